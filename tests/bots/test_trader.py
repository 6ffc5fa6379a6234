"""The trader: values, trading, building, debts, Jail, and games that end early."""

from functools import cache

import pytest

from casts import checked_cast
from passgo.base.json_types import JsonObject
from passgo.bots.appraisal import Appraiser
from passgo.bots.base import StandardBot
from passgo.bots.trader import Trader
from passgo.edition import load
from passgo.engine.board import Board
from passgo.engine.rulesets import Rules
from passgo.exact_odds import odds
from passgo.sim.batch import RunPlan, play_batch
from scenes import Scene

PURPLE = (1, 3)
LIGHT_BLUE = (6, 8, 9)
PINK = (11, 13, 14)
ORANGE = (16, 18, 19)
RED = (21, 23, 24)
DARK_BLUE = (37, 39)

SHORT = Rules(game="short")
HOUR = Rules(game="time-limit", minutes=60)


@cache
def appraiser_for(rules: Rules) -> Appraiser:
    return Appraiser(Board(load("classic"), rules))


def appraiser_of(scene: Scene) -> Appraiser:
    return appraiser_for(scene.state.board.rules)


def trader(scene: Scene) -> Trader:
    bot = Trader(appraiser_of(scene))
    bot.begin("")
    return bot


def decides(scene: Scene, seat: int = 0) -> JsonObject:
    return trader(scene).decide(scene.state, seat).to_json()


def manages(scene: Scene, seat: int = 0) -> JsonObject | None:
    action = trader(scene).manage(scene.state, seat)
    return None if action is None else action.to_json()


def value(scene: Scene, lot: int, seat: int = 0) -> int:
    return int(appraiser_of(scene).lot_value(scene.state, seat, lot))


def landed(scene: Scene, lot: int) -> Scene:
    """Seat 0 throws a 4 and lands on a lot."""
    scene.at(0, lot - 4).throws(0, "31")
    return scene


def in_round(scene: Scene, number: int) -> Scene:
    scene.state.round = number
    return scene


# Values.


def test_a_group_is_worth_what_the_exact_odds_promise() -> None:
    """Three houses on every lot, one throw of each opponent in fourteen rounds, less the price of the houses."""
    scene = Scene(players=4)
    edition = scene.game.edition
    shares = odds(edition).shares
    income = sum(shares[lot] * edition.squares[lot].rents[3] for lot in ORANGE)
    houses = sum(3 * edition.squares[lot].house_price for lot in ORANGE)
    expected = 3 * 14 * income - houses
    group = int(scene.state.board.group[16])
    assert int(appraiser_of(scene).group_value(scene.state, group)) == pytest.approx(expected, abs=2)


def test_a_lot_is_worth_more_the_nearer_it_brings_a_group() -> None:
    alone, second, last = Scene(), Scene().owns(0, 16), Scene().owns(0, 16, 18)
    assert 200 == value(alone, 19) < value(second, 19) < value(last, 19)


def test_a_lot_that_another_needs_is_worth_more_than_its_price() -> None:
    assert value(Scene().owns(1, 16, 18), 19) > value(Scene().owns(1, 16), 19)


def test_more_opponents_pay_more_rent() -> None:
    assert value(Scene(players=6).owns(0, 16, 18), 19) > value(Scene(players=3).owns(0, 16, 18), 19)


def test_every_further_station_adds_more() -> None:
    assert value(Scene(), 35) < value(Scene().owns(0, 5), 35) < value(Scene().owns(0, 5, 15, 25), 35)


# Buying and bidding.


def test_the_trader_buys_as_long_as_a_reserve_remains() -> None:
    assert decides(landed(Scene().cash(200), 11)) == {"do": "buy"}
    assert decides(landed(Scene().cash(190), 11)) == {"do": "decline"}
    assert decides(landed(Scene().cash(140).owns(0, 13, 14), 11)) == {"do": "buy"}


def test_the_reserve_grows_with_the_rents_ahead() -> None:
    scene = landed(Scene().cash(400).owns(1, *RED), 11)
    assert decides(scene) == {"do": "buy"}
    scene.built({21: 3, 23: 3, 24: 3})  # 750 within one throw of 11
    assert decides(scene) == {"do": "decline"}


def test_the_trader_mortgages_the_least_useful_lot_to_complete_a_group() -> None:
    scene = landed(Scene().cash(100).owns(0, 18, 19, 5, 8), 16)  # 80 are missing: 50 and 100 can be raised
    assert decides(scene) == {"do": "mortgage", "lot": 8}
    assert decides(landed(Scene().cash(100).owns(0, 18, 19, 8), 16)) == {"do": "decline"}  # 50 would not do


