"""The Python code of the Markdown pages, as modules."""

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
    """All Python blocks of a page in order; of an interactive session, the input."""
    blocks = BLOCK.findall(page.read_text(encoding="utf-8"))
    return "\n\n".join(typed(block) if block.lstrip().startswith(">>>") else block for block in blocks)


def typed(session: str) -> str:
    return "".join(example.source for example in doctest.DocTestParser().get_examples(session))


def written_to(folder: Path) -> list[Path]:
    """A module for every page with Python code."""
    files = []
    for page in PAGES:
        if code := program(page):
            file = folder / f"{page.stem.lower().replace('-', '_')}_page.py"
            file.write_text(code, encoding="utf-8")
            files.append(file)
    return files
