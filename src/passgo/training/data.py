"""Training games in chunks, each in a file of its own: what is there need not be played again."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from passgo.training.games import Boards, Samples, play_sampled
from passgo.training.settings import draw_setting

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

CHUNK = 500  # games


def chunk_file(folder: Path, generation: int, chunk: int) -> Path:
    return folder / f"generation-{generation}-{chunk:04}.npz"


def play_chunk(seed: str, generation: int, chunk: int, boards: Boards) -> Samples:
    """The games of one chunk: the same ones whenever they are played, as long as the bots are the same."""
    parts = []
    for number in range(chunk * CHUNK, (chunk + 1) * CHUNK):
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


def play_generation(folder: Path, seed: str, generation: int, chunks: int, boards: Boards) -> Iterator[int]:
    """Play what is missing; yields the number of each chunk when it is there."""
    for chunk in range(chunks):
        file = chunk_file(folder, generation, chunk)
        if not file.exists():
            save(play_chunk(seed, generation, chunk, boards), file)
        yield chunk


def load_generation(folder: Path, generation: int, chunks: int) -> list[Samples]:
    return [load(chunk_file(folder, generation, chunk)) for chunk in range(chunks)]
