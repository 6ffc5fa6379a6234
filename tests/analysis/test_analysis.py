"""Positions and reviews: chances, best actions, and what may not be said."""

import dataclasses
import math

import pytest

import passgo
from passgo.analysis import review
from passgo.analysis.observer import is_calibrated, observer_of
from passgo.analysis.playouts import Estimate, estimate
from passgo.analysis.positions import prospect
from passgo.analysis.review import confirmed, refine
from passgo.edition import load
from passgo.engine.rulesets import Rules
from passgo.sim.batch import Plan, play_batch
from scenes import Scene


@pytest.fixture(scope="module")
def finished() -> passgo.Game:
    """A game of bots with mistakes to be found in it."""
    plan = Plan(load("classic"), Rules(), ("easy", "normal", "easy"), "review", 60, date="2026.01.31")
    return passgo.replay(play_batch(plan, 0, 1).games[0].record)


# Positions.


def test_chances_and_options_of_a_purchase() -> None:
    scene = Scene(3).owns(0, 16, 18).at(0, 16).luck("12").cash(600, 600, 600)
    scene.game.play(0, "throw")
    found = passgo.analyse(scene.game, playouts=8)
    assert math.isclose(sum(found.chances), 1.0)
    assert found.calibrated
    assert found.seat == 0
    assert found.options[0].notation == "buy"
    assert found.options[0].advised
    assert {option.notation for option in found.options} >= {"buy", "decline"}
    for option in found.options:
        assert option.chance.low <= option.chance.mean <= option.chance.high


def test_the_same_seed_gives_the_same_analysis_whatever_luck_is_to_come() -> None:
    """Nothing about the real luck can be learned from it."""
    game = passgo.new_game("classic", ["A", "B", "C"], seed=3)
    twin = game.copy(seed=4)
    one, other = passgo.analyse(game, playouts=4), passgo.analyse(twin, playouts=4)
    assert one == other
    assert game.position == twin.position


def test_an_analysis_uses_no_luck_of_the_game() -> None:
    game = passgo.new_game("classic", ["A", "B"], seed=3)
    before = [stream.at for stream in game.state.luck.streams()]
    passgo.analyse(game, playouts=2)
    assert [stream.at for stream in game.state.luck.streams()] == before


@pytest.mark.rule("TAX-3")
def test_at_the_blind_tax_nothing_is_said() -> None:
    scene = Scene(2).luck("13")
    scene.game.play(0, "throw")
    assert scene.game.refusal(0, "pay-share") is None
    found = passgo.analyse(scene.game, playouts=2)
    assert found.blind
    assert found.chances == []
    assert found.options == []


def test_an_action_is_weighed_against_the_other_answer() -> None:
    scene = Scene(3).owns(0, 16, 18).at(0, 16).luck("12").cash(600, 600, 600)
    scene.game.play(0, "throw")
    buy, decline = (prospect(scene.game, 0, scene.game.read(0, word)) for word in ("buy", "decline"))
    assert buy is not None
    assert decline is not None
    assert (buy.then, buy.otherwise) == (decline.otherwise, decline.then)
    assert buy.then > buy.otherwise


@pytest.mark.rule("TAX-3")
def test_nothing_is_promised_of_a_throw_or_at_the_blind_tax() -> None:
    scene = Scene(2).owns(0, 39).luck("13")
    assert prospect(scene.game, 0, scene.game.read(0, "throw")) is None
    mortgage = scene.game.read(0, "mortgage=39")
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


def test_a_board_of_ones_own_is_not_calibrated() -> None:
    from dataclasses import replace

    classic = load("classic")
    game = passgo.new_game(replace(classic, id="own"), ["A", "B"], seed=1)
    assert not is_calibrated(game.state.board)
    assert not passgo.analyse(game, playouts=1).calibrated


def test_an_estimate_has_an_interval() -> None:
    found = estimate([0.2, 0.3, 0.4, 0.3])
    assert math.isclose(found.mean, 0.3)
    assert 0.2 < found.low < 0.3 < found.high < 0.4


# Reviews.


