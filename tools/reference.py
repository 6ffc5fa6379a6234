"""Writes the reference of the documentation site from the code: docs/conf.py calls it when the site is built.

The pages are Markdown. They are not kept in the repository, since every one of them follows from the sources.
"""

from collections.abc import Callable
from pathlib import Path

import reference_commands
import reference_http
import reference_python
import reference_rules

# Every part gives its pages: their texts by file name.
PARTS: tuple[Callable[[], dict[str, str]], ...] = (
    reference_python.pages,
    reference_commands.pages,
    reference_http.pages,
    reference_rules.pages,
)


def pages() -> dict[str, str]:
    return {name: text for part in PARTS for name, text in part().items()}


def write(folder: Path) -> None:
    """Write what is new or different, and remove pages of names that are gone."""
    folder.mkdir(exist_ok=True)
    texts = pages()
    for old in folder.glob("*.md"):
        if old.name not in texts:
            old.unlink()
    for name, text in texts.items():
        path = folder / name
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            path.write_text(text, encoding="utf-8")
