"""Chance and Community Chest (CARD)."""

import dataclasses
from pathlib import Path

import pytest

import passgo
from passgo.edition import load
from passgo.engine import codes
from passgo.engine.events import Deck
from passgo.engine.luck import ScriptedLuck
from passgo.engine.rules import deck
from passgo.events import CardDrawn, DiceThrown
from scenes import Scene, kinds, payments


@pytest.mark.rule("CARD-1")
@pytest.mark.parametrize(
    ("start", "luck", "cash"),
    [
        (0, "34 c7", 1550),
        (0, "34 c16", 1650),
        (0, "34 c12", 1485),
        (28, "14 h2", 1700),
        (28, "14 h3", 1450),
        (28, "14 h12", 1350),
    ],
)
def test_the_top_card_is_taken_and_followed(start: int, luck: str, cash: int) -> None:
    scene = Scene().at(0, start)
    assert "CardDrawn" in kinds(scene.throws(0, luck))
    assert scene.money == [cash, 1500, 1500]
    assert scene.waits_for() == ("EndTurn", (0,))


@pytest.mark.rule("CARD-1", "SETUP-4")
def test_each_deck_has_its_own_spaces() -> None:
    for square in (7, 22, 36):
        drawn = [e.deck for e in Scene().at(0, square - 3).throws(0, "12 c7") if isinstance(e, CardDrawn)]
        assert drawn == ["chance"]
    for square in (2, 17, 33):
        scene = Scene().at(0, (square - 5) % 40)
        assert [e.deck for e in scene.throws(0, "14 h2") if isinstance(e, CardDrawn)] == ["chest"]


@pytest.mark.rule("CARD-1")
def test_a_followed_card_goes_to_the_bottom() -> None:
    table = Scene().state
    order = [7, 1, 16, 8, 2, 15, 3, 14, 4, 13, 5, 12, 6, 11, 9, 10]
    table.luck = ScriptedLuck(" ".join(f"c{card}" for card in order))
    assert [deck.draw(table, codes.CHANCE) + 1 for _ in order] == order
    # No luck is left in the script, and none is needed: the same order comes round again, twice, without the
    # card that is kept.
    again = [card for card in order if card != 8] * 2
    assert [deck.draw(table, codes.CHANCE) + 1 for _ in again] == again


@pytest.mark.rule("CARD-2")
@pytest.mark.parametrize(("start", "luck", "pile"), [(0, "34 c8", "chance"), (28, "14 h5", "chest")])
def test_the_card_out_of_jail_is_kept(start: int, luck: str, pile: Deck) -> None:
    scene = Scene().at(0, start)
    assert kinds(scene.throws(0, luck))[-1] == "JailCardKept"
    assert scene.game.view(1)["seats"][0]["jail_cards"] == [pile]
    assert scene.game.view(1)["decks"][pile] == 15
    scene.play(0, "end-turn")
    with pytest.raises(passgo.LuckError, match="cannot be drawn"):
        scene.at(1, start).throws(1, luck)


@pytest.mark.rule("CARD-2")
def test_once_used_it_goes_to_the_bottom_of_its_own_deck() -> None:
    scene = Scene().holds_card(0, "chest").jailed(0).luck("h9 h2")
    for _ in range(2):
        deck.draw(scene.state, codes.CHEST)  # others have drawn since
    scene.play(0, "use-card", deck="chest")
    assert scene.game.view(0)["decks"] == {"chance": 16, "chest": 16}
    assert scene.game.view(0)["seats"][0]["jail_cards"] == []
    scene.luck(" ".join(f"h{card}" for card in range(1, 17) if card not in (9, 2, 5)))
    drawn = [deck.draw(scene.state, codes.CHEST) + 1 for _ in range(16)]
    assert drawn[-3:] == [9, 2, 5]


@pytest.mark.rule("CARD-3")
def test_the_card_out_of_jail_may_be_sold_at_any_time() -> None:
    scene = Scene().holds_card(2)
    scene.throws(0, "12")  # in the middle of another's purchase
    scene.play(2, "offer", to=1, give={"cards": ["chance"]}, get={"cash": 35})
    scene.play(1, "accept", offer=1)
    assert scene.money == [1500, 1465, 1535]
    assert scene.game.view(0)["seats"][1]["jail_cards"] == ["chance"]
    assert scene.refused(2, "offer", to=0, give={"cards": ["chance"]}) == "CARD-3"


