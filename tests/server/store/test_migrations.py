"""The steps in migrations/ create the schema of the code, completely or not at all, also concurrently."""

import os
import subprocess
import sys
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from sqlalchemy import event, inspect, text

from passgo.server.errors import StoreError
from passgo.server.store.rows import Played
from passgo.server.store.schema import metadata
from passgo.server.store.store import Store
from server.appends import created


@pytest.fixture
def new(url: str) -> Iterator[Store]:
    """A store on a database without a schema."""
    opened = Store(url)
    yield opened
    opened.close()


def tables_of(store: Store) -> set[str]:
    return set(inspect(store.engine).get_table_names())


def test_migrations_create_the_schema_of_the_code(store: Store) -> None:
    with store.engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_server_default": True})
        assert compare_metadata(context, metadata) == []
    assert tables_of(store) == {"alembic_version", *metadata.tables}


def test_the_unique_index_covers_entries_with_a_client_id(store: Store) -> None:
    """Alembic's comparison ignores the condition of an index."""
    (index,) = [
        found for found in inspect(store.engine).get_indexes("entries") if found["name"] == "entries_once"
    ]
    condition = index["dialect_options"][f"{store.engine.dialect.name}_where"]
    assert str(condition).strip("()") == "client_id IS NOT NULL"
    assert index["unique"]


def test_migrating_twice_changes_nothing(store: Store) -> None:
    store.append([created("t")])
    store.migrate()
    assert len(store.rows("t")) == 1


def test_a_database_with_the_schema_before_played_games_is_brought_up_to_date(new: Store) -> None:
    config = Config()
    config.set_main_option("script_location", "passgo.server.store:migrations")
    new._prepare()
    with new.engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "0003")
    assert "played" not in tables_of(new)
    new.add_guest("ann", "hash of ann")
    new.append([created("t")])
    new.migrate()
    new.add_played([Played("ann", "t", 0, 5, b"{}")])
    assert (len(new.rows("t")), new.guest("hash of ann"), len(new.played_by("ann"))) == (1, "ann", 1)


def test_several_processes_may_migrate_at_once(url: str) -> None:
    stores = [Store(url) for _ in range(4)]
    with ThreadPoolExecutor(len(stores)) as threads:
        list(threads.map(Store.migrate, stores))
    assert [store.append([created("t")]) for store in stores] == [[True], [False], [False], [False]]
    for store in stores:
        store.close()


def test_a_failed_migration_is_rolled_back(new: Store) -> None:
    def fail_late(*said: object) -> None:
        if "entries_once" in str(said[2]):
            raise KeyboardInterrupt

    event.listen(new.engine, "before_cursor_execute", fail_late)
    with pytest.raises(KeyboardInterrupt):
        new.migrate()
    assert tables_of(new) == set()
    event.remove(new.engine, "before_cursor_execute", fail_late)
    new.migrate()
    assert new.append([created("t")]) == [True]


def test_the_database_of_a_newer_version_is_refused(store: Store) -> None:
    with store.engine.begin() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = 'later'"))
    with pytest.raises(StoreError, match="later"):
        store.migrate()


def test_migrations_run_from_any_directory_without_output(tmp_path: Path) -> None:
    code = "from passgo.server.store.store import Store; Store('sqlite:///here.sqlite').migrate()"
    paths = os.pathsep.join(str(Path(path).absolute()) for path in sys.path if path)
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=tmp_path,
        env=os.environ | {"PYTHONPATH": paths},
        capture_output=True,
        check=True,
    )
    assert (tmp_path / "here.sqlite").exists()
    assert done.stdout + done.stderr == b""
