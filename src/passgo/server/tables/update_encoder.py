"""Updates for clients, as JSON: encoded once for a table, plus a part of its own for each guest.

Secrets are left out here: the guests behind seats, the seed before the end, sealed answers, and the right answer on a
Challenge card, which only its reader sees, and not where the reader's guest also holds the seat that answers.
"""

from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec
from mypy_extensions import mypyc_attr

from passgo.analysis.evaluator import is_blind
from passgo.bots.explanations import CHANCES
from passgo.engine.choices import priced_choices
from passgo.engine.estates import Estates, is_bystander
from passgo.engine.position import Position
from passgo.engine.rules.challenges import ChallengeDecision
from passgo.events import Event, ShortageAnswered
from passgo.game.game import Game
from passgo.narrate import Sentence
from passgo.server.store.rows import Row
from passgo.server.tables.entries import Acted, AnyEntry, entry_to_json
from passgo.server.tables.remarks import Remark
from passgo.server.tables.table_state import TableState
from passgo.view.table_view import lots_view, view

BYE: Final = b'{"type":"bye","reason":"restart"}'
WATCHER: Final[tuple[list[int], bytes]] = [], b',"you":{"seats":[],"host":false,"put_out":false}'
"""The seats and the own part of a spectator."""

_encode: Final = msgspec.json.Encoder().encode


def encode_entry(
    row: Row, entry: AnyEntry, events: list[Event], sentences: list[Sentence], remarks: list[Remark]
) -> bytes:
    """The public form of an entry. Its sentences are keys and facts: each client fills them in its own language."""
    fields: dict[str, Any] = {"seq": row.seq, "at": row.at}
    if row.client_id is not None:
        fields["id"] = row.client_id
    if isinstance(entry, Acted):
        fields.update(kind="acted", seat=entry.seat, by=entry.by, events=events)
        if not is_sealed(events):
            fields["action"] = entry.action
        if entry.why is not None:
            fields["why"] = entry.why
        if entry.luck:
            fields["luck"] = entry.luck
        if remarks:
            fields["moments"] = remarks
    else:
        fields.update(entry_to_json(entry))
        if events:
            fields["events"] = events
    if sentences:
        fields["sentences"] = sentences
    return _encode(fields)


def is_sealed(events: list[Event]) -> bool:
    """Whether an action is an answer that the events of the last answer reveal later (RULING-SHORTAGE)."""
    return any(isinstance(event, ShortageAnswered) for event in events)


class Subscriber:
    """A client that gets all updates: `send` takes the bytes of a message and never waits."""

    __slots__ = ("guest", "send")

    def __init__(self, guest: str | None, send: Callable[[bytes], None]) -> None:
        self.guest: Final = guest
        self.send: Final = send


class UpdateCache:
    """Encoded parts of updates that are still valid: most actions change no lot, and change the choices of only one
    seat."""

    def __init__(self) -> None:
        self.estates: Estates | None = None
        self.lots = msgspec.Raw()
        self.choices: dict[int, tuple[int | None, bytes]] = {}  # by seat, with a bystander's cash
        self.people: dict[str, tuple[list[int], bytes]] = {}  # by guest: seats, and the encoded `you`
        self.table_version = 0  # of the state that `people` belongs to

    def refresh(self, p: Position) -> None:
        if self.estates is not None and self.estates.are_those_of(p):
            return
        if self.estates is None or not self.estates.lots_are_those_of(p):
            self.lots = msgspec.Raw(_encode(lots_view(p)))
        self.estates = Estates(p)
        self.choices.clear()

    def seats_and_you(self, guest: str | None, state: TableState) -> tuple[list[int], bytes]:
        """A guest's seats, and the encoded `you` of an update."""
        if self.table_version != state.table_version:
            self.people.clear()
            self.table_version = state.table_version
        found = self.people.get(guest) if guest is not None else WATCHER
        if found is None:
            assert guest is not None
            seats, is_host, put_out = state.seats_of(guest), guest == state.host, guest in state.put_out
            if not seats and not is_host and not put_out:
                return WATCHER  # not cached: there may be any number of them
            you = b',"you":' + _encode({"seats": seats, "host": is_host, "put_out": put_out})
            found = self.people[guest] = seats, you
        return found

    def encoded_choices(self, game: Game, seat: int) -> bytes:
        """The choices of a seat, encoded."""
        cash = int(game._state.cash[seat]) if is_bystander(game._state, seat) else None
        before, encoded = self.choices.get(seat, (None, b""))
        if cash is None or cash != before:
            encoded = _encode([choice.to_json() for choice in priced_choices(game._state, seat)])
            self.choices[seat] = (cash, encoded)
        return encoded


