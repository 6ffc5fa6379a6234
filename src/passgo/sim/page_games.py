"""How games went, on the report page: who won, by what order of play, with what money, for how long, by what rules."""

from html import escape
from typing import Final

from passgo.sim.comparison import MEASURES, SHARES, Comparison, Mean
from passgo.sim.intervals import Share
from passgo.sim.page_charts import (
    Column,
    Curve,
    Point,
    Range,
    both_sizes,
    column_chart,
    curve_chart,
    percent_of,
    range_charts,
    seat_colour,
)
from passgo.sim.page_table import Cell, Line, details, table
from passgo.sim.page_words import PageWords
from passgo.sim.run_figures import BotFigures
from passgo.sim.summary import Report

LEAST_RUNNING: Final = 5.0  # percent of games that are not over: averages over fewer are noise
MOST_SHOWN: Final = 0.99  # of the finished games have columns of ten rounds


def share_range(words: PageWords, name: str, share: Share, colour: str) -> Range:
    tip = words.text("share", share=words.share(share), interval=words.interval(share), n=share.out_of)
    return Range(name, share.low, share.percent, share.high, words.share(share), tip, colour)


def share_cells(words: PageWords, share: Share) -> list[Cell]:
    return [
        Cell(words.share(share), share.percent),
        Cell(words.interval(share), None),
        Cell(words.number(share.out_of), share.out_of),
    ]


def unfinished_note(words: PageWords, report: Report) -> str:
    """A note about unfinished games, for every section with shares of wins."""
    left = report.unfinished
    if not left.count:
        return ""
    return words.text("unfinished", share=words.share(left), rounds=report.rounds)


# Who wins.


def order_section(words: PageWords, report: Report) -> str:
    """Wins by order of play; by seat if all games start from one position."""
    if report.start is None:
        title = "order"
        names = [
            words.catalogue.text(f"commands.simulate.place.{each.place + 1}") for each in report.by_order
        ]
        shares = [each.wins for each in report.by_order]
    else:
        title = "seats"
        names = [f"{each.place} {report.seats[each.place]}" for each in report.by_seat]
        shares = [each.wins for each in report.by_seat]
    if not shares[0].out_of:
        return ""
    rows = [
        share_range(words, name, share, "var(--accent)") for name, share in zip(names, shares, strict=True)
    ]
    chart = range_charts(
        rows, words.text(title), lambda mark: percent_of(mark, words.catalogue), 100 / len(rows)
    )
    heads = [words.text(f"wins.{name}") for name in ("name", "share", "interval", "games")]
    lines = [Line(name, share_cells(words, share)) for name, share in zip(names, shares, strict=True)]
    listed = table(words, title, words.text(f"{title}.table"), heads, lines)
    said = words.html(f"{title}.about") if report.start is not None else escape(order_sentence(words, report))
    return (
        f'<section id="{title}"><h2>{words.html(title)}</h2>\n<p>{said}</p>\n'
        f'<div class="pair"><figure>{chart}<figcaption>{words.html("wins.caption")} '
        f"{escape(unfinished_note(words, report))}</figcaption></figure>{listed}</div></section>"
    )


def order_sentence(words: PageWords, report: Report) -> str:
    """Whether beginning is an advantage, if the interval excludes chance."""
    first = report.by_order[0].wins
    equal = 100 / len(report.by_order)
    facts = {"share": words.share(first), "equal": words.percent(equal), "interval": words.interval(first)}
    if first.low > equal:
        return words.text("order.helps", **facts)
    if first.high < equal:
        return words.text("order.hurts", **facts)
    return words.text("order.alike", **facts)


def bots_section(words: PageWords, report: Report) -> str:
    """Wins by bot, if several kinds of bots play."""
    if len(report.by_bot) < 2 or not report.by_bot[0].wins.out_of:
        return ""
    rows = [seat_range(words, bot, seat_colour(number)) for number, bot in enumerate(report.by_bot)]
    equal = 100 / len(report.seats)
    chart = range_charts(rows, words.text("bots"), lambda mark: percent_of(mark, words.catalogue), equal)
    heads = [
        words.text(f"wins.{name}") for name in ("bot", "share", "interval", "games", "equal", "bankrupt")
    ]
    lines = [
        Line(
            row.name,
            [
                *share_cells(words, bot.wins),
                Cell(words.percent(bot.fair), bot.fair),
                Cell(words.share(bot.bankrupt), bot.bankrupt.percent),
            ],
            seat_colour(number),
        )
        for number, (row, bot) in enumerate(zip(rows, report.by_bot, strict=True))
    ]
    listed = table(words, "bots", words.text("bots.table"), heads, lines, swatches=True)
    caption = " ".join(filter(None, [words.text("bots.caption"), unfinished_note(words, report)]))
    return (
        f'<section id="bots"><h2>{words.html("bots")}</h2>\n<p>{words.html("bots.about")}</p>\n'
        f'<div class="pair"><figure>{chart}<figcaption>{escape(caption)}</figcaption></figure>{listed}</div></section>'
    )


