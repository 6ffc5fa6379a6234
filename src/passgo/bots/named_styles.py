"""Styles with names: what a level prefers, at the same strength (docs/strength.md).

They are written like parameters, `hard:bold`, also before them: `hard:bold+reserve=200`. Every level has all of them.
"""

from collections.abc import Mapping
from typing import Final

from passgo.bots.levels import STYLES
from passgo.bots.style import read_style

NAMES: Final = ("bold", "careful", "collector", "haggler", "stations")

# What each level changes of its own style, by the name of the style.
NAMED_STYLES: Final[Mapping[str, Mapping[str, Mapping[str, int]]]] = {
    "age-6": {
        "bold": {"reserve": 180, "kept": 60},
        "careful": {"reserve": 350, "kept": 150, "forgets": 95},
        "collector": {"buys": 115, "likes": 42},
        "haggler": {"haggles": 4},
        "stations": {"stations": 250},
    },
    "age-8": {
        "bold": {"reserve": 120, "kept": 50, "forgets": 95},
        "careful": {"reserve": 300, "kept": 150, "forgets": 92},
        "collector": {"buys": 110, "likes": 80, "forgets": 95},
        "haggler": {"haggles": 4},
        "stations": {"stations": 250},
    },
    "age-10": {
        "bold": {"reserve": 70, "kept": 20, "forgets": 87},
        "careful": {"reserve": 250, "kept": 100, "forgets": 82},
        "collector": {"buys": 110},
        "haggler": {"haggles": 4},
        "stations": {"stations": 250},
    },
    "easy": {
        "bold": {"kept": 20, "builds": 0, "keep": 126, "forgets": 73},
        "careful": {"kept": 250, "caution": 80, "keep": 135},
        "collector": {"likes": 120, "keep": 126},
        "haggler": {"haggles": 6},
        "stations": {"stations": 300, "keep": 126, "forgets": 69},
    },
    "normal": {
        "bold": {"kept": 20, "builds": 0, "keep": 120, "forgets": 20},
        "careful": {"kept": 250, "caution": 80, "keep": 130},
        "collector": {"buys": 60, "likes": 110},
        "haggler": {"haggles": 9, "offers": 85},
        "stations": {"stations": 200, "keep": 127},
    },
    "hard": {
        "bold": {"kept": 10, "builds": 0},
        "careful": {"kept": 130, "caution": 70, "keep": 150},
        "collector": {"buys": 90, "likes": 106, "keep": 155},
        "haggler": {"haggles": 8},
        "stations": {"stations": 150},
    },
    "expert": {
        "bold": {"kept": 0},
        "careful": {"kept": 150},
        "collector": {"likes": 125},
        "haggler": {"haggles": 8},
        "stations": {"stations": 150},
    },
}


def parameters_of(name: str) -> dict[str, int]:
    """The parameters of a bot by its name, with what is appended: a named style, parameters, or both."""
    base, colon, text = name.partition(":")
    changed = dict(STYLES.get(base, {}))
    if not colon:
        return changed
    first, plus, rest = text.partition("+")
    if first in NAMED_STYLES.get(base, {}):
        changed.update(NAMED_STYLES[base][first])
        return {**changed, **read_style(rest)} if plus else changed
    return {**changed, **read_style(text, NAMES)}
