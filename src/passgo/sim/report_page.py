"""The report of a simulation as one self-contained HTML page, without scripts or external files."""

from collections.abc import Sequence
from html import escape
from typing import Final

from passgo import __version__
from passgo.edition import Edition, Square
from passgo.edition.translated import group_called, translated
from passgo.exact_odds import LotOdds, Odds, odds, stage_name
from passgo.sim.page_charts import Landing, Range, curve_chart, landing_chart, range_chart, seat_colour
from passgo.sim.page_style import STYLE
from passgo.sim.roster import offer_limits
from passgo.sim.summary import GroupFigures, Report, Share
from passgo.speech import ENGLISH, Catalogue, Value
from passgo.svg.drawing import group_colour

LEAST_PRESENT: Final = 1.0  # percent of a bot's seats still in the game: averages over fewer are noise
GROUP_HEADS: Final = ("name", "completed", "won", "interval")
LOT_HEADS: Final = ("name", "landings", "rent", "buildings")
LONGEST_PAYBACK: Final = 1000.0  # throws; a longer one is shown as more than this


def report_page(report: Report, command: str, language: str = ENGLISH) -> str:
    """The page as HTML; `command` is the shell command that repeats the run."""
    return ReportPage(report, command, language).html()


class ReportPage:
    def __init__(self, report: Report, command: str, language: str) -> None:
        self.report = report
        self.command = command
        self.edition: Edition = translated(report.printed, language)
        self.catalogue = Catalogue(language)
        self.short: Odds = odds(self.edition, "short")
        self.long: Odds = odds(self.edition, "long")
        self.symbol = escape(self.edition.words.symbol)

    def html(self) -> str:
        heading = self.text("heading", title=self.edition.title, n=self.report.games)
        sections = [self.introduction(heading)]
        if self.report.games:
            sections += [self.findings(), self.winners(), self.groups(), self.landings(), self.lots()]
            sections += [self.money(), self.lengths(), self.faults()]
        sections.append(self.repeat())
        return (
            f'<!doctype html>\n<html lang="{self.catalogue.language}">\n<head>\n<meta charset="utf-8">\n'
            '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
            f"<title>{escape(heading)}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n"
            + "\n".join(section for section in sections if section)
            + "\n</body>\n</html>\n"
        )

    # Texts and figures in the reader's language.

    def text(self, name: str, /, **facts: Value) -> str:
        return self.catalogue.text(f"report.{name}", **facts)

    def html_of(self, name: str, /, **facts: Value) -> str:
        return escape(self.text(name, **facts))

    def number(self, value: float, places: int = 0) -> str:
        return self.catalogue.number(value, places)

    def percent(self, value: float, places: int = 1) -> str:
        return self.catalogue.text("percent", number=self.number(value, places))

    def share(self, share: Share) -> str:
        return self.percent(share.percent)

    def square_name(self, number: int) -> str:
        """The name of a square; the number after the last one is In Jail."""
        if number < len(self.edition.squares):
            return self.edition.squares[number].name
        return capitalized(self.catalogue.text("act.estates.jail", jail=self.edition.words.jail))

    def group_name(self, group: GroupFigures) -> str:
        """The name of a colour group, the stations or the utilities."""
        known = next((each for each in self.edition.groups if each.id == group.group), None)
        if known is not None:
            return group_called(known, self.catalogue.language)
        words = self.edition.words
        return {"station": words.stations, "utility": words.utilities}.get(group.group, group.name)

    # Sections, from top to bottom.

    def introduction(self, heading: str) -> str:
        report = self.report
        about = self.html_of(
            "about" if report.start is None else "about.position",
            rules=report.rules,
            bots=", ".join(report.seats),
            seed=report.seed,
            version=__version__,
        )
        return f'<h1>{escape(heading)}</h1>\n<p class="quiet">{about}</p>'

    def findings(self) -> str:
        """The main results in a few sentences."""
        report = self.report
        found = []
        bot = max(report.by_bot, key=lambda figures: figures.wins.percent - figures.fair)
        if len(report.by_bot) > 1:
            fair = self.percent(bot.fair, 0)
            found.append((bot.bot, self.text("found.bot", share=self.share(bot.wins), equal=fair)))
        groups = [group for group in report.by_group if group.wins.out_of >= report.games / 100]
        if groups:
            best = max(groups, key=lambda group: group.wins.low)
            name = self.group_name(best)
            found.append((capitalized(name), self.text("found.group", share=self.share(best.wins))))
        where = max(report.squares[:-1], key=lambda square: square.stands)
        stands = self.percent(where.stands, 2)
        found.append((self.square_name(where.square), self.text("found.square", share=stands)))
        lot, stage, throws = self.fastest()
        found.append((lot, self.text("found.lot", stage=stage, throws=self.number(throws))))
        first = report.by_order[0].wins
        equal = 100 / len(report.by_order)
        if report.start is None:
            key = "found.order" if not first.low <= equal <= first.high else "found.order.alike"
            sentence = self.text(key, share=self.share(first), equal=self.percent(equal, 0))
            found.append((self.text("found.beginning"), sentence))
        items = "".join(f"<li><b>{escape(name)}</b><span>{escape(text)}</span></li>" for name, text in found)
        return f'<ul class="findings">{items}</ul>'

    def fastest(self) -> tuple[str, str, float]:
        stages = [
            (stage.throws_to_break_even, lot.name, self.stage_of(lot, number))
            for lot in self.short.lots.values()
            for number, stage in enumerate(lot.stages)
            if stage.throws_to_break_even is not None
        ]
        throws, name, stage = min(stages)
        return name, stage, throws

    def stage_of(self, lot: LotOdds, number: int) -> str:
        square = self.edition.squares[lot.square]
        return stage_name(self.edition, square, number, len(lot.stages), self.catalogue)

    def winners(self) -> str:
        report = self.report
        bots = [
            self.share_range(
                f"{bot.bot}{f' ×{bot.seats}' if bot.seats > 1 else ''}", bot.wins, seat_colour(number)
            )
            for number, bot in enumerate(report.by_bot)
        ]
        fair = {bot.fair for bot in report.by_bot}
        equal = fair.pop() if len(fair) == 1 else None
        by_bot, dashed = self.text("won.bot"), self.text("dashed")
        if report.start is None:
            by_place = self.text("won.order")
            places = [
                self.share_range(
                    self.catalogue.text(f"commands.simulate.place.{place.place + 1}"),
                    place.wins,
                    "var(--bar)",
                )
                for place in report.by_order
            ]
        else:
            by_place = self.text("won.seat")
            places = [
                self.share_range(f"{seat.place} {report.seats[seat.place]}", seat.wins, "var(--bar)")
                for seat in report.by_seat
            ]
        caption = [self.text("won.percent", what=by_bot), dashed if equal is not None else ""]
        caption.append(offer_limits(report.seats, self.catalogue))
        lost = report.unfinished
        if lost.count:
            caption.append(self.text("unfinished", share=self.share(lost), rounds=report.rounds))
        return (
            f'<h2>{self.html_of("winners")}</h2>\n<div class="pair">'
            + figure(range_chart(bots, by_bot, self.catalogue, equal), " ".join(filter(None, caption)))
            + figure(
                range_chart(places, by_place, self.catalogue, 100 / len(places)), f"{by_place}. {dashed}"
            )
            + "</div>"
        )

    def groups(self) -> str:
        """The groups that were completed in some games."""
        known = sorted(
            (group for group in self.report.by_group if group.wins.out_of),
            key=lambda group: -group.wins.percent,
        )
        if not known:
            return ""
        rows = [
            self.share_range(self.group_name(group), group.wins, self.colour_of(group)) for group in known
        ]
        chart = range_chart(rows, self.text("won.group"), self.catalogue, 100 / len(self.report.seats))
        body = "".join(
            f"<tr><th>{swatch(self.colour_of(group))}{escape(self.group_name(group))}</th>"
            f"<td>{self.share(group.held)}</td><td>{self.share(group.wins)}</td>"
            f"<td>{self.interval(group.wins)}</td></tr>"
            for group in known
        )
        heads = "".join(f"<th>{self.html_of(f'group.{name}')}</th>" for name in GROUP_HEADS)
        table = (
            f"<table><caption>{self.html_of('groups.table')}</caption>"
            f"<thead><tr>{heads}</tr></thead><tbody>{body}</tbody></table>"
        )
        return (
            f'<h2>{self.html_of("groups")}</h2>\n<div class="pair">'
            + figure(chart, f"{self.text('won.group.whole')} {self.text('dashed')}")
            + f'<div class="wide">{table}</div></div>'
        )

    def landings(self) -> str:
        rows = [
            Landing(
                self.square_name(square.square),
                self.colour_at(square.square),
                square.stands,
                short.percent,
                long.percent,
            )
            for square, short, long in zip(
                self.report.squares, self.short.squares, self.long.squares, strict=True
            )
        ]
        caption = self.text("landings.about", jail=self.edition.words.jail, go=self.edition.words.go)
        drawn = figure(landing_chart(rows, self.catalogue), caption, wide=True)
        return f"<h2>{self.html_of('landings')}</h2>\n{drawn}"

    def lots(self) -> str:
        """Simulated incomes beside exact payback times."""
        streets = [lot for lot in self.short.lots.values() if len(lot.stages) > 5]
        others = [lot for lot in self.short.lots.values() if len(lot.stages) <= 5]
        tables = [self.lots_table(self.text("streets"), streets)] if streets else []
        by_length: dict[int, list[LotOdds]] = {}
        for lot in others:
            by_length.setdefault(len(lot.stages), []).append(lot)
        words = self.edition.words
        names = {"station": words.stations, "utility": words.utilities}
        for lots in by_length.values():
            kind = names.get(self.edition.squares[lots[0].square].kind, self.text("others"))
            tables.append(self.lots_table(capitalized(kind), lots))
        about = self.html_of("lots.about")
        return f"<h2>{self.html_of('lots')}</h2>\n<p>{about}</p>\n" + "\n".join(tables)

    def lots_table(self, caption: str, lots: Sequence[LotOdds]) -> str:
        report = self.report
        stages = [self.stage_of(lots[0], number) for number in range(len(lots[0].stages))]
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
                f"<td>{self.number(played.landings / report.games, 2)}</td>"
                f"<td>{self.symbol}{self.number(played.rent_money / report.games)}</td>"
                f"{f'<td>{self.number(played.buildings / report.games, 2)}</td>' if built else ''}{cells}</tr>"
            )
        about = "".join(
            f"<th>{self.html_of(f'lot.{name}')}</th>" for name in (LOT_HEADS if built else LOT_HEADS[:-1])
        )
        return (
            f'<div class="wide"><table><caption>{escape(caption)}</caption>'
            f"<thead><tr>{about}{heads}</tr></thead><tbody>{''.join(body)}</tbody></table></div>"
        )

    def payback(self, throws: float | None, income: float) -> str:
        if throws is None:
            return f"<td>{escape(self.catalogue.text('commands.odds.never'))}</td>"
        shade = max(0.0, min(1.0, 30 / throws)) * 0.7
        tooltip = self.html_of("per-throw", money=f"{self.edition.words.symbol}{self.number(income, 2)}")
        shown = self.number(throws) if throws < LONGEST_PAYBACK else f"&gt;{self.number(LONGEST_PAYBACK)}"
        return f'<td title="{tooltip}" style="background:rgba(var(--heat),{shade:.2f})">{shown}</td>'

    def money(self) -> str:
        curves: dict[str, list[tuple[float, float]]] = {bot.bot: [] for bot in self.report.by_bot}
        for figures in self.report.money:
            if figures.present >= LEAST_PRESENT:
                curves[figures.bot].append((figures.round, figures.worth))
        drawn = {name: curve for name, curve in curves.items() if len(curve) > 1}
        if not drawn:
            return ""
        chart = curve_chart(drawn, self.text("worth.chart"), self.edition.words.symbol, self.catalogue)
        return f"<h2>{self.html_of('worth')}</h2>\n" + figure(chart, self.text("worth.about"), wide=True)

    def lengths(self) -> str:
        report = self.report
        rows = [
            (self.html_of("length.rounds"), report.length_rounds),
            (self.html_of("length.turns"), report.length_turns),
        ]
        body = "".join(
            f"<tr><th>{name}</th><td>{self.number(spread.mean, 1)}</td><td>{self.number(spread.low)}</td>"
            f"<td>{self.number(spread.median)}</td><td>{self.number(spread.high)}</td></tr>"
            for name, spread in rows
        )
        ends = "; ".join(
            self.text(f"end.{reason}", share=self.percent(100 * count / report.games))
            for reason, count in report.ends.items()
        )
        means = {
            "bankruptcies": self.number(report.bankruptcies / report.games, 2),
            "trades": self.number(report.trades / report.games, 2),
        }
        columns = [self.html_of("length.mean"), self.percent(5, 0)]
        columns += [self.html_of("length.median"), self.percent(95, 0)]
        heads = "".join(f"<th>{column}</th>" for column in ("", *columns))
        return (
            f"<h2>{self.html_of('lengths')}</h2>\n<table><thead><tr>{heads}</tr></thead>"
            f"<tbody>{body}</tbody></table>\n"
            f'<p class="quiet">{self.html_of("ended", ends=ends or self.text("ended.none"), **means)}</p>'
        )

    def faults(self) -> str:
        faults = self.report.faults
        if not faults.count:
            return ""
        items = "".join(f"<li>{escape(fault)}</li>" for fault in faults.first)
        about = self.html_of("faults.about", n=faults.count, games=faults.games)
        return f'<h2>{self.html_of("faults")}</h2>\n<div class="faults"><p>{about}</p><ul>{items}</ul></div>'

    def repeat(self) -> str:
        return (
            f"<h2>{self.html_of('repeat')}</h2>\n<p>{self.html_of('repeat.seed')}</p>\n"
            f"<pre>{escape(self.command)}</pre>\n"
            f'<p class="notes">{self.html_of("notes")}</p>'
        )

    # Shares.

    def share_range(self, name: str, share: Share, colour: str) -> Range:
        tooltip = self.text("share", share=self.share(share), interval=self.interval(share), n=share.out_of)
        return Range(name, share.low, share.percent, share.high, tooltip, colour)

    def interval(self, share: Share) -> str:
        return f"{self.number(share.low, 1)}–{self.percent(share.high)}"

    # Colours.

    def colour_at(self, number: int) -> str | None:
        """The colour of a square's group; None if it has none."""
        return group_colour(self.edition, self.edition.squares[number]) if number < 40 else None

    def colour_of(self, group: GroupFigures) -> str:
        square: Square = self.edition.squares[group.lots[0]]
        return group_colour(self.edition, square) or "var(--quiet)"


def capitalized(name: str) -> str:
    """A name with a capital first letter."""
    return name[:1].upper() + name[1:]


def figure(chart: str, caption: str, wide: bool = False) -> str:
    drawn = f'<div class="wide">{chart}</div>' if wide else chart
    return f"<figure>{drawn}<figcaption>{escape(caption)}</figcaption></figure>"


def swatch(colour: str | None) -> str:
    return f'<i class="swatch" style="background:{colour}"></i>' if colour else '<i class="swatch"></i>'
