"""What a table leaves behind when it leaves memory."""

from typing import NamedTuple


class Stamp(NamedTuple):
    """How the game stood after an entry (standing in check.py)."""

    seq: int
    standing: str
