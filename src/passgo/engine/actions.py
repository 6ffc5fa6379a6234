"""What a seat may do: small typed objects with a JSON form such as {"do": "bid", "amount": 120}.

Inside, every action is a code and up to two whole numbers; a trade also carries its terms. A colour group is called by
its id, which only means something on a board: `addressed` finds its number there.
"""

from collections.abc import Mapping
from typing import Final

from mypy_extensions import i64, mypyc_attr

from passgo.engine import codes as c
from passgo.engine.board import SQUARES
from passgo.engine.errors import BadInput
from passgo.engine.position import Position, Terms

# The name of every action, and the names of its numbers. "deck" and "group" are said by name.
SPECS: Final[dict[int, tuple[str, tuple[str, ...]]]] = {
    c.THROW: ("throw", ()),
    c.END_TURN: ("end-turn", ()),
    c.BUY: ("buy", ()),
    c.DECLINE: ("decline", ()),
    c.BID: ("bid", ("amount",)),
    c.PASS: ("pass", ()),
    c.PAY_FINE: ("pay-fine", ()),
    c.USE_CARD: ("use-card", ("deck",)),
    c.PAY_FLAT: ("pay-flat", ()),
    c.PAY_SHARE: ("pay-share", ()),
    c.BUILD: ("build", ("lot",)),
    c.SELL: ("sell", ("lot",)),
    c.SELL_HOTELS: ("sell-hotels", ("group", "houses")),
    c.MORTGAGE: ("mortgage", ("lot",)),
    c.LIFT: ("lift", ("lot",)),
    c.PAY_INTEREST: ("pay-interest", ("lot",)),
    c.OFFER: ("offer", ("to",)),
    c.COUNTER: ("counter", ("offer",)),
    c.ACCEPT: ("accept", ("offer",)),
    c.REFUSE: ("refuse", ("offer",)),
    c.WITHDRAW: ("withdraw", ("offer",)),
    c.ASK_RENT: ("ask-rent", ("debtor", "lot")),
    c.GIVE_UP: ("give-up", ()),
    c.WANT: ("want", ("count",)),
    c.PLACE: ("place", ("lot",)),
    c.TAKE_SALARY: ("take-salary", ()),
    c.GO_TO: ("go-to", ("square",)),
    c.ANSWER: ("answer", ("choice",)),
    c.TAKE: ("take", ("lot",)),
    c.NEXT_CARD: ("next-card", ()),
    c.PLEAD_GUILTY: ("plead-guilty", ()),
    c.HIRE_LAWYER: ("hire-lawyer", ()),
    c.TIME_UP: ("time-up", ()),
    c.CALL: ("call", ()),
}
# Numbers that may be left out; 0 stands for that.
OPTIONAL: Final = ("count",)
CODES: Final[dict[str, int]] = {name: code for code, (name, _) in SPECS.items()}
DECKS: Final = ("chance", "chest")
MOST_MONEY: Final = 1_000_000


UNKNOWN_GROUP: Final = -1  # the number of a group before it has been looked up on a board


class Amounts:
    """What a choice costs or brings, for whoever shows it; None where the choice moves no money of that kind."""

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


# Bots make many that live for a moment: the last one's memory is kept for the next, and no cycle is looked for.
@mypyc_attr(acyclic=True, free_list_len=1)
class Action:
    """One thing to do. Make one with the functions below, such as `bid(120)`, or from its JSON form."""

    def __init__(
        self,
        code: i64,
        first: i64 = 0,
        second: i64 = 0,
        terms: Terms | None = None,
        group: str = "",
        amounts: Amounts | None = None,
    ) -> None:
        self.code: Final[i64] = code
        self.first: Final[i64] = first
        self.second: Final[i64] = second
        self.terms: Final[Terms | None] = terms
        self.group: Final = group  # the id of the group that `first` is the number of
        self.amounts: Final[Amounts | None] = amounts  # on a choice: what it would cost or bring

    @property
    def do(self) -> str:
        return SPECS[self.code][0]

    def to_json(self) -> dict[str, object]:
        name, fields = SPECS[self.code]
        form: dict[str, object] = {"do": name}
        for i, field in enumerate(fields):
            value = self.value(i, field)
            if value or field not in OPTIONAL:
                form[field] = value
        if self.terms is not None:
            t = self.terms
            form["give"] = side_to_json(t.give_cash, t.give_lots, t.give_cards)
            form["get"] = side_to_json(t.get_cash, t.get_lots, t.get_cards)
        if self.amounts is not None:
            form["amounts"] = self.amounts.to_json()
        return form

    def value(self, i: int, field: str) -> int | str:
        """One of its numbers as people say it."""
        number = int(self.second if i == 1 else self.first)
        return DECKS[number] if field == "deck" else self.group if field == "group" else number

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
        return f"Action({self.to_json()})"


def side_to_json(cash: int, lots: tuple[int, ...], cards: tuple[int, ...]) -> dict[str, object]:
    side: dict[str, object] = {}
    if cash:
        side["cash"] = cash
    if lots:
        side["lots"] = list(lots)
    if cards:
        side["cards"] = [DECKS[card] for card in cards]
    return side


