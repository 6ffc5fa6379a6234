"""`passgo puzzles`: find positions in which one action is clearly best, and measure such puzzles again."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from passgo.cli.options import AsJson
from passgo.cli.output import NO, STOPPED, fail, print_json

if TYPE_CHECKING:
    from passgo.analysis.puzzles import Puzzle

app = typer.Typer(
    help="Positions of simulated games in which one action is clearly best and `normal` plays another.",
    no_args_is_help=True,
)


@app.command()
def make(
    out: Annotated[
        Path, typer.Option(metavar="FILE", help="Where the puzzles go. What a file already has stays in it.")
    ],
    games: Annotated[int, typer.Option(help="Games to look through.", min=1)] = 100,
    each: Annotated[int, typer.Option(help="The most puzzles of each theme.", min=1)] = 20,
    theme: Annotated[
        list[str] | None,
        typer.Option(help="Only this one: build, trade, bid, mortgage or jail. May be given several times."),
    ] = None,
    seed: Annotated[str, typer.Option(help="Same seed, same games and puzzles.")] = "1",
) -> None:
    """Look through games of bots for positions in which one action is best by at least 6 points of the chance to win.

    The points are measured by playouts to the end of the game, with 95 % certainty. The themes are build, trade, bid,
    mortgage and jail.

    Ctrl-C stops the search; the file has what was found, and the same command goes on behind the last puzzle.

    Example: passgo puzzles make --games 200 --out mine.json
    """
    from rich.console import Console
    from rich.progress import Progress

    from passgo.analysis.puzzle_search import Search
    from passgo.analysis.puzzles import THEMES, write_puzzles

    for name in theme or ():
        if name not in THEMES:
            fail(f"there is no theme {name}; expected {', '.join(THEMES)}")
    themes = [name for name in THEMES if not theme or name in theme]
    search = Search(seed, each, read(out) if out.exists() else (), themes)
    with Progress(console=Console(stderr=True), transient=True) as progress:
        task = progress.add_task("games", total=games, completed=search.next_game())
        try:
            for number in range(search.next_game(), games):
                if search.look_through(number) or not out.exists():
                    write(out, write_puzzles(search.found))
                told = ", ".join(f"{name} {search.counts[name]}" for name in themes)
                progress.update(task, completed=number + 1, description=told)
                if search.is_done():
                    break
        except KeyboardInterrupt:
            typer.echo(f"Stopped: {out} has {len(search.found)} puzzles.", err=True)
            raise typer.Exit(STOPPED) from None
    for name in THEMES:
        typer.echo(f"{name:>9}: {search.counts[name]}")
    typer.echo(f"{out} has {len(search.found)} puzzles.")


@app.command()
def check(
    file: Annotated[
        Path | None, typer.Argument(help="A file of puzzles. Default: those that come with passgo.")
    ] = None,
    sample: Annotated[
        int | None, typer.Option(help="Measure so many of them, spread over the file. Default: all.", min=1)
    ] = None,
    playouts: Annotated[int, typer.Option(help="Playouts of each action.", min=2)] = 1500,
    seed: Annotated[str, typer.Option(help="Of the luck of the playouts.")] = "check",
    as_json: AsJson = False,
) -> None:
    """Measure puzzles again, with other luck than they were found with.

    A puzzle is confirmed if the same action is best again, better than each other with 95 % certainty. Exits with 1 if
    one is not confirmed.

    Example: passgo puzzles check --sample 20
    """
    from dataclasses import asdict

    from rich.console import Console
    from rich.progress import track

    from passgo.analysis.puzzle_search import measure_again
    from passgo.analysis.puzzles import puzzles

    known = puzzles() if file is None else read(file)
    count = len(known) if sample is None else min(sample, len(known))
    chosen = [known[place * len(known) // count] for place in range(count)]
    results = [
        (puzzle, measure_again(puzzle, playouts, seed))
        for puzzle in track(chosen, "puzzles", console=Console(stderr=True), transient=True)
    ]
    confirmed = sum(again.confirmed for _, again in results)
    if as_json:
        rows = [{"id": puzzle.id, **asdict(again)} for puzzle, again in results]
        print_json({"puzzles": rows, "confirmed": confirmed, "measured": count, "seed": seed})
    else:
        for puzzle, again in results:
            typer.echo(
                f"{puzzle.id:>16}: best {again.best}, leads by {100 * again.lead.mean:.1f} "
                f"[{100 * again.lead.low:.1f}, {100 * again.lead.high:.1f}] points; was {puzzle.best}, "
                f"{100 * puzzle.lead:.1f}; {'confirmed' if again.confirmed else 'NOT confirmed'}"
            )
        still = sum(again.confirmed and again.lead.mean >= 0.06 for _, again in results)
        typer.echo(f"{confirmed} of {count} confirmed; {still} lead by 6 points or more again.")
    if confirmed < count:
        raise typer.Exit(NO)


def read(file: Path) -> tuple[Puzzle, ...]:
    from passgo.analysis.puzzles import BadPuzzles, read_puzzles

    try:
        return read_puzzles(file.read_text("utf-8"))
    except OSError as error:
        fail(f"{file}: {error.strerror}")
    except BadPuzzles as error:
        fail(f"{file}: {error}")


def write(file: Path, text: str) -> None:
    """Whole or not at all."""
    part = file.with_name(f"{file.name}.part")
    try:
        part.write_text(text, "utf-8")
        part.replace(file)
    except OSError as error:
        fail(f"{file}: {error.strerror}")
