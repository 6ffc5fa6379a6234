"""A seat's costliest mistakes in a game, as questions: the position, what was played, and what would have been better.

A decision is asked only if playouts confirm that another answer was better, and every other answer is played out with
the same luck: no answer is judged by the model alone.
"""

from __future__ import annotations

from dataclasses import dataclass
from statistics import fmean
from typing import TYPE_CHECKING, Final, cast

from passgo.analysis.playouts import QUIET, Estimate, estimate, playouts
from passgo.analysis.positions import most_promising, usual_bid
from passgo.analysis.puzzle_options import FREE, distinct
from passgo.analysis.puzzle_reasons import deal_reasons
from passgo.analysis.review import LEAST, without_repeats
from passgo.bots.explanations import CHANCES, Facts, Reason, chances_reason
from passgo.engine import codes
from passgo.engine.actions import Action
from passgo.engine.rules.trade import find
from passgo.game.game import Game

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from passgo.analysis.evaluator import Evaluator
    from passgo.analysis.review import TurningPoint

CANDIDATES: Final = 8  # of a seat, that are played out
MISTAKES: Final = 5  # of them, the costliest that are confirmed
MOST_ANSWERS: Final = 5
PLAYOUTS: Final = 96  # of each answer


@dataclass(frozen=True)
class Answer:
    """An answer that was possible, its chance to win, and how much better it is than what was played."""

    action: Action
    value: Estimate
    gain: Estimate

    @property
    def is_better(self) -> bool:
        """Whether it is significantly better."""
        return self.gain.low > 0


@dataclass(frozen=True)
class Mistake:
    """A confirmed mistake, and the answers to choose from."""

    point: TurningPoint
    game: Game  # the position before it
    answers: list[Answer]
    played: int  # places among the answers
    best: int
    reasons: list[Reason]

    @property
    def cost(self) -> Estimate:
        return self.answers[self.best].gain


def costliest_decisions(points: Sequence[TurningPoint], seat: int) -> list[TurningPoint]:
    """The costliest decisions of a seat by the model, each omission once."""
    own = [point for point in points if point.decided.seat == seat]
    return without_repeats(sorted(own, key=lambda point: -point.decided.cost))[:CANDIDATES]


def confirm_mistakes(
    points: Sequence[TurningPoint],
    evaluator: Evaluator,
    names: Sequence[str],
    tokens: Sequence[str],
    count: int = PLAYOUTS,
    on_point: Callable[[int, int], None] = lambda done, of: None,
) -> list[Mistake]:
    """The decisions that playouts confirm as mistakes, the costliest first."""
    found = []
    for number, point in enumerate(points):
        mistake = confirm_mistake(point, evaluator, names, tokens, count)
        if mistake is not None:
            found.append(mistake)
        on_point(number + 1, len(points))
    return sorted(found, key=lambda mistake: -mistake.cost.mean)[:MISTAKES]


def confirm_mistake(
    point: TurningPoint, evaluator: Evaluator, names: Sequence[str], tokens: Sequence[str], count: int
) -> Mistake | None:
    """A decision as a mistake, if another answer is significantly better; None if the expert's is not."""
    edition = evaluator.roster.board.edition
    game = Game.from_position(point.position, names, edition=edition, tokens=tokens)
    seat = point.decided.seat
    played = play_out_answer(evaluator, game, point, point.action, count)
    better = play_out_answer(evaluator, game, point, point.best, count)
    cost = gain_over(played, better, seat)
    if cost.low <= 0 or cost.mean < LEAST:
        return None
    answers = []
    for action in answers_at(game, point, evaluator):
        if action == point.action:
            ends = played
        elif action == point.best:
            ends = better
        else:
            ends = play_out_answer(evaluator, game, point, action, count)
        answers.append(Answer(action, estimate([end[seat] for end in ends]), gain_over(played, ends, seat)))
    actions = [answer.action for answer in answers]
    reasons = reasons_of(game, point, means(better), means(played))
    return Mistake(point, game, answers, actions.index(point.action), actions.index(point.best), reasons)


def reasons_of(game: Game, point: TurningPoint, refused: list[float], accepted: list[float]) -> list[Reason]:
    """The expert's reason; against a trade, the groups that it completes and the chances by the same playouts."""
    p, seat = game._state, point.decided.seat
    number = point.action.first if point.action.terms is None else point.action.terms.number
    offer = find(p, number) if point.best.code in (codes.REFUSE, codes.WITHDRAW) else None
    if offer is None:
        why = point.decided.why
        return [Reason(str(why["key"]), dict(cast(Facts, why["facts"])))]
    key = CHANCES if seat == offer.giver else "offer-chances"
    return [*deal_reasons(p, seat, offer, made=False), chances_reason(key, offer, refused, accepted)]


def means(ends: Sequence[Sequence[float]]) -> list[float]:
    return [fmean(of_seat) for of_seat in zip(*ends, strict=True)]


def answers_at(game: Game, point: TurningPoint, evaluator: Evaluator) -> list[Action]:
    """What was played, what the expert would have played, and the most promising of what else was possible."""
    p, seat = game._state, point.decided.seat
    if point.action.terms is not None:  # an offer that was made, and accepted
        return [point.action, point.best]
    about_estate = point.action.code in (*FREE, codes.END_TURN)
    others = [
        choice
        for choice in game.choices(seat)
        if isinstance(choice, Action)
        and choice.code not in (codes.GIVE_UP, codes.WITHDRAW)
        and (choice.code in FREE) <= about_estate
        and is_answer_to_offer(choice) == is_answer_to_offer(point.best)
    ]
    bid = usual_bid(game, seat)
    if bid is not None:
        others.append(bid)
    promising = most_promising(evaluator, p, seat, others, None)
    plans = distinct(p, [(point.action,), (point.best,), *((action,) for action in promising)])
    return [action for (action,) in plans][:MOST_ANSWERS]


def is_answer_to_offer(action: Action) -> bool:
    return action.code in (codes.ACCEPT, codes.REFUSE)


def play_out_answer(
    evaluator: Evaluator, game: Game, point: TurningPoint, action: Action, count: int
) -> list[list[float]]:
    """The chances of all seats at the end of each playout, without further trades; an offer counts as accepted."""
    offer, actor = action.terms, point.decided.seat
    if offer is not None:  # it is open in this position
        actor, action = offer.taker, Action(codes.ACCEPT, offer.number)
    return playouts(evaluator, game._state, actor, action, count, "mistakes", level=QUIET)


def gain_over(played: Sequence[list[float]], other: Sequence[list[float]], seat: int) -> Estimate:
    return estimate([one[seat] - before[seat] for one, before in zip(other, played, strict=True)], least=-1.0)
