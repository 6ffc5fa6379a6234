"""Shortens and wraps names to fit into a square of the board."""

from collections.abc import Iterator
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
SMALL: Final = frozenset(("of", "and", "the"))
VOWELS: Final = frozenset("aeiouyAEIOUY")


def fitted(name: str, width: int, height: int) -> list[str]:
    """A name on at most `height` lines of `width` columns, shortened as little as possible."""
    if width < 1 or height < 1:
        return []
    lines: list[str] = []
    attempt = name
    for attempt in attempts(name, width):
        lines = wrapped(attempt, width)
        if len(lines) <= height:
            return lines
    if height == 1:  # there is no room for whole syllables
        return [attempt[: width - 1] + "…"]
    lines = lines[:height]
    lines[-1] = lines[-1].rstrip("-")[: width - 1] + "…"
    return lines


def attempts(name: str, width: int) -> Iterator[str]:
    """The name, then ever shorter forms that are still unique."""
    words = name.split()
    yield name
    yield " ".join(SHORTER.get(word, word) for word in words)
    for mark in (" vs. ", " / "):
        if mark in name:  # two teams: the last words of both
            teams = [team.split()[-1] for team in name.split(mark)]
            yield " / ".join(teams)
            yield " / ".join(team if len(team) <= width else team[: width - 1] + "." for team in teams)
    yield " ".join(word for word in words if word not in SMALL)
    yield " ".join(word for word in words if word not in SHORTER)
    if ": " in name:
        yield name.partition(": ")[0]
    if ", " in name:  # a department of a larger store
        yield name.rpartition(", ")[2]
    telling = [word for word in words if word not in SHORTER] or words  # "Avenue" could be any of them
    yield " ".join(telling[-2:])
    yield telling[-1]


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
    """A word in pieces: after a slash or hyphen, and with a hyphen where it is longer than a line."""
    if len(word) > width:
        for mark in "/-":
            first, found, rest = word.partition(mark)
            if found and first and rest:
                yield from broken(first + mark, width)
                yield from broken(rest, width)
                return
    while len(word) > width > 1:  # a letter and a hyphen need two columns
        at = syllable(word, width)
        yield word[:at] + "-"
        word = word[at:]
    yield word[:width]


def syllable(word: str, width: int) -> int:
    """The last place where a line may end: before a consonant that leads to a vowel, if there is one."""
    places = range(width - 1, 1, -1)
    good = (at for at in places if word[at] not in VOWELS and word[at + 1 : at + 2] in VOWELS)
    return next((at for at in good if len(word) - at > 1), width - 1)
