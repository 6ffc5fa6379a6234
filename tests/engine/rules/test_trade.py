"""Trades: offers on the table, and what changes hands (TRADE-1 to TRADE-3 and their rulings)."""

import pytest

import passgo
from casts import checked_cast
from passgo.events import OfferLapsed, OfferMade
from scenes import Scene, kinds

PURPLE = (1, 3)
LIGHT_BLUE = (6, 8, 9)
ORANGE = (16, 18, 19)
DARK_BLUE = (37, 39)


def open_offers(scene: Scene) -> list[int]:
    return [terms.number for terms in scene.state.offers]


@pytest.mark.rule("TRADE-1")
def test_lots_cards_and_cash_change_hands_both_ways() -> None:
    scene = Scene().owns(0, 5, 12).owns(1, 39).holds_card(0, "chance").holds_card(1, "chest")
    events = scene.play(
        0,
        "offer",
        to=1,
        give={"cash": 130, "lots": [12, 5], "cards": ["chance"]},
        get={"lots": [39], "cards": ["chest"]},
    )
    made = checked_cast(OfferMade, events[0])
    assert (made.number, made.seat, made.to) == (1, 0, 1)
    assert scene.money == [1500, 1500, 1500]
    scene.play(1, "accept", offer=1)
    assert scene.lots_of(0) == [39]
    assert scene.lots_of(1) == [5, 12]
    assert list(scene.state.jail_card) == [1, 0]
    assert scene.money == [1370, 1630, 1500]
    assert open_offers(scene) == []


@pytest.mark.rule("TRADE-1", "RULING-TRADE-TURN")
def test_trading_on_the_turn_of_another_in_jail_and_for_a_card_only() -> None:
    scene = Scene(turn=2).holds_card(0, "chest").jailed(1, turn=3)
    scene.play(1, "offer", to=0, give={"cash": 30}, get={"cards": ["chest"]})
    scene.play(0, "accept", offer=1)
    assert scene.state.jail_card[1] == 1
    assert scene.money == [1530, 1470, 1500]
    assert scene.waits_for() == ("Throw", (2,))


@pytest.mark.rule("TRADE-1")
def test_only_what_the_two_own_can_be_traded() -> None:
    scene = Scene(edition="mlb").owns(0, 5).owns(2, 39)
    assert scene.refused(0, "offer", to=1, give={"lots": [5]}, get={"lots": [39]}) == "TRADE-1"
    assert scene.why_not(0, "offer", to=1, give={"lots": [5]}, get={"lots": [39]}) == (
        "TRADE-1: Atlanta Braves belongs to Cy; only its owner can trade it"
    )
    assert scene.refused(0, "offer", to=1, give={"lots": [1]}) == "TRADE-1"
    assert scene.refused(0, "offer", to=1, give={"lots": [0]}) == "TRADE-1"
    assert scene.refused(0, "offer", to=1, give={"cards": ["chance"]}) == "CARD-3"
    assert scene.refused(0, "offer", to=1, give={"lots": [5]}, get={"cards": ["chance"]}) == "CARD-3"
    assert scene.refused(0, "offer", to=0, give={"lots": [5]}) == "TRADE-1"
    assert scene.refused(0, "offer", to=7, give={"lots": [5]}) == "TRADE-1"


@pytest.mark.rule("TRADE-1")
def test_money_must_be_there_when_offered_and_when_accepted() -> None:
    scene = Scene().owns(0, 5).owns(1, 15).cash(100, 40, 0)
    assert scene.refused(0, "offer", to=1, give={"cash": 101}, get={"lots": [15]}) == "BANK-4"
    scene.play(0, "offer", to=1, give={"lots": [5]}, get={"cash": 50})  # Bo may find the money yet
    assert scene.refused(1, "accept", offer=1) == "BANK-4"
    scene.play(1, "mortgage", lot=15)
    scene.play(1, "accept", offer=1)
    assert (scene.owner(5), scene.money) == (1, [150, 90, 0])


