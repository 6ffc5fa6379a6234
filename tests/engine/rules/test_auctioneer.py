"""A Banker who does not play holds the auctions and keeps the Bank's books (SETUP-6, RULING-AUCTIONEER)."""

import pytest

import passgo
from passgo.events import AuctionCalled
from scenes import Scene, kinds

BANKER_ONLY = passgo.Rules(banker_only=True)
BANKER = 0
PURPLE = (1, 3)
ORANGE = (16, 18, 19)
DARK_BLUE = (37, 39)


def auction(rules: passgo.Rules = BANKER_ONLY) -> Scene:
    """Bo lands on Baltic Avenue and does not buy it."""
    scene = Scene(6, rules=rules, turn=1)
    scene.throws(1, "12")
    scene.play(1, "decline")
    assert scene.waits_for()[0] == "Bidding"
    return scene


def calls(scene: Scene) -> object:
    """How often the highest bid has been called, as all seats see it."""
    assert scene.game.decision is not None
    return scene.game.decision.details["calls"]


@pytest.mark.rule("RULING-AUCTIONEER", "AUCTION-1", "SETUP-6")
def test_going_once_going_twice_sold() -> None:
    scene = auction()
    scene.play(2, "bid", amount=40)
    for call in (1, 2):
        (called,) = scene.play(BANKER, "call")
        assert called == AuctionCalled(seat=BANKER, calls=call)
        assert (calls(scene), scene.owner(3)) == (call, -1)
    events = scene.play(BANKER, "call")
    assert kinds(events)[:2] == ["AuctionCalled", "AuctionWon"]
    assert events[0] == AuctionCalled(seat=BANKER, calls=3)
    assert (scene.owner(3), scene.money[2]) == (2, 1460)
    assert scene.waits_for() == ("EndTurn", (1,))


@pytest.mark.rule("RULING-AUCTIONEER")
def test_a_bid_starts_the_calls_again_and_a_pass_does_not() -> None:
    scene = auction()
    scene.play(2, "bid", amount=40)
    scene.play(BANKER, "call")
    scene.play(BANKER, "call")
    scene.play(4, "pass")
    assert calls(scene) == 2
    scene.play(3, "bid", amount=41)
    assert calls(scene) == 0
    scene.play(BANKER, "call")
    scene.play(BANKER, "call")
    assert scene.owner(3) == -1
    scene.play(BANKER, "call")
    assert (scene.owner(3), scene.money[3]) == (3, 1459)


@pytest.mark.rule("RULING-AUCTIONEER")
def test_only_the_auctioneer_calls() -> None:
    scene = auction()
    for seat in (1, 2, 5):
        assert scene.refused(seat, "call") == "RULING-AUCTIONEER"
        assert "call" not in [choice.do for choice in scene.game.choices(seat)]
    assert scene.why_not(1, "call") == (
        "RULING-AUCTIONEER: only a Banker who does not play calls the bids of an auction"
    )
    assert [choice.to_json() for choice in scene.game.choices(BANKER)] == [{"do": "call"}]
    assert scene.refused(BANKER, "bid", amount=1) == "SETUP-6"
    assert scene.refused(BANKER, "pass") == "SETUP-6"


@pytest.mark.rule("RULING-AUCTIONEER")
def test_any_seat_may_be_the_auctioneer_s() -> None:
    scene = auction(passgo.Rules(banker_only=True, banker=4))
    assert scene.waits_for() == ("Bidding", (0, 1, 2, 3, 5))
    scene.play(0, "bid", amount=40)
    assert scene.refused(0, "call") == "RULING-AUCTIONEER"
    for _ in range(3):
        scene.play(4, "call")
    assert scene.owner(3) == 0


@pytest.mark.rule("RULING-AUCTIONEER", "SETUP-6")
def test_where_the_banker_plays_there_are_no_calls() -> None:
    scene = auction(passgo.Rules())
    scene.play(2, "bid", amount=40)
    for seat in range(6):
        assert scene.refused(seat, "call") == "RULING-AUCTIONEER"
    assert scene.game.decision is not None
    assert "calls" not in scene.game.decision.details


@pytest.mark.rule("RULING-AUCTIONEER")
def test_there_is_nothing_to_call_without_an_auction() -> None:
    scene = Scene(6, rules=BANKER_ONLY, turn=1)
    assert scene.refused(BANKER, "call") == "AUCTION-1"
    assert scene.game.choices(BANKER) == []


@pytest.mark.rule("RULING-AUCTIONEER", "RULING-AUCTION-END")
def test_when_all_others_have_passed_it_ends_without_calls() -> None:
    scene = auction()
    scene.play(2, "bid", amount=40)
    for seat in (1, 3, 4):
        scene.play(seat, "pass")
    assert kinds(scene.play(5, "pass"))[:2] == ["AuctionPassed", "AuctionWon"]
    assert scene.owner(3) == 2


@pytest.mark.rule("RULING-AUCTIONEER", "RULING-NO-BID")
def test_the_third_call_without_a_bid_leaves_the_property_with_the_bank() -> None:
    scene = auction()
    scene.play(BANKER, "call")
    scene.play(BANKER, "call")
    assert kinds(scene.play(BANKER, "call")) == ["AuctionCalled", "AuctionFailed"]
    assert (scene.owner(3), scene.waits_for()) == (-1, ("EndTurn", (1,)))


def contested(stock: int) -> Scene:
    """Bo has asked to build, and Cy wishes two of the last houses as well."""
    scene = Scene(6, rules=BANKER_ONLY, turn=1).owns(1, *PURPLE).owns(2, *ORANGE).stock(houses=stock)
    scene.asks(1, lot=1)
    scene.play(2, "want", count=2)
    assert scene.waits_for() == ("Bidding", (1, 2))
    return scene


