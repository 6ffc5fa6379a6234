"""The SQLite file: private to its owner, used by one server at a time, never mistaken for a new one."""

import asyncio
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from passgo.server.errors import StoreError
from passgo.server.store.files import ServerLock, create_file, file_of, prepare_file
from passgo.server.store.store import Store
from passgo.speech import localize_error
from server.appends import created, said
from server.databases import look_into
from server.served import START, WITHOUT_MODELS, Server

pytestmark = pytest.mark.skipif(os.name != "posix", reason="file modes and signals are POSIX's")


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "tables.sqlite"


@pytest.fixture
def usual_umask() -> Iterator[None]:
    """By default, new files are readable by all users."""
    before = os.umask(0o022)
    yield
    os.umask(before)


def modes(directory: Path) -> dict[str, str]:
    return {path.name: oct(path.stat().st_mode & 0o777) for path in directory.iterdir()}


def opened(file: Path) -> Store:
    store = Store(f"sqlite:///{file}")
    store.migrate()
    return store


def start(database: str) -> "subprocess.CompletedProcess[str]":
    command = [sys.executable, "-c", WITHOUT_MODELS + START, "serve", "--port", "0", "--database", database]
    return subprocess.run(command, capture_output=True, text=True, timeout=60)


@pytest.mark.usefixtures("usual_umask")
def test_only_the_owner_can_read_the_database(file: Path) -> None:
    store = opened(file)
    store.append([created("t")])
    with ServerLock(file):
        assert modes(file.parent) == {
            file.name: "0o600",
            f"{file.name}-wal": "0o600",
            f"{file.name}-shm": "0o600",
            f"{file.name}-lock": "0o600",
        }
    store.close()


@pytest.mark.usefixtures("usual_umask")
def test_opening_an_older_file_makes_it_private(file: Path) -> None:
    first = opened(file)
    first.append([created("t")])
    beside = Path(f"{file}-wal")
    for path in (file, beside):
        path.chmod(0o644)
    opened(file).close()
    assert {modes(file.parent)[path.name] for path in (file, beside)} == {"0o600"}
    first.close()


def test_an_empty_file_is_refused(file: Path) -> None:
    file.touch()
    run = start(f"sqlite:///{file}")
    assert run.returncode == 2
    assert f"the database {file} is an empty file: what was in it is lost." in run.stderr
    assert "Traceback" not in run.stderr
    assert file.stat().st_size == 0


def test_a_directory_is_refused_and_unchanged(tmp_path: Path) -> None:
    tmp_path.chmod(0o755)
    run = start(f"sqlite:///{tmp_path}")
    assert run.returncode == 2
    assert f"the database {tmp_path} is not a file." in run.stderr
    assert tmp_path.stat().st_mode & 0o777 == 0o755


def test_a_file_that_is_no_database_is_refused_and_unchanged(file: Path) -> None:
    file.write_text("Dear diary\n")
    file.chmod(0o644)
    run = start(f"sqlite:///{file}")
    assert run.returncode == 2
    assert f"{file} is not a SQLite database." in run.stderr
    assert file.read_text() == "Dear diary\n"
    assert file.stat().st_mode & 0o777 == 0o644


def test_a_lost_file_with_a_remaining_log_is_not_recreated(file: Path) -> None:
    """SQLite would delete the log, with all that was not in the file yet."""
    store = opened(file)
    store.append([created("t")])
    file.unlink()
    beside = Path(f"{file}-wal")
    before = beside.read_bytes()
    with pytest.raises(StoreError, match=r"is gone, but tables\.sqlite-wal is still beside it"):
        prepare_file(file)
    assert (file.exists(), beside.read_bytes()) == (False, before)
    store.close()


def test_a_new_database_is_never_an_empty_file(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A server that is killed while it creates one must be able to start again."""
    sizes = []
    link = os.link

    def watched(source: Path, target: Path) -> None:
        sizes.append(source.stat().st_size)
        link(source, target)

    monkeypatch.setattr(os, "link", watched)
    assert prepare_file(file)
    assert not prepare_file(file)
    assert sizes == [file.stat().st_size]
    assert sizes[0] > 0
    assert [path.name for path in file.parent.iterdir()] == [file.name]


def test_creating_a_database_keeps_an_existing_one(file: Path) -> None:
    opened(file).close()
    before = file.read_bytes()
    create_file(file)
    assert file.read_bytes() == before


def test_a_database_is_created_on_a_file_system_without_links(
    file: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_links(source: Path, target: Path) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(os, "link", no_links)
    opened(file).close()
    assert [path.name for path in file.parent.iterdir()] == [file.name]


def test_a_missing_directory_is_a_readable_error(tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="cannot be opened: No such file or directory") as refused:
        opened(tmp_path / "nowhere" / "tables.sqlite")
    assert localize_error(refused.value, "de").endswith(
        "tables.sqlite lässt sich nicht öffnen: Datei oder Ordner nicht gefunden"
    )


@pytest.mark.long
@pytest.mark.parametrize("name", ["tables.sqlite", "link.sqlite"])
def test_a_second_server_on_the_same_file_is_refused(file: Path, name: str) -> None:
    (file.parent / "link.sqlite").symlink_to(file)
    with Server(f"sqlite:///{file}") as server:
        run = start(f"sqlite:///{file.parent / name}")
        assert run.returncode == 2
        assert f"another passgo serves {file} already" in run.stderr
        assert "Traceback" not in run.stderr
        assert asyncio.run(server.ask("GET", "/ready")) == {"ok": True}


@pytest.mark.long
def test_a_killed_server_loses_nothing_after_another_program_opened_the_file(file: Path) -> None:
    """The last connection deletes the log: that must not be another program's while the server runs."""
    with Server(f"sqlite:///{file}") as server:
        look_into(file)
        token = asyncio.run(server.ask("POST", "/guests"))["token"]
        server.process.send_signal(signal.SIGKILL)
        server.finish()
        server.start()
        server.wait_until_ready()
        assert asyncio.run(server.ask("GET", "/guests/me", token))["tables"] == []
        assert server.end() == 0


def test_nothing_is_lost_if_another_program_opens_a_file_that_was_migrated_twice(file: Path) -> None:
    store = opened(file)
    store.append([created("t")])
    store.migrate()
    look_into(file)
    store.append([said("t", 2)])
    assert look_into(file) == 2
    store.close()


def test_only_plain_sqlite_files_are_managed() -> None:
    assert file_of(Store("sqlite:///relative.sqlite").engine.url) == Path.cwd() / "relative.sqlite"
    for url in ("postgresql://passgo@db/passgo", "sqlite:///file:x?mode=ro&uri=true"):
        assert file_of(Store(url).engine.url) is None
    with ServerLock(None):
        pass
