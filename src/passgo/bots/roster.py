"""The standard bots and the levels by name. A style may be appended: `trader:reserve=300`, `hard:bold`."""

from typing import Final

from passgo.bots.appraisal import Appraiser
from passgo.bots.base import StandardBot
from passgo.bots.child import Child
from passgo.bots.expert import Expert
from passgo.bots.fixed_policy import ALIKE, CHOSEN, DEAR, FixedPolicy
from passgo.bots.levels import AGES, LEVELS
from passgo.bots.named_styles import parameters_of
from passgo.bots.negotiator import Negotiator
from passgo.bots.simple_bots import Builder, RandomBot, Thrifty
from passgo.bots.style import Style
from passgo.bots.trader import Trader
from passgo.bots.value import ValueModel, Weights, shipped_weights
from passgo.engine.board import Board
from passgo.engine.errors import BadInput
from passgo.speech import Saying

BOTS: Final = ("random", "thrifty", "builder", "fp-a", "fp-b", "fp-c", "trader")
NAMES: Final = (*BOTS, *LEVELS)
AT_TABLES: Final = (*LEVELS, *BOTS[1:])
"""Bots at tables with people; the random one is for simulations."""
STYLED: Final = ("trader", *LEVELS)
"""Bots whose style can be changed."""


def is_standard(name: str) -> bool:
    """Whether this names a standard bot, with or without a style; raise BadInput for an invalid style."""
    base, colon, _ = name.partition(":")
    if base not in NAMES:
        return False
    if colon:
        if base not in STYLED:
            raise BadInput(Saying("input.bot-style", bot=base, bots=", ".join(STYLED)))
        parameters_of(name)
    return True


class StandardRoster:
    """Creates bots for games on one board; they share what they compute from the board."""

    def __init__(self, board: Board, weights: Weights | None = None) -> None:
        self.board: Final = board
        self.weights: Weights | None = weights
        self.appraisers: Final[dict[tuple[int, int, int, int, int], Appraiser]] = {}
        self.value_model: ValueModel | None = None

    def appraiser(self, style: Style | None = None) -> Appraiser:
        chosen = Style({}) if style is None else style
        key = chosen.valuation_key()
        if key not in self.appraisers:
            self.appraisers[key] = Appraiser(self.board, chosen)
        return self.appraisers[key]

    def model(self) -> ValueModel:
        if self.value_model is None:
            if self.weights is None:
                self.weights = shipped_weights()
            self.value_model = ValueModel(self.board, self.weights)
        return self.value_model

    def make_standard(self, name: str) -> StandardBot:
        """Create the bot of this name, or the one for the level of this name."""
        if not is_standard(name):
            raise BadInput(Saying("input.bot", bot=repr(name), bots=", ".join(NAMES)))
        base, _, _ = name.partition(":")
        bot = self.make_bot(base, parameters_of(name))
        bot.name = name
        return bot

    def make_bot(self, name: str, changed: dict[str, int]) -> StandardBot:
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
        style = Style(changed)
        if name == "expert":
            return Expert(self.appraiser(style), self.model(), style)
        if name in AGES:
            return Child(style, name)
        if name == "hard":
            return Negotiator(self.appraiser(style), self.model(), style)
        return Trader(self.appraiser(style), style)
