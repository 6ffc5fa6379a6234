"""House rules about property: auctions, trades, rents, laps and buildings."""

import pytest

import passgo
from passgo.engine.choices import BidRange, OfferRange
from scenes import Scene, kinds, payments

ORANGE = (16, 18, 19)
BLUE = (37, 39)


def agreed(*words: str) -> passgo.Rules:
    return passgo.Rules(house_rules=set(words))


@pytest.mark.rule("HOUSE-5")
def test_a_declined_lot_stays_with_the_bank() -> None:
    scene = Scene(rules=agreed("no-auction"))
    scene.throws(0, "12")
    assert kinds(scene.play(0, "decline")) == ["LotDeclined"]
    assert scene.waits_for() == ("EndTurn", (0,))
    assert scene.owner(3) == -1


@pytest.mark.rule("HOUSE-5", "BANKRUPT-4")
def test_what_the_bank_takes_over_can_be_bought_by_landing_on_it() -> None:
    scene = Scene(rules=agreed("no-auction")).at(0, 36).owns(0, 1, 3).mortgaged(1, 3).cash(10)
    scene.throws(0, "11")
    scene.play(0, "give-up")
    assert scene.waits_for() == ("Throw", (1,))
    assert (scene.owner(1), scene.owner(3), int(scene.state.mortgaged[3])) == (-1, -1, 0)
    scene.throws(1, "12")
    assert scene.waits_for() == ("BuyOrAuction", (1,))


@pytest.mark.rule("HOUSE-5", "BUILD-7")
def test_without_auctions_the_last_house_goes_to_the_first_to_ask() -> None:
    scene = Scene(rules=agreed("no-auction")).owns(0, *ORANGE).owns(1, *BLUE).stock(houses=1)
    assert kinds(scene.asks(1, lot=39)) == ["MoneyPaid", "Built"]
    assert scene.refused(0, "build", lot=16) == "BUILD-6"


@pytest.mark.rule("HOUSE-6")
def test_bids_start_at_the_agreed_share_of_the_price() -> None:
    scene = Scene(rules=agreed("auction-from=50"))
    scene.throws(0, "12")  # a lot for 60
    scene.play(0, "decline")
    assert scene.refused(1, "bid", amount=29) == "HOUSE-6"
    assert scene.why_not(1, "bid", amount=29) == (
        "HOUSE-6: bids start at $30 here, as was agreed on; bid that much, or pass"
    )
    (bids,) = [choice for choice in scene.game.choices(1) if isinstance(choice, BidRange)]
    assert bids.least == 30
    scene.play(1, "bid", amount=30)
    assert scene.refused(2, "bid", amount=30) == "AUCTION-1"
    scene.play(2, "bid", amount=31)


@pytest.mark.rule("HOUSE-6")
def test_a_share_of_an_odd_price_is_rounded_up_and_buildings_have_no_floor() -> None:
    scene = Scene(rules=agreed("auction-from=33")).at(0, 9)
    scene.throws(0, "12")  # Electric Company for 150
    scene.play(0, "decline")
    assert scene.refused(1, "bid", amount=49) == "HOUSE-6"
    scene.play(1, "bid", amount=50)
    short = Scene(rules=agreed("auction-from=100")).owns(0, *ORANGE).owns(1, *BLUE).stock(houses=1)
    short.asks(0, lot=16)
    short.play(1, "want")
    short.play(0, "bid", amount=1)


@pytest.mark.rule("HOUSE-7")
def test_an_owner_in_jail_collects_no_rent() -> None:
    scene = Scene(rules=agreed("no-rent-in-jail")).owns(1, 3).jailed(1)
    assert payments(scene.throws(0, "12")) == []
    free = Scene(rules=agreed("no-rent-in-jail")).owns(1, 3)
    assert payments(free.throws(0, "12")) == [(0, 1, 4, "rent")]
    book = Scene().owns(1, 3).jailed(1)
    assert payments(book.throws(0, "12")) == [(0, 1, 4, "rent")]


