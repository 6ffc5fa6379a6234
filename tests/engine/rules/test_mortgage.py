"""Mortgages: raising money, lifting the loan, and interest when the deed changes hands (MORTGAGE-1 to -4)."""

import pytest

from scenes import Scene, kinds, payments

PURPLE = (1, 3)
ORANGE = (16, 18, 19)
DARK_BLUE = (37, 39)


@pytest.mark.rule("MORTGAGE-1")
def test_the_bank_lends_the_value_on_the_deed() -> None:
    scene = Scene().owns(0, 39, 12)
    events = scene.play(0, "mortgage", lot=39)
    assert kinds(events) == ["LotMortgaged", "MoneyPaid"]
    assert payments(events) == [(None, 0, 200, "mortgage")]
    scene.play(0, "mortgage", lot=12)
    assert scene.money[0] == 1500 + 200 + 75
    assert scene.refused(0, "mortgage", lot=39) == "MORTGAGE-1"
    assert scene.why_not(0, "mortgage", lot=39) == "MORTGAGE-1: Boardwalk is mortgaged already"
    assert scene.refused(1, "mortgage", lot=39) == "MORTGAGE-1"
    assert scene.refused(0, "mortgage", lot=1) == "MORTGAGE-1"
    assert scene.refused(0, "mortgage", lot=20) == "MORTGAGE-1"


@pytest.mark.rule("MORTGAGE-1")
def test_all_buildings_of_the_group_are_sold_first() -> None:
    scene = Scene(edition="mlb").owns(0, *PURPLE).built({1: 1})
    assert scene.refused(0, "mortgage", lot=3) == "MORTGAGE-1"
    assert scene.why_not(0, "mortgage", lot=3) == (
        "MORTGAGE-1: buildings stand on the purple group; sell all of them first"
    )
    scene.play(0, "sell", lot=1)
    scene.play(0, "mortgage", lot=3)
    assert scene.money[0] == 1500 + 25 + 30


@pytest.mark.rule("MORTGAGE-1")
def test_mortgaging_on_the_turn_of_another_in_jail_and_between_bids() -> None:
    scene = Scene().owns(1, 15, 25).jailed(1).cash(500, 0, 0).luck("23")
    scene.play(1, "mortgage", lot=15)
    scene.play(0, "throw")
    scene.play(0, "decline")
    assert scene.refused(1, "bid", amount=101) == "RULING-BID-CASH"
    scene.play(1, "mortgage", lot=25)
    scene.play(1, "bid", amount=101)
    assert scene.money == [500, 200, 0]


@pytest.mark.rule("MORTGAGE-2", "RENT-2")
def test_a_mortgaged_property_keeps_its_owner_and_earns_nothing() -> None:
    scene = Scene(edition="mlb").owns(1, *DARK_BLUE).mortgaged(39).at(0, 36).luck("12")
    scene.play(0, "throw")
    assert scene.money == [1500, 1500, 1500]
    assert scene.waits_for() == ("EndTurn", (0,))
    assert scene.owner(39) == 1
    assert scene.refused(0, "lift", lot=39) == "MORTGAGE-2"
    assert scene.why_not(0, "lift", lot=39) == (
        "MORTGAGE-2: Atlanta Braves belongs to Bo; only the owner pays off a mortgage"
    )


@pytest.mark.rule("MORTGAGE-3")
def test_lifting_costs_the_value_and_ten_percent() -> None:
    scene = Scene().owns(0, 39, 1).mortgaged(39).cash(219, 0, 0)
    assert scene.refused(0, "lift", lot=39) == "MORTGAGE-3"
    assert scene.why_not(0, "lift", lot=39) == (
        "MORTGAGE-3: paying off the mortgage on Boardwalk takes $220, besides any interest due, and you can spend $219"
    )
    assert scene.refused(0, "lift", lot=1) == "MORTGAGE-3"
    scene.play(0, "mortgage", lot=1)
    scene.play(0, "lift", lot=39)
    assert (scene.money[0], scene.state.mortgaged[39]) == (219 + 30 - 220, 0)


