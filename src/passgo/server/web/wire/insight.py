"""Responses that come from the value model: the review of a finished game, and puzzles."""

from typing import Literal

from passgo.analysis.puzzles import Theme
from passgo.server.web.wire.base import ResponseModel
from passgo.server.web.wire.game import Action, Decision, Side
from passgo.server.web.wire.views import OfferView, View, Why

# The review of a finished game


class ChancesAt(ResponseModel):
    """The chance of each seat to win as a turn began."""

    seq: int
    round: int
    chances: list[float]


class ShareTold(ResponseModel):
    """Why a seat came to its result: start, luck, skill (its own decisions) and others (theirs) add up to it."""

    start: float
    luck: float
    skill: float
    others: float
    result: float


class JudgedTold(ResponseModel):
    """A decision that cost chance to win, against what the expert would have done: its `best`, and why. The entry `seq`
    is the one that did it; `chance` is the seat's before it; `offer` is the one that was answered."""

    seq: int
    round: int
    seat: int
    decision: Decision | None
    offer: OfferView | None
    action: Action
    best: Action
    why: Why
    cost: float
    chance: float


class Interval(ResponseModel):
    """A mean with its 95 % interval."""

    mean: float
    low: float
    high: float


class TurningPointTold(JudgedTold):
    refined: Interval | None
    """The cost by playouts, once these are done."""


class TradeTold(ResponseModel):
    """A trade, and what it did for the chances of both sides."""

    seq: int
    round: int
    giver: int
    taker: int
    give: Side
    get: Side
    giver_gain: float
    taker_gain: float


class ReviewTold(ResponseModel):
    calibrated: bool
    timeline: list[ChancesAt]
    shares: list[ShareTold]
    decisions: list[JudgedTold]
    turning_points: list[TurningPointTold]
    best_trade: TradeTold | None
    worst_trade: TradeTold | None


class ReviewAnswer(ResponseModel):
    """How far a review is: `done` moves of all, and then turning points that are refined."""

    state: Literal["reviewing", "refining", "done"]
    done: int
    of: int
    review: ReviewTold | None


# Puzzles


class PuzzleShort(ResponseModel):
    id: str
    theme: Theme
    edition: str


class PuzzlesAnswer(ResponseModel):
    puzzles: list[PuzzleShort]


class PuzzleInfo(PuzzleShort):
    """The table and the answers that `seat` can give, as `choices` lists them; `offer` is the one to be answered."""

    seat: int
    view: View
    houses_for_hotel: int
    offer: OfferView | None
    answers: list[Action]


class PuzzleSolution(ResponseModel):
    """Chances to win after the answers, in their order. `normal` is what that level does, if it is one of them."""

    best: int
    normal: int | None
    answers: list[Interval]
    why: Why
