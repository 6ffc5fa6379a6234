"""The Bank and the money: every dollar that moves, moves here (BANK-1 to BANK-4)."""

from mypy_extensions import i64

from passgo.engine import codes as c
from passgo.engine import events as e
from passgo.engine import reasons as r
from passgo.engine.board import deed_bit
from passgo.engine.position import (
    FIRST,
    KIND,
    SEAT,
    SECOND,
    THIRD,
    WIDTH,
    Position,
    note,
    pop,
    push,
    top,
)
from passgo.engine.rules.paid import half_above


def pay(p: Position, payer: i64, payee: i64, amount: i64, reason: i64) -> None:
    """Move money that is there. The Bank never runs out (BANK-3)."""
    if amount == 0:
        return
    cash = p.cash
    if payer != c.BANK:
        cash[payer] -= amount
    if payee != c.BANK:
        cash[payee] += amount
    note(p, e.MONEY_PAID, payer, payee, amount, reason)


def charge(p: Position, seat: i64, creditor: i64, amount: i64, reason: i64) -> None:
    """Take what a seat owes: at once if the cash is there, else as a debt that must be raised first."""
    if p.cash[seat] >= amount:
        pay(p, seat, creditor, amount, reason)
    else:
        push(p, c.M_DEBT, seat, creditor, amount, reason, 0)
        note(p, e.DEBT_OPENED, seat, creditor, amount, reason)


def settle(p: Position) -> bool:
    """Pay the debt on top as soon as the debtor has the cash."""
    debtor = top(p, SEAT)
    amount = top(p, SECOND)
    if p.cash[debtor] < amount:
        return False
    creditor = top(p, FIRST)
    reason = top(p, THIRD)
    pop(p)
    pay(p, debtor, creditor, amount, reason)
    return True


def in_debt(p: Position, seat: i64) -> bool:
    """Whether a seat owes something that it has not been able to pay yet (RULING-DEBT-FIRST)."""
    i: i64 = 0
    while i < p.depth:
        if p.stack[i * WIDTH + KIND] == c.M_DEBT and p.stack[i * WIDTH + SEAT] == seat:
            return True
        i += 1
    return False


def check_free_to_spend(p: Position, seat: i64) -> i64:
    """RULING-DEBT-FIRST: money that is owed, or needed for the purchase of a road trip, is not spent otherwise."""
    i: i64 = 0
    while i < p.depth:
        if p.stack[i * WIDTH + SEAT] == seat:
            kind = p.stack[i * WIDTH + KIND]
            if kind == c.M_DEBT:
                return r.IN_DEBT
            if kind == c.M_TRIP:
                return r.TRIP_FIRST
        i += 1
    return r.ALLOWED


def money_needed(p: Position, seat: i64) -> i64:
    """All that a seat owes, and what the cheapest property of a road trip costs."""
    needed: i64 = 0
    i: i64 = 0
    while i < p.depth:
        if p.stack[i * WIDTH + SEAT] == seat:
            kind = p.stack[i * WIDTH + KIND]
            if kind == c.M_DEBT:
                needed += p.stack[i * WIDTH + SECOND]
            elif kind == c.M_TRIP:
                needed += cheapest_unowned(p)
        i += 1
    return needed


def cheapest_unowned(p: Position) -> i64:
    cheapest: i64 = 0
    for lot in p.board.lots:
        if p.owner[lot] == c.BANK and (cheapest == 0 or p.board.price[lot] < cheapest):
            cheapest = p.board.price[lot]
    return cheapest


def standing_bid(p: Position, seat: i64) -> i64:
    """What a seat has bid in open auctions that it leads: a contest may interrupt another auction."""
    total: i64 = 0
    i: i64 = 0
    while i < p.depth:
        if p.stack[i * WIDTH + KIND] == c.M_AUCTION and p.stack[i * WIDTH + THIRD] == seat:
            total += p.stack[i * WIDTH + SECOND]
        i += 1
    return total


def spendable(p: Position, seat: i64) -> i64:
    """Cash that is not needed to cover a standing bid (RULING-TRADE-TURN)."""
    return p.cash[seat] - standing_bid(p, seat)


def could_raise(p: Position, seat: i64) -> i64:
    """What selling every building and mortgaging everything would bring (BANKRUPT-1)."""
    total: i64 = 0
    for lot in p.board.lots:
        if p.owner[lot] == seat:
            total += half_above(p, lot, 0)
            if p.mortgaged[lot] == 0:
                total += p.board.mortgage[lot]
    return total


def find_interest(p: Position, lot: i64) -> i64:
    """Which open matter holds the interest due on a deed, or -1."""
    i: i64 = 0
    while i < p.depth:
        if p.stack[i * WIDTH + KIND] == c.M_INTEREST and p.stack[i * WIDTH + FIRST] & deed_bit(lot) != 0:
            return i
        i += 1
    return -1


def interest_open(p: Position) -> bool:
    i: i64 = 0
    while i < p.depth:
        if p.stack[i * WIDTH + KIND] == c.M_INTEREST:
            return True
        i += 1
    return False


def interest_due(p: Position, seat: i64, lot: i64) -> i64:
    """The interest due on other deeds just received, which lifting or buying must leave money for."""
    if not interest_open(p):
        return 0
    total: i64 = 0
    for other in p.board.lots:
        if other != lot and p.owner[other] == seat and find_interest(p, other) >= 0:
            total += p.board.interest[other]
    return total
