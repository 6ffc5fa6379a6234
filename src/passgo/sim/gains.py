"""What owning something was worth: how much more often players won than the same players do on the average.

Only finished games count. A player's average is taken over the moments at which as many players were still in the game:
with two of four left even an average player wins half of the games. A strong bot at a table of weak ones is therefore
compared with itself, not with the table; among equals the average is one over the number of players left.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product
from math import sqrt

from passgo.base.wilson import Z, wilson
from passgo.edition import Edition
from passgo.sim.tally import BAND, BANDS, WIN_PARTS

SQUARES = 40


@dataclass(frozen=True)
class Gain:
    """Wins of the owners of something, and by how many percentage points they exceed the same players' average."""

    games: int
    """The finished games in which a player owned it."""
    wins: float
    """These that the owner won; a shared win counts in parts."""
    percent: float
    """The wins in percent of the games."""
    average: float
    """The percent that the same players win with as many players left."""
    points: float
    """The difference, with its 95% interval."""
    low: float
    high: float


@dataclass(frozen=True)
class GroupGain:
    """The gain of the first owner of a whole group, by the rounds in which it was completed."""

    group: str
    name: str
    first_round: int
    last_round: int | None
    """None for the last rows, which have no end."""
    gain: Gain


@dataclass(frozen=True)
class LotGain:
    """The gain of the owner of a lot as round 11 begins."""

    square: int
    name: str
    gain: Gain


class Gains:
    """Computes gains from the sums of a run.

    Args:
        tally: The sums.
        kinds: The kind of each player: players of one kind share an average.
    """

    def __init__(self, tally: Mapping[str, Sequence[int]], kinds: Sequence[str]) -> None:
        self.tally = tally
        self.kinds = kinds
        self.width = len(kinds) + 1
        self.exact = len(set(kinds)) == 1
        """Whether the averages are known without error: equal players share the wins equally."""
        self.games: dict[tuple[str, int], int] = {}
        self.wins: dict[tuple[str, int], float] = {}
        if tally:
            for (player, kind), left in product(enumerate(kinds), range(self.width)):
                at = player * self.width + left
                key = (kind, left)
                self.games[key] = self.games.get(key, 0) + tally["alive"][at]
                self.wins[key] = self.wins.get(key, 0.0) + tally["alive_wins"][at] / WIN_PARTS

    def group(self, group: int, groups: int, bands: Sequence[int] = range(BANDS)) -> Gain:
        """The gain of the first owner of a whole group that was completed in these bands of rounds."""
        cells = {
            (player, left): [((player * groups + group) * BANDS + band) * self.width + left for band in bands]
            for player, left in self.strata()
        }
        return self.gain("first_owned", cells)

    def lot(self, square: int) -> Gain:
        """The gain of the owner of a lot as round 11 begins."""
        cells = {
            (player, left): [(player * SQUARES + square) * self.width + left]
            for player, left in self.strata()
        }
        return self.gain("lot_owned", cells)

    def strata(self) -> list[tuple[int, int]]:
        return [(player, left) for player in range(len(self.kinds)) for left in range(self.width)]

    def gain(self, name: str, cells: Mapping[tuple[int, int], Sequence[int]]) -> Gain:
        """The gain of the games in these cells of an array, by player and number of players left."""
        games: dict[tuple[str, int], int] = {}
        wins = 0.0
        if self.tally:
            for (player, left), places in cells.items():
                key = (self.kinds[player], left)
                games[key] = games.get(key, 0) + sum(self.tally[name][at] for at in places)
                wins += sum(self.tally[f"{name}_wins"][at] for at in places) / WIN_PARTS
        total = sum(games.values())
        if total == 0:
            return Gain(0, 0.0, 0.0, 0.0, 0.0, -100.0, 100.0)
        average = error = 0.0
        for key, count in games.items():
            if count:
                own = self.wins[key] / self.games[key]
                average += own * count / total
                error += (count / total) ** 2 * own * (1 - own) / self.games[key]
        return difference(wins, total, average, 0.0 if self.exact else Z * sqrt(error))


def difference(wins: float, games: int, average: float, half: float) -> Gain:
    """The difference of a share and an average that is known up to `half`; each end of the interval joins the two
    errors, as Newcombe's method for the difference of two shares does."""
    share = wins / games
    low, high = wilson(wins, games)
    points = share - average
    return Gain(
        games,
        wins,
        100 * share,
        100 * average,
        100 * points,
        100 * (points - sqrt((share - low) ** 2 + half**2)),
        100 * (points + sqrt((high - share) ** 2 + half**2)),
    )


def group_gains(gains: Gains, members: Sequence[tuple[str, str, list[int]]]) -> list[GroupGain]:
    """The gains of all groups by the rounds in which they were completed."""
    return [
        GroupGain(
            group,
            name,
            band * BAND + 1,
            None if band == BANDS - 1 else (band + 1) * BAND,
            gains.group(number, len(members), [band]),
        )
        for number, (group, name, _) in enumerate(members)
        for band in range(BANDS)
    ]


def lot_gains(gains: Gains, edition: Edition) -> list[LotGain]:
    return [
        LotGain(square.index, square.name, gains.lot(square.index))
        for square in edition.squares
        if square.price > 0
    ]


def leaders(gains: Mapping[str, Gain], least: int) -> list[str]:
    """The names of the largest gains that cannot be distinguished: their intervals reach into that of the largest.

    Gains of fewer than `least` games are left out. An empty list says that there is nothing to compare.
    """
    known = {name: gain for name, gain in gains.items() if gain.games >= least}
    if len(known) < 2:
        return []
    best = max(known.values(), key=lambda gain: gain.points)
    ranked = sorted(known, key=lambda name: -known[name].points)
    return [name for name in ranked if known[name].high >= best.low]
