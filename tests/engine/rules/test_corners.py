"""The Corner Games and the Ferris Wheel (CORNER, FERRIS)."""

import json
from itertools import combinations

import pytest

import passgo
from casts import checked_cast
from passgo.base.json_types import JsonObject
from passgo.engine.board import sorted_answers
from passgo.events import ChallengeAnswered, ChallengeRead, TokenMoved, VerdictGiven
from scenes import Scene, kinds, payments

EXPANSION = passgo.Rules(options={"american-expansion"})
ROAD_TRIP = passgo.Rules(options={"just-visit-america"})
GAME_SHOW = passgo.Rules(options={"game-show"})
LAWYER = passgo.Rules(options={"legal-system"})
FERRIS = passgo.Rules(options={"ferris-wheel"})
FIRST_SIDE = (1, 3, 5, 6, 8, 9)
SECOND_SIDE = (11, 12, 13, 14, 15, 16, 18, 19)
THIRD_SIDE = (21, 23, 24, 25, 26, 27, 28, 29)
FOURTH_SIDE = (31, 32, 34, 35, 37, 39)


def america(rules: passgo.Rules, players: int = 3) -> Scene:
    return Scene(players, edition="america", rules=rules)


def decision_seen_by(scene: Scene, seat: int | None) -> JsonObject:
    decision = scene.game.view(seat)["decision"]
    assert decision is not None
    return decision


def right(scene: Scene) -> int:
    """The number of the right answer to the card that has been read."""
    assert scene.game.decision is not None
    details = scene.game.decision.details
    card = scene.game.edition.challenges[checked_cast(int, details["card"]) - 1]
    return checked_cast(list, details["answers"]).index(card.right)


def answers(scene: Scene, *, rightly: bool) -> list[passgo.Event]:
    return scene.play(0, "answer", choice=(right(scene) + (0 if rightly else 1)) % 4)


# GO: American Expansion.


def on_go(scene: Scene) -> Scene:
    scene.at(0, 37).throws(0, "12")
    assert scene.waits_for() == ("Expansion", (0,))
    return scene


@pytest.mark.rule("CORNER-1")
def test_the_salary_may_be_taken() -> None:
    scene = on_go(america(EXPANSION))
    assert scene.money[0] == 1500
    events = scene.play(0, "take-salary")
    assert kinds(events) == ["CornerClosed", "MoneyPaid"]
    assert payments(events) == [(None, 0, 200, "salary")]
    assert scene.square(0) == 0
    assert scene.waits_for() == ("EndTurn", (0,))


@pytest.mark.rule("CORNER-1")
def test_or_given_up_for_any_space_that_is_not_a_corner() -> None:
    scene = on_go(america(EXPANSION))
    for corner in (0, 10, 20, 30):
        assert scene.refused(0, "go-to", square=corner) == "CORNER-1"
    assert all(scene.allowed(0, "go-to", square=square) for square in range(40) if square % 10)
    assert scene.refused(1, "go-to", square=39) == "CORNER-1"
    assert scene.refused(1, "take-salary") == "CORNER-1"
    assert kinds(scene.play(0, "go-to", square=39)) == ["CornerClosed", "TokenMoved", "LotOffered"]
    assert scene.money[0] == 1500
    assert scene.waits_for() == ("BuyOrAuction", (0,))
    assert scene.refused(0, "take-salary") == "CORNER-1"


@pytest.mark.rule("CORNER-1")
@pytest.mark.parametrize(
    ("square", "luck", "paid"),
    [
        (7, "c7", [(None, 0, 50, "card")]),  # a deck
        (38, "", [(0, None, 75, "tax")]),  # a tax
        (12, "", [(0, 1, 4 * 3, "rent")]),  # a utility, by the throw that brought the token to GO
        (39, "", [(0, 1, 50, "rent")]),
    ],
)
def test_the_space_is_played_as_if_thrown_there(square: int, luck: str, paid: list[object]) -> None:
    scene = on_go(america(EXPANSION).owns(1, 12, 39)).luck(luck)
    assert payments(scene.play(0, "go-to", square=square)) == paid


@pytest.mark.rule("CORNER-1")
def test_the_blind_tax_choice_can_be_gone_to() -> None:
    scene = on_go(america(EXPANSION))
    scene.play(0, "go-to", square=4)
    assert scene.waits_for() == ("TaxChoice", (0,))