@pytest.mark.rule("HOUSE-7", "RENT-7")
def test_a_rent_that_fell_due_before_jail_may_still_be_asked_for() -> None:
    rules = passgo.Rules(ask_for_rent=True, house_rules={"no-rent-in-jail"})
    scene = Scene(rules=rules).owns(1, 3)
    scene.throws(0, "12")
    scene.jailed(1)
    assert payments(scene.play(1, "ask-rent", debtor=0, lot=3)) == [(0, 1, 4, "rent")]


@pytest.mark.rule("HOUSE-9")
def test_without_trades_no_offer_is_allowed() -> None:
    scene = Scene(rules=agreed("no-trade")).owns(0, 5).owns(1, 15)
    assert scene.refused(0, "offer", to=1, give={"lots": [5]}, get={"lots": [15]}) == "HOUSE-9"
    assert not [choice for choice in scene.game.choices(0) if choice.do == "offer"]


@pytest.mark.rule("HOUSE-10")
def test_offers_are_made_only_with_the_player_whose_turn_it_is() -> None:
    scene = Scene(rules=agreed("trade-on-turn")).owns(0, 5).owns(1, 15).owns(2, 25)
    trade = {"give": {"lots": [15]}, "get": {"lots": [25]}}
    assert scene.refused(1, "offer", to=2, **trade) == "HOUSE-10"
    (offers,) = [choice for choice in scene.game.choices(1) if isinstance(choice, OfferRange)]
    assert sorted(offers.partners) == [0]
    scene.play(1, "offer", to=0, give={"lots": [15]}, get={"lots": [5]})
    scene.play(0, "offer", to=2, give={"lots": [5]}, get={"lots": [25]})


@pytest.mark.rule("HOUSE-10")
def test_an_offer_is_not_accepted_on_the_turn_of_a_third() -> None:
    scene = Scene(rules=agreed("trade-on-turn")).owns(0, 5).owns(1, 15).at(0, 17)
    scene.play(0, "offer", to=1, give={"lots": [5]}, get={"lots": [15]})
    scene.throws(0, "12")
    scene.play(0, "end-turn")
    assert scene.allowed(1, "accept", offer=1)  # the turn of the taker
    scene.at(1, 17).throws(1, "12")
    scene.play(1, "end-turn")
    assert scene.refused(1, "accept", offer=1) == "HOUSE-10"
    scene.play(1, "refuse", offer=1)


@pytest.mark.rule("HOUSE-11")
def test_there_is_a_house_for_every_place() -> None:
    scene = Scene(rules=agreed("unlimited-buildings")).owns_all_but(0).cash(100_000)
    streets = [square.index for square in scene.game.edition.squares if square.kind == "street"]
    for _ in range(4):
        for lot in streets:
            scene.play(0, "build", lot=lot)
    assert [scene.level(lot) for lot in streets] == [4] * 22
    for lot in streets:
        scene.play(0, "build", lot=lot)
    assert scene.state.hotels == 0
    scene.play(0, "sell", lot=39)  # the Bank has the houses for it
    assert scene.level(39) == 4


@pytest.mark.rule("HOUSE-12")
def test_houses_are_bought_and_sold_in_any_order() -> None:
    scene = Scene(rules=agreed("uneven-building")).owns(0, *ORANGE)
    for _ in range(5):
        scene.asks(0, lot=16)
    assert (scene.level(16), scene.level(18)) == (5, 0)
    scene.asks(0, lot=18)
    scene.play(0, "sell", lot=18)
    assert passgo.Game.from_position(scene.game.position).position == scene.game.position
    assert Scene().owns(0, *ORANGE).built({16: 1}).refused(0, "build", lot=16) == "BUILD-2"


@pytest.mark.rule("HOUSE-12", "SELL-3")
def test_all_hotels_at_once_leave_their_houses_where_they_stood() -> None:
    rules = agreed("uneven-building")
    scene = Scene(rules=rules).owns(0, *ORANGE).built({16: 5, 18: 1, 19: 5}).cash(0).stock(houses=3)
    assert scene.refused(0, "sell", lot=16) == "RULING-SHORT-STOCK-HOTEL"
    assert scene.refused(0, "sell-hotels", group="orange", houses=9) == "SELL-3"
    assert scene.refused(0, "sell-hotels", group="orange", houses=4) == "RULING-SHORT-STOCK-HOTEL"
    events = scene.play(0, "sell-hotels", group="orange", houses=3)
    assert [scene.level(lot) for lot in ORANGE] == [1, 1, 2]
    # Two hotels, and five of the eight houses below them: each for half of 100.
    assert payments(events) == [(None, 0, (2 + 5) * 50, "building-sold")]
    assert scene.state.houses == 0


