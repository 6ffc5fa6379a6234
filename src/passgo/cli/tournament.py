"""`passgo tournament`: bots against each other, as tables, as figures and as a picture."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from passgo.cli import options
from passgo.cli.output import STOPPED, fail, print_json
from passgo.cli.simulate import name_bots, progress

if TYPE_CHECKING:
    from passgo.sim.tournament import Tournament


def tournament(
    bots: Annotated[
        str | None,
        typer.Option(
            metavar="BOT,BOT…", help="Who plays, by name or as module:Class. Default: all standard bots."
        ),
    ] = None,
    bot: options.CustomBots = None,
    games: Annotated[int, typer.Option(help="Games for each pair.", min=1)] = 400,
    alone: Annotated[
        str | None,
        typer.Option(metavar="BOT", help="Not all pairs: this bot against three of each of the others."),
    ] = None,
    edition: options.EditionOrDefault = None,
    rules: options.AgreedRules = None,
    seed: options.Seed = "1",
    jobs: options.Jobs = None,
    cluster: options.Cluster = None,
    rounds: options.Rounds = 300,
    limit: options.AnswerLimit = 5.0,
    picture: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Also draw the results: a .png, .svg or .pdf file.")
    ] = None,
    as_json: options.AsJson = False,
) -> None:
    """Let every bot play every other, two of each at a table of four, and print win rates and ratings.

    Seats rotate from game to game. Win rates and OpenSkill come with 95% intervals.

    Ctrl-C stops the run and prints the results of the finished games.

    Example: passgo tournament --bots trader,fp-a,builder --games 1000 --picture pairs.png

    Example: passgo tournament --alone trader --games 2000

    Example: passgo tournament --bots trader,builder --bot "exec:node mybot.js"
    """
    from passgo.errors import PassgoError
    from passgo.sim.tournament import tournament as play

    check_picture(picture)
    named = name_bots(bots, bot or [], fill=())
    try:
        with progress(games) as tell:
            found = play(
                named,
                games,
                alone=alone,
                edition=edition,
                rules=rules,
                seed=seed,
                jobs=jobs,
                cluster=cluster,
                rounds=rounds,
                limit=limit,
                progress=tell,
            )
    except PassgoError as error:
        fail(str(error))
    report(found, as_json)
    if picture is not None:
        draw(found, picture)
    if not found.finished:
        typer.echo(f"Stopped: {found.games:,} of {found.asked:,} games are done.", err=True)
        raise typer.Exit(STOPPED)


def check_picture(picture: Path | None) -> None:
    """Fail on missing dependencies before the games are played, not after."""
    if picture is None:
        return
    if find_spec("matplotlib") is None:
        fail("a picture needs matplotlib: pip install matplotlib")
    if picture.suffix not in (".png", ".svg", ".pdf"):
        fail(f"{picture} is no .png, .svg or .pdf file")
    if not picture.absolute().parent.is_dir():
        fail(f"there is no folder {picture.parent}")


def report(found: Tournament, as_json: bool) -> None:
    from passgo.cli.tournament_report import floors, show_alone, show_pairs

    if as_json:
        print_json({**found.to_json(), "floors": floors(found.scores)})
    elif found.standings:
        show_pairs(found.standings, found.scores, found.title)
    else:
        show_alone(found.scores, found.title)


def draw(found: Tournament, file: Path) -> None:
    from passgo.sim.picture import draw_one_against_three, draw_pairs

    try:
        if found.standings:
            draw_pairs(found.standings, found.scores, found.title, file)
        else:
            draw_one_against_three(found.scores, found.title, file)
    except OSError as error:
        fail(f"{file}: {error.strerror}")
