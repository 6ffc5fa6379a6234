"""Interest that is due when the short game ends: it is still taken, since the worth decides (RULING-END-SETTLE)."""

from mypy_extensions import i64

from passgo.engine import codes
from passgo.engine.board import squares_in
from passgo.engine.position import KIND, SEAT, WIDTH, Position
from passgo.engine.rules import selling, sites
from passgo.engine.rules.bank import pay
from passgo.engine.rules.interest import INTEREST_DEEDS
from passgo.engine.rules.mortgage import mortgage_lot
from passgo.engine.rules.paid import half_price, price_paid


def charge_interest(p: Position) -> None:
    """Lifting a mortgage instead leaves the same worth: there is nothing to choose. What cannot be raised is waived."""
    i: i64 = 0
    while i < p.depth:
        base = i * WIDTH
        if p.stack[base + KIND] == codes.M_INTEREST:
            seat = p.stack[base + SEAT]
            for lot in squares_in(p.stack[base + INTEREST_DEEDS]):
                due = p.board.interest[lot]
                while p.cash[seat] < due and raise_more(p, seat):
                    pass
                pay(p, seat, codes.BANK, min(due, p.cash[seat]), codes.FOR_INTEREST)
        i += 1


def raise_more(p: Position, seat: i64) -> bool:
    """Mortgage a property or sell a building: what lowers the final worth least, a mortgage before a building, and
    then the first on the board. False if nothing is left."""
    best: i64 = -1
    least: i64 = 0
    for lot in p.board.lots:
        if p.owner[lot] == seat and p.mortgaged[lot] == 0 and p.group_built[p.board.group[lot]] == 0:
            price = p.board.price[lot]
            loss = price - price // 2 - p.board.mortgage[lot]
            if best < 0 or loss < least:
                best, least = lot, loss
    for lot in p.board.lots:
        if p.owner[lot] == seat and can_be_sold(p, lot):
            loss = loss_by_sale(p, lot)
            if best < 0 or loss < least:
                best, least = lot, loss
    if best < 0:
        return False
    if p.built[best] == 0:
        mortgage_lot(p, seat, best)
    elif lacks_houses(p, best):
        group = p.board.group[best]
        selling.sell_hotels(p, seat, group, selling.most_to_leave(p, group))
    else:
        selling.sell_last(p, seat, best)
    return True


def can_be_sold(p: Position, lot: i64) -> bool:
    """SELL-2: evenly."""
    if p.built[lot] == 0:
        return False
    return p.board.uneven or sites.level_of(p, lot) == selling.highest_level(p, p.board.group[lot])


def lacks_houses(p: Position, lot: i64) -> bool:
    """RULING-SHORT-STOCK-HOTEL: then all hotels of the group are sold at once."""
    return p.built[lot] == codes.HOTEL and p.houses < p.board.houses_for_hotel


def loss_by_sale(p: Position, lot: i64) -> i64:
    """Half of what was paid is lost, the other half is fetched."""
    if lacks_houses(p, lot):
        group = p.board.group[lot]
        return selling.hotels_refund(p, group, selling.most_to_leave(p, group))
    return price_paid(p, lot, p.built[lot]) - half_price(p, lot)
