"""The price paid for each building, which counts when it is sold or valued (SELL-1, TAX-2, RULING-CONTEST-PRICE).

A building costs what its deed says, unless it was won in a contest: only those are written down, in rows of
`Position.paid`, by lot and level. A house that was turned in for a hotel keeps its row for when the hotel is sold down.
Rows are replaced and never changed in place, so copies of a position share them.
"""

from typing import Final

from mypy_extensions import i64

from passgo.engine import codes
from passgo.engine.arrays import IntArray, from_list
from passgo.engine.position import Position

PAID_WIDTH: Final = 3
PAID_LOT: Final = 0
PAID_LEVEL: Final = 1  # 1 to 4 for a house, 5 for the hotel
PAID_PRICE: Final = 2


def printed_price(p: Position, lot: i64, level: i64) -> i64:
    return p.board.hotel_price[lot] if level == codes.HOTEL else p.board.house_price[lot]


def price_paid(p: Position, lot: i64, level: i64) -> i64:
    """What the building that made this level cost its owner."""
    rows = p.paid
    at: i64 = 0
    while at < len(rows):
        if rows[at + PAID_LOT] == lot and rows[at + PAID_LEVEL] == level:
            return rows[at + PAID_PRICE]
        at += PAID_WIDTH
    return printed_price(p, lot, level)


def prices_paid(p: Position, lot: i64) -> list[int]:
    """The price of everything that was built on a lot, in the order of building."""
    built = p.built[lot]
    houses = p.board.houses_for_hotel if built == codes.HOTEL else built
    prices = [int(price_paid(p, lot, level)) for level in range(1, houses + 1)]
    return [*prices, int(price_paid(p, lot, codes.HOTEL))] if built == codes.HOTEL else prices


def is_recorded(p: Position, lot: i64) -> bool:
    """Whether something on a lot cost another price than its deed says."""
    return any(p.paid[at + PAID_LOT] == lot for at in range(0, len(p.paid), PAID_WIDTH))


def record_price(p: Position, lot: i64, level: i64, price: i64) -> None:
    """Keep what a building cost, if its deed does not say so; rows stay in the order of lots and levels."""
    if price != printed_price(p, lot, level):
        rows = [row for row in all_rows(p) if row[:2] != (lot, level)]
        rows.append((int(lot), int(level), int(price)))
        p.paid = flat(sorted(rows))


def forget_above(p: Position, lot: i64, left_standing: i64) -> None:
    """What is sold has no price any more."""
    p.paid = flat([row for row in all_rows(p) if row[PAID_LOT] != lot or row[PAID_LEVEL] <= left_standing])


def all_rows(p: Position) -> list[tuple[int, int, int]]:
    rows = p.paid
    return [
        (int(rows[at + PAID_LOT]), int(rows[at + PAID_LEVEL]), int(rows[at + PAID_PRICE]))
        for at in range(0, len(rows), PAID_WIDTH)
    ]


def flat(rows: list[tuple[int, int, int]]) -> IntArray:
    return from_list([number for row in rows for number in row])


def cost_of_buildings(p: Position, lot: i64) -> i64:
    """All that was paid for what stands on a lot; a hotel cost its houses too (SHORT-2: three of them)."""
    b = p.board
    level = p.built[lot]
    cost = level * b.house_price[lot]
    if level == codes.HOTEL:
        cost = b.hotel_price[lot] + b.houses_for_hotel * b.house_price[lot]
    rows = p.paid
    at: i64 = 0
    while at < len(rows):
        if rows[at + PAID_LOT] == lot:
            cost += rows[at + PAID_PRICE] - printed_price(p, lot, rows[at + PAID_LEVEL])
        at += PAID_WIDTH
    return cost


def half_price(p: Position, lot: i64) -> i64:
    """What the last building of a lot fetches; half of an odd price is rounded down (RULING-LAST-HOUSE-PRICE)."""
    return price_paid(p, lot, p.built[lot]) // 2


def half_above(p: Position, lot: i64, left_standing: i64) -> i64:
    """Half the price of each building that goes from a lot when this many houses are left."""
    b = p.board
    half_house = b.house_price[lot] // 2
    if p.built[lot] == codes.HOTEL:
        value = b.hotel_price[lot] // 2 + (b.houses_for_hotel - left_standing) * half_house
    else:
        value = (p.built[lot] - left_standing) * half_house
    rows = p.paid
    at: i64 = 0
    while at < len(rows):
        if rows[at + PAID_LOT] == lot and rows[at + PAID_LEVEL] > left_standing:
            value += rows[at + PAID_PRICE] // 2 - printed_price(p, lot, rows[at + PAID_LEVEL]) // 2
        at += PAID_WIDTH
    return value
