"""Where the levels of bots lie on the scale of ratings: what people compare themselves with.

By the losses of their decisions in docs/strength.md. `tools/make_reviews.py` writes them.
"""

from typing import Final

LEVEL_RATINGS: Final[dict[str, float]] = {
    "age-6": 41.0,
    "age-8": 45.0,
    "age-10": 54.0,
    "easy": 61.0,
    "normal": 63.0,
    "hard": 91.0,
    "expert": 99.0,
}
