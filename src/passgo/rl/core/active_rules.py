"""What is played at a board: actions and observations leave out what house rules would add, so that nothing moves at
tables without them."""

from passgo.engine.board import Board
from passgo.engine.house_rules import HOUSE_RULES, OFF


def is_active(board: Board, rule: str) -> bool:
    """Whether a rule can come up: a house rule does where it was agreed on."""
    for house_rule in HOUSE_RULES:
        if house_rule.rule == rule:
            return board.rules.house(house_rule.word) != OFF
    return True
