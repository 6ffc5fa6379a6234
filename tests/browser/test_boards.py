"""Every edition's board, compared with a picture of it."""

from pathlib import Path

import pytest

from browser.people import Inn
from browser.pictures import IMAGES, board_picture, difference
from passgo.edition import names

AT_MOST = 0.02  # of the pixels; a moved square, or a name with other line breaks, changes more


@pytest.mark.parametrize("edition", names())
def test_a_board_equals_its_reference_picture(inn: Inn, edition: str, tmp_path: Path) -> None:
    now = tmp_path / f"board-{edition}.png"
    board_picture(inn, edition, now)
    assert difference(now, IMAGES / now.name) < AT_MOST, f"look at {now}"


def test_a_different_board_is_detected() -> None:
    assert difference(IMAGES / "board-classic.png", IMAGES / "board-nfl.png") > AT_MOST
