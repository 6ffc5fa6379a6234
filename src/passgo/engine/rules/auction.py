"""Auctions: open ascending bids by everybody, of a lot or of a contested building (AUCTION-1 to AUCTION-4).

A Banker who does not play is the auctioneer and calls the bids (SETUP-6, RULING-AUCTIONEER).
"""

from typing import Final

from mypy_extensions import i64

from passgo.engine import codes as c
from passgo.engine import events as e
from passgo.engine import reasons as r
from passgo.engine.position import (
    FIRST,
    FOURTH,
    SECOND,
    THIRD,
    Position,
    give_deed,
    note,
    pop,
    push,
    set_top,
    top,
    top_kind,
)
from passgo.engine.rules.bank import charge, check_free_to_spend, interest_due, spendable

# The third call is the fall of the hammer: going once, going twice, sold.
SOLD: Final = 3

# An auction on the stack: FIRST what is sold, SECOND the highest bid, THIRD who made it, FOURTH who is still in (bits).


def open_for_all(p: Position, lot: i64) -> None:
    """AUCTION-2: everybody may bid, the one who declined too, and players in Jail."""
    bidders: i64 = 0
    seat: i64 = 0
    while seat < p.seats:
        if p.out[seat] == 0:
            bidders |= 1 << seat
        seat += 1
    open_among(p, lot, bidders)


def open_among(p: Position, what: i64, bidders: i64) -> None:
    push(p, c.M_AUCTION, c.BANK, what, 0, c.BANK, bidders)
    p.calls = 0
    note(p, e.AUCTION_OPENED, what, bidders, 0, 0)


def check_pass(p: Position, seat: i64) -> i64:
    if top_kind(p) != c.M_AUCTION:
        return r.NO_AUCTION
    if top(p, FOURTH) & (1 << seat) == 0:
        return r.PASSED_ALREADY if top(p, FIRST) >= 0 else r.NOT_IN_CONTEST
    if top(p, THIRD) == seat:
        return r.LEADS_ALREADY
    return r.ALLOWED


def check_bid(p: Position, seat: i64, amount: i64) -> i64:
    reason = check_pass(p, seat)
    if reason != r.ALLOWED:
        return reason
    reason = check_free_to_spend(p, seat)
    if reason != r.ALLOWED:
        return reason
    if amount == 0 and top(p, THIRD) == c.BANK:
        return r.NO_BID_OF_NOTHING
    if amount <= top(p, SECOND):
        return r.BID_TOO_LOW
    if amount > spendable(p, seat) - interest_due(p, seat, -1):  # RULING-INTEREST-UNABLE
        return r.BID_OVER_CASH
    return r.ALLOWED


def bid(p: Position, seat: i64, amount: i64) -> None:
    set_top(p, SECOND, amount)
    set_top(p, THIRD, seat)
    p.calls = 0
    note(p, e.BID_MADE, seat, amount, 0, 0)


def check_call(p: Position, seat: i64) -> i64:
    if not p.board.rules.keeps_bank_only(seat):
        return r.NOT_THE_AUCTIONEER
    if top_kind(p) != c.M_AUCTION:
        return r.NO_AUCTION
    return r.ALLOWED


def call(p: Position, seat: i64) -> None:
    """RULING-AUCTIONEER: going once, going twice, sold; a bid starts the calls again."""
    p.calls += 1
    note(p, e.AUCTION_CALLED, seat, p.calls, 0, 0)


def pass_on(p: Position, seat: i64) -> None:
    """RULING-AUCTION-END: a pass is final for this auction."""
    set_top(p, FOURTH, top(p, FOURTH) & ~(1 << seat))
    note(p, e.AUCTION_PASSED, seat, 0, 0, 0)


def is_over(p: Position) -> bool:
    """Nobody is left to outbid the leader, or to bid at all; or the hammer has fallen."""
    if p.calls == SOLD:
        return True
    leader = top(p, THIRD)
    bidders = top(p, FOURTH)
    if leader == c.BANK:
        return bidders == 0
    return bidders & ~(1 << leader) == 0


def sell_lot(p: Position) -> None:
    """AUCTION-4. The cash is there (RULING-BID-CASH), unless a rent was asked for since (RULING-BID-DEBT)."""
    lot = top(p, FIRST)
    amount = top(p, SECOND)
    winner = top(p, THIRD)
    close(p)
    if winner == c.BANK:
        note(p, e.AUCTION_FAILED, lot, 0, 0, 0)  # RULING-NO-BID
    else:
        note(p, e.AUCTION_WON, winner, lot, amount, 0)
        give_deed(p, lot, winner)
        note(p, e.DEED_PASSED, lot, c.BANK, winner, c.BY_AUCTION)
        charge(p, winner, c.BANK, amount, c.FOR_BID)


def close(p: Position) -> None:
    """The auction is over. One that it had interrupted goes on with its calls from the start."""
    pop(p)
    p.calls = 0


def leave(p: Position, place: i64, seat: i64) -> None:
    """RULING-BID-VOID: a player who leaves the game leaves the auction, and his bid is void."""
    stack = p.stack
    stack[place + FOURTH] &= ~(1 << seat)
    if stack[place + THIRD] == seat:
        stack[place + THIRD] = c.BANK
        stack[place + SECOND] = 0
        p.calls = 0
