"""The whole training, generation by generation, in a folder from which it can be resumed.

Generation 0 is played by bots that need no model. In the later ones experts play at most tables, with the weights of
the previous generation; the network is trained on all games so far.
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
    """The folder belongs to a training with other settings."""


@dataclass(frozen=True)
class TrainingRun:
    """The settings of a training: everything that affects the weights."""

    folder: Path
    seed: str
    games: tuple[int, ...]  # by generation
    epochs: int

    @property
    def command(self) -> str:
        """The command that reproduces the weights."""
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
        """The weights that the experts of a generation play by."""
        return None if generation == 0 else self.weights_text(generation - 1)

    def claim(self) -> None:
        """Create the folder, or check that it belongs to the same training."""
        self.folder.mkdir(parents=True, exist_ok=True)
        file = self.folder / "course.json"
        mine = json.dumps({"seed": self.seed, "games": self.games, "epochs": self.epochs})
        if not file.exists():
            file.write_text(mine, "utf-8")
        elif file.read_text("utf-8") != mine:
            raise OtherTraining(Saying("run.other-course", folder=str(self.folder)))


def run(training_run: TrainingRun, jobs: int, on_progress: Callable[[str, int, int], None]) -> None:
    """Do the missing steps; `on_progress` is called with the step, the number done and the total."""
    training_run.claim()
    for generation, games in enumerate(training_run.games):
        if training_run.weights_file(generation).exists():
            continue
        before = training_run.weights_before(generation)
        playing = f"generation {generation}: games"
        for done in data.play_generation(
            training_run.folder, training_run.seed, generation, games, before, jobs
        ):
            on_progress(playing, done, games)
        train(training_run, generation, on_progress)


def train(training_run: TrainingRun, generation: int, on_progress: Callable[[str, int, int], None]) -> None:
    parts: list[Samples] = []
    for earlier in range(generation + 1):
        parts += data.load_generation(training_run.folder, earlier, training_run.games[earlier])
    samples = Samples.joined(parts)
    layers = network.first_layers(generation)
    training = f"generation {generation}: training"
    for epoch, _ in network.train(layers, samples, training_run.epochs, generation):
        on_progress(training, epoch + 1, training_run.epochs)
    about = {
        "seed": training_run.seed,
        "generation": generation,
        "games": sum(training_run.games[: generation + 1]),
        "positions": len(samples.sizes),
    }
    part = training_run.weights_file(generation).with_suffix(".part")
    part.write_text(network.to_text(layers, about), "utf-8")
    part.replace(training_run.weights_file(generation))
