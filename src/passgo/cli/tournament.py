"""`passgo tournament`: bots against each other, as tables, as figures and as a picture."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from passgo.cli import options
from passgo.cli.language import current_catalogue, text, translated
from passgo.cli.output import STOPPED, fail, os_error_text, print_json
from passgo.cli.simulate import name_bots, progress

if TYPE_CHECKING:
    from passgo.sim.tournament import Tournament


def tournament(
    bots: Annotated[
        str | None,
        typer.Option(metavar="BOT,BOT…"),
    ] = None,
    bot: options.CustomBots = None,
    games: Annotated[int, typer.Option(min=1)] = 400,
    alone: Annotated[
        str | None,
        typer.Option(metavar="BOT"),
    ] = None,
    edition: options.EditionOrDefault = None,
    rules: options.AgreedRules = None,
    seed: options.Seed = "1",
    jobs: options.Jobs = None,
    cluster: options.Cluster = None,
    rounds: options.Rounds = 300,
    limit: options.AnswerLimit = 5.0,
    picture: Annotated[Path | None, typer.Option(metavar="FILE")] = None,
    as_json: options.AsJson = False,
) -> None:
    from passgo.edition import load
    from passgo.errors import PassgoError
    from passgo.sim.tournament import tournament as play

    check_picture(picture)
    named = name_bots(bots, bot or [], fill=())
    try:
        with progress(games) as on_progress:
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
                progress=on_progress,
            )
    except PassgoError as error:
        fail(error)
    title = translated(load(edition or "classic")).title
    report(found, title, as_json)
    if picture is not None:
        draw(found, title, picture)
    if not found.finished:
        typer.echo(text("commands.stopped", done=found.games, games=found.asked), err=True)
        raise typer.Exit(STOPPED)


def check_picture(picture: Path | None) -> None:
    """Fail on missing dependencies before the games are played, not after."""
    if picture is None:
        return
    if find_spec("matplotlib") is None:
        fail(text("commands.tournament.no-matplotlib"))
    if picture.suffix not in (".png", ".svg", ".pdf"):
        fail(text("commands.tournament.no-picture", path=picture))
    if not picture.absolute().parent.is_dir():
        fail(text("commands.no-folder", path=picture.parent))


def report(found: Tournament, title: str, as_json: bool) -> None:
    from passgo.cli.tournament_report import floors, show_alone, show_pairs

    if as_json:
        print_json({**found.to_json(), "floors": floors(found.scores)})
    elif found.standings:
        show_pairs(found.standings, found.scores, title)
    else:
        show_alone(found.scores, title)


def draw(found: Tournament, edition: str, file: Path) -> None:
    from passgo.sim.matplotlib_charts import draw_one_against_three, draw_pairs

    each = found.asked // max(1, len(found.scores))
    title = (
        text("report.tournament", title=edition, n=each)
        if found.finished
        else text("report.tournament.stopped", title=edition, n=found.games)
    )
    try:
        if found.standings:
            draw_pairs(found.standings, found.scores, title, file, current_catalogue())
        else:
            draw_one_against_three(found.scores, title, file, current_catalogue())
    except OSError as error:
        fail(f"{file}: {os_error_text(error)}")