@pytest.mark.rule("TRADE-1")
def test_an_offer_stays_while_its_maker_lacks_the_money() -> None:
    scene = Scene().owns(0, 5, *PURPLE).owns(1, 15).cash(100, 0, 0)
    scene.play(0, "offer", to=1, give={"cash": 100}, get={"lots": [15]})
    scene.play(0, "build", lot=1)
    assert scene.refused(1, "accept", offer=1) == "BANK-4"
    assert open_offers(scene) == [1]
    scene.play(0, "mortgage", lot=5)
    scene.play(1, "accept", offer=1)
    assert scene.money == [50, 100, 0]


@pytest.mark.rule("TRADE-1")
def test_several_offers_lie_open_and_each_is_answered_by_its_number() -> None:
    scene = Scene().owns(0, 5, 15, 25)
    scene.play(0, "offer", to=1, give={"lots": [5]}, get={"cash": 210})
    scene.play(0, "offer", to=2, give={"lots": [15]}, get={"cash": 220})
    scene.play(2, "offer", to=0, give={"cash": 230}, get={"lots": [25]})
    assert open_offers(scene) == [1, 2, 3]
    assert scene.refused(2, "accept", offer=1) == "TRADE-1"
    assert scene.refused(1, "refuse", offer=3) == "TRADE-1"
    assert scene.refused(1, "withdraw", offer=1) == "TRADE-1"
    assert scene.refused(0, "accept", offer=1) == "TRADE-1"
    assert scene.refused(0, "accept", offer=9) == "TRADE-1"
    assert kinds(scene.play(2, "refuse", offer=2)) == ["OfferRefused"]
    assert kinds(scene.play(0, "withdraw", offer=1)) == ["OfferWithdrawn"]
    scene.play(0, "accept", offer=3)
    assert open_offers(scene) == []
    assert scene.why_not(1, "accept", offer=1) == "TRADE-1: that offer is not on the table any more"
    assert scene.money == [1730, 1500, 1270]


@pytest.mark.rule("TRADE-1")
def test_a_counter_offer_refuses_the_offer_and_takes_its_place() -> None:
    scene = Scene().owns(0, 5).owns(1, 15)
    scene.play(0, "offer", to=1, give={"lots": [5]}, get={"cash": 300})
    assert scene.refused(2, "counter", offer=1, give={"cash": 100}, get={"lots": [5]}) == "TRADE-1"
    assert scene.refused(1, "counter", offer=1, give={"cash": 100}) == "RULING-TRADE-CASH"
    assert scene.refused(1, "counter", offer=4, give={"cash": 100}, get={"lots": [5]}) == "TRADE-1"
    events = scene.play(1, "counter", offer=1, give={"lots": [15]}, get={"lots": [5]})
    assert kinds(events) == ["OfferRefused", "OfferMade"]
    made = checked_cast(OfferMade, events[1])
    assert (made.number, made.seat, made.to) == (2, 1, 0)
    scene.play(0, "accept", offer=2)
    assert (scene.owner(5), scene.owner(15)) == (1, 0)


@pytest.mark.rule("TRADE-2")
def test_no_lot_of_a_group_with_buildings_is_traded() -> None:
    scene = Scene(edition="mlb").owns(0, *LIGHT_BLUE, 5).built({6: 1})
    assert scene.refused(0, "offer", to=1, give={"lots": [9]}, get={"cash": 500}) == "TRADE-2"
    assert scene.why_not(1, "offer", to=0, give={"cash": 500}, get={"lots": [9]}) == (
        "TRADE-2: buildings stand on the light blue group; "
        "they must be sold before Texas Rangers can be traded"
    )
    scene.play(0, "sell", lot=6)
    scene.play(0, "offer", to=1, give={"lots": [9]}, get={"cash": 500})
    scene.play(1, "accept", offer=1)
    assert scene.owner(9) == 1


