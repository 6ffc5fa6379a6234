"""The catalogue of a language: its messages and habits, read from its folder once, and English for what it lacks."""

import json
from collections.abc import Iterable, Mapping
from functools import cache
from importlib import resources
from importlib.resources.abc import Traversable
from typing import Any, Final

from passgo.errors import PassgoError
from passgo.speech.habits import Habits
from passgo.speech.message import Message, Value, fill, names_in, parse

ENGLISH: Final = "en"
# Files that are not messages by key: the language's habits, and what is printed in the box.
# What belongs to one chapter of the rules is in its file in "chapters": rules by their ids, and messages by their keys.
OTHER_FILES: Final = ("language.json", "sayings.json", "rules.json", "shelf.json")


class UnknownLanguageError(PassgoError, ValueError):
    """There is no folder for this language."""

    def __init__(self, language: str) -> None:
        super().__init__(f"passgo has no texts in “{language}”; it speaks {', '.join(languages())}")


def folder_of(language: str) -> Traversable:
    return resources.files("passgo").joinpath("languages", language)


@cache
def languages() -> tuple[str, ...]:
    """The languages that there are: one folder each."""
    folders = resources.files("passgo").joinpath("languages").iterdir()
    return tuple(sorted(folder.name for folder in folders if folder.joinpath("language.json").is_file()))


@cache
def read(language: str, name: str) -> dict[str, Any]:
    """One file of a language: "shelf", "chapters/jail"; nothing if it has no such file."""
    file = folder_of(language).joinpath(*f"{name}.json".split("/"))
    found: dict[str, Any] = json.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    return found


@cache
def whole(language: str, name: str) -> dict[str, Any]:
    """One file of a language, with the English texts where it lacks its own."""
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
    """What all rules and rulings say, by their ids."""
    found: dict[str, dict[str, str]] = {}
    for chapter in chapters(language).values():
        found.update(chapter.get("rules", {}))
    return found


@cache
def messages(language: str) -> dict[str, str]:
    """All messages of a language by their keys. In which file one is makes no difference; a test says if in two."""
    files = (file for file in folder_of(language).iterdir() if file.name.endswith(".json"))
    found: dict[str, str] = {}
    for file in files:
        if file.name not in OTHER_FILES:
            found.update(json.loads(file.read_text(encoding="utf-8")))
    for chapter in chapters(language).values():
        found.update(chapter.get("texts", {}))
    return found


@cache
def habits(language: str) -> Habits:
    return Habits(read(language, "language"))


@cache
def parsed(language: str, key: str) -> Message | None:
    text = messages(language).get(key)
    return None if text is None else parse(text)


@cache
def facts_in(key: str) -> tuple[str, ...]:
    """The facts that a message asks for, as English has it."""
    message = parsed(ENGLISH, key)
    return () if message is None else tuple(names_in(message))


class Catalogue:
    """Says things in one language, in the words of one edition if it is given them."""

    def __init__(self, language: str = ENGLISH, words: Mapping[str, str] | None = None) -> None:
        if language not in languages():
            raise UnknownLanguageError(language)
        self.language = language
        self.words: Mapping[str, str] = words or {}
        self.habits = habits(language)

    def text(self, key: str, /, **facts: Value) -> str:
        """The message of a key, filled with facts and the edition's words.

        A key or a fact that is missing is a KeyError.
        """
        message, spoken = parsed(self.language, key), self.habits
        if message is None:
            message, spoken = parsed(ENGLISH, key), habits(ENGLISH)
        if message is None:
            raise KeyError(f"there is no text “{key}”")
        return fill(message, {**self.words, **facts}, spoken)

    def has(self, key: str) -> bool:
        return key in messages(self.language) or key in messages(ENGLISH)

    def money(self, amount: int) -> str:
        return self.habits.money(amount, self.words.get("symbol", "$"))

    def number(self, value: float, decimals: int | None = None) -> str:
        return self.habits.number(value, decimals)

    def listing(self, items: Iterable[str]) -> str:
        return self.habits.listing(list(items))


def choose_language(wanted: str | None, environ: Mapping[str, str]) -> str:
    """The language that was asked for; else that of the environment, as other programs find it; else English."""
    if wanted:
        if wanted not in languages():
            raise UnknownLanguageError(wanted)
        return wanted
    named = next((value for name in ("LC_ALL", "LC_MESSAGES", "LANG") if (value := environ.get(name))), "")
    language = named.partition(".")[0].partition("_")[0].lower()
    return language if language in languages() else ENGLISH


def accepted_language(header: str) -> str:
    """The first of a browser's languages (Accept-Language) that there is: it names the one that it likes best first."""
    named = (part.strip().partition(";")[0].partition("-")[0].lower() for part in header.split(","))
    return next((language for language in named if language in languages()), ENGLISH)
