"""v0.1.0 and the present version on one database, as docs/server.md describes, with rows written by v0.1.0.

v0.1.0 appends an entry at the next seq of a log, with the columns that it knows, and only if that seq is free.
"""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.util import CommandError
from sqlalchemy import Connection, Engine, MetaData, Table, create_engine, delete, select
from sqlalchemy.dialects import postgresql, sqlite

from passgo.server.settings import Settings
from passgo.server.store import migrations
from passgo.server.store.store import Store
from passgo.server.tables.registry import Tables
from server.by_hand import HandClock
from server.old_games import ADDED, CLOSED, DATABASE, TABLES, stood

Row = dict[str, Any]
FIRST = "0001"
"""The revision of v0.1.0's schema."""


class OldProcess:
    """The database of v0.1.0: its schema and all rows except the last entry of each game."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.latest: dict[str, Row] = {}
        self.entries: Table

    def fill(self) -> None:
        known = MetaData()
        source = create_engine(f"sqlite:///file:{DATABASE}?mode=ro&uri=true")
        with source.connect() as games, self.engine.begin() as connection:
            known.reflect(games)
            upgrade(connection, "passgo.server.store:migrations", FIRST)
            schema = MetaData()
            schema.reflect(connection)
            self.entries = schema.tables["entries"]
            for name in ("guests", "tables", "entries"):
                rows = [dict(row) for row in games.execute(select(known.tables[name])).mappings()]
                connection.execute(schema.tables[name].insert(), rows)
            for table, about in TABLES.items():
                self.take_back(connection, table, about["entries"])
        source.dispose()

    def take_back(self, connection: Connection, table: str, seq: int) -> None:
        at = (self.entries.c.table_id == table) & (self.entries.c.seq == seq)
        self.latest[table] = dict(connection.execute(select(self.entries).where(at)).mappings().one())
        connection.execute(delete(self.entries).where(at))

    def append(self, table: str) -> bool:
        """Append its last entry again; whether that succeeded."""
        insert = postgresql.insert if self.engine.dialect.name == "postgresql" else sqlite.insert
        with self.engine.begin() as connection:
            statement = insert(self.entries).on_conflict_do_nothing().returning(self.entries.c.seq)
            return connection.execute(statement, [self.latest[table]]).first() is not None


def upgrade(connection: Connection, steps: str, revision: str) -> None:
    config = Config()
    config.set_main_option("script_location", steps)
    config.attributes["connection"] = connection
    command.upgrade(config, revision)


@pytest.fixture
def old(url: str) -> Iterator[OldProcess]:
    store = Store(url)
    process = OldProcess(store.engine)
    process.fill()
    yield process
    store.close()


@pytest.fixture
def store(url: str, old: OldProcess) -> Iterator[Store]:
    """The present store, with a migrated schema."""
    opened = Store(url)
    assert not opened.is_current()
    opened.migrate()
    yield opened
    opened.close()


def acted_last(old: OldProcess) -> list[str]:
    """Games that continue in the present version and whose last entry of v0.1.0 is an action."""
    found = [
        table
        for table, about in TABLES.items()
        if about["status"] == "playing" and table not in CLOSED and old.latest[table]["kind"] == "acted"
    ]
    assert len(found) > 20
    return found


async def process(store: Store) -> Tables:
    tables = Tables(store, Settings(), clock=HandClock())
    await tables.open()
    return tables


async def test_v0_1_0_continues_a_game_that_no_newer_process_has_opened(
    old: OldProcess, store: Store
) -> None:
    games = acted_last(old)
    assert all(old.append(table) for table in games)
    tables = await process(store)
    for table in games:
        game = (await tables.live(table)).state.game
        assert game is not None
        assert ADDED.sub("", game.position) == stood(table)
    await tables.close()


async def test_v0_1_0_cannot_append_to_a_game_that_was_taken_over(old: OldProcess, store: Store) -> None:
    tables = await process(store)
    for table in acted_last(old):
        await tables.live(table)
        kept = store.rows(table)
        assert kept[-1].kind == "adopted"
        assert kept[-1].seq == old.latest[table]["seq"]  # the seq that v0.1.0 would use
        assert not old.append(table)
        assert store.rows(table) == kept
    await tables.close()


async def test_v0_1_0_cannot_read_entries_of_newer_rules(old: OldProcess, store: Store) -> None:
    tables = await process(store)
    (table, *_) = acted_last(old)
    written = {json.loads(row.body)["kind"] for name in TABLES for row in store.rows(name)}
    assert written >= {"created", "started", "acted"}
    await tables.live(table)
    assert json.loads(store.rows(table)[-1].body)["kind"] not in written
    await tables.close()


def test_v0_1_0_does_not_start_on_the_newer_schema(store: Store, tmp_path: Path) -> None:
    """It is not ready either: the revision of the database is unknown to it."""
    its_own = shutil.copytree(
        Path(migrations.__file__).parent,
        tmp_path / "migrations",
        ignore=shutil.ignore_patterns("__pycache__"),
    )
    for step in (its_own / "versions").glob("r*.py"):
        if not step.name.startswith("r0001"):
            step.unlink()
    with store.engine.connect() as connection:
        assert MigrationContext.configure(connection).get_current_revision() != FIRST
        with pytest.raises(CommandError, match="Can't locate revision"):
            upgrade(connection, str(its_own), "head")
