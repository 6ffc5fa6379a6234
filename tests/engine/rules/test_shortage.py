"""The contest for the Bank's last buildings (BUILD-7 and its rulings)."""

import pytest

import passgo
from passgo.engine.rules.shortage import asks_asker, asks_only_asker, has_sealed
from passgo.events import AuctionOpened, ContestOpened, ShortageDeclared
from scenes import Scene, kinds

PURPLE = (1, 3)
LIGHT_BLUE = (6, 8, 9)
ORANGE = (16, 18, 19)
RED = (21, 23, 24)
GREEN = (31, 32, 34)
DARK_BLUE = (37, 39)


def three_builders(edition: str = "classic") -> Scene:
    """Ann, Bo and Cy own a group each; Di owns nothing that can be built on."""
    return Scene(4, edition).owns(0, *PURPLE).owns(1, *ORANGE).owns(2, *LIGHT_BLUE)


@pytest.mark.rule("BUILD-7", "RULING-SHORTAGE", "RULING-SHORTAGE-ONCE")
def test_the_last_house_among_three_players() -> None:
    scene = three_builders().stock(houses=1)
    events = scene.play(0, "build", lot=1)
    assert events == [ShortageDeclared(seat=0, what="house", asked=(0, 1, 2))]
    assert scene.waits_for() == ("ShortageQuestion", (0, 1, 2))
    scene.play(0, "want", count=1)
    assert scene.money[0] == 1500

    scene.play(2, "pass")
    events = scene.play(1, "want")
    assert kinds(events) == [
        "BuildingWanted",
        "BuildingWanted",
        "BuildingNotWanted",
        "ContestOpened",
        "AuctionOpened",
    ]
    assert events[-1] == AuctionOpened(what="house", seats=(0, 1))
    assert scene.waits_for() == ("Bidding", (0, 1))
    for seat in (2, 3):
        assert scene.why_not(seat, "bid", amount=5) == (
            "RULING-SHORTAGE: only those bid for the last houses who want some, could build now and have not passed"
        )
        assert scene.refused(seat, "pass") == "RULING-SHORTAGE"

    scene.play(0, "bid", amount=1)  # bids start at any price
    scene.play(1, "bid", amount=130)
    scene.play(0, "pass")
    assert scene.waits_for() == ("PlaceBuilding", (1,))
    assert scene.money == [1500, 1370, 1500, 1500]
    events = scene.play(1, "place", lot=18)
    assert kinds(events) == ["Built", "ContestClosed"]
    assert (scene.level(18), scene.state.houses) == (1, 0)
    assert scene.waits_for() == ("Throw", (0,))


@pytest.mark.rule("BUILD-7")
def test_no_seat_is_asked_when_the_bank_has_enough_buildings() -> None:
    scene = Scene(2).owns(0, *PURPLE).owns(1, *ORANGE).stock(houses=20)
    scene.asks(0, lot=1)
    assert scene.level(1) == 1


@pytest.mark.rule("BUILD-7")
def test_one_player_alone_buys_the_last_house_at_its_price() -> None:
    scene = Scene(2).owns(0, *PURPLE).owns(1, 16, 18).stock(houses=1)
    scene.asks(0, lot=1)
    assert (scene.level(1), scene.money[0]) == (1, 1450)


@pytest.mark.rule("BUILD-7", "RULING-SHORTAGE")
def test_only_seats_that_could_build_now_are_asked() -> None:
    scene = Scene(5).owns(0, *PURPLE).owns(1, *ORANGE).owns(2, *LIGHT_BLUE).owns(3, *RED).owns(4, *GREEN)
    scene.mortgaged(6).built({21: 4, 23: 4, 24: 4}).cash(1500, 99, 1500, 1500, 200).stock(houses=1)
    events = scene.asks(0, lot=1)
    # Bo is too poor, Cy has a mortgage on the group, Di has room for nothing but hotels.
    assert events[0] == ShortageDeclared(seat=0, what="house", asked=(0, 4))


@pytest.mark.rule("RULING-SHORTAGE")
def test_money_that_covers_a_bid_does_not_count_for_buildings() -> None:
    scene = Scene(3).owns(0, *PURPLE).owns(1, *ORANGE).cash(500, 180, 500).luck("23").stock(houses=1)
    scene.play(0, "throw")
    scene.play(0, "decline")
    scene.play(1, "bid", amount=81)
    events = scene.asks(0, lot=1)  # Bo could spend 99, and an orange house costs 100
    assert kinds(events) == ["MoneyPaid", "Built"]


