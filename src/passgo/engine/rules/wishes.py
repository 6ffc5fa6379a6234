"""What players wish of the Bank's last buildings, until the next throw (RULING-SHORTAGE-ONCE)."""

from typing import Final

from mypy_extensions import i64

from passgo.engine import codes, reasons
from passgo.engine.arrays import IntArray, copy, zeros
from passgo.engine.position import Position, owns_group
from passgo.engine.rules import sites
from passgo.engine.rules.interest import interest_due
from passgo.engine.rules.purse import check_free_to_spend, spendable

# What `Position.wishes` has in place of a number of buildings.
UNSAID: Final = 0
NONE: Final = -1


def place_of(p: Position, seat: i64, what: i64) -> i64:
    return seat + p.seats if what == codes.A_HOTEL else seat


def wish_of(p: Position, seat: i64, what: i64) -> i64:
    """How many houses (or hotels) a seat wishes; UNSAID if it was not asked, NONE if it wishes none."""
    return UNSAID if len(p.wishes) == 0 else p.wishes[place_of(p, seat, what)]


def set_wish(p: Position, seat: i64, what: i64, count: i64) -> None:
    wishes = zeros(2 * p.seats) if len(p.wishes) == 0 else copy(p.wishes)
    wishes[place_of(p, seat, what)] = count
    p.wishes = without_nothing(wishes)


def without_nothing(wishes: IntArray) -> IntArray:
    """An empty array if there are no wishes, so that equal positions are equal arrays."""
    for wish in wishes:
        if wish != UNSAID:
            return wishes
    return zeros(0)


def reduce_wish(p: Position, seat: i64, what: i64) -> None:
    """A building was put up: its owner wishes one less, and none when all have been built."""
    wish = wish_of(p, seat, what)
    if wish > 0:
        set_wish(p, seat, what, wish - 1 if wish > 1 else NONE)


def forget_wishes(p: Position, seat: i64) -> None:
    """A seat that leaves the game has no wishes."""
    if len(p.wishes) > 0:
        set_wish(p, seat, codes.A_HOUSE, UNSAID)
        set_wish(p, seat, codes.A_HOTEL, UNSAID)


def could_buy(p: Position, seat: i64, what: i64) -> i64:
    """How many houses (or hotels) a seat could buy and place now, cheapest first, with the cash it can spend."""
    if p.complete[seat] == 0 or check_free_to_spend(p, seat) != reasons.ALLOWED:
        return 0
    b = p.board
    cash = max(0, spendable(p, seat) - interest_due(p, seat, -1))
    count: i64 = 0
    for group in b.cheapest_first:
        if owns_group(p, seat, group) and p.group_mortgaged[group] == 0:
            price = sites.price_of(p, b.lot_of(group, 0), what)
            room = room_on(p, group, what)
            affordable = min(room, cash // price) if price > 0 else room
            count += affordable
            cash -= affordable * price
    return count


def room_on(p: Position, group: i64, what: i64) -> i64:
    """How many houses, or how many hotels, the lots of a group have room for."""
    b = p.board
    full = b.houses_for_hotel
    room: i64 = 0
    for i in range(b.group_size[group]):
        level = sites.level_of(p, b.lot_of(group, i))
        if what == codes.A_HOUSE:
            room += max(0, full - level)
        elif level == full:
            room += 1
        elif level < full and not b.uneven:
            return 0  # BUILD-5: a hotel needs the houses on every lot of its group
    return room


def still_wishes(p: Position, seat: i64, what: i64) -> i64:
    """How many of what a seat wishes it could buy now; without a number, all that it could."""
    wish = wish_of(p, seat, what)
    if wish == NONE:
        return 0
    could = could_buy(p, seat, what)
    return could if wish == UNSAID else min(wish, could)


def wished_by(p: Position, seats: i64, what: i64) -> i64:
    wished: i64 = 0
    seat: i64 = 0
    while seat < p.seats:
        if seats & (1 << seat) != 0:
            wished += still_wishes(p, seat, what)
        seat += 1
    return wished
