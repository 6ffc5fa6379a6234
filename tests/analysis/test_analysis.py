"""Analysis of positions and games: chances, best actions, and what must stay hidden."""

import dataclasses
import math

import pytest

import passgo
from passgo.analysis import Analysis, Option, Review, review
from passgo.analysis.evaluator import evaluator_for, is_calibrated
from passgo.analysis.playouts import Estimate, estimate
from passgo.analysis.positions import prospect
from passgo.analysis.review import confirmed_points, refine
from passgo.bots.model_scope import TABLES, MeasuredTable
from passgo.edition import load
from passgo.engine import codes
from passgo.engine.actions import Action
from passgo.engine.rulesets import Rules
from passgo.notation.rules_text import board_of
from passgo.sim.batch import RunPlan, play_batch
from scenes import Scene


@pytest.fixture(scope="module")
def finished() -> passgo.Game:
    """A game of bots that contains mistakes."""
    plan = RunPlan(
        load("classic"), Rules("short"), ("easy", "normal", "easy"), "review4", 60, date="2026.01.31"
    )
    return passgo.replay(play_batch(plan, 0, 1).games[0].record)


@pytest.fixture(scope="module")
def reviewed(finished: passgo.Game) -> Review:
    return review(finished)


# Positions.


def test_chances_and_options_of_a_purchase() -> None:
    scene = Scene(3).owns(0, 16, 18).at(0, 16).luck("12").cash(600, 600, 600)
    scene.game.play(0, "throw")
    found = passgo.analyse(scene.game, playouts=8)
    assert math.isclose(sum(found.chances), 1.0)
    assert found.seat == 0
    assert found.options[0].notation == "buy"
    assert found.options[0].advised
    assert {option.notation for option in found.options} >= {"buy", "decline"}
    for option in found.options:
        assert option.chance.low <= option.chance.mean <= option.chance.high


def test_the_next_bid_is_valued_where_the_expert_would_pass() -> None:
    scene = Scene(2).at(0, 3).luck("12").cash(600, 600)
    scene.game.play(0, "throw")
    scene.game.play(0, "decline")
    scene.game.play(0, {"do": "bid", "amount": 400})
    found = passgo.analyse(scene.game, seat=1, playouts=2)
    assert [option.notation for option in found.options if option.advised] == ["pass"]
    assert {option.notation for option in found.options} >= {"pass", "bid=405"}


def test_a_best_action_is_clear_if_no_interval_reaches_its_own() -> None:
    def found(*chances: Estimate) -> Analysis:
        return Analysis([], True, 0, [Option(Action(codes.THROW), each, False) for each in chances], False)

    best = Estimate(0.5, 0.4, 0.6)
    assert found(best).is_clear
    assert found(best, Estimate(0.3, 0.2, 0.39)).is_clear
    assert not found(best, Estimate(0.3, 0.2, 0.39), Estimate(0.3, 0.1, 0.41)).is_clear


def test_the_same_seed_gives_the_same_analysis_whatever_luck_is_to_come() -> None:
    """It reveals nothing about the real luck."""
    game = passgo.new_game("classic", ["A", "B", "C"], seed=3)
    twin = game.copy(seed=4)
    one, other = passgo.analyse(game, playouts=4), passgo.analyse(twin, playouts=4)
    assert one == other
    assert game.position == twin.position


def test_an_analysis_uses_no_luck_of_the_game() -> None:
    game = passgo.new_game("classic", ["A", "B"], seed=3)
    before = [stream.at for stream in game._state.luck.streams()]
    passgo.analyse(game, playouts=2)
    assert [stream.at for stream in game._state.luck.streams()] == before


@pytest.mark.rule("TAX-3")
def test_an_analysis_at_the_blind_tax_is_empty() -> None:
    scene = Scene(2).luck("13")
    scene.game.play(0, "throw")
    assert scene.game.refusal(0, "pay-share") is None
    found = passgo.analyse(scene.game, playouts=2)
    assert found.blind
    assert found.chances == []
    assert found.options == []


