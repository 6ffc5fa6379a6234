"""The review of a game: chances over time, what each decision cost, luck and skill, and the turning points.

Between two moves the chances of all seats change. A change is luck, except for two parts: what a decision loses against
the expert's (the skill of the deciding seat), and what a trade changes (the skill of both sides). The effects of other
seats' decisions are counted separately. Of all bids for a lot only the winning one is a decision: the others change
nothing. An action with the estate that the expert would have taken is not lost as long as it is still possible: an
omission is charged once, when the turn ends. In the next turn it is a new decision. Its cost is that of one turn
without the building, if it is built in the next one, so that the costs of turns add up and nothing is charged twice
(docs/strength.md has the measurement); the turning points contain the same omission only once. So for every seat

    chance at the start + luck + skill + others = result (1 for a win, 0 for none).
"""

from __future__ import annotations

import io
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from passgo.analysis.evaluator import Evaluator, evaluator_for, is_blind, is_calibrated
from passgo.analysis.playouts import QUIET, Estimate, estimate, playouts
from passgo.bots.explanations import CHANCES, Reason, chances_reason, explain
from passgo.bots.lookahead import after_trade, is_open, position_after
from passgo.engine import codes, reasons
from passgo.engine.actions import Action
from passgo.engine.legality import check
from passgo.engine.rules.trade import find
from passgo.game.game import Game
from passgo.game.records import Replay
from passgo.notation.moves import write_action
from passgo.notation.record import read_texts

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence

    from passgo.base.json_types import JsonObject
    from passgo.engine.position import Position, Terms
    from passgo.notation.moves import Move

TURNING_POINTS: Final = 5
CANDIDATES: Final = 10  # from which playouts choose the turning points
FREE: Final = (codes.BUILD, codes.SELL, codes.MORTGAGE, codes.LIFT)  # free actions, possible in any order
IN_JAIL: Final = (codes.PAY_FINE, codes.USE_CARD)
JUDGED: Final = (codes.BUY, codes.DECLINE, codes.BID, codes.PASS, *IN_JAIL, *FREE, codes.END_TURN)
LEAST: Final = 0.01  # least cost of a turning point
REFINED: Final = 48  # playouts of each action of a turning point


@dataclass(frozen=True)
class TurnChances:
    """The chances at the start of a turn, after `moves` moves of the record."""

    moves: int
    round: int
    seat: int
    chances: list[float]


@dataclass(frozen=True)
class Decided:
    """A decision, the expert's choice, and the chance to win that the difference cost."""

    move: int  # its place in the record
    round: int
    turn: int
    seat: int
    action: str
    best: str
    cost: float
    chance: float  # to win, before it
    why: JsonObject  # the expert's reason: the key of a sentence, and its facts


@dataclass(frozen=True)
class AgreedTrade:
    """A trade, and the gains of both sides."""

    move: int
    round: int
    giver: int
    taker: int
    giver_gain: float
    taker_gain: float
    words: str

    @property
    def better_for(self) -> int:
        return self.giver if self.giver_gain >= self.taker_gain else self.taker

    @property
    def worse_for(self) -> int:
        return self.taker if self.better_for == self.giver else self.giver


@dataclass(frozen=True)
class TurningPoint:
    """One of the costliest decisions, with the position before it. Playouts refine its cost."""

    decided: Decided
    position: str
    action: Action
    best: Action
    words: str
    best_words: str
    why_words: str  # the expert's reason
    refined: Estimate | None = None  # the cost by playouts


@dataclass(frozen=True)
class JudgedDecision:
    """A decision and the loss of every seat by it."""

    point: TurningPoint
    lost: list[float]


class Wording:
    """How a review formats actions, trades and reasons: in notation here, in a language by subclasses."""

    def action(self, game: Game, seat: int, action: Action) -> str:
        return write_action(action)

    def trade(self, game: Game, terms: Terms) -> str:
        """Format what each side gives."""
        return write_action(Action(codes.ACCEPT, terms.number))

    def reason(self, game: Game, why: JsonObject) -> str:
        return ""


@dataclass
class ResultShare:
    """The parts of a seat's result."""

    start: float
    luck: float = 0.0
    skill: float = 0.0
    others: float = 0.0
    result: float = 0.0


@dataclass
class Review:
    names: list[str]
    calibrated: bool
    finished: bool = True  # if not, `result` is the current chance
    blind: bool = False  # whether it stops before an open choice of the tax (TAX-3)
    timeline: list[TurnChances] = field(default_factory=list)
    shares: list[ResultShare] = field(default_factory=list)
    decisions: list[Decided] = field(default_factory=list)
    turning_points: list[TurningPoint] = field(default_factory=list)
    candidates: list[TurningPoint] = field(default_factory=list)  # the costliest decisions, in order of cost
    trades: list[AgreedTrade] = field(default_factory=list)

    def best_trade(self) -> AgreedTrade | None:
        """The trade with the largest gain of one side."""
        return max(self.trades, key=lambda trade: max(trade.giver_gain, trade.taker_gain), default=None)

    def worst_trade(self) -> AgreedTrade | None:
        return min(self.trades, key=lambda trade: min(trade.giver_gain, trade.taker_gain), default=None)


