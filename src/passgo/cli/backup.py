"""`passgo backup`: copy all tables while the server runs."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from passgo.cli.language import text
from passgo.cli.output import NO, error_text, fail

if TYPE_CHECKING:
    from sqlalchemy.engine import URL

OURS = re.compile(r"passgo-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{6}Z\.(sqlite|dump)")


def backup(
    file: Annotated[Path | None, typer.Argument()] = None,
    into: Annotated[Path | None, typer.Option()] = None,
    keep: Annotated[
        int,
        typer.Option(min=0),
    ] = 0,
    database: Annotated[str | None, typer.Option()] = None,
) -> None:
    if (file is None) == (into is None):
        fail(text("commands.backup.where"))
    from passgo.cli.serve import default_database
    from passgo.errors import PassgoError
    from passgo.server.store.database import read_url

    try:
        url = read_url(database or os.environ.get("PASSGO_DATABASE") or default_database())
    except PassgoError as error:
        fail(error)
    if file is None:
        assert into is not None
        if not into.is_dir():
            fail(text("commands.backup.no-directory", path=into))
        file = into / timestamped_name(url.get_backend_name())
    if file.exists():
        fail(text("commands.backup.exists", path=file))
    # Written under a temporary name and renamed when complete: a file under the final name is always a good copy.
    unfinished = file.with_name(f".{file.name}.unfinished")
    unfinished.unlink(missing_ok=True)
    try:
        unfinished.touch(0o600)  # it holds seeds and chat, so only the owner may read it
        if url.get_backend_name() == "sqlite":
            tables = copy_sqlite(Path(url.database or ""), unfinished)
            hint = text("commands.backup.serve", n=tables, path=file)
        else:
            dump_postgres(url.set(drivername="postgresql"), unfinished)
            hint = text("commands.backup.restore", path=file)
        # Unlike a rename, this cannot replace a file that was created in the meantime.
        os.link(unfinished, file)
    except (PassgoError, OSError) as error:
        typer.echo(text("commands.backup.failed", error=error_text(error)), err=True)
        raise typer.Exit(NO) from None
    finally:
        unfinished.unlink(missing_ok=True)
    typer.echo(f"{text('commands.backup.kept', path=file, n=file.stat().st_size)} {hint}")
    if into is not None and keep:
        for old in expired_copies(keep, into):
            old.unlink(missing_ok=True)
            typer.echo(text("commands.backup.deleted", path=old))


def timestamped_name(backend: str) -> str:
    """A file name that sorts by time."""
    from datetime import UTC, datetime

    moment = datetime.now(UTC).strftime("%Y-%m-%dT%H-%M-%S.%fZ")
    return f"passgo-{moment}.{'sqlite' if backend == 'sqlite' else 'dump'}"


def expired_copies(keep: int, directory: Path) -> list[Path]:
    """The copies to delete: only files with names that this command generates."""
    ours = sorted(path for path in directory.iterdir() if OURS.fullmatch(path.name))
    return ours[:-keep]


def copy_sqlite(source: Path, copy: Path) -> int:
    """Write a consistent snapshot while the server keeps writing; return how many tables it holds."""
    import sqlite3
    from contextlib import closing

    from passgo.server.errors import StoreError

    if not source.is_file():
        raise StoreError(text("commands.backup.no-database", path=source))
    try:
        # isolation_level: by default sqlite3 opens a transaction, and VACUUM cannot run inside one
        with closing(sqlite3.connect(source, isolation_level=None)) as connection:
            connection.execute("PRAGMA busy_timeout = 10000")
            connection.execute("VACUUM INTO ?", [str(copy)])
        with closing(sqlite3.connect(copy)) as connection:
            faults = [row[0] for row in connection.execute("PRAGMA integrity_check")]
            faults += [
                text("commands.backup.orphan", table=row[0])
                for row in connection.execute("PRAGMA foreign_key_check")
            ]
            if faults != ["ok"]:
                raise StoreError(text("commands.backup.broken", faults="; ".join(faults)))
            tables: int = connection.execute("SELECT count(*) FROM tables").fetchone()[0]
    except sqlite3.Error as error:
        raise StoreError(f"{source}: {error}") from error
    with copy.open("rb+") as written:  # VACUUM INTO does not sync the copy to disk
        os.fsync(written.fileno())
    return tables


def dump_postgres(url: URL, copy: Path) -> None:
    from passgo.server.errors import StoreError

    program = shutil.which("pg_dump")
    if program is None:
        by_hand = f"pg_dump --format=custom --file={copy.name} {url.database}"
        raise StoreError(text("commands.backup.no-pg-dump", command=by_hand))
    # The password is passed in the environment: every user of the machine can read command lines.
    address = url.set(password=None).render_as_string()
    env = {**os.environ, "PGPASSWORD": url.password} if url.password else None
    command = [program, "--format=custom", "--no-password", f"--file={copy}", f"--dbname={address}"]
    run = subprocess.run(command, env=env, capture_output=True, text=True)  # noqa: S603 - the program and a file
    if run.returncode != 0:
        raise StoreError(run.stderr.strip())