@pytest.mark.rule("CARD-4")
@pytest.mark.parametrize(
    ("start", "card", "end", "salary"),
    [(0, "c2", 24, 0), (29, "c2", 24, 200), (0, "c14", 39, 0), (15, "c3", 11, 200), (0, "c13", 5, 200)],
)
def test_forward_pays_the_salary_when_it_passes_go(start: int, card: str, end: int, salary: int) -> None:
    scene = Scene().at(0, start)
    scene.throws(0, f"34 {card}")
    assert scene.square(0) == end
    assert scene.money[0] == 1500 + salary
    assert scene.waits_for() == ("BuyOrAuction", (0,))


@pytest.mark.rule("CARD-4")
@pytest.mark.parametrize(("start", "square", "waits"), [(0, 4, "TaxChoice"), (15, 19, "BuyOrAuction")])
def test_back_three_then_plays_the_space(start: int, square: int, waits: str) -> None:
    scene = Scene().at(0, start)
    scene.throws(0, "34 c9")
    assert scene.square(0) == square
    assert scene.waits_for() == (waits, (0,))
    assert scene.money[0] == 1500


@pytest.mark.rule("CARD-4", "CARD-1")
def test_back_three_from_the_last_chance_draws_from_the_other_deck() -> None:
    scene = Scene().at(0, 29)
    events = scene.throws(0, "34 c9 h15")
    assert [(e.deck, e.card) for e in events if isinstance(e, CardDrawn)] == [("chance", 9), ("chest", 15)]
    assert scene.square(0) == 33
    assert scene.money[0] == 1510


@pytest.mark.rule("CARD-4", "GO-1")
def test_back_past_go_pays_nothing() -> None:
    classic = load("classic")
    back = dataclasses.replace(classic.chest[0], effect=classic.chance[8].effect)
    scene = Scene(edition=dataclasses.replace(classic, chest=(back, *classic.chest[1:]))).owns(0, 39)
    scene.throws(0, "11 h1")
    assert scene.square(0) == 39
    assert scene.money[0] == 1500


@pytest.mark.rule("CARD-5")
@pytest.mark.parametrize(("start", "station", "salary"), [(0, 15, 0), (15, 25, 0), (29, 5, 200)])
@pytest.mark.parametrize("card", ["c5", "c6"])
def test_the_nearest_station_gets_twice_the_rent(start: int, station: int, salary: int, card: str) -> None:
    scene = Scene().at(0, start).owns(1, station, 35)  # two stations: $50
    scene.throws(0, f"34 {card}")
    assert scene.square(0) == station
    assert scene.money == [1500 + salary - 100, 1600, 1500]


@pytest.mark.rule("CARD-5")
@pytest.mark.parametrize(("start", "utility", "salary"), [(0, 12, 0), (15, 28, 0), (29, 12, 200)])
def test_the_nearest_utility_gets_ten_times_a_throw_of_its_own(start: int, utility: int, salary: int) -> None:
    scene = Scene().at(0, start).owns(1, utility)
    events = scene.throws(0, "34 c4 65")
    assert [e.purpose for e in events if isinstance(e, DiceThrown)] == ["move", "rent"]
    assert scene.square(0) == utility
    assert scene.money == [1500 + salary - 110, 1610, 1500]


@pytest.mark.rule("CARD-5")
@pytest.mark.parametrize(("card", "lot", "price"), [("c5", 15, 200), ("c4", 12, 150)])
def test_the_nearest_one_may_be_bought_or_is_auctioned(card: str, lot: int, price: int) -> None:
    scene = Scene()
    scene.throws(0, f"34 {card}")
    assert scene.waits_for() == ("BuyOrAuction", (0,))
    scene.play(0, "buy")
    assert scene.money[0] == 1500 - price
    other = Scene()
    other.throws(0, f"34 {card}")
    other.play(0, "decline")
    assert other.waits_for() == ("Bidding", (0, 1, 2))


