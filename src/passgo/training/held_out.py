"""Measure the model on held-out games of all kinds of tables, and compare the generations of a training."""

from __future__ import annotations

import json
from dataclasses import dataclass, replace
from hashlib import sha256
from typing import TYPE_CHECKING

from passgo.bots.value import read_weights
from passgo.sim.intervals import Share, share
from passgo.sim.run import parallel_map
from passgo.training import data, network
from passgo.training.games import Samples
from passgo.training.measure import GameBatch, ModelMetrics, batches, measure
from passgo.training.settings import BY_NAME, KINDS, TableKind

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from passgo.sim.run import MapFunction

    OnProgress = Callable[[str, int, int], None]

SEED = "held-out"  # of games that are never trained on
COMPARED = tuple(
    BY_NAME[name] for name in ("four traders", "two traders", "four experts", "expert and three traders")
)
"""Kinds of tables on which generations are compared."""
BY_WEIGHTS = ("hard", "expert")  # bots that play by the model
DIGEST = 8  # hexadecimal digits
SAVED = 500  # games in one file; of experts' tables a tenth
WINS = 200  # games of each generation's expert against three traders


@dataclass(frozen=True)
class GenerationResult:
    """The quality of one generation's weights: on games of the final model, and in the hands of an expert."""

    generation: int
    games: int  # of its training
    figures: list[ModelMetrics]  # on the compared kinds
    wins: Share  # of an expert with these weights against three traders


def measure_all(
    text: str, part: float, jobs: int, on_progress: OnProgress, folder: Path | None = None
) -> list[ModelMetrics]:
    """Measure on all kinds of tables. With a folder, games are saved there and not played again."""
    read_weights(text)  # raises for an invalid file
    layers = network.from_text(text, "known")
    found = []
    with parallel_map(jobs) as each:
        for full in KINDS:
            kind = replace(full, games=max(2, round(full.games * part)))
            found.append(measure(kind, layers, held_out(kind, text, each, on_progress, folder)))
    return found


def held_out(
    kind: TableKind, text: str, each: MapFunction, on_progress: OnProgress, folder: Path | None
) -> Samples:
    """Held-out games in which experts play by these weights."""
    by_weights = any(player in BY_WEIGHTS for player in kind.table.seats)
    weights = played_by(text) if by_weights else "any-weights"
    saved = SAVED // 10 if "expert" in kind.table.seats else SAVED
    parts: list[Samples] = []
    for first in range(0, kind.games, saved):
        games = range(first, min(first + saved, kind.games))
        file = None
        if folder is not None:
            name = "-".join(kind.name.replace(",", "").split())
            file = folder / f"{SEED}-{name}-{weights}-{games.start}-{games.stop}.npz"
        if file is None or not file.exists():
            played = play_held_out(kind, text, games, each)
            if file is None:
                parts.append(played)
            else:
                data.save(played, file)
        if file is not None:
            parts.append(data.load(file))  # in the file's precision, so that a second run gives the same
        on_progress(f"measuring: {kind.name}", games.stop, kind.games)
    return Samples.joined(parts)


def played_by(text: str) -> str:
    """A digest of the network by which `hard` and `expert` play: games stay valid when only the other one changes."""
    return sha256(json.dumps(json.loads(text)["unknown"]).encode()).hexdigest()[:DIGEST]


def play_held_out(kind: TableKind, text: str, games: range, each: MapFunction) -> Samples:
    parts: list[Samples] = []
    for played in each(GameBatch.play, batches(kind, SEED, text, games)):
        parts += played
    return Samples.joined(parts)


def compare_generations(
    texts: Sequence[str], games: Sequence[int], part: float, jobs: int, on_progress: OnProgress, folder: Path
) -> list[GenerationResult]:
    """Measure the weights of all generations on the same games, in which experts play by the last ones."""
    kinds = [replace(kind, games=max(2, round(kind.games * part))) for kind in COMPARED]
    samples = [held_out(kind, texts[-1], map, on_progress, folder) for kind in kinds]
    found = []
    for generation, text in enumerate(texts):
        layers = network.from_text(text, "known")
        figures = [measure(kind, layers, played) for kind, played in zip(kinds, samples, strict=True)]
        with parallel_map(jobs) as each:
            won = wins(text, max(2, round(WINS * part)), generation, each, on_progress)
        found.append(GenerationResult(generation, sum(games[: generation + 1]), figures, won))
    return found


def wins(text: str, games: int, generation: int, each: MapFunction, on_progress: OnProgress) -> Share:
    """The share of games that an expert with these weights wins against three traders."""
    won = 0
    todo = batches(BY_NAME["expert and three traders"], SEED, text, range(games))
    for batch, count in zip(todo, each(GameBatch.wins, todo), strict=True):
        won += count
        on_progress(f"generation {generation}: expert's wins", batch.games.stop, games)
    return share(won, games)
