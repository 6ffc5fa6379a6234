"""Malicious names and card texts in a custom edition are displayed as plain text everywhere."""

import io
import time
from pathlib import Path
from xml.etree import ElementTree

import pytest
from rich.console import Console
from typer.testing import CliRunner

import passgo
from attacks import HARMLESS, hostile_edition
from passgo.cli.board import board
from passgo.cli.edition import app
from passgo.edition import Edition, EditionError, load, load_text
from passgo.narrate import Narrator

SHIFTS = range(0, len(HARMLESS), 6)


@pytest.fixture(params=SHIFTS)
def hostile(request: pytest.FixtureRequest) -> Edition:
    return load_text(hostile_edition(request.param), "file")


@pytest.mark.parametrize("shift", range(len(HARMLESS)))
def test_every_attack_is_tried_in_every_field(shift: int) -> None:
    """Each harmless text is accepted unchanged in each field."""
    edition = load_text(hostile_edition(shift), "file")
    assert edition.title == HARMLESS[shift][:60].strip()
    assert edition.words.house != load("classic").words.house


def test_an_svg_board_contains_no_scripts(hostile: Edition) -> None:
    picture = passgo.svg.board(passgo.new_game(hostile, ["Ann", "Bo"], seed=1))
    root = ElementTree.fromstring(picture)  # noqa: S314 - it is our own, which is what is tested
    tags = {element.tag.rpartition("}")[2] for element in root.iter()}
    assert not tags & {"script", "img", "image", "style", "foreignObject", "a", "iframe"}
    names = {name for element in root.iter() for name in element.attrib}
    assert not [name for name in names if name.startswith("on") or "href" in name]
    assert "evil.example" not in str([element.attrib for element in root.iter()])


@pytest.mark.parametrize("width", [60, 120])
def test_the_terminal_shows_names_unchanged(hostile: Edition, width: int) -> None:
    """Nothing is interpreted as markup, and the layout of the board stays intact."""
    console = Console(width=width, record=True, file=io.StringIO(), color_system="truecolor")
    console.print(board(hostile, width, coloured=True))
    assert "\x1b" not in console.export_text()


def test_the_commands_print_names_unchanged(tmp_path: Path) -> None:
    file = tmp_path / "hostile.toml"
    for shift in SHIFTS:
        file.write_text(hostile_edition(shift), "utf-8")
        for command in (["show"], ["box"], ["check"], ["diff", "classic"]):
            result = CliRunner().invoke(app, [*command, str(file)])
            assert result.exit_code == 0, result.output
            assert "[bold red]" in result.output or "bold red" not in result.output


def test_games_of_the_edition_are_played_narrated_written_and_read_again(hostile: Edition) -> None:
    game = passgo.new_game(hostile, ["Ann", "Bo", "Cy"], seed=3)
    narrator = Narrator(game.edition, game.names)
    narrated: list[str] = []
    for _ in range(300):
        if game.decision is None:
            break
        seat = game.decision.seats[0]
        actions = [choice for choice in game.choices(seat) if isinstance(choice, passgo.Action)]
        plain = ("throw", "buy", "end-turn", "pay-flat", "decline", "pass", "use-card", "pay-fine")
        action = next((a for do in plain for a in actions if a.do == do), actions[0])
        narrated += narrator.narrate(game.play(seat, action))
    assert narrated
    assert passgo.Game.from_position(game.position, edition=hostile).position == game.position
    assert passgo.replay(game.record(), edition=hostile).position == game.position


def test_bots_simulations_odds_and_chances_work_with_the_edition() -> None:
    hostile = load_text(hostile_edition(3), "file")
    report = passgo.simulate(games=2, edition=hostile, seats=["hard", "normal", "builder"], seed=1, jobs=1)
    assert report.games == 2
    assert len(passgo.odds(hostile).squares) == 41
    game = passgo.new_game(hostile, ["Ann", "Bo"], seed=1)
    assert passgo.analyse(game, playouts=2).calibrated is False


def test_an_edition_with_extreme_numbers_is_playable() -> None:
    rich = "\n".join(
        f"[[square]]\nindex = {square.index}\nprice = 1000000\nmortgage = 1000000\nhouse_price = 1000000\n"
        "hotel_price = 1000000\nrents = [1000000, 1000000, 1000000, 1000000, 1000000, 1000000]"
        for square in load("classic").squares
        if square.kind == "street"
    )
    absurd = load_text(
        'id = "absurd"\nextends = "classic"\nsalary = 1000000\nfine = 1000000\ninterest = 100\nhouses = 1000000\n'
        f"hotels = 0\nnotes = [[1000000, 1]]\nutility_times = [1000000, 1000000]\n{rich}\n",
        "file",
    )
    report = passgo.simulate(games=4, edition=absurd, seats=["hard", "builder", "normal"], seed=1, jobs=1)
    assert report.games == 4


BOMBS = {
    "keys of many parts": "a" + ".b" * 5 + " = 1\n",
    "many tables": "".join(f"[a{n}]\n" for n in range(9_000)),
    "many entries": "[[square]]\n" * 5_900,
    "nested lists": "a = " + "[" * 900 + "]" * 900 + "\n",
    "nested tables": "a = " + "{a=" * 300 + "1" + "}" * 300 + "\n",
    "one long line": "a = '" + "x" * 65_000 + "'\n",
    "blanks": " " * 65_000,
    "blanks before a key": "salary = -1\n" + (" " * 900 + "x\n") * 60,
    "quotes": '"' * 65_000,
    "brackets": "[" * 65_000,
    "a long key": "k" * 65_000 + " = 1\n",
    "many unknown keys": "".join(f"salar{n} = 1\n" for n in range(5_000)),
    "open strings": ("a = '''\n" * 8_000),
    "escapes": 'a = "' + "\\u0041" * 10_000 + '"\n',
    "underscores": "a = 1" + "_1" * 30_000 + "\n",
    "many groups": "".join(f"groups.g{n}.colour = '#000000'\n" for n in range(2_000)),
}


@pytest.mark.parametrize("bomb", BOMBS.values(), ids=BOMBS)
@pytest.mark.parametrize("head", ['id = "bomb"\nextends = "classic"\n', ""], ids=["extending", "alone"])
def test_no_text_takes_long_to_parse(bomb: str, head: str) -> None:
    """In CPU time, with a generous limit that only a malicious text exceeds."""
    began = time.process_time()
    with pytest.raises(EditionError) as refused:
        load_text(head + bomb + "salary = -1\n", "file")
    assert time.process_time() - began < 5
    assert len(str(refused.value)) < 60_000
    assert str(refused.value).replace("\n", "").isprintable()
