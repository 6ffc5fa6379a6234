"""Placing a building that was won in a contest (RULING-PLACE-FIRST)."""

from typing import ClassVar, Final, SupportsIndex

from mypy_extensions import i64

from passgo.engine import codes, reasons
from passgo.engine.answers import last_on_a_lot
from passgo.engine.declared import Action, Decision, Detail, EstateAction, Matter, building_name
from passgo.engine.errors import Fact
from passgo.engine.fields import A_BUILDING, LOT, whole
from passgo.engine.position import KIND, SEAT, WIDTH, Position, Terms, pop, top, top_kind
from passgo.engine.push import push_place
from passgo.engine.rules import sites
from passgo.engine.rules.bank import DEBT_REASON, pay
from passgo.engine.rules.paid import record_price
from passgo.engine.rules.wishes import reduce_wish
from passgo.speech import Saying

REASONS: Final = {
    "place-first": "RULING-PLACE-FIRST",
    "nothing-to-place": "BUILD-7",
    "wrong-building": "BUILD-5",
}

# A building to place on the stack, beside the seat that has won it.
PLACE_BUILDING: Final = 2
PLACE_BID: Final = 3


def open_placing(p: Position, winner: i64, what: i64, bid: i64) -> None:
    push_place(p, winner, what, bid)


def erect(p: Position, seat: i64, lot: i64, what: i64) -> None:
    """Put up the next building of a lot, which serves a wish for it."""
    sites.erect(p, seat, lot)
    if len(p.wishes) > 0:
        reduce_wish(p, seat, what)


def can_place(p: Position, seat: i64, what: i64) -> bool:
    """Whether the building can still be placed and bought: a hotel sold down takes houses from the Bank."""
    if sites.stock_of(p, what) == 0:
        return False
    for lot in p.board.lots:
        if fits(p, seat, lot, what):
            return True
    return False


def fits(p: Position, seat: i64, lot: i64, what: i64) -> bool:
    if p.owner[lot] != seat or sites.check_site(p, seat, lot) != reasons.ALLOWED:
        return False
    return sites.next_building(p, lot) == what


def must_place(p: Position, seat: i64) -> bool:
    """Whether the table waits for a seat to place what it has won."""
    return top_kind(p) == codes.M_PLACE and top(p, SEAT) == seat


def refund_unplaced(p: Position, seat: i64) -> None:
    """RULING-LEAVES: a bid that was paid for a building not yet placed belongs to the leaver's estate."""
    i: i64 = 0
    while i < p.depth:
        base = i * WIDTH
        if (
            p.stack[base + KIND] == codes.M_PLACE
            and p.stack[base + SEAT] == seat
            and not bid_is_owed(p, i + 1)
        ):
            pay(p, codes.BANK, seat, p.stack[base + PLACE_BID], codes.FOR_BID)
        i += 1


def bid_is_owed(p: Position, place: i64) -> bool:
    """A bid that could not be paid at once lies as a debt right on top of the building that it was made for."""
    if place == p.depth:
        return False
    base = place * WIDTH
    return p.stack[base + KIND] == codes.M_DEBT and p.stack[base + DEBT_REASON] == codes.FOR_BID


class Place(EstateAction):
    """Place a building that was won; it cost what was bid for it (RULING-CONTEST-PRICE).

    Args:
        lot: square of the lot that gets the building

    >>> passgo.Place(lot=39)
    Place(lot=39)
    """

    name: ClassVar[str] = "place"
    fields: ClassVar = (LOT,)
    rule: ClassVar[str] = "BUILD-7"
    listed: ClassVar[int] = 350

    def __init__(self, lot: SupportsIndex) -> None:
        super().__init__(codes.PLACE, whole("lot", lot))

    def create(self, first: i64, second: i64, terms: Terms | None, group: str) -> Action:
        return Place(int(first))

    def check(self, p: Position, seat: i64, lot: i64, second: i64, terms: Terms | None) -> i64:
        if not must_place(p, seat):
            return reasons.NOTHING_TO_PLACE
        reason = sites.check_site(p, seat, lot)
        if reason != reasons.ALLOWED:
            return reason
        if sites.next_building(p, lot) != top(p, PLACE_BUILDING):
            return reasons.WRONG_BUILDING
        return reasons.ALLOWED

    def perform(self, p: Position, seat: i64, lot: i64, second: i64, terms: Terms | None) -> None:
        what = top(p, PLACE_BUILDING)
        bid = top(p, PLACE_BID)
        pop(p)
        erect(p, seat, lot, what)
        record_price(p, lot, p.built[lot], bid)

    def rule_now(self, p: Position, lot: i64) -> str:
        return sites.even_rule(p, lot)


class PlaceBuildingDecision(Decision):
    """Where a building goes that was won."""

    kind: ClassVar[str] = "PlaceBuilding"
    fields: ClassVar = (Detail("building", A_BUILDING),)
    rules: ClassVar = ("BUILD-7", "RULING-PLACE-FIRST", "BUILD")

    def __init__(self, seats: tuple[int, ...], building: str) -> None:
        super().__init__(seats)
        self.building: Final = building


class PlaceMatter(Matter):
    name: ClassVar[str] = "place"
    rule: ClassVar[str] = "BUILD-7"
    fields: ClassVar = ("sold", "money")
    decides: ClassVar[type[Decision]] = PlaceBuildingDecision
    waiting: ClassVar[bool] = True

    def go_on(self, p: Position) -> bool:
        """A winner who had to sell or mortgage for the bid may have no place left: then the bid is paid back."""
        winner = top(p, SEAT)
        if can_place(p, winner, top(p, PLACE_BUILDING)):
            return False
        pay(p, codes.BANK, winner, top(p, PLACE_BID), codes.FOR_BID)
        pop(p)
        return True

    def decision(self, p: Position) -> Decision:
        return PlaceBuildingDecision(self.deciders(p), building_name(top(p, PLACE_BUILDING)))

    def default(self, p: Position, seat: i64) -> Action | None:
        return last_on_a_lot(p, seat, codes.PLACE)

    def facts(self, p: Position, seat: i64) -> dict[str, Fact]:
        return {"won": building_name(top(p, PLACE_BUILDING))}

    def flaws(self, p: Position, base: i64, on_top: bool) -> list[Saying]:
        seat = p.stack[base + SEAT]
        what = p.stack[base + PLACE_BUILDING]
        if on_top and not can_place(p, seat, what):
            return [Saying("impossible.flaw.nowhere", seat=seat)]
        return sites.building_flaws(what)


ACTIONS: Final[tuple[Action, ...]] = (Place(0),)
MATTERS: Final[tuple[Matter, ...]] = (PlaceMatter(codes.M_PLACE),)
