"""Auctions: open bids by all players (AUCTION)."""

import pytest

import passgo
from passgo.engine import codes
from passgo.engine.choices import BidRange
from passgo.events import BidMade, DeedPassed
from scenes import Scene, kinds, payments

ASKING = passgo.Rules(ask_for_rent=True)


def auction(scene: Scene, lot: int = 3) -> Scene:
    """Seat 0 lands on a lot and does not buy it."""
    scene.at(0, lot - 3).throws(0, "12")
    scene.play(0, "decline")
    return scene


@pytest.mark.rule("AUCTION-1")
def test_what_is_not_bought_goes_to_the_highest_bidder_at_once() -> None:
    scene = auction(Scene())
    assert scene.waits_for() == ("Bidding", (0, 1, 2))
    assert scene.refused(0, "throw") == "TURN-1"
    assert scene.refused(0, "end-turn") == "TURN-1"
    scene.play(2, "bid", amount=10)
    (bid,) = scene.play(1, "bid", amount=25)
    assert bid == BidMade(seat=1, amount=25)
    scene.play(0, "pass")
    events = scene.play(2, "pass")
    assert kinds(events)[:2] == ["AuctionPassed", "AuctionWon"]
    assert scene.owner(3) == 1
    assert scene.waits_for() == ("EndTurn", (0,))


@pytest.mark.rule("AUCTION-1")
def test_a_bid_must_be_higher_than_the_last() -> None:
    scene = auction(Scene())
    scene.play(1, "bid", amount=25)
    for amount in (0, 24, 25):
        assert scene.refused(2, "bid", amount=amount) == "AUCTION-1"
    assert scene.allowed(2, "bid", amount=26)


@pytest.mark.rule("AUCTION-3", "RULING-AUCTION-END")
def test_a_bid_of_nothing_is_none() -> None:
    assert auction(Scene()).why_not(1, "bid", amount=0) == (
        "RULING-AUCTION-END: any price will do to start with, but a bid is at least $1"
    )


@pytest.mark.rule("AUCTION-1")
def test_there_are_no_bids_without_an_auction() -> None:
    scene = Scene()
    assert scene.refused(1, "bid", amount=10) == "AUCTION-1"
    assert scene.refused(1, "pass") == "AUCTION-1"


@pytest.mark.rule("AUCTION-1", "TURN-3")
def test_after_the_auction_doubles_still_throw_again() -> None:
    scene = Scene(2)
    scene.throws(0, "33")
    scene.play(0, "decline")
    scene.play(1, "bid", amount=1)
    scene.play(0, "pass")
    assert scene.owner(6) == 1
    assert scene.waits_for() == ("Throw", (0,))


@pytest.mark.rule("AUCTION-2")
def test_the_player_who_declined_may_bid_and_win() -> None:
    scene = auction(Scene())
    scene.play(0, "bid", amount=20)
    scene.play(1, "pass")
    scene.play(2, "pass")
    assert scene.owner(3) == 0
    assert scene.money == [1480, 1500, 1500]


@pytest.mark.rule("AUCTION-2", "JAIL-8")
def test_a_player_in_jail_may_bid_and_win() -> None:
    scene = auction(Scene().jailed(2))
    scene.play(2, "bid", amount=20)
    scene.play(0, "pass")
    scene.play(1, "pass")
    assert scene.owner(3) == 2
    assert int(scene.state.jail[2]) == 1


@pytest.mark.rule("AUCTION-2")
def test_a_player_who_has_left_the_game_does_not_bid() -> None:
    scene = Scene(3, turn=2).cash(1500, 1500, 10).at(2, 35)
    scene.throws(2, "12")  # Luxury Tax: out
    auction(scene)
    assert scene.waits_for() == ("Bidding", (0, 1))
    assert scene.refused(2, "bid", amount=1) == "BANKRUPT-5"


@pytest.mark.rule("AUCTION-3")
@pytest.mark.parametrize("amount", [1, 400, 1500])
def test_bidding_starts_at_any_price(amount: int) -> None:
    scene = auction(Scene(), 39)
    scene.play(1, "bid", amount=amount)
    scene.play(0, "pass")
    scene.play(2, "pass")
    assert scene.owner(39) == 1
    assert scene.money[1] == 1500 - amount


@pytest.mark.rule("AUCTION-4")
def test_the_winner_pays_the_bid_to_the_bank_and_gets_the_deed() -> None:
    scene = auction(Scene(2))
    scene.play(1, "bid", amount=77)
    events = scene.play(0, "pass")
    assert payments(events) == [(1, None, 77, "bid")]
    deed = next(event for event in events if isinstance(event, DeedPassed))
    assert deed == DeedPassed(lot=3, giver=None, taker=1, how="auction")
    assert scene.money == [1500, 1423]


