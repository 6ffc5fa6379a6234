"""The whole training, generation by generation, in a folder from which it can be resumed.

Generation 0 is played by bots that need no model. In the later ones experts play, too, with the weights of the previous
generation; both networks are trained on all games so far. With weights to begin with, experts play by them in
generation 0, and only the network that knows who plays is trained on: the other one, by which experts play, stays as it
is.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from passgo.bots.value import read_weights
from passgo.errors import PassgoError
from passgo.speech import Saying
from passgo.training import data, network
from passgo.training.games import Samples

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path


STARTS = 6
"""How often the first position of a game counts, of which there is only one: what is said at the start depends on who
plays, and on nothing else."""


class OtherTraining(PassgoError):
    """The folder belongs to a training with other settings."""


@dataclass(frozen=True)
class TrainingRun:
    """The settings of a training: everything that affects the weights."""

    folder: Path
    seed: str
    games: tuple[int, ...]  # by generation
    epochs: int
    start: str | None = None  # the text of the weights to begin with

    @property
    def command(self) -> str:
        """The command that reproduces the weights."""
        first, *later = self.games
        experts = f"--expert-games {later[0]} " if later else ""
        start = "" if self.start is None else "--start FILE "
        return (
            f"passgo train {start}--games {first} {experts}--generations {len(later)} "
            f"--epochs {self.epochs} --seed {self.seed}"
        )

    def weights_file(self, generation: int) -> Path:
        return self.folder / f"weights-{generation}.json"

    def weights_text(self, generation: int) -> str:
        return self.weights_file(generation).read_text("utf-8")

    def weights_before(self, generation: int) -> str | None:
        """The weights that the experts of a generation play by."""
        return self.start if generation == 0 else self.weights_text(generation - 1)

    def claim(self) -> None:
        """Create the folder, or check that it belongs to the same training."""
        self.folder.mkdir(parents=True, exist_ok=True)
        file = self.folder / "course.json"
        start = "" if self.start is None else read_weights(self.start).name
        mine = json.dumps({"seed": self.seed, "games": self.games, "epochs": self.epochs, "start": start})
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
    start = training_run.start
    if start is None:
        unknown = network.first_layers(generation)
        todo = [(unknown, samples.without_players(), "who plays unknown")]
        known = network.first_layers(generation)
    else:
        unknown, todo = network.from_text(start, "unknown"), []
        known = network.from_text(start, "known")
    todo.append((known, samples.with_starts(STARTS), "who plays known"))
    for layers, positions, name in todo:
        for epoch, _ in network.train(layers, positions, training_run.epochs, generation):
            on_progress(f"generation {generation}: {name}", epoch + 1, training_run.epochs)
    about: dict[str, object] = {
        "date": datetime.now(UTC).date().isoformat(),
        "seed": training_run.seed,
        "generation": generation,
        "games": sum(training_run.games[: generation + 1]),
        "positions": len(samples.sizes),
    }
    if start is not None:
        about["start"] = read_weights(start).name
    part = training_run.weights_file(generation).with_suffix(".part")
    part.write_text(network.to_text(unknown, known, about), "utf-8")
    part.replace(training_run.weights_file(generation))
