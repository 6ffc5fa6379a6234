"""The boards that are played on: an edition under the agreed rules, made once; and what such a board prints."""

from dataclasses import replace
from typing import Final

from passgo.edition import Edition
from passgo.edition.words import words_of
from passgo.engine.board import Board
from passgo.engine.rulesets import Rules
from passgo.speech import ENGLISH

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


def as_agreed(edition: Edition, rules: Rules) -> Edition:
    """The edition with the numbers that house rules put in place of printed ones. The agreement is not judged: a game
    may have been closed because its own is refused now."""
    if not rules.house_rules:
        return edition
    board = Board(edition, rules)
    return replace(
        edition,
        start_cash=int(board.start_cash),
        salary=int(board.salary),
        fine=int(board.fine),
        interest=int(board.interest_percent),
        houses=int(board.houses),
        hotels=int(board.hotels),
    )


def words_as_agreed(edition: Edition, rules: Rules, language: str = ENGLISH) -> dict[str, str]:
    """The words and numbers of an edition for the texts of rules: {printed_salary} is what is printed, {salary} what
    was agreed on."""
    printed = words_of(edition, language)
    words = words_of(as_agreed(edition, rules), language)
    words["salary_on_go"] = str(Board(edition, rules).salary_on_go)
    for name in printed:
        if name.startswith("printed_"):
            words[name] = printed[name]
    return words
