"""Figures as SVG pictures: a heat map of the board, lines over time, payback times, intervals."""

from collections.abc import Mapping, Sequence
from math import ceil, floor, log10
from typing import Final, NamedTuple

from passgo.edition import Edition
from passgo.svg.drawing import Theme, group_colour, ink_on, mixed, seat_colour
from passgo.svg.elements import Attribute, document, element, group, rect, spelled, text, title
from passgo.svg.fitting import LEADING, Box, fitted, tidy, width_of, written
from passgo.svg.geometry import CORNER, JAIL, SQUARES, Rect, rect_of
from passgo.svg.whole_board import NARROW, UNITS

PLAIN: Final = 'system-ui, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif'
COLD: Final = {"light": "#f4f1e8", "dark": "#2a2a2e"}
HOT: Final = {"light": "#c8321e", "dark": "#ff8a5c"}
INK: Final = {"light": "#222222", "dark": "#ececec"}
QUIET: Final = {"light": "#6a6a6a", "dark": "#a5a5a5"}
GRID: Final = {"light": "#e2e2e2", "dark": "#444444"}
PAPER: Final = {"light": "#ffffff", "dark": "#1b1b1e"}
ROW: Final = 20.0
LABEL: Final = 16.0  # between the labels of two lines
SMALLEST_HEAT: Final = 1.2  # letters of the heat map, so that no name is broken inside a word
STEEPNESS: Final = 3  # of the heat map's scale: most squares have nearly the share of the best one
LETTER: Final = 0.56  # the average width of a letter of a plain font, in letter sizes


class Dot(NamedTuple):
    """One value of a row, drawn as a larger or smaller dot."""

    value: float
    size: float
    label: str


class Row(NamedTuple):
    name: str
    colour: str
    dots: Sequence[Dot]


class Interval(NamedTuple):
    name: str
    low: float
    middle: float
    high: float


# The board as a heat map.


def heat_map(
    edition: Edition, percents: Sequence[float], heading: str, size: float = 640, theme: Theme = "light"
) -> str:
    """A board whose squares are coloured by how often tokens land there; the last figure is In Jail."""
    warmest = max(*percents[:SQUARES], 0.01)
    parts = [rect(0, 0, 100, 100, fill=PAPER[theme])]
    for square in edition.squares:
        place = rect_of(square.index)
        percent = percents[square.index]
        parts.append(
            heat_square(edition, square.index, place, percent, (percent / warmest) ** STEEPNESS, theme)
        )
    cell = rect_of(JAIL).part({"x": 0.4, "y": 0.03, "w": 0.57, "h": 0.45})
    jail = f"In {edition.words.jail}"
    parts.append(heat_cell(cell, jail, percents[SQUARES], theme))
    parts += heat_legend(edition, percents, heading, theme)
    scaled = group(parts, transform=f"scale({UNITS})")
    return document(size, 100 * UNITS, 100 * UNITS, heading, [scaled], NARROW)


def heat_square(
    edition: Edition, number: int, place: Rect, percent: float, warmth: float, theme: Theme
) -> str:
    square = edition.squares[number]
    fill = mixed(HOT[theme], warmth, COLD[theme])
    ink = ink_on(fill)
    colour = group_colour(edition, square)
    box, full = Box(place.w - 0.6, place.h - 3.4), tidy(square.board or square.name.replace("/", " / "))
    name = fitted(full, box, SMALLEST_HEAT) or written(full, box)
    size = min(name.size, 1.7)
    top = place.y + (place.h * 0.72 if number == JAIL else place.h / 2 - 1.1)
    lines = name.lines
    if number == JAIL:
        lines, size = [square.name.partition("/")[2] or square.name], 1.4
    high = len(lines) * size * LEADING
    parts = [
        title(f"{square.name}: {percent:.2f}%"),
        rect(*place, fill=fill, stroke=PAPER[theme], stroke_width=0.3),
        *(
            label(place.x + place.w / 2, top - high / 2 + (at + 0.5) * size * LEADING, line, size, ink)
            for at, line in enumerate(lines)
        ),
        label(place.x + place.w / 2, top + high / 2 + 1.3, f"{percent:.2f}%", 2.1, ink),
    ]
    if colour is not None:
        parts.append(rect(*edge(place, number), fill=colour))
    return group(parts)