@pytest.mark.rule("CORNER-1", "TURN-3")
def test_doubles_onto_go_throw_again_after_the_choice() -> None:
    scene = america(EXPANSION).at(0, 38)
    scene.throws(0, "11")
    scene.play(0, "go-to", square=1)
    scene.play(0, "buy")
    assert scene.waits_for() == ("Throw", (0,))


@pytest.mark.rule("CORNER-1", "GO-2")
def test_from_go_to_a_deck_and_back_to_go_by_its_card() -> None:
    scene = on_go(america(EXPANSION)).luck("c1")
    scene.play(0, "go-to", square=36)
    assert (scene.square(0), scene.money[0]) == (0, 1700)  # by card: no second choice
    assert scene.waits_for() == ("EndTurn", (0,))


@pytest.mark.rule("RULING-EXPANSION")
def test_a_card_to_go_is_not_exact_count() -> None:
    scene = america(EXPANSION)
    assert payments(scene.throws(0, "34 c1")) == [(None, 0, 200, "salary")]
    assert scene.waits_for() == ("EndTurn", (0,))


@pytest.mark.rule("CORNER-1")
def test_passing_go_is_no_choice_and_neither_is_a_game_without_the_option() -> None:
    scene = america(EXPANSION).at(0, 38)
    assert (None, 0, 200, "salary") in payments(scene.throws(0, "12"))
    scene = america(passgo.Rules()).at(0, 37)
    scene.throws(0, "12")
    assert scene.waits_for() == ("EndTurn", (0,))
    assert scene.refused(0, "go-to", square=39) == "CORNER-1"


# Just Visiting: the road trip.


def on_just_visiting(scene: Scene, card: str = "q1") -> Scene:
    scene.at(0, 7).throws(0, f"12 {card}")
    assert scene.waits_for() == ("Challenge", (0,))
    return scene


@pytest.mark.rule("CORNER-2")
def test_a_right_answer_goes_to_an_unowned_property_and_buys_it() -> None:
    scene = on_just_visiting(america(ROAD_TRIP).owns(1, 37))
    answers(scene, rightly=True)
    assert scene.waits_for() == ("RoadTrip", (0,))
    assert scene.refused(0, "decline") == "CORNER-2"
    for square in (37, 7, 20):  # owned, a deck, a corner
        assert scene.refused(0, "go-to", square=square) == "CORNER-2"
    assert scene.refused(1, "go-to", square=39) == "CORNER-2"
    assert payments(scene.play(0, "go-to", square=39)) == [(0, None, 400, "lot")]
    assert (scene.square(0), scene.owner(39)) == (39, 0)
    assert scene.waits_for() == ("EndTurn", (0,))


@pytest.mark.rule("CORNER-2")
def test_a_wrong_answer_ends_the_trip() -> None:
    scene = on_just_visiting(america(ROAD_TRIP))
    answers(scene, rightly=False)
    assert (scene.square(0), scene.money[0]) == (10, 1500)
    assert scene.waits_for() == ("EndTurn", (0,))


@pytest.mark.rule("CORNER-2")
def test_only_the_player_who_landed_there_answers_and_only_a_card_that_was_read() -> None:
    scene = america(ROAD_TRIP)
    assert scene.refused(0, "answer", choice=0) == "CORNER-2"
    on_just_visiting(scene)
    assert scene.refused(1, "answer", choice=0) == "CORNER-2"
    assert scene.refused(0, "answer", choice=4) == "RULING-READER"


@pytest.mark.rule("CORNER-3")
def test_nothing_is_read_when_nothing_is_unowned() -> None:
    scene = america(ROAD_TRIP).owns_all_but(1).at(0, 7)
    scene.throws(0, "12")
    assert scene.waits_for() == ("EndTurn", (0,))


@pytest.mark.rule("CORNER-3")
@pytest.mark.parametrize("way", ["pay-fine", "use-card"])
def test_nothing_is_read_on_getting_out_of_jail(way: str) -> None:
    scene = america(ROAD_TRIP).jailed(0).holds_card(0)
    scene.play(0, way, **({"deck": "chance"} if way == "use-card" else {}))
    assert scene.square(0) == 10
    assert scene.waits_for() == ("Throw", (0,))


@pytest.mark.rule("CORNER-3")
@pytest.mark.parametrize(("start", "luck"), [(27, "12"), (0, "34 c10")])
def test_nothing_is_read_on_going_to_jail(start: int, luck: str) -> None:
    scene = america(ROAD_TRIP).at(0, start)
    assert "ChallengeRead" not in kinds(scene.throws(0, luck))