@pytest.mark.rule("MORTGAGE-3", "RULING-ROUND")
@pytest.mark.parametrize(("lot", "cost"), [(12, 75 + 8), (37, 175 + 18), (1, 30 + 3)])
def test_interest_is_rounded_up(lot: int, cost: int) -> None:
    scene = Scene().owns(0, lot).mortgaged(lot)
    scene.play(0, "lift", lot=lot)
    assert scene.money[0] == 1500 - cost


@pytest.mark.rule("MORTGAGE-3", "RULING-TRADE-TURN")
def test_lifting_leaves_a_bid_in_the_lead_covered() -> None:
    scene = Scene().owns(0, 15).mortgaged(15).cash(200, 500, 500).luck("23")
    scene.play(0, "throw")
    scene.play(0, "decline")
    scene.play(0, "bid", amount=91)
    assert scene.refused(0, "lift", lot=15) == "MORTGAGE-3"
    scene.play(1, "bid", amount=92)
    scene.play(0, "lift", lot=15)
    assert scene.money[0] == 90


def sold_with_a_mortgage(buyer_cash: int = 500) -> Scene:
    """Ann has sold Boardwalk (loan 200) and the Electric Company (loan 75) to Bo for 100."""
    scene = Scene().owns(0, 39, 12).mortgaged(39, 12).cash(0, buyer_cash, 500)
    scene.play(0, "offer", to=1, give={"lots": [39, 12]}, get={"cash": 100})
    scene.play(1, "accept", offer=1)
    return scene


@pytest.mark.rule("MORTGAGE-4")
def test_the_new_owner_of_mortgaged_property_chooses_for_each_deed() -> None:
    scene = sold_with_a_mortgage()
    assert scene.waits_for() == ("InterestChoice", (1,))
    assert scene.game.decision is not None
    assert scene.game.decision.details == {"lots": [12, 39]}
    assert scene.refused(0, "throw") == "TURN-1"
    assert scene.refused(0, "pay-interest", lot=39) == "MORTGAGE-4"
    assert scene.refused(1, "pay-interest", lot=5) == "MORTGAGE-4"
    scene.play(1, "pay-interest", lot=39)
    assert scene.refused(1, "pay-interest", lot=39) == "MORTGAGE-4"
    scene.play(1, "lift", lot=12)  # at once: the value and ten percent, no interest besides
    assert scene.money == [100, 500 - 100 - 20 - 83, 500]
    assert (scene.state.mortgaged[39], scene.state.mortgaged[12]) == (1, 0)
    assert scene.waits_for() == ("Throw", (0,))


@pytest.mark.rule("MORTGAGE-4")
def test_lifting_it_later_costs_the_interest_again() -> None:
    scene = sold_with_a_mortgage()
    scene.play(1, "pay-interest", lot=39)
    scene.play(1, "pay-interest", lot=12)
    assert scene.money[1] == 400 - 20 - 8
    scene.play(1, "lift", lot=39)
    assert scene.money[1] == 372 - 220


@pytest.mark.rule("MORTGAGE-4")
def test_lifting_one_deed_leaves_money_for_the_interest_on_the_other() -> None:
    scene = sold_with_a_mortgage(buyer_cash=100 + 220 + 7)
    assert scene.refused(1, "lift", lot=39) == "MORTGAGE-3"
    scene.play(1, "pay-interest", lot=12)
    assert scene.refused(1, "lift", lot=39) == "MORTGAGE-3"
    scene.play(1, "pay-interest", lot=39)
    assert scene.money[1] == 227 - 8 - 20


