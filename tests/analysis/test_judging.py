"""Judging one decision: what it loses against the expert's, and where nothing is judged."""

import math
from collections.abc import Mapping

import pytest

import passgo
from passgo.analysis import JudgedAction, judge_action, review
from passgo.analysis.evaluator import evaluator_for
from passgo.analysis.judging import THEMES, Judge
from passgo.base.json_types import Json
from passgo.engine.actions import END_TURN, THROW
from scenes import Scene


def judged(scene: Scene, seat: int, action: passgo.Playable) -> JudgedAction:
    found = judge_action(scene.game, seat, scene.game._read(seat, action))
    assert found is not None
    assert found.theme in THEMES
    return found


def asked_to_buy() -> Scene:
    """Ann is asked to buy the last orange lot."""
    scene = Scene(3).owns(0, 16, 18).at(0, 16).luck("12").cash(600, 600, 600)
    scene.game.play(0, "throw")
    return scene


def test_leaving_the_last_lot_of_a_group_is_a_mistake() -> None:
    found = judged(asked_to_buy(), 0, "decline")
    assert (found.best, found.theme, found.reason.key) == (passgo.Buy(), "purchases", "buy-completes")
    assert found.loss > 0.02
    assert math.isclose(found.loss, found.lost[0])
    assert math.isclose(sum(found.lost), 0.0, abs_tol=1e-9)


def test_the_experts_choice_loses_nothing() -> None:
    found = judged(asked_to_buy(), 0, "buy")
    assert (found.action, found.best, found.loss, found.lost) == (passgo.Buy(), passgo.Buy(), 0.0, [0.0] * 3)


def test_judging_changes_nothing() -> None:
    scene = asked_to_buy()
    before = scene.game.position
    for word in ("buy", "decline", "mortgage=16"):
        judged(scene, 0, word)
    assert scene.game.position == before


def test_an_offer_is_judged_as_if_it_were_accepted() -> None:
    scene = Scene(2).owns(0, 19).owns(1, 16, 18).cash(1500, 1500)
    gift: Mapping[str, Json] = {"do": "offer", "to": 1, "give": {"lots": [19]}, "get": {"cash": 1}}
    found = judged(scene, 0, gift)
    assert (found.theme, found.best.do, found.reason.key) == ("trades", "withdraw", "chances")
    assert found.loss > 0.2
    scene.game.play(0, gift)
    assert judged(scene, 1, "accept=1").loss == 0


def test_refusing_an_offer_is_not_judged() -> None:
    """A refused offer is often made again (docs/strength.md)."""
    scene = Scene(2).owns(0, 19).owns(1, 16, 18).cash(1500, 1500)
    scene.game.play(0, {"do": "offer", "to": 1, "give": {"lots": [19]}, "get": {"cash": 1}})
    assert judge_action(scene.game, 1, scene.game._read(1, "refuse=1")) is None


def test_selling_a_group_for_a_dollar_is_a_mistake_of_its_taker() -> None:
    scene = Scene(2).owns(0, 16, 18).owns(1, 19).cash(1500, 1500)
    scene.game.play(0, {"do": "offer", "to": 1, "give": {"cash": 1}, "get": {"lots": [19]}})
    found = judged(scene, 1, "accept=1")
    assert (found.best.do, found.reason.key) == ("refuse", "refuse-breaks")
    assert found.loss > 0.1


def test_a_trade_that_the_expert_accepts_is_no_mistake_of_its_taker() -> None:
    """Even where the value falls, since the price would have paid for houses: the expert would not refuse."""
    scene = Scene(2).owns(0, 16, 18, 19).owns(1, 39, 26, 27, 31).cash(600, 1500).at(0, 16).luck("12")
    scene.game.play(0, "throw")
    scene.game.play(1, {"do": "offer", "to": 0, "give": {"lots": [39]}, "get": {"cash": 400}})
    evaluator = evaluator_for(scene.state.board)
    accept = scene.game._read(0, "accept=1")
    assert evaluator.advice(scene.state, 0) == accept
    assert evaluator.value_after(scene.state, 0, accept)[0] < evaluator.value(scene.state)[0] - 0.02
    found = judged(scene, 0, "accept=1")
    assert (found.best, found.loss, found.lost) == (found.action, 0.0, [0.0] * 2)


def test_a_mortgage_that_is_not_paid_off_costs_nothing_when_the_turn_ends() -> None:
    """Not even where the expert would pay: what playouts say of that is a third of what the model says."""
    scene = Scene(2).owns(0, 5, 15, 25, 35).owns(1, 16, 39).mortgaged(5).cash(1500, 1500).at(0, 12).luck("12")
    scene.game.play(0, "throw")
    omitted = evaluator_for(scene.state.board).omitted_action(scene.state, 0)
    assert omitted is not None
    assert omitted.do == "lift"
    assert judge_action(scene.game, 0, scene.game._read(0, "end-turn")) is None
    assert judged(scene, 0, "lift=5").theme == "mortgages"
    scene.game.play(0, "end-turn")
    assert review(scene.game).shares[0].skill == 0.0


