"""`encode` and `decode`: the numbers of any game are those of the environments."""

from random import Random
from typing import Any

import numpy as np
import pytest

import passgo
import passgo.rl
from passgo.engine.errors import BadInput
from passgo.notation.position_line import write_position
from passgo.rl.arrays import observations_of
from passgo.rl.core.agent_table import FREE
from passgo.rl.core.observation_buffer import ObservationBuffer
from passgo.rl.settings import Settings
from rl.variants import VARIANTS, allowed, begin, play_at_random


@pytest.mark.parametrize("trades", ["none", "menu"])
@pytest.mark.parametrize(("edition", "rules"), VARIANTS[::7])
def test_any_position_is_encoded_as_in_the_environment(edition: str, rules: str, trades: Any) -> None:
    settings = Settings(3, edition, rules, trades, rounds=40)
    table = begin(settings, 5)
    rows = ObservationBuffer(settings.layout, 1)
    compared = 0
    for _ in play_at_random(table, Random(edition), 120):
        seat = int(table.seat)
        if any(table.offers):  # how many offers a seat has made since the last throw is no part of a position
            continue
        game = passgo.Game.from_position(write_position(table.p))
        seen = passgo.rl.encode(game, seat, trades, free=table.moment == FREE)
        assert np.flatnonzero(seen["action_mask"]).tolist() == sorted(allowed(table))
        rows.write(0, table, seat)
        assert (seen["observation"] == observations_of(rows)[0]).all()
        compared += 1
    assert compared > 20


def test_decoded_actions_are_legal_and_lead_to_the_end_of_a_game() -> None:
    """A policy plays a `Game` by the numbers alone: every number that is allowed is an action that the game takes."""
    game = passgo.new_game(names=["Ann", "Bo", "Cy"], rules="short", seed=3)
    rng = Random(3)
    for _ in range(3000):
        decision = game.decision
        if decision is None:
            break
        asked = [offer["to"] for offer in game.view(None)["offers"]][:1] or decision.seats
        seat = asked[0]
        free: bool | None = None
        while True:
            mask = passgo.rl.encode(game, seat, free=free)["action_mask"]
            action = passgo.rl.decode(game, seat, rng.choice(mask.nonzero()[0].tolist()), free=free)
            if action is not None:
                break
            free = False
        game.play(seat, action)
    assert game.decision is None


def test_a_seat_that_is_not_asked_has_an_empty_mask() -> None:
    game = passgo.new_game(names=["Ann", "Bo"], luck="65 12 21")
    game.play("Ann", "throw")
    seen = passgo.rl.encode(game, "Bo")
    assert not seen["action_mask"].any()
    assert seen["observation"].any()
    with pytest.raises(BadInput, match="not asked"):
        passgo.rl.decode(game, "Bo", 1)


@pytest.mark.rule("MORTGAGE-1")
def test_a_number_that_is_not_allowed_is_refused_with_the_reason() -> None:
    game = passgo.new_game(names=["Ann", "Bo"], luck="65 12 21")
    number = Settings(2).actions.words.index("mortgage=39")
    with pytest.raises(BadInput, match="Boardwalk belongs to the Bank"):
        passgo.rl.decode(game, "Ann", number, free=True)
    for wrong in ({"game": 7}, {"seat": "Cy"}, {"trades": "dialogue"}, {"observation": "int8"}):
        with pytest.raises(BadInput):
            passgo.rl.encode(**{"game": game, "seat": 0, **wrong})  # type: ignore[arg-type]


def test_the_compact_form_is_encoded_from_a_position_line() -> None:
    line = "passgo1 classic full 500@0/1500@36 37,39h1/5m ?16|?16 1:throw:0:0:-:00 - - - r1.t1.s1.o0 -"
    seen = passgo.rl.encode(line, 1, observation="int16")
    assert seen["observation"].dtype == np.int16
    assert {500, 1500} <= set(seen["observation"].tolist())
