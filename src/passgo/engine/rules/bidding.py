"""Bidding in an auction, passing, and calling the bids (AUCTION-1 to AUCTION-3).

A Banker who does not play is the auctioneer and calls the bids (SETUP-6, RULING-AUCTIONEER).
"""

from typing import ClassVar, Final, SupportsIndex

from mypy_extensions import i64

from passgo.engine import codes, reasons
from passgo.engine.board import deed_bit
from passgo.engine.declared import (
    Action,
    Choice,
    Decision,
    Detail,
    Event,
    Matter,
    building_name,
)
from passgo.engine.emit import emit_auction_called, emit_auction_passed, emit_bid_made
from passgo.engine.errors import Fact
from passgo.engine.fields import A_BUILDING, A_SEAT, A_SQUARE, AMOUNT, AN_AMOUNT, MOST_MONEY, whole
from passgo.engine.house_rule import PERCENT, HouseRule
from passgo.engine.position import Position, Terms, is_unowned, seats_in_game, set_top, top, top_kind
from passgo.engine.ranges import BidRange
from passgo.engine.rules import auction, contest, shortage
from passgo.engine.rules.auction import AUCTION_BID, AUCTION_BIDDERS, AUCTION_LEADER, AUCTION_SOLD
from passgo.engine.rules.interest import interest_due
from passgo.engine.rules.purse import check_free_to_spend, spendable
from passgo.engine.rules.travel import may_buy
from passgo.speech import Saying

HOUSE_RULES: Final = (HouseRule(6, "auction-from", "property", PERCENT, 1, 100, 50, against=("no-auction",)),)
REASONS: Final = {
    "no-auction": "AUCTION-1",
    "passed-already": "RULING-AUCTION-END",
    "not-in-contest": "RULING-SHORTAGE",
    "leads-already": "RULING-AUCTION-END",
    "no-bid-of-nothing": "RULING-AUCTION-END",
    "bid-too-low": "AUCTION-1",
    "bid-over-cash": "RULING-BID-CASH",
    "not-the-auctioneer": "RULING-AUCTIONEER",
    "bid-below-floor": "HOUSE-6",
}
EVENTS: Final = (
    Event("BidMade", "AUCTION-3", seat="Seat", amount="Money"),
    Event("AuctionPassed", "RULING-AUCTION-END", seat="Seat"),
    Event("AuctionCalled", "RULING-AUCTIONEER", seat="Seat", calls="Number"),
)


def check_bidder(p: Position, seat: i64) -> i64:
    """Whether a seat may still bid or pass in the auction on top."""
    if top_kind(p) != codes.M_AUCTION:
        return reasons.NO_AUCTION
    if top(p, AUCTION_BIDDERS) & (1 << seat) == 0:
        if top(p, AUCTION_SOLD) >= 0 and not may_buy(p, seat):
            return reasons.LAP_FIRST
        return reasons.PASSED_ALREADY if top(p, AUCTION_SOLD) >= 0 else reasons.NOT_IN_CONTEST
    if top(p, AUCTION_LEADER) == seat:
        return reasons.LEADS_ALREADY
    return reasons.ALLOWED


def least_bid(p: Position) -> i64:
    """The lowest bid that may still be made in the auction on top. A lot may have a floor (HOUSE-6)."""
    least = top(p, AUCTION_BID) + 1
    sold = top(p, AUCTION_SOLD)
    return max(least, p.board.least_bid[sold]) if sold >= 0 else least


def most_to_bid(p: Position, seat: i64) -> i64:
    """RULING-BID-CASH, RULING-INTEREST-UNABLE: the cash that is not bound by other bids or by interest."""
    return min(spendable(p, seat) - interest_due(p, seat, -1), MOST_MONEY)