@pytest.mark.rule("AUCTION-4", "RULING-BID-DEBT")
def test_a_bid_of_all_the_cash_is_paid_and_never_owed() -> None:
    scene = auction(Scene(2).cash(1500, 77))
    scene.play(1, "bid", amount=77)
    assert kinds(scene.play(0, "pass")) == ["AuctionPassed", "AuctionWon", "DeedPassed", "MoneyPaid"]
    assert (scene.owner(3), scene.money) == (1, [1500, 0])


@pytest.mark.rule("RULING-NO-BID")
def test_without_bids_the_property_stays_with_the_bank() -> None:
    scene = auction(Scene())
    for seat in (2, 0):
        scene.play(seat, "pass")
    assert kinds(scene.play(1, "pass")) == ["AuctionPassed", "AuctionFailed"]
    assert scene.owner(3) == -1
    assert scene.money == [1500, 1500, 1500]
    assert scene.waits_for() == ("EndTurn", (0,))


@pytest.mark.rule("RULING-NO-BID", "RULING-AUCTION-END")
def test_the_last_one_in_may_still_bid_when_the_others_have_passed() -> None:
    scene = auction(Scene())
    scene.play(0, "pass")
    scene.play(1, "pass")
    assert scene.waits_for() == ("Bidding", (2,))
    scene.play(2, "bid", amount=1)
    assert scene.owner(3) == 2


@pytest.mark.rule("RULING-BID-CASH")
def test_a_bid_is_covered_by_cash_raised_between_bids_if_need_be() -> None:
    scene = Scene().cash(1500, 40, 1500).owns(1, 5).owns(2, 12)
    auction(scene)
    scene.play(2, "bid", amount=40)
    assert scene.refused(1, "bid", amount=41) == "RULING-BID-CASH"
    scene.play(1, "mortgage", lot=5)
    scene.play(1, "bid", amount=140)
    assert scene.refused(1, "lift", lot=5) == "MORTGAGE-3"  # the bid in the lead stays covered
    scene.play(2, "offer", to=1, get={"lots": [5]}, give={"cash": 50})
    scene.play(1, "accept", offer=1)
    assert scene.waits_for() == ("InterestChoice", (2,))
    scene.play(2, "pay-interest", lot=5)
    scene.play(0, "pass")
    scene.play(2, "pass")
    assert scene.owner(3) == 1
    assert scene.money == [1500, 50, 1500 - 50 - 10]


@pytest.mark.rule("RULING-BID-CASH")
def test_the_range_of_bids_ends_with_the_cash() -> None:
    scene = auction(Scene().cash(1500, 40))
    (bids,) = [choice for choice in scene.game.choices(1) if isinstance(choice, BidRange)]
    assert (bids.least, bids.most) == (1, 40)
    scene.play(2, "bid", amount=40)
    assert "bid" not in [choice.do for choice in scene.game.choices(1)]


@pytest.mark.rule("RULING-AUCTION-END")
def test_all_players_bid_at_any_moment_in_any_order() -> None:
    scene = auction(Scene())
    for seat, amount in ((2, 1), (1, 2), (2, 3), (0, 4), (2, 5), (1, 6)):
        scene.play(seat, "bid", amount=amount)
    assert scene.waits_for() == ("Bidding", (0, 2))


@pytest.mark.rule("RULING-AUCTION-END")
def test_a_pass_is_final_for_this_auction_only() -> None:
    scene = auction(Scene(2))
    scene.play(1, "pass")
    assert scene.refused(1, "bid", amount=10) == "RULING-AUCTION-END"
    assert scene.refused(1, "pass") == "RULING-AUCTION-END"
    scene.play(0, "pass")
    scene.play(0, "end-turn")
    scene.at(1, 5).throws(1, "12")
    scene.play(1, "decline")
    assert scene.allowed(1, "bid", amount=10)


@pytest.mark.rule("RULING-AUCTION-END")
def test_the_leader_waits_for_the_others() -> None:
    scene = auction(Scene())
    scene.play(1, "bid", amount=10)
    assert scene.waits_for() == ("Bidding", (0, 2))
    assert scene.refused(1, "bid", amount=20) == "RULING-AUCTION-END"
    assert scene.refused(1, "pass") == "RULING-AUCTION-END"


