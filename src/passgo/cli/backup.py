"""`passgo backup`: a copy of all tables, taken while the server runs."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from passgo.cli.output import NO, fail

if TYPE_CHECKING:
    from sqlalchemy.engine import URL

OURS = re.compile(r"passgo-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d\.\d{6}Z\.(sqlite|dump)")


def backup(
    file: Annotated[Path | None, typer.Argument(help="The file to write; it must not exist yet.")] = None,
    into: Annotated[
        Path | None, typer.Option(help="Write into this directory instead, under a name made from the time.")
    ] = None,
    keep: Annotated[
        int,
        typer.Option(
            help="With --into: how many copies to keep; older ones are deleted. 0 keeps all.", min=0
        ),
    ] = 0,
    database: Annotated[
        str | None, typer.Option(help="sqlite:///FILE or postgresql://… Default: as passgo serve.")
    ] = None,
) -> None:
    """Copy all tables into a file while the server runs. A copy of SQLite is checked, and can be served as it is.

    Example: passgo backup tables.sqlite
    Every night: passgo backup --into backups --keep 14
    """
    if (file is None) == (into is None):
        fail("Say where the copy goes: a file, or --into a directory.")
    from passgo.cli.serve import default_database
    from passgo.errors import PassgoError
    from passgo.server.store.database import read_url

    try:
        url = read_url(database or os.environ.get("PASSGO_DATABASE") or default_database())
    except PassgoError as error:
        fail(str(error))
    if file is None:
        assert into is not None
        if not into.is_dir():
            fail(f"There is no directory {into}.")
        file = into / name_now(url.get_backend_name())
    if file.exists():
        fail(f"{file} is there already; a backup never replaces a file.")
    # Written under a temporary name and renamed when complete: a file under the final name is always a good copy.
    unfinished = file.with_name(f".{file.name}.unfinished")
    unfinished.unlink(missing_ok=True)
    try:
        unfinished.touch(0o600)  # it holds seeds and chat, so only the owner may read it
        if url.get_backend_name() == "sqlite":
            tables = copy_sqlite(Path(url.database or ""), unfinished)
            said = f"{tables} tables, checked. Serve it with: passgo serve --database sqlite:///{file}"
        else:
            dump_postgres(url.set(drivername="postgresql"), unfinished)
            said = f"Restore it with: pg_restore --clean --if-exists --dbname=DATABASE {file}"
        # Unlike a rename, this cannot replace a file that was created in the meantime.
        os.link(unfinished, file)
    except (PassgoError, OSError) as error:
        typer.echo(f"No backup was made: {error}", err=True)
        raise typer.Exit(NO) from None
    finally:
        unfinished.unlink(missing_ok=True)
    typer.echo(f"Kept {file} ({file.stat().st_size:,} bytes). {said}")
    if into is not None and keep:
        for old in older_than_the_last(keep, into):
            old.unlink(missing_ok=True)
            typer.echo(f"Deleted {old}.")


def name_now(backend: str) -> str:
    """A name that sorts by its time."""
    from datetime import UTC, datetime

    moment = datetime.now(UTC).strftime("%Y-%m-%dT%H-%M-%S.%fZ")
    return f"passgo-{moment}.{'sqlite' if backend == 'sqlite' else 'dump'}"


def older_than_the_last(keep: int, directory: Path) -> list[Path]:
    """Deletes only files with names that this command generates."""
    ours = sorted(path for path in directory.iterdir() if OURS.fullmatch(path.name))
    return ours[:-keep]


def copy_sqlite(source: Path, copy: Path) -> int:
    """Writes a consistent snapshot while the server keeps writing; returns how many tables it holds."""
    import sqlite3
    from contextlib import closing

    from passgo.server.errors import StoreError

    if not source.is_file():
        raise StoreError(f"there is no database {source}")
    try:
        # isolation_level: by default sqlite3 opens a transaction, and VACUUM cannot run inside one
        with closing(sqlite3.connect(source, isolation_level=None)) as connection:
            connection.execute("PRAGMA busy_timeout = 10000")
            connection.execute("VACUUM INTO ?", [str(copy)])
        with closing(sqlite3.connect(copy)) as connection:
            faults = [row[0] for row in connection.execute("PRAGMA integrity_check")]
            faults += [
                f"a row of {row[0]} hangs in the air"
                for row in connection.execute("PRAGMA foreign_key_check")
            ]
            if faults != ["ok"]:
                raise StoreError(f"the copy is broken: {'; '.join(faults)}")
            tables: int = connection.execute("SELECT count(*) FROM tables").fetchone()[0]
    except sqlite3.Error as error:
        raise StoreError(f"{source}: {error}") from error
    with copy.open("rb+") as kept:  # VACUUM INTO does not sync the copy to disk
        os.fsync(kept.fileno())
    return tables


def dump_postgres(url: URL, copy: Path) -> None:
    from passgo.server.errors import StoreError

    program = shutil.which("pg_dump")
    if program is None:
        raise StoreError(
            "pg_dump is not on the PATH. It comes with PostgreSQL's client programs "
            "(Debian: apt install postgresql-client); or run it where the database is: "
            f"pg_dump --format=custom --file={copy.name} {url.database}"
        )
    # The password is passed in the environment: every user of the machine can read command lines.
    address = url.set(password=None).render_as_string()
    env = {**os.environ, "PGPASSWORD": url.password} if url.password else None
    command = [program, "--format=custom", "--no-password", f"--file={copy}", f"--dbname={address}"]
    run = subprocess.run(command, env=env, capture_output=True, text=True)  # noqa: S603 - the program and a file
    if run.returncode != 0:
        raise StoreError(run.stderr.strip())
