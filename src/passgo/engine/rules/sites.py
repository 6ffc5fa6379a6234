"""Where a building may stand: whole groups, evenly, unmortgaged (BUILD-1, BUILD-2, BUILD-4, BUILD-5)."""

from typing import Final

from mypy_extensions import i64

from passgo.engine import codes, reasons
from passgo.engine.declared import Event
from passgo.engine.emit import emit_built
from passgo.engine.position import Position, owns_group
from passgo.speech import Saying

REASONS: Final = {
    "no-building-land": "BUILD-1",
    "not-your-lot-to-build": "BUILD-1",
    "group-incomplete": "BUILD-1",
    "group-mortgaged": "BUILD-4",
    "hotel-stands": "BUILD-5",
    "build-uneven": "{rule}",
}
EVENTS: Final = (
    Event(
        "Built",
        "BUILD-3",
        seat="Seat",
        lot="Square",
        level="Number",
        before="Number",
        doc="`level` and `before` count houses; 5 is a hotel.",
    ),
)


def level_of(p: Position, lot: i64) -> i64:
    """Steps of building on a lot; a hotel is one more than the houses it needs."""
    built = p.built[lot]
    return p.board.houses_for_hotel + 1 if built == codes.HOTEL else built


def lowest_level(p: Position, group: i64) -> i64:
    b = p.board
    lowest = level_of(p, b.lot_of(group, 0))
    for i in range(1, b.group_size[group]):
        lowest = min(lowest, level_of(p, b.lot_of(group, i)))
    return lowest


def next_building(p: Position, lot: i64) -> i64:
    """What would be built next on a lot: a house, or a hotel once its houses stand (BUILD-5)."""
    return codes.A_HOTEL if p.built[lot] == p.board.houses_for_hotel else codes.A_HOUSE


def price_of(p: Position, lot: i64, what: i64) -> i64:
    return p.board.hotel_price[lot] if what == codes.A_HOTEL else p.board.house_price[lot]


def stock_of(p: Position, what: i64) -> i64:
    return p.hotels if what == codes.A_HOTEL else p.houses


def check_site(p: Position, seat: i64, lot: i64) -> i64:
    """Whether the next building may stand on a lot, regardless of its cost and of a shortage."""
    b = p.board
    if b.kind[lot] != codes.STREET:
        return reasons.NO_BUILDING_LAND
    if p.owner[lot] != seat:
        return reasons.NOT_YOUR_LOT_TO_BUILD
    group = b.group[lot]
    if not owns_group(p, seat, group):
        return reasons.GROUP_INCOMPLETE
    if p.group_mortgaged[group] > 0:
        return reasons.GROUP_MORTGAGED
    if p.built[lot] == codes.HOTEL:
        return reasons.HOTEL_STANDS
    if not b.uneven and level_of(p, lot) > lowest_level(p, group):
        return reasons.BUILD_UNEVEN
    return reasons.ALLOWED


def even_rule(p: Position, lot: i64) -> str:
    """The rule that wants a group built evenly: BUILD-5 asks for houses on every lot of it before a hotel."""
    return "BUILD-5" if next_building(p, lot) == codes.A_HOTEL else "BUILD-2"


def building_flaws(what: i64) -> list[Saying]:
    return [] if what in (codes.A_HOUSE, codes.A_HOTEL) else [Saying("impossible.flaw.no-building")]


def erect(p: Position, seat: i64, lot: i64) -> None:
    before = p.built[lot]
    put_up(p, lot)
    emit_built(p, seat, lot, p.built[lot], before)


def put_up(p: Position, lot: i64) -> None:
    """Move the next building from the Bank to a lot; a hotel sends its houses back (BUILD-5)."""
    before = p.built[lot]
    if before == p.board.houses_for_hotel:
        p.hotels -= 1
        p.houses += before
        p.built[lot] = codes.HOTEL
    else:
        p.houses -= 1
        p.built[lot] = before + 1
    p.group_built[p.board.group[lot]] += 1


def take_down(p: Position, lot: i64, left_standing: i64) -> None:
    """Return buildings to the Bank until this many houses are left on a lot."""
    before = p.built[lot]
    p.group_built[p.board.group[lot]] -= level_of(p, lot) - left_standing
    if before == codes.HOTEL:
        p.hotels += 1
        p.houses -= left_standing
    else:
        p.houses += before - left_standing
    p.built[lot] = left_standing