@pytest.mark.rule("RULING-SHORTAGE", "BUILD-5")
def test_a_seat_without_the_houses_for_a_hotel_is_not_asked() -> None:
    scene = (
        Scene(2).owns(0, *PURPLE).owns(1, *ORANGE).built({1: 4, 3: 4, 16: 4, 18: 4, 19: 3}).stock(hotels=1)
    )
    scene.asks(0, lot=1)
    assert (scene.level(1), scene.state.hotels) == (5, 0)


@pytest.mark.rule("RULING-SHORTAGE")
def test_all_decline_and_the_asker_builds_at_the_price_of_the_deed() -> None:
    scene = three_builders().stock(houses=1)
    scene.asks(0, lot=3)
    scene.play(1, "pass")
    events = scene.play(2, "pass")
    assert kinds(events)[:3] == ["BuildingWanted", "BuildingNotWanted", "BuildingNotWanted"]
    assert kinds(events)[3:] == ["MoneyPaid", "Built"]
    assert (scene.level(3), scene.money[0], scene.state.houses) == (1, 1450, 0)


@pytest.mark.rule("RULING-SHORTAGE")
def test_wishes_that_the_bank_can_fulfil_need_no_auction() -> None:
    # Ann and Bo could use 8 + 12, Cy 12 more: 25 are too few for all three, but enough for Ann and Bo.
    scene = three_builders().cash(1500, 1500, 1500).stock(houses=25)
    scene.asks(0, lot=3)
    scene.play(2, "pass")
    scene.play(1, "want")
    assert (scene.level(3), scene.state.houses) == (1, 24)
    assert scene.waits_for() == ("Throw", (0,))


@pytest.mark.rule("RULING-SHORTAGE")
def test_only_those_asked_answer_and_only_once() -> None:
    scene = three_builders("mlb").stock(houses=1)
    assert scene.refused(1, "want") == "BUILD-7"
    scene.asks(0, lot=3)
    assert scene.refused(0, "want") == "RULING-SHORTAGE"
    assert scene.refused(3, "pass") == "RULING-SHORTAGE"
    scene.play(1, "want")
    assert scene.refused(1, "pass") == "RULING-SHORTAGE"
    assert scene.refused(2, "build", lot=6) == "RULING-SHORTAGE"
    assert scene.why_not(2, "build", lot=6) == (
        "RULING-SHORTAGE: the last bleachers are being contested; wait until that is over"
    )
    assert scene.refused(0, "throw") == "TURN-1"


@pytest.mark.rule("RULING-SHORTAGE-ONCE")
def test_a_seat_that_declined_is_not_asked_again_before_the_next_throw() -> None:
    scene = three_builders().cash(1500, 1500, 1500).stock(houses=3).at(0, 37).luck("12 13")
    scene.asks(0, lot=1)
    scene.play(1, "pass")
    scene.play(2, "pass")
    scene.asks(0, lot=3)  # at once, no seat is left to be asked
    assert (scene.level(1), scene.level(3), scene.state.houses) == (1, 1, 1)
    scene.play(0, "throw")
    assert scene.square(0) == 0
    events = scene.asks(0, lot=1)
    assert events[0] == ShortageDeclared(seat=0, what="house", asked=(0, 1, 2))


@pytest.mark.rule("RULING-SHORTAGE-ONCE")
def test_declining_houses_does_not_decline_hotels() -> None:
    scene = Scene(2).owns(0, *PURPLE, *LIGHT_BLUE).owns(1, *RED, *ORANGE)
    scene.built({1: 4, 3: 4, 21: 4, 23: 4, 24: 4}).stock(houses=1, hotels=1).cash(2000, 2000)
    scene.asks(0, lot=6)
    scene.play(1, "pass")
    assert scene.level(6) == 1
    events = scene.asks(0, lot=1)
    assert events[0] == ShortageDeclared(seat=0, what="hotel", asked=(0, 1))


@pytest.mark.rule("RULING-SHORTAGE-ONCE")
def test_declining_hotels_counts_for_hotels_only() -> None:
    scene = Scene(2).owns(0, *PURPLE, *LIGHT_BLUE).owns(1, *RED, *ORANGE).cash(2000, 2000)
    scene.built({1: 4, 3: 4, 21: 4, 23: 4, 24: 4}).stock(houses=0, hotels=2)
    scene.asks(0, lot=1)
    scene.play(1, "pass")
    scene.asks(0, lot=3)
    assert (scene.level(1), scene.level(3), scene.state.hotels, scene.state.houses) == (5, 5, 0, 8)
    events = scene.asks(0, lot=6)
    assert events[0] == ShortageDeclared(seat=0, what="house", asked=(0, 1))


