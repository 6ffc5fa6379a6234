"""The pages for developers name files that exist."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
PLACEHOLDERS = {"LANGUAGE", "CHAPTER", "COMMAND", "ID", "paid_ride"}
NAMED = re.compile(r"`([\w./-]+\.(?:py|ts|svelte|json|toml|md|yml))`")


def files_of_the_project() -> list[str]:
    return [
        str(path)
        for folder in ("src", "client", "tests", "tools", "docs", ".github")
        for path in (ROOT / folder).rglob("*.*")
        if "node_modules" not in path.parts
    ] + [str(path) for path in ROOT.iterdir()]


def missing_files(text: str, files: list[str]) -> list[str]:
    named = [name for name in NAMED.findall(text) if not PLACEHOLDERS & set(re.findall(r"\w+", name))]
    return [
        name for name in named if not any(file.endswith("/" + name.removeprefix("../")) for file in files)
    ]


@pytest.mark.parametrize(
    "page", ["ARCHITECTURE.md", "CONTRIBUTING.md", "client/README.md", "docs/translating.md"]
)
def test_files_named_on_a_developers_page_exist(page: str) -> None:
    assert missing_files((ROOT / page).read_text(encoding="utf-8"), files_of_the_project()) == []


def test_a_missing_file_is_found() -> None:
    assert missing_files("`bots/base.py` and `bots/reasons.py`", ["/src/passgo/bots/base.py"]) == [
        "bots/reasons.py"
    ]
