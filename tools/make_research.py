"""Rewrites the tables of observations, moments and actions in docs/research.md: scripts/generate"""

import re
from itertools import groupby
from pathlib import Path

from pages import DOCS, between
from passgo.engine.matters import KINDS
from passgo.rl.core.agent_table import MATTER, MOMENTS
from passgo.rl.core.compact import CompactLayout
from passgo.rl.core.layout import Layout
from passgo.rl.settings import Settings

PAGE = DOCS / "research.md"
FIRST_MOMENTS = (
    "a free action",
    "throw",
    "end the turn",
    "answer an offer",
    "dialogue: give",
    "dialogue: get",
    "dialogue: cash",
    "dialogue: send",
)


def sections(layout: Layout | CompactLayout) -> str:
    lines = ["| section | places | what it is |", "|---|---|---|"]
    lines += [
        f"| {name} | {first} to {first + length - 1} | {meaning} |"
        for name, first, length, meaning in layout.sections()
    ]
    return "\n".join(lines) + f"\n\nTogether {layout.size} numbers.\n"


def observation() -> str:
    return sections(Settings().layout)


def compact() -> str:
    return sections(CompactLayout(Settings().layout))


def moments() -> str:
    names = {MATTER + int(matter.code): matter.name for matter in KINDS}
    names_in_order = [*FIRST_MOMENTS, *(names.get(place, "-") for place in range(MATTER, MOMENTS))]
    return ", ".join(f"{place} {name}" for place, name in enumerate(names_in_order) if name != "-") + ".\n"


def actions() -> str:
    """A row for each block of actions with the same name and different numbers."""
    lines = ["| numbers | actions |", "|---|---|"]
    for trades in ("none", "menu", "dialogue"):
        words = Settings(trades=trades).actions.words
        shown = words if trades == "none" else words[Settings(trades="none").actions.size :]
        first = len(words) - len(shown)
        for _, block in groupby(enumerate(shown, first), key=lambda pair: block_of(pair[1])):
            numbered = list(block)
            places = f"{numbered[0][0]}" if len(numbered) == 1 else f"{numbered[0][0]} to {numbered[-1][0]}"
            with_trades = "" if trades == "none" else f" (trades: {trades})"
            lines.append(f"| {places} | {describe_block([word for _, word in numbered])}{with_trades} |")
    return "\n".join(lines) + "\n"


def block_of(word: str) -> str:
    return re.split(r"=|\+", word)[0] if re.search(r"=|\+", word) else "plain"


def describe_block(words: list[str]) -> str:
    if block_of(words[0]) == "plain" or len(words) <= 4:
        return ", ".join(f"`{word}`" for word in words)
    return f"`{words[0]}`, `{words[1]}` … `{words[-1]}`"


def renewed(page: str) -> str:
    tables = {"observation": observation, "compact": compact, "moments": moments, "actions": actions}
    for name, text in ((name, make()) for name, make in tables.items()):
        begin, end = f"<!-- {name}: made by make_research.py -->\n", f"<!-- end of {name} -->"
        page = between(page, begin, end, text)
    return page


def files() -> dict[Path, str]:
    return {PAGE: renewed(PAGE.read_text(encoding="utf-8"))}
