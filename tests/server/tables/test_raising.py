"""The cheapest way to raise the money for a debt."""

import pytest

from casts import checked_cast
from passgo.server.tables.raising import Way, cheapest_way
from scenes import Scene


def owing(scene: Scene) -> Scene:
    """The first seat stops at the second one's Boardwalk, with a hotel, and owes $2,000."""
    scene.owns(1, 37, 39).built({37: 4, 39: 5}).at(0, 36).throws(0, "12")
    assert scene.waits_for() == ("RaiseMoney", (0,))
    return scene


def way_of(scene: Scene) -> Way:
    """The way, which leads out of the debt when it is gone."""
    way = cheapest_way(scene.game, 0)
    assert way is not None
    for action in way.actions:
        assert scene.waits_for()[0] == "RaiseMoney"
        scene.game.play(0, {name: value for name, value in action.items() if name != "amounts"})
    assert scene.waits_for()[0] != "RaiseMoney"
    return way


def lots(way: Way) -> list[int]:
    return [checked_cast(int, action["lot"]) for action in way.actions]


@pytest.mark.rule("MORTGAGE-3")
def test_mortgages_come_as_close_to_the_debt_as_they_can() -> None:
    """$75 is missing: a railroad would bring $100, Mediterranean and Oriental Avenue bring $30 and $50."""
    way = way_of(owing(Scene().cash(1925).owns(0, 15, 1, 6)))
    assert sorted(lots(way)) == [1, 6]
    assert (way.raised, way.interest, way.lost) == (80, 8, 0)


def test_single_lots_are_mortgaged_before_groups() -> None:
    way = way_of(owing(Scene().cash(1970).owns(0, 1, 3, 5)))
    assert lots(way) == [5]


@pytest.mark.rule("SELL-1")
def test_buildings_are_sold_only_if_mortgages_are_not_enough() -> None:
    way = way_of(owing(Scene().cash(1850).owns(0, 5, 16, 18, 19).built({16: 1, 18: 1, 19: 1})))
    assert [action["do"] for action in way.actions] == ["sell", "mortgage"]
    assert (way.raised, way.interest, way.lost) == (150, 10, 50)


def test_there_is_no_way_without_a_debt_or_with_too_little() -> None:
    assert cheapest_way(Scene().owns(0, 5).game, 0) is None
    assert cheapest_way(owing(Scene().cash(100).owns(0, 5)).game, 0) is None
