"""The words that both notations share: phases and endings, numbers, seats, lots and sides of a trade."""

from typing import Final

from mypy_extensions import i64

from passgo.engine.fields import MOST_MONEY
from passgo.errors import PassgoError
from passgo.speech import Part, Saying, error_text


class NotationError(PassgoError, ValueError):
    """Text that is not a valid position line or record, with the place and the reason.

    >>> try:
    ...     passgo.Game.from_position("passgo1 classic")
    ... except passgo.NotationError as error:
    ...     print(str(error).partition(";")[0])
    position line: 2 fields
    """


class WrongSeed(NotationError):
    """The seed is not the one whose SHA-256 the record shows; nothing is said about the record itself."""


class FieldError(ValueError):
    """What is wrong inside one field; the reader of the whole line adds where the field is."""


def say(its_key: str, /, **facts: Part) -> Saying:
    """A message about a text: `notation.KEY` of the catalogue.

    Compiled, a fact must not have the name of the argument before it, positional or not: it would be lost.
    """
    return Saying(f"notation.{its_key}", **facts)


def name_of(what: str) -> Saying:
    """What a number or a word stands for: `notation.what.WHAT`."""
    return Saying(f"notation.what.{what}")


PHASES: Final = ("throw", "move", "land", "close", "end", "leave")
ENDINGS: Final = ("-", "last-one-left", "first-bankruptcy", "time", "rounds", "goal")
CARD_LETTERS: Final = "ch"
ZERO: Final = ord("0")
LONGEST_QUOTE: Final = 60
LAST_SQUARE: Final = 39


def number(text: str, what: str, most: i64) -> int:
    """A whole number without a sign or leading zeros."""
    size: i64 = len(text)
    value: i64 = 0
    good = 0 < size <= 9 and (size == 1 or text[0] != "0")
    i: i64 = 0
    while good and i < size:
        digit: i64 = ord(text[i]) - ZERO
        good = 0 <= digit <= 9
        value = value * 10 + digit
        i += 1
    if not good:
        raise FieldError(say("number", text=shortened(text), what=name_of(what)))
    if value > most:
        raise FieldError(say("too-large", what=name_of(what), value=str(value), most=str(most)))
    return int(value)


def place(text: str, what: str) -> int:
    """The number of a lot or a square. The error for a name says where the numbers are listed."""
    if not text.isdecimal():
        raise FieldError(say("place", text=shortened(text), what=name_of(what)))
    return number(text, what, LAST_SQUARE)


def shortened(text: str) -> str:
    """What was read, for an error message: long texts are cut."""
    return repr(text if len(text) <= LONGEST_QUOTE else text[:LONGEST_QUOTE] + "…")


def pick(text: str, names: tuple[str, ...], what: str) -> int:
    if text not in names:
        raise FieldError(say("pick", text=shortened(text), what=name_of(what), names=", ".join(names)))
    return names.index(text)


def write_bits(bits: int) -> str:
    """Seats or lots as a list: 0.2.5, or - for none."""
    places = [str(i) for i in range(bits.bit_length()) if bits & (1 << i)]
    return ".".join(places) or "-"


def read_bits(text: str, what: str, most: int) -> int:
    bits = 0
    if text != "-":
        for part in text.split("."):
            bits |= 1 << number(part, what, most)
        if write_bits(bits) != text:
            raise FieldError(say(f"rising.{what}", text=shortened(text)))
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
            cash = number(part[1:], "amount", MOST_MONEY)
        elif part in CARD_LETTERS and part:
            cards.append(CARD_LETTERS.index(part))
        else:
            lots.append(lot_in_trade(part))
    side = (cash, tuple(lots), tuple(cards))
    if write_side(*side) != text:
        raise FieldError(say("side", text=shortened(text)))
    return side


def lot_in_trade(text: str) -> int:
    try:
        return place(text, "lot")
    except FieldError as error:
        # The likeliest slip: an amount without its sign.
        if not text.isdecimal():
            raise
        raise FieldError(say("money-hint", why=error_text(error), amount=f"${text}")) from None
