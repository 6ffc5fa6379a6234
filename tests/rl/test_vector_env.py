"""`passgo.rl.vector_env`: the same games as those of the AEC environment, many at once, with bots and policies."""

from random import Random
from typing import Any

import numpy as np
import pytest
from gymnasium.vector import AutoresetMode
from numpy.typing import NDArray

import passgo.rl
from passgo.engine.errors import BadInput
from passgo.errors import PassgoError
from passgo.rl.arrays import Observation, compact_observations, observations_of
from passgo.rl.core.compact import LOT_WIDTH, SEAT_WIDTH, CompactBuffer, CompactLayout
from passgo.rl.core.layout import MONEY
from passgo.rl.core.layout import SEAT_WIDTH as FLOAT_SEAT_WIDTH
from passgo.rl.core.observation_buffer import ObservationBuffer
from passgo.rl.settings import Settings
from rl.variants import VARIANTS, begin, play_at_random


def at_random(seen: Observation, rng: np.random.Generator) -> NDArray[np.int64]:
    return np.array([rng.choice(np.flatnonzero(mask)) for mask in seen["action_mask"]])


def first_allowed(seen: Observation) -> NDArray[np.int64]:
    chosen: NDArray[np.int64] = np.argmax(seen["action_mask"], axis=1)
    return chosen


@pytest.mark.parametrize("trades", ["none", "menu", "dialogue"])
def test_the_games_are_those_of_the_aec_environment(trades: Any) -> None:
    games = passgo.rl.vector_env(2, players=3, trades=trades, rules="short")
    seen, _ = games.reset(seed=[4, 9])
    rng = np.random.default_rng(1)
    tables = []
    for seed in (4, 9):
        tables.append(passgo.rl.env(3, trades=trades, rules="short"))
        tables[-1].reset(seed=seed)
    for _ in range(150):
        for i, table in enumerate(tables):
            asked = table.observe(table.agent_selection)
            assert table.agent_selection == f"player_{seen['seat'][i]}"
            assert (seen["observation"][i] == asked["observation"]).all()
            assert (seen["action_mask"][i] == asked["action_mask"]).all()
        actions = at_random(seen, rng)
        for table, action in zip(tables, actions, strict=True):
            table.step(int(action))
        seen, *_ = games.step(actions)


def test_the_autoreset_mode_is_gymnasiums_same_step() -> None:
    """The step that ends a game returns its rewards, its last observations, and the first moment of the next game."""
    games = passgo.rl.vector_env(4, players=2, rules="short", trades="none")
    assert games.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    games.reset(seed=3)
    ends = 0
    for _ in range(4_000):
        seen, rewards, terminated, truncated, infos = games.step(None)
        assert seen["action_mask"].any(axis=1).all()
        over = terminated | truncated
        assert (rewards[~over] == 0).all()
        assert ("final_obs" in infos) == over.any()
        for i in np.flatnonzero(over):
            assert infos["_final_obs"][i]
            assert infos["final_obs"][i].shape == (2, games.settings.layout.size)
            won = infos["final_info"]["won"][i]
            assert rewards[i].tolist() == (won / max(1, won.sum())).tolist()
            ends += 1
    assert ends > 3


def test_a_game_of_too_many_rounds_is_truncated() -> None:
    games = passgo.rl.vector_env(2, trades="none", rounds=2)
    games.reset(seed=1)
    found = []
    for _ in range(400):
        _, rewards, terminated, truncated, infos = games.step(None)
        for i in np.flatnonzero(terminated | truncated):
            found.append((bool(truncated[i]), infos["final_info"]["round"][i]))
            assert rewards[i].sum() == 0
    assert set(found) == {(True, 3)}


