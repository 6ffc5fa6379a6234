"""Play a position out many times with new luck to estimate the value of an action."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING, Final

from passgo.bots.base import StandardBot
from passgo.bots.driver import BotTable
from passgo.bots.estate import NO_SEAT
from passgo.bots.levels import HARD, HARD_WITHOUT_MODEL
from passgo.engine import codes
from passgo.engine.legality import act, check
from passgo.engine.luck import Luck
from passgo.engine.reasons import ALLOWED

if TYPE_CHECKING:
    from passgo.analysis.evaluator import Evaluator
    from passgo.bots.quiescence import Quiescence
    from passgo.engine.actions import Action
    from passgo.engine.position import Position, Terms

ROUNDS: Final = 4  # of a playout, before the model evaluates it
TO_THE_END: Final = 300  # rounds; a game that is not over by then is left to the model
OUT_OF_JAIL: Final = (codes.PAY_FINE, codes.USE_CARD)
Z: Final = 1.96
QUIET: Final = HARD_WITHOUT_MODEL.replace(f"haggles={HARD['haggles']}", "haggles=0")
"""Players that offer no trades, so that the value of an action does not depend on a trade that it happens to cause."""


@dataclass(frozen=True)
class Estimate:
    """A mean with its 95 % interval."""

    mean: float
    low: float
    high: float


class AlsoBuilds(StandardBot):
    """A player that builds all that the expert would, as soon as it can."""

    def __init__(self, bot: StandardBot, quiescence: Quiescence) -> None:
        super().__init__(bot.name)
        self.bot: Final = bot
        self.quiescence: Final = quiescence

    def begin(self, seed: str) -> None:
        self.bot.begin(seed)

    def decide(self, p: Position, seat: int) -> Action:
        return self.bot.decide(p, seat)

    def manage(self, p: Position, seat: int) -> Action | None:
        return self.quiescence.free_action(p, seat) or self.bot.manage(p, seat)

    def answer(self, p: Position, seat: int, offer: Terms) -> Action:
        return self.bot.answer(p, seat, offer)


def playouts(
    evaluator: Evaluator,
    p: Position,
    seat: int,
    action: Action,
    count: int,
    seed: str,
    rounds: int = ROUNDS,
    level: str = HARD_WITHOUT_MODEL,
    equals: bool = False,
    builder: int = NO_SEAT,
) -> list[list[float]]:
    """The chances of all seats at the ends of `count` playouts. Equal seeds give different actions the same luck.

    They are those of the players at the table or, with `equals`, as if all played equally well.

    The luck of the copies is independent of the luck of the game. A player who leaves Jail throws at once: building
    first would compare more than leaving with staying. The `builder` makes up for what it has not built by
    the plans of the expert, to which other players do not come.
    """
    found = []
    bots: list[StandardBot] = [evaluator.roster.make_standard(level) for _ in range(p.seats)]
    if builder != NO_SEAT:
        bots[builder] = AlsoBuilds(bots[builder], evaluator.quiescence)
    for number in range(count):
        table = p.clone()
        table.luck = Luck(f"{seed}:{number}")
        table.logs_events = False
        act(table, seat, action.code, action.first, action.second, action.terms)
        if action.code in OUT_OF_JAIL and check(table, seat, codes.THROW, 0, 0, None) == ALLOWED:
            act(table, seat, codes.THROW, 0, 0, None)
        for place, bot in enumerate(bots):
            bot.begin(f"{seed}:{number}:{place}")
        BotTable(table, bots).play(table.round + rounds - 1)
        found.append(evaluator.value(table) if equals else evaluator.chances(table))
    return found


def estimate(values: list[float], least: float = 0.0) -> Estimate:
    count = len(values)
    mean = sum(values) / count
    spread = sum((value - mean) ** 2 for value in values)
    half = Z * sqrt(spread / (count - 1) / count) if count > 1 else 0.5
    return Estimate(mean, max(least, mean - half), min(1.0, mean + half))