def test_an_action_is_compared_with_the_other_answer() -> None:
    scene = Scene(3).owns(0, 16, 18).at(0, 16).luck("12").cash(600, 600, 600)
    scene.game.play(0, "throw")
    buy, decline = (prospect(scene.game, 0, scene.game._read(0, word)) for word in ("buy", "decline"))
    assert buy is not None
    assert decline is not None
    assert (buy.then, buy.otherwise) == (decline.otherwise, decline.then)
    assert buy.then > buy.otherwise


@pytest.mark.rule("TAX-3")
def test_a_throw_and_the_blind_tax_have_no_prospect() -> None:
    scene = Scene(2).owns(0, 39).luck("13")
    assert prospect(scene.game, 0, scene.game._read(0, "throw")) is None
    mortgage = scene.game._read(0, "mortgage=39")
    assert prospect(scene.game, 0, mortgage) is not None
    scene.game.play(0, "throw")
    assert scene.game.refusal(0, "pay-share") is None
    assert prospect(scene.game, 0, mortgage) is None


def test_a_game_that_is_over_has_chances_and_no_options(finished: passgo.Game) -> None:
    if finished.outcome is None:
        pytest.fail("the game of the fixture has no end")
    found = passgo.analyse(finished)
    assert sorted(found.chances)[-1] == 1.0
    assert found.options == []


def test_a_wrong_seat_is_refused() -> None:
    with pytest.raises(passgo.BadInput, match="no seat 7"):
        passgo.analyse(passgo.new_game("classic", ["A", "B"], seed=1), seat=7)


def table(edition: str, rules: str, seats: int) -> passgo.Game:
    board = board_of(load(edition), rules)
    return passgo.new_game(board.edition, [f"P{seat}" for seat in range(seats)], seed=1, rules=board.rules)


@pytest.mark.parametrize("measured", TABLES, ids=lambda measured: measured.name)
def test_chances_are_calibrated_at_tables_that_reached_the_goals_in_any_order_of_seats(
    measured: MeasuredTable,
) -> None:
    game = table(measured.edition, measured.rules, len(measured.seats))
    for seats in (measured.seats, measured.seats[1:] + measured.seats[:1]):
        assert is_calibrated(game._state, seats) is measured.calibrated


@pytest.mark.parametrize(
    ("edition", "rules", "players"),
    [
        ("classic", "full", ("trader", "trader", "trader", "")),  # a person
        ("classic", "full", ("", "", "", "")),
        ("classic", "full", ()),
        ("classic", "full", ("trader",) * 5),
        ("classic", "full", ("easy", "hard", "hard", "hard")),
        ("classic", "full", ("trader", "trader", "trader", "trader:reserve=500")),
        ("classic", "full+free-parking-pot", ("trader",) * 4),
        ("classic", "time-limit:30", ("trader",) * 4),
        ("mlb", "full", ("trader",) * 4),
        ("america", "full", ("trader",) * 4),
    ],
)
def test_chances_at_no_other_table_are_called_calibrated(
    edition: str, rules: str, players: tuple[str, ...]
) -> None:
    game = table(edition, rules, max(2, len(players)))
    assert not is_calibrated(game._state, players)


def test_a_custom_board_is_not_calibrated() -> None:
    game = passgo.new_game(dataclasses.replace(load("classic"), title="Own"), ["A", "B"], seed=1)
    assert not is_calibrated(game._state, ("trader", "trader"))


def test_unknown_players_are_taken_for_the_bot_that_is_named() -> None:
    """A person among three traders has the chance of a normal bot, or of another one on request."""
    game = passgo.new_game("classic", ["A", "B", "C", "D"], seed=1)
    people = [
        passgo.analyse(game, playouts=1, bots=["", "trader", "trader", "trader"], people=level).chances
        for level in ("normal", "hard")
    ]
    levels = [
        passgo.analyse(game, playouts=1, bots=[level, "trader", "trader", "trader"]).chances
        for level in ("normal", "hard")
    ]
    assert people == levels
    assert people[0][0] < people[1][0]


