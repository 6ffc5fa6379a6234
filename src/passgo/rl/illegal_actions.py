"""Errors of agents: why an action is illegal, and steps without a game."""

from typing import Any

from gymnasium.error import ResetNeeded

from passgo.engine import codes, reasons
from passgo.engine.explain import refusal
from passgo.engine.legality import check
from passgo.rl.core.agent_table import AgentTable

NOT_ASKED = "asked"
"""In place of a rule: the rules allow the action, but it is not asked for at this moment."""


def explain(table: AgentTable, action: int) -> dict[str, Any]:
    """The info of a step whose action the mask does not list: the action, the rule that forbids it, and a sentence."""
    size = int(table.actions.size)
    if not 0 <= action < size:
        return illegal_info(str(action), NOT_ASKED, f"there is no action {action}; there are 0 to {size - 1}")
    words = table.actions.words[action]
    p, seat = table.p, int(table.seat)
    tried = table.engine_action(action)
    if tried.code >= 0 and not is_offer_of_nothing(tried.terms, tried.code):
        reason = check(p, seat, tried.code, tried.first, tried.second, tried.terms)
        if reason != reasons.ALLOWED:
            names = [f"player_{other}" for other in range(p.seats)]
            no = refusal(p, names, reason, seat, tried.code, tried.first, tried.second, tried.terms)
            return illegal_info(words, no.rule, no.message)
    return illegal_info(words, NOT_ASKED, f"{words} is not asked for at this moment; the mask lists what is")


def is_offer_of_nothing(terms: object, code: int) -> bool:
    return terms is None and code in (codes.OFFER, codes.COUNTER)


def illegal_info(action: str, rule: str, message: str) -> dict[str, Any]:
    return {"illegal": action, "rule": rule, "message": message}


def reset_needed(begun: bool) -> ResetNeeded:
    """The error of a step before the first game or after the end of one."""
    if begun:
        return ResetNeeded("the game is over; call reset() for the next one")
    return ResetNeeded("no game has begun; call reset() first")
