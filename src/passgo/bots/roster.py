"""The standard bots by name, and the levels that they play."""

from typing import Final

from passgo.bots.base import Bot
from passgo.bots.fixed import ALIKE, CHOSEN, DEAR, FixedPolicy
from passgo.bots.levels import LEVELS, played_by
from passgo.bots.plain import Builder, RandomBot, Thrifty
from passgo.bots.trader import Prospects, Trader
from passgo.engine.board import Board
from passgo.engine.errors import BadInput

BOTS: Final = ("random", "thrifty", "builder", "fp-a", "fp-b", "fp-c", "trader")
NAMES: Final = (*BOTS, *LEVELS)
AT_TABLES: Final = (*LEVELS, *BOTS[1:])
"""Whom people may play with: who acts at random is for simulations."""


class StandardRoster:
    """Makes bots for the games on one board; what a bot works out about a board is worked out once."""

    def __init__(self, board: Board) -> None:
        self.board: Final = board
        self.prospects: Prospects | None = None

    def look_ahead(self) -> Prospects:
        if self.prospects is None:
            self.prospects = Prospects(self.board)
        return self.prospects

    def make_standard(self, name: str) -> Bot:
        """The bot of this name, or the one that plays the level of this name."""
        bot = self.make_bot(played_by(name))
        bot.name = name
        return bot

    def make_bot(self, name: str) -> Bot:
        if name == "random":
            return RandomBot()
        if name == "thrifty":
            return Thrifty()
        if name == "builder":
            return Builder()
        if name == "fp-a":
            return FixedPolicy(name, ALIKE)
        if name == "fp-b":
            return FixedPolicy(name, DEAR)
        if name == "fp-c":
            return FixedPolicy(name, CHOSEN)
        if name == "trader":
            return Trader(self.look_ahead())
        raise BadInput(f"there is no bot {name!r}; expected {', '.join(NAMES)}")
