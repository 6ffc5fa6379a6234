"""Whole games of equal players from a position and from changed copies of it, with the same luck.

The difference of two such games has much less noise than either: it is what a trade or a price is judged by.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from passgo.analysis.playouts import TO_THE_END, Estimate, estimate
from passgo.bots.driver import BotTable
from passgo.engine.luck import Luck

if TYPE_CHECKING:
    from passgo.bots.roster import StandardRoster
    from passgo.engine.position import Position

LEVEL: Final = "trader"


class PairedPlayouts:
    """Games from one position; those of the position itself are played once for all comparisons.

    Args:
        roster: Makes the bots and the model of the board.
        p: The position. It is not changed, and its luck is not used.
        seed: Decides the luck of the games.
        level: The bot in all seats.
    """

    def __init__(self, roster: StandardRoster, p: Position, seed: str, level: str = LEVEL) -> None:
        self.roster: Final = roster
        self.p: Final = p
        self.seed: Final = seed
        self.bots: Final = [roster.make_standard(level) for _ in range(p.seats)]
        self.unchanged: Final[dict[int, list[float]]] = {}

    def gains(self, table: Position, seats: tuple[int, ...], numbers: range) -> list[Estimate]:
        """What each of these seats gains by a changed position, in games won, over the pairs of games of these numbers.

        The number of a game stands for its luck: other numbers are other games.
        """
        for number in numbers:
            if number not in self.unchanged:
                self.unchanged[number] = self.play(self.p, number)
        changed = {number: self.play(table, number) for number in numbers}
        return [
            estimate([changed[number][seat] - self.unchanged[number][seat] for number in numbers], -1.0)
            for seat in seats
        ]

    def play(self, p: Position, number: int) -> list[float]:
        """Each seat's share of one game; the model divides a game that does not end."""
        table = p.clone()
        table.luck = Luck(f"{self.seed}:{number}")
        table.logs_events = False
        table.offers = []
        for place, bot in enumerate(self.bots):
            bot.begin(f"{self.seed}:{number}:{place}")
        BotTable(table, self.bots).play(table.round + TO_THE_END)
        return self.roster.model().chances(table)
