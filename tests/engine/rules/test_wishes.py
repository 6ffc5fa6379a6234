"""How many of the Bank's last buildings each player wishes, and how long that stands (BUILD-7 and its rulings)."""

from typing import Any

import pytest

import passgo
from casts import checked_cast
from passgo.engine import codes
from passgo.engine.rules.shortage import known_to
from passgo.engine.rules.wishes import UNSAID, wish_of
from passgo.events import AuctionOpened, BuildingNotWanted, BuildingWanted, ShortageAnswered, ShortageDeclared
from scenes import Scene, kinds

PURPLE = (1, 3)
LIGHT_BLUE = (6, 8, 9)
ORANGE = (16, 18, 19)
DARK_BLUE = (37, 39)


def builders(stock: int) -> Scene:
    """Ann, Bo and Cy own a group each, with money for every building on it, and the Bank has few houses."""
    return Scene(3).owns(0, *PURPLE).owns(1, *ORANGE).owns(2, *LIGHT_BLUE).stock(houses=stock)


def auctioned(events: list[passgo.Event]) -> tuple[int, ...] | None:
    """Who takes part in the auction that was opened last, if any was."""
    opened = [event.seats for event in events if isinstance(event, AuctionOpened)]
    return opened[-1] if opened else None


def wins(scene: Scene, seat: int, lot: int, *others: int) -> list[passgo.Event]:
    """A seat bids, all others pass, and it places what it has won."""
    scene.play(seat, "bid", amount=1)
    for other in others:
        scene.play(other, "pass")
    return scene.play(seat, "place", lot=lot)


@pytest.mark.rule("RULING-SHORTAGE")
def test_a_wish_is_at_most_what_one_could_pay_for_and_place() -> None:
    scene = builders(1).cash(1500, 350, 1500)
    scene.asks(0, lot=1)
    assert [choice.to_json() for choice in scene.game.choices(1) if choice.do == "want"] == [
        {"do": "want", "least": 1, "most": 3}
    ]
    assert scene.refused(1, "want", count=4) == "RULING-SHORTAGE"
    assert scene.why_not(1, "want", count=4) == (
        "RULING-SHORTAGE: you could pay for and place 3 of the houses; wish no more than that, or none"
    )
    with pytest.raises(passgo.BadInput, match="count"):
        scene.play(1, "want", count=0)
    assert scene.play(1, "want", count=3) == [ShortageAnswered(seat=1)]
    assert BuildingWanted(seat=1, count=3) in scene.play(2, "pass")


@pytest.mark.rule("RULING-SHORTAGE")
def test_the_room_on_the_lots_is_a_limit_too() -> None:
    scene = builders(1).built({6: 4, 8: 4, 9: 3}).stock(houses=1)
    scene.asks(0, lot=1)
    assert scene.refused(2, "want", count=2) == "RULING-SHORTAGE"
    assert scene.allowed(2, "want", count=1)


@pytest.mark.rule("RULING-SHORTAGE")
def test_a_wish_without_a_number_is_for_all_that_one_could_pay_for_and_place() -> None:
    scene = builders(1).cash(1500, 350, 1500)
    scene.asks(0, lot=1)
    scene.play(1, "want")
    assert scene.play(2, "want")[1:3] == [BuildingWanted(seat=1, count=3), BuildingWanted(seat=2, count=12)]


@pytest.mark.rule("RULING-SHORTAGE")
def test_only_seats_that_are_asked_may_wish() -> None:
    scene = builders(1)
    scene.asks(0, lot=1)
    for seat in (0, 1, 2):
        offered = "want" in [choice.do for choice in scene.game.choices(seat)]
        assert offered == scene.allowed(seat, "want", count=1) == (seat in (1, 2))


