"""The report of a simulation as one self-contained HTML page: no script, nothing that is fetched."""

from collections.abc import Sequence
from html import escape
from typing import Final

from passgo import __version__
from passgo.edition import Edition, Square
from passgo.exact_odds import LotOdds, Odds, odds
from passgo.sim.page_charts import Landing, Range, curve_chart, landing_chart, range_chart, seat_colour
from passgo.sim.page_style import STYLE
from passgo.sim.summary import GroupFigures, Report, Share
from passgo.svg.drawing import group_colour

PLACES: Final = ("begins", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")
FEW: Final = 1.0  # percent of a bot's seats that are still in: averages over fewer are noise
SLOW: Final = 1000.0  # throws: a longer payback counts as never


def report_page(report: Report, command: str) -> str:
    """The page; `command` repeats the run."""
    return Page(report, command).html()


class Page:
    def __init__(self, report: Report, command: str) -> None:
        self.report = report
        self.command = command
        self.edition: Edition = report.printed
        self.short: Odds = odds(self.edition, "short")
        self.long: Odds = odds(self.edition, "long")
        self.symbol = escape(self.edition.words.symbol)

    def html(self) -> str:
        heading = f"{self.edition.title}: {self.report.games:,} games"
        sections = [self.introduction(heading)]
        if self.report.games:
            sections += [self.findings(), self.winners(), self.groups(), self.landings(), self.lots()]
            sections += [self.money(), self.lengths(), self.faults()]
        sections.append(self.repeat())
        return (
            '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            f"<title>{escape(heading)}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n"
            + "\n".join(section for section in sections if section)
            + "\n</body>\n</html>\n"
        )

    # Sections, from top to bottom.

    def introduction(self, heading: str) -> str:
        report = self.report
        bots = ", ".join(report.seats)
        start = " from one position" if report.start is not None else ""
        return (
            f"<h1>{escape(heading)}</h1>\n"
            f'<p class="quiet">{escape(report.rules)} rules{start}; at the table: {escape(bots)}. '
            f"Seed {escape(report.seed)}, passgo {__version__}. Intervals are 95% intervals.</p>"
        )

    def findings(self) -> str:
        """The main results in a few sentences."""
        report = self.report
        found = []
        bot = max(report.by_bot, key=lambda figures: figures.wins.percent - figures.fair)
        if len(report.by_bot) > 1:
            found.append((bot.bot, f"wins {percent(bot.wins)} of all games; among equals {bot.fair:.0f}%"))
        groups = [group for group in report.by_group if group.wins.out_of >= report.games / 100]
        if groups:
            best = max(groups, key=lambda group: group.wins.low)
            found.append(
                (
                    best.name[:1].upper() + best.name[1:],
                    f"the first to complete it wins {percent(best.wins)} of these games",
                )
            )
        where = max(report.squares[:-1], key=lambda square: square.stands)
        found.append((where.name, f"tokens stand there most: after {where.stands:.2f}% of throws"))
        lot, stage, throws = self.fastest()
        found.append((lot, f"pays back fastest: {stage} in {throws:.0f} throws of one opponent"))
        first = report.by_order[0].wins
        equal = 100 / len(report.by_order)
        if report.start is None:
            says = "matters" if not first.low <= equal <= first.high else "makes no visible difference"
            found.append(
                ("Beginning", f"{says}: the first player wins {percent(first)}, among equals {equal:.0f}%")
            )
        items = "".join(f"<li><b>{escape(what)}</b><span>{escape(says)}</span></li>" for what, says in found)
        return f'<ul class="findings">{items}</ul>'

    def fastest(self) -> tuple[str, str, float]:
        stages = [
            (stage.throws_to_break_even, lot.name, stage.stage)
            for lot in self.short.lots.values()
            for stage in lot.stages
            if stage.throws_to_break_even is not None
        ]
        throws, name, stage = min(stages)
        return name, stage, throws

    def winners(self) -> str:
        report = self.report
        bots = [
            share_range(
                f"{bot.bot}{f' ×{bot.seats}' if bot.seats > 1 else ''}", bot.wins, seat_colour(number)
            )
            for number, bot in enumerate(report.by_bot)
        ]
        fair = {bot.fair for bot in report.by_bot}
        equal = fair.pop() if len(fair) == 1 else None
        if report.start is None:
            what = "order of play"
            places = [share_range(PLACES[place.place], place.wins, "var(--bar)") for place in report.by_order]
        else:
            what = "seat"
            places = [
                share_range(f"{seat.place} {report.seats[seat.place]}", seat.wins, "var(--bar)")
                for seat in report.by_seat
            ]
        dashed = " Dashed: where equals would be." if equal is not None else ""
        lost = report.unfinished
        unfinished = (
            f" {percent(lost)} of the games were not over after {report.rounds} rounds, and are won by nobody."
            if lost.count
            else ""
        )
        return (
            '<h2>Who wins</h2>\n<div class="pair">'
            + figure(
                range_chart(bots, "Games won by bot", equal),
                f"Games won by bot, in percent.{dashed}{unfinished}",
            )
            + figure(
                range_chart(places, f"Games won by {what}", 100 / len(places)),
                f"Games won by {what}. Dashed: where equals would be.",
            )
            + "</div>"
        )

    def groups(self) -> str:
        """Only groups that were completed in some games."""
        known = sorted(
            (group for group in self.report.by_group if group.wins.out_of),
            key=lambda group: -group.wins.percent,
        )
        if not known:
            return ""
        rows = [share_range(group.name, group.wins, self.colour_of(group)) for group in known]
        chart = range_chart(
            rows, "Games won by the first to complete the group", 100 / len(self.report.seats)
        )
        body = "".join(
            f"<tr><th>{swatch(self.colour_of(group))}{escape(group.name)}</th><td>{percent(group.held)}</td>"
            f"<td>{percent(group.wins)}</td><td>{group.wins.low:.1f}–{group.wins.high:.1f}%</td></tr>"
            for group in known
        )
        table = (
            "<table><caption>How often a group is completed by buying or trading, and how often the first to "
            "complete it wins</caption><thead><tr><th>group</th><th>completed</th><th>then won</th>"
            f"<th>95% interval</th></tr></thead><tbody>{body}</tbody></table>"
        )
        return (
            '<h2>Groups</h2>\n<div class="pair">'
            + figure(
                chart, "Games won by the first player who had the whole group. Dashed: where equals would be."
            )
            + f'<div class="wide">{table}</div></div>'
        )

    def landings(self) -> str:
        rows = [
            Landing(square.name, self.colour_at(square.square), square.stands, short.percent, long.percent)
            for square, short, long in zip(
                self.report.squares, self.short.squares, self.long.squares, strict=True
            )
        ]
        return "<h2>Where tokens stand</h2>\n" + figure(
            landing_chart(rows),
            "In percent of all throws, with all that a throw leads to. Bars: the games played. Lines: the exact "
            "odds if players leave Jail at once; rings: if they stay as long as possible. Bots decide case by "
            "case. Games start on GO and end; exact odds are long-run averages.",
            wide=True,
        )

    def lots(self) -> str:
        """Income that was played and payback that is exact, beside each other."""
        streets = [lot for lot in self.short.lots.values() if len(lot.stages) > 5]
        others = [lot for lot in self.short.lots.values() if len(lot.stages) <= 5]
        tables = [self.lots_table("Streets", streets)] if streets else []
        by_length: dict[int, list[LotOdds]] = {}
        for lot in others:
            by_length.setdefault(len(lot.stages), []).append(lot)
        words = self.edition.words
        names = {"station": words.stations, "utility": words.utilities}
        for lots in by_length.values():
            kind = names.get(self.edition.squares[lots[0].square].kind, "Others")
            tables.append(self.lots_table(kind[:1].upper() + kind[1:], lots))
        return (
            "<h2>What lots earn</h2>\n<p>Averages per game of landings, "
            "rent and buildings in these games; then the exact number of throws of one opponent that pay back the "
            "lot, building by building. The greener, the sooner.</p>\n" + "\n".join(tables)
        )

    def lots_table(self, caption: str, lots: Sequence[LotOdds]) -> str:
        report = self.report
        stages = [stage.stage for stage in lots[0].stages]
        heads = "".join(f"<th>{escape(stage)}</th>" for stage in stages)
        built = self.edition.squares[lots[0].square].kind == "street"
        body = []
        for lot in lots:
            played = report.lots[lot.square]
            cells = "".join(
                self.payback(stage.throws_to_break_even, stage.income_per_throw) for stage in lot.stages
            )
            body.append(
                f"<tr><th>{swatch(self.colour_at(lot.square))}{escape(lot.name)}</th>"
                f"<td>{played.landings / report.games:.2f}</td>"
                f"<td>{self.symbol}{played.rent_money / report.games:,.0f}</td>"
                f"{f'<td>{played.buildings / report.games:.2f}</td>' if built else ''}{cells}</tr>"
            )
        return (
            f'<div class="wide"><table><caption>{escape(caption)}</caption><thead><tr><th>lot</th><th>landings</th>'
            f"<th>rent</th>{'<th>buildings</th>' if built else ''}{heads}</tr></thead>"
            f"<tbody>{''.join(body)}</tbody></table></div>"
        )

    def payback(self, throws: float | None, income: float) -> str:
        if throws is None:
            return "<td>never</td>"
        shade = max(0.0, min(1.0, 30 / throws)) * 0.7
        told = f"{self.symbol}{income:.2f} per throw"
        shown = f"{throws:,.0f}" if throws < SLOW else f"&gt;{SLOW:,.0f}"
        return f'<td title="{told}" style="background:rgba(var(--heat),{shade:.2f})">{shown}</td>'

    def money(self) -> str:
        curves: dict[str, list[tuple[float, float]]] = {bot.bot: [] for bot in self.report.by_bot}
        for figures in self.report.money:
            if figures.present >= FEW:
                curves[figures.bot].append((figures.round, figures.worth))
        drawn = {name: curve for name, curve in curves.items() if len(curve) > 1}
        if not drawn:
            return ""
        return "<h2>Worth over time</h2>\n" + figure(
            curve_chart(drawn, "Average worth by round", self.edition.words.symbol),
            "Average worth of the players still in the game, over unfinished games.",
            wide=True,
        )

    def lengths(self) -> str:
        report = self.report
        rows = [
            ("Rounds", report.length_rounds),
            ("Turns", report.length_turns),
        ]
        body = "".join(
            f"<tr><th>{name}</th><td>{spread.mean:,.1f}</td><td>{spread.low:,}</td><td>{spread.median:,}</td>"
            f"<td>{spread.high:,}</td></tr>"
            for name, spread in rows
        )
        ends = "; ".join(
            f"{100 * count / report.games:.1f}% by {escape(reason.replace('-', ' '))}"
            for reason, count in report.ends.items()
        )
        return (
            "<h2>How long games last</h2>\n<table><thead><tr><th></th><th>mean</th><th>5%</th><th>median</th>"
            f"<th>95%</th></tr></thead><tbody>{body}</tbody></table>\n"
            f'<p class="quiet">Games ended: {ends or "none"}. On the average {report.bankruptcies / report.games:.2f} '
            f"players went bankrupt, and {report.trades / report.games:.2f} trades were made.</p>"
        )

    def faults(self) -> str:
        faults = self.report.faults
        if not faults.count:
            return ""
        items = "".join(f"<li>{escape(fault)}</li>" for fault in faults.first)
        return (
            f'<h2>Faults</h2>\n<div class="faults"><p>{faults.count:,} decisions of bots in {faults.games:,} games '
            f"were replaced by a default. The first:</p><ul>{items}</ul></div>"
        )

    def repeat(self) -> str:
        return (
            "<h2>Repeat it</h2>\n<p>The same seed gives the same games on every machine.</p>\n"
            f"<pre>{escape(self.command)}</pre>\n"
            '<p class="notes">Shares come with the Wilson interval. A group counts for the player who first had all '
            "its lots by purchase, auction or trade; what is taken over from a bankrupt player does not count. Exact "
            "odds are those of the Markov chain of board, dice and cards.</p>"
        )

    # Colours.

    def colour_at(self, number: int) -> str | None:
        """The colour of a square's group; None if it has none."""
        return group_colour(self.edition, self.edition.squares[number]) if number < 40 else None

    def colour_of(self, group: GroupFigures) -> str:
        square: Square = self.edition.squares[group.lots[0]]
        return group_colour(self.edition, square) or "var(--quiet)"


def share_range(name: str, share: Share, colour: str) -> Range:
    told = f"{percent(share)} ({share.low:.1f}–{share.high:.1f}%) of {share.out_of:,} games"
    return Range(name, share.low, share.percent, share.high, told, colour)


def percent(share: Share) -> str:
    return f"{share.percent:.1f}%"


def figure(chart: str, caption: str, wide: bool = False) -> str:
    drawn = f'<div class="wide">{chart}</div>' if wide else chart
    return f"<figure>{drawn}<figcaption>{escape(caption)}</figcaption></figure>"


def swatch(colour: str | None) -> str:
    return f'<i class="swatch" style="background:{colour}"></i>' if colour else '<i class="swatch"></i>'
