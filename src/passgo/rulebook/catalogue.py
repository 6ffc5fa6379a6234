"""Reads the catalogue from the TOML files of this package."""

from __future__ import annotations

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib import resources
from typing import Any

from passgo.rulebook.types import Chapter, Printed, Rule, Ruling


@dataclass(frozen=True, slots=True)
class Catalogue:
    books: dict[str, str]
    chapters: dict[str, Chapter]
    rules: dict[str, Rule]
    rulings: dict[str, Ruling]


@cache
def catalogue() -> Catalogue:
    headings = _read("books.toml")
    books: dict[str, str] = headings["books"]
    sections: dict[str, dict[str, str]] = headings["sections"]
    chapters: dict[str, Chapter] = {}
    rules: dict[str, Rule] = {}
    for chapter in _read("rules.toml")["chapter"]:
        chapters[chapter["id"]] = Chapter(
            id=chapter["id"],
            title=chapter["title"],
            note=chapter.get("note", ""),
            options=tuple(chapter.get("options", ())),
        )
        for rule in chapter.get("rule", ()):
            rules[rule["id"]] = Rule(
                id=rule["id"],
                chapter=chapter["id"],
                statement=rule["statement"],
                printed=_places(rule.get("printed", {}), books, sections),
                elsewhere=rule.get("elsewhere", ""),
            )
    rulings = {
        ruling["id"]: Ruling(
            id=ruling["id"],
            kind=ruling["kind"],
            chapter=ruling["chapter"],
            question=ruling["question"],
            answer=ruling["answer"],
            see=tuple(ruling["see"]),
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


def _read(name: str) -> dict[str, Any]:
    return tomllib.loads(resources.files("passgo.rulebook").joinpath(name).read_text(encoding="utf-8"))
