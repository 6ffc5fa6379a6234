"""The characters that bots appear as at a table, independent of their level.

A character is identified by its name. Faces and sentences belong to the user interfaces.
"""

from collections.abc import Sequence
from typing import Final

NAMES: Final = ("Wren", "Finch", "Robin", "Heron", "Jay", "Lark", "Swift", "Magpie", "Stork", "Crane")


def characters_of(names: Sequence[str]) -> list[str]:
    """The character for each of these names: the one of that name, or else the next unused one."""
    own = [name if name in NAMES else "" for name in names]
    free = [name for name in NAMES if name not in own]
    found: list[str] = []
    for n, name in enumerate(own):
        found.append(name or (free.pop(0) if free else NAMES[n % len(NAMES)]))
    return [name.lower() for name in found]
