"""Levels are names that work wherever a bot is named."""

from dataclasses import replace

import pytest

from passgo.bots.characters import NAMES as CHARACTERS
from passgo.bots.characters import characters_of
from passgo.bots.levels import DEFAULT_LEVEL, LEVELS, played_by
from passgo.bots.roster import AT_TABLES, BOTS, NAMES, StandardRoster
from passgo.edition import load
from passgo.engine.board import Board
from passgo.engine.rulesets import Rules
from passgo.sim.batch import play_batch
from passgo.sim.roster import check_bot
from plans import plan


def test_easy_normal_and_hard_are_bots_by_name() -> None:
    roster = StandardRoster(Board(load("classic"), Rules()))
    assert DEFAULT_LEVEL in LEVELS
    for level in LEVELS:
        check_bot(level)
        assert roster.make_standard(level).name == level
        assert played_by(level) in BOTS


def test_a_level_plays_as_the_bot_behind_it() -> None:
    assert moves_of(LEVELS) == moves_of(tuple(played_by(level) for level in LEVELS))


def moves_of(seats: tuple[str, ...]) -> str:
    played = play_batch(replace(plan(seats), date="2026.01.31"), 0, 1)
    return played.games[0].record.split("\n\n", 1)[1]


def test_chance_players_are_for_simulations_only() -> None:
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
def test_a_bot_is_the_character_of_its_name_or_one_that_nobody_else_is(
    names: list[str], characters: list[str]
) -> None:
    assert characters_of(names) == characters


def test_more_bots_than_characters_have_a_character_each() -> None:
    found = characters_of([f"Bot {n}" for n in range(len(CHARACTERS) + 2)])
    assert len(set(found)) == len(CHARACTERS)
