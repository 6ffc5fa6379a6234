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
from passgo.analysis.bid_ceilings import Ceiling, CeilingList, ceilings
from passgo.analysis.build_plans import Building, BuildPlan, build_plan
from passgo.analysis.judging import JudgedAction, judge_action
from passgo.analysis.next_throw import Reached, Rents, ThrowMap, expected_rents, throw_map
from passgo.analysis.positions import Analysis, Option, analyse
from passgo.analysis.rating import Rating, SeatPlay
from passgo.analysis.review import Decided, LuckEvent, ResultShare, Review, TurningPoint, review
from passgo.analysis.trades import Trade, TradeList, find_trades

__all__ = [
    "Analysis",
    "BuildPlan",
    "Building",
    "Ceiling",
    "CeilingList",
    "Decided",
    "JudgedAction",
    "LuckEvent",
    "Option",
    "Rating",
    "Reached",
    "Rents",
    "ResultShare",
    "Review",
    "SeatPlay",
    "ThrowMap",
    "Trade",
    "TradeList",
    "TurningPoint",
    "analyse",
    "build_plan",
    "ceilings",
    "expected_rents",
    "find_trades",
    "judge_action",
    "puzzles",
    "review",
    "throw_map",
]
