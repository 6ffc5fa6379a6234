"""Levels keep cash that only trades and payments may use."""

import pytest

from passgo.bots.driver import BotTable, Observer
from passgo.bots.levels import LEVELS, STYLES
from passgo.bots.roster import StandardRoster
from passgo.edition import load
from passgo.engine import actions, codes
from passgo.engine.actions import Action
from passgo.engine.board import Board
from passgo.engine.luck import Luck
from passgo.engine.position import Position
from passgo.engine.rules import setup
from passgo.engine.rulesets import Rules
from scenes import Scene

SPENDING = (codes.BUY, codes.BUILD, codes.LIFT)
ROUNDS = range(10, 17)
EDGE = 50


class Purses(Observer):
    """The cash after each purchase, building and lifted mortgage, and at the end of turns in ROUNDS."""

    def __init__(self) -> None:
        self.after_spending: list[int] = []
        self.bids_beyond: list[int] = []  # what a bid would leave
        self.at_end: list[int] = []

    def on_action(self, p: Position, seat: int, action: Action) -> None:
        if action.code in SPENDING:
            self.after_spending.append(int(p.cash[seat]))
        elif action.code == codes.BID and p.depth > 0:
            self.bids_beyond.append(int(p.cash[seat]) - int(action.first))
        elif action is actions.END_TURN and p.round in ROUNDS:
            self.at_end.append(int(p.cash[seat]))


def play(bot: str, games: int) -> Purses:
    board = Board(load("classic"), Rules())
    roster = StandardRoster(board)
    purses = Purses()
    for number in range(games):
        bots = [roster.make_standard(bot) for _ in range(4)]
        for seat, each in enumerate(bots):
            each.begin(f"{number}:{seat}")
        BotTable(setup.start(board, Luck(f"cash:{number}"), 4), bots, purses).play(ROUNDS[-1])
    return purses


@pytest.mark.parametrize("level", [level for level in LEVELS if level != "expert"])
def test_no_purchase_bid_or_building_of_a_level_uses_the_cash_that_it_keeps(level: str) -> None:
    purses = play(level, 2)
    kept = STYLES[level]["kept"]
    assert len(purses.after_spending) > 20
    assert min(purses.after_spending) >= kept
    assert min(purses.bids_beyond) >= kept


@pytest.mark.one_form
def test_no_purchase_bid_or_building_of_the_expert_uses_the_cash_that_it_keeps() -> None:
    purses = play("expert", 1)
    kept = STYLES["expert"]["kept"]
    assert min(purses.after_spending + purses.bids_beyond) >= kept


@pytest.mark.one_form
def test_a_level_that_keeps_cash_is_seldom_on_the_edge() -> None:
    """Besides trades, only rents, taxes and cards take a player below the kept $150: turns that end with less than $50
    are at most two thirds of what they are without it."""
    keeping, spending = play("normal", 30).at_end, play("normal:kept=0", 30).at_end
    short, before = (sum(cash < EDGE for cash in found) / len(found) for found in (keeping, spending))
    assert short < before * 2 / 3
    assert sum(keeping) / len(keeping) > STYLES["normal"]["kept"]


def test_a_careful_bot_declines_what_a_bold_one_buys() -> None:
    scene = Scene(2).luck("12").cash(185)
    scene.game.play(0, {"do": "throw"})
    roster = StandardRoster(scene.state.board)
    for level in ("easy", "normal", "hard"):
        assert roster.make_standard(f"{level}:careful").decide(scene.state, 0) is actions.DECLINE
        assert roster.make_standard(f"{level}:bold").decide(scene.state, 0) is actions.BUY
