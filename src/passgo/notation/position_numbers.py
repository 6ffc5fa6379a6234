"""The numbers of a position line: one class for each way of writing them, with the reader beside the writer.

`NUMBERS` has them by the names that matters declare for their fields.
"""

from typing import Final

from passgo.engine import codes
from passgo.engine.events import REASONS
from passgo.engine.position import Position
from passgo.notation.text import LAST_SQUARE, FieldError, number, pick, read_bits, say, shortened, write_bits

MOST_IN_LINE: Final = 999_999_999  # the largest number of nine digits


class Number:
    """A number from 0 to `most`; `what` is its name in errors."""

    def __init__(self, what: str, most: int = MOST_IN_LINE) -> None:
        self.what: Final = what
        self.most: Final = most

    def write(self, value: int) -> str:
        return str(value)

    def read(self, p: Position, text: str) -> int:
        return number(text, self.what, self.most)


class Seat(Number):
    def read(self, p: Position, text: str) -> int:
        return number(text, self.what, p.seats - 1)


class SeatOrBank(Seat):
    def write(self, value: int) -> str:
        return "bank" if value == codes.BANK else str(value)

    def read(self, p: Position, text: str) -> int:
        return codes.BANK if text == "bank" else number(text, self.what, p.seats - 1)


class SquareOrBuilding(Number):
    """What an auction sells."""

    def write(self, value: int) -> str:
        return "hotel" if value == codes.A_HOTEL else "house" if value == codes.A_HOUSE else str(value)

    def read(self, p: Position, text: str) -> int:
        if text == "hotel":
            return codes.A_HOTEL
        return codes.A_HOUSE if text == "house" else number(text, self.what, self.most)


class Squares(Number):
    """Squares as bits, written as a list."""

    def write(self, value: int) -> str:
        return write_bits(value)

    def read(self, p: Position, text: str) -> int:
        return read_bits(text, self.what, self.most)


class Seats(Squares):
    """Seats as bits, written as a list."""

    def read(self, p: Position, text: str) -> int:
        return read_bits(text, self.what, int(p.seats) - 1)


class Word(Number):
    """One of several words, by its place among them."""

    def __init__(self, what: str, words: tuple[str, ...]) -> None:
        super().__init__(what, len(words) - 1)
        self.words: Final = words

    def write(self, value: int) -> str:
        return self.words[value]

    def read(self, p: Position, text: str) -> int:
        return pick(text, self.words, self.what)


class ChallengeCard(Number):
    """Counted from 1, as it is printed."""

    def write(self, value: int) -> str:
        return str(value + 1)

    def read(self, p: Position, text: str) -> int:
        return number(text, self.what, p.board.challenges) - 1


class Signed(Number):
    def write(self, value: int) -> str:
        return f"+{value}" if value > 0 else str(value)

    def read(self, p: Position, text: str) -> int:
        value = number(text[1:], self.what, self.most)
        if text[:1] not in ("+", "-"):
            raise FieldError(say("signed", text=shortened(text)))
        return value if text[0] == "+" else -value


SEAT: Final = Seat("seat")
SQUARE: Final = Number("square", LAST_SQUARE)
MONEY: Final = Number("amount")

NUMBERS: Final[dict[str, Number]] = {
    "seat": SEAT,
    "holder": SeatOrBank("seat"),
    "lot": SQUARE,
    "square": SQUARE,
    "sold": SquareOrBuilding("square", LAST_SQUARE),
    "seats": Seats("seat"),
    "lots": Squares("lot", LAST_SQUARE),
    "reason": Word("reason", REASONS),
    "card": ChallengeCard("challenge"),
    "step": Number("step", 4),
    "calls": Number("calls", 2),
    "amount": Signed("amount"),
}


def number_of(kind: str) -> Number:
    """How a field of a matter is written; a kind that is not listed is a sum of money or a count."""
    return NUMBERS.get(kind, MONEY)
