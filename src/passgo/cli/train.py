"""`passgo train`: train the value model from scratch, or measure the shipped one."""

from __future__ import annotations

from contextlib import ExitStack
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from passgo.cli.options import AsJson
from passgo.cli.output import NO, STOPPED, console, fail, print_json

if TYPE_CHECKING:
    from collections.abc import Callable

    from passgo.training.measure import Figures


def train(
    folder: Annotated[
        Path, typer.Argument(help="Where games and weights are kept. A run that was stopped goes on there.")
    ] = Path("training"),
    games: Annotated[int, typer.Option(help="Games without experts, in generation 0.", min=1)] = 90_000,
    expert_games: Annotated[
        int, typer.Option(help="Games with experts, in each later generation.", min=1)
    ] = 400,
    generations: Annotated[int, typer.Option(help="Generations with experts.", min=0)] = 2,
    epochs: Annotated[int, typer.Option(help="Passes over all positions.", min=1)] = 12,
    seed: Annotated[str, typer.Option(help="Same seed, same games.")] = "train",
    measure: Annotated[
        bool,
        typer.Option("--measure", help="Do not train: measure the shipped weights, or those of --weights."),
    ] = False,
    weights: Annotated[
        Path | None, typer.Option(metavar="FILE", help="The weights to measure.", exists=True)
    ] = None,
    share: Annotated[
        float, typer.Option(help="Measure on this share of the usual games.", min=0.001, max=10)
    ] = 1.0,
    as_json: AsJson = False,
) -> None:
    """Play games, train the value model on them, measure it, and write its weights and its model card.

    Needs numpy: pip install numpy. Ctrl-C stops a run; the same command goes on where it stopped.

    Exits with 1 if a goal for the calibration is missed.

    Example: passgo train ~/value-model

    Example: passgo train --measure
    """
    if find_spec("numpy") is None:
        fail("this needs numpy: pip install numpy")
    from passgo.errors import PassgoError
    from passgo.training.card import card
    from passgo.training.held_out import measure_all, what_each_brought
    from passgo.training.run import Course, run

    course = Course(folder, seed, (games, *[expert_games] * generations), epochs)
    try:
        with ExitStack() as stack:
            tell = bar(stack)
            if measure:
                text = shipped() if weights is None else weights.read_text("utf-8")
                figures = measure_all(text, share, tell)
            else:
                run(course, tell)
                texts = [course.weights_text(generation) for generation in range(generations + 1)]
                text = texts[-1]
                figures = measure_all(text, share, tell, folder)
                brought = what_each_brought(texts, course.games, share, tell, folder)
                (folder / "weights.json").write_text(text, "utf-8")
                (folder / "MODEL.md").write_text(card(text, epochs, brought, figures), "utf-8")
    except KeyboardInterrupt:
        typer.echo("Stopped. The same command goes on from here.", err=True)
        raise typer.Exit(STOPPED) from None
    except (OSError, PassgoError) as error:
        fail(str(error))
    report(figures, as_json)
    if not all(reached(found) for found in figures):
        raise typer.Exit(NO)


def shipped() -> str:
    return files("passgo").joinpath("bots/model/weights.json").read_text("utf-8")


def bar(stack: ExitStack) -> Callable[[str, int, int], None]:
    """A progress bar for each step, on standard error."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TaskID, TextColumn, TimeRemainingColumn

    columns = TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn()
    progress = stack.enter_context(Progress(*columns, console=Console(stderr=True)))
    tasks: dict[str, TaskID] = {}

    def tell(what: str, done: int, total: int) -> None:
        if what not in tasks:
            tasks[what] = progress.add_task(what, total=total)
        progress.update(tasks[what], completed=done)

    return tell


def reached(found: Figures) -> bool:
    brier = found.kind.brier_goal
    return found.error <= found.kind.goal and (brier is None or found.brier <= brier)


def report(figures: list[Figures], as_json: bool) -> None:
    from dataclasses import asdict

    from rich.table import Table

    from passgo.training.games import KEPT
    from passgo.training.held_out import SEED

    if as_json:
        print_json(
            {"seed": SEED, "tables": [{**asdict(found), "reached": reached(found)} for found in figures]}
        )
        return
    table = Table(title="The value model on games that it was not trained on")
    for heading in (
        "table",
        "games",
        "Brier score",
        "share of worth",
        "calibration error",
        "goal",
        "reached",
    ):
        table.add_column(heading, justify="left" if heading == "table" else "right")
    for found in figures:
        brier = found.kind.brier_goal
        table.add_row(
            found.kind.name,
            f"{found.games:,}",
            f"{found.brier:.4f} [{found.brier_low:.4f}, {found.brier_high:.4f}]",
            f"{found.naive:.4f}",
            f"{found.error:.4f} [{found.error_low:.4f}, {found.error_high:.4f}]",
            f"≤ {found.kind.goal}" + (f", Brier ≤ {brier}" if brier is not None else ""),
            "yes" if reached(found) else "no",
        )
    console().print(table)
    typer.echo(
        f"Games of seed {SEED}, {KEPT} positions of each; intervals of 95 % from resampled games. Repeat it for the "
        "shipped weights: passgo train --measure"
    )
