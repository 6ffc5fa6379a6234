"""Puzzles: positions from simulated games in which one answer is clearly best.

`passgo puzzles make` finds them; the ones that come with passgo are in `puzzles.json`.
"""

import json
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from datetime import date
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Any, Final, Literal, TypeAlias, get_args

from passgo.engine.errors import BadInput
from passgo.errors import PassgoError
from passgo.speech import Saying

Theme: TypeAlias = Literal["build", "trade", "buy", "bid", "mortgage", "jail"]
THEMES: Final[tuple[Theme, ...]] = get_args(Theme)
Difficulty: TypeAlias = Literal["easy", "medium", "hard"]
DIFFICULTIES: Final[tuple[Difficulty, ...]] = get_args(Difficulty)
WANTED: Final[dict[Theme, int]] = {"build": 28, "trade": 36, "buy": 10, "bid": 20, "mortgage": 16, "jail": 10}
"""The number of puzzles to look for by theme."""


class BadPuzzles(PassgoError):
    """A file of puzzles cannot be read."""


@dataclass(frozen=True)
class PuzzleAnswer:
    """An answer in notation, and the chance to win after it, with its 95 % interval.

    An answer of several actions has them in order, with a space in between.
    """

    action: str
    value: float
    low: float
    high: float


@dataclass(frozen=True)
class PuzzleReason:
    """The key of a sentence and the facts in it, as in `passgo.bots.explanations`."""

    key: str
    facts: dict[str, int | str]


@dataclass(frozen=True)
class Puzzle:
    """A decision of one seat. Of answers that come to the same, such as houses on one group, only one is listed."""

    id: str
    theme: Theme
    position: str
    seat: int
    best: str
    normal: str  # what the level `normal` plays
    found_by: tuple[str, ...]  # the levels that play the best answer
    lead: float  # of the best answer over the next best
    lead_low: float  # the lower limit of its 95 % interval
    actions: tuple[PuzzleAnswer, ...]  # the best one first
    reasons: tuple[PuzzleReason, ...]  # the main one first
    playouts: int  # of each answer, to the end of the game
    seed: str  # of the simulated games
    game: int  # the number of the game that the position is from

    @property
    def reason(self) -> PuzzleReason:
        """The main reason."""
        return self.reasons[0]

    @property
    def difficulty(self) -> Difficulty:
        """By the number of levels that find the answer."""
        return ("hard", "medium")[len(self.found_by)] if len(self.found_by) < 2 else "easy"

    @property
    def waits(self) -> bool:
        """Whether the best answer is to leave things as they are: "don't"."""
        return leaves_as_is(self.best)


def leaves_as_is(answer: str) -> bool:
    """Whether an answer in notation is to do nothing: to keep the cash, to refuse, to pass, to stay in Jail."""
    return answer in ("end-turn", "pass", "decline", "throw") or answer.startswith("refuse=")


@cache
def puzzles() -> tuple[Puzzle, ...]:
    """The puzzles that come with passgo."""
    return read_puzzles(files("passgo").joinpath("analysis/puzzles.json").read_text("utf-8"))


def daily_puzzle(day: date) -> Puzzle:
    """The puzzle of a day, the same everywhere: each comes once before one comes again, in an order without pattern."""
    if not isinstance(day, date):
        raise BadInput(f"day is {day!r:.100}; expected a date, such as datetime.date.today()")
    ordered = shuffled(puzzles())
    return ordered[day.toordinal() % len(ordered)]


def mixed_puzzles() -> tuple[Puzzle, ...]:
    """The puzzles that come with passgo, in an order in which themes and difficulties take turns."""
    places: dict[str, float] = {}
    for theme in THEMES:
        of_theme = shuffled(puzzle for puzzle in puzzles() if puzzle.theme == theme)
        for number, puzzle in enumerate(of_theme):
            places[puzzle.id] = (number + 0.5) / len(of_theme)  # as if each theme were dealt out evenly
    return tuple(sorted(puzzles(), key=lambda puzzle: places[puzzle.id]))


def shuffled(found: Iterable[Puzzle]) -> list[Puzzle]:
    """Puzzles in an order without pattern, the same everywhere."""
    return sorted(found, key=lambda puzzle: sha256(puzzle.id.encode()).digest())


def read_puzzles(text: str) -> tuple[Puzzle, ...]:
    try:
        listed = json.loads(text)
        if not isinstance(listed, list):
            raise TypeError("expected a list")
        return tuple(read_puzzle(found) for found in listed)
    except (ValueError, TypeError, KeyError) as error:
        raise BadPuzzles(Saying("run.no-puzzles", error=str(error))) from error


def read_puzzle(found: dict[str, Any]) -> Puzzle:
    """Read a puzzle; those of v0.3 have one reason, and do not say which levels find the answer."""
    fields = {"found_by": [], **found}
    reasons = [fields.pop("reason")] if "reason" in found else found["reasons"]
    return Puzzle(
        **{
            **fields,
            "found_by": tuple(fields["found_by"]),
            "actions": tuple(PuzzleAnswer(**answer) for answer in found["actions"]),
            "reasons": tuple(PuzzleReason(**reason) for reason in reasons),
        }
    )


def write_puzzles(found: Sequence[Puzzle]) -> str:
    """Format puzzles as JSON, by theme, one per line."""
    ordered = sorted(found, key=lambda puzzle: THEMES.index(puzzle.theme))
    lines = ",\n".join(json.dumps(asdict(puzzle), ensure_ascii=False) for puzzle in ordered)
    return f"[\n{lines}\n]\n" if found else "[]\n"
