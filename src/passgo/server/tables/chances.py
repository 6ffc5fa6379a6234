"""The chances to win that a table sees while it plays, where its players agreed to that.

They are worked out once a turn, before the throw, from what lies open on the table, the levels of the bots included,
and are the same for everybody. At the choice of how to pay the tax nothing is told: it is made before anybody adds up
(TAX-3).
"""

from typing import Final

from passgo.analysis.evaluator import evaluator_for, is_blind, is_calibrated
from passgo.game.game import Game

DIGITS: Final = 3


class TableChances:
    """What a table is told of a turn. Every process that plays the same log comes to the same numbers."""

    def __init__(self, game: Game) -> None:
        self.game: Final = game
        self.is_calibrated: Final = is_calibrated(game._state)
        self.turn = -1
        self.of: list[float] = []
        self.update()

    def update(self) -> None:
        """Something was played: if that began a turn, or ended the game, work the chances out."""
        p = self.game._state
        if p.over != 0 or (p.turns != self.turn and p.depth == 0):
            self.turn = int(p.turns)
            found = evaluator_for(p.board, self.game._heading.bots()).chances(p)
            self.of = [round(chance, DIGITS) for chance in found]

    def to_json(self) -> dict[str, object] | None:
        """None while the choice of the tax is open, or before the first turn."""
        if not self.of or is_blind(self.game._state):
            return None
        return {"of": self.of, "calibrated": self.is_calibrated}
