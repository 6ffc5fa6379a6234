"""The one loop: after every action the game goes on by itself until somebody has to decide."""

from passgo.engine import codes as c
from passgo.engine.matters import MATTERS
from passgo.engine.position import Position, top_kind
from passgo.engine.rules import jail, landing, trade, turn


def run(p: Position) -> None:
    """Play on until the game waits for a decision or is over."""
    while p.over == 0:
        if p.depth > 0:
            if not MATTERS[top_kind(p)].go_on(p):
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
