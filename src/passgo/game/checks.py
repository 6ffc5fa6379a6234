"""Arguments of public functions: what cannot be used is refused with a sentence, before anything is done."""

import math
import os
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path
from typing import Any

from passgo.engine.errors import BadInput
from passgo.errors import PassgoError
from passgo.game.game import Game
from passgo.speech import Saying, languages

MOST_ROUNDS = 1_000_000
"""The most rounds of a game that may be asked for: none is as long, and the compiled engine counts with 64 bits."""


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


def check_seed(seed: object) -> None:
    if isinstance(seed, bool) or not isinstance(seed, int | str):
        raise wrong("seed", seed, "a whole number or a text")


def check_language(language: object) -> None:
    if not isinstance(language, str) or language not in languages():
        raise BadInput(Saying("input.language", language=repr(language), languages=", ".join(languages())))


def check_path(what: str, given: object) -> Path | None:
    """The path of a file or a folder that is to be written."""
    if given is None:
        return None
    if not isinstance(given, str | os.PathLike) or not os.fspath(given) or "\0" in str(given):
        raise wrong(what, given, "a path")
    return Path(given)