def review(
    game: Game,
    wording: Wording | None = None,
    on_move: Callable[[int, int], None] = lambda done, of: None,
) -> Review:
    """Replay a game and judge every decision."""
    replay = replay_of(game)
    evaluator = evaluator_for(game._state.board, game._heading.bots())
    reviewer = Reviewer(replay.game, wording or Wording(), evaluator)
    return reviewer.review_moves(game, replay, on_move)


def replay_of(game: Game) -> Replay:
    """A replay of the same game from its start."""
    return Replay(next(iter(read_texts(io.StringIO(game.record())))), game.edition)


def reviewable_moves(game: Game) -> int:
    """The number of moves that can be reviewed: all of them, unless the choice of the tax is open.

    Chances after the throw that led to it would reveal the worth before the choice (TAX-3).
    """
    if game._state.over != 0 or not is_blind(game._state):
        return len(game.history)
    replay = replay_of(game)
    count = 0
    for number in range(len(game.history)):
        replay.step()
        if not is_blind(replay.game._state):
            count = number + 1
    return count


class Reviewer:
    """Judges a game move by move."""

    def __init__(self, game: Game, wording: Wording, evaluator: Evaluator) -> None:
        self.game: Final = game
        self.wording: Final = wording
        self.evaluator: Final = evaluator
        self.found: Final = Review(list(game.names), is_calibrated(game._state))
        self.candidates: Final[list[TurningPoint]] = []
        self.bid: JudgedDecision | None = None  # the highest one of an open auction
        self.before = self.evaluator.chances(game._state)
        self.found.shares.extend(ResultShare(chance) for chance in self.before)
        self.turn = -1
        self.note_turn(0)

    def review_moves(self, game: Game, replay: Replay, on_move: Callable[[int, int], None]) -> Review:
        """Judge all reviewable moves of a game, replaying it at the same time."""
        count = reviewable_moves(game)
        self.found.finished = game._state.over != 0
        self.found.blind = count < len(game.history)
        for number, turn in enumerate(game.history[:count]):
            self.review_move(number, turn.move, replay)
            on_move(number + 1, count)
        return self.finish()

    def review_move(self, number: int, move: Move, replay: Replay) -> None:
        p = self.game._state
        trade = find(p, move.action.first) if move.action.code == codes.ACCEPT else None
        judged = None if move.luck or trade is not None else self.judge(number, move)
        if move.action.code == codes.BID:
            self.bid, judged = judged, None  # earlier bids have no effect any more
        agreed = None if trade is None else self.note_trade(number, trade)
        replay.step()
        if self.bid is not None and not is_open(p, codes.M_AUCTION):
            self.count(self.bid)
            self.bid = None
        if judged is not None:
            self.count(judged)
        after = self.evaluator.chances(p)
        for seat, share in enumerate(self.found.shares):
            change = after[seat] - self.before[seat]
            if agreed is not None and trade is not None:
                by_trade = agreed[seat]
                if seat in (trade.giver, trade.taker):
                    share.skill += by_trade
                else:
                    share.others += by_trade
                change -= by_trade
            share.luck += change
        self.before = after
        self.note_turn(number + 1)

    def finish(self) -> Review:
        for share, chance in zip(self.found.shares, self.before, strict=True):
            share.result = chance
        dearest = without_repeats(sorted(self.candidates, key=lambda point: -point.decided.cost))
        self.found.candidates = dearest[:CANDIDATES]
        self.found.turning_points = in_order(dearest[:TURNING_POINTS])
        return self.found

    def count(self, judged: JudgedDecision) -> None:
        """Count the effects of a decision: as skill for its own seat, as `others` for the other seats."""
        for seat, share in enumerate(self.found.shares):
            lost = judged.lost[seat]
            if seat == judged.point.decided.seat:
                share.skill += lost
            else:
                share.others += lost
            share.luck -= lost
        self.found.decisions.append(judged.point.decided)
        self.candidates.append(judged.point)

    def note_turn(self, moves: int) -> None:
        p = self.game._state
        if (p.turns != self.turn and p.depth == 0) or p.over != 0:
            self.turn = int(p.turns)
            self.found.timeline.append(TurnChances(moves, int(p.round), int(p.turn), self.before))

    def note_trade(self, number: int, trade: Terms) -> list[float]:
        """Record a trade and return the change of every seat's chance."""
        p = self.game._state
        after = self.evaluator.chances(after_trade(p, trade))
        change = [now - before for now, before in zip(after, self.before, strict=True)]
        self.found.trades.append(
            AgreedTrade(
                number,
                int(p.round),
                trade.giver,
                trade.taker,
                change[trade.giver],
                change[trade.taker],
                self.wording.trade(self.game, trade),
            )
        )
        worse = min(trade.giver, trade.taker, key=lambda seat: change[seat])
        if change[worse] < 0:
            point = self.mistaken_trade(number, trade, worse, after)
            self.found.decisions.append(point.decided)
            self.candidates.append(point)
        return change

    def mistaken_trade(self, number: int, trade: Terms, worse: int, after: list[float]) -> TurningPoint:
        """A trade as a mistake of the side that lost by it."""
        cost = self.before[worse] - after[worse]
        if worse == trade.giver:
            made, unmade = Action(codes.OFFER, trade.taker, 0, trade), Action(codes.WITHDRAW, trade.number)
            why = chances_reason(CHANCES, trade, self.before, after)
            return self.point(number, worse, made, unmade, cost, why)
        refused = Action(codes.REFUSE, trade.number)
        why = explain(self.game._state, worse, refused, self.evaluator.appraiser)
        if why.key == "refuse":  # only the chances argue against it
            why = chances_reason("offer-chances", trade, self.before, after)
        return self.point(number, worse, Action(codes.ACCEPT, trade.number), refused, cost, why)

    def judge(self, number: int, move: Move) -> JudgedDecision | None:
        """Compare a decision with the expert's; None if it loses nothing or is of a kind that is not judged.

        Nothing is judged at the blind tax, where it would reveal the worth (TAX-3).
        """
        p, seat, action = self.game._state, move.seat, move.action
        if seat < 0 or is_blind(p) or action.code not in JUDGED:
            return None
        best = self.best(p, seat, action)
        if best is None or best == action:
            return None
        played = self.evaluator.chances_after(p, seat, action)
        better = self.evaluator.chances_after(p, seat, best)
        if played is None or better is None:
            return None
        if self.before[seat] < better[seat] and self.leaves_open(p, seat, action, best):
            better = self.before
        if better[seat] <= played[seat]:
            return None
        lost = [now - then for now, then in zip(played, better, strict=True)]
        return JudgedDecision(self.point(number, seat, action, best, -lost[seat]), lost)

    def best(self, p: Position, seat: int, action: Action) -> Action | None:
        """The expert's choice in place of an action."""
        if action.code == codes.END_TURN:
            return self.evaluator.omitted_action(p, seat)
        if action.code in IN_JAIL:
            return self.evaluator.answer(p, seat)
        return self.evaluator.advice(p, seat)

    def leaves_open(self, p: Position, seat: int, action: Action, best: Action) -> bool:
        """Whether the better action is still possible after this one, so that only this one's own harm counts."""
        table = position_after(p, seat, action, self.evaluator.appraiser) if action.code in FREE else None
        return (
            table is not None
            and check(table, seat, best.code, best.first, best.second, best.terms) == reasons.ALLOWED
        )

    def point(
        self, number: int, seat: int, action: Action, best: Action, cost: float, why: Reason | None = None
    ) -> TurningPoint:
        """A decision before it is made, as a possible turning point."""
        p = self.game._state
        reason = explain(p, seat, best, self.evaluator.appraiser) if why is None else why
        decided = Decided(
            number,
            int(p.round),
            int(p.turns),
            seat,
            write_action(action),
            write_action(best),
            cost,
            self.before[seat],
            reason.to_json(),
        )
        return TurningPoint(
            decided,
            self.game.position,
            action,
            best,
            self.wording.action(self.game, seat, action),
            self.wording.action(self.game, seat, best),
            self.wording.reason(self.game, decided.why),
        )


