"""The texts in the files of src/passgo/languages."""

import json
from functools import cache
from typing import Any

from wheels import ROOT

LANGUAGES = ROOT / "src" / "passgo" / "languages"
ALL = tuple(sorted(folder.name for folder in LANGUAGES.iterdir()))
TRANSLATED = tuple(language for language in ALL if language != "en")
PAGES = ("interface", "problems")  # texts of the client besides those of the chapters


@cache
def read(language: str, name: str) -> dict[str, Any]:
    """One file: "shelf", "chapters/jail"."""
    texts: dict[str, Any] = json.loads((LANGUAGES / language / f"{name}.json").read_text(encoding="utf-8"))
    return texts


@cache
def of_chapters(language: str, part: str = "texts") -> dict[str, dict[str, Any]]:
    """The texts of each chapter by their keys, or its "rules" by their ids."""
    files = sorted((LANGUAGES / language / "chapters").glob("*.json"))
    return {file.stem: read(language, f"chapters/{file.stem}")[part] for file in files}


@cache
def rules(language: str) -> dict[str, dict[str, str]]:
    return {
        entry: text for chapter in of_chapters(language, "rules").values() for entry, text in chapter.items()
    }


@cache
def of_pages(language: str) -> dict[str, str]:
    files = [*(read(language, name) for name in PAGES), *of_chapters(language).values()]
    return {key: text for file in files for key, text in file.items() if not key.startswith("terminal.")}