@pytest.mark.rule("RULING-SHORTAGE-ONCE", "BUILD-7")
def test_the_contest_goes_on_until_the_stock_is_enough() -> None:
    # Ann asks for one, Bo wishes three and Cy one: the Bank's four are one too few.
    scene = Scene(3).owns(0, *PURPLE).owns(1, *ORANGE).owns(2, *LIGHT_BLUE).cash(1000, 330, 60)
    scene.stock(houses=4).asks(0, lot=1)
    scene.play(1, "want")
    scene.play(2, "want")
    scene.play(0, "bid", amount=10)
    scene.play(1, "bid", amount=11)
    scene.play(0, "pass")
    scene.play(2, "pass")
    events = scene.play(1, "place", lot=16)
    # Three are left; Ann and Cy wish one each as before, and Bo two more: one after the other is auctioned.
    assert kinds(events) == ["Built", "AuctionOpened"]
    assert events[-1] == AuctionOpened(what="house", seats=(0, 1, 2))
    scene.play(1, "bid", amount=220)
    scene.play(0, "pass")
    events = scene.play(2, "pass")
    assert kinds(events) == ["AuctionPassed", "AuctionWon", "MoneyPaid"]
    events = scene.play(1, "place", lot=18)
    # Bo has 99 left, too little for a third one: what the Bank has is enough for Ann and Cy.
    assert kinds(events) == ["Built", "ContestClosed"]
    assert (scene.money, scene.state.houses) == ([1000, 99, 60], 2)
    assert scene.waits_for() == ("Throw", (0,))
    scene.asks(2, lot=6)
    scene.asks(0, lot=1)
    assert (scene.money, scene.state.houses) == ([950, 99, 10], 0)


@pytest.mark.rule("RULING-SHORTAGE-ONCE", "BUILD-7")
def test_the_contest_goes_on_to_the_last_building() -> None:
    scene = Scene(2).owns(0, *PURPLE).owns(1, *ORANGE).cash(1000, 1000).stock(houses=2)
    scene.asks(0, lot=1)
    scene.play(1, "want", count=2)
    scene.play(1, "bid", amount=11)
    scene.play(0, "pass")
    events = scene.play(1, "place", lot=16)
    # One is left, which Ann and Bo wish: it is auctioned too.
    assert kinds(events) == ["Built", "AuctionOpened"]
    scene.play(0, "bid", amount=1)
    events = scene.play(1, "pass")
    assert kinds(events) == ["AuctionPassed", "AuctionWon", "MoneyPaid"]
    events = scene.play(0, "place", lot=3)
    assert kinds(events) == ["Built", "ContestClosed"]
    assert scene.money == [999, 989]
    assert scene.state.houses == 0
    assert scene.waits_for() == ("Throw", (0,))


@pytest.mark.rule("RULING-SHORTAGE-ONCE")
def test_the_contest_ends_without_a_bid() -> None:
    scene = three_builders().stock(houses=1)
    scene.asks(0, lot=1)
    scene.play(1, "want")
    scene.play(2, "want")
    scene.play(0, "pass")
    scene.play(1, "pass")
    events = scene.play(2, "pass")
    assert kinds(events) == ["AuctionPassed", "AuctionFailed", "ContestClosed"]
    assert (scene.level(1), scene.state.houses) == (0, 1)
    assert scene.money == [1500] * 4
    assert scene.waits_for() == ("Throw", (0,))


@pytest.mark.rule("RULING-SHORTAGE-ONCE")
def test_houses_that_come_back_end_the_contest() -> None:
    scene = Scene(4).owns(0, *PURPLE).owns(1, *ORANGE).owns(2, *RED).owns(3, *LIGHT_BLUE)
    scene.built({21: 4, 23: 4, 24: 4}).cash(100, 100, 0, 50).stock(houses=1)
    scene.asks(0, lot=1)
    scene.play(1, "want")
    scene.play(3, "want")
    scene.play(2, "sell", lot=21)
    scene.play(2, "sell", lot=23)
    scene.play(2, "sell", lot=24)
    assert scene.waits_for() == ("Bidding", (0, 1, 3))
    scene.play(0, "bid", amount=5)
    scene.play(1, "pass")
    scene.play(3, "pass")
    events = scene.play(0, "place", lot=1)
    # Three are left, and Bo and Di still wish one each.
    assert kinds(events) == ["Built", "ContestClosed"]
    scene.asks(1, lot=16)
    scene.asks(3, lot=6)
    assert scene.money == [95, 0, 225, 0]


