"""The charts of the report page, in its colours, so that they follow its theme.

A mark's title is its tooltip; the page's script shows it on hover, focus and tap. Wide charts are drawn twice, for wide
and for narrow screens, so that their letters keep their size.
"""

from collections.abc import Callable, Sequence
from math import ceil, floor, log10
from typing import Final, NamedTuple

from passgo.speech import Catalogue
from passgo.svg.charts import log_ticks, ticks
from passgo.svg.elements import document, element, group, rect, spelled, text, title

FONT: Final = "inherit"
LETTER: Final = 7.2  # the average width of a letter 13 units high
LONGEST: Final = 22  # letters of a label
WIDE: Final = 980.0
NARROW: Final = 358.0
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
    """A column of a histogram, in two parts."""

    label: str
    plain: float
    hatched: float
    tip: str


def range_chart(
    rows: Sequence[Range],
    heading: str,
    mark_of: Callable[[float], str],
    middle: float,
) -> str:
    """A dot with its interval per name, the first on top; a dashed line at `middle`. The scale holds all dots, and
    on each side as much as they are apart or their intervals usually reach: one uncertain figure does not flatten the
    others."""
    wide, row_high, top = 440.0, 27.0, 6.0
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
    every = 1 if len(marks) < 7 else 2
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
            element("circle", cx=at(row.middle), cy=y, r=5.5, style=fill(row.colour)),
            label(max(at(row.high), at(row.middle) + 6) + 8, y, row.shown, "start", 12),
        ]
        parts.append(group(marks_of_row, class_="mark"))
    return document(wide, wide, bottom + 26, heading, parts, FONT)


def both_sizes(draw: Callable[[float], str]) -> str:
    """A chart for wide and one for narrow screens; the style sheet hides one."""
    return f'<div class="for-wide">{draw(WIDE)}</div><div class="for-narrow">{draw(NARROW)}</div>'


def curve_chart(
    curves: Sequence[Curve],
    heading: str,
    mark_of: Callable[[float], str],
    across: Sequence[tuple[float, str]],
    wide: float,
    steep: bool = False,
) -> str:
    """A line per name, labelled at its end; `across` are the labels below. With `steep` the scale is logarithmic, and
    the lowest point of every line is marked."""
    high, top = (400.0, 14.0) if wide > NARROW else (340.0, 14.0)
    longest = max(len(end_of(curve.name)) for curve in curves)
    bottom = high - 34
    right = wide - 16 - LETTER * longest
    known = [(point.x, point.y) for curve in curves for point in curve.points if point.y is not None]
    least_x, last_x = min(x for x, _ in known), max(x for x, _ in known)
    values = [y for _, y in known]
    marks = log_ticks(min(values), max(values)) if steep else ticks(max(values))
    left = 14 + LETTER * max(len(mark_of(mark)) for mark in marks)

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
    taken: list[float] = []
    ends = sorted(curves, key=lambda curve: -(curve.points[-1].y or 0.0))
    room = [at(last_x, curve.points[-1].y or marks[0])[1] for curve in ends]
    for place, curve in zip(spaced(room, top, bottom), ends, strict=True):
        taken.append(place)
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
                    *dots,
                    text(
                        right + 10,
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
    columns: Sequence[Column], heading: str, mark_of: Callable[[float], str], wide: float
) -> str:
    """A histogram; the hatched parts stand on the plain ones."""
    high, left, top = 240.0, 44.0, 12.0
    right, bottom = wide - 8, high - 30
    marks = ticks(max(column.plain + column.hatched for column in columns))
    step = (right - left) / len(columns)
    every = max(1, round(len(columns) * 34 / (right - left) + 0.5))

    def at(value: float) -> float:
        return bottom - (bottom - top) * value / marks[-1]

    parts = []
    for mark in marks:
        parts.append(ruler(left, at(mark), right, at(mark)))
        parts.append(label(left - 7, at(mark), mark_of(mark), "end", 12, "quiet"))
    for number, column in enumerate(columns):
        x = left + step * number
        both = column.plain + column.hatched
        parts.append(
            group(
                [
                    title(column.tip),
                    rect(x, top, step, bottom - top, class_="touch"),
                    rect(x + 1, at(column.plain), step - 2, bottom - at(column.plain), class_="column"),
                    rect(x + 1, at(both), step - 2, at(column.plain) - at(both), class_="column open"),
                ],
                class_="mark",
            )
        )
        if number % every == 0:
            parts.append(label(x + step / 2, bottom + 15, column.label, "middle", 12, "quiet"))
    return document(wide, wide, high, heading, parts, FONT)


def spaced(places: Sequence[float], top: float, bottom: float) -> list[float]:
    """Heights of labels near these, in rising order, that do not cover each other and end above `bottom`."""
    found: list[float] = []
    for place in places:
        found.append(max(place, found[-1] + BETWEEN) if found else max(place, top))
    for number in range(len(found) - 1, -1, -1):
        below = found[number + 1] - BETWEEN if number + 1 < len(found) else bottom
        found[number] = min(found[number], below)
    return found


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


def legible(colour: str) -> str:
    """A group's colour, darker on light paper and lighter on dark paper."""
    return f"color-mix(in oklab, {colour} 76%, var(--ink))"


def stroke(colour: str) -> str:
    return f"stroke:{colour}"


def fill(colour: str) -> str:
    return f"fill:{colour}"


def ruler(x1: float, y1: float, x2: float, y2: float) -> str:
    return element("line", x1=x1, y1=y1, x2=x2, y2=y2, class_="grid")


def label(x: float, y: float, words: str, anchor: str, size: float, kind: str | None = None) -> str:
    return text(x, y, words, size, text_anchor=anchor, class_=kind)
