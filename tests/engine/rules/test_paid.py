"""The price paid for a building, which counts when it is sold or valued (SELL-1, RULING-CONTEST-PRICE)."""

import pytest

import passgo
from scenes import Scene, kinds, payments

PURPLE = (1, 3)
ORANGE = (16, 18, 19)
GREEN = (31, 32, 34)
HOUSE = 100  # on an orange deed, and a hotel costs the same
DEEDS = 180 + 180 + 200
LOANS = 90 + 90 + 100


def contest(scene: Scene, bid: int, lot: int) -> Scene:
    """Bo wins the building that Ann has asked for, and places it."""
    scene.asks(0, lot=1)
    scene.play(1, "want")
    scene.play(1, "bid", amount=bid)
    scene.play(0, "pass")
    scene.play(1, "place", lot=lot)
    return scene


def won_house(
    bid: int, players: int = 2, rules: passgo.Rules | None = None, turn: int = 0, lot: int = 16
) -> Scene:
    scene = Scene(players, rules=rules, turn=turn).owns(0, *PURPLE).owns(1, *ORANGE).stock(houses=1)
    return contest(scene, bid, lot)


def won_last_house_for_a_hotel(bid: int) -> Scene:
    """Bo has got the fourth house of a lot in a contest, and turned it in for a hotel with the other three."""
    scene = Scene(2).owns(0, *PURPLE).owns(1, *ORANGE).built({16: 3, 18: 4, 19: 4}).stock(houses=1)
    contest(scene, bid, 16)
    scene.asks(1, lot=16)
    assert scene.level(16) == 5
    return scene


def shown(scene: Scene, lot: int) -> object:
    """What a view shows of the prices paid on a lot, if they are not those of its deed."""
    return scene.game.view(None)["lots"][lot].get("paid")


@pytest.mark.rule("SELL-1", "RULING-CONTEST-PRICE", "RULING-LAST-HOUSE-PRICE")
@pytest.mark.parametrize(("bid", "half"), [(1, 0), (7, 3), (8, 4), (99, 49), (101, 50), (700, 350)])
def test_a_house_won_in_a_contest_sells_for_half_of_what_was_bid(bid: int, half: int) -> None:
    scene = won_house(bid)
    events = scene.play(1, "sell", lot=16)
    assert payments(events) == ([(None, 1, half, "building-sold")] if half else [])
    assert (scene.money[1], scene.level(16), scene.state.houses) == (1500 - bid + half, 0, 1)


@pytest.mark.rule("RULING-CONTEST-PRICE")
def test_only_the_building_that_was_won_has_another_price() -> None:
    scene = Scene(2).owns(0, *PURPLE).owns(1, *ORANGE).built({16: 1, 18: 1, 19: 1}).stock(houses=1)
    contest(scene, 31, 18)
    assert [shown(scene, lot) for lot in ORANGE] == [None, [HOUSE, 31], None]
    cash = scene.money[1]
    for lot in (18, 16, 18, 19):
        scene.play(1, "sell", lot=lot)
    assert scene.money[1] == cash + 31 // 2 + 3 * HOUSE // 2


@pytest.mark.rule("RULING-CONTEST-PRICE")
def test_the_price_goes_with_the_building_that_is_sold() -> None:
    scene = won_house(31)
    assert shown(scene, 16) == [31]
    scene.play(1, "sell", lot=16)
    assert (shown(scene, 16), len(scene.state.paid)) == (None, 0)
    scene.stock(houses=32).asks(1, lot=16)
    cash = scene.money[1]
    scene.play(1, "sell", lot=16)
    assert scene.money[1] == cash + HOUSE // 2


@pytest.mark.rule("RULING-CONTEST-PRICE")
def test_a_bid_of_the_printed_price_leaves_no_trace() -> None:
    scene = won_house(HOUSE)
    assert (shown(scene, 16), len(scene.state.paid)) == (None, 0)
    built = Scene(2).owns(0, *PURPLE).owns(1, *ORANGE).built({16: 1})
    assert scene.game.view(None)["lots"] == built.game.view(None)["lots"]


