"""The live chances to win at tables that agreed on showing them.

They are computed once a turn, before the throw, from what is public, including the levels of the bots, and are the
same for all. They are hidden while a player chooses how to pay the tax: that choice is made before anything is added up
(TAX-3).
"""

from typing import Final

from passgo.analysis.evaluator import evaluator_for, is_blind, is_calibrated
from passgo.bots.model_scope import PEOPLE
from passgo.game.game import Game

DIGITS: Final = 3


class TableChances:
    """The chances at the present turn. Every process computes the same numbers from the same log."""

    def __init__(self, game: Game, people: str = PEOPLE) -> None:
        """`people` is the level that unknown players are taken for."""
        self.game: Final = game
        self.is_calibrated: Final = is_calibrated(game._state, game._heading.bots())
        # Kept: the boards of other tables may drop it from the cache.
        self.evaluator: Final = evaluator_for(game._state.board, game._heading.bots(), people)
        # The level that unknown players are taken for; None if all players are known.
        self.people: Final = self.evaluator.assumed(game._state) or None
        self.turn = -1
        self.of: list[float] = []
        self.update()

    def update(self) -> None:
        """Compute the chances if a turn began or the game ended."""
        p = self.game._state
        if p.over != 0 or (p.turns != self.turn and p.depth == 0):
            self.turn = int(p.turns)
            self.of = [round(chance, DIGITS) for chance in self.evaluator.chances(p)]

    def to_json(self) -> dict[str, object] | None:
        """None while the choice of the tax is open, and before the first turn."""
        if not self.of or is_blind(self.game._state):
            return None
        return {"of": self.of, "calibrated": self.is_calibrated, "people": self.people}
