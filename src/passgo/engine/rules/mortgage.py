"""Mortgages: raising money on a deed, and lifting the loan (MORTGAGE-1 to MORTGAGE-3)."""

from typing import ClassVar, Final, SupportsIndex

from mypy_extensions import i64

from passgo.engine import codes, reasons
from passgo.engine.board import deed_bit
from passgo.engine.declared import FREE, Action, Amounts, EstateAction, Event
from passgo.engine.emit import emit_lot_mortgaged, emit_mortgage_lifted, emit_offer_lapsed
from passgo.engine.fields import LOT, whole
from passgo.engine.house_rule import PERCENT, HouseRule
from passgo.engine.position import Position, Terms, set_mortgaged
from passgo.engine.rules.bank import deed_waits, pay
from passgo.engine.rules.interest import find_interest, interest_due, settle_interest
from passgo.engine.rules.placing import must_place
from passgo.engine.rules.purse import check_free_to_spend, spendable

HOUSE_RULES: Final = (HouseRule(14, "interest", "property", PERCENT, 0, 100, 5),)
REASONS: Final = {
    "not-your-lot-to-mortgage": "MORTGAGE-1",
    "deed-waits": "RULING-BID-DEBT",
    "mortgaged-already": "MORTGAGE-1",
    "buildings-before-mortgage": "MORTGAGE-1",
    "not-your-lot-to-lift": "MORTGAGE-2",
    "not-mortgaged": "MORTGAGE-3",
    "lifting-too-dear": "MORTGAGE-3",
}
PAYMENTS: Final = {"mortgage": "MORTGAGE-1", "lifting": "MORTGAGE-3"}
EVENTS: Final = (
    Event("LotMortgaged", "MORTGAGE-1", seat="Seat", lot="Square"),
    Event("MortgageLifted", "MORTGAGE-3", seat="Seat", lot="Square"),
)


class Mortgage(EstateAction):
    """Borrow the mortgage value from the Bank.

    Args:
        lot: square of a lot of the seat

    >>> passgo.Mortgage(lot=39)
    Mortgage(lot=39)
    """

    name: ClassVar[str] = "mortgage"
    fields: ClassVar = (LOT,)
    rule: ClassVar[str] = "MORTGAGE-1"
    listed: ClassVar[int] = 320
    timing: ClassVar[int] = FREE

    def __init__(self, lot: SupportsIndex) -> None:
        super().__init__(codes.MORTGAGE, whole("lot", lot))

    def create(self, first: i64, second: i64, terms: Terms | None, group: str) -> Action:
        return Mortgage(int(first))

    def check(self, p: Position, seat: i64, lot: i64, second: i64, terms: Terms | None) -> i64:
        if p.owner[lot] != seat:
            return reasons.DEED_WAITS if deed_waits(p, seat, lot) else reasons.NOT_YOUR_LOT_TO_MORTGAGE
        if p.mortgaged[lot] != 0:
            return reasons.MORTGAGED_ALREADY
        if p.group_built[p.board.group[lot]] > 0:
            return reasons.BUILDINGS_BEFORE_MORTGAGE
        if must_place(p, seat):
            return reasons.PLACE_FIRST
        return reasons.ALLOWED

    def perform(self, p: Position, seat: i64, lot: i64, second: i64, terms: Terms | None) -> None:
        mortgage_lot(p, seat, lot)

    def amounts_of(self, p: Position, lot: i64, second: i64) -> Amounts:
        return Amounts(gives=int(p.board.mortgage[lot]))


def mortgage_lot(p: Position, seat: i64, lot: i64) -> None:
    set_mortgaged(p, lot, 1)
    emit_lot_mortgaged(p, seat, lot)
    lapse_offers(p, lot)
    pay(p, codes.BANK, seat, p.board.mortgage[lot], codes.FOR_MORTGAGE)


def interest_of_lifting(p: Position, lot: i64) -> i64:
    """MORTGAGE-3. A player who took the deed from a bankrupt and has paid its interest in this turn owes none
    (RULING-INTEREST-ONCE)."""
    if p.inherited & deed_bit(lot) != 0 and find_interest(p, lot) < 0:
        return 0
    return p.board.interest[lot]


def cost_of_lifting(p: Position, lot: i64) -> i64:
    return p.board.mortgage[lot] + interest_of_lifting(p, lot)


class Lift(EstateAction):
    """Pay a mortgage back with its interest.

    Args:
        lot: square of a mortgaged lot of the seat

    >>> passgo.Lift(lot=39)
    Lift(lot=39)
    """

    name: ClassVar[str] = "lift"
    fields: ClassVar = (LOT,)
    rule: ClassVar[str] = "MORTGAGE-3"
    listed: ClassVar[int] = 330
    timing: ClassVar[int] = FREE

    def __init__(self, lot: SupportsIndex) -> None:
        super().__init__(codes.LIFT, whole("lot", lot))

    def create(self, first: i64, second: i64, terms: Terms | None, group: str) -> Action:
        return Lift(int(first))

    def check(self, p: Position, seat: i64, lot: i64, second: i64, terms: Terms | None) -> i64:
        if p.owner[lot] != seat:
            return reasons.NOT_YOUR_LOT_TO_LIFT
        if p.mortgaged[lot] == 0:
            return reasons.NOT_MORTGAGED
        reason = check_free_to_spend(p, seat)
        if reason != reasons.ALLOWED:
            return reason
        if must_place(p, seat):
            return reasons.PLACE_FIRST
        if spendable(p, seat) < cost_of_lifting(p, lot) + interest_due(p, seat, lot):
            return reasons.LIFTING_TOO_DEAR
        return reasons.ALLOWED

    def perform(self, p: Position, seat: i64, lot: i64, second: i64, terms: Terms | None) -> None:
        cost = cost_of_lifting(p, lot)
        set_mortgaged(p, lot, 0)
        emit_mortgage_lifted(p, seat, lot)
        lapse_offers(p, lot)
        pay(p, seat, codes.BANK, cost, codes.FOR_LIFTING)
        settle_interest(p, lot)
        p.inherited &= ~deed_bit(lot)

    def amounts_of(self, p: Position, lot: i64, second: i64) -> Amounts:
        interest = int(interest_of_lifting(p, lot))
        return Amounts(cost=int(p.board.mortgage[lot]) + interest, interest=interest)


def lapse_offers(p: Position, lot: i64) -> None:
    """RULING-OFFER-LAPSE: a deed never changes hands in another state than was agreed on."""
    if len(p.offers) == 0:
        return
    for terms in p.offers[:]:
        if lot in terms.give_lots or lot in terms.get_lots:
            p.offers.remove(terms)
            emit_offer_lapsed(p, terms.number)


ACTIONS: Final[tuple[Action, ...]] = (Mortgage(0), Lift(0))
