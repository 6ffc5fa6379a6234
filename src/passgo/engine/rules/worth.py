"""What a seat is worth: for the tax (TAX-2), and at the end of a short or time limit game (SHORT-5)."""

from mypy_extensions import i64

from passgo.engine.position import Position
from passgo.engine.rules.paid import cost_of_buildings


def total_worth(p: Position, seat: i64) -> i64:
    """TAX-2: cash, printed prices mortgaged or not, and the cost of all buildings."""
    worth = p.cash[seat]
    for lot in p.board.lots:
        if p.owner[lot] == seat:
            worth += p.board.price[lot] + cost_of_buildings(p, lot)
    return worth


def final_worth(p: Position, seat: i64) -> i64:
    """SHORT-5: as above, but mortgaged property counts half."""
    worth = p.cash[seat]
    for lot in p.board.lots:
        if p.owner[lot] == seat:
            price = p.board.price[lot]
            worth += (price // 2 if p.mortgaged[lot] != 0 else price) + cost_of_buildings(p, lot)
    return worth
