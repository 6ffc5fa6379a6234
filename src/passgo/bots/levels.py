"""The levels that people choose among: names that stay, whichever bot plays them."""

from typing import Final

LEVELS: Final = ("easy", "normal", "hard")
DEFAULT_LEVEL: Final = "normal"

_PLAYED_BY: Final = {"easy": "thrifty", "normal": "fp-b", "hard": "trader"}


def played_by(name: str) -> str:
    """The bot that plays a level; any other name is a bot's own."""
    return _PLAYED_BY.get(name, name)
