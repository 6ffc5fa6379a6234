"""Buying unowned property at its printed price (BUY-1, BUY-2, AUCTION-1)."""

from typing import ClassVar, Final

from mypy_extensions import i64

from passgo.engine import codes, reasons
from passgo.engine.board import deed_bit
from passgo.engine.declared import MATTERS as ALL_MATTERS
from passgo.engine.declared import Action, Amounts, Decision, Detail, Event, Matter
from passgo.engine.emit import emit_lot_declined, emit_lot_offered
from passgo.engine.errors import Fact
from passgo.engine.fields import A_SQUARE, AN_AMOUNT
from passgo.engine.house_rule import HouseRule
from passgo.engine.position import SEAT, Position, Terms, is_unowned, pop, top, top_kind
from passgo.engine.push import push_buy
from passgo.engine.rules import auction
from passgo.engine.rules.bank import pay, take_from_bank
from passgo.engine.rules.travel import may_buy
from passgo.speech import Saying

HOUSE_RULES: Final = (HouseRule(13, "lap-before-buying", "property"),)
REASONS: Final = {
    "nothing-to-buy": "BUY-1",
    "not-your-purchase": "BUY-1",
    "lot-too-dear": "BUY-1",
}
PAYMENTS: Final = {"lot": "BUY-1"}
EVENTS: Final = (
    Event("LotOffered", "BUY-1", seat="Seat", lot="Square"),
    Event("LotDeclined", "AUCTION-1", seat="Seat", lot="Square"),
)

# A purchase on the stack, beside the seat that landed there.
PURCHASE_LOT: Final = 2


def offer(p: Position, seat: i64, lot: i64) -> None:
    """BUY-1: a player who lands on an unowned property may buy it."""
    if not may_buy(p, seat):
        return
    push_buy(p, seat, lot)
    emit_lot_offered(p, seat, lot)


def check_buyer(p: Position, seat: i64) -> i64:
    if top_kind(p) != codes.M_BUY:
        waits = seat == p.turn and not may_buy(p, seat) and is_unowned(p, p.square[seat])
        return reasons.LAP_FIRST if waits else reasons.NOTHING_TO_BUY
    if top(p, SEAT) != seat:
        return reasons.NOT_YOUR_PURCHASE
    return reasons.ALLOWED


class Buy(Action):
    """Buy the lot that the token has landed on.

    >>> passgo.Buy()
    Buy()
    """

    name: ClassVar[str] = "buy"
    rule: ClassVar[str] = "BUY-1"
    listed: ClassVar[int] = 30
    rank: ClassVar[int] = 20

    def __init__(self) -> None:
        super().__init__(codes.BUY)

    def create(self, first: i64, second: i64, terms: Terms | None, group: str) -> Action:
        return Buy()

    def check(self, p: Position, seat: i64, first: i64, second: i64, terms: Terms | None) -> i64:
        reason = check_buyer(p, seat)
        if reason != reasons.ALLOWED:
            return reason
        if p.cash[seat] < p.board.price[top(p, PURCHASE_LOT)]:
            return reasons.LOT_TOO_DEAR
        return reasons.ALLOWED

    def perform(self, p: Position, seat: i64, first: i64, second: i64, terms: Terms | None) -> None:
        lot = top(p, PURCHASE_LOT)
        pop(p)
        take_from_bank(p, seat, lot, codes.BY_PURCHASE)
        pay(p, seat, codes.BANK, p.board.price[lot], codes.FOR_LOT)

    def amounts_of(self, p: Position, first: i64, second: i64) -> Amounts:
        return Amounts(cost=int(p.board.price[top(p, PURCHASE_LOT)]))


class Decline(Action):
    """Do without what is offered: leave a lot to the auction, or with the Bank (HOUSE-5); on a road trip on which
    nothing can be paid for, stay.

    >>> passgo.Decline()
    Decline()
    """

    name: ClassVar[str] = "decline"
    rule: ClassVar[str] = "AUCTION-1"
    listed: ClassVar[int] = 40
    rank: ClassVar[int] = 130

    def __init__(self) -> None:
        super().__init__(codes.DECLINE)

    def create(self, first: i64, second: i64, terms: Terms | None, group: str) -> Action:
        return Decline()

    def check(self, p: Position, seat: i64, first: i64, second: i64, terms: Terms | None) -> i64:
        matter = ALL_MATTERS[top_kind(p)]
        return matter.check_decline(p, seat) if matter.declinable else check_buyer(p, seat)

    def perform(self, p: Position, seat: i64, first: i64, second: i64, terms: Terms | None) -> None:
        ALL_MATTERS[top_kind(p)].decline(p, seat)

    def rule_now(self, p: Position, first: i64) -> str:
        return ALL_MATTERS[top_kind(p)].rule


class BuyOrAuctionDecision(Decision):
    """Buy a lot, or leave it to the auction."""

    kind: ClassVar[str] = "BuyOrAuction"
    fields: ClassVar = (Detail("lot", A_SQUARE), Detail("price", AN_AMOUNT))
    rules: ClassVar = ("BUY", "AUCTION")

    def __init__(self, seats: tuple[int, ...], lot: int, price: int) -> None:
        super().__init__(seats)
        self.lot: Final = lot
        self.price: Final = price


class PurchaseMatter(Matter):
    name: ClassVar[str] = "buy"
    rule: ClassVar[str] = "BUY-1"
    fields: ClassVar = ("lot",)
    decides: ClassVar[type[Decision]] = BuyOrAuctionDecision
    waiting: ClassVar[bool] = True
    declinable: ClassVar[bool] = True

    def decision(self, p: Position) -> Decision:
        lot = int(top(p, PURCHASE_LOT))
        return BuyOrAuctionDecision(self.deciders(p), lot, int(p.board.price[lot]))

    def default(self, p: Position, seat: i64) -> Action | None:
        dear = p.board.price[top(p, PURCHASE_LOT)] > p.cash[seat]
        return Action(codes.DECLINE if dear else codes.BUY)

    def check_decline(self, p: Position, seat: i64) -> i64:
        return check_buyer(p, seat)

    def decline(self, p: Position, seat: i64) -> None:
        lot = top(p, PURCHASE_LOT)
        pop(p)
        emit_lot_declined(p, seat, lot)
        if p.board.auctions:
            auction.open_for_all(p, lot)

    def facts(self, p: Position, seat: i64) -> dict[str, Fact]:
        lot = top(p, PURCHASE_LOT)
        return {"lot": int(lot), "price": int(p.board.price[lot])}

    def sells(self, p: Position, base: i64) -> i64:
        return deed_bit(p.stack[base + PURCHASE_LOT])

    def flaws(self, p: Position, base: i64, on_top: bool) -> list[Saying]:
        seat = p.stack[base + SEAT]
        lot = p.stack[base + PURCHASE_LOT]
        found: list[Saying] = []
        if not is_unowned(p, lot):
            found.append(Saying("impossible.flaw.sells", square=lot))
        if seat != p.turn or p.square[seat] != lot:
            found.append(Saying("impossible.flaw.sells-to", square=lot, seat=seat))
        return found


ACTIONS: Final[tuple[Action, ...]] = (Buy(), Decline())
MATTERS: Final[tuple[Matter, ...]] = (PurchaseMatter(codes.M_BUY),)
