"""Tournaments: their meetings, scores and ratings, and what is printed and drawn."""

import io
import json
import sys
from collections.abc import Callable
from itertools import combinations
from pathlib import Path

import pytest
from rich.console import Console
from typer.testing import CliRunner, Result

from passgo.cli import main
from passgo.cli.tournament_report import matrix, standings_table
from passgo.edition import load
from passgo.engine.errors import BadInput
from passgo.engine.rulesets import Rules
from passgo.sim.batch import BatchResult, GameResult, RunPlan, batches, play_batch
from passgo.sim.tournament import (
    LOST,
    NEITHER,
    WON,
    Meeting,
    Score,
    all_pairs,
    one_against_three,
    play,
    result,
    share_against,
    standings,
    tournament,
)

PLAN = RunPlan(load("classic"), Rules(game="short"), (), "seed", rounds=60)


def run_here(plan: RunPlan, games: int, on_batch: Callable[[BatchResult], None]) -> bool:
    for first, count in batches(games, 3):
        on_batch(play_batch(plan, first, count))
    return True


def passgo(*arguments: str) -> Result:
    return CliRunner().invoke(
        main, ["tournament", "--jobs", "1", "--rules", "short", "--rounds", "60", *arguments]
    )


def a_score(one: str, other: str, *results: int) -> Score:
    return Score(Meeting(one, other, (one, one, other, other)), results, unfinished=0)


# Meetings.


def test_every_pair_meets_once_with_two_seats_each() -> None:
    meetings = all_pairs(["thrifty", "fp-a", "builder"])
    assert [(meeting.one, meeting.other) for meeting in meetings] == [
        ("builder", "fp-a"),
        ("builder", "thrifty"),
        ("fp-a", "thrifty"),
    ]
    for meeting in meetings:
        assert meeting.seats == (meeting.one, meeting.one, meeting.other, meeting.other)
    assert all_pairs(["fp-a", "builder", "thrifty"]) == meetings


def test_a_bot_alone_meets_three_of_each_other_bot() -> None:
    meetings = one_against_three("builder", ["fp-a", "builder", "thrifty"])
    assert [meeting.seats for meeting in meetings] == [
        ("builder", "fp-a", "fp-a", "fp-a"),
        ("builder", "thrifty", "thrifty", "thrifty"),
    ]


@pytest.mark.parametrize(
    ("bots", "why"),
    [
        (["builder"], "at least two"),
        (["builder", "fp-a", "builder"], "builder is in the list more than once"),
    ],
)
def test_a_list_of_too_few_or_repeated_bots_is_refused(bots: list[str], why: str) -> None:
    with pytest.raises(BadInput, match=why):
        all_pairs(bots)


def test_an_unknown_bot_is_refused() -> None:
    with pytest.raises(BadInput, match="nobody"):
        tournament(["builder", "nobody"], games=1, jobs=1)


# Scores.


@pytest.mark.parametrize(
    ("winners", "expected"), [((0,), WON), ((0, 3), WON), ((1,), LOST), ((0, 1), NEITHER), ((), NEITHER)]
)
def test_a_win_shared_by_both_kinds_counts_for_neither(winners: tuple[int, ...], expected: int) -> None:
    game = GameResult(0, ("a", "b", "b", "a"), winners, "", 1, 1, (), ())
    assert result(Meeting("a", "b", ("a", "a", "b", "b")), game) == expected


def test_scores_are_those_of_the_games_that_were_played() -> None:
    seen: list[GameResult] = []

    def run_and_record(plan: RunPlan, games: int, on_batch: Callable[[BatchResult], None]) -> bool:
        def record(batch: BatchResult) -> None:
            seen.extend(batch.games)
            on_batch(batch)

        return run_here(plan, games, record)

    (score,) = play(all_pairs(["builder", "fp-a"]), PLAN, 8, run_and_record)
    assert [game.number for game in seen] == list(range(8))
    builders = [{game.seats[seat] for seat in game.winners} == {"builder"} for game in seen]
    assert [result == WON for result in score.results] == builders
    assert score.unfinished == sum(not game.winners for game in seen)
    # Every bot plays in every seat equally often.
    for seat in range(4):
        assert sum(game.seats[seat] == "builder" for game in seen) == 4


def test_a_meeting_does_not_depend_on_the_other_bots() -> None:
    few = play(all_pairs(["builder", "fp-a"]), PLAN, 6, run_here)
    many = play(all_pairs(["thrifty", "fp-a", "builder"]), PLAN, 6, run_here)
    assert few[0] in many
    assert len({score.results for score in many}) > 1


def test_ctrl_c_keeps_the_games_of_a_tournament_that_are_done() -> None:
    def run_until_interrupted(plan: RunPlan, games: int, on_batch: Callable[[BatchResult], None]) -> bool:
        on_batch(play_batch(plan, 0, 2))
        return False

    scores = play(all_pairs(["thrifty", "fp-a", "builder"]), PLAN, 6, run_until_interrupted)
    assert [len(score.results) for score in scores] == [2, 0, 0]
    assert {standing.bot for standing in standings(scores)} == {"thrifty", "fp-a", "builder"}


