"""The letter and the colour of each seat on the board."""

from collections.abc import Sequence
from typing import Final

from rich.style import Style

COLOURS: Final = (
    "#ff5f5f",
    "#5fafff",
    "#5fd75f",
    "#ffd75f",
    "#d787ff",
    "#5fd7d7",
    "#ff9f5f",
    "#d7d7d7",
    "#afaf87",
)


def marks(names: Sequence[str]) -> list[str]:
    """Initials if they are unique, else numbers."""
    initials = [name[0].upper() for name in names]
    if len(set(initials)) == len(initials) and all(initial.isascii() for initial in initials):
        return initials
    return [str(seat + 1) for seat in range(len(names))]


def seat_style(seat: int) -> Style:
    return Style(color="#000000", bgcolor=COLOURS[seat % len(COLOURS)], bold=True)
