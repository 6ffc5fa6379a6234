"""Where the levels of bots lie on the scale of ratings: what people compare themselves with.

The rating of the mean loss of their decisions in docs/strength.md. `tools/make_reviews.py` writes it.
"""

from typing import Final

LEVEL_RATINGS: Final[dict[str, float]] = {}
