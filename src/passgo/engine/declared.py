"""What an action, an open matter, a decision and an event are. Each one is declared once, in its chapter of `rules/`;
`actions` and `matters` collect the first two into the tables below.

A chapter also declares, by name, the rule of each refusal (`REASONS`), of each payment (`PAYMENTS`) and of each way in
which a token moves (`MOVES`) of its own. In `REASONS`, "{rule}" is the rule of the refused action. scripts/generate
gives new names their numbers.

Inside, every action is a code and up to two whole numbers; a trade also carries its terms. The rules work
on these numbers, so that a bot can ask without creating an object.
"""

from typing import ClassVar, Final, TypeAlias

from mypy_extensions import i64, mypyc_attr

from passgo.base.json_types import JsonObject
from passgo.engine import codes, reasons
from passgo.engine.arrays import vec
from passgo.engine.errors import Fact
from passgo.engine.fields import A_DECK, A_GROUP, A_NUMBER, DECKS, Field, side_to_json
from passgo.engine.position import SEAT, WIDTH, Position, Terms, remove_matter, top
from passgo.engine.ranges import BidRange, OfferRange, WantRange
from passgo.speech import Saying

# When an action may be done.
ANSWER: Final = 0  # it answers a decision
BETWEEN: Final = 1  # it comes between, as often as the game allows it
FREE: Final = 2  # it comes between, at any time and any number of times

UNRANKED: Final = 125  # the rank of an action that declares none: before those that leave things as they are


class Amounts:
    """What a choice costs or brings, for display; None if it moves no money of that kind."""

    def __init__(
        self,
        cost: int | None = None,
        interest: int | None = None,
        refund: int | None = None,
        gives: int | None = None,
    ) -> None:
        self.cost: Final = cost  # all that is paid by doing it
        self.interest: Final = interest  # the part of it that is interest; in a trade, what falls due
        self.refund: Final = refund  # what the Bank pays for buildings
        self.gives: Final = gives  # what else the Bank gives

    def to_json(self) -> dict[str, int]:
        named = {"cost": self.cost, "interest": self.interest, "refund": self.refund, "gives": self.gives}
        return {name: amount for name, amount in named.items() if amount is not None}

    def __repr__(self) -> str:
        said = [f"{name}={amount}" for name, amount in self.to_json().items()]
        return f"Amounts({', '.join(said)})"

    def __reduce__(self) -> tuple[object, ...]:
        return Amounts, (self.cost, self.interest, self.refund, self.gives)


