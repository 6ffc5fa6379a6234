"""Training games in chunks, each in a file of its own: what is there need not be played again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from passgo.training.games import Boards, Samples, play_sampled
from passgo.training.settings import draw_setting

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

CHUNK = 100  # games


def chunk_file(folder: Path, generation: int, chunk: int) -> Path:
    return folder / f"generation-{generation}-{chunk:04}.npz"


def play_chunk(seed: str, generation: int, games: range, boards: Boards) -> Samples:
    """The games of one chunk: the same ones whenever they are played, as long as the bots are the same."""
    parts = []
    for number in games:
        setting = draw_setting(f"{seed}:{generation}:{number}:setting", experts=generation > 0)
        found = play_sampled(setting, f"{seed}:{generation}", number, boards)
        if found is not None:
            parts.append(found)
    return Samples.joined(parts)


def save(samples: Samples, file: Path) -> None:
    """Whole or not at all."""
    part = file.with_suffix(".part")
    with part.open("wb") as out:
        np.savez(
            out,
            rows=samples.rows.astype(np.float16),
            won=samples.won,
            sizes=samples.sizes,
            games=samples.games,
        )
    part.replace(file)


def load(file: Path) -> Samples:
    with np.load(file) as found:
        return Samples(found["rows"].astype(np.float32), found["won"], found["sizes"], found["games"])


def chunks_of(games: int) -> list[range]:
    return [range(first, min(first + CHUNK, games)) for first in range(0, games, CHUNK)]


def play_generation(folder: Path, seed: str, generation: int, games: int, boards: Boards) -> Iterator[int]:
    """Play what is missing; yields how many games are there."""
    for chunk, numbers in enumerate(chunks_of(games)):
        file = chunk_file(folder, generation, chunk)
        if not file.exists():
            save(play_chunk(seed, generation, numbers, boards), file)
        yield numbers.stop


def load_generation(folder: Path, generation: int, games: int) -> list[Samples]:
    return [load(chunk_file(folder, generation, chunk)) for chunk in range(len(chunks_of(games)))]
