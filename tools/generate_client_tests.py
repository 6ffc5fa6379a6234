"""Generates what the tests of the browser's client read of real games: refusals, sentences and decisions."""

import sys
from pathlib import Path

from pages import ROOT

sys.path.insert(0, str(ROOT / "tests"))

from browser_client import asked, narrated_games, refused

FIXTURES = ROOT / "client" / "tests"


def files() -> dict[Path, str]:
    """The generated files with their texts."""
    return {
        FIXTURES / "asked.json": asked.text(),
        FIXTURES / "refused.json": refused.text(),
        FIXTURES / "sentences.json": narrated_games.text(),
    }