@pytest.mark.rule("RULING-ROADTRIP-PRICE")
def test_only_what_can_be_paid_for_is_chosen() -> None:
    scene = on_just_visiting(america(ROAD_TRIP).cash(100).owns(0, 5))
    answers(scene, rightly=True)
    assert scene.refused(0, "go-to", square=39) == "RULING-ROADTRIP-PRICE"
    assert scene.refused(0, "decline") == "CORNER-2"  # there are some for $100 or less
    scene.play(0, "mortgage", lot=5)
    scene.play(0, "go-to", square=15)
    assert (scene.owner(15), scene.money[0]) == (0, 0)


@pytest.mark.rule("RULING-ROADTRIP-PRICE")
def test_the_trip_ends_when_nothing_can_be_paid_for() -> None:
    scene = on_just_visiting(america(ROAD_TRIP).cash(59))
    answers(scene, rightly=True)
    assert scene.waits_for() == ("RoadTrip", (0,))
    scene.play(0, "decline")
    assert (scene.square(0), scene.money[0]) == (10, 59)
    assert scene.waits_for() == ("EndTurn", (0,))  # and nothing is auctioned


def trip(cash: int, *lots: int, unowned: int = 1) -> Scene:
    """Ann has answered right; nothing but one property is unowned, and these are hers."""
    scene = america(ROAD_TRIP).owns_all_but(1, unowned, *lots).owns(0, *lots).cash(cash)
    answers(on_just_visiting(scene), rightly=True)
    assert scene.waits_for() == ("RoadTrip", (0,))
    return scene


@pytest.mark.rule("CORNER-2", "RULING-ROADTRIP-PRICE")
def test_a_player_who_can_raise_the_money_must_buy() -> None:
    scene = trip(10, 5)  # a railroad, to be mortgaged for 100
    assert scene.refused(0, "go-to", square=1) == "RULING-ROADTRIP-PRICE"
    assert scene.refused(0, "decline") == "CORNER-2"
    assert scene.why_not(0, "decline") == (
        "CORNER-2: a right answer takes you to an unowned property, which you buy; "
        "choose one, and raise the money if need be"
    )
    assert "decline" not in [choice.do for choice in scene.game.choices(0)]
    scene.play(0, "mortgage", lot=5)
    assert scene.refused(0, "decline") == "CORNER-2"
    scene.play(0, "go-to", square=1)
    assert (scene.owner(1), scene.square(0), scene.money[0]) == (0, 1, 10 + 100 - 60)


@pytest.mark.rule("CORNER-2", "RULING-ROADTRIP-PRICE")
def test_buildings_can_be_sold_for_the_trip_and_what_is_mortgaged_brings_nothing() -> None:
    raised = 10 + 30 + 30 + 2 * 25  # both purple lots mortgaged, after a house on each was sold
    for unowned, price in ((9, 120), (8, 100), (11, 140)):
        scene = trip(10, 1, 3, unowned=unowned)
        scene.built({1: 1, 3: 1})
        assert scene.allowed(0, "decline") == (price > raised)
    assert trip(10, 5, 15).mortgaged(5, 15).allowed(0, "decline")


@pytest.mark.rule("RULING-ROADTRIP-PRICE")
@pytest.mark.parametrize(("cash", "over"), [(299, True), (300, False)])
def test_the_trip_is_over_only_if_even_raising_money_would_not_do(cash: int, over: bool) -> None:
    scene = trip(cash, 5, unowned=39)
    assert scene.allowed(0, "decline") == over
    if over:
        scene.play(0, "decline")
        assert (scene.square(0), scene.owner(39), scene.waits_for()) == (10, -1, ("EndTurn", (0,)))


@pytest.mark.rule("RULING-ROADTRIP-GO")
def test_a_road_trip_pays_no_salary() -> None:
    scene = on_just_visiting(america(ROAD_TRIP))
    answers(scene, rightly=True)
    scene.play(0, "go-to", square=1)
    assert scene.money[0] == 1440


@pytest.mark.rule("RULING-READER")
def test_the_next_player_reads_and_alone_knows_the_answer() -> None:
    scene = on_just_visiting(america(ROAD_TRIP, players=4))
    card = scene.game.edition.challenges[0]
    views = {seat: decision_seen_by(scene, seat) for seat in (0, 1, 2, 3, None)}
    assert all(view["reader"] == 1 and view["question"] == card.question for view in views.values())
    assert [seat for seat, view in views.items() if "right" in view] == [1]
    assert views[1]["right"] == card.right


