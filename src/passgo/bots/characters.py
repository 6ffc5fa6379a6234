"""The characters that bots appear as at a table: who they are, whatever level they play at.

A character is known by its name. Faces and sentences belong to whoever shows them.
"""

from collections.abc import Sequence
from typing import Final

NAMES: Final = ("Wren", "Finch", "Robin", "Heron", "Jay", "Lark", "Swift", "Magpie", "Stork", "Crane")


def characters_of(names: Sequence[str]) -> list[str]:
    """The character behind each of these names: its own, or for other names the next one that nobody has."""
    own = [name if name in NAMES else "" for name in names]
    free = [name for name in NAMES if name not in own]
    found: list[str] = []
    for n, name in enumerate(own):
        found.append(name or (free.pop(0) if free else NAMES[n % len(NAMES)]))
    return [name.lower() for name in found]
