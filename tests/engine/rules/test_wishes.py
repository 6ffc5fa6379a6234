"""How many of the Bank's last buildings each player wishes, and how long that stands (BUILD-7 and its rulings)."""

import pytest

import passgo
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
    opened = [event.seats for event in events if event.kind == "AuctionOpened"]
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
    scene.play(0, "build", lot=1)
    assert [choice.to_json() for choice in scene.game.choices(1) if choice.do == "want"] == [
        {"do": "want", "least": 1, "most": 3}
    ]
    assert scene.refused(1, "want", count=4) == "RULING-SHORTAGE"
    assert scene.why_not(1, "want", count=4) == (
        "RULING-SHORTAGE: you could pay for and place 3 of the houses; wish no more than that, or none"
    )
    with pytest.raises(passgo.BadInput, match="count"):
        scene.play(1, "want", count=0)
    (wanted,) = scene.play(1, "want", count=3)
    assert (wanted.kind, wanted.seat, wanted.count) == ("BuildingWanted", 1, 3)


@pytest.mark.rule("RULING-SHORTAGE")
def test_the_room_on_the_lots_is_a_limit_too() -> None:
    scene = builders(1).built({6: 4, 8: 4, 9: 3}).stock(houses=1)
    scene.play(0, "build", lot=1)
    assert scene.refused(2, "want", count=2) == "RULING-SHORTAGE"
    assert scene.allowed(2, "want", count=1)


@pytest.mark.rule("RULING-SHORTAGE")
def test_a_wish_without_a_number_is_for_all_that_one_could_pay_for_and_place() -> None:
    scene = builders(1).cash(1500, 350, 1500)
    scene.play(0, "build", lot=1)
    assert [scene.play(seat, "want")[0].count for seat in (1, 2)] == [3, 12]


@pytest.mark.rule("RULING-SHORTAGE")
def test_only_those_who_are_asked_may_wish() -> None:
    scene = builders(1)
    scene.play(0, "build", lot=1)
    for seat in (0, 1, 2):
        offered = "want" in [choice.do for choice in scene.game.choices(seat)]
        assert offered == scene.allowed(seat, "want", count=1) == (seat in (1, 2))


@pytest.mark.rule("BUILD-7", "RULING-SHORTAGE")
def test_the_building_is_built_as_asked_when_there_is_one_beside_all_wishes() -> None:
    # Ann could buy eight, but she has asked for one.
    scene = builders(4)
    scene.play(0, "build", lot=1)
    scene.play(1, "want", count=2)
    events = scene.play(2, "want", count=1)
    assert kinds(events) == ["BuildingWanted", "MoneyPaid", "Built"]
    assert (scene.level(1), scene.money[0], scene.state.houses) == (1, 1450, 3)
    assert scene.waits_for == ("Throw", (0,))


@pytest.mark.rule("BUILD-7", "RULING-SHORTAGE")
def test_one_wish_more_than_there_are_opens_the_contest() -> None:
    scene = builders(3)
    scene.play(0, "build", lot=1)
    scene.play(1, "want", count=2)
    events = scene.play(2, "want", count=1)
    assert kinds(events) == ["BuildingWanted", "ContestOpened", "AuctionOpened"]
    assert auctioned(events) == (0, 1, 2)
    assert (scene.level(1), scene.money[0]) == (0, 1500)


@pytest.mark.rule("RULING-SHORTAGE-ONCE")
def test_wishes_stand_and_the_next_building_that_does_not_fit_beside_them_is_contested() -> None:
    scene = builders(5)
    scene.play(0, "build", lot=1)
    scene.play(1, "want", count=2)
    scene.play(2, "want", count=1)
    assert kinds(scene.play(0, "build", lot=3)) == ["MoneyPaid", "Built"]  # three are left for three wishes
    events = scene.play(0, "build", lot=1)
    assert kinds(events) == ["ContestOpened", "AuctionOpened"]  # and nobody is asked again
    assert auctioned(events) == (0, 1, 2)
    assert scene.state.houses == 3


@pytest.mark.rule("RULING-SHORTAGE-ONCE")
def test_the_one_whose_wish_stands_may_be_the_next_to_ask() -> None:
    scene = builders(5)
    scene.play(0, "build", lot=1)
    scene.play(1, "want", count=4)
    scene.play(2, "pass")
    events = scene.play(1, "build", lot=16)
    assert (kinds(events), events[0].asked) == (["ShortageDeclared"], (0,))  # Ann has not said a number yet
    assert auctioned(scene.play(0, "want", count=4)) == (0, 1)
    assert kinds(wins(scene, 1, 16, 0)) == [
        "Built",
        "ContestClosed",
    ]  # he, too, counts with the one asked for


@pytest.mark.rule("RULING-SHORTAGE")
def test_nobody_wins_more_than_they_wished() -> None:
    scene = builders(3)
    scene.play(0, "build", lot=1)
    scene.play(1, "want", count=1)
    scene.play(2, "want", count=3)
    events = wins(scene, 1, 16, 0, 2)
    assert auctioned(events) == (0, 2)
    assert scene.refused(1, "bid", amount=1) == "RULING-SHORTAGE"


