"""The charts of the report page, in its colours, so that they follow its theme.

A mark's title is its tooltip; the page's script shows it on hover, focus and tap. Charts are drawn twice, for wide and
for narrow screens, so that their letters keep their size.
"""

from collections.abc import Callable, Sequence
from math import ceil, floor, log10
from statistics import fmean
from typing import Final, NamedTuple

from passgo.speech import Catalogue
from passgo.svg.charts import log_ticks, ticks
from passgo.svg.elements import document, element, group, rect, spelled, text, title

FONT: Final = "inherit"
LETTER: Final = 7.2  # the average width of a letter 13 units high
LONGEST: Final = 22  # letters of a label
WIDE: Final = 900.0
NARROW: Final = 358.0
HALF: Final = 440.0
"""The width of a chart beside which there is another one, or a table, on wide screens."""
LEADER: Final = 16.0  # from the end of a line to its label
BETWEEN: Final = 17.0  # labels at the ends of lines


class Range(NamedTuple):
    """A figure with its interval."""

    name: str
    low: float
    middle: float
    high: float
    shown: str
    tip: str
    colour: str


class Point(NamedTuple):
    x: float
    y: float | None
    tip: str


class Curve(NamedTuple):
    name: str
    colour: str
    points: Sequence[Point]


class Column(NamedTuple):
    """A column of a histogram."""

    label: str
    """What is written at its left edge, where its first value is."""
    share: float
    tip: str
    note: str = ""
    """Written above it. A column with a note is hatched, since it is not one of the others' kind."""


