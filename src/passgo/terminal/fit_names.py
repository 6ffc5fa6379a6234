"""Shortens names until their lines fit into a square: letters in a terminal have one size only."""

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from rich.cells import cell_len

from passgo.base.line_breaking import break_lines, clip_lines

SHORTER: Final = {
    "Avenue": "Av.",
    "Street": "St.",
    "Place": "Pl.",
    "Railroad": "RR",
    "Company": "Co.",
    "Gardens": "Gdns",
    "Community": "Comm.",
}
# Words that short names omit, in every language.
SMALL: Final = (
    frozenset(("of", "and", "the"))
    | frozenset(("de", "del", "el", "la", "sobre", "y"))
    | frozenset(("das", "der", "die", "im", "in", "ins", "und", "zu"))
)


@lru_cache(maxsize=4096)  # every redraw of a board needs the same names
def fitted(name: str, width: int, height: int) -> tuple[str, ...]:
    """A name on at most `height` lines of `width` columns, shortened as little as possible.

    A | marks where a long word may be broken.
    """
    if width < 1 or height < 1:
        return ()
    attempt = name
    for attempt in attempts(name, width):
        lines = break_lines(attempt, width, cell_len)
        if len(lines) <= height:
            return tuple(lines)
    return tuple(clip_lines(attempt, width, height, cell_len))


def attempts(name: str, width: int) -> Iterator[str]:
    """The name, then ever shorter forms that are still unique."""
    words = name.replace("|", "").split()
    yield name
    yield " ".join(words)
    yield " ".join(SHORTER.get(word, word) for word in words)
    for mark in (" vs. ", " / "):
        if mark in name:  # two teams: the last words of both
            teams = [team.split()[-1] for team in name.split(mark)]
            yield " / ".join(teams)
            yield " / ".join(team if len(team) <= width else team[: width - 1] + "." for team in teams)
    if "/" in name:  # in Jail, or just visiting
        yield name.replace("|", "").rpartition("/")[2]
    yield " ".join(without_small(word) for word in words if word not in SMALL)
    yield " ".join(word for word in words if word not in SHORTER)
    if ": " in name:
        yield name.partition(": ")[0]
    if ", " in name:  # a department of a larger store
        yield name.rpartition(", ")[2]
    # "Avenue" does not identify a lot.
    telling = [word for word in words if word not in SHORTER and word not in SMALL] or words
    yield " ".join(telling[-2:])
    yield telling[-1]


def without_small(word: str) -> str:
    """Shorten Lewis-und-Clark-Expedition to Lewis-Clark-Expedition."""
    return "-".join(part for part in word.split("-") if part not in SMALL)