@pytest.mark.rule("BUILD-7")
def test_the_last_hotel_is_contested_too() -> None:
    scene = (
        Scene(3).owns(0, *PURPLE).owns(1, *ORANGE).built({1: 4, 3: 4, 16: 4, 18: 4, 19: 4}).stock(hotels=1)
    )
    houses = int(scene.state.houses)
    events = scene.asks(1, lot=16)
    assert events[0] == ShortageDeclared(seat=1, what="hotel", asked=(0, 1))
    scene.play(0, "want")
    assert scene.game.decision is not None
    assert scene.game.decision.details == {"building": "hotel", "bid": 0, "leader": None}
    scene.play(0, "bid", amount=20)
    scene.play(1, "pass")
    scene.play(0, "place", lot=3)
    assert (scene.level(3), scene.state.hotels, scene.state.houses) == (5, 0, houses + 4)
    assert scene.money == [1480, 1500, 1500]


@pytest.mark.rule("RULING-PLACE-FIRST")
def test_the_winner_places_before_anything_else_and_only_where_it_may_stand() -> None:
    scene = Scene(2, "mlb").owns(0, *PURPLE, 5, 15, *RED).owns(1, *ORANGE).built({1: 1}).mortgaged(15)
    scene.built({21: 4, 23: 4, 24: 4}).stock(houses=1)
    scene.play(1, "offer", to=0, give={"cash": 10}, get={"lots": [5]})
    scene.asks(1, lot=16)
    scene.play(0, "want")
    scene.play(0, "bid", amount=5)
    scene.play(1, "pass")
    for do, fields in (
        ("mortgage", {"lot": 5}),
        ("lift", {"lot": 15}),
        ("sell", {"lot": 1}),
        ("accept", {"offer": 1}),
        ("offer", {"to": 1, "give": {"lots": [5]}}),
        ("build", {"lot": 21}),
    ):
        assert scene.refused(0, do, **fields) == "RULING-PLACE-FIRST"
    assert scene.why_not(0, "build", lot=21) == (
        "RULING-PLACE-FIRST: a bleacher that was won must be placed first"
    )
    assert scene.refused(0, "place", lot=1) == "BUILD-2"
    assert scene.refused(0, "place", lot=16) == "BUILD-1"
    assert scene.refused(1, "place", lot=16) == "BUILD-7"
    assert scene.refused(0, "place", lot=21) == "BUILD-5"
    assert scene.why_not(0, "place", lot=21) == (
        "BUILD-5: what you won does not fit on Arizona Diamondbacks; there a stadium would be next"
    )
    scene.play(0, "place", lot=3)
    scene.play(0, "mortgage", lot=5)
    assert (scene.level(3), scene.money[0]) == (1, 1500 - 5 + 100)


@pytest.mark.rule("RULING-PLACE-FIRST", "BUILD-5")
def test_a_hotel_that_was_won_does_not_fit_where_a_house_would_be_next() -> None:
    scene = Scene(2, "mlb").owns(0, *PURPLE, *LIGHT_BLUE).owns(1, *ORANGE)
    scene.built({1: 4, 3: 4, 16: 4, 18: 4, 19: 4}).stock(hotels=1)
    scene.asks(1, lot=16)
    scene.play(0, "want")
    scene.play(0, "bid", amount=5)
    scene.play(1, "pass")
    assert scene.why_not(0, "place", lot=6) == (
        "BUILD-5: what you won does not fit on Toronto Blue Jays; there a bleacher would be next"
    )
    assert scene.why_not(0, "sell", lot=1) == (
        "RULING-PLACE-FIRST: a stadium that was won must be placed first"
    )


@pytest.mark.rule("RULING-PLACE-FIRST")
def test_a_bidder_who_mortgages_the_group_has_no_place_and_gets_nothing() -> None:
    scene = Scene(2).owns(0, *PURPLE).owns(1, *ORANGE).stock(houses=1)
    scene.asks(0, lot=1)
    scene.play(1, "want")
    scene.play(1, "bid", amount=50)
    scene.play(1, "mortgage", lot=16)
    events = scene.play(0, "pass")
    assert kinds(events) == ["AuctionPassed", "AuctionFailed", "ContestClosed"]
    assert scene.money == [1500, 1590]
    assert scene.state.houses == 1


