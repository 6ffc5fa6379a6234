"""The problems of an edition file, and how they are reported."""

from dataclasses import dataclass

from passgo.errors import PassgoError

LONGEST_KEY = 60
Key = str | int
Where = tuple[Key, ...]
"""A place in a file, e.g. ("square", 6, "price")."""


def spell(where: Where) -> str:
    """("square", 6, "price") as a person writes it: square[6].price"""
    spelt = ""
    for key in where:
        if isinstance(key, int):
            spelt += f"[{key}]"
        else:
            shown = key if len(key) <= LONGEST_KEY else key[:LONGEST_KEY] + "…"
            shown = shown if shown.isprintable() else repr(shown)
            spelt += f".{shown}" if spelt else shown
    return spelt


@dataclass(frozen=True, slots=True)
class Problem:
    file: str
    line: int
    """0 when no line can be named."""
    where: str
    """The key, e.g. square[6].price; "" for the whole file. Squares count from 0, cards from 1."""
    what: str
    expected: str

    def __str__(self) -> str:
        place = f"{self.file}:{self.line}" if self.line else self.file
        parts = [place, self.where, self.what] if self.where else [place, self.what]
        told = ": ".join(parts)
        return f"{told}; {self.expected}" if self.expected else told


class EditionError(PassgoError):
    """An invalid edition, with all of its problems.

    >>> try:
    ...     passgo.new_game("classsic")
    ... except passgo.EditionError as error:
    ...     print(len(error.problems))
    1
    """

    def __init__(self, problems: list[Problem]) -> None:
        super().__init__(problems)
        self.problems = problems

    def __str__(self) -> str:
        return "\n".join(str(problem) for problem in self.problems)