@pytest.mark.rule("MORTGAGE-4")
def test_traded_on_it_brings_interest_again_but_not_before_the_first_is_settled() -> None:
    scene = sold_with_a_mortgage()
    assert scene.refused(1, "offer", to=2, give={"lots": [39]}, get={"cash": 300}) == "MORTGAGE-4"
    scene.play(1, "pay-interest", lot=39)
    scene.play(1, "pay-interest", lot=12)
    scene.play(1, "offer", to=2, give={"lots": [39]}, get={"cash": 300})
    scene.play(2, "accept", offer=2)
    assert scene.waits_for() == ("InterestChoice", (2,))
    scene.play(2, "pay-interest", lot=39)
    assert scene.money == [100, 500 - 100 - 28 + 300, 500 - 300 - 20]


@pytest.mark.rule("MORTGAGE-4")
def test_both_sides_of_a_trade_pay_interest_in_any_order() -> None:
    scene = Scene().owns(0, 39).owns(1, 5).mortgaged(39, 5)
    scene.play(0, "offer", to=1, give={"lots": [39]}, get={"lots": [5]})
    scene.play(1, "accept", offer=1)
    assert scene.waits_for() == ("InterestChoice", (1,))
    scene.play(0, "lift", lot=5)
    assert scene.waits_for() == ("InterestChoice", (1,))
    scene.play(1, "pay-interest", lot=39)
    assert scene.money == [1500 - 110, 1500 - 20, 1500]
    assert scene.waits_for() == ("Throw", (0,))


@pytest.mark.rule("MORTGAGE-4")
def test_the_giver_pays_interest_on_mortgaged_lots_received() -> None:
    scene = Scene(turn=2).owns(1, 5).mortgaged(5)
    scene.play(0, "offer", to=1, give={"cash": 50}, get={"lots": [5]})
    scene.play(1, "accept", offer=1)
    assert scene.waits_for() == ("InterestChoice", (0,))
    scene.play(0, "pay-interest", lot=5)
    assert scene.money == [1440, 1550, 1500]


@pytest.mark.rule("MORTGAGE-4", "BUILD-4")
def test_a_group_completed_by_a_mortgaged_deed_is_built_on_after_lifting() -> None:
    scene = Scene().owns(0, 39).owns(1, 37).mortgaged(39)
    scene.play(0, "offer", to=1, give={"lots": [39]}, get={"cash": 500})
    scene.play(1, "accept", offer=1)
    assert scene.refused(1, "build", lot=37) == "BUILD-4"
    scene.play(1, "lift", lot=39)
    scene.play(1, "build", lot=37)
    assert scene.money[1] == 1500 - 500 - 220 - 200


@pytest.mark.rule("RULING-INTEREST-UNABLE")
def test_a_buyer_who_could_not_pay_the_interest_cannot_accept() -> None:
    scene = Scene().owns(0, 39).owns(1, 15).mortgaged(39).cash(0, 119, 0)
    scene.play(0, "offer", to=1, give={"lots": [39]}, get={"cash": 100})
    assert scene.refused(1, "accept", offer=1) == "RULING-INTEREST-UNABLE"
    assert scene.why_not(1, "accept", offer=1) == (
        "RULING-INTEREST-UNABLE: Bo would have to pay $20 of interest on mortgaged property and would have $19 "
        "after this trade; raise money first, or agree on another price"
    )
    scene.play(1, "mortgage", lot=15)
    scene.play(1, "accept", offer=1)
    scene.play(1, "pay-interest", lot=39)
    assert scene.money == [100, 119 + 100 - 100 - 20, 0]


@pytest.mark.rule("RULING-INTEREST-UNABLE")
def test_the_giver_must_be_able_to_pay_the_interest_too() -> None:
    scene = Scene().owns(0, 15).owns(1, 39).mortgaged(39).cash(15, 0, 0)
    scene.play(0, "offer", to=1, give={"lots": [15]}, get={"lots": [39]})
    assert scene.refused(1, "accept", offer=1) == "RULING-INTEREST-UNABLE"
    scene.play(1, "counter", offer=1, give={"lots": [39]}, get={"lots": [15]})
    assert scene.refused(0, "accept", offer=2) == "RULING-INTEREST-UNABLE"


