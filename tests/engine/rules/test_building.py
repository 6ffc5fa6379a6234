"""Building: whole groups, evenly, at any time, while the Bank has buildings (BUILD-1 to BUILD-6)."""

import pytest

from passgo.edition import load
from passgo.edition.words import words_of
from passgo.events import Built
from passgo.rulebook import Rule, rule
from scenes import Scene, kinds, payments

PURPLE = (1, 3)
LIGHT_BLUE = (6, 8, 9)
ORANGE = (16, 18, 19)
DARK_BLUE = (37, 39)


@pytest.mark.rule("BUILD-1")
def test_only_the_owner_of_a_whole_group_builds() -> None:
    scene = Scene().owns(0, 6, 8).owns(1, 9, 5)
    assert scene.refused(0, "build", lot=6) == "BUILD-1"
    assert scene.why_not(0, "build", lot=6) == (
        "BUILD-1: you own 2 of the 3 properties of the light blue group; you still need Connecticut Avenue"
    )
    assert scene.why_not(0, "build", lot=9) == (
        "BUILD-1: Connecticut Avenue belongs to Bo; you need all properties of its colour group"
    )
    assert scene.refused(1, "build", lot=5) == "BUILD-1"
    assert scene.refused(0, "build", lot=0) == "BUILD-1"
    assert scene.refused(0, "build", lot=39) == "BUILD-1"
    scene.owns(0, 9)
    scene.play(0, "build", lot=6)
    assert scene.level(6) == 1


@pytest.mark.rule("BUILD-2")
def test_houses_go_up_evenly_and_the_refusal_names_the_lot_to_build_on() -> None:
    scene = Scene(edition="mlb").owns(0, *LIGHT_BLUE)
    scene.play(0, "build", lot=6)
    assert scene.refused(0, "build", lot=6) == "BUILD-2"
    assert scene.why_not(0, "build", lot=6) == (
        "BUILD-2: Toronto Blue Jays already has one more bleacher than Anaheim Angels; "
        "build on Anaheim Angels first"
    )
    scene.play(0, "build", lot=8)
    assert scene.refused(0, "build", lot=8) == "BUILD-2"
    scene.play(0, "build", lot=9)
    scene.play(0, "build", lot=9)
    assert [scene.level(lot) for lot in LIGHT_BLUE] == [1, 1, 2]
    assert scene.money[0] == 1500 - 4 * 50


@pytest.mark.rule("BUILD-2", "BUILD-5")
def test_four_houses_are_the_most_before_the_rest_of_the_group_has_as_many() -> None:
    scene = Scene().owns(0, *PURPLE).built({1: 4, 3: 3})
    assert scene.refused(0, "build", lot=1) == "BUILD-5"
    scene.play(0, "build", lot=3)
    scene.play(0, "build", lot=1)
    assert scene.level(1) == 5
    assert scene.state.hotels == 11


@pytest.mark.rule("BUILD-3")
def test_a_house_costs_what_the_deed_says_and_is_paid_to_the_bank() -> None:
    scene = Scene().owns(0, *PURPLE, *DARK_BLUE).cash(250, 1500, 1500)
    events = scene.play(0, "build", lot=39)
    assert kinds(events) == ["MoneyPaid", "Built"]
    assert payments(events) == [(0, None, 200, "building")]
    assert scene.money == [50, 1500, 1500]
    assert scene.state.houses == 31
    assert scene.refused(0, "build", lot=37) == "BUILD-3"
    assert scene.why_not(0, "build", lot=37) == (
        "BUILD-3: a house on Park Place costs $200 and you can spend $50; raise money first"
    )
    scene.play(0, "build", lot=1)
    assert scene.money[0] == 0


@pytest.mark.rule("BUILD-3")
def test_building_on_the_turn_of_another_and_in_jail() -> None:
    scene = Scene(turn=0).owns(1, *PURPLE).owns(2, *ORANGE).jailed(2, turn=2)
    scene.play(1, "build", lot=1)
    scene.play(2, "build", lot=19)
    assert (scene.level(1), scene.level(19)) == (1, 1)
    assert scene.waits_for() == ("Throw", (0,))


