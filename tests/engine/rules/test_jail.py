"""Jail: the ways in, the ways out, and what may be done inside (JAIL)."""

import pytest

import passgo
from passgo.events import JailLeft, SentToJail
from scenes import Scene, kinds, payments


@pytest.mark.rule("JAIL-1", "JAIL-2")
@pytest.mark.parametrize(
    ("start", "luck", "why"),
    [(27, "12", "square"), (26, "22", "square"), (0, "34 c10", "card"), (28, "14 h6", "card")],
)
def test_sent_to_jail_directly_and_the_turn_is_over(start: int, luck: str, why: str) -> None:
    scene = Scene().at(0, start)
    events = scene.throws(0, luck)
    assert [e.why for e in events if isinstance(e, SentToJail)] == [why]
    assert (scene.square(0), int(scene.state.jail[0])) == (10, 1)
    assert scene.money[0] == 1500
    assert scene.waits_for() == ("Throw", (1,))  # doubles or not


@pytest.mark.rule("JAIL-1", "JAIL-2")
def test_three_doubles_send_to_jail() -> None:
    scene = Scene().at(0, 16)
    scene.throws(0, "22")
    scene.throws(0, "11 c7")
    events = scene.throws(0, "33")
    assert [e.why for e in events if isinstance(e, SentToJail)] == ["doubles"]
    assert scene.square(0) == 10
    assert scene.waits_for() == ("Throw", (1,))


@pytest.mark.rule("JAIL-3")
def test_landing_on_jail_is_a_visit() -> None:
    scene = Scene(2).at(0, 7)
    scene.throws(0, "12")
    assert (scene.square(0), int(scene.state.jail[0]), scene.money[0]) == (10, 0, 1500)
    scene.play(0, "end-turn")
    scene.at(1, 17).throws(1, "12")
    scene.play(1, "end-turn")
    assert scene.waits_for() == ("Throw", (0,))
    assert scene.refused(0, "pay-fine") == "JAIL-6"
    scene.throws(0, "46")
    assert scene.square(0) == 20


@pytest.mark.rule("JAIL-4")
@pytest.mark.parametrize("turn", [1, 2, 3])
def test_doubles_free_on_any_of_three_turns_without_another_throw(turn: int) -> None:
    scene = Scene().jailed(0, turn)
    assert scene.waits_for() == ("LeaveJail", (0,))
    events = scene.throws(0, "55")
    assert [e.how for e in events if isinstance(e, JailLeft)] == ["doubles"]
    assert (scene.square(0), int(scene.state.jail[0]), scene.money[0]) == (20, 0, 1500)
    assert scene.waits_for() == ("EndTurn", (0,))
    assert scene.refused(0, "throw") == "TURN-3"


@pytest.mark.rule("JAIL-4")
def test_without_doubles_a_stay_in_jail_is_three_turns_at_most() -> None:
    scene = Scene(2).jailed(0)
    for turn in (1, 2):
        assert scene.game.decision is not None
        assert scene.game.decision.details["jail_turn"] == turn
        assert scene.game.decision.details["jail_turns"] == 3
        assert kinds(scene.throws(0, "12")) == ["DiceThrown", "JailStayed"]
        assert (scene.square(0), scene.money[0]) == (10, 1500)
        scene.play(0, "end-turn")
        scene.at(1, 17).throws(1, "12")
        scene.play(1, "end-turn")
    scene.throws(0, "64")
    assert (scene.square(0), int(scene.state.jail[0])) == (20, 0)


@pytest.mark.rule("JAIL-5", "CARD-2")
@pytest.mark.parametrize("turn", [1, 2, 3])
@pytest.mark.parametrize("pile", ["chance", "chest"])
def test_the_card_frees_on_any_turn(turn: int, pile: str) -> None:
    scene = Scene().jailed(0, turn).holds_card(0, pile)
    events = scene.play(0, "use-card", deck=pile)
    assert kinds(events) == ["JailCardReturned", "JailLeft"]
    assert scene.waits_for() == ("Throw", (0,))
    scene.throws(0, "64")
    assert (scene.square(0), scene.money[0]) == (20, 1500)


@pytest.mark.rule("JAIL-5", "CARD-3")
def test_the_card_may_be_bought_in_jail_for_the_purpose() -> None:
    scene = Scene().jailed(0).holds_card(2)
    assert scene.refused(0, "use-card", deck="chance") == "JAIL-5"
    scene.play(0, "offer", to=2, give={"cash": 40}, get={"cards": ["chance"]})
    scene.play(2, "accept", offer=1)
    assert scene.refused(0, "use-card", deck="chest") == "JAIL-5"
    scene.play(0, "use-card", deck="chance")
    assert scene.money == [1460, 1500, 1540]
    assert scene.waits_for() == ("Throw", (0,))


@pytest.mark.rule("JAIL-5")
def test_the_card_is_of_no_use_after_the_throw() -> None:
    scene = Scene().jailed(0).holds_card(0)
    scene.throws(0, "12")
    assert scene.why_not(0, "use-card", deck="chance") == (
        "JAIL-5: you have thrown; that is done before the throw of a turn in Jail"
    )
    assert Scene().holds_card(0).why_not(0, "use-card", deck="chance") == "JAIL-5: you are not in Jail"


