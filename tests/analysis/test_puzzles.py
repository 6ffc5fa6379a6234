"""Puzzles: the shipped ones are consistent, and the search is reproducible."""

from collections import Counter
from dataclasses import replace

import pytest

from passgo import Game
from passgo.analysis.evaluator import evaluator_for
from passgo.analysis.playouts import playouts
from passgo.analysis.puzzle_search import (
    BLOCK,
    LEAD,
    GameFindings,
    PuzzleSearch,
    candidate_at,
    measure,
    remeasure,
    theme_at,
)
from passgo.analysis.puzzles import (
    WANTED,
    BadPuzzles,
    Puzzle,
    Theme,
    puzzles,
    read_puzzles,
    write_puzzles,
)
from passgo.engine import codes
from passgo.engine.actions import Action
from passgo.engine.legality import act
from passgo.engine.position import Position, Terms
from passgo.notation.moves import read_action, write_action

SHIPPED = puzzles()


def test_the_shipped_puzzles_have_the_wanted_number_of_every_theme() -> None:
    assert Counter(puzzle.theme for puzzle in SHIPPED) == WANTED
    assert len(SHIPPED) == 100
    assert len({puzzle.id for puzzle in SHIPPED}) == len(SHIPPED)
    assert len({puzzle.position for puzzle in SHIPPED}) == len(SHIPPED)


@pytest.mark.parametrize("puzzle", SHIPPED, ids=lambda puzzle: puzzle.id)
def test_a_shipped_puzzle_is_consistent(puzzle: Puzzle) -> None:
    """All answers are legal, `normal` does not play the best one, and that one leads by 6 points or more."""
    game = Game.from_position(puzzle.position)
    for answer in puzzle.actions:
        assert game.refusal(puzzle.seat, answer.action) is None
        assert answer.low <= answer.value <= answer.high
    values = [answer.value for answer in puzzle.actions]
    assert puzzle.actions[0].action == puzzle.best
    assert values == sorted(values, reverse=True)
    assert puzzle.lead_low >= LEAD
    theme = theme_at(game._state)
    assert theme is not None
    candidate = candidate_at(game._state, theme, evaluator_for(game._state.board))
    assert candidate is not None
    assert puzzle.theme in (theme, "mortgage")  # decisions about an estate may be of this theme
    assert candidate.seat == puzzle.seat
    assert candidate.normal.key() == read_action(puzzle.normal).key()
    assert puzzle.normal != puzzle.best
    assert puzzle.normal in [answer.action for answer in puzzle.actions]


def test_a_trade_that_normal_would_haggle_over_is_no_puzzle() -> None:
    """The value of its counter-offer would depend on the players of the playouts."""
    line = (
        "passgo1 classic full 726@23/1210@17/1294@24 6,12,23,24/11/21 ?16|?14.6.12 0:throw:0:0:-:12"
        " - 14:0>2:{offer} - r3.t8.s2.o14 -"
    )
    usual = {}
    for offer in ("$352=21", "$700=21"):
        p = Game.from_position(line.format(offer=offer))._state
        candidate = candidate_at(p, "trade", evaluator_for(p.board))
        usual[offer] = None if candidate is None else write_action(candidate.normal)
    assert usual == {"$352=21": None, "$700=21": "accept=14"}


def test_a_player_who_would_build_first_is_not_asked_about_jail() -> None:
    """In the playouts staying would then also mean not building."""
    line = "passgo1 classic full 17@5/39@24/{cash}@10j1 11,14,15,16h2,18h2,19h3/5,12,28,29m,34,35,37/"
    line += "6,8,21h3,23h2,24h3,26 ?14.1.16|?14.12.3 2:throw:0:0:-:21 - - - r13.t37.s2.o24 -"
    asked = {}
    for cash in (262, 60):
        p = Game.from_position(line.format(cash=cash))._state
        asked[cash] = candidate_at(p, "jail", evaluator_for(p.board)) is not None
    assert asked == {262: False, 60: True}


