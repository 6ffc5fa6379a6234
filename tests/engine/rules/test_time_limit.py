"""The time limit game (TIME-1, TIME-2 and their rulings)."""

import dataclasses

import pytest

import passgo
from passgo.edition import load
from passgo.events import DeedDealt, MoneyPaid
from scenes import Scene, kinds

TIMED = passgo.Rules(game="time-limit", minutes=60)
PURPLE = (1, 3)
ORANGE = (16, 18, 19)
DARK_BLUE = (37, 39)


def call_time(scene: Scene) -> list[passgo.Event]:
    return scene.game.play(passgo.CLOCK, {"do": "time-up"})


def outcome_of(scene: Scene) -> passgo.Outcome:
    outcome = scene.game.outcome
    assert outcome is not None
    return outcome


@pytest.mark.rule("TIME-1")
def test_the_hour_is_agreed_on_before_the_start() -> None:
    with pytest.raises(passgo.BadInput, match="needs minutes"):
        passgo.Rules(game="time-limit")
    with pytest.raises(passgo.BadInput, match="belong to the time limit game"):
        passgo.Rules(minutes=60)
    assert passgo.new_game("classic", ("Ann", "Bo"), seed=1, rules=TIMED).rules.minutes == 60


@pytest.mark.rule("TIME-1", "RULING-CLOCK")
def test_only_the_clock_calls_the_time() -> None:
    scene = Scene(rules=TIMED)
    assert scene.refused(0, "time-up") == "TIME-1"
    assert scene.why_not(0, "time-up") == "TIME-1: the time is called by the clock, not by a player"
    assert scene.refused(passgo.CLOCK, "throw") == "TIME-1"
    assert [choice.do for choice in scene.game.choices(passgo.CLOCK)] == ["time-up"]
    assert kinds(call_time(scene)) == ["TimeCalled"]
    assert scene.refused(passgo.CLOCK, "time-up") == "TIME-1"
    assert Scene().refused(passgo.CLOCK, "time-up") == "TIME-1"


@pytest.mark.rule("RULING-CLOCK", "RULING-TIME-WORTH")
def test_a_turn_begun_is_played_out_doubles_and_all() -> None:
    scene = Scene(rules=TIMED, turn=1).at(1, 16).luck("22 23")
    scene.play(1, "throw")  # doubles, to Free Parking
    call_time(scene)
    assert scene.waits_for() == ("Throw", (1,))
    scene.play(1, "throw")
    scene.play(1, "buy")  # the B. & O. Railroad
    assert scene.game.outcome is None
    events = scene.play(1, "end-turn")
    assert kinds(events) == ["TurnEnded", "GameEnded"]
    assert (scene.game.decision, outcome_of(scene).reason) == (None, "time")
    assert scene.refused(2, "throw") == "TIME-1"


@pytest.mark.rule("RULING-CLOCK")
def test_time_called_in_an_auction_and_in_a_debt() -> None:
    scene = Scene(rules=TIMED).owns(1, 39).cash(30, 500, 500).at(0, 29).luck("33 12")
    scene.play(0, "throw")  # doubles, to the railroad 35
    scene.play(0, "decline")
    call_time(scene)
    scene.play(0, "bid", amount=30)
    scene.play(1, "pass")
    scene.play(2, "pass")
    assert scene.owner(35) == 0
    scene.at(0, 36).play(0, "throw")
    assert scene.waits_for() == ("RaiseMoney", (0,))
    scene.play(0, "mortgage", lot=35)
    assert scene.money == [50, 550, 500]
    scene.play(0, "end-turn")
    assert outcome_of(scene).reason == "time"


@pytest.mark.rule("RULING-CLOCK")
def test_being_sent_to_jail_ends_the_last_turn_and_the_game() -> None:
    scene = Scene(rules=TIMED).at(0, 27).luck("12")
    call_time(scene)
    events = scene.play(0, "throw")
    assert kinds(events)[-3:] == ["SentToJail", "TurnEnded", "GameEnded"]


@pytest.mark.rule("RULING-CLOCK", "BANKRUPT-4")
def test_a_bankruptcy_of_the_last_turn_is_settled_before_the_game_ends() -> None:
    scene = Scene(rules=TIMED).owns(0, 5).mortgaged(5).cash(5, 500, 400).at(0, 36).luck("11")
    scene.play(0, "throw")  # Luxury Tax
    call_time(scene)
    scene.play(0, "give-up")
    assert scene.waits_for() == ("Bidding", (1, 2))
    scene.play(2, "bid", amount=40)
    events = scene.play(1, "pass")
    assert kinds(events)[-2:] == ["TurnEnded", "GameEnded"]
    assert outcome_of(scene).worths == (0, 500, 560)
    assert outcome_of(scene).winners == (2,)


@pytest.mark.rule("TIME-1")
def test_a_game_that_is_down_to_one_player_does_not_wait_for_the_clock() -> None:
    scene = Scene(2, rules=TIMED).owns(1, *DARK_BLUE).cash(60, 0).at(0, 36).luck("12")
    scene.play(0, "throw")
    assert (outcome_of(scene).reason, outcome_of(scene).winners) == ("last-one-left", (1,))
    assert scene.refused(passgo.CLOCK, "time-up") == "BANKRUPT-5"


