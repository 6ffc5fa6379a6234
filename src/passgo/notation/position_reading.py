"""Reading the position line: the parts of position_parts.py, with the column in errors.

A position has exactly one line: the result is written again and compared, so that a line in any other form is
refused.
"""

from typing import Final

from passgo.engine.board import Board
from passgo.engine.luck import Luck
from passgo.engine.position import Position
from passgo.engine.rulesets import MOST_SEATS
from passgo.notation.position_line import FIELDS, VERSION, write_fields
from passgo.notation.position_parts import PARTS
from passgo.notation.text import FieldError, NotationError, say, shortened
from passgo.speech import Part, error_text

LONGEST_LINE: Final = 20_000
FIRST_PART: Final = 3  # behind version, edition and rules


class Reader:
    """A line cut into its fields, with their columns."""

    def __init__(self, line: str) -> None:
        if len(line) > LONGEST_LINE:
            raise NotationError(say("position-long", most=LONGEST_LINE))
        self.fields: list[str] = line.split(" ")
        if len(self.fields) != len(FIELDS):
            raise NotationError(
                say("position-fields", n=len(self.fields), of=len(FIELDS), names=", ".join(FIELDS))
            )
        if self.fields[0] != VERSION:
            raise self.wrong("version", say("version", text=shortened(self.fields[0]), expected=VERSION))

    def field(self, name: str) -> str:
        return self.fields[FIELDS.index(name)]

    def wrong(self, name: str, reason: Part) -> NotationError:
        column = 1
        for text in self.fields[: FIELDS.index(name)]:
            column += len(text) + 1
        return NotationError(say("position", field=name, column=str(column), why=reason))


def read_position(reader: Reader, board: Board, luck: Luck) -> Position:
    """Read the fields behind edition and rules, which made the board."""
    texts = reader.fields[FIRST_PART:]
    seats = texts[0].count("/") + 1
    if not 2 <= seats <= MOST_SEATS:
        raise reader.wrong(PARTS[0].name, say("seats", n=seats, most=MOST_SEATS))
    p = Position(board, luck, seats)
    for part, text in zip(PARTS, texts, strict=True):
        try:
            part.read(p, text)
        except FieldError as error:
            raise reader.wrong(part.name, error_text(error)) from None
    check_form(reader, p)
    return p


def check_form(reader: Reader, p: Position) -> None:
    """Refuse a line that is not in the standard form."""
    standard = write_fields(p)
    for i, written in enumerate(reader.fields):
        if written != standard[i]:
            raise reader.wrong(FIELDS[i], say("form", text=shortened(written), expected=standard[i]))