# Bots create many short-lived ones: the memory of the last is reused, and the garbage collector skips them.
@mypyc_attr(acyclic=True, free_list_len=1)
class Action:
    """One thing to do. The subclasses are the actions, such as `Bid(amount=120)`; bots use the plain form,
    which is the code and the numbers.

    >>> action = passgo.Bid(amount=120)
    >>> action.do, action.to_json()
    ('bid', {'do': 'bid', 'amount': 120})
    """

    name: ClassVar[str] = ""  # in JSON and in the notation
    fields: ClassVar[tuple[Field, ...]] = ()  # what `first` and `second` are
    trades: ClassVar[bool] = False  # whether it carries terms
    rule: ClassVar[str] = ""  # the rule that allows it
    listed: ClassVar[int] = 0  # its place among the choices of a seat
    rank: ClassVar[int] = (
        UNRANKED  # its place among the answers to a decision: the most likely one comes first
    )
    timing: ClassVar[int] = ANSWER
    outside: ClassVar[bool] = False  # whether the clock, or a Banker who does not play, can do it
    after_interest: ClassVar[bool] = False  # whether the interest due on deeds just received goes first

    def __init__(
        self,
        code: i64,
        first: i64 = 0,
        second: i64 = 0,
        terms: Terms | None = None,
        group: str = "",
    ) -> None:
        self.code: Final[i64] = code
        self.first: Final[i64] = first
        self.second: Final[i64] = second
        self.terms: Final[Terms | None] = terms
        self.group: Final = group  # the id of the group that `first` is the number of
        self.amounts: Amounts | None = None  # on a choice: what it would cost or bring

    # Its declaration.

    def create(self, first: i64, second: i64, terms: Terms | None, group: str) -> "Action":
        """An action of this kind with these numbers."""
        raise NotImplementedError

    def check(self, p: Position, seat: i64, first: i64, second: i64, terms: Terms | None) -> i64:
        """The reason why it is refused, or ALLOWED. The caller has checked that the game is on and the seat in it."""
        raise NotImplementedError

    def perform(self, p: Position, seat: i64, first: i64, second: i64, terms: Terms | None) -> None:
        """Perform what `check` has allowed."""
        raise NotImplementedError

    def candidates(self, p: Position, seat: i64, found: "list[Choice]") -> None:
        """Append the legal actions of this kind. The default is for actions without fields: one or none."""
        self.add(p, seat, found, 0, 0)

    def amounts_of(self, p: Position, first: i64, second: i64) -> Amounts | None:
        """What it would cost or bring now."""
        return None

    def rule_now(self, p: Position, first: i64) -> str:
        """The rule to name in a refusal that several rules share."""
        return self.rule

    def facts(self, p: Position) -> dict[str, Fact]:
        """Facts about actions of this kind for a refusal."""
        return {}

    def add(self, p: Position, seat: i64, found: "list[Choice]", first: i64, second: i64) -> None:
        if self.check(p, seat, first, second, None) == reasons.ALLOWED:
            found.append(self.create(first, second, None, ""))

    # One of its kind.

    @property
    def do(self) -> str:
        return ACTIONS[self.code].name

    def to_json(self) -> JsonObject:
        kind = ACTIONS[self.code]
        form: JsonObject = {"do": kind.name}
        for i, field in enumerate(kind.fields):
            value = self.value(i, field)
            if value or not field.optional:
                form[field.name] = value
        if self.terms is not None:
            t = self.terms
            form["give"] = side_to_json(t.give_cash, t.give_lots, t.give_cards)
            form["get"] = side_to_json(t.get_cash, t.get_lots, t.get_cards)
        if self.amounts is not None:
            form["amounts"] = self.amounts.to_json()
        return form

    def value(self, i: int, field: Field) -> int | str:
        """One of its numbers, a deck or a group by its name."""
        number = int(self.second if i == 1 else self.first)
        return DECKS[number] if field.kind == A_DECK else self.group if field.kind == A_GROUP else number

    def key(self) -> tuple[object, ...]:
        sides: tuple[object, ...] = ()
        if self.terms is not None:
            sides = self.terms.key()[2:8]
        return (int(self.code), self.group or int(self.first), int(self.second), sides)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Action) and self.key() == other.key()

    def __hash__(self) -> int:
        return hash(self.key())

    def __repr__(self) -> str:
        """As its constructor is called: Build(lot=39)."""
        kind = ACTIONS[self.code]
        said = [f"{key}={value!r}" for key, value in self.to_json().items() if key not in ("do", "amounts")]
        return f"{type(kind).__name__}({', '.join(said)})"

    def __reduce__(self) -> tuple[object, ...]:
        """For copies and pickle, which cannot write to the fields of a compiled object."""
        terms = None if self.terms is None else self.terms.key()
        return restore, (int(self.code), int(self.first), int(self.second), terms, self.group, self.amounts)


def restore(
    code: int,
    first: int,
    second: int,
    terms: tuple[int, ...] | None,
    group: str,
    amounts: Amounts | None,
) -> Action:
    """A copy of an action."""
    action = ACTIONS[code].create(first, second, None if terms is None else Terms(*terms), group)  # type: ignore[arg-type]
    action.amounts = amounts
    return action


Choice = Action | BidRange | WantRange | OfferRange


class LotAction(Action):
    """An action on one lot."""

    def __init__(self, code: i64, lot: i64) -> None:
        super().__init__(code, lot)

    @property
    def lot(self) -> int:
        return int(self.first)


class EstateAction(LotAction):
    """An action on one of the seat's own lots."""

    def candidates(self, p: Position, seat: i64, found: list[Choice]) -> None:
        for lot in p.board.lots:
            if p.owner[lot] == seat:
                self.add(p, seat, found, lot, 0)


class Detail:
    """One thing that a decision is about: an attribute of its class, and what kind of thing it is (`fields`)."""

    def __init__(
        self, name: str, kind: str = A_NUMBER, optional: bool = False, or_none: bool = False
    ) -> None:
        self.name: Final = name
        self.kind: Final = kind
        self.optional: Final = optional  # left out of JSON where there is none
        self.or_none: Final = or_none  # may be None: of a seat, that is the Bank


class Decision:
    """What has to be decided before the game can go on. All other seats still have their free actions.

    >>> decision = passgo.new_game(luck="65 12").decision
    >>> decision.kind, decision.seats, decision.details
    ('Throw', (0,), {'doubles': 0})
    """

    kind: ClassVar[str] = ""
    fields: ClassVar[tuple[Detail, ...]] = ()  # what it is about, as JSON and the wire have it
    rules: ClassVar[tuple[str, ...]] = ()  # chapters or single rules that help with it, the closest first
    prominent: ClassVar[bool] = True  # whether a client may suggest its first answer as the next step

    def __init__(self, seats: tuple[int, ...]) -> None:
        self.seats: Final = seats  # that may answer

    @property
    def details(self) -> JsonObject:
        """What it is about, by name."""
        found: JsonObject = {}
        for field in self.fields:
            value = getattr(self, field.name)
            if value is not None or not field.optional:
                found[field.name] = value
        return found

    def to_json(self) -> JsonObject:
        return {"kind": self.kind, "seats": list(self.seats), **self.details}

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Decision) and self.to_json() == other.to_json()

    def __hash__(self) -> int:
        return hash((self.kind, self.seats))

    def __repr__(self) -> str:
        said = [f"{key}={value!r}" for key, value in self.details.items()]
        return f"{type(self).__name__}({', '.join([f'seats={self.seats}', *said])})"

    def __reduce__(self) -> tuple[object, ...]:
        """For copies and pickle: constructors take the fields in their order."""
        return type(self), (self.seats, *[getattr(self, field.name) for field in self.fields])


