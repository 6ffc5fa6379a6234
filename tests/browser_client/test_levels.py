"""Levels and styles of bots: the same ones in the server, the pages and the texts of every language."""

import re
from typing import get_args

import pytest

from passgo.bots import named_styles
from passgo.bots.levels import LEVELS
from passgo.bots.roster import AT_TABLES
from passgo.server.web.wire.protocol import Level
from texts import ALL as LANGUAGES
from texts import of_pages
from wheels import ROOT


def test_hints_can_be_asked_of_every_level() -> None:
    assert get_args(Level) == LEVELS


def test_the_start_form_offers_every_level() -> None:
    source = (ROOT / "client" / "src" / "start" / "setup.svelte.ts").read_text(encoding="utf-8")
    found = re.search(r"export const LEVELS = \[([^]]+)\]", source)
    assert found is not None
    assert tuple(re.findall(r'"([^"]+)"', found[1])) == LEVELS


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_level_and_style_is_described(language: str) -> None:
    said = of_pages(language)
    assert [
        level for level in LEVELS if not said.get(f"level.{level}") or not said[f"level.{level}.says"]
    ] == []
    assert [bot for bot in AT_TABLES if not said.get(f"start.bot.{bot}")] == []
    styles = {key.removeprefix("style.") for key in said if key.startswith("style.")}
    assert styles == set(named_styles.NAMES)
