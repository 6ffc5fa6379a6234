"""Training games in chunks, each in a file of its own, which is not played again."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from passgo.sim.run import parallel_map
from passgo.training.games import Samples, board_cache, play_sampled
from passgo.training.settings import draw_setting

if TYPE_CHECKING:
    from collections.abc import Iterator
    from pathlib import Path

CHUNK = 100  # games


@dataclass(frozen=True)
class Chunk:
    """Some games of one generation; they are reproducible as long as the bots are the same."""

    file: Path
    seed: str
    generation: int
    games: range
    weights: str | None  # of the experts

    def play(self) -> int:
        """Play the games into the file; return their number."""
        cache = board_cache(self.weights)
        parts = []
        for number in self.games:
            setting = draw_setting(
                f"{self.seed}:{self.generation}:{number}:setting", self.weights is not None
            )
            found = play_sampled(setting, f"{self.seed}:{self.generation}", number, cache)
            if found is not None:
                parts.append(found)
        save(Samples.joined(parts), self.file)
        return len(self.games)


def chunk_file(folder: Path, generation: int, chunk: int) -> Path:
    return folder / f"generation-{generation}-{chunk:04}.npz"


def save(samples: Samples, file: Path) -> None:
    """Write atomically."""
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


def play_generation(
    folder: Path, seed: str, generation: int, games: int, weights: str | None, jobs: int
) -> Iterator[int]:
    """Play the missing games in `jobs` processes; yield the number of games done so far."""
    chunks = [
        Chunk(chunk_file(folder, generation, place), seed, generation, numbers, weights)
        for place, numbers in enumerate(chunks_of(games))
    ]
    missing = [chunk for chunk in chunks if not chunk.file.exists()]
    done = games - sum(len(chunk.games) for chunk in missing)
    yield done
    with parallel_map(min(jobs, len(missing))) as each:
        for played in each(Chunk.play, missing):
            done += played
            yield done


def load_generation(folder: Path, generation: int, games: int) -> list[Samples]:
    return [load(chunk_file(folder, generation, chunk)) for chunk in range(len(chunks_of(games)))]