def range_chart(
    rows: Sequence[Range],
    heading: str,
    mark_of: Callable[[float], str],
    middle: float,
    wide: float = HALF,
) -> str:
    """A dot with its interval per name, the first on top; a dashed line at `middle`. The scale holds all dots, and
    on each side as much as they are apart or their intervals usually reach: one uncertain figure does not flatten the
    others. An arrow shows that an interval goes on beyond the scale."""
    row_high, top = 27.0, 6.0
    names = [end_of(row.name) for row in rows]
    left = 16 + LETTER * max(map(len, names))
    right = wide - 58
    dots = [row.middle for row in rows] + [middle]
    halves = sorted((row.high - row.low) / 2 for row in rows)
    reach = max(max(dots) - min(dots), 1.2 * halves[len(halves) // 2]) or 1.0
    most = min(max(row.high for row in rows), max(dots) + reach)
    fewest = max(min(row.low for row in rows), min(dots) - reach)
    marks = ticks_between(min(fewest, middle), max(most, middle))

    def at(value: float) -> float:
        inside = min(max(value, marks[0]), marks[-1])
        return left + (right - left) * (inside - marks[0]) / (marks[-1] - marks[0])

    bottom = top + row_high * len(rows)
    parts = []
    every = max(1, ceil(len(marks) * widest(mark_of, marks) / (right - left)))
    for mark in marks:
        if round(mark / (marks[1] - marks[0])) % every == 0:
            parts.append(ruler(at(mark), top, at(mark), bottom))
            parts.append(label(at(mark), bottom + 14, mark_of(mark), "middle", 12, "quiet"))
    parts.append(element("line", x1=at(middle), x2=at(middle), y1=top, y2=bottom, class_="fair"))
    for number, row in enumerate(rows):
        y = top + row_high * (number + 0.5)
        marks_of_row = [
            title(f"{row.name}: {row.tip}"),
            rect(0, y - row_high / 2, wide, row_high, class_="touch"),
            label(left - 10, y, names[number], "end", 13),
            element(
                "line", x1=at(row.low), x2=at(row.high), y1=y, y2=y, class_="span", style=stroke(row.colour)
            ),
            *(
                element("path", d=arrow(at(end), y, side), class_="beyond", style=stroke(row.colour))
                for end, side, is_outside in (
                    (row.low, -1, row.low < marks[0]),
                    (row.high, 1, row.high > marks[-1]),
                )
                if is_outside
            ),
            element("circle", cx=at(row.middle), cy=y, r=5.5, style=fill(row.colour)),
            label(max(at(row.high), at(row.middle) + 6) + 8, y, row.shown, "start", 12),
        ]
        parts.append(group(marks_of_row, class_="mark"))
    return document(wide, wide, bottom + 26, heading, parts, FONT)


def arrow(x: float, y: float, side: int) -> str:
    """The tip of an arrow to the right (1) or to the left (-1)."""
    back = spelled(x - 3 * side)
    return f"M{back} {spelled(y - 5)}L{spelled(x + 2 * side)} {spelled(y)}L{back} {spelled(y + 5)}"


def widest(mark_of: Callable[[float], str], marks: Sequence[float]) -> float:
    """The room that the longest mark takes on a scale."""
    return LETTER * (max(len(mark_of(mark)) for mark in marks) + 1)


def both_sizes(draw: Callable[[float], str], wide: float = WIDE) -> str:
    """A chart for wide and one for narrow screens; the style sheet hides one."""
    return f'<div class="for-wide">{draw(wide)}</div><div class="for-narrow">{draw(NARROW)}</div>'


def range_charts(rows: Sequence[Range], heading: str, mark_of: Callable[[float], str], middle: float) -> str:
    """`range_chart` in both sizes."""
    return both_sizes(lambda wide: range_chart(rows, heading, mark_of, middle, wide), HALF)


def curve_chart(
    curves: Sequence[Curve],
    heading: str,
    mark_of: Callable[[float], str],
    across: Sequence[tuple[float, str]],
    wide: float,
    steep: bool = False,
    axis: str = "",
) -> str:
    """A line per name, labelled at its end; `across` are the labels below, and `axis` says what they count. With
    `steep` the scale is logarithmic, and the lowest point of every line is marked."""
    high, top = (400.0, 14.0) if wide > NARROW else (340.0, 14.0)
    longest = max(len(end_of(curve.name)) for curve in curves)
    bottom = high - 34
    right = wide - 16 - LEADER - LETTER * longest
    known = [(point.x, point.y) for curve in curves for point in curve.points if point.y is not None]
    least_x, last_x = min(x for x, _ in known), max(x for x, _ in known)
    values = [y for _, y in known]
    marks = log_ticks(min(values), max(values)) if steep else ticks(max(values))
    left = 14 + LETTER * max(len(axis), *(len(mark_of(mark)) for mark in marks))

    def at(x: float, y: float) -> tuple[float, float]:
        part = log10(y / marks[0]) / log10(marks[-1] / marks[0]) if steep else y / marks[-1]
        return left + (right - left) * (x - least_x) / ((last_x - least_x) or 1), bottom - (
            bottom - top
        ) * part

    parts = []
    for mark in marks:
        y = at(least_x, mark)[1]
        parts.append(ruler(left, y, right, y))
        parts.append(label(left - 8, y, mark_of(mark), "end", 12, "quiet"))
    for x, words in across:
        parts.append(label(at(x, marks[-1])[0], bottom + 17, words, "middle", 12, "quiet"))
    parts.append(label(left - 8, bottom + 17, axis, "end", 12, "quiet"))
    ends = sorted(curves, key=lambda curve: -(curve.points[-1].y or 0.0))
    room = [at(last_x, curve.points[-1].y or marks[0])[1] for curve in ends]
    for place, end, curve in zip(spread_labels(room, top, bottom), room, ends, strict=True):
        drawn = [(point, at(point.x, point.y)) for point in curve.points if point.y is not None]
        way = " ".join(",".join(map(spelled, spot)) for _, spot in drawn)
        lowest = min(drawn, key=lambda each: each[0].y or 0.0)[0]
        dots = [
            group(
                [
                    title(point.tip),
                    element("circle", cx=x, cy=y, r=13, class_="touch"),
                    element(
                        "circle",
                        cx=x,
                        cy=y,
                        r=6 if steep and point is lowest else 2.5,
                        class_="best" if steep and point is lowest else None,
                        style=f"{stroke(curve.colour)};{fill(curve.colour)}",
                    ),
                ],
                class_="mark point",
            )
            for point, (x, y) in drawn
        ]
        parts.append(
            group(
                [
                    element("polyline", points=way, class_="curve", style=stroke(curve.colour)),
                    element(
                        "line",
                        x1=right + 7,
                        x2=right + LEADER,
                        y1=end,
                        y2=place,
                        class_="leader",
                        style=stroke(curve.colour),
                    ),
                    *dots,
                    text(
                        right + LEADER + 4,
                        place,
                        end_of(curve.name),
                        13,
                        text_anchor="start",
                        style=fill(curve.colour),
                    ),
                ],
                class_="line",
            )
        )
    return document(wide, wide, high, heading, parts, FONT)


def column_chart(
    columns: Sequence[Column], heading: str, mark_of: Callable[[float], str], wide: float, axis: str
) -> str:
    """A histogram; `axis` says what the columns' labels count."""
    high, top = 240.0, 22.0
    right, bottom = wide - 8, high - 30
    marks = ticks(max(column.share for column in columns))
    left = 14 + LETTER * max(len(axis), *(len(mark_of(mark)) for mark in marks))
    step = (right - left) / len(columns)
    every = max(1, round(len(columns) * 34 / (right - left) + 0.5))

    def at(value: float) -> float:
        return bottom - (bottom - top) * value / marks[-1]

    parts = []
    for mark in marks:
        parts.append(ruler(left, at(mark), right, at(mark)))
        parts.append(label(left - 7, at(mark), mark_of(mark), "end", 12, "quiet"))
    for number, column in enumerate(columns):
        x, y = left + step * number, at(column.share)
        kind = "column open" if column.note else "column"
        marked = [
            title(column.tip),
            rect(x, top, step, bottom - top, class_="touch"),
            rect(x + 1, y, step - 2, bottom - y, class_=kind),
        ]
        if column.note:
            marked.append(label(x + step - 1, y - 10, column.note, "end", 12))
        parts.append(group(marked, class_="mark"))
        if number % every == 0 and column.label:
            parts.append(label(x, bottom + 15, column.label, "middle", 12, "quiet"))
    parts.append(label(left - 10, bottom + 15, axis, "end", 12, "quiet"))
    return document(wide, wide, high, heading, parts, FONT)


def spread_labels(places: Sequence[float], top: float, bottom: float) -> list[float]:
    """Heights of labels, as near as possible to these in rising order, that do not cover each other."""
    last = bottom - BETWEEN * (len(places) - 1)
    blocks: list[list[float]] = []  # labels that touch each other, as if all had the height of the first
    for number, place in enumerate(places):
        blocks.append([place - BETWEEN * number])
        while len(blocks) > 1 and fmean(blocks[-2]) >= fmean(blocks[-1]):
            touching = blocks.pop()
            blocks[-1] += touching
    firsts = [max(top, min(last, fmean(block))) for block in blocks for _ in block]
    return [first + BETWEEN * number for number, first in enumerate(firsts)]


def ticks_between(least: float, most: float) -> list[float]:
    """Multiples of a round number from just below `least` to just above `most`, at least two."""
    step = ticks(most - least)[1]
    first = floor(least / step + 1e-9)
    last = max(ceil(most / step - 1e-9), first + 1)
    return [round(step * number, 9) for number in range(first, last + 1)]


def percent_of(share: float, catalogue: Catalogue) -> str:
    """A share in percent with as many decimals as it has."""
    return catalogue.text("percent", number=catalogue.number(int(share) if share == int(share) else share))


def end_of(name: str) -> str:
    """A name as a label, cut at the front: the ends of modules and commands differ."""
    return name if len(name) <= LONGEST else f"…{name[1 - LONGEST :]}"


def seat_colour(number: int) -> str:
    return f"var(--seat-{number % 8})"


def readable_colour(colour: str) -> str:
    """A group's colour, darkened on light pages and lightened on dark ones."""
    return f"color-mix(in oklab, {colour} 76%, var(--ink))"


def stroke(colour: str) -> str:
    return f"stroke:{colour}"


def fill(colour: str) -> str:
    return f"fill:{colour}"


def ruler(x1: float, y1: float, x2: float, y2: float) -> str:
    return element("line", x1=x1, y1=y1, x2=x2, y2=y2, class_="grid")


def label(x: float, y: float, words: str, anchor: str, size: float, kind: str | None = None) -> str:
    return text(x, y, words, size, text_anchor=anchor, class_=kind)