@pytest.mark.rule("BUILD-7", "RULING-SHORTAGE")
def test_the_building_is_built_as_asked_when_there_is_one_beside_all_wishes() -> None:
    # Ann could buy eight, but she wishes one.
    scene = builders(4)
    scene.asks(0, lot=1)
    scene.play(1, "want", count=2)
    events = scene.play(2, "want", count=1)
    assert kinds(events)[-3:] == ["BuildingWanted", "MoneyPaid", "Built"]
    assert (scene.level(1), scene.money[0], scene.state.houses) == (1, 1450, 3)
    assert scene.waits_for() == ("Throw", (0,))


@pytest.mark.rule("BUILD-7", "RULING-SHORTAGE")
def test_one_wish_more_than_there_are_opens_the_contest() -> None:
    scene = builders(3)
    scene.asks(0, lot=1)
    scene.play(1, "want", count=2)
    events = scene.play(2, "want", count=1)
    assert kinds(events)[-3:] == ["BuildingWanted", "ContestOpened", "AuctionOpened"]
    assert auctioned(events) == (0, 1, 2)
    assert (scene.level(1), scene.money[0]) == (0, 1500)


@pytest.mark.rule("BUILD-7", "RULING-SHORTAGE")
def test_the_first_answer_to_a_shortage_has_no_advantage() -> None:
    # Three are left, Ann wishes three and Bo two: all are auctioned, and Ann gets none of them at the deed's price.
    scene = Scene(2).owns(0, *PURPLE).owns(1, *ORANGE).stock(houses=3)
    assert scene.play(0, "build", lot=1) == [ShortageDeclared(seat=0, what="house", asked=(0, 1))]
    assert scene.play(0, "want", count=3) == [ShortageAnswered(seat=0)]
    events = scene.play(1, "want", count=2)
    assert events[:2] == [BuildingWanted(seat=0, count=3), BuildingWanted(seat=1, count=2)]
    assert kinds(events)[2:] == ["ContestOpened", "AuctionOpened"]
    assert (scene.money, scene.level(1)) == ([1500, 1500], 0)
    assert auctioned(wins(scene, 1, 16, 0)) == (0, 1)
    assert auctioned(wins(scene, 0, 1, 1)) == (0, 1)
    assert kinds(wins(scene, 0, 3, 1)) == ["Built", "ContestClosed"]
    assert (scene.money, scene.state.houses) == ([1498, 1499], 0)


@pytest.mark.rule("RULING-SHORTAGE")
@pytest.mark.parametrize("answer", [{"do": "want", "count": 2}, {"do": "want"}, {"do": "pass"}])
def test_an_answer_is_sealed_until_all_have_answered(answer: dict[str, Any]) -> None:
    scene = builders(3)
    scene.play(0, "build", lot=1)
    assert scene.game.play(1, answer) == [ShortageAnswered(seat=1)]
    assert scene.waits_for() == ("ShortageQuestion", (0, 2))
    assert known_to(scene.state, 1) is scene.state
    assert [wish_of(known_to(scene.state, seat), 1, codes.A_HOUSE) for seat in (0, 2)] == [UNSAID] * 2
    scene.play(2, "pass")
    events = scene.play(0, "pass")
    assert kinds(events)[0] == "BuildingNotWanted"
    said = (
        BuildingNotWanted(1)
        if answer["do"] == "pass"
        else BuildingWanted(1, checked_cast(int, answer.get("count", 12)))
    )
    assert events[1:3] == [said, BuildingNotWanted(2)]


@pytest.mark.rule("RULING-SHORTAGE")
def test_an_asker_who_then_wishes_none_builds_nothing() -> None:
    scene = builders(1)
    scene.play(0, "build", lot=1)
    scene.play(1, "want", count=1)
    scene.play(2, "pass")
    assert kinds(scene.play(0, "pass"))[0] == "BuildingNotWanted"
    assert (scene.level(1), scene.waits_for()) == (0, ("Throw", (0,)))
    assert kinds(scene.play(1, "build", lot=16)) == ["MoneyPaid", "Built"]  # at once: it is the only wish


@pytest.mark.rule("RULING-SHORTAGE")
def test_the_wishes_of_others_may_be_too_many_without_the_asker() -> None:
    scene = builders(2)
    scene.play(0, "build", lot=1)
    scene.play(0, "pass")
    scene.play(1, "want", count=2)
    assert auctioned(scene.play(2, "want", count=1)) == (1, 2)


