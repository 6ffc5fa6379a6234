"""The review of a game: chances over time, luck, what each decision cost, and the turning points.

Luck, skill and what others' play brings are in the chance to win as if all played equally well: one measure for all
seats and games. The luck of a throw, a card or a coin is the value of what came less its expectation over all that
could have come (`passgo.bots.chance_tree`), so its mean is zero. A decision loses what the expert's choice is worth
more (`passgo.analysis.judging`): the skill of the deciding seat, never above zero, and others' play to the rest. Of
all bids for a lot only the winning one is a decision, since the others change nothing. What a trade brings is others'
play, and so is all else that another seat's move changes; what a trade costs one of its sides, which could have refused
it or not offered it, is that side's skill. What is left are jumps of the model without luck or decision: unexplained.
So for every seat

    start + luck + skill + others + unexplained = result (1 for a win, 0 for none).

What was not built is charged when the turn ends, and again in every further turn in which it is not built: each time
the cost of one turn's delay (docs/strength.md has the measurement). The turning points contain it only once. The
timeline, in contrast, has the chances of the players at the table.
"""

from __future__ import annotations

import io
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final, Literal

from passgo.analysis.display import review_line, review_page
from passgo.analysis.evaluator import Evaluator, evaluator_for, is_blind, is_calibrated, known_bot
from passgo.analysis.judging import FREE, Judge, JudgedAction
from passgo.analysis.playouts import QUIET, Estimate, estimate, playouts
from passgo.analysis.rating import LossTally, SeatPlay
from passgo.bots.chance_tree import ChanceTree, LuckOfAction
from passgo.bots.estate import NO_SEAT
from passgo.bots.forked_luck import codes_drawn
from passgo.bots.lookahead import is_open
from passgo.bots.model_scope import PEOPLE
from passgo.engine import codes
from passgo.engine.actions import END_TURN, Action
from passgo.engine.rules.trade import find
from passgo.game.checks import check_game
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
LEAST: Final = 0.01  # least cost of a turning point
REFINED: Final = 48  # playouts of each action of a turning point

JUMPS: Final = (*FREE, END_TURN.code)
"""Actions after which the value may jump and jump back: what was not built, it takes for lost until the next turn."""

Mark = Literal["very-lucky", "lucky", "even", "unlucky", "very-unlucky"]
LUCKY: Final = 0.02  # gain of the chance to win that is called lucky
VERY_LUCKY: Final = 0.06


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
    chance: float  # to win, after the expert's choice
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
class LuckEvent:
    """A throw, a card or a coin, and its luck for every seat. The mark is that of the seat that threw or drew."""

    move: int  # its place in the record
    round: int
    seat: int
    kind: str  # "dice", "card", "coin" or "challenge"
    change: list[float]
    mark: Mark


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
    """The parts of a seat's result: all but the last add up to it."""

    start: float
    luck: float = 0.0
    skill: float = 0.0  # what its own decisions lost, at most 0
    others: float = 0.0
    unexplained: float = 0.0
    result: float = 0.0


@dataclass(repr=False)
class Review:
    """The review of a game. Printed, it is one line; a notebook shows the chances over time.

    >>> import passgo
    >>> game = passgo.new_game("classic", ["Ann", "Bo"], luck="65 12 12")
    >>> events = game.play(0, "throw") + game.play(0, "buy")
    >>> passgo.analysis.review(game)
    <Review: 2 players, 1 rounds, not finished; 0 decisions with a cost, 0 turning points, 0 trades>
    """

    names: list[str]
    calibrated: bool
    weights: str = ""  # the model's, by their date and digest
    people: str = ""  # the bot that unknown players are taken for in the timeline; empty if there are none
    finished: bool = True  # if not, `result` is the current chance
    blind: bool = False  # whether it stops before an open choice of the tax (TAX-3)
    timeline: list[TurnChances] = field(default_factory=list)
    shares: list[ResultShare] = field(default_factory=list)
    decisions: list[Decided] = field(default_factory=list)
    turning_points: list[TurningPoint] = field(default_factory=list)
    candidates: list[TurningPoint] = field(default_factory=list)  # the costliest decisions, in order of cost
    trades: list[AgreedTrade] = field(default_factory=list)
    luck: list[LuckEvent] = field(default_factory=list)
    play: list[SeatPlay] = field(default_factory=list)

    def __repr__(self) -> str:
        return f"<Review: {review_line(self)}>"

    def _repr_html_(self) -> str:
        return review_page(self)

    def best_trade(self) -> AgreedTrade | None:
        """The trade with the largest gain of one side."""
        return max(self.trades, key=lambda trade: max(trade.giver_gain, trade.taker_gain), default=None)

    def worst_trade(self) -> AgreedTrade | None:
        return min(self.trades, key=lambda trade: min(trade.giver_gain, trade.taker_gain), default=None)