def without_repeats(points: Sequence[TurningPoint]) -> list[TurningPoint]:
    """Drop repeated omissions: the same action with the estate that was not taken, in the same turn or another.

    Omissions are the same if their reasons are: the second house on a lot brings another rent than the third.
    """
    seen = set()
    chosen = []
    for point in points:
        decided = point.decided
        omission = (decided.seat, decided.best, str(decided.why)) if point.best.code in FREE else decided.move
        if omission not in seen:
            chosen.append(point)
        seen.add(omission)
    return chosen


def refine(point: TurningPoint, evaluator: Evaluator, count: int = REFINED) -> TurningPoint:
    """Estimate the cost of a turning point by playouts of both actions, with the same luck and no further trades."""
    p = Game.from_position(point.position, edition=evaluator.roster.board.edition)._state
    seat, offer = point.decided.seat, point.action.terms
    if offer is None:
        played = playouts(evaluator, p, seat, point.action, count, "refined", level=QUIET)
    else:  # the offer is open in this position
        accepted = Action(codes.ACCEPT, offer.number)
        played = playouts(evaluator, p, offer.taker, accepted, count, "refined", level=QUIET)
    better = playouts(evaluator, p, seat, point.best, count, "refined", level=QUIET)
    differences = [one[seat] - other[seat] for one, other in zip(better, played, strict=True)]
    return replace(point, refined=estimate(differences, least=-1.0))


def confirmed_points(points: Sequence[TurningPoint]) -> list[TurningPoint]:
    """The turning points among refined candidates: the costliest of those that are mistakes beyond doubt."""
    proved = [
        (point.refined.mean, point)
        for point in points
        if point.refined and point.refined.low > 0 and point.refined.mean >= LEAST
    ]
    dearest = sorted(proved, key=lambda found: -found[0])
    return in_order([point for _, point in dearest[:TURNING_POINTS]])


def in_order(points: Sequence[TurningPoint]) -> list[TurningPoint]:
    return sorted(points, key=lambda point: point.decided.move)
