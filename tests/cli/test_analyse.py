"""`passgo analyse`: positions and recorded games, as words, JSON and a page."""

import json
import re
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from passgo.cli import main
from passgo.edition import load
from passgo.engine.rulesets import Rules
from passgo.sim.batch import Plan, play_batch
from scenes import Scene


def analyse(*args: str) -> Result:
    return CliRunner().invoke(main, ["analyse", *args], env={"COLUMNS": "160", "TERM": "dumb"})


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game of bots with mistakes, auctions and trades in it."""
    plan = Plan(load("classic"), Rules(), ("easy", "normal", "easy"), "review", 60, date="2026.01.31")
    file = tmp_path_factory.mktemp("games") / "game.passgo"
    file.write_text(play_batch(plan, 0, 1).games[0].record, "utf-8")
    return file


def auction() -> str:
    scene = Scene(3).owns(1, 16, 18).at(0, 16).luck("12").cash(600, 600, 600)
    scene.game.play(0, "throw")
    scene.game.play(0, "decline")
    return scene.game.position


def test_a_position_in_words() -> None:
    found = analyse(auction(), "--playouts", "4")
    assert found.exit_code == 0, found.output
    assert re.search(r"Seat 0 +\d+\.\d%", found.stdout)
    assert "best first" in found.stdout
    assert re.search(r"\d+\.\d% \[\d+\.\d%, \d+\.\d%\] +Bid \$\d+", found.stdout)
    assert "the expert’s choice" in found.stdout


def test_a_position_as_json() -> None:
    answer = json.loads(analyse(auction(), "--playouts", "4", "--json").stdout)
    assert abs(sum(answer["chances"]) - 1) < 1e-9
    assert {option["notation"] for option in answer["options"]} >= {"pass"}
    for option in answer["options"]:
        assert option["low"] <= option["mean"] <= option["high"]
        assert option["words"]


def test_who_plays_can_be_told() -> None:
    expert = json.loads(
        analyse(auction(), "--playouts", "1", "--bots", "expert,person,easy", "--json").stdout
    )
    easy = json.loads(analyse(auction(), "--playouts", "1", "--bots", "easy,person,expert", "--json").stdout)
    assert expert["chances"][0] > easy["chances"][0]


@pytest.mark.parametrize(
    ("bots", "told"), [("expert", "1 bots and 3 seats"), ("a,b,c", "no bot a;"), ("", "no bot ;")]
)
def test_bots_that_cannot_be_are_refused(bots: str, told: str) -> None:
    found = analyse(auction(), "--bots", bots)
    assert found.exit_code == 2
    assert told in found.stderr


@pytest.mark.rule("TAX-3")
def test_at_the_blind_tax_nothing_is_told() -> None:
    scene = Scene(2).luck("13")
    scene.game.play(0, "throw")
    found = analyse(scene.game.position)
    assert "TAX-3" in found.stdout
    assert "%" not in found.stdout
    assert json.loads(analyse(scene.game.position, "--json").stdout)["chances"] == []


def test_a_record_needs_no_bots(record: Path) -> None:
    found = analyse(str(record), "--bots", "easy,normal,easy")
    assert found.exit_code == 2
    assert "a record says who played" in found.stderr


def test_a_recorded_game_with_a_page(record: Path, tmp_path: Path) -> None:
    page = tmp_path / "review.html"
    found = analyse(str(record), "--refine", "2", "--html", str(page), "--json")
    assert found.exit_code == 0, found.output
    answer = json.loads(found.stdout)
    for share in answer["shares"]:
        parts = share["start"] + share["luck"] + share["skill"] + share["others"]
        assert abs(parts - share["result"]) < 1e-6
    assert 0 < len(answer["turning_points"]) <= 5
    assert all(point["refined"] is not None for point in answer["turning_points"])
    text = page.read_text("utf-8")
    assert text.count("<figure><svg") == len(answer["turning_points"])  # each with its board
    assert "by playouts" in text.lower()
    assert re.search(r'(?:src|href)="http', text) is None  # nothing from elsewhere


def test_a_review_in_words(record: Path) -> None:
    found = analyse(str(record), "--refine", "0")
    assert found.exit_code == 0, found.output
    assert "Turning points" in found.stdout
    assert "It cost" in found.stdout


def test_a_page_is_for_games_only(tmp_path: Path) -> None:
    found = analyse(auction(), "--html", str(tmp_path / "review.html"))
    assert found.exit_code == 2
    assert "recorded game" in found.stderr


def test_a_file_without_such_a_game_is_refused(record: Path) -> None:
    found = analyse(str(record), "--game", "2")
    assert found.exit_code == 2
    assert "has no game 2" in found.stderr


@pytest.mark.parametrize(
    ("what", "says"),
    [("", "position line"), ("gmae.passgo", "no such file"), ("x " * 200, "position line")],
    ids=["nothing", "no file", "too long for a file"],
)
def test_what_is_neither_a_position_nor_a_file_is_refused(what: str, says: str) -> None:
    found = analyse(what)
    assert found.exit_code == 2
    assert says in found.stderr


def test_a_page_that_cannot_be_written_is_refused(record: Path, tmp_path: Path) -> None:
    nowhere = analyse(str(record), "--html", str(tmp_path / "nowhere" / "review.html"))
    assert (nowhere.exit_code, "no folder" in nowhere.stderr) == (2, True)
    folder = analyse(str(record), "--refine", "0", "--html", str(tmp_path))
    assert (folder.exit_code, "directory" in folder.stderr) == (2, True)