@pytest.mark.rule("RULING-READER")
def test_the_events_of_reading_a_card_do_not_contain_the_answer() -> None:
    scene = america(ROAD_TRIP).at(0, 7)
    events = scene.throws(0, "12 q1")
    encoded = json.dumps([event.to_json() for event in events])
    assert scene.game.edition.challenges[0].right not in encoded
    assert "right" not in encoded


@pytest.mark.rule("RULING-READER")
def test_the_answers_are_read_in_alphabetical_order_numbers_by_size() -> None:
    scene = on_just_visiting(america(ROAD_TRIP))
    assert scene.game.decision is not None
    read = checked_cast(list, scene.game.decision.details["answers"])
    assert read == sorted(read, key=str.casefold)
    assert sorted_answers("9", ("1,000", "88", "10")) == ["9", "10", "88", "1,000"]


@pytest.mark.rule("RULING-CHALLENGE-BOTTOM")
def test_a_card_that_was_read_goes_to_the_bottom() -> None:
    scene = america(ROAD_TRIP, players=2)
    cards = len(scene.game.edition.challenges)
    shuffled = [(place * 37) % cards + 1 for place in range(cards)]
    order = [*shuffled, *shuffled[:2]]  # after all of them, the first one again, without any luck
    seen = []
    for turn, card in enumerate(order):
        seat = turn % 2
        scene.at(seat, 7).throws(seat, "12" + (f" q{card}" if turn < cards else ""))
        assert scene.game.decision is not None
        seen.append(scene.game.decision.details["card"])
        scene.play(seat, "answer", choice=(right(scene) + 1) % 4)
        scene.play(seat, "end-turn")
    assert seen == order


# Free Parking: the game show.


def on_game_show(scene: Scene, luck: str = "q1") -> Scene:
    scene.at(0, 17).throws(0, f"12 {luck}")
    assert scene.waits_for() == ("Challenge", (0,))
    return scene


@pytest.mark.rule("CORNER-4", "RULING-SIDES")
@pytest.mark.parametrize(
    ("count", "side"), [(1, FIRST_SIDE), (2, SECOND_SIDE), (3, THIRD_SIDE), (4, FOURTH_SIDE)]
)
def test_each_right_answer_is_worth_a_lot_of_the_next_side(count: int, side: tuple[int, ...]) -> None:
    scene = on_game_show(america(GAME_SHOW))
    answers(scene, rightly=True)
    for card in range(2, count + 1):
        scene.luck(f"q{card}").play(0, "next-card")
        answers(scene, rightly=True)
    assert scene.waits_for() == ("Prize", (0,))
    assert tuple(lot for lot in range(40) if scene.allowed(0, "take", lot=lot)) == side
    scene.play(0, "take", lot=side[-1])
    assert scene.owner(side[-1]) == 0
    assert (scene.square(0), scene.money[0]) == (20, 1500)  # free, and the token stays (CORNER-5)
    assert scene.waits_for() == ("EndTurn", (0,))


@pytest.mark.rule("CORNER-4")
def test_a_wrong_answer_ends_it_with_nothing() -> None:
    scene = on_game_show(america(GAME_SHOW))
    answers(scene, rightly=True)
    scene.luck("q2").play(0, "next-card")
    answers(scene, rightly=False)
    assert scene.lots_of(0) == []
    assert scene.waits_for() == ("EndTurn", (0,))


@pytest.mark.rule("CORNER-4")
def test_in_the_game_show_too_only_the_player_who_landed_there_answers() -> None:
    scene = on_game_show(america(GAME_SHOW))
    assert scene.refused(1, "answer", choice=0) == "CORNER-4"
    assert scene.why_not(1, "answer", choice=0) == "CORNER-4: that is Ann's to decide"
    assert scene.why_not(0, "answer", choice=4) == "RULING-READER: there are four answers, numbered 0 to 3"


@pytest.mark.rule("CORNER-2", "CORNER-4")
@pytest.mark.parametrize("rightly", [True, False])
def test_the_right_answer_is_public_after_the_choice(rightly: bool) -> None:
    for scene in (on_just_visiting(america(ROAD_TRIP)), on_game_show(america(GAME_SHOW))):
        expected = right(scene)
        answered = checked_cast(ChallengeAnswered, answers(scene, rightly=rightly)[0])
        assert (answered.right, answered.right_choice) == (rightly, expected)
        assert (answered.choice == expected) == rightly


