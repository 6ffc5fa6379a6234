"""Where the levels of bots lie on the scale of ratings: what people compare themselves with.

The rating of the mean loss of their decisions, as `tools/make_reviews.py` measures it. Forty games are too few: there
`hard` was rated 52 after 43 games, and 68 after the first 27 of them.
"""

from typing import Final

LEVEL_RATINGS: Final[dict[str, float]] = {}
