"""`passgo edition box`: the contents of an edition's box, and where each name comes from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from passgo.cli.options import AsJson, EditionName
from passgo.cli.output import edition_named, print_json

if TYPE_CHECKING:
    from rich.table import Table

    from passgo.edition import Edition, Item

SOURCES = {"printed": "printed", "found": "found", "chosen": "ours"}


def box(name: EditionName = "classic", as_json: AsJson = False) -> None:
    """List the contents of the box: equipment, tokens, and which names are printed, found or chosen.

    Example: passgo edition box toysrus
    """
    edition = edition_named(name)
    if as_json:
        print_json(_plain(edition))
    else:
        _show(edition)


def _plain(edition: Edition) -> dict[str, Any]:
    from dataclasses import asdict

    return {
        "edition": edition.id,
        "title": edition.title,
        "box": [asdict(item) for item in edition.box],
        "pieces": asdict(edition.pieces),
        "tokens": [{"name": token, "source": source} for token, source in _tokens(edition)],
        "squares": {source: _squares(edition, source) for source in SOURCES},
        "cards": {source: _cards(edition, source) for source in SOURCES},
    }


def _tokens(edition: Edition) -> list[tuple[str, str]]:
    return list(zip(edition.tokens, edition.token_sources, strict=True))


def _squares(edition: Edition, source: str) -> list[str]:
    """The names on the board that come from there, each once."""
    return list(dict.fromkeys(square.name for square in edition.squares if square.source == source))


def _cards(edition: Edition, source: str) -> list[str]:
    """The titles of the cards that come from there."""
    return [card.title for card in (*edition.chance, *edition.chest) if card.source == source]


def _show(edition: Edition) -> None:
    from rich.markup import escape

    from passgo.cli.output import console

    out = console()
    out.print(f"[bold]{escape(edition.title)}[/]")
    if edition.box:
        out.print()
        out.print(_equipment(edition))
    else:
        out.print("The file lists no equipment.")
    out.print("\n[bold]Names[/]\n")
    out.print(_names(edition))
    out.print("\nprinted: in the edition's book; found: elsewhere; ours: chosen for this game")


def _equipment(edition: Edition) -> Table:
    from rich.markup import escape
    from rich.table import Table

    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("count", justify="right")
    table.add_column("what")
    table.add_column("name")
    table.add_column("number")
    for item in edition.box:
        number = SOURCES[item.counted] if item.count else ""
        count = str(item.count) if item.count else "–"
        table.add_row(count, escape(item.name) + _looks(edition, item), SOURCES[item.source], number)
    return table


def _looks(edition: Edition, item: Item) -> str:
    """How the houses or hotels look; "" for any other item."""
    if item.part not in ("houses", "hotels"):
        return ""
    piece = edition.pieces.house if item.part == "houses" else edition.pieces.hotel
    heights = f" in {piece.heights} heights of the same value" if piece.heights > 1 else ""
    return f"{heights} [{piece.colour}]■[/] [dim]{piece.colour} ({SOURCES[piece.source]})[/]"


def _names(edition: Edition) -> Table:
    from rich.markup import escape
    from rich.table import Table

    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(no_wrap=True)
    table.add_column(no_wrap=True)
    table.add_column(max_width=90)
    for source, where in SOURCES.items():
        kinds = {
            "tokens": [token for token, of in _tokens(edition) if of == source],
            "squares": _squares(edition, source),
            "cards": _cards(edition, source),
        }
        for kind, names in kinds.items():
            if names:
                table.add_row(where, kind, escape(" · ".join(names)))
    return table
