"""The boards that are played on: an edition under the agreed rules, made once."""

from typing import Final

from passgo.edition import Edition
from passgo.engine.board import Board
from passgo.engine.rulesets import Rules

MOST_KEPT: Final = 64
KEPT: Final[dict[tuple[str, Rules], Board]] = {}  # a file of many games has few boards, and they never change


def find_board(edition: Edition, rules: Rules) -> Board:
    """The board of an edition. Options that its book does not have are refused."""
    key = (edition.id, rules)
    kept = KEPT.get(key)
    if kept is not None and kept.edition is edition:
        return kept
    rules.check_against(edition)
    board = Board(edition, rules)
    if len(KEPT) >= MOST_KEPT:
        KEPT.clear()
    KEPT[key] = board
    return board  # not KEPT[key]: another thread may have cleared it meanwhile
