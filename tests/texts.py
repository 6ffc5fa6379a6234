"""The texts of the languages, as the files of src/passgo/languages have them."""

import json
from functools import cache
from typing import Any

from wheels import ROOT

LANGUAGES = ROOT / "src" / "passgo" / "languages"
ALL = tuple(sorted(folder.name for folder in LANGUAGES.iterdir()))
TRANSLATED = tuple(language for language in ALL if language != "en")
PAGES = ("interface", "sentences", "refusals", "problems")  # what the pages of the client say


@cache
def read(language: str, name: str) -> dict[str, Any]:
    """One file: "rules", "editions/classic"."""
    texts: dict[str, Any] = json.loads((LANGUAGES / language / f"{name}.json").read_text(encoding="utf-8"))
    return texts


@cache
def of_pages(language: str) -> dict[str, str]:
    return {key: text for name in PAGES for key, text in read(language, name).items()}
