"""House rules about pace: rounds, a goal, and dealt deeds."""

from dataclasses import replace

import pytest

import passgo
from passgo.engine.rules.worth import final_worth
from passgo.events import GameEnded
from scenes import NAMES, Scene, payments


def agreed(*words: str) -> passgo.Rules:
    return passgo.Rules(house_rules=set(words))


def outcome(scene: Scene) -> passgo.Outcome:
    ended = scene.game.outcome
    assert ended is not None, "the game goes on"
    return ended


@pytest.mark.rule("HOUSE-16")
def test_after_the_last_round_the_richest_wins() -> None:
    scene = Scene(2, rules=agreed("rounds=1")).owns(1, 39).at(0, 17).at(1, 17).cash(1500, 1400)
    scene.throws(0, "12")
    scene.play(0, "end-turn")
    assert scene.game.outcome is None
    scene.throws(1, "12")
    events = scene.play(1, "end-turn")
    assert [event.reason for event in events if isinstance(event, GameEnded)] == ["rounds"]
    assert outcome(scene).to_json() == {"winners": [1], "reason": "rounds", "worths": [1500, 1800]}
    assert scene.game.position.endswith("r1.t2.s0.o0 rounds")
    assert scene.refused(0, "throw") == "HOUSE-16"
    assert passgo.Game.from_position(scene.game.position).outcome is not None


@pytest.mark.rule("HOUSE-16", "SHORT-5")
def test_a_short_game_may_end_before_its_last_round() -> None:
    rules = passgo.Rules(game="short", house_rules={"rounds=5"})
    scene = Scene(3, rules=rules).at(0, 36).cash(10)
    scene.throws(0, "11")
    assert outcome(scene).reason == "first-bankruptcy"


@pytest.mark.rule("HOUSE-17")
def test_the_game_ends_with_the_turn_in_which_the_goal_is_reached() -> None:
    scene = (
        Scene(2, rules=agreed("first-to=2000"))
        .owns(1, 39, 37, 34, 32)
        .mortgaged(39)
        .at(0, 17)
        .cash(1500, 880)
    )
    # 200 for the mortgaged lot, 350 + 320 + 300 for the others.
    assert final_worth(scene.state, 1) == 880 + 200 + 350 + 320 + 300
    scene.throws(0, "12")
    assert scene.game.outcome is None
    scene.play(0, "end-turn")
    assert (outcome(scene).winners, outcome(scene).reason) == ((1,), "goal")
    assert scene.game.position.endswith(" goal")
    assert scene.refused(0, "throw") == "HOUSE-17"


@pytest.mark.rule("HOUSE-17", "TAX-3")
def test_a_goal_reveals_no_worth_before_the_end() -> None:
    scene = Scene(2, rules=agreed("first-to=3000")).owns(0, 39).at(0, 1)
    scene.throws(0, "12")
    assert scene.waits_for() == ("TaxChoice", (0,))
    shown = repr(scene.game.view(0)) + scene.game.position
    assert str(final_worth(scene.state, 0)) not in shown


@pytest.mark.rule("HOUSE-17")
def test_a_goal_that_is_reached_at_the_start_is_refused() -> None:
    for words in ({"first-to=1500"}, {"first-to=2500", "cash=3000"}):
        with pytest.raises(passgo.BadInput, match="HOUSE-3, HOUSE-17"):
            passgo.new_game("classic", ["Ann", "Bo"], rules=passgo.Rules(house_rules=words), seed=1)
    passgo.new_game("classic", ["Ann", "Bo"], rules=agreed("first-to=1501"), seed=1)


