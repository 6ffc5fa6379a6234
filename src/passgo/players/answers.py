"""What a bot is offered: the answers to the decision, and the free actions beside it."""

from typing import Final

from passgo.bots.driver import legal_default
from passgo.engine import codes
from passgo.engine.actions import ACTIONS, Action
from passgo.engine.choices import BidRange, Choice, WantRange, priced_choices
from passgo.engine.declared import ANSWER
from passgo.engine.matters import MATTERS
from passgo.engine.position import Position, top_kind

APART: Final = (codes.ACCEPT, codes.REFUSE, codes.ASK_RENT)
"""Actions with a question of their own, and the one that every bot does at once."""


def answers_to(p: Position, seat: int) -> list[Choice]:
    """What settles the decision that the game waits for. The first one always goes on: a bot that returns it every
    time plays a game to its end. Ranges come last."""
    first = as_choice(legal_default(p, seat))
    others = [choice for choice in priced_choices(p, seat) if is_answer(p, choice)]
    listed = next((choice for choice in others if choice == first), None)
    if listed is None:
        first.amounts = ACTIONS[first.code].amounts_of(p, first.first, first.second)
    others.sort(key=place_of)
    return [first if listed is None else listed, *(choice for choice in others if choice != first)]


def free_actions(p: Position, seat: int) -> list[Choice]:
    """What else the seat may do: build, sell, mortgage, lift, offer a trade …"""
    return [
        choice
        for choice in priced_choices(p, seat)
        if not is_answer(p, choice)
        and choice.do != "counter"
        and not (isinstance(choice, Action) and choice.code in APART)
    ]


def is_answer(p: Position, choice: Choice) -> bool:
    if not isinstance(choice, Action):
        return isinstance(choice, BidRange | WantRange)
    return ACTIONS[choice.code].timing == ANSWER or choice.do in MATTERS[top_kind(p)].answers


def place_of(choice: Choice) -> tuple[bool, int]:
    """The order of answers: finished actions before ranges, the most likely first."""
    return (False, ACTIONS[choice.code].rank) if isinstance(choice, Action) else (True, 0)


def as_choice(action: Action) -> Action:
    """An action as an object of its own class, as `Game.choices` lists it; bots use the plain form."""
    return ACTIONS[action.code].create(action.first, action.second, action.terms, action.group)
