"""The levels that people choose from. Their names are stable; the bots behind them may change.

`easy` and `normal` are styles of the trader, with mistakes that people make, too. `hard` asks the value model about
trades, and `expert` about everything.
"""

from typing import Final

LEVELS: Final = ("easy", "normal", "hard", "expert")
DEFAULT_LEVEL: Final = "normal"
FLOOR: Final = 50
"""Levels make no offer for lots below this percentage of their printed price."""

# Tuned against three traders with the cross-entropy method: docs/strength.md.
HARD: Final = {
    "reserve": 37,
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
    # Buys everything, often forgets to build, overvalues stations, trades too readily.
    "easy": {"greedy": 1, "forgets": 70, "stations": 200, "accept": 400, "haggles": 1, "floor": FLOOR},
    # Sometimes forgets to build, and overvalues stations a little.
    "normal": {"forgets": 15, "stations": 130, "floor": FLOOR},
    "hard": HARD,
    "expert": HARD,
}
