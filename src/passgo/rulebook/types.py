"""The types of the catalogue."""

from __future__ import annotations

import tomllib
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from importlib import resources
from types import MappingProxyType
from typing import Final, Literal

from passgo.errors import PassgoError


def _classic_words() -> Mapping[str, str]:
    text = resources.files("passgo.rulebook").joinpath("words.toml").read_text(encoding="utf-8")
    return MappingProxyType(tomllib.loads(text))


# The default values of a statement's placeholders; an edition has values for the same keys.
CLASSIC: Mapping[str, str] = _classic_words()


def _fill_in(text: str, words: Mapping[str, object]) -> str:
    """The text in an edition's words, capitalized: a statement may begin with such a word."""
    said = text.format_map(words)
    return said[:1].upper() + said[1:]


# The keys of a rule's texts: text, text.america in that book, text+double-go under that house rule.
PLAIN: Final = "text"
UNDER: Final = "+"

RulingKind = Literal["silent", "reading"]

# In the order in which they are read; rules.part.KIND is the heading.
RULING_KINDS: Final[tuple[RulingKind, ...]] = ("silent", "reading")


@dataclass(frozen=True, slots=True)
class Chapter:
    id: str
    title: str
    note: str
    options: tuple[str, ...]  # the optional rules that it is about

    def belongs_to(self, options: Collection[str]) -> bool:
        """Whether an edition with these optional rules has the chapter."""
        return not self.options or any(option in options for option in self.options)


@dataclass(frozen=True, slots=True)
class Printed:
    """A place where a book prints a rule."""

    book: str
    heading: str


@dataclass(frozen=True, slots=True)
class Rule:
    id: str
    chapter: str
    statement: str
    printed: tuple[Printed, ...]
    elsewhere: str  # where a rule that no book has is printed: on the deeds, the cards, the board
    start: str = ""  # how the first player is chosen in editions with this rule; empty for all editions
    forms: tuple[
        tuple[str, str], ...
    ] = ()  # other texts by their keys: those of books, and under house rules
    changes: tuple[str, ...] = ()  # the rules of the books that a house rule changes

    def form(self, book: str = "", agreed: Collection[str] = ()) -> str:
        """The key of the text that applies in a book, under the agreed house rules."""
        keys = [key for key, _ in self.forms]
        wanted = [key for key in keys if key.partition(UNDER)[2] in agreed]
        return next(iter(wanted), f"{PLAIN}.{book}" if f"{PLAIN}.{book}" in keys else PLAIN)

    def format(
        self, words: Mapping[str, object] = CLASSIC, book: str = "", agreed: Collection[str] = ()
    ) -> str:
        return _fill_in(dict(self.forms).get(self.form(book, agreed), self.statement), words)

    def belongs_to(self, book: str, start: str) -> bool:
        """Whether an edition has the rule: an edition with a book has what the book prints, any other has all."""
        if self.start not in ("", start):
            return False
        return not book or not self.printed or book in self.books

    @property
    def books(self) -> tuple[str, ...]:
        return tuple(dict.fromkeys(place.book for place in self.printed))


@dataclass(frozen=True, slots=True)
class Ruling:
    id: str
    kind: RulingKind
    chapter: str
    question: str
    answer: str
    see: tuple[str, ...]  # the rules that it is about
    other: str = ""  # how other groups answer, if they have good reason

    def format_question(self, words: Mapping[str, object] = CLASSIC) -> str:
        return _fill_in(self.question, words)

    def format(self, words: Mapping[str, object] = CLASSIC) -> str:
        return _fill_in(self.answer, words)

    def format_other(self, words: Mapping[str, object] = CLASSIC) -> str:
        return _fill_in(self.other, words)


class RuleError(PassgoError, KeyError):
    """There is no such rule or chapter."""

    def __init__(self, message: str, near: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.near = near  # the id that may have been meant

    def __str__(self) -> str:  # KeyError would print the message in quotes
        return self.message
