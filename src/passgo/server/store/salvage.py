"""Gets every readable table out of a spoilt SQLite file, into a new one.

Of a log, the entries up to the first one that is missing or differs from its digest are kept: the game goes on from
there. The spoilt file is only read.
"""

import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from sqlalchemy import Table

from passgo.server.errors import StoreError
from passgo.server.store import schema
from passgo.server.store.files import create_file
from passgo.server.store.rows import Row, digest_after, first_digest
from passgo.server.store.sqlite_pages import Pages, Value
from passgo.server.store.store import Store
from passgo.speech import Saying

IsReadable = Callable[[bytes], bool]
TYPES: Final[Mapping[str, type]] = {
    "TEXT": str,
    "INTEGER": int,
    "BIGINT": int,
    "BOOLEAN": int,
    "BLOB": bytes,
}
AT_ONCE: Final = 1_000
OWN: Final = (schema.guests, schema.editions, schema.played, schema.keys, schema.subscriptions)
"""Tables whose rows stand for themselves."""


class Salvaged(NamedTuple):
    tables: int
    entries: int
    cut: Mapping[str, tuple[int, int]]
    """Tables whose logs end early: how many entries were kept, and the last one that was found."""
    lost: Sequence[str]
    """Tables of which entries were found, but not what they begin with."""


class Found:
    """The rows of a file by their table and key."""

    def __init__(self) -> None:
        self.rows: Final[dict[str, dict[tuple[Value, ...], list[Value]]]] = {}

    def add(self, number: int, values: list[Value]) -> None:
        for table in (schema.entries, schema.tables, *OWN):
            if fits(table, values):
                key = tuple(values[table.c.keys().index(column.name)] for column in table.primary_key)
                self.rows.setdefault(table.name, {}).setdefault(key, values)
                return
        if len(values) == 3 and values[0] is None and fits(schema.generations, [number, *values[1:]]):
            self.rows.setdefault("generations", {})[(number,)] = [number, *values[1:]]

    def of(self, table: Table) -> list[list[Value]]:
        return list(self.rows.get(table.name, {}).values())


def fits(table: Table, values: Sequence[Value]) -> bool:
    """Whether values may be a row of a table; columns that were added later may be missing."""
    columns = list(table.columns)
    if len(values) > len(columns) or not all(column.nullable for column in columns[len(values) :]):
        return False
    return all(
        column.nullable if value is None else isinstance(value, TYPES[str(column.type).upper()])
        for column, value in zip(columns, values, strict=False)
    ) and (table is not schema.guests or len(str(values[1])) == 64)


def salvage(spoilt: Path, new: Path, is_readable: IsReadable) -> Salvaged:
    """Write what is readable of a file into a new one. `is_readable` checks the body of an entry."""
    if new.exists():
        raise StoreError(Saying("run.database.exists", file=str(new)))
    found = Found()
    for number, values in Pages(spoilt).rows():
        found.add(number, values)
    logs: dict[str, dict[int, Row]] = {}
    for values in found.of(schema.entries):
        row = Row(*values)  # type: ignore[arg-type]
        logs.setdefault(row.table, {})[row.seq] = row
    known = {str(values[0]): values for values in found.of(schema.tables)}
    kept = {table: list(prefix_of(table, logs.get(table, {}), is_readable)) for table in known}
    create_file(new)
    store = Store(f"sqlite:///{new}")
    try:
        store.migrate()
        with store.engine.begin() as connection:
            for table in (*OWN, schema.generations):
                for values in found.of(table):
                    connection.execute(table.insert().prefix_with("OR IGNORE"), named(table, values))
            for table_id, rows in kept.items():
                if rows:
                    connection.execute(schema.tables.insert(), named(schema.tables, known[table_id]))
                for at in range(0, len(rows), AT_ONCE):
                    values_of_rows = [named(schema.entries, row) for row in rows[at : at + AT_ONCE]]
                    connection.execute(schema.entries.insert().prefix_with("OR IGNORE"), values_of_rows)
    finally:
        store.close()
    cut = {
        table: (len(rows), max(logs[table]))
        for table, rows in kept.items()
        if rows and len(rows) < max(logs[table])
    }
    lost = sorted(
        {table for table in logs if not kept.get(table)} | {table for table in kept if not kept[table]}
    )
    return Salvaged(sum(map(bool, kept.values())), sum(map(len, kept.values())), cut, lost)


def prefix_of(table: str, rows: Mapping[int, Row], is_readable: IsReadable) -> Iterator[Row]:
    """The entries of a log before the first that is missing, cannot be read, or differs from its digest."""
    head = first_digest(table)
    seq = 1
    while (row := rows.get(seq)) is not None:
        head = digest_after(head, row)
        if row.digest not in (None, head) or not is_readable(row.body):
            return
        yield row
        seq += 1


def named(table: Table, values: Sequence[object]) -> dict[str, Any]:
    """Values by column; those that a row lacks, since it was written before there was such a column, are null."""
    filled = [*values, *[None] * (len(table.columns) - len(values))]
    return {
        column.name: bool(value) if str(column.type) == "BOOLEAN" else value
        for column, value in zip(table.columns, filled, strict=True)
    }


def salvage_in_place(file: Path, is_readable: IsReadable) -> tuple[Path, Salvaged]:
    """Replace a spoilt file by what is readable of it. The spoilt one is kept beside it, under the returned name."""
    moment = time.strftime("%Y-%m-%dT%H-%M-%S", time.gmtime())
    aside, new = file.with_name(f"{file.name}.spoilt-{moment}"), file.with_name(f".{file.name}.salvaged")
    new.unlink(missing_ok=True)
    report = salvage(file, new, is_readable)
    for companion in ("", "-wal", "-shm"):
        old = file.with_name(f"{file.name}{companion}")
        if old.exists():
            old.rename(aside.with_name(f"{aside.name}{companion}"))
    new.rename(file)
    return aside, report
