"""The review of a finished game: chances over time, luck and skill, the cost of decisions, turning points.

A review takes much longer than anything else that a server does. It is computed once for each game, by a worker.
"""

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import asdict
from typing import Final, Literal, NamedTuple

import msgspec

from passgo.analysis.evaluator import Evaluator
from passgo.analysis.judging import JudgedAction
from passgo.analysis.playouts import Estimate
from passgo.analysis.rating import Rating, SeatPlay
from passgo.analysis.review import (
    AgreedTrade,
    Decided,
    LuckEvent,
    Review,
    Reviewer,
    TurnChances,
    TurningPoint,
    Wording,
    confirmed_points,
    refine,
    replay_of,
)
from passgo.bots.roster import StandardRoster
from passgo.engine.position import Terms
from passgo.game.game import Game
from passgo.server.problems import Problem
from passgo.server.runtime.worker_process import Link
from passgo.server.tables.mistakes import MistakesOfSeat, SeatMistakes, mistakes_by_seat
from passgo.server.tables.situations import listed, offer_answered
from passgo.view.table_view import offer_view

MOST_KEPT: Final = 200  # some 30 kB each, and 400 kB at most
MOST_LISTED: Final = 1_000  # decisions, and turns; a log may hold many times as many
MOST_LUCK: Final = 2_000  # throws, cards and coins
PLAYOUTS = 96  # of each action of a turning point
DIGITS: Final = 4
LOSS_DIGITS: Final = 5
RATING_DIGITS: Final = 1
State = Literal["reviewing", "refining", "done"]
Json = dict[str, object]

_encode: Final = msgspec.json.Encoder().encode


class Found(NamedTuple):
    """A review as far as it is computed."""

    state: State
    done: int
    of: int
    encoded: bytes | None
    """JSON; kept encoded, since clients poll it."""
    seats: list[MistakesOfSeat] | None = None
    """What the mistakes of each seat are computed from, when the game is reviewed; reported once."""


class GameReview:
    """One game's review, as far as a worker has computed it."""

    def __init__(self) -> None:
        self.found = Found("reviewing", 0, 0, None)
        self.mistakes: list[SeatMistakes] | None = None  # once the game is reviewed
        self.failed = False

    @property
    def is_done(self) -> bool:
        return self.found.state == "done"

    def to_json(self) -> Json:
        if self.failed:
            raise Problem("review-failed")
        found = self.found
        review = None if found.encoded is None else msgspec.Raw(found.encoded)
        return {"state": found.state, "done": found.done, "of": found.of, "review": review}

    def report(self, found: Found) -> None:
        if found.seats is not None:
            self.mistakes = [SeatMistakes(seat) for seat in found.seats]
        self.found = found._replace(seats=None, encoded=found.encoded or self.found.encoded)


def compute_review(link: Link, game: Game, seqs: Sequence[int], people: str) -> bytes:
    """The review as JSON. Reports what is found as it goes on.

    `seqs` are those of the entry that began the game and of its moves, in order. `people` is the level that people are
    taken for in the chances over time.
    """
    evaluator = Evaluator(StandardRoster(game._state.board), game._heading.bots(), people)
    replay = replay_of(game)
    reviewer = TableReviewer(replay.game, evaluator, seqs)
    found = reviewer.review_moves(
        game, replay, lambda done, of: link.report(Found("reviewing", done, of, None))
    )
    review = reviewer.to_json(found)
    of = len(found.candidates)
    seats = mistakes_by_seat(game, reviewer.candidates, seqs)
    link.report(Found("refining", 0, of, _encode(review), seats))
    for place, point in enumerate(found.candidates):
        found.candidates[place] = refine(point, evaluator, PLAYOUTS)
        link.report(Found("refining", place + 1, of, None))
    review["turning_points"] = reviewer.points(confirmed_points(found.candidates))
    return _encode(review)


class Reviews:
    """A cache of the reviews of a process, finished or under way."""

    def __init__(self) -> None:
        self.known: Final[OrderedDict[str, GameReview]] = OrderedDict()

    def find(self, table: str) -> GameReview | None:
        found = self.known.get(table)
        if found is not None:
            self.known.move_to_end(table)
        return found

    def begin(self, table: str) -> GameReview:
        """Add a review to be computed."""
        self.known[table] = GameReview()
        while len(self.known) > MOST_KEPT:
            self.known.popitem(last=False)
        return self.known[table]


