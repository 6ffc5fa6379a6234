"""Generates what the browser's client reads of the engine's declarations.

`client/schema.json` describes the wire; `npm run types` in client/ then writes its types.
`client/src/lib/declared.json` has the order of answers, when an action may be done, the rules that help with a
decision, and what the facts of decisions, actions and refusals are: seats, squares, sums of money.
"""

import json
from pathlib import Path
from typing import Any, Final

from make_wire_schema import text as wire_schema
from pages import ROOT
from passgo.engine import explain
from passgo.engine.actions import ACTIONS
from passgo.engine.decisions import DECISIONS
from passgo.engine.declared import ANSWER, BETWEEN, FREE, UNRANKED, Action, Decision, Matter
from passgo.engine.fields import A_SEAT, A_SQUARE, AN_AMOUNT
from passgo.engine.matters import MATTERS
from passgo.game import fact_kinds

CLIENT: Final = ROOT / "client"
TIMINGS: Final = {ANSWER: "answer", BETWEEN: "between", FREE: "free"}
DECLINE: Final = "decline"


def files() -> dict[Path, str]:
    """The generated files with their texts."""
    return {CLIENT / "schema.json": wire_schema(), CLIENT / "src" / "lib" / "declared.json": declared()}


def declared() -> str:
    """One line for each action, each decision, and each fact that is not declared with them."""
    parts: dict[str, dict[str, Any]] = {
        "actions": {action.name: of_action(action) for action in ACTIONS},
        "decisions": {decision.kind: of_decision(decision) for decision in DECISIONS},
        "facts": dict(sorted(fact_kinds.BY_NAME.items())),
        "refusals": {
            **dict.fromkeys(explain.SEATS, A_SEAT),
            **dict.fromkeys(explain.SQUARES + explain.LISTS, A_SQUARE),
            **dict.fromkeys(explain.MONEY, AN_AMOUNT),
        },
    }
    listed = [f'  "{name}": {{\n{lines(entries)}\n  }}' for name, entries in parts.items()]
    return "{\n" + ",\n".join([f'  "unranked": {UNRANKED}', *listed]) + "\n}\n"


def lines(entries: dict[str, Any]) -> str:
    return ",\n".join(f'    "{name}": {json.dumps(entry)}' for name, entry in entries.items())


def of_action(action: Action) -> dict[str, Any]:
    """The rule that allows it, when it may be done, its rank among answers if it has one, and its fields with their
    kinds."""
    rank = {"rank": action.rank} if action.rank != UNRANKED else {}
    return {
        "rule": action.rule,
        "timing": TIMINGS[action.timing],
        **rank,
        "fields": fact_kinds.OF_ACTIONS[action.name],
    }


def of_decision(decision: type[Decision]) -> dict[str, Any]:
    """Its fields with their kinds, the rules that help with it, the free actions that answer it, the answers that it
    always has, and whether the first answer is the obvious one."""
    matters = [matter for matter in MATTERS if matter.decides is decision]
    return {
        "fields": fact_kinds.OF_DECISIONS[decision.kind],
        "rules": list(decision.rules),
        "answers": [name for matter in matters for name in matter.answers],
        "ways": [name for matter in matters for name in ways(matter)],
        "prominent": decision.prominent,
    }


def ways(matter: Matter) -> list[str]:
    """The answers that a player of the matter expects even where one is refused. A chapter with one decision declares
    them beside it; of a chapter with several it is not known which answers belong to which."""
    chapter = type(matter).__module__
    asking = [each for each in MATTERS if type(each).__module__ == chapter and each.decides.kind]
    own = [
        action.name
        for action in ACTIONS
        if type(action).__module__ == chapter and action.timing == ANSWER and not action.fields
        if action.name != DECLINE and not action.outside
    ]
    # A prize cannot be declined: its matter only gives the reason.
    can_decline = matter.declinable and type(matter).decline is not Matter.decline
    return [*(own if len(asking) == 1 else []), *([DECLINE] if can_decline else [])]
