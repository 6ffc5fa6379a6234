"""The plainest way to raise money."""

from mypy_extensions import i64

from passgo.engine import codes
from passgo.engine.answers import may
from passgo.engine.declared import Action
from passgo.engine.position import Position
from passgo.engine.rules.selling import most_to_leave


def relief(p: Position, seat: i64) -> Action:
    """Mortgage bare lots, then sell buildings, then give up."""
    for code in (codes.MORTGAGE, codes.SELL):
        for lot in p.board.lots:
            if p.owner[lot] == seat and may(p, seat, code, lot):
                return Action(code, lot)
    return hotels_at_once(p, seat)


def hotels_at_once(p: Position, seat: i64) -> Action:
    """SELL-3: where the Bank lacks houses for one hotel, a group goes down to the houses that there are."""
    b = p.board
    for group in range(b.colours):
        if p.group_built[group] > 0 and may(p, seat, codes.SELL_HOTELS, group):
            houses = most_to_leave(p, group)
            return Action(codes.SELL_HOTELS, group, houses, None, b.edition.groups[group].id)
    return Action(codes.GIVE_UP)
