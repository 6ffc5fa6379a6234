"""Taking back the last step (HOUSE-20)."""

import pytest

import passgo
from passgo.base.json_types import Json
from passgo.engine.rules.paid import record_price
from passgo.events import BuildingTakenBack
from scenes import Scene, kinds, payments

BLUE = (37, 39)
ORANGE = (16, 18, 19)
RULES = passgo.Rules(house_rules={"take-back"})


def undone(scene: Scene, seat: int, do: str, **fields: Json) -> list[passgo.Event]:
    """Do something and take it back: everything is as it was. Returns the events of taking back."""
    before = scene.game.position
    scene.play(seat, do, **fields)
    between = scene.game.position
    assert passgo.Game.from_position(between).position == between
    events = scene.play(seat, "take-back")
    assert scene.game.position == before
    assert scene.refused(seat, "take-back") == "HOUSE-20"
    return events


@pytest.mark.rule("HOUSE-20")
def test_a_house_is_taken_back_for_its_full_price() -> None:
    scene = Scene(rules=RULES).owns(0, *BLUE)
    events = undone(scene, 0, "build", lot=39)
    assert kinds(events) == ["BuildingTakenBack", "MoneyPaid"]
    assert payments(events) == [(None, 0, 200, "take-back")]


@pytest.mark.rule("HOUSE-20")
def test_a_hotel_its_sale_a_mortgage_and_its_payment_are_taken_back() -> None:
    undone(Scene(rules=RULES).owns(0, *BLUE).built({37: 4, 39: 4}), 0, "build", lot=39)
    undone(Scene(rules=RULES).owns(0, *BLUE).built({37: 5, 39: 5}), 0, "sell", lot=39)
    undone(Scene(rules=RULES).owns(0, *BLUE).built({37: 1, 39: 2}), 0, "sell", lot=39)
    undone(Scene(rules=RULES).owns(0, *BLUE), 0, "mortgage", lot=39)
    undone(Scene(rules=RULES).owns(0, *BLUE).mortgaged(39), 0, "lift", lot=39)


@pytest.mark.rule("HOUSE-20")
def test_a_sale_is_taken_back_with_the_price_that_was_paid() -> None:
    scene = Scene(rules=RULES).owns(0, *BLUE).built({37: 1, 39: 2})
    record_price(scene.state, 39, 2, 77)
    events = undone(scene, 0, "sell", lot=39)
    assert payments(events) == [(0, None, 38, "take-back")]


@pytest.mark.rule("HOUSE-20", "SELL-3")
def test_all_hotels_of_a_group_are_taken_back_together() -> None:
    for houses in (0, 5, 12):
        undone(
            Scene(rules=RULES).owns(0, *ORANGE).built({16: 4, 18: 5, 19: 5}),
            0,
            "sell-hotels",
            group="orange",
            houses=houses,
        )
    uneven = passgo.Rules(house_rules={"take-back", "uneven-building"})
    scene = Scene(rules=uneven).owns(0, *ORANGE).built({16: 5, 18: 1, 19: 5})
    undone(scene, 0, "sell-hotels", group="orange", houses=3)


@pytest.mark.rule("HOUSE-20")
def test_nothing_is_taken_back_after_luck_or_anothers_action() -> None:
    scene = Scene(rules=RULES).owns(0, *BLUE).owns(1, 5).at(0, 17)
    scene.asks(0, lot=39)
    assert scene.refused(1, "take-back") == "HOUSE-20"
    scene.play(1, "mortgage", lot=5)
    assert scene.refused(0, "take-back") == "HOUSE-20"
    scene.asks(0, lot=37)
    scene.throws(0, "12")
    assert scene.refused(0, "take-back") == "HOUSE-20"


@pytest.mark.rule("HOUSE-20")
def test_one_step_is_taken_back_and_not_the_one_before_it() -> None:
    scene = Scene(rules=RULES).owns(0, *BLUE)
    scene.asks(0, lot=39)
    scene.asks(0, lot=37)
    scene.play(0, "take-back")
    assert (scene.level(37), scene.level(39)) == (0, 1)
    assert scene.refused(0, "take-back") == "HOUSE-20"


