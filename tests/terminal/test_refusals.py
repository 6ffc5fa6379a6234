"""The texts of hints."""

import pytest

from passgo.base.json_types import JsonObject
from passgo.bots.explanations import KEYS
from passgo.speech.catalogue import facts_in
from passgo.terminal.refusals import hint_text
from passgo.terminal.words import GameTexts
from scenes import Scene

FACTS: JsonObject = {
    "lot": 6,
    "given": 8,
    "group": "light-blue",
    "yours": "orange",
    "seat": 1,
    "giver_now": 20,
    "giver_then": 30,
    "taker_now": 40,
    "taker_then": 45,
}


@pytest.mark.parametrize("language", ["en", "de", "es"])
@pytest.mark.parametrize("key", KEYS)
def test_every_reason_of_a_hint_has_a_text_with_its_facts(key: str, language: str) -> None:
    needed = [name for name in facts_in(f"hint.{key}") if name != "jail"]
    hint = hint_text(
        GameTexts(Scene(2).game, language),
        {"key": key, "facts": {name: FACTS.get(name, 100) for name in needed}},
    )
    assert hint
    assert "{" not in hint
    assert ("Oriental Avenue" in hint) == ("lot" in needed)


def test_a_hint_names_squares_groups_and_money() -> None:
    why: JsonObject = {"key": "build", "facts": {"lot": 6, "group": "light-blue", "more": 60, "rent": 90}}
    assert (
        hint_text(GameTexts(Scene(2).game), why) == "The rent of Oriental Avenue would rise by $60, to $90."
    )
