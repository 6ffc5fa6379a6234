"""What people may call themselves at a table with strangers: nothing that cannot be seen, and nobody else's name.

The game itself takes every printable name; here somebody may want to be taken for somebody else.
"""

import re
from typing import Final
from unicodedata import normalize

from passgo.engine.seating import check_name
from passgo.server.problems import Problem

UNSEEN: Final = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)
"""Characters that count as printable and leave nothing to be seen: fillers, joiners, selectors of a variant."""


def seen_name(name: object) -> str:
    """A name in the form in which it is kept, which may be longer than what was typed: it is checked once more."""
    kept = check_name(normalize("NFC", check_name(name)))
    if not likeness(kept):
        raise Problem("unseen-name", name=kept)
    return kept


def likeness(name: str) -> str:
    """The same for two names that look the same. Letters of different alphabets are not compared."""
    folded = normalize("NFKC", normalize("NFKC", name).casefold())
    return " ".join(UNSEEN.sub("", folded).split())
