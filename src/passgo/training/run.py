"""The whole training, generation by generation, in a folder: what is there is not done again.

Generation 0 is played by bots that need no model. In each later one experts sit at most tables, playing by the weights
of the generation before; the net is trained on all games so far.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import TYPE_CHECKING

from passgo.errors import PassgoError
from passgo.speech import Saying
from passgo.training import data, network
from passgo.training.games import Samples

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


class OtherTraining(PassgoError):
    """A folder belongs to a training with other settings."""


@dataclass(frozen=True)
class TrainingRun:
    """What is trained on: everything that decides how the weights come out."""

    folder: Path
    seed: str
    games: tuple[int, ...]  # by generation
    epochs: int

    @property
    def command(self) -> str:
        """That makes the same weights again."""
        first, *later = self.games
        experts = f"--expert-games {later[0]} " if later else ""
        return (
            f"passgo train --games {first} {experts}--generations {len(later)} "
            f"--epochs {self.epochs} --seed {self.seed}"
        )

    def weights_file(self, generation: int) -> Path:
        return self.folder / f"weights-{generation}.json"

    def weights_text(self, generation: int) -> str:
        return self.weights_file(generation).read_text("utf-8")

    def weights_before(self, generation: int) -> str | None:
        """What the experts of a generation play by."""
        return None if generation == 0 else self.weights_text(generation - 1)

    def claim(self) -> None:
        """Make the folder, or check that it is of the same course."""
        self.folder.mkdir(parents=True, exist_ok=True)
        file = self.folder / "course.json"
        mine = json.dumps({"seed": self.seed, "games": self.games, "epochs": self.epochs})
        if not file.exists():
            file.write_text(mine, "utf-8")
        elif file.read_text("utf-8") != mine:
            raise OtherTraining(Saying("run.other-course", folder=str(self.folder)))


def run(course: TrainingRun, jobs: int, on_progress: Callable[[str, int, int], None]) -> None:
    """Do what is missing; `on_progress` hears of each step: what, how many are done, of how many."""
    course.claim()
    for generation, games in enumerate(course.games):
        if course.weights_file(generation).exists():
            continue
        before = course.weights_before(generation)
        playing = f"generation {generation}: games"
        for done in data.play_generation(course.folder, course.seed, generation, games, before, jobs):
            on_progress(playing, done, games)
        train(course, generation, on_progress)


def train(course: TrainingRun, generation: int, on_progress: Callable[[str, int, int], None]) -> None:
    parts: list[Samples] = []
    for earlier in range(generation + 1):
        parts += data.load_generation(course.folder, earlier, course.games[earlier])
    samples = Samples.joined(parts)
    layers = network.first_layers(generation)
    training = f"generation {generation}: training"
    for epoch, _ in network.train(layers, samples, course.epochs, generation):
        on_progress(training, epoch + 1, course.epochs)
    about = {
        "seed": course.seed,
        "generation": generation,
        "games": sum(course.games[: generation + 1]),
        "positions": len(samples.sizes),
    }
    part = course.weights_file(generation).with_suffix(".part")
    part.write_text(network.to_text(layers, about), "utf-8")
    part.replace(course.weights_file(generation))
