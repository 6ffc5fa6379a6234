"""A sentence about what happened, before any language: its key in the catalogues, its facts, the rule that it rests on.

The server sends it once to everybody at a table, and each page fills it in its own language; `Voice` does in Python.
"""

from typing import TypeAlias

from passgo.base.structs import Struct

Players: TypeAlias = int | tuple[int, ...] | None  # a seat, the Bank, or several seats


class Sentence(Struct, frozen=False, omit_defaults=True):
    """The kind of a fact says how it is filled in."""

    key: str
    rule: str | None = None
    first: int = 0
    """The number of the first of the events that it tells, and how many they are."""
    count: int = 0
    players: dict[str, Players] | None = None
    squares: dict[str, int] | None = None
    money: dict[str, int] | None = None
    numbers: dict[str, int] | None = None
    words: dict[str, str] | None = None
    lists: "dict[str, list[Sentence]] | None" = None
    """Parts that are sentences themselves: goods, or the steps of a journey."""