def seat_range(words: PageWords, bot: BotFigures, colour: str) -> Range:
    """The share of wins of one seat of a bot, so that bots with different numbers of seats can be compared."""
    name = f"{bot.bot}{f' ×{bot.seats}' if bot.seats > 1 else ''}"
    all_seats = share_range(words, name, bot.wins, colour)
    low, middle, high = (value / bot.seats for value in (bot.wins.low, bot.wins.percent, bot.wins.high))
    return all_seats._replace(low=low, middle=middle, high=high, shown=words.percent(middle))


# Money.


def money_section(words: PageWords, report: Report) -> str:
    """Cash and worth over time, by rank; by bot, too, if several kinds play."""
    panels = []
    kinds = ["ranks"] if len(report.by_bot) < 2 else ["bots", "ranks"]
    for by in kinds:
        for what in ("cash", "worth"):
            curves = money_curves(words, report, by, what)
            if not curves:
                return ""
            panels.append(
                (f"money.{what}.{by}", money_chart(words, curves, words.text(f"money.{what}.{by}")))
            )
    choices = "".join(
        f'<label><input type="radio" name="money" value="{number}"{" checked" if number == 0 else ""}>'
        f"<span>{words.html(key)}</span></label>"
        for number, (key, _) in enumerate(panels)
    )
    shown = "".join(
        f'<figure class="panel"><figcaption class="head">{words.html(key)}</figcaption>{chart}</figure>'
        for key, chart in panels
    )
    heads = [words.text(f"money.{name}") for name in ("round", "running", "rank.head", "cash", "worth")]
    lines = [
        Line(
            f"{each.round}",
            [
                Cell(words.percent(each.running), each.running),
                Cell(f"{each.rank}", each.rank),
                Cell(words.money(each.cash), each.cash),
                Cell(words.money(each.worth), each.worth),
            ],
        )
        for each in report.ranks
    ]
    listed = table(words, "money", words.text("money.table"), heads, lines)
    return (
        f'<section id="money"><h2>{words.html("money")}</h2>\n<p>{words.html("money.about")}</p>\n'
        f'<fieldset class="switch scripted" data-panels><legend>{words.html("board.show")}</legend>'
        f"{choices}</fieldset>\n"
        f"<div>{shown}</div>\n{details(words.text('table.show'), listed)}</section>"
    )


def money_curves(words: PageWords, report: Report, by: str, what: str) -> list[Curve]:
    if by == "ranks":
        names = {
            rank: words.text("money.rank", n=rank, of=len(report.seats))
            for rank in range(1, len(report.seats) + 1)
        }
        found = [(names[each.rank], each.round, each.running, getattr(each, what)) for each in report.ranks]
    else:
        found = [
            (each.bot, each.round, each.running, getattr(each, f"{what}_of_all")) for each in report.money
        ]
    curves: dict[str, list[Point]] = {}
    for name, round_, running, amount in found:
        if running >= LEAST_RUNNING:
            tip = words.text(
                "money.tip",
                name=name,
                round=round_,
                money=words.money(amount),
                share=words.percent(running, 0),
            )
            curves.setdefault(name, []).append(Point(round_, amount, tip))
    return [
        Curve(name, seat_colour(number), points)
        for number, (name, points) in enumerate(curves.items())
        if len(points) > 1
    ]


def money_chart(words: PageWords, curves: list[Curve], heading: str) -> str:
    rounds = sorted({point.x for curve in curves for point in curve.points})

    def draw(wide: float) -> str:
        every = max(1, round(len(rounds) * 46 / wide + 0.5))
        marks = [(round_, f"{round_:g}") for round_ in rounds[::every]]
        axis = words.text("money.round")
        return curve_chart(curves, heading, lambda mark: words.money(mark), marks, wide, axis=axis)

    return both_sizes(draw)


# Length.


def length_section(words: PageWords, report: Report) -> str:
    columns = length_columns(words, report)
    heading = words.text("length.chart")
    axis = words.text("length.rounds")
    chart = both_sizes(
        lambda wide: column_chart(
            columns, heading, lambda mark: percent_of(mark, words.catalogue), wide, axis
        )
    )
    heads = [words.text(f"length.{name}") for name in ("rounds", "finished", "left", "over")]
    over = 0
    lines = []
    for each in report.lengths:
        over += each.finished
        share = 100 * over / report.games
        lines.append(
            Line(
                words.rounds(each.first_round, each.last_round),
                [
                    Cell(words.number(each.finished), each.finished),
                    Cell(words.number(each.unfinished), each.unfinished),
                    Cell(words.percent(share), share),
                ],
            )
        )
    listed = table(words, "length", words.text("length.table"), heads, lines)
    ends = "; ".join(
        words.text(f"end.{reason}", share=words.percent(100 * count / report.games))
        for reason, count in report.ends.items()
    )
    means = {
        "bankruptcies": words.number(report.bankruptcies / report.games, 2),
        "trades": words.number(report.trades / report.games, 2),
    }
    ended = words.text("ended", ends=ends or words.text("ended.none"), **means)
    return (
        f'<section id="length"><h2>{words.html("length")}</h2>\n<p>{escape(length_sentence(words, report))}</p>\n'
        f"<figure>{chart}<figcaption>{escape(ended)} {escape(unfinished_note(words, report))}</figcaption></figure>\n"
        f"{details(words.text('table.show'), listed)}</section>"
    )


