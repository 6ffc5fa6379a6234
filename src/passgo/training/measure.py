"""Measure the model on held-out games: Brier score, log loss and calibration, with intervals."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from passgo.bots import model_scope
from passgo.bots.features import PLAYER
from passgo.sim.intervals import share
from passgo.training import network
from passgo.training.games import Samples, board_cache, play, play_sampled
from passgo.training.settings import TableSetting

if TYPE_CHECKING:
    from collections.abc import Iterator

    from numpy.typing import NDArray

    from passgo.training.settings import TableKind

BINS = 10
BATCH = 20  # games of one task
RESAMPLED = 200  # bootstrap samples (of whole games) for the intervals
SHARE_OF_WORTH = 7  # the feature that serves as a baseline


@dataclass(frozen=True)
class StartMetrics:
    """The mean chance of one bot at the start of a game, and the share of games that it wins, with a 95 % interval."""

    player: str
    predicted: float
    observed: float
    low: float
    high: float


@dataclass(frozen=True)
class ModelMetrics:
    """The results on one kind of table, with 95 % intervals from resampled games."""

    kind: TableKind
    games: int
    positions: int
    brier: float  # per seat of the table; seats that are out count as predicted correctly
    brier_low: float
    brier_high: float
    naive: float  # the Brier score of each seat's share of all worth
    log_loss: float
    error: float  # the expected calibration error
    error_low: float
    error_high: float
    deciles: tuple[tuple[float, float, int], ...]  # predicted, observed, rows
    starts: tuple[StartMetrics, ...]  # one for each bot of the table

    @property
    def start_error(self) -> float:
        """The largest difference of any bot between its chance at the start and its share of wins."""
        return max(abs(start.predicted - start.observed) for start in self.starts)

    @property
    def reached(self) -> bool:
        """Whether both goals of the kind are reached."""
        return self.error <= self.kind.goal and self.start_error <= self.kind.start_goal


@dataclass(frozen=True)
class GameBatch:
    """Some held-out games of one kind."""

    kind: TableKind
    seed: str
    games: range
    weights: str | None  # of the experts; None for the shipped ones

    def play(self) -> list[Samples]:
        """Play the games; return samples of the finished ones."""
        found = [
            play_sampled(setting, f"{self.seed}:{self.kind.name}", number, board_cache(self.weights))
            for number, setting in self.settings()
        ]
        return [samples for samples in found if samples is not None]

    def wins(self) -> int:
        """Play the games; return how often the kind's first player won alone. Seats rotate."""
        first = self.kind.table.seats[0]
        won = 0
        for number, setting in self.settings():
            winners, _ = play(setting, f"{self.seed}:wins", number, board_cache(self.weights))
            won += winners == (setting.seats.index(first),)
        return won

    def settings(self) -> Iterator[tuple[int, TableSetting]]:
        table = self.kind.table
        for number in self.games:
            yield number, TableSetting(table.edition, table.rules, self.kind.seated(number))


def batches(kind: TableKind, seed: str, weights: str | None, games: range) -> list[GameBatch]:
    """Split the games into batches small enough that all processes end at about the same time."""
    return [
        GameBatch(kind, seed, range(first, min(first + BATCH, games.stop)), weights)
        for first in range(games.start, games.stop, BATCH)
    ]


def measure(kind: TableKind, layers: list[network.Floats], samples: Samples) -> ModelMetrics:
    predicted = network.chances(layers, samples).astype(np.float64)
    observed = samples.won.astype(np.float64)
    games = np.repeat(samples.games, samples.sizes)
    _, places = np.unique(games, return_inverse=True)
    count = int(places.max()) + 1
    squares = np.bincount(places, (predicted - observed) ** 2, count)
    rows = np.bincount(places, minlength=count).astype(np.float64)  # of seats in the game
    _, of_positions = np.unique(samples.games, return_inverse=True)
    seats = np.bincount(of_positions, minlength=count) * float(len(kind.table.seats))
    bins = np.minimum((predicted * BINS).astype(np.int64), BINS - 1)
    cells = places * BINS + bins
    predicted_sums = np.bincount(cells, predicted, count * BINS).reshape(count, BINS)
    observed_sums = np.bincount(cells, observed, count * BINS).reshape(count, BINS)
    random = np.random.default_rng(1)
    draws = [random.integers(0, count, count) for _ in range(RESAMPLED)]
    briers = [squares[draw].sum() / seats[draw].sum() for draw in draws]
    errors = [
        calibration_error(predicted_sums[draw].sum(0), observed_sums[draw].sum(0)) / rows[draw].sum()
        for draw in draws
    ]
    numbers = np.bincount(bins, minlength=BINS)
    deciles = [
        (
            float(predicted_sums[:, i].sum() / numbers[i]),
            float(observed_sums[:, i].sum() / numbers[i]),
            int(numbers[i]),
        )
        for i in range(BINS)
        if numbers[i]
    ]
    worth = samples.rows[:, SHARE_OF_WORTH].astype(np.float64)
    return ModelMetrics(
        kind,
        count,
        len(samples.sizes),
        float(squares.sum() / seats.sum()),
        *interval(briers),
        float(((worth - observed) ** 2).sum() / seats.sum()),
        float(-(observed * np.log(predicted + 1e-9)).sum() / len(samples.sizes)),
        float(calibration_error(predicted_sums.sum(0), observed_sums.sum(0)) / rows.sum()),
        *interval(errors),
        tuple(deciles),
        starts_of_bots(samples, predicted),
    )


def starts_of_bots(samples: Samples, predicted: NDArray[np.float64]) -> tuple[StartMetrics, ...]:
    """The predicted and the actual wins at the first position of every game, by bot."""
    _, firsts = np.unique(samples.games, return_index=True)
    starts = network.starts_of(samples.sizes)[firsts]
    rows = np.concatenate(
        [np.arange(start, start + size) for start, size in zip(starts, samples.sizes[firsts], strict=True)]
    )
    found = []
    for place, player in enumerate(model_scope.PLAYERS):
        own = rows[samples.rows[rows, PLAYER + place] == 1]
        if len(own):
            won = share(float(samples.won[own].sum()), len(own))
            found.append(
                StartMetrics(
                    player, float(predicted[own].mean()), won.percent / 100, won.low / 100, won.high / 100
                )
            )
    return tuple(found)


def calibration_error(predicted: NDArray[np.float64], observed: NDArray[np.float64]) -> float:
    """The distance between predicted and observed, from sums by bins."""
    return float(np.abs(predicted - observed).sum())


def interval(values: list[float]) -> tuple[float, float]:
    low, high = np.percentile(values, [2.5, 97.5])
    return float(low), float(high)
