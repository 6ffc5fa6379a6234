"""The board as an array of pixels: its colours, its letters, and the error without the libraries that draw it."""

from importlib.util import find_spec

import numpy as np
import pytest
from fontTools.ttLib import TTFont
from numpy.typing import NDArray

import passgo
import passgo.rl
from passgo import svg
from passgo.edition import load, names
from passgo.rl import rendering
from passgo.rl.rendering import FAMILY, FONT, SIZE, pixels

BOTS = ["builder"]


def drawn(parts: str, **attributes: str) -> NDArray[np.uint8]:
    """A picture of 100 by 100 pixels."""
    written = " ".join(f'{name.replace("_", "-")}="{value}"' for name, value in attributes.items())
    return pixels(
        f'<svg xmlns="http://www.w3.org/2000/svg" width="100" height="100" viewBox="0 0 100 100" {written}>'
        f"{parts}</svg>"
    )


def inked(picture: NDArray[np.uint8]) -> tuple[int, int]:
    columns = np.flatnonzero((picture < 200).any((0, 2)))
    return int(columns.min()), int(columns.max())


@pytest.mark.parametrize("edition", names())
def test_a_board_has_the_colours_of_its_groups(edition: str) -> None:
    game = passgo.new_game(edition, ["Ann", "Bo"], seed=1)
    picture = pixels(svg.board(game)).reshape(-1, 3)
    for group in game.edition.groups:
        colour = np.array([int(group.colour[at : at + 2], 16) for at in (1, 3, 5)])
        assert (np.abs(picture.astype(int) - colour).max(-1) <= 2).sum() > 300, group.id


def test_pixels_that_are_not_painted_are_white() -> None:
    picture = drawn('<circle cx="50" cy="50" r="40" fill="#ff0000"/>')
    assert picture[50, 50].tolist() == [255, 0, 0]
    assert picture[0, 0].tolist() == [255, 255, 255]


@pytest.mark.parametrize(
    "family", ["'Barlow Condensed', sans-serif", "Georgia, serif", "cursive", "none such"]
)
def test_text_in_a_font_that_is_not_installed_is_written_and_fits_its_length(family: str) -> None:
    line = '<text x="50" y="60" font-size="20" text-anchor="middle" textLength="60" lengthAdjust="spacingAndGlyphs">'
    left, right = inked(drawn(f"{line}WWWW</text>", font_family=family))
    assert (left, right) == pytest.approx((20, 80), abs=2)


def test_the_font_has_the_letters_of_every_board() -> None:
    font = TTFont(FONT)
    assert font["name"].getBestFamilyName() == FAMILY
    written = {letter for edition in names() for square in load(edition).squares for letter in square.name}
    assert {letter for letter in written if ord(letter) not in font.getBestCmap()} == set()


def test_an_environment_is_drawn_in_the_same_shape_after_every_step() -> None:
    seat = passgo.rl.SeatEnv(BOTS, render_mode="rgb_array")
    seen, _ = seat.reset(seed=1)
    pictures = [seat.render()]
    for _ in range(2):
        seen, *_ = seat.step(int(np.flatnonzero(seen["action_mask"])[0]))
        pictures.append(seat.render())
    for picture in pictures:
        assert isinstance(picture, np.ndarray)
        assert picture.shape == (SIZE, SIZE, 3)
        assert picture.dtype == np.uint8
    assert not np.array_equal(np.asarray(pictures[0]), np.asarray(pictures[-1]))


@pytest.mark.parametrize("missing", ["resvg_py", "PIL"])
def test_without_the_libraries_the_error_names_what_to_install(
    missing: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rendering, "find_spec", lambda name: None if name == missing else find_spec(name))
    for make in (passgo.rl.env, lambda **settings: passgo.rl.SeatEnv(BOTS, **settings)):
        with pytest.raises(ImportError, match=r"pip install 'passgo\[rl\]'"):
            make(render_mode="rgb_array")
        make(render_mode="ansi")