@mypyc_attr(allow_interpreted_subclasses=True)  # by tests that plant leaks
class UpdateEncoder:
    """Encodes an update after an entry, for any guest."""

    def __init__(
        self,
        state: TableState,
        cache: UpdateCache,
        entries: list[bytes],
        left: tuple[int | None, int | None],
        has_table: bool,
        has_view: bool,
        absent: Sequence[int] = (),
        head: bytes = b"",
        is_lost: bool = False,
    ) -> None:
        """`left` is the time for the decision and for the whole game, in ms; players in `absent` seats are away. `head`
        is the digest of the log; `is_lost` says that what the client knows is not in it."""
        self.state: Final = state
        self.cache: Final = cache
        if state.game is not None:
            cache.refresh(state.game._state)
        self.has_view: Final = has_view and state.game is not None
        numbers: dict[str, object] = {
            "seq": state.seq,
            "version": state.version,
            "ms_left": left[0],
            "game_ms_left": left[1],
        }
        if head:
            numbers["head"] = head.hex()
        if is_lost:
            numbers["lost"] = True
        if absent:
            numbers["absent"] = absent
        if self.has_view and state.chances is not None:
            numbers["chances"] = state.chances.to_json()
        self.head = b'{"type":"update",%s,"entries":[%s]' % (_encode(numbers)[1:-1], b",".join(entries))
        if has_table:
            self.head += b',"table":' + _encode(self.table())
        self.for_all: Final = self.head + self.view_of(None) if self.has_view else self.head
        self.privy: Final = self.privy_seats() if self.has_view else []
        self.to_watchers = b""  # encoded for the first of them

    def send_to(self, subscribers: list[Subscriber]) -> None:
        encoded: dict[str | None, bytes] = {}
        for subscriber in subscribers:
            guest = subscriber.guest
            update = encoded.get(guest)
            if update is None:
                update = encoded[guest] = self.encode_for(guest)
            subscriber.send(update)

    def encode_for(self, guest: str | None) -> bytes:
        seats, you = self.cache.seats_and_you(guest, self.state)
        if seats is WATCHER[0]:
            self.to_watchers = self.to_watchers or self.with_choices(self.for_all, you, [])
            return self.to_watchers
        privy = next((seat for seat in self.privy if seat in seats), None) if self.privy else None
        return self.with_choices(
            self.for_all if privy is None else self.head + self.view_of(privy), you, seats
        )

    def with_choices(self, head: bytes, you: bytes, seats: list[int]) -> bytes:
        if not self.has_view:
            return b"".join([head, you, b"}"])
        return b"".join([head, you, b',"choices":{', self.choices(seats), b"}}"])

    def choices(self, seats: list[int]) -> bytes:
        game = self.state.game
        assert game is not None
        if self.state.closed is not None:
            return b""
        encoded_choices = self.cache.encoded_choices
        return b",".join([b'"%d":%b' % (seat, encoded_choices(game, seat)) for seat in seats])

    def privy_seats(self) -> list[int]:
        """The seats that see more than others: the right answer, or the Bank's books."""
        reader, rules = self.reader(), self.state.rules
        keepers = [rules.banker] if rules.banker_only else []
        return keepers if reader is None else [reader, *keepers]

    def reader(self) -> int | None:
        """The seat that reads a Challenge card, unless its guest also answers it."""
        decision = self.state.decision
        if not isinstance(decision, ChallengeDecision):
            return None
        reader = decision.reader
        guest = self.state.seats[reader].guest
        return None if guest is not None and decision.seats[0] in self.state.seats_of(guest) else reader

    def table(self) -> dict[str, object]:
        return self.state.to_json()

    def view_of(self, seat: int | None) -> bytes:
        game = self.state.game
        assert game is not None
        shown: dict[str, Any] = self.view_of_all(game) if seat is None else {**game.view(seat)}
        del shown["you"]  # a guest may have several seats
        if self.state.closed is not None:
            shown["decision"] = None
        return b',"view":' + _encode(self.with_reasons(shown))

    def view_of_all(self, game: Game) -> dict[str, Any]:
        """The view of a spectator, with the lots as encoded in the cache."""
        return {**view(game._state, game.names, game.tokens, None, {}), "lots": self.cache.lots}

    def with_reasons(self, shown: dict[str, Any]) -> dict[str, Any]:
        """Add the bots' reasons to their offers. Chances are hidden while the tax is chosen (TAX-3)."""
        reasons = self.state.reasons
        if not reasons:
            return shown
        assert self.state.game is not None
        if is_blind(self.state.game._state):
            reasons = {number: why for number, why in reasons.items() if why.key != CHANCES}
        offers = [{**offer, "why": reasons.get(offer["offer"])} for offer in shown["offers"]]
        return {**shown, "offers": offers}


def events_page(
    add_texts: Callable[[list[bytes]], list[bytes]], page: list[bytes], since: int, last: int
) -> bytes:
    """A page of encoded entries, which follow each other without gaps."""
    seq = since + len(page) if page else last
    entries = [msgspec.Raw(entry) for entry in add_texts(page)]
    return msgspec.json.encode({"seq": seq, "entries": entries, "more": seq < last})
