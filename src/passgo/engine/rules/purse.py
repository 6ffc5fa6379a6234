"""What a seat can spend: money that is owed or bid is bound (RULING-DEBT-FIRST, RULING-BID-CASH)."""

from typing import Final

from mypy_extensions import i64

from passgo.engine import codes, reasons
from passgo.engine.position import (
    CLAIM_AMOUNT,
    CLAIM_DEBTOR,
    CLAIM_LOT,
    CLAIM_OWNER,
    CLAIM_WIDTH,
    KIND,
    SEAT,
    WIDTH,
    Position,
    find_matter,
)
from passgo.engine.rules.auction import AUCTION_BID, AUCTION_LEADER
from passgo.engine.rules.bank import DEBT_AMOUNT, DEBT_CREDITOR

REASONS: Final = {
    "in-debt": "RULING-DEBT-FIRST",
    "trip-first": "RULING-DEBT-FIRST",
}

ANY_CREDITOR: Final = -2  # as a creditor; -1 is the Bank


def check_free_to_spend(p: Position, seat: i64) -> i64:
    """RULING-DEBT-FIRST: money that is owed, or needed for the purchase of a road trip, is not spent otherwise."""
    i: i64 = 0
    while i < p.depth:
        if p.stack[i * WIDTH + SEAT] == seat:
            kind = p.stack[i * WIDTH + KIND]
            if kind == codes.M_DEBT:
                return reasons.IN_DEBT
            if kind == codes.M_TRIP:
                return reasons.TRIP_FIRST
        i += 1
    return reasons.ALLOWED


def debts_of(p: Position, seat: i64, creditor: i64) -> i64:
    """All that a seat owes and has not been able to pay yet, to one creditor or to ANY_CREDITOR."""
    owed: i64 = 0
    i: i64 = 0
    while i < p.depth:
        base = i * WIDTH
        owes = p.stack[base + KIND] == codes.M_DEBT and p.stack[base + SEAT] == seat
        if owes and (creditor == ANY_CREDITOR or p.stack[base + DEBT_CREDITOR] == creditor):
            owed += p.stack[base + DEBT_AMOUNT]
        i += 1
    return owed


def rents_to_pay(p: Position, seat: i64, but_to: i64) -> i64:
    """The rents that others than one seat may still ask for (RENT-7)."""
    total: i64 = 0
    at: i64 = 0
    while at < len(p.claims):
        owes = p.claims[at + CLAIM_DEBTOR] == seat and p.claims[at + CLAIM_OWNER] != but_to
        if owes and p.mortgaged[p.claims[at + CLAIM_LOT]] == 0:  # RENT-2
            total += p.claims[at + CLAIM_AMOUNT]
        at += CLAIM_WIDTH
    return total


def has_tax_to_choose(p: Position, seat: i64) -> bool:
    return find_matter(p, codes.M_TAX, seat) >= 0


def price_of_trip(p: Position, seat: i64) -> i64:
    """What the cheapest property costs, if the seat has one to buy on a road trip."""
    return cheapest_unowned(p) if find_matter(p, codes.M_TRIP, seat) >= 0 else 0


def cheapest_unowned(p: Position) -> i64:
    cheapest: i64 = 0
    for lot in p.board.lots:
        if p.owner[lot] == codes.BANK and (cheapest == 0 or p.board.price[lot] < cheapest):
            cheapest = p.board.price[lot]
    return cheapest


def standing_bid(p: Position, seat: i64) -> i64:
    """What a seat has bid in open auctions that it leads: a contest may interrupt another auction."""
    total: i64 = 0
    i: i64 = 0
    while i < p.depth:
        if p.stack[i * WIDTH + KIND] == codes.M_AUCTION and p.stack[i * WIDTH + AUCTION_LEADER] == seat:
            total += p.stack[i * WIDTH + AUCTION_BID]
        i += 1
    return total


def spendable(p: Position, seat: i64) -> i64:
    """Cash that is not needed to cover a standing bid (RULING-TRADE-TURN)."""
    return p.cash[seat] - standing_bid(p, seat)