@pytest.mark.rule("CORNER-4", "CORNER-5")
@pytest.mark.parametrize(
    ("owned", "sides"),
    [
        ((), [(1, 2), (2, 3), (3, 4), (4, None)]),
        (FIRST_SIDE, [(2, 2), (2, 3), (3, 4), (4, None)]),
        (THIRD_SIDE, [(1, 2), (2, 4), (4, None)]),
        (FOURTH_SIDE, [(1, 2), (2, 3), (3, None)]),
    ],
)
def test_the_side_after_the_next_card_is_announced_and_comes(
    owned: tuple[int, ...], sides: list[tuple[int, int | None]]
) -> None:
    scene = on_game_show(america(GAME_SHOW).owns(1, *owned))
    for card, (side, next_side) in enumerate(sides, start=1):
        answers(scene, rightly=True)
        assert scene.game.decision is not None
        assert scene.game.decision.details == {
            "right_answers": card,
            "side": side,
            "next_side": next_side,
        }
        if next_side is not None:
            scene.luck(f"q{card + 1}").play(0, "next-card")
    assert not scene.allowed(0, "next-card")


@pytest.mark.rule("CORNER-4")
def test_there_is_no_fifth_card() -> None:
    scene = on_game_show(america(GAME_SHOW))
    answers(scene, rightly=True)
    for card in (2, 3, 4):
        scene.luck(f"q{card}").play(0, "next-card")
        answers(scene, rightly=True)
    assert scene.refused(0, "next-card") == "CORNER-4"


@pytest.mark.rule("CORNER-4")
def test_the_prize_is_for_the_player_and_on_that_side() -> None:
    scene = on_game_show(america(GAME_SHOW).owns(1, 3))
    assert scene.refused(0, "take", lot=1) == "CORNER-4"
    answers(scene, rightly=True)
    assert scene.refused(1, "take", lot=1) == "CORNER-4"
    assert scene.refused(0, "take", lot=11) == "CORNER-4"
    assert scene.refused(0, "take", lot=3) == "CORNER-4"
    assert scene.refused(0, "take", lot=7) == "CORNER-4"
    assert scene.refused(1, "next-card") == "CORNER-4"


@pytest.mark.rule("CORNER-5")
def test_a_side_that_is_all_owned_gives_way_to_the_next_higher_one() -> None:
    scene = on_game_show(america(GAME_SHOW).owns(1, *FIRST_SIDE, *SECOND_SIDE))
    answers(scene, rightly=True)
    assert scene.game.decision is not None
    assert scene.game.decision.details == {"right_answers": 1, "side": 3, "next_side": 3}
    assert scene.refused(0, "take", lot=39) == "CORNER-4"
    scene.play(0, "take", lot=28)
    assert scene.owner(28) == 0


@pytest.mark.rule("CORNER-5", "RULING-SIDES")
@pytest.mark.parametrize(
    ("last", "side"), [(1, 1), (9, 1), (11, 2), (19, 2), (21, 3), (29, 3), (31, 4), (39, 4)]
)
def test_one_unowned_lot_is_enough_for_a_side(last: int, side: int) -> None:
    scene = on_game_show(america(GAME_SHOW).owns_all_but(1, last))
    answers(scene, rightly=True)
    assert scene.game.decision is not None
    assert scene.game.decision.details == {"right_answers": 1, "side": side, "next_side": None}
    scene.play(0, "take", lot=last)
    assert scene.owner(last) == 0


@pytest.mark.rule("CORNER-5")
def test_no_further_card_when_nothing_higher_is_unowned() -> None:
    scene = on_game_show(america(GAME_SHOW).owns(1, *SECOND_SIDE, *THIRD_SIDE, *FOURTH_SIDE))
    answers(scene, rightly=True)
    assert scene.refused(0, "next-card") == "CORNER-5"
    scene.play(0, "take", lot=9)
    assert scene.owner(9) == 0


@pytest.mark.rule("CORNER-5")
def test_no_card_is_read_when_everything_is_owned() -> None:
    scene = america(GAME_SHOW).owns_all_but(1).at(0, 17)
    scene.throws(0, "12")
    assert scene.waits_for() == ("EndTurn", (0,))


@pytest.mark.rule("CORNER-4", "TURN-3")
def test_doubles_onto_the_show_throw_again_after_it() -> None:
    scene = america(GAME_SHOW).at(0, 16)
    scene.throws(0, "22 q1")
    answers(scene, rightly=False)
    assert scene.waits_for() == ("Throw", (0,))


