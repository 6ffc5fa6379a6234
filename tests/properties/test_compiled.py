"""The compiled engine and the interpreted one play the same games, digest by digest."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

DIGESTS = Path(__file__).with_name("digests.py")
GAMES, STEPS = 35, 300


def start(games: int, steps: int, **environment: str) -> "subprocess.Popen[str]":
    inherited = {name: value for name, value in os.environ.items() if name != "PASSGO_INTERPRETED"}
    return subprocess.Popen(
        [sys.executable, str(DIGESTS), str(games), str(steps)],
        stdout=subprocess.PIPE,
        text=True,
        env={**inherited, **environment},
    )


def output(process: "subprocess.Popen[str]") -> list[str]:
    lines = process.communicate()[0].splitlines()
    assert process.returncode == 0
    return lines


def test_compiled_and_interpreted_engine_agree_at_every_step() -> None:
    if output(start(0, 0)) != ["compiled"]:
        pytest.skip("the installed passgo is not compiled: there is only one form of it to play with")
    running = start(GAMES, STEPS), start(GAMES, STEPS, PASSGO_INTERPRETED="1")
    compiled, interpreted = (output(process) for process in running)
    assert (compiled[0], interpreted[0]) == ("compiled", "interpreted")
    assert len(compiled) > GAMES * 20
    for i, (one, other) in enumerate(zip(compiled[1:], interpreted[1:], strict=False)):
        assert one == other, f"after {compiled[max(1, i - 5) : i + 1]}"
    assert len(compiled) == len(interpreted)
