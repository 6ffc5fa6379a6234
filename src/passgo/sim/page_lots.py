"""What lots and groups are worth, on the report page: buildings one by one, groups by round, figures of all lots."""

from collections.abc import Sequence
from html import escape
from typing import Final, NamedTuple

from passgo.exact_odds import BARE, LotOdds, Odds
from passgo.sim.gains import Gain, leaders
from passgo.sim.page_board import LEAST_GAMES, developed
from passgo.sim.page_charts import Curve, Point, Range, both_sizes, curve_chart, range_charts, readable_colour
from passgo.sim.page_table import Cell, Line, details, table
from passgo.sim.page_words import PageWords, capitalized
from passgo.sim.run_figures import GroupFigures
from passgo.sim.summary import Report

LONGEST_PAYBACK: Final = 1000.0  # throws; a longer one is shown as more than this
STRONG: Final = 40.0  # points of gain that have the full colour
SURE: Final = 6.0  # points: a gain whose interval is wider to each side is shown as uncertain


class BuildingRow(NamedTuple):
    """The throws of one opponent that pay back each building of a street, or of all streets of a group."""

    name: str
    colour: str | None
    costs: Sequence[int]
    throws: Sequence[float | None]


# Buildings.


def streets(words: PageWords, odds: Odds) -> list[LotOdds]:
    return [lot for lot in odds.lots.values() if words.edition.squares[lot.square].kind == "street"]


def street_rows(words: PageWords, odds: Odds) -> list[BuildingRow]:
    return [
        BuildingRow(
            lot.name,
            words.colour_at(lot.square),
            [stage.added_cost for stage in lot.stages[BARE:]],
            [stage.throws_for_added for stage in lot.stages[BARE:]],
        )
        for lot in streets(words, odds)
    ]


def group_rows(words: PageWords, odds: Odds) -> list[BuildingRow]:
    """The same for whole groups, which are built up evenly: one building on each street."""
    rows = []
    for group in words.edition.groups:
        lots = [odds.lots[square] for square in group.squares if square in odds.lots]
        stages = range(BARE, len(lots[0].stages))
        costs = [sum(lot.stages[stage].added_cost for lot in lots) for stage in stages]
        incomes = [
            sum(lot.stages[stage].income_per_throw - lot.stages[stage - 1].income_per_throw for lot in lots)
            for stage in stages
        ]
        throws = [cost / income if income > 0 else None for cost, income in zip(costs, incomes, strict=True)]
        rows.append(
            BuildingRow(
                capitalized(words.group(group.id, group.name)), words.colour_at(lots[0].square), costs, throws
            )
        )
    return rows


def fastest_building(words: PageWords, odds: Odds) -> tuple[int, int, int]:
    """The building that pays back fastest on most streets, on how many, and of how many."""
    rows = street_rows(words, odds)
    fastest = []
    for row in rows:
        known = [(throws, number) for number, throws in enumerate(row.throws) if throws is not None]
        if known:
            fastest.append(min(known)[1])
    best = max(sorted(set(fastest)), key=fastest.count)
    return best + 1, fastest.count(best), len(rows)


