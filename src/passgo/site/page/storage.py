"""The tables of one browser: in memory as far as they are used, and kept as records in the browser (IndexedDB).

A record is a key and bytes. What is small is read when the page opens; the entries of a table are read before it is
first used (`fetch`), so that the table code can read them without waiting.
"""

import base64
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, Literal, Protocol, TypeVar

import msgspec

from passgo.server.errors import StoreDown
from passgo.server.problems import Problem
from passgo.server.store.rows import Append, Played, Row, Stamp, Subscription, Summary
from passgo.server.tables.entries import read_entry

T = TypeVar("T")
ME: Final = "me"
"""The only guest of a page."""
FORM: Final = 1  # of exported files
RULESET_KINDS: Final = ("started", "adopted", "closed")

encode: Final = msgspec.msgpack.Encoder().encode


class StoredTable(msgspec.Struct):
    created: int
    updated: int
    seed: str
    summary: Summary
    seen: Stamp | None = None
    due: int | None = None


class Exported(msgspec.Struct):
    """A file with all records, by key, in base64."""

    passgo: Literal[1]
    records: dict[str, str]


class Records(Protocol):
    """The browser's records. Both calls raise OSError if the browser refuses them, as when its storage is full."""

    async def read(self, prefix: str) -> dict[str, bytes]:
        """The records whose keys begin with a prefix, in the order of their keys."""
        ...

    async def write(self, changed: Mapping[str, bytes | None]) -> None:
        """Write records, or delete those that are None: all or nothing, and durably."""
        ...


def check_records(records: Mapping[str, bytes]) -> None:
    """Raise ValueError for records that no page has written: a table needs its entries without a gap."""
    seqs: dict[str, int] = {}
    tables = set()
    for key, data in sorted(records.items()):
        kind, _, name = key.partition("/")
        if kind not in FORMS:
            raise ValueError(f"{key}: unknown")
        form = FORMS[kind]
        read = data if form is bytes else msgspec.msgpack.decode(data, type=form)
        if kind == "table":
            tables.add(name)
        if isinstance(read, Row):
            read_entry(read.body)
            seqs[read.table] = seqs.get(read.table, 0) + 1
            if read.seq != seqs[read.table] or key != entry_key(read):
                raise ValueError(f"{key}: out of place")
    if tables != set(seqs):
        raise ValueError("tables without entries, or entries without a table")


def entry_key(row: Row) -> str:
    return f"entry/{row.table}/{row.seq:07}"


FORMS: Final[dict[str, Any]] = {
    "table": StoredTable,
    "entry": Row,
    "played": Played,
    "edition": bytes,
    "generation": int,
}


