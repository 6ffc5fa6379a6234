"""The database of the server: SQLite at home, PostgreSQL for many players. A stored entry stays.

All calls block: a server makes them in threads.
"""

import json
import secrets
import time
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from itertools import chain
from threading import Lock
from typing import Any, Final

from sqlalchemy import Connection, Select, TextClause, bindparam, event, func, inspect, select, text
from sqlalchemy.dialects import postgresql, sqlite

from passgo.server.errors import StoreError, StoreSpoilt
from passgo.server.runtime.logs import log
from passgo.server.store.database import close_connection, open_engine, store_errors
from passgo.server.store.files import file_of, prepare_file
from passgo.server.store.leases import keep_lease
from passgo.server.store.rows import Append, Played, Row, Stamp, Subscription, Summary
from passgo.server.store.schema import (
    REVISION,
    editions,
    entries,
    generations,
    guests,
    keys,
    played,
    subscriptions,
    tables,
)

MOST_SUBSCRIPTIONS: Final = 10  # devices of one guest
MOST_PLAYED: Final = 500  # games of one guest
MOST_DUE: Final = 200  # tables per query
LARGE_FILE: Final = 256 * 2**20  # bytes
CHANNEL: Final = "passgo"
NOTICE_BYTES: Final = 7_900  # PostgreSQL takes less than 8,000 in one notice
RULESET_KINDS: Final = ("started", "adopted", "closed")
SEATING_KINDS: Final = ("created", "joined")
WITHOUT_DIGESTS: Final = len(entries.c) - 2  # columns of entries, as v0.2.0 wrote them
MIGRATION_LOCK: Final = 0x70617373676F  # the word passgo, as a number


class _AlreadyStored(Exception):
    """Some entries of a batch were stored before; the batch was rolled back."""


