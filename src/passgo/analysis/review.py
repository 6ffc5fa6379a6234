"""The review of a game: chances over time, what each decision cost, luck and skill, and the turning points.

Between two moves the chances of all seats change. A change belongs to luck, except for two parts: what a decision loses
against the expert's (the skill of whoever decides), and what a trade changes (the skill of both who agreed to it). What
the decisions of others change for a seat is counted apart. So for every seat

    chance at the start + luck + skill + others = result (1 for a win, 0 for none).
"""

from __future__ import annotations

import io
from dataclasses import dataclass, field, replace
from typing import TYPE_CHECKING, Final

from passgo.analysis.observer import Observer, is_blind, is_calibrated, observer_of
from passgo.analysis.playouts import Estimate, estimate, playouts
from passgo.bots.imagine import after_trade
from passgo.engine import codes
from passgo.engine.actions import Action
from passgo.engine.rules.trade import find
from passgo.game import Game
from passgo.notation.moves import write_action
from passgo.notation.record import read_texts
from passgo.records import Replay

if TYPE_CHECKING:
    from collections.abc import Callable

    from passgo.engine.board import Board
    from passgo.engine.position import Terms
    from passgo.notation.moves import Move

TURNING_POINTS: Final = 5
JUDGED: Final = (
    codes.BUY,
    codes.DECLINE,
    codes.BID,
    codes.PASS,
    codes.PAY_FINE,
    codes.USE_CARD,
    codes.BUILD,
    codes.SELL,
    codes.MORTGAGE,
    codes.LIFT,
    codes.END_TURN,
)
REFINED: Final = 48  # playouts of each action of a turning point


@dataclass(frozen=True)
class Chances:
    """At the start of a turn."""

    round: int
    seat: int
    chances: list[float]


@dataclass(frozen=True)
class Decided:
    """A decision, what the expert would have done, and how much chance to win the difference cost."""

    move: int  # its place in the record
    round: int
    seat: int
    action: str
    best: str
    cost: float
    chance: float  # to win, before it


@dataclass(frozen=True)
class Trade:
    """A trade that was agreed on, and what it did for both sides."""

    move: int
    round: int
    giver: int
    taker: int
    giver_gain: float
    taker_gain: float
    words: str


@dataclass(frozen=True)
class TurningPoint:
    """One of the dearest decisions, with the position before it. Playouts refine what it cost."""

    decided: Decided
    position: str
    action: Action
    best: Action
    words: str
    best_words: str
    refined: Estimate | None = None  # the cost by playouts


@dataclass
class Share:
    """Why a seat came to its result."""

    start: float
    luck: float = 0.0
    skill: float = 0.0
    others: float = 0.0
    result: float = 0.0


@dataclass
class Review:
    names: list[str]
    calibrated: bool
    timeline: list[Chances] = field(default_factory=list)
    shares: list[Share] = field(default_factory=list)
    decisions: list[Decided] = field(default_factory=list)
    turning_points: list[TurningPoint] = field(default_factory=list)
    trades: list[Trade] = field(default_factory=list)

    def best_trade(self) -> Trade | None:
        """By what it did for the better side."""
        return max(self.trades, key=lambda trade: max(trade.giver_gain, trade.taker_gain), default=None)

    def worst_trade(self) -> Trade | None:
        return min(self.trades, key=lambda trade: min(trade.giver_gain, trade.taker_gain), default=None)


def review(
    game: Game,
    words: Callable[[Game, int, Action], str] | None = None,
    on_move: Callable[[int, int], None] = lambda done, of: None,
) -> Review:
    """Replay a game and judge it. `words` tells actions to people; without it the notation does."""
    text = next(iter(read_texts(io.StringIO(game.record()))))
    replay = Replay(text, game.edition)
    reviewer = Reviewer(replay.game, words or in_notation)
    for number, turn in enumerate(game.history):
        reviewer.follow(number, turn.move, replay)
        on_move(number + 1, len(game.history))
    return reviewer.finish()


def in_notation(game: Game, seat: int, action: Action) -> str:
    return write_action(action)


