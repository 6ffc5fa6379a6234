"""What the lobby shows of a table. It is written together with the entry that changes it."""

from copy import copy

from passgo.server.store.rows import Summary
from passgo.server.tables import entries
from passgo.server.tables.entries import AnyEntry
from passgo.server.tables.table_state import PLAYING, Room, Seat

UNSEEN = (
    entries.Acted,
    entries.Said,
    entries.Away,
    entries.Back,
    entries.Nudged,
    entries.Silenced,
    entries.Rematch,
    entries.Adopted,
)


def summary(room: Room, status: str | None = None) -> Summary:
    hosts = [seat.name for seat in room.seats if seat.guest == room.host]
    return Summary(
        status=status or room.status,
        public=room.plan.public,
        edition=room.plan.edition,
        game=room.plan.game,
        seats=len([seat for seat in room.seats if seat.kind != "closed"]),
        open=len([seat for seat in room.seats if seat.kind == "open"]),
        host=hosts[0] if hosts else "",
        names=[seat.name for seat in room.seats if seat.kind in ("person", "bot")],
    )


def summary_after(room: Room, entry: AnyEntry) -> Summary | None:
    """As it will be once the entry is kept; None if the lobby shows nothing of that."""
    if isinstance(entry, UNSEEN):
        return None
    then = copy(room)
    then.seats = [copy(seat) for seat in room.seats]
    if isinstance(
        entry, entries.Started
    ):  # seating people is enough: the game itself begins when it is applied
        then.seats = [Seat(plan) for plan in entry.seats]
        return summary(then, PLAYING)
    then.follow(entry)
    return summary(then)
