"""The figures of `passgo simulate` as tables for the screen."""

from rich.box import SIMPLE_HEAD
from rich.table import Table

from passgo.cli.language import current_catalogue, money, number, text
from passgo.cli.language import percent as percent_of
from passgo.cli.output import console
from passgo.edition import Edition
from passgo.sim.intervals import Share, Spread
from passgo.sim.roster import offer_limits
from passgo.sim.summary import Report

SHOWN_ROUNDS = (1, 11, 21, 31, 41, 51, 71, 101, 151, 201, 251, 301)  # rounds in the tables of money
FEW = 1.0  # percent of seats: averages over fewer are noise


def show(report: Report, edition: Edition, seconds: float) -> None:
    out = console(highlight=True)
    out.print(heading(report, edition, seconds), highlight=False)
    if report.games == 0:
        return
    tables = {
        "bots": wins_table(report),
        "order" if report.start is None else "seats": places_table(report),
        "games": length_table(report),
        "cash": money_table(report, "cash"),
        "worth": money_table(report, "worth"),
        "lots": lots_table(report, edition),
    }
    for title, table in tables.items():
        out.print(f"\n[bold]{text(f'commands.simulate.title.{title}', symbol=edition.words.symbol)}[/]")
        out.print(table)
        if title == "bots" and (limits := offer_limits(report.seats, current_catalogue())):
            out.print(limits, style="dim")
    out.print(text("commands.simulate.key"), style="dim")
    if report.faults.count:
        out.print(faults_text(report), highlight=False, markup=False)


def heading(report: Report, edition: Edition, seconds: float) -> str:
    speed = report.games / seconds if seconds > 0 else 0.0
    return text(
        f"commands.simulate.heading{'' if report.start is None else '.position'}",
        title=edition.title,
        rules=report.rules,
        seed=report.seed,
        games=report.games,
        seconds=number(seconds, 1),
        speed=number(speed),
    )


def headed(*names: str) -> list[str]:
    return [text(f"commands.simulate.{name}") for name in names]


def new_table(*columns: str) -> Table:
    """A table whose first column is text, which may take two lines, and whose others are figures."""
    table = Table(box=SIMPLE_HEAD, pad_edge=False, show_edge=False, padding=(0, 0, 0, 1))
    table.add_column(columns[0], min_width=5, overflow="fold")
    for column in columns[1:]:
        table.add_column(column, justify="right", no_wrap=True)
    return table


def percent(share: Share) -> str:
    return percent_of(share.percent)


def interval(share: Share) -> str:
    return text("percent", number=f"{number(share.low, 1)}–{number(share.high, 1)}")


def wins_table(report: Report) -> Table:
    table = new_table(*headed("bot", "seats", "wins", "share", "interval", "equal", "bankrupt"))
    for bot in report.by_bot:
        wins = bot.wins
        table.add_row(
            bot.bot,
            str(bot.seats),
            number(wins.count),
            percent(wins),
            interval(wins),
            percent_of(bot.fair),
            percent(bot.bankrupt),
        )
    lost = report.unfinished
    unfinished = text("commands.simulate.unfinished")
    table.add_row(unfinished, "", number(lost.count), percent(lost), interval(lost), "", "")
    return table


def places_table(report: Report) -> Table:
    """By order of play, since a throw decides who begins; by seat if all games start from one position."""
    if report.start is None:
        table = new_table(*headed("place", "wins", "share", "interval"))
        rows = [
            (text(f"commands.simulate.place.{figures.place + 1}"), figures.wins)
            for figures in report.by_order
        ]
    else:
        table = new_table(*headed("seat", "wins", "share", "interval"))
        rows = [(f"{seat.place} {report.seats[seat.place]}", seat.wins) for seat in report.by_seat]
    for name, wins in rows:
        table.add_row(name, number(wins.count), percent(wins), interval(wins))
    return table


def length_table(report: Report) -> Table:
    mean, median = headed("mean", "median")
    table = new_table("", mean, percent_of(5, 0), median, percent_of(95, 0))
    for name, spread in (("rounds", report.length_rounds), ("turns", report.length_turns)):
        table.add_row(*headed(name), *spread_cells(spread))
    for name, count in (
        ("bankruptcies", report.bankruptcies),
        ("offers", report.offers),
        ("trades", report.trades),
    ):
        table.add_row(*headed(name), number(count / report.games, 2), "", "", "")
    for reason, count in report.ends.items():
        table.add_row(*headed(f"ended.{reason}"), percent_of(100 * count / report.games), "", "", "")
    return table


def spread_cells(spread: Spread) -> tuple[str, ...]:
    return number(spread.mean, 1), number(spread.low), number(spread.median), number(spread.high)


def money_table(report: Report, what: str) -> Table:
    bots = [bot.bot for bot in report.by_bot]
    table = new_table(*headed("round", "in"), *(bot.rpartition(":")[2] for bot in bots))
    for round_ in SHOWN_ROUNDS:
        found = {figures.bot: figures for figures in report.money if figures.round == round_}
        seats = {bot.bot: bot.seats for bot in report.by_bot}
        still_in = sum(figures.present * seats[bot] for bot, figures in found.items()) / len(report.seats)
        if still_in < FEW:
            continue
        cells = [number(getattr(found[bot], what)) if bot in found else "" for bot in bots]
        table.add_row(str(round_), percent_of(still_in, 0), *cells)
    return table


def lots_table(report: Report, edition: Edition) -> Table:
    symbol = edition.words.symbol
    table = new_table(*headed("lot", "land", "rent", "paid", "buy", "bid", "at", "swap", "build"))
    for place, lot in report.lots.items():
        per_game = report.games
        table.add_row(
            edition.squares[place].name,
            number(lot.landings / per_game, 2),
            number(lot.rents / per_game, 2),
            money(symbol, lot.rent_money / per_game),
            number(lot.purchases / per_game, 2),
            number(lot.auctions / per_game, 2),
            money(symbol, lot.auction_money / lot.auctions) if lot.auctions else "",
            number(lot.trades / per_game, 2),
            number(lot.buildings / per_game, 2),
        )
    return table


def faults_text(report: Report) -> str:
    faults = report.faults
    heading = text("commands.simulate.faults", n=faults.count, games=faults.games)
    return "\n".join(["", heading, *(f"  {fault}" for fault in faults.first)])
