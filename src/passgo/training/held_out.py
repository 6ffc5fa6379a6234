"""Measuring on all kinds of tables, and what each generation of the training brought."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from passgo.bots.value import read_weights
from passgo.sim.run import parallel_map
from passgo.sim.summary import Share, share
from passgo.training import data, network
from passgo.training.games import Samples
from passgo.training.measure import GameBatch, ModelMetrics, batches, measure
from passgo.training.settings import (
    EXPERTS,
    KINDS,
    MIXED_BOTS,
    ONE_EXPERT,
    TRADERS,
    TWO_TRADERS,
    TableKind,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from passgo.sim.run import MapFunction

    OnProgress = Callable[[str, int, int], None]

SEED = "held-out"  # of games that no training has seen
COMPARED = (TRADERS, TWO_TRADERS, MIXED_BOTS, EXPERTS, ONE_EXPERT)  # on which generations are
WINS = 200  # games that the expert of each generation plays against three traders


@dataclass(frozen=True)
class GenerationResult:
    """One generation's weights: on games of the finished model, and what the expert makes of them."""

    generation: int
    games: int  # that they were trained on
    figures: list[ModelMetrics]  # on the kinds that are compared
    wins: Share  # of the expert that plays by them, against three traders


def measure_all(
    text: str, part: float, jobs: int, on_progress: OnProgress, folder: Path | None = None
) -> list[ModelMetrics]:
    """All kinds of tables, one after the other. In a folder, games are kept and not played again."""
    read_weights(text)  # what is none is refused here
    layers = network.from_text(text)
    found = []
    with parallel_map(jobs) as each:
        for full in KINDS:
            kind = replace(full, games=max(2, round(full.games * part)))
            found.append(measure(kind, layers, held_out(kind, text, each, on_progress, folder)))
    return found


def held_out(
    kind: TableKind, text: str, each: MapFunction, on_progress: OnProgress, folder: Path | None
) -> Samples:
    """Games that no training has seen, in which experts play by these weights."""
    file = None if folder is None else folder / f"{SEED}-{kind.name.replace(' ', '-')}-{kind.games}.npz"
    if file is not None and file.exists():
        return data.load(file)
    parts: list[Samples] = []
    todo = batches(kind, SEED, text)
    for batch, played in zip(todo, each(GameBatch.play, todo), strict=True):
        parts += played
        on_progress(f"measuring: {kind.name}", batch.games.stop, kind.games)
    samples = Samples.joined(parts)
    if file is None:
        return samples
    data.save(samples, file)
    return data.load(file)  # in the precision that it has there, so that a second look gives the same


def compare_generations(
    texts: Sequence[str], games: Sequence[int], part: float, jobs: int, on_progress: OnProgress, folder: Path
) -> list[GenerationResult]:
    """The weights of all generations on the same games; these were played by the experts of the last one."""
    kinds = [replace(kind, games=max(2, round(kind.games * part))) for kind in COMPARED]
    samples = [held_out(kind, texts[-1], map, on_progress, folder) for kind in kinds]
    found = []
    for generation, text in enumerate(texts):
        layers = network.from_text(text)
        figures = [measure(kind, layers, played) for kind, played in zip(kinds, samples, strict=True)]
        with parallel_map(jobs) as each:
            won = wins(text, max(2, round(WINS * part)), generation, each, on_progress)
        found.append(GenerationResult(generation, sum(games[: generation + 1]), figures, won))
    return found


def wins(text: str, games: int, generation: int, each: MapFunction, on_progress: OnProgress) -> Share:
    """How often an expert with these weights wins against three traders."""
    won = 0
    todo = batches(replace(ONE_EXPERT, games=games), SEED, text)
    for batch, count in zip(todo, each(GameBatch.wins, todo), strict=True):
        won += count
        on_progress(f"generation {generation}: expert's wins", batch.games.stop, games)
    return share(won, games)
