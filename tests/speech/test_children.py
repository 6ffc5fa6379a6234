"""Simpler texts for children: each replaces a text of the pages, about the same facts."""

import pytest

from passgo.speech.catalogue import messages, read
from passgo.speech.message import names_in, parse
from texts import ALL as LANGUAGES


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_text_for_children_replaces_one_and_has_its_facts(language: str) -> None:
    simple, texts = read(language, "children"), messages(language)
    assert simple.keys() <= texts.keys()
    assert simple.keys() == read("en", "children").keys()
    assert [key for key in simple if simple[key] == texts[key]] == []
    facts = {key: names_in(parse(text)).keys() for key, text in simple.items()}
    assert [key for key in simple if not facts[key] <= names_in(parse(texts[key])).keys()] == []
