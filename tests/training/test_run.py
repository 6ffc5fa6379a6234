"""The training at a tiny size: it can be resumed, and gives the same file."""

from pathlib import Path

import pytest

pytest.importorskip("numpy")

from passgo.bots.value import read_weights
from passgo.training import data
from passgo.training.run import OtherTraining, TrainingRun, run


class StopError(Exception):
    pass


@pytest.fixture(autouse=True)
def small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(data, "CHUNK", 2)


def run_to_the_end(training: TrainingRun, jobs: int = 1) -> list[tuple[str, int, int]]:
    steps: list[tuple[str, int, int]] = []
    run(training, jobs, lambda what, done, of: steps.append((what, done, of)))
    return steps


def test_a_resumed_training_gives_the_same_weights(tmp_path: Path) -> None:
    whole = TrainingRun(tmp_path / "whole", "tiny", (5, 1), 2)
    steps = run_to_the_end(whole)
    assert steps[-1] == ("generation 1: who plays known", 2, 2)
    stopped = TrainingRun(tmp_path / "stopped", "tiny", (5, 1), 2)
    for step in range(len(steps)):  # each run gets one step further than the last

        def stop(what: str, done: int, of: int, at: tuple[str, int, int] = steps[step]) -> None:
            if (what, done, of) == at:
                raise StopError

        with pytest.raises(StopError):
            run(stopped, 1, stop)
    run_to_the_end(stopped)
    for generation in range(2):
        assert stopped.weights_text(generation) == whole.weights_text(generation)
    assert whole.weights_text(0) != whole.weights_text(1)
    read_weights(whole.weights_text(1))


def test_the_number_of_processes_does_not_change_the_weights(tmp_path: Path) -> None:
    one, two = TrainingRun(tmp_path / "1", "tiny", (4,), 1), TrainingRun(tmp_path / "2", "tiny", (4,), 1)
    run_to_the_end(one)
    run_to_the_end(two, jobs=2)
    assert one.weights_text(0) == two.weights_text(0)


def test_a_finished_training_is_not_repeated(tmp_path: Path) -> None:
    training = TrainingRun(tmp_path, "tiny", (3,), 1)
    assert run_to_the_end(training) != []
    assert run_to_the_end(training) == []


def test_another_seed_gives_other_weights(tmp_path: Path) -> None:
    one, other = TrainingRun(tmp_path / "1", "one", (2,), 1), TrainingRun(tmp_path / "2", "other", (2,), 1)
    run_to_the_end(one)
    run_to_the_end(other)
    assert one.weights_text(0) != other.weights_text(0)


def test_a_folder_of_other_settings_is_refused(tmp_path: Path) -> None:
    run_to_the_end(TrainingRun(tmp_path, "tiny", (2,), 1))
    with pytest.raises(OtherTraining, match="other settings"):
        run_to_the_end(TrainingRun(tmp_path, "tiny", (3,), 1))


def test_the_command_of_a_training_contains_all_its_settings(tmp_path: Path) -> None:
    command = TrainingRun(tmp_path, "tiny", (5, 2, 2), 3).command
    assert command == "passgo train --games 5 --expert-games 2 --generations 2 --epochs 3 --seed tiny"
