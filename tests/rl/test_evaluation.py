"""`passgo.rl.evaluate`: a fixed benchmark for policies and bots."""

import numpy as np
import pytest
from numpy.typing import NDArray

import passgo.rl
from passgo.base.wilson import wilson
from passgo.engine.errors import BadInput
from passgo.rl.arrays import Observation
from passgo.rl.evaluation import TABLES
from passgo.sim.intervals import share

THREE = ["fp-a", "fp-b", "fp-c"]


def first_allowed(seen: Observation) -> NDArray[np.intp]:
    assert set(seen) == {"observation", "action_mask", "seat", "game"}
    chosen: NDArray[np.intp] = seen["action_mask"].argmax(axis=1)
    return chosen


def test_the_same_evaluation_gives_the_same_result() -> None:
    results = [passgo.rl.evaluate("random", [THREE], games=4) for _ in range(2)]
    assert results[0] == results[1]
    assert results[0].tables[0].opponents == ("fp-a", "fp-b", "fp-c")


def test_a_bot_plays_the_same_games_as_a_policy_and_beats_a_random_one() -> None:
    bot = passgo.rl.evaluate("hard", [THREE], games=12)
    policy = passgo.rl.evaluate(first_allowed, [THREE], games=12, name="first")
    assert bot.player == "hard"
    assert policy.player == "first"
    assert bot.tables[0].won > policy.tables[0].won == 0
    low, high = wilson(bot.tables[0].won, 12)
    assert (bot.tables[0].low, bot.tables[0].high) == (100 * low, 100 * high)
    assert bot.tables[0].rate == share(bot.tables[0].won, 12).percent
    assert "| fp-a, fp-b, fp-c | " in str(bot)


def test_the_benchmark_has_fixed_policies_traders_and_levels() -> None:
    assert len(TABLES) == 5
    with pytest.raises(BadInput, match="at least one game"):
        passgo.rl.evaluate("hard", games=0)
    with pytest.raises(BadInput, match="list of bots"):
        passgo.rl.evaluate("hard", ["fp-a"])
