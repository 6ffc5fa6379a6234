"""Personal data of a guest in the logs of tables: exporting and removing it.

Removal changes names, chat and ids, and nothing that the game depends on: luck, actions and the record's moves stay as
they were, and can still be verified.

Both read only entries that can contain personal data, a page at a time and in a thread: a table's log may be long.
"""

from collections.abc import Iterator, Sequence
from typing import Final

import msgspec
from msgspec.structs import replace

from passgo.server.store.port import Storage
from passgo.server.store.rows import Row, body_digest
from passgo.server.tables import entries
from passgo.server.tables.entries import AnyEntry, SeatPlan, read_entry, write_entry
from passgo.server.tables.names import lookalike_key

SEATING: Final = ("created", "joined", "seated", "changed", "started")
PERSONAL: Final = (*SEATING, "said")
"""The kinds of entries that can contain personal data."""
PAGE: Final = 500  # entries that are read at once

_encode: Final = msgspec.json.Encoder().encode


class GuestTrace:
    """One guest in the log of one table: their seats and names at each entry."""

    def __init__(self, guest: str) -> None:
        self.guest: Final = guest
        self.owners: list[str | None] = []
        self.names: list[str] = []  # of all seats, at this entry

    def apply(self, entry: AnyEntry) -> None:
        if isinstance(entry, (entries.Created, entries.Started)):
            self.owners = [seat.guest for seat in entry.seats]
            self.names = [seat.name for seat in entry.seats]
        elif isinstance(entry, entries.Joined):
            self.owners[entry.seat], self.names[entry.seat] = entry.guest, entry.name
        elif isinstance(entry, entries.Seated):
            self.owners[entry.seat], self.names[entry.seat] = entry.to.guest, entry.to.name
        elif isinstance(entry, entries.Changed):
            self.names[entry.seat] = entry.name

    def has(self, seat: int) -> bool:
        return self.owners[seat] == self.guest

    def own_seats(self) -> list[int]:
        return [seat for seat in range(len(self.owners)) if self.has(seat)]

    def own_names(self) -> list[str]:
        return [self.names[seat] for seat in self.own_seats()]


class GuestData:
    """The names and the chat of a guest at one table, read page by page. The chat is not kept."""

    def __init__(self, guest: str) -> None:
        self.trace: Final = GuestTrace(guest)
        self.names: Final[list[str]] = []
        self.has_begun = False

    def add(self, rows: Sequence[Row]) -> list[dict[str, object]]:
        """Note what these rows say about the guest, and return their chat."""
        chat: list[dict[str, object]] = []
        for row in rows:
            entry = read_entry(row.body)
            self.trace.apply(entry)
            self.has_begun = self.has_begun or row.kind == "started"
            if isinstance(entry, entries.Said):
                if self.trace.has(entry.seat):
                    chat.append({"seq": row.seq, "at": row.at, "text": entry.text})
            else:
                self.names.extend(name for name in self.trace.own_names() if name not in self.names)
        return chat

    def to_json(self, table: str) -> dict[str, object]:
        record = f"/tables/{table}/record" if self.has_begun else None
        return {"seats": self.trace.own_seats(), "names": self.names, "record": record}


def personal_pages(store: Storage, table: str, kinds: Sequence[str] = PERSONAL) -> Iterator[list[Row]]:
    """The entries that can contain personal data, a page at a time: the moves of a game are not read."""
    after = 0
    while True:
        rows = store.rows(table, after, PAGE, kinds)
        yield rows
        if len(rows) < PAGE:
            return
        after = rows[-1].seq


def exported_table(store: Storage, table: str, guest: str) -> Iterator[bytes]:
    """The data of a guest at one table as parts of a JSON object; nothing if they never had a seat there."""
    found = GuestData(guest)
    head = b'{"table":' + _encode(table) + b',"said":['
    parts = 0
    for rows in personal_pages(store, table):
        chat = b",".join(map(_encode, found.add(rows)))
        if chat:
            yield (b"," if parts else head) + chat
            parts += 1
    if found.names:
        yield (b"" if parts else head) + b"]," + _encode(found.to_json(table))[1:]


def redacted_pages(store: Storage, table: str, guest: str, stranger: str) -> Iterator[list[Row]]:
    """The rows of a table that change when a guest is removed, a page at a time."""
    seating = [row for rows in personal_pages(store, table, SEATING) for row in rows]
    redaction = Redaction(guest, stranger, Aliases(seating, guest))
    for rows in personal_pages(store, table):
        yield redaction.redacted(rows)


class Redaction:
    """Removes a guest from the rows of a table: their id, names and chat. `stranger` replaces the id."""

    def __init__(self, guest: str, stranger: str, aliases: "Aliases") -> None:
        self.trace: Final = GuestTrace(guest)
        self.stranger: Final = stranger
        self.aliases: Final = aliases

    def redacted(self, rows: Sequence[Row]) -> list[Row]:
        """Those of the next rows that change."""
        changed = []
        for row in rows:
            entry = read_entry(row.body)
            before = self.trace.names[entry.seat] if isinstance(entry, entries.Changed) else ""
            self.trace.apply(entry)
            then = redacted_entry(entry, self.trace, self.aliases, before, self.stranger)
            if then != entry:
                changed.append(row._replace(body=write_entry(then), erased=row.erased or body_digest(row)))
        return changed


class Aliases:
    """ "Guest 1" and so on for each of a guest's names, skipping names that others have."""

    def __init__(self, rows: Sequence[Row], guest: str) -> None:
        self.given: Final[dict[str, str]] = {}
        self.taken: Final = {lookalike_key(name) for name in names_of_others(rows, guest)}

    def of(self, name: str) -> str:
        if name not in self.given:
            number = 1
            while lookalike_key(f"Guest {number}") in self.taken:
                number += 1
            self.given[name] = f"Guest {number}"
            self.taken.add(lookalike_key(self.given[name]))
        return self.given[name]


def names_of_others(rows: Sequence[Row], guest: str) -> Iterator[str]:
    trace = GuestTrace(guest)
    for row in rows:
        trace.apply(read_entry(row.body))
        yield from (name for n, name in enumerate(trace.names) if not trace.has(n))


def redacted_entry(
    entry: AnyEntry, trace: GuestTrace, aliases: Aliases, before: str, stranger: str
) -> AnyEntry:
    def redacted_seat(seat: SeatPlan) -> SeatPlan:
        return (
            replace(seat, guest=stranger, name=aliases.of(seat.name)) if seat.guest == trace.guest else seat
        )

    if isinstance(entry, entries.Created):
        host = stranger if entry.host == trace.guest else entry.host
        muted = tuple(stranger if guest == trace.guest else guest for guest in entry.muted)
        return replace(entry, host=host, seats=tuple(map(redacted_seat, entry.seats)), muted=muted)
    if isinstance(entry, entries.Started):
        return replace(entry, seats=tuple(map(redacted_seat, entry.seats)))
    if isinstance(entry, entries.Joined) and entry.guest == trace.guest:
        return replace(entry, guest=stranger, name=aliases.of(entry.name))
    if isinstance(entry, entries.Changed) and trace.has(entry.seat):
        aliases.given.setdefault(entry.name, aliases.of(before))  # a seat keeps its alias under a new name
        return replace(entry, name=aliases.of(entry.name))
    if isinstance(entry, entries.Said) and trace.has(entry.seat):
        return replace(entry, text="")
    return entry
