"""`passgo rules`: the rule catalogue in the terminal."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated, Any

import typer

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from rich.table import Table

    from passgo.rulebook import Chapter, Rule, Ruling

SHOWN = 10  # the best of what a search finds: a longer list is no answer


def rules(
    asked: Annotated[
        list[str] | None,
        typer.Argument(metavar="CHAPTER|RULE|WORDS", help="What to look up; without it, the chapters."),
    ] = None,
    edition: Annotated[
        str, typer.Option(help="Say it in this edition's words: a built-in edition, or a .toml file.")
    ] = "classic",
    as_json: Annotated[bool, typer.Option("--json", help="Print the answer as JSON.")] = False,
) -> None:
    """Look up rules by chapter, by id or by words.

    Example: passgo rules "pay to get out" --edition boutique
    """
    from passgo.edition import EditionError, load
    from passgo.edition.words import words_of
    from passgo.rulebook import RuleError, chapter, chapters, rule, search

    question = " ".join(asked or ()).strip()
    try:
        words = words_of(load(edition))
        if not question:
            _show_chapters(as_json)
        elif question.upper() in {each.id for each in chapters()}:
            _show_chapter(chapter(question), words, as_json)
        elif re.fullmatch(r"[A-Za-z]+(-[A-Za-z]+)*-\d+|RULING-[A-Z-]+", question, re.IGNORECASE):
            _show_entry(rule(question), words, as_json)
        elif found := search(question, words)[:SHOWN]:
            _show_found(found, words, as_json)
        else:
            raise RuleError(f'No rule speaks of "{question}". `passgo rules` lists the chapters.')
    except (EditionError, RuleError) as error:
        typer.echo(str(error), err=True)
        raise typer.Exit(1) from None


def _show_chapters(as_json: bool) -> None:
    from passgo.rulebook import chapters, rules, rulings

    counts = [(each, len(rules(each.id)), len(rulings(each.id))) for each in chapters()]
    if as_json:
        listed = [{"id": each.id, "title": each.title, "rules": a, "rulings": b} for each, a, b in counts]
        return _print_json({"chapters": listed})
    from rich.table import Table

    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column("chapter", style="bold", no_wrap=True)
    table.add_column("about")
    table.add_column("rules", justify="right")
    table.add_column("rulings", justify="right")
    for each, written, decided in counts:
        table.add_row(each.id, each.title, str(written or "–"), str(decided or "–"))
    return _print(table, "", "passgo rules JAIL prints a chapter, passgo rules JAIL-6 one rule.")


def _show_chapter(chapter: Chapter, words: Mapping[str, str], as_json: bool) -> None:
    from passgo.rulebook import rules, rulings

    written, decided = rules(chapter.id), rulings(chapter.id)
    if as_json:
        return _print_json(
            {
                "chapter": {"id": chapter.id, "title": chapter.title, "note": chapter.note},
                "rules": [_plain(rule, words) for rule in written],
                "rulings": [_plain(ruling, words) for ruling in decided],
            }
        )
    parts: list[Table | str] = [f"[bold]{chapter.id}[/] · {chapter.title}"]
    if chapter.note:
        parts.append(f"[italic]{chapter.note}[/]")
    if written:
        parts += ["", _beside(written, words)]
    if decided:
        parts += ["", "Where the books are silent:", "", *_below(decided, words)]
    return _print(*parts)


def _show_entry(entry: Rule | Ruling, words: Mapping[str, str], as_json: bool) -> None:
    from passgo.rulebook import Ruling, rule, rulings

    related: list[Rule | Ruling]
    if isinstance(entry, Ruling):
        related = [rule(each) for each in entry.see]
    else:
        related = [ruling for ruling in rulings() if entry.id in ruling.see]
    if as_json:
        return _print_json({**_plain(entry, words), "related": [each.id for each in related]})
    parts = _below([entry], words)
    if not isinstance(entry, Ruling):
        parts += _places(entry)
    if related:
        parts += ["", "See also:", "", *_below(related, words)]
    return _print(*parts)


def _show_found(found: Iterable[Rule | Ruling], words: Mapping[str, str], as_json: bool) -> None:
    if as_json:
        return _print_json({"found": [_plain(entry, words) for entry in found]})
    return _print(*_below(found, words))


def _plain(entry: Rule | Ruling, words: Mapping[str, str]) -> dict[str, Any]:
    from passgo.rulebook import Ruling

    if isinstance(entry, Ruling):
        told: dict[str, Any] = {
            "question": entry.ask(words),
            "answer": entry.say(words),
            "see": list(entry.see),
        }
    else:
        printed = [{"book": place.book, "heading": place.heading} for place in entry.printed]
        told = {"statement": entry.say(words), "printed": printed, "elsewhere": entry.elsewhere}
    return {"id": entry.id, "chapter": entry.chapter, **told}


def _beside(rules: Iterable[Rule], words: Mapping[str, str]) -> Table:
    """The texts of rules beside their ids."""
    from rich.markup import escape

    table = _grid()
    for rule in rules:
        table.add_row(f"[bold]{rule.id}[/]", escape(rule.say(words)))
    return table


def _below(entries: Iterable[Rule | Ruling], words: Mapping[str, str]) -> list[Table | str]:
    """The texts of rules and rulings below their ids, which are long for rulings."""
    from rich.markup import escape

    from passgo.rulebook import Ruling

    parts: list[Table | str] = []
    for entry in entries:
        table = _grid()
        if isinstance(entry, Ruling):
            table.add_row("", f"[italic]{escape(entry.ask(words))}[/]")
        table.add_row("", escape(entry.say(words)))
        parts += ["", f"[bold]{entry.id}[/]", table]
    return parts[1:]


def _grid() -> Table:
    from rich.table import Table

    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(no_wrap=True)
    table.add_column(max_width=90)  # longer lines are hard to read
    return table


def _places(rule: Rule) -> list[Table | str]:
    """Where the rule is printed, book by book."""
    from rich.markup import escape
    from rich.table import Table

    from passgo.rulebook import book_title

    table = Table.grid(padding=(0, 2, 0, 0))
    for book in rule.books:
        headings = "\n".join(place.heading for place in rule.printed if place.book == book)
        table.add_row(f"  {book}", book_title(book), escape(headings))
    parts: list[Table | str] = ["", "Printed in:", "", table] if rule.books else []
    if rule.elsewhere:
        parts += ["", f"Printed on {rule.elsewhere}."]
    return parts


def _print(*parts: Table | str) -> None:
    from rich.console import Console

    console = Console(highlight=False)
    for part in parts:
        console.print(part)


def _print_json(answer: dict[str, Any]) -> None:
    import json

    typer.echo(json.dumps(answer, ensure_ascii=False, indent=2))
