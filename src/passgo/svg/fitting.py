"""How large a name may be written so that it fits into its square. As in the client, to the same sizes and lines."""

import re
from math import floor
from typing import Final, NamedTuple
from unicodedata import category, normalize

from passgo.svg.drawing import data
from passgo.svg.geometry import CORNER, SIDE

LETTERS: Final = data()["letters"]
MEASURES: Final = data()["square"]
LARGEST: Final[float] = LETTERS["largest"]
SMALLEST: Final[float] = LETTERS["smallest"]
LEADING: Final[float] = LETTERS["leading"]
BREAK: Final = "|"
"""Where a long word may be broken, in the names that editions give their boards."""
NO_BREAK: Final = "\u00a0"


class Box(NamedTuple):
    width: float
    height: float


class Fitted(NamedTuple):
    size: float
    """Of the letters, in hundredths of the board's width."""
    lines: list[str]


def tidy(name: str) -> str:
    """Keeps signs with their neighbours: "B. & O." and 'Toys "R" Us' are one word to the eye."""
    after = re.sub(r'(?<=&) |(?<="\w") ', NO_BREAK, name)
    return re.sub(r' (?=&|"\w"|/)', NO_BREAK, after)


def width_of(text: str) -> float:
    """The width of a text in letter sizes."""
    widths: list[int] = LETTERS["widths"]
    plain = [letter for letter in normalize("NFD", text.replace(NO_BREAK, " ")) if category(letter)[0] != "M"]
    width = sum(
        widths[ord(letter) - 32] if 0 <= ord(letter) - 32 < len(widths) else LETTERS["unknown"]
        for letter in plain
    )
    return float(width / 100 * LETTERS["spare"])


def lines(name: str, width: float) -> list[str] | None:
    """The lines of a name in a box so many letter sizes wide; None if a word is too long."""
    broken: list[str] = []
    for word in re.split(r" |(?<=[-/])(?!$)", name):
        whole = word.replace(BREAK, "")
        joined = whole if not broken else broken[-1] + ("" if broken[-1][-1:] in ("-", "/") else " ") + whole
        if broken and width_of(joined) <= width:
            broken[-1] = joined
        elif width_of(whole) <= width:
            broken.append(whole)
        else:
            parts = hyphenated(word, width)
            if parts is None:
                return None
            broken += parts
    return broken


def hyphenated(word: str, width: float) -> list[str] | None:
    """A word that does not fit into a line, with hyphens."""
    parts = word.split(BREAK)
    broken: list[str] = []
    for at, part in enumerate(parts):
        hyphen = "" if at == len(parts) - 1 else "-"
        longer = broken[-1][:-1] + part + hyphen if broken else ""
        if broken and width_of(longer) <= width:
            broken[-1] = longer
        else:
            broken.append(part + hyphen)
    return broken if len(parts) > 1 and all(width_of(part) <= width for part in broken) else None


def fitted(name: str, box: Box) -> Fitted | None:
    """A name as large as its box allows, in lines of about the same length."""
    size = LARGEST
    while size >= SMALLEST - 0.001:
        broken = lines(name, box.width / size)
        if broken is not None and len(broken) * size * LEADING <= box.height:
            return Fitted(floor(size * 100 + 0.5) / 100, broken)
        size -= 0.02
    return None


def written(name: str, box: Box) -> Fitted:
    """A name as it is written; one that does not fit is written in the smallest letters as far as there is room."""
    return fitted(name, box) or Fitted(SMALLEST, cut(name, box))


def cut(name: str, box: Box) -> list[str]:
    """Words are broken anywhere; an ellipsis stands for what is left out."""
    wide = box.width / SMALLEST
    most = max(1, floor(box.height / (SMALLEST * LEADING)))
    every = [""]
    for letter in name.replace(BREAK, ""):
        if width_of(every[-1] + letter) <= wide:
            every[-1] += letter
        else:
            every.append(letter)
    return every if len(every) <= most else [*every[: most - 1], every[most - 1][:-1] + "…"]


def name_box(upright: bool, band: bool, stamped: bool) -> Box:
    """The box that is left for a name: see nameBox in the client's fit.ts."""
    icon = MEASURES["icon"]
    across = SIDE - MEASURES["gaps"] - MEASURES["padding"]
    along = (
        CORNER - MEASURES["gaps"] - MEASURES["padding"] - MEASURES["foot"] - (MEASURES["band"] if band else 0)
    )
    if not upright:
        return Box(along, across - MEASURES["stamp"] - (0 if band or stamped else icon["sideways"]))
    return Box(across, along - (0 if band else icon["upright"] + (MEASURES["stamp"] if stamped else 0)))


def go_size(word: str, wide: float) -> float:
    """How large the word of the first corner is written, in letters of the title."""
    capital: float = LETTERS["title"]["capital"]
    return min(4.8, (CORNER - 0.9) / (len(word) * wide * capital))


def title_size(
    title: str, wide: float, width: float, height: float, largest: float
) -> tuple[float, list[str]]:
    """How large a title is written, in letters that are `wide` on the average, and its lines, three at most."""
    size = largest
    while size > LETTERS["title"]["smallest"]:
        most = width / (size * wide)
        broken = [""]
        for word in title.split(" "):
            joined = f"{broken[-1]} {word}".strip()
            if len(joined) <= most:
                broken[-1] = joined
            else:
                broken.append(word)
        if (
            all(len(line) <= most for line in broken)
            and len(broken) <= 3
            and len(broken) * size * 1.1 <= height
        ):
            return size, broken
        size -= 0.25
    return size, title.split(" ")
