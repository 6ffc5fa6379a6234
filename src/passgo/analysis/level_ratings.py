"""Where the levels of bots lie on the scale of ratings: what people compare themselves with.

The rating of the mean loss of their decisions in docs/strength.md. `tools/make_reviews.py` writes it. The children's
levels are not on it: they lose by what they do not do.
"""

from typing import Final

LEVEL_RATINGS: Final[dict[str, float]] = {
    "easy": 62.0,
    "normal": 62.0,
    "hard": 89.0,
    "expert": 99.0,
}
