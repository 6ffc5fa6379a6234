"""Puzzles: the shipped ones are consistent, and the search is reproducible."""

import json
from collections import Counter
from dataclasses import replace
from datetime import date, timedelta

import pytest

from passgo import Game
from passgo.analysis.evaluator import evaluator_for
from passgo.analysis.playouts import Estimate, playouts
from passgo.analysis.puzzle_options import (
    LEVELS,
    PuzzleOptions,
    asked_seat,
    legal_plan,
    plan_key,
    read_plan,
    write_plan,
)
from passgo.analysis.puzzle_reasons import reasons_for
from passgo.analysis.puzzle_search import (
    BLOCK,
    LEAD,
    GameFindings,
    Measurement,
    PuzzleSearch,
    measure,
    remeasure,
    wrong_answers,
)
from passgo.analysis.puzzles import (
    DIFFICULTIES,
    THEMES,
    WANTED,
    BadPuzzles,
    Puzzle,
    Theme,
    daily_puzzle,
    mixed_puzzles,
    puzzles,
    read_puzzles,
    write_puzzles,
)
from passgo.engine import actions, codes
from passgo.engine.actions import Action
from passgo.engine.legality import act
from passgo.engine.position import Position, Terms

SHIPPED = puzzles()
SHIPPED_WITH_THREE = next(puzzle for puzzle in SHIPPED if len(puzzle.actions) >= 3)


def test_the_shipped_puzzles_are_mixed() -> None:
    """All themes and difficulties, mostly with three answers or more; for each kind, the answer may be "don't"."""
    assert len({puzzle.id for puzzle in SHIPPED}) == len(SHIPPED)
    assert len({(puzzle.theme, puzzle.position) for puzzle in SHIPPED}) == len(SHIPPED)
    assert {puzzle.theme for puzzle in SHIPPED} == set(THEMES)
    assert {puzzle.difficulty for puzzle in SHIPPED} == set(DIFFICULTIES)
    assert sum(len(puzzle.actions) >= 3 for puzzle in SHIPPED) > len(SHIPPED) / 2
    waiting = {puzzle.theme for puzzle in SHIPPED if puzzle.waits}
    assert waiting >= {"build", "trade", "buy", "bid", "jail"}
    for theme in ("build", "trade", "bid"):
        assert not all(puzzle.waits for puzzle in SHIPPED if puzzle.theme == theme)


@pytest.mark.parametrize("puzzle", SHIPPED, ids=lambda puzzle: puzzle.id)
def test_a_shipped_puzzle_is_consistent(puzzle: Puzzle) -> None:
    """All steps of all answers are legal, the best one leads by 6 points or more, and it is explained."""
    p = Game.from_position(puzzle.position)._state
    plans = [read_plan(answer.action, p, puzzle.seat) for answer in puzzle.actions]
    for plan in plans:
        assert legal_plan(p, puzzle.seat, plan) == plan
    assert len({plan_key(p, plan) for plan in plans}) == len(plans)
    for answer in puzzle.actions:
        assert answer.low <= answer.value <= answer.high
    values = [answer.value for answer in puzzle.actions]
    assert puzzle.actions[0].action == puzzle.best
    assert values == sorted(values, reverse=True)
    assert puzzle.lead_low >= LEAD
    assert puzzle.reason.key != "offer-chances"


@pytest.mark.parametrize("puzzle", SHIPPED, ids=lambda puzzle: puzzle.id)
def test_the_levels_answer_a_shipped_puzzle_as_it_says(puzzle: Puzzle) -> None:
    p = Game.from_position(puzzle.position)._state
    options = PuzzleOptions(evaluator_for(p.board))
    answers = options.answers_of_levels(p, puzzle.seat, puzzle.theme)
    best = plan_key(p, read_plan(puzzle.best, p, puzzle.seat))
    assert asked_seat(p) == puzzle.seat
    assert plan_key(p, answers["normal"]) == plan_key(p, read_plan(puzzle.normal, p, puzzle.seat))
    assert puzzle.found_by == tuple(level for level in LEVELS if plan_key(p, answers[level]) == best)


@pytest.mark.parametrize(
    ("levels", "difficulty"), [((), "hard"), (("hard",), "medium"), (("easy", "hard"), "easy")]
)
def test_a_puzzle_is_the_harder_the_fewer_levels_find_it(levels: tuple[str, ...], difficulty: str) -> None:
    assert replace(SHIPPED[0], found_by=levels).difficulty == difficulty


def test_themes_and_difficulties_take_turns() -> None:
    """A player who solves one after the other does not get ten of a kind in a row."""
    mixed = mixed_puzzles()
    assert sorted(puzzle.id for puzzle in mixed) == sorted(puzzle.id for puzzle in puzzles())
    for first in range(len(mixed) - 9):
        ten = mixed[first : first + 10]
        assert len({puzzle.theme for puzzle in ten}) >= 3
        assert len({puzzle.difficulty for puzzle in ten}) >= 2
        assert len({puzzle.waits for puzzle in ten}) == 2
    assert all(len({puzzle.theme for puzzle in mixed[at : at + 3]}) > 1 for at in range(len(mixed) - 2))


