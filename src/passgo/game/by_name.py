"""Squares and seats by their names, wherever a program may write a name or a number.

Names count in any case. The notation itself, as in records, has numbers only.
"""

from collections.abc import Mapping, Sequence
from typing import Final, TypeAlias

from passgo.edition import Edition
from passgo.engine.actions import ACTIONS, CODES
from passgo.engine.errors import BadInput
from passgo.engine.fields import A_SEAT, A_SQUARE, Field
from passgo.speech import Saying
from passgo.speech.near import nearest

SeatLike: TypeAlias = int | str
"""A seat: its number, or the name of its player."""
SIDES: Final = ("give", "get")
CARDS: Final = ("c", "h")
NOTHING: Final = "-"


def find_seat(names: Sequence[str], given: object) -> object:
    """The number of a seat; what is no name is returned as it is, to be checked by the caller."""
    if not isinstance(given, str):
        return given
    seats = {name.casefold(): seat for seat, name in enumerate(names)}
    seat = seats.get(given.strip().casefold())
    if seat is not None:
        return seat
    if is_number(given):
        return given
    near, name = nearest(given, names), f"{given!r:.100}"
    if near:
        raise BadInput(Saying("input.no-player-named.near", name=name, near=near))
    raise BadInput(Saying("input.no-player-named", name=name, names=", ".join(names)))


def find_square(edition: Edition, given: object, lots_only: bool = True) -> object:
    """The number of a square; what is no name is returned as it is, to be checked by the caller."""
    if not isinstance(given, str) or is_number(given):
        return given
    squares = [square for square in edition.squares if square.price or not lots_only]
    found = [square.index for square in squares if square.name.casefold() == given.strip().casefold()]
    if len(found) == 1:
        return found[0]
    if found:
        numbers = ", ".join(map(str, found))
        raise BadInput(Saying("input.squares-named", name=repr(given), numbers=numbers))
    names = [square.name for square in squares]
    near, name = nearest(given, names), f"{given!r:.100}"
    if near:
        raise BadInput(Saying("input.no-lot-named.near", name=name, near=near))
    raise BadInput(Saying("input.no-lot-named", name=name, names=", ".join(names)))


def lot_named(edition: Edition, name: str) -> int:
    found = find_square(edition, name)
    assert isinstance(found, int)  # of a text
    return found


def is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal()


class Numbers:
    """Puts numbers in the place of names in an action, in words or as JSON. What cannot be read is left as it is, for
    the reader of actions to refuse."""

    def __init__(self, edition: Edition, names: Sequence[str]) -> None:
        self.edition: Final = edition
        self.names: Final = names

    def fill_in(self, given: object) -> object:
        if isinstance(given, str):
            return self.in_words(given)
        return self.in_json(given) if isinstance(given, Mapping) else given

    def in_words(self, text: str) -> str:
        name, equals, values = text.partition("=")
        if not equals or name not in CODES:
            return text
        kind = ACTIONS[CODES[name]]
        sides = ""
        if kind.trades:
            values, colon, sides = values.partition(":")
            sides = colon + "=".join(self.side_in_words(side) for side in sides.split("=", 1))
        parts = values.split(",", len(kind.fields) - 1) if kind.fields else [values]
        if len(parts) == len(kind.fields):
            numbers = zip(kind.fields, parts, strict=True)
            values = ",".join(part if is_number(part) else str(self.number(f, part)) for f, part in numbers)
        return f"{name}={values}{sides}"

    def side_in_words(self, side: str) -> str:
        """One side of a trade, such as $100+Boardwalk; lots in order, as the notation has them."""
        parts = side.split("+")
        if all(is_known(part) for part in parts):
            return side
        money = [part for part in parts if part.startswith("$")]
        cards = [part for part in parts if part in CARDS]
        named = [part for part in parts if part not in money and part not in cards]
        lots = sorted(int(part) if is_number(part) else lot_named(self.edition, part) for part in named)
        return "+".join([*money, *map(str, lots), *cards])

    def in_json(self, form: Mapping[object, object]) -> dict[object, object]:
        found = dict(form)
        name = form.get("do")
        fields = ACTIONS[CODES[name]].fields if isinstance(name, str) and name in CODES else ()
        for field in fields:
            if field.name in found:
                found[field.name] = self.number(field, found[field.name])
        for which in SIDES:
            side = found.get(which)
            if isinstance(side, Mapping) and isinstance(side.get("lots"), list | tuple):
                found[which] = {**side, "lots": [find_square(self.edition, lot) for lot in side["lots"]]}
        return found

    def number(self, field: Field, value: object) -> object:
        if field.kind == A_SEAT:
            return find_seat(self.names, value)
        if field.kind == A_SQUARE:
            return find_square(self.edition, value, lots_only=field.name == "lot")
        return value


def is_known(part: str) -> bool:
    """Whether a part of a trade is written as in the notation."""
    return part.startswith("$") or part in (*CARDS, NOTHING, "") or is_number(part)