# Go To Jail: the lawyer.


def accused(scene: Scene, dice: str = "12") -> Scene:
    scene.at(0, 30 - int(dice[0]) - int(dice[1])).throws(0, dice)
    assert scene.waits_for() == ("Plea", (0,))
    assert scene.game.decision is not None
    assert scene.game.decision.details == {"fee": 20}
    assert scene.square(0) == 30
    return scene


@pytest.mark.rule("CORNER-6", "JAIL-2")
def test_guilty_goes_to_jail() -> None:
    scene = accused(america(LAWYER))
    assert scene.refused(1, "plead-guilty") == "CORNER-6"
    assert kinds(scene.play(0, "plead-guilty"))[:2] == ["CornerClosed", "SentToJail"]
    assert (scene.square(0), int(scene.state.jail[0]), scene.money[0]) == (10, 1, 1500)
    assert scene.waits_for() == ("Throw", (1,))


@pytest.mark.rule("CORNER-6", "RULING-LAWYER-MONEY")
@pytest.mark.parametrize("dice", ["13", "33", "66"])
def test_an_even_verdict_is_guilty(dice: str) -> None:
    scene = accused(america(LAWYER)).luck(dice)
    events = scene.play(0, "hire-lawyer")
    assert kinds(events)[:4] == ["CornerClosed", "MoneyPaid", "DiceThrown", "VerdictGiven"]
    assert payments(events) == [(0, None, 20, "lawyer")]
    assert [e.guilty for e in events if isinstance(e, VerdictGiven)] == [True]
    assert (scene.square(0), int(scene.state.jail[0])) == (10, 1)
    assert scene.waits_for() == ("Throw", (1,))


@pytest.mark.rule("CORNER-6", "RULING-LAWYER-NEXT")
@pytest.mark.parametrize("dice", ["12", "65"])
def test_an_odd_verdict_is_not_guilty(dice: str) -> None:
    scene = accused(america(LAWYER, players=2)).luck(dice)
    scene.play(0, "hire-lawyer")
    assert (scene.square(0), int(scene.state.jail[0]), scene.money[0]) == (30, 0, 1480)
    assert scene.waits_for() == ("EndTurn", (0,))
    scene.play(0, "end-turn")
    scene.at(1, 17).throws(1, "12")
    scene.play(1, "end-turn")
    scene.throws(0, "64")  # past GO is ten further on
    assert (scene.square(0), scene.money[0]) == (0, 1680)


@pytest.mark.rule("RULING-LAWYER-MONEY")
def test_only_cash_hires_a_lawyer() -> None:
    scene = accused(america(LAWYER).cash(19).owns(0, 5))
    assert scene.refused(0, "hire-lawyer") == "RULING-LAWYER-MONEY"
    scene.play(0, "mortgage", lot=5)
    scene.luck("12").play(0, "hire-lawyer")
    assert scene.money[0] == 99
    scene = accused(america(LAWYER).cash(20)).luck("12")
    scene.play(0, "hire-lawyer")
    assert scene.money[0] == 0


@pytest.mark.rule("RULING-LAWYER-MONEY", "TURN-3")
def test_doubles_that_led_there_still_throw_again() -> None:
    scene = accused(america(LAWYER), "22").luck("12")
    scene.play(0, "hire-lawyer")
    assert scene.waits_for() == ("Throw", (0,))


@pytest.mark.rule("RULING-LAWYER-MONEY", "TURN-4")
def test_a_throw_for_the_verdict_is_not_a_throw_of_the_turn() -> None:
    scene = accused(america(LAWYER), "22").luck("56")
    scene.play(0, "hire-lawyer")
    scene.at(0, 18).throws(0, "11")  # the second doubles of the turn, not the third throw of anything
    assert (scene.square(0), int(scene.state.jail[0])) == (20, 0)


@pytest.mark.rule("CORNER-6")
def test_a_card_to_jail_and_three_doubles_know_no_lawyer() -> None:
    scene = america(LAWYER)
    scene.throws(0, "34 c10")
    assert int(scene.state.jail[0]) == 1
    scene = america(LAWYER).at(0, 16)
    scene.throws(0, "22")
    scene.throws(0, "11 c7")
    scene.throws(0, "44")  # would have been Go To Jail
    assert int(scene.state.jail[0]) == 1
    assert scene.refused(0, "hire-lawyer") == "CORNER-6"


