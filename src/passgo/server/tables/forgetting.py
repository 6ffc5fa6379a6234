"""Personal data of a guest in the logs of tables: exporting and removing it.

Removal changes names, chat and ids, and nothing that the game depends on: luck, actions and the record's moves stay as
they were, and can still be verified.
"""

from collections.abc import Iterator, Sequence
from typing import Final

from msgspec.structs import replace

from passgo.server.store.rows import Row
from passgo.server.tables import entries
from passgo.server.tables.entries import AnyEntry, SeatPlan, read_entry, write_entry
from passgo.server.tables.names import lookalike_key


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


def guest_data(rows: Sequence[Row], guest: str) -> dict[str, object]:
    """The names and the chat of a guest at one table."""
    trace = GuestTrace(guest)
    names: list[str] = []
    chat: list[dict[str, object]] = []
    for row in rows:
        entry = read_entry(row.body)
        trace.apply(entry)
        names += [name for n, name in enumerate(trace.names) if trace.has(n) and name not in names]
        if isinstance(entry, entries.Said) and trace.has(entry.seat):
            chat.append({"seq": row.seq, "at": row.at, "text": entry.text})
    seats = [n for n in range(len(trace.owners)) if trace.has(n)]
    has_begun = any(row.kind == "started" for row in rows)
    return {"seats": seats, "names": names, "said": chat, "begun": has_begun}


def redacted_rows(rows: Sequence[Row], guest: str, stranger: str) -> list[Row]:
    """The rows that change when a guest is removed: without their id, names and chat. `stranger` replaces the id."""
    aliases = Aliases(rows, guest)
    trace = GuestTrace(guest)
    changed = []
    for row in rows:
        entry = read_entry(row.body)
        before = trace.names[entry.seat] if isinstance(entry, entries.Changed) else ""
        trace.apply(entry)
        then = redacted_entry(entry, trace, aliases, before, stranger)
        author = None if row.author == guest else row.author
        if then != entry or author != row.author:
            changed.append(row._replace(body=write_entry(then), author=author))
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
