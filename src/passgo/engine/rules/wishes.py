"""What players wish of the Bank's last buildings, until the next throw (RULING-SHORTAGE-ONCE)."""

from typing import Final

from mypy_extensions import i64

from passgo.engine import codes as c
from passgo.engine.arrays import IntArray, copy, zeros
from passgo.engine.position import Position

# What stands in `Position.wishes` where no number of buildings does.
UNSAID: Final = 0
NONE: Final = -1


def place_of(p: Position, seat: i64, what: i64) -> i64:
    return seat + p.seats if what == c.A_HOTEL else seat


def wish_of(p: Position, seat: i64, what: i64) -> i64:
    """How many houses (or hotels) a seat wishes; UNSAID or NONE if it has not said so, or wishes none."""
    return UNSAID if len(p.wishes) == 0 else p.wishes[place_of(p, seat, what)]


def set_wish(p: Position, seat: i64, what: i64, count: i64) -> None:
    wishes = zeros(2 * p.seats) if len(p.wishes) == 0 else copy(p.wishes)
    wishes[place_of(p, seat, what)] = count
    p.wishes = without_nothing(wishes)


def without_nothing(wishes: IntArray) -> IntArray:
    """Nobody wishing anything is written in one way, so that equal positions are equal arrays."""
    for wish in wishes:
        if wish != UNSAID:
            return wishes
    return zeros(0)


def served(p: Position, seat: i64, what: i64) -> None:
    """A building was put up: its owner wishes one less. Whoever has got all of them wishes no more."""
    wish = wish_of(p, seat, what)
    if wish > 0:
        set_wish(p, seat, what, wish - 1 if wish > 1 else NONE)


def forget(p: Position, seat: i64) -> None:
    """Whoever leaves the game wishes nothing."""
    if len(p.wishes) > 0:
        set_wish(p, seat, c.A_HOUSE, UNSAID)
        set_wish(p, seat, c.A_HOTEL, UNSAID)
