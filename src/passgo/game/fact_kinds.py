"""What the facts of decisions and actions are (seats, squares, sums of money), as their chapters declare them.

The facts of what is not declared, such as a decision of a newer server, are what their names stand for elsewhere.
"""

from typing import Final

from passgo.base.structs import fields
from passgo.engine.actions import ACTIONS
from passgo.engine.decisions import DECISIONS
from passgo.engine.fields import A_NUMBER, A_SEAT, A_SQUARE, AN_AMOUNT
from passgo.events import EVENTS

Kinds = dict[str, str]  # by the name of the fact

OF_DECISIONS: Final[dict[str, Kinds]] = {
    decision.kind: {detail.name: detail.kind for detail in decision.fields} for decision in DECISIONS
}
OF_ACTIONS: Final[dict[str, Kinds]] = {
    action.name: {field.name: field.kind for field in action.fields} for action in ACTIONS
}
OF_EVENTS: Final = {"Seat": A_SEAT, "SeatOrBank": A_SEAT, "Square": A_SQUARE, "Money": AN_AMOUNT}


def kinds_by_name() -> Kinds:
    """What a name stands for; numbers are left out. Decisions and actions come before events."""
    found: Kinds = {}
    for kinds in (*OF_DECISIONS.values(), *OF_ACTIONS.values()):
        for name, kind in kinds.items():
            if kind != A_NUMBER:
                found.setdefault(name, kind)
    for event in EVENTS:
        for field, type_name in zip(fields(event), event.kinds, strict=True):
            if type_name in OF_EVENTS:
                found.setdefault(field.name, OF_EVENTS[type_name])
    return found


BY_NAME: Final = kinds_by_name()


def kind_in_decision(decision: str, fact: str) -> str:
    return OF_DECISIONS.get(decision, BY_NAME).get(fact, A_NUMBER)


def kind_in_action(action: str, fact: str) -> str:
    return OF_ACTIONS.get(action, BY_NAME).get(fact, A_NUMBER)
