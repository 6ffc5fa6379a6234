"""A refusal as data: the name of its reason, and nothing but what the sentence is about."""

import pytest

import passgo
from scenes import Scene


def told(scene: Scene, seat: int, do: str, **fields: object) -> tuple[str, dict[str, object]]:
    refusal = scene.game.refusal(seat, {"do": do, **fields})
    assert refusal is not None
    return refusal.reason, dict(refusal.facts)


def test_squares_groups_and_seats_are_told_by_their_numbers_and_ids() -> None:
    scene = Scene().owns(0, 6, 8).owns(1, 9)
    assert told(scene, 0, "build", lot=6) == (
        "group-incomplete",
        {"held": 2, "size": 3, "group": "light-blue", "missing": [9]},
    )
    assert told(scene, 0, "build", lot=9) == ("not-your-lot-to-build", {"lot": 9, "owner": 1})
    assert told(scene, 1, "end-turn") == ("not-your-turn", {"turn": 0})
    scene.owns(0, 9).play(0, "build", lot=8)
    assert told(scene, 0, "build", lot=8) == ("build-uneven", {"lot": 8, "lowest": 6})


def test_the_bank_and_nobody_are_told_apart() -> None:
    scene = Scene()
    assert told(scene, 0, "mortgage", lot=39) == ("not-your-lot-to-mortgage", {"lot": 39, "owner": None})
    assert told(scene, 0, "mortgage", lot=0) == ("not-your-lot-to-mortgage", {"lot": 0, "owner": -1})


def test_sums_buildings_decks_and_what_is_waited_for_are_told_without_words() -> None:
    scene = Scene(edition="mlb").owns(0, 37, 39).cash(20)
    assert told(scene, 0, "build", lot=39) == (
        "building-too-dear",
        {"building": "house", "lot": 39, "building_price": 200, "spendable": 20},
    )
    scene.jailed(0)
    assert told(scene, 0, "use-card", deck="chest") == ("no-jail-card", {"deck": "chest"})
    assert told(scene, 0, "pay-fine") == ("fine-too-dear", {"fine": 50, "spendable": 20})
    scene = Scene()
    scene.throws(0, "12")
    scene.play(0, "decline")
    assert told(scene, 0, "end-turn") == ("matter-open", {"waiting": "Bidding"})


@pytest.mark.rule("TAX-3")
def test_a_refused_tax_choice_tells_nothing_that_could_be_added_up() -> None:
    scene = Scene().owns(0, 39)
    scene.throws(0, "31")
    assert scene.waits_for == ("TaxChoice", (0,))
    assert told(scene, 0, "end-turn") == ("matter-open", {"waiting": "TaxChoice"})
    assert told(scene, 1, "pay-share") == ("not-your-tax", {"player": 0})


def test_refusals_can_be_compared_and_kept_in_sets() -> None:
    scene = Scene()
    once, again = (scene.game.refusal(1, {"do": "throw"}) for _ in range(2))
    assert once is not None
    assert {once, again} == {once}
    assert once != passgo.Refusal(once.rule, once.message, once.reason, {"turn": 2})
