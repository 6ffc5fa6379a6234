"""What is said to people, in every language: a key and facts, filled by the catalogue of a language.

The texts are in src/passgo/languages, one folder per language; the browser's client fills the same ones.
"""

from passgo.speech.catalogue import (
    ENGLISH,
    Catalogue,
    UnknownLanguageError,
    accepted,
    choose,
    languages,
)
from passgo.speech.message import Money, Person, Value, Word
from passgo.speech.saying import Part, Saying, Sayings, ended, of_system, told, why

__all__ = [
    "ENGLISH",
    "Catalogue",
    "Money",
    "Part",
    "Person",
    "Saying",
    "Sayings",
    "UnknownLanguageError",
    "Value",
    "Word",
    "accepted",
    "choose",
    "ended",
    "languages",
    "of_system",
    "told",
    "why",
]
