"""Finding a legal answer: what the default answers of matters are made of."""

from mypy_extensions import i64

from passgo.engine import reasons
from passgo.engine.declared import TABLE, Action
from passgo.engine.position import Position


def may(p: Position, seat: i64, code: i64, first: i64) -> bool:
    """Whether a seat that plays may do this now."""
    return TABLE.by_code[code].check(p, seat, first, 0, None) == reasons.ALLOWED


def first_on_a_lot(p: Position, seat: i64, code: i64) -> Action | None:
    for lot in p.board.lots:
        if may(p, seat, code, lot):
            return Action(code, lot)
    return None


def last_on_a_lot(p: Position, seat: i64, code: i64) -> Action | None:
    """The last one, since the most expensive lots come last on the board."""
    found: Action | None = None
    for lot in p.board.lots:
        if may(p, seat, code, lot):
            found = Action(code, lot)
    return found
