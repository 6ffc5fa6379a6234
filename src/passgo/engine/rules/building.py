"""Buying houses and hotels: at any time, as long as the Bank has some (BUILD-3, BUILD-6)."""

from typing import ClassVar, Final, SupportsIndex

from mypy_extensions import i64

from passgo.engine import codes, reasons
from passgo.engine.declared import FREE, Action, Amounts, EstateAction
from passgo.engine.fields import LOT, whole
from passgo.engine.house_rule import HouseRule
from passgo.engine.position import Position, Terms
from passgo.engine.rules import placing, shortage, sites
from passgo.engine.rules.bank import pay
from passgo.engine.rules.interest import interest_due
from passgo.engine.rules.purse import check_free_to_spend, spendable

HOUSE_RULES: Final = (
    HouseRule(11, "unlimited-buildings", "building"),
    HouseRule(12, "uneven-building", "building"),
)
REASONS: Final = {
    "none-left": "BUILD-6",
    "building-too-dear": "BUILD-3",
    "contest-on": "RULING-SHORTAGE",
}
PAYMENTS: Final = {"building": "BUILD-3"}


class Build(EstateAction):
    """Buy the next building of a lot, unless others want the Bank's last ones too (BUILD-7).

    Args:
        lot: square of a lot of the seat, from 0 (GO) to 39

    >>> passgo.Build(lot=39)
    Build(lot=39)
    """

    name: ClassVar[str] = "build"
    fields: ClassVar = (LOT,)
    rule: ClassVar[str] = "BUILD-3"
    listed: ClassVar[int] = 300
    timing: ClassVar[int] = FREE
    after_interest: ClassVar[bool] = True

    def __init__(self, lot: SupportsIndex) -> None:
        super().__init__(codes.BUILD, whole("lot", lot))

    def create(self, first: i64, second: i64, terms: Terms | None, group: str) -> Action:
        return Build(int(first))

    def check(self, p: Position, seat: i64, lot: i64, second: i64, terms: Terms | None) -> i64:
        reason = sites.check_site(p, seat, lot)
        if reason != reasons.ALLOWED:
            return reason
        what = sites.next_building(p, lot)
        if sites.stock_of(p, what) == 0:
            return reasons.NONE_LEFT
        reason = check_free_to_spend(p, seat)
        if reason != reasons.ALLOWED:
            return reason
        if placing.must_place(p, seat):
            return reasons.PLACE_FIRST
        if spendable(p, seat) < sites.price_of(p, lot, what) + interest_due(p, seat, -1):
            return reasons.BUILDING_TOO_DEAR
        if shortage.is_contested(p, what):
            return reasons.CONTEST_ON
        return reasons.ALLOWED

    def perform(self, p: Position, seat: i64, lot: i64, second: i64, terms: Terms | None) -> None:
        what = sites.next_building(p, lot)
        if not shortage.open_question(p, seat, lot, what):
            pay(p, seat, codes.BANK, sites.price_of(p, lot, what), codes.FOR_BUILDING)
            placing.erect(p, seat, lot, what)

    def amounts_of(self, p: Position, lot: i64, second: i64) -> Amounts:
        return Amounts(cost=int(sites.price_of(p, lot, sites.next_building(p, lot))))

    def rule_now(self, p: Position, lot: i64) -> str:
        return sites.even_rule(p, lot)


ACTIONS: Final[tuple[Action, ...]] = (Build(0),)