class Store:
    lease: str | None = None
    """The id under which this process holds a lease; None without one, when there is no other process."""

    def __init__(self, url: str) -> None:
        self.engine: Final = open_engine(url)
        self.is_postgres: Final = self.engine.dialect.name == "postgresql"
        self.file: Final = file_of(self.engine.url)
        self._is_prepared = False
        self.process: Final = secrets.token_hex(4)
        """Marks this process's own notices, so that it can skip them."""
        # SQLite allows one writer at a time; others would poll, and might never get their turn.
        self._write_lock: Final = nullcontext() if self.is_postgres else Lock()
        insert = postgresql.insert if self.is_postgres else sqlite.insert
        self._insert_tables = insert(tables).on_conflict_do_nothing()
        self._insert_entries = (
            insert(entries)
            .on_conflict_do_nothing()
            .returning(entries.c.table_id, entries.c.seq, entries.c.author, entries.c.client_id)
        )
        self._update_table = (
            tables.update()
            .where(tables.c.id == bindparam("table"))
            .values({name: bindparam(name) for name in ("updated", *Summary._fields)})
        )

    def migrate(self) -> None:
        """Create the schema, or bring it up to date. Several processes may do so at once."""
        self._prepare()
        if self.is_current():
            return
        from passgo.server.store.migrations import upgrade  # Alembic takes long to import

        with self._transaction() as connection:
            if self.is_postgres:
                connection.execute(select(func.pg_advisory_xact_lock(MIGRATION_LOCK)))
            else:
                # The driver begins no transaction for a schema change.
                connection.exec_driver_sql("BEGIN IMMEDIATE")
            upgrade(connection)

    def _prepare(self) -> None:
        """Called once, before the first connection: closing a SQLite file releases the locks of all connections that
        the process has to it. The next program that opens the file, such as a backup, would then consider itself the
        last one and delete the log that is still being written."""
        if self.file is None or self._is_prepared:
            return
        if prepare_file(self.file):
            log("new database", database=str(self.file))
        self._is_prepared = True

    def is_current(self) -> bool:
        """Whether the schema is the one of this version."""
        with self._transaction() as connection:
            has_any = inspect(connection).has_table("alembic_version")
            return has_any and connection.scalar(text("SELECT version_num FROM alembic_version")) == REVISION

    def add_guest(self, guest: str, token_hash: str) -> None:
        created = int(time.time() * 1000)
        with self._write_lock, self._transaction() as connection:
            connection.execute(guests.insert().values(id=guest, token_hash=token_hash, created=created))

    def guest(self, token_hash: str) -> str | None:
        found: str | None = self._scalar(select(guests.c.id).where(guests.c.token_hash == token_hash))
        return found

    def append(self, batch: Sequence[Append]) -> list[bool]:
        """Store a batch in one transaction, and return for each entry whether it was stored.

        An entry is skipped if its place in the table is taken, or if its author's client has sent it before. What was
        stored is on disk when this returns.
        """
        if not batch:
            return []
        # Two processes that want the same places take them in the same order, which avoids a deadlock.
        order = sorted(range(len(batch)), key=lambda index: batch[index].row[:2])
        in_order = [batch[index] for index in order]
        with self._write_lock:
            if self.is_postgres or not self._append_new(in_order):
                were_kept = self._append_some(in_order)
            else:
                were_kept = [True] * len(batch)
        answers = dict(zip(order, were_kept, strict=True))
        return [answers[index] for index in range(len(batch))]

    def _append_new(self, batch: Sequence[Append]) -> bool:
        """Store all entries, or none if any was stored before. Usual on SQLite, which has no other writer.

        One statement has many rows: Python's driver releases the GIL at every row, and has to wait to get it back.
        """
        try:
            with self._transaction() as connection:
                self._insert_tables_of(connection, batch)
                columns = columns_of(batch)
                names = ", ".join(entries.c.keys()[:columns])
                placeholders = f"({', '.join('?' * columns)})"
                for part in in_powers_of_two(batch):
                    values = tuple(chain.from_iterable(item.row[:columns] for item in part))
                    rows = ",".join([placeholders] * len(part))
                    insert = f"INSERT INTO entries ({names}) VALUES {rows} ON CONFLICT DO NOTHING"  # noqa: S608 - names of columns
                    kept = connection.exec_driver_sql(insert, values)
                    if kept.rowcount < len(part):
                        raise _AlreadyStored
                self._update(connection, batch)
        except _AlreadyStored:
            return False
        return True

    def _append_some(self, batch: Sequence[Append]) -> list[bool]:
        """Store the entries that are new, and return which these are."""
        lease = self.lease
        with self._transaction() as connection:
            if lease is not None:
                keep_lease(connection, lease)
            owned = [item for item in batch if item.lease in (None, lease)]
            self._insert_tables_of(connection, owned)
            columns = columns_of(owned)
            rows = [entry_values(item.row, columns) for item in owned]
            result = connection.execute(self._insert_entries, rows) if rows else ()
            were_kept = which_were_kept(batch, {tuple(key) for key in result})
            kept = [item for item, was_kept in zip(batch, were_kept, strict=True) if was_kept]
            self._update(connection, kept)
            announced = kept if lease is None else [item for item in kept if item.row.kind in RULESET_KINDS]
            self._notify(connection, "rows", [f"{item.row.table} {item.row.seq}" for item in announced])
        return were_kept

    def _insert_tables_of(self, connection: Connection, batch: Sequence[Append]) -> None:
        founded = [table_values(item) for item in batch if item.seed is not None]
        if founded:
            connection.execute(self._insert_tables, founded)

    def _update(self, connection: Connection, kept: Sequence[Append]) -> None:
        """Update what the lobby shows."""
        changed = {
            item.row.table: summary_values(item.row.table, item.row.at, item.summary)
            for item in kept
            if item.summary is not None and item.seed is None
        }
        if changed:
            connection.execute(self._update_table, list(changed.values()))

    def update_summary(self, table: str, at: int, summary: Summary) -> None:
        """Update the lobby alone: that a game is over is known only after its last entry was stored."""
        with self._write_lock, self._transaction() as connection:
            connection.execute(self._update_table, summary_values(table, at, summary))

    def seed(self, table: str) -> str | None:
        found: str | None = self._scalar(select(tables.c.seed).where(tables.c.id == table))
        return found

    def rows(
        self, table: str, after: int = 0, most: int | None = None, kinds: Sequence[str] | None = None
    ) -> list[Row]:
        wanted = select(entries).where(entries.c.table_id == table, entries.c.seq > after)
        if kinds is not None:
            wanted = wanted.where(entries.c.kind.in_(kinds))
        with self._transaction() as connection:
            return [Row(*row) for row in connection.execute(wanted.order_by(entries.c.seq).limit(most))]

    def digest(self, table: str, seq: int) -> bytes | None:
        """The digest of a log up to an entry, if it is stored."""
        found: bytes | None = self._scalar(
            select(entries.c.digest).where(entries.c.table_id == table, entries.c.seq == seq)
        )
        return found

    def table_ids(self) -> list[str]:
        with self._transaction() as connection:
            return list(connection.execute(select(tables.c.id).order_by(tables.c.created)).scalars())

    def is_large(self) -> bool:
        """Whether reading the whole file would delay a start."""
        return self.file is None or self.file.stat().st_size > LARGE_FILE

    def is_whole(self) -> bool:
        """Whether SQLite can read every page of its file; PostgreSQL checks its own."""
        if self.is_postgres:
            return True
        try:
            return bool(self._scalar(text("PRAGMA quick_check(1)")) == "ok")
        except StoreSpoilt:
            return False

    def find(self, table: str, author: str, client_id: str) -> int | None:
        """The seq of the entry that this author's client has sent under this id."""
        sent = (entries.c.table_id == table, entries.c.author == author, entries.c.client_id == client_id)
        found: int | None = self._scalar(select(entries.c.seq).where(*sent))
        return found

    def lobby(self, limit: int, since: int = 0) -> list[tuple[str, int, Summary]]:
        """Public tables that are not over, with the time of their last change: waiting ones first, then the newest. A
        change does not move a table to the top."""
        summary = [tables.c[name] for name in Summary._fields]
        wanted = (
            select(tables.c.id, tables.c.updated, *summary)
            .where(tables.c.public.is_(True), tables.c.status.in_(("waiting", "playing")))
            .where(tables.c.updated >= since)
            .order_by(tables.c.status.desc(), tables.c.created.desc(), tables.c.id)
            .limit(limit)
        )
        with self._transaction() as connection:
            return [
                (table, updated, Summary._make([*shown, json.loads(names)]))
                for table, updated, *shown, names in connection.execute(wanted)
            ]

    # Games over days, and push notifications

    def set_due(self, table: str, due: int | None) -> None:
        with self._write_lock, self._transaction() as connection:
            connection.execute(tables.update().where(tables.c.id == table).values(due=due))

    def due_tables(self, now: int) -> list[str]:
        """Tables whose deadline has passed, the oldest first."""
        wanted = select(tables.c.id).where(tables.c.due <= now).order_by(tables.c.due).limit(MOST_DUE)
        with self._transaction() as connection:
            return list(connection.execute(wanted).scalars())

    def subscribe(self, subscription: Subscription, at: int) -> None:
        """A device belongs to the guest who used it last. Beyond the limit, a guest's oldest devices are removed."""
        insert = postgresql.insert if self.is_postgres else sqlite.insert
        row = insert(subscriptions).values(**subscription._asdict(), created=at)
        changed = {name: row.excluded[name] for name in ("guest", "p256dh", "auth", "created")}
        own = select(subscriptions.c.endpoint).where(subscriptions.c.guest == subscription.guest)
        newest_first = own.order_by(subscriptions.c.created.desc())
        with self._write_lock, self._transaction() as connection:
            connection.execute(row.on_conflict_do_update(index_elements=["endpoint"], set_=changed))
            endpoints = list(connection.execute(newest_first).scalars())
            old = subscriptions.c.endpoint.in_(endpoints[MOST_SUBSCRIPTIONS:])
            connection.execute(subscriptions.delete().where(old))

    def subscriptions_of(self, guest: str) -> list[Subscription]:
        columns = [subscriptions.c[name] for name in Subscription._fields]
        wanted = select(*columns).where(subscriptions.c.guest == guest)
        with self._transaction() as connection:
            return [Subscription._make(row) for row in connection.execute(wanted)]

    def unsubscribe(self, guest: str, endpoint: str | None = None) -> None:
        """Unsubscribe one device, or all."""
        gone = subscriptions.delete().where(subscriptions.c.guest == guest)
        if endpoint is not None:
            gone = gone.where(subscriptions.c.endpoint == endpoint)
        with self._write_lock, self._transaction() as connection:
            connection.execute(gone)

    def key(self, name: str, new: str) -> str:
        """Get the key of this name, or store the new one; all processes get the same."""
        insert = postgresql.insert if self.is_postgres else sqlite.insert
        with self._write_lock, self._transaction() as connection:
            connection.execute(insert(keys).values(name=name, secret=new).on_conflict_do_nothing())
            found: str | None = connection.scalar(select(keys.c.secret).where(keys.c.name == name))
            assert found is not None
            return found

    # Guests and their data

    def add_played(self, games: Sequence[Played]) -> None:
        """Store finished games of known guests, each once. Beyond the limit, a guest's oldest games are removed."""
        insert = postgresql.insert if self.is_postgres else sqlite.insert
        with self._write_lock, self._transaction() as connection:
            for game in games:
                if connection.scalar(select(guests.c.id).where(guests.c.id == game.guest)) is None:
                    continue  # forgotten meanwhile
                values = dict(zip(played.c.keys(), game, strict=True))
                connection.execute(insert(played).values(values).on_conflict_do_nothing())
                own = played.c.guest == game.guest
                newest = select(played.c.at).where(own).order_by(played.c.at.desc()).offset(MOST_PLAYED - 1)
                last = connection.scalar(newest.limit(1))
                if last is not None:
                    connection.execute(played.delete().where(own, played.c.at < last))

    def played_by(self, guest: str) -> list[Played]:
        """The finished games of a guest, the first ones first."""
        wanted = select(played).where(played.c.guest == guest)
        with self._transaction() as connection:
            rows = connection.execute(wanted.order_by(played.c.at, played.c.table_id, played.c.seat))
            return [Played(*row) for row in rows]

    def guest_created(self, guest: str) -> int:
        """When the guest was created, in ms since 1970."""
        found: int | None = self._scalar(select(guests.c.created).where(guests.c.id == guest))
        return found or 0

    def tables_of(self, guest: str) -> list[str]:
        """Tables where a guest has taken a seat, and their rematches; the last ones first."""
        sat = select(entries.c.table_id).where(entries.c.author == guest, entries.c.kind.in_(SEATING_KINDS))
        found: list[str] = []
        with self._transaction() as connection:
            news = list(connection.execute(sat.distinct().order_by(entries.c.table_id)).scalars())
            while news:
                found += news
                again = select(entries.c.body).where(
                    entries.c.table_id.in_(news), entries.c.kind == "rematch"
                )
                links = [json.loads(body)["table"] for body in connection.execute(again).scalars()]
                news = sorted({table for table in links if table not in found})
        return found[::-1]

    def rewrite(self, table: str, author: str, pages: Iterable[Sequence[Row]]) -> None:
        """Replace the bodies of stored entries, and remove an author from a table, in one transaction. The pages are
        read while it is under way, so that a long log need not be in memory."""
        change = entries.update().where(
            entries.c.table_id == bindparam("table"), entries.c.seq == bindparam("number")
        )
        change = change.values(body=bindparam("new_body"), erased=bindparam("old_digest"))
        own = entries.update().where(entries.c.table_id == table, entries.c.author == author)
        with self._write_lock, self._transaction() as connection:
            for rows in pages:
                values = [
                    {"table": row.table, "number": row.seq, "new_body": row.body, "old_digest": row.erased}
                    for row in rows
                ]
                if values:
                    connection.execute(change, values)
            connection.execute(own.values(author=None))

    def drop_guest(self, guest: str) -> None:
        with self._write_lock, self._transaction() as connection:
            connection.execute(subscriptions.delete().where(subscriptions.c.guest == guest))
            connection.execute(played.delete().where(played.c.guest == guest))
            connection.execute(guests.delete().where(guests.c.id == guest))

    def delete_unseated_guests(self, before: int) -> int:
        """Delete guests created before a time who have no seat at any stored table; return their number."""
        sat = select(entries.c.seq).where(entries.c.author == guests.c.id, entries.c.kind.in_(SEATING_KINDS))
        with self._write_lock, self._transaction() as connection:
            lapsed = guests.delete().where(guests.c.created < before, ~sat.exists())
            count = connection.execute(lapsed).rowcount
            for own in (subscriptions, played):
                connection.execute(own.delete().where(own.c.guest.not_in(select(guests.c.id))))
            return count

    def old_tables(self, before: int) -> list[str]:
        """Tables without a change since a time, unless a rematch of theirs is newer: the guests of a rematch are found
        through the first table."""
        last = select(func.max(entries.c.at)).where(entries.c.table_id == tables.c.id).scalar_subquery()
        with self._transaction() as connection:
            old = set(
                connection.execute(
                    select(tables.c.id).where(tables.c.updated < before, last < before)
                ).scalars()
            )
            links = [
                (table, json.loads(body)["table"])
                for table, body in connection.execute(
                    select(entries.c.table_id, entries.c.body).where(entries.c.kind == "rematch")
                )
            ]
            there = set(connection.execute(select(tables.c.id)).scalars()) if links else set()
        while kept := {table for table, again in links if table in old and again in there - old}:
            old -= kept
        return sorted(old)

    def drop_tables(self, dropped: Sequence[str]) -> None:
        with self._write_lock, self._transaction() as connection:
            for table in dropped:
                connection.execute(entries.delete().where(entries.c.table_id == table))
                connection.execute(tables.delete().where(tables.c.id == table))

    # Upgrades

    def keep_editions(self, copies: Mapping[str, bytes]) -> dict[str, bytes]:
        """Add missing copies of editions, and return all."""
        insert = postgresql.insert if self.is_postgres else sqlite.insert
        rows = [{"digest": digest, "copy": copy} for digest, copy in copies.items()]
        with self._write_lock, self._transaction() as connection:
            connection.execute(insert(editions).on_conflict_do_nothing(), rows)
            return {row[0]: row[1] for row in connection.execute(select(editions))}

    def generation(self, digest: str, at: int) -> int:
        """The number of these rules and editions in this database; new ones get the next number."""
        known = select(generations.c.number).where(generations.c.digest == digest)
        with self._write_lock, self._transaction() as connection:
            if connection.scalar(known) is None:
                if self.is_postgres:
                    connection.execute(select(func.pg_advisory_xact_lock(MIGRATION_LOCK)))
                insert = postgresql.insert if self.is_postgres else sqlite.insert
                number = select(func.coalesce(func.max(generations.c.number), 0) + 1).scalar_subquery()
                row = insert(generations).values(number=number, digest=digest, since=at)
                connection.execute(row.on_conflict_do_nothing())
            found: int | None = connection.scalar(known)
            assert found is not None
            return found

    def ruleset_entries(self, table: str) -> list[Row]:
        """The entries that set the rules and the edition of a table's game."""
        wanted = select(entries).where(entries.c.table_id == table, entries.c.kind.in_(RULESET_KINDS))
        with self._transaction() as connection:
            return [Row(*row) for row in connection.execute(wanted.order_by(entries.c.seq))]

    def stamp(self, stamps: Mapping[str, Stamp]) -> None:
        """Store the state of games whose tables leave memory."""
        change = tables.update().where(tables.c.id == bindparam("table"))
        change = change.values(seen_seq=bindparam("seq"), seen=bindparam("standing"))
        rows = [
            {"table": table, "seq": stamp.seq, "standing": stamp.standing} for table, stamp in stamps.items()
        ]
        with self._write_lock, self._transaction() as connection:
            connection.execute(change, rows)

    def last_seen(self, table: str) -> tuple[Stamp | None, bool]:
        """The state of a table when it last left memory, and whether the lobby shows it as over."""
        wanted = select(tables.c.seen_seq, tables.c.seen, tables.c.status).where(tables.c.id == table)
        with self._transaction() as connection:
            seq, seen, status = connection.execute(wanted).one()
        return None if seen is None else Stamp(seq, seen), status == "over"

    def notify(self, kind: str, words: str) -> None:
        """Send a message to the other processes on this database; bus.py receives it there."""
        with self._transaction() as connection:
            self._notify(connection, kind, [words])

    def check(self) -> None:
        """Raise StoreError if nothing could be stored now. Only a write can find out: this one changes nothing, but
        reaches the disk like any other."""
        if not self.is_current():
            raise StoreError("the database has the schema of another passgo")
        with self._write_lock, self._transaction() as connection:
            connection.execute(text("UPDATE alembic_version SET version_num = version_num"))

    def close(self) -> None:
        """Close all connections; one that a thread still uses is closed when it is returned."""
        event.listen(self.engine.pool, "checkin", close_connection)
        self.engine.dispose()

    @contextmanager
    def _transaction(self) -> Iterator[Connection]:
        with store_errors(), self.engine.begin() as connection:
            yield connection

    def _scalar(self, wanted: "Select[tuple[Any]] | TextClause") -> Any:
        with self._transaction() as connection:
            return connection.execute(wanted).scalar()

    def _notify(self, connection: Connection, kind: str, messages: Sequence[str]) -> None:
        """Sent only when the transaction is committed. A SQLite file has one process and needs no notices."""
        if self.is_postgres:
            for notice in notices(f"{self.process} {kind}", messages):
                connection.execute(select(func.pg_notify(CHANNEL, notice)))


