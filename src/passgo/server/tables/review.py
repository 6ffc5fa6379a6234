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
from passgo.bots.model_scope import PEOPLE
from passgo.bots.roster import StandardRoster
from passgo.engine.position import Terms
from passgo.game.game import Game
from passgo.server.problems import Problem, TooMany
from passgo.server.tables.mistakes import GameMistakes, StoppedError
from passgo.server.tables.situations import listed, offer_answered
from passgo.view.table_view import offer_view

MOST_KEPT: Final = 200  # some 30 kB each, and 400 kB at most
MOST_LISTED: Final = 1_000  # decisions, and turns; a log may hold many times as many
MOST_LUCK: Final = 2_000  # throws, cards and coins
MOST_WAITING: Final = 8
PLAYOUTS = 96  # of each action of a turning point
DIGITS: Final = 4
LOSS_DIGITS: Final = 5
RATING_DIGITS: Final = 1
State = Literal["reviewing", "refining", "done"]
Json = dict[str, object]

_encode: Final = msgspec.json.Encoder().encode


class GameReview:
    """One game's review, as far as it is computed. Only its thread writes to it."""

    def __init__(self, people: str = PEOPLE) -> None:
        """`people` is the level that people are taken for in the chances over time."""
        self.people: Final = people
        self.state: State = "reviewing"
        self.done = 0
        self.of = 0
        self.encoded: msgspec.Raw | None = None  # kept encoded: clients poll it
        self.mistakes: GameMistakes | None = None  # once the game is reviewed
        self.failed = False
        self.stopped = False  # by a server that shuts down

    def to_json(self) -> Json:
        if self.failed:
            raise Problem("review-failed")
        return {"state": self.state, "done": self.done, "of": self.of, "review": self.encoded}

    def compute(self, game: Game, seqs: Sequence[int]) -> None:
        """Compute the review; the caller marks it as done.

        `seqs` are those of the entry that began the game and of its moves, in order.
        """
        evaluator = Evaluator(StandardRoster(game._state.board), game._heading.bots(), self.people)
        replay = replay_of(game)
        reviewer = TableReviewer(replay.game, evaluator, seqs)
        found = reviewer.review_moves(game, replay, self.report_progress)
        review = reviewer.to_json(found)
        self.encoded = msgspec.Raw(_encode(review))
        self.mistakes = GameMistakes(game, reviewer.candidates, seqs)
        self.state, self.done, self.of = "refining", 0, len(found.candidates)
        for place, point in enumerate(found.candidates):
            self.check()
            found.candidates[place] = refine(point, evaluator, PLAYOUTS)
            self.done = place + 1
        review["turning_points"] = reviewer.points(confirmed_points(found.candidates))
        self.encoded = msgspec.Raw(_encode(review))

    def report_progress(self, done: int, of: int) -> None:
        self.check()
        self.done, self.of = done, of

    def check(self) -> None:
        if self.stopped:
            raise StoppedError


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

    def begin(self, table: str, people: str = PEOPLE) -> GameReview:
        """Add a review to be computed; TooMany if enough of them wait."""
        waiting = [review for review in self.known.values() if review.state != "done" and not review.failed]
        if len(waiting) >= MOST_WAITING:
            raise TooMany("reviews-waiting", 5)
        self.known[table] = GameReview(people)
        while len(self.known) > MOST_KEPT:
            self.known.popitem(last=False)
        return self.known[table]

    def close(self) -> None:
        """Stop all reviews without waiting for them."""
        for review in self.known.values():
            review.stopped = True
            if review.mistakes is not None:
                review.mistakes.stop()
        self.thread.shutdown(wait=False, cancel_futures=True)


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
