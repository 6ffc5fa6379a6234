"""`passgo simulate`: play many games and print statistics."""

from __future__ import annotations

import datetime
import os
import sys
import time
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from passgo.cli.output import NO, STOPPED, fail, print_json
from passgo.cli.positions import read_edition, read_game

if TYPE_CHECKING:
    from collections.abc import Callable

    from passgo.sim.batch import BatchResult, Plan
    from passgo.sim.summary import Summary

TABLE = ("trader", "fp-a", "fp-b", "fp-c")  # who plays if nobody is named


def simulate(
    games: Annotated[int, typer.Option(help="How many games to play.", min=1)] = 1000,
    seats: Annotated[
        str | None,
        typer.Option(
            metavar="BOT,BOT…", help=f"Who plays, by name or as module:Class. Default: {','.join(TABLE)}."
        ),
    ] = None,
    bot: Annotated[
        list[str] | None,
        typer.Option(
            metavar="MODULE:CLASS|exec:COMMAND",
            help="Add a custom bot: a Python class, or a program in any language (docs/bots.md). "
            "May be given several times.",
        ),
    ] = None,
    edition: Annotated[
        str | None, typer.Option(help="A built-in edition, or the path of an edition file. Default: classic.")
    ] = None,
    rules: Annotated[
        str | None,
        typer.Option(help="The agreed rules, such as short or time-limit:90+ferris-wheel. Default: full."),
    ] = None,
    start: Annotated[
        str | None,
        typer.Option(
            "--from",
            metavar="POSITION",
            help="Start every game from this position line; - reads it from input.",
        ),
    ] = None,
    seed: Annotated[str, typer.Option(help="Same seed, same games.")] = "1",
    jobs: Annotated[
        int | None,
        typer.Option(help="Processes that play at the same time. Default: one per processor.", min=1),
    ] = None,
    cluster: Annotated[
        str | None,
        typer.Option(
            metavar="ADDRESS", help="Play on the Ray cluster at this address; local starts one here."
        ),
    ] = None,
    rounds: Annotated[int, typer.Option(help="Abandon a game after this many rounds.", min=1)] = 300,
    limit: Annotated[
        float, typer.Option(help="Seconds that a custom bot has for an answer.", min=0.001)
    ] = 5.0,
    records: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Write the records of all games to this file.")
    ] = None,
    parquet: Annotated[
        Path | None, typer.Option(metavar="DIR", help="Write tables of games, lots and turns to this folder.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print figures as JSON.")] = False,
) -> None:
    """Let bots play many games, rotating the seats from game to game, and print statistics.

    Ctrl-C stops the run and prints the statistics of the finished games.

    Example: passgo simulate --games 10000 --seats trader,fp-a,fp-b,fp-c

    Example: passgo simulate --games 100 --bot "exec:node mybot.js"
    """
    from passgo.cli.simulation_tables import show
    from passgo.errors import PassgoError
    from passgo.notation.text import FieldError
    from passgo.sim.cluster import runner
    from passgo.sim.summary import Summary

    named = name_bots(seats, bot or [])
    try:
        plan = (
            fresh(named, edition, rules, seed)
            if start is None
            else going_on(named, edition, rules, seed, start)
        )
        plan = complete(plan, rounds, limit, records, parquet)
        summary = Summary(plan)
        begun = time.monotonic()
        problem = ""
        with ExitStack() as stack:
            run = stack.enter_context(runner(jobs or processors(), cluster))
            takers = [
                summary.add,
                *open_files(stack, plan, records, parquet, summary),
                progress(stack, games),
            ]
            try:
                finished = run(plan, games, lambda batch: give(batch, takers))
            except (PassgoError, OSError) as error:  # a full disk, too, must not lose the finished games
                finished, problem = False, str(error)
    except (PassgoError, FieldError) as error:
        fail(str(error))
    except OSError as error:
        fail(f"{error.filename or 'output'}: {error.strerror}")
    report = summary.report()
    if as_json:
        print_json(report.to_json())
    else:
        show(report, plan.edition, time.monotonic() - begun)
    if not finished:
        typer.echo(f"{problem or 'Stopped'}: {summary.games:,} of {games:,} games are done.", err=True)
        raise typer.Exit(NO if problem else STOPPED)


