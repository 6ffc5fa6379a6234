"""The rule catalogue: what the books say, and what is decided where they are silent, each under an id."""

from passgo.rulebook.lookup import book_title, chapter, chapters, entries, rule, rules, rulings, search
from passgo.rulebook.types import CLASSIC, Chapter, Printed, Rule, RuleError, Ruling

__all__ = [
    "CLASSIC",
    "Chapter",
    "Printed",
    "Rule",
    "RuleError",
    "Ruling",
    "book_title",
    "chapter",
    "chapters",
    "entries",
    "rule",
    "rules",
    "rulings",
    "search",
]