def test_every_puzzle_is_the_daily_one_once_before_any_is_repeated() -> None:
    first = date(2026, 11, 18)
    days = [daily_puzzle(first + timedelta(days=day)) for day in range(len(SHIPPED) + 1)]
    assert sorted(puzzle.id for puzzle in days[:-1]) == sorted(puzzle.id for puzzle in SHIPPED)
    assert days[-1] == days[0]


# A street game of three: seat 0 has the light blues with a house each, and red may be a throw away.
ESTATE = (
    "passgo1 classic full {cash}@12/900@20/700@0 5,6h1,8h1,9h1,12/21h4,23h4,24h4/1,3,39 ?16|?16 "
    "0:end:1:0:-:12 - - - r20.t60.s2.o0 -"
)


def estate(cash: int) -> Position:
    return Game.from_position(ESTATE.format(cash=cash))._state


def test_answers_at_the_end_of_a_turn_are_plans_that_end_it() -> None:
    p = estate(cash=330)
    candidate = PuzzleOptions(evaluator_for(p.board)).candidate_at(p, "build")
    assert candidate is not None
    plans = [write_plan(plan) for plan in candidate.options]
    keys = [plan_key(p, plan) for plan in candidate.options]
    assert plans[0] == "end-turn"
    one_each = "build=9 build=8 build=6"
    assert plan_key(p, read_plan(f"{one_each} end-turn", p, 0)) in keys
    assert plan_key(p, read_plan(f"{one_each} {one_each} end-turn", p, 0)) in keys  # all that $330 pays for
    assert all(plan.endswith("end-turn") for plan in plans)
    assert any(plan.startswith("mortgage=") and "build=" in plan for plan in plans)


def test_a_question_about_keeping_cash_or_a_purchase_lists_the_plain_answers() -> None:
    p = estate(cash=330)
    candidate = PuzzleOptions(evaluator_for(p.board)).candidate_at(p, "build")
    assert candidate is not None
    assert (candidate.plain, candidate.wrong) == (1, 2)
    auction = replace(candidate, theme="bid", options=[(actions.PASS,), (Action(codes.BID, 50),)])
    assert (auction.plain, auction.wrong) == (2, 2)
    answer = replace(
        candidate, theme="trade", options=[(Action(codes.ACCEPT, 1),), (Action(codes.REFUSE, 1),)]
    )
    assert (answer.plain, answer.wrong) == (2, 1)


def test_keeping_the_cash_is_explained_by_the_rent_ahead_and_by_half_prices() -> None:
    p = estate(cash=330)
    plans = [read_plan("end-turn", p, 0), read_plan("build=9 build=8 build=6 end-turn", p, 0)]
    even = [[0.4, 0.3, 0.3]] * 2
    found = reasons_for(p, 0, plans, even, evaluator_for(p.board).appraiser)
    assert [(reason.key, reason.facts) for reason in found] == [
        ("keep-cash", {"rent": 925, "left": 330}),  # Illinois Avenue with four houses, twelve squares ahead
        ("builds-half", {"cost": 150, "half": 75}),
    ]


def test_a_plan_is_explained_by_the_rent_that_it_brings() -> None:
    p = estate(cash=2000)
    plans = [read_plan("build=9 build=8 build=6 end-turn", p, 0), read_plan("end-turn", p, 0)]
    found = reasons_for(p, 0, plans, [[0.4, 0.3, 0.3]] * 2, evaluator_for(p.board).appraiser)
    assert [(reason.key, reason.facts) for reason in found] == [
        ("builds", {"lot": 9, "group": "light-blue", "before": 40, "rent": 100}),
        ("builds-covered", {"left": 1850, "rent": 925}),
    ]


OFFER = (
    "passgo1 classic full 700@0/800@10/600@20 1,5,16/3,18,19/12,39 ?16|?16 0:throw:0:0:-:00 "
    "- {offer} - r9.t27.s2.o7 -"
)


@pytest.mark.parametrize(
    ("offer", "answers"),
    [("7:1>0:$100=5", 0), ("7:1>0:$300=16", 2), ("7:1>0:3=$200", 2)],
    ids=["no group", "orange for them", "purple for me"],
)
def test_only_offers_that_complete_a_group_are_asked_about(offer: str, answers: int) -> None:
    p = Game.from_position(OFFER.format(offer=offer))._state
    candidate = PuzzleOptions(evaluator_for(p.board)).candidate_at(p, "trade")
    assert (0 if candidate is None else len(candidate.options)) == answers


