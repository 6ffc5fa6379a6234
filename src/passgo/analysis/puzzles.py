"""Puzzles: positions from simulated games in which one action is clearly best and the level `normal` plays another.

`passgo puzzles make` finds them; the ones that come with passgo are in `puzzles.json`.
"""

import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from functools import cache
from importlib.resources import files
from typing import Final, Literal, TypeAlias, get_args

from passgo.errors import PassgoError
from passgo.speech import Saying

Theme: TypeAlias = Literal["build", "trade", "bid", "mortgage", "jail"]
THEMES: Final[tuple[Theme, ...]] = get_args(Theme)
WANTED: Final[dict[Theme, int]] = {"build": 19, "trade": 39, "bid": 25, "mortgage": 12, "jail": 5}
"""The number of shipped puzzles by theme."""


class BadPuzzles(PassgoError):
    """A file of puzzles cannot be read."""


@dataclass(frozen=True)
class PuzzleAnswer:
    """An action in notation, and the chance to win after it, with its 95 % interval."""

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
    """A decision of one seat. Of equal actions, such as houses on the same group, only one is listed."""

    id: str
    theme: Theme
    position: str
    seat: int
    best: str
    normal: str  # what the level `normal` plays
    lead: float  # of the best action over the next best
    lead_low: float  # the lower limit of its 95 % interval
    actions: tuple[PuzzleAnswer, ...]  # the best one first
    reason: PuzzleReason
    playouts: int  # of each action, to the end of the game
    seed: str  # of the simulated games
    game: int  # the number of the game that the position is from


@cache
def puzzles() -> tuple[Puzzle, ...]:
    """The puzzles that come with passgo."""
    return read_puzzles(files("passgo").joinpath("analysis/puzzles.json").read_text("utf-8"))


def read_puzzles(text: str) -> tuple[Puzzle, ...]:
    try:
        listed = json.loads(text)
        if not isinstance(listed, list):
            raise TypeError("expected a list")
        return tuple(
            Puzzle(
                **{
                    **found,
                    "actions": tuple(PuzzleAnswer(**answer) for answer in found["actions"]),
                    "reason": PuzzleReason(**found["reason"]),
                }
            )
            for found in listed
        )
    except (ValueError, TypeError, KeyError) as error:
        raise BadPuzzles(Saying("run.no-puzzles", error=str(error))) from error


def write_puzzles(found: Sequence[Puzzle]) -> str:
    """Format puzzles as JSON, by theme, one per line."""
    ordered = sorted(found, key=lambda puzzle: THEMES.index(puzzle.theme))
    lines = ",\n".join(json.dumps(asdict(puzzle), ensure_ascii=False) for puzzle in ordered)
    return f"[\n{lines}\n]\n" if found else "[]\n"
