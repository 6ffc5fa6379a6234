"""Acceptable names at a table with strangers: visible, and not confusable with another player's name.

The game itself takes every printable name; at a server, players may try to impersonate others.
"""

import re
from typing import Final
from unicodedata import normalize

from passgo.engine.seating import check_name
from passgo.server.problems import Problem

INVISIBLE: Final = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0\U000e0100-\U000e01ef]"
)
"""Characters that count as printable but are invisible: fillers, joiners, variation selectors."""


def check_visible_name(name: object) -> str:
    """A name in its normalized form, which may be longer than the typed one and is checked again."""
    kept = check_name(normalize("NFC", check_name(name)))
    if not lookalike_key(kept):
        raise Problem("unseen-name", name=kept)
    return kept


def lookalike_key(name: str) -> str:
    """A key that is equal for names that look the same. Letters of different alphabets are not compared."""
    folded = normalize("NFKC", normalize("NFKC", name).casefold())
    return " ".join(INVISIBLE.sub("", folded).split())
