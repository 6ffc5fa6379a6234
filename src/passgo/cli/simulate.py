"""`passgo simulate`: play many games and print statistics."""

from __future__ import annotations

import datetime
import shlex
import sys
import time
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from passgo.cli import options
from passgo.cli.language import current_language, number, text, translated
from passgo.cli.output import NO, STOPPED, error_text, fail, os_error_text, print_json

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from passgo.sim.comparison import Comparison
    from passgo.sim.summary import Report

TABLE = ("trader", "fp-a", "fp-b", "fp-c")  # the default seats, as in sim/simulation.py
EQUALS = ("trader",) * 4  # those of a report, which compares lots: only among equals it is the lots that win


def simulate(
    games: Annotated[int, typer.Option(min=1)] = 1000,
    seats: Annotated[
        str | None,
        typer.Option(metavar="BOT,BOT…"),
    ] = None,
    bot: options.CustomBots = None,
    edition: options.EditionOrDefault = None,
    rules: Annotated[list[str] | None, typer.Option()] = None,
    start: Annotated[
        str | None,
        typer.Option("--from", metavar="POSITION"),
    ] = None,
    seed: options.Seed = "1",
    jobs: options.Jobs = None,
    cluster: options.Cluster = None,
    rounds: options.Rounds = 300,
    limit: options.AnswerLimit = 5.0,
    records: Annotated[Path | None, typer.Option(metavar="FILE")] = None,
    parquet: Annotated[Path | None, typer.Option(metavar="DIR")] = None,
    decisions: Annotated[bool, typer.Option("--decisions")] = False,
    report: Annotated[
        Path | None,
        typer.Option(metavar="FILE"),
    ] = None,
    as_json: options.AsJson = False,
) -> None:
    from passgo.cli.simulation_tables import show
    from passgo.errors import PassgoError
    from passgo.sim.comparison import compare as hold_against
    from passgo.sim.simulation import RunFailed
    from passgo.sim.simulation import simulate as play

    if report is not None and not report.absolute().parent.is_dir():
        fail(text("commands.no-folder", path=report.parent))
    sides = rules or []
    if len(sides) > 1 and (report is None or start is not None):
        fail(text("commands.simulate.several-rules", rules=" ".join(shlex.quote(side) for side in sides)))
    chosen = name_bots(seats, bot or [])
    if report is not None and start is None:
        chosen = chosen or EQUALS
    line = sys.stdin.read() if start == "-" else start
    begun = time.monotonic()
    problem = ""
    beside: Comparison | None = None
    try:
        with progress(games) as on_progress:
            result = play(
                games,
                chosen,
                edition=edition,
                rules=sides[0] if sides else None,
                start=line,
                seed=seed,
                jobs=jobs,
                cluster=cluster,
                rounds=rounds,
                limit=limit,
                records=records,
                parquet=parquet,
                decisions=decisions,
                progress=on_progress,
            )
        if len(sides) > 1 and result.finished:
            with progress(games * len(sides)) as on_progress:
                beside = hold_against(
                    *sides,
                    games=games,
                    seats=chosen,
                    edition=edition,
                    seed=seed,
                    jobs=jobs,
                    cluster=cluster,
                    rounds=rounds,
                    limit=limit,
                    progress=on_progress,
                )
    except RunFailed as error:  # finished games are reported, even after a full disk
        result, problem = error.report, error_text(error)
    except (PassgoError, UnicodeDecodeError) as error:
        fail(error)
    except OSError as error:
        fail(f"{error.filename or '-'}: {os_error_text(error)}")
    if report is not None:
        given = [("--bot", name) for name in bot or []] + [("--edition", edition)]
        given += [("--rules", side) for side in sides]
        given += [("--seats", seats), ("--from", line)]
        write_page(report, result, [(option, value) for option, value in given if value], beside)
    if as_json:
        print_json(result.to_json())
    else:
        show(result, translated(result.printed), time.monotonic() - begun)
    if not result.finished:
        key = "commands.failed" if problem else "commands.stopped"
        typer.echo(text(key, problem=problem, done=result.games, games=games), err=True)
        raise typer.Exit(NO if problem else STOPPED)


# Parsing the options.


def name_bots(seats: str | None, own: list[str], fill: tuple[str, ...] = TABLE) -> tuple[str, ...] | None:
    """The bots of the seats; None if none were named. Custom bots alone are joined by bots of the default table.
    Custom modules may be in the current directory."""
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


def write_page(file: Path, result: Report, given: list[tuple[str, str]], beside: Comparison | None) -> None:
    """The report as a page, with the command that repeats it."""
    from passgo.sim.report_page import report_page
    from passgo.sim.simulation import ROUNDS

    words = ["passgo", "simulate", "--games", str(result.games), "--seed", result.seed]
    words += [word for pair in given for word in pair]
    if result.rounds != ROUNDS:
        words += ["--rounds", str(result.rounds)]
    command = " ".join(map(shlex.quote, [*words, "--report", file.name]))
    try:
        file.write_text(report_page(result, command, current_language(), beside), encoding="utf-8")
    except OSError as error:
        fail(f"{file}: {os_error_text(error)}")


@contextmanager
def progress(games: int) -> Iterator[Callable[[int, int], None]]:
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
            return Text(text("commands.progress", speed=number(speed), left=left))

    console = Console(stderr=True)
    bar = Progress(
        BarColumn(),
        MofNCompleteColumn(),
        Speed(),
        console=console,
        transient=True,
        disable=not console.is_terminal,
    )
    with bar:
        task = bar.add_task("games", total=games)
        yield lambda done, asked: bar.update(task, completed=done, total=asked)
