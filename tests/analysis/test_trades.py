"""The trade finder: what it proposes can be done and raises both chances; ceilings, build plans, the next throw."""

import math
from typing import Any

import pytest

import passgo
from passgo import analysis
from passgo.analysis.evaluator import evaluator_for
from passgo.analysis.paired_playouts import PairedPlayouts
from passgo.analysis.trade_search import MOST_LOTS, STAGES, TradeSearch
from passgo.bots.lookahead import after_purchase
from scenes import Scene

FEW = max(part for _, part in STAGES)  # playouts: one for each trade of the first stage


def two_groups() -> passgo.Game:
    """Ann and Bo complete a group each by one exchange; Cy has nothing to do with it."""
    lots = {16: 0, 18: 0, 24: 0, 19: 1, 21: 1, 23: 1, 39: 2, 12: 2}
    return passgo.scene(seats=["Ann", "Bo", "Cy"], lots=lots, seed=7)


def test_the_first_trade_completes_a_group_for_both_and_can_be_played() -> None:
    game = two_groups()
    first = passgo.find_trades(game, "Ann", "Bo", playouts=0).trades[0]
    assert (first.giver, first.taker) == (0, 1)
    assert first.giver_gain.mean > 0.03
    assert first.taker_gain.mean > 0.02
    assert first.least <= first.cash <= first.most
    game.play(0, first.action)
    game.play(1, {"do": "accept", "offer": 1})
    owners = [
        {game.view(None)["lots"][lot]["owner"] for lot in group} for group in ((16, 18, 19), (21, 23, 24))
    ]
    assert owners in ([{0}, {1}], [{1}, {0}])


def test_playouts_keep_only_what_surely_raises_both() -> None:
    found = passgo.find_trades(two_groups(), 0, 1, playouts=FEW)
    assert found.playouts == FEW
    for trade in found.trades:
        assert trade.giver_gain.low > 0
        assert trade.taker_gain.low > 0


def test_pairs_without_a_change_gain_nothing() -> None:
    p = two_groups()._state
    gains = PairedPlayouts(evaluator_for(p.board).roster, p, "same").gains(p.clone(), (0, 1, 2), range(2))
    assert [(gain.mean, gain.low, gain.high) for gain in gains] == [(0, 0, 0)] * 3


def test_every_exchange_is_legal_and_small_enough() -> None:
    game = two_groups()
    search = TradeSearch(evaluator_for(game._state.board), game._state, "x")
    found = search.exchanges(0, 1)
    assert found
    for terms in found:
        assert len(terms.give_lots) <= MOST_LOTS
        assert len(terms.get_lots) <= MOST_LOTS
    for trade in passgo.find_trades(game, playouts=0).trades:
        assert game.refusal(trade.giver, trade.action) is None


def test_a_jail_card_can_be_part_of_a_trade() -> None:
    seats: list[Any] = [{"name": "Ann", "jail_cards": ["chance"]}, "Bo", "Cy"]
    game = passgo.scene(seats=seats, lots={16: 0, 18: 0, 19: 1, 21: 1, 23: 1, 24: 0}, seed=7)
    search = TradeSearch(evaluator_for(game._state.board), game._state, "x")
    terms = search.exchanges(0, 1)[0]
    cards = [more.give_cards for more in search.additions(terms)]
    assert (0,) in cards or terms.give_cards == (0,)


@pytest.mark.rule("TRADE-1")
def test_lots_with_buildings_on_their_group_are_not_offered() -> None:
    game = passgo.scene(
        seats=["Ann", "Bo", "Cy"], lots={37: 0, 39: {"owner": 0, "houses": 1}, 16: 1, 18: 1, 19: 2}, seed=7
    )
    for trade in passgo.find_trades(game, playouts=0).trades:
        assert not {37, 39} & {*trade.terms.give_lots, *trade.terms.get_lots}


def test_with_two_players_trades_are_even() -> None:
    game = passgo.scene(seats=["Ann", "Bo"], lots={16: 0, 18: 0, 24: 0, 19: 1, 21: 1, 23: 1}, seed=7)
    found = passgo.find_trades(game)
    assert found.even
    assert found.trades
    for trade in found.trades:
        assert abs(trade.giver_gain.mean) < 0.01
        assert math.isclose(trade.giver_gain.mean, -trade.taker_gain.mean, abs_tol=1e-9)


@pytest.mark.rule("TAX-3")
def test_the_blind_tax_hides_trades_ceilings_plans_and_throws() -> None:
    game = Scene(3).owns(0, 16, 18).owns(1, 19).at(0, 1).luck("12").game
    game.play(0, "throw")
    assert game.decision is not None
    assert game.decision.kind == "TaxChoice"
    assert passgo.find_trades(game).blind
    assert not passgo.find_trades(game).trades
    assert passgo.ceilings(game, 39) == analysis.CeilingList(39, (), True, tuple(game.names))
    assert analysis.build_plan(game, 0).blind
    assert analysis.throw_map(game).blind


@pytest.mark.rule("HOUSE-9")
def test_without_trades_there_are_none() -> None:
    game = passgo.scene(seats=["Ann", "Bo", "Cy"], lots={16: 0, 18: 0, 19: 1}, rules="full+no-trade", seed=7)
    assert passgo.find_trades(game).trades == ()


