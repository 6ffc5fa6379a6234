"""Pictures with Pillow: the elements that `passgo.svg` writes, and a whole board."""

import math

import numpy as np
import pytest
from numpy.typing import NDArray
from PIL import Image

import passgo
from passgo import svg
from passgo.edition import names
from passgo.rl.raster import raster

RED, BLUE, WHITE = (255, 0, 0), (0, 0, 255), (255, 255, 255)


def drawn(parts: str) -> NDArray[np.uint8]:
    """A picture of 100 by 100 units, a pixel each."""
    text = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 100 100">{parts}</svg>'
    return np.asarray(raster(text, 100))


def share(picture: NDArray[np.uint8], colour: tuple[int, int, int]) -> float:
    return float((picture == colour).all(-1).mean())


@pytest.mark.parametrize(
    ("parts", "expected"),
    [
        ('<rect x="10" y="20" width="40" height="50" fill="#ff0000"/>', 0.2),
        (
            '<g transform="translate(10 20) scale(2)"><rect x="0" y="0" width="20" height="25" fill="#ff0000"/></g>',
            0.2,
        ),
        ('<g fill="#ff0000"><circle cx="50" cy="50" r="40"/></g>', math.pi * 0.16),
        ('<path d="M10 50A40 40 0 1 1 90 50A40 40 0 1 1 10 50Z" fill="#ff0000"/>', math.pi * 0.16),
        ('<path d="M10 50a40 40 0 0 0 80 0Z" fill="#ff0000"/>', math.pi * 0.08),
        ('<path d="M10 10h80v80h-80ZM30 30H70V70H30Z" fill="#ff0000" fill-rule="evenodd"/>', 0.64 - 0.16),
        ('<path d="M0 0Q100 0 100 100L0 100Z" fill="#ff0000"/>', 1 - 1 / 6),
        (
            '<g transform="rotate(90 50 50)"><rect x="0" y="0" width="100" height="30" fill="#ff0000"/></g>',
            0.3,
        ),
    ],
)
def test_shapes_cover_what_they_should(parts: str, expected: float) -> None:
    assert share(drawn(parts), RED) == pytest.approx(expected, abs=0.03)


def test_a_turned_rectangle_stands_where_it_was_turned_to() -> None:
    picture = drawn(
        '<g transform="rotate(90 50 50)"><rect x="0" y="0" width="100" height="30" fill="#ff0000"/></g>'
    )
    assert tuple(picture[50, 90]) == RED
    assert tuple(picture[50, 10]) == WHITE


def test_strokes_and_what_shines_through() -> None:
    framed = drawn(
        '<rect x="10" y="10" width="80" height="80" fill="none" stroke="#0000ff" stroke-width="4"/>'
    )
    assert tuple(framed[50, 11]) == BLUE
    assert tuple(framed[50, 50]) == WHITE
    half = drawn('<rect x="0" y="0" width="100" height="100" fill="#ff0000" opacity="0.5"/>')
    assert np.allclose(half[50, 50], (255, 127, 127), atol=2)


def test_text_fits_its_length() -> None:
    line = (
        '<text x="50" y="60" font-size="20" text-anchor="middle" textLength="60" fill="#ff0000">WWWW</text>'
    )
    inked = np.flatnonzero((drawn(line)[:, :, 1] < 200).any(0))
    assert 18 <= inked.min() <= 24
    assert 76 <= inked.max() <= 82


@pytest.mark.parametrize("edition", names())
def test_a_board_has_the_colours_of_its_groups(edition: str) -> None:
    game = passgo.new_game(edition, ["Ann", "Bo"], seed=1)
    picture = np.asarray(raster(svg.board(game), 640)).reshape(-1, 3)
    for group in game.edition.groups:
        colour = np.array([int(group.colour[at : at + 2], 16) for at in (1, 3, 5)])
        assert (np.abs(picture.astype(int) - colour).max(-1) <= 2).sum() > 300, group.id
    assert isinstance(raster(svg.board(game), 200), Image.Image)
