"""How well a seat played: the mean loss of its decisions, by theme, and a rating on one scale for levels and people.

The rating of a player who loses nothing is 100; it halves with every `HALVES` that a decision loses on average, where
each theme has its share of a usual game: to trade seldom, where most is lost, is not to play well. The table of all
bots in docs/strength.md is by the same measure.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import exp, log, sqrt
from typing import TYPE_CHECKING, Final, Literal

if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence

    from passgo.analysis.judging import JudgedAction, Theme

BEST: Final = 100.0
HALVES: Final = 0.01  # of the chance to win, lost by a decision on average
Range = Literal["beginner", "casual", "solid", "strong", "master"]
RANGES: Final[tuple[tuple[float, Range], ...]] = (
    (85.0, "master"),
    (70.0, "strong"),
    (50.0, "solid"),
    (25.0, "casual"),
    (0.0, "beginner"),
)
"""The least rating of each range, and the key of its name."""
Z: Final = 1.96
PRIOR: Final = 0.02  # the least standard deviation of a loss, so that a few decisions prove little
FEWEST: Final = 5  # decisions for a rating
USUAL: Final[dict[str, float]] = {
    "trades": 0.24,
    "auctions": 0.08,
    "purchases": 0.09,
    "buildings": 0.42,
    "mortgages": 0.15,
    "jail": 0.02,
}
"""The share of each theme among the decisions of `normal` (docs/strength.md)."""
HALF_COUNTS: Final = 5  # decisions of a theme with which it has half of its share


@dataclass(frozen=True)
class Rating:
    """A number from 0 to 100 with its 95 % interval, and the key of its range's name."""

    mean: float
    low: float
    high: float
    range: Range


@dataclass
class ThemePlay:
    """The decisions of one theme: how many, and what they lost on average."""

    decisions: int = 0
    loss: float = 0.0


@dataclass(frozen=True)
class SeatPlay:
    """The judged decisions of a seat, including those that lost nothing, and their mean loss with its 95 % interval.

    There is no rating of fewer than five decisions.
    """

    decisions: int
    loss: float
    low: float
    high: float
    themes: dict[str, ThemePlay]
    rating: Rating | None


@dataclass
class LossTally:
    """Adds up the losses of one seat."""

    losses: list[float] = field(default_factory=list)
    by_theme: dict[Theme, list[float]] = field(default_factory=dict)

    def add(self, judged: JudgedAction) -> None:
        self.losses.append(judged.loss)
        self.by_theme.setdefault(judged.theme, []).append(judged.loss)

    def summary(self) -> SeatPlay:
        loss, half = mean_and_half(self.losses)
        low, high = max(0.0, loss - half), min(1.0, loss + half)
        themes: dict[str, ThemePlay] = {
            theme: ThemePlay(len(found), sum(found) / len(found)) for theme, found in self.by_theme.items()
        }
        return SeatPlay(len(self.losses), loss, low, high, themes, self.rating())

    def rating(self) -> Rating | None:
        if len(self.losses) < FEWEST:
            return None
        weights = weights_of({theme: len(found) for theme, found in self.by_theme.items()})
        loss = variance = 0.0
        for theme, found in self.by_theme.items():
            mean, half = mean_and_half(found)
            loss += weights[theme] * mean
            variance += (weights[theme] * half) ** 2
        return rate(loss, sqrt(variance))


def weights_of(counts: Mapping[str, int]) -> dict[str, float]:
    """The weight of each theme in a rating: its share of a usual game, less where there are few decisions."""
    weights = {theme: USUAL[theme] * count / (count + HALF_COUNTS) for theme, count in counts.items()}
    total = sum(weights.values())
    return {theme: weight / total for theme, weight in weights.items()}


def rate_games(games: Sequence[Mapping[str, ThemePlay]]) -> Rating | None:
    """The rating of several games by the themes of each, with an interval from how the games differ."""
    counts: dict[str, int] = {}
    sums: dict[str, float] = {}
    for game in games:
        for theme, play in game.items():
            if play.decisions:
                counts[theme] = counts.get(theme, 0) + play.decisions
                sums[theme] = sums.get(theme, 0.0) + play.decisions * play.loss
    if sum(counts.values()) < FEWEST:
        return None
    weights = weights_of(counts)
    loss = sum(weights[theme] * sums[theme] / counts[theme] for theme in counts)
    variance = sum((weights[theme] * PRIOR) ** 2 / counts[theme] for theme in counts)
    if len(games) > 1:
        above = [above_mean(game, weights, counts, sums) for game in games]
        variance = max(variance, sum(each * each for each in above) * len(games) / (len(games) - 1))
    return rate(loss, Z * sqrt(variance))


def above_mean(
    game: Mapping[str, ThemePlay],
    weights: Mapping[str, float],
    counts: Mapping[str, int],
    sums: Mapping[str, float],
) -> float:
    """What one game adds to the mean loss of all beyond its share of the decisions."""
    return sum(
        weights[theme] * play.decisions * (play.loss - sums[theme] / counts[theme]) / counts[theme]
        for theme, play in game.items()
        if play.decisions
    )


def mean_and_half(losses: Sequence[float]) -> tuple[float, float]:
    """The mean, and half of its 95 % interval."""
    count = len(losses)
    if count == 0:
        return 0.0, 1.0
    mean = sum(losses) / count
    variance = sum((loss - mean) ** 2 for loss in losses) / max(1, count - 1)
    return mean, Z * max(PRIOR, sqrt(variance)) / sqrt(count)


def rate(loss: float, half: float) -> Rating:
    """The rating of a mean loss, with its interval."""
    mean = rating_of(loss)
    return Rating(mean, rating_of(min(1.0, loss + half)), rating_of(max(0.0, loss - half)), range_of(mean))


def rating_of(loss: float) -> float:
    return BEST * exp(-log(2.0) * loss / HALVES)


def range_of(rating: float) -> Range:
    return next(name for least, name in RANGES if rating >= least)
