"""Finds rules by id, by chapter and by words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from difflib import get_close_matches
from itertools import pairwise
from math import log
from unicodedata import combining, normalize

from passgo.rulebook.catalogue import catalogue
from passgo.rulebook.types import CLASSIC, Chapter, Rule, RuleError, Ruling
from passgo.speech import ENGLISH

ROUGH = 5  # letters of a stem in languages other than English
CLOSE = 0.75  # of the best score: entries below it share a word or two by accident


def chapters() -> tuple[Chapter, ...]:
    return tuple(catalogue().chapters.values())


def chapter(chapter_id: str) -> Chapter:
    known = catalogue().chapters
    if chapter_id.upper() not in known:
        raise _unknown("chapter", chapter_id, known)
    return known[chapter_id.upper()]


def book_title(book: str) -> str:
    return catalogue().books[book]


def rule(rule_id: str) -> Rule | Ruling:
    known = catalogue().entries
    if rule_id.upper() not in known:
        raise _unknown("rule", rule_id, known)
    return known[rule_id.upper()]


def rules(chapter_id: str | None = None) -> tuple[Rule, ...]:
    """All rules in the order of the chapters, or those of one chapter."""
    every = catalogue().rules.values()
    if chapter_id is None:
        return tuple(every)
    wanted = chapter(chapter_id).id
    return tuple(rule for rule in every if rule.chapter == wanted)


def rulings(chapter_id: str | None = None) -> tuple[Ruling, ...]:
    """All rulings (the chapter RULING means the same), or those that belong to one chapter."""
    every = catalogue().rulings.values()
    wanted = "RULING" if chapter_id is None else chapter(chapter_id).id
    return tuple(ruling for ruling in every if wanted in (ruling.chapter, "RULING"))


def entries() -> tuple[Rule | Ruling, ...]:
    """All entries with an id: the rules, then the rulings."""
    return tuple(catalogue().entries.values())


def contested() -> tuple[Ruling, ...]:
    """The rulings that other groups of players decide otherwise, with good reason."""
    return tuple(ruling for ruling in rulings() if ruling.other)


def left_out(options: Collection[str], book: str, start: str) -> frozenset[str]:
    """The ids of entries that an edition does not have: chapters about optional rules with all their entries, rules
    that its book does not print, and rulings that are only about such rules."""
    without = {each.id for each in chapters() if not each.belongs_to(options)}
    without |= {each.id for each in entries() if each.chapter in without}
    without |= {each.id for each in rules() if not each.belongs_to(book, start)}
    return frozenset(without | {each.id for each in rulings() if without.issuperset(each.see)})


def books_of(entry: Rule | Ruling) -> tuple[str, ...]:
    """The books that print a rule, or the rules that a ruling is about."""
    if isinstance(entry, Rule):
        return entry.books
    return tuple(dict.fromkeys(book for each in entry.see for book in books_of(rule(each))))


def changed_by(house_rules: Collection[str]) -> dict[str, list[str]]:
    """The rules of the books that these house rules change, each with the ids of the house rules."""
    changes: dict[str, list[str]] = {}
    for house in (each for each in rules() if each.id in house_rules):
        for changed in house.changes:
            changes.setdefault(changed, []).append(house.id)
    return changes


def entry_text(
    entry: Rule | Ruling, words: Mapping[str, object], book: str = "", agreed: Collection[str] = ()
) -> str:
    """The text of an entry in a book, under the agreed house rules."""
    return entry.format(words) if isinstance(entry, Ruling) else entry.format(words, book, agreed)


def in_language(entry: Rule | Ruling, language: str) -> Rule | Ruling:
    return catalogue(language).entries[entry.id]


def chapter_in(chapter: Chapter, language: str) -> Chapter:
    return catalogue(language).chapters[chapter.id]


def search(
    text: str, words: Mapping[str, object] = CLASSIC, language: str = ENGLISH
) -> tuple[Rule | Ruling, ...]:
    """The rules and rulings that share words with the text, best first, in the language.

    Rarer words score higher, and so do adjacent words that are adjacent in the entry.
    """
    stems_of = _stems if language == ENGLISH else _rough_stems
    candidates = catalogue(language).entries.values()
    texts = [stems_of(_full_text(entry, words, language)) for entry in candidates]
    spread = Counter(stem for stems in texts for stem in set(stems))
    asked = stems_of(text)
    telling = [stem for stem in asked if stem not in _FILLERS] or asked

    def score(stems: list[str]) -> float:
        found = set(stems)
        weight = sum(log(1 + len(texts) / spread[stem]) for stem in dict.fromkeys(telling) if stem in found)
        neighbours = len(_pairs(asked) & _pairs(stems))
        # Of two entries with the same score, the shorter one is ranked first.
        return weight + neighbours - len(stems) / 1000 if weight else 0

    ranked = sorted(
        ((score(stems), entry) for stems, entry in zip(texts, candidates, strict=True)),
        key=lambda pair: pair[0],
        reverse=True,
    )
    return tuple(entry for points, entry in ranked if points > ranked[0][0] * CLOSE)


def _full_text(entry: Rule | Ruling, words: Mapping[str, object], language: str) -> str:
    title = catalogue(language).chapters[entry.chapter].title
    question = f"{entry.format_question(words)} " if isinstance(entry, Ruling) else ""
    return f"{question}{entry.format(words)} {title}"


def _stems(text: str) -> list[str]:
    return [_stem(word) for word in re.findall(r"\w+", text.lower())]


def _stem(word: str) -> str:
    """A common stem of "pay", "pays" and "paying". It need not be a word: query and rules are stemmed alike."""
    for ending, instead, shortest in (("ies", "y", 5), ("ing", "", 6), ("ed", "", 5), ("s", "", 4)):
        if word.endswith(ending) and len(word) >= shortest and not word.endswith("ss"):
            return word.removesuffix(ending) + instead
    return word


def _rough_stems(text: str) -> list[str]:
    """The beginnings of words, without accents: enough to find most forms of a word in languages that inflect more."""
    plain = "".join(letter for letter in normalize("NFD", text.lower()) if not combining(letter))
    return [word[:ROUGH] if len(word) > ROUGH else word for word in re.findall(r"\w+", plain)]


# Stop words.
_FILLERS = frozenset(
    _stems(
        "a an and any are as at be by can do does for from has have how i if in is it its may must my of on"
        " one or that the then there they to what when where which who will with you your"
    )
)


def _pairs(stems: list[str]) -> set[tuple[str, str]]:
    return set(pairwise(stems))


def _unknown(what: str, asked: str, known: Iterable[str]) -> RuleError:
    near = get_close_matches(asked.upper(), known, n=1)
    hint = f"did you mean {near[0]}?" if near else "`passgo rules` lists the chapters."
    return RuleError(f"There is no {what} {asked}; {hint}", "".join(near))