def test_all_four_corner_games_live_together() -> None:
    options = {"american-expansion", "just-visit-america", "game-show", "legal-system"}
    for square, luck, waits in (
        (0, "", "Expansion"),
        (10, "q1", "Challenge"),
        (20, "q1", "Challenge"),
        (30, "", "Plea"),
    ):
        scene = america(passgo.Rules(options=options)).at(0, (square - 3) % 40)
        scene.throws(0, f"12 {luck}")
        assert scene.waits_for() == (waits, (0,))


@pytest.mark.rule("CORNER-7")
@pytest.mark.parametrize("count", range(5))
def test_any_of_the_corner_games_may_be_agreed_on_or_all(count: int) -> None:
    for agreed in combinations(
        ("american-expansion", "just-visit-america", "game-show", "legal-system"), count
    ):
        game = passgo.new_game("america", ["Ann", "Bo"], seed=1, rules=passgo.Rules(options=set(agreed)))
        assert game._state.board.rules.options == frozenset(agreed)
        assert "|?90 " in game.position  # the Challenge cards: face down, and in an unknown order


# The Ferris Wheel.


def rider() -> Scene:
    return Scene(edition="toysrus", rules=FERRIS)


@pytest.mark.rule("FERRIS-1")
def test_free_parking_is_a_ride_to_the_next_unowned_property() -> None:
    scene = rider().owns(1, 21, 23).at(0, 17)
    events = scene.throws(0, "12")
    assert [e.how for e in events if isinstance(e, TokenMoved)] == ["throw", "ride"]
    assert (scene.square(0), scene.money[0]) == (24, 1500)  # no rent, no card on the way
    assert scene.waits_for() == ("BuyOrAuction", (0,))
    scene.play(0, "buy")
    assert scene.owner(24) == 0


@pytest.mark.rule("FERRIS-1", "PARK-1")
@pytest.mark.parametrize("agreed", [True, False])
def test_the_wheel_stands_on_free_parking_from_the_first_turn_on(agreed: bool) -> None:
    rules = FERRIS if agreed else passgo.Rules()
    game = passgo.new_game("toysrus", ["Ann", "Bo"], rules=rules, luck="65 12 55 55")
    game.play(0, {"do": "throw"})
    game.play(0, {"do": "throw"})
    assert game._state.round == 1
    assert int(game._state.square[0]) == (21 if agreed else 20)


@pytest.mark.rule("FERRIS-1")
def test_what_the_rider_does_not_buy_is_auctioned() -> None:
    scene = rider().at(0, 17)
    scene.throws(0, "12")
    assert scene.square(0) == 21
    scene.play(0, "decline")
    assert scene.waits_for() == ("Bidding", (0, 1, 2))


@pytest.mark.rule("FERRIS-1")
def test_no_ride_when_everything_is_owned() -> None:
    scene = rider().owns_all_but(1).at(0, 17)
    scene.throws(0, "12")
    assert (scene.square(0), scene.money[0]) == (20, 1500)
    assert scene.waits_for() == ("EndTurn", (0,))


@pytest.mark.rule("FERRIS-1", "TURN-3")
def test_doubles_onto_the_wheel_throw_again() -> None:
    scene = rider().at(0, 16)
    scene.throws(0, "22")
    scene.play(0, "buy")
    assert scene.waits_for() == ("Throw", (0,))


@pytest.mark.rule("RULING-FERRIS-GO")
def test_a_ride_past_go_pays_the_salary() -> None:
    scene = rider().owns_all_but(1, 6).at(0, 17)
    assert payments(scene.throws(0, "12")) == [(None, 0, 200, "salary")]
    assert scene.square(0) == 6
    assert scene.waits_for() == ("BuyOrAuction", (0,))


@pytest.mark.rule("RULING-READER")
def test_the_next_one_goes_on_reading_when_the_reader_leaves_the_game() -> None:
    rules = passgo.Rules(options={"just-visit-america"}, ask_for_rent=True)
    scene = Scene(4, edition="america", rules=rules, turn=3).owns(1, 39).owns(3, 5, 15).mortgaged(5, 15)
    scene.cash(1500, 0, 1500, 0).at(3, 36).throws(3, "12")
    scene.play(3, "end-turn")
    scene.at(0, 7).throws(0, "12 q1")
    assert decision_seen_by(scene, None)["reader"] == 1
    scene.play(1, "ask-rent", debtor=3, lot=39)
    scene.play(3, "give-up")
    scene.mortgaged(39)
    scene.play(1, "pay-interest", lot=5)  # Bo can raise no money for the interest on what Di has left
    scene.play(1, "give-up")
    while scene.waits_for() == ("Bidding", (0, 2)):
        scene.play(0, "pass")
        scene.play(2, "pass")
    assert scene.waits_for() == ("Challenge", (0,))
    views = {seat: decision_seen_by(scene, seat) for seat in (0, 1, 2, 3)}
    assert all(view["reader"] == 2 for view in views.values())
    assert [seat for seat, view in views.items() if "right" in view] == [2]


