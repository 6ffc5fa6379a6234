"""House rules about money: the pot on Free Parking, salaries, cash, snake eyes, fines and interest."""

import pytest

import passgo
from passgo.events import PotFilled
from scenes import Scene, kinds, payments

POT = passgo.Rules(house_rules={"free-parking-pot"})


@pytest.mark.rule("HOUSE-1")
def test_taxes_fines_and_cards_fill_the_pot() -> None:
    scene = Scene(rules=POT).at(0, 36)
    events = scene.throws(0, "11")  # Luxury Tax
    assert payments(events) == [(0, None, 75, "tax")]
    assert [(event.amount, event.pot) for event in events if isinstance(event, PotFilled)] == [(75, 75)]
    scene = Scene(rules=POT).jailed(0)
    scene.play(0, "pay-fine")
    assert scene.state.pot == 50
    scene = Scene(rules=POT).at(0, 14)
    scene.throws(0, "12 h12")  # Community Chest: 150 to the Bank
    assert scene.state.pot == 150
    scene = Scene(rules=POT).owns(0, 37, 39).built({37: 1, 39: 1}).at(0, 14)
    scene.throws(0, "12 h14")  # repairs of two houses
    assert scene.state.pot == 80


@pytest.mark.rule("HOUSE-1")
def test_purchases_buildings_and_payments_among_players_fill_no_pot() -> None:
    scene = Scene(rules=POT).owns(0, 37, 39).at(0, 3).luck("12")
    scene.play(0, "build", lot=39)
    scene.play(0, "throw")
    scene.play(0, "buy")
    assert scene.state.pot == 0
    scene = Scene(rules=POT).at(0, 14)
    scene.throws(0, "12 h7")  # every player pays the one who drew it
    assert scene.state.pot == 0


@pytest.mark.rule("HOUSE-1")
def test_a_player_on_free_parking_takes_the_whole_pot() -> None:
    scene = Scene(rules=POT).at(0, 14)
    scene.state.pot = 275
    events = scene.throws(0, "24")
    assert payments(events) == [(None, 0, 275, "pot")]
    assert (scene.money[0], scene.state.pot) == (1775, 0)
    assert scene.game.view(None)["pot"] == 0


@pytest.mark.rule("HOUSE-1")
def test_the_start_sum_lies_there_once() -> None:
    rules = passgo.Rules(house_rules={"free-parking-pot=500"})
    game = passgo.new_game("classic", ["Ann", "Bo"], rules=rules, luck="65 12")
    assert game.view(0)["pot"] == 500
    assert game.position.endswith("r1.t1.s0.o0.p500 -")
    scene = Scene(rules=rules).at(0, 14)
    scene.throws(0, "24")
    assert (scene.money[0], scene.state.pot) == (2000, 0)


@pytest.mark.rule("HOUSE-1", "BANK-4")
def test_a_tax_that_was_a_debt_goes_into_the_pot_when_it_is_paid() -> None:
    scene = Scene(rules=POT).at(0, 36).owns(0, 39).cash(70)
    scene.throws(0, "11")
    assert (scene.waits_for(), scene.state.pot) == (("RaiseMoney", (0,)), 0)
    scene.play(0, "mortgage", lot=39)
    assert (scene.money[0], scene.state.pot) == (195, 75)


@pytest.mark.rule("HOUSE-1", "BANKRUPT-4")
def test_what_a_bankrupt_leaves_is_the_banks() -> None:
    scene = Scene(rules=POT).at(0, 36).cash(70)
    scene.throws(0, "11")
    assert (scene.money[0], scene.state.pot) == (0, 0)


@pytest.mark.rule("HOUSE-1", "CORNER-4")
def test_the_pot_comes_before_the_game_of_its_corner() -> None:
    rules = passgo.Rules(options={"game-show"}, house_rules={"free-parking-pot"})
    scene = Scene(edition="america", rules=rules).at(0, 14)
    scene.state.pot = 100
    events = scene.throws(0, "24 q1")
    assert [kind for kind in kinds(events) if kind in ("MoneyPaid", "ChallengeRead")] == [
        "MoneyPaid",
        "ChallengeRead",
    ]
    assert scene.state.pot == 0


@pytest.mark.rule("HOUSE-1", "CORNER-6")
def test_a_lawyers_fee_is_no_fine() -> None:
    rules = passgo.Rules(options={"legal-system"}, house_rules={"free-parking-pot"})
    scene = Scene(edition="america", rules=rules).at(0, 27)
    scene.throws(0, "12")
    scene.luck("12").play(0, "hire-lawyer")
    assert scene.state.pot == 0


@pytest.mark.rule("HOUSE-1")
def test_without_the_rule_no_view_has_a_pot() -> None:
    scene = Scene().at(0, 36)
    scene.throws(0, "11")
    assert scene.state.pot == 0
    assert "pot" not in scene.game.view(None)


@pytest.mark.rule("HOUSE-2")
def test_landing_on_go_pays_twice_and_passing_it_once() -> None:
    rules = passgo.Rules(house_rules={"double-go"})
    assert payments(Scene(rules=rules).at(0, 37).throws(0, "12")) == [(None, 0, 400, "salary")]
    assert payments(Scene(rules=rules).at(0, 38).throws(0, "46")) == [(None, 0, 200, "salary")]
    assert payments(Scene(rules=rules).at(0, 4).throws(0, "12 c1")) == [(None, 0, 400, "salary")]


