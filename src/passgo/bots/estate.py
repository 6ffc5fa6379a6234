"""Functions about estates that several bots share: what completes a group, what a building would earn."""

from typing import Final

from mypy_extensions import i64

from passgo.engine import codes
from passgo.engine.board import RENTS
from passgo.engine.position import Position, Terms, lots_held, owns_group
from passgo.engine.rules import sites

NO_SEAT: Final = -1


def completes(p: Position, seat: i64, lot: i64) -> bool:
    """Whether this lot is the only one that a seat lacks of a colour group."""
    b = p.board
    group = b.group[lot]
    if group >= b.colours or p.owner[lot] == seat:
        return False
    return lacks_one(p, seat, group)


def lacks_one(p: Position, seat: i64, group: i64) -> bool:
    return lots_held(p, seat, group) == p.board.group_size[group] - 1


def is_only_lot(p: Position, lot: i64) -> bool:
    """Whether a street is its owner's only one of its group."""
    b = p.board
    group = b.group[lot]
    return group < b.colours and lots_held(p, p.owner[lot], group) == 1


def first_lot_missing(p: Position, seat: i64, group: i64) -> i64:
    """The first lot of a group that a seat does not own."""
    b = p.board
    i: i64 = 0
    while p.owner[b.lot_of(group, i)] == seat:
        i += 1
    return b.lot_of(group, i)


def first_lot_owned(p: Position, seat: i64, group: i64) -> i64:
    """The first lot of a group that a seat owns."""
    b = p.board
    i: i64 = 0
    while p.owner[b.lot_of(group, i)] != seat:
        i += 1
    return b.lot_of(group, i)


def rival_lacking_one(p: Position, group: i64, excluded: i64) -> i64:
    """A seat other than the excluded one that lacks a single lot of a group, or NO_SEAT."""
    seat: i64 = 0
    while seat < p.seats:
        if seat != excluded and lacks_one(p, seat, group) and p.out[seat] == 0:
            return seat
        seat += 1
    return NO_SEAT


def richest_other(p: Position, excluded: i64) -> i64:
    """The seat with the most cash, other than the excluded one."""
    best: i64 = NO_SEAT
    seat: i64 = 0
    while seat < p.seats:
        if seat != excluded and p.out[seat] == 0 and (best == NO_SEAT or p.cash[seat] > p.cash[best]):
            best = seat
        seat += 1
    return best


def in_whole_group(p: Position, lot: i64) -> bool:
    b = p.board
    group = b.group[lot]
    return group < b.colours and owns_group(p, p.owner[lot], group)


def rent_gained(p: Position, lot: i64) -> i64:
    """The increase in rent by the next building on a lot in a whole group."""
    b = p.board
    level = p.built[lot]
    before = lot * RENTS + level
    after = before + 1
    if level == b.houses_for_hotel:
        after = lot * RENTS + codes.HOTEL
    now = b.rents[before]
    if level == 0:
        now *= 2
    return b.rents[after] - now


def building_price(p: Position, lot: i64) -> i64:
    return sites.price_of(p, lot, sites.next_building(p, lot))


def total_price(p: Position, lots: tuple[int, ...]) -> i64:
    total: i64 = 0
    for lot in lots:
        total += p.board.price[lot]
    return total


def any_mortgaged(p: Position, lots: tuple[int, ...]) -> bool:
    for lot in lots:
        if p.mortgaged[lot] != 0:
            return True
    return False


def change_in_groups(p: Position, seat: i64, gone: tuple[int, ...], come: tuple[int, ...]) -> i64:
    """The change in a seat's number of whole colour groups by a trade."""
    b = p.board
    change: i64 = 0
    group: i64 = 0
    while group < b.colours:
        held = lots_held(p, seat, group)
        after = held
        for lot in gone:
            if b.group[lot] == group:
                after -= 1
        for lot in come:
            if b.group[lot] == group:
                after += 1
        size = b.group_size[group]
        if held < size and after == size:
            change += 1
        elif held == size and after < size:
            change -= 1
        group += 1
    return change


def make_terms(
    seat: i64, partner: i64, give_cash: i64, give: tuple[int, ...], get_cash: i64, get: tuple[int, ...]
) -> Terms:
    return Terms(int(seat), int(partner), int(give_cash), give, (), int(get_cash), get, ())
