"""The short game (SHORT-1 to SHORT-5 and their rulings)."""

import pytest

import passgo
from passgo.events import Built, DeedDealt, JailLeft
from scenes import Scene, kinds, payments

SHORT = passgo.Rules(game="short")
PURPLE = (1, 3)
ORANGE = (16, 18, 19)
DARK_BLUE = (37, 39)
PURPLE_GROUP = "purple"


def outcome_of(scene: Scene) -> passgo.Outcome:
    outcome = scene.game.outcome
    assert outcome is not None
    return outcome


@pytest.mark.rule("SHORT-1", "RULING-DEAL")
def test_three_deeds_each_are_dealt_round_the_table_for_nothing() -> None:
    game = passgo.new_game("classic", ("Ann", "Bo"), rules=SHORT, luck="d39 d1 d5 d3 d12 d28 65 21")
    dealt = [(event.seat, event.lot) for event in game.opening if isinstance(event, DeedDealt)]
    assert dealt == [(0, 39), (1, 1), (0, 5), (1, 3), (0, 12), (1, 28)]
    assert [int(game._state.owner[lot]) for lot in (39, 5, 12, 1, 3, 28)] == [0, 0, 0, 1, 1, 1]
    assert list(game._state.cash) == [1500, 1500]
    assert not any(event.kind == "MoneyPaid" for event in game.opening)


@pytest.mark.rule("SHORT-1", "RULING-DEAL")
def test_no_deed_is_dealt_twice_and_eight_players_get_three_each() -> None:
    game = passgo.new_game("classic", tuple("ABCDEFGH"), seed=5, rules=SHORT)
    assert [sum(owner == seat for owner in game._state.owner) for seat in range(8)] == [3] * 8
    with pytest.raises(passgo.LuckError, match="cannot be drawn"):
        passgo.new_game("classic", ("Ann", "Bo"), rules=SHORT, luck="d39 d39")


@pytest.mark.rule("SHORT-1")
def test_the_full_game_deals_nothing() -> None:
    game = passgo.new_game("classic", ("Ann", "Bo"), seed=1)
    assert all(owner == -1 for owner in game._state.owner)


@pytest.mark.rule("SHORT-2")
def test_three_houses_on_every_lot_are_enough_for_a_hotel() -> None:
    scene = Scene(edition="mlb", rules=SHORT).owns(0, *PURPLE).built({1: 3, 3: 2})
    assert scene.refused(0, "build", lot=1) == "BUILD-5"
    scene.play(0, "build", lot=3)
    assert scene.state.houses == 26
    events = scene.play(0, "build", lot=1)
    assert events[-1] == Built(seat=0, lot=1, level=5, before=3)
    assert (scene.state.houses, scene.state.hotels) == (29, 11)
    assert scene.money[0] == 1400
    assert scene.refused(0, "build", lot=1) == "BUILD-5"
    scene.play(0, "build", lot=3)
    assert (scene.state.houses, scene.state.hotels) == (32, 10)


@pytest.mark.rule("SHORT-2")
def test_the_rent_of_the_hotel_stays_the_same() -> None:
    scene = Scene(rules=SHORT, turn=0).owns(1, *DARK_BLUE).built({37: 5, 39: 5}).at(0, 36).luck("12")
    scene.cash(2500, 0, 0).play(0, "throw")
    assert scene.money == [500, 2000, 0]


@pytest.mark.rule("SHORT-2", "SELL-3")
def test_a_hotel_counts_as_four_houses_when_sold_step_by_step_or_at_once() -> None:
    step_by_step = Scene(rules=SHORT).owns(0, *PURPLE).built({1: 5, 3: 5}).cash(0, 0, 0)
    for level in (3, 2, 1, 0):
        step_by_step.play(0, "sell", lot=1)
        step_by_step.play(0, "sell", lot=3)
        assert (step_by_step.level(1), step_by_step.level(3)) == (level, level)
    at_once = Scene(rules=SHORT).owns(0, *PURPLE).built({1: 5, 3: 5}).cash(0, 0, 0)
    assert at_once.refused(0, "sell-hotels", group=PURPLE_GROUP, houses=7) == "SELL-3"
    at_once.play(0, "sell-hotels", group=PURPLE_GROUP, houses=0)
    assert step_by_step.money[0] == at_once.money[0] == 2 * 4 * 25


