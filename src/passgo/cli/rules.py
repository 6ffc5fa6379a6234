"""`passgo rules`: the rule catalogue in the terminal."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Annotated, Any

import typer

from passgo.cli.language import ENGLISH, current_catalogue, current_language, text
from passgo.cli.options import AsJson

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Mapping

    from rich.table import Table

    from passgo.edition import Edition
    from passgo.rulebook import Chapter, Rule, Ruling

PRESETS = "PRESETS"
CONTESTED = "CONTESTED"
BOOK = "book"  # the key of an edition's book among its words; a rule may be about other things there
SHOWN = 10  # the most results of a search that are shown


def rules(
    asked: Annotated[
        list[str] | None,
        typer.Argument(metavar="CHAPTER|RULE|WORDS"),
    ] = None,
    edition: Annotated[
        str | None,
        typer.Option(),
    ] = None,
    as_json: AsJson = False,
) -> None:
    from passgo.cli.output import fail
    from passgo.edition import EditionError, load
    from passgo.edition.translated import translated
    from passgo.edition.words import words_of
    from passgo.rulebook import RuleError, chapter, chapters, left_out, rule, search

    question = " ".join(asked or ()).strip()
    language = (ENGLISH if as_json else current_catalogue()).language
    try:
        box = translated(load(edition or "classic"), language)
        words = {**words_of(box, language), BOOK: box.book if edition else ""}
        missing = left_out(box.options, box.book, box.start) if edition else frozenset()
        if not question:
            _show_chapters(missing, as_json)
        elif question.upper() == PRESETS:
            _show_presets(words, as_json)
        elif question.upper() == CONTESTED:
            _show_contested(words, missing, as_json)
        elif question.upper() in {each.id for each in chapters()}:
            if question.upper() in missing:
                _show_missing(chapter(question), box, as_json)
            else:
                _show_chapter(chapter(question), words, missing, as_json)
        elif re.fullmatch(r"[A-Za-z]+(-[A-Za-z]+)*-\d+|RULING-[A-Z-]+", question, re.IGNORECASE):
            asked_for = rule(question)
            if asked_for.chapter in missing:
                _show_missing(chapter(asked_for.chapter), box, as_json)
            elif asked_for.id in missing:
                _show_not_in_book(asked_for, box, as_json)
            else:
                _show_entry(asked_for, words, as_json)
        elif found := [
            entry
            for entry in search(question, words, language)
            if entry.chapter not in missing and entry.id not in missing
        ][:SHOWN]:
            _show_found(found, words, as_json)
        else:
            fail(text("commands.rules.unknown", words=question))
    except RuleError as error:
        fail(_unknown(question, error.near))
    except EditionError as error:
        fail(error)


def _unknown(name: str, near: str) -> str:
    if near:
        return text("commands.rules.no-entry.near", name=name, near=near)
    return text("commands.rules.no-entry", name=name)


def _title(chapter: Chapter) -> str:
    from passgo.rulebook import chapter_in

    shown = chapter_in(chapter, current_language())
    return f"[bold]{shown.id}[/] · {shown.title}"


def _show_missing(chapter: Chapter, edition: Edition, as_json: bool) -> None:
    from passgo.edition import load, names

    others = [name for name in names() if chapter.belongs_to(load(name).options)]
    if as_json:
        heading = {"id": chapter.id, "title": chapter.title, "note": chapter.note}
        return _print_json({"chapter": heading, "rules": [], "rulings": [], "only_in": others})
    from rich.markup import escape

    return _print(
        _title(chapter),
        text("commands.rules.missing", title=escape(edition.title), others=", ".join(others)),
    )


def _show_not_in_book(entry: Rule | Ruling, edition: Edition, as_json: bool) -> None:
    """A rule that the edition's book does not print, and the books that do."""
    from passgo.rulebook import books_of

    if as_json:
        return _print_json({"id": entry.id, "chapter": entry.chapter, "only_in": list(books_of(entry))})
    from rich.markup import escape
    from rich.table import Table

    from passgo.rulebook import book_title

    table = Table.grid(padding=(0, 2, 0, 0))
    for book in books_of(entry):
        table.add_row(f"  {book}", book_title(book))
    notice = text("commands.rules.not-in-book", title=escape(edition.title))
    return _print(f"[bold]{entry.id}[/]", "", notice, "", table)


