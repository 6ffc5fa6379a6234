"""The charts of the report page, in its colours, so that they follow its theme."""

from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

from passgo.speech import Catalogue
from passgo.svg.charts import ticks
from passgo.svg.elements import document, element, group, rect, spelled, text, title

FONT: Final = "inherit"
LETTER: Final = 7.2  # the average width of a letter 13 units high
LONGEST: Final = 22  # letters of a label


class Landing(NamedTuple):
    """The percent of throws that end on a square: simulated, and exact for short and long stays in Jail."""

    name: str
    colour: str | None
    played: float
    short: float
    long: float


class Range(NamedTuple):
    """A share in percent with its interval."""

    name: str
    low: float
    middle: float
    high: float
    tooltip: str
    colour: str


def landing_chart(rows: Sequence[Landing], catalogue: Catalogue) -> str:
    """A column per square: the simulated share as a bar, the exact odds marked on it."""
    step, left, top, high = 25.0, 44.0, 14.0, 250.0
    wide = left + step * len(rows) + 6
    marks = ticks(max(max(row.played, row.short, row.long) for row in rows))

    def at(percent: float) -> float:
        return top + high * (1 - percent / marks[-1])

    parts = []
    for mark in marks:
        parts.append(ruler(left, at(mark), wide, at(mark)))
        parts.append(label(left - 7, at(mark), percent_of(mark, catalogue), "end", 12, "quiet"))
    for number, row in enumerate(rows):
        x = left + step * number
        middle = x + step / 2
        shares = [percent_of(share, catalogue, 2) for share in (row.played, row.short, row.long)]
        tooltip = catalogue.text(
            "report.landing", name=row.name, played=shares[0], short=shares[1], long=shares[2]
        )
        bar = {"class_": "bar", "fill": row.colour} if row.colour else {"class_": "bar no-group"}
        parts.append(
            group(
                [
                    title(tooltip),
                    rect(x + 3, at(row.played), step - 6, top + high - at(row.played), **bar),
                    element(
                        "line", x1=x + 4, x2=x + step - 4, y1=at(row.short), y2=at(row.short), class_="exact"
                    ),
                    element("circle", cx=middle, cy=at(row.long), r=3, class_="exact-long"),
                ]
            )
        )
        place = f"translate({spelled(middle + 4)} {spelled(top + high + 10)}) rotate(-58)"
        name = row.name if len(row.name) <= LONGEST else f"{row.name[: LONGEST - 1]}…"
        parts.append(group([label(0, 0, name, "end", 11.5)], transform=place))
    return document(wide, wide, top + high + 132, catalogue.text("report.landings.chart"), parts, FONT)


def range_chart(rows: Sequence[Range], heading: str, catalogue: Catalogue, fair: float | None = None) -> str:
    """A dot with its interval per name, the first on top; a dashed line at the share of equal players."""
    wide, row_high, top = 440.0, 25.0, 6.0
    names = [end_of(row.name) for row in rows]
    left = 16 + LETTER * max(map(len, names))
    right = wide - 58
    marks = ticks(max([row.high for row in rows] + [fair or 0.0]))

    def at(percent: float) -> float:
        return left + (right - left) * percent / marks[-1]

    bottom = top + row_high * len(rows)
    parts = []
    for mark in marks:
        parts.append(ruler(at(mark), top, at(mark), bottom))
        parts.append(label(at(mark), bottom + 14, percent_of(mark, catalogue), "middle", 12, "quiet"))
    if fair is not None:
        parts.append(element("line", x1=at(fair), x2=at(fair), y1=top, y2=bottom, class_="fair"))
    for number, row in enumerate(rows):
        y = top + row_high * (number + 0.5)
        parts.append(label(left - 10, y, names[number], "end", 13))
        parts.append(
            group(
                [
                    title(f"{row.name}: {row.tooltip}"),
                    element(
                        "line", x1=at(row.low), x2=at(row.high), y1=y, y2=y, class_="span", stroke=row.colour
                    ),
                    element("circle", cx=at(row.middle), cy=y, r=5.5, fill=row.colour),
                ]
            )
        )
        parts.append(
            label(
                max(at(row.high), at(row.middle) + 6) + 8,
                y,
                percent_of(row.middle, catalogue, 1),
                "start",
                12,
            )
        )
    return document(wide, wide, bottom + 26, heading, parts, FONT)


def curve_chart(
    curves: Mapping[str, Sequence[tuple[float, float]]], heading: str, symbol: str, catalogue: Catalogue
) -> str:
    """A line per name over the rounds, labelled at its end."""
    wide, high, left, top = 880.0, 330.0, 64.0, 12.0
    right = wide - 20 - LETTER * max(len(end_of(name)) for name in curves)
    bottom = high - 40
    points = [point for curve in curves.values() for point in curve]
    last = max(x for x, _ in points)
    marks = ticks(max(y for _, y in points))

    def at(x: float, y: float) -> tuple[float, float]:
        return left + (right - left) * x / last, bottom - (bottom - top) * y / marks[-1]

    parts = []
    for mark in marks:
        y = at(0, mark)[1]
        parts.append(ruler(left, y, right, y))
        parts.append(label(left - 8, y, f"{symbol}{catalogue.number(mark, 0)}", "end", 12, "quiet"))
    for mark in ticks(last):
        if mark <= last:
            parts.append(label(at(mark, 0)[0], bottom + 15, f"{mark:g}", "middle", 12, "quiet"))
    parts.append(
        label((left + right) / 2, high - 8, catalogue.text("commands.simulate.round"), "middle", 12, "quiet")
    )
    taken: list[float] = []
    ordered = sorted(enumerate(curves.items()), key=lambda each: -each[1][1][-1][1])
    for number, (name, curve) in ordered:
        colour = seat_colour(number)
        way = " ".join(",".join(map(spelled, at(x, y))) for x, y in curve)
        parts.append(element("polyline", title(name), points=way, class_="curve", stroke=colour))
        end = at(*curve[-1])
        y = max(end[1], taken[-1] + 16) if taken else end[1]
        taken.append(y)
        parts.append(
            text(right + 8, y, end_of(name), 13, fill="inherit", text_anchor="start", style=f"fill:{colour}")
        )
    return document(wide, wide, high, heading, parts, FONT)


def percent_of(share: float, catalogue: Catalogue, places: int | None = None) -> str:
    """A share in percent, with `places` decimals or as many as it has."""
    shown = int(share) if places is None and share == int(share) else share
    return catalogue.text("percent", number=catalogue.number(shown, places))


def end_of(name: str) -> str:
    """A name as a label, cut at the front: the ends of modules and commands differ."""
    return name if len(name) <= LONGEST else f"…{name[1 - LONGEST :]}"


def seat_colour(number: int) -> str:
    return f"var(--seat-{number % 8})"


def ruler(x1: float, y1: float, x2: float, y2: float) -> str:
    return element("line", x1=x1, y1=y1, x2=x2, y2=y2, class_="grid")


def label(x: float, y: float, words: str, anchor: str, size: float, kind: str | None = None) -> str:
    return text(x, y, words, size, text_anchor=anchor, class_=kind)