@pytest.mark.rule("RULING-PLACE-FIRST", "RULING-BID-DEBT")
def test_a_winner_who_had_to_mortgage_for_the_bid_gets_it_back() -> None:
    rules = passgo.Rules(ask_for_rent=True)
    scene = Scene(3, rules=rules, turn=1).owns(0, *PURPLE).owns(1, *ORANGE).owns(2, *DARK_BLUE)
    scene.mortgaged(37).cash(500, 60, 100).at(1, 36).luck("12").stock(houses=1)
    scene.play(1, "throw")  # on Boardwalk; Cy has not asked for the rent of 100 yet
    scene.cash(500, 110, 100)
    scene.asks(0, lot=1)
    scene.play(1, "want")
    scene.play(1, "bid", amount=60)
    scene.play(2, "ask-rent", debtor=1, lot=39)
    assert scene.money == [500, 10, 200]
    scene.play(0, "pass")
    assert scene.waits_for() == ("RaiseMoney", (1,))
    events = scene.play(1, "mortgage", lot=16)
    # The debt is paid, but the group is mortgaged now: the house is not sold, the bid is paid back.
    assert kinds(events)[-3:] == ["MoneyPaid", "MoneyPaid", "ContestClosed"]
    assert scene.money == [500, 100, 200]
    assert scene.state.houses == 1
    assert scene.waits_for() == ("EndTurn", (1,))


@pytest.mark.rule("RULING-PLACE-FIRST")
def test_a_hotel_sold_down_may_take_the_last_houses_away_from_a_contest() -> None:
    scene = Scene(3).owns(0, *PURPLE).owns(1, *ORANGE).owns(2, *RED).built({21: 5, 23: 5, 24: 5})
    scene.cash(1500, 1500, 0).stock(houses=4)
    scene.asks(0, lot=1)
    scene.play(1, "want")
    scene.play(0, "bid", amount=70)
    scene.play(1, "pass")
    assert scene.waits_for() == ("PlaceBuilding", (0,))
    events = scene.play(2, "sell", lot=21)
    assert kinds(events) == ["BuildingSold", "MoneyPaid", "MoneyPaid", "ContestClosed"]
    assert scene.money == [1500, 1500, 75]
    assert (scene.state.houses, scene.level(1), scene.level(21)) == (0, 0, 4)


@pytest.mark.rule("RULING-SHORTAGE")
def test_an_asker_who_spent_the_money_meanwhile_does_not_build() -> None:
    scene = (
        Scene(2).owns(0, *PURPLE, *DARK_BLUE, 5).owns(1, *ORANGE).mortgaged(5).cash(250, 500).stock(houses=1)
    )
    scene.asks(0, lot=39)
    scene.play(0, "lift", lot=5)
    events = scene.play(1, "pass")
    assert kinds(events) == ["BuildingWanted", "BuildingNotWanted"]
    assert (scene.money, scene.level(39), scene.state.houses) == ([140, 500], 0, 1)


@pytest.mark.rule("BUILD-7", "BANKRUPT-5")
def test_a_bankrupt_leaves_the_contest() -> None:
    rules = passgo.Rules(ask_for_rent=True)
    scene = Scene(4, rules=rules, turn=1).owns(0, *PURPLE).owns(1, *ORANGE).owns(2, *LIGHT_BLUE)
    scene.owns(3, *DARK_BLUE).built({37: 5, 39: 5}).cash(500, 100, 500, 500).at(1, 36)
    scene.luck("12").stock(houses=1)
    scene.play(1, "throw")
    scene.cash(500, 150, 500, 500)
    scene.asks(0, lot=1)
    scene.play(1, "want")
    scene.play(2, "want")
    scene.play(1, "bid", amount=120)
    scene.cash(500, 60, 500, 500)  # as if a rent had been paid meanwhile
    scene.play(3, "ask-rent", debtor=1, lot=39)
    scene.play(1, "give-up")
    assert scene.game.decision is not None
    assert scene.game.decision.to_json() == {
        "kind": "Bidding",
        "seats": [0, 2],
        "building": "house",
        "bid": 0,
        "leader": None,
    }
    scene.play(2, "bid", amount=1)
    scene.play(0, "pass")
    scene.play(2, "place", lot=8)
    assert (scene.level(8), scene.owner(16), scene.waits_for()) == (1, 3, ("Throw", (2,)))


@pytest.mark.rule("BUILD-7", "BANKRUPT-5")
def test_a_bankrupt_is_not_waited_for_when_the_others_are_asked() -> None:
    rules = passgo.Rules(ask_for_rent=True)
    scene = Scene(3, rules=rules, turn=1).owns(0, *PURPLE).owns(1, *ORANGE).owns(2, *DARK_BLUE)
    scene.built({37: 5, 39: 5}).cash(500, 100, 500).at(1, 36).luck("12").stock(houses=1)
    scene.play(1, "throw")
    scene.asks(0, lot=1)
    assert scene.waits_for() == ("ShortageQuestion", (1,))
    scene.cash(500, 10, 500)
    scene.play(2, "ask-rent", debtor=1, lot=39)
    scene.play(1, "give-up")
    assert (scene.level(1), scene.money[0]) == (1, 450)


