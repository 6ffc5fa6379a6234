"""A spoilt SQLite file: what is readable is got out, a server starts with it, and verify says what is wrong."""

import random
import shutil
import sqlite3
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path

import pytest
from typer.testing import CliRunner

from passgo.cli import main
from passgo.server.errors import StoreSpoilt
from passgo.server.run import open_store
from passgo.server.settings import Settings
from passgo.server.store.rows import Append, Row, digest_after, first_digest
from passgo.server.store.salvage import salvage
from passgo.server.store.sqlite_pages import Pages
from passgo.server.store.store import Store
from passgo.server.store.writer import Writer
from passgo.server.tables.registry import Tables
from server.appends import SUMMARY, created

TABLES = [f"table{number}" for number in range(8)]
ENTRIES = 60
LONG = "long"  # a table with an entry of several pages
CREATED = b'{"kind":"created","plan":null,"host":"ann","seats":[]}'


def log_of(table: str) -> list[Row]:
    head, rows = first_digest(table), []
    for seq in range(1, ENTRIES + 1):
        size = 20_000 if table == LONG and seq == 3 else 20 * (seq % 5)
        body = b'{"kind":"said","seat":0,"text":"%b"}' % (b"x" * size)
        row = Row(table, seq, seq, "created" if seq == 1 else "said", body, "ann", f"c{seq}")
        head = digest_after(head, row)
        rows.append(row._replace(digest=head))
    return rows


