"""`passgo bench --rl`: what it measures and prints."""

import json
import sys

import pytest
from typer.testing import CliRunner

from passgo.cli import bench_rl, main

pytest.importorskip("gymnasium")

SPEEDS = (
    "steps_per_second",
    "with_trades",
    "compact",
    "processes_1",
    "processes_2",
    "seat_against_traders",
    "pettingzoo",
    "builders_turns_per_second",
)


def test_steps_are_printed_beside_chess_and_builders() -> None:
    found = CliRunner().invoke(main, ["bench", "--rl", "--seconds", "0.1", "--players", "3"])
    assert found.exit_code == 0, found.output
    assert "games at once, 3 agents, no trades" in found.stdout
    assert "one agent against traders" in found.stdout
    assert "PettingZoo’s chess" in found.stdout
    assert "turns/s builders" in found.stdout


def test_bench_says_how_to_install_chess(monkeypatch: pytest.MonkeyPatch) -> None:
    def missing() -> None:
        raise ImportError("No module named 'chess'")

    monkeypatch.setattr(bench_rl, "chess", missing)
    found = CliRunner().invoke(main, ["bench", "--rl", "--seconds", "0.1", "--json"])
    figures = json.loads(found.stdout)
    assert figures["chess"] is None
    assert figures["no_chess"] == "No module named 'chess'; pip install 'pettingzoo[classic]' installs it"
    assert all(figures[name] > 0 for name in SPEEDS)


def test_bench_says_which_extra_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys.modules["passgo.cli.bench"], "find_spec", lambda name: None)
    found = CliRunner().invoke(main, ["bench", "--rl"])
    assert found.exit_code == 2
    assert 'pip install "passgo[rl]"' in found.stderr


def test_the_removed_measurement_of_the_server_says_where_it_went() -> None:
    found = CliRunner().invoke(main, ["bench", "--server"])
    assert found.exit_code != 0
    assert "tools/bench_server.py" in found.stderr