def review(
    game: Game,
    wording: Wording | None = None,
    on_move: Callable[[int, int], None] = lambda done, of: None,
    people: str = PEOPLE,
) -> Review:
    """Replay a game and judge every decision.

    Args:
        game: The game, in any position.
        wording: How actions, trades and reasons are formatted; by default, in notation.
        on_move: Called with the number of reviewed moves, and of all.
        people: The bot that people and other unknown players are taken for in the chances over time.

    Raises:
        BadInput: The model does not know `people`.
    """
    replay = replay_of(check_game(game))
    evaluator = evaluator_for(game._state.board, game._heading.bots(), known_bot(people))
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
        self.judge: Final = Judge(evaluator)
        p = game._state
        self.found: Final = Review(
            list(game.names), is_calibrated(p, evaluator.players), evaluator.model.weights.name
        )
        self.found.people = evaluator.assumed(p)
        self.candidates: Final[list[TurningPoint]] = []
        self.tallies: Final = [LossTally() for _ in game.names]
        self.counted: Final = [0.0 for _ in game.names]  # since `before` was computed
        self.bid: tuple[JudgedAction, TurningPoint | None] | None = None  # the highest one of an open auction
        self.before = evaluator.value(p)
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
        if trade is not None:
            self.note_trade(number, trade)
        else:
            self.note_decision(number, move)
        luck = self.luck_of(move)
        round_ = int(p.round)
        replay.step()
        if luck is not None:
            self.note_luck(number, round_, move.seat, luck)
        elif is_open(p, codes.M_AUCTION):
            return  # valued as a whole: earlier bids change nothing
        own = move.seat
        if self.bid is not None:
            own = self.bid[0].seat
            self.count(*self.bid)
            self.bid = None
        after = self.evaluator.value(p) if luck is None else luck.after
        self.close_move(after, luck, own, luck is not None or move.action.code in JUMPS)
        self.note_turn(number + 1)

    def close_move(self, after: list[float], luck: LuckOfAction | None, own: int, jump: bool) -> None:
        """Count what a move changed beside its luck and what was counted.

        A seat's own part is unexplained; that of the others is, too, if the move is one after which the model `jump`s.
        """
        for seat, share in enumerate(self.found.shares):
            drawn = 0.0 if luck is None else sum(draw.change[seat] for draw in luck.draws)
            share.luck += drawn
            rest = after[seat] - self.before[seat] - drawn - self.counted[seat]
            if not jump and seat != own:
                share.others += rest
            else:
                share.unexplained += rest
            self.counted[seat] = 0.0
        self.before = after

    def luck_of(self, move: Move) -> LuckOfAction | None:
        """The luck that a move drew, in the position before it; of a card that only the box at a real board has, it
        cannot be said."""
        if not move.luck or ":" in move.luck:
            return None
        tree = ChanceTree(self.evaluator.quiescence, self.game._state, move.seat, move.action)
        return tree.luck(codes_drawn(move.luck))

    def note_luck(self, number: int, round_: int, seat: int, luck: LuckOfAction) -> None:
        for draw in luck.draws:
            self.found.luck.append(
                LuckEvent(number, round_, seat, draw.kind, draw.change, mark_of(draw.change[seat]))
            )

    def note_decision(self, number: int, move: Move) -> None:
        """Judge a decision and count its loss; that of a bid only if the bid wins."""
        if move.action.code in (codes.OFFER, codes.COUNTER):
            return  # judged when it is accepted
        judged = self.judge.judge(self.game._state, move.seat, move.action)
        if judged is None:
            return
        point = self.point(number, judged) if judged.loss > 0 else None
        if move.action.code == codes.BID:
            self.bid = judged, point
        else:
            self.count(judged, point)

    def count(self, judged: JudgedAction, point: TurningPoint | None) -> None:
        """Count the effects of a decision: as skill for its own seat, as `others` for the other seats."""
        self.tallies[judged.seat].add(judged)
        for seat, share in enumerate(self.found.shares):
            if seat == judged.seat:
                share.skill -= judged.lost[seat]
            else:
                share.others -= judged.lost[seat]
            self.counted[seat] -= judged.lost[seat]
        self.note_point(point)

    def note_point(self, point: TurningPoint | None) -> None:
        if point is not None:
            self.found.decisions.append(point.decided)
            self.candidates.append(point)

    def note_turn(self, moves: int) -> None:
        p = self.game._state
        if (p.turns != self.turn and p.depth == 0) or p.over != 0:
            self.turn = int(p.turns)
            chances = self.evaluator.chances(p)
            self.found.timeline.append(TurnChances(moves, int(p.round), int(p.turn), chances))

    def note_trade(self, number: int, trade: Terms) -> None:
        """Record a trade and count its effects: others' play, and skill where a side lost by it."""
        p = self.game._state
        after = self.evaluator.value_after(p, trade.taker, Action(codes.ACCEPT, trade.number))
        change = [then - now for then, now in zip(after, self.evaluator.value(p), strict=True)]
        words = self.wording.trade(self.game, trade)
        gains = change[trade.giver], change[trade.taker]
        self.found.trades.append(AgreedTrade(number, int(p.round), trade.giver, trade.taker, *gains, words))
        for side in (trade.giver, trade.taker):
            judged = self.judge.judge_trade(p, trade, side)
            self.tallies[side].add(judged)
            if judged.loss > 0:
                self.found.shares[side].skill -= judged.loss
                self.found.shares[side].others += judged.loss
                self.note_point(self.point(number, judged))
        for seat, share in enumerate(self.found.shares):
            share.others += change[seat]
            self.counted[seat] += change[seat]

    def finish(self) -> Review:
        self.close_move(self.evaluator.value(self.game._state), None, NO_SEAT, jump=False)
        for share, chance in zip(self.found.shares, self.before, strict=True):
            share.result = chance
        self.found.play.extend(tally.summary() for tally in self.tallies)
        dearest = without_repeats(sorted(self.candidates, key=lambda point: -point.decided.cost))
        self.found.candidates = dearest[:CANDIDATES]
        self.found.turning_points = in_order(dearest[:TURNING_POINTS])
        return self.found

    def point(self, number: int, judged: JudgedAction) -> TurningPoint:
        """A decision before it is made, as a possible turning point."""
        p = self.game._state
        decided = Decided(
            number,
            int(p.round),
            int(p.turns),
            judged.seat,
            write_action(judged.action),
            write_action(judged.best),
            judged.loss,
            judged.chance,
            judged.reason.to_json(),
        )
        return TurningPoint(
            decided,
            self.game.position,
            judged.action,
            judged.best,
            self.wording.action(self.game, judged.seat, judged.action),
            self.wording.action(self.game, judged.seat, judged.best),
            self.wording.reason(self.game, decided.why),
        )