@pytest.mark.rule("RULING-SHORTAGE")
def test_the_one_who_asked_wins_only_the_one_asked_for() -> None:
    scene = builders(3)
    scene.play(0, "build", lot=1)
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
def test_a_wish_binds_nobody_to_bid_and_is_void_when_nobody_does() -> None:
    scene = builders(1)
    scene.play(0, "build", lot=1)
    scene.play(1, "want", count=5)
    scene.play(2, "want")
    for seat in (0, 1, 2):
        events = scene.play(seat, "pass")
    assert kinds(events) == ["AuctionPassed", "AuctionFailed", "ContestClosed"]
    assert kinds(scene.play(2, "build", lot=6)) == ["MoneyPaid", "Built"]  # at once, at the deed's price
    assert (scene.money, scene.level(6)) == ([1500, 1500, 1450], 1)


@pytest.mark.rule("RULING-SHORTAGE-ONCE")
def test_the_next_throw_clears_all_wishes() -> None:
    scene = builders(3).at(0, 37)
    scene.play(0, "build", lot=1)
    scene.play(1, "want", count=1)
    scene.play(2, "want", count=1)
    assert scene.level(1) == 1
    scene.throws(0, "12")
    events = scene.play(0, "build", lot=3)
    assert (kinds(events), events[0].asked) == (["ShortageDeclared"], (1, 2))


@pytest.mark.rule("RULING-SHORTAGE-ONCE")
def test_who_builds_wishes_one_less() -> None:
    scene = builders(4)
    scene.play(0, "build", lot=1)
    scene.play(1, "want", count=2)
    scene.play(2, "pass")
    scene.play(1, "build", lot=16)
    scene.play(0, "pass")
    assert (scene.level(16), scene.state.houses) == (1, 2)
    assert kinds(scene.play(0, "build", lot=3)) == [
        "MoneyPaid",
        "Built",
    ]  # beside the one that Bo still wishes
    assert kinds(scene.play(0, "build", lot=1)) == ["ContestOpened", "AuctionOpened"]


@pytest.mark.rule("RULING-SHORTAGE-ONCE")
def test_who_has_built_all_that_was_wished_wishes_no_more() -> None:
    scene = builders(3)
    scene.play(0, "build", lot=1)
    scene.play(1, "want", count=1)
    scene.play(2, "pass")
    scene.play(1, "build", lot=16)
    scene.play(0, "pass")
    assert kinds(scene.play(0, "build", lot=3)) == ["MoneyPaid", "Built"]
    assert scene.state.houses == 0


@pytest.mark.rule("RULING-SHORTAGE-ONCE")
def test_a_wish_that_can_no_longer_be_paid_for_does_not_count() -> None:
    scene = builders(3)
    scene.play(0, "build", lot=1)
    scene.play(1, "want", count=2)
    scene.play(2, "pass")
    scene.cash(1500, 199, 1500)
    assert kinds(scene.play(0, "build", lot=3)) == ["MoneyPaid", "Built"]
    assert kinds(scene.play(0, "build", lot=1)) == [
        "ContestOpened",
        "AuctionOpened",
    ]  # for one he has the money


@pytest.mark.rule("RULING-SHORTAGE-ONCE")
def test_wishes_for_houses_are_none_for_hotels() -> None:
    scene = Scene(2).owns(0, *PURPLE, *LIGHT_BLUE).owns(1, *DARK_BLUE, *ORANGE).cash(9000, 9000)
    scene.built(dict.fromkeys((*PURPLE, *DARK_BLUE), 4)).stock(houses=2, hotels=1)
    scene.play(0, "build", lot=6)
    scene.play(1, "want", count=1)
    assert scene.level(6) == 1
    events = scene.play(0, "build", lot=1)
    assert (events[0].what, events[0].asked) == ("hotel", (1,))
    assert scene.refused(1, "want", count=3) == "RULING-SHORTAGE"  # there is room for two hotels
    scene.play(1, "want", count=2)
    assert kinds(wins(scene, 1, 37, 0)) == ["Built", "ContestClosed"]
    scene.stock(houses=1)
    assert kinds(scene.play(0, "build", lot=8)) == [
        "ContestOpened",
        "AuctionOpened",
    ]  # his house still counts


@pytest.mark.rule("RULING-SHORTAGE-ONCE", "BANKRUPT-5")
def test_the_wish_of_one_who_leaves_goes_too() -> None:
    scene = Scene(4, rules=passgo.Rules(ask_for_rent=True), turn=1).owns(0, *PURPLE).owns(1, *ORANGE)
    scene.owns(2, *LIGHT_BLUE).owns(3, *DARK_BLUE).built({37: 5, 39: 5}).at(1, 36).throws(1, "12")
    scene.cash(1500, 1500, 1500, 0).stock(houses=3)
    scene.play(0, "build", lot=1)
    scene.play(1, "want", count=2)
    scene.play(2, "pass")
    assert scene.level(1) == 1
    scene.cash(1500, 0, 1500, 0).play(3, "ask-rent", debtor=1, lot=39)
    scene.play(1, "give-up")
    assert scene.owner(16) == 3
    assert ".w" not in scene.game.position
    assert kinds(scene.play(0, "build", lot=3)) == ["MoneyPaid", "Built"]
    assert kinds(scene.play(0, "build", lot=1)) == ["MoneyPaid", "Built"]
    assert scene.state.houses == 0
