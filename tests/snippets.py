"""The Python in the Markdown pages, as programs."""

import doctest
import re
from pathlib import Path

from wheels import ROOT

PAGES = [
    ROOT / "README.md",
    ROOT / "ARCHITECTURE.md",
    ROOT / "CONTRIBUTING.md",
    *sorted((ROOT / "docs").glob("*.md")),
]
BLOCK = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)


def program(page: Path) -> str:
    """All Python of a page, one block after the other; of a session, what was typed."""
    blocks = BLOCK.findall(page.read_text(encoding="utf-8"))
    return "\n\n".join(typed(block) if block.lstrip().startswith(">>>") else block for block in blocks)


def typed(session: str) -> str:
    return "".join(example.source for example in doctest.DocTestParser().get_examples(session))


def written_to(folder: Path) -> list[Path]:
    """A module for every page that has any Python."""
    files = []
    for page in PAGES:
        if said := program(page):
            file = folder / f"{page.stem.lower().replace('-', '_')}_page.py"
            file.write_text(said, encoding="utf-8")
            files.append(file)
    return files
