"""PettingZoo's own tests, over all editions, kinds of rules and ways to trade."""

import warnings
from functools import partial
from importlib.metadata import version

import pytest

import passgo.rl
from passgo.edition import names
from passgo.rl.settings import Trades
from rl.variants import TRADES, VARIANTS

with warnings.catch_warnings():
    # With the extra of its own board games installed, PettingZoo imports one in a way that it has deprecated.
    warnings.filterwarnings("ignore", "The old environment creation API", DeprecationWarning)
    from pettingzoo.test import api_test, render_test, seed_test

CYCLES = 60

# Pictures take seconds to draw: every other world is enough for all editions, kinds of rules and ways to trade.
SHOWN = [(edition, rules, TRADES[i % len(TRADES)]) for i, (edition, rules) in enumerate(VARIANTS[::2])]

# What PettingZoo warns of in every environment that is not one of its own, by name, and why it holds here, too.
EXPECTED_WARNINGS = [
    # A mask beside the observation needs a dictionary; its list of environments that may have one is fixed.
    "ignore:Observation is not a NumPy array:UserWarning",
    "ignore:Observation space for each agent probably should be:UserWarning",
    # It asks every agent for a mask, and only the one whose moment it is may do anything.
    "ignore:Action mask numpy array is all zeros:UserWarning",
]
expects_warnings = pytest.mark.filterwarnings(*EXPECTED_WARNINGS)


def test_the_version_is_one_that_was_looked_at() -> None:
    assert tuple(map(int, version("pettingzoo").split(".")[:2])) >= (1, 25)


@expects_warnings
@pytest.mark.parametrize("trades", TRADES)
@pytest.mark.parametrize(("edition", "rules"), VARIANTS)
def test_api(edition: str, rules: str, trades: Trades, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(passgo.rl.env(3, edition, rules, trades), num_cycles=CYCLES)
    assert "Passed API test" in capsys.readouterr().out


@expects_warnings
def test_api_to_the_end_of_games(capsys: pytest.CaptureFixture[str]) -> None:
    """Long enough for bankruptcies, ends, and games that are cut short."""
    for rounds in (3, 200):
        api_test(passgo.rl.env(4, "classic", "short", "none", rounds=rounds), num_cycles=2000)
        assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize("trades", TRADES)
@pytest.mark.parametrize(("edition", "rules"), VARIANTS)
def test_seed(edition: str, rules: str, trades: Trades) -> None:
    """It compares two environments with the same seed step by step, and raises at the first difference."""
    made: list[passgo.rl.PassgoEnv] = []

    def make() -> passgo.rl.PassgoEnv:
        made.append(passgo.rl.env(3, edition, rules, trades))
        return made[-1]

    seed_test(make, num_cycles=CYCLES)
    assert len(made) == 2
    assert made[0].table.p.turns == made[1].table.p.turns > 0


@pytest.mark.parametrize(("edition", "rules", "trades"), SHOWN)
def test_render(edition: str, rules: str, trades: Trades, capsys: pytest.CaptureFixture[str]) -> None:
    looked_at: list[str] = []

    def readable(text: str) -> bool:
        looked_at.append(text)
        return "player_2" in text and "$" in text

    render_test(partial(passgo.rl.env, 3, edition, rules, trades), custom_tests={"ansi": readable})
    assert len(looked_at) == 5
    assert "player_0" in capsys.readouterr().out  # "human" prints


def test_what_is_drawn_is_of_every_kind() -> None:
    drawn = "\n".join(rules for _, rules, _ in SHOWN)
    kinds = ("full", "short", "time-limit", "ask-for-rent", "game-show", "ferris-wheel", "family-evening")
    assert [kind for kind in kinds if kind not in drawn] == []
    assert {edition for edition, _, _ in SHOWN} == set(names())
    assert {trades for _, _, trades in SHOWN} == set(TRADES)
