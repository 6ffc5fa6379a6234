"""OpenSpiel's own tests of the game. They need pyspiel: `scripts/test-research` installs it."""

import copy
import pickle
from pathlib import Path
from random import Random
from typing import Any

import pytest

from passgo.edition import names

pyspiel = pytest.importorskip(
    "pyspiel", reason="open_spiel is not installed; scripts/test-research runs these tests with it"
)

import passgo.rl.openspiel  # noqa: E402, F401 - registers the game

GAMES = [
    "passgo",
    "passgo(players=3,trades=menu,rounds=10)",
    "passgo(players=2,trades=dialogue,rules=short,rounds=10)",
    "passgo(players=4,rules=time-limit:20,reward=worth)",
]


@pytest.mark.parametrize("game", GAMES)
def test_openspiel_plays_random_simulations(game: str) -> None:
    """OpenSpiel raises, or ends the process, at the first error."""
    loaded = pyspiel.load_game(game)
    pyspiel.random_sim_test(loaded, num_sims=1, serialize=True, verbose=False)
    assert loaded.get_type().short_name == "passgo"


@pytest.mark.parametrize("edition", names())
def test_throws_and_cards_are_chance_nodes(edition: str) -> None:
    game = pyspiel.load_game("passgo", {"edition": edition, "rounds": 2, "players": 3})
    state = game.new_initial_state()
    assert state.is_chance_node()
    kinds = set()
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            kinds.add(len(outcomes))
            assert sum(chance for _, chance in outcomes) == pytest.approx(1.0)
            state.apply_action(outcomes[7 * len(state.history()) % len(outcomes)][0])
        else:
            state.apply_action(state.legal_actions()[-1])
    assert 36 in kinds


def test_a_clone_of_a_state_is_independent() -> None:
    state = pyspiel.load_game("passgo").new_initial_state()
    while state.is_chance_node():
        state.apply_action(len(state.history()) % 36)
    clone = state.clone()
    before = str(state)
    clone.apply_action(clone.legal_actions()[0])
    assert str(state) == before
    assert str(clone) != before


def play_some(state: Any, steps: int, rng: Random) -> None:
    """Play at random; a state that is asked for a decision comes out."""
    while steps > 0 or state.is_chance_node():
        outcomes = [outcome for outcome, _ in state.chance_outcomes()] if state.is_chance_node() else []
        state.apply_action(rng.choice(outcomes or state.legal_actions()))
        steps -= 1


@pytest.mark.parametrize("game", GAMES)
def test_states_are_serialized_pickled_and_copied(game: str) -> None:
    """Each copy is the same state, and goes on by the same actions to the same states."""
    loaded = pyspiel.load_game(game)
    state = loaded.new_initial_state()
    play_some(state, 40, Random(3))
    text = pyspiel.serialize_game_and_state(loaded, state)
    copies = [
        pyspiel.deserialize_game_and_state(text)[1],
        loaded.deserialize_state(state.serialize()),
        pickle.loads(pickle.dumps(state)),  # noqa: S301 - just written
        copy.deepcopy(state),
    ]
    play_some(state, 30, Random(4))
    for other in copies:
        assert str(other) != str(state)
        play_some(other, 30, Random(4))
        assert str(other) == str(state)
        assert other.legal_actions() == state.legal_actions()
        assert other.history() == state.history()


@pytest.mark.parametrize("game", GAMES[:2])
def test_the_search_bot_of_openspiel_answers(game: str) -> None:
    """`step_with_policy`: in OpenSpiel 2.0, `step` lets go of Python's lock, and crashes with every game in Python."""
    loaded = pyspiel.load_game(game)
    state = loaded.new_initial_state()
    play_some(state, 5, Random(3))
    evaluator = pyspiel.RandomRolloutEvaluator(1, 7)
    bot = pyspiel.MCTSBot(loaded, evaluator, 2.0, 3, 100, False, 7, False)
    policy, action = bot.step_with_policy(state)
    assert action in state.legal_actions()
    assert sum(chance for _, chance in policy) == pytest.approx(1.0)


def test_a_playthrough_is_written_and_read(tmp_path: Path) -> None:
    from absl import flags
    from open_spiel.python.algorithms import generate_playthrough

    flags.FLAGS(["playthrough"])  # it reads options from a command line

    game = "passgo(rounds=1)"
    written = generate_playthrough.playthrough(game, action_sequence=None, seed=1)
    path = tmp_path / "passgo.txt"
    path.write_text(written)
    original, again = generate_playthrough.replay(str(path))
    assert original == again
    assert 'GameType.short_name = "passgo"' in written
