"""Tables at a real board: luck that is entered, and corrections of what was entered.

What was thrown and drawn comes with an action; as long as some of it is missing, the action is kept as `pending`. A
correction replaces or removes an entry, or takes back everything from it on. Then the game is played again: later
entries are kept until the first that no longer fits. That one is asked again with the rest of its turn; when the turn
is over, the entries of the turns after it are kept in the same way.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, Final, NamedTuple

import msgspec

from passgo.engine.decisions import Decision
from passgo.engine.errors import BadInput, IllegalAction, LuckError, LuckNeeded
from passgo.engine.luck import BY_HAND
from passgo.game.game import Game
from passgo.server.problems import Problem
from passgo.server.store.rows import Row
from passgo.server.tables.entries import Acted, AnyEntry, Corrected, Entered, read_entry
from passgo.server.tables.free import leaves_open

DICE_ENTRIES: Final = ("heads", "tails")


class Move(NamedTuple):
    """An action that counts, with all luck that came with it."""

    seq: int
    """Of its entry, also after the entry was corrected."""
    seat: int
    action: dict[str, Any]
    luck: str
    question: tuple[str, tuple[int, ...], dict[str, Any]] | None
    """The decision that it answered; None for an action in between."""
    turn: int
    """The number of the turn in which it was done."""

    def to_json(self) -> dict[str, object]:
        return {"entry": self.seq, "seat": self.seat, "action": self.action, "luck": self.luck}


class RealBoard:
    """What a table at a real board has besides the game."""

    def __init__(self) -> None:
        self.pending: Entered | None = None
        self.moves: list[Move] = []
        self.waiting: list[Move] = []  # kept entries that come after a turn that is asked again
        self.asked_again: list[Move] = []  # what no longer fitted since the last correction
        self.turn: int | None = None  # the turn that is asked again

    def to_json(self) -> dict[str, object]:
        pending = self.pending
        return {
            "pending": None if pending is None else {**msgspec.to_builtins(pending), "kind": "entered"},
            "asked_again": [move.to_json() for move in self.asked_again],
            "waiting": len(self.waiting),
        }

    def keep_fitting(self, game: Game, play: Callable[[Move], None]) -> None:
        """Play the waiting moves again as long as they fit."""
        while self.waiting and game.decision is not None:
            now = int(game._state.turns)
            if self.turn is not None and now <= self.turn:
                return
            self.turn = None
            move = self.waiting.pop(0)
            if fits(game, move):
                play(move)
                continue
            self.asked_again.append(move)
            if move.question is not None:
                self.turn = now
                self.waiting = [later for later in self.waiting if later.turn != move.turn]

    def index(self, seq: int) -> int:
        """The place of the move that an entry is."""
        for n, move in enumerate(self.moves):
            if move.seq == seq:
                return n
        raise Problem("no-such-entry", entry=seq)


def question_of(decision: Decision) -> tuple[str, tuple[int, ...], dict[str, Any]]:
    return decision.kind, tuple(decision.seats), dict(decision.details)


def move_of(game: Game, seq: int, seat: int, action: dict[str, Any]) -> Move:
    """An action that is about to be played, without its luck."""
    decision = game.decision
    answered = decision is not None and not leaves_open(decision, seat, action)
    question = question_of(decision) if decision is not None and answered else None
    return Move(seq, seat, action, "", question, int(game._state.turns))


def fits(game: Game, move: Move) -> bool:
    """Whether the same question is asked, the action is allowed, and its luck possible."""
    decision = game.decision
    if decision is None or (move.question is not None and move.question != question_of(decision)):
        return False
    try:
        return game.luck_needed(move.seat, move.action, move.luck) is None
    except (IllegalAction, BadInput, LuckError):
        return False


def replay(game: Game, moves: Iterable[Move]) -> Game:
    """The game after these moves."""
    for move in moves:
        replay_move(game, move)
    return game


def replay_move(game: Game, move: Move) -> None:
    game.add_luck(move.luck)
    game.play(move.seat, move.action)


def check_luck(by_hand: str, luck: str) -> None:
    """Check that only what is thrown or drawn at the board is entered."""
    for entry in luck.split():
        is_dice = entry.isdigit() or entry in DICE_ENTRIES
        if by_hand == BY_HAND[2 if is_dice else 1]:
            raise Problem("luck-of-the-app", luck=entry)


def entered(seat: int, action: dict[str, Any] | None, luck: str, needed: LuckNeeded) -> Entered:
    return Entered(seat, action, luck, needed.kind, needed.seat, needed.rival)


def is_waiting_for(pending: Entered | None, seat: int) -> bool:
    """Whether a throw or card is awaited for a seat: for a bot, any player enters it."""
    return pending is not None and pending.seat == seat


class Preview(NamedTuple):
    """What a correction changes."""

    kept: int
    """Later entries that stay."""
    asked_again: list[Move]
    waiting: int
    cash: list[int]
    """By seat: how much more or less it has."""

    def to_json(self) -> dict[str, object]:
        return {
            "kept": self.kept,
            "asked_again": [move.to_json() for move in self.asked_again],
            "waiting": self.waiting,
            "cash": self.cash,
        }


def preview(start: Game, now: Game, real: RealBoard, entry: Corrected) -> Preview:
    """Play a correction on a new game that is at its start; raises a Problem if it cannot be made."""
    at = real.index(entry.entry)
    game = replay(start, real.moves[:at])
    trial = RealBoard()
    trial.waiting = later_moves(real, at, entry)
    wrong = real.moves[at]
    if entry.action is not None:
        try:
            needed = game.luck_needed(wrong.seat, entry.action, entry.luck)
        except LuckError:
            raise Problem("luck-refused", luck=entry.luck) from None
        if needed is not None:
            raise Problem("luck-missing", what=needed.kind)
        replay_move(game, wrong._replace(action=entry.action, luck=entry.luck))
    kept: list[Move] = []

    def play(move: Move) -> None:
        replay_move(game, move)
        kept.append(move)

    trial.keep_fitting(game, play)
    change = [int(game._state.cash[n] - now._state.cash[n]) for n in range(len(game.names))]
    return Preview(len(kept), trial.asked_again, len(trial.waiting), change)


def later_moves(real: RealBoard, at: int, entry: Corrected) -> list[Move]:
    """The moves that are kept after a correction, as far as they fit."""
    return [] if entry.rest else [*real.moves[at + 1 :], *real.waiting]


def effective(rows: Iterable[Row], real: RealBoard) -> Iterator[tuple[Row, AnyEntry]]:
    """A log as if nothing wrong had ever been entered."""
    moves = {move.seq: move for move in real.moves}
    for row in rows:
        entry = read_entry(row.body)
        if isinstance(entry, Acted):
            move = moves.get(row.seq)
            if move is not None:
                yield row, Acted(move.seat, move.action, entry.by, luck=move.luck)
        elif not isinstance(entry, (Entered, Corrected)):
            yield row, entry