class Bid(Action):
    """Bid more than the highest bid.

    Args:
        amount: what the seat would pay, in dollars

    >>> passgo.Bid(amount=120)
    Bid(amount=120)
    """

    name: ClassVar[str] = "bid"
    fields: ClassVar = (AMOUNT,)
    rule: ClassVar[str] = "AUCTION-1"
    listed: ClassVar[int] = 220
    after_interest: ClassVar[bool] = True

    def __init__(self, amount: SupportsIndex) -> None:
        super().__init__(codes.BID, whole("amount", amount))

    @property
    def amount(self) -> int:
        return int(self.first)

    def create(self, first: i64, second: i64, terms: Terms | None, group: str) -> Action:
        return Bid(int(first))

    def check(self, p: Position, seat: i64, amount: i64, second: i64, terms: Terms | None) -> i64:
        reason = check_bidder(p, seat)
        if reason != reasons.ALLOWED:
            return reason
        reason = check_free_to_spend(p, seat)
        if reason != reasons.ALLOWED:
            return reason
        if amount == 0 and top(p, AUCTION_LEADER) == codes.BANK:
            return reasons.NO_BID_OF_NOTHING
        if amount <= top(p, AUCTION_BID):
            return reasons.BID_TOO_LOW
        if amount < least_bid(p):
            return reasons.BID_BELOW_FLOOR
        if amount > spendable(p, seat) - interest_due(p, seat, -1):  # RULING-INTEREST-UNABLE
            return reasons.BID_OVER_CASH
        return reasons.ALLOWED

    def perform(self, p: Position, seat: i64, amount: i64, second: i64, terms: Terms | None) -> None:
        set_top(p, AUCTION_BID, amount)
        set_top(p, AUCTION_LEADER, seat)
        p.calls = 0
        emit_bid_made(p, seat, amount)

    def candidates(self, p: Position, seat: i64, found: list[Choice]) -> None:
        if top_kind(p) == codes.M_AUCTION:
            least = least_bid(p)
            if self.check(p, seat, least, 0, None) == reasons.ALLOWED:
                found.append(BidRange(least, most_to_bid(p, seat)))


class Pass(Action):
    """Leave the auction, which is final for it; or wish none of the Bank's last buildings.

    >>> passgo.Pass()
    Pass()
    """

    name: ClassVar[str] = "pass"
    rule: ClassVar[str] = "RULING-AUCTION-END"
    listed: ClassVar[int] = 50
    rank: ClassVar[int] = 140

    def __init__(self) -> None:
        super().__init__(codes.PASS)

    def create(self, first: i64, second: i64, terms: Terms | None, group: str) -> Action:
        return Pass()

    def check(self, p: Position, seat: i64, first: i64, second: i64, terms: Terms | None) -> i64:
        return shortage.check_asked(p, seat) if top_kind(p) == codes.M_SHORTAGE else check_bidder(p, seat)

    def perform(self, p: Position, seat: i64, first: i64, second: i64, terms: Terms | None) -> None:
        if top_kind(p) == codes.M_SHORTAGE:
            shortage.want_none(p, seat)
            return
        set_top(p, AUCTION_BIDDERS, top(p, AUCTION_BIDDERS) & ~(1 << seat))
        emit_auction_passed(p, seat)


class Call(Action):
    """Call the highest bid: going once, going twice, sold. A bid starts the calls again.

    >>> passgo.Call()
    Call()
    """

    name: ClassVar[str] = "call"
    rule: ClassVar[str] = "RULING-AUCTIONEER"
    listed: ClassVar[int] = 500
    outside: ClassVar[bool] = True

    def __init__(self) -> None:
        super().__init__(codes.CALL)

    def create(self, first: i64, second: i64, terms: Terms | None, group: str) -> Action:
        return Call()

    def check(self, p: Position, seat: i64, first: i64, second: i64, terms: Terms | None) -> i64:
        if seat == codes.CLOCK:
            return reasons.CLOCK_ONLY_CALLS
        if not p.board.rules.keeps_bank_only(seat):
            return reasons.NOT_THE_AUCTIONEER
        if top_kind(p) != codes.M_AUCTION:
            return reasons.NO_AUCTION
        return reasons.ALLOWED

    def perform(self, p: Position, seat: i64, first: i64, second: i64, terms: Terms | None) -> None:
        p.calls += 1
        emit_auction_called(p, seat, p.calls)