@pytest.mark.rule("BUILD-3")
def test_building_between_the_throws_of_another_raises_the_rent_of_the_next_one() -> None:
    scene = Scene().owns(1, *ORANGE).at(0, 18).luck("11 34 12")
    scene.play(0, "throw")  # doubles, to the card-free square 20
    assert scene.waits_for() == ("Throw", (0,))
    scene.play(1, "build", lot=19)
    scene.at(0, 12).play(0, "throw")
    assert scene.money == [1500 - 80, 1500 - 100 + 80, 1500]
    assert scene.waits_for() == ("EndTurn", (0,))


@pytest.mark.rule("BUILD-3", "RULING-TRADE-TURN")
def test_the_leader_of_an_auction_builds_only_with_what_the_bid_leaves_over() -> None:
    scene = Scene().owns(0, *PURPLE).cash(200, 300, 300).at(0, 0).luck("23")
    scene.play(0, "throw")
    scene.play(0, "decline")
    scene.play(0, "bid", amount=120)
    scene.play(0, "build", lot=1)
    assert scene.refused(0, "build", lot=3) == "BUILD-3"
    assert scene.why_not(0, "build", lot=3).endswith("you can spend $30; raise money first")
    scene.play(1, "bid", amount=121)
    scene.play(0, "build", lot=3)
    assert scene.money == [100, 300, 300]
    assert scene.waits_for() == ("Bidding", (0, 2))


@pytest.mark.rule("BUILD-3", "RULING-DEBT-FIRST")
def test_others_build_while_a_player_is_in_debt_and_the_debtor_does_not() -> None:
    scene = Scene().owns(0, *PURPLE).owns(1, 39, 37).cash(40, 1000, 0).at(0, 36).luck("12")
    scene.play(0, "throw")
    assert scene.waits_for() == ("RaiseMoney", (0,))
    scene.play(1, "build", lot=39)
    assert scene.level(39) == 1
    assert scene.refused(0, "build", lot=1) == "RULING-DEBT-FIRST"
    # The rent that was due was not touched by the house that came later.
    assert scene.why_not(0, "build", lot=1) == (
        "RULING-DEBT-FIRST: Ann owes $100 to Bo; that is paid before any money is spent on something else"
    )


@pytest.mark.rule("BUILD-4")
def test_nothing_is_built_on_a_group_with_a_mortgage() -> None:
    scene = Scene().owns(0, *LIGHT_BLUE).mortgaged(8)
    assert scene.refused(0, "build", lot=6) == "BUILD-4"
    assert scene.why_not(0, "build", lot=6) == (
        "BUILD-4: pay off the mortgage on Vermont Avenue before you build on the light blue group"
    )
    scene.play(0, "lift", lot=8)
    scene.play(0, "build", lot=6)
    assert scene.money[0] == 1500 - 55 - 50


@pytest.mark.rule("BUILD-5")
def test_a_hotel_sends_its_four_houses_back_and_there_is_only_one() -> None:
    scene = Scene().owns(0, *PURPLE).built({1: 4, 3: 4})
    assert scene.state.houses == 24
    events = scene.play(0, "build", lot=3)
    assert events[-1] == Built(seat=0, lot=3, level=5, before=4)
    assert (scene.state.houses, scene.state.hotels) == (28, 11)
    assert scene.money[0] == 1450
    assert scene.refused(0, "build", lot=3) == "BUILD-5"
    scene.play(0, "build", lot=1)  # the lot that has its hotel counts as having its four houses
    assert (scene.state.houses, scene.state.hotels) == (32, 10)
    assert scene.refused(0, "build", lot=1) == "BUILD-5"


@pytest.mark.rule("BUILD-5")
def test_a_second_hotel_is_refused_in_the_words_of_the_edition() -> None:
    scene = Scene(edition="mlb").owns(0, *PURPLE).built({1: 5, 3: 5})
    assert scene.why_not(0, "build", lot=1) == (
        "BUILD-5: a stadium stands on Tampa Bay Devil Rays already; one is the limit"
    )


