"""Named styles: how a level plays when it appears as a character."""

from collections import Counter

import pytest

from passgo import BadInput
from passgo.bots.characters import CHARACTER_STYLES, NAMES, in_character, style_of
from passgo.bots.levels import LEVELS, STYLES
from passgo.bots.named_styles import NAMED_STYLES, parameters_of
from passgo.bots.named_styles import NAMES as STYLE_NAMES
from passgo.bots.roster import AT_TABLES, StandardRoster, is_standard
from passgo.bots.style import read_style
from passgo.edition import load
from passgo.engine.board import Board
from passgo.engine.rulesets import Rules
from passgo.game.game import new_game
from passgo.players.roster import check_bot
from passgo.sim.roster import offer_floor
from passgo.terminal.players import seat_bots


def test_every_level_has_every_style_within_the_bounds_of_its_parameters() -> None:
    assert tuple(NAMED_STYLES) == LEVELS
    for level, styles in NAMED_STYLES.items():
        assert tuple(styles) == STYLE_NAMES
        for name, changes in styles.items():
            assert read_style("+".join(f"{key}={value}" for key, value in changes.items())) == changes
            assert parameters_of(f"{level}:{name}") == {**STYLES[level], **changes} != STYLES[level]


def test_every_style_belongs_to_two_of_the_ten_characters() -> None:
    assert list(CHARACTER_STYLES) == [name.lower() for name in NAMES]
    assert Counter(CHARACTER_STYLES.values()) == dict.fromkeys(STYLE_NAMES, 2)


def test_the_first_three_characters_of_a_table_differ() -> None:
    assert len({CHARACTER_STYLES[name.lower()] for name in NAMES[:3]}) == 3


@pytest.mark.parametrize("bot", AT_TABLES)
def test_only_levels_play_in_character(bot: str) -> None:
    assert style_of(bot, "jay") == ("bold" if bot in LEVELS else "")
    assert in_character(bot, "jay") == (f"{bot}:bold" if bot in LEVELS else bot)
    assert in_character(bot, "") == bot
    check_bot(in_character(bot, "jay"))


def test_parameters_may_follow_a_named_style() -> None:
    assert parameters_of("hard:bold+reserve=333") == {**parameters_of("hard:bold"), "reserve": 333}
    assert offer_floor("hard:bold+floor=70") == 70
    roster = StandardRoster(Board(load("classic"), Rules()))
    assert roster.make_standard("hard:bold").name == "hard:bold"


@pytest.mark.parametrize("name", ["trader:bold", "hard:brave", "hard:bold+", "hard:bold+careful", "hard:"])
def test_an_unknown_style_is_refused(name: str) -> None:
    with pytest.raises(BadInput, match="a bot has no parameter"):
        is_standard(name)


def test_bots_on_the_terminal_play_in_character() -> None:
    game = new_game("classic", ["Ann", "Jay", "Bo"])
    bots = seat_bots(game, ["person", "bot hard", "bot trader"]).bots
    assert {seat: bot.name for seat, bot in bots.items()} == {1: "hard:bold", 2: "trader"}