@pytest.fixture(scope="module")
def whole(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file with some tables, all of it in the file itself."""
    file = tmp_path_factory.mktemp("whole") / "tables.sqlite"
    store = Store(f"sqlite:///{file}")
    store.migrate()
    store.add_guest("ann", "0" * 64)
    for table in (*TABLES, LONG):
        first, *rest = log_of(table)
        store.append([Append(first, SUMMARY, "seed"), *(Append(row, None) for row in rest)])
    Tables(store, Settings()).register_version()
    store.close()
    with closing(sqlite3.connect(file)) as connection:
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
    return file


def spoilt(whole: Path, directory: Path, page: int) -> Path:
    """A copy in which one page is noise; of the first one, what follows the name of the format."""
    file = directory / "tables.sqlite"
    shutil.copy(whole, file)
    size = 4096
    keep = 16 if page == 0 else 0
    with file.open("r+b") as written:
        written.seek(page * size + keep)
        written.write(random.Random(page).randbytes(size - keep))
    return file


def logs_in(file: Path) -> dict[str, list[Row]]:
    store = Store(f"sqlite:///{file}")
    found = {table: store.rows(table) for table in store.table_ids()}
    store.close()
    return found


def anything(_: bytes) -> bool:
    return True


def page_count(file: Path) -> int:
    return file.stat().st_size // 4096


def test_everything_is_got_out_of_a_whole_file(whole: Path, tmp_path: Path) -> None:
    new = tmp_path / "new.sqlite"
    found = salvage(whole, new, anything)
    assert (found.tables, found.cut, found.lost) == (len(TABLES) + 1, {}, [])
    assert found.entries == ENTRIES * found.tables
    assert logs_in(new) == logs_in(whole)
    store = Store(f"sqlite:///{new}")
    assert store.guest("0" * 64) == "ann"
    assert store.seed(LONG) == "seed"
    assert store.is_whole()
    store.close()


def test_what_is_only_in_the_write_ahead_log_is_got_out(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    store = Store(f"sqlite:///{file}")
    store.migrate()
    store.append([created("t")])
    copy = tmp_path / "copy.sqlite"
    for companion in ("", "-wal"):
        shutil.copy(f"{file}{companion}", f"{copy}{companion}")
    store.close()
    assert salvage(copy, tmp_path / "new.sqlite", anything).entries == 1


def test_rows_that_were_deleted_are_not_got_out(whole: Path, tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    shutil.copy(whole, file)
    store = Store(f"sqlite:///{file}")
    store.drop_tables([LONG])
    store.close()
    found = salvage(file, tmp_path / "new.sqlite", anything)
    assert found.tables == len(TABLES)
    assert Pages(file).free()


def test_whichever_page_is_spoilt_a_server_starts_with_what_is_readable(
    whole: Path, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """Of a log the beginning is kept; the spoilt file stays as it was, beside the new one."""
    good = logs_in(whole)
    entries = sum(map(len, good.values()))
    least = entries
    with closing(sqlite3.connect(whole)) as connection:
        asked = "SELECT rootpage - 1 FROM sqlite_schema WHERE name = 'tables'"
        (seeds,) = connection.execute(asked).fetchone()
    for page in range(page_count(whole)):
        place = tmp_path / str(page)
        place.mkdir()
        file = spoilt(whole, place, page)
        before = file.read_bytes()
        store = Store(f"sqlite:///{file}")
        caplog.clear()
        open_store(store, Tables(store, Settings()), anything)
        assert store.is_whole()
        found = {table: store.rows(table) for table in store.table_ids()}
        store.close()
        assert all(rows == good[table][: len(rows)] for table, rows in found.items()), page
        if page != seeds:  # without its seed no game can go on
            least = min(least, sum(map(len, found.values())))
        aside = list(place.glob("*.spoilt-*"))
        if aside:
            assert "database salvaged" in caplog.text
            assert before in [path.read_bytes() for path in aside]
        for table in good.keys() - found.keys():
            assert (
                f"table={table}" in str([record.__dict__.get("facts") for record in caplog.records]) or aside
            )
    assert least > entries // 3, "one page of rows is not most of them"


def run(*command: str) -> tuple[int, str]:
    done = CliRunner().invoke(main, list(command))
    return done.exit_code, done.output


def test_verify_finds_what_was_changed(tmp_path: Path) -> None:
    file = tmp_path / "tables.sqlite"
    store = Store(f"sqlite:///{file}")
    store.migrate()
    rows = log_of("table")
    store.append([Append(rows[0], SUMMARY, "seed"), *(Append(row, None) for row in rows[1:])])
    assert run("verify", str(file)) == (0, "1 table, 60 good entries, 0 faults.\n")
    changes = {
        "UPDATE entries SET body = CAST(replace(body, 'xxxx', 'yxxx') AS BLOB) WHERE seq = 4": "entry 4 is not the one",
        "UPDATE entries SET at = 9 WHERE seq = 3": "entry 3 is not the one",
        "DELETE FROM entries WHERE seq = 2": "entry 2 is missing",
    }
    for change, fault in changes.items():
        with store.engine.begin() as connection:
            connection.exec_driver_sql(change)
        status, output = run("verify", str(file))
        assert status == 1
        assert f"table: {fault}" in output
    store.close()


def test_the_commands_say_what_is_lost(whole: Path, tmp_path: Path) -> None:
    for page in range(page_count(whole)):
        file = spoilt(whole, tmp_path, page)
        with closing(sqlite3.connect(whole)) as connection:
            kinds = connection.execute("SELECT name FROM sqlite_schema WHERE rootpage = ?", [page + 1])
            if kinds.fetchone() is None:
                break
    status, output = run("verify", str(file))
    assert status == 1
    assert "passgo salvage" in output
    status, output = run("salvage", str(file), str(tmp_path / "new.sqlite"))
    assert status == 0
    assert "salvaged. Serve them with: passgo serve --database sqlite:///" in output
    assert run("verify", str(tmp_path / "new.sqlite"))[0] == 0
    assert run("salvage", str(file), str(tmp_path / "new.sqlite"))[0] == 2


async def test_a_spoilt_page_of_one_table_fails_no_other() -> None:
    class Spoilt(Store):
        def __init__(self) -> None:
            return

        def append(self, batch: Sequence[Append]) -> list[bool]:
            if any(item.row.table == "bad" for item in batch):
                raise StoreSpoilt("the database is spoilt")
            return [True] * len(batch)

    writer = Writer(Spoilt())
    waiting = [writer.put(created(table)) for table in ("one", "bad", "two", "three")]
    assert [await waiting[0], await waiting[2], await waiting[3]] == [True] * 3
    with pytest.raises(StoreSpoilt):
        await waiting[1]
    await writer.close()
