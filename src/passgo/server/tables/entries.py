"""The entries of a table's log. The state of a table follows from them: nothing else is stored."""

from typing import Any, Final, Literal

import msgspec

from passgo.bots.model_scope import PEOPLE
from passgo.engine.house_rules import BY_WORD, in_order, numbers_of, word_of

By = Literal["person", "bot", "timer", "clock"]
"""The author of an action: the seat's player, the bot of the seat, a bot after a timeout, the game's clock."""
SLOW: Final = 3600  # seconds for a decision; with this many, a game is played over days
SeatKind = Literal["person", "bot", "open", "closed"]


class TablePlan(msgspec.Struct, frozen=True):
    """What was agreed on when the table was created."""

    edition: str
    game: str
    minutes: int | None
    options: tuple[str, ...]
    ask_for_rent: bool
    banker_only: bool
    timer: int | None
    """Seconds for a decision; None for no limit."""
    pace: int
    """Milliseconds that a bot waits before it acts, so that people can follow."""
    public: bool
    banker: int = 0
    seats_each: int | None = None
    """Seats that a guest may take; None means one at a public table and no limit at a private one."""
    bot_trades: bool = True
    """Whether bots make offers of their own accord."""
    absence: int | None = None
    """Seconds after which a bot plays for an absent player; 0 means that the table waits, None the server's setting."""
    chances: bool = False
    """Whether the table shows the chances to win, turn by turn."""
    house_rules: tuple[str, ...] = ()
    """In the notation of a rules text."""
    tutor: bool = False
    """Whether players may be warned of costly moves although other people play."""
    hints: bool = True
    """Whether players may ask what the expert would do although other people play; never at a public table."""
    people: str = PEOPLE
    """The level that people are taken for in chances to win: how they really play is not known."""
    luck: str = ""
    """At a real board, what is thrown and drawn there: "by hand", "dice by hand" or "cards by hand"."""
    notes: bool = False
    """At a real board, whether the money lies on the table and is handed over there."""

    @property
    def is_slow(self) -> bool:
        """Whether the game is played over days, without players staying at the table."""
        return self.timer is not None and self.timer >= SLOW


class SeatPlan(msgspec.Struct, frozen=True, omit_defaults=True):
    kind: SeatKind
    guest: str | None = None
    name: str = ""
    token: str = ""
    bot: str = ""
    wins: int = 0
    """Games that this player has won at the tables that led here by rematches."""


class Entry(msgspec.Struct, frozen=True, tag_field="kind", tag=str.lower):
    """One entry of the log. `guest` is the owner of a seat, and is never sent to clients."""


class Created(Entry, frozen=True, omit_defaults=True):
    plan: TablePlan
    host: str
    seats: tuple[SeatPlan, ...]
    muted: tuple[str, ...] = ()
    """Guests who were muted at the table that this is a rematch of."""
    own: dict[str, Any] | None = None
    """The whole edition, unless it is a built-in one."""
    translations: dict[str, dict[str, Any]] = {}
    """The translations of such an edition, by language."""


class Joined(Entry, frozen=True):
    seat: int
    guest: str
    name: str
    token: str = ""


class Seated(Entry, frozen=True):
    """The host puts a bot into a seat, opens it, or closes it; a guest in that seat is put out."""

    seat: int
    to: SeatPlan


class Changed(Entry, frozen=True):
    seat: int
    name: str
    token: str


class Left(Entry, frozen=True):
    seat: int


class Committed(Entry, frozen=True):
    """The player of this seat commits to a secret for the seed of the game (passgo/game/shares.py)."""

    seat: int
    commitment: str


class Gathered(Entry, frozen=True):
    """The host starts the game: the commitments are final, and the players reveal their secrets. Those who do not do so
    in time are replaced by their commitments; then `Started` follows."""


class Revealed(Entry, frozen=True):
    secret: str


class Started(Entry, frozen=True, tag="begun"):
    """The seats of the game, without closed ones and with bots in open ones. Rules and edition are named by digests
    (upgrades/versions.py). v0.1.0 cannot read this entry, and so never continues the game by its own rules."""

    seats: tuple[SeatPlan, ...]
    edition: str = ""
    rules: str = ""
    generation: int = 0
    luck: str = ""
    """At a real board, what was thrown, flipped or dealt for the start."""


