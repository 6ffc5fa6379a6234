"""Gymnasium's own tests of the seat, and the fast environment against the slow one."""

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env, data_equivalence
from numpy.typing import NDArray

import passgo.rl
from passgo.engine.errors import BadInput
from passgo.rl.core.action_set import NOTHING
from passgo.rl.settings import Trades
from rl.worlds import WORLDS

BOTS = ["trader", "fp-a", "fp-b"]


@pytest.mark.parametrize("trades", ["none", "menu", "dialogue"])
def test_check_env_has_nothing_to_say(trades: Trades) -> None:
    """Warnings are errors in this suite, so it passes without any."""
    env = gymnasium.make("passgo/Seat-v0", opponents=BOTS, trades=trades, render_mode="ansi")
    check_env(env.unwrapped)
    assert env.spec is not None
    assert env.spec.id == "passgo/Seat-v0"


def at_random(masks: NDArray[np.int8], rng: np.random.Generator) -> NDArray[np.int64]:
    """One of the allowed actions of each game; any number where there is none."""
    return np.array([rng.choice(np.flatnonzero(mask)) if mask.any() else 0 for mask in masks])


def compare(rules: str, trades: Trades, steps: int, opponents: Sequence[str], **more: Any) -> int:
    """Play the same games in both environments, and return how many came to an end."""
    fast = gymnasium.make_vec("passgo/Seat-v0", 3, opponents=opponents, rules=rules, trades=trades, **more)
    slow = gymnasium.make_vec(
        "passgo/Seat-v0", 3, "sync", opponents=opponents, rules=rules, trades=trades, **more
    )
    assert isinstance(fast.unwrapped, passgo.rl.SeatVectorEnv)
    assert isinstance(slow.unwrapped, gymnasium.vector.SyncVectorEnv)
    rng = np.random.default_rng(5)
    seen = fast.reset(seed=11)
    assert data_equivalence(seen, slow.reset(seed=11), exact=True)
    observation, ended = seen[0], 0
    for _ in range(steps):
        actions = at_random(observation["action_mask"], rng)
        one, other = fast.step(actions), slow.step(actions)
        for name, mine, theirs in zip(("obs", "reward", "terminated", "truncated"), one, other, strict=False):
            assert data_equivalence(mine, theirs, exact=True), name
        assert one[4].keys() == other[4].keys()
        ended += int((one[2] | one[3]).sum())
        observation = one[0]
    return ended


@pytest.mark.parametrize("trades", ["none", "menu", "dialogue"])
def test_the_fast_one_plays_the_games_of_the_slow_one(trades: Trades) -> None:
    assert compare("short", trades, 300, ["builder", "trader"], rounds=8) > 0


@pytest.mark.parametrize(("edition", "rules"), WORLDS)
def test_the_same_on_every_board(edition: str, rules: str) -> None:
    compare(rules, "menu", 40, ["trader", "fp-b"], edition=edition, reward="worth", shaping=0.5)


def test_games_are_cut_short() -> None:
    assert compare("full", "none", 120, ["builder", "builder"], rounds=4) > 3


def test_every_seat_is_taken_in_turn() -> None:
    env = passgo.rl.SeatVectorEnv(num_envs=6, opponents=["builder", "builder"], rounds=2)
    env.reset(seed=0)
    assert env.agents.tolist() == [0, 1, 2, 0, 1, 2]
    fixed = passgo.rl.SeatVectorEnv(num_envs=6, opponents=["builder", "builder"], seat=2)
    fixed.reset(seed=0)
    assert set(fixed.agents.tolist()) == {2}


def test_numpy_reads_what_compiled_code_writes_without_a_copy() -> None:
    env = passgo.rl.SeatVectorEnv(num_envs=2, opponents=["builder"], copy=False)
    first, _ = env.reset(seed=3)
    before = first["observation"].copy()
    for _ in range(20):
        second, *_ = env.step(at_random(first["action_mask"], np.random.default_rng(1)))
    assert second["observation"] is first["observation"]
    assert first["observation"].dtype == np.float32
    assert first["observation"].base is not None
    assert not first["observation"].flags.writeable
    assert (first["observation"] != before).any()
    copied = passgo.rl.SeatVectorEnv(num_envs=2, opponents=["builder"])
    one, _ = copied.reset(seed=3)
    other, *_ = copied.step(at_random(one["action_mask"], np.random.default_rng(1)))
    assert one["observation"] is not other["observation"]
    assert (one["observation"] == before).all()