def action_from_json(form: object) -> Action:
    """Read an action, with a clear error for anything that is none."""
    if not isinstance(form, Mapping):
        raise BadInput(f"an action is a mapping such as {{'do': 'throw'}}, not {form!r}")
    name = form.get("do")
    if not isinstance(name, str) or name not in CODES:
        raise BadInput(f"'do' is {name!r}; expected one of {', '.join(CODES)}")
    code = CODES[name]
    fields = SPECS[code][1]
    trades = code in (c.OFFER, c.COUNTER)
    wanted = {"do", *fields, *(("give", "get") if trades else ())}
    for key in form:
        if key not in wanted and key != "amounts":  # a choice may be sent back as it was listed
            taken = ", ".join(sorted(wanted - {"do"})) or "nothing else"
            raise BadInput(f"{name!r} takes {taken}; {key!r} is not part of it")
    numbers = [read_field(name, field, form) for field in fields] + [0, 0]
    terms = read_terms(form, numbers[0] if code == c.OFFER else 0) if trades else None
    group = str(form["group"]) if "group" in fields else ""
    return Action(code, numbers[0], numbers[1], terms, group)


def reread(action: Action) -> Action:
    """An action made by hand is read like one that came as JSON: its numbers may be anything."""
    try:
        form = action.to_json()
    except (KeyError, IndexError):
        raise BadInput("there is no such action; make one with action_from_json") from None
    return action_from_json(form)


def read_field(name: str, field: str, form: Mapping[object, object]) -> int:
    if field not in form:
        if field in OPTIONAL:
            return 0
        raise BadInput(f"{name!r} needs {field!r}")
    value = form[field]
    if field in OPTIONAL and value == 0:
        raise BadInput(f"{field!r} is {value!r}; expected a whole number from 1 on, or nothing at all")
    if field == "deck":
        if value not in DECKS:
            raise BadInput(f"'deck' is {value!r}; expected one of {', '.join(DECKS)}")
        return DECKS.index(str(value))
    if field == "group":
        if not isinstance(value, str) or not value:
            raise BadInput(f"'group' is {value!r}; expected the id of a colour group")
        return UNKNOWN_GROUP
    limit = SQUARES - 1 if field in ("lot", "square") else MOST_MONEY
    return read_number(field, value, limit)


def read_number(field: str, value: object, most: int) -> int:
    if type(value) is not int:
        raise BadInput(f"{field!r} is {value!r}; expected a whole number")
    if not 0 <= value <= most:
        raise BadInput(f"{field!r} is {value}; expected 0 to {most}")
    return value


def read_terms(form: Mapping[object, object], to: int) -> Terms:
    give_cash, give_lots, give_cards = read_side("give", form.get("give", {}))
    get_cash, get_lots, get_cards = read_side("get", form.get("get", {}))
    if give_cash and get_cash:
        raise BadInput("cash goes one way in a trade; give only the difference")
    return Terms(0, to, give_cash, give_lots, give_cards, get_cash, get_lots, get_cards)


def read_side(which: str, side: object) -> tuple[int, tuple[int, ...], tuple[int, ...]]:
    if not isinstance(side, Mapping):
        raise BadInput(f"{which!r} is {side!r}; expected a mapping with cash, lots and cards")
    for key in side:
        if key not in ("cash", "lots", "cards"):
            raise BadInput(f"{which!r} takes cash, lots and cards; {key!r} is not part of it")
    cash = read_number(f"{which} cash", side.get("cash", 0), MOST_MONEY)
    lots = [read_number(f"{which} lots", lot, SQUARES - 1) for lot in read_list(which, side.get("lots", []))]
    cards: list[int] = []
    for deck in read_list(which, side.get("cards", [])):
        if deck not in DECKS:
            raise BadInput(f"{which!r} has the card {deck!r}; expected one of {', '.join(DECKS)}")
        cards.append(DECKS.index(str(deck)))
    for what, goods in (("lot", lots), ("card", cards)):
        if len(set(goods)) != len(goods):
            raise BadInput(f"{which!r} names a {what} twice")
    return cash, tuple(sorted(lots)), tuple(sorted(cards))


def read_list(which: str, value: object) -> list[object]:
    if not isinstance(value, (list, tuple)):
        raise BadInput(f"{which!r} has {value!r} where a list is expected")
    return list(value)


def addressed(p: Position, seat: int, action: Action) -> Action:
    """The action as this seat means it at this table: a trade is between this seat and the partner, a group is one
    of the board's."""
    if action.group:
        return Action(action.code, group_number(p, action.group), action.second, None, action.group)
    t = action.terms
    if t is None:
        return action
    partner = int(action.first)
    if action.code == c.COUNTER:
        partner = next((terms.giver for terms in p.offers if terms.number == action.first), seat)
    sides = (t.give_cash, t.give_lots, t.give_cards, t.get_cash, t.get_lots, t.get_cards)
    return Action(action.code, action.first, action.second, Terms(seat, partner, *sides))


def group_number(p: Position, group: str) -> int:
    ids = [known.id for known in p.board.edition.groups]
    if group not in ids:
        raise BadInput(f"there is no colour group {group!r}; there are {', '.join(ids)}")
    return ids.index(group)


# One function per action that carries numbers; the others are ready-made.

THROW: Final = Action(c.THROW)
END_TURN: Final = Action(c.END_TURN)
BUY: Final = Action(c.BUY)
DECLINE: Final = Action(c.DECLINE)
PASS: Final = Action(c.PASS)
PAY_FINE: Final = Action(c.PAY_FINE)
PAY_FLAT: Final = Action(c.PAY_FLAT)
PAY_SHARE: Final = Action(c.PAY_SHARE)
GIVE_UP: Final = Action(c.GIVE_UP)
WANT: Final = Action(c.WANT)
TAKE_SALARY: Final = Action(c.TAKE_SALARY)
NEXT_CARD: Final = Action(c.NEXT_CARD)
PLEAD_GUILTY: Final = Action(c.PLEAD_GUILTY)
HIRE_LAWYER: Final = Action(c.HIRE_LAWYER)
TIME_UP: Final = Action(c.TIME_UP)
CALL: Final = Action(c.CALL)
