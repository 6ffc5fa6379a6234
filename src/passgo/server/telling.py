"""What people are told, as JSON: an update is made once for a table; only what is a guest's own is made for each.

Whatever a guest must not know stays out here: who is behind a seat, the seed before the end, and the right answer on
a Challenge card, which only its reader sees, and not where the reader's guest also holds the seat that answers.
"""

from collections import deque
from typing import Any, Final

import msgspec

from passgo.events import Event
from passgo.plain import JsonObject
from passgo.server.entries import Acted, AnyEntry, Said, told
from passgo.server.room import Room
from passgo.server.store import Row

RECENT_BYTES: Final = 16_000
"""What a table keeps of its last entries for those who missed them: some fifty. Older ones are read from the log."""
BYE: Final = b'{"type":"bye","reason":"restart"}'
WATCHER: Final = b',"you":{"seats":[],"host":false}'

_encode: Final = msgspec.json.Encoder().encode


def tell_entry(row: Row, entry: AnyEntry, events: list[Event]) -> bytes:
    """One entry, as everybody hears it."""
    said: dict[str, Any] = {"seq": row.seq, "at": row.at}
    if row.client_id is not None:
        said["id"] = row.client_id
    if isinstance(entry, Acted):
        said.update(kind="acted", seat=entry.seat, action=entry.action, by=entry.by, events=events)
    else:
        said.update(told(entry))
        if events:
            said["events"] = events
    return _encode(said)


class Telling:
    """How things stand after an entry, ready to be told to anybody."""

    def __init__(
        self,
        room: Room,
        entries: list[bytes],
        left: tuple[int | None, int | None],
        has_table: bool,
        has_view: bool,
    ) -> None:
        """`left` is the time for the decision and for the whole game, in ms."""
        self.room: Final = room
        self.has_view: Final = has_view and room.game is not None
        numbers = {"seq": room.seq, "version": room.version, "ms_left": left[0], "game_ms_left": left[1]}
        self.head = b'{"type":"update",%s,"entries":[%s]' % (_encode(numbers)[1:-1], b",".join(entries))
        if has_table:
            self.head += b',"table":' + _encode(room.to_json())
        self.view: Final = self.view_of(None) if self.has_view else b""

    def to(self, guest: str | None) -> bytes:
        room = self.room
        seats = room.seats_of(guest)
        is_host = guest is not None and guest == room.host
        if not seats and not is_host:
            return self.head + self.view + WATCHER + (b',"choices":{}}' if self.has_view else b"}")
        you = b',"you":' + _encode({"seats": seats, "host": is_host})
        if not self.has_view:
            return self.head + you + b"}"
        privy = self.privy(seats)
        view = self.view if privy is None else self.view_of(privy)
        return self.head + view + you + b',"choices":' + _encode(choices(room, seats)) + b"}"

    def privy(self, seats: list[int]) -> int | None:
        """The seat out of these that sees more than everybody does: the right answer, or the Bank's books."""
        reader = self.reader(seats)
        keepers = (seat for seat in seats if self.room.rules.keeps_bank_only(seat))
        return next(keepers, None) if reader is None else reader

    def reader(self, seats: list[int]) -> int | None:
        """The seat out of these that reads a Challenge card to somebody else."""
        decision = self.room.decision
        if decision is None or decision.kind != "Challenge" or decision.seats[0] in seats:
            return None
        reader = decision.details["reader"]
        return reader if isinstance(reader, int) and reader in seats else None

    def view_of(self, seat: int | None) -> bytes:
        assert self.room.game is not None
        view = self.room.game.view(seat)
        del view["you"]  # a guest may have several seats
        if self.room.closed is not None:
            view["decision"] = None
        return b',"view":' + _encode(view)


def choices(room: Room, seats: list[int]) -> dict[str, list[JsonObject]]:
    assert room.game is not None
    if room.closed is not None:
        return {}
    return {str(seat): [choice.to_json() for choice in room.game.choices(seat)] for seat in seats}


def tells_table(entry: AnyEntry) -> bool:
    """Whether it changes what there is to know about the table, apart from the game on it."""
    return not isinstance(entry, (Acted, Said))


class Recent:
    """The last entries as they were told, and the ids that their senders gave them."""

    def __init__(self) -> None:
        self.told: deque[tuple[int, bytes, tuple[str, str] | None]] = deque()
        self.ids: dict[tuple[str, str], int] = {}
        self.size = 0

    def add(self, row: Row, told: bytes) -> None:
        sent = None if row.author is None or row.client_id is None else (row.author, row.client_id)
        if sent is not None:
            self.ids[sent] = row.seq
        self.told.append((row.seq, told, sent))
        self.size += len(told)
        while self.size > RECENT_BYTES and len(self.told) > 1:
            _, oldest, forgotten = self.told.popleft()
            self.size -= len(oldest)
            if forgotten is not None:
                del self.ids[forgotten]

    def reaches(self, seq: int) -> bool:
        """Whether all after `seq` are still here."""
        return bool(self.told) and self.told[0][0] <= seq + 1

    def since(self, seq: int) -> list[bytes] | None:
        """All after `seq`, or None if some of them are not here any more."""
        if not self.reaches(seq):
            return None
        return [told for at, told, _ in self.told if at > seq]
