"""The catalogue of a language: its messages and formats, read from its folder once, with English as the fallback."""

import json
from collections.abc import Iterable, Mapping
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any, Final

from passgo.errors import PassgoError
from passgo.speech.formats import Formats
from passgo.speech.message import Message, Value, fill, names_in, parse

ENGLISH: Final = "en"
# Files that are not messages by key: the formats of the language, and the contents of the box.
# The texts of a chapter of the rules are in its file in "chapters": rules by their ids, and messages by their keys.
OTHER_FILES: Final = ("language.json", "sayings.json", "rules.json", "shelf.json", "children.json")


class UnknownLanguageError(PassgoError, ValueError):
    """There is no folder for this language."""

    def __init__(self, language: str) -> None:
        super().__init__(f"passgo has no texts in “{language}”; it speaks {', '.join(languages())}")


def folder_of(language: str) -> Traversable:
    return resources.files("passgo").joinpath("languages", language)


@cache
def languages() -> tuple[str, ...]:
    """The available languages: one folder each."""
    folders = resources.files("passgo").joinpath("languages").iterdir()
    return tuple(sorted(folder.name for folder in folders if folder.joinpath("language.json").is_file()))


@cache
def read(language: str, name: str) -> dict[str, Any]:
    """One file of a language, such as "shelf" or "chapters/jail"; empty if it does not exist."""
    file = folder_of(language).joinpath(*f"{name}.json".split("/"))
    found: dict[str, Any] = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    return found


@cache
def whole(language: str, name: str) -> dict[str, Any]:
    """One file of a language, completed with the English texts."""
    return completed(read(language, name), read(ENGLISH, name))


def completed(own: dict[str, Any], english: dict[str, Any]) -> dict[str, Any]:
    deeper = {key: completed(own[key], english[key]) for key in english if isinstance(own.get(key), dict)}
    return {**english, **own, **deeper}


@cache
def chapters(language: str) -> dict[str, dict[str, Any]]:
    """The files of a language about one chapter of the rules each, by the name of the chapter's module."""
    folder = folder_of(language).joinpath("chapters")
    files = folder.iterdir() if folder.is_dir() else ()
    return {
        file.name.removesuffix(".json"): json.loads(file.read_text(encoding="utf-8"))
        for file in files
        if file.name.endswith(".json")
    }


@cache
def rules(language: str) -> dict[str, dict[str, str]]:
    """The texts of all rules and rulings, by their ids."""
    found: dict[str, dict[str, str]] = {}
    for chapter in chapters(language).values():
        found.update(chapter.get("rules", {}))
    return found


@cache
def messages(language: str) -> dict[str, str]:
    """All messages of a language by their keys, from all files. A test checks that no key is in two files."""
    files = (file for file in folder_of(language).iterdir() if file.name.endswith(".json"))
    found: dict[str, str] = {}
    for file in files:
        if file.name not in OTHER_FILES:
            found.update(json.loads(file.read_text(encoding="utf-8")))
    for chapter in chapters(language).values():
        found.update(chapter.get("texts", {}))
    return found


@cache
def formats(language: str) -> Formats:
    return Formats(read(language, "language"))


@cache
def parsed(language: str, key: str) -> Message | None:
    text = messages(language).get(key)
    return None if text is None else parse(text)


@cache
def facts_in(key: str) -> tuple[str, ...]:
    """The names of the facts in the English message."""
    message = parsed(ENGLISH, key)
    return () if message is None else tuple(names_in(message))


class Catalogue:
    """The texts of one language, in the words of an edition if they are given."""

    def __init__(self, language: str = ENGLISH, words: Mapping[str, str] | None = None) -> None:
        if language not in languages():
            raise UnknownLanguageError(language)
        self.language = language
        self.words: Mapping[str, str] = words or {}
        self.formats = formats(language)

    def text(self, key: str, /, **facts: Value) -> str:
        """The message of a key, filled with facts and the edition's words.

        Raises KeyError for a missing key or fact.
        """
        message, spoken = parsed(self.language, key), self.formats
        if message is None:
            message, spoken = parsed(ENGLISH, key), formats(ENGLISH)
        if message is None:
            raise KeyError(f"there is no text “{key}”")
        return fill(message, {**self.words, **facts}, spoken)

    def has(self, key: str) -> bool:
        return key in messages(self.language) or key in messages(ENGLISH)

    def money(self, amount: int) -> str:
        return self.formats.money(amount, self.words.get("symbol", "$"))

    def number(self, value: float, decimals: int | None = None) -> str:
        return self.formats.number(value, decimals)

    def listing(self, items: Iterable[str]) -> str:
        return self.formats.listing(list(items))


def choose_language(wanted: str | None, environ: Mapping[str, str]) -> str:
    """The given language; else that of the environment (LC_ALL, LC_MESSAGES, LANG); else English."""
    if wanted:
        if wanted not in languages():
            raise UnknownLanguageError(wanted)
        return wanted
    named = next((value for name in ("LC_ALL", "LC_MESSAGES", "LANG") if (value := environ.get(name))), "")
    language = named.partition(".")[0].partition("_")[0].lower()
    return language if language in languages() else ENGLISH


def accepted_language(header: str) -> str:
    """The first available language of an Accept-Language header, which lists the preferred one first."""
    named = (part.strip().partition(";")[0].partition("-")[0].lower() for part in header.split(","))
    return next((language for language in named if language in languages()), ENGLISH)
