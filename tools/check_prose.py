"""Counts words that comments and docstrings in src/ and tests/ should avoid: python tools/check_prose.py [--list]

Fails if there are more per 1,000 words than the limit in pyproject.toml. The limit only falls: the check also fails if
the figure is clearly lower, and prints what to lower the limit to.
"""

import ast
import io
import math
import re
import sys
import tokenize
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple

from pages import ROOT, options

FOLDERS = ("src/passgo", "tests")
HABITS = re.compile(
    r"\b(?:somebody|nobody|everybody|anybody|whoever|whom|told|so\s+many|he|his|him)\b", re.IGNORECASE
)
CODE = re.compile(r"`[^`\n]+`")  # a name in backticks may be one that cannot change
SLACK = 0.5
"""How far the figure may be below the limit."""


class Place(NamedTuple):
    """A word to avoid, and the line of source code that has it."""

    line: int
    word: str
    source: str


@dataclass
class Count:
    words: int = 0
    places: list[Place] = field(default_factory=list)

    @property
    def rate(self) -> float:
        """Words to avoid per 1,000 words."""
        return 1000 * len(self.places) / self.words if self.words else 0.0

    def add(self, other: "Count") -> None:
        self.words += other.words
        self.places += other.places


def main() -> int:
    parser = options(__doc__)
    parser.add_argument("--list", action="store_true", help="print every place")
    arguments = parser.parse_args()
    packages: dict[str, Count] = defaultdict(Count)
    for folder in FOLDERS:
        for path in sorted((ROOT / folder).rglob("*.py")):
            count = count_words(path.read_text(encoding="utf-8"))
            packages[package_of(path, folder)].add(count)
            if arguments.list:
                for line, word, source in count.places:
                    print(f"{path.relative_to(ROOT)}:{line}: {word}: {source}")
    total = Count()
    for package, count in packages.items():
        total.add(count)
        if count.places:
            print_row(package, count)
    print_row("in all", total)
    problem = judge(total.rate, read_limit())
    if problem:
        print(problem, file=sys.stderr)
    return 1 if problem else 0


def print_row(name: str, count: Count) -> None:
    print(f"{name:28} {len(count.places):5} in {count.words:7,} words {count.rate:7.2f} per 1,000")


def package_of(path: Path, folder: str) -> str:
    parts = path.relative_to(ROOT / folder).parts
    return f"{folder}/{parts[0]}" if len(parts) > 1 else folder


def read_limit() -> float:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    return float(settings["tool"]["passgo"]["prose"]["limit"])


def judge(rate: float, limit: float) -> str | None:
    """Why the check fails, or None if it does not."""
    if rate > limit:
        return f"{rate:.2f} per 1,000 is above the limit of {limit}: `tools/check_prose.py --list` has the places"
    if rate < limit - SLACK:
        lower = math.ceil(rate * 10) / 10
        return f"lower the limit in pyproject.toml, [tool.passgo.prose], to {lower}: the figure is {rate:.2f}"
    return None


def count_words(source: str) -> Count:
    """The words of all comments and docstrings, and which of them to avoid."""
    lines = source.splitlines()
    count = Count()
    for first, text in prose(source):
        count.words += len(text.split())
        for found in HABITS.finditer(CODE.sub(lambda code: "`" * len(code[0]), text)):
            line = first + text.count("\n", 0, found.start())
            count.places.append(Place(line, " ".join(found[0].split()), lines[line - 1].strip()))
    count.places.sort()
    return count


def prose(source: str) -> Iterator[tuple[int, str]]:
    """Comments and docstrings, including those of attributes, each with the number of its first line."""
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            yield token.start[0], token.string.lstrip("# ")
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            text = node.value.value
            if isinstance(text, str):
                yield node.lineno, text


if __name__ == "__main__":
    sys.exit(main())
