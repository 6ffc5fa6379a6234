"""The levels for children: simple, fair to other players, each weaker than the next."""

import pytest

from passgo.bots.child import Child
from passgo.bots.levels import AGES, STYLES
from passgo.bots.style import Style
from passgo.engine import actions, codes
from passgo.engine.actions import Action
from passgo.engine.position import Terms
from passgo.sim.batch import play_batch
from plans import plan
from scenes import Scene

PERSON = 0
CHILD = 1


def child(level: str, **style: int) -> Child:
    bot = Child(Style({**STYLES[level], **style}), level)
    bot.begin("child")
    return bot


def offered(scene: Scene, terms: Terms) -> Terms:
    """The person's offer, on the table."""
    scene.game.play(PERSON, Action(codes.OFFER, CHILD, 0, terms))
    return scene.state.offers[-1]


# Fairness to other players.


@pytest.mark.parametrize("level", AGES)
def test_a_child_accepts_a_fair_swap_that_completes_only_the_others_group(level: str) -> None:
    scene = Scene(3).owns(PERSON, 16, 18, 21).owns(CHILD, 19)
    terms = offered(scene, Terms(PERSON, CHILD, 0, (21,), (), 0, (19,), ()))
    assert child(level).answer(scene.state, CHILD, terms).code == codes.ACCEPT


@pytest.mark.parametrize("level", AGES)
def test_a_child_accepts_no_less_than_it_gives(level: str) -> None:
    scene = Scene(3).owns(PERSON, 16).owns(CHILD, 19)
    price = int(scene.state.board.price[19])
    low = offered(scene, Terms(PERSON, CHILD, price - 1, (), (), 0, (19,), ()))
    assert child(level).answer(scene.state, CHILD, low).code == codes.REFUSE
    fair = offered(scene, Terms(PERSON, CHILD, price, (), (), 0, (19,), ()))
    assert child(level).answer(scene.state, CHILD, fair).code == codes.ACCEPT


@pytest.mark.parametrize("level", AGES)
def test_a_mortgaged_lot_counts_less(level: str) -> None:
    scene = Scene(3).owns(PERSON, 21).owns(CHILD, 19).mortgaged(21)
    terms = offered(scene, Terms(PERSON, CHILD, 0, (21,), (), 0, (19,), ()))
    assert child(level).answer(scene.state, CHILD, terms).code == codes.REFUSE


@pytest.mark.parametrize("level", AGES)
def test_a_child_keeps_its_whole_groups(level: str) -> None:
    scene = Scene(3).owns(PERSON, 21).owns(CHILD, 16, 18, 19)
    terms = offered(scene, Terms(PERSON, CHILD, 500, (21,), (), 0, (19,), ()))
    assert child(level).answer(scene.state, CHILD, terms).code == codes.REFUSE


@pytest.mark.parametrize("level", AGES)
@pytest.mark.parametrize("lot", [5, 19])
def test_a_child_bids_no_more_than_the_printed_price_to_complete_or_to_block_a_group(
    level: str, lot: int
) -> None:
    scene = Scene(3).owns(CHILD, 15, 25, 35).owns(PERSON, 16, 18).at(PERSON, lot - 3).luck("12")
    scene.cash(3000, 3000, 3000)
    scene.game.play(PERSON, {"do": "throw"})
    scene.game.play(PERSON, {"do": "decline"})
    price = int(scene.state.board.price[lot])
    scene.game.play(PERSON, {"do": "bid", "amount": price - 5})
    assert child(level, stations=200).bid(scene.state, CHILD) is actions.PASS


def test_a_childs_offer_is_at_least_the_printed_price() -> None:
    """Even in a style that offers a fifth of it."""
    scene = Scene(3, turn=CHILD).owns(CHILD, 16, 18).owns(PERSON, 19)
    for level in AGES:
        offer = child(level, forgets=100, offers=20).manage(scene.state, CHILD)
        assert offer is not None
        assert offer.terms is not None
        assert offer.terms.give_cash >= scene.state.board.price[19]


def test_a_child_does_not_repeat_its_offer_at_once() -> None:
    scene = Scene(3, turn=CHILD).owns(CHILD, 16, 18).owns(PERSON, 19)
    bot = child("age-10", forgets=100)
    assert bot.manage(scene.state, CHILD) is not None
    assert bot.manage(scene.state, CHILD) is None


# Simplicity.


@pytest.mark.parametrize("level", AGES)
def test_a_child_builds_no_higher_than_its_age_allows(level: str) -> None:
    scene = Scene(2, turn=CHILD).owns(CHILD, 16, 18, 19).cash(1500, 9000)
    bot = child(level, forgets=0)
    while (action := bot.manage(scene.state, CHILD)) is not None:
        scene.game.play(CHILD, action)
    height = STYLES[level].get("height", codes.HOTEL)
    assert [scene.state.built[lot] for lot in (16, 18, 19)] == [height] * 3


@pytest.mark.parametrize("level", AGES)
def test_a_collecting_child_uses_its_savings_for_the_second_lot_of_a_group(level: str) -> None:
    scene = Scene(2, turn=CHILD).owns(CHILD, 18).at(CHILD, 16).luck("12")
    scene.game.play(CHILD, {"do": "throw"})
    scene.cash(1500, STYLES[level]["reserve"] + int(scene.state.board.price[19]) - 1)
    assert child(level).buy(scene.state, CHILD) is actions.DECLINE
    assert child(level, buys=110).buy(scene.state, CHILD) is actions.BUY


@pytest.mark.parametrize("level", AGES)
def test_a_child_keeps_its_savings_when_it_buys_unless_its_style_prefers_stations(level: str) -> None:
    scene = Scene(2, turn=CHILD).at(CHILD, 2).luck("12")
    savings = STYLES[level]["reserve"]
    price = int(scene.state.board.price[5])
    scene.game.play(CHILD, {"do": "throw"})
    scene.cash(1500, savings + price - 1)
    assert child(level).buy(scene.state, CHILD) is actions.DECLINE
    assert child(level, stations=200).buy(scene.state, CHILD) is actions.BUY
    scene.cash(1500, savings + price)
    assert child(level).buy(scene.state, CHILD) is actions.BUY


# Strength.


@pytest.mark.parametrize(("level", "above"), [("age-6", "age-8"), ("age-8", "age-10"), ("age-10", "easy")])
@pytest.mark.one_form
def test_two_of_a_level_lose_to_two_of_the_next(level: str, above: str) -> None:
    """Equals would win half, and 62 of 160 or fewer once in 360 times. The levels win about a quarter, and 63 or more
    once in 15,000 times: docs/strength.md."""
    played = play_batch(plan((level, level, above, above), rounds=300), 0, 160).games
    assert sum(1 for game in played for winner in game.winners if game.seats[winner] == level) <= 62
