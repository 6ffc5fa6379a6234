"""Rent: its amount, its owner, and asking for it in time (RENT)."""

import dataclasses

import pytest

import passgo
from passgo.edition import load
from passgo.events import RentLapsed
from scenes import Scene, kinds, payments

ASKING = passgo.Rules(ask_for_rent=True)
REST = 20  # Free Parking, where nothing happens


def lands_on(scene: Scene, lot: int, dice: str = "12") -> list[passgo.Event]:
    """The first seat lands on a lot."""
    return scene.at(0, (lot - int(dice[0]) - int(dice[1])) % 40).throws(0, dice)


def rests(scene: Scene, seat: int) -> None:
    """A whole turn on which nothing happens."""
    scene.at(seat, REST - 3).throws(seat, "12")
    scene.play(seat, "end-turn")


@pytest.mark.rule("RENT-1")
@pytest.mark.parametrize(("lot", "rent"), [(1, 2), (19, 16), (34, 28), (39, 50)])
def test_landing_on_anothers_property_costs_the_rent_on_its_deed(lot: int, rent: int) -> None:
    scene = Scene().owns(1, lot)
    assert (0, 1, rent, "rent") in payments(lands_on(scene, lot))
    assert scene.money[1:] == [1500 + rent, 1500]


@pytest.mark.rule("RENT-1")
def test_no_rent_is_paid_on_own_property() -> None:
    scene = Scene().owns(0, 37, 39)
    lands_on(scene, 39)
    assert scene.money == [1500, 1500, 1500]


@pytest.mark.rule("RENT-1")
def test_a_rent_that_is_not_there_is_a_debt_to_the_owner() -> None:
    scene = Scene().cash(20).owns(1, 39).owns(0, 5)
    assert kinds(lands_on(scene, 39))[-1] == "DebtOpened"
    assert scene.waits_for() == ("RaiseMoney", (0,))
    assert scene.game.decision is not None
    assert scene.game.decision.details == {"creditor": 1, "amount": 50}
    scene.play(0, "mortgage", lot=5)
    assert scene.money == [20 + 100 - 50, 1550, 1500]


@pytest.mark.rule("RENT-1")
@pytest.mark.parametrize("cash", [20, 50])
def test_a_rent_may_take_the_last_dollar(cash: int) -> None:
    scene = Scene().cash(cash).owns(1, 39).owns(0, 1)  # the mortgage brings $30
    lands_on(scene, 39)
    if cash == 20:
        scene.play(0, "mortgage", lot=1)
    assert scene.money == [0, 1550, 1500]
    assert scene.waits_for() == ("EndTurn", (0,))


@pytest.mark.rule("RENT-2")
@pytest.mark.parametrize("lot", [39, 35, 28])
def test_mortgaged_property_earns_nothing(lot: int) -> None:
    scene = Scene().owns(1, lot).mortgaged(lot)
    lands_on(scene, lot)
    assert scene.money == [1500, 1500, 1500]
    assert scene.game.view(0)["lots"][lot]["mortgaged"] is True


@pytest.mark.rule("RENT-3")
def test_a_whole_group_doubles_the_rent_of_bare_lots() -> None:
    scene = Scene().owns(1, 37, 39)
    lands_on(scene, 39)
    assert scene.money[1] == 1600


@pytest.mark.rule("RENT-3")
def test_it_is_doubled_while_another_of_the_group_is_mortgaged() -> None:
    scene = Scene().owns(1, 37, 39).mortgaged(37)
    lands_on(scene, 39)
    assert scene.money[1] == 1600


@pytest.mark.rule("RENT-3")
def test_it_is_doubled_while_another_of_the_group_is_built_on() -> None:
    scene = Scene().owns(1, 37, 39).built({37: 1})
    lands_on(scene, 39)
    assert scene.money[1] == 1600


@pytest.mark.rule("RENT-3")
def test_two_of_three_are_not_the_group() -> None:
    scene = Scene().owns(1, 31, 32).owns(2, 34)
    lands_on(scene, 31)
    assert scene.money[1] == 1526


@pytest.mark.rule("RENT-4")
@pytest.mark.parametrize(("level", "rent"), [(1, 200), (2, 600), (3, 1400), (4, 1700), (5, 2000)])
def test_buildings_set_the_rent(level: int, rent: int) -> None:
    scene = Scene().cash(3000).owns(1, 37, 39).built({37: level, 39: level})
    lands_on(scene, 39)
    assert scene.money == [3000 - rent, 1500 + rent, 1500]


