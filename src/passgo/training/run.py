"""The whole training, generation by generation, in a folder: what is there is not done again.

Generation 0 is played by bots that need no model. In each later one experts sit at most tables, playing by the weights
of the generation before; the net is trained on all games so far.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from passgo.bots.value import read_weights
from passgo.training import data, network
from passgo.training.games import Boards, Samples

if TYPE_CHECKING:
    from collections.abc import Callable
    from pathlib import Path

    from passgo.bots.value import Weights


@dataclass(frozen=True)
class Course:
    """What is trained on: everything that decides how the weights come out."""

    folder: Path
    seed: str = "train"
    chunks: tuple[int, ...] = (160, 16, 16)  # of games, by generation
    epochs: int = 12

    @property
    def generations(self) -> int:
        return len(self.chunks)

    def games(self) -> int:
        return sum(self.chunks) * data.CHUNK

    def weights_file(self, generation: int) -> Path:
        return self.folder / f"weights-{generation}.json"

    def weights_before(self, generation: int) -> Weights | None:
        """What the experts of a generation play by."""
        if generation == 0:
            return None
        return read_weights(self.weights_file(generation - 1).read_text("utf-8"))


def run(course: Course, tell: Callable[[str, int, int], None]) -> Path:
    """Do what is missing; `tell` hears of each step: what, how many are done, of how many. Returns the last weights."""
    course.folder.mkdir(parents=True, exist_ok=True)
    for generation, chunks in enumerate(course.chunks):
        if course.weights_file(generation).exists():
            continue
        boards = Boards(course.weights_before(generation))
        playing = f"generation {generation}: games"
        for chunk in data.play_generation(course.folder, course.seed, generation, chunks, boards):
            tell(playing, (chunk + 1) * data.CHUNK, chunks * data.CHUNK)
        train(course, generation, tell)
    return course.weights_file(course.generations - 1)


def train(course: Course, generation: int, tell: Callable[[str, int, int], None]) -> None:
    parts: list[Samples] = []
    for earlier in range(generation + 1):
        parts += data.load_generation(course.folder, earlier, course.chunks[earlier])
    samples = Samples.joined(parts)
    layers = network.first_layers(generation)
    training = f"generation {generation}: training"
    for epoch, _ in network.train(layers, samples, course.epochs, generation):
        tell(training, epoch + 1, course.epochs)
    about = {
        "seed": course.seed,
        "generation": generation,
        "games": sum(course.chunks[: generation + 1]) * data.CHUNK,
        "positions": len(samples.sizes),
    }
    part = course.weights_file(generation).with_suffix(".part")
    part.write_text(network.to_text(layers, about), "utf-8")
    part.replace(course.weights_file(generation))
