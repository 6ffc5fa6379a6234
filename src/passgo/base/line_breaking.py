"""How names on boards are broken into lines: one rule for pictures, the terminal and the client (`board/fit.ts`).

Lines end between words and after hyphens and slashes. Only a word that is wider than a line is broken itself: at its
marks (|), with hyphens; if it has none, or they do not suffice, at syllables.
"""

import re
from collections.abc import Callable
from typing import Final, TypeAlias

BREAK: Final = "|"
"""Where a long word may be broken, in the names that editions give their boards."""
WORD: Final = re.compile(r"( ?)([^ /-]*[/-]+|[^ /-]+)")
VOWELS: Final = frozenset("aeiouyAEIOUYáéíóúüäöÁÉÍÓÚÜÄÖ")

Measure: TypeAlias = Callable[[str], float]


def break_lines(name: str, width: float, measure: Measure) -> list[str]:
    """The lines of a name; `measure` returns the width of a text."""
    lines: list[str] = []
    for space, word in WORD.findall(name):
        whole = word.replace(BREAK, "")
        if lines and measure(lines[-1] + space + whole) <= width:
            lines[-1] += space + whole
        else:
            for piece in at_marks(word, width, measure):
                lines += at_syllables(piece, width, measure)
    return lines


def has_long_word(name: str, width: float, measure: Measure) -> bool:
    """Whether a word is wider than a line, and its marks do not suffice."""
    return any(
        measure(piece) > width for _, word in WORD.findall(name) for piece in at_marks(word, width, measure)
    )


def clip_lines(name: str, width: float, most: int, measure: Measure) -> list[str]:
    """The first `most` lines of a name; an ellipsis replaces the others."""
    lines = break_lines(name, width, measure)
    if len(lines) <= most:
        return lines
    *above, last = lines[:most]
    if not above:  # no room for whole syllables
        last = name.replace(BREAK, "")
    while last and measure(last.rstrip("-/") + "…") > width:
        last = last.rpartition(" ")[0] if " " in last else last[:-1]
    return [*above, last.rstrip("-/") + "…"]


def at_marks(word: str, width: float, measure: Measure) -> list[str]:
    """A word in as few pieces as its marks allow, with hyphens; a piece may still be too wide."""
    first, *others = word.split(BREAK)
    pieces = [first]
    for number, part in enumerate(others, 1):
        hyphen = "" if number == len(others) else "-"
        if measure(pieces[-1] + part + hyphen) <= width:
            pieces[-1] += part
        else:
            pieces[-1] += "-"
            pieces.append(part)
    return pieces


def at_syllables(word: str, width: float, measure: Measure) -> list[str]:
    """A word in pieces as long as they fit, if possible broken before a consonant that leads to a vowel."""
    pieces = []
    while measure(word) > width and len(word) > 1:
        fitting = [at for at in range(1, len(word)) if measure(word[:at] + "-") <= width]
        at = next((at for at in reversed(fitting) if is_syllable(word, at)), fitting[-1] if fitting else 1)
        pieces.append(word[:at] + ("-" if fitting else ""))  # there may be no room for a hyphen
        word = word[at:]
    return [*pieces, word]


def is_syllable(word: str, at: int) -> bool:
    """Whether a syllable of at least two letters begins here, after at least two others."""
    return 1 < at < len(word) - 1 and word[at] not in VOWELS and word[at + 1] in VOWELS
