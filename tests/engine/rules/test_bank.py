"""The Bank: what it holds, pays and takes (BANK)."""

import pytest

import passgo
from passgo.base.json_types import JsonObject
from scenes import Scene, payments


@pytest.mark.rule("BANK-1")
def test_the_bank_holds_all_deeds_and_buildings_at_the_start() -> None:
    view = passgo.new_game(seed=1).view(None)
    assert len(view["lots"]) == 28
    assert all(lot["owner"] is None for lot in view["lots"].values())
    assert view["bank"] == {"houses": 32, "hotels": 12}


@pytest.mark.rule("BANK-1")
def test_toysrus_has_one_high_rise_more() -> None:
    assert passgo.new_game("toysrus", seed=1).view(None)["bank"] == {"houses": 33, "hotels": 12}


@pytest.mark.rule("BANK-1")
def test_the_bank_pays_salaries_bonuses_and_loans() -> None:
    scene = Scene().at(0, 38).owns(0, 39)
    paid = payments(scene.throws(0, "45 c16"))  # past GO to Chance: a bonus of $150
    assert paid == [(None, 0, 200, "salary"), (None, 0, 150, "card")]
    assert payments(scene.play(0, "mortgage", lot=39)) == [(None, 0, 200, "mortgage")]


@pytest.mark.rule("BANK-1", "BANK-2")
def test_the_bank_sells_and_takes_the_price() -> None:
    scene = Scene().owns(0, 37, 39)
    assert payments(scene.play(0, "build", lot=39)) == [(0, None, 200, "building")]
    assert scene.game.view(None)["bank"]["houses"] == 31
    scene.throws(0, "12")
    assert payments(scene.play(0, "buy")) == [(0, None, 60, "lot")]


@pytest.mark.rule("BANK-2")
def test_the_bank_collects_taxes() -> None:
    assert payments(Scene().at(0, 35).throws(0, "12")) == [(0, None, 75, "tax")]


@pytest.mark.rule("BANK-2")
def test_the_bank_collects_fines() -> None:
    assert payments(Scene().jailed(0).play(0, "pay-fine")) == [(0, None, 50, "fine")]


@pytest.mark.rule("BANK-2")
def test_the_bank_collects_loans_with_their_interest() -> None:
    scene = Scene().owns(0, 39).mortgaged(39)
    assert sum(amount for _, _, amount, _ in payments(scene.play(0, "lift", lot=39))) == 220
    assert scene.money[0] == 1280


@pytest.mark.rule("BANK-3")
def test_the_bank_pays_whatever_is_already_out() -> None:
    scene = Scene().cash(900_000, 900_000, 900_000).at(0, 37)
    scene.throws(0, "12")
    assert scene.money[0] == 900_200


@pytest.mark.rule("BANK-4")
def test_no_offer_has_more_money_than_its_maker() -> None:
    scene = Scene().cash(100).owns(1, 39)
    assert scene.refused(0, "offer", to=1, give={"cash": 101}, get={"lots": [39]}) == "BANK-4"
    assert scene.allowed(0, "offer", to=1, give={"cash": 100}, get={"lots": [39]})


@pytest.mark.rule("BANK-4")
def test_no_offer_is_accepted_without_the_cash() -> None:
    scene = Scene().cash(1500, 100).owns(0, 39)
    scene.play(0, "offer", to=1, give={"lots": [39]}, get={"cash": 400})
    assert scene.refused(1, "accept", offer=1) == "BANK-4"
    assert scene.owner(39) == 0
    with pytest.raises(passgo.BadInput):
        scene.play(0, "offer", to=1, give={"lots": [39]}, get={"cash": 100, "later": 300})


@pytest.mark.rule("BANK-4")
@pytest.mark.parametrize("sides", [{"give": {"cash": 50}}, {"get": {"cash": 50}}])
def test_money_alone_would_be_a_loan(sides: JsonObject) -> None:
    assert Scene().refused(0, "offer", to=1, **sides) == "RULING-TRADE-CASH"