@pytest.mark.rule("BUILD-6")
def test_without_houses_in_the_bank_one_waits() -> None:
    scene = (
        Scene(edition="mlb").owns(0, *PURPLE).owns(1, *ORANGE).built({16: 1, 18: 1, 19: 1}).stock(houses=0)
    )
    assert scene.refused(0, "build", lot=1) == "BUILD-6"
    assert scene.why_not(0, "build", lot=1) == (
        "BUILD-6: the Bank has no bleachers left; wait until somebody returns some"
    )
    scene.play(1, "sell", lot=16)
    scene.cash(50, 0, 0)
    scene.play(0, "build", lot=1)
    assert scene.state.houses == 0
    assert scene.level(1) == 1


@pytest.mark.rule("BUILD-6")
def test_without_hotels_the_houses_stay() -> None:
    scene = Scene(edition="mlb").owns(0, *PURPLE).built({1: 4, 3: 4}).stock(hotels=0)
    assert scene.refused(0, "build", lot=1) == "BUILD-6"
    assert scene.why_not(0, "build", lot=1) == (
        "BUILD-6: the Bank has no stadiums left; wait until somebody returns some"
    )
    assert scene.level(1) == 4


@pytest.mark.rule("BUILD-6")
def test_a_hotel_can_be_built_when_the_bank_has_no_houses() -> None:
    scene = Scene().owns(0, *PURPLE).built({1: 4, 3: 4}).stock(houses=0)
    scene.play(0, "build", lot=1)
    assert (scene.state.houses, scene.state.hotels) == (4, 11)


@pytest.mark.rule("BUILD-6")
@pytest.mark.parametrize(("edition", "houses"), [("classic", 32), ("toysrus", 33), ("america", 32)])
def test_the_stock_is_the_one_the_book_prints(edition: str, houses: int) -> None:
    scene = Scene(edition=edition)
    assert (scene.state.houses, scene.state.hotels) == (houses, 12)


@pytest.mark.rule("BUILD-6")
def test_the_thirty_third_house_of_toysrus_is_the_last() -> None:
    scene = Scene(edition="toysrus").owns(0, *PURPLE, *LIGHT_BLUE, *ORANGE)
    scene.built(dict.fromkeys((*PURPLE, *LIGHT_BLUE, *ORANGE), 4))
    assert scene.state.houses == 1
    scene.owns(0, *DARK_BLUE)
    scene.play(0, "build", lot=37)
    assert scene.state.houses == 0
    assert scene.refused(0, "build", lot=39) == "BUILD-6"


@pytest.mark.rule("BUILD-6", "RULING-BUILDING-COUNT")
def test_a_book_without_numbers_has_those_of_most_books() -> None:
    scene = Scene(edition="nfl")
    assert (scene.state.houses, scene.state.hotels) == (32, 12)
    count, ruling = rule("BUILD-6"), rule("RULING-BUILDING-COUNT")
    assert isinstance(count, Rule)
    words = words_of(scene.game.edition)
    assert "32" not in count.format(words, "nfl")
    assert "32 bleachers and 12 stadiums" in count.format(words_of(load("mlb")), "mlb")
    assert "32 seating sections and 12 stadiums" in ruling.format(words)


@pytest.mark.rule("BUILD-8")
def test_high_rises_of_any_height_cost_and_bring_the_same() -> None:
    scene = Scene(edition="toysrus").owns(0, *PURPLE)
    assert scene.game.edition.pieces.house.heights == 3
    lots = (1, 3, 1, 3, 1, 3)
    paid = [payments(scene.play(0, "build", lot=lot)) for lot in lots]
    assert paid == [[(0, None, 50, "building")]] * 6
    returned = [payments(scene.play(0, "sell", lot=lot)) for lot in reversed(lots)]
    assert returned == [[(None, 0, 25, "building-sold")]] * 6


@pytest.mark.rule("BUILD-3", "RULING-INTEREST-UNABLE")
@pytest.mark.parametrize(("cash", "enough"), [(202, False), (203, True)])
def test_the_interest_due_on_any_deed_is_not_spent_on_a_house(cash: int, enough: bool) -> None:
    scene = Scene().owns(0, 1).mortgaged(1).owns(1, *DARK_BLUE).cash(1500, cash)
    scene.play(0, "offer", to=1, give={"lots": [1]})
    scene.play(1, "accept", offer=1)  # $3 of interest are due on it
    assert scene.waits_for() == ("InterestChoice", (1,))
    assert scene.allowed(1, "build", lot=39) is enough
