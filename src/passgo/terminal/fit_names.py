"""Shortens and wraps names to fit into a square of the board."""

import re
from collections.abc import Iterator
from functools import lru_cache
from typing import Final

SHORTER: Final = {
    "Avenue": "Av.",
    "Street": "St.",
    "Place": "Pl.",
    "Railroad": "RR",
    "Company": "Co.",
    "Gardens": "Gdns",
    "Community": "Comm.",
}
# Words that a short name can do without, in every language.
SMALL: Final = (
    frozenset(("of", "and", "the"))
    | frozenset(("de", "del", "el", "la", "sobre", "y"))
    | frozenset(("das", "der", "die", "im", "in", "ins", "und", "zu"))
)
VOWELS: Final = frozenset("aeiouyAEIOUYáéíóúüäöÁÉÍÓÚÜÄÖ")


@lru_cache(maxsize=4096)  # every drawing of a board asks for the same names
def fitted(name: str, width: int, height: int) -> tuple[str, ...]:
    """A name on at most `height` lines of `width` columns, shortened as little as possible.

    A | in it says where a long word may be broken.
    """
    if width < 1 or height < 1:
        return ()
    lines: list[str] = []
    attempt = name
    for attempt in attempts(name, width):
        lines = wrapped(attempt, width)
        if len(lines) <= height:
            return tuple(lines)
    if height == 1:  # there is no room for whole syllables
        return (attempt.replace("|", "")[: width - 1] + "…",)
    *above, last = lines[:height]
    return *above, last.rstrip("-")[: width - 1] + "…"


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
    yield " ".join(without_small(word) for word in words if word not in SMALL)
    yield " ".join(word for word in words if word not in SHORTER)
    if ": " in name:
        yield name.partition(": ")[0]
    if ", " in name:  # a department of a larger store
        yield name.rpartition(", ")[2]
    if "/" in name:  # in Jail, or just visiting
        yield name.replace("|", "").rpartition("/")[2]
    # "Avenue" could be any of them.
    telling = [word for word in words if word not in SHORTER and word not in SMALL] or words
    yield " ".join(telling[-2:])
    yield telling[-1]


def without_small(word: str) -> str:
    """Lewis-Clark-Expedition for Lewis-und-Clark-Expedition."""
    return "-".join(part for part in word.split("-") if part not in SMALL)


def wrapped(name: str, width: int) -> list[str]:
    lines = [""]
    for word in name.split():
        pieces = list(broken(word, width))
        for i, piece in enumerate(pieces):
            if i == 0 and lines[-1] and len(lines[-1]) + 1 + len(piece) <= width:
                lines[-1] += " " + piece
            else:
                lines.append(piece)
    return lines[1:]


def broken(word: str, width: int) -> Iterator[str]:
    """A word in pieces: after a slash or hyphen, at its marks, and with a hyphen where it is longer than a line."""
    plain = word.replace("|", "")
    for parts, hyphen in ((re.findall(r"[^/-]*[/-]|[^/-]+", word), ""), (word.split("|"), "-")):
        if len(plain) > width and len(parts) > 1:
            for piece in joined(parts, hyphen, width):
                yield from broken(piece, width)
            return
    while len(plain) > width > 1:  # a letter and a hyphen need two columns
        at = syllable(plain, width)
        yield plain[:at] + "-"
        plain = plain[at:]
    yield plain[:width]


def joined(parts: list[str], hyphen: str, width: int) -> Iterator[str]:
    """As many parts in each piece as fit, with a hyphen at the end of all but the last one."""
    piece, *rest = parts
    for number, part in enumerate(rest, 2):
        end = "" if number == len(parts) else hyphen
        if len(f"{piece}{part}{end}".replace("|", "")) <= width:
            piece += part
        else:
            yield piece + hyphen
            piece = part
    yield piece


def syllable(word: str, width: int) -> int:
    """The last place where a line may end: before a consonant that leads to a vowel, if there is one."""
    places = range(width - 1, 1, -1)
    good = (at for at in places if word[at] not in VOWELS and word[at + 1 : at + 2] in VOWELS)
    return next((at for at in good if len(word) - at > 1), width - 1)