def test_people_cannot_be_taken_for_a_bot_that_the_model_does_not_know() -> None:
    with pytest.raises(passgo.BadInput, match="builder"):
        passgo.analyse(passgo.new_game("classic", ["A", "B"], seed=1), people="builder")


def test_an_estimate_has_an_interval() -> None:
    found = estimate([0.2, 0.3, 0.4, 0.3])
    assert math.isclose(found.mean, 0.3)
    assert 0.2 < found.low < 0.3 < found.high < 0.4


# Reviews.


def test_luck_and_skill_add_up_to_the_result(reviewed: Review) -> None:
    for share in reviewed.shares:
        parts = share.start + share.luck + share.skill + share.others + share.unexplained
        assert math.isclose(parts, share.result, abs_tol=1e-9)
        assert share.skill < 0
    assert math.isclose(sum(share.result for share in reviewed.shares), 1.0)


def test_a_review_lists_the_costliest_decisions(finished: passgo.Game, reviewed: Review) -> None:
    assert reviewed.decisions
    assert 1 <= len(reviewed.turning_points) <= 5
    dearest = max(reviewed.decisions, key=lambda decided: decided.cost)
    assert any(point.decided == dearest for point in reviewed.turning_points)
    for point in reviewed.turning_points:
        assert point.decided.cost > 0
        assert point.words != point.best_words
        played = passgo.Game.from_position(point.position)
        assert played.refusal(point.decided.seat, point.action) is None
        assert played.refusal(point.decided.seat, point.best) is None
    refined = refine(reviewed.turning_points[0], evaluator_for(finished._state.board), 2).refined
    assert refined is not None


def test_of_all_bids_for_a_lot_only_the_one_that_wins_is_a_decision() -> None:
    """Two players bid far more than the value of Mediterranean Avenue."""
    game = passgo.new_game("classic", ["A", "B"], luck="61 12 12")
    game.play(0, "throw")
    if game.refusal(0, "decline") is not None:
        pytest.fail("nobody is asked to buy")
    game.play(0, "decline")
    for seat, amount in ((0, 700), (1, 800), (0, 900), (1, 1000)):
        game.play(seat, {"do": "bid", "amount": amount})
    assert [decided.action for decided in review(game).decisions if decided.action.startswith("bid")] == []
    game.play(0, "pass")
    bids = [decided for decided in review(game).decisions if decided.action.startswith("bid")]
    assert [(bid.seat, bid.action) for bid in bids] == [(1, "bid=1000")]


def test_turning_points_are_those_that_playouts_prove(reviewed: Review) -> None:
    """An interval that reaches below zero does not prove a mistake."""
    no_mistake, doubtful, dear, dearer = (
        dataclasses.replace(point, refined=Estimate(mean, mean - 0.15, mean + 0.15))
        for point, mean in zip(reviewed.candidates, (-0.2, 0.1, 0.2, 0.3), strict=False)
    )
    chosen = confirmed_points([no_mistake, doubtful, dear, dearer])
    assert [point.decided.move for point in chosen] == sorted(p.decided.move for p in (dear, dearer))
    little = dataclasses.replace(dear, refined=Estimate(0.008, 0.004, 0.012))
    assert confirmed_points([little]) == []


def two_groups(cash: int) -> passgo.Game:
    """A seat with the brown and the orange lots, where the expert would build on an orange one."""
    scene = Scene(2).owns(0, 1, 3, 16, 18, 19).owns(1, 31, 37, 39).cash(cash, 1500).at(0, 16).at(1, 10)
    scene.luck("12")
    scene.game.play(0, "throw")
    best = evaluator_for(scene.game._state.board).advice(scene.game._state, 0)
    assert best == scene.game._read(0, "build=19")
    return scene.game


def charged(game: passgo.Game) -> list[tuple[str, str]]:
    return [(decided.action, decided.best) for decided in review(game).decisions]


def test_an_omission_is_charged_once_when_the_turn_ends() -> None:
    """What is still possible costs nothing yet."""
    game = two_groups(900)
    game.play(0, "build=19")
    assert charged(game) == []
    game.play(0, "end-turn")
    assert charged(game) == [("end-turn", "build=18")]