@pytest.mark.rule("TRADE-2", "RENT-3")
def test_trading_away_one_lot_of_an_unbuilt_group_ends_the_double_rent() -> None:
    scene = Scene(turn=2).owns(0, *LIGHT_BLUE).luck("24")
    scene.play(0, "offer", to=1, give={"lots": [9]}, get={"cash": 1})
    scene.play(1, "accept", offer=1)
    scene.play(2, "throw")
    assert scene.money == [1500 + 1 + 6, 1499, 1494]
    assert scene.refused(0, "build", lot=6) == "BUILD-1"


@pytest.mark.rule("TRADE-3")
def test_buildings_go_to_the_bank_and_never_to_another_player() -> None:
    scene = Scene().owns(0, *PURPLE).built({1: 1, 3: 1})
    assert scene.refused(0, "offer", to=1, give={"lots": [1, 3]}, get={"cash": 900}) == "TRADE-2"
    with pytest.raises(passgo.BadInput, match="takes cash, lots and cards"):
        scene.play(0, "offer", to=1, give={"houses": 2}, get={"cash": 900})
    scene.play(0, "sell", lot=1)
    scene.play(0, "sell", lot=3)
    scene.play(0, "offer", to=1, give={"lots": [1, 3]}, get={"cash": 900})
    scene.play(1, "accept", offer=1)
    assert (scene.level(1), scene.level(3), scene.state.houses) == (0, 0, 32)
    scene.play(1, "build", lot=1)  # anew, at the full price
    assert scene.money == [1500 + 50 + 900, 1500 - 900 - 50, 1500]


@pytest.mark.rule("RULING-TRADE-TURN")
def test_a_bid_in_the_lead_cannot_be_traded_away() -> None:
    scene = Scene().owns(1, 15).cash(300, 500, 500).luck("23")
    scene.play(1, "offer", to=0, give={"lots": [15]}, get={"cash": 200})
    scene.play(0, "throw")
    scene.play(0, "decline")
    scene.play(0, "bid", amount=150)
    assert scene.refused(0, "offer", to=1, give={"cash": 151}, get={"lots": [15]}) == "BANK-4"
    assert scene.refused(0, "accept", offer=1) == "RULING-TRADE-TURN"
    assert scene.why_not(0, "accept", offer=1) == (
        "RULING-TRADE-TURN: the highest bid of an open auction must stay covered by cash"
    )
    scene.play(1, "bid", amount=151)
    scene.play(0, "accept", offer=1)
    assert scene.money == [100, 700, 500]
    assert scene.refused(0, "bid", amount=152) == "RULING-BID-CASH"


@pytest.mark.rule("RULING-TRADE-TURN", "RULING-RAISE", "RULING-DEBT-FIRST")
def test_a_debtor_trades_for_money_but_puts_none_in() -> None:
    scene = Scene().owns(0, 5, 12).owns(1, *DARK_BLUE).owns(2, 25).cash(60, 0, 100).at(0, 36).luck("12")
    scene.play(2, "offer", to=0, give={"lots": [25]}, get={"cash": 10})
    scene.play(0, "throw")
    assert scene.waits_for() == ("RaiseMoney", (0,))
    assert scene.refused(0, "offer", to=2, give={"cash": 5}, get={"lots": [25]}) == "RULING-DEBT-FIRST"
    assert scene.refused(0, "accept", offer=1) == "RULING-DEBT-FIRST"
    scene.play(0, "offer", to=2, give={"lots": [5]}, get={"cash": 39})
    scene.play(2, "accept", offer=2)
    assert scene.waits_for() == ("RaiseMoney", (0,))  # 99 are not 100
    scene.play(0, "offer", to=2, get={"cash": 1, "lots": [25]}, give={})
    scene.play(2, "accept", offer=3)
    assert scene.money == [0, 100, 60]  # paid at once
    assert scene.waits_for() == ("EndTurn", (0,))