@pytest.mark.rule("RULING-INTEREST-UNABLE")
def test_cash_that_comes_with_the_deed_pays_its_interest() -> None:
    scene = Scene().owns(0, 39).mortgaged(39).cash(100, 0, 0)
    scene.play(0, "offer", to=1, give={"lots": [39], "cash": 20})
    scene.play(1, "accept", offer=1)
    scene.play(1, "pay-interest", lot=39)
    assert scene.money == [80, 0, 0]


@pytest.mark.rule("RULING-INTEREST-UNABLE")
def test_interest_that_is_due_already_is_counted_before_a_second_trade() -> None:
    scene = Scene().owns(0, 39).owns(2, 37).mortgaged(39, 37).cash(0, 37, 0)
    scene.play(0, "offer", to=1, give={"lots": [39]})
    scene.play(2, "offer", to=1, give={"lots": [37]})
    scene.play(1, "accept", offer=1)
    assert scene.refused(1, "accept", offer=2) == "RULING-INTEREST-UNABLE"  # 20 and 18 are 38
    scene.cash(0, 38, 0)
    scene.play(1, "accept", offer=2)
    scene.play(1, "pay-interest", lot=39)
    scene.play(1, "pay-interest", lot=37)
    assert scene.money[1] == 0


@pytest.mark.rule("MORTGAGE-4", "BUILD-3")
def test_money_for_interest_that_is_due_is_not_spent_on_buildings_or_in_a_trade() -> None:
    scene = Scene().owns(0, 39).owns(1, *PURPLE).owns(2, 5).mortgaged(39).cash(0, 69, 0)
    scene.play(2, "offer", to=1, give={"lots": [5]}, get={"cash": 50})
    scene.play(0, "offer", to=1, give={"lots": [39]})
    scene.play(1, "accept", offer=2)
    assert scene.refused(1, "build", lot=1) == "BUILD-3"
    assert scene.why_not(1, "build", lot=1) == (
        "BUILD-3: a house on Mediterranean Avenue costs $50 and you can spend $49; raise money first"
    )
    assert scene.refused(1, "accept", offer=1) == "RULING-INTEREST-UNABLE"
    scene.play(1, "pay-interest", lot=39)
    assert scene.refused(1, "build", lot=1) == "BUILD-3"
    scene.cash(0, 50, 0).play(1, "build", lot=1)
    assert scene.money[1] == 0


@pytest.mark.rule("MORTGAGE-4", "RULING-DEBT-FIRST")
def test_a_debtor_who_gets_mortgaged_property_pays_its_interest_and_lifts_nothing() -> None:
    scene = Scene().holds_card(0).owns(1, *DARK_BLUE).owns(2, 5).mortgaged(5)
    scene.cash(60, 0, 500).at(0, 36).luck("12").play(0, "throw")
    scene.play(2, "offer", to=0, give={"lots": [5], "cash": 45}, get={"cards": ["chance"]})
    scene.play(0, "accept", offer=1)
    assert scene.waits_for() == ("InterestChoice", (0,))
    assert scene.refused(0, "lift", lot=5) == "RULING-DEBT-FIRST"
    scene.play(0, "pay-interest", lot=5)
    # 60 + 45 - 10 are 95 of the 100 owed; a mortgaged railroad is left to trade with.
    assert scene.money == [95, 0, 455]
    assert scene.waits_for() == ("RaiseMoney", (0,))


@pytest.mark.rule("MORTGAGE-3")
@pytest.mark.parametrize(("cash", "enough"), [(219, False), (220, True)])
def test_a_mortgage_may_be_lifted_with_the_last_dollar(cash: int, enough: bool) -> None:
    scene = Scene().owns(0, 39).mortgaged(39).cash(cash)
    assert scene.allowed(0, "lift", lot=39) is enough
