"""The start screen and the options of the command lead to the chosen game."""

import sys
from pathlib import Path

import pytest
import typer
from textual.app import App
from textual.widgets import Input, Select, SelectionList
from typer.testing import CliRunner, Result

from passgo.cli import main
from passgo.cli.play import play as play_command
from passgo.edition import load, names
from passgo.engine.rulesets import Rules
from passgo.terminal.app import PlayApp
from passgo.terminal.game_settings import GameSettings, names_in
from passgo.terminal.table_screen import TableScreen
from terminal.screen import SitDown


async def test_the_start_screen_starts_the_chosen_game(sit_down: SitDown, tmp_path: Path) -> None:
    path = tmp_path / "new.passgo"
    async with sit_down(None, path=path) as seat:
        assert seat.dialog == "StartScreen"
        screen = seat.app.screen
        screen.query_one("#edition", Select).value = "america"
        screen.query_one("#people", Input).value = "Ann, Bo"
        screen.query_one("#bots", Select).value = 0
        await seat.pilot.pause()
        options = screen.query_one("#options", SelectionList)
        options.select("game-show")
        options.select("ask-for-rent")
        await seat.pilot.pause()
        await seat.press("ctrl+s")
        assert seat.dialog == "TableScreen"
        game = seat.match.game
        assert game.edition.id == "america"
        assert game.names == ["Ann", "Bo"]
        assert game.rules == Rules(options=frozenset({"game-show"}), ask_for_rent=True)
        assert path.exists()


async def test_invalid_settings_are_refused_on_the_start_screen(sit_down: SitDown) -> None:
    async with sit_down(None) as seat:
        screen = seat.app.screen
        screen.query_one("#bots", Select).value = 0
        await seat.press("ctrl+s")
        assert seat.dialog == "StartScreen"
        assert "SETUP-1: Classic is for 2 to 8 players, not 1" in seat.screen
        screen.query_one("#game", Select).value = "time-limit"
        screen.query_one("#minutes", Input).value = ""
        await seat.pilot.pause()
        await seat.press("ctrl+s")
        assert "a time limit game needs minutes" in seat.screen


async def test_options_are_ticked_with_the_space_bar_and_visible_without_colours(
    sit_down: SitDown, tmp_path: Path
) -> None:
    async with sit_down(None, path=tmp_path / "new.passgo") as seat:
        seat.app.screen.query_one("#options").focus()
        await seat.pilot.pause()
        assert "[ ] Ask for the rent" in seat.screen
        await seat.press("space")
        assert "[✓] Ask for the rent" in seat.screen
        assert "[ ] A Banker who does not play" in seat.screen
        await seat.press("down", "space")
        assert "[✓] A Banker who does not play" in seat.screen
        await seat.press("space")
        assert "[ ] A Banker who does not play" in seat.screen
        await seat.press("ctrl+s")
        assert seat.match.game.rules == Rules(ask_for_rent=True)


async def test_keys_and_button_stay_visible_with_many_options(
    sit_down: SitDown,
) -> None:
    fullest = max(names(), key=lambda name: len(load(name).options))
    async with sit_down(None) as seat:
        seat.app.screen.query_one("#edition", Select).value = fullest
        seat.app.screen.query_one("#game", Select).value = "time-limit"
        await seat.pilot.pause()
        await seat.pilot.pause()
        assert "Minutes" in seat.screen
        assert "A Banker who does not play" in seat.screen
        assert "Start (Ctrl+S)" in seat.screen
        for key in ("Tab", "Space", "↑ ↓", "Ctrl+S starts", "Esc leaves"):
            assert key in seat.lines[-1]


@pytest.mark.parametrize("size", [(79, 24), (100, 23)])
async def test_the_start_screen_asks_for_a_larger_window_too(
    sit_down: SitDown, size: tuple[int, int]
) -> None:
    async with sit_down(None, size=size) as seat:
        assert "passgo needs a window of 80 columns and 24 lines." in seat.screen
        assert f"This one has {size[0]} and {size[1]}. Make it larger, or press Esc to leave." in seat.screen
        await seat.resize(100, 40)
        assert "passgo needs" not in seat.screen
        assert "Start (Ctrl+S)" in seat.screen
        await seat.resize(*size)
        await seat.press("escape")
    assert not seat.app.is_running
    assert seat.app.return_value is None


def test_names_of_bots_differ_from_those_of_people(tmp_path: Path) -> None:
    match = GameSettings("classic", Rules(), ("wren", "Jay"), 4).begin(tmp_path / "x.passgo")
    assert len({name.casefold() for name in match.game.names}) == 6
    assert match.kinds == ["person"] * 2 + ["bot hard"] * 4


def test_names_are_separated_by_commas() -> None:
    assert names_in(" Ann , Bo,") == ("Ann", "Bo")


# The command.


def play(*args: str) -> Result:
    return CliRunner().invoke(main, ["play", *args])


def test_the_command_fails_without_a_terminal(tmp_path: Path) -> None:
    result = play(str(tmp_path / "new.passgo"), "--players", "Ann", "--bots", "1")
    assert result.exit_code == 2
    assert "needs a terminal" in result.output


@pytest.mark.parametrize(
    ("args", "why"),
    [
        (["nowhere.passgo"], "There is no file nowhere.passgo"),
        (["--edition", "nosuch"], "nosuch"),
        (["--rules", "full+wealth"], "'wealth' is not an option"),
        (["--players", "Ann,ann"], "every name must be different"),
        (["--players", "Ann", "--bots", "0"], "SETUP-1"),
    ],
)
def test_invalid_options_of_the_command_are_refused_with_a_message(
    args: list[str], why: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = play(*args)
    assert result.exit_code == 2
    assert why in result.output
    assert "Traceback" not in result.output


def test_a_saved_game_keeps_its_players_and_a_broken_file_is_refused_with_its_line(tmp_path: Path) -> None:
    path = tmp_path / "kept.passgo"
    GameSettings("classic", Rules(), ("Ann",), 1).begin(path)
    assert "holds a game already" in play(str(path), "--bots", "3").output
    path.write_text(path.read_text().replace("setup(", "setup(99 "))
    result = play(str(path))
    assert result.exit_code == 2
    assert "99" in result.output


@pytest.mark.parametrize("broken", [False, True], ids=["left", "broken"])
def test_the_command_fails_if_the_application_crashes(
    broken: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def show(table: TableScreen) -> None:
        if broken:
            raise RuntimeError("the table broke")
        table.action_quit()

    monkeypatch.setattr(TableScreen, "show", show)
    monkeypatch.setattr(PlayApp, "run", lambda app: App.run(app, headless=True))
    for stream in (sys.stdin, sys.stdout):
        monkeypatch.setattr(stream, "isatty", lambda: True)
    path = tmp_path / "kept.passgo"
    GameSettings("classic", Rules(), ("Ann",), 1).begin(path)
    if broken:
        with pytest.raises(typer.Exit) as stopped:
            play_command(path)
        assert stopped.value.exit_code == 1
    else:
        play_command(path)
    printed = capsys.readouterr()
    assert ("The game is saved." in printed.out) is not broken
    assert ("the table broke" in printed.err) is broken
