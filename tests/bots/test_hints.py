"""Hints: what a level would do in a person's place, and why."""

import pytest

from passgo.bots.explanations import KEYS, explain
from passgo.bots.hints import Hint, hint
from passgo.bots.levels import LEVELS
from passgo.bots.roster import StandardRoster
from passgo.edition import load, names
from passgo.engine import codes
from passgo.engine.actions import Action
from passgo.engine.position import Terms
from passgo.engine.rulesets import Rules
from passgo.game.game import Game, new_game
from scenes import Scene


def hint_for(game: Game, seat: int, level: str = "hard") -> Hint | None:
    return hint(game._state, seat, level, StandardRoster(game._state.board))


def sure(game: Game, seat: int, level: str = "hard") -> Hint:
    found = hint_for(game, seat, level)
    assert found is not None
    return found


def test_completing_a_group_is_the_reason_to_buy_a_lot() -> None:
    scene = Scene(2).owns(0, 1).luck("12")
    scene.play(0, "throw")
    found = sure(scene.game, 0)
    assert found.action is not None
    assert found.action.code == codes.BUY
    assert found.reason.to_json() == {
        "key": "buy-completes",
        "facts": {"lot": 3, "group": load("classic").squares[3].group, "left": 1440},
    }


def test_blocking_a_rivals_group_is_the_reason_to_buy_a_lot() -> None:
    scene = Scene(2).owns(1, 1).luck("12")
    scene.play(0, "throw")
    assert sure(scene.game, 0).reason.key == "buy-blocks"


@pytest.mark.rule("TAX-3")
@pytest.mark.parametrize("level", LEVELS)
def test_a_hint_at_the_blind_tax_has_no_action(level: str) -> None:
    scene = Scene(2)
    scene.at(0, 1).throws(0, "12")
    assert scene.waits_for() == ("TaxChoice", (0,))
    found = sure(scene.game, 0, level)
    assert found.action is None
    assert found.reason.to_json() == {"key": "blind", "facts": {}}


def test_the_chances_of_an_offer_depend_on_the_levels_of_bots() -> None:
    """Like the table's live chances, which they must not contradict."""
    scene = Scene(2).owns(1, 39).owns(0, 1)
    p = scene.game._state
    terms = Terms(0, 1, 0, (1,), (), 50, (), ())
    known = StandardRoster(p.board)
    facts = explain(
        p, 0, Action(codes.OFFER, 1, 0, terms), known.appraiser(), known.model(), ("expert", "")
    ).facts
    assert facts["giver_now"] == round(100 * known.model().chances(p, ("expert", ""))[0])
    assert facts["giver_now"] != round(100 * known.model().chances(p)[0])


@pytest.mark.rule("TAX-3")
def test_an_offer_has_no_chances_while_the_choice_of_the_tax_is_open_below_another_matter() -> None:
    """Trading a mortgaged deed opens the matter of its interest above the choice."""
    scene = Scene(2).owns(1, 39).mortgaged(39).owns(0, 1)
    offer = Action(codes.OFFER, 1, 0, Terms(0, 1, 0, (1,), (), 50, (), ()))
    known = StandardRoster(scene.game._state.board)

    def reason() -> str:
        return explain(scene.game._state, 0, offer, known.appraiser(), known.model()).key

    assert reason() == "chances"
    scene.at(0, 1).throws(0, "12")
    assert reason() != "chances"
    scene.game.play(1, {"do": "offer", "to": 0, "give": {"lots": [39]}, "get": {"cash": 1}})
    scene.game.play(0, {"do": "accept", "offer": int(scene.game._state.offers[0].number)})
    assert scene.waits_for() == ("InterestChoice", (0,))
    assert reason() != "chances"


def test_a_hint_answers_an_open_offer() -> None:
    scene = Scene(2, turn=1).owns(0, 39)
    scene.game.play(1, Action(codes.OFFER, 0, 0, Terms(1, 0, 1, (), (), 0, (39,), ())))
    found = sure(scene.game, 0)
    assert found.action is not None
    assert found.action.code in (codes.REFUSE, codes.COUNTER)


def test_a_seat_without_a_decision_gets_no_hint() -> None:
    assert hint_for(Scene(2, turn=1).game, 0) is None


def test_a_hint_does_not_suggest_a_low_offer() -> None:
    scene = Scene(4).owns(0, 16, 18).owns(1, 19)
    found = sure(scene.game, 0)
    assert found.action is not None
    assert found.action.terms is not None
    assert found.action.terms.give_cash >= scene.state.board.price[19]
    assert found.reason.key == "ask-completes-mine"


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize("edition", names())
def test_hints_are_legal_have_a_reason_and_change_nothing(edition: str, level: str) -> None:
    played = load(edition)
    game = new_game(played, ["Ann", "Bo", "Cy"], seed=5, rules=Rules(options=played.options))
    roster = StandardRoster(game._state.board)
    asked = 0
    while game.decision is not None and game._state.round <= 12:
        seat = game.decision.seats[0]
        before = game.digest
        found = hint(game._state, seat, level, roster)
        assert found is not None
        assert found.reason.key in KEYS
        assert game.digest == before
        asked += 1
        if found.action is None:
            action = roster.make_standard(level).decide(game._state, seat)
        else:
            action = found.action
            assert game.refusal(seat, action) is None, action
        free = (codes.OFFER, codes.COUNTER)
        game.play(
            seat, roster.make_standard(level).decide(game._state, seat) if action.code in free else action
        )
    assert asked > 50


@pytest.mark.parametrize(
    ("cash", "owned", "why"),
    [(10, (), "refuse-cheap"), (10, (1,), "refuse-keeps"), (10, (0,), "refuse-breaks")],
)
def test_a_refusal_has_a_reason(cash: int, owned: tuple[int, ...], why: str) -> None:
    """Bo has Mediterranean Avenue; Baltic Avenue is free, Bo's as well, or Ann's."""
    scene = Scene(2).owns(1, 1)
    for seat in owned:
        scene.owns(seat, 3)
    scene.game.play(0, {"do": "offer", "to": 1, "give": {"cash": cash}, "get": {"lots": [1]}})
    game = scene.game
    known = StandardRoster(game._state.board)
    refusal = Action(codes.REFUSE, game._state.offers[0].number)
    assert explain(game._state, 1, refusal, known.appraiser()).key == why
