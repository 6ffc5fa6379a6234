"""`passgo puzzles`: find positions in which one answer is clearly best, check them, and show the one of the day."""

from __future__ import annotations

from collections import Counter
from contextlib import suppress
from datetime import date, datetime
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from passgo.cli.language import current_language, number, percent, text
from passgo.cli.options import AsJson, Jobs
from passgo.cli.output import NO, STOPPED, error_text, fail, os_error_text, print_json
from passgo.cli.translated_app import TranslatedTyper

if TYPE_CHECKING:
    from collections.abc import Sequence

    from rich.progress import Progress

    from passgo.analysis.puzzle_search import Remeasurement
    from passgo.analysis.puzzles import Puzzle, Theme

app = TranslatedTyper(no_args_is_help=True)


@app.command()
def make(
    out: Annotated[Path, typer.Option(metavar="FILE")],
    games: Annotated[int, typer.Option(min=1)] = 100,
    want: Annotated[list[str] | None, typer.Option(metavar="THEME=COUNT")] = None,
    waits: Annotated[bool, typer.Option("--waits")] = False,
    seed: Annotated[str, typer.Option()] = "1",
    jobs: Jobs = None,
) -> None:
    from passgo.analysis.puzzle_search import PuzzleSearch
    from passgo.analysis.puzzles import THEMES, write_puzzles
    from passgo.sim.run import parallel_map
    from passgo.sim.simulation import processors

    if not out.absolute().parent.is_dir():
        fail(text("commands.no-folder", path=out.parent))
    search = PuzzleSearch(seed, read_wanted(want or ()), read(out) if out.exists() else (), waits)
    seen: Counter[Theme] = Counter()
    with progress_bar() as progress:
        task = progress.add_task(text("commands.puzzles.games"), total=games)
        try:
            with parallel_map(jobs or processors()) as each:
                for block in search.blocks(games):
                    looked = list(each(search.search_game, block))
                    if search.accept(looked) or not out.exists():
                        write(out, write_puzzles(search.found))
                    for name in THEMES:
                        seen[name] += sum(game.positions(name) for game in looked)
                    counts = ", ".join(f"{name} {search.counts[name]}" for name in search.wanted)
                    progress.update(task, completed=block.stop, description=counts)
        except KeyboardInterrupt:
            typer.echo(text("commands.puzzles.stopped", file=out, n=len(search.found)), err=True)
            raise typer.Exit(STOPPED) from None
    for name in THEMES:
        positions = number(seen[name])
        typer.echo(
            f"{name:>9}: " + text("commands.puzzles.looked", n=search.counts[name], positions=positions)
        )
    typer.echo(text("commands.puzzles.made", file=out, n=len(search.found)))


def read_wanted(want: Sequence[str]) -> dict[Theme, int]:
    from passgo.analysis.puzzles import THEMES, WANTED

    if not want:
        return WANTED
    found: dict[Theme, int] = {}
    for given in want:
        name, _, count = given.partition("=")
        theme = next((theme for theme in THEMES if theme == name), None)
        if theme is None or not (count.isascii() and count.isdigit()):
            fail(text("commands.puzzles.no-theme", theme=given, themes=", ".join(THEMES)))
        found[theme] = int(count)
    return found


