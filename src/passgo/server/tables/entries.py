"""What is written in a table's log. A table is the sum of its entries: nothing else is kept."""

from typing import Any, Final, Literal

import msgspec

from passgo.engine.house_rules import BY_WORD, in_order, numbers_of, word_of

By = Literal["person", "bot", "timer", "clock"]
"""Who played an action: the seat's owner, a bot that holds the seat, a bot because time ran out, the game's clock."""
SLOW: Final = 3600  # seconds for a decision, from which on a game is played over days
SeatKind = Literal["person", "bot", "open", "closed"]


class TablePlan(msgspec.Struct, frozen=True):
    """What was agreed when the table was set up."""

    edition: str
    game: str
    minutes: int | None
    options: tuple[str, ...]
    ask_for_rent: bool
    banker_only: bool
    timer: int | None
    """Seconds for a decision; None means no hurry."""
    pace: int
    """Milliseconds that a bot waits before it acts, so that people can follow."""
    public: bool
    banker: int = 0
    seats_each: int | None = None
    """Seats that a guest may take; None means one at a public table and no limit among friends."""
    bot_trades: bool = True
    """Whether bots make offers of their own accord."""
    absence: int | None = None
    """Seconds after which a bot plays for somebody who is away; 0 means that the table waits, None that the server says
    how long."""
    chances: bool = False
    """Whether everybody sees the chances to win, turn by turn."""
    house_rules: tuple[str, ...] = ()
    """What was agreed on beyond the book, as in a rules text."""

    @property
    def is_slow(self) -> bool:
        """Whether nobody is expected to stay at the table."""
        return self.timer is not None and self.timer >= SLOW


class SeatPlan(msgspec.Struct, frozen=True, omit_defaults=True):
    kind: SeatKind
    guest: str | None = None
    name: str = ""
    token: str = ""
    bot: str = ""


class Entry(msgspec.Struct, frozen=True, tag_field="kind", tag=str.lower):
    """One line of the log. `guest` is who a seat belongs to; it is never told to anybody."""


class Created(Entry, frozen=True, omit_defaults=True):
    plan: TablePlan
    host: str
    seats: tuple[SeatPlan, ...]
    muted: tuple[str, ...] = ()
    """Guests who were muted at the table that this one is the rematch of."""
    own: dict[str, Any] | None = None
    """The edition, whole, where it is not a built-in one."""
    translations: dict[str, dict[str, Any]] = {}
    """Those that such an edition brought along, by their languages."""


class Joined(Entry, frozen=True):
    seat: int
    guest: str
    name: str
    token: str = ""


class Seated(Entry, frozen=True):
    """The host puts a bot into a seat, opens it for people, or closes it; whoever sat there is put out."""

    seat: int
    to: SeatPlan


class Changed(Entry, frozen=True):
    seat: int
    name: str
    token: str


class Left(Entry, frozen=True):
    seat: int


class Started(Entry, frozen=True, tag="begun"):
    """The seats as they are from now on; closed ones are gone, open ones have a bot. What the game is played with is
    named by digests (upgrades/versions.py). v0.1.0 cannot read this, so that it never plays on by its own rules."""

    seats: tuple[SeatPlan, ...]
    edition: str = ""
    rules: str = ""
    generation: int = 0


class FirstStarted(Entry, frozen=True, tag="started"):
    """As v0.1.0 wrote it."""

    seats: tuple[SeatPlan, ...]


class Adopted(Entry, frozen=True):
    """The game goes on with newer rules; its log came to the same game with them."""

    edition: str
    rules: str
    generation: int


class Closed(Entry, frozen=True):
    """The game cannot go on: with newer rules its log comes to another game. Actions after `until` do not count. `rule`
    is the one that says so, if that is known."""

    until: int
    rules: str
    generation: int
    rule: str = ""


class Why(msgspec.Struct, frozen=True):
    """Why a bot makes an offer: the name of a sentence, and what it is about (`passgo.bots.explanations`)."""

    key: str
    facts: dict[str, int | str]


class Acted(Entry, frozen=True, omit_defaults=True):
    seat: int
    action: dict[str, Any]
    by: By
    before: str = ""
    """Now and then, the digest of how the game stood before it (upgrades/check.py)."""
    why: Why | None = None
    """Of a bot's offer."""


class Away(Entry, frozen=True):
    seat: int


class Back(Entry, frozen=True):
    seat: int


class Nudged(Entry, frozen=True):
    """Somebody is asked for by another seat, since everybody waits."""

    seat: int
    nudger: int


class Said(Entry, frozen=True):
    seat: int
    text: str


class Silenced(Entry, frozen=True):
    seat: int
    silent: bool


class Handed(Entry, frozen=True):
    """The host hands the table over to the person in this seat."""

    seat: int


class Rematch(Entry, frozen=True):
    table: str


AnyEntry = (
    Created
    | Joined
    | Seated
    | Changed
    | Left
    | Started
    | Acted
    | Away
    | Back
    | Nudged
    | Said
    | Silenced
    | Handed
    | Rematch
    | Adopted
    | Closed
)

GAME_ENTRIES: Final = (Started, Acted, Closed)
"""What changes the game: an action is stale when one of these came after what its sender saw."""

_decoder: Final = msgspec.json.Decoder(AnyEntry | FirstStarted)
_encoder: Final = msgspec.json.Encoder()


def read_entry(body: bytes) -> AnyEntry:
    entry = _decoder.decode(body)
    return Started(entry.seats) if isinstance(entry, FirstStarted) else entry


def write_entry(entry: AnyEntry) -> bytes:
    return _encoder.encode(entry)


def kind_of(entry: AnyEntry) -> str:
    return type(entry).__name__.lower()


def entry_to_json(entry: AnyEntry) -> dict[str, Any]:
    """The entry as everybody may hear it: without the guests behind the seats, and without what only upgrades need."""
    fields: dict[str, Any] = msgspec.to_builtins(entry)
    fields["kind"] = kind_of(entry)
    remove_private_fields(fields)
    if isinstance(entry, Created):
        fields["plan"] = plan_to_json(entry.plan)
    return fields


def plan_to_json(plan: TablePlan) -> dict[str, Any]:
    fields: dict[str, Any] = msgspec.to_builtins(plan)
    fields["house_rules"] = [house_rule_to_json(rule) for rule in in_order(plan.house_rules)]
    return fields


def house_rule_to_json(text: str) -> dict[str, object]:
    """A house rule of a plan, with what has to be known to tell of it."""
    rule = BY_WORD[word_of(text)]
    number = numbers_of([text])[rule.word] if not rule.needs else 0
    return {"said": text, "word": rule.word, "rule": rule.rule, "unit": rule.unit, "number": number}


def remove_private_fields(fields: dict[str, Any]) -> None:
    fields.pop("guest", None)
    fields.pop("host", None)
    fields.pop("before", None)
    fields.pop("muted", None)
    fields.pop("own", None)
    fields.pop("translations", None)
    for seat in fields.get("seats", ()):
        seat.pop("guest", None)
    if "to" in fields:
        fields["to"].pop("guest", None)
