"""`passgo edition box`: the contents of an edition's box, and where each name comes from."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from passgo.cli.language import text, token_name, translated
from passgo.cli.options import AsJson, EditionName
from passgo.cli.output import load_edition, print_json

if TYPE_CHECKING:
    from rich.table import Table

    from passgo.edition import Edition, Item

SOURCES = ("printed", "found", "chosen")


def box(name: EditionName = "classic", as_json: AsJson = False) -> None:
    edition = load_edition(name)
    if as_json:
        print_json(_plain(edition))
    else:
        _show(translated(edition))


def _plain(edition: Edition) -> dict[str, Any]:
    from dataclasses import asdict

    return {
        "edition": edition.id,
        "title": edition.title,
        "players": list(edition.players),
        "players_source": _players_source(edition),
        "age": edition.age,
        "box": [asdict(item) for item in edition.box],
        "pieces": asdict(edition.pieces),
        "tokens": [{"name": token, "source": source} for token, source in _tokens(edition)],
        "squares": {source: _squares(edition, source) for source in SOURCES},
        "cards": {source: _cards(edition, source) for source in SOURCES},
    }


def _players_source(edition: Edition) -> str | None:
    """Whether the edition's book prints the number of players; None without a book."""
    from passgo.rulebook import books_of, rule

    if not edition.book:
        return None
    return "printed" if edition.book in books_of(rule("SETUP-1")) else "chosen"


def _tokens(edition: Edition) -> list[tuple[str, str]]:
    return list(zip(edition.tokens, edition.token_sources, strict=True))


def _squares(edition: Edition, source: str) -> list[str]:
    """The names on the board with this source, each once."""
    return list(dict.fromkeys(square.name for square in edition.squares if square.source == source))


def _cards(edition: Edition, source: str) -> list[str]:
    """The titles of the cards with this source."""
    return [card.title for card in (*edition.chance, *edition.chest) if card.source == source]


def _show(edition: Edition) -> None:
    from rich.markup import escape

    from passgo.cli.output import console

    out = console()
    out.print(f"[bold]{escape(edition.title)}[/]")
    least, most = edition.players
    ours = "yes" if _players_source(edition) == "chosen" else "no"
    out.print(text("commands.edition.for", least=least, most=most, age=edition.age, ours=ours))
    if edition.box:
        out.print()
        out.print(_equipment(edition))
    else:
        out.print(text("commands.edition.none"))
    out.print(f"\n[bold]{text('commands.edition.names')}[/]\n")
    out.print(_names(edition))
    out.print("\n" + text("commands.edition.sources"))


def _equipment(edition: Edition) -> Table:
    from rich.table import Table

    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column(text("commands.edition.box.count"), justify="right")
    table.add_column(text("commands.edition.box.what"))
    table.add_column(text("commands.edition.box.name"))
    table.add_column(text("commands.edition.box.number"))
    for item in edition.box:
        counted = _source(item.counted) if item.count else ""
        count = str(item.count) if item.count else "–"
        table.add_row(count, _looks(edition, item), _source(item.source), counted)
    return table


def _source(source: str) -> str:
    return text(f"commands.edition.source.{source}")


def _looks(edition: Edition, item: Item) -> str:
    """The name of an item, and how houses and hotels look."""
    from rich.markup import escape

    name = escape(item.name)
    if item.part not in ("houses", "hotels"):
        return name
    piece = edition.pieces.house if item.part == "houses" else edition.pieces.hotel
    if piece.heights > 1:
        name = text("commands.edition.box.heights", item=name, n=piece.heights)
    return f"{name} [{piece.colour}]■[/] [dim]{piece.colour} ({_source(piece.source)})[/]"


def _names(edition: Edition) -> Table:
    from rich.markup import escape
    from rich.table import Table

    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(no_wrap=True)
    table.add_column(no_wrap=True)
    table.add_column(max_width=90)
    for source in SOURCES:
        kinds = {
            "tokens": [token_name(token) for token, of in _tokens(edition) if of == source],
            "squares": _squares(edition, source),
            "cards": _cards(edition, source),
        }
        for kind, names in kinds.items():
            if names:
                shown = escape(" · ".join(names))
                table.add_row(_source(source), text(f"commands.edition.box.{kind}"), shown)
    return table