def test_an_illegal_action_is_a_loss_and_names_the_rule() -> None:
    env = gymnasium.make("passgo/Seat-v0", opponents=BOTS, seat=0, trades="none").unwrapped
    assert isinstance(env, passgo.rl.SeatEnv)
    env.reset(seed=1)
    build = env.settings.actions.words.index("build=39")
    _, reward, terminated, truncated, info = env.step(build)
    assert (reward, terminated, truncated) == (-1.0, True, False)
    assert info["rule"] == "BUILD-1"
    assert "Boardwalk" in info["message"]
    with pytest.raises(gymnasium.error.ResetNeeded):
        env.step(NOTHING)


def test_an_illegal_action_in_one_of_many_ends_only_its_game() -> None:
    env = passgo.rl.SeatVectorEnv(num_envs=2, opponents=["builder", "builder"], trades="none")
    first, _ = env.reset(seed=1)
    actions = at_random(first["action_mask"], np.random.default_rng(1))
    actions[1] = env.settings.actions.words.index("give-up")
    _, rewards, terminated, _, infos = env.step(actions)
    assert terminated.tolist() == [False, True]
    assert rewards.tolist() == [0.0, -1.0]
    assert infos["rule"][1] == "BANKRUPT-1"
    assert infos["_rule"].tolist() == [False, True]


def test_who_wins_is_told_at_the_end() -> None:
    env = gymnasium.make(
        "passgo/Seat-v0", opponents=["thrifty"], rules="time-limit:30", trades="none"
    ).unwrapped
    wins = []
    for seed in range(8):
        observation, _ = env.reset(seed=seed)
        over = False
        while not over:
            first = np.flatnonzero(observation["action_mask"])[0]  # buys what it can, and gets on otherwise
            observation, reward, terminated, truncated, info = env.step(first)
            over = terminated or truncated
        wins.append((info["won"], reward))
    assert all((reward == 1.0) == won for won, reward in wins)
    assert {won for won, _ in wins} == {True, False}


def test_a_game_is_over_for_an_agent_that_is_bankrupt() -> None:
    """The bots do not play on: nobody would look at it."""
    env = passgo.rl.SeatEnv(["builder", "builder"], trades="none", seat=1)
    for seed in range(20):
        observation, _ = env.reset(seed=seed)
        over = False
        while not over:
            last = np.flatnonzero(observation["action_mask"])[-1]  # bids as high as it can
            observation, reward, terminated, truncated, info = env.step(last)
            over = terminated or truncated
        table = env.batch.tables[0]
        if table.p.out[1] != 0 and table.p.over == 0:
            assert not table.is_cut_short()
            assert (reward, terminated, info["won"]) == (0.0, True, False)
            return
    pytest.fail("no agent went bankrupt before the end")


@pytest.mark.parametrize(
    ("wrong", "said"),
    [
        ({"opponents": ["nobody"]}, "there is no bot 'nobody'"),
        ({"trades": "some"}, "trades is 'some'; expected one of none, menu, dialogue"),
        ({"reward": "money"}, "reward is 'money'"),
        ({"rules": "full+banker-only", "opponents": ["builder"] * 5}, "decides nothing"),
        ({"seat": 4}, "seat is 4; expected 0 to 3"),
        ({"rounds": 0}, "rounds is 0"),
        ({"opponents": ["builder"] * 9}, "SETUP-1"),
        ({"render_mode": "gif"}, "render_mode is 'gif'"),
    ],
)
def test_wrong_arguments_are_refused(wrong: dict[str, Any], said: str) -> None:
    with pytest.raises(BadInput, match=said):
        passgo.rl.SeatEnv(**wrong)
