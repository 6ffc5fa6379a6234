"""Writing a whole game down as a record."""

from collections.abc import Mapping, Sequence
from typing import Final

from mypy_extensions import i64

from passgo.engine.actions import Action
from passgo.engine.legality import act
from passgo.engine.luck import ScriptedLuck
from passgo.engine.outcome import outcome
from passgo.engine.position import Position
from passgo.engine.rules import setup
from passgo.notation.digest import digest
from passgo.notation.moves import Turn, move_word
from passgo.notation.position_reading import Reader, read_position
from passgo.notation.record import WIDTH, write_header, write_seat
from passgo.notation.rules_text import write_rules
from passgo.notation.track import CHECKPOINT


class RecordSource:
    """What a record has besides position and moves: the players, and how the game began."""

    def __init__(
        self,
        names: list[str],
        tokens: list[str],
        kinds: list[str],
        start: str | None,
        promised: str = "",
        shares: str = "",
    ) -> None:
        self.names: Final = names
        self.tokens: Final = tokens
        self.kinds: Final = kinds
        self.start: Final = start
        self.promised: Final = promised  # the commitment, if it is not to the seed of the luck itself
        self.shares: Final = shares  # what players have given to the seed (game/shares.py)


class MoveText:
    """The moves of a record, written as they are made: words in lines, and every turn begins a new one."""

    def __init__(self, setup_luck: str | None) -> None:
        """The luck of the set-up, or None for a game that began from a position."""
        self.parts: Final[list[str]] = []
        self.length: i64 = 0  # of the line that is being written
        self.round: i64 = -1
        self.turn: i64 = -1
        if setup_luck is not None:
            self.add(f"setup({setup_luck})")

    def add_move(self, round_: i64, turn: i64, seat: i64, action: Action, luck: str) -> None:
        if round_ != self.round or turn != self.turn:
            self.round = round_
            self.turn = turn
            self.begin_line(f"{round_}.{turn}")
        self.add(move_word(seat, action, luck, turn))

    def add(self, word: str) -> None:
        length: i64 = len(word)
        if self.length + 1 + length > WIDTH:
            self.begin_line(word)
        else:
            if self.length > 0:
                self.parts.append(" ")
                self.length += 1
            self.parts.append(word)
            self.length += length

    def begin_line(self, word: str) -> None:
        if self.length > 0:
            self.parts.append("\n")
        self.parts.append(word)
        self.length = len(word)

    def text(self) -> str:
        return "".join(self.parts)


def write_record(
    p: Position,
    story: RecordSource,
    setup_luck: str,
    history: list[Turn],
    date: str,
    checkpoints: bool,
    comments: Mapping[int, Sequence[str]],
) -> str:
    """Comments are by the number of the move that they follow, from 0."""
    digests = digests_of(p, story, setup_luck, history) if checkpoints else {}
    text = MoveText(setup_luck if story.start is None else None)
    for i, turn in enumerate(history):
        if i in digests:
            text.add("#" + digests[i])
        text.add_move(turn.round, turn.seat, turn.move.seat, turn.move.action, turn.move.luck)
        for comment in comments.get(i, ()):
            text.add(write_comment(comment))
    if len(history) in digests:
        text.add("#" + digests[len(history)])
    return join_record(p, story, date, text)


def write_comment(text: str) -> str:
    """A remark on one line; what would end it early, or cannot be printed, becomes a space."""
    return "{" + "".join([sign if sign.isprintable() and sign != "}" else " " for sign in text]) + "}"


def join_record(p: Position, story: RecordSource, date: str, moves: MoveText) -> str:
    """The header, and the moves below it."""
    facts = [("Passgo", "1"), ("Edition", p.board.edition.id), ("Rules", write_rules(p.board.rules))]
    for seat, name in enumerate(story.names):
        kind = story.kinds[seat] if story.kinds else "person"
        facts.append(("Seat", write_seat(seat, name, story.tokens[seat], kind)))
    facts.append(("Date", date))
    promised = story.promised or p.luck.commitment()
    if promised:
        facts.append(("Commitment", promised))
    if story.shares:
        facts.append(("Shares", story.shares))
    if p.luck.by_hand():
        facts.append(("Luck", p.luck.by_hand()))
    if story.start is not None:
        facts.append(("Start", story.start))
    facts.append(("Result", write_result(p)))
    return write_header(facts) + "\n\n" + moves.text() + "\n"


def write_result(p: Position) -> str:
    """Winners, reason and worths, or * for a game that is not over."""
    end = outcome(p)
    if end is None:
        return "*"
    winners = ",".join([str(seat) for seat in end.winners])
    return f"{winners} {end.reason} {'/'.join([str(worth) for worth in end.worths])}"


def digests_of(p: Position, story: RecordSource, setup_luck: str, history: list[Turn]) -> dict[int, str]:
    """The digest before the first move of every round and at the end, found by playing the game again."""
    digests: dict[int, str] = {}
    luck = ScriptedLuck(setup_luck)
    luck.set_by_hand(p.luck.by_hand())
    if story.start is None:
        again = setup.start(p.board, luck, p.seats)
    else:
        again = read_position(Reader(story.start), p.board, luck)
    last = 0
    for i, turn in enumerate(history):
        if turn.round != last:
            digests[i] = digest(again)[:CHECKPOINT]
            last = turn.round
        luck.rewrite(turn.move.luck)
        action = turn.move.action
        act(again, turn.move.seat, action.code, action.first, action.second, action.terms)
    digests[len(history)] = digest(p)[:CHECKPOINT]
    return digests
