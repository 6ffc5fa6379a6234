"""`passgo play`: the game in the terminal, against bots or with several people at one keyboard."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from passgo.cli.output import fail

if TYPE_CHECKING:
    from passgo.terminal.match import Match


def play(
    file: Annotated[
        Path | None, typer.Argument(help="A saved game to resume, or the file for a new one.")
    ] = None,
    edition: Annotated[
        str | None, typer.Option(help="A built-in edition, or a .toml file. Default: classic.")
    ] = None,
    players: Annotated[
        str | None, typer.Option(help='The people, such as "Ann,Bo". "" watches bots play.')
    ] = None,
    bots: Annotated[int | None, typer.Option(help="How many bots play too.", min=0, max=8)] = None,
    level: Annotated[
        str | None, typer.Option(help="How well bots play: easy, normal, hard or expert. Default: hard.")
    ] = None,
    rules: Annotated[
        str | None, typer.Option(help="full, short or time-limit:45, and options: full+ask-for-rent.")
    ] = None,
    seed: Annotated[str | None, typer.Option(help="The seed of the luck.")] = None,
    pace: Annotated[float, typer.Option(help="Seconds between the actions of bots.", min=0)] = 0.7,
) -> None:
    """Play in the terminal. Without options, a start screen asks. Every action is saved immediately.

    Example: passgo play --players Ann --bots 3
    """
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
            fail(
                f"There is no file {file}. To begin a game that is kept there, say who plays: --players, --bots."
            )
        if not (sys.stdin.isatty() and sys.stdout.isatty()):
            fail("passgo play needs a terminal.")
    except (EditionError, PassgoError, FieldError, OSError) as error:
        fail(str(error))
    from passgo.edition.words import words_of
    from passgo.terminal.app import PlayApp

    app = PlayApp(match, words_of, file, pace)
    left = app.run()
    if app.return_code:  # the app crashed and has printed why
        raise typer.Exit(app.return_code)
    if left:
        typer.echo(f"The game is saved. Go on with: passgo play {left}")


def _resumed(file: Path, edition: str | None, also_asked: list[object]) -> Match:
    from passgo.edition import load
    from passgo.terminal.saving import resume

    if any(option is not None for option in also_asked):
        fail(f"{file} holds a game already; it goes on with the players and rules that it began with.")
    return resume(file, load(edition) if edition is not None else None)


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
    from passgo.notation.rules_text import read_rules
    from passgo.terminal.plan import Plan, names_in
    from passgo.terminal.players import STANDARD_BOT

    if level is not None and level not in LEVELS:
        fail(f"There is no level {level!r}; expected {', '.join(LEVELS)}.")
    people = ("You",) if players is None else names_in(players)
    if bots is None:
        bots = 0 if len(people) > 1 else 2
    return Plan(edition, read_rules(rules), people, bots, seed, level or STANDARD_BOT).begin(file)