class BiddingDecision(Decision):
    """A lot or a building is being auctioned."""

    kind: ClassVar[str] = "Bidding"
    fields: ClassVar = (
        Detail("lot", A_SQUARE, optional=True),
        Detail("building", A_BUILDING, optional=True),
        Detail("bid", AN_AMOUNT),
        Detail("leader", A_SEAT, or_none=True),
        Detail("calls", optional=True),
    )
    rules: ClassVar = ("AUCTION-2", "AUCTION", "RULING-AUCTION-END", "RULING-BID-CASH")

    def __init__(
        self,
        seats: tuple[int, ...],
        lot: int | None,
        building: str | None,
        bid: int,
        leader: int | None,
        calls: int | None,
    ) -> None:
        super().__init__(seats)
        self.lot: Final = lot
        self.building: Final = building  # if it is not a lot
        self.bid: Final = bid
        self.leader: Final = leader
        self.calls: Final = calls  # how often an auctioneer has called, if there is one


class AuctionMatter(Matter):
    name: ClassVar[str] = "auction"
    rule: ClassVar[str] = "AUCTION-1"
    owned: ClassVar[bool] = False
    fields: ClassVar = ("sold", "money", "holder", "seats")
    decides: ClassVar[type[Decision]] = BiddingDecision
    waiting: ClassVar[bool] = True

    def go_on(self, p: Position) -> bool:
        if not auction.is_over(p):
            return False
        if top(p, AUCTION_SOLD) < 0:
            contest.sell_building(p)
        else:
            auction.sell_lot(p)
        return True

    def decider_bits(self, p: Position) -> i64:
        leader = top(p, AUCTION_LEADER)
        bidders = top(p, AUCTION_BIDDERS)
        return bidders if leader == codes.BANK else bidders & ~(1 << leader)

    def decision(self, p: Position) -> Decision:
        sold = int(top(p, AUCTION_SOLD))
        leader = int(top(p, AUCTION_LEADER))
        return BiddingDecision(
            self.deciders(p),
            sold if sold >= 0 else None,
            building_name(sold) if sold < 0 else None,
            int(top(p, AUCTION_BID)),
            None if leader == codes.BANK else leader,
            int(p.calls) if p.board.rules.banker_only else None,
        )

    def default(self, p: Position, seat: i64) -> Action | None:
        return Action(codes.PASS)

    def facts(self, p: Position, seat: i64) -> dict[str, Fact]:
        least = int(least_bid(p))
        return {
            "bid": int(top(p, AUCTION_BID)),
            "floor": least,
            "buildings": building_name(top(p, AUCTION_SOLD)),
        }

    def go_on_without(self, p: Position, base: i64, seat: i64, heir: i64) -> None:
        """RULING-BID-VOID: a player who leaves the game leaves the auction, and their bid is void."""
        stack = p.stack
        stack[base + AUCTION_BIDDERS] &= ~(1 << seat)
        if stack[base + AUCTION_LEADER] == seat:
            stack[base + AUCTION_LEADER] = codes.BANK
            stack[base + AUCTION_BID] = 0
            p.calls = 0

    def sells(self, p: Position, base: i64) -> i64:
        sold = p.stack[base + AUCTION_SOLD]
        return deed_bit(sold) if sold >= 0 else 0

    def flaws(self, p: Position, base: i64, on_top: bool) -> list[Saying]:
        sold = p.stack[base + AUCTION_SOLD]
        leader = p.stack[base + AUCTION_LEADER]
        bidders = p.stack[base + AUCTION_BIDDERS]
        found: list[Saying] = []
        if sold >= 0 and not is_unowned(p, sold):
            found.append(Saying("impossible.flaw.auctions", square=sold))
        if (leader == codes.BANK) != (p.stack[base + AUCTION_BID] == 0) or (
            leader != codes.BANK and bidders & (1 << leader) == 0
        ):
            found.append(Saying("impossible.flaw.bid"))
        if bidders & ~seats_in_game(p) != 0:
            found.append(Saying("impossible.flaw.auction-bidders-out"))
        # An auction below another matter may have been decided by a bankruptcy that is still being settled.
        elif on_top and (bidders == 0 or (leader != codes.BANK and bidders == 1 << leader)):
            found.append(Saying("impossible.flaw.auction-no-bidders"))
        return found


ACTIONS: Final[tuple[Action, ...]] = (Bid(0), Pass(), Call())
MATTERS: Final[tuple[Matter, ...]] = (AuctionMatter(codes.M_AUCTION),)
