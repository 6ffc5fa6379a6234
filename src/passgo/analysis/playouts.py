"""Playing on from a position, again and again with new luck, to see what an action is worth."""

from __future__ import annotations

from dataclasses import dataclass
from math import sqrt
from typing import TYPE_CHECKING, Final

from passgo.bots.driver import BotTable
from passgo.engine.legality import act
from passgo.engine.luck import Luck

if TYPE_CHECKING:
    from passgo.analysis.observer import Observer
    from passgo.engine.actions import Action
    from passgo.engine.position import Position

ROUNDS: Final = 4  # that are played before the model is asked
LEVEL: Final = "hard"  # who plays them
Z: Final = 1.96


@dataclass(frozen=True)
class Estimate:
    """A mean with its 95 % interval."""

    mean: float
    low: float
    high: float


def playouts(
    observer: Observer, p: Position, seat: int, action: Action, count: int, seed: str
) -> list[list[float]]:
    """The chances of all seats at the ends of so many playouts. Equal seeds give different actions the same luck.

    The luck of the copies has nothing to do with the luck of the game.
    """
    found = []
    for number in range(count):
        table = p.clone()
        table.luck = Luck(f"{seed}:{number}")
        table.listening = False
        act(table, seat, action.code, action.first, action.second, action.terms)
        play_on(observer, table, f"{seed}:{number}")
        found.append(observer.chances(table))
    return found


def play_on(observer: Observer, table: Position, seed: str) -> None:
    bots = [observer.roster.make_standard(LEVEL) for _ in range(table.seats)]
    for seat, bot in enumerate(bots):
        bot.begin(f"{seed}:{seat}")
    BotTable(table, bots).play(table.round + ROUNDS - 1)


def estimate(values: list[float], least: float = 0.0) -> Estimate:
    count = len(values)
    mean = sum(values) / count
    spread = sum((value - mean) ** 2 for value in values)
    half = Z * sqrt(spread / (count - 1) / count) if count > 1 else 0.5
    return Estimate(mean, max(least, mean - half), min(1.0, mean + half))