def test_the_trader_bids_up_to_the_value_of_a_lot() -> None:
    scene = landed(Scene().cash(1500, 1500), 11)
    scene.play(0, "decline")
    worth = value(scene, 11)
    scene.play(1, "bid", amount=worth - 7)  # steps of a twentieth of the price: 7
    assert decides(scene) == {"do": "bid", "amount": worth}
    scene.play(0, "bid", amount=worth - 6)
    scene.play(1, "bid", amount=worth - 5)
    assert decides(scene) == {"do": "pass"}


def test_the_trader_outbids_others_for_the_last_lot_of_a_group() -> None:
    scene = landed(Scene(players=4).cash(1500, 1500).owns(0, 18, 19), 16)
    scene.play(0, "decline")
    scene.play(1, "bid", amount=300)
    assert decides(scene) == {"do": "bid", "amount": 309}


def test_the_trader_guesses_the_lesser_tax_without_adding_up() -> None:
    scene = Scene(edition="mlb").at(0, 0)
    scene.throws(0, "31")
    assert scene.waits_for() == ("TaxChoice", (0,))
    assert decides(scene) == {"do": "pay-share"}  # 150 of 1500 instead of 200
    assert decides(in_round(scene, 5)) == {"do": "pay-flat"}


# Jail.


def test_the_trader_leaves_jail_early_in_the_game() -> None:
    assert decides(Scene().jailed(0)) == {"do": "pay-fine"}
    assert decides(Scene().jailed(0).holds_card(0)) == {"do": "use-card", "deck": "chance"}


def test_the_trader_stays_in_jail_late_in_the_game() -> None:
    scene = Scene().jailed(0).owns_all_but(1, 1, 3).holds_card(0)
    assert decides(scene)["do"] == "use-card"  # all sold, but nothing built yet
    scene.built({21: 2, 23: 2, 24: 2})
    assert decides(scene) == {"do": "throw"}


# Building.


def test_the_trader_builds_where_a_dollar_earns_most() -> None:
    scene = Scene().owns(0, *PURPLE, *ORANGE).cash(500)
    built = manages(scene)
    assert built is not None
    assert built["do"] == "build"
    assert built["lot"] in ORANGE


def test_the_trader_keeps_its_reserve_when_building() -> None:
    scene = Scene().owns(0, *ORANGE).owns(1, *LIGHT_BLUE).cash(220)
    assert manages(scene) is not None
    scene.at(0, 1).built({6: 4, 8: 4, 9: 4})  # 450 ahead: a reserve of 285, half of it for the first houses
    assert manages(scene) is None


def test_the_trader_keeps_the_bank_short_of_houses_when_others_could_build() -> None:
    scene = Scene().owns(0, *ORANGE).owns(1, *RED).built({16: 4, 18: 4, 19: 4}).stock(houses=3)
    assert manages(scene) is None  # a hotel would hand four houses to the other
    assert manages(scene.stock(houses=20)) == {"do": "build", "lot": 19}


def test_the_trader_builds_hotels_when_no_rival_can_build() -> None:
    scene = Scene().owns(0, *ORANGE).built({16: 4, 18: 4, 19: 4}).stock(houses=3)
    assert manages(scene) == {"do": "build", "lot": 19}


def contested() -> Scene:
    """Seat 1 asks for the Bank's last house, which seat 0 could use, too."""
    scene = Scene(turn=1).owns(0, *ORANGE).owns(1, *RED).stock(houses=1)
    scene.asks(1, lot=24)
    assert scene.waits_for() == ("ShortageQuestion", (0,))
    return scene


@pytest.mark.parametrize("cash", [1500, 150])
def test_the_seat_that_asked_for_the_last_house_wants_at_least_one(cash: int) -> None:
    scene = Scene().owns(0, *ORANGE).owns(1, *RED).stock(houses=1).cash(cash)
    scene.play(0, "build", lot=16)
    assert decides(scene)["do"] == "want"
    assert StandardBot("plain").decide(scene.state, 0).to_json() == {"do": "want", "count": 1}
    assert StandardBot("plain").decide(scene.state, 1).to_json() == {"do": "pass"}


def test_the_trader_bids_for_a_contested_house_and_places_it_where_it_earns_most() -> None:
    scene = contested()
    assert decides(scene) == {"do": "want"}
    scene.play(0, "want")
    bid = decides(scene)
    assert bid["do"] == "bid"
    scene.game.play(0, bid)
    scene.play(1, "pass")
    assert decides(scene) == {"do": "place", "lot": 19}