@pytest.mark.rule("SHORT-2", "RULING-SHORT-STOCK-HOTEL")
def test_a_hotel_sold_down_leaves_three_houses() -> None:
    scene = Scene(edition="mlb", rules=SHORT).owns(0, *PURPLE).built({1: 5, 3: 5}).stock(houses=2)
    assert scene.why_not(0, "sell", lot=1) == (
        "RULING-SHORT-STOCK-HOTEL: a stadium sold down leaves 3 bleachers and the Bank has 2; "
        "sell all stadiums of the purple group at once"
    )
    scene.stock(houses=3).play(0, "sell", lot=1)
    assert (scene.level(1), scene.state.houses) == (3, 0)
    scene.play(0, "sell-hotels", group=PURPLE_GROUP, houses=3)
    assert (scene.level(1), scene.level(3)) == (1, 2)


@pytest.mark.rule("SHORT-3")
def test_failing_doubles_on_the_first_turn_in_jail_the_fine_is_due_at_once() -> None:
    scene = Scene(rules=SHORT).jailed(0).luck("46")
    assert scene.game.decision is not None
    assert scene.game.decision.details["jail_turns"] == 1
    events = scene.play(0, "throw")
    assert [event.how for event in events if isinstance(event, JailLeft)] == ["fine"]
    assert (scene.square(0), scene.money[0]) == (20, 1450)


@pytest.mark.rule("SHORT-3")
def test_the_fine_may_be_paid_or_a_card_used_or_bought_before_the_throw() -> None:
    scene = Scene(rules=SHORT).jailed(0).luck("46").holds_card(1)
    scene.play(0, "offer", to=1, give={"cash": 20}, get={"cards": ["chance"]})
    scene.play(1, "accept", offer=1)
    scene.play(0, "use-card", deck="chance")
    scene.play(0, "throw")
    assert (scene.square(0), scene.money[0]) == (20, 1480)
    payer = Scene(rules=SHORT).jailed(0).luck("46")
    payer.play(0, "pay-fine")
    payer.play(0, "throw")
    assert (payer.square(0), payer.money[0]) == (20, 1450)


@pytest.mark.rule("SHORT-3")
def test_doubles_on_that_turn_cost_nothing() -> None:
    scene = Scene(rules=SHORT).jailed(0).luck("55")
    scene.play(0, "throw")
    assert (scene.square(0), scene.money[0]) == (20, 1500)
    assert scene.waits_for() == ("EndTurn", (0,))


@pytest.mark.rule("SHORT-4")
def test_income_tax_is_flat_without_a_choice() -> None:
    scene = Scene(rules=SHORT).cash(900, 0, 0).luck("13")
    scene.play(0, "throw")
    assert scene.money[0] == 700
    assert scene.waits_for() == ("EndTurn", (0,))
    assert scene.refused(0, "pay-share") == "SHORT-4"


@pytest.mark.rule("SHORT-5")
def test_the_first_bankruptcy_ends_the_game_and_the_richest_wins() -> None:
    scene = Scene(4, rules=SHORT).owns(0, 5).mortgaged(5).owns(1, *DARK_BLUE).owns(2, *PURPLE, *ORANGE, 12)
    scene.built({1: 5, 3: 5, 16: 2, 18: 1, 19: 1}).mortgaged(12).cash(60, 500, 100, 1200).at(0, 36).luck("12")
    scene.play(0, "throw")
    events = scene.play(0, "give-up")
    assert kinds(events)[-1] == "GameEnded"
    outcome = outcome_of(scene)
    bo = 500 + 60 + 350 + 400 + 100 - 10  # with Ann's cash and her mortgaged railroad, whose interest is paid
    hotels = 2 * (50 + 3 * 50)
    cy = 100 + 2 * 60 + (180 + 180 + 200) + hotels + 4 * 100 + 75
    assert outcome.worths == (0, bo, cy, 1200)
    assert (outcome.winners, outcome.reason) == ((2,), "first-bankruptcy")
    assert scene.refused(1, "throw") == "SHORT-5"
    assert scene.game.decision is None