def test_luck_and_skill_add_up_to_the_result(finished: passgo.Game) -> None:
    found = review(finished)
    for share in found.shares:
        assert math.isclose(share.start + share.luck + share.skill + share.others, share.result, abs_tol=1e-9)
    assert math.isclose(sum(share.result for share in found.shares), 1.0)


def test_a_review_tells_the_dearest_decisions(finished: passgo.Game) -> None:
    found = review(finished)
    assert found.decisions
    assert 1 <= len(found.turning_points) <= 5
    dearest = max(found.decisions, key=lambda decided: decided.cost)
    assert any(point.decided == dearest for point in found.turning_points)
    for point in found.turning_points:
        assert point.decided.cost > 0
        assert point.words != point.best_words
        played = passgo.Game.from_position(point.position)
        assert played.refusal(point.decided.seat, point.action) is None
        assert played.refusal(point.decided.seat, point.best) is None
    refined = refine(found.turning_points[0], observer_of(finished.state.board), 2).refined
    assert refined is not None


def test_of_all_bids_for_a_lot_only_the_one_that_wins_is_a_decision() -> None:
    """Two players outbid each other far beyond what Mediterranean Avenue is worth."""
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


def test_turning_points_are_those_that_playouts_confirm(finished: passgo.Game) -> None:
    found = review(finished)
    no_mistake, dear, dearer = (
        dataclasses.replace(point, refined=Estimate(mean, mean - 0.01, mean + 0.01))
        for point, mean in zip(found.candidates, (-0.2, 0.1, 0.3), strict=False)
    )
    chosen = confirmed([no_mistake, dear, dearer])
    assert no_mistake not in chosen
    assert [point.decided.move for point in chosen] == sorted(p.decided.move for p in (dear, dearer))


def test_the_timeline_has_every_turn(finished: passgo.Game) -> None:
    found = review(finished)
    assert len(found.timeline) >= finished.state.turns
    for at in found.timeline:
        assert math.isclose(sum(at.chances), 1.0)


def test_a_review_leaves_the_game_as_it_was(finished: passgo.Game) -> None:
    before = finished.position, len(finished.history)
    review(finished)
    assert (finished.position, len(finished.history)) == before


@pytest.mark.rule("TAX-3")
def test_the_choice_at_the_tax_is_not_judged() -> None:
    """Whatever is chosen, and however dear it is."""
    game = passgo.new_game("classic", ["A", "B"], luck="61 12 13")
    game.play(0, "throw")
    game.play(0, "pay-share")
    assert review(game).decisions == []


def test_the_model_is_shared_between_analyses() -> None:
    board = passgo.new_game("classic", ["A", "B"], seed=1).state.board
    assert observer_of(board).model is observer_of(board, ("expert", "")).model


def test_bots_of_a_level_are_taken_for_as_good_as_they_are() -> None:
    """Whoever is known to be an expert has the better chance in an equal position, and `easy` the worse one."""
    game = passgo.new_game("classic", ["A", "B", "C", "D"], seed=1)
    unknown = passgo.analyse(game, playouts=1).chances
    for level, better in (("expert", True), ("hard", True), ("easy", False)):
        known = passgo.analyse(game, playouts=1, bots=["", level, "", ""]).chances
        assert (known[1] > unknown[1] + 0.02) is better
        assert (known[1] < unknown[1] - 0.02) is not better


def test_whoever_plays_no_level_is_unknown() -> None:
    game = passgo.new_game("classic", ["A", "B"], seed=1)
    told = passgo.analyse(game, playouts=1, bots=["trader", "hard:reserve=900"]).chances
    assert told == passgo.analyse(game, playouts=1).chances


def test_a_record_says_who_played() -> None:
    game = passgo.new_game("classic", ["A", "B"], seed=1)
    read = passgo.replay(game.record(["person", "bot expert"]))
    assert read.heading.bots() == ("", "expert")
    assert passgo.analyse(read, playouts=1) == passgo.analyse(game, playouts=1, bots=["", "expert"])
    assert review(read).timeline[0].chances == passgo.analyse(read, playouts=1).chances


def test_bots_must_be_as_many_as_seats() -> None:
    game = passgo.new_game("classic", ["A", "B"], seed=1)
    with pytest.raises(passgo.BadInput, match="there are 1 bots and 2 seats"):
        passgo.analyse(game, bots=["expert"])