@app.command()
def check(
    file: Annotated[Path | None, typer.Argument()] = None,
    sample: Annotated[int | None, typer.Option(min=1)] = None,
    playouts: Annotated[int, typer.Option(min=2)] = 1500,
    seed: Annotated[str, typer.Option()] = "check",
    as_json: AsJson = False,
) -> None:
    from dataclasses import asdict

    from passgo.analysis.puzzle_search import remeasure
    from passgo.analysis.puzzles import puzzles

    all_puzzles = puzzles() if file is None else read(file)
    count = len(all_puzzles) if sample is None else min(sample, len(all_puzzles))
    chosen = [all_puzzles[place * len(all_puzzles) // count] for place in range(count)]
    results: list[tuple[Puzzle, Remeasurement]] = []
    with progress_bar() as progress, suppress(KeyboardInterrupt):
        for puzzle in progress.track(chosen, description=text("commands.puzzles.puzzles")):
            results.append((puzzle, remeasure(puzzle, playouts, seed)))
            if not as_json:
                typer.echo(describe_result(*results[-1]))
    confirmed = sum(again.confirmed for _, again in results)
    if as_json:
        rows = [{"id": puzzle.id, **asdict(again)} for puzzle, again in results]
        print_json({"puzzles": rows, "confirmed": confirmed, "measured": len(results), "seed": seed})
    else:
        still = sum(again.confirmed and again.lead.mean >= 0.06 for _, again in results)
        typer.echo(text("commands.puzzles.sum", confirmed=confirmed, n=len(results), still=still))
    if len(results) < count:
        raise typer.Exit(STOPPED)
    if confirmed < count:
        raise typer.Exit(NO)


@app.command()
def daily(
    day: Annotated[
        datetime | None, typer.Option("--date", formats=["%Y-%m-%d"], metavar="YYYY-MM-DD")
    ] = None,
    solution: Annotated[bool, typer.Option("--solution")] = False,
    as_json: AsJson = False,
) -> None:
    from passgo.analysis.puzzles import daily_puzzle

    today = (day or datetime.now()).date()
    puzzle = daily_puzzle(today)
    if as_json:
        print_json(puzzle_json(puzzle, today, solution))
    else:
        show_puzzle(puzzle, today, solution)


def puzzle_json(puzzle: Puzzle, day: date, solution: bool) -> dict[str, object]:
    """A puzzle with the answers in an order that does not reveal the best one."""
    found: dict[str, object] = {
        "date": day.isoformat(),
        "id": puzzle.id,
        "theme": puzzle.theme,
        "difficulty": puzzle.difficulty,
        "position": puzzle.position,
        "seat": puzzle.seat,
        "answers": sorted(answer.action for answer in puzzle.actions),
    }
    if solution:
        found["best"] = puzzle.best
        found["chances"] = {answer.action: answer.value for answer in puzzle.actions}
    return found


def show_puzzle(puzzle: Puzzle, day: date, solution: bool) -> None:
    from passgo.analysis.puzzle_options import read_plan
    from passgo.cli.analyse import wording_in
    from passgo.game.game import Game

    game = Game.from_position(puzzle.position)
    wording = wording_in(current_language())
    name = game.names[puzzle.seat]
    theme, difficulty = text(f"puzzles.theme.{puzzle.theme}"), text(f"puzzles.difficulty.{puzzle.difficulty}")
    typer.echo(
        text("commands.puzzles.daily", date=day.isoformat(), id=puzzle.id, theme=theme, difficulty=difficulty)
    )
    typer.echo(puzzle.position)
    typer.echo("\n" + text("commands.puzzles.ask", name=name))
    for answer in sorted(puzzle.actions, key=lambda answer: answer.action):
        plan = read_plan(answer.action, game._state, puzzle.seat)
        words = "; ".join(wording.action(game, puzzle.seat, action) for action in plan)
        chance = f"{percent(100 * answer.value)}  " if solution else ""
        mark = f"  ✓ {text('puzzles.best')}" if solution and answer.action == puzzle.best else ""
        typer.echo(f"  {chance}{words}{mark}")
    if solution:
        for reason in puzzle.reasons:
            typer.echo(wording.reason(game, {"key": reason.key, "facts": dict(reason.facts)}))
    else:
        typer.echo("\n" + text("commands.puzzles.show"))


def describe_result(puzzle: Puzzle, again: Remeasurement) -> str:
    return text(
        f"commands.puzzles.again{'' if again.confirmed else '.not'}",
        id=f"{puzzle.id:>16}",
        best=again.best,
        mean=number(100 * again.lead.mean, 1),
        low=number(100 * again.lead.low, 1),
        high=number(100 * again.lead.high, 1),
        before=puzzle.best,
        lead=number(100 * puzzle.lead, 1),
    )


def progress_bar() -> Progress:
    from rich.console import Console
    from rich.progress import Progress

    console = Console(stderr=True)
    return Progress(console=console, transient=True, disable=not console.is_terminal)


def read(file: Path) -> tuple[Puzzle, ...]:
    from passgo.analysis.puzzles import BadPuzzles, read_puzzles

    try:
        return read_puzzles(file.read_text("utf-8"))
    except OSError as error:
        fail(f"{file}: {os_error_text(error)}")
    except BadPuzzles as error:
        fail(f"{file}: {error_text(error)}")


def write(file: Path, text: str) -> None:
    """Write the file atomically."""
    part = file.with_name(f"{file.name}.part")
    try:
        part.write_text(text, "utf-8")
        part.replace(file)
    except OSError as error:
        fail(f"{file}: {os_error_text(error)}")
