"""The figures of `passgo simulate` as tables for the screen."""

from rich.box import SIMPLE_HEAD
from rich.table import Table

from passgo.cli.output import console
from passgo.edition import Edition
from passgo.sim.summary import Report, Share, Spread

LOOKS = (1, 11, 21, 31, 41, 51, 71, 101, 151, 201, 251, 301)  # the rounds whose money is shown
FEW = 1.0  # percent of seats: averages over fewer are noise
PLACES = ("begins", "second", "third", "fourth", "fifth", "sixth", "seventh", "eighth")

LOTS_KEY = (
    "land: tokens that came there. rent, paid: how many rents, how much in all. buy: sold for its price. "
    "bid, at: sold by auction, the average bid. swap: passed on in trades. build: buildings put up."
)


def show(report: Report, edition: Edition, seconds: float) -> None:
    out = console(highlight=True)
    out.print(heading(report, edition, seconds), highlight=False)
    if report.games == 0:
        return
    money = f", in {edition.words.symbol}"
    tables = {
        "Wins by bot": wins_table(report),
        f"Wins by {'order of play' if report.start is None else 'seat'}": places_table(report),
        "Games": length_table(report),
        f"Average cash of those still in the game{money}": money_table(report, "cash"),
        f"Average worth of those still in the game{money}": money_table(report, "worth"),
        "Lots, per game": lots_table(report, edition),
    }
    for title, made in tables.items():
        out.print(f"\n[bold]{title}[/]")
        out.print(made)
    out.print(LOTS_KEY, style="dim")
    if report.faults.count:
        out.print(faults_text(report), highlight=False, markup=False)


def heading(report: Report, edition: Edition, seconds: float) -> str:
    speed = report.games / seconds if seconds > 0 else 0.0
    start = "" if report.start is None else ", from a position"
    return (
        f"{edition.title}, {report.rules} rules{start}, seed {report.seed}: "
        f"{report.games:,} games in {seconds:,.1f} s ({speed:,.0f} games/s)"
    )


def table(*columns: str) -> Table:
    """A table whose first column is text, which may take two lines, and whose others are figures."""
    made = Table(box=SIMPLE_HEAD, pad_edge=False, show_edge=False, padding=(0, 0, 0, 1))
    made.add_column(columns[0], min_width=5, overflow="fold")
    for column in columns[1:]:
        made.add_column(column, justify="right", no_wrap=True)
    return made


def percent(share: Share) -> str:
    return f"{share.percent:.1f}%"


def interval(share: Share) -> str:
    return f"{share.low:.1f}–{share.high:.1f}%"


def wins_table(report: Report) -> Table:
    made = table("bot", "seats", "wins", "share", "95% interval", "if equal", "bankrupt")
    for bot in report.by_bot:
        wins = bot.wins
        made.add_row(
            bot.bot,
            str(bot.seats),
            f"{wins.count:,.0f}",
            percent(wins),
            interval(wins),
            f"{bot.fair:.1f}%",
            percent(bot.bankrupt),
        )
    lost = report.unfinished
    made.add_row("unfinished", "", f"{lost.count:,.0f}", percent(lost), interval(lost), "", "")
    return made


def places_table(report: Report) -> Table:
    """By order of play, since a throw decides who begins; by seat if all games start from one position."""
    if report.start is None:
        made = table("place", "wins", "share", "95% interval")
        rows = [(PLACES[figures.place], figures.wins) for figures in report.by_order]
    else:
        made = table("seat", "wins", "share", "95% interval")
        rows = [(f"{seat.place} {report.seats[seat.place]}", seat.wins) for seat in report.by_seat]
    for name, wins in rows:
        made.add_row(name, f"{wins.count:,.0f}", percent(wins), interval(wins))
    return made


def length_table(report: Report) -> Table:
    made = table("", "mean", "5%", "median", "95%")
    for name, spread in (("rounds", report.length_rounds), ("turns", report.length_turns)):
        made.add_row(name, *spread_cells(spread))
    for name, count in (
        ("bankruptcies", report.bankruptcies),
        ("offers of trades", report.offers),
        ("trades", report.trades),
    ):
        made.add_row(name, f"{count / report.games:,.2f}", "", "", "")
    for reason, count in report.ends.items():
        made.add_row(f"ended by {reason}", f"{100 * count / report.games:.1f}%", "", "", "")
    return made


def spread_cells(spread: Spread) -> tuple[str, ...]:
    return f"{spread.mean:,.1f}", f"{spread.low:,}", f"{spread.median:,}", f"{spread.high:,}"


def money_table(report: Report, what: str) -> Table:
    bots = [bot.bot for bot in report.by_bot]
    made = table("round", "in", *(bot.rpartition(":")[2] for bot in bots))
    for round_ in LOOKS:
        found = {figures.bot: figures for figures in report.money if figures.round == round_}
        seats = {bot.bot: bot.seats for bot in report.by_bot}
        still_in = sum(figures.present * seats[bot] for bot, figures in found.items()) / len(report.seats)
        if still_in < FEW:
            continue
        cells = [f"{getattr(found[bot], what):,.0f}" if bot in found else "" for bot in bots]
        made.add_row(str(round_), f"{still_in:.0f}%", *cells)
    return made


def lots_table(report: Report, edition: Edition) -> Table:
    symbol = edition.words.symbol
    made = table(
        "lot",
        "land",
        "rent",
        "paid",
        "buy",
        "bid",
        "at",
        "swap",
        "build",
    )
    for lot in report.lots.values():
        per_game = report.games
        made.add_row(
            lot.name,
            f"{lot.landings / per_game:.2f}",
            f"{lot.rents / per_game:.2f}",
            f"{symbol}{lot.rent_money / per_game:,.0f}",
            f"{lot.purchases / per_game:.2f}",
            f"{lot.auctions / per_game:.2f}",
            f"{symbol}{lot.auction_money / lot.auctions:,.0f}" if lot.auctions else "",
            f"{lot.trades / per_game:.2f}",
            f"{lot.buildings / per_game:.2f}",
        )
    return made


def faults_text(report: Report) -> str:
    faults = report.faults
    lines = [
        f"{faults.count:,} faults of bots in {faults.games:,} games; a default played in their place. The first:"
    ]
    return "\n".join(["", *lines] + [f"  {fault}" for fault in faults.first])
