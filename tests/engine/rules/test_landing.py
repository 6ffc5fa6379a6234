"""Spaces on which nothing happens (PARK)."""

import pytest

from passgo.edition import names
from scenes import Scene, kinds


@pytest.mark.rule("PARK-1")
@pytest.mark.parametrize("edition", names())
def test_free_parking_gives_nothing_and_costs_nothing(edition: str) -> None:
    scene = Scene(edition=edition).at(0, 17)
    assert kinds(scene.throws(0, "12")) == ["DiceThrown", "TokenMoved"]
    assert scene.money == [1500, 1500, 1500]
    assert scene.waits_for() == ("EndTurn", (0,))


@pytest.mark.rule("PARK-1")
def test_taxes_and_fines_do_not_wait_there() -> None:
    scene = Scene(2).at(0, 35).at(1, 17)
    scene.throws(0, "12")  # Luxury Tax, to the Bank
    scene.play(0, "end-turn")
    scene.throws(1, "12")
    assert scene.money == [1425, 1500]