def test_wrong_seats() -> None:
    game = two_groups()
    with pytest.raises(passgo.BadInput, match="did you mean Ann"):
        passgo.find_trades(game, "Anne")
    with pytest.raises(passgo.BadInput, match="two players"):
        passgo.find_trades(game, "Ann", 0)


# Ceilings.


def test_a_ceiling_is_where_winning_is_worth_as_much_as_the_rivals_winning() -> None:
    game = passgo.scene(seats=["Ann", "Bo", "Cy"], lots={37: 0, 5: 1, 11: 2}, seed=7)
    ann = passgo.ceilings(game, "Boardwalk").of(0)
    assert ann is not None
    assert ann.rival is not None
    rival = ann.rival
    p, model = game._state, evaluator_for(game._state.board).model

    def advantage(price: int) -> float:
        lost = model.chance_of(after_purchase(p, rival, 39, price - 1), 0)
        return model.chance_of(after_purchase(p, 0, 39, price), 0) - lost

    assert 400 < ann.price < 1500
    assert advantage(ann.price) >= 0 > advantage(ann.price + 1)


@pytest.mark.rule("RULING-BID-CASH")
def test_no_ceiling_is_above_the_cash() -> None:
    game = passgo.scene(seats=[{"name": "Ann", "cash": 90}, "Bo"], lots={37: 0, 5: 1}, seed=7)
    ann = passgo.ceilings(game, 39).of(0)
    assert ann is not None
    assert ann.price <= 90


def test_ceilings_of_the_auction_under_way() -> None:
    scene = Scene(3).owns(1, 16, 18).at(0, 16).luck("12").cash(600, 600, 600)
    scene.game.play(0, "throw")
    scene.game.play(0, "decline")
    found = passgo.ceilings(scene.game)
    assert found.lot == 19
    owner, other = found.of(1), found.of(2)
    assert owner is not None
    assert other is not None
    assert owner.price > 200


def test_only_lots_of_the_bank_have_ceilings() -> None:
    game = two_groups()
    with pytest.raises(passgo.BadInput, match="belongs to Cy"):
        passgo.ceilings(game, "Boardwalk")
    with pytest.raises(passgo.BadInput, match="nothing is auctioned"):
        passgo.ceilings(game)
    with pytest.raises(passgo.BadInput, match="did you mean Park Place"):
        passgo.ceilings(game, "Park Plaze")


# Build plans.


@pytest.mark.rule("BUILD-2")
def test_a_build_plan_is_even_within_its_budget_and_can_be_played() -> None:
    game = passgo.scene(seats=["Ann", "Bo"], lots={16: 0, 18: 0, 19: 0, 39: 1}, seed=7)
    plan = analysis.build_plan(game, "Ann", 700)
    assert 0 < sum(step.cost for step in plan.steps) <= 700
    assert plan.steps[-1].chance > plan.chance
    for step in plan.steps:
        game.play(0, {"do": "build", "lot": step.lot})


def test_without_a_group_there_is_nothing_to_build() -> None:
    assert analysis.build_plan(passgo.scene(lots={16: 0, 18: 0}, seed=7), 0).steps == ()


# The next throw.


@pytest.mark.rule("RENT-1")
def test_expected_rents_are_those_of_one_throw_each() -> None:
    seats: list[Any] = ["Ann", {"name": "Bo", "square": 32}]
    ann, bo = analysis.expected_rents(passgo.scene(seats=seats, lots={39: 0}, seed=7))
    assert math.isclose(bo.pays, 50 * 6 / 36)
    assert ann.gets == bo.pays
    assert (bo.worst, ann.pays, bo.gets) == (50, 0, 0)


def test_the_map_of_the_next_throw_has_every_total_and_what_it_costs() -> None:
    seats: list[Any] = [{"name": "Ann", "square": 32}, "Bo"]
    found = analysis.throw_map(passgo.scene(seats=seats, lots={39: 1, 37: 1}, seed=7))
    assert math.isclose(sum(one.chance for one in found.squares), 1)
    by_square = {one.square: one for one in found.squares}
    assert sorted(by_square) == [0, 1, 2, 3, 4, 34, 35, 36, 37, 38, 39]
    assert math.isclose(by_square[39].chance, 6 / 36)
    assert by_square[39].cash == -100
    assert by_square[3].cash == 200
    assert by_square[39].chances[1] > found.chances[1]


def test_a_throw_in_jail_mostly_stays_there() -> None:
    seats: list[Any] = [{"name": "Ann", "square": 10, "jail": 1}, "Bo"]
    found = analysis.throw_map(passgo.scene(seats=seats, seed=7))
    stays = next(one for one in found.squares if one.square == 10)
    assert math.isclose(stays.chance, 30 / 36)


def test_there_is_no_map_where_nothing_is_thrown() -> None:
    scene = Scene(2).at(0, 36).luck("12")
    scene.game.play(0, "throw")
    assert analysis.throw_map(scene.game).squares == ()


# Notebooks.


def test_they_show_themselves() -> None:
    game = two_groups()
    found = passgo.find_trades(game, 0, 1, playouts=0)
    assert "Ann: " in repr(found)
    assert "St. James Place" in found._repr_html_()
    assert "Ann $" in repr(passgo.ceilings(game, "Park Place"))
    assert "<table>" in passgo.ceilings(game, "Park Place")._repr_html_()
