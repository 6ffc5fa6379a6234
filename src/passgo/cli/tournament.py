"""`passgo tournament`: bots against each other, as tables, as figures and as a picture."""

from __future__ import annotations

from contextlib import ExitStack
from dataclasses import replace
from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from passgo.cli.output import STOPPED, fail, print_json
from passgo.cli.simulate import fresh, name_bots, processors, progress

if TYPE_CHECKING:
    from collections.abc import Callable

    from passgo.sim.batch import BatchResult, Plan
    from passgo.sim.cluster import Runner
    from passgo.sim.tournament import Score, Standing


def tournament(
    bots: Annotated[
        str | None,
        typer.Option(
            metavar="BOT,BOT…", help="Who plays, by name or as module:Class. Default: all standard bots."
        ),
    ] = None,
    bot: Annotated[
        list[str] | None,
        typer.Option(
            metavar="MODULE:CLASS|exec:COMMAND", help="Add a custom bot. May be given several times."
        ),
    ] = None,
    games: Annotated[int, typer.Option(help="Games for each pair.", min=1)] = 400,
    alone: Annotated[
        str | None,
        typer.Option(metavar="BOT", help="Not all pairs: this bot against three of each of the others."),
    ] = None,
    edition: Annotated[
        str | None, typer.Option(help="A built-in edition, or the path of an edition file. Default: classic.")
    ] = None,
    rules: Annotated[
        str | None,
        typer.Option(help="The agreed rules, such as short or time-limit:90+ferris-wheel. Default: full."),
    ] = None,
    seed: Annotated[str, typer.Option(help="Same seed, same games.")] = "1",
    jobs: Annotated[
        int | None,
        typer.Option(help="Processes that play at the same time. Default: one per processor.", min=1),
    ] = None,
    cluster: Annotated[
        str | None,
        typer.Option(
            metavar="ADDRESS",
            help="Play on the Ray cluster at this address; passgo and custom bots must be installed there.",
        ),
    ] = None,
    rounds: Annotated[int, typer.Option(help="Abandon a game after this many rounds.", min=1)] = 300,
    limit: Annotated[
        float, typer.Option(help="Seconds that a custom bot has for an answer.", min=0.001)
    ] = 5.0,
    picture: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Also draw the results: a .png, .svg or .pdf file.")
    ] = None,
    as_json: Annotated[bool, typer.Option("--json", help="Print figures as JSON.")] = False,
) -> None:
    """Let every bot play every other, two of each at a table of four, and print win rates and ratings.

    Seats rotate from game to game. Win rates and OpenSkill come with 95% intervals.

    Ctrl-C stops the run and prints the results of the finished games.

    Example: passgo tournament --bots trader,fp-a,builder --games 1000 --picture pairs.png

    Example: passgo tournament --alone trader --games 2000

    Example: passgo tournament --bots trader,builder --bot "exec:node mybot.js"
    """
    from passgo.bots.roster import BOTS
    from passgo.errors import PassgoError
    from passgo.notation.text import FieldError
    from passgo.sim.cluster import runner
    from passgo.sim.tournament import all_pairs, one_against_three, play, standings

    listed = name_bots(bots, bot or [], fill=()) or BOTS
    try:
        meetings = all_pairs(listed) if alone is None else one_against_three(alone, listed)
        plan = replace(fresh(meetings[0].seats, edition, rules, seed), rounds=rounds, limit=limit)
        check_libraries(alone, picture)
        with ExitStack() as stack:
            run = stack.enter_context(runner(jobs or processors(), cluster))
            scores = play(meetings, plan, games, watched(run, progress(stack, games * len(meetings))))
    except (PassgoError, FieldError) as error:
        fail(str(error))
    found = standings(scores) if alone is None else []
    done, asked = sum(len(score.results) for score in scores), games * len(meetings)
    length = f"{games:,} games each" if done == asked else f"stopped after {done:,} games"
    report(scores, found, f"{plan.edition.title}, {length}", as_json)
    if picture is not None:
        draw(scores, found, f"{plan.edition.title}, {length}", picture)
    if done < asked:
        typer.echo(f"Stopped: {done:,} of {asked:,} games are done.", err=True)
        raise typer.Exit(STOPPED)


def check_libraries(alone: str | None, picture: Path | None) -> None:
    """Fail on missing dependencies before the games are played, not after."""
    needed = ["openskill"] * (alone is None) + ["matplotlib"] * (picture is not None)
    missing = [library for library in needed if find_spec(library) is None]
    if missing:
        fail(f"this needs {' and '.join(missing)}: pip install {' '.join(missing)}")
    if picture is not None and picture.suffix not in (".png", ".svg", ".pdf"):
        fail(f"{picture} is no .png, .svg or .pdf file")
    if picture is not None and not picture.absolute().parent.is_dir():
        fail(f"there is no folder {picture.parent}")


def watched(run: Runner, advance: Callable[[BatchResult], None]) -> Runner:
    def run_and_tell(plan: Plan, games: int, on_batch: Callable[[BatchResult], None]) -> bool:
        def on_both(batch: BatchResult) -> None:
            on_batch(batch)
            advance(batch)

        return run(plan, games, on_both)

    return run_and_tell


def report(scores: list[Score], found: list[Standing], what: str, as_json: bool) -> None:
    from passgo.cli.tournament_report import as_data, show_alone, show_pairs

    if as_json:
        print_json(as_data(scores, found))
    elif found:
        show_pairs(found, scores, what)
    else:
        show_alone(scores, what)


def draw(scores: list[Score], found: list[Standing], what: str, file: Path) -> None:
    from passgo.sim.picture import draw_one_against_three, draw_pairs

    try:
        if found:
            draw_pairs(found, scores, what, file)
        else:
            draw_one_against_three(scores, what, file)
    except OSError as error:
        fail(f"{file}: {error.strerror}")
