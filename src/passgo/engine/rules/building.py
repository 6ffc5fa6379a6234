"""Buying houses and hotels: at any time, as long as the Bank has some (BUILD-3, BUILD-6)."""

from mypy_extensions import i64

from passgo.engine import codes as c
from passgo.engine import reasons as r
from passgo.engine.position import Position
from passgo.engine.rules import shortage, sites
from passgo.engine.rules.bank import check_free_to_spend, interest_due, pay, spendable


def check_build(p: Position, seat: i64, lot: i64) -> i64:
    reason = sites.check_site(p, seat, lot)
    if reason != r.ALLOWED:
        return reason
    what = sites.next_building(p, lot)
    if sites.stock_of(p, what) == 0:
        return r.NONE_LEFT
    reason = check_free_to_spend(p, seat)
    if reason != r.ALLOWED:
        return reason
    if shortage.places_first(p, seat):
        return r.PLACE_FIRST
    if spendable(p, seat) < sites.price_of(p, lot, what) + interest_due(p, seat, -1):
        return r.BUILDING_TOO_DEAR
    if shortage.is_open(p, what):
        return r.CONTEST_ON
    return r.ALLOWED


def build(p: Position, seat: i64, lot: i64) -> None:
    """BUILD-3, unless others want the Bank's last ones too (BUILD-7)."""
    what = sites.next_building(p, lot)
    if not shortage.must_ask(p, seat, lot, what):
        pay(p, seat, c.BANK, sites.price_of(p, lot, what), c.FOR_BUILDING)
        shortage.erect(p, seat, lot, what)