def buildings_section(words: PageWords, odds: Odds) -> str:
    rows = group_rows(words, odds)
    if not rows:
        return ""
    most = len(rows[0].throws)
    names = [words.building(number + 1, most) for number in range(most)]
    curves = [
        Curve(
            row.name,
            readable_colour(row.colour or "var(--quiet)"),
            [
                Point(
                    number,
                    throws,
                    words.text(
                        "buildings.tip",
                        group=row.name,
                        building=names[number],
                        cost=words.money(row.costs[number]),
                        throws=words.number(throws or 0.0),
                    ),
                )
                for number, throws in enumerate(row.throws)
            ],
        )
        for row in rows
    ]
    marks = [(float(number), words.text("building.mark", n=number + 1)) for number in range(most - 1)]
    marks.append((most - 1.0, names[-1]))
    heading = words.text("buildings.chart")
    chart = both_sizes(
        lambda wide: curve_chart(curves, heading, lambda mark: words.number(mark), marks, wide, steep=True)
    )
    number, count, of = fastest_building(words, odds)
    found = words.html("buildings.found", building=words.building(number, most), n=count, of=of)
    lines = [
        Line(
            row.name,
            [
                Cell(
                    words.number(throws, 1)
                    if throws is not None
                    else words.catalogue.text("commands.odds.never"),
                    throws,
                    "best"
                    if throws is not None and throws == min(t for t in row.throws if t is not None)
                    else "",
                    words.text("buildings.cost", cost=words.money(cost)),
                )
                for cost, throws in zip(row.costs, row.throws, strict=True)
            ],
            row.colour,
        )
        for row in street_rows(words, odds)
    ]
    listed = table(
        words, "buildings", words.text("buildings.table"), [words.text("lot.name"), *names], lines, True
    )
    return (
        f'<section id="buildings"><h2>{words.html("buildings")}</h2>\n'
        f"<p>{words.html('buildings.about')} <b>{found}</b></p>\n"
        f'<figure><p class="head">{escape(heading)}</p>{chart}'
        f"<figcaption>{words.html('buildings.caption')}</figcaption></figure>\n"
        f"{details(words.text('table.show'), listed)}</section>"
    )


# Groups.


def known_groups(words: PageWords, report: Report) -> dict[str, Gain]:
    """The gains of groups with enough finished games, the largest first."""
    gains = {
        words.group(group.group, group.name): group.gain
        for group in sorted(report.by_group, key=lambda group: -group.gain.points)
    }
    return {name: gain for name, gain in gains.items() if gain.games >= LEAST_GAMES}


def best_groups(words: PageWords, report: Report) -> list[str]:
    """The best group, or those that cannot be distinguished from it."""
    return leaders(known_groups(words, report), LEAST_GAMES)


def groups_section(words: PageWords, report: Report) -> str:
    gains = known_groups(words, report)
    if not gains:
        return ""
    colours = {
        words.group(group.group, group.name): group_colour(words, group.lots) for group in report.by_group
    }
    rows = [
        Range(
            capitalized(name),
            gain.low,
            gain.points,
            gain.high,
            words.points(gain.points),
            words.gain(gain),
            colours[name],
        )
        for name, gain in gains.items()
    ]
    chart = range_charts(rows, words.text("groups.chart"), words.points_tick, 0.0)
    by_round = rounds_table(words, report, gains, colours)
    heads = [
        words.text(f"group.{name}") for name in ("name", "completed", "won", "average", "gain", "interval")
    ]
    listed = table(
        words,
        "groups",
        words.text("groups.table"),
        heads,
        [
            group_line(words, group.gain, group.held.percent, name, colours[name])
            for name, group in named(words, report)
        ],
        True,
    )
    return (
        f'<section id="groups"><h2>{words.html("groups")}</h2>\n<p>{words.html("groups.about")} '
        f"{escape(group_sentence(words, report))}</p>\n"
        f'<div class="pair"><figure>{chart}<figcaption>{words.html("groups.caption")}</figcaption></figure>'
        f'<div>{by_round}<p class="quiet">{words.html("groups.rounds.about")}</p></div></div>\n'
        f"{details(words.text('table.show'), listed)}</section>"
    )


def named(words: PageWords, report: Report) -> list[tuple[str, GroupFigures]]:
    return [(words.group(group.group, group.name), group) for group in report.by_group]


def group_sentence(words: PageWords, report: Report) -> str:
    """Which groups are best, if the intervals tell them apart from the others."""
    best = best_groups(words, report)
    if not best:
        return words.text("groups.unknown")
    gain = known_groups(words, report)[best[0]]
    first = words.text(
        "groups.first",
        group=best[0],
        share=words.percent(gain.percent),
        average=words.percent(gain.average),
        n=gain.games,
    )
    if len(best) > 1:
        return f"{words.text('groups.alike', groups=words.catalogue.listing(best))} {first}"
    return f"{words.text('groups.best', group=capitalized(best[0]))} {first}"


