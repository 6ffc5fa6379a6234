"""Buildings sold back for half the price paid, evenly, or all hotels of a group at once (SELL-1 to SELL-3)."""

from collections.abc import Sequence
from typing import ClassVar, Final, SupportsIndex

from mypy_extensions import i64

from passgo.engine import codes, reasons
from passgo.engine.declared import FREE, Action, Amounts, Choice, EstateAction, Event
from passgo.engine.emit import emit_building_sold
from passgo.engine.fields import GROUP, HOUSES, LOT, UNKNOWN_GROUP, group_id, whole
from passgo.engine.position import Position, Terms, owns_group
from passgo.engine.rules import sites
from passgo.engine.rules.bank import pay
from passgo.engine.rules.paid import forget_above, half_above, half_price
from passgo.engine.rules.placing import must_place

REASONS: Final = {
    "not-your-lot-to-sell": "SELL-1",
    "nothing-built": "SELL-1",
    "sell-uneven": "SELL-2",
    "no-houses-for-hotel": "RULING-SHORT-STOCK-HOTEL",
    "not-your-group": "SELL-3",
    "no-hotels-there": "SELL-3",
    "too-many-left-standing": "SELL-3",
    "no-houses-for-hotels": "RULING-SHORT-STOCK-HOTEL",
}
PAYMENTS: Final = {"building-sold": "SELL-1"}
EVENTS: Final = (
    Event(
        "BuildingSold",
        "SELL-1",
        seat="Seat",
        lot="Square",
        level="Number",
        before="Number",
        doc="`level` and `before` count houses; 5 is a hotel.",
    ),
)


def highest_level(p: Position, group: i64) -> i64:
    b = p.board
    highest: i64 = 0
    for i in range(b.group_size[group]):
        highest = max(highest, sites.level_of(p, b.lot_of(group, i)))
    return highest


class Sell(EstateAction):
    """Sell the last building of a lot back to the Bank.

    Args:
        lot: square of a lot of the seat with buildings

    >>> passgo.Sell(lot=39)
    Sell(lot=39)
    """

    name: ClassVar[str] = "sell"
    fields: ClassVar = (LOT,)
    rule: ClassVar[str] = "SELL-1"
    listed: ClassVar[int] = 310
    timing: ClassVar[int] = FREE

    def __init__(self, lot: SupportsIndex) -> None:
        super().__init__(codes.SELL, whole("lot", lot))

    def create(self, first: i64, second: i64, terms: Terms | None, group: str) -> Action:
        return Sell(int(first))

    def check(self, p: Position, seat: i64, lot: i64, second: i64, terms: Terms | None) -> i64:
        if p.owner[lot] != seat:
            return reasons.NOT_YOUR_LOT_TO_SELL
        if p.built[lot] == 0:
            return reasons.NOTHING_BUILT
        if must_place(p, seat):
            return reasons.PLACE_FIRST
        if not p.board.uneven and sites.level_of(p, lot) < highest_level(p, p.board.group[lot]):
            return reasons.SELL_UNEVEN
        # SELL-3: a hotel sold down one step leaves its houses standing, and the Bank must have them.
        if p.built[lot] == codes.HOTEL and p.houses < p.board.houses_for_hotel:
            return reasons.NO_HOUSES_FOR_HOTEL
        return reasons.ALLOWED

    def perform(self, p: Position, seat: i64, lot: i64, second: i64, terms: Terms | None) -> None:
        sell_last(p, seat, lot)

    def amounts_of(self, p: Position, lot: i64, second: i64) -> Amounts:
        return Amounts(refund=int(half_price(p, lot)))


def sell_last(p: Position, seat: i64, lot: i64) -> None:
    """The last building of a lot goes back; a hotel leaves its houses standing."""
    amount = half_price(p, lot)
    below = p.board.houses_for_hotel if p.built[lot] == codes.HOTEL else p.built[lot] - 1
    take_down(p, seat, lot, below)
    pay(p, codes.BANK, seat, amount, codes.FOR_BUILDING_SOLD)


def take_down(p: Position, seat: i64, lot: i64, left_standing: i64) -> None:
    before = p.built[lot]
    sites.take_down(p, lot, left_standing)
    if len(p.paid) > 0:
        forget_above(p, lot, left_standing)
    emit_building_sold(p, seat, lot, left_standing, before)


# All hotels of a group at once (SELL-3, RULING-SELL-GROUP, RULING-SHORT-STOCK-HOTEL).


def houses_on(p: Position, group: i64) -> i64:
    b = p.board
    houses: i64 = 0
    for i in range(b.group_size[group]):
        built = p.built[b.lot_of(group, i)]
        if built != codes.HOTEL:
            houses += built
    return houses


def is_spread_on(p: Position, lot: i64) -> bool:
    """Whether houses that are left of a group's hotels go to this lot: evenly to all, but where building need not be
    even, only to those on which the hotels stood (HOUSE-12)."""
    return not p.board.uneven or p.built[lot] == codes.HOTEL


