"""Gymnasium's own checks of the environment of one seat, and the vector environment compared with single ones."""

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
from rl.variants import VARIANTS

BOTS = ["trader", "fp-a", "fp-b"]


@pytest.mark.parametrize("trades", ["none", "menu", "dialogue"])
def test_check_env_passes_without_warnings(trades: Trades) -> None:
    """Warnings are errors in this suite."""
    env = gymnasium.make("passgo/Seat-v0", opponents=BOTS, trades=trades, render_mode="ansi")
    check_env(env.unwrapped)
    assert env.spec is not None
    assert env.spec.id == "passgo/Seat-v0"


def choose_at_random(masks: NDArray[np.int8], rng: np.random.Generator) -> NDArray[np.int64]:
    """One of the allowed actions of each game; 0 where there is none."""
    return np.array([rng.choice(np.flatnonzero(mask)) if mask.any() else 0 for mask in masks])


def compare(rules: str, trades: Trades, steps: int, opponents: Sequence[str], **more: Any) -> int:
    """Play the same games in both environments, and return the number that ended."""
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
        actions = choose_at_random(observation["action_mask"], rng)
        one, other = fast.step(actions), slow.step(actions)
        for name, mine, theirs in zip(("obs", "reward", "terminated", "truncated"), one, other, strict=False):
            assert data_equivalence(mine, theirs, exact=True), name
        assert one[4].keys() == other[4].keys()
        ended += int((one[2] | one[3]).sum())
        observation = one[0]
    return ended


@pytest.mark.parametrize("trades", ["none", "menu", "dialogue"])
def test_the_vector_environment_plays_the_games_of_single_ones(trades: Trades) -> None:
    assert compare("short", trades, 300, ["builder", "trader"], rounds=8) > 0


@pytest.mark.parametrize(("edition", "rules"), VARIANTS)
def test_the_vector_environment_plays_the_games_of_single_ones_in_every_variant(
    edition: str, rules: str
) -> None:
    compare(rules, "menu", 40, ["trader", "fp-b"], edition=edition, reward="worth", shaping=0.5)


def test_both_environments_truncate_the_same_games() -> None:
    assert compare("full", "none", 120, ["builder", "builder"], rounds=4) > 3


def test_the_agent_changes_seats_from_game_to_game_unless_its_seat_is_given() -> None:
    env = passgo.rl.SeatVectorEnv(num_envs=6, opponents=["builder", "builder"], rounds=2)
    env.reset(seed=0)
    assert env.agents.tolist() == [0, 1, 2, 0, 1, 2]
    fixed = passgo.rl.SeatVectorEnv(num_envs=6, opponents=["builder", "builder"], seat=2)
    fixed.reset(seed=0)
    assert set(fixed.agents.tolist()) == {2}


def test_observations_are_shared_with_compiled_code_unless_copied() -> None:
    env = passgo.rl.SeatVectorEnv(num_envs=2, opponents=["builder"], copy=False)
    first, _ = env.reset(seed=3)
    before = first["observation"].copy()
    for _ in range(20):
        second, *_ = env.step(choose_at_random(first["action_mask"], np.random.default_rng(1)))
    assert second["observation"] is first["observation"]
    assert first["observation"].dtype == np.float32
    assert first["observation"].base is not None
    assert not first["observation"].flags.writeable
    assert (first["observation"] != before).any()
    copied = passgo.rl.SeatVectorEnv(num_envs=2, opponents=["builder"])
    one, _ = copied.reset(seed=3)
    other, *_ = copied.step(choose_at_random(one["action_mask"], np.random.default_rng(1)))
    assert one["observation"] is not other["observation"]
    assert (one["observation"] == before).all()


