"""`passgo edition`: list, show, unpack, write, compare and check editions."""

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from passgo.cli.box import SOURCES, box
from passgo.cli.edition_diff import diff
from passgo.cli.language import text, translated
from passgo.cli.new_edition import new
from passgo.cli.options import AsJson, EditionName
from passgo.cli.output import NO, console, error_text, load_edition, print_json
from passgo.cli.translated_app import TranslatedTyper

if TYPE_CHECKING:
    from passgo.edition import Edition


app = TranslatedTyper(no_args_is_help=True)


@app.command("list")
def list_(as_json: AsJson = False) -> None:
    from passgo.edition import load, names

    if as_json:
        return print_json({"editions": [_listed(load(name)) for name in names()]})
    from rich.table import Table

    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column(text("commands.edition.list.name"), style="bold", no_wrap=True)
    table.add_column(text("commands.edition.list.title"))
    table.add_column(text("commands.edition.list.year"), justify="right")
    table.add_column(text("commands.edition.list.players"), justify="right")
    for source in SOURCES:
        table.add_column(text(f"commands.edition.source.{source}"), justify="right")
    for name in names():
        edition = translated(load(name))
        fewest, most = edition.players
        sources = [str(count) for count in _name_sources(edition).values()]
        players = text("commands.edition.list.from-to", fewest=fewest, most=most)
        table.add_row(name, edition.title, str(edition.year or ""), players, *sources)
    out = console()
    out.print(table)
    return out.print("\n" + text("commands.edition.list.sources"))


@app.command()
def show(name: EditionName = "classic", as_json: AsJson = False) -> None:
    edition = load_edition(name)
    if as_json:
        from dataclasses import asdict

        print_json(asdict(edition))
    else:
        from passgo.cli.board import board

        out = console()
        out.print(board(translated(edition), out.width, coloured=out.color_system is not None))


app.command()(box)
app.command()(new)
app.command()(diff)


@app.command()
def schema() -> None:
    from passgo.edition.begin import SCHEMA

    typer.echo(SCHEMA.read_text("utf-8"), nl=False)


@app.command()
def check(
    file: Annotated[str, typer.Argument()],
    as_json: AsJson = False,
) -> None:
    from passgo.edition import EditionError, load, names

    try:
        edition = load(file if file in names() else Path(file))
    except EditionError as error:
        if as_json:
            print_json({"ok": False, "problems": [problem.to_json() for problem in error.problems]})
        else:
            typer.echo(error_text(error))
            typer.echo(text("commands.edition.check.problems", n=len(error.problems)))
        raise typer.Exit(NO) from None
    if as_json:
        print_json({"ok": True, **_listed(edition), "counts": _counts(edition)})
        return
    typer.echo(text("commands.edition.check.ok", title=translated(edition).title))
    for what, count in (_counts(edition) | _name_sources(edition)).items():
        typer.echo(f"{count:>5} {text(f'commands.edition.count.{what}')}")


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
    """How many names of squares are printed in the book, found elsewhere, or chosen by passgo."""
    sources: list[str] = [square.source for square in edition.squares]
    return {source: sources.count(source) for source in SOURCES}
