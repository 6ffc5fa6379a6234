"""The main loop: after every action the game goes on until a player has to decide."""

from passgo.engine import codes
from passgo.engine.matters import BY_CODE
from passgo.engine.position import Position, top_kind
from passgo.engine.rules import jail, landing, trade, turn


def run(p: Position) -> None:
    """Play on until the game waits for a decision or is over."""
    while p.over == 0:
        if p.depth > 0:
            if not BY_CODE[top_kind(p)].go_on(p):
                break
        elif p.phase == codes.TO_THROW or p.phase == codes.TO_END:
            break
        elif p.phase == codes.TO_LAND:
            landing.land(p)
        elif p.phase == codes.TO_CLOSE:
            turn.close(p)
        elif p.phase == codes.TO_MOVE:
            jail.move_out(p)
        else:
            turn.end(p)
    if len(p.offers) > 0:
        trade.lapse_impossible_offers(p)
