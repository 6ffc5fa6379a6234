"""PettingZoo's own tests, with all editions, kinds of rules and ways to trade."""

import warnings
from functools import partial
from importlib.metadata import version

import pytest

import passgo.rl
from passgo.edition import names
from passgo.rl.settings import Trades
from rl.variants import TRADES, VARIANTS

with warnings.catch_warnings():
    # With its own board games installed, PettingZoo imports one in a way that it has deprecated.
    warnings.filterwarnings("ignore", "The old environment creation API", DeprecationWarning)
    from pettingzoo.test import api_test, render_test, seed_test

CYCLES = 60

# Rendering takes seconds: every other variant covers all editions, kinds of rules and ways to trade.
RENDERED = [(edition, rules, TRADES[i % len(TRADES)]) for i, (edition, rules) in enumerate(VARIANTS[::2])]

# Warnings of PettingZoo about every environment but its own, and why they do not matter here.
EXPECTED_WARNINGS = [
    # A mask beside the observation needs a dictionary, which PettingZoo allows for a fixed list of environments.
    "ignore:Observation is not a NumPy array:UserWarning",
    "ignore:Observation space for each agent probably should be:UserWarning",
    # It asks every agent for a mask, but only one of them has to act.
    "ignore:Action mask numpy array is all zeros:UserWarning",
]
expects_warnings = pytest.mark.filterwarnings(*EXPECTED_WARNINGS)


def test_the_installed_pettingzoo_is_recent_enough_for_these_tests() -> None:
    assert tuple(map(int, version("pettingzoo").split(".")[:2])) >= (1, 25)


@expects_warnings
@pytest.mark.parametrize("trades", TRADES)
@pytest.mark.parametrize(("edition", "rules"), VARIANTS)
def test_pettingzoo_api(edition: str, rules: str, trades: Trades, capsys: pytest.CaptureFixture[str]) -> None:
    api_test(passgo.rl.env(3, edition, rules, trades), num_cycles=CYCLES)
    assert "Passed API test" in capsys.readouterr().out


@expects_warnings
def test_pettingzoo_api_to_the_end_of_games(capsys: pytest.CaptureFixture[str]) -> None:
    """Long enough for bankruptcies, ends and truncated games."""
    for rounds in (3, 200):
        api_test(passgo.rl.env(4, "classic", "short", "none", rounds=rounds), num_cycles=2000)
        assert "Passed API test" in capsys.readouterr().out


@pytest.mark.parametrize("trades", TRADES)
@pytest.mark.parametrize(("edition", "rules"), VARIANTS)
def test_pettingzoo_seeds(edition: str, rules: str, trades: Trades) -> None:
    """PettingZoo compares two environments with the same seed, and raises at the first difference."""
    made: list[passgo.rl.PassgoEnv] = []

    def make() -> passgo.rl.PassgoEnv:
        made.append(passgo.rl.env(3, edition, rules, trades))
        return made[-1]

    seed_test(make, num_cycles=CYCLES)
    assert len(made) == 2
    assert made[0].table.p.turns == made[1].table.p.turns > 0


@pytest.mark.parametrize(("edition", "rules", "trades"), RENDERED)
def test_pettingzoo_rendering(
    edition: str, rules: str, trades: Trades, capsys: pytest.CaptureFixture[str]
) -> None:
    rendered: list[str] = []

    def readable(text: str) -> bool:
        rendered.append(text)
        return "player_2" in text and "$" in text

    render_test(partial(passgo.rl.env, 3, edition, rules, trades), custom_tests={"ansi": readable})
    assert len(rendered) == 5
    assert "player_0" in capsys.readouterr().out  # "human" prints


def test_the_rendered_variants_cover_every_kind() -> None:
    all_rules = "\n".join(rules for _, rules, _ in RENDERED)
    kinds = ("full", "short", "time-limit", "ask-for-rent", "game-show", "ferris-wheel", "family-evening")
    assert [kind for kind in kinds if kind not in all_rules] == []
    assert {edition for edition, _, _ in RENDERED} == set(names())
    assert {trades for _, _, trades in RENDERED} == set(TRADES)
