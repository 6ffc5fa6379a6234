"""Reading a TOML table key by key. Problems are collected in a report, and reading continues."""

import difflib
import re
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeVar
from unicodedata import category

from passgo.edition.problems import EditionError, Key, Problem, Where, say, spell
from passgo.edition.source import Source
from passgo.speech import Part, Saying

LONGEST_NAME = 60
LONGEST_WORD = 40
LONGEST_TEXT = 300
LARGEST_NUMBER = 1_000_000
LONGEST_LIST = 100
MOST_PROBLEMS = 100
"""Reading stops after these many problems."""
MOST_MARKS = 3
"""Stacked accents on a letter; more of them would cover the lines above and below."""

ID = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
COLOUR = re.compile(r"#[0-9a-fA-F]{6}")

Choice = TypeVar("Choice", bound=str)


class Report:
    """All problems of an edition, which may consist of several files, the topmost first."""

    def __init__(self, sources: Sequence[Source]) -> None:
        self.sources = sources
        self.problems: list[Problem] = []

    def note(self, where: Where, what: Saying, expected: Saying) -> None:
        source, line = self._place(where)
        self._add(Problem(source.file, line, spell(where), what, expected))

    def note_first(self, wheres: Sequence[Where], what: Saying, expected: Saying) -> None:
        """Of several contradictory keys, the one in the topmost file is to be changed."""
        self.note(self.topmost(wheres), what, expected)

    def note_missing(self, where: Where, expected: Saying) -> None:
        """A missing key is reported for the topmost file, even if a file below has values for it."""
        top, line = self._around(where)
        self._add(Problem(top.file, line, spell(where), say("missing"), expected))

    def _add(self, problem: Problem) -> None:
        if len(self.problems) >= MOST_PROBLEMS:
            more = Problem(self.sources[0].file, 0, "", say("more"), say("more.first"))
            raise EditionError([*in_order(self.problems), more])
        self.problems.append(problem)

    def _place(self, where: Where) -> tuple[Source, int]:
        """The location of the key; if it is missing, that of the nearest enclosing table in the topmost file."""
        for source in self.sources:
            if line := source.lines.get(where):
                return source, line
        return self._around(where)

    def _around(self, where: Where) -> tuple[Source, int]:
        top = self.sources[0]
        around = (where[:length] for length in range(len(where) - 1, 0, -1))
        return top, next((top.lines[table] for table in around if table in top.lines), 0)

    def topmost(self, wheres: Sequence[Where]) -> Where:
        """Of several keys, the one in the topmost file."""
        for source in self.sources:
            for where in wheres:
                if where in source.lines:
                    return where
        return wheres[0]

    def close(self) -> None:
        if self.problems:
            raise EditionError(in_order(self.problems))


def in_order(problems: list[Problem]) -> list[Problem]:
    return sorted(problems, key=lambda problem: (problem.file, problem.line))


