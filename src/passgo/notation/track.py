"""Playing the moves of a record one by one, and reporting where they go wrong."""

from typing import Final

from passgo.engine import codes, reasons
from passgo.engine.actions import ACTIONS, Action, resolve_action
from passgo.engine.errors import BadInput, LuckError
from passgo.engine.explain import Explained, refusal
from passgo.engine.fields import A_SQUARE
from passgo.engine.legality import act, check
from passgo.engine.luck import ScriptedLuck
from passgo.engine.position import Position
from passgo.engine.rules.shortage import asks_asker
from passgo.notation.digest import digest
from passgo.notation.moves import Move, Turn, read_move
from passgo.notation.record import RecordWord
from passgo.notation.since import known_change, ruling_against
from passgo.notation.text import FieldError, NotationError, say, shortened
from passgo.speech import Part, error_text

CHECKPOINT: Final = 8  # hex digits of the digest that a checkpoint shows at least


class RecordPlayback:
    """The moves of a game that is played again. After an error the game must not be used any more."""

    def __init__(
        self, p: Position, names: list[str], words: list[RecordWord], at: int, history: list[Turn]
    ) -> None:
        self.p: Final = p
        self.names: Final = names
        self.words: Final = words
        self.at: int = at
        self.history: Final = history

    def step(self) -> bool:
        """Play the next move; False when there is none left."""
        words = self.words
        while self.at < len(words):
            word = words[self.at]
            self.at += 1
            if self.is_move(word):
                self.play(word)
                return True
        return False

    def to_end(self) -> None:
        while self.step():
            pass

    def is_move(self, word: RecordWord) -> bool:
        """Whether a word is a move; turn marks and checkpoints are compared with the position."""
        text = word.text
        if text[0] == "#":
            self.compare_checkpoint(word)
            return False
        if "0" <= text[0] <= "9" and ":" not in text:
            here = f"{self.p.round}.{self.p.turn}"
            if text != here:
                raise self.broken(word, say("turn-mark", text=shortened(text), here=here))
            return False
        return True

    def compare_checkpoint(self, word: RecordWord) -> None:
        shown = word.text[1:]
        if len(shown) < CHECKPOINT:
            raise self.broken(word, say("checkpoint-short", n=CHECKPOINT))
        found = digest(self.p)
        if not found.startswith(shown):
            stands = f"#{found[:CHECKPOINT]}"
            if self.p.over == codes.FIRST_BANKRUPTCY:  # v0.2.0 took no interest then
                raise self.broken(word, say("checkpoint-settled", found=stands, rule="RULING-END-SETTLE"))
            raise self.broken(word, say("checkpoint", found=stands))

    def play(self, word: RecordWord) -> None:
        p = self.p
        try:
            move = read_move(word.text, int(p.turn))
            if move.seat >= p.seats:
                raise BadInput(say("no-seat", seat=str(move.seat), last=int(p.seats) - 1))
            action = resolve_action(p, move.seat, move.action)
            reason = check(p, move.seat, action.code, action.first, action.second, action.terms)
            if reason != reasons.ALLOWED:
                no = refusal(
                    p, self.names, reason, move.seat, action.code, action.first, action.second, action.terms
                )
                rule = ruling_against(p, move.seat, lot_of(action), action.terms, no)
                raise self.broken(word, known_change(Explained(no, p.board.edition, self.names), rule))
            luck = p.luck
            if isinstance(luck, ScriptedLuck):
                luck.rewrite(move.luck)
            luck.drawn.clear()
            round_, turn = int(p.round), int(p.turn)
            act(p, move.seat, action.code, action.first, action.second, action.terms)
        except (FieldError, BadInput, LuckError) as error:
            raise self.broken(word, error_text(error)) from None
        drawn = " ".join(luck.drawn)
        if drawn != move.luck:
            raise self.broken(word, say("other-luck", written=move.luck, drawn=drawn))
        self.history.append(Turn(round_, turn, Move(move.seat, action, drawn)))

    def broken(self, word: RecordWord, reason: Part) -> NotationError:
        at: dict[str, Part] = {"line": str(word.line), "round": str(self.p.round)}
        if asks_asker(self.p):  # a record of v0.2.0 goes on without the answer
            reason = say("asker-is-asked", why=reason, rule="RULING-SHORTAGE")
        return NotationError(say("broken", **at, word=shortened(word.text), why=reason))


def lot_of(action: Action) -> int:
    """The lot that an action is on, or 0: the first number of another action is none."""
    for field in ACTIONS[action.code].fields:
        return int(action.first) if field.kind == A_SQUARE else 0
    return 0
