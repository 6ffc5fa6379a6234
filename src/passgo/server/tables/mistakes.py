"""A seat's mistakes in a finished game, as questions for its player.

They are computed when they are asked for first, after the review, in its thread and with a model of their own.
"""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

import msgspec

from passgo.analysis import mistakes
from passgo.analysis.evaluator import Evaluator
from passgo.analysis.mistakes import Answer, Mistake, confirm_mistakes, costliest_decisions
from passgo.analysis.playouts import Estimate
from passgo.analysis.review import TurningPoint
from passgo.bots.roster import StandardRoster
from passgo.engine.board import Board
from passgo.game.game import Game
from passgo.server.problems import Problem
from passgo.server.tables.situations import listed, offer_answered
from passgo.view.table_view import offer_view

DIGITS: Final = 4
Json = dict[str, object]

_encode: Final = msgspec.json.Encoder().encode


class StoppedError(Exception):
    """The server shuts down: what is being computed is not needed any more."""


@dataclass(frozen=True)
class PlayedGame:
    """What is kept of a game for its mistakes."""

    board: Board
    bots: tuple[str, ...]
    names: Sequence[str]
    tokens: Sequence[str]
    seqs: Sequence[int]  # of the entry that began the game and of its moves, in order


class GameMistakes:
    """The mistakes of all seats of a reviewed game; each seat's are computed once."""

    def __init__(self, game: Game, points: Sequence[TurningPoint], seqs: Sequence[int]) -> None:
        played = PlayedGame(game._state.board, game._heading.bots(), game.names, game.tokens, seqs)
        self.seats: Final = [
            SeatMistakes(costliest_decisions(points, seat), played) for seat in range(len(game.names))
        ]
        self.begun: Final[set[int]] = set()

    def begin(self, seat: int) -> bool:
        """Whether a seat's mistakes are asked for the first time."""
        is_new = seat not in self.begun
        self.begun.add(seat)
        return is_new

    def stop(self) -> None:
        for seat in self.seats:
            seat.stopped = True


class SeatMistakes:
    """The mistakes of one seat, as far as they are computed. Only the thread of the reviews writes to them."""

    def __init__(self, points: Sequence[TurningPoint], played: PlayedGame) -> None:
        self.points: Final = points
        self.played: Final = played
        self.done = 0
        self.encoded: msgspec.Raw | None = None
        self.failed = False
        self.stopped = False  # by a server that shuts down

    def to_json(self) -> Json:
        if self.failed:
            raise Problem("review-failed")
        state = "refining" if self.encoded is None else "done"
        return {"state": state, "done": self.done, "of": len(self.points), "mistakes": self.encoded}

    def compute(self) -> None:
        played = self.played
        evaluator = Evaluator(StandardRoster(played.board), played.bots)
        found = confirm_mistakes(
            self.points, evaluator, played.names, played.tokens, mistakes.PLAYOUTS, self.report_progress
        )
        self.encoded = msgspec.Raw(_encode([self.mistake(mistake) for mistake in found]))

    def report_progress(self, done: int, of: int) -> None:
        if self.stopped:
            raise StoppedError
        self.done = done

    def mistake(self, mistake: Mistake) -> Json:
        decided, game = mistake.point.decided, mistake.game
        seat = decided.seat
        offers = [offer_answered(game, answer.action) for answer in mistake.answers]
        made = mistake.point.action.terms
        view: dict[str, Any] = {**game.view(seat)}
        del view["you"]
        return {
            "seq": self.played.seqs[decided.move + 1],
            "round": decided.round,
            "seat": seat,
            "view": view,
            "houses_for_hotel": game.rules.houses_for_hotel,
            "offer": next((offer for offer in offers if offer is not None), None),
            "made": None if made is None else offer_view(made),
            "answers": [
                {"action": listed(game, seat, answer.action), **judged(answer)} for answer in mistake.answers
            ],
            "played": mistake.played,
            "best": mistake.best,
            "cost": interval(mistake.cost),
            "reasons": [reason.to_json() for reason in mistake.reasons],
        }


def judged(answer: Answer) -> Json:
    return {"value": interval(answer.value), "gain": interval(answer.gain), "better": answer.is_better}


def interval(estimate: Estimate) -> Json:
    return {name: round(part, DIGITS) for name, part in asdict(estimate).items()}
