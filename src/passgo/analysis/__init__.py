"""Games as the value model sees them: chances, the best actions, and the review of a whole game.

>>> import passgo
>>> game = passgo.new_game("classic", ["Ann", "Bo"], seed=7)
>>> found = passgo.analyse(game, playouts=4)
>>> round(sum(found.chances), 6)
1.0
>>> found.calibrated  # who plays is unknown
False
"""

from passgo.analysis import puzzles
from passgo.analysis.judging import JudgedAction, judge_action
from passgo.analysis.positions import Analysis, Option, analyse
from passgo.analysis.rating import Rating, SeatPlay
from passgo.analysis.review import Decided, LuckEvent, ResultShare, Review, TurningPoint, review

__all__ = [
    "Analysis",
    "Decided",
    "JudgedAction",
    "LuckEvent",
    "Option",
    "Rating",
    "ResultShare",
    "Review",
    "SeatPlay",
    "TurningPoint",
    "analyse",
    "judge_action",
    "puzzles",
    "review",
]
