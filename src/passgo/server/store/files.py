"""The file of a SQLite database: private to its owner, used by one server at a time, never mistaken for a new one."""

import os
import secrets
import sqlite3
import sys
from contextlib import closing, suppress
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Final

from passgo.server.errors import StoreError
from passgo.speech import Saying, system_error_text

if TYPE_CHECKING:
    from sqlalchemy.engine import URL

OWNER_ONLY: Final = 0o600  # the file contains all games and chat
COMPANIONS: Final = ("", "-wal", "-shm", "-lock")
SQLITE_HEADER: Final = b"SQLite format 3\0"


def file_of(url: "URL") -> Path | None:
    """The path of the database; None if it is not a plain SQLite file."""
    name = url.database
    if url.get_backend_name() != "sqlite" or not name or name.startswith("file:"):
        return None
    return Path(name).resolve()


def prepare_file(file: Path) -> bool:
    """Create the file if it is missing, and return whether it was. Refuse one that has lost its contents."""
    try:
        exists = file.exists()
        check_not_lost(file, exists)
        if not exists:
            create_file(file)
        check_is_database(file)
        for companion in COMPANIONS:
            # PermissionError: the file may belong to another user who shares it.
            with suppress(FileNotFoundError, PermissionError):
                path = Path(f"{file}{companion}")
                if path.stat().st_mode & 0o077:
                    path.chmod(OWNER_ONLY)
    except OSError as error:
        raise StoreError(
            Saying("run.database.not-opened", file=str(file), error=system_error_text(error))
        ) from error
    return not exists


def check_not_lost(file: Path, exists: bool) -> None:
    """A database is never empty, and its newest entries are in the write-ahead log beside it."""
    if exists and file.is_file() and file.stat().st_size == 0:
        raise StoreError(Saying("run.database.empty", file=str(file)))
    log = Path(f"{file}-wal")
    if not exists and log.exists() and log.stat().st_size > 0:
        raise StoreError(Saying("run.database.gone", file=str(file), log=log.name))


def check_is_database(file: Path) -> None:
    """Checked before anything is changed: a mistyped path may be a directory or another document."""
    if not file.is_file():
        raise StoreError(Saying("run.database.no-file", file=str(file)))
    with file.open("rb") as content:
        if content.read(len(SQLITE_HEADER)) != SQLITE_HEADER:
            raise StoreError(Saying("run.database.no-sqlite", file=str(file)))


def create_file(file: Path) -> None:
    """Write under a temporary name first: a server that is killed here leaves no empty file."""
    unfinished = file.with_name(f".{file.name}.{secrets.token_hex(4)}")
    try:
        os.close(os.open(unfinished, os.O_CREAT | os.O_EXCL | os.O_WRONLY, OWNER_ONLY))
        with closing(sqlite3.connect(unfinished)) as connection:
            connection.execute("PRAGMA journal_mode = WAL").close()
        try:
            os.link(unfinished, file)
        except FileExistsError:
            pass  # another process was faster
        except OSError:  # not every file system has links
            unfinished.rename(file)
    except sqlite3.Error as error:
        raise StoreError(Saying("run.database.not-made", file=str(file), error=str(error))) from error
    finally:
        unfinished.unlink(missing_ok=True)


class ServerLock:
    """Held while a server runs: a second one would not notice what the first one stores."""

    def __init__(self, file: Path | None) -> None:
        self.file: Final = file
        self._lock: int | None = None

    def __enter__(self) -> "ServerLock":
        if self.file is not None:
            self._lock = acquire_lock(self.file)
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._lock is not None:
            os.close(self._lock)  # releases the lock, as the end of the process does


def acquire_lock(file: Path) -> int:
    """Lock a file beside the database: closing a SQLite file would release all of SQLite's own locks on it."""
    try:
        lock = os.open(f"{file}-lock", os.O_CREAT | os.O_RDWR, OWNER_ONLY)
    except OSError as error:
        raise StoreError(
            Saying("run.database.not-opened", file=str(file), error=system_error_text(error))
        ) from error
    try:
        lock_without_waiting(lock)
    except OSError:
        os.close(lock)
        raise StoreError(Saying("run.database.in-use", file=str(file))) from None
    return lock


def lock_without_waiting(lock: int) -> None:
    if sys.platform == "win32":
        import msvcrt

        msvcrt.locking(lock, msvcrt.LK_NBLCK, 1)
    else:
        import fcntl

        fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