def test_the_trader_passes_on_a_contested_house_without_spare_money() -> None:
    assert decides(contested().cash(100)) == {"do": "want"}
    scene = contested().cash(50)
    assert decides(scene) == {"do": "pass"}


def test_the_trader_lifts_mortgages_of_whole_groups_first() -> None:
    scene = Scene().owns(0, 5, *ORANGE).mortgaged(5, 16).cash(600)
    assert manages(scene) == {"do": "lift", "lot": 16}


# Debts.


def owing(scene: Scene) -> Scene:
    """Seat 0 lands on a dear lot of seat 1."""
    scene.owns(1, *DARK_BLUE).built({37: 4, 39: 4}).at(0, 35).throws(0, "31")
    assert scene.waits_for() == ("RaiseMoney", (0,))
    return scene


def test_in_debt_the_trader_mortgages_single_lots_then_bare_groups_then_sells_buildings() -> None:
    scene = Scene().cash(0).owns(0, 5, 11, *PURPLE, *LIGHT_BLUE).built({6: 1, 8: 1, 9: 1})
    owing(scene)
    scene.state.stack[(scene.state.depth - 1) * 6 + 3] = 5000  # a debt that takes everything
    bot = trader(scene)
    done: list[tuple[object, object]] = []
    while scene.state.out[0] == 0:
        action = bot.decide(scene.state, 0)
        form = action.to_json()
        done.append((form["do"], form.get("lot")))
        scene.game.play(0, action)
    assert done[:4] == [("mortgage", 11), ("mortgage", 5), ("mortgage", 1), ("mortgage", 3)]
    assert [do for do, _ in done[4:7]] == ["sell"] * 3
    assert [do for do, _ in done[7:]] == ["mortgage"] * 3 + ["give-up"]


def test_in_debt_the_trader_sells_the_building_that_earns_least() -> None:
    scene = Scene().cash(0).owns(0, *PURPLE, *ORANGE).built({1: 2, 3: 2, 16: 2, 18: 2, 19: 2})
    sold = decides(owing(scene))
    assert sold["do"] == "sell"
    assert sold["lot"] in PURPLE


# Trading.


def test_the_trader_asks_for_the_lot_that_completes_a_group_and_offers_more_after_a_refusal() -> None:
    scene = Scene().owns(0, 16, 18).owns(1, 19)
    bot = trader(scene)
    offered: list[int] = []
    for _ in range(4):
        action = bot.manage(scene.state, 0)
        assert action is not None
        terms = action.to_json()
        assert (terms["do"], terms["to"], terms["get"]) == ("offer", 1, {"lots": [19]})
        offered.append(checked_cast(dict, terms["give"])["cash"])
    assert offered == sorted(set(offered))
    assert offered[-1] > 200  # more than the price in the end


def test_the_trader_asks_again_after_some_rounds() -> None:
    scene = Scene().owns(0, 16, 18).owns(1, 19)
    bot = trader(scene)
    for turn in range(30):
        scene.state.turns = turn
        bot.manage(scene.state, 0)
    assert bot.manage(scene.state, 0) is None
    in_round(scene, 12)
    scene.state.turns = 31
    assert bot.manage(scene.state, 0) is not None


def test_without_cash_the_trader_offers_a_lot_that_completes_no_group_of_the_other() -> None:
    scene = Scene().owns(0, 16, 18, 1, 5).owns(1, 19, 3).cash(60)  # 1 would complete purple for the other
    offer = manages(scene)
    assert offer is not None
    assert checked_cast(dict, offer["give"])["lots"] == [5]


def test_the_trader_does_not_ask_for_lots_of_whole_groups() -> None:
    assert manages(Scene().owns(1, *PURPLE)) is None


def answers(scene: Scene, give: JsonObject, get: JsonObject) -> JsonObject:
    """The answer of seat 0 to an offer of seat 1."""
    scene.play(1, "offer", to=0, give=give, get=get)
    return trader(scene).answer(scene.state, 0, scene.state.offers[-1]).to_json()


def test_the_trader_accepts_a_gain_and_refuses_a_trade_that_cannot_be_fair() -> None:
    scene = Scene().owns(0, 5).owns(1, 19)
    assert answers(scene, {"cash": 400}, {"lots": [5]})["do"] == "accept"
    assert answers(Scene().owns(0, *ORANGE), {"cash": 500}, {"lots": [16]})["do"] == "refuse"