@pytest.mark.rule("HOUSE-20", "BANKRUPT-1")
def test_a_sale_that_settled_a_debt_stays() -> None:
    scene = Scene(rules=RULES).owns(0, 39, 34).at(0, 36).cash(70)
    scene.throws(0, "11")
    scene.play(0, "mortgage", lot=39)
    assert scene.refused(0, "take-back") == "HOUSE-20"
    deep = Scene(rules=RULES).owns(0, 1, 39).owns(1, 5, 15, 25, 35).at(0, 3).cash(10)
    deep.throws(0, "11")  # a rent of 200
    deep.play(0, "mortgage", lot=1)  # not enough yet
    deep.play(0, "take-back")
    assert deep.waits_for() == ("RaiseMoney", (0,))


@pytest.mark.rule("HOUSE-20", "BUILD-7")
def test_a_house_that_others_were_asked_about_stays() -> None:
    scene = Scene(rules=RULES).owns(0, *ORANGE).owns(1, *BLUE).stock(houses=1)
    scene.asks(0, lot=16)
    assert scene.refused(0, "take-back") == "HOUSE-20"
    scene.play(1, "pass")
    assert scene.level(16) == 1
    assert scene.refused(0, "take-back") == "HOUSE-20"


@pytest.mark.rule("HOUSE-20", "MORTGAGE-4")
def test_a_payment_that_settled_interest_stays() -> None:
    scene = Scene(rules=RULES).owns(0, 5).mortgaged(5)
    scene.play(0, "offer", to=1, give={"lots": [5]}, get={"cash": 50})
    scene.play(1, "accept", offer=1)
    scene.play(1, "lift", lot=5)
    assert scene.refused(1, "take-back") == "HOUSE-20"


@pytest.mark.rule("HOUSE-20")
def test_it_has_to_be_agreed_on() -> None:
    scene = Scene().owns(0, *BLUE)
    scene.asks(0, lot=39)
    assert scene.why_not(0, "take-back") == "HOUSE-20: taking a step back was not agreed on at this table"
    assert not [choice for choice in scene.game.choices(0) if choice.do == "take-back"]


@pytest.mark.rule("HOUSE-20")
def test_the_choice_to_take_back_has_its_amounts() -> None:
    scene = Scene(rules=RULES).owns(0, *BLUE)
    for do, amounts in (("build", {"gives": 200}), ("mortgage", {"cost": 175})):
        scene.play(0, do, lot=37)
        (choice,) = [each for each in scene.game.choices(0) if each.do == "take-back"]
        assert choice.to_json()["amounts"] == amounts
        scene.play(0, "take-back")


@pytest.mark.rule("HOUSE-20")
def test_a_record_with_steps_taken_back_is_replayed() -> None:
    scene = Scene(rules=RULES).owns(0, *BLUE).at(0, 17).luck("12")
    scene.asks(0, lot=39)
    scene.play(0, "take-back")
    scene.play(0, "throw")
    record = scene.game.record()
    assert "build=39 take-back throw(12)" in record
    assert passgo.replay(record).position == scene.game.position


@pytest.mark.rule("HOUSE-20")
def test_the_house_that_stands_again_is_announced_with_its_price() -> None:
    scene = Scene(rules=RULES).owns(0, *BLUE).built({37: 1, 39: 1})
    events = undone(scene, 0, "build", lot=39)
    assert isinstance(events[0], BuildingTakenBack)
    assert (events[0].level, events[0].price) == (1, 200)


@pytest.mark.rule("HOUSE-20")
def test_a_sale_for_the_only_money_is_taken_back() -> None:
    scene = Scene(rules=RULES).owns(0, *BLUE).built({37: 1, 39: 2}).cash(0)
    events = undone(scene, 0, "sell", lot=39)
    assert payments(events) == [(0, None, 100, "take-back")]


