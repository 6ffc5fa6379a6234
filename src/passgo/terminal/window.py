"""Sizes of windows, and the text shown in one that is too small."""

from typing import Final

from rich.text import Text
from textual.geometry import Size

from passgo.speech import Catalogue

SMALLEST: Final = (80, 24)
ROOMY: Final = (100, 40)
"""In smaller windows the board and the dialogs are drawn with fewer lines."""


def is_small(size: Size) -> bool:
    return size.width < SMALLEST[0] or size.height < SMALLEST[1]


def is_compact(size: Size) -> bool:
    return size.width < ROOMY[0] or size.height < ROOMY[1]


def too_small(size: Size, language: str, way_out: str) -> Text:
    """Ask for a larger window, or to leave with the key of `way_out`."""
    catalogue = Catalogue(language)
    needed = catalogue.text("terminal.small", columns=SMALLEST[0], lines=SMALLEST[1])
    now = catalogue.text(f"terminal.small.{way_out}", width=size.width, height=size.height)
    return Text(f"{needed}\n{now}")