def test_an_illegal_action_of_the_seat_ends_the_game_and_names_the_rule() -> None:
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
    actions = choose_at_random(first["action_mask"], np.random.default_rng(1))
    actions[1] = env.settings.actions.words.index("give-up")
    _, rewards, terminated, _, infos = env.step(actions)
    assert terminated.tolist() == [False, True]
    assert rewards.tolist() == [0.0, -1.0]
    assert infos["rule"][1] == "BANKRUPT-1"
    assert infos["_rule"].tolist() == [False, True]


def test_the_info_at_the_end_has_the_winner() -> None:
    env = gymnasium.make(
        "passgo/Seat-v0", opponents=["thrifty"], rules="time-limit:30", trades="none"
    ).unwrapped
    wins = []
    for seed in range(8):
        observation, _ = env.reset(seed=seed)
        over = False
        while not over:
            first = np.flatnonzero(observation["action_mask"])[0]  # buys if possible, otherwise ends the turn
            observation, reward, terminated, truncated, info = env.step(first)
            over = terminated or truncated
        wins.append((info["won"], reward))
    assert all((reward == 1.0) == won for won, reward in wins)
    assert {won for won, _ in wins} == {True, False}


def test_a_game_ends_when_its_agent_is_bankrupt() -> None:
    """The bots do not play on."""
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
    ("wrong", "message"),
    [
        ({"opponents": ["nobody"]}, "there is no bot 'nobody'"),
        ({"opponents": [3]}, "3 is no player"),
        ({"opponents": "trader"}, "opponents is 'trader'; expected a list of bots"),
        ({"opponents": "trader,fp-a"}, "opponents is 'trader,fp-a'; expected a list of bots"),
        ({"opponents": None}, "opponents is None; expected a list of bots"),
        ({"trades": "some"}, "trades is 'some'; expected one of none, menu, dialogue"),
        ({"reward": "money"}, "reward is 'money'"),
        ({"rules": "full+banker-only", "opponents": ["builder"] * 5}, "decides nothing"),
        ({"seat": 4}, "seat is 4; expected 0 to 3"),
        ({"rounds": 0}, "rounds is 0"),
        ({"opponents": ["builder"] * 9}, "SETUP-1"),
        ({"render_mode": "gif"}, "render_mode is 'gif'"),
    ],
)
def test_wrong_arguments_for_one_seat_are_refused(wrong: dict[str, Any], message: str) -> None:
    with pytest.raises(BadInput, match=message):
        passgo.rl.SeatEnv(**wrong)


@pytest.mark.parametrize(
    ("wrong", "message"),
    [
        ({"num_envs": 0}, "num_envs is 0; at least one game"),
        ({"num_envs": 1.5}, "num_envs is 1.5; expected a whole number"),
        ({"opponents": "trader"}, "opponents is 'trader'; expected a list of bots"),
        ({"render_mode": "ansi"}, "render_mode is 'ansi'; many games are not drawn"),
    ],
)
def test_wrong_arguments_for_many_games_are_refused(wrong: dict[str, Any], message: str) -> None:
    with pytest.raises(BadInput, match=message):
        gymnasium.make_vec("passgo/Seat-v0", **wrong)


def many(count: int = 2) -> passgo.rl.SeatVectorEnv:
    return passgo.rl.SeatVectorEnv(count, opponents=["builder", "builder"], trades="none")


def test_seeds_are_whole_numbers_of_python_or_numpy() -> None:
    env, seat = many(), passgo.rl.SeatEnv(["builder", "builder"], trades="none")
    expected = env.reset(seed=5)
    same: tuple[Any, ...] = (np.int64(5), np.array([5, 6]), [np.uint8(5), 6], (5, 2**62 + 6))
    for seed in same:
        assert data_equivalence(env.reset(seed=seed), expected, exact=True)
    observation, _ = seat.reset(seed=np.int64(5))  # type: ignore[arg-type]
    assert (observation["observation"] == expected[0]["observation"][0]).all()
    table = passgo.rl.env(3)
    table.reset(seed=np.int64(5))  # type: ignore[arg-type]
    assert table.seed == 5
    for reset in (env.reset, seat.reset, table.reset):
        with pytest.raises(BadInput, match=r"seed is 5\.5; expected a whole number"):
            reset(seed=5.5)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="3 seeds for 2 games"):
        env.reset(seed=[1, 2, 3])


