"""`passgo analyse`: positions and recorded games, as words, JSON and a page."""

import json
import re
from html import escape
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

import passgo
from passgo.analysis.review import AgreedTrade, Review
from passgo.bots.levels import LEVELS
from passgo.bots.value import shipped_weights
from passgo.cli import main
from passgo.cli.analyse import describe_trades, sparkline
from passgo.cli.language import signed
from passgo.edition import load
from passgo.engine.rulesets import Rules
from passgo.sim.batch import RunPlan, play_batch
from scenes import Scene


def analyse(*args: str) -> Result:
    return CliRunner().invoke(main, ["analyse", *args], env={"COLUMNS": "160", "TERM": "dumb"})


@pytest.fixture(scope="module")
def record(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A game between bots with mistakes, auctions and trades."""
    plan = RunPlan(
        load("classic"), Rules("short"), ("easy", "normal", "easy"), "review4", 60, date="2026.01.31"
    )
    file = tmp_path_factory.mktemp("games") / "game.passgo"
    file.write_text(play_batch(plan, 0, 1).games[0].record, "utf-8")
    return file


@pytest.fixture(scope="module")
def review_text(record: Path) -> str:
    """The printed review of the record."""
    found = analyse(str(record), "--refine", "0")
    assert found.exit_code == 0, found.output
    return found.stdout


@pytest.fixture(scope="module")
def as_json(record: Path) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(analyse(str(record), "--refine", "0", "--json").stdout)
    return answer


def auction() -> str:
    scene = Scene(3).owns(1, 16, 18).at(0, 16).luck("12").cash(600, 600, 600)
    scene.game.play(0, "throw")
    scene.game.play(0, "decline")
    return scene.game.position


def test_a_review_names_the_weights_that_it_was_made_with(review_text: str, as_json: dict[str, Any]) -> None:
    weights = shipped_weights().name
    assert f"value model of {weights}" in review_text
    assert as_json["weights"] == weights


def test_the_analysis_of_a_position_is_printed() -> None:
    found = analyse(auction(), "--playouts", "4")
    assert found.exit_code == 0, found.output
    assert re.search(r"Seat 0 +\d+\.\d%", found.stdout)
    assert "best first" in found.stdout
    assert re.search(r"\d+\.\d% \[\d+\.\d%, \d+\.\d%\] +Bid \$\d+", found.stdout)
    assert "the expert’s choice" in found.stdout


def test_the_analysis_of_a_position_as_json() -> None:
    answer = json.loads(analyse(auction(), "--playouts", "4", "--json").stdout)
    assert abs(sum(answer["chances"]) - 1) < 1e-9
    assert {option["notation"] for option in answer["options"]} >= {"pass"}
    for option in answer["options"]:
        assert option["low"] <= option["mean"] <= option["high"]
        assert option["words"]


def test_the_bots_of_a_position_can_be_named() -> None:
    expert = json.loads(
        analyse(auction(), "--playouts", "1", "--bots", "expert,person,easy", "--json").stdout
    )
    easy = json.loads(analyse(auction(), "--playouts", "1", "--bots", "easy,person,expert", "--json").stdout)
    assert expert["chances"][0] > easy["chances"][0]


def test_a_bot_may_have_parameters() -> None:
    found = analyse(auction(), "--playouts", "1", "--bots", "trader:reserve=300, person,easy")
    assert found.exit_code == 0, found.output


def test_overlapping_intervals_are_reported_as_inconclusive() -> None:
    assert "intervals overlap" in analyse(auction(), "--playouts", "1").stdout
    only = passgo.new_game("classic", ["A", "B"], seed=1).position
    assert "intervals overlap" not in analyse(only, "--playouts", "2").stdout


@pytest.mark.parametrize("command", [["tournament"], ["simulate"]])
def test_the_help_names_levels_and_parameters(command: list[str]) -> None:
    output = CliRunner().invoke(main, [*command, "--help"], env={"COLUMNS": "160", "TERM": "dumb"}).output
    help_text = " ".join(output.replace("│", " ").split())
    for name in (*LEVELS, "trader:reserve=300"):
        assert name in help_text


@pytest.mark.parametrize(
    ("bots", "problem"),
    [
        ("expert", "1 player is named for 3 seats"),
        ("hard,person", "2 players are named for 3 seats"),
        ("a,b,c", "no bot a;"),
        ("", "no bot ;"),
        ("trader:greed=1,person,person", "greed"),
        ("fp-a:reserve=1,person,person", "the bot fp-a has no parameters"),
    ],
)
def test_unknown_bots_and_wrong_counts_are_refused(bots: str, problem: str) -> None:
    found = analyse(auction(), "--bots", bots)
    assert found.exit_code == 2
    assert problem in found.stderr


@pytest.mark.rule("TAX-3")
def test_no_chances_are_shown_at_the_blind_tax() -> None:
    scene = Scene(2).luck("13")
    scene.game.play(0, "throw")
    found = analyse(scene.game.position)
    assert "TAX-3" in found.stdout
    assert "%" not in found.stdout
    assert json.loads(analyse(scene.game.position, "--json").stdout)["chances"] == []


def test_bots_cannot_be_named_for_a_record(record: Path) -> None:
    found = analyse(str(record), "--bots", "easy,normal,easy")
    assert found.exit_code == 2
    assert "a record says who played" in found.stderr


def test_a_review_is_written_as_a_page(record: Path, tmp_path: Path) -> None:
    page = tmp_path / "review.html"
    found = analyse(str(record), "--refine", "12", "--html", str(page), "--json")
    assert found.exit_code == 0, found.output
    answer = json.loads(found.stdout)
    for share in answer["shares"]:
        parts = share["start"] + share["luck"] + share["skill"] + share["others"] + share["unexplained"]
        assert abs(parts - share["result"]) < 1e-6
    assert 0 < len(answer["turning_points"]) <= 5
    assert all(point["refined"]["low"] > 0 for point in answer["turning_points"])
    text = page.read_text("utf-8")
    assert text.count("<figure><svg") == len(answer["turning_points"])  # each with its board
    assert "by playouts" in text.lower()
    assert re.search(r'(?:src|href)="http', text) is None  # no external files
    assert text.count('<th scope="row">') == 2 * len(answer["shares"])  # luck and skill, how well each played
    assert answer["weights"] in text
    for point in answer["turning_points"]:
        assert point["why_words"]
        assert escape(f"“{point['why_words']}”") in text  # what the expert would have done, and why


def test_a_review_is_printed_with_its_turning_points(review_text: str) -> None:
    assert "Turning points" in review_text
    assert "It cost" in review_text
    points = [line for line in review_text.splitlines() if "It cost" in line]
    assert all(re.search(r"The expert: .+ “[^”{]+” It cost", line) for line in points)


def test_a_printed_review_shows_the_chances_over_time(review_text: str) -> None:
    assert sparkline([0.0, 0.5, 1.0]) == "▁▅█"
    assert sparkline([0.0] * 200 + [1.0]) == "▁" * 50 + "█"
    rows = re.findall(r"^ +(.+?)  ([▁▂▃▄▅▆▇█]+)$", review_text, re.MULTILINE)
    assert [name for name, _ in rows] == ["easy 1", "normal", "easy 2"]
    assert sorted(row[-1] for _, row in rows) == ["▁", "▁", "█"]


def test_the_fields_of_both_answers_are_documented(as_json: dict[str, Any]) -> None:
    page = (Path(__file__).parents[2] / "docs" / "json.md").read_text("utf-8")
    section = page[page.index("## What commands print") :]
    position = json.loads(analyse(auction(), "--playouts", "1", "--json").stdout)
    listed = [
        position["options"],
        *(as_json[name] for name in ("timeline", "shares", "turning_points", "trades")),
    ]
    fields = {*position, *as_json, *(field for rows in listed for field in rows[0])}
    assert fields - set(re.findall(r"`(\w+)`", section)) == set()


def test_the_best_and_worst_trade_are_listed_with_their_gains(
    review_text: str, as_json: dict[str, Any]
) -> None:
    """One that is both is listed once."""
    assert re.search(
        r"Best trade, for \w.*: round \d+\. .* gives .*\. .* gives .*\. .* points\.", review_text
    )
    assert re.search(r"Worst trade, for \w", review_text)
    assert not any("offer" in trade["words"] for trade in as_json["trades"])
    one = AgreedTrade(3, 2, 0, 1, 0.1, -0.2, "Ann gives $1. Bo gives $2.")
    only = describe_trades(Review(["Ann", "Bo"], True, trades=[one]))
    assert only == [
        "Best trade for Ann, and worst for Bo: round 2. Ann gives $1. Bo gives $2. Ann +10.0, Bo −20.0 points."
    ]


def test_a_page_is_refused_for_a_position(tmp_path: Path) -> None:
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


@pytest.mark.rule("TAX-3")
def test_a_record_that_ends_at_the_blind_tax_is_reviewed_up_to_the_throw(tmp_path: Path) -> None:
    file = tmp_path / "game.passgo"
    game = passgo.new_game("classic", ["A", "B"], luck="61 12 13")
    file.write_text(game.record(), "utf-8")
    before = json.loads(analyse(str(file), "--json").stdout)
    game.play(0, "throw")
    file.write_text(game.record(), "utf-8")
    found = json.loads(analyse(str(file), "--json").stdout)
    assert {**found, "blind": False} == before
    assert found["blind"]
    assert "TAX-3" in analyse(str(file)).stdout


def test_the_review_of_an_unfinished_game_says_so(tmp_path: Path, review_text: str) -> None:
    file, page = tmp_path / "game.passgo", tmp_path / "review.html"
    file.write_text(passgo.new_game("classic", ["A", "B"], seed=1).record(), "utf-8")
    assert not json.loads(analyse(str(file), "--html", str(page), "--json").stdout)["finished"]
    for unfinished in (analyse(str(file)).stdout, page.read_text("utf-8")):
        assert "This game is not over" in unfinished
        assert "Now" in unfinished
        assert "Result" not in unfinished
    assert "Result" in review_text
    assert "not over" not in review_text


def test_points_have_a_sign_unless_they_round_to_zero() -> None:
    assert [signed(value, 1) for value in (8.25, -16.2, 0.04, -0.04)] == ["+8.2", "−16.2", "0.0", "0.0"]


# Trades.


def three_players() -> str:
    return Scene(3).owns(0, 16, 18, 24).owns(1, 19, 21, 23).owns(2, 39).game.position


def test_trades_are_printed_and_the_same_as_json(monkeypatch: pytest.MonkeyPatch) -> None:
    """Few playouts confirm nothing, so that the model alone has to do."""
    monkeypatch.setattr("passgo.analysis.trades.find_trades", by_the_model)
    found = analyse(three_players(), "--trades")
    assert found.exit_code == 0, found.output
    assert "Illinois Avenue" in found.stdout
    trades = json.loads(analyse(three_players(), "--trades", "--json").stdout)["trades"]
    assert trades[0]["least"] <= trades[0]["cash"] <= trades[0]["most"]
    assert trades[0]["words"] in found.stdout


def by_the_model(game: passgo.Game, playouts: int) -> object:
    return passgo.find_trades(game, playouts=0)


def test_with_two_players_left_no_trade_raises_both() -> None:
    line = Scene(2).owns(0, 16, 18, 24).owns(1, 19, 21, 23).game.position
    assert "With two players left" in analyse(line, "--trades").stdout


def test_trades_of_a_record_are_refused(record: Path) -> None:
    found = analyse(str(record), "--trades")
    assert found.exit_code != 0
    assert "--trades is for a position" in found.output