@pytest.mark.rule("SHORT-5", "RULING-END-SETTLE", "BANKRUPT-3")
@pytest.mark.parametrize(("cash", "winners"), [(9, (1,)), (10, (1, 2)), (11, (2,))])
def test_interest_on_what_a_bankrupt_hands_over_decides_the_short_game(
    cash: int, winners: tuple[int, ...]
) -> None:
    scene = Scene(3, rules=SHORT).owns(0, 5).mortgaged(5).owns(1, *DARK_BLUE)
    scene.cash(60, 0, 800 + cash + 90).at(0, 36).luck(
        "12"
    )  # 60, two streets of 750, half of the railroad: 910
    scene.play(0, "throw")
    events = scene.play(0, "give-up")
    assert payments(events) == [(0, 1, 60, "bankruptcy"), (1, None, 10, "interest")]
    assert outcome_of(scene).worths == (0, 60 + 750 + 100 - 10, 890 + cash)
    assert outcome_of(scene).winners == winners


@pytest.mark.rule("SHORT-5", "RULING-END-SETTLE")
def test_a_new_owner_without_the_cash_mortgages_for_the_interest_in_board_order() -> None:
    scene = Scene(3, rules=SHORT).owns(0, 5, 15).mortgaged(5, 15).holds_card(0)
    scene.owns(1, 12, *ORANGE, *DARK_BLUE).built({16: 1}).cash(0, 0, 0).at(0, 36).luck("12")
    scene.play(0, "throw")
    before = 150 + (180 + 180 + 200) + 100 + 350 + 400 + 2 * 100
    events = scene.play(0, "give-up")
    assert payments(events) == [
        (None, 1, 75, "mortgage"),  # on the utility; the orange group has a house
        (1, None, 10, "interest"),
        (1, None, 10, "interest"),
    ]
    assert outcome_of(scene).worths == (0, before - 20, 0)


@pytest.mark.rule("SHORT-5", "RULING-END-SETTLE")
def test_a_new_owner_sells_buildings_for_the_interest_at_the_end() -> None:
    scene = Scene(3, rules=SHORT).owns(0, 5, 12, 15, 25, 28, 35).mortgaged(5, 12, 15, 25, 28, 35)
    scene.owns(1, *DARK_BLUE).built({37: 5, 39: 5}).cash(0, 0, 0).at(0, 36).luck("12")
    scene.play(0, "throw")
    before = 4 * 100 + 2 * 75 + 350 + 400 + 2 * 4 * 200
    events = scene.play(0, "give-up")
    interest = [10, 8, 10, 10, 8, 10]
    assert payments(events) == [
        (None, 1, 100, "building-sold"),
        *((1, None, amount, "interest") for amount in interest),
    ]
    assert (scene.level(37), scene.level(39)) == (3, 5)
    assert outcome_of(scene).worths == (0, before - 100 - sum(interest), 0)


@pytest.mark.rule("SHORT-5", "RULING-END-SETTLE")
@pytest.mark.parametrize(("cash", "winners"), [(1033, (1,)), (1035, (2,))])
def test_a_building_sold_for_the_interest_can_change_the_winner(cash: int, winners: tuple[int, ...]) -> None:
    scene = Scene(3, rules=SHORT).owns(0, 5, 15).mortgaged(5, 15).owns(1, *DARK_BLUE).built({37: 1})
    scene.cash(4, 0, cash).at(0, 36).luck("12")  # 4, 750, a house of 200 and two halves of a railroad
    scene.play(0, "throw")
    events = scene.play(0, "give-up")
    assert payments(events)[1:] == [
        (None, 1, 100, "building-sold"),
        (1, None, 10, "interest"),
        (1, None, 10, "interest"),
    ]
    assert outcome_of(scene).winners == winners
    assert outcome_of(scene).worths == (0, 4 + 750 + 200 + 200 - 100 - 20, cash)