@pytest.mark.rule("RULING-TRADE-TURN")
def test_trading_in_the_middle_of_a_purchase() -> None:
    scene = Scene().owns(0, 15).cash(150, 500, 0).luck("23")
    scene.play(0, "throw")
    assert scene.refused(0, "buy") == "BUY-1"
    scene.play(0, "offer", to=1, give={"lots": [15]}, get={"cash": 60})
    scene.play(1, "accept", offer=1)
    assert scene.waits_for() == ("BuyOrAuction", (0,))
    scene.play(0, "buy")
    assert (scene.owner(5), scene.owner(15), scene.money) == (0, 1, [10, 440, 0])


@pytest.mark.rule("RULING-TRADE-CASH")
def test_money_alone_is_no_trade() -> None:
    scene = Scene().owns(0, 5)
    assert scene.refused(0, "offer", to=1, give={"cash": 50}) == "RULING-TRADE-CASH"
    assert scene.refused(0, "offer", to=1, get={"cash": 50}) == "RULING-TRADE-CASH"
    assert scene.refused(0, "offer", to=1) == "RULING-TRADE-CASH"
    assert scene.allowed(0, "offer", to=1, give={"lots": [5]})  # a present of property is a trade for nothing
    with pytest.raises(passgo.BadInput, match="cash goes one way"):
        scene.play(0, "offer", to=1, give={"cash": 5, "lots": [5]}, get={"cash": 7})


@pytest.mark.rule("RULING-OFFER-LAPSE")
def test_offers_lapse_when_a_lot_or_card_in_them_changes_hands() -> None:
    scene = Scene(turn=1).owns(0, 5).holds_card(1).jailed(1)
    scene.play(0, "offer", to=1, give={"lots": [5]}, get={"cash": 100})
    scene.play(0, "offer", to=2, give={"lots": [5]}, get={"cash": 90})
    scene.play(2, "offer", to=1, give={"cash": 20}, get={"cards": ["chance"]})
    events = scene.play(2, "accept", offer=2)
    assert [event.number for event in events if isinstance(event, OfferLapsed)] == [1]
    assert open_offers(scene) == [3]
    events = scene.play(1, "use-card", deck="chance")
    assert [event.number for event in events if isinstance(event, OfferLapsed)] == [3]


@pytest.mark.rule("RULING-OFFER-LAPSE")
def test_offers_lapse_when_a_building_goes_up_on_a_group_in_them() -> None:
    scene = Scene().owns(0, *PURPLE)
    scene.play(0, "offer", to=1, give={"lots": [1]}, get={"cash": 100})
    events = scene.play(0, "build", lot=3)
    assert kinds(events) == ["MoneyPaid", "Built", "OfferLapsed"]
    assert scene.refused(1, "accept", offer=1) == "TRADE-1"


@pytest.mark.rule("RULING-OFFER-LAPSE")
def test_offers_lapse_when_one_of_the_two_leaves() -> None:
    scene = Scene(4).owns(0, 5).owns(1, *DARK_BLUE).owns(3, 25).mortgaged(5)
    scene.cash(10, 500, 500, 500).at(0, 36).luck("12")
    scene.play(0, "offer", to=2, give={"lots": [5]}, get={"cash": 50})
    scene.play(2, "offer", to=0, give={"cash": 50}, get={"lots": [5]})
    scene.play(2, "offer", to=1, give={"cash": 50}, get={"lots": [39]})
    scene.play(3, "offer", to=0, give={"lots": [25]}, get={"cash": 5})
    scene.play(0, "offer", to=3, give={"cash": 5}, get={"lots": [25]})
    scene.play(0, "throw")
    events = scene.play(0, "give-up")
    assert [event.number for event in events if isinstance(event, OfferLapsed)] == [1, 2, 4, 5]
    assert open_offers(scene) == [3]
    assert scene.refused(2, "offer", to=0, get={"lots": [5]}) == "TRADE-1"