class Reviewer:
    """Follows a game move by move."""

    def __init__(self, game: Game, words: Callable[[Game, int, Action], str]) -> None:
        self.game: Final = game
        self.words: Final = words
        self.observer: Final[Observer] = observer_of(game.state.board)
        self.found: Final = Review(list(game.names), is_calibrated(game.state.board))
        self.candidates: Final[list[TurningPoint]] = []
        self.before = self.observer.chances(game.state)
        self.found.shares.extend(Share(chance) for chance in self.before)
        self.turn = -1
        self.note_turn()

    def follow(self, number: int, move: Move, replay: Replay) -> None:
        p = self.game.state
        trade = find(p, move.action.first) if move.action.code == codes.ACCEPT else None
        lost = None if move.luck or trade is not None else self.judge(number, move)
        agreed = None if trade is None else self.note_trade(number, trade, move)
        replay.step()
        after = self.observer.chances(p)
        for seat, share in enumerate(self.found.shares):
            change = after[seat] - self.before[seat]
            if agreed is not None and trade is not None:
                by_trade = agreed[seat]
                if seat in (trade.giver, trade.taker):
                    share.skill += by_trade
                else:
                    share.others += by_trade
                change -= by_trade
            elif lost is not None:
                if seat == move.seat:
                    share.skill += lost[seat]
                else:
                    share.others += lost[seat]
                change -= lost[seat]
            share.luck += change
        self.before = after
        self.note_turn()

    def finish(self) -> Review:
        for share, chance in zip(self.found.shares, self.before, strict=True):
            share.result = chance
        dearest = sorted(self.candidates, key=lambda point: -point.decided.cost)[:TURNING_POINTS]
        self.found.turning_points = sorted(dearest, key=lambda point: point.decided.move)
        return self.found

    def note_turn(self) -> None:
        p = self.game.state
        if (p.turns != self.turn and p.depth == 0) or p.over != 0:
            self.turn = int(p.turns)
            self.found.timeline.append(Chances(int(p.round), int(p.turn), self.before))

    def note_trade(self, number: int, trade: Terms, move: Move) -> list[float]:
        """What a trade changes for everybody."""
        p = self.game.state
        after = self.observer.chances(after_trade(p, trade))
        change = [now - before for now, before in zip(after, self.before, strict=True)]
        self.found.trades.append(
            Trade(
                number,
                int(p.round),
                trade.giver,
                trade.taker,
                change[trade.giver],
                change[trade.taker],
                self.words(self.game, move.seat, move.action),
            )
        )
        worse = min(trade.giver, trade.taker, key=lambda seat: change[seat])
        if worse == trade.taker and change[worse] < 0:
            self.note(number, move.seat, move.action, Action(codes.REFUSE, trade.number), -change[worse])
        return change

    def judge(self, number: int, move: Move) -> list[float] | None:
        """What a decision loses for everybody against the expert's; None for what nobody judges.

        At the blind tax nothing is judged: it would tell the worth (TAX-3).
        """
        p, seat, action = self.game.state, move.seat, move.action
        if seat < 0 or is_blind(p) or action.code not in JUDGED:
            return None
        best = (
            self.observer.omitted(p, seat) if action.code == codes.END_TURN else self.observer.advice(p, seat)
        )
        if best is None or best == action:
            return None
        played = self.observer.chances_after(p, seat, action)
        better = self.observer.chances_after(p, seat, best)
        if played is None or better is None or better[seat] <= played[seat]:
            return None
        lost = [now - then for now, then in zip(played, better, strict=True)]
        self.note(number, seat, action, best, -lost[seat])
        return lost

    def note(self, number: int, seat: int, action: Action, best: Action, cost: float) -> None:
        p = self.game.state
        decided = Decided(
            number, int(p.round), seat, write_action(action), write_action(best), cost, self.before[seat]
        )
        self.found.decisions.append(decided)
        self.candidates.append(
            TurningPoint(
                decided,
                self.game.position,
                action,
                best,
                self.words(self.game, seat, action),
                self.words(self.game, seat, best),
            )
        )


def refine(point: TurningPoint, board: Board, count: int = REFINED) -> TurningPoint:
    """The cost of a turning point by playouts of both actions, with the same new luck for both."""
    observer = observer_of(board)
    p = Game.from_position(point.position, edition=board.edition).state
    seat = point.decided.seat
    played = playouts(observer, p, seat, point.action, count, "refined")
    better = playouts(observer, p, seat, point.best, count, "refined")
    differences = [one[seat] - other[seat] for one, other in zip(better, played, strict=True)]
    return replace(point, refined=estimate(differences, least=-1.0))