def test_an_omission_that_became_final_is_charged_at_once() -> None:
    """The money that is left does not pay for the better house."""
    game = two_groups(200)
    game.play(0, "build=1")
    assert charged(game) == [("build=1", "build=19")]


def test_a_harmful_action_is_charged_and_the_omission_listed_once() -> None:
    """Houses on brown lots leave less for the orange ones."""
    game = two_groups(900)
    game.play(0, "build=1")
    game.play(0, "end-turn")
    found = review(game)
    assert charged(game) == [("build=1", "build=19"), ("end-turn", "build=19")]
    assert [point.decided.action for point in found.candidates] == ["end-turn"]
    assert math.isclose(found.shares[0].skill, -sum(decided.cost for decided in found.decisions))


def without_building(turns: int) -> passgo.Game:
    """A game with `turns` turns of a player who could build on all orange lots and does not."""
    scene = Scene(2).owns(0, 16, 18, 19, 28).owns(1, 31, 37, 39).cash(400, 1500).at(0, 16).at(1, 7)
    game = scene.luck("12 12 45").game
    for seat in (0, 1, 0)[: 2 * turns - 1]:
        game.play(seat, "throw")
        game.play(seat, "end-turn")
    return game


def test_a_repeated_omission_costs_something_in_every_turn_and_is_listed_once() -> None:
    """Each turn is a decision of its own with the cost of its own delay."""
    once, twice = review(without_building(1)), review(without_building(2))
    omissions = [decided for decided in twice.decisions if decided.action == "end-turn" and decided.seat == 0]
    assert [decided.best for decided in omissions] == ["build=19", "build=19"]
    assert once.decisions == omissions[:1]
    assert math.isclose(twice.shares[0].skill, -sum(decided.cost for decided in omissions))
    assert [point.decided.best for point in twice.candidates if point.decided.seat == 0] == ["build=19"]


def test_a_jump_of_the_model_is_no_play_of_others() -> None:
    """The value of not building falls, and rises again in the seat's next turn: both are unexplained for all seats."""
    found = review(without_building(2))
    lost_by_builder = sum(decided.cost for decided in found.decisions if decided.seat == 0)
    assert math.isclose(found.shares[1].others, lost_by_builder)


def test_a_trade_that_cost_its_giver_something_is_a_mistake_of_the_offer() -> None:
    """It is listed at the move that accepted it, and played out as accepted or withdrawn."""
    scene = Scene(2).owns(0, 19).owns(1, 16, 18).cash(1500, 1500)
    scene.game.play(0, {"do": "offer", "to": 1, "give": {"lots": [19]}, "get": {"cash": 1}})
    scene.game.play(1, "accept=1")
    found = review(scene.game)
    (decided,), (point,), (trade,) = found.decisions, found.candidates, found.trades
    assert (decided.seat, decided.action, decided.best) == (0, "offer=1:19=$1", "withdraw=1")
    assert math.isclose(decided.cost, -trade.giver_gain)
    assert math.isclose(found.shares[0].skill, trade.giver_gain)
    assert decided.why["key"] == "chances"
    before = passgo.Game.from_position(point.position)
    assert before.refusal(0, point.best) is None
    refined = refine(point, evaluator_for(before._state.board), 4).refined
    assert refined is not None
    assert refined.mean > 0.2


def sold_for_a_dollar(*held: int) -> Review:
    """A game in which New York Avenue is sold for a dollar to a player with these lots of its group."""
    scene = Scene(2).owns(0, *held).owns(1, 19).cash(1500, 1500)
    scene.game.play(0, {"do": "offer", "to": 1, "give": {"cash": 1}, "get": {"lots": [19]}})
    scene.game.play(1, "accept=1")
    return review(scene.game)


def test_the_reason_against_a_trade_is_the_group_that_it_completes() -> None:
    (decided,) = sold_for_a_dollar(16, 18).decisions
    assert (decided.seat, decided.best, decided.why["key"]) == (1, "refuse=1", "refuse-breaks")