@pytest.mark.rule("BUILD-7", "RULING-BID-CASH")
def test_a_contest_inside_an_auction_leaves_the_other_bid_covered() -> None:
    scene = Scene(3).owns(0, *PURPLE).owns(1, *ORANGE).owns(2, 12).stock(houses=1)
    scene.cash(200, 500, 500).luck("23")
    scene.play(0, "throw")
    scene.play(0, "decline")
    scene.play(0, "bid", amount=130)
    scene.asks(1, lot=16)
    scene.play(0, "want")
    assert scene.refused(0, "bid", amount=71) == "RULING-BID-CASH"
    assert scene.why_not(0, "bid", amount=71) == (
        "RULING-BID-CASH: a bid is paid in cash and you can spend $70; raise money first"
    )
    scene.play(0, "bid", amount=70)
    assert scene.refused(0, "offer", to=2, give={"cash": 1}, get={"lots": [12]}) == "BANK-4"
    scene.play(1, "pass")
    scene.play(0, "place", lot=1)
    assert scene.waits_for() == ("Bidding", (1, 2))  # of the railroad, where Ann's 130 still stand
    scene.play(1, "pass")
    scene.play(2, "pass")
    assert (scene.owner(5), scene.money) == (0, [0, 500, 500])


@pytest.mark.rule("BUILD-7", "RULING-BID-CASH", "RULING-TRADE-TURN")
def test_money_bid_for_a_contested_building_is_not_spent_otherwise() -> None:
    scene = three_builders().owns(1, 5).mortgaged(5).cash(500, 300, 500, 500).stock(houses=1)
    scene.asks(0, lot=1)
    scene.play(1, "want")
    scene.play(2, "pass")
    scene.play(1, "bid", amount=190)
    assert scene.allowed(1, "lift", lot=5)  # for $110
    scene.play(0, "bid", amount=191)
    scene.play(1, "bid", amount=192)
    assert not scene.allowed(1, "lift", lot=5)


@pytest.mark.rule("RULING-SHORTAGE", "RULING-SHORTAGE-ONCE")
def test_the_seats_asked_and_the_sealed_answers_are_known() -> None:
    """The server uses this: games of v0.2.0 never asked the asker, and sealed answers are not sent."""

    def asked(scene: Scene) -> tuple[bool, bool, bool]:
        return asks_asker(scene.state), asks_only_asker(scene.state), has_sealed(scene.state)

    for order in ((0, 1, 2), (1, 2, 0), (2, 0, 1)):
        scene = three_builders().stock(houses=1)
        assert asked(scene) == (False, False, False)
        scene.play(0, "build", lot=1)
        assert asked(scene) == (True, False, False)
        for number, seat in enumerate(order[:2]):
            scene.play(seat, "want", count=1)
            still = 0 not in order[: number + 1]
            assert asked(scene) == (still, still and number == 1, True)
        scene.play(order[2], "pass")
        assert asked(scene) == (False, False, False)

    scene = three_builders().cash(500, 500, 0).stock(houses=1)
    scene.play(1, "build", lot=16)
    scene.play(0, "pass")
    assert asked(scene) == (True, True, True)

    scene = three_builders().cash(500, 500, 0).stock(houses=3)
    scene.asks(0, lot=1)
    scene.play(1, "want", count=2)
    scene.play(0, "build", lot=3)  # Bo's wish stands
    assert scene.waits_for() == ("ShortageQuestion", (0,))
    assert asked(scene) == (True, False, False)


@pytest.mark.rule("BUILD-7", "BUILD-3")
def test_a_contest_while_a_player_is_in_debt() -> None:
    scene = Scene(3).owns(0, 5).owns(1, *DARK_BLUE).owns(2, *ORANGE).cash(30, 500, 500).at(0, 36).luck("12")
    scene.stock(houses=1).play(0, "throw")
    assert scene.waits_for() == ("RaiseMoney", (0,))
    scene.asks(1, lot=37)
    assert scene.waits_for() == ("ShortageQuestion", (2,))
    scene.play(2, "pass")
    assert (scene.level(37), scene.waits_for()) == (1, ("RaiseMoney", (0,)))
    scene.play(0, "mortgage", lot=5)
    assert scene.money == [30, 400, 500]


