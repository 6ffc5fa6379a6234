"""Reads the catalogue: its entries from the TOML files of this package, their texts from the folder of a language."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from passgo.rulebook.types import PLAIN, Chapter, Printed, Rule, Ruling
from passgo.speech import ENGLISH
from passgo.speech.catalogue import completed, whole
from passgo.speech.catalogue import rules as said_by


@dataclass(frozen=True, slots=True)
class Catalogue:
    books: dict[str, str]
    chapters: dict[str, Chapter]
    rules: dict[str, Rule]
    rulings: dict[str, Ruling]

    @property
    def entries(self) -> dict[str, Rule | Ruling]:
        """All entries with an id: the rules, then the rulings."""
        return {**self.rules, **self.rulings}


@cache
def catalogue(language: str = ENGLISH) -> Catalogue:
    said = whole(language, "rules")
    titles, notes = said["chapters"], said["notes"]
    texts = completed(said_by(language), said_by(ENGLISH))
    headings = _read("books.toml")
    books: dict[str, str] = headings["books"]
    sections: dict[str, dict[str, str]] = headings["sections"]
    chapters: dict[str, Chapter] = {}
    rules: dict[str, Rule] = {}
    for chapter in _read("rules.toml")["chapter"]:
        chapters[chapter["id"]] = Chapter(
            id=chapter["id"],
            title=titles[chapter["id"]],
            note=notes.get(chapter["id"], ""),
            options=tuple(chapter.get("options", ())),
        )
        for rule in chapter.get("rule", ()):
            rules[rule["id"]] = Rule(
                id=rule["id"],
                chapter=chapter["id"],
                statement=texts[rule["id"]]["text"],
                printed=_places(rule.get("printed", {}), books, sections),
                elsewhere=rule.get("elsewhere", ""),
                start=rule.get("start", ""),
                forms=_forms(texts[rule["id"]]),
                changes=tuple(rule.get("changes", ())),
            )
    rulings = {
        ruling["id"]: Ruling(
            id=ruling["id"],
            kind=ruling["kind"],
            chapter=ruling["chapter"],
            question=texts[ruling["id"]]["question"],
            answer=texts[ruling["id"]]["text"],
            see=tuple(ruling["see"]),
            other=texts[ruling["id"]].get("other", ""),
        )
        for ruling in _read("rulings.toml")["ruling"]
    }
    return Catalogue(books, chapters, rules, rulings)


def _places(
    printed: dict[str, Any], books: dict[str, str], sections: dict[str, dict[str, str]]
) -> tuple[Printed, ...]:
    """For each book, the headings under which it prints the rule."""
    return tuple(
        Printed(book, sections[section][book])
        for book in books
        for section, printing in printed.items()
        if book in (sections[section] if printing == "all" else printing)
    )


def _forms(texts: dict[str, str]) -> tuple[tuple[str, str], ...]:
    """The texts that replace the statement in a book (text.america) or under a house rule (text+double-go)."""
    return tuple((key, said) for key, said in texts.items() if key != PLAIN)


@cache
def _read(name: str) -> dict[str, Any]:
    return tomllib.loads(resources.files("passgo.rulebook").joinpath(name).read_text(encoding="utf-8"))
