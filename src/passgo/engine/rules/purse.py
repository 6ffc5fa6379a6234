"""What a seat can spend: money that is owed or bid is bound (RULING-DEBT-FIRST, RULING-BID-CASH)."""

from mypy_extensions import i64

from passgo.engine import codes, reasons
from passgo.engine.position import KIND, SEAT, WIDTH, Position
from passgo.engine.rules.auction import AUCTION_BID, AUCTION_LEADER
from passgo.engine.rules.bank import DEBT_AMOUNT


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


def money_needed(p: Position, seat: i64) -> i64:
    """All that a seat owes, and what the cheapest property of a road trip costs."""
    needed: i64 = 0
    i: i64 = 0
    while i < p.depth:
        if p.stack[i * WIDTH + SEAT] == seat:
            kind = p.stack[i * WIDTH + KIND]
            if kind == codes.M_DEBT:
                needed += p.stack[i * WIDTH + DEBT_AMOUNT]
            elif kind == codes.M_TRIP:
                needed += cheapest_unowned(p)
        i += 1
    return needed


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
