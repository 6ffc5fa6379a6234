"""The one loop: after every action the game goes on by itself until somebody has to decide."""

from passgo.engine import codes as c
from passgo.engine.position import FIRST, SEAT, Position, top, top_kind
from passgo.engine.rules import auction, bank, bankruptcy, cards, jail, landing, shortage, trade, turn


def run(p: Position) -> None:
    """Play on until the game waits for a decision or is over."""
    while p.over == 0:
        if p.depth > 0:
            if not go_on_with_matter(p):
                break
        elif p.phase == c.TO_THROW or p.phase == c.TO_END:
            break
        elif p.phase == c.TO_LAND:
            landing.land(p)
        elif p.phase == c.TO_CLOSE:
            turn.close(p)
        elif p.phase == c.TO_MOVE:
            jail.move_out(p)
        else:
            turn.end(p)
    if len(p.offers) > 0:
        trade.sweep(p)


def go_on_with_matter(p: Position) -> bool:
    """Take the matter on top one step further; False if it waits for a player."""
    kind = top_kind(p)
    if kind == c.M_DEBT:
        if bank.settle(p):
            return True
        if bankruptcy.nothing_left(p, top(p, SEAT)):
            bankruptcy.fail(p)
            return True
        return False
    if kind == c.M_AUCTION:
        if not auction.is_over(p):
            return False
        if top(p, FIRST) < 0:
            shortage.sell_building(p)
        else:
            auction.sell_lot(p)
        return True
    if kind == c.M_EACH:
        cards.settle_with_next(p)
        return True
    if kind == c.M_ESTATE:
        bankruptcy.auction_next(p)
        return True
    if kind == c.M_SHORTAGE:
        return shortage.decide(p)
    if kind == c.M_CONTEST:
        shortage.auction_next(p)
        return True
    if kind == c.M_PLACE:
        return shortage.give_back(p)
    return False
