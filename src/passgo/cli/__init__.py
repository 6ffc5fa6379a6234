"""The `passgo` command. Each command is a module and imports heavy dependencies only when it runs."""

import sys
from typing import Annotated

import typer

from passgo.cli import arena, edition, languages, puzzles, site
from passgo.cli.analyse import analyse
from passgo.cli.backup import backup
from passgo.cli.bench import bench
from passgo.cli.compare import compare
from passgo.cli.docs import docs
from passgo.cli.draw import draw
from passgo.cli.join import join
from passgo.cli.language import text
from passgo.cli.mcp import mcp
from passgo.cli.odds import odds
from passgo.cli.output import exit_quietly_on_broken_pipe
from passgo.cli.play import play
from passgo.cli.positions import choices, new, why
from passgo.cli.replay import replay
from passgo.cli.rules import rules
from passgo.cli.serve import serve, serve_at_home
from passgo.cli.simulate import simulate
from passgo.cli.tournament import tournament
from passgo.cli.train import train
from passgo.cli.translated_app import OPTION, TranslatedTyper
from passgo.cli.verify import salvage, verify
from passgo.speech import languages as known_languages

main = TranslatedTyper(invoke_without_command=True, add_completion=True)
main.add_typer(edition.app, name="edition")
main.add_typer(languages.app, name="language")
main.add_typer(puzzles.app, name="puzzles")
main.add_typer(arena.app, name="arena")
main.add_typer(site.app, name="site")
main.command()(rules)
main.command()(odds)
main.command()(simulate)
main.command()(tournament)
main.command()(compare)
main.command()(train)
main.command()(bench)
main.command()(play)
main.command()(serve)
main.command()(backup)
main.command()(verify)
main.command()(salvage)
main.command()(join)
main.command()(mcp)
main.command()(replay)
main.command()(docs)
main.command()(new)
main.command()(draw)
main.command()(choices)
main.command()(analyse)
main.command()(why)


def _print_version(wanted: bool) -> None:
    if wanted:
        from passgo import __version__
        from passgo._startup.build import form

        typer.echo(text("commands.version", version=__version__, form=form()))
        raise typer.Exit


def _check_language(wanted: str | None) -> str | None:
    """TranslatedGroup has used it already."""
    if wanted is not None and wanted not in known_languages():
        known = ", ".join(known_languages())
        raise typer.BadParameter(text("commands.language.unknown", language=repr(wanted), languages=known))
    return wanted


@main.callback()
def _options(
    context: typer.Context,
    language: Annotated[
        str | None,
        typer.Option(
            OPTION, metavar="LANGUAGE", callback=_check_language, is_eager=True, help="option.language"
        ),
    ] = None,
    version: Annotated[bool, typer.Option("--version", callback=_print_version, is_eager=True)] = False,
) -> None:
    if context.invoked_subcommand is None:
        serve_at_home()


def run() -> None:
    exit_quietly_on_broken_pipe()
    try:
        main(prog_name="passgo")
    finally:
        sys.stdout.flush()
