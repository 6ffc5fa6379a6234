"""Rules, rulings and chapters in another language. What has no translation stays in English."""

from dataclasses import replace
from typing import TypeVar

from passgo.rulebook.types import Chapter, Rule, Ruling
from passgo.speech import ENGLISH, Catalogue
from passgo.speech.catalogue import read

Entry = TypeVar("Entry", Rule, Ruling, Rule | Ruling)


def in_language(entry: Entry, language: str) -> Entry:
    said = {} if language == ENGLISH else read(language, "rules").get("rules", {}).get(entry.id)
    if not said:
        return entry
    if isinstance(entry, Ruling):
        return replace(entry, question=said.get("question", entry.question), answer=said["text"])
    return replace(entry, statement=said["text"])


def chapter_in(chapter: Chapter, language: str) -> Chapter:
    if language == ENGLISH:
        return chapter
    catalogue, key = Catalogue(language), f"rules.note.{chapter.id}"
    return replace(
        chapter,
        title=read(language, "rules").get("chapters", {}).get(chapter.id, chapter.title),
        note=catalogue.text(key) if chapter.note and catalogue.has(key) else chapter.note,
    )
