"""The board of the report page as a heat map, with several measures to choose from."""

from collections.abc import Sequence
from html import escape
from math import log
from typing import Final, NamedTuple

from passgo.base.json_types import JsonObject
from passgo.base.line_breaking import break_lines
from passgo.exact_odds import IN_JAIL, LotOdds, Odds
from passgo.sim.page_table import Cell, Line, details, table
from passgo.sim.page_words import PageWords
from passgo.sim.summary import Report
from passgo.svg.geometry import JAIL, cell_of

SQUARES: Final = 40
THREE_HOUSES: Final = 4  # the stage of a street with three houses
ACROSS: Final = {"bottom": 10, "top": 10, "left": 15, "right": 15}
"""Letters in a line of a square, by the side of the board."""
IN_CORNER: Final = 12
IN_SMALL: Final = 8  # the part of a corner that is Jail


class Measure(NamedTuple):
    """One way to colour the board. Values are by square, the last one In Jail; None where there is none."""

    name: str
    values: Sequence[float | None]
    shown: Sequence[str]
    short: Sequence[str]
    """The same with fewer digits, for a square."""
    warmth: Sequence[float]
    """From -1 to 1."""
    low: str
    high: str


def board_section(words: PageWords, report: Report, short: Odds, long: Odds) -> tuple[str, JsonObject]:
    """The section, and the data that the page's script needs to switch between measures."""
    measures = [*landing_measures(words, report, short, long), rent_measure(words, report)]
    measures.append(payback_measure(words, short))
    gain = gain_measure(words, report)
    if gain is not None:
        measures.append(gain)
    first = measures[0]
    choices = "".join(
        f'<label><input type="radio" name="measure" value="{number}"{" checked" if number == 0 else ""}>'
        f"<span>{words.html(f'measure.{measure.name}')}</span></label>"
        for number, measure in enumerate(measures)
    )
    cells = "".join(cell(words, measures, square) for square in range(SQUARES + 1))
    about = words.html(f"measure.{first.name}.about")
    middle = (
        '<div class="middle"><p class="measure" aria-live="polite">'
        f"<b>{words.html(f'measure.{first.name}')}</b> <span>{about}</span></p>"
        f'<p class="legend"><span>{escape(first.low)}</span><i></i><span>{escape(first.high)}</span></p>'
        '<div class="square scripted"></div></div>'
    )
    heads = [words.text("square"), *(words.text(f"measure.{measure.name}") for measure in measures)]
    lines = [
        Line(
            words.square(square),
            [Cell(measure.shown[square], measure.values[square]) for measure in measures],
            words.colour_at(square),
        )
        for square in range(SQUARES + 1)
    ]
    listed = table(words, "squares", words.text("board.table"), heads, lines, swatches=True)
    section = (
        f'<section id="board"><h2>{words.html("board")}</h2>\n<p>{words.html("board.about")}</p>\n'
        f'<div class="atlas"><fieldset class="switch scripted"><legend>{words.html("board.show")}</legend>'
        f"{choices}</fieldset>\n"
        f'<div class="board" role="group" aria-label="{words.html("board")}">{cells}{middle}</div></div>\n'
        f"{details(words.text('table.show'), listed)}</section>"
    )
    return section, {"measures": [data_of(words, measure) for measure in measures]}


def data_of(words: PageWords, measure: Measure) -> JsonObject:
    sign = -1 if measure.name == "payback" else 1  # fewer throws are better
    return {
        "name": words.text(f"measure.{measure.name}"),
        "about": words.text(f"measure.{measure.name}.about"),
        "low": measure.low,
        "high": measure.high,
        "signed": measure.name == "gain",
        "warmth": [round(each, 3) for each in measure.warmth],
        "order": [0.0 if value is None else value * sign for value in measure.values],
        "shown": list(measure.shown),
        "short": list(measure.short),
    }


