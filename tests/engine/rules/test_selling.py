"""Selling buildings back to the Bank (SELL-1 to SELL-3 and their rulings)."""

import dataclasses

import pytest

import passgo
from passgo.base.json_types import Json
from passgo.edition import Edition, load
from scenes import Scene, kinds, payments

PURPLE = (1, 3)
LIGHT_BLUE = (6, 8, 9)
ORANGE = (16, 18, 19)
PURPLE_GROUP = "purple"
LIGHT_BLUE_GROUP = "light-blue"
ORANGE_GROUP = "orange"


@pytest.mark.rule("SELL-1")
def test_a_house_brings_half_its_price_and_goes_back_to_the_bank() -> None:
    scene = Scene().owns(0, *ORANGE).built({16: 1, 18: 1, 19: 1}).cash(0, 0, 0)
    events = scene.play(0, "sell", lot=16)
    assert kinds(events) == ["BuildingSold", "MoneyPaid"]
    assert payments(events) == [(None, 0, 50, "building-sold")]
    assert scene.money == [50, 0, 0]
    assert (scene.level(16), scene.state.houses) == (0, 30)


@pytest.mark.rule("SELL-1")
def test_only_the_owner_sells_and_only_what_stands_there() -> None:
    scene = Scene(edition="mlb").owns(0, *PURPLE).owns(1, *ORANGE).built({1: 1})
    assert scene.refused(1, "sell", lot=1) == "SELL-1"
    assert scene.why_not(1, "sell", lot=1) == "SELL-1: Tampa Bay Devil Rays belongs to Ann"
    assert scene.why_not(0, "sell", lot=3) == "SELL-1: nothing stands on Seattle Mariners"
    assert scene.refused(1, "sell", lot=16) == "SELL-1"
    assert scene.refused(1, "sell", lot=39) == "SELL-1"
    assert scene.refused(1, "sell", lot=0) == "SELL-1"


@pytest.mark.rule("SELL-1")
def test_selling_on_the_turn_of_another_in_jail_and_in_an_auction() -> None:
    scene = Scene(turn=0).owns(1, *PURPLE).built({1: 2, 3: 2}).jailed(1).cash(500, 0, 500).luck("23")
    scene.play(1, "sell", lot=1)
    scene.play(0, "throw")
    scene.play(0, "decline")
    assert scene.refused(1, "bid", amount=26) == "RULING-BID-CASH"
    scene.play(1, "sell", lot=3)
    scene.play(1, "bid", amount=26)
    assert scene.money == [500, 50, 500]


@pytest.mark.rule("SELL-2")
def test_houses_are_sold_evenly_and_the_refusal_names_the_lot_to_sell_from() -> None:
    scene = Scene(edition="mlb").owns(0, *LIGHT_BLUE).built({6: 2, 8: 3, 9: 2})
    assert scene.refused(0, "sell", lot=6) == "SELL-2"
    assert scene.why_not(0, "sell", lot=6) == (
        "SELL-2: Anaheim Angels has more than Toronto Blue Jays; sell from Anaheim Angels first"
    )
    scene.play(0, "sell", lot=8)
    scene.play(0, "sell", lot=6)
    assert scene.refused(0, "sell", lot=6) == "SELL-2"
    assert [scene.level(lot) for lot in LIGHT_BLUE] == [1, 2, 2]


@pytest.mark.rule("SELL-2", "SELL-3")
def test_hotels_go_before_the_four_houses_beside_them() -> None:
    scene = Scene().owns(0, *PURPLE).built({1: 5, 3: 4})
    assert scene.refused(0, "sell", lot=3) == "SELL-2"
    scene.play(0, "sell", lot=1)
    assert (scene.level(1), scene.state.houses, scene.state.hotels) == (4, 24, 12)
    scene.play(0, "sell", lot=3)
    assert (scene.level(1), scene.level(3)) == (4, 3)


@pytest.mark.rule("SELL-3")
def test_a_hotel_sold_down_step_by_step_brings_half_of_five_houses() -> None:
    scene = Scene().owns(0, *PURPLE).built({1: 5, 3: 5}).cash(0, 0, 0)
    for level in (4, 3, 2, 1, 0):
        scene.play(0, "sell", lot=1)
        scene.play(0, "sell", lot=3)
        assert (scene.level(1), scene.level(3)) == (level, level)
    assert scene.money[0] == 2 * 5 * 25
    assert (scene.state.houses, scene.state.hotels) == (32, 12)


