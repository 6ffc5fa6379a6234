"""Texts in every language: a key and facts, formatted by the catalogue of a language.

The texts are in src/passgo/languages, one folder per language; the browser's client uses the same ones.
"""

from passgo.speech.catalogue import (
    ENGLISH,
    Catalogue,
    UnknownLanguageError,
    accepted_language,
    choose_language,
    languages,
)
from passgo.speech.message import Money, Person, Value, Word
from passgo.speech.saying import (
    Part,
    Saying,
    Sayings,
    error_text,
    localize_error,
    system_error_text,
    with_full_stop,
)

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
    "accepted_language",
    "choose_language",
    "error_text",
    "languages",
    "localize_error",
    "system_error_text",
    "with_full_stop",
]
