"""Looking up rules for a language model."""

from typing import Any, Final

from passgo.edition import load, names
from passgo.edition.words import words_of
from passgo.engine.errors import BadInput
from passgo.rulebook import (
    Rule,
    RuleError,
    Ruling,
    chapters,
    entries,
    entry_text,
    left_out,
    rule,
    rulings,
    search,
)
from passgo.rulebook import rules as rules_of

MOST_FOUND: Final = 5


def words_in(edition: str) -> dict[str, str]:
    """The words of a built-in edition; a name from a request never opens a file."""
    if edition not in names():
        raise BadInput(f"there is no edition {edition!r}; expected one of {', '.join(names())}")
    return words_of(load(edition))


def look_up(wanted: str, edition: str) -> list[dict[str, Any]]:
    """Rules by id, by chapter or by words, in the words of an edition."""
    words = words_in(edition)
    name = wanted.strip().upper()
    found: list[Rule | Ruling]
    if name in {each.id for each in chapters()}:
        found = [*rules_of(name), *rulings(name)]
    else:
        try:
            found = [rule(name)]
        except RuleError:
            found = list(search(wanted))[:MOST_FOUND]
    if not found:
        ids = ", ".join(each.id for each in chapters())
        raise BadInput(f"nothing is found for {wanted!r}; the chapters are {ids}")
    book = load(edition).book
    return [{"id": each.id, "text": entry_text(each, words, book)} for each in found]


def every_rule(edition: str) -> str:
    """The rules that the edition's book prints."""
    words, printed = words_in(edition), load(edition)
    missing = left_out(printed.options, printed.book, printed.start)
    shown = [each for each in entries() if each.id not in missing and each.chapter not in missing]
    return "\n".join(f"{each.id}: {entry_text(each, words, printed.book)}" for each in shown)
