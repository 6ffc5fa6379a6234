"""Windows that are too small: a polite answer instead of the table, and a way out that keeps the game."""

import pytest

from passgo.edition import load, names
from passgo.engine.rulesets import Rules
from passgo.terminal.fit_names import fitted
from passgo.terminal.plan import Plan
from passgo.terminal.saving import resume

SMALL = [(80, 24), (60, 20), (74, 30), (50, 30), (120, 24), (99, 40), (100, 39), (30, 8)]


@pytest.mark.parametrize("size", SMALL)
@pytest.mark.parametrize("resumed", [False, True], ids=["begun", "resumed"])
async def test_a_game_in_a_small_window_is_saved_and_left(sit_down, tmp_path, size, resumed):
    path = tmp_path / "game.passgo"
    match = Plan("classic", Rules(), ("Ann",), 1, seed="7").begin(path)
    if resumed:
        match = resume(path)
    path.unlink()
    async with sit_down(match, size=size) as seat:
        assert "passgo needs a window of 100 columns and 40 lines." in seat.screen
        assert f"This one has {size[0]} and {size[1]}." in seat.screen
        await seat.press("q")
    assert seat.app.return_value == str(path)
    assert seat.app.return_code == 0
    assert resume(path).game.names == match.game.names


async def test_a_window_that_grows_shows_the_table(sit_down, tmp_path):
    match = Plan("classic", Rules(), ("Ann", "Bo"), 0).begin(tmp_path / "game.passgo")
    async with sit_down(match, size=(80, 24)) as seat:
        await seat.pilot.resize_terminal(100, 40)
        await seat.pilot.pause()
        assert "passgo needs" not in seat.screen
        assert "throws the dice." in seat.part("panel")
        assert all(len(line) == 100 for line in seat.lines)


@pytest.mark.parametrize("edition", names())
def test_names_fit_into_any_space(edition):
    for square in load(edition).squares:
        for width in range(-2, 14):
            for height in range(-2, 5):
                lines = fitted(square.name, width, height)
                assert len(lines) <= max(0, height), square.name
                assert all(0 < len(line) <= width for line in lines), (square.name, width, lines)
