"""`passgo odds`: exact long-run landing odds, and the income of each lot."""

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from passgo.cli.options import AsJson

if TYPE_CHECKING:
    from passgo.exact_odds import Odds


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
    as_json: AsJson = False,
) -> None:
    """The share of throws after which a token stands on each square, and the income and break-even of each lot.

    Computed exactly from the Markov chain of board, dice and cards; nothing is simulated.

    Example: passgo odds --jail long
    """
    from passgo.cli.output import fail, print_json
    from passgo.edition import EditionError
    from passgo.exact_odds import odds as work_out

    try:
        found = work_out(edition, "long" if jail is Jail.long else "short", dice)
    except EditionError as error:
        fail(str(error))
    if as_json:
        print_json(found.to_json())
    else:
        show(found)


def show(found: "Odds") -> None:
    from rich.table import Table

    from passgo.cli.output import console

    edition = found.printed
    squares = Table(
        title=f"{edition.title}: share of throws that end on a square ({found.jail} stays in Jail)"
    )
    squares.add_column("square", justify="right")
    squares.add_column("name")
    squares.add_column("percent", justify="right")
    for square in sorted(found.squares, key=lambda square: -square.percent):
        squares.add_row(str(square.square), square.name, f"{square.percent:.4f}")
    lots = Table(
        title="Income per throw of one opponent, and throws until everything spent on the lot is back"
    )
    lots.add_column("lot")
    lots.add_column("stage")
    for heading in ("spent", "income", "break-even"):
        lots.add_column(heading, justify="right")
    for lot in found.lots.values():
        for i, stage in enumerate(lot.stages):
            spent = f"{edition.words.symbol}{stage.cost}"
            earned = f"{edition.words.symbol}{stage.income_per_throw:.2f}"
            back = stage.throws_to_break_even
            lots.add_row(
                lot.name if i == 0 else "",
                stage.stage,
                spent,
                earned,
                "never" if back is None else f"{back:.0f}",
            )
    out = console(highlight=True)
    out.print(squares)
    out.print(lots)
