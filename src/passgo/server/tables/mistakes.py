"""A seat's mistakes in a finished game, as questions for its player.

They are computed when they are asked for first, after the review, by a worker.
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
from passgo.edition import Edition
from passgo.engine.boards import find_board
from passgo.engine.rulesets import Rules
from passgo.game.game import Game
from passgo.server.problems import Problem
from passgo.server.runtime.worker_process import Link
from passgo.server.tables.situations import listed, offer_answered
from passgo.view.table_view import offer_view

DIGITS: Final = 4
Json = dict[str, object]

_encode: Final = msgspec.json.Encoder().encode


@dataclass(frozen=True)
class PlayedGame:
    """What is kept of a game for its mistakes: plain data, which workers exchange."""

    edition: Edition
    rules: Rules
    bots: tuple[str, ...]
    names: Sequence[str]
    tokens: Sequence[str]
    seqs: Sequence[int]  # of the entry that began the game and of its moves, in order


@dataclass(frozen=True)
class MistakesOfSeat:
    """The points where a seat lost most, in a game."""

    points: Sequence[TurningPoint]
    played: PlayedGame


def mistakes_by_seat(game: Game, points: Sequence[TurningPoint], seqs: Sequence[int]) -> list[MistakesOfSeat]:
    """What the mistakes of each seat of a reviewed game are computed from."""
    board = game._state.board
    played = PlayedGame(
        board.edition, board.rules, game._heading.bots(), list(game.names), list(game.tokens), list(seqs)
    )
    return [MistakesOfSeat(costliest_decisions(points, seat), played) for seat in range(len(game.names))]


class SeatMistakes:
    """The mistakes of one seat, as far as a worker has computed them."""

    def __init__(self, found: MistakesOfSeat) -> None:
        self.found: Final = found
        self.begun = False
        self.done = 0
        self.encoded: msgspec.Raw | None = None
        self.failed = False

    def to_json(self) -> Json:
        if self.failed:
            raise Problem("review-failed")
        state = "refining" if self.encoded is None else "done"
        return {"state": state, "done": self.done, "of": len(self.found.points), "mistakes": self.encoded}

    def report_progress(self, done: int) -> None:
        self.done = done


def find_mistakes(link: Link, found: MistakesOfSeat) -> bytes:
    """The mistakes of a seat as JSON. Reports how many points are done."""
    played = found.played
    evaluator = Evaluator(StandardRoster(find_board(played.edition, played.rules)), played.bots)
    confirmed = confirm_mistakes(
        found.points,
        evaluator,
        played.names,
        played.tokens,
        mistakes.PLAYOUTS,
        lambda done, _: link.report(done),
    )
    return _encode([mistake_json(mistake, played.seqs) for mistake in confirmed])


def mistake_json(mistake: Mistake, seqs: Sequence[int]) -> Json:
    decided, game = mistake.point.decided, mistake.game
    seat = decided.seat
    offers = [offer_answered(game, answer.action) for answer in mistake.answers]
    made = mistake.point.action.terms
    view: dict[str, Any] = {**game.view(seat)}
    del view["you"]
    return {
        "seq": seqs[decided.move + 1],
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