@pytest.mark.rule("TRADE-1")
@pytest.mark.parametrize("answer", ["accept", "refuse", "withdraw", "counter"])
def test_an_offer_that_never_was_is_not_one_that_is_gone(answer: str) -> None:
    scene = Scene().owns(0, 5)
    never = "TRADE-1: no offer was ever made under that number"
    gone = "TRADE-1: that offer is not on the table any more"
    terms = {"give": {"lots": [5]}} if answer == "counter" else {}
    assert scene.why_not(1, answer, offer=1, **terms) == never
    scene.play(0, "offer", to=1, give={"lots": [5]}, get={"cash": 50})
    scene.play(0, "withdraw", offer=1)
    assert [scene.why_not(1, answer, offer=number, **terms) for number in (0, 1, 2)] == [never, gone, never]


@pytest.mark.rule("RULING-OFFER-LIMIT")
def test_ten_offers_of_one_player_are_the_most() -> None:
    scene = Scene().owns(0, 5).owns(1, 15)
    for price in range(100, 110):
        scene.play(0, "offer", to=1, give={"lots": [5]}, get={"cash": price})
    assert scene.refused(0, "offer", to=2, give={"lots": [5]}, get={"cash": 1}) == "RULING-OFFER-LIMIT"
    assert scene.why_not(0, "offer", to=2, give={"lots": [5]}) == (
        "RULING-OFFER-LIMIT: you have 10 offers on the table; withdraw one first"
    )
    scene.play(1, "offer", to=0, give={"lots": [15]}, get={"lots": [5]})
    assert scene.refused(0, "counter", offer=11, give={"lots": [5]}) == "RULING-OFFER-LIMIT"
    scene.play(0, "withdraw", offer=4)
    scene.play(0, "offer", to=2, give={"lots": [5]}, get={"cash": 1})
    assert len(open_offers(scene)) == 11


@pytest.mark.rule("RULING-TRADE-TURN", "RULING-BID-DEBT")
def test_a_bidder_who_had_to_pay_a_rent_may_sell_to_cover_the_bid() -> None:
    scene = Scene(rules=passgo.Rules(ask_for_rent=True), turn=1).owns(0, 15).owns(2, *DARK_BLUE)
    scene.cash(300, 300, 300).at(1, 36).luck("12 23")
    scene.play(1, "throw")  # on Boardwalk
    scene.play(1, "end-turn")
    scene.play(2, "throw")
    scene.play(2, "decline")
    scene.owns(1, 12, 25).play(1, "bid", amount=250)
    scene.play(2, "ask-rent", debtor=1, lot=39)
    assert scene.money == [300, 200, 400]
    scene.play(0, "offer", to=1, give={"cash": 20}, get={"lots": [25]})
    scene.play(1, "accept", offer=1)  # 220 do not cover the bid, but it is less short than before
    assert scene.money == [280, 220, 400]
    scene.play(0, "pass")
    scene.play(2, "pass")
    assert scene.game.decision is not None
    assert scene.game.decision.to_json() == {
        "kind": "RaiseMoney",
        "seats": [1],
        "creditor": None,
        "amount": 250,
        "lot": 5,
    }


@pytest.mark.rule("TRADE-1")
def test_a_square_that_is_no_property_has_no_owner() -> None:
    assert Scene().why_not(0, "offer", to=1, give={"lots": [4]}) == (
        "TRADE-1: Income Tax belongs to nobody; only its owner can trade it"
    )


@pytest.mark.rule("RULING-OFFER-LAPSE", "MORTGAGE-4")
@pytest.mark.parametrize(("seat", "lot"), [(0, 39), (1, 5), (0, 15)])
def test_an_offer_lapses_when_property_in_it_is_mortgaged_or_its_mortgage_lifted(seat: int, lot: int) -> None:
    scene = Scene().owns(0, 15, 37, 39).owns(1, 5).mortgaged(15)
    scene.play(0, "offer", to=1, give={"lots": [15, 39]}, get={"lots": [5]})
    scene.play(0, "offer", to=1, give={"lots": [37]}, get={"cash": 1})
    events = scene.play(seat, "lift" if lot == 15 else "mortgage", lot=lot)
    assert [event for event in events if event.kind == "OfferLapsed"] == [OfferLapsed(number=1)]
    assert scene.refused(1, "accept", offer=1) == "TRADE-1"
    assert scene.allowed(1, "accept", offer=2)


