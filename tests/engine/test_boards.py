"""The boards that are kept: made once, and found by several threads at a time."""

import pytest

import passgo
from passgo.engine import boards
from passgo.engine.board import Board

EDITION = passgo.new_game("classic", ["A", "B"]).edition


class ClearedMeanwhile(dict[tuple[str, passgo.Rules], Board]):
    """As if another thread had cleared it right after a board was put in."""

    def __setitem__(self, key: tuple[str, passgo.Rules], board: Board) -> None:
        super().__setitem__(key, board)
        self.clear()


def test_a_board_is_made_once() -> None:
    rules = passgo.Rules("short")
    assert boards.find_board(EDITION, rules) is boards.find_board(EDITION, rules)


def test_a_board_is_found_though_another_thread_cleared_the_shelf(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(boards, "KEPT", ClearedMeanwhile())
    rules = passgo.Rules("time-limit", minutes=123)
    assert boards.find_board(EDITION, rules).rules == rules
