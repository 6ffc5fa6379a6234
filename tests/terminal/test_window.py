"""Windows that are too small show a notice, and a key to save and leave."""

from pathlib import Path

import pytest

import passgo
from passgo.edition import load, names
from passgo.engine.rulesets import Rules
from passgo.terminal.board import CompactRing
from passgo.terminal.fit_names import fitted
from passgo.terminal.game_settings import GameSettings
from passgo.terminal.saving import resume
from terminal.screen import MatchOf, SitDown

SMALL = [(79, 24), (80, 23), (60, 20), (74, 30), (120, 20), (30, 8)]
COMPACT = [(99, 39), (120, 24), (80, 50)]

MANY_LOTS = (
    "passgo1 classic full 900@24/890@20 1,3,5,6,8,9,11,12,13,14,15,16,18,19/21,23,24,25,26,27,28,29,31,32,34,35,37,39 "
    "?16|?16 0:end:1:0:-:24 - - - r12.t23.s1.o0 -"
)


@pytest.mark.parametrize("size", SMALL)
@pytest.mark.parametrize("resumed", [False, True], ids=["begun", "resumed"])
async def test_a_game_in_a_small_window_can_be_saved_and_left(
    sit_down: SitDown, tmp_path: Path, size: tuple[int, int], resumed: bool
) -> None:
    path = tmp_path / "game.passgo"
    match = GameSettings("classic", Rules(), ("Ann",), 1, seed="7").begin(path)
    if resumed:
        match = resume(path)
    path.unlink()
    async with sit_down(match, size=size) as seat:
        assert "passgo needs a window of 80 columns and 24 lines." in seat.screen
        assert f"This one has {size[0]} and {size[1]}." in seat.screen
        await seat.press("q")
    assert seat.app.return_value == str(path)
    assert seat.app.return_code == 0
    assert resume(path).game.names == match.game.names


async def test_a_window_that_grows_shows_the_table(sit_down: SitDown, tmp_path: Path) -> None:
    match = GameSettings("classic", Rules(), ("Ann", "Bo"), 0).begin(tmp_path / "game.passgo")
    async with sit_down(match, size=(70, 20)) as seat:
        for size, part in (((80, 24), "below"), ((100, 40), "panel"), ((81, 25), "below")):
            await seat.resize(*size)
            assert "passgo needs" not in seat.screen
            assert "throws the dice." in seat.part(part)
            assert all(len(line) == size[0] for line in seat.lines)


@pytest.mark.parametrize(
    ("edition", "size"), [*((name, (80, 24)) for name in names()), *(("classic", size) for size in COMPACT)]
)
async def test_a_compact_table_shows_every_square_every_player_and_the_next_step(
    sit_down: SitDown, tmp_path: Path, edition: str, size: tuple[int, int]
) -> None:
    people = ("Ann", "Bo", "Cy", "Di")
    match = GameSettings(edition, Rules(), people, 0, seed="7").begin(tmp_path / "game.passgo")
    async with sit_down(match, size=size) as seat:
        assert (len(seat.lines), {len(line) for line in seat.lines}) == (size[1], {size[0]})
        for name in people:
            assert f" {name} " in seat.screen
        assert "Space" in seat.screen
        assert seat.lines[-1].strip().endswith("q save and quit")
        prices = [square.price for square in match.game.edition.squares if square.price]
        assert sum(seat.screen.count(f"${price}") for price in set(prices)) >= len(prices)
        # No two different squares look the same.
        ring = CompactRing(match.texts, size[0])
        squares = match.game.edition.squares
        for width in (ring.narrow - 1, ring.column_left - 6):
            shown = {square.name: ring.short(square.index, width) for square in squares}
            assert all(0 < len(short) <= width for short in shown.values())
            if width > 6:  # except two that begin alike: Pennsylvania Avenue and its railroad
                assert len(set(shown.values())) >= len(shown) - 1


@pytest.mark.parametrize(
    ("keys", "hint"),
    [
        ("b", "Esc closes"),
        ("m", "Esc closes"),
        ("t", "Ctrl+O makes the offer · Esc closes"),
        ("e", "↑ ↓ scroll · Esc closes"),
        ("question_mark", "↑ ↓ scroll · Esc closes"),
    ],
)
async def test_dialogs_fit_into_80_by_24_with_many_lots(
    sit_down: SitDown, match_of: MatchOf, keys: str, hint: str
) -> None:
    game = passgo.Game.from_position(MANY_LOTS, names=["Ann", "Bo"])
    async with sit_down(match_of(game), size=(80, 24)) as seat:
        await seat.press(keys)
        assert seat.dialog != "TableScreen"
        shown = [number for number, line in enumerate(seat.lines) if hint in line]
        assert len(shown) == 1
        assert "╰" in seat.lines[shown[0] + 1]


@pytest.mark.long
async def test_a_game_is_played_with_the_space_bar_in_80_by_24(sit_down: SitDown, tmp_path: Path) -> None:
    match = GameSettings("classic", Rules(game="short"), ("Ann",), 2, seed="7").begin(
        tmp_path / "game.passgo"
    )
    async with sit_down(match, size=(80, 24)) as seat:
        for _ in range(40):
            await seat.press("space")
            if seat.dialog == "Auction":
                await seat.press("p")
            elif seat.dialog != "TableScreen":
                await seat.press("escape")
        assert match.game._state.turns > 6
        assert all(len(line) == 80 for line in seat.lines)


async def test_the_start_screen_fits_into_80_by_24(sit_down: SitDown) -> None:
    async with sit_down(None, size=(80, 24)) as seat:
        for word in ("Edition", "Game", "Options", "People", "Bots", "Start (Ctrl+S)", "Esc leaves"):
            assert word in seat.screen


@pytest.mark.parametrize("edition", names())
def test_names_fit_into_any_number_of_columns_and_lines(edition: str) -> None:
    for square in load(edition).squares:
        for width in range(-2, 14):
            for height in range(-2, 5):
                lines = fitted(square.name, width, height)
                assert len(lines) <= max(0, height), square.name
                assert all(0 < len(line) <= width for line in lines), (square.name, width, lines)