@pytest.mark.rule("RENT-5")
@pytest.mark.parametrize(
    ("stations", "rent"), [((5,), 25), ((5, 15), 50), ((5, 15, 25), 100), ((5, 15, 25, 35), 200)]
)
def test_stations_earn_by_their_number(stations: tuple[int, ...], rent: int) -> None:
    scene = Scene().owns(1, *stations)
    lands_on(scene, 5)
    assert scene.money[1] == 1500 + rent


@pytest.mark.rule("RENT-6")
@pytest.mark.parametrize(("utilities", "times"), [((12,), 4), ((12, 28), 10)])
def test_utilities_earn_a_multiple_of_the_throw(utilities: tuple[int, ...], times: int) -> None:
    scene = Scene().owns(1, *utilities)
    lands_on(scene, 12, "54")
    assert scene.money[1] == 1500 + times * 9


@pytest.mark.rule("RULING-STATION-COUNT")
def test_mortgaged_stations_and_utilities_count_as_owned() -> None:
    scene = Scene().owns(1, 5, 15, 12, 28).mortgaged(15, 28)
    lands_on(scene, 5)
    assert scene.money[1] == 1550
    scene.play(0, "end-turn")
    scene.state.turn = 0
    lands_on(scene, 12, "54")
    assert scene.money[1] == 1550 + 90


@pytest.mark.rule("RULING-UTILITY-THROW")
def test_an_ordinary_card_to_a_utility_goes_by_the_throw_that_began_the_move() -> None:
    classic = load("classic")
    to_utility = dataclasses.replace(classic.chance[0].effect, do="advance", to=12)
    cards = (dataclasses.replace(classic.chance[0], effect=to_utility), *classic.chance[1:])
    scene = Scene(edition=dataclasses.replace(classic, chance=cards)).owns(1, 12)
    assert payments(scene.throws(0, "34 c1")) == [(0, 1, 4 * 7, "rent")]


@pytest.mark.rule("RENT-8", "JAIL-8")
def test_an_owner_in_jail_collects() -> None:
    scene = Scene().owns(1, 39).jailed(1)
    lands_on(scene, 39)
    assert scene.money[1] == 1550


@pytest.mark.rule("RENT-8", "RENT-7")
def test_an_owner_in_jail_may_ask() -> None:
    scene = Scene(rules=ASKING).owns(1, 39).jailed(1)
    lands_on(scene, 39)
    scene.play(1, "ask-rent", debtor=0, lot=39)
    assert scene.money[1] == 1550


@pytest.mark.rule("RULING-RENT-ASK")
@pytest.mark.parametrize("asking", [False, True])
def test_asking_for_rent_is_agreed_on_for_each_game(asking: bool) -> None:
    scene = Scene(rules=passgo.Rules(ask_for_rent=asking)).owns(1, 39)
    events = lands_on(scene, 39)
    assert ("RentDue" in kinds(events)) is asking
    assert scene.money[1] == (1500 if asking else 1550)
    assert scene.allowed(1, "ask-rent", debtor=0, lot=39) is asking


@pytest.mark.rule("RENT-7")
def test_the_owner_asks_once() -> None:
    scene = Scene(rules=ASKING).owns(1, 39)
    assert scene.refused(1, "ask-rent", debtor=0, lot=39) == "RENT-7"
    lands_on(scene, 39)
    assert scene.refused(2, "ask-rent", debtor=0, lot=39) == "RENT-7"  # not the owner
    assert scene.refused(1, "ask-rent", debtor=2, lot=39) == "RENT-7"  # not the debtor
    scene.play(1, "ask-rent", debtor=0, lot=39)
    assert scene.money == [1450, 1550, 1500]
    assert scene.refused(1, "ask-rent", debtor=0, lot=39) == "RENT-7"


@pytest.mark.rule("RENT-7")
def test_it_is_too_late_when_the_second_player_following_throws() -> None:
    scene = Scene(4, rules=ASKING).owns(3, 39)
    lands_on(scene, 39)
    scene.play(0, "end-turn")
    rests(scene, 1)
    assert scene.waits_for() == ("Throw", (2,))
    assert scene.allowed(3, "ask-rent", debtor=0, lot=39)
    assert "RentLapsed" in kinds(scene.at(2, REST - 3).throws(2, "12"))
    assert scene.refused(3, "ask-rent", debtor=0, lot=39) == "RENT-7"
    assert scene.money == [1500] * 4


@pytest.mark.rule("RENT-7", "RENT-2")
def test_nothing_to_ask_for_on_a_mortgage() -> None:
    scene = Scene(rules=ASKING).owns(1, 39).mortgaged(39)
    lands_on(scene, 39)
    assert scene.refused(1, "ask-rent", debtor=0, lot=39) == "RENT-7"


