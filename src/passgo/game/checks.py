"""Arguments of public functions: what cannot be used is refused with a sentence, before anything is done."""

import math
import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from passgo.engine.errors import BadInput
from passgo.errors import PassgoError
from passgo.game.game import Game
from passgo.speech import Saying, languages

MOST_ROUNDS = 1_000_000
"""The most rounds of a game that may be asked for: none is as long, and the compiled engine counts with 64 bits."""


KINDS: Final = "the kind of each seat, such as 'person' or 'bot hard'"


class BadFile(PassgoError, OSError):
    """A file cannot be opened or written."""


def wrong(what: str, value: object, expected: str) -> BadInput:
    return BadInput(f"{what} is {value!r:.100}; expected {expected}")


def check_game(given: object) -> Game:
    if isinstance(given, Game):
        return given
    line = "; a position line is read by passgo.Game.from_position" if isinstance(given, str) else ""
    raise wrong("game", given, f"a passgo.Game{line}")


def check_list(what: str, given: object, expected: str) -> list[Any]:
    """A list or another series, but no text."""
    if isinstance(given, str | bytes | Mapping) or not isinstance(given, Iterable):
        raise wrong(what, given, expected)
    return list(given)


def check_positive(what: str, count: object, most: int | None = None) -> None:
    if type(count) is not int or count < 1 or (most is not None and count > most):
        upto = "on" if most is None else f"to {most:,}"
        raise wrong(what, count, f"a whole number from 1 {upto}")


def check_jobs(jobs: object) -> None:
    if jobs is not None:
        check_positive("jobs", jobs)


def check_limit(limit: object) -> None:
    """Seconds for an answer."""
    if isinstance(limit, bool) or not isinstance(limit, int | float) or not 0 < limit < math.inf:
        raise wrong("limit", limit, "seconds, more than 0")


def check_callback(what: str, given: object) -> None:
    if given is not None and not isinstance(given, Callable):  # type: ignore[arg-type]
        raise wrong(what, given, "a function")


def check_language(language: object) -> None:
    if not isinstance(language, str) or language not in languages():
        raise BadInput(Saying("input.language", language=repr(language), languages=", ".join(languages())))


def check_path(what: str, given: object) -> Path | None:
    """The path of a file or a folder that is to be written."""
    if given is None:
        return None
    if not isinstance(given, str | os.PathLike) or not os.fspath(given) or not is_encodable(given):
        raise wrong(what, given, "a path")
    return Path(given)


def is_encodable(path: str | os.PathLike[str]) -> bool:
    """Whether the system can have a file of this name."""
    try:
        return b"\0" not in os.fsencode(path)
    except ValueError:  # half a character
        return False


def check_heading(kinds: object, date: object, comments: object, seats: int) -> None:
    """What a record is to say besides the moves."""
    if kinds:
        listed = check_list("kinds", kinds, KINDS)
        if len(listed) != seats or not all(isinstance(kind, str) for kind in listed):
            raise wrong("kinds", kinds, f"{KINDS}: {seats}")
    if date is not None and not isinstance(date, str):
        raise wrong("date", date, "a text such as '2026.01.31'")
    if comments is not None and not is_commentary(comments):
        raise wrong("comments", comments, "lists of comments by the number of a move")


def is_commentary(comments: object) -> bool:
    return isinstance(comments, Mapping) and all(
        type(move) is int and isinstance(said, Sequence) and all(isinstance(one, str) for one in said)
        for move, said in comments.items()
    )