def test_a_player_who_leaves_jail_in_a_playout_throws_at_once() -> None:
    """Free actions before the throw are not part of the question."""
    puzzle = next(puzzle for puzzle in SHIPPED if puzzle.theme == "jail")
    game = Game.from_position(puzzle.position, seed=1)
    seen: list[int] = []

    def noted(p: Position, seat: int, code: int, first: int, second: int, terms: Terms | None) -> None:
        seen.append(code)
        act(p, seat, code, first, second, terms)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("passgo.analysis.playouts.act", noted)
        playouts(
            evaluator_for(game._state.board), game._state, puzzle.seat, Action(codes.PAY_FINE), 1, "s", 1
        )
    assert seen == [codes.PAY_FINE, codes.THROW]


def test_the_reason_of_a_trade_agrees_with_its_answers() -> None:
    for puzzle in puzzles():
        if puzzle.theme == "trade":
            worth = {answer.action.partition("=")[0]: answer.value for answer in puzzle.actions}
            chances = puzzle.reason.facts["taker_now"], puzzle.reason.facts["taker_then"]
            assert chances == (round(100 * worth["refuse"]), round(100 * worth["accept"])), puzzle.id


def test_a_measurement_is_reproducible_and_independent_of_the_games_luck() -> None:
    puzzle = SHIPPED[0]
    assert remeasure(puzzle, 4, "one") == remeasure(puzzle, 4, "one")
    p = Game.from_position(puzzle.position, seed=1)._state
    twin = Game.from_position(puzzle.position, seed=2)._state
    options = [read_action(answer.action) for answer in puzzle.actions]
    evaluator = evaluator_for(p.board)
    assert measure(evaluator, p, puzzle.seat, options, 3, "s") == measure(
        evaluator, twin, puzzle.seat, options, 3, "s"
    )


def test_puzzles_survive_writing_and_reading() -> None:
    assert read_puzzles(write_puzzles(SHIPPED)) == SHIPPED
    assert read_puzzles(write_puzzles([])) == ()


@pytest.mark.parametrize("text", ["", "{}", "[1]", '[{"id": "x"}]', '[{"actions": [], "reason": {}}]'])
def test_an_invalid_file_of_puzzles_is_refused(text: str) -> None:
    with pytest.raises(BadPuzzles, match="no puzzles"):
        assert read_puzzles(text) != ()


def found_in(game: int, theme: Theme = "build", best: str = "build=1") -> Puzzle:
    return replace(SHIPPED[0], seed="1", game=game, theme=theme, best=best)


@pytest.mark.parametrize(("last", "first"), [(0, BLOCK), (BLOCK - 1, BLOCK), (BLOCK, 2 * BLOCK)])
def test_a_search_resumes_after_the_block_of_the_last_puzzle(last: int, first: int) -> None:
    found = [found_in(last)]
    assert next(PuzzleSearch("1", WANTED, found).blocks(1000)) == range(first, first + BLOCK)
    assert next(PuzzleSearch("another seed", WANTED, found).blocks(5)) == range(5)


def test_a_search_ends_when_all_puzzles_are_found() -> None:
    assert list(PuzzleSearch("1", {"build": 1}, [found_in(0)]).blocks(1000)) == []
    assert list(PuzzleSearch("1", {"build": 2}, [found_in(0)]).blocks(20)) == [range(16, 20)]


def test_a_block_adds_no_more_puzzles_than_wanted_and_no_obvious_answers() -> None:
    search = PuzzleSearch("1", {"build": 1, "trade": 5})
    trades = [found_in(game, "trade", "refuse=1") for game in range(5)]
    block = [GameFindings([found_in(0), trade], Counter()) for trade in trades]
    assert search.accept(block) == [found_in(0), *trades[:3]]
    assert search.accept([GameFindings([found_in(9, "trade", "accept=1")], Counter())]) != []
