"""The expert: clear cases, and legality in whole games (test_secrets: hidden information)."""

import pytest

from passgo.bots.appraisal import Appraiser
from passgo.bots.deals import DealFinder
from passgo.bots.expert import Expert
from passgo.bots.levels import STYLES
from passgo.bots.lookahead import after_trade, lowest_site, take_down
from passgo.bots.style import Style
from passgo.bots.value import ValueModel, shipped_weights
from passgo.edition import load
from passgo.engine import actions, codes
from passgo.engine.actions import Action
from passgo.engine.position import Position, Terms
from passgo.engine.rules import sites
from passgo.engine.rulesets import Rules
from passgo.sim.batch import RunPlan, play_batch
from scenes import Scene

WEIGHTS = shipped_weights()


def expert(p: Position) -> Expert:
    style = Style(STYLES["expert"])
    bot = Expert(Appraiser(p.board, style), ValueModel(p.board, WEIGHTS), style)
    bot.begin("expert")
    return bot


# Clear cases.


def test_the_expert_buys_the_lot_that_completes_a_group() -> None:
    scene = Scene(3).owns(0, 16, 18).at(0, 16).luck("12").cash(600, 600, 600)
    scene.game.play(0, {"do": "throw"})
    assert expert(scene.state).buy(scene.state, 0) is actions.BUY


def test_the_expert_builds_on_a_whole_group() -> None:
    scene = Scene(3).owns(0, 16, 18, 19).owns(1, 5, 39).cash(1500, 1000, 1000)
    action = expert(scene.state).manage(scene.state, 0)
    assert action is not None
    assert action.code == codes.BUILD
    assert action.first in (16, 18, 19)


def test_the_expert_mortgages_before_it_sells_buildings_of_its_best_group() -> None:
    scene = Scene(3).owns(0, 16, 18, 19, 5, 12).built({16: 3, 18: 3, 19: 3}).cash(10, 900, 900)
    scene.owns(1, 39).at(0, 36).luck("12")
    scene.game.play(0, {"do": "throw"})
    assert scene.game.decision is not None
    assert scene.game.decision.kind == "RaiseMoney"
    action = expert(scene.state).raise_money(scene.state, 0)
    assert action.code == codes.MORTGAGE
    assert action.first in (5, 12)


def test_the_expert_refuses_to_complete_a_rivals_group_for_nothing() -> None:
    scene = Scene(3).owns(0, 19).owns(1, 16, 18).cash(1500, 1500, 1500)
    scene.state.turn = 1
    offer = Terms(1, 0, 100, (), (), 0, (19,), ())
    scene.game.play(1, Action(codes.OFFER, 0, 0, offer))
    answer = expert(scene.state).answer(scene.state, 0, scene.state.offers[0])
    assert answer.code in (codes.REFUSE, codes.COUNTER)


def test_the_expert_accepts_a_lot_that_completes_its_group_cheaply() -> None:
    scene = Scene(3).owns(0, 16, 18).owns(1, 19).cash(1500, 300, 1500)
    scene.state.turn = 1
    scene.game.play(1, Action(codes.OFFER, 0, 0, Terms(1, 0, 0, (19,), (), 150, (), ())))
    assert expert(scene.state).answer(scene.state, 0, scene.state.offers[0]).code == codes.ACCEPT


def test_deals_of_the_expert_raise_both_chances_and_keep_to_the_limit() -> None:
    scene = Scene(4).owns(0, 16, 18, 31, 5).owns(1, 19, 32, 34, 15).owns(2, 39).owns(3, 6)
    p = scene.state
    model = ValueModel(p.board, WEIGHTS)
    deal_finder = DealFinder(Appraiser(p.board), model, 50)
    deals = deal_finder.find_deals(p, 0)
    assert deals
    before = model.chances(p)
    for deal in deals:
        terms = deal_finder.terms_of(p, deal)
        assert terms is not None
        after = model.chances(after_trade(p, terms))
        assert after[0] > before[0]
        given = terms.give_cash + sum(int(p.board.price[lot]) for lot in terms.give_lots)
        taken = terms.get_cash + sum(int(p.board.price[lot]) for lot in terms.get_lots)
        assert 2 * given >= taken - 2


def test_buildings_on_a_copy_go_up_and_down_as_by_the_rules() -> None:
    scene = Scene(2).owns(0, 1, 3).cash(5000)
    twin = scene.state.clone()
    for _ in range(10):
        site = lowest_site(twin, int(twin.board.group[1]))
        sites.put_up(twin, site)
        scene.game.play(0, {"do": "build", "lot": int(site)})
    assert list(twin.built) == list(scene.state.built)
    assert (twin.houses, twin.hotels) == (scene.state.houses, scene.state.hotels)
    assert lowest_site(twin, int(twin.board.group[1])) == -1
    scene.game.play(0, {"do": "sell", "lot": 3})
    take_down(twin, 3)
    assert list(twin.built) == list(scene.state.built)
    assert (twin.houses, twin.hotels) == (scene.state.houses, scene.state.hotels)


# Whole games.


@pytest.mark.parametrize(
    ("edition", "rules"),
    [
        ("classic", Rules()),
        ("classic", Rules(game="short")),
        ("toysrus", Rules(game="time-limit", minutes=40, options={"ferris-wheel"})),
        ("america", Rules(options=load("america").options)),
        ("nfl", Rules(ask_for_rent=True, banker_only=True)),
    ],
)
@pytest.mark.one_form
def test_experts_play_every_variant_without_a_fault(edition: str, rules: Rules) -> None:
    plan = RunPlan(load(edition), rules, ("expert", "trader", "expert", "easy"), "faultless", 25)
    assert play_batch(plan, 0, 1).games[0].faults == []


def test_deciding_does_not_change_the_position() -> None:
    scene = Scene(4).owns(0, 16, 18, 31, 5).owns(1, 19, 32, 34, 15).owns(2, 39).owns(3, 6)
    before = scene.game.position
    bot = expert(scene.state)
    bot.manage(scene.state, 0)
    bot.decide(scene.state, 0)
    assert scene.game.position == before
