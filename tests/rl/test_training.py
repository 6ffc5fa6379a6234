"""The PPO training example, run for some seconds. It needs torch: `scripts/test-research` installs it."""

import csv
import json
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("torch", reason="torch is not installed; scripts/test-research runs this test with it")

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "train_ppo.py"


def test_a_short_training_writes_a_curve_a_model_and_a_result(tmp_path: Path) -> None:
    out = tmp_path / "run"
    small = ["--games", "8", "--steps", "16", "--evaluate", "4", "--final", "6", "--minibatch", "64"]
    command: list[str | Path] = [sys.executable, EXAMPLE, "--minutes", "0.05", "--rounds", "12"]
    command += ["--out", out, *small]
    done = subprocess.run(command, capture_output=True, text=True, check=True)
    rows = list(csv.DictReader((out / "curve.csv").read_text().splitlines()))
    assert len(rows) == len(done.stdout.splitlines()) - 1 >= 2  # the last line is the result
    assert int(rows[-1]["steps"]) > 0
    assert (out / "model.pt").stat().st_size > 100_000
    final = json.loads((out / "result.json").read_text())["final"]
    assert final["played"] == 6
    assert 0 <= final["low"] <= final["rate"] <= final["high"] <= 1
