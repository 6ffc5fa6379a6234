"""`passgo odds`: exact long-run landing odds, and the income of each lot."""

from enum import StrEnum
from typing import TYPE_CHECKING, Annotated

import typer

from passgo.cli.language import current_catalogue, money, number, text, translated
from passgo.cli.options import AgreedRules, AsJson

if TYPE_CHECKING:
    from passgo.edition import Edition
    from passgo.exact_odds import Odds


class Jail(StrEnum):
    short = "short"
    long = "long"


def odds(
    edition: Annotated[str, typer.Option()] = "classic",
    jail: Annotated[
        Jail,
        typer.Option(),
    ] = Jail.short,
    dice: Annotated[int, typer.Option(min=2, max=20)] = 6,
    rules: AgreedRules = None,
    as_json: AsJson = False,
) -> None:
    from passgo.cli.output import fail, print_json
    from passgo.errors import PassgoError
    from passgo.exact_odds import odds as work_out

    try:
        found = work_out(edition, "long" if jail is Jail.long else "short", dice, rules)
    except PassgoError as error:
        fail(error)
    if as_json:
        print_json(found.to_json())
    else:
        show(found)


def show(found: "Odds") -> None:
    from rich.table import Table

    from passgo.cli.output import console
    from passgo.exact_odds import stage_name

    edition = translated(found.printed)
    symbol = edition.words.symbol
    squares = Table(title=text("commands.odds.squares", title=edition.title, jail=found.jail))
    squares.add_column(text("commands.odds.square"), justify="right")
    squares.add_column(text("commands.odds.name"))
    squares.add_column(text("commands.odds.percent"), justify="right")
    for square in sorted(found.squares, key=lambda square: -square.percent):
        squares.add_row(str(square.square), square_name(edition, square.square), number(square.percent, 4))
    lots = Table(title=text("commands.odds.lots"))
    lots.add_column(text("commands.odds.lot"))
    lots.add_column(text("commands.odds.stage"))
    for heading in ("spent", "income", "break-even", "added"):
        lots.add_column(text(f"commands.odds.{heading}"), justify="right")
    for place, lot in found.lots.items():
        printed = edition.squares[place]
        for i, stage in enumerate(lot.stages):
            back, added = stage.throws_to_break_even, stage.throws_for_added
            lots.add_row(
                printed.name if i == 0 else "",
                stage_name(edition, printed, i, len(lot.stages), current_catalogue()),
                money(symbol, stage.cost),
                money(symbol, stage.income_per_throw, 2),
                text("commands.odds.never") if back is None else number(back),
                "" if added is None else number(added),
            )
    out = console(highlight=True)
    out.print(squares)
    out.print(lots)
    moving = Table(title=text("commands.odds.moving"))
    moving.add_column(text("commands.odds.source"))
    moving.add_column(text("commands.odds.income"), justify="right")
    for earning in found.earnings:
        if earning.money_per_throw:
            moving.add_row(text(f"commands.source.{earning.source}"), number(earning.money_per_throw, 2))
    out.print(moving)
    if found.left_out:
        out.print(text("commands.odds.left-out", rules=", ".join(found.left_out)), style="bold")


def square_name(edition: "Edition", square: int) -> str:
    """The name of a square; the number after the last one is being in Jail."""
    if square == len(edition.squares):
        return text("act.estates.jail", jail=edition.words.jail)
    return edition.squares[square].name