@pytest.mark.rule("SHORT-5", "RULING-END-SETTLE", "SELL-2")
def test_the_cheapest_building_goes_first_and_what_is_left_bare_is_mortgaged() -> None:
    lots = (5, 12, 15, 25, 28, 35)
    scene = Scene(3, rules=SHORT).owns(0, *lots).mortgaged(*lots).owns(1, 1, 3, *DARK_BLUE)
    scene.built({3: 1, 37: 1, 39: 1}).cash(0, 0, 0).at(0, 36).luck("12")
    scene.play(0, "throw")
    events = scene.play(0, "give-up")
    assert payments(events) == [
        (None, 1, 25, "building-sold"),
        (1, None, 10, "interest"),
        (1, None, 8, "interest"),
        (None, 1, 30, "mortgage"),
        (1, None, 10, "interest"),
        (1, None, 10, "interest"),
        (1, None, 8, "interest"),
        (None, 1, 30, "mortgage"),
        (1, None, 10, "interest"),
    ]
    assert (scene.level(37), scene.level(39)) == (1, 1)


@pytest.mark.rule("SHORT-5", "RULING-END-SETTLE", "RULING-SHORT-STOCK-HOTEL")
def test_hotels_go_at_once_for_the_interest_if_the_bank_has_no_houses() -> None:
    scene = Scene(3, rules=SHORT).owns(0, 5).mortgaged(5).owns(1, *DARK_BLUE).built({37: 5, 39: 5})
    scene.cash(0, 0, 0).at(0, 36).luck("12").stock(houses=1)
    scene.play(0, "throw")
    scene.play(0, "give-up")
    assert (scene.level(37), scene.level(39), scene.state.houses) == (0, 1, 0)
    assert outcome_of(scene).worths == (0, 100 + 750 + 2 * 800 - 7 * 100 - 10, 0)


@pytest.mark.rule("SHORT-5", "RULING-END-SETTLE")
def test_interest_that_cannot_be_raised_is_waived_at_the_end() -> None:
    scene = Scene(3, rules=SHORT).owns(0, 5, 15).owns(1, *DARK_BLUE).mortgaged(5, 15, 37)
    scene.cash(15, 0, 0).at(0, 36).luck("12")
    scene.play(0, "throw")
    scene.mortgaged(39)
    events = scene.play(0, "give-up")
    assert payments(events)[1:] == [(1, None, 10, "interest"), (1, None, 5, "interest")]
    assert scene.money == [0, 0, 0]


@pytest.mark.rule("SHORT-5", "RULING-END-SETTLE")
def test_what_the_bank_takes_at_the_end_of_the_short_game_is_not_auctioned() -> None:
    scene = Scene(3, rules=SHORT).owns(0, 5, 15).mortgaged(5, 15).cash(5, 500, 400).at(0, 36).luck("11")
    scene.play(0, "throw")  # Luxury Tax
    scene.play(0, "give-up")
    assert (scene.owner(5), scene.owner(15), scene.state.depth) == (-1, -1, 0)
    assert (outcome_of(scene).winners, outcome_of(scene).worths) == ((1,), (0, 500, 400))


@pytest.mark.rule("SHORT-5")
def test_two_players_and_the_one_left_has_won() -> None:
    scene = Scene(2, rules=SHORT).owns(0, 5).mortgaged(5).owns(1, *DARK_BLUE).cash(60, 0).at(0, 36).luck("12")
    scene.play(0, "throw")
    scene.play(0, "give-up")
    assert outcome_of(scene).winners == (1,)
    assert outcome_of(scene).worths == (0, 60 + 750 + 100)  # no interest is taken


@pytest.mark.rule("SHORT-5", "RULING-EACH-PLAYER")
def test_the_first_bankruptcy_ends_a_card_in_the_middle() -> None:
    scene = Scene(4, rules=SHORT).cash(100, 30, 100, 10).at(0, 28).luck("14 h7")
    scene.play(0, "throw")
    assert scene.money == [130, 0, 100, 10]
    assert outcome_of(scene).winners == (0,)


@pytest.mark.rule("RULING-DRAW")
def test_equal_worth_shares_the_win_and_the_bankrupt_has_no_part_in_it() -> None:
    scene = Scene(4, rules=SHORT).owns(1, 1).owns(2, 5).mortgaged(5)
    scene.cash(0, 140, 100, 150).at(0, 35).luck("12")
    scene.play(0, "throw")  # Luxury Tax, and nothing to pay it with
    assert outcome_of(scene).worths == (0, 200, 200, 150)
    assert outcome_of(scene).winners == (1, 2)