@pytest.mark.rule("JAIL-6")
@pytest.mark.parametrize("turn", [1, 2])
def test_the_fine_frees_on_the_first_two_turns(turn: int) -> None:
    scene = Scene().jailed(0, turn)
    assert payments(scene.play(0, "pay-fine")) == [(0, None, 50, "fine")]
    assert scene.waits_for() == ("Throw", (0,))
    scene.throws(0, "64")
    assert scene.square(0) == 20


@pytest.mark.rule("JAIL-6")
def test_the_fine_is_paid_in_time_or_not_at_all() -> None:
    assert Scene().jailed(0, 3).refused(0, "pay-fine") == "JAIL-6"
    assert Scene().refused(0, "pay-fine") == "JAIL-6"  # not in Jail
    assert Scene().jailed(0).cash(49).refused(0, "pay-fine") == "JAIL-6"
    assert Scene().jailed(1).refused(1, "pay-fine") == "TURN-5"
    scene = Scene().jailed(0)
    scene.throws(0, "12")
    assert scene.refused(0, "pay-fine") == "JAIL-6"


@pytest.mark.rule("JAIL-6")
def test_the_money_for_the_fine_may_be_raised() -> None:
    scene = Scene().jailed(0).cash(20).owns(0, 1)
    scene.play(0, "mortgage", lot=1)
    scene.play(0, "pay-fine")
    assert scene.money[0] == 0


@pytest.mark.rule("JAIL-7")
def test_the_third_turn_without_doubles_costs_the_fine_and_moves() -> None:
    scene = Scene().jailed(0, 3)
    events = scene.throws(0, "64")
    assert kinds(events) == ["DiceThrown", "MoneyPaid", "JailLeft", "TokenMoved"]
    assert (scene.square(0), int(scene.state.jail[0]), scene.money[0]) == (20, 0, 1450)
    assert scene.waits_for() == ("EndTurn", (0,))


@pytest.mark.rule("JAIL-7")
def test_the_space_moved_to_is_played() -> None:
    scene = Scene().jailed(0, 3).owns(1, 12)
    assert payments(scene.at(0, 10).throws(0, "12")) == [(0, None, 50, "fine")]
    assert scene.square(0) == 13
    assert scene.waits_for() == ("BuyOrAuction", (0,))


@pytest.mark.rule("RULING-JAIL-UNABLE", "JAIL-7")
def test_a_fine_that_must_be_raised_holds_the_move_back() -> None:
    scene = Scene().jailed(0, 3).cash(30).owns(0, 5)
    scene.throws(0, "64")
    assert scene.waits_for() == ("RaiseMoney", (0,))
    assert (scene.square(0), int(scene.state.jail[0])) == (10, 3)
    scene.play(0, "mortgage", lot=5)
    assert (scene.square(0), int(scene.state.jail[0]), scene.money[0]) == (20, 0, 80)
    assert scene.waits_for() == ("EndTurn", (0,))


@pytest.mark.rule("RULING-JAIL-UNABLE")
def test_a_fine_that_cannot_be_raised_is_a_bankruptcy() -> None:
    scene = Scene().jailed(0, 3).cash(30)
    events = scene.throws(0, "64")
    assert "WentBankrupt" in kinds(events)
    assert "TokenMoved" not in kinds(events)
    assert scene.waits_for() == ("Throw", (1,))


@pytest.mark.rule("RULING-JAIL-DOUBLES")
@pytest.mark.parametrize("way", ["pay-fine", "use-card"])
def test_doubles_after_paying_or_a_card_throw_again(way: str) -> None:
    scene = Scene().jailed(0).holds_card(0)
    scene.play(0, way, **({"deck": "chance"} if way == "use-card" else {}))
    scene.throws(0, "55")
    assert scene.square(0) == 20
    assert scene.waits_for() == ("Throw", (0,))
    scene.throws(0, "11 c7")
    scene.throws(0, "11")  # the third doubles of the turn
    assert int(scene.state.jail[0]) == 1
    assert scene.square(0) == 10


@pytest.mark.rule("JAIL-8")
def test_in_jail_one_builds_sells_mortgages_and_trades() -> None:
    scene = Scene().jailed(1).owns(1, 37, 39, 5)
    scene.asks(1, lot=39)
    scene.play(1, "sell", lot=39)
    scene.play(1, "mortgage", lot=5)
    scene.play(1, "lift", lot=5)
    scene.play(1, "offer", to=2, give={"lots": [5]}, get={"cash": 300})
    scene.play(2, "accept", offer=1)
    assert scene.owner(5) == 2
    assert scene.money[1] == 1500 - 200 + 100 + 100 - 110 + 300
    assert int(scene.state.jail[1]) == 1


@pytest.mark.rule("JAIL-6", "JAIL-5")
def test_the_ways_out_wait_while_a_matter_is_open() -> None:
    scene = Scene().jailed(0).holds_card(0).owns(1, 1, 3).owns(2, 37, 39).stock(houses=1)
    scene.asks(1, lot=1)
    assert scene.waits_for() == ("ShortageQuestion", (2,))
    assert scene.refused(0, "pay-fine") == "TURN-1"
    assert scene.refused(0, "use-card", deck="chance") == "TURN-1"
    scene.play(2, "pass")
    scene.play(0, "pay-fine")
    assert int(scene.state.jail[0]) == 0


@pytest.mark.rule("JAIL-5")
def test_the_card_of_either_deck_is_listed() -> None:
    scene = Scene().jailed(0).holds_card(0, "chance").holds_card(0, "chest")
    listed = [choice.deck for choice in scene.game.choices(0) if isinstance(choice, passgo.UseCard)]
    assert listed == ["chance", "chest"]
