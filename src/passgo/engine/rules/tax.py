"""Taxes: the flat ones, and the choice that has to be made before the sum is known (TAX-1 to TAX-4)."""

from mypy_extensions import i64

from passgo.engine import codes as c
from passgo.engine import events as e
from passgo.engine import reasons as r
from passgo.engine.board import percent_up
from passgo.engine.position import FIRST, SEAT, Position, note, pop, push, top, top_kind
from passgo.engine.rules.bank import charge
from passgo.engine.rules.worth import total_worth


def land(p: Position, seat: i64, square: i64) -> None:
    if p.board.tax_percent[square] > 0:
        push(p, c.M_TAX, seat, square, 0, 0, 0)
    else:
        charge(p, seat, c.BANK, p.board.flat_tax[square], c.FOR_TAX)


def check(p: Position, seat: i64) -> i64:
    if top_kind(p) != c.M_TAX:
        return no_choice(p)
    if top(p, SEAT) != seat:
        return r.NOT_YOUR_TAX
    return r.ALLOWED


def no_choice(p: Position) -> i64:
    """Why there is nothing to choose: nobody has landed there, or the tax is flat."""
    if p.board.short:
        return r.TAX_IS_FLAT
    for percent in p.board.tax_percent:
        if percent > 0:
            return r.NO_TAX_CHOICE
    return r.TAX_NEVER_CHOSEN


def choose(p: Position, seat: i64, share: bool) -> None:
    """TAX-3: nothing about the worth is worked out, let alone shown, before this choice."""
    square = top(p, FIRST)
    pop(p)
    note(p, e.TAX_CHOSEN, seat, square, 1 if share else 0, 0)
    amount = p.board.flat_tax[square]
    if share:
        amount = percent_up(total_worth(p, seat), p.board.tax_percent[square])
    charge(p, seat, c.BANK, amount, c.FOR_TAX)
