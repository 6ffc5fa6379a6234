"""The rule catalogue: the rules of the books and the rulings that interpret or complete them, by id."""

from passgo.rulebook.lookup import (
    book_title,
    chapter,
    chapter_in,
    chapters,
    entries,
    in_language,
    rule,
    rules,
    rulings,
    search,
)
from passgo.rulebook.types import (
    CLASSIC,
    RULING_KINDS,
    Chapter,
    Printed,
    Rule,
    RuleError,
    Ruling,
    RulingKind,
)

__all__ = [
    "CLASSIC",
    "RULING_KINDS",
    "Chapter",
    "Printed",
    "Rule",
    "RuleError",
    "Ruling",
    "RulingKind",
    "book_title",
    "chapter",
    "chapter_in",
    "chapters",
    "entries",
    "in_language",
    "rule",
    "rules",
    "rulings",
    "search",
]
