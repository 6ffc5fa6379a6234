"""Inputs of the value model that depend on the board alone: landing odds, and the income of each colour by its
buildings."""

from typing import Final, TypeAlias

from mypy_extensions import i64

from passgo.bots.appraisal import MINUTES_PER_ROUND, odds_of
from passgo.engine import codes
from passgo.engine.arrays import vec
from passgo.engine.board import RENTS, SQUARES, Board

FloatArray: TypeAlias = "vec[float]"

STEPS: Final = 32  # entries of a colour's ladder: more than the buildings that a group can have
STAGE: Final = 3  # houses on each lot for which a whole colour is valued
AVERAGE_THROW: Final = 7


def zero_floats(n: i64) -> FloatArray:
    return vec[float]([0.0] * n)


class BoardFeatures:
    """One per board. Money is measured in units of the starting cash, so that one model fits every edition."""

    def __init__(self, board: Board) -> None:
        self.board: Final = board
        self.unit: Final[float] = 1.0 / float(max(1, board.start_cash))
        shares = odds_of(board.edition).shares
        self.share: Final[FloatArray] = vec[float]([float(shares[square]) for square in range(SQUARES)])
        self.steps_of: Final[i64] = board.houses_for_hotel + 1  # building levels of a lot
        # The income of a colour per throw of an opponent, by the number of buildings on it.
        self.ladder: FloatArray = zero_floats(board.colours * STEPS)
        self.staged: FloatArray = zero_floats(board.colours)
        for group in range(board.colours):
            self.fill_ladder(group)
        minutes = board.rules.minutes
        self.last_round: Final[i64] = 0 if minutes is None else max(1, minutes // MINUTES_PER_ROUND)
        self.corners: Final[float] = 1.0 if board.rules.options else 0.0

    def fill_ladder(self, group: i64) -> None:
        """Compute the income step by step: even building, the lot with the largest gain first."""
        b = self.board
        size = b.group_size[group]
        total = 0.0
        for i in range(size):
            total += self.income(b.lot_of(group, i), 0)
        self.ladder[group * STEPS] = total
        step: i64 = 0
        for level in range(1, self.steps_of + 1):
            gains = [
                self.income(b.lot_of(group, i), level) - self.income(b.lot_of(group, i), level - 1)
                for i in range(size)
            ]
            gains.sort(reverse=True)
            for gain in gains:
                step += 1
                total += gain
                if step < STEPS:
                    self.ladder[group * STEPS + step] = total
        self.staged[group] = self.ladder[group * STEPS + min(STAGE * size, STEPS - 1)]

    def income(self, lot: i64, steps: i64) -> float:
        """The income of a lot in a whole group per throw of an opponent, by its number of buildings."""
        b = self.board
        if steps == 0:
            return self.share[lot] * float(2 * b.rents[lot * RENTS])
        level = codes.HOTEL if steps == self.steps_of else steps
        return self.share[lot] * float(b.rents[lot * RENTS + level])
