"""Passing GO: when the salary is paid, and when not (GO)."""

import dataclasses

import pytest

from passgo.edition import load
from scenes import Scene, payments

SALARY = (None, 0, 200, "salary")


@pytest.mark.rule("GO-1")
@pytest.mark.parametrize(
    ("start", "luck", "end"),
    [
        (37, "12", 0),  # onto GO by the dice
        (39, "65", 10),  # past it by the dice
        (29, "34 c1", 0),  # onto it by a card
        (29, "34 c3", 11),  # past it by a card
        (15, "34 c13", 5),  # a railroad behind
    ],
)
def test_landing_on_go_or_passing_it_pays(start: int, luck: str, end: int) -> None:
    scene = Scene().at(0, start).owns(0, 5, 11)
    assert payments(scene.throws(0, luck)) == [SALARY]
    assert scene.square(0) == end
    assert scene.money[0] == 1700


@pytest.mark.rule("GO-1")
def test_a_card_that_does_not_come_past_go_pays_nothing() -> None:
    scene = Scene().owns(0, 24)
    assert payments(scene.throws(0, "34 c2")) == []
    assert scene.square(0) == 24


@pytest.mark.rule("GO-2")
def test_leaving_go_is_not_passing_it() -> None:
    scene = Scene().at(0, 37)
    assert payments(scene.throws(0, "12")) == [SALARY]
    scene.play(0, "end-turn")
    scene.state.turn = 0  # the others have had their turns
    assert payments(scene.throws(0, "46")) == []
    assert scene.square(0) == 10


@pytest.mark.rule("GO-2")
@pytest.mark.parametrize(("start", "luck"), [(38, "45 c1"), (35, "34 h1")])
def test_passing_go_onto_a_deck_and_sent_to_go_pays_twice(start: int, luck: str) -> None:
    scene = Scene().at(0, start)
    assert payments(scene.throws(0, luck)) == [SALARY, SALARY]
    assert scene.square(0) == 0
    assert scene.money[0] == 1900


@pytest.mark.rule("GO-3")
@pytest.mark.parametrize(
    ("start", "luck"),
    [(26, "13"), (33, "12 c10"), (28, "14 h6")],  # Go To Jail, Chance and Community Chest, all beyond Jail
)
def test_no_salary_on_the_way_to_jail(start: int, luck: str) -> None:
    scene = Scene().at(0, start)
    assert payments(scene.throws(0, luck)) == []
    assert scene.square(0) == 10


@pytest.mark.rule("GO-3")
def test_three_doubles_past_go_pay_nothing() -> None:
    scene = Scene().at(0, 18)
    scene.throws(0, "11")
    scene.throws(0, "11 c7")
    before = scene.money[0]
    scene.at(0, 38)
    assert payments(scene.throws(0, "66")) == []
    assert scene.money[0] == before


@pytest.mark.rule("GO-3", "GO-1")
def test_passing_go_before_the_card_that_jails_is_still_paid() -> None:
    scene = Scene().at(0, 38)
    assert payments(scene.throws(0, "45 c10")) == [SALARY]
    assert scene.square(0) == 10


@pytest.mark.rule("GO-1")
def test_a_card_once_round_the_board_pays() -> None:
    classic = load("classic")
    round_the_board = dataclasses.replace(classic.chance[0].effect, do="advance", to=7)
    cards = (dataclasses.replace(classic.chance[0], effect=round_the_board), *classic.chance[1:])
    scene = Scene(edition=dataclasses.replace(classic, chance=cards))
    assert payments(scene.throws(0, "34 c1 c7")) == [SALARY, (None, 0, 50, "card")]
    assert scene.square(0) == 7
