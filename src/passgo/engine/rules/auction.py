"""Auctions: open ascending bids by all players, for a lot or a contested building (AUCTION-1 to AUCTION-4).

What is bid and how it goes on is in `bidding`.
"""

from typing import Final

from mypy_extensions import i64

from passgo.engine import codes
from passgo.engine.declared import Event
from passgo.engine.emit import emit_auction_failed, emit_auction_opened, emit_auction_won
from passgo.engine.house_rule import HouseRule
from passgo.engine.position import Position, pop, top
from passgo.engine.push import push_auction
from passgo.engine.rules.bank import open_debt, pay, take_from_bank
from passgo.engine.rules.travel import may_buy

HOUSE_RULES: Final = (HouseRule(5, "no-auction", "property"),)
PAYMENTS: Final = {"bid": "AUCTION-4"}
EVENTS: Final = (
    Event("AuctionOpened", "AUCTION-1", what="Sold", seats="Seats"),
    Event("AuctionWon", "AUCTION-4", seat="Seat", what="Sold", amount="Money"),
    Event("AuctionFailed", "RULING-NO-BID", what="Sold"),
)

# An auction on the stack.
AUCTION_SOLD: Final = 2  # the lot, or a house or a hotel
AUCTION_BID: Final = 3  # the highest one
AUCTION_LEADER: Final = 4  # its seat, or the Bank
AUCTION_BIDDERS: Final = 5  # the seats that are still in (bits)

# The third call is the fall of the hammer: going once, going twice, sold.
SOLD: Final = 3


def open_for_all(p: Position, lot: i64) -> None:
    """AUCTION-2: all may bid, including the player who declined and players in Jail; but see HOUSE-13."""
    bidders: i64 = 0
    seat: i64 = 0
    while seat < p.seats:
        if p.out[seat] == 0 and may_buy(p, seat):
            bidders |= 1 << seat
        seat += 1
    open_among(p, lot, bidders)


def open_among(p: Position, what: i64, bidders: i64) -> None:
    push_auction(p, what, 0, codes.BANK, bidders)
    p.calls = 0
    emit_auction_opened(p, what, bidders)


def is_over(p: Position) -> bool:
    """Whether no seat is left to outbid the leader, or to bid at all; or the hammer has fallen."""
    if p.calls == SOLD:
        return True
    leader = top(p, AUCTION_LEADER)
    bidders = top(p, AUCTION_BIDDERS)
    if leader == codes.BANK:
        return bidders == 0
    return bidders & ~(1 << leader) == 0


def sell_lot(p: Position) -> None:
    """AUCTION-4. The cash is there (RULING-BID-CASH), unless a rent was asked for since: then the deed stays with the
    Bank until the bid is paid (RULING-BID-DEBT)."""
    lot = top(p, AUCTION_SOLD)
    amount = top(p, AUCTION_BID)
    winner = top(p, AUCTION_LEADER)
    close(p)
    if winner == codes.BANK:
        emit_auction_failed(p, lot)  # RULING-NO-BID
    else:
        emit_auction_won(p, winner, lot, amount)
        if p.cash[winner] >= amount:
            take_from_bank(p, winner, lot, codes.BY_AUCTION)
            pay(p, winner, codes.BANK, amount, codes.FOR_BID)
        else:
            open_debt(p, winner, codes.BANK, amount, codes.FOR_BID, lot)


def close(p: Position) -> None:
    """The auction is over. One that it had interrupted goes on with its calls from the start."""
    pop(p)
    p.calls = 0
