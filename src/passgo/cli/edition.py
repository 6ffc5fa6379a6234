"""`passgo edition`: list, show, unpack and check editions."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from passgo.cli.box import box
from passgo.cli.options import AsJson, EditionName
from passgo.cli.output import NO, console, edition_named, print_json

if TYPE_CHECKING:
    from passgo.edition import Edition


app = typer.Typer(help="List, show, unpack and check editions.", no_args_is_help=True)


@app.command("list")
def list_(as_json: AsJson = False) -> None:
    """List the built-in editions.

    Example: passgo edition list
    """
    from passgo.edition import load, names

    if as_json:
        return print_json({"editions": [_listed(load(name)) for name in names()]})
    from rich.table import Table

    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("name", style="bold", no_wrap=True)
    table.add_column("title")
    table.add_column("year", justify="right")
    table.add_column("players", justify="right")
    for source in ("printed", "found", "chosen"):
        table.add_column(source, justify="right")
    for name in names():
        edition = load(name)
        fewest, most = edition.players
        sources = [str(count) for count in _name_sources(edition).values()]
        table.add_row(name, edition.title, str(edition.year or ""), f"{fewest} to {most}", *sources)
    out = console()
    out.print(table)
    return out.print(
        "\nprinted, found, chosen: how many names of squares stand in the book, elsewhere, or are our own"
    )


@app.command()
def show(name: EditionName = "classic", as_json: AsJson = False) -> None:
    """Draw the board of an edition with its names, colours and prices.

    Example: passgo edition show classic
    """
    edition = edition_named(name)
    if as_json:
        from dataclasses import asdict

        print_json(asdict(edition))
    else:
        from passgo.cli.board import board

        out = console()
        out.print(board(edition, out.width, coloured=out.color_system is not None))


app.command()(box)


@app.command()
def check(
    file: Annotated[str, typer.Argument(help="The .toml file of an edition, or a built-in name.")],
    as_json: AsJson = False,
) -> None:
    """Check an edition file: print "ok" and a summary, or everything that is wrong with it.

    Example: passgo edition check mytown.toml
    """
    from passgo.edition import EditionError, load, names

    try:
        edition = load(file if file in names() else Path(file))
    except EditionError as error:
        count = len(error.problems)
        if as_json:
            from dataclasses import asdict

            print_json({"ok": False, "problems": [asdict(problem) for problem in error.problems]})
        else:
            typer.echo(str(error))
            typer.echo(f"{count} problem{'s' if count > 1 else ''}")
        raise typer.Exit(NO) from None
    if as_json:
        print_json({"ok": True, **_listed(edition), "counts": _counts(edition)})
        return
    typer.echo(f"ok: {edition.title}")
    sources = {f"names {source}": count for source, count in _name_sources(edition).items()}
    for what, number in (_counts(edition) | sources).items():
        typer.echo(f"{number:>5} {what}")


def _listed(edition: "Edition") -> dict[str, object]:
    fewest, most = edition.players
    return {
        "id": edition.id,
        "title": edition.title,
        "year": edition.year or None,
        "players": {"fewest": fewest, "most": most},
        "names": _name_sources(edition),
    }


def _counts(edition: "Edition") -> dict[str, int]:
    return {
        "squares": len(edition.squares),
        "lots": sum(square.price > 0 for square in edition.squares),
        "groups": len(edition.groups),
        "cards": len(edition.chance) + len(edition.chest),
        "tokens": len(edition.tokens),
        "challenges": len(edition.challenges),
    }


def _name_sources(edition: "Edition") -> dict[str, int]:
    """How many names of squares are printed in the book, found elsewhere, and chosen by us."""
    sources = [square.source for square in edition.squares]
    return {source: sources.count(source) for source in ("printed", "found", "chosen")}
