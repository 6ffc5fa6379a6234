"""What a seat is worth: for the tax (TAX-2), and at the end of a short or time limit game (SHORT-5)."""

from mypy_extensions import i64

from passgo.engine import codes as c
from passgo.engine.position import Position


def building_cost(p: Position, lot: i64) -> i64:
    """The cost price of what stands on a lot; a hotel cost its houses too (SHORT-2: three of them)."""
    level = p.built[lot]
    if level == c.HOTEL:
        return p.board.hotel_price[lot] + p.board.houses_for_hotel * p.board.house_price[lot]
    return level * p.board.house_price[lot]


def total_worth(p: Position, seat: i64) -> i64:
    """TAX-2: cash, printed prices mortgaged or not, and the cost of all buildings."""
    worth = p.cash[seat]
    for lot in p.board.lots:
        if p.owner[lot] == seat:
            worth += p.board.price[lot] + building_cost(p, lot)
    return worth


def final_worth(p: Position, seat: i64) -> i64:
    """SHORT-5: as above, but mortgaged property counts half."""
    worth = p.cash[seat]
    for lot in p.board.lots:
        if p.owner[lot] == seat:
            price = p.board.price[lot]
            worth += (price // 2 if p.mortgaged[lot] != 0 else price) + building_cost(p, lot)
    return worth
