"""The review of a finished game: chances over time, luck and skill, the cost of decisions, turning points.

A review takes much longer than anything else that a server does. It is computed once for each game, one at a time, in
its own thread and with its own model: the buffers of a model cannot be shared between threads.
"""

from collections import OrderedDict
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict
from typing import Final, Literal

import msgspec

from passgo.analysis.evaluator import Evaluator
from passgo.analysis.playouts import Estimate
from passgo.analysis.review import (
    AgreedTrade,
    Decided,
    Review,
    Reviewer,
    TurnChances,
    TurningPoint,
    Wording,
    confirmed_points,
    refine,
    replay_of,
)
from passgo.bots.explanations import Reason
from passgo.bots.roster import StandardRoster
from passgo.engine.actions import Action
from passgo.engine.position import Terms
from passgo.game.game import Game
from passgo.server.problems import Problem, TooMany
from passgo.server.tables.situations import listed, offer_answered
from passgo.view.table_view import offer_view

MOST_KEPT: Final = 200  # some 30 kB each, and 400 kB at most
MOST_LISTED: Final = 1_000  # decisions, and turns; a log may hold many times as many
MOST_WAITING: Final = 8
PLAYOUTS = 96  # of each action of a turning point
DIGITS: Final = 4
State = Literal["reviewing", "refining", "done"]
Json = dict[str, object]

_encode: Final = msgspec.json.Encoder().encode


class GameReview:
    """One game's review, as far as it is computed. Only its thread writes to it."""

    def __init__(self) -> None:
        self.state: State = "reviewing"
        self.done = 0
        self.of = 0
        self.encoded: msgspec.Raw | None = None  # kept encoded: clients poll it
        self.failed = False
        self.stopped = False  # by a server that shuts down

    def to_json(self) -> Json:
        if self.failed:
            raise Problem("review-failed")
        return {"state": self.state, "done": self.done, "of": self.of, "review": self.encoded}

    def compute(self, game: Game, seqs: Sequence[int]) -> None:
        """Compute the review. `seqs` are those of the entry that began the game and of its moves, in order."""
        evaluator = Evaluator(StandardRoster(game._state.board), game._heading.bots())
        replay = replay_of(game)
        reviewer = TableReviewer(replay.game, evaluator, seqs)
        found = reviewer.review_moves(game, replay, self.report_progress)
        review = reviewer.to_json(found)
        self.encoded = msgspec.Raw(_encode(review))
        self.state, self.done, self.of = "refining", 0, len(found.candidates)
        for place, point in enumerate(found.candidates):
            self.check()
            found.candidates[place] = refine(point, evaluator, PLAYOUTS)
            self.done = place + 1
        review["turning_points"] = reviewer.points(confirmed_points(found.candidates))
        self.encoded = msgspec.Raw(_encode(review))
        self.state = "done"

    def report_progress(self, done: int, of: int) -> None:
        self.check()
        self.done, self.of = done, of

    def check(self) -> None:
        if self.stopped:
            raise StoppedError


class StoppedError(Exception):
    """The server shuts down: the review is not needed any more."""


class Reviews:
    """A cache of the reviews of a process, finished or under way."""

    def __init__(self) -> None:
        self.known: Final[OrderedDict[str, GameReview]] = OrderedDict()
        self.thread: Final = ThreadPoolExecutor(1, "review")

    def find(self, table: str) -> GameReview | None:
        found = self.known.get(table)
        if found is not None:
            self.known.move_to_end(table)
        return found

    def begin(self, table: str) -> GameReview:
        """Add a review to be computed; TooMany if enough of them wait."""
        waiting = [review for review in self.known.values() if review.state != "done" and not review.failed]
        if len(waiting) >= MOST_WAITING:
            raise TooMany("reviews-waiting", 5)
        self.known[table] = GameReview()
        while len(self.known) > MOST_KEPT:
            self.known.popitem(last=False)
        return self.known[table]

    def close(self) -> None:
        """Stop all reviews without waiting for them."""
        for review in self.known.values():
            review.stopped = True
        self.thread.shutdown(wait=False, cancel_futures=True)


class TableReviewer(Reviewer):
    """Also collects what a client needs to put decisions and trades into words."""

    def __init__(self, game: Game, evaluator: Evaluator, seqs: Sequence[int]) -> None:
        self.seqs: Final = seqs
        self.decisions: Final[dict[int, Json]] = {}  # by their moves
        self.trades: Final[dict[int, Json]] = {}
        super().__init__(game, Wording(), evaluator)

    def point(
        self, number: int, seat: int, action: Action, best: Action, cost: float, why: Reason | None = None
    ) -> TurningPoint:
        point = super().point(number, seat, action, best, cost, why)
        decided = point.decided
        decision = self.game.decision
        self.decisions[number] = {
            "seq": self.seqs[number + 1],
            "round": decided.round,
            "seat": seat,
            "decision": None if decision is None else decision.to_json(),
            "offer": offer_answered(self.game, action),
            "action": listed(self.game, seat, action),
            "best": listed(self.game, seat, best),
            "why": decided.why,
            "cost": round(cost, DIGITS),
            "chance": round(decided.chance, DIGITS),
        }
        return point

    def note_trade(self, number: int, trade: Terms) -> list[float]:
        offer = offer_view(trade)
        self.trades[number] = {"give": offer["give"], "get": offer["get"]}
        return super().note_trade(number, trade)

    def to_json(self, found: Review) -> Json:
        return {
            "calibrated": found.calibrated,
            "timeline": [
                {"seq": self.seqs[at.moves], "round": at.round, "chances": rounded(at.chances)}
                for at in thinned(found.timeline)
            ],
            "shares": [
                {name: round(part, DIGITS) for name, part in asdict(share).items()} for share in found.shares
            ],
            "decisions": [self.decisions[decided.move] for decided in most_costly(found.decisions)],
            "turning_points": self.points(found.turning_points),
            "best_trade": self.trade(found.best_trade()),
            "worst_trade": self.trade(found.worst_trade()),
        }

    def points(self, points: Sequence[TurningPoint]) -> list[Json]:
        return [
            {**self.decisions[point.decided.move], "refined": interval(point.refined)} for point in points
        ]

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


def interval(estimate: Estimate | None) -> Json | None:
    if estimate is None:
        return None
    return {name: round(part, DIGITS) for name, part in asdict(estimate).items()}


def rounded(chances: Sequence[float]) -> list[float]:
    return [round(chance, DIGITS) for chance in chances]