def led_by_a_debtor(levels: int) -> Scene:
    """Seat 1 owes seat 2 an unasked rent for Boardwalk and leads an auction with all the cash that it has."""
    scene = Scene(3, rules=ASKING, turn=1).cash(1500, 60, 1500).owns(2, 37, 39).at(1, 36)
    if levels:
        scene.built({37: levels, 39: levels})
    else:
        scene.owns(0, 37)
    scene.throws(1, "12")
    scene.play(1, "end-turn")
    scene.throws(2, "12")
    scene.play(2, "decline")
    scene.play(0, "pass")
    scene.play(1, "bid", amount=60)
    return scene


@pytest.mark.rule("RULING-BID-DEBT")
def test_a_rent_asked_for_is_paid_before_the_bid() -> None:
    scene = led_by_a_debtor(0).owns(1, 5)
    scene.play(2, "ask-rent", debtor=1, lot=39)
    assert scene.money == [1500, 10, 1550]
    scene.play(2, "pass")
    assert scene.waits_for() == ("RaiseMoney", (1,))
    assert scene.game.decision is not None
    assert scene.game.decision.details == {"creditor": None, "amount": 60, "lot": 3}
    assert scene.owner(3) == codes.BANK
    events = scene.play(1, "mortgage", lot=5)
    assert kinds(events)[-2:] == ["MoneyPaid", "DeedPassed"]
    assert scene.money[1] == 10 + 100 - 60
    assert scene.owner(3) == 1
    assert scene.waits_for() == ("EndTurn", (2,))


@pytest.mark.rule("RULING-BID-DEBT", "AUCTION-4", "BANKRUPT-1")
def test_a_lot_that_was_won_is_not_mortgaged_to_pay_for_itself() -> None:
    scene = led_by_a_debtor(0).holds_card(1)
    scene.play(2, "ask-rent", debtor=1, lot=39)
    scene.cash(1500, 40, 1550)  # with the mortgage of Baltic Avenue, $30, the bid of $60 could be paid
    scene.play(2, "pass")
    assert scene.waits_for() == ("RaiseMoney", (1,))
    assert scene.why_not(1, "mortgage", lot=3) == (
        "RULING-BID-DEBT: Baltic Avenue stays with the Bank until your bid for it is paid; "
        "it cannot be mortgaged to pay for itself"
    )
    scene.play(1, "give-up")
    assert scene.waits_for() == ("Bidding", (0, 2))  # it is auctioned again
    assert scene.game.decision is not None
    assert scene.game.decision.details == {"lot": 3, "bid": 0, "leader": None}


@pytest.mark.rule("RULING-BID-DEBT", "BANKRUPT-2")
def test_a_creditor_does_not_inherit_a_lot_that_was_not_paid_for() -> None:
    line = (
        "passgo1 classic full+ask-for-rent 1500@0/40@39c/1500@3 -/5m/37,39 ?15|?16 2:close:1:0:-:12 "
        "debt:1:bank:60:bid:3 - 1>2:39:100:0 r4.t7.s0.o0 -"
    )
    table = passgo.Game.from_position(line)
    table.play(2, {"do": "ask-rent", "debtor": 1, "lot": 39})
    table.play(1, {"do": "give-up"})
    table.play(2, {"do": "pay-interest", "lot": 5})
    assert (table._state.owner[5], table._state.owner[3]) == (2, codes.BANK)
    assert table.decision is not None
    assert table.decision.details == {"lot": 3, "bid": 0, "leader": None}


@pytest.mark.rule("RULING-BID-DEBT")
def test_a_rent_that_must_be_raised_interrupts_the_auction() -> None:
    scene = led_by_a_debtor(1).owns(1, 5, 15)  # $200 to pay, two railroads to mortgage
    scene.play(2, "ask-rent", debtor=1, lot=39)
    assert scene.waits_for() == ("RaiseMoney", (1,))
    assert scene.refused(2, "pass") == "AUCTION-1"
    scene.play(1, "mortgage", lot=5)
    scene.play(1, "mortgage", lot=15)
    assert scene.money == [1500, 60, 1700]
    assert scene.waits_for() == ("Bidding", (2,))


@pytest.mark.rule("RULING-BID-VOID")
def test_the_bid_of_a_player_who_leaves_is_void() -> None:
    scene = led_by_a_debtor(5)
    scene.play(2, "ask-rent", debtor=1, lot=39)
    assert scene.game.view(None)["seats"][1]["status"] == "bankrupt"
    assert scene.waits_for() == ("Bidding", (2,))  # seat 0 has passed, and that is final
    assert scene.game.decision is not None
    assert scene.game.decision.details == {"lot": 3, "bid": 0, "leader": None}
    scene.play(2, "bid", amount=1)
    assert scene.owner(3) == 2
    assert scene.money == [1500, 0, 1500 + 60 - 1]
