"""Responses that come from the value model: the review of a finished game, and puzzles."""

from typing import Literal

from passgo.analysis.puzzles import Difficulty, Theme
from passgo.analysis.rating import Range
from passgo.analysis.review import Mark
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
    """Why a seat came to its result: start, luck, skill (what its own decisions lost), others (theirs) and what is
    unexplained add up to it, as if all played equally well."""

    start: float
    luck: float
    skill: float
    others: float
    unexplained: float
    result: float


class LuckInfo(ResponseModel):
    """A throw, a card or a coin: the luck of every seat, and a mark for the one that threw or drew."""

    seq: int
    round: int
    seat: int
    kind: Literal["dice", "card", "coin", "challenge"]
    change: list[float]
    mark: Mark


class ThemeInfo(ResponseModel):
    """The judged decisions of one theme, and what they lost on average."""

    decisions: int
    loss: float


class RatingInfo(ResponseModel):
    """A number from 0 to 100 with its 95 % interval, on one scale for levels and people, and the name of its range."""

    mean: float
    low: float
    high: float
    range: Range


class PlayInfo(ResponseModel):
    """The judged decisions of a seat, and their mean loss with its 95 % interval. There is no rating of fewer than five
    decisions."""

    decisions: int
    loss: float
    low: float
    high: float
    themes: dict[str, ThemeInfo]
    rating: RatingInfo | None


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
    """`calibrated` says whether the chances of the timeline were measured at such a table; in them, unknown players are
    taken for the level `people`. `weights` names the model's weights by date and digest."""

    calibrated: bool
    people: str | None
    weights: str
    timeline: list[ChancesAt]
    shares: list[ShareTold]
    luck: list[LuckInfo]
    play: list[PlayInfo]
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


# Mistakes of one seat


class JudgedAnswer(ResponseModel):
    """The chance to win after an answer, and its gain over what was played; `better` if that is beyond doubt."""

    action: Action
    value: Interval
    gain: Interval
    better: bool


class MistakeQuestion(ResponseModel):
    """A mistake as a question: the table as the seat saw it before the entry `seq`, and the answers that it had.
    `offer` is the one that was answered; `made` is the seat's own that was accepted. `played` and `best` are places
    among the answers; `reasons` are those for the best one."""

    seq: int
    round: int
    seat: int
    view: View
    houses_for_hotel: int
    offer: OfferView | None
    made: OfferView | None
    answers: list[JudgedAnswer]
    played: int
    best: int
    cost: Interval
    reasons: list[Why]


class MistakesAnswer(ResponseModel):
    """How far they are: the game is reviewed first, then its dearest decisions are played out. Only those that playouts
    confirm are listed, the dearest first."""

    state: Literal["reviewing", "refining", "done"]
    done: int
    of: int
    mistakes: list[MistakeQuestion] | None


# Puzzles


class PuzzleShort(ResponseModel):
    id: str
    theme: Theme
    difficulty: Difficulty
    edition: str


class PuzzlesAnswer(ResponseModel):
    puzzles: list[PuzzleShort]


class DailyPuzzle(PuzzleShort):
    date: str


class PuzzleInfo(PuzzleShort):
    """The table and the answers that `seat` can give; `offer` is the one to be answered. An answer may be a plan of
    several actions; `answers` has the first of each, as `choices` lists it."""

    seat: int
    view: View
    houses_for_hotel: int
    offer: OfferView | None
    answers: list[Action]
    plans: list[list[Action]]


class PuzzleSolution(ResponseModel):
    """Chances to win after the answers, in their order. `normal` is what that level does, if it is one of them;
    `found_by` are the levels that find the best answer. `reasons` begins with `why`. `position` is its line."""

    position: str
    best: int
    normal: int | None
    found_by: list[str]
    answers: list[Interval]
    why: Why
    reasons: list[Why]
