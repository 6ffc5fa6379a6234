"""How well a seat played: the mean loss of its decisions, by theme, and a rating on one scale for levels and people.

The rating of a player who loses nothing is 100; it halves with every `HALVES` that a decision loses on average. The
table of all bots in docs/strength.md is by the same measure.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from math import exp, log, sqrt
from typing import TYPE_CHECKING, Final, Literal

if TYPE_CHECKING:
    from collections.abc import Sequence

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
        rating = rate(loss, low, high) if len(self.losses) >= FEWEST else None
        return SeatPlay(len(self.losses), loss, low, high, themes, rating)


def mean_and_half(losses: Sequence[float]) -> tuple[float, float]:
    """The mean, and half of its 95 % interval."""
    count = len(losses)
    if count == 0:
        return 0.0, 1.0
    mean = sum(losses) / count
    variance = sum((loss - mean) ** 2 for loss in losses) / max(1, count - 1)
    return mean, Z * max(PRIOR, sqrt(variance)) / sqrt(count)


def rate(loss: float, low: float, high: float) -> Rating:
    """The rating of a mean loss with its interval."""
    mean = rating_of(loss)
    return Rating(mean, rating_of(high), rating_of(low), range_of(mean))


def rating_of(loss: float) -> float:
    return BEST * exp(-log(2.0) * loss / HALVES)


def range_of(rating: float) -> Range:
    return next(name for least, name in RANGES if rating >= least)