def test_an_illegal_action_ends_the_game_with_a_reason() -> None:
    games = passgo.rl.vector_env(2, trades="none")
    seen, _ = games.reset(seed=1)
    wrong = games.settings.actions.words.index("mortgage=39")
    _, rewards, terminated, _, infos = games.step(np.array([wrong, first_allowed(seen)[1]]))
    assert terminated.tolist() == [True, False]
    assert rewards[0, seen["seat"][0]] == -1.0
    assert infos["final_info"]["rule"][0] == "MORTGAGE-1"


def test_bots_and_policies_sit_in_any_seats() -> None:
    asked = set()

    def policy(seen: Observation) -> NDArray[np.int64]:
        asked.update(seen["seat"].tolist())
        assert set(seen) == {"observation", "action_mask", "seat", "game"}
        assert len(seen["game"]) == len(seen["seat"])
        return first_allowed(seen)

    games = passgo.rl.vector_env(3, bots={1: "trader"}, policies={0: policy, 3: policy})
    seats = set()
    seen, _ = games.reset(seed=5)
    for _ in range(100):
        seats.update(seen["seat"].tolist())
        seen, *_ = games.step(first_allowed(seen))
    assert seats == {2}
    assert asked == {0, 3}


def test_shaping_rewards_the_growth_of_shares_of_all_worth() -> None:
    """Shares of all seats add up to one, so that they grow by nothing in all; at the end comes the win."""
    games = passgo.rl.vector_env(3, players=3, trades="none", shaping=1.0, policies={2: first_allowed})
    games.reset(seed=4)
    total = np.zeros(3)
    for _ in range(200):
        _, rewards, terminated, truncated, _ = games.step(None)
        assert not (terminated | truncated).any()
        assert rewards.sum(axis=1) == pytest.approx(0.0)
        total += np.abs(rewards).sum(axis=0)
    assert (total > 0).all()


def test_one_agent_that_is_bankrupt_ends_its_game() -> None:
    games = passgo.rl.vector_env(2, players=3, trades="none", bots={0: "builder", 2: "builder"})
    games.reset(seed=2)
    ended = 0
    while ended < 2:
        seen, rewards, terminated, truncated, infos = games.step(None)
        assert (seen["seat"] == 1).all()
        over = terminated | truncated
        ended += int(over.sum())
        assert (rewards[over] == 0).all()
        assert not over.any() or not infos["final_info"]["won"][over].any()


def test_several_processes_play_the_same_games() -> None:
    same: dict[str, Any] = {"players": 2, "trades": "none", "rounds": 3, "policies": {1: first_allowed}}
    one = passgo.rl.vector_env(5, **same)
    two = passgo.rl.vector_env(5, **same, processes=2)
    try:
        seen, _ = one.reset(seed=8)
        other, _ = two.reset(seed=8)
        rng = np.random.default_rng(2)
        ends = 0
        for _ in range(60):
            assert all((seen[name] == other[name]).all() for name in seen)
            actions = at_random(seen, rng)
            seen, *results, infos = one.step(actions)
            other, *others, more = two.step(actions)
            assert all((a == b).all() for a, b in zip(results, others, strict=True))
            if infos:
                ends += 1
                places = np.flatnonzero(infos["_final_obs"])
                assert (places == np.flatnonzero(more["_final_obs"])).all()
                assert all((infos["final_obs"][i] == more["final_obs"][i]).all() for i in places)
        assert ends > 0
        with pytest.raises(BadInput, match="5 whole numbers"):
            two.step(np.zeros(4, np.int64))
    finally:
        two.close()
    assert not two.games.processes  # type: ignore[union-attr]


def test_a_process_that_dies_is_a_clear_error() -> None:
    games = passgo.rl.vector_env(4, players=2, trades="none", processes=2)
    try:
        games.reset(seed=1)
        (other,) = games.games.processes  # type: ignore[union-attr]
        other.kill()
        other.join()
        with pytest.raises(PassgoError, match="a process that plays games has died"):
            games.step(None)
    finally:
        games.close()