@pytest.mark.rule("TIME-1", "RULING-TIME-WORTH")
def test_the_worth_at_the_hour_counts_mortgaged_property_half_and_hotels_with_four_houses() -> None:
    scene = Scene(3, rules=TIMED).owns(0, *PURPLE, 12).built({1: 5, 3: 4}).mortgaged(12)
    scene.owns(1, *ORANGE).built({16: 1, 18: 1, 19: 1}).owns(2, *DARK_BLUE).mortgaged(39)
    scene.cash(10, 20, 30).at(0, 17).luck("12")
    call_time(scene)
    scene.play(0, "throw")
    scene.play(0, "end-turn")
    ann = 10 + 120 + (50 + 4 * 50) + 4 * 50 + 75
    bo = 20 + 560 + 3 * 100
    cy = 30 + 350 + 200
    assert outcome_of(scene).worths == (ann, bo, cy)
    assert outcome_of(scene).winners == (1,)


@pytest.mark.rule("RULING-DRAW", "TIME-1")
def test_at_the_hour_the_richest_share_the_win() -> None:
    scene = Scene(3, rules=TIMED).owns(0, 5).cash(300, 500, 499).at(0, 17).luck("12")
    call_time(scene)
    scene.play(0, "throw")
    scene.play(0, "end-turn")
    assert outcome_of(scene).winners == (0, 1)
    assert outcome_of(scene).to_json() == {"winners": [0, 1], "reason": "time", "worths": [500, 500, 499]}


@pytest.mark.rule("TIME-2", "RULING-DEAL")
def test_two_deeds_each_are_dealt_and_paid_for_at_once() -> None:
    game = passgo.new_game("classic", ("Ann", "Bo"), rules=TIMED, luck="d39 d1 d5 d37 65 21")
    dealt = [(event.seat, event.lot) for event in game.opening if isinstance(event, DeedDealt)]
    assert dealt == [(0, 39), (1, 1), (0, 5), (1, 37)]
    paid = [
        (event.payer, event.payee, event.amount) for event in game.opening if isinstance(event, MoneyPaid)
    ]
    assert paid == [(0, None, 400), (1, None, 60), (0, None, 200), (1, None, 350)]
    assert list(game._state.cash) == [900, 1090]


@pytest.mark.rule("RULING-DEAL", "TIME-2")
def test_a_player_without_cash_for_dealt_deeds_raises_it_before_the_first_throw() -> None:
    poor = dataclasses.replace(load("classic"), start_cash=500)
    game = passgo.new_game(poor, ("Ann", "Bo"), rules=TIMED, luck="d39 d1 d37 d3 65 21")
    decision = game.decision
    assert decision is not None
    assert decision.to_json() == {"kind": "RaiseMoney", "seats": [0], "creditor": None, "amount": 350}
    assert game.refusal(0, {"do": "throw"}) is not None
    game.play(0, {"do": "mortgage", "lot": 39})
    game.play(0, {"do": "mortgage", "lot": 37})
    assert list(game._state.cash) == [500 - 400 + 200 + 175 - 350, 500 - 120]
    decision = game.decision
    assert decision is not None
    assert decision.kind == "Throw"


@pytest.mark.rule("RULING-END-SETTLE", "TIME-1")
def test_a_rent_not_asked_for_by_the_hour_is_not_paid() -> None:
    rules = passgo.Rules(game="time-limit", minutes=60, ask_for_rent=True)
    scene = Scene(2, rules=rules).owns(1, 39).at(0, 36)
    scene.throws(0, "12")
    call_time(scene)
    assert scene.allowed(1, "ask-rent", debtor=0, lot=39)
    scene.play(0, "end-turn")
    assert outcome_of(scene).worths == (1500, 1500 + 400)


@pytest.mark.rule("RULING-LAST-HOUSE-PRICE", "RULING-TIME-WORTH")
def test_half_of_an_odd_price_is_rounded_down_at_the_end() -> None:
    classic = load("classic")
    squares = list(classic.squares)
    squares[39] = dataclasses.replace(squares[39], price=401)
    scene = Scene(2, edition=dataclasses.replace(classic, squares=tuple(squares)), rules=TIMED)
    scene.owns(1, 39).mortgaged(39).throws(0, "64")
    call_time(scene)
    scene.play(0, "end-turn")
    assert outcome_of(scene).worths == (1500, 1500 + 200)


@pytest.mark.rule("TIME-1", "JAIL-2")
def test_the_last_turn_that_ends_in_jail_earns_no_other_throw() -> None:
    scene = Scene(rules=TIMED).at(0, 24)
    call_time(scene)
    scene.throws(0, "33")  # to Go To Jail
    assert scene.game.outcome is not None
    assert scene.game.position.split()[6] == "0:close:1:1:-:33"


@pytest.mark.rule("TIME-1", "RULING-END-SETTLE")
def test_rents_that_were_not_asked_for_end_with_the_game() -> None:
    rules = passgo.Rules(game="time-limit", minutes=60, ask_for_rent=True)
    scene = Scene(rules=rules).owns(1, 39).at(0, 36)
    scene.throws(0, "12")
    call_time(scene)
    scene.play(0, "end-turn")
    assert scene.game.outcome is not None
    assert scene.game.view(None)["rents_due"] == []