def test_a_trade_is_explained_by_the_groups_that_it_completes() -> None:
    p = Game.from_position(OFFER.format(offer="7:1>0:$300=16"))._state
    plans = [(Action(codes.REFUSE, 7),), (Action(codes.ACCEPT, 7),)]
    chances = [[0.4, 0.3, 0.3], [0.3, 0.5, 0.2]]
    why, figures = reasons_for(p, 0, plans, chances, evaluator_for(p.board).appraiser)
    # $500 are left to seat 1: five houses of $100, two of them on New York Avenue.
    assert (why.key, why.facts) == (
        "deal-theirs",
        {"seat": 1, "group": "orange", "theirs": 220, "left": 1000},
    )
    assert (figures.key, figures.facts["taker_now"], figures.facts["taker_then"]) == ("offer-chances", 40, 30)


def test_a_player_who_would_build_first_is_not_asked_about_jail() -> None:
    """In the playouts staying would then also mean not building."""
    line = "passgo1 classic full 17@5/39@24/{cash}@10j1 11,14,15,16h2,18h2,19h3/5,12,28,29m,34,35,37/"
    line += "6,8,21h3,23h2,24h3,26 ?14.1.16|?14.12.3 2:throw:0:0:-:21 - - - r13.t37.s2.o24 -"
    asked = {}
    for cash in (262, 60):
        p = Game.from_position(line.format(cash=cash))._state
        asked[cash] = PuzzleOptions(evaluator_for(p.board)).candidate_at(p, "jail") is not None
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
        if puzzle.best.startswith(("accept=", "refuse=")):
            worth = {answer.action.partition("=")[0]: answer.value for answer in puzzle.actions}
            facts = puzzle.reasons[-1].facts
            chances = facts["taker_now"], facts["taker_then"]
            assert chances == (round(100 * worth["refuse"]), round(100 * worth["accept"])), puzzle.id


def test_a_measurement_is_reproducible_and_independent_of_the_games_luck() -> None:
    puzzle = SHIPPED[0]
    assert remeasure(puzzle, 4, "one") == remeasure(puzzle, 4, "one")
    p = Game.from_position(puzzle.position, seed=1)._state
    twin = Game.from_position(puzzle.position, seed=2)._state
    options = [read_plan(answer.action, p, puzzle.seat) for answer in puzzle.actions]
    evaluator = evaluator_for(p.board)
    assert measure(evaluator, p, puzzle.seat, options, 3, "s") == measure(
        evaluator, twin, puzzle.seat, options, 3, "s"
    )


def test_puzzles_survive_writing_and_reading() -> None:
    assert read_puzzles(write_puzzles(SHIPPED)) == SHIPPED
    assert read_puzzles(write_puzzles([])) == ()


def test_a_file_of_an_earlier_version_is_read() -> None:
    """It has one reason for each puzzle, and no levels."""
    puzzle = replace(SHIPPED[0], found_by=(), reasons=SHIPPED[0].reasons[:1])
    (found,) = json.loads(write_puzzles([puzzle]))
    del found["found_by"]
    found["reason"] = found.pop("reasons")[0]
    assert read_puzzles(json.dumps([found])) == (puzzle,)


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
    three = SHIPPED_WITH_THREE.actions
    trades = [replace(found_in(game, "trade", "refuse=1"), actions=three) for game in range(5)]
    block = [GameFindings([found_in(0), trade], Counter()) for trade in trades]
    assert search.accept(block) == [found_in(0), *trades[:3]]
    other = replace(found_in(9, "trade", "accept=1"), actions=three)
    assert search.accept([GameFindings([other], Counter())]) == [other]


def test_few_puzzles_have_two_answers_only() -> None:
    search = PuzzleSearch("1", {"trade": 8})
    pairs = [
        replace(found_in(game, "trade", best), actions=SHIPPED[0].actions[:2])
        for game, best in enumerate(("refuse=1", "accept=1", "refuse=1", "accept=1"))
    ]
    assert search.accept([GameFindings(pairs, Counter())]) == pairs[:2]


def test_a_search_for_waiting_takes_no_other_answers() -> None:
    search = PuzzleSearch("1", {"build": 4}, waits=True)
    assert search.wants_best("build", "end-turn")
    assert not search.wants_best("build", "build=39 end-turn")


def interval(low: float, mean: float) -> Estimate:
    return Estimate(mean, low, 2 * mean - low)


@pytest.mark.parametrize(
    ("lead", "quiet", "listed"),
    [
        (interval(0.061, 0.08), interval(0.01, 0.07), [1]),
        (interval(0.059, 0.08), interval(0.01, 0.07), []),
        (interval(0.061, 0.08), interval(0.01, 0.05), []),
        (interval(0.061, 0.08), interval(-0.01, 0.07), []),
    ],
    ids=["clear", "not by 6 points", "not without trades", "not surely without trades"],
)
def test_an_answer_is_wrong_only_by_six_points_with_and_without_trades(
    lead: Estimate, quiet: Estimate, listed: list[int]
) -> None:
    def measured(lead: Estimate) -> Measurement:
        return Measurement([0, 1], [interval(0.4, 0.5)] * 2, {1: lead}, [[0.5, 0.5]] * 2)

    assert wrong_answers(measured(quiet), measured(lead)) == listed
