"""A refusal as data: the name of its reason, and nothing but what the sentence is about."""

import pytest

import passgo
from passgo.base.json_types import Json
from scenes import Scene


def refusal_data(scene: Scene, seat: int, do: str, **fields: Json) -> tuple[str, dict[str, object]]:
    refusal = scene.game.refusal(seat, {"do": do, **fields})
    assert refusal is not None
    return refusal.reason, dict(refusal.facts)


def test_squares_groups_and_seats_in_refusals_are_numbers_and_ids() -> None:
    scene = Scene().owns(0, 6, 8).owns(1, 9)
    assert refusal_data(scene, 0, "build", lot=6) == (
        "group-incomplete",
        {"held": 2, "size": 3, "group": "light-blue", "missing": [9]},
    )
    assert refusal_data(scene, 0, "build", lot=9) == ("not-your-lot-to-build", {"lot": 9, "owner": 1})
    assert refusal_data(scene, 1, "end-turn") == ("not-your-turn", {"turn": 0})
    scene.owns(0, 9).play(0, "build", lot=8)
    assert refusal_data(scene, 0, "build", lot=8) == ("build-uneven", {"lot": 8, "lowest": 6})


def test_the_bank_and_no_seat_differ_in_refusals() -> None:
    scene = Scene()
    assert refusal_data(scene, 0, "mortgage", lot=39) == (
        "not-your-lot-to-mortgage",
        {"lot": 39, "owner": None},
    )
    assert refusal_data(scene, 0, "mortgage", lot=0) == ("not-your-lot-to-mortgage", {"lot": 0, "owner": -1})


def test_sums_buildings_decks_and_open_matters_in_refusals_are_plain_data() -> None:
    scene = Scene(edition="mlb").owns(0, 37, 39).cash(20)
    assert refusal_data(scene, 0, "build", lot=39) == (
        "building-too-dear",
        {"building": "house", "lot": 39, "building_price": 200, "spendable": 20},
    )
    scene.jailed(0)
    assert refusal_data(scene, 0, "use-card", deck="chest") == ("no-jail-card", {"deck": "chest"})
    assert refusal_data(scene, 0, "pay-fine") == ("fine-too-dear", {"fine": 50, "spendable": 20})
    scene = Scene()
    scene.throws(0, "12")
    scene.play(0, "decline")
    assert refusal_data(scene, 0, "end-turn") == ("matter-open", {"waiting": "Bidding"})


@pytest.mark.rule("TAX-3")
def test_a_refused_tax_choice_reveals_nothing_that_could_be_added_up() -> None:
    scene = Scene().owns(0, 39)
    scene.throws(0, "31")
    assert scene.waits_for() == ("TaxChoice", (0,))
    assert refusal_data(scene, 0, "end-turn") == ("matter-open", {"waiting": "TaxChoice"})
    assert refusal_data(scene, 1, "pay-share") == ("not-your-tax", {"player": 0})


def test_refusals_can_be_compared_and_kept_in_sets() -> None:
    scene = Scene()
    once, again = (scene.game.refusal(1, {"do": "throw"}) for _ in range(2))
    assert once is not None
    assert {once, again} == {once}
    assert once != passgo.Refusal(once.rule, once.message, once.reason, {"turn": 2})


@pytest.mark.rule("RULING-RAISE")
def test_the_refusal_of_a_debtor_has_sum_creditor_and_ways_out() -> None:
    scene = Scene().owns(1, 39).owns(0, 1).cash(10)
    scene.at(0, 36).throws(0, "21")
    assert scene.waits_for() == ("RaiseMoney", (0,))
    for do in ("throw", "end-turn"):
        refusal = scene.game.refusal(0, do)
        assert refusal is not None
        assert (refusal.rule, refusal.reason) == ("RULING-RAISE", "raise-first")
        assert refusal.facts == {"debt": 50, "creditor": 1, "cash": 10}
        for way in ("you owe $50 to", "sell buildings", "mortgage", "trade", "give up"):
            assert way in refusal.message
    assert refusal_data(scene, 1, "throw") == ("not-your-turn", {"turn": 0})


def test_money_spent_before_a_debt_is_paid_is_refused_with_its_creditor() -> None:
    scene = Scene().owns(0, 1, 3).cash(10)
    scene.at(0, 35).throws(0, "12")
    assert scene.waits_for() == ("RaiseMoney", (0,))
    assert refusal_data(scene, 0, "build", lot=1) == ("in-debt", {"debtor": 0, "debt": 75, "creditor": None})
    assert "$75 to the Bank" in str(scene.game.refusal(0, "build=1"))


@pytest.mark.parametrize(
    ("do", "corner", "where"),
    [
        ("take-salary", "american-expansion", "exactly to GO"),
        ("go-to=24", "american-expansion", "exactly to GO"),
        ("answer=0", "just-visit-america", "Just Visiting"),
        ("take=1", "game-show", "Free Parking"),
        ("next-card", "game-show", "Free Parking"),
        ("plead-guilty", "legal-system", "sends them to Jail"),
        ("hire-lawyer", "legal-system", "sends them to Jail"),
    ],
)
def test_an_action_of_a_corner_game_out_of_place_names_its_game(do: str, corner: str, where: str) -> None:
    refusal = Scene(edition="america").game.refusal(0, do)
    assert refusal is not None
    assert (refusal.reason, refusal.facts) == ("no-such-corner", {"corner": corner, "played": "no"})
    assert where in refusal.message


@pytest.mark.rule("RULING-INTEREST-UNABLE")
def test_a_refusal_for_unpayable_interest_has_its_player_and_sum() -> None:
    scene = Scene().owns(0, 39).mortgaged(39).cash(500, 30)
    scene.play(0, "offer", to=1, give={"lots": [39]}, get={"cash": 15})
    refusal = scene.game.refusal(1, "accept=1")
    assert refusal is not None
    assert (refusal.rule, refusal.reason) == ("RULING-INTEREST-UNABLE", "interest-too-dear")
    assert refusal.facts == {"buyer": 1, "interest_due": 20, "left": 15}
    assert "$20 of interest" in refusal.message
    assert scene.game.names[1] in refusal.message


@pytest.mark.rule("RULING-LAWYER-MONEY")
def test_the_refusal_without_the_lawyers_fee_mentions_raising_money() -> None:
    scene = Scene(edition="america", rules=passgo.Rules(options={"legal-system"})).owns(0, 39).cash(15)
    scene.at(0, 27).throws(0, "21")
    assert scene.waits_for() == ("Plea", (0,))
    assert refusal_data(scene, 0, "hire-lawyer") == ("lawyer-too-dear", {"fee": 20, "spendable": 15})
    assert "raise money first" in str(scene.game.refusal(0, "hire-lawyer"))
    scene.play(0, "mortgage", lot=39)
    assert scene.game.refusal(0, "hire-lawyer") is None