@pytest.mark.parametrize("actions", [[0], [0, 0, 0], [[0, 0]], 0, [0.0, 1.0], ["a", "b"], [None, 0], []])
def test_actions_of_another_shape_or_type_are_refused(actions: Any) -> None:
    env = many()
    env.reset(seed=1)
    with pytest.raises(BadInput, match="expected 2 whole numbers, one for each game"):
        env.step(actions)


@pytest.mark.parametrize("action", [2.7, "1", np.array([1, 2])])
def test_an_action_that_is_not_a_whole_number_is_refused(action: Any) -> None:
    seat, table = passgo.rl.SeatEnv(["builder"]), passgo.rl.env(2)
    for env in (seat, table):
        env.reset(seed=1)
        with pytest.raises(BadInput, match="; expected a whole number"):
            env.step(action)


@pytest.mark.parametrize("number", [507, 2**80, -(2**80), -1])
def test_a_number_outside_the_action_set_is_an_illegal_action(number: int) -> None:
    seat, table = passgo.rl.SeatEnv(), passgo.rl.env()
    seat.reset(seed=1)
    *_, info = seat.step(number)
    assert info["message"] == f"there is no action {number}; there are 0 to 506"
    table.reset(seed=1)
    agent = table.agent_selection
    table.step(number)
    assert table.infos[agent] == info


def test_steps_before_the_first_reset_are_refused() -> None:
    seat, table = passgo.rl.SeatEnv(["builder"], render_mode="ansi"), passgo.rl.env(2, render_mode="ansi")
    for do in (
        lambda: seat.step(0),
        seat.render,
        lambda: many().step(np.zeros(2, np.int64)),
        lambda: table.step(0),
        lambda: table.observe("player_0"),
        table.last,
        table.render,
    ):
        with pytest.raises(gymnasium.error.ResetNeeded, match="no game has begun; call reset"):
            do()


def test_steps_after_the_end_of_a_game_are_refused() -> None:
    table = passgo.rl.env(2)
    table.reset(seed=1)
    table.step(9999)
    while table.agents:
        table.step(None)
    with pytest.raises(gymnasium.error.ResetNeeded, match="the game is over"):
        table.step(0)


def test_the_render_mode_human_prints_after_reset(capsys: pytest.CaptureFixture[str]) -> None:
    for env in (passgo.rl.SeatEnv(["builder"], render_mode="human"), passgo.rl.env(2, render_mode="human")):
        env.reset(seed=1)
        assert "round 1" in capsys.readouterr().out


def test_the_text_shows_the_pot_only_under_its_house_rule() -> None:
    table = passgo.rl.env(2, rules="full+free-parking-pot=500", render_mode="ansi")
    table.reset(seed=1)
    assert str(table.render()).endswith("Free Parking  $500")
    table = passgo.rl.env(2, render_mode="ansi")
    table.reset(seed=1)
    assert "Free Parking" not in str(table.render())


def test_a_mask_is_never_empty_and_action_masks_are_those_of_the_observation() -> None:
    """MaskablePPO of sb3-contrib asks by `action_masks`."""
    env = gymnasium.make("passgo/Seat-v0", opponents=["builder"], trades="none", rounds=2)
    seen, _ = env.reset(seed=1)
    over = False
    while not over:
        masks = env.get_wrapper_attr("action_masks")()
        assert masks.dtype == bool
        assert (masks == seen["action_mask"]).all()
        seen, _, terminated, truncated, _ = env.step(int(np.flatnonzero(masks)[-1]))
        over = terminated or truncated
        assert seen["action_mask"].any()
    assert np.flatnonzero(seen["action_mask"]).tolist() == [NOTHING]