class Matter:
    """A kind of open matter. On the stack it is a row of numbers: its code, its seat, and up to four more, which
    its chapter names. `base` is where such a row begins."""

    name: ClassVar[str] = ""  # in the position line
    rule: ClassVar[str] = ""  # the rule that opens it
    owned: ClassVar[bool] = True  # whether it belongs to a seat; if not, to the Bank
    fields: ClassVar[tuple[str, ...]] = ()  # what its numbers are, for the position line
    last: ClassVar[str] = ""  # what one more number is, which the position line leaves out if it is 0
    decides: ClassVar[type[Decision]] = Decision  # what it asks of players, if it ever waits for any
    waiting: ClassVar[bool] = (
        False  # whether it has to be settled first: refusals say so ("reason.waiting.…")
    )
    declinable: ClassVar[bool] = False  # whether `decline` is an answer, or refused for a reason of its own
    answers: ClassVar[tuple[str, ...]] = ()  # actions that come between otherwise and are an answer to this

    def __init__(self, code: i64) -> None:
        self.code: Final[i64] = code

    def go_on(self, p: Position) -> bool:
        """Advance the matter on top; False if it waits for a player."""
        return False

    def decider_bits(self, p: Position) -> i64:
        """The seats that may answer the matter on top, as bits."""
        return 1 << top(p, SEAT)

    def deciders(self, p: Position) -> tuple[int, ...]:
        return members(p, self.decider_bits(p))

    def decision(self, p: Position) -> Decision:
        """The decision of the matter on top."""
        raise NotImplementedError

    def default(self, p: Position, seat: i64) -> Action | None:
        """The answer of a player who has no better one; None is the first answer that is listed."""
        return None

    def check_decline(self, p: Position, seat: i64) -> i64:
        """Whether this seat may decline the matter on top; asked of declinable matters only."""
        raise NotImplementedError

    def decline(self, p: Position, seat: i64) -> None:
        """Close the matter on top without what it offers; `check_decline` has allowed it."""
        raise NotImplementedError

    def facts(self, p: Position, seat: i64) -> dict[str, Fact]:
        """Facts about the matter on top for a refusal."""
        return {}

    def leave(self, p: Position, place: i64, seat: i64, heir: i64) -> None:
        """A seat leaves the game: update or close the matter at this place of the stack."""
        if p.stack[place * WIDTH + SEAT] == seat:
            remove_matter(p, place)
        else:
            self.go_on_without(p, place * WIDTH, seat, heir)

    def go_on_without(self, p: Position, base: i64, seat: i64, heir: i64) -> None:
        """Remove a leaving seat from a matter of another seat."""

    def sells(self, p: Position, base: i64) -> i64:
        """The deeds that it sells for the Bank, as bits: nothing is for sale in two matters at a time."""
        return 0

    def flaws(self, p: Position, base: i64, on_top: bool) -> list[Saying]:
        """What is impossible about this matter, for a position read from text."""
        return []


class NoMatter(Matter):
    """Fills the codes that no matter has."""


class Event:
    """An event: its name, the rule that it rests on, and its fields with the names of their types, which are in
    passgo/events.py. From it scripts/generate writes its number, its class there, and its function in `emit`."""

    def __init__(self, name: str, rule: str, doc: str = "", **fields: str) -> None:
        self.name: Final = name
        self.rule: Final = rule
        self.doc: Final = doc
        self.fields: Final = fields


# By code.
ACTIONS: Final[list[Action]] = []
MATTERS: Final[list[Matter]] = []
ActionArray: TypeAlias = "vec[Action]"


class ActionTable:
    """The same actions for the hot path: unlike a list, an array need not look at an item's type each time it hands
    one out. `actions` fills it, when all chapters are known."""

    def __init__(self) -> None:
        self.by_code: ActionArray = vec[Action]()


TABLE: Final = ActionTable()


def members(p: Position, bits: i64) -> tuple[int, ...]:
    return tuple(seat for seat in range(p.seats) if bits & (1 << seat) != 0)


def building_name(what: i64) -> str:
    return "hotel" if what == codes.A_HOTEL else "house"