@pytest.mark.rule("RULING-LEAVES", "RULING-PLACE-FIRST", "BANKRUPT-2")
@pytest.mark.parametrize(("cash", "paid"), [(300, True), (150, False)])
def test_a_bid_paid_for_a_building_not_yet_placed_belongs_to_the_estate(cash: int, paid: bool) -> None:
    rules = passgo.Rules(ask_for_rent=True)
    scene = Scene(4, rules=rules, turn=1).owns(0, *PURPLE).owns(1, *ORANGE).owns(2, *DARK_BLUE).owns(3, 5)
    scene.built({37: 5, 39: 5}).at(1, 35).luck("22").stock(houses=1)
    scene.play(1, "throw")  # on Boardwalk, and not asked for the rent of 2000 yet
    scene.cash(500, 200, 0, 0)
    scene.asks(0, lot=1)
    scene.play(1, "want")
    scene.play(1, "bid", amount=200)
    scene.cash(500, cash, 0, 0)
    scene.play(0, "pass")
    assert scene.waits_for() == (("PlaceBuilding" if paid else "RaiseMoney"), (1,))
    scene.cash(500, 40, 0, 0)
    scene.play(2, "ask-rent", debtor=1, lot=39)
    scene.play(1, "give-up")
    # A bid that was still owed is void; one that was paid comes back and goes to Cy.
    assert scene.money == [500, 0, 240 if paid else 40, 0]
    assert (scene.owner(16), scene.state.houses) == (2, 1)


@pytest.mark.rule("RULING-INTEREST-UNABLE")
def test_the_money_for_interest_is_not_bid_for_a_contested_building() -> None:
    scene = Scene(3).owns(0, *PURPLE).owns(1, *LIGHT_BLUE).owns(2, *DARK_BLUE).mortgaged(39)
    scene.cash(500, 130, 500).stock(houses=1)
    scene.play(2, "offer", to=1, give={"lots": [39]}, get={"cash": 30})
    scene.play(1, "accept", offer=1)
    assert scene.waits_for() == ("InterestChoice", (1,))  # 20 of the 100 that are left
    scene.asks(0, lot=1)
    scene.play(1, "want")
    assert scene.why_not(1, "bid", amount=81) == (
        "RULING-BID-CASH: a bid is paid in cash and you can spend $80; raise money first"
    )
    assert [choice.to_json() for choice in scene.game.choices(1) if choice.do == "bid"] == [
        {"do": "bid", "least": 1, "most": 80}
    ]
    scene.play(1, "bid", amount=80)
    scene.play(0, "pass")
    scene.play(1, "place", lot=6)
    scene.play(1, "pay-interest", lot=39)
    assert (scene.money, scene.waits_for()) == ([500, 0, 530], ("Throw", (0,)))


@pytest.mark.rule("BUILD-7", "RULING-SHORTAGE")
def test_a_seat_that_could_not_build_when_asked_stays_out_of_the_contest() -> None:
    scene = (
        Scene(3).owns(0, *PURPLE).owns(1, *ORANGE, 5).owns(2, *LIGHT_BLUE).cash(500, 99, 500).stock(houses=1)
    )
    scene.asks(0, lot=1)
    assert scene.waits_for() == ("ShortageQuestion", (2,))
    scene.play(1, "mortgage", lot=5)  # Bo has the money now, and was not asked
    events = scene.play(2, "want")
    assert kinds(events)[-3:] == ["BuildingWanted", "ContestOpened", "AuctionOpened"]
    opened = [event.seats for event in events if isinstance(event, ContestOpened | AuctionOpened)]
    assert opened == [(0, 2), (0, 2)]


@pytest.mark.rule("BUILD-7", "RULING-SHORTAGE")
def test_contested_houses_are_not_bought_beside_the_auction() -> None:
    scene = three_builders().stock(houses=1)
    scene.asks(0, lot=1)
    assert scene.refused(1, "build", lot=16) == "RULING-SHORTAGE"  # while others are asked
    scene.play(1, "pass")
    scene.play(2, "want")
    assert scene.waits_for() == ("Bidding", (0, 2))
    assert scene.refused(1, "build", lot=16) == "RULING-SHORTAGE"


@pytest.mark.rule("BUILD-3")
def test_a_debt_of_another_to_the_bank_keeps_no_house_from_being_built() -> None:
    scene = Scene().owns(0, 5).owns(1, *ORANGE).cash(30).at(0, 36)
    scene.throws(0, "11")  # Luxury Tax
    assert scene.waits_for() == ("RaiseMoney", (0,))
    scene.asks(1, lot=16)
    assert scene.level(16) == 1


@pytest.mark.rule("RULING-SHORTAGE")
def test_a_player_who_has_traded_the_group_away_can_wish_nothing() -> None:
    scene = three_builders().stock(houses=1)
    scene.asks(0, lot=1)
    scene.play(1, "offer", to=3, give={"lots": [16]}, get={"cash": 10})
    scene.play(3, "accept", offer=1)
    assert scene.why_not(1, "want", count=1) == (
        "RULING-SHORTAGE: you could pay for and place 0 of the houses; wish no more than that, or none"
    )