def notices(head: str, messages: Sequence[str]) -> Iterator[str]:
    """Join messages into notices of the largest allowed size; messages are short and ASCII."""
    notice = head
    for message in messages:
        if len(notice) + 1 + len(message) > NOTICE_BYTES:
            yield notice
            notice = head
        notice += f" {message}"
    if notice != head:
        yield notice


def in_powers_of_two(batch: Sequence[Append]) -> Iterator[Sequence[Append]]:
    """Split a batch into parts of 1, 2, 4 …, so that there are few different statements, which stay prepared."""
    begin = 0
    while begin < len(batch):
        length: int = 1 << (len(batch) - begin).bit_length() - 1
        yield batch[begin : begin + length]
        begin += length


def which_were_kept(batch: Sequence[Append], kept: set[tuple[Any, ...]]) -> list[bool]:
    """Of entries with the same key the database stores the first."""
    were_kept = []
    for row, *_ in batch:
        key = (row.table, row.seq, row.author, row.client_id)
        were_kept.append(key in kept)
        kept.discard(key)
    return were_kept


def columns_of(batch: Sequence[Append]) -> int:
    """How many columns of entries a batch has."""
    has_digests = any(item.row.digest is not None for item in batch)
    return len(entries.c) if has_digests else WITHOUT_DIGESTS


def entry_values(row: Row, columns: int) -> dict[str, Any]:
    return dict(zip(entries.c.keys()[:columns], row[:columns], strict=True))


def summary_values(table: str, at: int, summary: Summary) -> dict[str, Any]:
    return summary._asdict() | {"names": json.dumps(summary.names), "table": table, "updated": at}


def table_values(item: Append) -> dict[str, Any]:
    assert item.summary is not None
    values = summary_values(item.row.table, item.row.at, item.summary)
    return values | {"id": values.pop("table"), "created": item.row.at, "seed": item.seed}