@pytest.mark.rule("RENT-7")
def test_two_rents_of_one_turn_are_asked_for_apart() -> None:
    scene = Scene(rules=ASKING).owns(1, 6).owns(2, 9)
    scene.throws(0, "33")
    scene.throws(0, "12")
    scene.play(2, "ask-rent", debtor=0, lot=9)
    assert scene.money == [1492, 1500, 1508]
    scene.play(1, "ask-rent", debtor=0, lot=6)
    assert scene.money == [1486, 1506, 1508]


@pytest.mark.rule("RULING-RENT-COUNT")
def test_further_throws_after_doubles_do_not_count() -> None:
    scene = Scene(4, rules=ASKING).owns(3, 6)
    scene.throws(0, "33")  # the debtor throws again
    scene.at(0, REST - 3).throws(0, "12")
    scene.play(0, "end-turn")
    scene.at(1, 8).throws(1, "11")  # and so does the first one following, twice
    scene.throws(1, "55")
    assert scene.allowed(3, "ask-rent", debtor=0, lot=6)
    scene.at(1, REST - 3).throws(1, "12")
    scene.play(1, "end-turn")
    assert scene.allowed(3, "ask-rent", debtor=0, lot=6)
    scene.at(2, REST - 3).throws(2, "12")
    assert scene.refused(3, "ask-rent", debtor=0, lot=6) == "RENT-7"


@pytest.mark.rule("RULING-RENT-COUNT")
def test_a_throw_in_jail_counts_but_paying_the_fine_does_not() -> None:
    scene = Scene(4, rules=ASKING).owns(3, 39).jailed(1).jailed(2)
    lands_on(scene, 39)
    scene.play(0, "end-turn")
    scene.throws(1, "12")  # stays
    scene.play(1, "end-turn")
    scene.play(2, "pay-fine")
    assert scene.allowed(3, "ask-rent", debtor=0, lot=39)
    scene.throws(2, "46")
    assert scene.refused(3, "ask-rent", debtor=0, lot=39) == "RENT-7"


@pytest.mark.rule("RULING-RENT-COUNT")
def test_a_throw_for_a_card_does_not_count() -> None:
    scene = Scene(4, rules=ASKING).owns(3, 12, 39)
    lands_on(scene, 39)
    scene.play(0, "end-turn")
    scene.throws(1, "34 c4 65")  # the nearest utility, with a throw of its own
    assert scene.allowed(3, "ask-rent", debtor=0, lot=39)
    scene.play(3, "ask-rent", debtor=1, lot=12)
    assert scene.money == [1500, 1390, 1500, 1610]


@pytest.mark.rule("RULING-RENT-COUNT")
def test_a_player_who_leaves_before_throwing_does_not_count_for_rent() -> None:
    scene = Scene(4, rules=ASKING).owns(3, 27).cash(1500, 10, 1500, 1500)
    scene.at(0, 25).throws(0, "11")  # Ventnor Avenue of seat 3
    scene.throws(0, "15 h7")  # collect $50 from each: seat 1 is bankrupt
    assert scene.game.view(None)["seats"][1]["status"] == "bankrupt"
    scene.play(0, "end-turn")
    rests(scene, 2)  # the first one following who throws
    assert scene.allowed(3, "ask-rent", debtor=0, lot=27)
    scene.at(3, REST - 3).throws(3, "12")
    assert scene.refused(3, "ask-rent", debtor=0, lot=27) == "RENT-7"


@pytest.mark.rule("RULING-RENT-COUNT")
def test_with_two_players_the_second_following_is_the_debtor() -> None:
    scene = Scene(2, rules=ASKING).owns(1, 39)
    lands_on(scene, 39)
    scene.play(0, "end-turn")
    rests(scene, 1)
    assert scene.waits_for() == ("Throw", (0,))
    assert scene.allowed(1, "ask-rent", debtor=0, lot=39)
    scene.at(0, REST - 3).throws(0, "12")
    assert scene.refused(1, "ask-rent", debtor=0, lot=39) == "RENT-7"


@pytest.mark.rule("RULING-CLAIM-AMOUNT")
def test_a_rent_is_fixed_at_the_landing() -> None:
    scene = Scene(rules=ASKING).owns(1, 37, 39)
    lands_on(scene, 39)
    scene.play(1, "build", lot=39)
    before = scene.money[1]
    scene.play(1, "ask-rent", debtor=0, lot=39)
    assert scene.money[1] == before + 100