@pytest.mark.rule("TRADE-1")
def test_the_taker_of_an_offer_may_counter_it_with_what_both_own() -> None:
    scene = Scene().owns(0, 5).owns(1, 15).owns(2, 25)
    scene.play(0, "offer", to=1, give={"lots": [5]}, get={"cash": 300})
    (counter,) = [choice for choice in scene.game.choices(1) if choice.do == "counter"]
    assert counter.to_json() == {
        "do": "counter",
        "offer": 1,
        "cash": 1500,
        "lots": [15],
        "cards": [],
        "partners": {"0": {"lots": [5], "cards": []}},
    }
    for seat in (0, 2):
        assert "counter" not in [choice.do for choice in scene.game.choices(seat)]


@pytest.mark.rule("RULING-TRADE-TURN")
@pytest.mark.parametrize(("price", "covered"), [(150, True), (151, False)])
def test_all_but_the_leading_bid_can_be_traded_away(price: int, covered: bool) -> None:
    scene = Scene().owns(1, 15).cash(300, 500, 500).luck("23")
    scene.play(1, "offer", to=0, give={"lots": [15]}, get={"cash": price})
    scene.play(0, "throw")
    scene.play(0, "decline")
    scene.play(0, "bid", amount=150)
    if covered:
        scene.play(0, "accept", offer=1)
        assert scene.money[0] == 150
    else:
        assert scene.refused(0, "accept", offer=1) == "RULING-TRADE-TURN"


@pytest.mark.rule("RULING-TRADE-TURN", "RULING-BID-DEBT")
def test_lots_may_be_exchanged_though_a_bid_is_not_covered() -> None:
    scene = Scene(rules=passgo.Rules(ask_for_rent=True), turn=1).owns(0, 15).owns(1, 25).owns(2, *DARK_BLUE)
    scene.cash(300, 300, 300).at(1, 36).luck("12 23")
    scene.play(1, "throw")  # on Boardwalk
    scene.play(1, "end-turn")
    scene.play(2, "throw")
    scene.play(2, "decline")
    scene.play(1, "bid", amount=250)
    scene.play(2, "ask-rent", debtor=1, lot=39)  # 200 are left
    scene.play(0, "offer", to=1, give={"lots": [15]}, get={"lots": [25]})
    scene.play(1, "accept", offer=1)
    assert (scene.owner(15), scene.owner(25), scene.money[1]) == (1, 0, 200)


@pytest.mark.rule("TRADE-1", "CARD-3")
def test_a_card_alone_is_something_to_trade() -> None:
    scene = Scene().holds_card(1, "chest")
    (offer,) = [choice for choice in scene.game.choices(0) if choice.do == "offer"]
    assert offer.to_json() == {
        "do": "offer",
        "cash": 1500,
        "lots": [],
        "cards": [],
        "partners": {"1": {"lots": [], "cards": ["chest"]}, "2": {"lots": [], "cards": []}},
    }


@pytest.mark.rule("TRADE-1")
def test_there_is_no_partner_beyond_the_last_seat() -> None:
    scene = Scene(3).owns(0, 5)
    assert scene.refused(0, "offer", to=3, give={"lots": [5]}) == "TRADE-1"


@pytest.mark.rule("RULING-DEBT-FIRST")
def test_the_offers_of_a_debtor_have_no_cash_in_them() -> None:
    scene = Scene().owns(0, 5).owns(1, *DARK_BLUE).cash(60).at(0, 36)
    scene.throws(0, "12")
    (offer,) = [choice for choice in scene.game.choices(0) if choice.do == "offer"]
    assert offer.to_json()["cash"] == 0
