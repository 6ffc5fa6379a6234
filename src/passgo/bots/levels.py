"""The levels that people choose from. Their names are stable; the bots behind them may change.

`age-6`, `age-8` and `age-10` play simply and kindly, for children of that age (`child.py`). `easy` and `normal` are
styles of the trader, with mistakes that people make, too. `hard` asks the value model about trades, and `expert` about
everything.
"""

from typing import Final

AGES: Final = ("age-6", "age-8", "age-10")
LEVELS: Final = (*AGES, "easy", "normal", "hard", "expert")
DEFAULT_LEVEL: Final = "normal"
FLOOR: Final = 50
"""Levels make no offer for lots below this percentage of their printed price."""

# Tuned against three traders with the cross-entropy method: docs/strength.md.
HARD: Final = {
    "reserve": 37,
    "kept": 60,
    "caution": 46,
    "most": 607,
    "builds": 29,
    "buys": 127,
    "horizon": 16,
    "block": 330,
    "keep": 144,
    "means": 21,
    "accept": 129,
    "offers": 102,
    "floor": FLOOR,
    "haggles": 2,
}

HARD_WITHOUT_MODEL: Final = "trader:" + "+".join([f"{name}={value}" for name, value in HARD.items()])
"""`hard` without the value model: for playouts, which need speed, and for training games without a model."""

STYLES: Final[dict[str, dict[str, int]]] = {
    # Keep savings and seldom build, and no hotels.
    "age-6": {
        "reserve": 250,
        "kept": 100,
        "height": 3,
        "forgets": 96,
        "floor": 100,
        "haggles": 1,
        "likes": 40,
    },
    "age-8": {
        "reserve": 200,
        "kept": 100,
        "height": 3,
        "forgets": 94,
        "floor": 100,
        "haggles": 1,
        "likes": 70,
    },
    # Offers half of its price more for the last lot of a group.
    "age-10": {
        "reserve": 150,
        "kept": 50,
        "height": 4,
        "forgets": 85,
        "floor": 100,
        "haggles": 1,
        "offers": 150,
    },
    # Buys everything, often forgets to build, overvalues stations, trades too readily.
    "easy": {
        "greedy": 1,
        "kept": 120,
        "forgets": 68,
        "stations": 200,
        "accept": 400,
        "haggles": 1,
        "floor": FLOOR,
    },
    # Sometimes forgets to build, and overvalues stations a little.
    "normal": {"kept": 150, "forgets": 12, "stations": 130, "floor": FLOOR},
    "hard": HARD,
    "expert": {**HARD, "kept": 100},
}