class FirstStarted(Entry, frozen=True, tag="started"):
    """The form that v0.1.0 wrote."""

    seats: tuple[SeatPlan, ...]


class Adopted(Entry, frozen=True):
    """The game continues with newer rules, with which its log leads to the same game."""

    edition: str
    rules: str
    generation: int


class Closed(Entry, frozen=True):
    """The game cannot continue: with newer rules its log leads to another game, or it does not end. Actions after
    `until` do not count. `rule` is the rule that changed, if known."""

    until: int
    rules: str
    generation: int
    rule: str = ""
    endless: bool = False
    """Whether the game was closed because its log became too long."""


class Why(msgspec.Struct, frozen=True):
    """Why a bot makes an offer: the key of a sentence, and its facts (`passgo.bots.explanations`)."""

    key: str
    facts: dict[str, int | str]


class Acted(Entry, frozen=True, omit_defaults=True):
    seat: int
    action: dict[str, Any]
    by: By
    before: str = ""
    """In every few entries, the digest of the game before the action (upgrades/check.py)."""
    why: Why | None = None
    """Of a bot's offer."""
    luck: str = ""
    """What was thrown and drawn at a real board."""


class Entered(Entry, frozen=True):
    """At a real board, something that an action needs was thrown or drawn, and more is needed. Without an action it is
    for the start of the game."""

    seat: int
    action: dict[str, Any] | None
    luck: str
    needs: str
    """What is missing, as in `passgo.LuckNeeded`."""
    who: int
    """The seat that throws, draws or, with heads, wins the flip."""
    rival: int
    """The seat that wins the flip with tails."""


class Corrected(Entry, frozen=True):
    """At a real board, an earlier entry was not what happened. Without an action it did not happen at all; with `rest`,
    neither did anything after it."""

    seat: int
    """Who corrects it."""
    entry: int
    action: dict[str, Any] | None = None
    luck: str = ""
    rest: bool = False


class Away(Entry, frozen=True):
    seat: int


class Back(Entry, frozen=True):
    seat: int


class Nudged(Entry, frozen=True):
    """Another seat reminds an awaited player."""

    seat: int
    nudger: int


class Said(Entry, frozen=True):
    seat: int
    text: str


class Silenced(Entry, frozen=True):
    seat: int
    silent: bool


class Handed(Entry, frozen=True):
    """The host hands the table over to the player in this seat."""

    seat: int


class Rematch(Entry, frozen=True):
    table: str


AnyEntry = (
    Created
    | Joined
    | Seated
    | Changed
    | Left
    | Committed
    | Gathered
    | Revealed
    | Started
    | Acted
    | Entered
    | Corrected
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

GAME_ENTRIES: Final = (Started, Acted, Entered, Corrected, Closed)
"""Entries that change the game: an action is stale if one of them came after the version that its sender saw."""

_decoder: Final = msgspec.json.Decoder(AnyEntry | FirstStarted)
_encoder: Final = msgspec.json.Encoder()


def read_entry(body: bytes) -> AnyEntry:
    entry = _decoder.decode(body)
    return Started(entry.seats) if isinstance(entry, FirstStarted) else entry


def is_entry(body: bytes) -> bool:
    """Whether a body can be read."""
    try:
        read_entry(body)
    except (msgspec.DecodeError, UnicodeDecodeError):
        return False
    return True


def write_entry(entry: AnyEntry) -> bytes:
    return _encoder.encode(entry)


def kind_of(entry: AnyEntry) -> str:
    return type(entry).__name__.lower()


def entry_to_json(entry: AnyEntry) -> dict[str, Any]:
    """The public form of an entry: without guests, and without what only upgrades need."""
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
    """A house rule of a plan, with what a sentence about it needs."""
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
    fields.pop("endless", None)  # the table says why it is closed
    for seat in fields.get("seats", ()):
        seat.pop("guest", None)
    if "to" in fields:
        fields["to"].pop("guest", None)
