"""Editions and rules as JSON: what pages show of what the books print."""

from collections.abc import Collection, Sequence
from dataclasses import asdict
from functools import lru_cache
from typing import Any, Final

from passgo.edition import Edition, names
from passgo.edition.beside import Translations
from passgo.edition.translated import all_texts
from passgo.engine.board import Board
from passgo.engine.boards import as_agreed, words_as_agreed
from passgo.engine.house_rules import BY_WORD, HOUSE_RULES, PRESETS, in_order, words_in
from passgo.engine.rulesets import OPTIONS, Rules
from passgo.game.inputs import choose_rules
from passgo.rulebook import (
    Rule,
    Ruling,
    book_title,
    books_of,
    changed_by,
    chapter,
    chapters,
    entries,
    left_out,
)
from passgo.rulebook.types import PLAIN
from passgo.server.tables.own_editions import Box

BY_THE_BOOK: Final = Rules()
# The fields of the wire's models (web/wire/editions.py), which describe this.
SHELF: Final = ("id", "title", "year", "players", "age", "options", "tokens", "words", "extends")
SHELF_TEXTS: Final = ("words", "genders")
EDITION_TEXTS: Final = (*SHELF_TEXTS, "squares", "board", "box", "chance", "chest", "challenges")
HOUSE_RULE: Final = ("rule", "word", "theme", "unit", "least", "most", "usual", "bare", "against", "needs")


def shelf_json(found: Sequence[Box]) -> dict[str, Any]:
    """The editions that can be chosen, and what can be agreed on."""
    shown = [edition_summary(*each) for each in found]
    return {"editions": shown, "house_rules": all_house_rules(), "presets": all_presets()}


def edition_summary(edition: Edition, brought: Translations) -> dict[str, Any]:
    whole = edition_fields(edition, None)
    shown = {key: whole[key] for key in SHELF}
    return {**shown, "translations": translations_json(SHELF_TEXTS, edition, brought)}


def translations_json(
    parts: Sequence[str], edition: Edition, brought: Translations
) -> dict[str, dict[str, Any]]:
    """The translations of an edition that is not built in."""
    if edition.id in names():
        return {}
    found = all_texts(edition, brought)
    empty: dict[str, Any] = {"title": ""} | {part: {} for part in parts}
    return {
        language: {part: texts.get(part, empty[part]) for part in empty} for language, texts in found.items()
    }


def all_house_rules() -> list[dict[str, object]]:
    return [{key: getattr(rule, key) for key in HOUSE_RULE} for rule in HOUSE_RULES]


def all_presets() -> list[dict[str, object]]:
    agreed = {name: choose_rules(name) for name in PRESETS}
    return [
        {"name": name, "game": rules.game, "house_rules": in_order(rules.house_rules)}
        for name, rules in agreed.items()
    ]


def edition_json(edition: Edition, brought: Translations, rules: Rules | None = None) -> dict[str, Any]:
    """An edition as JSON; with rules, the agreed numbers replace printed ones."""
    return {
        **edition_fields(edition, rules),
        "translations": translations_json(EDITION_TEXTS, edition, brought),
    }


@lru_cache(64)
def edition_fields(edition: Edition, rules: Rules | None) -> dict[str, Any]:
    board = Board(edition, rules or BY_THE_BOOK)
    whole = asdict(as_agreed(edition, board.rules))
    whole["challenges"] = len(whole["challenges"])
    whole["salary_on_go"] = int(board.salary_on_go)
    whole["pot"] = board.pot
    return whole


def rules_json(edition: Edition, brought: Translations, rules: Rules = BY_THE_BOOK) -> dict[str, Any]:
    texts = translations_json(SHELF_TEXTS, edition, brought)
    words = {language: each["words"] for language, each in texts.items()}
    return {**book_json(edition, rules), "translations": words}


@lru_cache(64)
def book_json(edition: Edition, rules: Rules) -> dict[str, Any]:
    """The rules of an edition's book, as changed by the agreed house rules."""
    words = words_as_agreed(edition, rules)
    # An edition without a book has all rules; pages show which options it lacks.
    missing = left_out(edition.options if edition.book else OPTIONS, edition.book, edition.start)
    agreed = words_in(rules.house_rules)
    changes = changed_by([BY_WORD[word].rule for word in agreed])
    rules_listed = [
        {
            **entry_json(entry, words, edition.book, agreed),
            "changed_by": changes.get(entry.id, []),
        }
        for entry in entries()
        if entry.id not in missing
    ]
    for each in rules_listed:
        each["see"] = [other for other in each["see"] if other not in missing]
    elsewhere = {entry.id: titles_of(entry) for entry in entries() if entry.id in missing}
    books = {place["book"]: book_title(place["book"]) for each in rules_listed for place in each["printed"]}
    headings = [asdict(each) for each in chapters()]
    return {
        "rules": rules_listed,
        "chapters": headings,
        "books": books,
        "words": words,
        "left_out": elsewhere,
    }


def entry_json(
    entry: Rule | Ruling, words: dict[str, str], book: str, agreed: Collection[str]
) -> dict[str, Any]:
    own = (
        ruling_fields(entry, words) if isinstance(entry, Ruling) else rule_fields(entry, words, book, agreed)
    )
    return {"id": entry.id, "chapter": entry.chapter, "title": chapter(entry.chapter).title, **own}


def rule_fields(entry: Rule, words: dict[str, str], book: str, agreed: Collection[str]) -> dict[str, Any]:
    return {
        "text": entry.format(words, book, agreed),
        "form": entry.form(book, agreed),
        "question": None,
        "kind": None,
        "other": None,
        "printed": [asdict(place) for place in entry.printed],
        "elsewhere": entry.elsewhere,
        "see": [],
    }


def ruling_fields(entry: Ruling, words: dict[str, str]) -> dict[str, Any]:
    return {
        "text": entry.format(words),
        "form": PLAIN,
        "question": entry.format_question(words),
        "kind": entry.kind,
        "other": entry.format_other(words) if entry.other else None,
        "printed": [],
        "elsewhere": "",
        "see": entry.see,
    }


def titles_of(entry: Rule | Ruling) -> list[str]:
    """The books that print a rule, or the rules that a ruling is about."""
    return [book_title(book) for book in books_of(entry)]
