"""What anybody may do at any time, whatever the game waits for. It could be done without end, so that it is limited."""

from collections.abc import Mapping
from typing import Any, Final

from passgo.engine.decisions import Decision

OFFERS: Final = frozenset({"offer", "counter"})
# The answer to an offer and the demand for a rent are missing: there are no more of them than offers and throws.
FREE: Final = OFFERS | {"build", "sell", "sell-hotels", "mortgage", "lift"}
ANSWERS: Final[dict[str, frozenset[str]]] = {
    "RaiseMoney": frozenset({"sell", "sell-hotels", "mortgage"}),
    "InterestChoice": frozenset({"lift", "pay-interest"}),
}
"""What is the answer to a decision if the seat does it that has to decide, and comes in between otherwise."""
IN_BETWEEN: Final = FREE | {"accept", "refuse", "withdraw", "ask-rent", "pay-interest"}


def is_free(decision: Decision, seat: int, action: Mapping[str, Any]) -> bool:
    return action["do"] in FREE and not answers(decision, seat, action)


def comes_between(decision: Decision, seat: int, action: Mapping[str, Any]) -> bool:
    """Whether an action is no answer to the decision, so that it stays to be taken."""
    return action["do"] in IN_BETWEEN and not answers(decision, seat, action)


def answers(decision: Decision, seat: int, action: Mapping[str, Any]) -> bool:
    return seat in decision.seats and action["do"] in ANSWERS.get(decision.kind, ())
