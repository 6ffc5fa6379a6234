"""The object of the game (OBJECT-1): however a game ends, the richest player wins it."""

import pytest

import passgo
from scenes import Scene

DARK_BLUE = (37, 39)


def ann_cannot_pay(players: int, rules: passgo.Rules | None = None) -> Scene:
    """Ann lands on Boardwalk, whose rent (the pair is Bo's) is 100, with 60 in cash and nothing else."""
    return Scene(players, rules=rules).owns(1, *DARK_BLUE).at(0, 36).luck("12")


def winners(scene: Scene) -> tuple[int, ...]:
    outcome = scene.game.outcome
    assert outcome is not None
    return outcome.winners


@pytest.mark.rule("OBJECT-1")
def test_the_last_player_left_wins_the_full_game() -> None:
    scene = ann_cannot_pay(2).cash(60, 1)
    scene.play(0, "throw")
    assert scene.money == [0, 61]
    assert winners(scene) == (1,)


@pytest.mark.rule("OBJECT-1")
def test_wealth_is_property_too_not_only_cash() -> None:
    scene = ann_cannot_pay(3, passgo.Rules(game="short")).cash(60, 300, 700)
    scene.play(0, "throw")
    assert winners(scene) == (1,)  # 360 and two lots worth 750, against 700


@pytest.mark.rule("OBJECT-1")
def test_the_richest_wins_when_the_time_is_over() -> None:
    scene = (
        Scene(3, rules=passgo.Rules(game="time-limit", minutes=60)).cash(500, 400, 600).owns(1, *DARK_BLUE)
    )
    scene.at(0, 17).luck("12").play(0, "throw")  # Free Parking
    scene.game.play(passgo.CLOCK, {"do": "time-up"})
    scene.play(0, "end-turn")
    assert winners(scene) == (1,)