def test_the_reason_against_another_trade_is_what_it_does_to_both_chances() -> None:
    found = sold_for_a_dollar(16)
    (decided,), (trade,) = found.decisions, found.trades
    facts = decided.why["facts"]
    assert decided.why["key"] == "offer-chances"
    assert isinstance(facts, dict)
    assert facts["seat"] == 0
    assert facts["taker_now"] == round(100 * decided.chance)
    assert facts["taker_then"] == round(100 * (decided.chance + trade.taker_gain))


def test_the_timeline_contains_every_turn(finished: passgo.Game, reviewed: Review) -> None:
    assert len(reviewed.timeline) >= finished._state.turns
    for at in reviewed.timeline:
        assert math.isclose(sum(at.chances), 1.0)


def test_a_review_does_not_change_the_game(finished: passgo.Game) -> None:
    before = finished.position, len(finished.history)
    review(finished)
    assert (finished.position, len(finished.history)) == before


@pytest.mark.rule("TAX-3")
def test_the_choice_at_the_tax_is_not_judged() -> None:
    """Regardless of the choice and its cost."""
    game = passgo.new_game("classic", ["A", "B"], luck="61 12 13")
    game.play(0, "throw")
    game.play(0, "pay-share")
    assert review(game).decisions == []


@pytest.mark.rule("TAX-3")
def test_a_review_stops_before_a_tax_that_is_still_to_be_chosen() -> None:
    """Chances at the choice, or after it on a copy, would reveal the worth."""
    game = passgo.new_game("classic", ["A", "B"], luck="61 12 13")
    before = review(game)
    game.play(0, "throw")
    assert game.refusal(0, "pay-share") is None
    found = review(game)
    assert (found.finished, found.blind) == (False, True)
    assert (found.timeline, found.shares) == (before.timeline, before.shares)
    game.play(0, "pay-share")
    paid = review(game)
    assert not paid.blind
    assert paid.shares != before.shares


def test_a_review_says_whether_the_game_is_over(reviewed: Review) -> None:
    assert reviewed.finished
    assert not review(passgo.new_game("classic", ["A", "B"], seed=1)).finished


def test_the_model_is_shared_between_analyses() -> None:
    board = passgo.new_game("classic", ["A", "B"], seed=1)._state.board
    assert evaluator_for(board).model is evaluator_for(board, ("expert", "")).model


def test_chances_depend_on_the_levels_of_known_bots() -> None:
    """A known expert has the better chance in an equal position, and `easy` the worse one."""
    game = passgo.new_game("classic", ["A", "B", "C", "D"], seed=1)
    unknown = passgo.analyse(game, playouts=1).chances
    for level, better in (("expert", True), ("hard", True), ("easy", False)):
        known = passgo.analyse(game, playouts=1, bots=["", level, "", ""]).chances
        assert (known[1] > unknown[1] + 0.02) is better
        assert (known[1] < unknown[1] - 0.02) is not better


def test_bots_without_a_level_count_as_unknown() -> None:
    game = passgo.new_game("classic", ["A", "B"], seed=1)
    with_names = passgo.analyse(game, playouts=1, bots=["builder", "hard:reserve=900"]).chances
    assert with_names == passgo.analyse(game, playouts=1).chances


def test_the_bots_of_a_record_are_known() -> None:
    game = passgo.new_game("classic", ["A", "B"], seed=1)
    read = passgo.replay(game.record(["person", "bot expert"]))
    assert read._heading.bots() == ("", "expert")
    assert passgo.analyse(read, playouts=1) == passgo.analyse(game, playouts=1, bots=["", "expert"])
    assert review(read).timeline[0].chances == passgo.analyse(read, playouts=1).chances


def test_the_number_of_named_bots_must_be_that_of_seats() -> None:
    game = passgo.new_game("classic", ["A", "B"], seed=1)
    with pytest.raises(passgo.BadInput, match="1 player is named for 2 seats"):
        passgo.analyse(game, bots=["expert"])