@pytest.mark.rule("HOUSE-17", "HOUSE-18")
@pytest.mark.parametrize(
    ("players", "rules", "rule", "most"),
    [
        (2, agreed("deal=2"), "HOUSE-18", 1500 + 400 + 350),
        (2, agreed("deal=4", "cash=1000"), "HOUSE-18", 1000 + 400 + 350 + 320 + 300),
        (8, agreed("deal=4"), "HOUSE-18", 1500 + 400 + 350 + 320),  # three for each of eight
        (2, passgo.Rules(game="short"), "SHORT-1", 1500 + 400 + 350 + 320),
        (2, passgo.Rules(game="short", house_rules={"deal=1"}), "HOUSE-18", 1500 + 400),
    ],
)
def test_a_goal_is_more_than_what_can_be_dealt_to_a_player(
    players: int, rules: passgo.Rules, rule: str, most: int
) -> None:
    def begin(goal: int) -> None:
        both = {*rules.house_rules, f"first-to={goal}"}
        passgo.new_game("classic", NAMES[:players], rules=replace(rules, house_rules=both), seed=1)

    with pytest.raises(passgo.BadInput, match=rf"HOUSE-17, {rule}: .* up to {most:,} at the start"):
        begin(most)
    begin(most + 1)


@pytest.mark.rule("HOUSE-17", "HOUSE-19")
def test_deeds_that_are_paid_for_do_not_raise_the_least_goal() -> None:
    timed = passgo.Rules(game="time-limit", minutes=60, house_rules={"first-to=1501"})
    for rules in (timed, agreed("first-to=1501", "deal=4", "deal-paid")):
        passgo.new_game("classic", ["Ann", "Bo"], rules=rules, seed=1)


@pytest.mark.rule("HOUSE-18")
def test_the_agreed_number_of_deeds_is_dealt_to_every_player_for_nothing() -> None:
    game = passgo.new_game("classic", ("Ann", "Bo"), rules=agreed("deal=1"), luck="d39 d1 65 21")
    assert [game._state.owner[lot] for lot in (39, 1)] == [0, 1]
    assert list(game._state.cash) == [1500, 1500]
    none = passgo.Rules(game="short", house_rules={"deal=0"})
    assert not [
        event
        for event in passgo.new_game("classic", ("Ann", "Bo"), rules=none, seed=1).opening
        if event.kind == "DeedDealt"
    ]
    timed = passgo.Rules(game="time-limit", minutes=60, house_rules={"deal=1"})
    game = passgo.new_game("classic", ("Ann", "Bo"), rules=timed, luck="d39 d1 65 21")
    assert list(game._state.cash) == [1100, 1440]


@pytest.mark.rule("HOUSE-19")
def test_dealt_deeds_are_paid_for() -> None:
    game = passgo.new_game("classic", ("Ann", "Bo"), rules=agreed("deal=1", "deal-paid"), luck="d39 d1 65 21")
    assert payments(game.opening) == [(0, None, 400, "deal"), (1, None, 60, "deal")]


@pytest.mark.rule("HOUSE-19", "BANKRUPT-1", "RULING-DEAL")
def test_a_deed_that_cannot_be_paid_for_is_a_debt() -> None:
    rules = agreed("deal=1", "deal-paid", "cash=100")
    game = passgo.new_game("classic", ("Ann", "Bo"), rules=rules, luck="d39 d1 65 21")
    assert game.decision is not None
    assert game.decision.to_json() == {"kind": "RaiseMoney", "seats": [0], "creditor": None, "amount": 400}
    assert game._state.owner[39] == 0  # it was dealt, and is paid for after that
    assert game.refusal(0, {"do": "mortgage", "lot": 39}) is None


@pytest.mark.rule("HOUSE-18")
def test_eight_players_get_three_deeds_each_if_four_are_too_many() -> None:
    rules = passgo.Rules(house_rules={"deal=4"})
    game = passgo.new_game("classic", tuple("ABCDEFGH"), seed=1, rules=rules)
    dealt = [sum(owner == seat for owner in game._state.owner) for seat in range(8)]
    assert dealt == [3] * 8
    banker = passgo.Rules(banker_only=True, house_rules={"deal=4"})  # seven play, and 28 are enough
    game = passgo.new_game("classic", tuple("ABCDEFGH"), seed=1, rules=banker)
    assert [sum(owner == seat for owner in game._state.owner) for seat in range(8)] == [0] + [4] * 7
