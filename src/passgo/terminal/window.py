"""The minimum size of the window, and the text shown in a smaller one."""

from typing import Final

from rich.text import Text
from textual.geometry import Size

SMALLEST: Final = (100, 40)


def is_small(size: Size) -> bool:
    return size.width < SMALLEST[0] or size.height < SMALLEST[1]


def too_small(size: Size, way_out: str) -> Text:
    """Asks for a larger window, and says how to leave instead."""
    return Text(
        f"passgo needs a window of {SMALLEST[0]} columns and {SMALLEST[1]} lines.\n"
        f"This one has {size.width} and {size.height}. Make it larger, or {way_out}."
    )
