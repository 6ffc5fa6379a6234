"""The levels that people choose among: names that stay, whoever plays them.

Three of them are styles of the trader; the mistakes of the lower ones are of kinds that people make. `hard` asks the
value model about trades, and the expert about everything.
"""

from typing import Final

LEVELS: Final = ("easy", "normal", "hard", "expert")
DEFAULT_LEVEL: Final = "normal"
FLOOR: Final = 50
"""The limit on offers: a level offers nothing for a bundle below this percentage of its printed price."""

# Tuned against three traders by the cross-entropy method: docs/strength.md.
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
"""`hard` without the model: for playouts, which need speed, and for training games before there is a model."""

STYLES: Final[dict[str, dict[str, int]]] = {
    # Buys everything, forgets to build, overvalues stations, trades too readily.
    "easy": {"greedy": 1, "forgets": 70, "stations": 200, "accept": 400, "haggles": 1, "floor": FLOOR},
    # Now and then forgets to build, and likes stations more than they earn.
    "normal": {"forgets": 15, "stations": 130, "floor": FLOOR},
    "hard": HARD,
    "expert": HARD,
}