def test_a_mortgage_that_is_paid_off_too_early_is_a_mistake() -> None:
    scene = Scene(2).owns(0, 3, 5, 39).owns(1, 16, 24, 26, 37).mortgaged(3, 5).cash(130, 1500)
    scene.at(0, 36).luck("12").game.play(0, "throw")
    found = judged(scene, 0, "lift=5")
    assert (found.theme, found.best.do) == ("mortgages", "end-turn")
    assert found.loss > 0


def test_ending_a_turn_is_judged_by_what_could_still_be_built() -> None:
    scene = could_build(other=10)
    found = judged(scene, 0, "end-turn")
    assert (found.best.do, found.theme, found.reason.key) == ("build", "buildings", "build")
    assert found.loss > 0


def could_build(other: int) -> Scene:
    """Ann could build on the orange lots 16, 18 and 19; the other player stands on this square."""
    scene = Scene(2).owns(0, 16, 18, 19).owns(1, 31, 37, 39).cash(900, 1500).at(0, 16).at(1, other)
    scene.luck("12").game.play(0, "throw")
    return scene


def test_what_is_not_built_costs_the_rents_until_the_next_turn() -> None:
    """The more likely the other player's next throw leads there, the more; what nobody can reach can wait."""
    near, far, past = (judged(could_build(other), 0, "end-turn") for other in (10, 7, 20))
    assert near.loss > far.loss > 0
    assert (past.loss, past.lost, past.best.do) == (0.0, [0.0, 0.0], "end-turn")
    assert sum(near.lost) == pytest.approx(0.0, abs=1e-9)
    p = could_build(10).state
    evaluator = evaluator_for(p.board)
    assert near.loss < (evaluator.value(p)[0] - evaluator.value_after(p, 0, END_TURN)[0]) / 2


def test_a_delay_costs_less_while_the_other_player_is_in_jail() -> None:
    scene = could_build(10)
    free = judged(scene, 0, "end-turn")
    scene.jailed(1)
    held = judged(scene, 0, "end-turn")
    assert 0 < held.loss < free.loss


def test_ending_a_turn_in_which_nothing_can_be_done_is_no_decision() -> None:
    scene = Scene(2).at(0, 7).luck("12")
    scene.game.play(0, "throw")
    assert judge_action(scene.game, 0, scene.game._read(0, "end-turn")) is None


def test_the_reason_against_building_is_the_rent_that_may_come() -> None:
    scene = Scene(2).owns(0, 1, 3).owns(1, 37, 39).built({37: 5, 39: 5}).cash(60, 1500).at(0, 29)
    judge = Judge(evaluator_for(scene.state.board))
    build = scene.game._read(0, "build=1")
    reason = judge.reason(scene.state, 0, build, THROW)
    assert reason.to_json() == {"key": "keep-cash", "facts": {"rent": 2000, "left": 10}}
    scene.cash(2500, 1500)
    assert judge.reason(scene.state, 0, build, THROW).key == "throw"


def test_a_way_out_of_jail_is_judged_with_the_throws_that_follow() -> None:
    scene = Scene(2).jailed(0).cash(1500, 1500)
    thrown = judged(scene, 0, "throw")
    paid = judged(scene, 0, "pay-fine")
    assert (thrown.theme, paid.theme) == ("jail", "jail")
    assert min(thrown.loss, paid.loss) == 0


def test_a_throw_from_jail_without_a_choice_is_no_decision() -> None:
    scene = Scene(2).jailed(0).cash(10, 1500)
    assert judge_action(scene.game, 0, scene.game._read(0, "throw")) is None


def test_a_throw_is_no_decision() -> None:
    scene = Scene(2)
    assert judge_action(scene.game, 0, scene.game._read(0, "throw")) is None


@pytest.mark.rule("TAX-3")
def test_nothing_is_judged_at_the_blind_tax() -> None:
    """Neither the choice nor a free action beside it, which would reveal a worth."""
    scene = Scene(2).owns(0, 39).luck("13")
    assert judge_action(scene.game, 0, scene.game._read(0, "mortgage=39")) is not None
    scene.game.play(0, "throw")
    for word in ("pay-share", "pay-flat", "mortgage=39"):
        assert judge_action(scene.game, 0, scene.game._read(0, word)) is None


def test_what_is_judged_does_not_depend_on_the_luck_to_come() -> None:
    game = passgo.new_game("classic", ["A", "B"], seed=3)
    twin = game.copy(seed=4)
    for each in (game, twin):
        each._state.jail[each._state.turn] = 1
        each._state.square[each._state.turn] = 10
    seat = int(game._state.turn)
    one, other = (judge_action(each, seat, each._read(seat, "throw")) for each in (game, twin))
    assert one is not None
    assert other is not None
    assert (one.best, one.loss, one.chance) == (other.best, other.loss, other.chance)