def _show_contested(words: Mapping[str, str], missing: Collection[str], as_json: bool) -> None:
    """Rulings on which other groups of players decide differently."""
    from passgo.rulebook import contested

    found = [each for each in contested() if each.id not in missing and each.chapter not in missing]
    if as_json:
        return _print_json({"contested": [_plain(each, words) for each in found]})
    return _print(text("commands.rules.contested"), "", *_below(found, words))


def _show_chapters(missing: Collection[str], as_json: bool) -> None:
    from passgo.rulebook import chapters

    counts = [
        (each, len(_rules_of(each, missing)), len(_rulings_of(each, missing)))
        for each in chapters()
        if each.id not in missing
    ]
    if as_json:
        listed = [{"id": each.id, "title": each.title, "rules": a, "rulings": b} for each, a, b in counts]
        return _print_json({"chapters": listed})
    from rich.table import Table

    from passgo.rulebook import chapter_in

    table = Table(box=None, pad_edge=False, header_style="bold")
    table.add_column(text("commands.rules.chapter"), style="bold", no_wrap=True)
    table.add_column(text("commands.rules.about"))
    table.add_column(text("commands.rules.rules"), justify="right")
    table.add_column(text("commands.rules.rulings"), justify="right")
    for each, written, decided in counts:
        title = chapter_in(each, current_language()).title
        table.add_row(each.id, title, str(written or "–"), str(decided or "–"))
    return _print(table, "", text("commands.rules.how"))


def _show_presets(words: Mapping[str, str], as_json: bool) -> None:
    """Agreements by name, with everything that they switch on."""
    from rich.markup import escape

    from passgo.engine.house_rules import BY_WORD, PRESETS, in_order, word_of
    from passgo.game.inputs import choose_rules
    from passgo.rulebook import in_language, rule

    agreed = {name: in_order(choose_rules(name).house_rules) for name in PRESETS}
    if as_json:
        listed = [
            {"name": name, "rules": rules, "house_rules": agreed[name]} for name, rules in PRESETS.items()
        ]
        return _print_json({"presets": listed})
    parts: list[Table | str] = []
    for name, rules in PRESETS.items():
        table = _grid()
        for word in agreed[name]:
            house = BY_WORD[word_of(word)]
            statement = in_language(rule(house.rule), current_language()).format(words)
            table.add_row(f"  {house.rule}", f"[bold]{word}[/]  {escape(statement)}")
        what = table if agreed[name] else f"  {text('rules.agreed.book.says')}"
        parts += [f"[bold]{name}[/] ({text(f'start.preset.{name}')})  --rules {rules}", what, ""]
    return _print(*parts[:-1])


def _rules_of(chapter: Chapter, missing: Collection[str]) -> list[Rule]:
    from passgo.rulebook import rules

    return [rule for rule in rules(chapter.id) if rule.id not in missing]


def _rulings_of(chapter: Chapter, missing: Collection[str]) -> list[Ruling]:
    """The rulings of a chapter, without those about rules that are missing in the edition."""
    from passgo.rulebook import rulings

    return [
        ruling for ruling in rulings(chapter.id) if ruling.chapter not in missing and ruling.id not in missing
    ]


def _show_chapter(
    chapter: Chapter, words: Mapping[str, str], missing: Collection[str], as_json: bool
) -> None:
    from passgo.rulebook import RULING_KINDS, chapter_in

    written, decided = _rules_of(chapter, missing), _rulings_of(chapter, missing)
    if as_json:
        return _print_json(
            {
                "chapter": {"id": chapter.id, "title": chapter.title, "note": chapter.note},
                "rules": [_plain(rule, words) for rule in written],
                "rulings": [_plain(ruling, words) for ruling in decided],
            }
        )
    parts: list[Table | str] = [_title(chapter)]
    if chapter.note:
        parts.append(f"[italic]{chapter_in(chapter, current_language()).note}[/]")
    if written:
        parts += ["", _beside(written, words)]
    for kind in RULING_KINDS:
        if of_kind := [ruling for ruling in decided if ruling.kind == kind]:
            parts += ["", f"{text(f'rules.part.{kind}')}:", "", *_below(of_kind, words)]
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
    if isinstance(entry, Ruling):
        parts += ["", f"{text(f'rules.part.{entry.kind}')}."]
    else:
        parts += _places(entry, words)
    if related:
        parts += ["", text("commands.rules.see"), "", *_below(related, words)]
    return _print(*parts)