@pytest.mark.rule("RULING-SHORTAGE-ONCE")
def test_building_what_was_wished_asks_no_seat_again() -> None:
    scene = builders(5)
    scene.asks(0, lot=1, count=2)
    scene.play(1, "want", count=2)
    scene.play(2, "want", count=1)
    assert kinds(scene.play(0, "build", lot=3)) == ["MoneyPaid", "Built"]  # three are left for three wishes
    events = scene.play(0, "build", lot=1)  # one more than wished: only Ann is asked again
    assert events == [ShortageDeclared(seat=0, what="house", asked=(0,))]
    events = scene.play(0, "want", count=1)
    assert kinds(events) == ["BuildingWanted", "ContestOpened", "AuctionOpened"]
    assert auctioned(events) == (0, 1, 2)
    assert scene.state.houses == 3


@pytest.mark.rule("RULING-SHORTAGE-ONCE")
def test_a_player_with_a_standing_wish_may_be_the_next_to_ask() -> None:
    scene = builders(7)
    scene.asks(0, lot=1, count=3)
    scene.play(1, "want", count=4)
    scene.play(2, "pass")
    assert scene.level(1) == 1
    scene.stock(houses=5)  # as if a hotel had been sold down meanwhile
    events = scene.play(1, "build", lot=16)  # both wishes stand, and are too many now
    assert kinds(events) == ["ContestOpened", "AuctionOpened"]
    assert auctioned(events) == (0, 1)


@pytest.mark.rule("RULING-SHORTAGE")
def test_no_player_wins_more_buildings_than_they_wished() -> None:
    scene = builders(3)
    scene.asks(0, lot=1)
    scene.play(1, "want", count=1)
    scene.play(2, "want", count=3)
    events = wins(scene, 1, 16, 0, 2)
    assert auctioned(events) == (0, 2)
    assert scene.refused(1, "bid", amount=1) == "RULING-SHORTAGE"


@pytest.mark.rule("RULING-SHORTAGE")
def test_the_asker_wins_no_more_buildings_than_they_wished() -> None:
    scene = builders(3)
    scene.asks(0, lot=1)
    scene.play(1, "want", count=2)
    scene.play(2, "want", count=2)
    events = wins(scene, 0, 1, 1, 2)
    assert auctioned(events) == (1, 2)
    assert scene.refused(0, "bid", amount=1) == "RULING-SHORTAGE"
    events = wins(scene, 1, 16, 2)
    assert auctioned(events) == (1, 2)  # one is left, and each of the two wishes one or more
    events = wins(scene, 2, 6, 1)
    assert kinds(events) == ["Built", "ContestClosed"]
    assert [scene.level(lot) for lot in (1, 16, 6)] == [1, 1, 1]


@pytest.mark.rule("RULING-SHORTAGE-ONCE")
def test_a_wish_does_not_oblige_to_bid_and_is_void_without_bids() -> None:
    scene = builders(1)
    scene.asks(0, lot=1)
    scene.play(1, "want", count=5)
    scene.play(2, "want")
    for seat in (0, 1, 2):
        events = scene.play(seat, "pass")
    assert kinds(events) == ["AuctionPassed", "AuctionFailed", "ContestClosed"]
    assert kinds(scene.asks(2, lot=6)) == ["MoneyPaid", "Built"]  # at once, at the deed's price
    assert (scene.money, scene.level(6)) == ([1500, 1500, 1450], 1)


@pytest.mark.rule("RULING-SHORTAGE-ONCE")
def test_the_next_throw_clears_all_wishes() -> None:
    scene = builders(3).at(0, 37)
    scene.asks(0, lot=1)
    scene.play(1, "want", count=1)
    scene.play(2, "want", count=1)
    assert scene.level(1) == 1
    scene.throws(0, "12")
    events = scene.play(0, "build", lot=3)
    assert events == [ShortageDeclared(seat=0, what="house", asked=(0, 1, 2))]


