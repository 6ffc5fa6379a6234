"""Remarks of bots: every reason has a sentence, and every character its own texts, in every language."""

import pytest

from passgo.bots.characters import NAMES
from passgo.bots.explanations import KEYS
from passgo.server.tables.remarks import KINDS
from texts import ALL as LANGUAGES
from texts import of_pages, read

OF_OFFERS = ("ask-", "sell-completes", "sell-for", "swap-", "counter")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_of_a_bot_has_a_sentence(language: str) -> None:
    said = of_pages(language)
    assert [key for key in KEYS if f"hint.{key}" not in said] == []
    offered = [key for key in KEYS if key.startswith(OF_OFFERS) and key != "ask-rent"]
    assert [key for key in offered if f"offer.why.{key}" not in said] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_character_has_remarks_for_every_occasion(language: str) -> None:
    said = read(language, "sayings")
    assert list(said) == [name.lower() for name in NAMES]
    for moments in said.values():
        assert tuple(moments) == KINDS