@pytest.mark.rule("SELL-3")
def test_all_hotels_of_a_group_at_once_bring_half_of_five_houses_each() -> None:
    scene = Scene().owns(0, *ORANGE).built(dict.fromkeys(ORANGE, 5)).cash(0, 0, 0).stock(houses=0)
    events = scene.play(0, "sell-hotels", group=ORANGE_GROUP, houses=0)
    assert kinds(events) == ["BuildingSold", "BuildingSold", "BuildingSold", "MoneyPaid"]
    assert scene.money[0] == 3 * 5 * 50
    assert [scene.level(lot) for lot in ORANGE] == [0, 0, 0]
    assert (scene.state.houses, scene.state.hotels) == (0, 12)


@pytest.mark.rule("SELL-3")
def test_selling_hotels_at_once_takes_hotels_and_the_group() -> None:
    scene = (
        Scene(edition="mlb")
        .owns(0, *PURPLE, *ORANGE)
        .owns(1, *LIGHT_BLUE)
        .built({1: 4, 3: 4, 6: 5, 8: 5, 9: 5})
    )
    assert scene.refused(0, "sell-hotels", group=LIGHT_BLUE_GROUP, houses=0) == "SELL-3"
    assert scene.why_not(0, "sell-hotels", group=PURPLE_GROUP, houses=0) == (
        "SELL-3: there is no stadium on the purple group; sell bleachers one by one"
    )
    assert scene.refused(0, "sell-hotels", group=ORANGE_GROUP, houses=0) == "SELL-3"
    assert scene.refused(1, "sell-hotels", group=LIGHT_BLUE_GROUP, houses=13) == "SELL-3"
    assert scene.why_not(1, "sell-hotels", group=LIGHT_BLUE_GROUP, houses=13) == (
        "SELL-3: the light blue group has room for 12 bleachers"
    )


@pytest.mark.rule("SELL-3")
@pytest.mark.parametrize("group", ["pink", "railroads", "Orange", "", 3, None])
def test_a_group_is_called_by_its_id(group: Json) -> None:
    scene = Scene().owns(0, *ORANGE).built(dict.fromkeys(ORANGE, 5))
    before = scene.game.digest
    with pytest.raises(passgo.BadInput, match="group"):
        scene.play(0, "sell-hotels", group=group, houses=0)
    assert scene.game.digest == before


@pytest.mark.rule("RULING-SHORT-STOCK-HOTEL")
def test_without_four_houses_in_the_bank_no_hotel_is_sold_by_itself() -> None:
    scene = Scene(edition="mlb").owns(0, *PURPLE).built({1: 5, 3: 5}).stock(houses=3).cash(0, 0, 0)
    assert scene.refused(0, "sell", lot=1) == "RULING-SHORT-STOCK-HOTEL"
    assert scene.why_not(0, "sell", lot=1) == (
        "RULING-SHORT-STOCK-HOTEL: a stadium sold down leaves 4 bleachers and the Bank has 3; "
        "sell all stadiums of the purple group at once"
    )
    assert scene.refused(0, "sell-hotels", group=PURPLE_GROUP, houses=4) == "RULING-SHORT-STOCK-HOTEL"
    assert scene.why_not(0, "sell-hotels", group=PURPLE_GROUP, houses=4) == (
        "RULING-SHORT-STOCK-HOTEL: the Bank and the purple group have only 3 bleachers to leave standing"
    )
    scene.play(0, "sell-hotels", group=PURPLE_GROUP, houses=3)
    assert (scene.level(1), scene.level(3)) == (1, 2)
    assert (scene.state.houses, scene.state.hotels) == (0, 12)
    assert scene.money[0] == (10 - 3) * 25


