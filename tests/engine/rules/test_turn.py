"""A turn: throwing, doubles, and passing the dice on (TURN)."""

import pytest

from passgo.events import TokenMoved
from scenes import Scene, kinds


@pytest.mark.rule("TURN-1")
def test_throw_move_and_play_the_space() -> None:
    scene = Scene()
    events = scene.throws(0, "12")
    assert kinds(events) == ["DiceThrown", "TokenMoved", "LotOffered"]
    assert scene.square(0) == 3
    assert scene.waits_for() == ("BuyOrAuction", (0,))


@pytest.mark.rule("TURN-1")
def test_the_space_is_played_before_anything_else() -> None:
    scene = Scene()
    scene.throws(0, "11 h2")
    scene.throws(0, "15")
    assert scene.waits_for() == ("BuyOrAuction", (0,))
    assert scene.refused(0, "throw") == "TURN-1"
    assert scene.refused(0, "end-turn") == "TURN-1"


@pytest.mark.rule("TURN-1")
def test_a_turn_has_a_throw_that_cannot_be_left_out() -> None:
    assert Scene().refused(0, "end-turn") == "TURN-1"


@pytest.mark.rule("TURN-2")
def test_any_number_of_tokens_share_a_space() -> None:
    scene = Scene(4).at(1, 20).at(2, 20).at(3, 20).at(0, 13)
    scene.throws(0, "34")
    assert [scene.square(seat) for seat in range(4)] == [20, 20, 20, 20]
    assert scene.money == [1500] * 4


@pytest.mark.rule("TURN-3")
def test_doubles_play_the_space_and_then_throw_again() -> None:
    scene = Scene()
    scene.throws(0, "33")
    assert scene.waits_for() == ("BuyOrAuction", (0,))
    scene.play(0, "buy")
    assert scene.waits_for() == ("Throw", (0,))
    assert scene.refused(0, "end-turn") == "TURN-1"
    scene.throws(0, "13")
    assert scene.square(0) == 10
    assert scene.waits_for() == ("EndTurn", (0,))


@pytest.mark.rule("TURN-3")
def test_without_doubles_there_is_one_throw() -> None:
    scene = Scene().at(0, 17)
    scene.throws(0, "12")
    assert scene.refused(0, "throw") == "TURN-3"


@pytest.mark.rule("TURN-4")
def test_the_third_doubles_are_not_moved() -> None:
    scene = Scene().at(0, 8)
    scene.throws(0, "11")  # Just Visiting
    scene.throws(0, "55")  # Free Parking
    events = scene.throws(0, "66")  # would be North Carolina Avenue
    assert kinds(events) == ["DiceThrown", "SentToJail", "TurnEnded", "TurnBegan"]
    assert (scene.square(0), int(scene.state.jail[0])) == (10, 1)
    assert scene.waits_for() == ("Throw", (1,))


@pytest.mark.rule("TURN-4")
def test_doubles_of_an_earlier_turn_do_not_count() -> None:
    scene = Scene(2).at(0, 8).at(1, 17)
    scene.throws(0, "11")
    scene.throws(0, "55")
    scene.at(0, 17).throws(0, "12")
    scene.play(0, "end-turn")
    scene.throws(1, "12")
    scene.play(1, "end-turn")
    scene.at(0, 8).throws(0, "11")
    assert (scene.square(0), int(scene.state.jail[0])) == (10, 0)
    assert scene.waits_for() == ("Throw", (0,))


@pytest.mark.rule("TURN-5")
def test_the_turn_passes_on_and_the_token_stays() -> None:
    scene = Scene(2).at(0, 17).at(1, 17)
    scene.throws(0, "12")
    scene.play(0, "end-turn")
    assert scene.waits_for() == ("Throw", (1,))
    assert scene.refused(0, "throw") == "TURN-5"
    scene.throws(1, "12")
    scene.play(1, "end-turn")
    events = scene.throws(0, "64")
    moved = next(event for event in events if isinstance(event, TokenMoved))
    assert (moved.start, moved.end) == (20, 30)


@pytest.mark.rule("TURN-5")
@pytest.mark.parametrize("action", ["throw", "end-turn", "pay-fine"])
def test_no_player_plays_out_of_turn(action: str) -> None:
    assert Scene().refused(1, action) == "TURN-5"


@pytest.mark.rule("RULING-END-TURN")
def test_a_turn_ends_when_the_player_ends_it() -> None:
    scene = Scene().at(0, 17).owns(0, 37, 39)
    scene.throws(0, "12")
    assert scene.waits_for() == ("EndTurn", (0,))
    scene.play(0, "build", lot=37)
    assert scene.waits_for() == ("EndTurn", (0,))
    assert kinds(scene.play(0, "end-turn")) == ["TurnEnded", "TurnBegan"]


@pytest.mark.rule("RULING-END-TURN")
def test_going_to_jail_ends_the_turn_by_itself() -> None:
    scene = Scene().at(0, 27)
    assert kinds(scene.throws(0, "12"))[-2:] == ["TurnEnded", "TurnBegan"]
    assert scene.waits_for() == ("Throw", (1,))


@pytest.mark.rule("TURN-3")
def test_the_throw_that_doubles_earned_is_granted_once() -> None:
    scene = Scene().at(0, 14)
    scene.throws(0, "33")  # to Free Parking
    assert scene.waits_for() == ("Throw", (0,))
    assert scene.game.position.split()[6] == "0:throw:1:1:-:33"
