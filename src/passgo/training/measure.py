"""How good the model is on games that it was not trained on: Brier score, log loss, calibration, with intervals."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

import numpy as np

from passgo.bots.features import PLAYER
from passgo.training import network
from passgo.training.games import Samples, board_cache, play, play_sampled
from passgo.training.settings import TableSetting

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from passgo.training.settings import TableKind

BINS = 10
BATCH = 20  # games
RESAMPLED = 200  # bootstrap samples of whole games, for the intervals
SHARE_OF_WORTH = 7  # the feature that a simple guess is made of


@dataclass(frozen=True)
class ModelMetrics:
    """What was measured on one kind of table; intervals are of 95 %, from resampled games."""

    kind: TableKind
    games: int
    positions: int
    brier: float  # per seat of the table; a seat that is out has no chance and cannot be misjudged
    brier_low: float
    brier_high: float
    naive: float  # the Brier score of everybody's share of all worth
    log_loss: float
    error: float  # the expected calibration error
    error_low: float
    error_high: float
    untold: float  # the same, if the model is not told who plays
    deciles: tuple[tuple[float, float, int], ...]  # said, came, rows

    @property
    def reached(self) -> bool:
        """Whether both goals of the kind are."""
        most = self.kind.brier_goal
        return self.error <= self.kind.goal and (most is None or self.brier <= most)


@dataclass(frozen=True)
class GameBatch:
    """Games of one kind, with seeds that no training game has."""

    kind: TableKind
    seed: str
    games: range
    weights: str | None  # that experts play by; None are the shipped ones

    def play(self) -> list[Samples]:
        """The games that came to an end."""
        found = [
            play_sampled(setting, f"{self.seed}:{self.kind.name}", number, board_cache(self.weights))
            for number, setting in self.settings()
        ]
        return [samples for samples in found if samples is not None]

    def wins(self) -> int:
        """How often the first player of the kind won alone. Seats rotate."""
        won = 0
        for number, setting in self.settings():
            winners, _ = play(setting, f"{self.seed}:wins", number, board_cache(self.weights))
            won += winners == (setting.seats.index(self.kind.seats[0]),)
        return won

    def settings(self) -> Iterator[tuple[int, TableSetting]]:
        for number in self.games:
            yield (
                number,
                TableSetting(self.kind.edition, self.kind.rules, self.kind.seated(self.seed, number)),
            )


def batches(kind: TableKind, seed: str, weights: str | None) -> list[GameBatch]:
    """Small enough that several processes end at about the same time."""
    return [
        GameBatch(kind, seed, range(first, min(first + BATCH, kind.games)), weights)
        for first in range(0, kind.games, BATCH)
    ]


def measure(kind: TableKind, layers: list[network.Floats], samples: Samples) -> ModelMetrics:
    said = network.chances(layers, samples).astype(np.float64)
    came = samples.won.astype(np.float64)
    games = np.repeat(samples.games, samples.sizes)
    _, places = np.unique(games, return_inverse=True)
    count = int(places.max()) + 1
    squares = np.bincount(places, (said - came) ** 2, count)
    rows = np.bincount(places, minlength=count).astype(np.float64)  # of seats that are in
    _, of_positions = np.unique(samples.games, return_inverse=True)
    seats = np.bincount(of_positions, minlength=count) * float(len(kind.seats))
    bins = np.minimum((said * BINS).astype(np.int64), BINS - 1)
    cells = places * BINS + bins
    saids = np.bincount(cells, said, count * BINS).reshape(count, BINS)
    cames = np.bincount(cells, came, count * BINS).reshape(count, BINS)
    random = np.random.default_rng(1)
    draws = [random.integers(0, count, count) for _ in range(RESAMPLED)]
    briers = [squares[draw].sum() / seats[draw].sum() for draw in draws]
    errors = [calibration_error(saids[draw].sum(0), cames[draw].sum(0)) / rows[draw].sum() for draw in draws]
    numbers = np.bincount(bins, minlength=BINS)
    deciles = [
        (float(saids[:, i].sum() / numbers[i]), float(cames[:, i].sum() / numbers[i]), int(numbers[i]))
        for i in range(BINS)
        if numbers[i]
    ]
    share = samples.rows[:, SHARE_OF_WORTH].astype(np.float64)
    return ModelMetrics(
        kind,
        count,
        len(samples.sizes),
        float(squares.sum() / seats.sum()),
        *interval(briers),
        float(((share - came) ** 2).sum() / seats.sum()),
        float(-(came * np.log(said + 1e-9)).sum() / len(samples.sizes)),
        float(calibration_error(saids.sum(0), cames.sum(0)) / rows.sum()),
        *interval(errors),
        untold_error(layers, samples),
        tuple(deciles),
    )


def untold_error(layers: list[network.Floats], samples: Samples) -> float:
    """The calibration error with everybody's level left out."""
    rows = samples.rows.copy()
    rows[:, PLAYER:] = 0
    said = network.chances(layers, replace(samples, rows=rows)).astype(np.float64)
    bins = np.minimum((said * BINS).astype(np.int64), BINS - 1)
    came = samples.won.astype(np.float64)
    return float(np.abs(np.bincount(bins, said - came)).sum() / len(said))


def calibration_error(said: NDArray[np.float64], came: NDArray[np.float64]) -> float:
    """Of sums by bins: how far what was said is from what came."""
    return float(np.abs(said - came).sum())


def interval(values: list[float]) -> tuple[float, float]:
    low, high = np.percentile(values, [2.5, 97.5])
    return float(low), float(high)