def test_the_trader_counters_with_a_fair_price() -> None:
    """For the last lot of a group it asks a fair share of the group's value instead of the printed price."""
    scene = Scene().owns(0, 19).owns(1, 16, 18)
    counter = answers(scene, {"cash": 200}, {"lots": [19]})
    assert (counter["do"], counter["give"]) == ("counter", {"lots": [19]})
    price = checked_cast(dict, counter["get"])["cash"]
    assert 200 < price < value(scene, 19, seat=1)
    scene.game.play(0, counter)
    assert (
        trader(scene).answer(scene.state, 1, scene.state.offers[-1]).do == "accept"
    )  # another trader agrees
    scene.play(1, "accept", offer=scene.state.offers[-1].number)
    assert scene.owner(19) == 1
    assert scene.money[0] == 1500 + price


def test_the_trader_makes_no_counter_offer_that_the_other_cannot_pay() -> None:
    assert (
        answers(Scene().owns(0, 19).owns(1, 16, 18).cash(1500, 210), {"cash": 200}, {"lots": [19]})["do"]
        == "refuse"
    )


def test_the_trader_makes_one_counter_offer_in_a_turn() -> None:
    scene = Scene().owns(0, 19).owns(1, 16, 18)
    bot = trader(scene)
    given: list[str] = []
    for _ in range(2):
        scene.play(1, "offer", to=0, give={"cash": 200}, get={"lots": [19]})
        given.append(bot.answer(scene.state, 0, scene.state.offers[-1]).do)
    assert given == ["counter", "refuse"]


def test_the_trader_gives_no_jail_card_away() -> None:
    assert answers(Scene().holds_card(0), {"cash": 10}, {"cards": ["chance"]})["do"] != "accept"
    assert answers(Scene().holds_card(0), {"cash": 60}, {"cards": ["chance"]})["do"] == "accept"


# Games that end early.


def test_near_the_time_limit_a_group_is_worth_no_more_than_its_prices() -> None:
    early = Scene(rules=HOUR).owns(0, 16, 18)
    late = in_round(Scene(rules=HOUR).owns(0, 16, 18), 29)
    assert value(early, 19) > value(late, 19) == 200


def test_the_trader_does_not_overpay_near_the_time_limit() -> None:
    bot_offers: list[int] = []
    scene = in_round(Scene(rules=HOUR).owns(0, 16, 18).owns(1, 19), 29)
    bot = trader(scene)
    while (action := bot.manage(scene.state, 0)) is not None:
        bot_offers.append(checked_cast(dict, action.to_json()["give"])["cash"])
    assert bot_offers
    assert max(bot_offers) < 200


def test_the_trader_lifts_no_mortgage_near_the_time_limit() -> None:
    assert manages(Scene(rules=HOUR).owns(0, 5).mortgaged(5)) == {"do": "lift", "lot": 5}
    assert manages(in_round(Scene(rules=HOUR).owns(0, 5).mortgaged(5), 29)) is None


def rescue(*, rich: int) -> str:
    """The answer of seat 0 to seat 1, which is in debt to seat 2 and offers a station at its price."""
    scene = (
        Scene(rules=SHORT, turn=1).owns(1, 5).owns(2, *DARK_BLUE).built({37: 3, 39: 3}).cash(rich, 0, 1000)
    )
    scene.at(1, 35).throws(1, "31")
    assert scene.waits_for() == ("RaiseMoney", (1,))
    scene.play(1, "offer", to=0, give={"lots": [5]}, get={"cash": 200})
    return trader(scene).answer(scene.state, 0, scene.state.offers[-1]).do


def test_the_leader_of_a_short_game_lets_the_first_bankruptcy_end_it() -> None:
    assert rescue(rich=5000) == "refuse"
    assert rescue(rich=500) == "accept"


def test_in_a_short_game_fewer_rounds_count_but_buildings_keep_their_worth() -> None:
    scene = Scene(players=4, rules=SHORT)
    edition = scene.game.edition
    shares = odds(edition).shares
    income = sum(shares[lot] * edition.squares[lot].rents[3] for lot in ORANGE)
    group = int(scene.state.board.group[16])
    assert int(appraiser_of(scene).group_value(scene.state, group)) == pytest.approx(3 * 6 * income, abs=2)


@pytest.mark.parametrize("other", ["fp-a", "builder"])
def test_the_trader_wins_short_games(other: str) -> None:
    """Thirty games, of which an equal player would win seven or eight."""
    plan = RunPlan(load("classic"), SHORT, ("trader", other, other, other), "short")
    games = play_batch(plan, 0, 30).games
    assert all(game.reason for game in games)
    assert sum(1 for game in games for winner in game.winners if game.seats[winner] == "trader") >= 14
