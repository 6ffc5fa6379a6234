"""`passgo rules`: the rule catalogue in the terminal."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated, Any

import typer

from passgo.cli.options import AsJson

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from rich.table import Table

    from passgo.edition import Edition
    from passgo.rulebook import Chapter, Rule, Ruling

SHOWN = 10  # the most results of a search that are shown


def rules(
    asked: Annotated[
        list[str] | None,
        typer.Argument(metavar="CHAPTER|RULE|WORDS", help="What to look up; without it, the chapters."),
    ] = None,
    edition: Annotated[
        str | None,
        typer.Option(
            help="Only the rules of this edition, in its words: a built-in edition, or a .toml file."
        ),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Look up rules by chapter, by id or by words.

    Example: passgo rules "pay to get out" --edition boutique
    """
    from passgo.cli.output import fail
    from passgo.edition import EditionError, load
    from passgo.edition.words import words_of
    from passgo.rulebook import RuleError, chapter, chapters, rule, search

    question = " ".join(asked or ()).strip()
    try:
        box = load(edition or "classic")
        words = words_of(box)
        missing = _chapters_missing(box) if edition else frozenset()
        if not question:
            _show_chapters(missing, as_json)
        elif question.upper() in missing:
            _show_missing(chapter(question), box, as_json)
        elif question.upper() in {each.id for each in chapters()}:
            _show_chapter(chapter(question), words, missing, as_json)
        elif re.fullmatch(r"[A-Za-z]+(-[A-Za-z]+)*-\d+|RULING-[A-Z-]+", question, re.IGNORECASE):
            asked_for = rule(question)
            if asked_for.chapter in missing:
                _show_missing(chapter(asked_for.chapter), box, as_json)
            else:
                _show_entry(asked_for, words, as_json)
        elif found := [entry for entry in search(question, words) if entry.chapter not in missing][:SHOWN]:
            _show_found(found, words, as_json)
        else:
            raise RuleError(f'No rule speaks of "{question}". `passgo rules` lists the chapters.')
    except (EditionError, RuleError) as error:
        fail(str(error))


def _chapters_missing(edition: Edition) -> frozenset[str]:
    """The chapters about optional rules that an edition does not have."""
    from passgo.rulebook import chapters

    return frozenset(each.id for each in chapters() if not each.belongs_to(edition.options))


def _show_missing(chapter: Chapter, edition: Edition, as_json: bool) -> None:
    from passgo.edition import load, names

    others = [name for name in names() if chapter.belongs_to(load(name).options)]
    if as_json:
        told = {"id": chapter.id, "title": chapter.title, "note": chapter.note}
        return _print_json({"chapter": told, "rules": [], "rulings": [], "only_in": others})
    from rich.markup import escape

    return _print(
        f"[bold]{chapter.id}[/] · {chapter.title}",
        f"This edition ({escape(edition.title)}) has none of these rules. They belong to {', '.join(others)}.",
    )


def _show_chapters(missing: Collection[str], as_json: bool) -> None:
    from passgo.rulebook import chapters

    counts = [
        (each, len(_rules_of(each)), len(_rulings_of(each, missing)))
        for each in chapters()
        if each.id not in missing
    ]
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


def _rules_of(chapter: Chapter) -> tuple[Rule, ...]:
    from passgo.rulebook import rules

    return rules(chapter.id)


def _rulings_of(chapter: Chapter, missing: Collection[str]) -> list[Ruling]:
    """The rulings of a chapter; the chapter of all rulings has none about chapters that are missing."""
    from passgo.rulebook import rulings

    return [ruling for ruling in rulings(chapter.id) if ruling.chapter not in missing]


def _show_chapter(
    chapter: Chapter, words: Mapping[str, str], missing: Collection[str], as_json: bool
) -> None:
    from passgo.rulebook import RULING_KINDS

    written, decided = _rules_of(chapter), _rulings_of(chapter, missing)
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
    for kind, heading in RULING_KINDS.items():
        if of_kind := [ruling for ruling in decided if ruling.kind == kind]:
            parts += ["", f"{heading}:", "", *_below(of_kind, words)]
    return _print(*parts)


def _show_entry(entry: Rule | Ruling, words: Mapping[str, str], as_json: bool) -> None:
    from passgo.rulebook import RULING_KINDS, Ruling, rule, rulings

    related: list[Rule | Ruling]
    if isinstance(entry, Ruling):
        related = [rule(each) for each in entry.see]
    else:
        related = [ruling for ruling in rulings() if entry.id in ruling.see]
    if as_json:
        return _print_json({**_plain(entry, words), "related": [each.id for each in related]})
    parts = _below([entry], words)
    if isinstance(entry, Ruling):
        parts += ["", f"{RULING_KINDS[entry.kind]}."]
    else:
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
            "kind": entry.kind,
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
    from passgo.cli.output import console

    out = console()
    for part in parts:
        out.print(part)


def _print_json(answer: dict[str, Any]) -> None:
    from passgo.cli.output import print_json

    print_json(answer)