@pytest.mark.rule("CARD-5", "RENT-2")
@pytest.mark.parametrize(("card", "lot"), [("c5", 15), ("c4", 12)])
@pytest.mark.parametrize("owner", [0, 1])
def test_a_nearest_card_to_an_own_or_mortgaged_lot_costs_nothing(card: str, lot: int, owner: int) -> None:
    scene = Scene().owns(owner, lot)
    if owner == 1:
        scene.mortgaged(lot)
    scene.throws(0, f"34 {card}")  # no throw for the rent either
    assert scene.money == [1500, 1500, 1500]


@pytest.mark.rule("CARD-5", "TURN-3")
def test_only_the_throw_that_moved_the_token_counts_as_doubles() -> None:
    scene = Scene().owns(1, 12)
    scene.throws(0, "34 c4 55")
    assert scene.waits_for() == ("EndTurn", (0,))
    scene = Scene().owns(1, 28).at(0, 18)
    scene.throws(0, "22 c4 12")
    assert scene.waits_for() == ("Throw", (0,))


@pytest.mark.rule("CARD-5")
def test_double_rent_is_for_that_visit_only() -> None:
    scene = Scene(2).owns(1, 15)
    scene.throws(0, "34 c5")
    assert scene.money == [1450, 1550]
    scene.play(0, "end-turn")
    scene.at(1, 17).throws(1, "12")
    scene.play(1, "end-turn")
    scene.at(0, 12).throws(0, "12")
    assert scene.money == [1425, 1575]


@pytest.mark.rule("CARD-6")
def test_pay_each_player() -> None:
    scene = Scene(4)
    assert payments(scene.throws(0, "34 c15")) == [(0, seat, 50, "card") for seat in (1, 2, 3)]
    assert scene.money == [1350, 1550, 1550, 1550]


@pytest.mark.rule("CARD-6")
def test_collect_from_each_player_in_the_order_of_the_turns() -> None:
    scene = Scene(4, turn=2).at(2, 28)
    assert payments(scene.throws(2, "14 h7")) == [(seat, 2, 50, "card") for seat in (3, 0, 1)]
    assert scene.money == [1450, 1450, 1650, 1450]


@pytest.mark.rule("CARD-6")
def test_a_player_who_has_left_neither_pays_nor_gets() -> None:
    scene = Scene(3, turn=2).cash(1500, 1500, 10).at(2, 35)
    scene.throws(2, "12")  # Luxury Tax: out
    scene.throws(0, "34 c15")
    assert scene.money == [1450, 1550, 0]


@pytest.mark.rule("RULING-EACH-PLAYER")
def test_each_sum_is_a_debt_of_its_own() -> None:
    scene = Scene(4).cash(70).owns(0, 5)
    scene.throws(0, "34 c15")
    assert scene.money == [20, 1550, 1500, 1500]
    assert scene.waits_for() == ("RaiseMoney", (0,))
    assert scene.game.decision is not None
    assert scene.game.decision.details == {"creditor": 2, "amount": 50}
    scene.play(0, "mortgage", lot=5)
    assert scene.money == [20, 1550, 1550, 1550]
    assert scene.waits_for() == ("EndTurn", (0,))


@pytest.mark.rule("RULING-EACH-PLAYER", "BANKRUPT-2")
def test_bankruptcy_is_towards_the_unpaid_player() -> None:
    scene = Scene(4).cash(60).owns(0, 1)
    scene.throws(0, "34 c15")
    scene.play(0, "give-up")
    assert scene.owner(1) == 2
    assert scene.money == [0, 1550, 1510, 1500]  # the third gets nothing any more
    assert scene.waits_for() == ("Throw", (1,))


@pytest.mark.rule("RULING-EACH-PLAYER")
def test_collecting_waits_for_a_player_who_must_raise_money() -> None:
    scene = Scene(4).cash(1500, 20, 1500, 1500).owns(1, 5).at(0, 28)
    scene.throws(0, "14 h7")
    assert scene.waits_for() == ("RaiseMoney", (1,))
    assert scene.money == [1500, 20, 1500, 1500]
    scene.play(1, "mortgage", lot=5)
    assert scene.money == [1650, 70, 1450, 1450]
    assert scene.waits_for() == ("EndTurn", (0,))