@pytest.mark.rule("RULING-UTILITY-THROW", "CORNER-1")
def test_the_choice_of_an_owned_utility_costs_by_the_throw_that_led_to_go() -> None:
    scene = on_go(america(EXPANSION).owns(1, 12))
    assert payments(scene.play(0, "go-to", square=12)) == [(0, 1, 4 * 3, "rent")]


@pytest.mark.rule("CORNER-1")
def test_any_seat_takes_the_salary_on_go() -> None:
    scene = Scene(edition="america", rules=EXPANSION, turn=1).at(1, 37)
    scene.throws(1, "12")
    assert scene.waits_for() == ("Expansion", (1,))
    assert payments(scene.play(1, "take-salary")) == [(None, 1, 200, "salary")]
    assert scene.waits_for() == ("EndTurn", (1,))


@pytest.mark.rule("CORNER-4", "RULING-SIDES")
def test_the_prize_is_announced_and_its_side_is_listed() -> None:
    scene = on_game_show(america(GAME_SHOW).owns(1, 3))
    events = answers(scene, rightly=True)
    assert kinds(events) == ["ChallengeAnswered", "CornerOpened"]
    taken = [choice.lot for choice in scene.game.choices(0) if isinstance(choice, passgo.Take)]
    assert taken == [lot for lot in FIRST_SIDE if lot != 3]


@pytest.mark.rule("RULING-CHALLENGE-BOTTOM")
def test_the_last_card_in_no_known_order_is_known_when_it_is_read() -> None:
    scene = america(ROAD_TRIP)
    scene.state.unseen_challenges = 1
    on_just_visiting(scene)
    assert scene.state.unseen_challenges == 0


@pytest.mark.rule("RULING-RAISE", "CORNER-1")
def test_the_salary_of_another_is_nothing_to_raise_money_with() -> None:
    rules = passgo.Rules(options={"american-expansion"}, ask_for_rent=True)
    scene = america(rules).owns(2, 37, 39).cash(60).at(0, 36).at(1, 37)
    scene.throws(0, "12")
    scene.play(0, "end-turn")
    scene.throws(1, "12")
    assert scene.waits_for() == ("Expansion", (1,))
    events = scene.play(2, "ask-rent", debtor=0, lot=39)  # 100, and Ann has 60
    assert "WentBankrupt" in kinds(events)
    assert scene.waits_for() == ("Expansion", (1,))


@pytest.mark.rule("CORNER-1", "RULING-RAISE")
def test_a_debtor_who_is_not_on_go_has_no_salary_to_take() -> None:
    scene = america(EXPANSION).owns(0, 5).owns(1, 37, 39).cash(60).at(0, 36)
    scene.throws(0, "12")
    assert scene.waits_for() == ("RaiseMoney", (0,))
    assert scene.refused(0, "take-salary") == "CORNER-1"


@pytest.mark.rule("CORNER-2", "CORNER-4")
def test_where_both_games_have_cards_an_answer_without_one_belongs_to_the_road_trip() -> None:
    scene = america(passgo.Rules(options={"just-visit-america", "game-show"}))
    assert scene.refused(0, "answer", choice=0) == "CORNER-2"


@pytest.mark.rule("CORNER-4")
def test_taking_the_prize_closes_the_game_show() -> None:
    scene = on_game_show(america(GAME_SHOW))
    answers(scene, rightly=True)
    assert kinds(scene.play(0, "take", lot=1)) == ["CornerClosed", "DeedPassed"]


@pytest.mark.rule("CORNER-2", "RULING-READER")
def test_the_card_is_announced_by_its_number_and_four_answers_are_listed() -> None:
    scene = america(ROAD_TRIP).at(0, 7)
    (read,) = [event for event in scene.throws(0, "12 q7") if isinstance(event, ChallengeRead)]
    assert (read.seat, read.reader, read.card) == (0, 1, 7)
    listed = [choice.choice for choice in scene.game.choices(0) if isinstance(choice, passgo.Answer)]
    assert listed == [0, 1, 2, 3]
