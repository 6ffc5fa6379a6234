"""A sentence about events, independent of language: its key in the catalogues, its facts, and the rule behind it.

The server sends it once to all clients of a table, and each client renders it in its own language; in Python,
`SentenceRenderer` does.
"""

from typing import TypeAlias

from passgo.base.structs import Struct

Players: TypeAlias = int | tuple[int, ...] | None  # a seat, the Bank, or several seats


class Sentence(Struct, frozen=False, omit_defaults=True):
    """A key with facts, by their kind, which decides how a fact is rendered."""

    key: str
    rule: str | None = None
    first: int = 0
    """The index of the first event that it covers, and how many it covers."""
    count: int = 0
    players: dict[str, Players] | None = None
    squares: dict[str, int] | None = None
    money: dict[str, int] | None = None
    numbers: dict[str, int] | None = None
    words: dict[str, str] | None = None
    lists: "dict[str, list[Sentence]] | None" = None
    """Parts that are sentences themselves: goods, or the steps of a journey."""
