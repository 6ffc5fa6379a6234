"""Actions that are possible at any time. No rule ends them, so that the server limits their number."""

from collections.abc import Mapping
from typing import Any, Final

from passgo.engine import declared
from passgo.engine.actions import ACTIONS
from passgo.engine.decisions import Decision
from passgo.engine.matters import KINDS

OFFERS: Final = frozenset(action.name for action in ACTIONS if action.trades)
FREE: Final = frozenset(action.name for action in ACTIONS if action.timing == declared.FREE)
IN_BETWEEN: Final = frozenset(action.name for action in ACTIONS if action.timing != declared.ANSWER)
# Actions that answer a decision if taken by a seat that decides, and come in between otherwise.
ANSWERS: Final[dict[str, frozenset[str]]] = {
    matter.decides.kind: frozenset(matter.answers) for matter in KINDS if matter.answers
}


def is_free(decision: Decision, seat: int, action: Mapping[str, Any]) -> bool:
    return action["do"] in FREE and not answers(decision, seat, action)


def leaves_open(decision: Decision, seat: int, action: Mapping[str, Any]) -> bool:
    """Whether an action leaves the decision open."""
    return action["do"] in IN_BETWEEN and not answers(decision, seat, action)


def answers(decision: Decision, seat: int, action: Mapping[str, Any]) -> bool:
    return seat in decision.seats and action["do"] in ANSWERS.get(decision.kind, ())
