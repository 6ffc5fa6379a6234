"""The characters that bots appear as at a table, independent of their level, and how each likes to play.

A character is identified by its name. Faces and sentences belong to the user interfaces.
"""

from collections.abc import Sequence
from typing import Final

from passgo.bots.levels import LEVELS

NAMES: Final = ("Wren", "Finch", "Robin", "Heron", "Jay", "Lark", "Swift", "Magpie", "Stork", "Crane")
CHARACTER_STYLES: Final = {
    "wren": "careful",
    "finch": "haggler",
    "robin": "collector",
    "heron": "careful",
    "jay": "bold",
    "lark": "bold",
    "swift": "stations",
    "magpie": "collector",
    "stork": "haggler",
    "crane": "stations",
}
"""Each one's style (`named_styles.py`), which changes how a level plays and not how well."""


def characters_of(names: Sequence[str]) -> list[str]:
    """The character for each of these names: the one of that name, or else the next unused one."""
    own = [name if name in NAMES else "" for name in names]
    free = [name for name in NAMES if name not in own]
    found: list[str] = []
    for n, name in enumerate(own):
        found.append(name or (free.pop(0) if free else NAMES[n % len(NAMES)]))
    return [name.lower() for name in found]


def style_of(bot: str, character: str) -> str:
    """The name of the style of a bot that appears as a character; empty for bots that play no level."""
    return CHARACTER_STYLES.get(character, "") if bot in LEVELS else ""


def in_character(bot: str, character: str) -> str:
    """The name of a bot with the style of its character, such as `hard:bold`."""
    style = style_of(bot, character)
    return f"{bot}:{style}" if style else bot
