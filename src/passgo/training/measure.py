"""How good the model is on games that it was not trained on: Brier score, log loss, calibration, with intervals."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from passgo.training import network
from passgo.training.games import Boards, Samples, play_sampled
from passgo.training.settings import Setting

if TYPE_CHECKING:
    from collections.abc import Callable

    from numpy.typing import NDArray

    from passgo.training.settings import Kind

BINS = 10
RESAMPLED = 200  # bootstrap samples of whole games, for the intervals
SHARE_OF_WORTH = 7  # the feature that a simple guess is made of


@dataclass(frozen=True)
class Figures:
    """What was measured on one kind of table; intervals are of 95 %, from resampled games."""

    kind: Kind
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
    deciles: tuple[tuple[float, float, int], ...]  # said, came, rows


def play_kind(kind: Kind, seed: str, boards: Boards, on_game: Callable[[], None] = lambda: None) -> Samples:
    """Games of one kind, with seeds that no training game has."""
    parts = []
    for number in range(kind.games):
        setting = Setting(kind.edition, kind.rules, kind.seated(seed, number))
        found = play_sampled(setting, f"{seed}:{kind.name}", number, boards)
        if found is not None:
            parts.append(found)
        on_game()
    return Samples.joined(parts)


def measure(kind: Kind, layers: list[network.Floats], samples: Samples) -> Figures:
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
    return Figures(
        kind,
        count,
        len(samples.sizes),
        float(squares.sum() / seats.sum()),
        *interval(briers),
        float(((share - came) ** 2).sum() / seats.sum()),
        float(-(came * np.log(said + 1e-9)).sum() / len(samples.sizes)),
        float(calibration_error(saids.sum(0), cames.sum(0)) / rows.sum()),
        *interval(errors),
        tuple(deciles),
    )


def calibration_error(said: NDArray[np.float64], came: NDArray[np.float64]) -> float:
    """Of sums by bins: how far what was said is from what came."""
    return float(np.abs(said - came).sum())


def interval(values: list[float]) -> tuple[float, float]:
    low, high = np.percentile(values, [2.5, 97.5])
    return float(low), float(high)
