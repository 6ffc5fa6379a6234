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
def test_openspiel_plays_random_simulations(game: str) -> None:
    """OpenSpiel raises, or ends the process, at the first error."""
    loaded = pyspiel.load_game(game)
    pyspiel.random_sim_test(loaded, num_sims=1, serialize=False, verbose=False)
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
