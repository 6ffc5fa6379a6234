"""passgo backup: a complete, checked snapshot while the server writes."""

import os
import re
import sqlite3
import subprocess
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from threading import Event, Thread

import pytest
from typer.testing import CliRunner

from passgo.cli import main
from passgo.server.store.rows import Append, Row, Summary
from passgo.server.store.store import Store
from server.databases import Cluster

SUMMARY = Summary("waiting", True, "classic", "full", 2, 1, "Ann", ["Ann"])


def entry(table: str, seq: int) -> Append:
    row = Row(table, seq, 1_000 + seq, "said", b'{"kind":"said","seat":0,"text":"x"}', "guest", f"c{seq}")
    return Append(row, SUMMARY, "seed" if seq == 1 else None)


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "tables.sqlite"


@pytest.fixture
def store(file: Path) -> Iterator[Store]:
    kept = Store(f"sqlite:///{file}")
    kept.migrate()
    kept.append([entry("first", 1), entry("first", 2)])
    yield kept
    kept.close()


def backup(source: Path, copy: Path) -> tuple[int, str]:
    result = CliRunner().invoke(main, ["backup", str(copy), "--database", f"sqlite:///{source}"])
    return result.exit_code, result.output


def test_a_backup_is_complete_and_can_be_opened(store: Store, file: Path, tmp_path: Path) -> None:
    code, said = backup(file, tmp_path / "copy.sqlite")
    assert (code, "1 table, checked" in said) == (0, True)
    copy = Store(f"sqlite:///{tmp_path / 'copy.sqlite'}")
    copy.migrate()
    assert copy.rows("first") == store.rows("first")
    assert copy.seed("first") == "seed"
    copy.close()


def test_a_backup_is_a_snapshot_while_the_server_writes(store: Store, file: Path, tmp_path: Path) -> None:
    """Every table in the copy has its entries without gaps, and all that were stored before the backup began."""
    begun, enough = Event(), Event()
    seqs = {"first": 2}

    def write() -> None:
        number = 0
        while not enough.is_set():
            number += 1
            store.append([entry("first", seqs["first"] + 1), entry(f"t{number}", 1)])
            seqs["first"] += 1
            if number == 20:
                begun.set()

    writer = Thread(target=write)
    writer.start()
    try:
        assert begun.wait(60)
        before = seqs["first"]
        code, said = backup(file, tmp_path / "copy.sqlite")
    finally:
        enough.set()
        writer.join()
    assert code == 0, said
    with closing(sqlite3.connect(tmp_path / "copy.sqlite")) as copy:
        kept = [
            seq for (seq,) in copy.execute("SELECT seq FROM entries WHERE table_id = 'first' ORDER BY seq")
        ]
        tables = copy.execute("SELECT count(*) FROM tables").fetchone()[0]
    assert kept == list(range(1, len(kept) + 1))
    assert len(kept) >= before
    assert tables == len(kept) - 2 + 1  # each further entry came with a new table, in one transaction


def test_a_backup_never_replaces_a_file(store: Store, file: Path, tmp_path: Path) -> None:
    there = tmp_path / "there"
    there.write_text("precious")
    code, said = backup(file, there)
    assert (code, there.read_text()) == (2, "precious")
    assert "there already" in said


def test_a_broken_database_gives_no_backup(file: Path, tmp_path: Path) -> None:
    file.write_bytes(b"not a database at all" * 100)
    code, said = backup(file, tmp_path / "copy.sqlite")
    assert code == 1
    assert re.search("No backup was made: .*not a database", said)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["tables.sqlite"]


def test_a_missing_database_is_not_created(file: Path, tmp_path: Path) -> None:
    code, said = backup(file, tmp_path / "copy.sqlite")
    assert (code, file.exists()) == (1, False)
    assert "there is no database" in said


def test_a_backup_of_postgresql_can_be_restored_with_the_printed_command(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("PATH", f"{cluster.programs}:{os.environ['PATH']}")
    source = Store(cluster.whole_database("source"))
    source.migrate()
    source.append([entry("first", 1), entry("first", 2)])
    file, copy = tmp_path / "tables.dump", cluster.whole_database("restored")
    address = source.engine.url.set(drivername="postgresql").render_as_string()
    result = CliRunner().invoke(main, ["backup", str(file), "--database", address])
    assert result.exit_code == 0, result.output
    printed = re.search("Restore it with: (pg_restore .*)", result.output)
    assert printed is not None
    subprocess.run(printed[1].replace("DATABASE", copy).split(), check=True)
    restored = Store(copy)
    assert restored.is_current()
    assert restored.rows("first") == source.rows("first")
    assert restored.seed("first") == "seed"
    for store in (source, restored):
        store.close()


def test_without_pg_dump_the_error_names_the_package(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    url = "postgresql://ann:secret@db/passgo"
    result = CliRunner().invoke(main, ["backup", str(tmp_path / "copy"), "--database", url])
    assert result.exit_code == 1
    assert "apt install postgresql-client" in result.output
    assert "secret" not in result.output


def into(source: Path, directory: Path, keep: int) -> tuple[int, str]:
    asked = ["backup", "--into", str(directory), "--keep", str(keep), "--database", f"sqlite:///{source}"]
    result = CliRunner().invoke(main, asked)
    return result.exit_code, result.output


def test_a_directory_keeps_the_last_backups_and_other_files(store: Store, file: Path, tmp_path: Path) -> None:
    directory = tmp_path / "backups"
    directory.mkdir()
    (directory / "passgo-of-mine.sqlite").write_text("precious")
    made: list[str] = []
    for seq in range(3, 8):
        store.append([entry("first", seq)])
        code, said = into(file, directory, 3)
        assert code == 0, said
        made.append(max(path.name for path in directory.glob("passgo-2*")))
    assert sorted(path.name for path in directory.iterdir()) == sorted([*made[-3:], "passgo-of-mine.sqlite"])
    # Each can be restored, and is a snapshot of its time.
    for seq, name in zip((5, 6, 7), made[-3:], strict=True):
        copy = Store(f"sqlite:///{directory / name}")
        copy.migrate()
        assert copy.rows("first") == store.rows("first")[:seq]
        copy.close()


def test_only_the_owner_can_read_a_backup(store: Store, file: Path, tmp_path: Path) -> None:
    assert backup(file, tmp_path / "copy.sqlite")[0] == 0
    assert (tmp_path / "copy.sqlite").stat().st_mode & 0o777 == 0o600


def test_a_failed_backup_deletes_nothing(file: Path, tmp_path: Path) -> None:
    directory = tmp_path / "backups"
    directory.mkdir()
    there = directory / "passgo-2026-01-01T00-00-00.000000Z.sqlite"
    there.write_text("the last good one")
    file.write_bytes(b"not a database at all" * 100)
    assert into(file, directory, 1)[0] == 1
    assert [path.name for path in directory.iterdir()] == [there.name]


@pytest.mark.parametrize("asked", [[], ["copy.sqlite", "--into", "."], ["--into", "nowhere"]])
def test_a_backup_without_a_valid_target_is_refused(asked: list[str]) -> None:
    result = CliRunner().invoke(main, ["backup", *asked, "--database", "sqlite:///unused.sqlite"])
    assert result.exit_code == 2
    assert re.search("a file, or --into a directory|There is no directory", result.output)