@pytest.mark.rule("RULING-SHORTAGE-ONCE")
def test_a_building_reduces_the_wish_for_it() -> None:
    scene = builders(4)
    scene.asks(0, lot=1, count=2)
    scene.play(1, "want", count=2)
    scene.play(2, "pass")
    assert kinds(scene.play(1, "build", lot=16)) == ["MoneyPaid", "Built"]
    assert kinds(scene.play(0, "build", lot=3)) == [
        "MoneyPaid",
        "Built",
    ]  # beside the one that Bo still wishes
    assert kinds(scene.asks(0, lot=1))[-2:] == ["ContestOpened", "AuctionOpened"]


@pytest.mark.rule("RULING-SHORTAGE-ONCE")
def test_a_wish_ends_when_all_of_it_is_built() -> None:
    scene = builders(3)
    scene.asks(0, lot=1)
    scene.play(1, "want", count=1)
    scene.play(2, "pass")
    scene.play(1, "build", lot=16)
    assert kinds(scene.play(0, "build", lot=3)) == ["MoneyPaid", "Built"]
    assert scene.state.houses == 0


@pytest.mark.rule("RULING-SHORTAGE-ONCE")
def test_a_wish_that_can_no_longer_be_paid_for_does_not_count() -> None:
    scene = builders(3)
    scene.asks(0, lot=1)
    scene.play(1, "want", count=2)
    scene.play(2, "pass")
    scene.cash(1500, 199, 1500)
    assert kinds(scene.asks(0, lot=3))[-2:] == ["MoneyPaid", "Built"]
    assert kinds(scene.asks(0, lot=1))[-2:] == ["ContestOpened", "AuctionOpened"]  # Bo has the money for one


@pytest.mark.rule("RULING-SHORTAGE-ONCE")
def test_wishes_for_houses_are_none_for_hotels() -> None:
    scene = Scene(2).owns(0, *PURPLE, *LIGHT_BLUE).owns(1, *DARK_BLUE, *ORANGE).cash(9000, 9000)
    scene.built(dict.fromkeys((*PURPLE, *DARK_BLUE), 4)).stock(houses=2, hotels=1)
    scene.asks(0, lot=6)
    scene.play(1, "want", count=1)
    assert scene.level(6) == 1
    events = scene.asks(0, lot=1)
    assert events[0] == ShortageDeclared(seat=0, what="hotel", asked=(0, 1))
    assert scene.refused(1, "want", count=3) == "RULING-SHORTAGE"  # there is room for two hotels
    scene.play(1, "want", count=2)
    assert kinds(wins(scene, 1, 37, 0)) == ["Built", "ContestClosed"]
    scene.stock(houses=1)
    assert kinds(scene.asks(0, lot=8))[-2:] == ["ContestOpened", "AuctionOpened"]  # Bo's house still counts


@pytest.mark.rule("RULING-SHORTAGE-ONCE", "BANKRUPT-5")
def test_the_wish_of_a_player_who_leaves_is_dropped() -> None:
    scene = Scene(4, rules=passgo.Rules(ask_for_rent=True), turn=1).owns(0, *PURPLE).owns(1, *ORANGE)
    scene.owns(2, *LIGHT_BLUE).owns(3, *DARK_BLUE).built({37: 5, 39: 5}).at(1, 36).throws(1, "12")
    scene.cash(1500, 1500, 1500, 0).stock(houses=3)
    scene.asks(0, lot=1)
    scene.play(1, "want", count=2)
    scene.play(2, "pass")
    assert scene.level(1) == 1
    scene.cash(1500, 0, 1500, 0).play(3, "ask-rent", debtor=1, lot=39)
    scene.play(1, "give-up")
    assert scene.owner(16) == 3
    assert ".w" not in scene.game.position
    assert kinds(scene.asks(0, lot=3)) == ["MoneyPaid", "Built"]
    assert kinds(scene.asks(0, lot=1)) == ["MoneyPaid", "Built"]
    assert scene.state.houses == 0
