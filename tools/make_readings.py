"""Rewrites the list of docs/readings.md from the rule catalogue: scripts/generate"""

from pathlib import Path

from pages import DOCS, between
from passgo.rulebook import contested

PAGE = DOCS / "readings.md"
BEGIN, END = "<!-- readings -->\n", "<!-- end of readings -->"


def table() -> str:
    lines = ["| ruling | question | as passgo plays | as other tables do |", "|---|---|---|---|"]
    for ruling in contested():
        cells = (ruling.id, ruling.format_question(), ruling.format(), ruling.format_other())
        lines.append(f"| {' | '.join(cells)} |")
    return "\n".join(lines) + "\n"


def renewed(page: str) -> str:
    return between(page, BEGIN, END, table())


def files() -> dict[Path, str]:
    return {PAGE: renewed(PAGE.read_text(encoding="utf-8"))}
