"""`passgo train`: train the value model from scratch, or measure the shipped one."""

from __future__ import annotations

import os
from contextlib import ExitStack
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from passgo.cli.language import number, text
from passgo.cli.options import AsJson, Jobs, Seed
from passgo.cli.output import NO, STOPPED, console, fail, print_json

if TYPE_CHECKING:
    from collections.abc import Callable

    from passgo.training.measure import ModelMetrics


def train(
    folder: Annotated[Path | None, typer.Argument()] = None,
    games: Annotated[int, typer.Option(min=1)] = 60_000,
    expert_games: Annotated[int, typer.Option(min=1)] = 10_000,
    generations: Annotated[int, typer.Option(min=0)] = 1,
    epochs: Annotated[int, typer.Option(min=1)] = 10,
    start: Annotated[Path | None, typer.Option(metavar="FILE", exists=True)] = None,
    seed: Seed = "train",
    jobs: Jobs = None,
    measure: Annotated[
        bool,
        typer.Option("--measure"),
    ] = False,
    weights: Annotated[Path | None, typer.Option(metavar="FILE", exists=True)] = None,
    share: Annotated[float, typer.Option(min=0.001, max=10)] = 1.0,
    picture: Annotated[Path | None, typer.Option(metavar="FILE")] = None,
    as_json: AsJson = False,
) -> None:
    if find_spec("numpy") is None:
        fail(text("commands.train.no-numpy"))
    # Its matrices are too small for several threads.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    from passgo.errors import PassgoError
    from passgo.sim.simulation import processors
    from passgo.training.calibration_chart import calibration
    from passgo.training.held_out import compare_generations, measure_all
    from passgo.training.model_card import card
    from passgo.training.run import TrainingRun, run

    processes = jobs or processors()
    try:
        kept = folder or Path("training")
        first = None if start is None else start.read_text("utf-8")
        course = TrainingRun(kept, seed, (games, *[expert_games] * generations), epochs, first)
        with ExitStack() as stack:
            on_progress = progress_bars(stack)
            if measure:
                written = shipped() if weights is None else weights.read_text("utf-8")
                if folder is not None:
                    folder.mkdir(parents=True, exist_ok=True)
                figures = measure_all(written, share, processes, on_progress, folder)
            else:
                run(course, processes, on_progress)
                texts = [course.weights_text(generation) for generation in range(generations + 1)]
                written = texts[-1]
                figures = measure_all(written, share, processes, on_progress, kept)
                brought = compare_generations(texts, course.games, share, processes, on_progress, kept)
                (kept / "weights.json").write_text(written, "utf-8")
                (kept / "MODEL.md").write_text(card(course, written, brought, figures), "utf-8")
        if picture is not None:
            picture.write_text(calibration(figures), "utf-8")
    except KeyboardInterrupt:
        typer.echo(text("commands.train.stopped"), err=True)
        raise typer.Exit(STOPPED) from None
    except (OSError, PassgoError) as error:
        fail(error)
    report(figures, as_json)
    if not all(found.reached for found in figures):
        raise typer.Exit(NO)


def shipped() -> str:
    return files("passgo").joinpath("bots/model/weights.json").read_text("utf-8")


def progress_bars(stack: ExitStack) -> Callable[[str, int, int], None]:
    """A progress bar for each step, on standard error."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeRemainingColumn

    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    progress = stack.enter_context(Progress(*columns, console=Console(stderr=True)))
    tasks: dict[str, TaskID] = {}

    def update(what: str, done: int, total: int) -> None:
        if what not in tasks:
            tasks[what] = progress.add_task(what, total=total)
        progress.update(tasks[what], completed=done)

    return update


def report(figures: list[ModelMetrics], as_json: bool) -> None:
    from dataclasses import asdict

    from rich.table import Table

    from passgo.training.games import KEPT
    from passgo.training.held_out import SEED

    if as_json:
        print_json(
            {"seed": SEED, "tables": [{**asdict(found), "reached": found.reached} for found in figures]}
        )
        return
    table = Table(title=text("commands.train.title"))
    for heading in ("table", "games", "brier", "worth", "error", "start", "reached"):
        table.add_column(text(f"commands.train.{heading}"), justify="left" if heading == "table" else "right")
    for found in figures:
        table.add_row(
            found.kind.name,
            number(found.games),
            f"{number(found.brier, 4)} [{number(found.brier_low, 4)}, {number(found.brier_high, 4)}]",
            number(found.naive, 4),
            f"{number(found.error, 4)} [{number(found.error_low, 4)}, {number(found.error_high, 4)}]",
            "\n".join(
                f"{start.player}: {number(100 * start.predicted, 1)} → {number(100 * start.observed, 1)} "
                f"[{number(100 * start.low, 1)}, {number(100 * start.high, 1)}]"
                for start in found.starts
            ),
            text("commands.yes" if found.reached else "commands.no"),
        )
    console().print(table)
    typer.echo(text("commands.train.source", seed=SEED, n=KEPT, goal=number(2)))
