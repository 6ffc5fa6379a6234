"""An heir who has paid the interest on a mortgage lifts it for the loan alone in that turn (RULING-INTEREST-ONCE)."""

import pytest

import passgo
from scenes import Scene, payments

DARK_BLUE = (37, 39)
RAILROAD = 5
LOAN = 100
INTEREST = 10


def costs(scene: Scene, seat: int, lot: int = RAILROAD) -> dict[str, int]:
    """What lifting a mortgage costs by the list of choices."""
    (amounts,) = [
        choice.amounts
        for choice in scene.game.choices(seat)
        if isinstance(choice, passgo.Action) and (choice.do, choice.first) == ("lift", lot)
    ]
    assert amounts is not None
    return amounts.to_json()


def lifted(scene: Scene, seat: int, lot: int = RAILROAD) -> object:
    """What is paid for lifting a mortgage, which must be what the choice says."""
    amounts = costs(scene, seat, lot)
    ((payer, payee, amount, reason),) = payments(scene.play(seat, "lift", lot=lot))
    assert (payer, payee, reason) == (seat, None, "lifting")
    assert amount == amounts["cost"]
    return amount


def heir_on_own_turn(*lots: int) -> Scene:
    """Ann goes bankrupt to Bo in her own turn, which ends by that; Bo takes over mortgaged deeds."""
    scene = Scene(3).owns(1, *DARK_BLUE).owns(0, *lots).mortgaged(*lots).cash(0, 1000, 1000)
    scene.at(0, 36).throws(0, "12")
    scene.play(0, "give-up")
    assert scene.waits_for() == ("InterestChoice", (1,))
    return scene


def heir_on_the_turn_of_another() -> Scene:
    """Bo goes bankrupt to Ann on Cy's turn; Ann takes over a mortgaged railroad."""
    scene = Scene(4, rules=passgo.Rules(ask_for_rent=True), turn=1).owns(0, *DARK_BLUE).owns(1, RAILROAD)
    scene.mortgaged(RAILROAD).cash(1000, 0, 1000, 1000).at(1, 36).throws(1, "12")
    scene.play(1, "end-turn")
    scene.play(0, "ask-rent", debtor=1, lot=39)
    scene.play(1, "give-up")
    assert scene.waits_for() == ("InterestChoice", (0,))
    return scene


def ends_turn(scene: Scene, seat: int) -> None:
    scene.at(seat, 17).throws(seat, "12")  # to Free Parking
    scene.play(seat, "end-turn")


@pytest.mark.rule("BANKRUPT-3", "RULING-INTEREST-ONCE")
def test_after_the_interest_the_mortgage_is_lifted_for_the_loan_alone() -> None:
    scene = heir_on_the_turn_of_another()
    assert payments(scene.play(0, "pay-interest", lot=RAILROAD)) == [(0, None, INTEREST, "interest")]
    assert costs(scene, 0) == {"cost": LOAN, "interest": 0}
    scene.at(2, 17).throws(2, "12")  # it is still Cy's turn
    assert lifted(scene, 0) == LOAN
    assert scene.money[0] == 1000 - INTEREST - LOAN


@pytest.mark.rule("BANKRUPT-3", "RULING-INTEREST-ONCE")
def test_after_the_turn_the_interest_is_due_again() -> None:
    scene = heir_on_the_turn_of_another()
    scene.play(0, "pay-interest", lot=RAILROAD)
    ends_turn(scene, 2)
    assert costs(scene, 0) == {"cost": LOAN + INTEREST, "interest": INTEREST}
    assert lifted(scene, 0) == LOAN + INTEREST


@pytest.mark.rule("BANKRUPT-3", "RULING-INTEREST-ONCE")
def test_a_turn_that_ended_with_its_player_leaves_time_until_the_end_of_the_next() -> None:
    scene = heir_on_own_turn(RAILROAD, 15)
    scene.play(1, "pay-interest", lot=RAILROAD)
    scene.play(1, "pay-interest", lot=15)
    assert scene.waits_for() == ("Throw", (1,))
    scene.at(1, 17).throws(1, "12")
    assert lifted(scene, 1) == LOAN
    scene.play(1, "end-turn")
    assert lifted(scene, 1, 15) == LOAN + INTEREST