def cell(words: PageWords, measures: Sequence[Measure], square: int) -> str:
    """A square of the board as a button that shows its figures; square 40 is the part of a corner that is Jail."""
    first = measures[0]
    name = words.square(square)
    column, row = cell_of(JAIL if square == IN_JAIL else square)
    if square == IN_JAIL:
        kind, letters = "in-jail", IN_SMALL
    elif square % 10 == 0:
        kind, letters = "corner", IN_CORNER
    else:
        kind = ("bottom", "left", "top", "right")[square // 10]
        letters = ACROSS[kind]
    colour = words.colour_at(square)
    strip = f'<i style="background:{colour}"></i>' if colour and square % 10 else ""
    tip = "\n".join(
        [name]
        + [
            f"{words.text(f'measure.{measure.name}')}: {measure.shown[square]}"
            for measure in measures
            if measure.values[square] is not None
        ]
    )
    shown = "<br>".join(map(escape, break_lines(words.on_board(square), letters, len)))
    return (
        f'<button type="button" class="cell {kind}" data-square="{square}" tabindex="{0 if square == 0 else -1}" '
        f'style="grid-area:{row + 1}/{column + 1};--warmth:{100 * first.warmth[square]:.0f}%" '
        f'data-name="{escape(name)}" title="{escape(tip)}">{strip}'
        f'<span class="name" aria-hidden="true">{shown}</span><span class="unseen">{escape(name)}: </span>'
        f"<b>{escape(first.short[square])}</b></button>"
    )


# The measures.


def landing_measures(words: PageWords, report: Report, short: Odds, long: Odds) -> list[Measure]:
    """Where throws end: as played, and exactly for short and long stays in Jail."""
    series = {
        "played": [square.percent for square in report.squares],
        "short": [square.percent for square in short.squares],
        "long": [square.percent for square in long.squares],
    }
    return [
        Measure(
            name,
            shares,
            [words.percent(share, 2) for share in shares],
            [words.number(share, 2) for share in shares],
            colour_scale(shares),
            words.percent(range_without_outliers(shares)[0], 1),
            words.percent(range_without_outliers(shares)[1], 1),
        )
        for name, shares in series.items()
    ]


def rent_measure(words: PageWords, report: Report) -> Measure:
    """The rent that a lot earned in these games, per hundred throws of all players."""
    throws = max(1, report.throws)
    values: list[float | None] = [None] * (SQUARES + 1)
    for square, lot in report.lots.items():
        values[square] = 100 * lot.rent_money / throws
    known = [value for value in values if value is not None]
    low, high = range_without_outliers(known)
    return Measure(
        "rent",
        values,
        [words.money(value, 0) if value is not None else "" for value in values],
        [words.money(value, 0) if value is not None else "" for value in values],
        colour_scale(values),
        words.money(low, 0),
        words.money(high, 0),
    )


def payback_measure(words: PageWords, short: Odds) -> Measure:
    """The throws of one opponent after which a lot has paid for itself: with three houses, or the whole group."""
    values: list[float | None] = [None] * (SQUARES + 1)
    for lot in short.lots.values():
        values[lot.square] = developed(words, lot)
    logs = [None if value is None else -log(value) for value in values]
    known = [value for value in values if value is not None]
    shown = ["" if value is None else words.number(value) for value in values]
    return Measure(
        "payback",
        values,
        shown,
        shown,
        colour_scale(logs),
        words.number(range_without_outliers(known)[1]),
        words.number(range_without_outliers(known)[0]),
    )


def developed(words: PageWords, lot: LotOdds) -> float | None:
    street = words.edition.squares[lot.square].kind == "street"
    return lot.stages[THREE_HOUSES if street else -1].throws_to_break_even


def gain_measure(words: PageWords, report: Report) -> Measure | None:
    """How much more often the owner at round 11 won; None if there are too few finished games."""
    values: list[float | None] = [None] * (SQUARES + 1)
    shown = [""] * (SQUARES + 1)
    for lot in report.lot_gains:
        if lot.gain.games >= LEAST_GAMES:
            values[lot.square] = lot.gain.points
            shown[lot.square] = words.text(
                "points.interval",
                points=words.points(lot.gain.points),
                low=words.points(lot.gain.low),
                high=words.points(lot.gain.high),
            )
    known = [value for value in values if value is not None]
    if not known:
        return None
    most = max(max(map(abs, sorted(known, key=abs)[: max(1, len(known) - 2)])), 0.1)
    return Measure(
        "gain",
        values,
        shown,
        ["" if value is None else words.points(value) for value in values],
        [0.0 if value is None else max(-1.0, min(1.0, value / most)) for value in values],
        words.points(-most),
        words.points(most),
    )


LEAST_GAMES: Final = 100
"""Finished games without which the gain of a lot or a group is not shown."""


def range_without_outliers(values: Sequence[float]) -> tuple[float, float]:
    """The scale of values without their outliers: from the second lowest to the second highest above 0."""
    known = sorted(value for value in values if value > 0) or [0.0]
    return (known[1], known[-2]) if len(known) > 3 else (known[0], known[-1])


def colour_scale(values: Sequence[float | None]) -> list[float]:
    """Values on a scale from 0 to 1 without their outliers, so that one of them does not hide all other differences."""
    known = sorted(value for value in values if value is not None and value != 0)
    if len(known) < 4 or known[1] == known[-2]:
        return [0.0 if value is None else 0.5 for value in values]
    low, high = known[1], known[-2]
    return [
        0.0 if value is None or value == 0 else max(0.06, min(1.0, (value - low) / (high - low)))
        for value in values
    ]
