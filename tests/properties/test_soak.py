"""A small part of the long run, and the command that makes it."""

from collections.abc import Iterator
from random import Random

import pytest

import passgo
from passgo.edition import names
from properties import soak
from properties.crafted import CraftedGame, crafted_line
from properties.soak import Result, Tally

GAMES = 48


@pytest.mark.one_form
def test_no_position_from_a_crafted_table_is_refused() -> None:
    results = [soak.play(number, seed=12, every=10) for number in range(GAMES)]
    assert [result.failure for result in results if result.failure] == []
    assert sum(result.moves for result in results) > 30 * GAMES


def test_crafted_tables_have_every_edition_game_and_option_and_are_short_of_everything() -> None:
    games = [passgo.Game.from_position(crafted_line(Random(number))) for number in range(400)]
    rules = [game.rules for game in games]
    assert {game.edition.id for game in games} == set(names())
    assert {option for agreed in rules for option in agreed.options} == {
        option for game in games for option in game.edition.options
    }
    assert {agreed.game for agreed in rules} == {"full", "short", "time-limit"}
    assert {(agreed.banker_only, agreed.banker > 0) for agreed in rules} == {
        (a, b) for a in (False, True) for b in (False, True)
    }
    assert any(game._state.houses == 0 for game in games)
    assert any(game._state.hotels == 0 for game in games)
    assert any(len(game._state.claims) > 0 for game in games)
    assert any(len(game._state.paid) > 0 for game in games)
    assert any(game._state.time_called for game in games)


def test_a_number_is_the_same_game_again_and_another_seed_another_one() -> None:
    first, again, other = (CraftedGame(Random(seed)) for seed in ("1 5", "1 5", "2 5"))
    for game in (first, again):
        for _ in range(20):
            if not game.over:
                game.play_any()
    assert first.story() == again.story()
    assert first.start != other.start


def test_the_soak_command_counts_moves_and_reports_success(capsys: pytest.CaptureFixture[str]) -> None:
    assert soak.main(["--moves", "1", "--games", "2", "--first", "1", "--seed", "3"]) == 0
    said = capsys.readouterr().out
    assert " moves in 2 games (" in said
    assert "0 refused" in said


def test_a_refused_position_is_shown_and_makes_the_run_fail(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def refuse(game: passgo.Game) -> None:
        raise passgo.NotationError(f"{game.position} cannot occur")

    monkeypatch.setattr("properties.crafted.read_back", refuse)
    tally = Tally(1)
    tally.report_progress([soak.play(1, seed=3, every=1)])
    said = capsys.readouterr().out
    assert "game 1 REFUSED" in said
    assert "cannot occur" in said
    assert tally.exit_code == 1
    assert tally.summary().endswith("1 refused")


def test_an_interrupted_run_keeps_its_counts(capsys: pytest.CaptureFixture[str]) -> None:
    def results() -> Iterator[Result]:
        yield Result(0, "cap", 120)
        yield Result(1, "time", 7)
        raise KeyboardInterrupt

    tally = Tally(1000)
    tally.report_progress(results())
    assert "interrupted" in capsys.readouterr().out
    assert tally.enough
    assert tally.exit_code == 130
    assert tally.summary().startswith("127 moves in 2 games (1 cap, 1 time)")
