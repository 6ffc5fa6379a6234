"""`passgo draw`: the board of a position as an SVG picture."""

from __future__ import annotations

from enum import StrEnum
from typing import Annotated

import typer

from passgo.cli.output import fail
from passgo.cli.positions import Line, OwnEdition, read_game


class Shade(StrEnum):
    light = "light"
    dark = "dark"


def draw(
    line: Line,
    size: Annotated[int, typer.Option(help="Width in pixels.", min=100, max=10_000)] = 640,
    highlight: Annotated[
        str | None, typer.Option(metavar="SQUARE,SQUARE…", help="Squares to frame, by number.")
    ] = None,
    theme: Annotated[Shade, typer.Option(help="The colours of the picture.")] = Shade.light,
    names: Annotated[str | None, typer.Option(metavar="NAME,NAME…", help="The names of the players.")] = None,
    edition: OwnEdition = None,
) -> None:
    """Print the board of a position as an SVG picture.

    Example: passgo draw "$(passgo new --players 3)" > board.svg
    """
    from passgo.errors import PassgoError
    from passgo.game import Game
    from passgo.svg import board

    game = read_game(line, edition)
    try:
        if names is not None:
            seated = [name.strip() for name in names.split(",")]
            game = Game.from_position(game.position, seated, edition=game.edition)
        squares = [] if highlight is None else [read_square(number) for number in highlight.split(",")]
        typer.echo(board(game, size, squares, "dark" if theme is Shade.dark else "light"))
    except PassgoError as error:
        fail(str(error))


def read_square(text: str) -> int:
    if not text.strip().isdecimal():
        fail(f"{text!r} is no square; expected its number, as passgo edition show tells")
    return int(text)