def lots_to_spread(p: Position, group: i64) -> i64:
    b = p.board
    count: i64 = 0
    for i in range(b.group_size[group]):
        if is_spread_on(p, b.lot_of(group, i)):
            count += 1
    return count


def houses_to_leave(p: Position, group: i64) -> i64:
    """The number of houses to leave standing when all hotels of a group are sold at once."""
    return p.houses if p.board.uneven else p.houses + houses_on(p, group)


def most_to_leave(p: Position, group: i64) -> i64:
    """The most houses that can be left standing when the hotels of a group are sold; more can be sold after."""
    return min(houses_to_leave(p, group), lots_to_spread(p, group) * p.board.houses_for_hotel)


def left_on_each(p: Position, group: i64, houses: i64) -> list[i64]:
    """How many houses stand on each lot of a group afterwards: evenly, the odd ones on the last lots."""
    b = p.board
    size = lots_to_spread(p, group)
    left: list[i64] = []
    place: i64 = 0
    for i in range(b.group_size[group]):
        lot = b.lot_of(group, i)
        if is_spread_on(p, lot):
            left.append(houses // size + (1 if place >= size - houses % size else 0))
            place += 1
        else:
            left.append(p.built[lot])
    return left


def hotels_refund(p: Position, group: i64, houses: i64) -> i64:
    """What selling a group down to this many houses brings."""
    b = p.board
    amount: i64 = 0
    left = left_on_each(p, group, houses)
    for i in range(b.group_size[group]):
        amount += half_above(p, b.lot_of(group, i), left[i])
    return amount


def sell_hotels(p: Position, seat: i64, group: i64, houses: i64) -> None:
    b = p.board
    amount = hotels_refund(p, group, houses)
    left = left_on_each(p, group, houses)
    for i in range(b.group_size[group]):
        lot = b.lot_of(group, i)
        if sites.level_of(p, lot) > left[i]:
            take_down(p, seat, lot, left[i])
    pay(p, codes.BANK, seat, amount, codes.FOR_BUILDING_SOLD)


class SellHotels(Action):
    """Sell all hotels of a group at once, and leave some houses standing.

    Args:
        group: id of the colour group, as in the edition
        houses: houses that stay standing in the group
        number: number of the group on the board; the engine's own

    >>> passgo.SellHotels(group="red", houses=2)
    SellHotels(group='red', houses=2)
    """

    name: ClassVar[str] = "sell-hotels"
    fields: ClassVar = (GROUP, HOUSES)
    rule: ClassVar[str] = "SELL-3"
    listed: ClassVar[int] = 370
    timing: ClassVar[int] = FREE

    def __init__(
        self, group: Sequence[str], houses: SupportsIndex, number: SupportsIndex = UNKNOWN_GROUP
    ) -> None:
        super().__init__(
            codes.SELL_HOTELS, whole("number", number), whole("houses", houses), None, group_id(group)
        )

    @property
    def houses(self) -> int:
        return int(self.second)

    def create(self, first: i64, second: i64, terms: Terms | None, group: str) -> Action:
        return SellHotels(group, int(second), int(first))

    def check(self, p: Position, seat: i64, group: i64, houses: i64, terms: Terms | None) -> i64:
        b = p.board
        if group >= b.colours or not owns_group(p, seat, group):
            return reasons.NOT_YOUR_GROUP
        if must_place(p, seat):
            return reasons.PLACE_FIRST
        if highest_level(p, group) <= b.houses_for_hotel:
            return reasons.NO_HOTELS_THERE
        if houses > lots_to_spread(p, group) * b.houses_for_hotel:
            return reasons.TOO_MANY_LEFT_STANDING
        if houses > houses_to_leave(p, group):
            return reasons.NO_HOUSES_FOR_HOTELS
        return reasons.ALLOWED

    def perform(self, p: Position, seat: i64, group: i64, houses: i64, terms: Terms | None) -> None:
        sell_hotels(p, seat, group, houses)

    def candidates(self, p: Position, seat: i64, found: list[Choice]) -> None:
        b = p.board
        for group in range(b.colours):
            if owns_group(p, seat, group) and p.group_built[group] > 0:
                for houses in range(b.group_size[group] * b.houses_for_hotel + 1):
                    if self.check(p, seat, group, houses, None) == reasons.ALLOWED:
                        found.append(SellHotels(b.edition.groups[group].id, houses, group))

    def amounts_of(self, p: Position, group: i64, houses: i64) -> Amounts:
        return Amounts(refund=int(hotels_refund(p, group, houses)))


def return_buildings(p: Position, seat: i64) -> None:
    """BANKRUPT-2: a bankrupt's buildings go back to the Bank for half of what was paid for them."""
    for lot in p.board.lots:
        if p.owner[lot] == seat and p.built[lot] > 0:
            amount = half_above(p, lot, 0)
            take_down(p, seat, lot, 0)
            pay(p, codes.BANK, seat, amount, codes.FOR_BUILDING_SOLD)


ACTIONS: Final[tuple[Action, ...]] = (Sell(0), SellHotels("", 0))