# Parsing the options.


def name_bots(seats: str | None, own: list[str], fill: tuple[str, ...] = TABLE) -> tuple[str, ...] | None:
    """The bots of the seats; None if none were named. Own ones alone are joined by some of those that fill a table.
    They may be modules of the current directory."""
    if seats is not None:
        named = tuple(name.strip() for name in seats.split(","))
        named += tuple(name for name in own if name not in named)
    elif own:
        named = tuple(own) + fill[: max(0, len(fill) - len(own))]
    else:
        return None
    if any(":" in name for name in named):
        sys.path.insert(0, str(Path.cwd()))
    return named


def fresh(named: tuple[str, ...] | None, edition: str | None, rules: str | None, seed: str) -> Plan:
    from passgo.engine.errors import BadInput
    from passgo.engine.seating import check_count
    from passgo.notation.rules_text import read_rules
    from passgo.sim.batch import Plan

    board = read_edition(edition or "classic")
    assert board is not None
    agreed = read_rules(rules or "full")
    agreed.check_against(board)
    if agreed.banker_only:
        raise BadInput("a Banker who does not play is no bot: leave banker-only out")
    bots = named or TABLE
    check_count(board, agreed, len(bots))
    return Plan(board, agreed, bots, seed)


def going_on(
    named: tuple[str, ...] | None, edition: str | None, rules: str | None, seed: str, line: str
) -> Plan:
    from passgo.engine.errors import BadInput
    from passgo.notation.rules_text import write_rules
    from passgo.sim.batch import Plan

    game = read_game(line, edition)
    if game.outcome is not None:
        raise BadInput("the game of this position is over")
    if rules is not None and rules != write_rules(game.rules):
        raise BadInput(f"the position is of a game by {write_rules(game.rules)} rules, not {rules}")
    bots = named or ("trader",) * len(game.names)
    if len(bots) != len(game.names):
        raise BadInput(f"{len(bots)} bots for the {len(game.names)} seats of the position: {', '.join(bots)}")
    return Plan(game.edition, game.rules, bots, seed, start=game.start)


def complete(plan: Plan, rounds: int, limit: float, records: Path | None, parquet: Path | None) -> Plan:
    import dataclasses

    from passgo.sim.roster import check_bot

    for name in plan.seats:
        check_bot(name)
    date = None if records is None else datetime.date.today().strftime("%Y.%m.%d")
    return dataclasses.replace(plan, rounds=rounds, limit=limit, date=date, turns=parquet is not None)


def processors() -> int:
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


# Output.


def give(batch: BatchResult, takers: list[Callable[[BatchResult], None]]) -> None:
    for take in takers:
        take(batch)


def open_files(
    stack: ExitStack, plan: Plan, records: Path | None, parquet: Path | None, summary: Summary
) -> list[Callable[[BatchResult], None]]:
    """Files that are written while the games are played, and closed in any case."""
    takers: list[Callable[[BatchResult], None]] = []
    if parquet is not None:
        from passgo.sim.tables import Tables

        tables = Tables(parquet, plan)
        stack.callback(lambda: tables.close(summary.report().lots))
        takers.append(tables.add)
    if records is not None:
        file = stack.enter_context(records.open("w", encoding="utf-8"))
        takers.append(lambda batch: file.writelines(game.record + "\n" for game in batch.games))
    return takers


def progress(stack: ExitStack, games: int) -> Callable[[BatchResult], None]:
    """A progress bar with games per second and the time left, on a terminal."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, ProgressColumn, Task
    from rich.text import Text

    class Speed(ProgressColumn):
        """The average over the whole run, since batches of several processes arrive in bursts."""

        def render(self, task: Task) -> Text:
            if not task.completed or not task.elapsed:
                return Text("")
            speed = task.completed / task.elapsed
            left = datetime.timedelta(seconds=round((task.remaining or 0) / speed))
            return Text(f"{speed:,.0f} games/s, {left} left")

    console = Console(stderr=True)
    bar = Progress(
        BarColumn(),
        MofNCompleteColumn(),
        Speed(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )
    stack.enter_context(bar)
    task = bar.add_task("games", total=games)
    return lambda batch: bar.advance(task, len(batch.games))
