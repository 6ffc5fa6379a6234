"""Editions: the board, the cards and the words of a game box, read from one TOML file and checked."""

from passgo.edition.load import load, load_text, names
from passgo.edition.problems import EditionError, Problem
from passgo.edition.types import Card, Challenge, Edition, Effect, Group, Item, Piece, Pieces, Square, Words

__all__ = [
    "Card",
    "Challenge",
    "Edition",
    "EditionError",
    "Effect",
    "Group",
    "Item",
    "Piece",
    "Pieces",
    "Problem",
    "Square",
    "Words",
    "load",
    "load_text",
    "names",
]