def group_line(words: PageWords, gain: Gain, held: float, name: str, colour: str) -> Line:
    known = gain.games > 0
    return Line(
        capitalized(name),
        [
            Cell(words.percent(held), held),
            Cell(words.percent(gain.percent) if known else "–", gain.percent if known else None),
            Cell(words.percent(gain.average) if known else "–", gain.average if known else None),
            Cell(words.points(gain.points) if known else "–", gain.points if known else None),
            Cell(f"{words.points(gain.low)} … {words.points(gain.high)}" if known else "–", None),
        ],
        colour,
    )


def rounds_table(words: PageWords, report: Report, gains: dict[str, Gain], colours: dict[str, str]) -> str:
    """The gains by the rounds in which groups were completed; pale where the interval is wide."""
    bands = list(dict.fromkeys((each.first_round, each.last_round) for each in report.group_gains))
    by_group: dict[str, list[Cell]] = {name: [] for name in gains}
    for each in report.group_gains:
        name = words.group(each.group, each.name)
        if name in by_group:
            by_group[name].append(gain_cell(words, each.gain))
    used = [at for at in range(len(bands)) if any(cells[at].value is not None for cells in by_group.values())]
    heads = [words.text("group.name"), *(words.rounds(*bands[at]) for at in used)]
    lines = [
        Line(capitalized(name), [cells[at] for at in used], colours[name]) for name, cells in by_group.items()
    ]
    return table(words, "groups-by-round", words.text("groups.rounds"), heads, lines, swatches=True)


def gain_cell(words: PageWords, gain: Gain) -> Cell:
    if gain.games < LEAST_GAMES // 4:
        return Cell("·", None, "faint", words.text("groups.few", n=gain.games))
    sure = gain.high - gain.low < 2 * SURE
    kind = "heat" if sure else "heat faint"
    return Cell(words.points(gain.points), gain.points, kind, words.gain(gain), gain.points / STRONG)


def group_colour(words: PageWords, lots: Sequence[int]) -> str:
    return words.colour_at(lots[0]) or "var(--quiet)"


# All lots.


def lots_section(words: PageWords, report: Report, short: Odds) -> str:
    """Figures of these games beside exact payback times."""
    games = report.games
    gains = {each.square: each.gain for each in report.lot_gains}
    lines = []
    for lot in short.lots.values():
        played = report.lots[lot.square]
        gain = gains[lot.square]
        payback = developed(words, lot)
        known = gain.games >= LEAST_GAMES
        lines.append(
            Line(
                lot.name,
                [
                    Cell(
                        words.percent(report.squares[lot.square].percent, 2),
                        report.squares[lot.square].percent,
                    ),
                    Cell(words.number(played.landings / games, 2), played.landings / games),
                    Cell(words.money(played.rent_money / games), played.rent_money / games),
                    Cell(words.number(played.buildings / games, 2), played.buildings / games),
                    payback_cell(words, lot.stages[0].throws_to_break_even),
                    payback_cell(words, payback),
                    payback_cell(words, lot.stages[-1].throws_to_break_even),
                    Cell(
                        words.points(gain.points) if known else "–",
                        gain.points if known else None,
                        "heat" if known else "faint",
                        words.gain(gain) if known else words.text("groups.few", n=gain.games),
                        gain.points / 10 if known else None,
                    ),
                ],
                words.colour_at(lot.square) or "var(--quiet)",
            )
        )
    names = ("name", "percent", "landings", "rent", "buildings", "alone", "three", "hotel", "gain")
    heads = [words.text(f"lot.{name}", hotel=words.edition.words.hotel) for name in names]
    listed = table(words, "lots", words.text("lots.table"), heads, lines, swatches=True)
    return f'<section id="lots"><h2>{words.html("lots")}</h2>\n<p>{words.html("lots.about")}</p>\n{listed}</section>'


def payback_cell(words: PageWords, throws: float | None) -> Cell:
    if throws is None:
        return Cell(words.catalogue.text("commands.odds.never"), None)
    shown = words.number(throws) if throws < LONGEST_PAYBACK else f">{words.number(LONGEST_PAYBACK)}"
    return Cell(shown, throws, "heat", warmth=min(1.0, 30 / throws) if throws else None)