def mark_of(change: float) -> Mark:
    """The mark of a seat's own luck."""
    if abs(change) < LUCKY:
        return "even"
    if change > 0:
        return "very-lucky" if change >= VERY_LUCKY else "lucky"
    return "very-unlucky" if change <= -VERY_LUCKY else "unlucky"


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
    if point.action.code == codes.END_TURN:
        return replace(point, refined=refined_omission(p, seat, evaluator, count))
    if offer is None:
        played = playouts(evaluator, p, seat, point.action, count, "refined", level=QUIET, equals=True)
    else:  # the offer is open in this position
        accepted = Action(codes.ACCEPT, offer.number)
        played = playouts(evaluator, p, offer.taker, accepted, count, "refined", level=QUIET, equals=True)
    better = playouts(evaluator, p, seat, point.best, count, "refined", level=QUIET, equals=True)
    differences = [one[seat] - other[seat] for one, other in zip(better, played, strict=True)]
    return replace(point, refined=estimate(differences, least=-1.0))


def refined_omission(p: Position, seat: int, evaluator: Evaluator, count: int) -> Estimate:
    """The cost of a turn without all that the expert would have built, if it is built in the next one."""
    built = p.clone()
    built.logs_events = False
    evaluator.quiescence.manage(built)
    played, better = (
        playouts(evaluator, table, seat, END_TURN, count, "refined", level=QUIET, equals=True, builder=seat)
        for table in (p, built)
    )
    differences = [one[seat] - other[seat] for one, other in zip(better, played, strict=True)]
    return estimate(differences, least=-1.0)


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
