"""Decisions with the numbers of an agent beside the words: what it would observe, the actions that are allowed, and the
one that was taken (`passgo.rl.encode`)."""

from typing import Final, NamedTuple

from passgo import __version__
from passgo.engine.actions import Action
from passgo.engine.boards import find_board
from passgo.engine.position import Position
from passgo.engine.rules.shortage import known_to
from passgo.notation.rules_text import write_rules
from passgo.rl.core.layout import MOST_ENCODED
from passgo.rl.encoding import NO_NUMBER, encoder
from passgo.sim.batch import RunPlan


class Numbers(NamedTuple):
    observation: list[int]
    allowed: list[int]
    number: int  # NO_NUMBER if agents have no such action, as for most bids and trades


def dataset_card(plan: RunPlan, games: int, decisions: int) -> dict[str, object]:
    """What Minari's metadata says of a data set, about the table of decisions."""
    found = encoder(find_board(plan.edition, plan.rules), len(plan.seats), "menu")
    made_with = {
        "passgo": __version__,
        "edition": plan.edition.id,
        "rules": write_rules(plan.rules),
        "seats": list(plan.seats),
        "seed": plan.seed,
        "rounds": plan.rounds,
        "start": plan.start,
    }
    return {
        "dataset_id": f"passgo/{plan.edition.id}/decisions-v0",
        "description": "Decisions of bots, one row each: observation, allowed and number of decisions.parquet.",
        "algorithm_name": ", ".join(dict.fromkeys(plan.seats)),
        "total_episodes": games,
        "total_steps": decisions,
        "observation_space": {
            "type": "Box",
            "low": 0,
            "high": int(MOST_ENCODED),
            "shape": [int(found.compact.width)],
            "dtype": "int16",
        },
        "action_space": {
            "type": "Discrete",
            "n": int(found.table.actions.size),
            "names": found.table.actions.words,
        },
        "made_with": made_with,
    }


MOMENTS: Final = (True, False)  # for free actions, and for decisions


def numbers_of(p: Position, seat: int, action: Action) -> Numbers:
    """The moment at which an agent could have taken the action; if it never could, the first one of the seat."""
    known = known_to(p, seat)
    found = encoder(known.board, int(known.seats), "menu")
    number = NO_NUMBER
    for free in MOMENTS:
        found.look(known, seat, free)
        number = found.number(action)
        if number != NO_NUMBER:
            break
    else:
        found.look(known, seat, None)
    return Numbers([int(n) for n in found.observation(seat, "int16")], sorted(found.allowed()), number)