@pytest.mark.rule("RULING-SHORTAGE", "RULING-INTEREST-UNABLE")
def test_money_for_interest_does_not_count_for_buildings() -> None:
    scene = Scene().owns(0, *PURPLE).owns(1, *ORANGE).owns(2, 39).mortgaged(39).cash(500, 119).stock(houses=1)
    scene.play(2, "offer", to=1, give={"lots": [39]})
    scene.play(1, "accept", offer=1)  # $20 of interest are due
    events = scene.asks(0, lot=1)  # Bo could spend 99, and a house on the orange lots costs 100
    assert kinds(events) == ["MoneyPaid", "Built"]


@pytest.mark.rule("RULING-SHORTAGE")
def test_the_asker_does_not_build_when_the_last_houses_have_gone() -> None:
    scene = Scene(3).owns(0, *PURPLE).owns(1, *ORANGE).owns(2, *RED).built({21: 5, 23: 5, 24: 5})
    scene.stock(houses=4).asks(0, lot=1)
    assert scene.waits_for() == ("ShortageQuestion", (1,))
    scene.play(2, "sell", lot=21)  # its four houses are the last ones
    assert kinds(scene.play(1, "pass")) == ["BuildingWanted", "BuildingNotWanted"]
    assert (scene.level(1), scene.state.houses, scene.money[0]) == (0, 0, 1500)


@pytest.mark.rule("RULING-SHORTAGE")
def test_any_seat_learns_how_many_it_could_wish() -> None:
    scene = Scene(2).owns(0, *PURPLE).owns(1, *ORANGE).cash(120, 1500).stock(houses=1)
    scene.asks(1, lot=16)
    assert scene.why_not(0, "want", count=3) == (
        "RULING-SHORTAGE: you could pay for and place 2 of the houses; wish no more than that, or none"
    )


@pytest.mark.rule("BUILD-3", "BUILD-7")
def test_a_house_is_bought_while_a_hotel_is_contested_under_a_debt() -> None:
    rules = passgo.Rules(ask_for_rent=True)
    scene = Scene(5, rules=rules, turn=3).owns(1, *RED).owns(2, *DARK_BLUE).owns(3, 5).owns(4, *ORANGE)
    scene.built({21: 4, 23: 4, 24: 4, 37: 4, 39: 4}).stock(hotels=1)
    scene.cash(1500, 1500, 1500, 10, 1500).at(3, 36).throws(3, "12")  # on Boardwalk
    scene.play(3, "end-turn")
    scene.throws(4, "12")
    scene.play(4, "decline")
    scene.asks(1, lot=21)
    scene.play(2, "want")
    scene.play(2, "ask-rent", debtor=3, lot=39)
    # An auction, the contest with its own, and the debt.
    assert (scene.state.depth, scene.waits_for()) == (4, ("RaiseMoney", (3,)))
    scene.asks(4, lot=16)
    assert scene.level(16) == 1


@pytest.mark.rule("BUILD-7")
def test_the_contest_is_announced_with_the_player_who_asked() -> None:
    scene = Scene(3).owns(1, *ORANGE).owns(2, *LIGHT_BLUE).stock(houses=1)
    scene.asks(1, lot=16)
    events = scene.play(2, "want")
    assert [event.seats for event in events if isinstance(event, ContestOpened)] == [(1, 2)]


@pytest.mark.rule("RULING-SHORTAGE", "RULING-INTEREST-UNABLE")
@pytest.mark.parametrize(("cash", "built"), [(152, False), (153, True)])
def test_an_asker_who_paid_a_rent_meanwhile_keeps_the_interest_back(cash: int, built: bool) -> None:
    scene = Scene(3, rules=passgo.Rules(ask_for_rent=True)).owns(0, *ORANGE).owns(1, *LIGHT_BLUE)
    scene.owns(2, 1, 39).mortgaged(1).cash(cash).at(0, 36).stock(houses=1)
    scene.throws(0, "12")  # on Boardwalk
    scene.play(2, "offer", to=0, give={"lots": [1]})
    scene.play(0, "accept", offer=1)  # $3 of interest are due
    scene.asks(0, lot=16)
    scene.play(2, "ask-rent", debtor=0, lot=39)
    assert scene.money[0] == cash - 50
    scene.play(1, "pass")
    assert (scene.level(16) == 1) is built
    assert scene.waits_for() == ("InterestChoice", (0,))
