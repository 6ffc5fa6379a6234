"""What the game waits for: the kind of decision, the seats that may answer it, and what it is about."""

from typing import Final

from passgo.engine import codes
from passgo.engine.declared import Decision as Decision
from passgo.engine.matters import KINDS, MATTERS
from passgo.engine.position import Position, top_kind
from passgo.engine.rules.jail import LeaveJailDecision
from passgo.engine.rules.turn import EndTurnDecision, ThrowDecision

# The decisions that open matters ask for, by the name of the matter.
ASKED: Final = {matter.name: matter.decides.kind for matter in KINDS if matter.waiting}

# All decisions: those of a turn, then those that matters ask for. A matter that never waits for a player asks for none.
DECISIONS: Final[tuple[type[Decision], ...]] = (
    ThrowDecision,
    LeaveJailDecision,
    EndTurnDecision,
    *dict.fromkeys(matter.decides for matter in MATTERS if matter.decides.kind),
)


def decision(p: Position) -> Decision | None:
    if p.over != 0:
        return None
    if p.depth > 0:
        return MATTERS[top_kind(p)].decision(p)
    seats = (int(p.turn),)
    if p.phase == codes.TO_END:
        return EndTurnDecision(seats)
    if p.jail[p.turn] > 0:
        return LeaveJailDecision(seats, int(p.jail[p.turn]), int(p.board.jail_turns), int(p.board.fine))
    return ThrowDecision(seats, int(p.doubles))
