"""The journal of a match: one file per game in JSON Lines, written as it is played (docs/llm.md has the format). Moves
and answers in it are not asked for again, so a match continues where it was stopped."""

import os
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, Literal

import msgspec
from msgspec import Struct

from passgo.arena.tally import Tally
from passgo.engine.actions import action_from_json
from passgo.engine.errors import BadInput
from passgo.errors import PassgoError
from passgo.events import Event
from passgo.game.game import Game, new_game
from passgo.speech import Saying

Fault = Literal["illegal", "unreadable", "cut", "late", "failed"]
"""Why an answer was not played. "failed": the endpoint could not be used, and the match stopped."""


class Call(Struct, omit_defaults=True, frozen=True, forbid_unknown_fields=True):
    """One request to a model. `prompt` is what was added to the conversation about one decision; the calls before the
    same move have what precedes it, and the `system` line above has the system prompt."""

    seat: int
    at: str  # when it was sent, UTC
    prompt: str
    answer: str = ""
    reasoning: str = ""
    tokens_in: int = 0
    tokens_out: int = 0
    tokens_reasoning: int = 0
    seconds: float = 0.0
    retries: tuple[str, ...] = ()
    fault: Fault | None = None
    rule: str = ""  # that forbids what was answered
    message: str = ""  # what is wrong, in the words of the next prompt

    def tally(self) -> Tally:
        tally = Tally(
            calls=int(self.fault != "failed"),
            tokens_in=self.tokens_in,
            tokens_out=self.tokens_out,
            tokens_reasoning=self.tokens_reasoning,
            seconds=self.seconds,
            unreadable=int(self.fault == "unreadable"),
            cut=int(self.fault == "cut"),
            late=int(self.fault == "late"),
        )
        if self.fault == "illegal":
            tally.illegal[self.rule] += 1
        return tally


class Made(Struct, omit_defaults=True, frozen=True, forbid_unknown_fields=True):
    """A move. `asked`: a model was asked for it. `default`: it was not the model's own."""

    seat: int
    action: dict[str, Any]
    say: str = ""
    asked: bool = False
    default: bool = False

    def tally(self) -> Tally:
        return Tally(decisions=int(self.asked), defaults=int(self.default))


class Ended(Struct, frozen=True, forbid_unknown_fields=True):
    """How a game ended. Without winners it was unfinished after the last round."""

    winners: tuple[int, ...]
    reason: str
    round: int


class Heading(Struct, omit_defaults=True, frozen=True, forbid_unknown_fields=True):
    """The first line: who plays what. Games with the same seed have the same luck."""

    seats: tuple[str, ...]
    edition: str
    rules: str
    seed: str
    options: dict[str, str | int | float] = {}


class SystemLine(Struct, frozen=True, forbid_unknown_fields=True):
    system: str


class CallLine(Struct, frozen=True, forbid_unknown_fields=True):
    call: Call


class EndLine(Struct, frozen=True, forbid_unknown_fields=True):
    end: Ended


LINES: Final[dict[str, type[Struct]]] = {"system": SystemLine, "call": CallLine, "end": EndLine}
"""By the name of their only field; every other line is a move."""


class Journal:
    """The moves of one game, the calls before them, what was said, and the tally of each player."""

    def __init__(self, path: Path, heading: Heading, continues: bool = True) -> None:
        """Continue a file, or begin it; or only read it."""
        self.path: Final = path
        self.heading: Final = heading
        self.system = ""
        self.moves: Final[list[Made]] = []
        self.calls: Final[dict[int, list[Call]]] = {}  # by the number of the move that they led to
        self.ended: Ended | None = None
        self.tallies: Final = [Tally() for _ in heading.seats]
        self.lines: Final[list[int]] = []  # of the moves that were read
        if path.exists():
            self.read(continues)
        else:
            self.write(heading)

    @staticmethod
    def open(path: Path) -> "Journal":
        """Read a journal that may be of any match."""
        with path.open("rb") as file:
            first = file.readline()
        try:
            heading = msgspec.json.decode(first, type=Heading)
        except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError):
            raise BadInput(Saying("run.arena.no-journal", file=str(path))) from None
        return Journal(path, heading, continues=False)

    @property
    def talk(self) -> dict[int, list[str]]:
        """What was said, by the number of the move."""
        return {number: [f"{move.seat}: {move.say}"] for number, move in enumerate(self.moves) if move.say}

    def pending(self, seat: int) -> list[Call]:
        """The answered calls for the next move, which was not made before the match was stopped."""
        calls = self.calls.get(len(self.moves), [])
        return [call for call in calls if call.seat == seat and call.fault != "failed"]

    def read(self, continues: bool) -> None:
        """Read the file. A line that was cut off when the match was stopped is not counted; it is dropped if the match
        continues."""
        kept = self.path.read_bytes()
        whole = kept[: kept.rfind(b"\n") + 1]
        lines = whole.split(b"\n")[:-1]
        if continues and whole != kept:
            os.truncate(self.path, len(whole))
        if not lines:
            self.write(self.heading)
            return
        if self.decode(1, lines[0], Heading) != self.heading:
            raise BadInput(Saying("run.arena.other-match", file=str(self.path)))
        for number, line in enumerate(lines[1:], 2):
            fields = self.decode(number, line, dict)
            kind = LINES.get(next(iter(fields), ""), Made)
            if kind is Made:
                self.lines.append(number)
            try:
                self.apply(msgspec.convert(fields, kind))
            except (msgspec.ValidationError, LookupError):
                raise self.damaged(number) from None

    def decode(self, number: int, line: bytes, kind: Any) -> Any:
        try:
            return msgspec.json.decode(line, type=kind)
        except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError):
            raise self.damaged(number) from None

    def damaged(self, line: int) -> BadInput:
        return BadInput(Saying("run.arena.damaged", file=str(self.path), line=str(line)))

    def apply(self, line: Struct) -> None:
        match line:
            case SystemLine(system):
                self.system = system
            case CallLine(call):
                self.tallies[call.seat].add(call.tally())
                self.calls.setdefault(len(self.moves), []).append(call)
            case EndLine(ended):
                self.ended = ended
            case Made():
                if line.asked or line.default:
                    self.tallies[line.seat].add(line.tally())
                self.moves.append(line)

    def add(self, line: Struct) -> None:
        self.apply(line)
        self.write(line)

    def set_system(self, system: str) -> None:
        if system != self.system:
            self.add(SystemLine(system))

    def write(self, line: Struct) -> None:
        """Write a line at once and whole, so that Ctrl-C or a crash loses nothing that was paid for."""
        with self.path.open("ab") as file:
            file.write(msgspec.json.encode(line) + b"\n")

    def new_game(self, names: Sequence[str]) -> Game:
        heading = self.heading
        return new_game(heading.edition, names, heading.seed, heading.rules)

    def replay(self, game: Game, on_move: Callable[[int, Made, list[Event]], None]) -> None:
        """Play the moves so far in a new game."""
        for number, made in enumerate(self.moves):
            try:
                events = game.play(made.seat, action_from_json(made.action))
            except PassgoError:
                raise self.damaged(self.lines[number]) from None
            on_move(number, made, events)