def _show_found(found: Iterable[Rule | Ruling], words: Mapping[str, str], as_json: bool) -> None:
    if as_json:
        return _print_json({"found": [_plain(entry, words) for entry in found]})
    return _print(*_below(found, words))


def _plain(entry: Rule | Ruling, words: Mapping[str, str]) -> dict[str, Any]:
    from passgo.rulebook import Ruling

    if isinstance(entry, Ruling):
        parts: dict[str, Any] = {
            "kind": entry.kind,
            "question": entry.format_question(words),
            "answer": entry.format(words),
            "other": entry.format_other(words),
            "see": list(entry.see),
        }
    else:
        printed = [{"book": place.book, "heading": place.heading} for place in entry.printed]
        parts = {
            "statement": entry.format(words, words[BOOK]),
            "printed": printed,
            "elsewhere": entry.elsewhere,
        }
        if form := _form(entry.id):
            parts["house_rule"] = form
    return {"id": entry.id, "chapter": entry.chapter, **parts}


def _beside(rules: Iterable[Rule], words: Mapping[str, str]) -> Table:
    """A table of ids and texts."""
    from rich.markup import escape

    from passgo.rulebook import in_language

    table = _grid()
    for rule in (in_language(each, current_language()) for each in rules):
        form = f"[bold]{escape(_form(rule.id))}[/]  " if _form(rule.id) else ""
        table.add_row(f"[bold]{rule.id}[/]", form + escape(_statement(rule, words)))
    return table


def _form(rule_id: str) -> str:
    """The notation of a house rule in a rules text; empty for rules of the books."""
    from passgo.engine.house_rules import HOUSE_RULES

    return next((house.form for house in HOUSE_RULES if house.rule == rule_id), "")


def _example(rule_id: str) -> str:
    from passgo.engine.house_rules import BY_WORD, HOUSE_RULES

    house = next(house for house in HOUSE_RULES if house.rule == rule_id)
    needed = f"{house.needs}={BY_WORD[house.needs].usual}+" if house.needs else ""
    return f"full+{needed}{house.written(house.usual)}"


def _below(entries: Iterable[Rule | Ruling], words: Mapping[str, str]) -> list[Table | str]:
    """The texts of rules and rulings below their ids, which are long for rulings."""
    from rich.markup import escape

    from passgo.rulebook import Ruling, in_language

    parts: list[Table | str] = []
    for entry in (in_language(each, current_language()) for each in entries):
        table = _grid()
        if isinstance(entry, Ruling):
            table.add_row("", f"[italic]{escape(entry.format_question(words))}[/]")
        table.add_row("", escape(_statement(entry, words)))
        if isinstance(entry, Ruling) and entry.other:
            table.add_row("", escape(text("commands.rules.other", text=entry.format_other(words))))
        parts += ["", f"[bold]{entry.id}[/]", table]
    return parts[1:]


def _statement(entry: Rule | Ruling, words: Mapping[str, str]) -> str:
    from passgo.rulebook import entry_text

    return entry_text(entry, words, words[BOOK])


def _grid() -> Table:
    from rich.table import Table

    table = Table.grid(padding=(0, 2, 0, 0))
    table.add_column(no_wrap=True)
    table.add_column(max_width=90)  # longer lines are hard to read
    return table


def _places(rule: Rule, words: Mapping[str, str]) -> list[Table | str]:
    """Where the rule is printed, book by book."""
    from rich.markup import escape
    from rich.table import Table

    from passgo.rulebook import book_title

    table = Table.grid(padding=(0, 2, 0, 0))
    for book in rule.books:
        headings = "\n".join(place.heading for place in rule.printed if place.book == book)
        table.add_row(f"  {book}", book_title(book), escape(headings))
    parts: list[Table | str] = ["", text("commands.rules.printed"), "", table] if rule.books else []
    if rule.elsewhere:
        where = text(f"rules.on.{rule.elsewhere}", **words)
        parts += ["", f"{text('rules.elsewhere', where=where)}."]
    if form := _form(rule.id):
        parts += ["", escape(text("commands.rules.house", form=form, example=_example(rule.id)))]
    return parts


def _print(*parts: Table | str) -> None:
    from passgo.cli.output import console

    out = console()
    for part in parts:
        out.print(part)


def _print_json(answer: dict[str, Any]) -> None:
    from passgo.cli.output import print_json

    print_json(answer)