@pytest.mark.rule("RULING-AUCTIONEER", "BUILD-7")
def test_the_last_buildings_are_called_too_each_from_the_start() -> None:
    scene = contested(stock=2)
    scene.play(2, "bid", amount=30)
    for _ in range(3):
        scene.play(BANKER, "call")
    assert (scene.waits_for(), scene.money[2]) == (("PlaceBuilding", (2,)), 1470)
    assert scene.refused(BANKER, "call") == "AUCTION-1"
    scene.play(2, "place", lot=16)
    assert (scene.waits_for(), calls(scene)) == (("Bidding", (1, 2)), 0)
    scene.play(1, "bid", amount=5)
    for _ in range(3):
        scene.play(BANKER, "call")
    scene.play(1, "place", lot=3)
    assert (scene.level(16), scene.level(3), scene.waits_for()) == (1, 1, ("Throw", (1,)))


@pytest.mark.rule("RULING-AUCTIONEER", "RULING-SHORTAGE-ONCE")
def test_three_calls_without_a_bid_end_a_contest() -> None:
    scene = contested(stock=1)
    scene.play(BANKER, "call")
    scene.play(BANKER, "call")
    assert kinds(scene.play(BANKER, "call")) == ["AuctionCalled", "AuctionFailed", "ContestClosed"]
    assert (scene.state.houses, scene.waits_for()) == (1, ("Throw", (1,)))


@pytest.mark.rule("RULING-AUCTIONEER")
def test_an_auction_that_was_interrupted_is_called_from_the_start() -> None:
    scene = auction().owns(2, *ORANGE).owns(4, *DARK_BLUE).stock(houses=1)
    scene.play(5, "bid", amount=40)
    scene.play(BANKER, "call")
    scene.play(BANKER, "call")
    scene.asks(2, lot=16)
    assert scene.refused(BANKER, "call") == "AUCTION-1"  # while Di is asked
    scene.play(4, "want", count=1)
    assert calls(scene) == 0
    scene.play(4, "bid", amount=1)
    for _ in range(3):
        scene.play(BANKER, "call")
    scene.play(4, "place", lot=37)
    assert scene.game.decision is not None
    assert scene.game.decision.to_json() == {
        "kind": "Bidding",
        "seats": [1, 2, 3, 4],
        "lot": 3,
        "bid": 40,
        "leader": 5,
        "calls": 0,
    }


@pytest.mark.rule("RULING-AUCTIONEER", "RULING-BID-VOID")
def test_a_bid_that_becomes_void_takes_its_calls_along() -> None:
    rules = passgo.Rules(banker_only=True, ask_for_rent=True)
    scene = Scene(6, rules=rules, turn=1).owns(5, *DARK_BLUE).cash(0, 60).at(1, 36)
    scene.throws(1, "12")
    scene.play(1, "end-turn")
    scene.throws(2, "12")
    scene.play(2, "decline")
    scene.play(1, "bid", amount=60)
    scene.play(BANKER, "call")
    scene.play(BANKER, "call")
    scene.play(5, "ask-rent", debtor=1, lot=39)  # Bo cannot pay, and leaves
    assert (scene.waits_for(), calls(scene)) == (("Bidding", (2, 3, 4, 5)), 0)


@pytest.mark.rule("SETUP-6", "RULING-AUCTIONEER")
def test_a_game_that_is_over_is_called_no_more() -> None:
    scene = Scene(6, rules=BANKER_ONLY, turn=1).cash(0, 10, 10, 10, 10, 1500)
    for seat in (1, 2, 3, 4):
        scene.at(seat, 35).throws(seat, "12")  # Luxury Tax, and nothing to pay it with
    assert scene.game.outcome is not None
    assert scene.refused(BANKER, "call") == "BANKRUPT-5"


@pytest.mark.rule("SETUP-6")
def test_the_banker_sees_the_books_of_the_bank() -> None:
    scene = auction().owns(3, *ORANGE)
    unsold = [lot for lot in scene.state.board.lots if lot not in ORANGE]
    assert scene.game.view(BANKER)["books"] == {
        "houses": 32,
        "hotels": 12,
        "unsold": unsold,
        "taken_in": 0,
        "paid_out": 0,
    }
    scene.play(2, "bid", amount=40)
    for _ in range(3):
        scene.play(BANKER, "call")
    scene.asks(3, lot=16)
    scene.asks(3, lot=18)
    scene.play(3, "sell", lot=16)
    scene.play(2, "mortgage", lot=3)
    scene.play(1, "end-turn")
    scene.owns(4, 5).at(2, 2).throws(2, "12")  # a rent is none of the Bank's business
    unsold = [lot for lot in unsold if lot not in (3, 5)]
    assert scene.game.view(BANKER)["books"] == {
        "houses": 31,
        "hotels": 12,
        "unsold": unsold,
        "taken_in": 40 + 100 + 100,
        "paid_out": 50 + 30,
    }


@pytest.mark.rule("SETUP-6")
def test_only_a_banker_who_does_not_play_keeps_books() -> None:
    scene = auction(passgo.Rules(banker_only=True, banker=4))
    seen = {seat: "books" in scene.game.view(seat) for seat in (None, 0, 1, 2, 3, 4, 5)}
    assert [seat for seat, books in seen.items() if books] == [4]
    playing = auction(passgo.Rules(banker=4))
    assert not any("books" in playing.game.view(seat) for seat in (None, *range(6)))
