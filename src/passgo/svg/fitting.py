"""Sizes and lines of names that fit into squares; the client computes the same ones."""

import re
from math import floor
from typing import Final, NamedTuple
from unicodedata import category, normalize

from passgo.base.line_breaking import break_lines, clip_lines, has_long_word
from passgo.svg.drawing import data
from passgo.svg.geometry import CORNER, SIDE

LETTERS: Final = data()["letters"]
MEASURES: Final = data()["square"]
LARGEST: Final[float] = LETTERS["largest"]
SMALLEST: Final[float] = LETTERS["smallest"]
LEADING: Final[float] = LETTERS["leading"]
NO_BREAK: Final = "\u00a0"


class Box(NamedTuple):
    width: float
    height: float


class Fitted(NamedTuple):
    size: float
    """The size of the letters, in hundredths of the board's width."""
    lines: list[str]


def tidy(name: str) -> str:
    """Keep signs with their neighbours: "B. & O." and 'Toys "R" Us' are not broken."""
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


def fitted(name: str, box: Box, smallest: float = SMALLEST) -> Fitted | None:
    """A name in the largest letters that fit into its box; None if it does not fit."""
    size = LARGEST
    while size >= smallest - 0.001:
        wide = box.width / size
        if not has_long_word(name, wide, width_of):
            lines = break_lines(name, wide, width_of)
            if len(lines) * size * LEADING <= box.height:
                return Fitted(floor(size * 100 + 0.5) / 100, lines)
        size -= 0.02
    return None


def written(name: str, box: Box) -> Fitted:
    """A name in the largest letters that fit; one that does not fit is clipped in the smallest letters."""
    most = max(1, floor(box.height / (SMALLEST * LEADING)))
    return fitted(name, box) or Fitted(SMALLEST, clip_lines(name, box.width / SMALLEST, most, width_of))


def name_box(upright: bool, band: bool, stamped: bool) -> Box:
    """The space for a name: see nameBox in the client's fit.ts."""
    icon = MEASURES["icon"]
    across = SIDE - MEASURES["gaps"] - MEASURES["padding"]
    along = (
        CORNER - MEASURES["gaps"] - MEASURES["padding"] - MEASURES["foot"] - (MEASURES["band"] if band else 0)
    )
    if not upright:
        return Box(along, across - MEASURES["stamp"] - (0 if band or stamped else icon["sideways"]))
    return Box(across, along - (0 if band else icon["upright"] + (MEASURES["stamp"] if stamped else 0)))


def go_size(word: str, wide: float, tail: float) -> float:
    """The size of the word on the first corner, in letters of the title, which may reach below the line by `tail`."""
    capital: float = LETTERS["title"]["capital"]
    return min(4.8 / (1 + tail), (CORNER - 0.9) / (len(word) * wide * capital))


def title_size(
    title: str, wide: float, width: float, height: float, largest: float
) -> tuple[float, list[str]]:
    """The size of a title in letters of the average width `wide`, and its lines, three at most."""
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