class PageStorage:
    """A `Storage` of tables. Changes other than entries are written in the background: nothing depends on them."""

    is_postgres: Final = False
    process: Final = ""
    lease: str | None = None

    def __init__(self, records: Records, background: Callable[[Mapping[str, bytes | None]], None]) -> None:
        self.records: Final = records
        self.background: Final = background
        self.tables: dict[str, StoredTable] = {}
        self.logs: dict[str, list[Row]] = {}
        """The entries of tables that were fetched."""
        self.played: dict[str, Played] = {}
        self.editions: dict[str, bytes] = {}
        self.generations: dict[str, int] = {}

    async def open(self) -> None:
        self.tables = await self.read_all("table/", StoredTable)
        self.played = await self.read_all("played/", Played)
        self.generations = await self.read_all("generation/", int)
        self.editions = without_prefix(await self.records.read("edition/"), "edition/")

    async def read_all(self, prefix: str, form: type[T]) -> dict[str, T]:
        found = await self.records.read(prefix)
        return {
            key.removeprefix(prefix): msgspec.msgpack.decode(data, type=form) for key, data in found.items()
        }

    async def fetch(self, table: str) -> None:
        """Read the entries of a table, if that has not been done."""
        if table in self.tables and table not in self.logs:
            rows = await self.read_all(f"entry/{table}/", Row)
            self.logs.setdefault(table, list(rows.values()))

    def forget_unused(self, used: Iterable[str]) -> None:
        """Drop the entries of all other tables from memory."""
        self.logs = {table: self.logs[table] for table in used if table in self.logs}

    async def export(self) -> dict[str, object]:
        """All records, as data for a file."""
        found = await self.records.read("")
        return {
            "passgo": FORM,
            "records": {key: base64.b64encode(data).decode() for key, data in found.items()},
        }

    async def load(self, text: str) -> list[str]:
        """Add the tables of a file of `export` that are not here yet, and return them."""
        try:
            found = msgspec.json.decode(text, type=Exported)
            records = {key: base64.b64decode(data, validate=True) for key, data in found.records.items()}
            check_records(records)
        except (msgspec.MsgspecError, ValueError) as error:
            raise Problem("unreadable", {"problems": [str(error)]}) from None
        here = set(self.tables)
        wanted: dict[str, bytes | None] = {
            key: data for key, data in records.items() if self.is_new(key.split("/"), here)
        }
        try:
            await self.records.write(wanted)
        except OSError as error:
            raise Problem("not-written") from error
        await self.open()
        return sorted(set(self.tables) - here)

    def is_new(self, key: list[str], here: set[str]) -> bool:
        kind, name, *_ = key
        known = {"edition": set(self.editions), "generation": set(self.generations)}
        return name not in known.get(kind, here)

    # Entries

    async def add(self, item: Append) -> bool:
        """Append an entry, which is in the browser's storage when this returns; False if its place is taken."""
        row = item.row
        rows = self.logs.get(row.table, [])
        if row.seq != len(rows) + 1 or self.was_sent(row):
            return False
        table = self.changed_table(item)
        changed: dict[str, bytes | None] = {entry_key(row): encode(row)}
        if item.summary is not None:
            changed[f"table/{row.table}"] = encode(table)
        try:
            await self.records.write(changed)
        except OSError as error:
            raise StoreDown(f"the browser does not store: {error}") from error
        self.tables[row.table] = table
        self.logs.setdefault(row.table, []).append(row)
        return True

    def was_sent(self, row: Row) -> bool:
        return (
            row.client_id is not None
            and row.author is not None
            and self.find(row.table, row.author, row.client_id) is not None
        )

    def changed_table(self, item: Append) -> StoredTable:
        row, known = item.row, self.tables.get(item.row.table)
        if known is None:
            assert item.summary is not None
            assert item.seed is not None
            return StoredTable(row.at, row.at, item.seed, item.summary)
        if item.summary is None:
            return known
        return msgspec.structs.replace(known, updated=row.at, summary=item.summary)

    def append(self, batch: Sequence[Append]) -> list[bool]:
        raise NotImplementedError  # the page's writer calls `add`

    def seed(self, table: str) -> str | None:
        known = self.tables.get(table)
        return None if known is None else known.seed

    def rows(
        self, table: str, after: int = 0, most: int | None = None, kinds: Sequence[str] | None = None
    ) -> list[Row]:
        rows = self.logs.get(table, [])[after:]
        return [row for row in rows if kinds is None or row.kind in kinds][:most]

    def digest(self, table: str, seq: int) -> bytes | None:
        rows = self.logs.get(table, [])
        return rows[seq - 1].digest if 0 < seq <= len(rows) else None

    def find(self, table: str, author: str, client_id: str) -> int | None:
        rows = self.logs.get(table, [])
        return next((row.seq for row in rows if (row.author, row.client_id) == (author, client_id)), None)

    def ruleset_entries(self, table: str) -> list[Row]:
        return self.rows(table, kinds=RULESET_KINDS)

    def rewrite(self, table: str, author: str, pages: Iterable[Sequence[Row]]) -> None:
        rows = {row.seq: row for row in self.logs[table]}
        for page in pages:
            for row in page:
                rows[row.seq] = rows[row.seq]._replace(body=row.body, erased=row.erased)
        self.logs[table] = [
            row._replace(author=None) if row.author == author else row for row in rows.values()
        ]
        self.background({entry_key(row): encode(row) for row in self.logs[table]})

    # Tables

    def lobby(self, limit: int, since: int = 0) -> list[tuple[str, int, Summary]]:
        return []  # all tables are one person's

    def save_table(self, table: str, changed: StoredTable) -> None:
        self.tables[table] = changed
        self.background({f"table/{table}": encode(changed)})

    def update_summary(self, table: str, at: int, summary: Summary) -> None:
        self.save_table(table, msgspec.structs.replace(self.tables[table], updated=at, summary=summary))

    def set_due(self, table: str, due: int | None) -> None:
        self.save_table(table, msgspec.structs.replace(self.tables[table], due=due))

    def due_tables(self, now: int) -> list[str]:
        return [table for table in self.logs if (self.tables[table].due or now + 1) <= now]

    def old_tables(self, before: int) -> list[str]:
        return []

    def drop_tables(self, dropped: Sequence[str]) -> None:
        for table in dropped:
            keys = [f"table/{table}", *(entry_key(row) for row in self.logs.pop(table, []))]
            keys += [f"played/{key}" for key in list(self.played) if key.startswith(f"{table}/")]
            self.played = {key: game for key, game in self.played.items() if not key.startswith(f"{table}/")}
            del self.tables[table]
            self.background(dict.fromkeys(keys))

    def stamp(self, stamps: Mapping[str, Stamp]) -> None:
        for table, stamp in stamps.items():
            self.save_table(table, msgspec.structs.replace(self.tables[table], seen=stamp))

    def last_seen(self, table: str) -> tuple[Stamp | None, bool]:
        known = self.tables[table]
        return known.seen, known.summary.status == "over"

    # The guest

    def add_guest(self, guest: str, token_hash: str) -> None:
        """There is one guest, who needs no token."""

    def guest(self, token_hash: str) -> str | None:
        return ME

    def guest_created(self, guest: str) -> int:
        return min((table.created for table in self.tables.values()), default=0)

    def tables_of(self, guest: str) -> list[str]:
        """All tables, the last ones first."""
        return sorted(self.tables, key=lambda table: self.tables[table].created, reverse=True)

    def add_played(self, games: Sequence[Played]) -> None:
        new = {f"{game.table}/{game.seat}": game for game in games if game.guest == ME}
        self.played |= new
        self.background({f"played/{key}": encode(game) for key, game in new.items()})

    def played_by(self, guest: str) -> list[Played]:
        return sorted(self.played.values(), key=lambda game: (game.at, game.table, game.seat))

    def drop_guest(self, guest: str) -> None:
        self.background({f"played/{key}": None for key in self.played})
        self.played = {}

    def delete_unseated_guests(self, before: int) -> int:
        return 0

    def subscribe(self, subscription: Subscription, at: int) -> None:
        raise NotImplementedError  # a page without a server gets no messages

    def subscriptions_of(self, guest: str) -> list[Subscription]:
        return []

    def unsubscribe(self, guest: str, endpoint: str | None = None) -> None:
        """There are no subscriptions."""

    # Versions

    def keep_editions(self, copies: Mapping[str, bytes]) -> dict[str, bytes]:
        new = {digest: copy for digest, copy in copies.items() if digest not in self.editions}
        self.editions |= new
        if new:
            self.background({f"edition/{digest}": copy for digest, copy in new.items()})
        return self.editions

    def generation(self, digest: str, at: int) -> int:
        if digest not in self.generations:
            self.generations[digest] = max(self.generations.values(), default=0) + 1
            self.background({f"generation/{digest}": encode(self.generations[digest])})
        return self.generations[digest]

    def key(self, name: str, new: str) -> str:
        raise NotImplementedError  # only push messages are signed

    def notify(self, kind: str, words: str) -> None:
        """There are no other processes."""


def without_prefix(found: Mapping[str, bytes], prefix: str) -> dict[str, bytes]:
    return {key.removeprefix(prefix): data for key, data in found.items()}