@pytest.mark.rule("SELL-3", "RULING-CONTEST-PRICE")
def test_a_house_turned_in_for_a_hotel_keeps_its_price_for_when_the_hotel_is_sold_down() -> None:
    scene = won_last_house_for_a_hotel(31)
    assert shown(scene, 16) == [HOUSE, HOUSE, HOUSE, 31, HOUSE]
    cash = scene.money[1]
    scene.play(1, "sell", lot=16)
    assert (scene.money[1], shown(scene, 16)) == (cash + HOUSE // 2, [HOUSE, HOUSE, HOUSE, 31])
    scene.play(1, "sell", lot=16)
    assert (scene.money[1], shown(scene, 16)) == (cash + HOUSE // 2 + 31 // 2, None)


@pytest.mark.rule("SELL-1", "RULING-CONTEST-PRICE")
def test_a_hotel_won_in_a_contest_sells_for_half_of_what_was_bid() -> None:
    scene = Scene(2).owns(0, *PURPLE).owns(1, *ORANGE).built(dict.fromkeys((*PURPLE, *ORANGE), 4))
    scene.stock(houses=8, hotels=1)
    contest(scene, 21, 18)
    assert (scene.level(18), shown(scene, 18)) == (5, [HOUSE, HOUSE, HOUSE, HOUSE, 21])
    cash = scene.money[1]
    scene.play(1, "sell", lot=18)
    assert (scene.money[1], shown(scene, 18)) == (cash + 21 // 2, None)


@pytest.mark.rule("SHORT-2", "RULING-CONTEST-PRICE")
def test_in_the_short_game_a_hotel_keeps_the_price_of_its_three_houses() -> None:
    scene = Scene(2, rules=passgo.Rules(game="short")).owns(0, *PURPLE).owns(1, *ORANGE)
    scene.built({16: 2, 18: 3, 19: 3}).stock(houses=1)
    contest(scene, 31, 16)
    scene.asks(1, lot=16)
    assert shown(scene, 16) == [HOUSE, HOUSE, 31, HOUSE]
    cash = scene.money[1]
    scene.play(1, "sell-hotels", group="orange", houses=0)
    assert scene.money[1] == cash + (4 + 3 + 3 - 1) * HOUSE // 2 + 31 // 2


@pytest.mark.rule("SELL-3", "RULING-SELL-GROUP", "RULING-CONTEST-PRICE")
@pytest.mark.parametrize(
    ("houses", "sold_at_half", "left"),
    [
        (0, 13 * HOUSE // 2 - HOUSE // 2 + 31 // 2, None),
        (11, 2 * HOUSE // 2 - HOUSE // 2 + 31 // 2, None),  # three houses stay on the first lot
        (12, 1 * HOUSE // 2, [HOUSE, HOUSE, HOUSE, 31]),
    ],
)
def test_selling_the_hotels_of_a_group_counts_what_was_paid(
    houses: int, sold_at_half: int, left: list[int] | None
) -> None:
    scene = won_last_house_for_a_hotel(31).stock(houses=12)
    cash = scene.money[1]
    scene.play(1, "sell-hotels", group="orange", houses=houses)
    assert scene.money[1] == cash + sold_at_half
    assert shown(scene, 16) == left


@pytest.mark.rule("TAX-2", "RULING-CONTEST-PRICE")
@pytest.mark.parametrize("bid", [1, 31, 301])
def test_ten_percent_of_all_one_is_worth_counts_the_price_paid(bid: int) -> None:
    scene = won_house(bid, turn=1)
    scene.throws(1, "13")
    # Whatever was bid, the cash has become a building of the same worth.
    assert payments(scene.play(1, "pay-share")) == [(1, None, (1500 + DEEDS) // 10, "tax")]


@pytest.mark.rule("TIME-1", "RULING-TIME-WORTH", "RULING-CONTEST-PRICE")
@pytest.mark.parametrize("bid", [7, 207])
def test_the_worth_at_the_hour_counts_the_price_paid(bid: int) -> None:
    scene = won_house(bid, rules=passgo.Rules(game="time-limit", minutes=60))
    scene.at(0, 17).luck("12")  # to Free Parking
    scene.game.play(passgo.CLOCK, {"do": "time-up"})
    scene.play(0, "throw")
    scene.play(0, "end-turn")
    outcome = scene.game.outcome
    assert outcome is not None
    assert outcome.worths == (1500 + 120, (1500 - bid) + DEEDS + bid)


@pytest.mark.rule("SHORT-5", "RULING-CONTEST-PRICE")
@pytest.mark.parametrize("bid", [7, 207])
def test_the_worth_at_the_end_of_the_short_game_counts_the_price_paid(bid: int) -> None:
    scene = won_house(bid, players=3, rules=passgo.Rules(game="short"), turn=2)
    scene.cash(*scene.money[:2], 5).at(2, 35).throws(2, "12")  # Luxury Tax, and nothing to pay it with
    outcome = scene.game.outcome
    assert outcome is not None
    assert outcome.worths == (1500 + 120, (1500 - bid) + DEEDS + bid, 0)


def owes_450(bid: int, cash: int) -> Scene:
    """Bo, with a house won in a contest, owes Cy the rent of Pennsylvania Avenue with two houses."""
    scene = Scene(3, turn=1).owns(0, *PURPLE).owns(1, *ORANGE).owns(2, *GREEN).cash(1500, 1500, 0)
    scene.built(dict.fromkeys(GREEN, 2)).stock(houses=1)
    contest(scene, bid, 16)
    scene.cash(1500, cash, 0).at(1, 31).throws(1, "12")
    assert scene.waits_for() == ("RaiseMoney", (1,))
    return scene


@pytest.mark.rule("BANKRUPT-1", "RULING-CONTEST-PRICE")
@pytest.mark.parametrize("bid", [1, 99, 100, 101, 301])
def test_what_could_be_raised_counts_half_the_price_paid(bid: int) -> None:
    able = 450 - LOANS - bid // 2
    scene = owes_450(bid, cash=able)
    assert scene.why_not(1, "give-up") == (
        "BANKRUPT-1: you owe $450 and could raise $450 with what you have; sell buildings or mortgage property"
    )
    scene.play(1, "sell", lot=16)
    for lot in ORANGE:
        scene.play(1, "mortgage", lot=lot)
    assert (scene.money[1], scene.waits_for()) == (0, ("EndTurn", (1,)))
    assert owes_450(bid, cash=able - 1).allowed(1, "give-up")


@pytest.mark.rule("BANKRUPT-2", "RULING-CONTEST-PRICE")
@pytest.mark.parametrize("bid", [1, 99, 301])
def test_a_bankrupt_brings_half_of_the_price_paid(bid: int) -> None:
    scene = owes_450(bid, cash=10)
    scene.play(1, "give-up")
    assert scene.money == [1500, 0, 10 + bid // 2]
    assert (scene.level(16), len(scene.state.paid)) == (0, 0)


@pytest.mark.rule("SELL-1", "RULING-CONTEST-PRICE")
def test_two_players_who_let_each_other_win_print_no_money() -> None:
    game = passgo.Game.from_position(
        "passgo1 classic full 3000@10/3000@0/500@0 1h4,3h4,6h4,8h4,9h4,11h3,13h3,14h3/37h1,39h1/- ?16|?16 "
        "1:throw:0:0:-:44 - - - r4.t7.s0.o0 -"
    )
    game.play(1, {"do": "build", "lot": 39})
    game.play(1, {"do": "want", "count": 1})
    game.play(0, {"do": "want"})
    game.play(0, {"do": "bid", "amount": 1})
    game.play(1, {"do": "pass"})
    game.play(0, {"do": "place", "lot": 11})
    assert kinds(game.play(0, {"do": "sell", "lot": 11})) == ["BuildingSold"]
    assert [int(cash) for cash in game._state.cash] == [2999, 3000, 500]