@pytest.mark.rule("RULING-EACH-PLAYER")
def test_collecting_goes_on_after_a_bankruptcy() -> None:
    scene = Scene(4).cash(1500, 20, 30, 1500).at(0, 28)
    scene.throws(0, "14 h7")  # two in a row have nothing to raise money with
    assert [seat["status"] for seat in scene.game.view(None)["seats"]] == [
        "playing",
        "bankrupt",
        "bankrupt",
        "playing",
    ]
    assert scene.money == [1600, 0, 0, 1450]
    assert scene.waits_for() == ("EndTurn", (0,))


@pytest.mark.rule("RULING-EACH-PLAYER", "BANKRUPT-5")
def test_collecting_may_end_the_game() -> None:
    scene = Scene(2).cash(1500, 20).at(0, 28)
    events = scene.throws(0, "14 h7")
    assert kinds(events)[-1] == "GameEnded"
    assert scene.game.outcome is not None
    assert scene.game.outcome.winners == (0,)


@pytest.mark.rule("CARD-7", "RULING-HOTEL-PRICE")
@pytest.mark.parametrize(
    ("start", "luck", "house", "hotel"), [(0, "34 c11", 25, 100), (28, "14 h14", 40, 115)]
)
def test_repairs_cost_by_house_and_hotel(start: int, luck: str, house: int, hotel: int) -> None:
    scene = Scene().at(0, start).owns(0, 37, 39).owns(1, 1, 3).built({37: 4, 39: 5, 1: 5, 3: 5})
    scene.throws(0, luck)
    assert scene.money == [1500 - 4 * house - hotel, 1500, 1500]  # one hotel, not five houses


@pytest.mark.rule("CARD-7")
def test_repairs_of_nothing_cost_nothing() -> None:
    scene = Scene().owns(0, 37, 39)
    assert payments(scene.throws(0, "34 c11")) == []


@pytest.mark.rule("RULING-HOTEL-PRICE")
def test_a_hotel_brings_half_of_all_that_was_paid_for_it_once() -> None:
    scene = Scene().owns(0, 37, 39).built({37: 5, 39: 5})
    scene.play(0, "sell-hotels", group="dark-blue", houses=0)
    assert scene.money[0] == 1500 + 2 * 5 * 100


@pytest.mark.rule("GO-1", "CARD-4")
@pytest.mark.parametrize(("spaces", "square", "paid"), [(1, 1, False), (2, 0, True), (4, 38, False)])
def test_a_card_back_pays_for_landing_on_go_but_not_for_passing_it(
    tmp_path: Path, spaces: int, square: int, paid: bool
) -> None:
    file = tmp_path / "backwards.toml"
    file.write_text(
        f'id = "backwards"\nextends = "classic"\n[[chest]]\nnumber = 1\neffect = {{ do = "back", spaces = {spaces} }}\n'
    )
    scene = Scene(edition=load(file)).owns(0, 1)
    events = scene.throws(0, "11 h1")
    assert scene.square(0) == square
    assert ((None, 0, 200, "salary") in payments(events)) == paid


@pytest.mark.rule("CARD-5")
def test_the_next_station_may_lie_right_ahead() -> None:
    classic = load("classic")
    squares = list(classic.squares)
    squares[4] = dataclasses.replace(squares[4], kind="chance", flat=0, percent=0)
    scene = Scene(edition=dataclasses.replace(classic, squares=tuple(squares))).owns(1, 5, 15)
    events = scene.at(0, 1).throws(0, "12 c5")
    assert scene.square(0) == 5
    assert payments(events) == [(0, 1, 2 * 50, "rent")]


@pytest.mark.rule("CARD-2", "JAIL-5")
def test_a_card_that_was_drawn_and_used_lies_at_the_bottom() -> None:
    scene = Scene(2).luck("34 c8")
    scene.play(0, "throw")
    scene.jailed(0).play(0, "end-turn")
    scene.at(1, 17).throws(1, "12")
    scene.play(1, "end-turn")
    scene.play(0, "use-card", deck="chance")
    table = scene.state
    table.luck = ScriptedLuck(" ".join(f"c{card}" for card in range(1, 17) if card != 8))
    order = [deck.draw(table, codes.CHANCE) + 1 for _ in range(16)]
    assert order == [card for card in range(1, 17) if card != 8] + [8]
    table.luck = ScriptedLuck(" ".join(f"h{card}" for card in range(1, 17)))
    assert [deck.draw(table, codes.CHEST) + 1 for _ in range(16)] == list(range(1, 17))
