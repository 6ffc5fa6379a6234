"""The levels and characters of bots."""

import pytest

from passgo.bots.characters import NAMES as CHARACTERS
from passgo.bots.characters import characters_of
from passgo.bots.levels import DEFAULT_LEVEL, LEVELS
from passgo.bots.roster import AT_TABLES, NAMES, StandardRoster
from passgo.edition import load
from passgo.engine.board import Board
from passgo.engine.rulesets import Rules
from passgo.players.roster import check_bot
from passgo.sim.batch import play_batch
from plans import plan


def test_a_level_can_be_used_as_the_name_of_a_bot() -> None:
    roster = StandardRoster(Board(load("classic"), Rules()))
    assert DEFAULT_LEVEL in LEVELS
    for level in LEVELS:
        check_bot(level)
        assert roster.make_standard(level).name == level


@pytest.mark.parametrize(
    ("level", "below", "games", "least"),
    [("normal", "easy", 160, 48), ("hard", "normal", 80, 31), ("hard", "trader", 80, 31)],
)
@pytest.mark.one_form
def test_a_level_beats_three_of_the_one_below(level: str, below: str, games: int, least: int) -> None:
    """Equals would win a quarter. With the required 40%, fewer than 48 wins in 160 come once in 290 times; with the
    57% of `hard`, whose games take longer, fewer than 31 in 80 come once in 2,900 times, and equals win 31 once in 220.
    """
    played = play_batch(plan((level, below, below, below), rounds=300), 0, games).games
    assert sum(1 for game in played for winner in game.winners if game.seats[winner] == level) >= least


def test_the_random_bot_is_for_simulations_only() -> None:
    assert "random" in NAMES
    assert set(NAMES) - set(AT_TABLES) == {"random"}


@pytest.mark.parametrize(
    ("names", "characters"),
    [
        (["Finch", "Wren"], ["finch", "wren"]),
        (["Grandma", "Wren"], ["finch", "wren"]),
        (["Grandma", "Grandpa"], ["wren", "finch"]),
    ],
)
def test_a_bot_is_the_character_of_its_name_or_an_unused_one(names: list[str], characters: list[str]) -> None:
    assert characters_of(names) == characters


def test_more_bots_than_characters_have_a_character_each() -> None:
    found = characters_of([f"Bot {n}" for n in range(len(CHARACTERS) + 2)])
    assert len(set(found)) == len(CHARACTERS)
