"""Measuring on all kinds of tables, and what each generation of the training brought."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from passgo.bots.value import read_weights
from passgo.sim.run import mapping
from passgo.sim.summary import Share, share
from passgo.training import data, network
from passgo.training.games import Samples
from passgo.training.measure import Figures, Piece, measure, pieces
from passgo.training.settings import (
    EXPERTS,
    KINDS,
    MIXED_BOTS,
    ONE_EXPERT,
    TRADERS,
    TWO_TRADERS,
    Kind,
)

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    from passgo.sim.run import Mapping

    Tell = Callable[[str, int, int], None]

SEED = "held-out"  # of games that no training has seen
COMPARED = (TRADERS, TWO_TRADERS, MIXED_BOTS, EXPERTS, ONE_EXPERT)  # on which generations are
WINS = 200  # games that the expert of each generation plays against three traders


@dataclass(frozen=True)
class Brought:
    """One generation's weights: on games of the finished model, and what the expert makes of them."""

    generation: int
    games: int  # that they were trained on
    figures: list[Figures]  # on the kinds that are compared
    wins: Share  # of the expert that plays by them, against three traders


def measure_all(text: str, part: float, jobs: int, tell: Tell, folder: Path | None = None) -> list[Figures]:
    """All kinds of tables, one after the other. In a folder, games are kept and not played again."""
    read_weights(text)  # what is none is refused here
    layers = network.from_text(text)
    found = []
    with mapping(jobs) as each:
        for full in KINDS:
            kind = replace(full, games=max(2, round(full.games * part)))
            found.append(measure(kind, layers, held_out(kind, text, each, tell, folder)))
    return found


def held_out(kind: Kind, text: str, each: Mapping, tell: Tell, folder: Path | None) -> Samples:
    """Games that no training has seen, in which experts play by these weights."""
    file = None if folder is None else folder / f"{SEED}-{kind.name.replace(' ', '-')}-{kind.games}.npz"
    if file is not None and file.exists():
        return data.load(file)
    parts: list[Samples] = []
    todo = pieces(kind, SEED, text)
    for piece, played in zip(todo, each(Piece.play, todo), strict=True):
        parts += played
        tell(f"measuring: {kind.name}", piece.games.stop, kind.games)
    samples = Samples.joined(parts)
    if file is None:
        return samples
    data.save(samples, file)
    return data.load(file)  # in the precision that it has there, so that a second look gives the same


def what_each_brought(
    texts: Sequence[str], games: Sequence[int], part: float, jobs: int, tell: Tell, folder: Path
) -> list[Brought]:
    """The weights of all generations on the same games; these were played by the experts of the last one."""
    kinds = [replace(kind, games=max(2, round(kind.games * part))) for kind in COMPARED]
    samples = [held_out(kind, texts[-1], map, tell, folder) for kind in kinds]
    found = []
    for generation, text in enumerate(texts):
        layers = network.from_text(text)
        figures = [measure(kind, layers, played) for kind, played in zip(kinds, samples, strict=True)]
        with mapping(jobs) as each:
            won = wins(text, max(2, round(WINS * part)), generation, each, tell)
        found.append(Brought(generation, sum(games[: generation + 1]), figures, won))
    return found


def wins(text: str, games: int, generation: int, each: Mapping, tell: Tell) -> Share:
    """How often an expert with these weights wins against three traders."""
    won = 0
    todo = pieces(replace(ONE_EXPERT, games=games), SEED, text)
    for piece, count in zip(todo, each(Piece.wins, todo), strict=True):
        won += count
        tell(f"generation {generation}: expert's wins", piece.games.stop, games)
    return share(won, games)
