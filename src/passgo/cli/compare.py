"""`passgo compare`: the same games on different boards or under different rules, as tables, figures and a picture."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from passgo.cli import options
from passgo.cli.language import current_catalogue, number, signed, source_name, text, translated
from passgo.cli.output import STOPPED, console, fail, os_error_text, print_json
from passgo.cli.simulate import name_bots, progress
from passgo.cli.tournament import check_picture

if TYPE_CHECKING:
    from rich.table import Table

    from passgo.sim.comparison import Comparison, Mean


def compare(
    sides: Annotated[list[str], typer.Argument(metavar="EDITION|RULES|EDITION:RULES")],
    games: Annotated[int, typer.Option(min=1)] = 1000,
    seats: Annotated[str | None, typer.Option(metavar="BOT,BOT…")] = None,
    bot: options.CustomBots = None,
    edition: options.EditionOrDefault = None,
    seed: options.Seed = "1",
    jobs: options.Jobs = None,
    cluster: options.Cluster = None,
    rounds: options.Rounds = 300,
    limit: options.AnswerLimit = 5.0,
    picture: Annotated[Path | None, typer.Option(metavar="FILE")] = None,
    as_json: options.AsJson = False,
) -> None:
    from passgo.errors import PassgoError
    from passgo.sim.comparison import compare as play

    check_picture(picture)
    try:
        with progress(games * len(sides)) as on_progress:
            found = play(
                *sides,
                games=games,
                seats=name_bots(seats, bot or []),
                edition=edition,
                seed=seed,
                jobs=jobs,
                cluster=cluster,
                rounds=rounds,
                limit=limit,
                progress=on_progress,
            )
    except PassgoError as error:
        fail(error)
    named = " / ".join(translated(each).title for each in found.printed)
    title = text("commands.compare.title", edition=named, n=found.by_rules[0].games)
    if as_json:
        print_json(found.to_json())
    else:
        show(found, title)
    if picture is not None:
        draw(found, title, picture)
    if len(found.by_rules) < len(sides) or not found.finished:
        done = sum(figures.games for figures in found.by_rules)
        asked = number(games * len(sides))
        typer.echo(text("commands.compare.stopped", done=number(done), asked=asked), err=True)
        raise typer.Exit(STOPPED)


def show(found: Comparison, title: str) -> None:
    out = console(highlight=True)
    out.print(measures(found, title))
    out.print(incomes(found))
    facts = {"seats": ", ".join(found.seats), "seed": found.seed, "rounds": found.rounds}
    out.print(text("commands.compare.about", fair=number(found.by_rules[0].fair, 1), **facts), style="dim")
    for figures in found.by_rules:
        if figures.faults:
            out.print(text("commands.compare.faults", rules=figures.rules, n=figures.faults), style="red")


def measures(found: Comparison, title: str) -> Table:
    """A row for each measure, with the change below the figure."""
    from passgo.sim.comparison import MEASURES

    table = new_table(title, found)
    changes = {(each.rules, each.measure): each.change for each in found.changes}
    for name in MEASURES:
        cells = []
        for figures in found.by_rules:
            change = changes.get((figures.rules, name))
            cells.append(cell(getattr(figures, name), 1, change))
        table.add_row(text(f"commands.compare.{name}"), *cells)
    return table


def incomes(found: Comparison) -> Table:
    table = new_table(text("commands.compare.money"), found)
    for source in dict.fromkeys(each.source for each in found.money):
        paid = [each for each in found.money if each.source == source]
        first = found.by_rules[0].rules
        cells = [cell(each.money, 0, None if each.rules == first else each.change) for each in paid]
        table.add_row(source_name(source), *cells)
    return table


def new_table(title: str, found: Comparison) -> Table:
    from rich import box
    from rich.table import Table

    table = Table(title=title, box=box.SIMPLE)
    table.add_column("")
    for figures in found.by_rules:
        table.add_column(figures.rules, justify="right", overflow="fold")
    return table


def cell(mean: Mean, digits: int, change: Mean | None) -> str:
    """The figure with half of its interval; below it the change, emphasized if it is significant."""
    figure = with_interval(mean, digits, sign="")
    if change is None:
        return figure
    sure = change.low > 0 or change.high < 0
    style = "bold" if sure else "dim"
    return f"{figure}\n[{style}]{with_interval(change, digits, sign='+')}[/]"


def with_interval(mean: Mean, digits: int, sign: str) -> str:
    figure = signed(mean.mean, digits) if sign else number(mean.mean, digits)
    return f"{figure} ± {number((mean.high - mean.low) / 2, digits)}"


def draw(found: Comparison, title: str, file: Path) -> None:
    from passgo.sim.matplotlib_charts import draw_comparison

    try:
        draw_comparison(found, title, file, current_catalogue())
    except OSError as error:
        fail(f"{file}: {os_error_text(error)}")
