"""Buying property from the Bank (BUY)."""

import pytest

from passgo.events import DeedPassed
from scenes import Scene, payments


@pytest.mark.rule("BUY-1")
@pytest.mark.parametrize(("lot", "price"), [(3, 60), (5, 200), (12, 150), (39, 400)])
def test_an_unowned_property_may_be_bought_at_its_printed_price(lot: int, price: int) -> None:
    scene = Scene().at(0, lot - 3)
    scene.throws(0, "12")
    assert scene.game.decision is not None
    assert scene.game.decision.details == {"lot": lot, "price": price}
    assert payments(scene.play(0, "buy")) == [(0, None, price, "lot")]
    assert scene.owner(lot) == 0
    assert scene.money[0] == 1500 - price


@pytest.mark.rule("BUY-1")
def test_only_the_player_who_landed_there_may_buy() -> None:
    scene = Scene()
    assert scene.refused(0, "buy") == "BUY-1"
    scene.throws(0, "12")
    assert scene.refused(1, "buy") == "BUY-1"
    assert scene.refused(1, "decline") == "BUY-1"


@pytest.mark.rule("BUY-1")
def test_money_may_be_raised_before_buying() -> None:
    scene = Scene().cash(30).owns(0, 1)
    scene.throws(0, "12")
    assert scene.why_not(0, "buy") == (
        "BUY-1: Baltic Avenue costs $60 and you have $30; raise money first, or decline"
    )
    scene.play(0, "mortgage", lot=1)
    assert scene.waits_for() == ("BuyOrAuction", (0,))
    scene.play(0, "buy")
    assert scene.money[0] == 30 + 30 - 60


@pytest.mark.rule("BUY-1")
@pytest.mark.parametrize("owner", [0, 1])
def test_owned_property_is_not_for_sale(owner: int) -> None:
    scene = Scene().owns(owner, 3)
    scene.throws(0, "12")
    assert scene.waits_for() == ("EndTurn", (0,))
    assert scene.refused(0, "buy") == "BUY-1"


@pytest.mark.rule("BUY-2")
def test_every_view_shows_the_owner_of_a_deed() -> None:
    scene = Scene()
    scene.throws(0, "12")
    (passed, _) = scene.play(0, "buy")
    assert passed == DeedPassed(lot=3, giver=None, taker=0, how="purchase")
    for seat in (0, 1, 2, None):
        assert scene.game.view(seat)["lots"][3]["owner"] == 0
