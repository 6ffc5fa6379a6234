"""OpenSpiel's own tests of the game. They need pyspiel: `scripts/test-research` installs it."""

from pathlib import Path

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
def test_random_simulations(game: str) -> None:
    """It raises, or ends the process, at the first thing that is wrong."""
    loaded = pyspiel.load_game(game)
    pyspiel.random_sim_test(loaded, num_sims=1, serialize=False, verbose=False)
    assert loaded.get_type().short_name == "passgo"


@pytest.mark.parametrize("edition", names())
def test_chance_nodes_are_luck(edition: str) -> None:
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


def test_a_state_and_its_clone_go_their_own_ways() -> None:
    state = pyspiel.load_game("passgo").new_initial_state()
    while state.is_chance_node():
        state.apply_action(len(state.history()) % 36)
    clone = state.clone()
    before = str(state)
    clone.apply_action(clone.legal_actions()[0])
    assert str(state) == before
    assert str(clone) != before


def test_a_playthrough_is_written_and_read(tmp_path: Path) -> None:
    from absl import flags
    from open_spiel.python.algorithms import generate_playthrough

    flags.FLAGS(["playthrough"])  # it reads its options from a command line, which there is none of

    game = "passgo(rounds=1)"
    written = generate_playthrough.playthrough(game, action_sequence=None, seed=1)
    path = tmp_path / "passgo.txt"
    path.write_text(written)
    original, again = generate_playthrough.replay(str(path))
    assert original == again
    assert 'GameType.short_name = "passgo"' in written
