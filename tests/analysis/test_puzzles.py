"""Puzzles: the shipped ones hold what they promise, and the search finds what can be measured again."""

import pytest

from passgo import Game
from passgo.analysis.observer import observer_of
from passgo.analysis.puzzle_search import LEAD, Search, measure, measure_again, moment_of
from passgo.analysis.puzzles import THEMES, BadPuzzles, Puzzle, puzzles, read_puzzles, write_puzzles
from passgo.notation.moves import read_action

SHIPPED = puzzles()


def test_there_are_puzzles_of_every_theme() -> None:
    assert {puzzle.theme for puzzle in SHIPPED} == set(THEMES)
    assert len({puzzle.id for puzzle in SHIPPED}) == len(SHIPPED)
    assert len({puzzle.position for puzzle in SHIPPED}) == len(SHIPPED)


@pytest.mark.parametrize("puzzle", SHIPPED, ids=lambda puzzle: puzzle.id)
def test_a_puzzle_is_what_it_says(puzzle: Puzzle) -> None:
    """All answers are allowed, `normal` plays another than the best, and the best one leads by 6 points or more."""
    game = Game.from_position(puzzle.position)
    for answer in puzzle.actions:
        assert game.refusal(puzzle.seat, answer.action) is None
        assert answer.low <= answer.value <= answer.high
    values = [answer.value for answer in puzzle.actions]
    assert puzzle.actions[0].action == puzzle.best
    assert values == sorted(values, reverse=True)
    assert puzzle.lead_low >= LEAD
    moment = moment_of(game.state, observer_of(game.state.board))
    assert moment is not None
    assert moment.seat == puzzle.seat
    assert moment.normal.key() == read_action(puzzle.normal).key()
    assert puzzle.normal != puzzle.best
    assert puzzle.normal in [answer.action for answer in puzzle.actions]


def test_a_measurement_is_repeatable_and_has_no_luck_of_the_game() -> None:
    puzzle = SHIPPED[0]
    assert measure_again(puzzle, 4, "one") == measure_again(puzzle, 4, "one")
    p = Game.from_position(puzzle.position, seed=1).state
    twin = Game.from_position(puzzle.position, seed=2).state
    options = [read_action(answer.action) for answer in puzzle.actions]
    observer = observer_of(p.board)
    assert measure(observer, p, puzzle.seat, options, 3, "s") == measure(
        observer, twin, puzzle.seat, options, 3, "s"
    )


def test_puzzles_are_written_as_they_are_read() -> None:
    assert read_puzzles(write_puzzles(SHIPPED)) == SHIPPED
    assert read_puzzles(write_puzzles([])) == ()


@pytest.mark.parametrize("text", ["", "{}", "[1]", '[{"id": "x"}]', '[{"actions": [], "reason": {}}]'])
def test_what_are_no_puzzles_is_refused(text: str) -> None:
    with pytest.raises(BadPuzzles, match="no puzzles"):
        assert read_puzzles(text) != ()


def test_a_search_goes_on_behind_what_it_found() -> None:
    found = SHIPPED[:3]
    search = Search(found[0].seed, 20, found)
    assert search.next_game() == max(puzzle.game for puzzle in found) + 1
    assert Search("another seed", 20, found).next_game() == 0
    assert not Search(found[0].seed, 1, found).wants(found[0].theme)
