"""The examples that train a policy, run for some seconds. They need torch, and one of them sb3-contrib:
`scripts/test-research` installs them."""

import argparse
import csv
import importlib
import json
import subprocess
import sys
from pathlib import Path

import pytest

import passgo.rl

torch = pytest.importorskip(
    "torch", reason="torch is not installed; scripts/test-research runs this test with it"
)

EXAMPLES = Path(__file__).parents[2] / "docs" / "examples"


def run(example: str, *options: str | Path) -> list[dict[str, str]]:
    """Run an example, and return the rows of its curve."""
    command: list[str | Path] = [sys.executable, EXAMPLES / example, *options]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    out = Path(options[options.index("--out") + 1])
    rows = list(csv.DictReader((out / "curve.csv").read_text().splitlines()))
    lines = [line for line in done.stdout.splitlines() if line.startswith("{")]
    assert len(rows) == len(lines) - 1 >= 2  # the last line is the result
    return rows


def test_a_short_training_writes_a_curve_a_model_and_a_result(tmp_path: Path) -> None:
    out = tmp_path / "run"
    small = ["--games", "8", "--steps", "16", "--evaluate", "4", "--final", "6", "--minibatch", "64"]
    rows = run("train_ppo.py", "--minutes", "0.05", "--rounds", "12", "--out", out, *small)
    assert int(rows[-1]["steps"]) > 0
    assert (out / "model.pt").stat().st_size > 100_000
    final = json.loads((out / "result.json").read_text())["final"]
    assert final["played"] == 6
    assert 0 <= final["low"] <= final["rate"] <= final["high"] <= 1


def test_a_short_self_play_against_earlier_selves_is_measured_at_every_table(tmp_path: Path) -> None:
    out = tmp_path / "run"
    small = ["--games", "4", "--steps", "16", "--evaluate", "2", "--final", "2", "--minibatch", "32"]
    rows = run(
        "train_self_play.py", "--minutes", "0.05", "--every", "0.02", "--rounds", "4", "--out", out, *small
    )
    assert int(rows[-1]["steps"]) > int(rows[0]["steps"]) == 0
    assert {"fp-a fp-b fp-c", "easy", "cut_short"} <= set(rows[0])
    final = json.loads((out / "result.json").read_text())["final"]
    assert {"trader", "hard"} <= set(final)
    more: list[str | Path] = ["--minutes", "0.01", "--out", tmp_path / "more", *small]
    again = run("train_self_play.py", "--start", out / "model.pt", *more)
    assert len(again) == 2


@pytest.mark.parametrize("ended", [True, False])
def test_the_advantages_of_self_play_are_those_of_each_seat(
    ended: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Two seats by turns, nothing discounted: what a seat is rewarded with from its moment on, less the value."""
    monkeypatch.syspath_prepend(EXAMPLES)
    example = importlib.import_module("train_self_play")

    settings = argparse.Namespace(seed=1, pool=1, steps=4, games=1, earlier=0.0)
    play = example.SelfPlay(passgo.rl.vector_env(1, trades="none", shaping=1.0), settings)
    play.seat[:] = torch.tensor([[0], [1], [0], [1]])
    play.rewards[:, 0, 0] = torch.tensor([0.0, 0.1, 0.0, 1.0])
    play.rewards[:, 0, 1] = torch.tensor([0.0, 0.0, 0.2, 0.0])
    play.rollout.value[:] = torch.tensor([[0.5], [0.4], [0.3], [0.2]])
    play.rollout.counts[:] = 1.0
    play.rollout.ended[3] = float(ended)
    found = play.advantages(gamma=1.0, trace=1.0).squeeze(-1)
    if ended:
        expected, learned = [1.1 - 0.5, 0.2 - 0.4, 1.0 - 0.3, 0.0 - 0.2], [1, 1, 1, 1]
    else:  # the last moment of each seat only tells what the one before was worth
        expected, learned = [0.1 + 0.3 - 0.5, 0.2 + 0.2 - 0.4, 0.0, 0.0], [1, 1, 0, 0]
    assert found.tolist() == pytest.approx(expected, abs=1e-6)
    assert play.rollout.counts.squeeze(-1).tolist() == learned


def test_a_short_training_of_maskable_ppo_writes_a_curve_a_model_and_a_result(tmp_path: Path) -> None:
    pytest.importorskip("sb3_contrib", reason="sb3-contrib is not installed; scripts/test-research does")
    out = tmp_path / "run"
    small = ["--games", "2", "--rollout", "32", "--minibatch", "32", "--evaluate", "2", "--final", "2"]
    rows = run("train_sb3.py", "--steps", "128", "--parts", "2", "--rounds", "4", "--out", out, *small)
    assert [int(row["steps"]) for row in rows] == [0, 64, 128]
    assert (out / "model.zip").is_file()
    assert json.loads((out / "result.json").read_text())["final"]["played"] == 2