@pytest.mark.rule("BANKRUPT-3", "MORTGAGE-3")
def test_lifting_instead_of_paying_the_interest_pays_it_with_the_loan() -> None:
    scene = heir_on_own_turn(RAILROAD)
    assert lifted(scene, 1) == LOAN + INTEREST
    assert scene.waits_for() == ("Throw", (1,))


@pytest.mark.rule("BANKRUPT-3", "RULING-INTEREST-ONCE")
def test_each_deed_has_its_own_interest() -> None:
    scene = heir_on_own_turn(RAILROAD, 15)
    scene.play(1, "pay-interest", lot=RAILROAD)
    assert costs(scene, 1, 15) == {"cost": LOAN + INTEREST, "interest": INTEREST}
    assert lifted(scene, 1) == LOAN
    assert scene.waits_for() == ("InterestChoice", (1,))  # for the other one


@pytest.mark.rule("MORTGAGE-3", "RULING-INTEREST-ONCE")
def test_lifting_uses_it_up() -> None:
    scene = heir_on_own_turn(RAILROAD)
    scene.play(1, "pay-interest", lot=RAILROAD)
    assert lifted(scene, 1) == LOAN
    scene.play(1, "mortgage", lot=RAILROAD)
    assert lifted(scene, 1) == LOAN + INTEREST


@pytest.mark.rule("MORTGAGE-4", "RULING-INTEREST-ONCE")
def test_a_buyer_in_a_trade_decides_while_the_interest_is_being_settled() -> None:
    scene = Scene().owns(0, RAILROAD).mortgaged(RAILROAD)
    scene.play(0, "offer", to=1, give={"lots": [RAILROAD]}, get={"cash": 50})
    scene.play(1, "accept", offer=1)
    scene.play(1, "pay-interest", lot=RAILROAD)
    assert lifted(scene, 1) == LOAN + INTEREST


@pytest.mark.rule("MORTGAGE-4", "RULING-INTEREST-ONCE")
def test_a_deed_that_is_traded_on_is_a_bought_one() -> None:
    scene = heir_on_own_turn(RAILROAD, 15)
    scene.play(1, "pay-interest", lot=RAILROAD)
    scene.play(1, "pay-interest", lot=15)
    scene.play(1, "offer", to=2, give={"lots": [RAILROAD, 15]}, get={"cash": 50})
    scene.play(2, "accept", offer=1)
    scene.play(2, "pay-interest", lot=RAILROAD)
    scene.play(2, "pay-interest", lot=15)
    assert lifted(scene, 2) == LOAN + INTEREST
    scene.play(2, "offer", to=1, give={"lots": [15]}, get={"cash": 50})
    scene.play(1, "accept", offer=2)
    scene.play(1, "pay-interest", lot=15)
    assert lifted(scene, 1, 15) == LOAN + INTEREST


@pytest.mark.rule("BANKRUPT-3", "RULING-INTEREST-ONCE")
def test_the_next_heir_pays_interest_of_his_own() -> None:
    scene = heir_on_the_turn_of_another()
    scene.play(0, "pay-interest", lot=RAILROAD)
    scene.owns(3, 24).at(0, 21).mortgaged(*DARK_BLUE)  # nothing that Ann could raise money with
    ends_turn(scene, 2)
    ends_turn(scene, 3)
    scene.throws(0, "12")
    scene.cash(0, 0, 1000, 1000).play(3, "ask-rent", debtor=0, lot=24)
    scene.play(0, "give-up")
    assert scene.waits_for() == ("InterestChoice", (3,))
    scene.play(3, "pay-interest", lot=RAILROAD)
    assert lifted(scene, 3) == LOAN
