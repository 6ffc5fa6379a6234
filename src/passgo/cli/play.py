"""`passgo play`: the game in the terminal, against bots or with several people at one keyboard."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from passgo.cli.language import current_language, text
from passgo.cli.options import AgreedRules
from passgo.cli.output import fail

if TYPE_CHECKING:
    from passgo.terminal.match import Match


def play(
    file: Annotated[Path | None, typer.Argument()] = None,
    edition: Annotated[str | None, typer.Option()] = None,
    players: Annotated[str | None, typer.Option()] = None,
    bots: Annotated[int | None, typer.Option(min=0, max=8)] = None,
    level: Annotated[str | None, typer.Option()] = None,
    rules: AgreedRules = None,
    seed: Annotated[str | None, typer.Option()] = None,
    pace: Annotated[float, typer.Option(min=0)] = 0.7,
) -> None:
    from passgo.edition import EditionError
    from passgo.errors import PassgoError
    from passgo.notation.text import FieldError

    asked = any(option is not None for option in (edition, players, bots, level, rules, seed))
    match: Match | None = None
    try:
        if file is not None and file.exists():
            match = _resumed(file, edition, also_asked=[players, bots, level, rules, seed])
        elif asked:
            match = _begun(file, edition or "classic", players, bots, level, rules or "full", seed)
        elif file is not None:
            fail(text("commands.play.no-file", file=file))
        if not (sys.stdin.isatty() and sys.stdout.isatty()):
            fail(text("commands.play.no-terminal"))
    except (EditionError, PassgoError, FieldError, OSError) as error:
        fail(error)
    from passgo.terminal.app import PlayApp

    app = PlayApp(match, file, pace, current_language())
    left = app.run()
    if app.return_code:  # the app crashed and has printed why
        raise typer.Exit(app.return_code)
    if left:
        typer.echo(text("commands.play.saved", file=left))


def _resumed(file: Path, edition: str | None, also_asked: list[object]) -> Match:
    from passgo.edition import load
    from passgo.terminal.saving import resume

    if any(option is not None for option in also_asked):
        fail(text("commands.play.held", file=file))
    return resume(file, load(edition) if edition is not None else None, current_language())


def _begun(
    file: Path | None,
    edition: str,
    players: str | None,
    bots: int | None,
    level: str | None,
    rules: str,
    seed: str | None,
) -> Match:
    from passgo.bots.levels import LEVELS
    from passgo.game.inputs import choose_rules
    from passgo.terminal.game_settings import GameSettings, names_in
    from passgo.terminal.players import STANDARD_BOT

    if level is not None and level not in LEVELS:
        fail(text("commands.play.no-level", level=repr(level), levels=", ".join(LEVELS)))
    people = (text("start.player", number=1),) if players is None else names_in(players)
    if bots is None:
        bots = 0 if len(people) > 1 else 2
    return GameSettings(edition, choose_rules(rules), people, bots, seed, level or STANDARD_BOT).begin(
        file, current_language()
    )
