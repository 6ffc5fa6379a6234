"""`passgo train` at a tiny size: games, weights, card, and the table of results."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from passgo.cli import main

pytest.importorskip("numpy")

from passgo.training import held_out
from passgo.training.settings import KINDS

TINY = ("--games", "3", "--expert-games", "1", "--generations", "1", "--epochs", "1", "--share", "0.001")


def train(*args: str) -> Result:
    return CliRunner().invoke(main, ["train", *args], env={"COLUMNS": "200", "TERM": "dumb"})


@pytest.fixture(autouse=True)
def few_tables(monkeypatch: pytest.MonkeyPatch) -> None:
    """Two fast tables: the others take long without compiling."""
    monkeypatch.setattr(held_out, "KINDS", KINDS[:2])
    monkeypatch.setattr(held_out, "COMPARED", KINDS[:2])


@pytest.mark.long
def test_training_writes_weights_and_card_and_measures_both(tmp_path: Path) -> None:
    folder = tmp_path / "model"
    found = train(str(folder), *TINY, "--json")
    assert found.exit_code == 1, found.output  # after four games no goal is reached
    tables = json.loads(found.stdout)["tables"]
    assert [table["kind"]["table"][0] for table in tables][:2] == ["four traders", "two traders"]
    assert not all(table["reached"] for table in tables)
    weights = json.loads((folder / "weights.json").read_text("utf-8"))
    assert (weights["seed"], weights["generation"], weights["games"]) == ("train", 1, 4)
    card = (folder / "MODEL.md").read_text("utf-8")
    assert "4 games of bots" in card
    assert "| two traders |" in card
    assert "| 0 | 3 |" in card
    assert "| 1 | 4 |" in card
    again = train(str(folder), *TINY, "--json")
    assert json.loads(again.stdout)["tables"] == tables
    other = train(str(folder), *TINY, "--seed", "other")
    assert other.exit_code == 2
    assert "other settings" in other.stderr


def test_measuring_prints_goals_and_intervals() -> None:
    found = train("--measure", "--share", "0.001")
    assert found.exit_code in (0, 1)
    assert "four traders" in found.stdout
    assert "a calibration error of at most 0.02" in found.stdout
    assert "seed held-out" in found.stdout


def test_weights_of_another_version_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "weights.json"
    file.write_text('{"format": 99, "features": 1, "layers": []}')
    found = train("--measure", "--weights", str(file))
    assert found.exit_code == 2
    assert "another version" in found.stderr
