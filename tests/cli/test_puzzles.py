"""`passgo puzzles`: searching, continuing a search, checking."""

import json
from datetime import date
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from passgo.analysis import puzzle_search
from passgo.analysis.playouts import playouts
from passgo.analysis.puzzles import Puzzle, daily_puzzle, puzzles, read_puzzles, write_puzzles
from passgo.cli import main

FEW = ("--want", "bid=2", "--want", "buy=2")  # themes whose answers are found quickly


def ask(*args: str) -> Result:
    return CliRunner().invoke(main, ["puzzles", *args], env={"COLUMNS": "160", "TERM": "dumb"})


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few playouts, so that a search takes a second; its findings need not be right."""
    changed = {"SHORT": 2, "PILOTS": ((4, 0.01),), "MEASURED": 8, "SOUND": 4, "LEAD": 0.01, "ROUNDS": 12}
    for name, value in {**changed, "BLOCK": 2}.items():
        monkeypatch.setattr(puzzle_search, name, value)

    def brief(*args: Any) -> list[list[float]]:
        evaluator, p, seat, action, count, seed, _, level = args
        return playouts(evaluator, p, seat, action, count, seed, 2, level)

    monkeypatch.setattr(puzzle_search, "playouts", brief)


@pytest.mark.usefixtures("quick")
def test_a_search_continues_where_it_was_stopped(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole, stopped = tmp_path / "whole.json", tmp_path / "stopped.json"
    found = ask("make", "--games", "4", "--jobs", "1", *FEW, "--out", str(whole))
    assert found.exit_code == 0, found.output
    assert f"{whole} has {len(read_puzzles(whole.read_text('utf-8')))} puzzle" in found.stdout
    search_game = puzzle_search.PuzzleSearch.search_game

    def interrupted(search: puzzle_search.PuzzleSearch, number: int) -> object:
        if number == 2:
            raise KeyboardInterrupt
        return search_game(search, number)

    with monkeypatch.context() as patch:
        patch.setattr(puzzle_search.PuzzleSearch, "search_game", interrupted)
        first = ask("make", "--games", "4", "--jobs", "1", *FEW, "--out", str(stopped))
    assert first.exit_code == 130
    assert "Stopped" in first.stderr
    assert ask("make", "--games", "4", "--jobs", "1", *FEW, "--out", str(stopped)).exit_code == 0
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


def test_the_puzzle_of_the_day_is_shown_without_its_answer_at_first() -> None:
    puzzle = daily_puzzle(date(2026, 12, 24))
    shown = ask("daily", "--date", "2026-12-24")
    assert shown.exit_code == 0, shown.output
    assert f"Puzzle of 2026-12-24: {puzzle.id} (" in shown.stdout
    assert puzzle.position in shown.stdout
    assert "✓" not in shown.stdout
    solved = ask("daily", "--date", "2026-12-24", "--solution").stdout
    (best,) = [line for line in solved.splitlines() if "✓ best" in line]
    assert f"{100 * puzzle.actions[0].value:.1f}" in best
    plain = json.loads(ask("daily", "--date", "2026-12-24", "--json").stdout)
    assert plain["id"] == puzzle.id
    assert plain["answers"] == sorted(answer.action for answer in puzzle.actions)
    assert "best" not in plain
    assert (
        json.loads(ask("daily", "--date", "2026-12-24", "--solution", "--json").stdout)["best"] == puzzle.best
    )


def test_the_puzzle_of_the_day_is_that_of_today() -> None:
    before = date.today()
    shown = json.loads(ask("daily", "--json").stdout)
    assert before <= date.fromisoformat(shown["date"]) <= date.today()
    assert shown["id"] == daily_puzzle(date.fromisoformat(shown["date"])).id


@pytest.mark.usefixtures("quick")
def test_only_puzzles_whose_answer_is_to_wait_can_be_searched_for(tmp_path: Path) -> None:
    file = tmp_path / "waits.json"
    assert ask("make", "--games", "4", "--jobs", "1", *FEW, "--waits", "--out", str(file)).exit_code == 0
    assert all(puzzle.waits for puzzle in read_puzzles(file.read_text("utf-8")))


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