def test_without_a_copy_arrays_change_with_the_next_step() -> None:
    for copy in (True, False):
        games = passgo.rl.vector_env(2, trades="none", copy=copy)
        seen, _ = games.reset(seed=3)
        before = seen["observation"].copy()
        games.step(None)
        assert (seen["observation"] == before).all() == copy


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"num_games": 0}, "at least one game"),
        ({"processes": 9}, "expected 1 to 4"),
        ({"bots": {0: "trader"}, "policies": {0: first_allowed}}, "a bot and a policy"),
        (
            {"bots": {0: "trader", 1: "trader"}, "policies": {2: first_allowed, 3: first_allowed}},
            "every seat",
        ),
        ({"policies": {7: first_allowed}}, "seat 7"),
        ({"observation": "int8"}, "expected one of float32, int16"),
        ({"bots": {0: "nobody-of-this-name"}}, "nobody-of-this-name"),
    ],
)
def test_wrong_arguments_are_refused(arguments: dict[str, Any], message: str) -> None:
    with pytest.raises(passgo.errors.PassgoError, match=message):
        passgo.rl.vector_env(**{"num_games": 4, **arguments})


# The compact form.


def one_hot(numbers: NDArray[np.float32]) -> int:
    """0 for none, otherwise the place from 1 on."""
    return int(numbers.argmax()) + 1 if numbers.any() else 0


@pytest.mark.parametrize(("edition", "rules"), VARIANTS[::6])
def test_compact_observations_say_the_same_as_floats(edition: str, rules: str) -> None:
    settings = Settings(3, edition, rules, "menu", rounds=40)
    layout = settings.layout
    floats, numbers = ObservationBuffer(layout, 1), CompactBuffer(layout, 1)
    small = CompactLayout(layout)
    row, short = observations_of(floats)[0], compact_observations(numbers)[0]
    table = begin(settings, 5)
    checked = 0
    for _ in play_at_random(table, Random(edition), 150):
        for seat in range(3):
            floats.write(0, table, seat)
            numbers.write(0, table, seat)
            for i in range(layout.lots):
                lot, own = row[i * layout.lot_width :], short[i * LOT_WIDTH :]
                assert own[0] == one_hot(lot[:3])
                assert own[1:4].tolist() == [lot[3], round(lot[4] * 5), round(lot[5] * MONEY)]
            for k in range(3):
                of_seat = row[layout.at_seats + k * FLOAT_SEAT_WIDTH :][:FLOAT_SEAT_WIDTH]
                flags = [
                    of_seat[0],
                    of_seat[1],
                    round(of_seat[2] * MONEY),
                    round(of_seat[3] * 3),
                    *of_seat[4:8],
                ]
                own = short[small.at_seats + k * SEAT_WIDTH :][:SEAT_WIDTH]
                assert own.tolist() == [*flags, one_hot(of_seat[8:]) - 1]
            assert short[small.at_moment] == row[layout.at_asked]
            assert short[small.at_moment + 1] == one_hot(row[layout.at_moment :][: layout.moments]) - 1
            subject = row[layout.at_subject :][: layout.lots]
            assert short[small.at_subject :][: layout.lots].tolist() == subject.tolist()
            matter = short[small.at_matter :][:5].tolist()
            assert matter[0] == one_hot(row[layout.at_building :][:2])
            assert matter[1] == round(row[layout.at_sum] * MONEY)
            assert matter[2:4] == [one_hot(row[layout.at_whose :][:3]), one_hot(row[layout.at_other :][:3])]
            offer = short[small.at_offer : small.at_rents]
            assert offer[0] == row[layout.at_offer]
            sides = np.concatenate(
                [row[layout.at_gives :][: layout.lots], row[layout.at_gets :][: layout.lots]]
            )
            width = layout.lots + 3
            assert [*offer[3:][: layout.lots], *offer[3 + width :][: layout.lots]] == sides.tolist()
            checked += 1
    assert checked > 100
    assert sum(length for _, _, length, _ in small.sections()) == small.size == len(short)
