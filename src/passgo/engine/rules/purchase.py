"""Buying property that nobody owns, at its printed price (BUY-1, BUY-2, AUCTION-1)."""

from mypy_extensions import i64

from passgo.engine import codes as c
from passgo.engine import events as e
from passgo.engine import reasons as r
from passgo.engine.position import FIRST, SEAT, Position, give_deed, note, pop, push, top, top_kind
from passgo.engine.rules import auction
from passgo.engine.rules.bank import pay


def offer(p: Position, seat: i64, lot: i64) -> None:
    """BUY-1: landing on an unowned property, you may buy it."""
    push(p, c.M_BUY, seat, lot, 0, 0, 0)
    note(p, e.LOT_OFFERED, seat, lot, 0, 0)


def check_buy(p: Position, seat: i64) -> i64:
    reason = check_decline(p, seat)
    if reason != r.ALLOWED:
        return reason
    if p.cash[seat] < p.board.price[top(p, FIRST)]:
        return r.LOT_TOO_DEAR
    return r.ALLOWED


def buy(p: Position, seat: i64) -> None:
    lot = top(p, FIRST)
    pop(p)
    take_from_bank(p, seat, lot, c.BY_PURCHASE)
    pay(p, seat, c.BANK, p.board.price[lot], c.FOR_LOT)


def take_from_bank(p: Position, seat: i64, lot: i64, how: i64) -> None:
    give_deed(p, lot, seat)
    note(p, e.DEED_PASSED, lot, c.BANK, seat, how)


def check_decline(p: Position, seat: i64) -> i64:
    if top_kind(p) != c.M_BUY:
        return r.NOTHING_TO_BUY
    if top(p, SEAT) != seat:
        return r.NOT_YOUR_PURCHASE
    return r.ALLOWED


def decline(p: Position, seat: i64) -> None:
    """AUCTION-1: what the player does not buy is auctioned at once."""
    lot = top(p, FIRST)
    pop(p)
    note(p, e.LOT_DECLINED, seat, lot, 0, 0)
    auction.open_for_all(p, lot)
