"""`passgo odds`: exact long-run landing odds, and the income of each lot."""

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

if TYPE_CHECKING:
    from passgo.edition import Edition
    from passgo.odds import Odds


class Jail(StrEnum):
    short = "short"
    long = "long"


def odds(
    edition: Annotated[
        str, typer.Option(help="A built-in edition, or the path of an edition file.")
    ] = "classic",
    jail: Annotated[
        Jail,
        typer.Option(
            help="Leave Jail at the first chance by paying, or stay for doubles or the third throw."
        ),
    ] = Jail.short,
    dice: Annotated[int, typer.Option(help="Faces of each of the two dice.", min=2, max=20)] = 6,
    as_json: Annotated[bool, typer.Option("--json", help="Print figures as JSON.")] = False,
) -> None:
    """The share of throws after which a token stands on each square, and the income and break-even of each lot.

    Computed exactly from the Markov chain of board, dice and cards; nothing is simulated.
    Example: passgo odds --jail long
    """
    from passgo.cli.output import fail, print_json
    from passgo.edition import EditionError, load
    from passgo.odds import odds as work_out

    try:
        board = load(edition)
    except EditionError as error:
        fail(str(error))
    found = work_out(board, jail.value, dice)
    if as_json:
        print_json(as_data(found, board))
    else:
        show(found, board)


def name_of(square: int, edition: "Edition") -> str:
    return f"In {edition.words.jail}" if square == len(edition.squares) else edition.squares[square].name


def as_data(found: "Odds", edition: "Edition") -> dict[str, object]:
    return {
        "edition": found.edition,
        "jail": found.jail,
        "dice": found.dice,
        "squares": [
            {"square": square, "name": name_of(square, edition), "percent": 100 * share}
            for square, share in enumerate(found.shares)
        ],
        "lots": [
            {
                "square": lot.square,
                "name": lot.name,
                "stages": [
                    {
                        "stage": stage,
                        "cost": cost,
                        "income_per_throw": income,
                        "throws_to_break_even": break_even,
                    }
                    for stage, cost, income, break_even in lot.stages
                ],
            }
            for lot in found.lots
        ],
    }


def show(found: "Odds", edition: "Edition") -> None:
    from rich.table import Table

    from passgo.cli.output import console

    squares = Table(
        title=f"{edition.title}: share of throws that end on a square ({found.jail} stays in Jail)"
    )
    squares.add_column("square", justify="right")
    squares.add_column("name")
    squares.add_column("percent", justify="right")
    for square in sorted(range(len(found.shares)), key=lambda square: -found.shares[square]):
        squares.add_row(str(square), name_of(square, edition), f"{100 * found.shares[square]:.4f}")
    lots = Table(
        title="Income per throw of one opponent, and throws until everything spent on the lot is back"
    )
    lots.add_column("lot")
    lots.add_column("stage")
    for heading in ("spent", "income", "break-even"):
        lots.add_column(heading, justify="right")
    for lot in found.lots:
        for i, (stage, cost, income, back) in enumerate(lot.stages):
            spent = f"{edition.words.symbol}{cost}"
            earned = f"{edition.words.symbol}{income:.2f}"
            lots.add_row(
                lot.name if i == 0 else "", stage, spent, earned, "never" if back is None else f"{back:.0f}"
            )
    out = console(highlight=True)
    out.print(squares)
    out.print(lots)