def heat_cell(cell: Rect, name: str, percent: float, theme: Theme) -> str:
    fill = HOT[theme]
    return group(
        [
            title(f"{name}: {percent:.2f}%"),
            rect(*cell, fill=fill, stroke=PAPER[theme], stroke_width=0.3),
            label(cell.x + cell.w / 2, cell.y + cell.h * 0.3, name, 1.6, ink_on(fill)),
            label(cell.x + cell.w / 2, cell.y + cell.h * 0.68, f"{percent:.2f}%", 2.1, ink_on(fill)),
        ]
    )


def edge(place: Rect, number: int) -> Rect:
    """A strip along the inner edge of a square, for the colour of its group."""
    x, y, w, h = place
    return (
        Rect(x, y, w, 1.1),
        Rect(x + w - 1.1, y, 1.1, h),
        Rect(x, y + h - 1.1, w, 1.1),
        Rect(x, y, 1.1, h),
    )[number // 10]


def heat_legend(edition: Edition, percents: Sequence[float], heading: str, theme: Theme) -> list[str]:
    """The heading and the ten most visited squares, in the middle of the board."""
    ink = INK[theme]
    ranked = sorted(range(SQUARES), key=lambda square: -percents[square])[:10]
    x, y = CORNER + 8, CORNER + 9.0
    wide = 100 - 2 * x
    size = min(3.4, (100 - 2 * CORNER - 4) / max(1.0, width_of(heading)))
    parts = [label(50, y, heading, size, ink)]
    y += 7
    most = percents[ranked[0]]
    for place, square in enumerate(ranked):
        at = y + place * 4.5
        length = wide * 0.42 * percents[square] / most
        colour = group_colour(edition, edition.squares[square]) or QUIET[theme]
        name = edition.squares[square].name
        parts += [
            rect(x, at - 0.7, 1.4, 1.4, fill=colour),
            label(x + 2.4, at, name, 2.2, ink, anchor="start", most=wide * 0.45),
            rect(x + wide * 0.5, at - 1.1, length, 2.2, fill=HOT[theme]),
            label(x + wide * 0.5 + length + 0.8, at, f"{percents[square]:.2f}%", 2.2, ink, anchor="start"),
        ]
    return parts


def label(
    x: float,
    y: float,
    words: str,
    size: float,
    ink: str,
    anchor: str = "middle",
    most: float | None = None,
) -> str:
    wide = width_of(words) * size
    shown = words.replace("\u00a0", " ")
    return text(x, y, shown, size, min(wide, most or wide), fill=ink, text_anchor=anchor)


# Lines over time.


def line_chart(
    series: Mapping[str, Sequence[tuple[float, float]]],
    heading: str,
    across: str,
    up: str,
    size: float = 640,
    theme: Theme = "light",
) -> str:
    """One line per name, labelled at its end."""
    wide, high = 720.0, 420.0
    longest = max((len(name) for name in series), default=0)
    area = Rect(64, 52, wide - 64 - 24 - 7.4 * longest, high - 52 - 52)
    points = [point for line in series.values() for point in line]
    most_x = max((x for x, _ in points), default=1.0) or 1.0
    steps = ticks(max((y for _, y in points), default=1.0))
    least_x = min((x for x, _ in points), default=0.0)
    span = (most_x - least_x) or 1.0

    def at(x: float, y: float) -> tuple[float, float]:
        return area.x + area.w * (x - least_x) / span, area.y + area.h * (1 - y / steps[-1])

    parts = [*sheet(wide, high, heading, theme)]
    for step in steps:
        y = at(least_x, step)[1]
        parts.append(line(area.x, y, area.x + area.w, y, GRID[theme]))
        parts.append(plain_text(area.x - 8, y, f"{step:,.0f}", 12, QUIET[theme], "end"))
    for step in ticks(most_x):
        if least_x <= step <= most_x:
            x = at(step, 0)[0]
            parts.append(plain_text(x, area.y + area.h + 16, f"{step:,.0f}", 12, QUIET[theme]))
    parts.append(plain_text(area.x + area.w / 2, high - 14, across, 13, QUIET[theme]))
    parts.append(plain_text(area.x - 8, area.y - 14, up, 13, QUIET[theme], "start"))
    labels: list[str] = []
    shown = [each for each in enumerate(series.items()) if each[1][1]]
    shown.sort(key=lambda each: -last_of(each[1][1]))
    ends = spread([at(*drawn[-1])[1] for _, (_, drawn) in shown], area.y + area.h)
    for y, (number, (name, drawn)) in zip(ends, shown, strict=True):
        colour = line_colour(number, theme)
        places = [at(x, y) for x, y in drawn]
        way = " ".join(f"{spelled(x)},{spelled(y)}" for x, y in places)
        parts.append(
            element(
                "polyline",
                title(name),
                points=way,
                fill="none",
                stroke=colour,
                stroke_width=2.5,
                stroke_linejoin="round",
                stroke_dasharray=DASHES[number % len(DASHES)],
            )
        )
        halo = element(
            "g",
            plain_text(places[-1][0] + 8, y, name, 13, PAPER[theme], "start"),
            **HALO,
            stroke=PAPER[theme],
        )
        labels += [halo, plain_text(places[-1][0] + 8, y, name, 13, colour, "start")]
    return document(size, wide, high, heading, parts + labels, PLAIN)


def spread(places: list[float], lowest: float) -> list[float]:
    """Labels from above, moved apart, and none below the axis."""
    found: list[float] = []
    for place in places:
        found.append(max(place, found[-1] + LABEL) if found else place)
    for number in range(len(found) - 1, -1, -1):
        found[number] = min(found[number], lowest - LABEL * (len(found) - 1 - number))
    return found


DASHES: Final = (None, "7 3", "2 3", "10 3 2 3")
HALO: Final[dict[str, Attribute]] = {"stroke_width": 5, "stroke_linejoin": "round"}


def last_of(drawn: Sequence[tuple[float, float]]) -> float:
    return drawn[-1][1] if drawn else 0.0


def line_colour(number: int, theme: Theme) -> str:
    colour = seat_colour(number)
    return mixed(colour, 0.55, "#ffffff") if theme == "dark" else colour


# Payback.


def dot_rows(
    rows: Sequence[Row],
    heading: str,
    across: str,
    key: Sequence[tuple[float, str]],
    most: float,
    size: float = 640,
    theme: Theme = "light",
) -> str:
    """A row of dots per name on a logarithmic scale; values beyond `most` are drawn at the edge."""
    wide = 720.0
    top = 76.0
    high = top + ROW * len(rows) + 46
    left = 24 + 12 * LETTER * max((len(row.name) for row in rows), default=0)
    values = [dot.value for row in rows for dot in row.dots]
    steps = log_ticks(min(values, default=1.0), min(most, max(values, default=10.0)))
    area = Rect(left, top, wide - left - 30, ROW * len(rows))

    def at(value: float) -> float:
        return area.x + area.w * log10(min(value, steps[-1]) / steps[0]) / log10(steps[-1] / steps[0])

    parts = [*sheet(wide, high, heading, theme)]
    x = area.x
    for big, name in key:
        parts.append(element("circle", cx=x, cy=56, r=big, fill=QUIET[theme]))
        parts.append(plain_text(x + big + 5, 56, name, 12, QUIET[theme], "start"))
        x += big + 24 + 12 * LETTER * len(name)
    for step in steps:
        parts.append(line(at(step), area.y - 4, at(step), area.y + area.h, GRID[theme]))
        parts.append(plain_text(at(step), area.y + area.h + 14, f"{step:,.0f}", 12, QUIET[theme]))
    parts.append(plain_text(area.x + area.w / 2, high - 10, across, 13, QUIET[theme]))
    for number, row in enumerate(rows):
        y = area.y + (number + 0.5) * ROW
        parts.append(plain_text(left - 12, y, row.name, 12, INK[theme], "end"))
        if row.dots:
            ends = [at(dot.value) for dot in row.dots]
            parts.append(line(min(ends), y, max(ends), y, row.colour, 2))
        for dot in row.dots:
            beyond = " (beyond the edge)" if dot.value > steps[-1] else ""
            parts.append(
                element(
                    "circle",
                    title(f"{row.name}, {dot.label}: {dot.value:,.0f}{beyond}"),
                    cx=at(dot.value),
                    cy=y,
                    r=dot.size,
                    fill=PAPER[theme] if dot.value > steps[-1] else row.colour,
                    stroke=row.colour if dot.value > steps[-1] else INK[theme],
                    stroke_width=1.5 if dot.value > steps[-1] else 0.6,
                )
            )
    return document(size, wide, high, heading, parts, PLAIN)


# Intervals.


def interval_chart(
    rows: Sequence[Interval],
    heading: str,
    across: str,
    fair: float | None,
    size: float = 640,
    theme: Theme = "light",
) -> str:
    """A dot with its interval per name, the first on top; a dashed line marks an equal share."""
    wide, top = 720.0, 56.0
    high = top + 26 * len(rows) + 46
    left = 24 + 13 * LETTER * max((len(row.name) for row in rows), default=0)
    steps = ticks(max((row.high for row in rows), default=1.0))
    area = Rect(left, top, wide - left - 60, 26.0 * len(rows))

    def at(value: float) -> float:
        return area.x + area.w * value / steps[-1]

    parts = [*sheet(wide, high, heading, theme)]
    for step in steps:
        parts.append(line(at(step), area.y, at(step), area.y + area.h, GRID[theme]))
        parts.append(plain_text(at(step), area.y + area.h + 14, f"{step:,.0f}", 12, QUIET[theme]))
    if fair is not None:
        parts.append(line(at(fair), area.y, at(fair), area.y + area.h, QUIET[theme], 1.5, "5 4"))
    parts.append(plain_text(area.x + area.w / 2, high - 10, across, 13, QUIET[theme]))
    colour = line_colour(1, theme)
    for number, row in enumerate(rows):
        y = area.y + (number + 0.5) * 26
        parts.append(plain_text(left - 12, y, row.name, 13, INK[theme], "end"))
        parts.append(line(at(row.low), y, at(row.high), y, colour, 5, opacity=0.45))
        parts.append(element("circle", cx=at(row.middle), cy=y, r=5, fill=colour))
        parts.append(plain_text(at(row.high) + 9, y, f"{row.middle:.1f}", 12, INK[theme], "start"))
    return document(size, wide, high, heading, parts, PLAIN)


# Parts.


def sheet(wide: float, high: float, heading: str, theme: Theme) -> list[str]:
    size = min(18.0, (wide - 40) / (LETTER * max(1, len(heading))))
    return [
        rect(0, 0, wide, high, fill=PAPER[theme]),
        plain_text(wide / 2, 24, heading, size, INK[theme], weight="600"),
    ]


def plain_text(
    x: float, y: float, words: str, size: float, ink: str, anchor: str = "middle", weight: str = "400"
) -> str:
    return text(x, y, words, size, fill=ink, text_anchor=anchor, font_weight=weight)


def line(
    x1: float,
    y1: float,
    x2: float,
    y2: float,
    colour: str,
    width: float = 1,
    dashes: str | None = None,
    opacity: float | None = None,
) -> str:
    return element(
        "line",
        x1=x1,
        y1=y1,
        x2=x2,
        y2=y2,
        stroke=colour,
        stroke_width=width,
        stroke_dasharray=dashes,
        opacity=opacity,
    )


def ticks(most: float) -> list[float]:
    """Round numbers from 0 to just above `most`, four to eight of them."""
    if most <= 0:
        return [0.0, 1.0]
    unit = 10.0 ** floor(log10(most))
    step = next(unit * part for part in (0.1, 0.2, 0.25, 0.5, 1, 2) if ceil(most / (unit * part)) <= 7)
    return [step * i for i in range(ceil(most / step - 1e-9) + 1)]


def log_ticks(least: float, most: float) -> list[float]:
    """1, 2 and 5 times powers of ten, from just below `least` to just above `most`."""
    powers = range(floor(log10(max(least, 1e-9))), ceil(log10(max(most, 1e-9))) + 1)
    rising = [part * 10.0**power for power in powers for part in (1, 2, 5)]
    first = max(i for i, step in enumerate(rising) if step <= least or i == 0)
    last = min(i for i, step in enumerate(rising) if step >= most or i == len(rising) - 1)
    return rising[first : max(last, first + 1) + 1]
