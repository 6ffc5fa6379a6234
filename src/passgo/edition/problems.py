"""The problems of an edition file, and how they are reported."""

from dataclasses import dataclass

from passgo.errors import PassgoError
from passgo.speech import ENGLISH, Part, Saying

LONGEST_KEY = 60
Key = str | int
Where = tuple[Key, ...]
"""A place in a file, e.g. ("square", 6, "price")."""


def spell(where: Where) -> str:
    """Format ("square", 6, "price") as square[6].price."""
    spelt = ""
    for key in where:
        if isinstance(key, int):
            spelt += f"[{key}]"
        else:
            shown = key if len(key) <= LONGEST_KEY else key[:LONGEST_KEY] + "…"
            shown = shown if shown.isprintable() else repr(shown)
            spelt += f".{shown}" if spelt else shown
    return spelt


def say(name: str, /, **facts: Part) -> Saying:
    """A message about a file: `edition.NAME` of the catalogue."""
    return Saying(f"edition.{name}", **facts)


@dataclass(frozen=True, slots=True)
class Problem:
    file: str
    line: int
    """0 when no line can be named."""
    where: str
    """The key, e.g. square[6].price; "" for the whole file. Squares count from 0, cards from 1."""
    what: Saying
    expected: Saying | None = None

    def localize(self, language: str = ENGLISH) -> str:
        place = f"{self.file}:{self.line}" if self.line else self.file
        what = self.what.localize(language)
        parts = [place, self.where, what] if self.where else [place, what]
        text = ": ".join(parts)
        return f"{text}; {self.expected.localize(language)}" if self.expected else text

    def __str__(self) -> str:
        return self.localize()

    def to_json(self, language: str = ENGLISH) -> dict[str, str | int]:
        return {
            "file": self.file,
            "line": self.line,
            "where": self.where,
            "what": self.what.localize(language),
            "expected": self.expected.localize(language) if self.expected else "",
        }


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

    def localize(self, language: str = ENGLISH) -> str:
        return "\n".join(problem.localize(language) for problem in self.problems)

    def __str__(self) -> str:
        return self.localize()