@pytest.mark.rule("RULING-SHORT-STOCK-HOTEL")
def test_with_four_houses_one_hotel_is_sold_and_the_next_one_is_not() -> None:
    scene = Scene().owns(0, *PURPLE).built({1: 5, 3: 5}).stock(houses=4)
    scene.play(0, "sell", lot=3)
    assert (scene.level(3), scene.state.houses) == (4, 0)
    assert scene.refused(0, "sell", lot=1) == "RULING-SHORT-STOCK-HOTEL"


@pytest.mark.rule("RULING-SELL-GROUP")
@pytest.mark.parametrize(
    ("houses", "left"), [(0, [0, 0, 0]), (1, [0, 0, 1]), (2, [0, 1, 1]), (7, [2, 2, 3]), (12, [4, 4, 4])]
)
def test_the_seller_chooses_how_many_houses_stay_and_they_are_spread_evenly(
    houses: int, left: list[int]
) -> None:
    scene = Scene().owns(0, *ORANGE).built(dict.fromkeys(ORANGE, 5)).cash(0, 0, 0)
    scene.play(0, "sell-hotels", group=ORANGE_GROUP, houses=houses)
    assert [scene.level(lot) for lot in ORANGE] == left
    assert scene.money[0] == (15 - houses) * 50
    assert scene.state.houses == 32 - houses


@pytest.mark.rule("RULING-SELL-GROUP", "RULING-SHORT-STOCK-HOTEL")
@pytest.mark.parametrize(("houses", "left"), [(11, [3, 4, 4]), (8, [2, 3, 3]), (0, [0, 0, 0])])
def test_lots_with_four_houses_join_in_when_the_hotel_beside_them_goes(houses: int, left: list[int]) -> None:
    scene = Scene().owns(0, *ORANGE).built({16: 4, 18: 5, 19: 4}).cash(0, 0, 0).stock(houses=3)
    assert scene.refused(0, "sell", lot=18) == "RULING-SHORT-STOCK-HOTEL"
    assert scene.refused(0, "sell-hotels", group=ORANGE_GROUP, houses=12) == "RULING-SHORT-STOCK-HOTEL"
    scene.play(0, "sell-hotels", group=ORANGE_GROUP, houses=houses)
    assert [scene.level(lot) for lot in ORANGE] == left
    assert scene.money[0] == (4 + 5 + 4 - houses) * 50
    assert scene.state.houses == 3 + 8 - houses
    assert scene.state.hotels == 12


def edition_with_odd_prices() -> Edition:
    """The classic edition, with purple houses at 51 and hotels at 55."""
    classic = load("classic")
    squares = tuple(
        dataclasses.replace(square, house_price=51, hotel_price=55) if square.group == "purple" else square
        for square in classic.squares
    )
    return dataclasses.replace(classic, squares=squares)


@pytest.mark.rule("RULING-LAST-HOUSE-PRICE")
def test_half_of_an_odd_price_is_rounded_down_for_each_building() -> None:
    scene = Scene(edition=edition_with_odd_prices()).owns(0, *PURPLE).built({1: 5, 3: 5}).cash(0, 0, 0)
    scene.play(0, "sell", lot=1)
    assert scene.money[0] == 27
    scene.play(0, "sell-hotels", group=PURPLE_GROUP, houses=7)
    assert scene.money[0] == 27 + 27 + 25
    scene.play(0, "sell", lot=3)
    assert scene.money[0] == 27 + 27 + 25 + 25


@pytest.mark.rule("SELL-3", "RULING-SELL-GROUP")
def test_every_number_of_houses_that_can_be_left_is_listed() -> None:
    scene = Scene().owns(0, *ORANGE).built({16: 5, 18: 5, 19: 5})
    left = [choice.houses for choice in scene.game.choices(0) if isinstance(choice, passgo.SellHotels)]
    assert left == list(range(3 * 4 + 1))


@pytest.mark.rule("SELL-2", "MORTGAGE-1")
def test_after_some_houses_were_sold_the_others_still_stand_in_the_way() -> None:
    scene = Scene().owns(0, *PURPLE).built({1: 2, 3: 2})
    for lot in PURPLE:
        scene.play(0, "sell", lot=lot)
    assert scene.refused(0, "mortgage", lot=1) == "MORTGAGE-1"
    for lot in PURPLE:
        scene.play(0, "sell", lot=lot)
    assert scene.allowed(0, "mortgage", lot=1)