class Form:
    """One table. Each getter returns a value of the right type, and "", 0 or () after noting a problem."""

    def __init__(self, table: Mapping[str, object], where: Where, report: Report) -> None:
        self.table = table
        self.where = where
        self.report = report
        self.known: set[str] = set()

    def has(self, key: str) -> bool:
        return key in self.table

    def note(self, key: Key, what: Saying, expected: Saying) -> None:
        self.report.note((*self.where, key), what, expected)

    def _take(self, key: str, expected: Saying) -> object:
        self.known.add(key)
        if key not in self.table:
            self.report.note_missing((*self.where, key), expected)
            return None
        return self.table[key]

    def text(self, key: str, longest: int = LONGEST_NAME, default: str | None = None) -> str:
        self.known.add(key)
        if default is not None and key not in self.table:
            return default
        value = self._take(key, say("expected.text"))
        return "" if value is None else self._checked_text((key,), value, longest)

    def texts(self, key: str, longest: int = LONGEST_NAME, most: int = LONGEST_LIST) -> tuple[str, ...]:
        values = self._list(key, say("expected.texts"), most)
        return tuple(self._checked_text((key, i), value, longest) for i, value in enumerate(values))

    def _checked_text(self, at: Where, value: object, longest: int) -> str:
        where = (*self.where, *at)
        if not isinstance(value, str):
            self.report.note(where, found(value), say("expected.text"))
        elif not value.strip():
            self.report.note(where, say("empty"), say("expected.text"))
        elif not value.isprintable():
            shown = value[:LONGEST_NAME]
            self.report.note(where, say("control", text=repr(shown)), say("expected.one-line"))
        elif len(value) > longest:
            self.report.note(where, say("characters", n=len(value)), say("expected.at-most", n=longest))
        elif stacked(value):
            self.report.note(where, say("accents", n=MOST_MARKS), say("expected.plain"))
        else:
            return value
        return ""

    def number(self, key: str, least: int = 0, most: int = LARGEST_NUMBER, default: int | None = None) -> int:
        self.known.add(key)
        if default is not None and key not in self.table:
            return default
        value = self._take(key, _whole(least, most))
        return 0 if value is None else self._checked_number((key,), value, least, most)

    def id(self, key: str) -> str:
        """An identifier that is used in records and addresses."""
        given = self.text(key)
        if given and not ID.fullmatch(given):
            self.note(key, say("is", value=repr(given)), say("expected.id", example="'my-town'"))
        return given

    def colour(self, key: str) -> str:
        given = self.text(key)
        if given and not COLOUR.fullmatch(given):
            self.note(key, say("is", value=repr(given)), say("expected.colour"))
        return given

    def numbers(self, key: str, least: int = 0, most: int = LONGEST_LIST) -> tuple[int, ...]:
        values = self._list(key, say("expected.numbers"), most)
        return tuple(self._checked_number((key, i), v, least, LARGEST_NUMBER) for i, v in enumerate(values))

    def pairs(self, key: str, most: int = LONGEST_LIST) -> tuple[tuple[int, int], ...]:
        pairs = []
        for i, value in enumerate(self._list(key, say("expected.pairs"), most)):
            if not isinstance(value, list) or len(value) != 2:
                where = (*self.where, key, i)
                self.report.note(where, found(value), say("expected.pair"))
                continue
            first, second = (self._checked_number((key, i), v, 1, LARGEST_NUMBER) for v in value)
            pairs.append((first, second))
        return tuple(pairs)

    def _checked_number(self, at: Where, value: object, least: int, most: int) -> int:
        if type(value) is int and least <= value <= most:  # in Python, bool is a subclass of int
            return value
        self.report.note((*self.where, *at), found(value), _whole(least, most))
        return 0

    def choice(self, key: str, allowed: Sequence[Choice], default: Choice | None = None) -> Choice | None:
        """One of the allowed texts; None after noting a problem."""
        self.known.add(key)
        if default is not None and key not in self.table:
            return default
        value = self._take(key, one_of(allowed))
        return None if value is None else self._checked_choice((key,), value, allowed)

    def choices(self, key: str, allowed: Sequence[Choice]) -> tuple[Choice, ...]:
        values = self._list(key, say("expected.texts"), LONGEST_LIST)
        chosen = (self._checked_choice((key, i), value, allowed) for i, value in enumerate(values))
        return tuple(choice for choice in chosen if choice is not None)

    def _checked_choice(self, at: Where, value: object, allowed: Sequence[Choice]) -> Choice | None:
        for choice in allowed:
            if value == choice:
                return choice
        hint = did_you_mean(value, allowed) if isinstance(value, str) else ""
        self.report.note((*self.where, *at), found(value), one_of(allowed, hint))
        return None

    def form(self, key: str) -> "Form | None":
        """A table inside this one."""
        value = self._take(key, say("expected.table"))
        if isinstance(value, dict):
            return type(self)(value, (*self.where, key), self.report)
        if value is not None:
            self.note(key, found(value), say("expected.table"))
        return None

    def forms(self, key: str, first: int, most: int = LONGEST_LIST) -> list["Form | None"]:
        """A list of tables, counted from `first`; None stands for an entry that is no table."""
        forms: list[Form | None] = []
        for number, value in enumerate(self._list(key, say("expected.tables", key=key), most), first):
            where = (*self.where, key, number)
            if isinstance(value, dict):
                forms.append(type(self)(value, where, self.report))
            else:
                self.report.note(where, found(value), say("expected.table"))
                forms.append(None)
        return forms

    def _list(self, key: str, expected: Saying, most: int) -> list[object]:
        value = self._take(key, expected)
        if isinstance(value, list):
            if len(value) > most:
                self.note(key, say("entries", n=len(value)), say("expected.at-most", n=most))
            return value[:most]
        if value is not None:
            self.note(key, found(value), expected)
        return []

    def knows(self, *keys: str) -> None:
        """Accept these keys without reading them."""
        self.known.update(keys)

    def place(self, key: str, number: int) -> None:
        """An entry may state its own number; it must be correct."""
        self.known.add(key)
        given = self.table.get(key, number)
        if type(given) is not int or given != number:
            self.note(key, found(given), say("expected.place", n=number))

    def close(self) -> None:
        """Note every key that was not read."""
        for key in self.table:
            if key not in self.known:
                near = nearest(key, self.known)
                expected = say("hint", near=repr(near)) if near else one_of(sorted(self.known))
                self.note(key, say("unknown"), expected)


def found(value: object) -> Saying:
    return say("is", value=described(value))


def described(value: object) -> Part:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        shown = value if len(value) <= LONGEST_NAME else value[:LONGEST_NAME] + "…"
        return say("a.text", text=repr(shown))
    if isinstance(value, int | float):
        return say("a.number", n=str(value)) if abs(value) < LARGEST_NUMBER**2 else say("a.huge-number")
    if isinstance(value, list):
        return say("a.list", n=len(value))
    return say("a.table") if isinstance(value, dict) else say("a.date")


def stacked(text: str) -> bool:
    run = 0
    for letter in text:
        run = run + 1 if category(letter) in ("Mn", "Me") else 0
        if run > MOST_MARKS:
            return True
    return False


def nearest(given: str, allowed: Iterable[str]) -> str:
    close = difflib.get_close_matches(given, list(allowed), n=1, cutoff=0.5)
    return close[0] if close else ""


def did_you_mean(given: str, allowed: Iterable[str]) -> Part:
    """A hint with the nearest allowed value, or nothing."""
    near = nearest(given, allowed)
    return say("hint.also", near=repr(near)) if near else ""


def one_of(allowed: Sequence[str], hint: Part = "") -> Saying:
    name = "expected.one-of" if len(allowed) > 1 else "expected.only"
    return say(name, names=", ".join(allowed), hint=hint)


def _whole(least: int, most: int) -> Saying:
    if most == LARGEST_NUMBER:
        return say("expected.whole-least", n=least) if least > -LARGEST_NUMBER else say("expected.whole")
    return say("expected.whole-range", least=least, most=most)