class TableReviewer(Reviewer):
    """Also collects what a client needs to put decisions and trades into words."""

    def __init__(self, game: Game, evaluator: Evaluator, seqs: Sequence[int]) -> None:
        self.seqs: Final = seqs
        self.decisions: Final[dict[int, Json]] = {}  # by their moves
        self.trades: Final[dict[int, Json]] = {}
        super().__init__(game, Wording(), evaluator)

    def point(self, number: int, judged: JudgedAction) -> TurningPoint:
        point = super().point(number, judged)
        decided, seat, action = point.decided, judged.seat, judged.action
        decision = self.game.decision
        self.decisions[number] = {
            "seq": self.seqs[number + 1],
            "round": decided.round,
            "seat": seat,
            "decision": None if decision is None else decision.to_json(),
            "offer": offer_answered(self.game, action),
            "action": listed(self.game, seat, action),
            "best": listed(self.game, seat, judged.best),
            "why": decided.why,
            "cost": round(decided.cost, DIGITS),
            "chance": round(decided.chance, DIGITS),
        }
        return point

    def note_trade(self, number: int, trade: Terms) -> None:
        offer = offer_view(trade)
        self.trades[number] = {"give": offer["give"], "get": offer["get"]}
        super().note_trade(number, trade)

    def to_json(self, found: Review) -> Json:
        return {
            "calibrated": found.calibrated,
            "people": found.people or None,
            "weights": found.weights,
            "timeline": [
                {"seq": self.seqs[at.moves], "round": at.round, "chances": rounded(at.chances)}
                for at in thinned(found.timeline)
            ],
            "shares": [
                {name: round(part, DIGITS) for name, part in asdict(share).items()} for share in found.shares
            ],
            "luck": [self.luck(event) for event in strongest(found.luck)],
            "play": [play_json(play) for play in found.play],
            "decisions": [self.decisions[decided.move] for decided in most_costly(found.decisions)],
            "turning_points": self.points(found.turning_points),
            "best_trade": self.trade(found.best_trade()),
            "worst_trade": self.trade(found.worst_trade()),
        }

    def points(self, points: Sequence[TurningPoint]) -> list[Json]:
        return [
            {**self.decisions[point.decided.move], "refined": interval(point.refined)} for point in points
        ]

    def luck(self, event: LuckEvent) -> Json:
        return {
            "seq": self.seqs[event.move + 1],
            "round": event.round,
            "seat": event.seat,
            "kind": event.kind,
            "change": rounded(event.change),
            "mark": event.mark,
        }

    def trade(self, trade: AgreedTrade | None) -> Json | None:
        if trade is None:
            return None
        return {
            "seq": self.seqs[trade.move + 1],
            "round": trade.round,
            "giver": trade.giver,
            "taker": trade.taker,
            "giver_gain": round(trade.giver_gain, DIGITS),
            "taker_gain": round(trade.taker_gain, DIGITS),
            **self.trades[trade.move],
        }


def thinned(timeline: Sequence[TurnChances]) -> Sequence[TurnChances]:
    """Every n-th turn of a very long game, including the first and the last one."""
    step = len(timeline) // MOST_LISTED + 1
    return [at for number, at in enumerate(timeline) if number % step == 0 or at is timeline[-1]]


def most_costly(decisions: Sequence[Decided]) -> Sequence[Decided]:
    """The most costly decisions of a very long game, in order."""
    chosen = sorted(decisions, key=lambda decided: -decided.cost)[:MOST_LISTED]
    return sorted(chosen, key=lambda decided: decided.move)


def strongest(events: Sequence[LuckEvent]) -> Sequence[LuckEvent]:
    """The events of a very long game with the most luck for the seat that threw or drew, in order."""
    if len(events) <= MOST_LUCK:
        return events
    numbered = sorted(enumerate(events), key=lambda at: -abs(at[1].change[at[1].seat]))[:MOST_LUCK]
    return [event for _, event in sorted(numbered, key=lambda at: at[0])]


def play_json(play: SeatPlay) -> Json:
    rating = play.rating
    return {
        "decisions": play.decisions,
        **{name: round(getattr(play, name), LOSS_DIGITS) for name in ("loss", "low", "high")},
        "themes": {
            theme: {"decisions": found.decisions, "loss": round(found.loss, LOSS_DIGITS)}
            for theme, found in play.themes.items()
        },
        "rating": None if rating is None else rating_json(rating),
    }


def rating_json(rating: Rating) -> Json:
    return {
        **{name: round(getattr(rating, name), RATING_DIGITS) for name in ("mean", "low", "high")},
        "range": rating.range,
    }


def interval(estimate: Estimate | None) -> Json | None:
    if estimate is None:
        return None
    return {name: round(part, DIGITS) for name, part in asdict(estimate).items()}


def rounded(chances: Sequence[float]) -> list[float]:
    return [round(chance, DIGITS) for chance in chances]
