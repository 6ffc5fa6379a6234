"""The standard bots by name."""

from typing import Final

from passgo.bots.base import Bot
from passgo.bots.fixed import ALIKE, CHOSEN, DEAR, FixedPolicy
from passgo.bots.plain import Builder, RandomBot, Thrifty
from passgo.bots.trader import Prospects, Trader
from passgo.engine.board import Board
from passgo.engine.errors import BadInput

NAMES: Final = ("random", "thrifty", "builder", "fp-a", "fp-b", "fp-c", "trader")


class StandardRoster:
    """Makes bots for the games on one board; what a bot works out about a board is worked out once."""

    def __init__(self, board: Board) -> None:
        self.board: Final = board
        self.prospects: Prospects | None = None

    def make_standard(self, name: str) -> Bot:
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
            if self.prospects is None:
                self.prospects = Prospects(self.board)
            return Trader(self.prospects)
        raise BadInput(f"there is no bot {name!r}; expected {', '.join(NAMES)}")
