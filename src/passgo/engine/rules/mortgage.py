"""Mortgages: raising money on a deed, lifting the loan, and the interest when a mortgaged deed changes hands."""

from mypy_extensions import i64

from passgo.engine import codes as c
from passgo.engine import events as e
from passgo.engine import reasons as r
from passgo.engine.board import deed_bit
from passgo.engine.position import FIRST, WIDTH, Position, note, push, remove_matter, set_mortgaged
from passgo.engine.rules import shortage
from passgo.engine.rules.bank import charge, check_free_to_spend, find_interest, interest_due, pay, spendable


def check_mortgage(p: Position, seat: i64, lot: i64) -> i64:
    if p.owner[lot] != seat:
        return r.NOT_YOUR_LOT_TO_MORTGAGE
    if p.mortgaged[lot] != 0:
        return r.MORTGAGED_ALREADY
    if p.group_built[p.board.group[lot]] > 0:
        return r.BUILDINGS_BEFORE_MORTGAGE
    if shortage.places_first(p, seat):
        return r.PLACE_FIRST
    return r.ALLOWED


def mortgage(p: Position, seat: i64, lot: i64) -> None:
    """MORTGAGE-1."""
    set_mortgaged(p, lot, 1)
    note(p, e.LOT_MORTGAGED, seat, lot, 0, 0)
    lapse_offers(p, lot)
    pay(p, c.BANK, seat, p.board.mortgage[lot], c.FOR_MORTGAGE)


def interest_of_lifting(p: Position, lot: i64) -> i64:
    """MORTGAGE-3. Whoever took the deed from a bankrupt and has paid its interest in this turn owes none
    (RULING-INTEREST-ONCE)."""
    if p.inherited & deed_bit(lot) != 0 and find_interest(p, lot) < 0:
        return 0
    return p.board.interest[lot]


def cost_of_lifting(p: Position, lot: i64) -> i64:
    return p.board.mortgage[lot] + interest_of_lifting(p, lot)


def check_lift(p: Position, seat: i64, lot: i64) -> i64:
    if p.owner[lot] != seat:
        return r.NOT_YOUR_LOT_TO_LIFT
    if p.mortgaged[lot] == 0:
        return r.NOT_MORTGAGED
    reason = check_free_to_spend(p, seat)
    if reason != r.ALLOWED:
        return reason
    if shortage.places_first(p, seat):
        return r.PLACE_FIRST
    if spendable(p, seat) < cost_of_lifting(p, lot) + interest_due(p, seat, lot):
        return r.LIFTING_TOO_DEAR
    return r.ALLOWED


def lift(p: Position, seat: i64, lot: i64) -> None:
    cost = cost_of_lifting(p, lot)
    set_mortgaged(p, lot, 0)
    note(p, e.MORTGAGE_LIFTED, seat, lot, 0, 0)
    lapse_offers(p, lot)
    pay(p, seat, c.BANK, cost, c.FOR_LIFTING)
    settle_interest(p, lot)
    p.inherited &= ~deed_bit(lot)


def lapse_offers(p: Position, lot: i64) -> None:
    """RULING-OFFER-LAPSE: nobody is to get a deed in another state than was agreed on."""
    for terms in p.offers[:]:
        if lot in terms.give_lots or lot in terms.get_lots:
            p.offers.remove(terms)
            note(p, e.OFFER_LAPSED, terms.number, 0, 0, 0)


# MORTGAGE-4 and BANKRUPT-3: whoever receives mortgaged deeds lifts each at once or pays its interest at once.
# On the stack: SEAT the new owner, FIRST the deeds (one bit per square).


def open_interest(p: Position, seat: i64, deeds: i64) -> None:
    if deeds != 0:
        push(p, c.M_INTEREST, seat, deeds, 0, 0, 0)


def check_pay_interest(p: Position, seat: i64, lot: i64) -> i64:
    if p.owner[lot] != seat or find_interest(p, lot) < 0:
        return r.NO_INTEREST_DUE
    return r.ALLOWED


def pay_interest(p: Position, seat: i64, lot: i64) -> None:
    settle_interest(p, lot)
    charge(p, seat, c.BANK, p.board.interest[lot], c.FOR_INTEREST)


def settle_interest(p: Position, lot: i64) -> None:
    """The interest on a deed is dealt with, by paying it or by lifting the mortgage."""
    place = find_interest(p, lot)
    if place >= 0:
        p.stack[place * WIDTH + FIRST] &= ~deed_bit(lot)
        if p.stack[place * WIDTH + FIRST] == 0:
            remove_matter(p, place)
