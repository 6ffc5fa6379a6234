"""The rule catalogue: what the books say, how they are read and what is decided where they are silent, by id."""

from passgo.rulebook.lookup import book_title, chapter, chapters, entries, rule, rules, rulings, search
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
    "chapters",
    "entries",
    "rule",
    "rules",
    "rulings",
    "search",
]
