"""`passgo draw`: the board of a position as an SVG picture."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from passgo.cli.language import text
from passgo.cli.output import fail
from passgo.cli.positions import Line, OwnEdition, read_game


class Shade(StrEnum):
    light = "light"
    dark = "dark"


def draw(
    line: Line,
    size: Annotated[int, typer.Option(min=100, max=10000)] = 640,
    highlight: Annotated[str | None, typer.Option(metavar="SQUARE,SQUARE…")] = None,
    theme: Annotated[Shade, typer.Option()] = Shade.light,
    names: Annotated[str | None, typer.Option(metavar="NAME,NAME…")] = None,
    edition: OwnEdition = None,
) -> None:
    from passgo.errors import PassgoError
    from passgo.game.game import Game
    from passgo.svg import board

    game = read_game(line, edition)
    try:
        if names is not None:
            seated = [name.strip() for name in names.split(",")]
            game = Game.from_position(game.position, seated, edition=game.edition)
        squares = [] if highlight is None else [read_square(number) for number in highlight.split(",")]
        typer.echo(board(game, size, squares, "dark" if theme is Shade.dark else "light"))
    except PassgoError as error:
        fail(error)


def read_square(number: str) -> int:
    if not number.strip().isdecimal():
        fail(text("commands.draw.no-square", square=repr(number)))
    return int(number)