@pytest.mark.rule("HOUSE-12", "BUILD-7")
def test_a_hotel_is_wished_where_its_own_houses_stand() -> None:
    scene = (
        Scene(rules=agreed("uneven-building")).owns(0, *ORANGE).built({16: 4}).owns(1, *BLUE).built({39: 4})
    )
    scene.stock(hotels=1)
    scene.asks(0, lot=16)
    assert scene.waits_for() == ("ShortageQuestion", (1,))


@pytest.mark.rule("HOUSE-13")
def test_nothing_is_bought_before_the_first_lap() -> None:
    scene = Scene(rules=agreed("lap-before-buying"))
    scene.throws(0, "12")
    assert scene.waits_for() == ("EndTurn", (0,))
    assert scene.refused(0, "buy") == "HOUSE-13"
    assert scene.owner(3) == -1
    assert scene.game.view(None)["seats"][0]["lapped"] is False
    scene.play(0, "end-turn")
    scene.at(1, 38).throws(1, "23")  # passes GO
    assert scene.waits_for() == ("BuyOrAuction", (1,))
    assert scene.game.view(None)["seats"][1]["lapped"] is True
    assert ".l1 " in scene.game.position


@pytest.mark.rule("HOUSE-13", "AUCTION-2")
def test_only_players_who_have_lapped_bid() -> None:
    scene = Scene(rules=agreed("lap-before-buying")).seat(0, lapped=True).seat(2, lapped=True)
    scene.throws(0, "12")
    scene.play(0, "decline")
    assert scene.waits_for() == ("Bidding", (0, 2))
    assert scene.refused(1, "bid", amount=10) == "HOUSE-13"
    scene.play(2, "bid", amount=10)
    scene.play(0, "pass")
    assert scene.owner(3) == 2


@pytest.mark.rule("HOUSE-13", "BANKRUPT-4")
def test_an_estate_without_bidders_stays_with_the_bank() -> None:
    scene = Scene(rules=agreed("lap-before-buying")).at(0, 36).owns(0, 1).mortgaged(1).cash(10)
    scene.throws(0, "11")
    events = scene.play(0, "give-up")
    assert "AuctionFailed" in kinds(events)
    assert (scene.owner(1), scene.waits_for()) == (-1, ("Throw", (1,)))


@pytest.mark.rule("HOUSE-13", "CORNER-2")
def test_no_road_trip_before_the_first_lap() -> None:
    rules = passgo.Rules(options={"just-visit-america"}, house_rules={"lap-before-buying"})
    scene = Scene(edition="america", rules=rules).at(0, 7)
    scene.throws(0, "12")
    assert scene.waits_for() == ("EndTurn", (0,))


@pytest.mark.rule("HOUSE-13", "CARD-4")
def test_going_back_is_no_lap_and_trades_need_none() -> None:
    scene = Scene(rules=agreed("lap-before-buying")).at(0, 4).owns(1, 15)
    scene.throws(0, "12 c9")  # Chance: back to Income Tax
    assert scene.state.lapped == 0
    scene.play(0, "pay-flat")
    scene.play(0, "offer", to=1, give={"cash": 100}, get={"lots": [15]})
    scene.play(1, "accept", offer=1)
    assert scene.owner(15) == 0


@pytest.mark.rule("HOUSE-13", "BANKRUPT-5")
def test_a_bankrupt_has_no_lap_any_more() -> None:
    scene = Scene(rules=agreed("lap-before-buying")).seat(0, lapped=True).seat(1, lapped=True)
    scene.owns(1, *BLUE).cash(60).at(0, 36).throws(0, "12")  # a rent of 100, and nothing else to pay it with
    assert scene.game.view(None)["seats"][0]["status"] == "bankrupt"
    assert [seat["lapped"] for seat in scene.game.view(None)["seats"]] == [False, True, False]
    assert passgo.Game.from_position(scene.game.position).position == scene.game.position