def test_a_meeting_has_a_share_for_each_side() -> None:
    scores = [a_score("a", "b", WON, WON, LOST, NEITHER)]
    assert share_against("a", "b", scores).percent == 50
    assert share_against("b", "a", scores).percent == 25


# Ratings.


def test_skills_follow_the_results() -> None:
    mostly = (WON, WON, WON, LOST) * 50
    scores = [
        a_score("good", "fair", *mostly),
        a_score("fair", "poor", *mostly),
        a_score("good", "poor", *mostly),
    ]
    good, fair, poor = standings(scores)
    assert [good.bot, fair.bot, poor.bot] == ["good", "fair", "poor"]
    assert good.skill.low > fair.skill.high
    assert fair.skill.low > poor.skill.high
    assert good.won.percent == 75
    assert fair.won.percent == 50


def test_more_games_make_the_interval_of_a_skill_narrower() -> None:
    few, many = ([a_score("a", "b", *(WON, LOST) * games)] for games in (10, 200))
    width_of_few, width_of_many = (
        standing.skill.high - standing.skill.low for standing in (standings(few)[0], standings(many)[0])
    )
    assert width_of_many < width_of_few / 3


def test_intervals_of_equal_bots_overlap() -> None:
    first, second = standings([a_score("a", "b", *(WON, LOST) * 100)])
    assert first.skill.low < second.skill.mean
    assert second.skill.high > first.skill.mean


# The command.


def test_the_command_shows_standings_and_meetings() -> None:
    shown = passgo("--bots", "builder,fp-a,thrifty", "--games", "8")
    assert shown.exit_code == 0, shown.output
    for word in ("OpenSkill", "builder", "fp-a", "thrifty", "24 games"):
        assert word in shown.output


def test_json_does_not_depend_on_the_order_of_the_bots() -> None:
    first = passgo("--bots", "builder,fp-a,thrifty", "--games", "8", "--json")
    second = passgo("--bots", "thrifty,builder,fp-a", "--games", "8", "--json")
    assert first.exit_code == 0, first.output
    assert first.output == second.output
    found = json.loads(first.output)
    assert {standing["bot"] for standing in found["standings"]} == {"builder", "fp-a", "thrifty"}
    for meeting in found["meetings"]:
        assert meeting["won"]["out_of"] == 8
        assert meeting["won"]["count"] + meeting["lost"]["count"] <= 8
        assert meeting["won"]["low"] <= meeting["won"]["percent"] <= meeting["won"]["high"]
    alone = json.loads(passgo("--bots", "builder,fp-a", "--games", "4", "--alone", "fp-a", "--json").output)
    assert [meeting["seats"] for meeting in alone["meetings"]] == [["fp-a", "builder", "builder", "builder"]]


def test_one_against_three_is_shown_with_its_interval() -> None:
    shown = passgo("--bots", "fp-a,thrifty", "--alone", "builder", "--games", "8")
    assert shown.exit_code == 0, shown.output
    assert "One builder against three" in shown.output
    for word in ("fp-a", "thrifty", "95% interval", "finished"):
        assert word in shown.output


@pytest.mark.parametrize("extra", [[], ["--alone", "builder"]])
def test_the_command_draws_a_picture_of_a_tournament(extra: list[str], tmp_path: Path) -> None:
    file = tmp_path / "tournament.png"
    done = passgo("--bots", "builder,fp-a,thrifty", "--games", "4", "--picture", str(file), *extra)
    assert done.exit_code == 0, done.output
    head = file.read_bytes()[:24]
    assert head.startswith(b"\x89PNG")
    width, height = int.from_bytes(head[16:20]), int.from_bytes(head[20:24])
    assert width > 600
    assert height > 300


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (["--bots", "builder"], "at least two"),
        (["--bots", "builder,nobody"], "nobody"),
        (["--edition", "nowhere"], "nowhere"),
        (["--rules", "long"], "long"),
        (["--picture", "picture.doc"], "picture.doc"),
        (["--picture", "no/such/folder/picture.png"], "no/such/folder"),
    ],
)
def test_wrong_options_of_a_tournament_are_refused_before_the_games(arguments: list[str], why: str) -> None:
    refused = passgo("--games", "1000000", *arguments)
    assert refused.exit_code == 2
    assert why in refused.output


@pytest.mark.parametrize("library", ["openskill", "matplotlib"])
def test_a_missing_library_is_named_before_the_games(library: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, library, None)
    refused = passgo("--games", "1000000", "--picture", "picture.png")
    assert refused.exit_code == 2
    assert f"{library}: pip install {library}" in refused.output
    unknown = passgo("--bots", "trader,nobody")
    assert unknown.exit_code == 2
    assert "there is no bot 'nobody'" in unknown.output


def test_long_names_of_bots_are_printed_whole() -> None:
    """Names of programs in one directory differ only at the end."""
    bots = [f"exec:node /home/ann/projects/bots/number-{number}.js" for number in (1, 2, 3)]
    scores = [a_score(one, other, WON, LOST) for one, other in combinations(bots, 2)]
    out = Console(width=80, record=True, file=io.StringIO())
    for table in (standings_table(standings(scores), "Classic"), matrix(standings(scores), scores)):
        out.print(table)
        assert "…" not in out.export_text()