@pytest.mark.rule("RULING-CLAIM-AMOUNT")
def test_a_rent_belongs_to_the_owner_of_that_moment() -> None:
    scene = Scene(rules=ASKING).owns(1, 39)
    lands_on(scene, 39)
    scene.play(1, "offer", to=2, give={"lots": [39]}, get={"cash": 300})
    scene.play(2, "accept", offer=1)
    assert scene.refused(2, "ask-rent", debtor=0, lot=39) == "RENT-7"
    scene.play(1, "ask-rent", debtor=0, lot=39)
    assert scene.money == [1450, 1850, 1200]


@pytest.mark.rule("RULING-CLAIM-LEAVES")
def test_a_rent_owed_by_a_player_who_leaves_lapses() -> None:
    scene = Scene(rules=ASKING).cash(5).owns(1, 6).owns(2, 9)
    scene.throws(0, "33")
    scene.throws(0, "12")
    events = scene.play(2, "ask-rent", debtor=0, lot=9)
    assert "WentBankrupt" in kinds(events)
    assert "RentLapsed" in kinds(events)
    assert scene.refused(1, "ask-rent", debtor=0, lot=6) == "RENT-7"
    assert scene.money == [0, 1500, 1505]


@pytest.mark.rule("RULING-CLAIM-LEAVES")
def test_a_rent_due_to_a_player_who_leaves_lapses() -> None:
    scene = Scene(rules=ASKING).owns(1, 39)
    lands_on(scene, 39)
    scene.play(0, "end-turn")
    scene.mortgaged(39)
    scene.at(1, 35).cash(1500, 10).throws(1, "12")  # Luxury Tax, with nothing but a rent still to raise
    assert scene.waits_for() == ("RaiseMoney", (1,))
    scene.play(1, "give-up")
    assert scene.game.view(None)["rents_due"] == []
    assert scene.waits_for() == ("Bidding", (0, 2))
    assert scene.money == [1500, 0, 1500]


@pytest.mark.rule("RULING-CLAIM-AMOUNT", "RENT-2")
def test_nothing_is_collected_while_the_property_is_mortgaged() -> None:
    scene = Scene(rules=ASKING).owns(1, 39)
    lands_on(scene, 39)
    scene.play(1, "mortgage", lot=39)
    assert scene.refused(1, "ask-rent", debtor=0, lot=39) == "RENT-2"
    scene.play(1, "lift", lot=39)
    scene.play(1, "ask-rent", debtor=0, lot=39)
    assert scene.money == [1450, 1500 + 200 - 220 + 50, 1500]


def owner_fails(creditor: int) -> Scene:
    """Seat 0 owes seat 1 an unasked rent, and seat 1 goes bankrupt to another player."""
    scene = Scene(4, rules=ASKING).cash(1500, 10).owns(1, 39).owns(creditor, 16, 18, 19)
    scene.built({16: 2, 18: 2, 19: 2})  # more rent than Boardwalk can be mortgaged for
    lands_on(scene, 39)
    scene.play(0, "end-turn")
    scene.at(1, 16).throws(1, "12")
    scene.play(creditor, "ask-rent", debtor=1, lot=19)
    scene.play(1, "give-up")
    return scene


@pytest.mark.rule("RULING-CLAIM-LEAVES")
def test_a_rent_passes_with_the_estate_to_another_player() -> None:
    scene = owner_fails(creditor=2)
    scene.play(2, "ask-rent", debtor=0, lot=39)
    assert scene.money == [1450, 0, 1560, 1500]


@pytest.mark.rule("RULING-CLAIM-LEAVES")
def test_a_rent_lapses_when_the_debtor_takes_the_estate() -> None:
    scene = owner_fails(creditor=0)
    assert scene.game.view(None)["rents_due"] == []
    assert scene.owner(39) == 0
    assert scene.money == [1510, 0, 1500, 1500]


@pytest.mark.rule("RENT-7")
def test_a_rent_to_ask_for_is_listed_and_its_lapse_announced() -> None:
    scene = Scene(4, rules=ASKING).owns(3, 39)
    lands_on(scene, 39)
    listed = {
        seat: [choice.to_json() for choice in scene.game.choices(seat) if choice.do == "ask-rent"]
        for seat in range(4)
    }
    assert listed == {0: [], 1: [], 2: [], 3: [{"do": "ask-rent", "debtor": 0, "lot": 39}]}
    scene.play(0, "end-turn")
    rests(scene, 1)
    (lapsed,) = [event for event in scene.at(2, REST - 3).throws(2, "12") if isinstance(event, RentLapsed)]
    assert (lapsed.debtor, lapsed.owner, lapsed.lot, lapsed.amount) == (0, 3, 39, 50)
