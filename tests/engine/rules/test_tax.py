"""Taxes, and the choice that is made blind (TAX)."""

import dataclasses
import json
import re

import pytest

from passgo.edition import load
from passgo.events import TaxChosen
from scenes import Scene, kinds, payments

BY_THE_BOOKS = ("classic", "mlb", "nfl", "america", "boutique", "toysrus")


def on_income_tax(scene: Scene) -> Scene:
    scene.at(0, 1).throws(0, "12")
    assert scene.waits_for() == ("TaxChoice", (0,))
    return scene


@pytest.mark.rule("TAX-1")
def test_the_flat_sum() -> None:
    scene = on_income_tax(Scene())
    assert payments(scene.play(0, "pay-flat")) == [(0, None, 200, "tax")]
    assert scene.waits_for() == ("EndTurn", (0,))


@pytest.mark.rule("TAX-1")
def test_or_ten_percent_of_all_one_is_worth() -> None:
    scene = on_income_tax(Scene())
    assert payments(scene.play(0, "pay-share")) == [(0, None, 150, "tax")]


@pytest.mark.rule("TAX-1")
@pytest.mark.parametrize("edition", BY_THE_BOOKS)
def test_every_book_leaves_the_choice(edition: str) -> None:
    scene = on_income_tax(Scene(edition=edition))
    assert scene.allowed(0, "pay-flat")
    assert scene.allowed(0, "pay-share")


@pytest.mark.rule("TAX-1")
@pytest.mark.parametrize("action", ["pay-flat", "pay-share"])
def test_only_the_player_who_landed_there_chooses(action: str) -> None:
    scene = Scene()
    assert scene.refused(0, action) == "TAX-1"
    on_income_tax(scene)
    assert scene.refused(1, action) == "TAX-1"
    assert scene.refused(0, "end-turn") == "TURN-1"


@pytest.mark.rule("TAX-1")
def test_a_tax_that_is_not_there_is_a_debt_to_the_bank() -> None:
    scene = on_income_tax(Scene().cash(120).owns(0, 5))
    scene.play(0, "pay-flat")
    assert scene.waits_for() == ("RaiseMoney", (0,))
    scene.play(0, "mortgage", lot=5)
    assert scene.money[0] == 120 + 100 - 200


@pytest.mark.rule("TAX-2")
def test_worth_is_cash_printed_prices_and_the_cost_of_buildings() -> None:
    # Park Place with a hotel (four houses and one more price), Boardwalk with four houses, a mortgage
    scene = Scene().cash(1000).owns(0, 37, 39, 5).built({39: 4, 37: 5}).mortgaged(5)
    on_income_tax(scene)
    worth = 1000 + 350 + 5 * 200 + 400 + 4 * 200 + 200
    assert payments(scene.play(0, "pay-share")) == [(0, None, worth // 10, "tax")]


@pytest.mark.rule("TAX-2")
def test_what_others_own_does_not_count() -> None:
    scene = on_income_tax(Scene().owns(1, 37, 39).holds_card(0))
    assert payments(scene.play(0, "pay-share")) == [(0, None, 150, "tax")]


def numbers_in(*shown: object) -> set[int]:
    text = json.dumps(shown, default=lambda each: each.to_json())
    return {int(number) for number in re.findall(r"\d+", text)}


@pytest.mark.rule("TAX-3")
def test_nothing_gives_the_worth_away_before_the_choice() -> None:
    scene = Scene().cash(5167).owns(0, 37, 39, 5).built({37: 2, 39: 2}).mortgaged(5)
    worth = 5167 + 350 + 400 + 200 + 4 * 200
    share = 692
    assert share == -(-worth // 10)
    events = scene.at(0, 1).throws(0, "12")
    game = scene.game
    refusals = [
        str(game.refusal(seat, {"do": do, **fields}))
        for seat in range(3)
        for do, fields in [
            ("pay-flat", {}),
            ("pay-share", {}),
            ("throw", {}),
            ("end-turn", {}),
            ("give-up", {}),
            ("lift", {"lot": 37}),
            ("mortgage", {"lot": 39}),
            ("build", {"lot": 39}),
        ]
    ]
    views = [game.view(seat) for seat in (0, 1, 2, None)]
    choices = [game.choices(seat) for seat in range(3)]
    assert game.decision is not None
    shown = numbers_in([e.to_json() for e in events], refusals, views, choices, game.decision)
    assert 5167 in shown  # the cash is open to all, so the search does find numbers
    assert not shown & {worth, share, worth - 5167}
    assert payments(scene.play(0, "pay-share")) == [(0, None, share, "tax")]


@pytest.mark.rule("TAX-3")
def test_the_tax_choice_is_final_and_its_event_has_the_sum() -> None:
    scene = on_income_tax(Scene())
    assert kinds(scene.play(0, "pay-share")) == ["TaxChosen", "MoneyPaid"]
    assert scene.refused(0, "pay-flat") == "TAX-1"


@pytest.mark.rule("TAX-4")
@pytest.mark.parametrize("edition", BY_THE_BOOKS)
def test_luxury_tax_is_a_flat_75(edition: str) -> None:
    scene = Scene(edition=edition).at(0, 35)
    assert payments(scene.throws(0, "12")) == [(0, None, 75, "tax")]
    assert scene.waits_for() == ("EndTurn", (0,))


@pytest.mark.rule("TAX-1", "TAX-4")
def test_an_edition_may_print_flat_taxes_of_its_own() -> None:
    scene = Scene(edition="classic-2008").at(0, 1)
    assert payments(scene.throws(0, "12")) == [(0, None, 200, "tax")]
    assert scene.refused(0, "pay-share") == "TAX-1"
    scene.play(0, "end-turn")
    assert payments(scene.at(1, 35).throws(1, "12")) == [(1, None, 100, "tax")]


@pytest.mark.rule("RULING-ROUND")
@pytest.mark.parametrize(("cash", "tax"), [(1500, 150), (1501, 151), (1509, 151), (1510, 151)])
def test_ten_percent_is_rounded_up(cash: int, tax: int) -> None:
    scene = on_income_tax(Scene().cash(cash))
    assert payments(scene.play(0, "pay-share")) == [(0, None, tax, "tax")]


@pytest.mark.rule("RULING-ROUND")
def test_interest_is_rounded_up_too() -> None:
    scene = Scene().owns(0, 37).mortgaged(37)  # mortgaged for $175: interest $18
    scene.play(0, "lift", lot=37)
    assert scene.money[0] == 1500 - 175 - 18


@pytest.mark.rule("TAX-1")
def test_a_share_of_one_percent_is_a_choice_too() -> None:
    classic = load("classic")
    squares = list(classic.squares)
    squares[4] = dataclasses.replace(squares[4], percent=1)
    scene = Scene(edition=dataclasses.replace(classic, squares=tuple(squares)))
    assert scene.why_not(0, "pay-share") == Scene().why_not(0, "pay-share")
    on_income_tax(scene)
    assert payments(scene.play(0, "pay-share")) == [(0, None, 15, "tax")]


@pytest.mark.rule("TAX-1")
@pytest.mark.parametrize(("way", "share"), [("pay-flat", False), ("pay-share", True)])
def test_the_choice_is_announced(way: str, share: bool) -> None:
    scene = on_income_tax(Scene())
    (chosen,) = [event for event in scene.play(0, way) if isinstance(event, TaxChosen)]
    assert (chosen.seat, chosen.lot, chosen.share) == (0, 4, share)