@pytest.mark.rule("HOUSE-2", "CORNER-1")
def test_american_expansion_gives_up_the_double_salary() -> None:
    rules = passgo.Rules(options={"american-expansion"}, house_rules={"double-go", "salary=300"})
    scene = Scene(edition="america", rules=rules).at(0, 37)
    assert payments(scene.throws(0, "12")) == []
    (take,) = [choice for choice in scene.game.choices(0) if choice.do == "take-salary"]
    assert take.to_json()["amounts"] == {"gives": 600}
    assert payments(scene.play(0, "take-salary")) == [(None, 0, 600, "salary")]


@pytest.mark.rule("HOUSE-3")
def test_every_player_starts_with_the_agreed_cash() -> None:
    rules = passgo.Rules(house_rules={"cash=2000"})
    game = passgo.new_game("classic", ["Ann", "Bo"], rules=rules, luck="65 12")
    assert [seat["cash"] for seat in game.view(None)["seats"]] == [2000, 2000]


@pytest.mark.rule("HOUSE-4")
def test_go_pays_the_agreed_salary() -> None:
    rules = passgo.Rules(house_rules={"salary=400"})
    assert payments(Scene(rules=rules).at(0, 38).throws(0, "46")) == [(None, 0, 400, "salary")]
    assert payments(Scene(rules=rules).at(0, 4).throws(0, "12 c1")) == [(None, 0, 400, "salary")]
    assert payments(Scene(rules=passgo.Rules(house_rules={"salary=0"})).at(0, 38).throws(0, "46")) == []


@pytest.mark.rule("HOUSE-8")
def test_two_ones_bring_the_agreed_sum() -> None:
    rules = passgo.Rules(house_rules={"snake-eyes=100"})
    assert payments(Scene(rules=rules).at(0, 18).throws(0, "11")) == [(None, 0, 100, "snake-eyes")]
    assert payments(Scene(rules=rules).at(0, 16).throws(0, "22")) == []
    assert payments(Scene(rules=rules).jailed(0).throws(0, "11")) == [(None, 0, 100, "snake-eyes")]
    assert payments(Scene().at(0, 18).throws(0, "11")) == []


@pytest.mark.rule("HOUSE-8", "CARD-5", "CORNER-6")
def test_two_ones_for_a_rent_or_a_verdict_bring_nothing() -> None:
    scene = Scene(rules=passgo.Rules(house_rules={"snake-eyes=100"})).owns(1, 12)
    assert payments(scene.throws(0, "34 c4 11")) == [
        (0, 1, 20, "rent")
    ]  # the nearest utility: ten times the throw
    rules = passgo.Rules(options={"legal-system"}, house_rules={"snake-eyes=100"})
    scene = Scene(edition="america", rules=rules).at(0, 27)
    scene.throws(0, "12")
    assert payments(scene.luck("11").play(0, "hire-lawyer")) == [(0, None, 20, "lawyer")]


@pytest.mark.rule("HOUSE-8", "TURN-4")
def test_a_third_double_of_ones_pays_and_leads_to_jail() -> None:
    scene = Scene(rules=passgo.Rules(house_rules={"snake-eyes=100"})).at(0, 16)
    scene.throws(0, "22")
    scene.state.square[0] = 10
    scene.state.doubles = scene.state.throws = 2
    events = scene.throws(0, "11")
    assert payments(events) == [(None, 0, 100, "snake-eyes")]
    assert scene.state.jail[0] == 1


@pytest.mark.rule("HOUSE-14")
def test_lifting_and_receiving_mortgages_cost_the_agreed_interest() -> None:
    scene = Scene(rules=passgo.Rules(house_rules={"interest=20"})).owns(0, 39, 5).mortgaged(39, 5)
    assert payments(scene.play(0, "lift", lot=39)) == [(0, None, 240, "lifting")]
    scene.play(0, "offer", to=1, give={"lots": [5]}, get={"cash": 50})
    scene.play(1, "accept", offer=1)
    assert payments(scene.play(1, "pay-interest", lot=5)) == [(1, None, 20, "interest")]
    free = Scene(rules=passgo.Rules(house_rules={"interest=0"})).owns(0, 39).mortgaged(39)
    assert payments(free.play(0, "lift", lot=39)) == [(0, None, 200, "lifting")]


@pytest.mark.rule("HOUSE-15")
def test_leaving_jail_costs_the_agreed_fine() -> None:
    rules = passgo.Rules(house_rules={"jail-fine=120"})
    scene = Scene(rules=rules).jailed(0)
    assert scene.game.decision is not None
    assert scene.game.decision.details["fine"] == 120
    assert payments(scene.play(0, "pay-fine")) == [(0, None, 120, "fine")]
    last = Scene(rules=rules).jailed(0, 3).throws(0, "12")
    assert (0, None, 120, "fine") in payments(last)
    assert Scene(rules=rules).jailed(0).cash(119).refused(0, "pay-fine") == "JAIL-6"


@pytest.mark.rule("HOUSE-1")
def test_a_single_dollar_in_the_pot_is_taken() -> None:
    scene = Scene(rules=passgo.Rules(house_rules={"free-parking-pot=1"})).at(0, 17)
    assert payments(scene.throws(0, "12")) == [(None, 0, 1, "pot")]
    assert scene.state.pot == 0
