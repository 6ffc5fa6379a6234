"""The rules that can apply on a board: actions and observations leave out house rules that were not agreed on, so that
numbers stay the same without them."""

from passgo.engine.board import Board
from passgo.engine.house_rules import HOUSE_RULES, OFF


def is_active(board: Board, rule: str) -> bool:
    """Whether a rule can apply; a house rule does if it was agreed on."""
    for house_rule in HOUSE_RULES:
        if house_rule.rule == rule:
            return board.rules.house(house_rule.word) != OFF
    return True
