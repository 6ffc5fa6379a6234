"""`passgo puzzles`: searching, continuing a search, checking."""

import json
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from passgo.analysis import puzzle_search
from passgo.analysis.puzzles import Puzzle, puzzles, read_puzzles, write_puzzles
from passgo.cli import main


def ask(*args: str) -> Result:
    return CliRunner().invoke(main, ["puzzles", *args], env={"COLUMNS": "160", "TERM": "dumb"})


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few playouts, so that a search takes a second; its findings need not be right."""
    changed = {"SHORT": 2, "PILOT": 4, "PILOTED": 0.01, "MEASURED": 8, "SOUND": 4, "LEAD": 0.01, "ROUNDS": 12}
    for name, value in {**changed, "BLOCK": 2}.items():
        monkeypatch.setattr(puzzle_search, name, value)


@pytest.mark.usefixtures("quick")
def test_a_search_continues_where_it_was_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole, stopped = tmp_path / "whole.json", tmp_path / "stopped.json"
    found = ask("make", "--games", "4", "--jobs", "1", "--out", str(whole))
    assert found.exit_code == 0, found.output
    assert f"{whole} has {len(read_puzzles(whole.read_text('utf-8')))} puzzle" in found.stdout
    search_game = puzzle_search.PuzzleSearch.search_game

    def interrupted(search: puzzle_search.PuzzleSearch, number: int) -> object:
        if number == 2:
            raise KeyboardInterrupt
        return search_game(search, number)

    with monkeypatch.context() as patch:
        patch.setattr(puzzle_search.PuzzleSearch, "search_game", interrupted)
        first = ask("make", "--games", "4", "--jobs", "1", "--out", str(stopped))
    assert first.exit_code == 130
    assert "Stopped" in first.stderr
    assert ask("make", "--games", "4", "--jobs", "1", "--out", str(stopped)).exit_code == 0
    assert stopped.read_text("utf-8") == whole.read_text("utf-8")


def test_check_measures_puzzles_again(tmp_path: Path) -> None:
    file = tmp_path / "some.json"
    file.write_text(write_puzzles(puzzles()[:3]), "utf-8")
    found = ask("check", str(file), "--playouts", "4", "--sample", "2", "--json")
    answer = json.loads(found.stdout)
    assert answer["measured"] == 2
    assert found.exit_code == (0 if answer["confirmed"] == 2 else 1)
    assert answer["puzzles"][0]["id"] == puzzles()[0].id
    lead = answer["puzzles"][0]["lead"]
    assert lead["low"] <= lead["mean"] <= lead["high"]


def test_a_stopped_check_prints_what_was_measured(monkeypatch: pytest.MonkeyPatch) -> None:
    measure = puzzle_search.remeasure

    def interrupted(puzzle: Puzzle, count: int, seed: str) -> puzzle_search.Remeasurement:
        if puzzle.id == puzzles()[1].id:
            raise KeyboardInterrupt
        return measure(puzzle, count, seed)

    monkeypatch.setattr(puzzle_search, "remeasure", interrupted)
    found = ask("check", "--playouts", "4")
    assert found.exit_code == 130
    line, total = found.stdout.splitlines()
    assert line.lstrip().startswith(f"{puzzles()[0].id}: best ")
    assert " of 1 confirmed" in total
    assert json.loads(ask("check", "--playouts", "4", "--json").stdout)["measured"] == 1


@pytest.mark.parametrize("want", ["chess=1", "jail", "jail=-1", "jail=x"])
def test_an_unreadable_count_of_puzzles_is_refused(tmp_path: Path, want: str) -> None:
    found = ask("make", "--out", str(tmp_path / "mine.json"), "--want", want)
    assert found.exit_code == 2
    assert f"{want}: expected THEME=COUNT" in found.stderr


def test_a_file_without_puzzles_is_refused(tmp_path: Path) -> None:
    file = tmp_path / "no.json"
    file.write_text("[1]")
    assert ask("check", str(file)).exit_code == 2
    found = ask("make", "--out", str(file))
    assert found.exit_code == 2
    assert "no puzzles" in found.stderr
    assert file.read_text() == "[1]"


def test_a_search_does_not_begin_if_its_file_cannot_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        puzzle_search.PuzzleSearch, "search_game", lambda *_: pytest.fail("looked through a game")
    )
    found = ask("make", "--out", str(tmp_path / "nowhere" / "mine.json"), "--jobs", "1")
    assert found.exit_code == 2
    assert f"There is no folder {tmp_path / 'nowhere'}." in found.stderr