def length_columns(words: PageWords, report: Report) -> list[Column]:
    """The columns of the histogram. The longest hundredth of the games shares one column, so that a single long game
    does not squeeze the others; unfinished games have one of their own."""
    finished = sum(each.finished for each in report.lengths)
    columns: list[Column] = []
    seen = later = 0
    first_later = 0
    for each in report.lengths:
        if finished and seen < MOST_SHOWN * finished:
            share = 100 * each.finished / report.games
            span = words.rounds(each.first_round, each.last_round)
            tip = words.text("length.tip", rounds=span, share=words.percent(share))
            columns.append(Column(f"{each.first_round}", share, tip))
        else:
            first_later = first_later or each.first_round
            later += each.finished
        seen += each.finished
    if later:
        share = 100 * later / report.games
        tip = words.text("length.tip", rounds=words.rounds(first_later, None), share=words.percent(share))
        columns.append(Column(f"{first_later}+", share, tip))
    left = report.unfinished
    if left.count:
        note = words.text("length.note", share=words.share(left))
        columns.append(Column("", left.percent, unfinished_note(words, report), note))
    return columns


def length_sentence(words: PageWords, report: Report) -> str:
    """The median and the middle nine tenths of all games. Unfinished games are longer than any that ended."""
    spread = report.length_rounds
    left = report.unfinished.percent

    def shown(percent: float, rounds: int) -> str:
        return (
            words.text("length.more", rounds=report.rounds) if percent > 100 - left else words.number(rounds)
        )

    return words.text(
        "length.about", median=shown(50, spread.median), low=shown(5, spread.low), high=shown(95, spread.high)
    )


# Rules side by side.


def rules_section(words: PageWords, found: Comparison) -> str:
    """The same games under other rules."""
    heads = [words.text("rules.measure"), *(figures.rules for figures in found.by_rules)]
    changes = {(each.rules, each.measure): each.change for each in found.changes}
    lines = []
    for name in MEASURES:
        cells = []
        for figures in found.by_rules:
            mean: Mean = getattr(figures, name)
            change = changes.get((figures.rules, name))
            sure = change is not None and (change.low > 0 or change.high < 0)
            tip = (
                ""
                if change is None
                else words.text(
                    "rules.change", change=with_interval(words, change, digits_of(name), signed=True)
                )
            )
            cells.append(
                Cell(with_interval(words, mean, digits_of(name)), mean.mean, "best" if sure else "", tip)
            )
        lines.append(Line(words.catalogue.text(f"commands.compare.{name}"), cells))
    charts = []
    for name in MEASURES:
        rows = [
            measure_range(words, figures.rules, getattr(figures, name), number, digits_of(name))
            for number, figures in enumerate(found.by_rules)
        ]
        heading = words.catalogue.text(f"commands.compare.{name}")
        base = getattr(found.by_rules[0], name).mean
        mark_of = (lambda mark: percent_of(mark, words.catalogue)) if name in SHARES else words.exact_tick
        charts.append(
            f'<figure><figcaption class="head">{escape(heading)}</figcaption>'
            f"{range_charts(rows, heading, mark_of, base)}</figure>"
        )
    listed = table(words, "rules", words.text("rules.table"), heads, lines)
    return (
        f'<section id="rules"><h2>{words.html("rules")}</h2>\n'
        f"<p>{words.html('rules.about', n=found.by_rules[0].games)}</p>\n"
        f'<div class="pair">{"".join(charts)}</div>{listed}</section>'
    )


def digits_of(measure: str) -> int:
    """Decimals: bankruptcies per game differ by less than rounds and shares."""
    return 2 if measure == "bankruptcies" else 1


def measure_range(words: PageWords, name: str, mean: Mean, number: int, digits: int) -> Range:
    shown = words.number(mean.mean, digits)
    tip = with_interval(words, mean, digits)
    return Range(name, mean.low, mean.mean, mean.high, shown, tip, seat_colour(number))


def with_interval(words: PageWords, mean: Mean, digits: int, signed: bool = False) -> str:
    sign = "+" if signed and mean.mean > 0 else ""
    return f"{sign}{words.number(mean.mean, digits)} ± {words.number((mean.high - mean.low) / 2, digits)}"