@pytest.mark.rule("HOUSE-20", "SELL-3")
def test_hotels_are_taken_back_though_the_bank_has_no_other() -> None:
    groups = (*ORANGE, 21, 23, 24, 26, 27, 29, 31, 32, 34)
    scene = Scene(rules=RULES).owns(0, *groups).built(dict.fromkeys(groups, 5))
    assert scene.state.hotels == 0
    undone(scene, 0, "sell-hotels", group="orange", houses=3)


@pytest.mark.rule("HOUSE-20", "SELL-3")
def test_hotels_are_taken_back_though_the_bank_has_no_house() -> None:
    others = (1, 3, 6, 8, 9, 21, 23, 24)
    scene = Scene(rules=RULES).owns(0, *ORANGE, *others)
    scene.built({**dict.fromkeys(ORANGE, 5), **dict.fromkeys(others, 4)})
    assert scene.state.houses == 0
    undone(scene, 0, "sell-hotels", group="orange", houses=0)


@pytest.mark.rule("HOUSE-20", "RULING-INTEREST-ONCE")
def test_an_heir_who_lifted_for_the_loan_alone_does_not_take_it_back() -> None:
    scene = Scene(rules=RULES).owns(0, 5).mortgaged(5).owns(1, *BLUE).cash(0, 1000).at(0, 36)
    scene.throws(0, "12")
    scene.play(0, "give-up")
    scene.play(1, "pay-interest", lot=5)
    scene.play(1, "lift", lot=5)
    assert scene.money[1] == 1000 - 10 - 100
    assert scene.refused(1, "take-back") == "HOUSE-20"


@pytest.mark.rule("HOUSE-20")
def test_a_sale_taken_back_announces_the_building() -> None:
    scene = Scene(rules=RULES).owns(0, *BLUE).built({37: 1, 39: 2})
    events = undone(scene, 0, "sell", lot=39)
    assert kinds(events) == ["BuildingTakenBack", "MoneyPaid"]
    assert isinstance(events[0], BuildingTakenBack)
    assert (events[0].level, events[0].price) == (2, 200)


@pytest.mark.rule("HOUSE-20", "SELL-3")
def test_hotels_beside_a_house_from_a_contest_stay_sold() -> None:
    scene = Scene(rules=RULES).owns(0, *BLUE).built({37: 5, 39: 5})
    record_price(scene.state, 39, 2, 77)
    scene.play(0, "sell-hotels", group="dark-blue", houses=2)
    assert scene.refused(0, "take-back") == "HOUSE-20"


@pytest.mark.rule("HOUSE-20")
def test_a_hotel_whose_houses_are_all_that_the_bank_has_is_taken_back() -> None:
    others = {1: 4, 3: 4, 6: 4, 8: 4, 9: 4, 31: 3, 32: 3, 34: 2}
    scene = Scene(rules=RULES).owns(0, *BLUE).owns(1, *others).built({37: 5, 39: 4, **others})
    assert scene.state.houses == 0
    undone(scene, 0, "build", lot=39)


@pytest.mark.rule("HOUSE-20")
@pytest.mark.parametrize(
    ("deeds", "step"),
    [
        # All houses are on the board, so none can have been sold last.
        ("37h2,39h2/1h4,3h4,6h4,8h4,9h4,31h3,32h3,34h2/-", "0:sell:39:0:200"),
        ("-/37h2,39h2/-", "0:sell-hotels:7:4:3"),
    ],
)
def test_a_step_that_the_board_contradicts_was_never_made(deeds: str, step: str) -> None:
    line = (
        f"passgo1 classic full+take-back 1500@0/1500@0/1500@0 {deeds} ?16|?16 0:throw:0:0:-:00 "
        f"- - - r1.t1.s0.o0.u{step} -"
    )
    with pytest.raises(passgo.NotationError, match="a step can be taken back that was never made"):
        passgo.Game.from_position(line)
