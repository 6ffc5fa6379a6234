"""The words that both notations share: names of matters, phases and reasons, seats, lots and sides of a trade."""

from typing import Final

from passgo.engine import codes as c
from passgo.engine.errors import PassgoError


class NotationError(PassgoError, ValueError):
    """Text that is no position line or record: says where and why."""


class FieldError(ValueError):
    """What is wrong inside one field; whoever reads the whole says where the field stands."""


PHASES: Final = ("throw", "move", "land", "close", "end", "leave")
REASONS: Final = (
    "salary",
    "lot",
    "bid",
    "rent",
    "tax",
    "fine",
    "card",
    "building",
    "building-sold",
    "mortgage",
    "lifting",
    "interest",
    "trade",
    "bankruptcy",
    "lawyer",
    "deal",
)
ENDINGS: Final = ("-", "last-one-left", "first-bankruptcy", "time")
CARD_LETTERS: Final = "ch"

# The open matters: their name, and what their seat and their four numbers are.
MATTERS: Final[dict[int, tuple[str, str, tuple[str, ...]]]] = {
    c.M_BUY: ("buy", "seat", ("lot",)),
    c.M_AUCTION: ("auction", "", ("sold", "money", "holder", "seats")),
    c.M_DEBT: ("debt", "seat", ("holder", "money", "reason")),
    c.M_TAX: ("tax", "seat", ("square",)),
    c.M_EACH: ("each", "seat", ("amount", "seat")),
    c.M_INTEREST: ("interest", "seat", ("lots",)),
    c.M_ESTATE: ("estate", "", ("lots",)),
    c.M_SHORTAGE: ("shortage", "seat", ("sold", "lot", "seats", "seats")),
    c.M_CONTEST: ("contest", "", ("sold", "seats")),
    c.M_PLACE: ("place", "seat", ("sold", "money")),
    c.M_EXPANSION: ("expansion", "seat", ()),
    c.M_CHALLENGE: ("challenge", "seat", ("card", "step", "seat")),
    c.M_TRIP: ("trip", "seat", ()),
    c.M_PRIZE: ("prize", "seat", ("step",)),
    c.M_PLEA: ("plea", "seat", ()),
}
MATTER_CODES: Final = {name: code for code, (name, _, _) in MATTERS.items()}


def number(text: str, what: str, most: int) -> int:
    """A whole number without a sign, leading zeros or other ornament."""
    if not text.isascii() or not text.isdigit() or (len(text) > 1 and text[0] == "0") or len(text) > 9:
        raise FieldError(f"{text!r} is not {what}; expected a whole number")
    value = int(text)
    if value > most:
        raise FieldError(f"{what} {value} is too large; the most is {most}")
    return value


def pick(text: str, names: tuple[str, ...], what: str) -> int:
    if text not in names:
        raise FieldError(f"{text!r} is not {what}; expected one of {', '.join(names)}")
    return names.index(text)


def write_bits(bits: int) -> str:
    """Seats or lots as a list: 0.2.5, or - for none."""
    places = [str(i) for i in range(bits.bit_length()) if bits & (1 << i)]
    return ".".join(places) or "-"


def read_bits(text: str, what: str, most: int) -> int:
    bits = 0
    if text != "-":
        for part in text.split("."):
            bit = 1 << number(part, what, most)
            if bit <= bits:
                raise FieldError(f"{text!r} does not name each {what} once, in rising order")
            bits |= bit
    return bits


def write_side(cash: int, lots: tuple[int, ...], cards: tuple[int, ...]) -> str:
    """One side of a trade: $100+5+39+c, or - for nothing."""
    parts = [f"${cash}"] if cash else []
    parts += [str(lot) for lot in lots]
    parts += [CARD_LETTERS[card] for card in cards]
    return "+".join(parts) or "-"


def read_side(text: str) -> tuple[int, tuple[int, ...], tuple[int, ...]]:
    cash = 0
    lots: list[int] = []
    cards: list[int] = []
    if text == "-":
        return 0, (), ()
    for i, part in enumerate(text.split("+")):
        if part.startswith("$") and i == 0:
            cash = number(part[1:], "an amount", 1_000_000)
        elif part in CARD_LETTERS and part:
            cards.append(CARD_LETTERS.index(part))
        else:
            lots.append(number(part, "a lot", 39))
    if sorted(set(lots)) != lots or sorted(set(cards)) != cards:
        raise FieldError(f"{text!r} does not name each lot and card once, in rising order")
    return cash, tuple(lots), tuple(cards)
