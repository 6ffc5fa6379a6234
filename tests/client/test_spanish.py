"""The box in Spanish: every rule, card, word and question, with the numbers of the English one and nothing else."""

import json
import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from passgo.edition import Card, load, names
from passgo.edition.words import words_of
from passgo.rulebook import Rule, Ruling, chapters, entries

TEXTS = Path(__file__).parents[2] / "client" / "src" / "texts" / "es"
EDITIONS = names()
WITH_CHALLENGES = [name for name in EDITIONS if load(name).challenges]
DECKS = ("chance", "chest")


@cache
def read(name: str) -> dict[str, Any]:
    texts: dict[str, Any] = json.loads((TEXTS / f"{name}.json").read_text(encoding="utf-8"))
    return texts


@cache
def edition_texts(name: str) -> dict[str, Any]:
    """An edition's texts, over those of the edition that has the rest."""
    texts = read(f"editions/{name}")
    base = edition_texts(texts["base"]) if "base" in texts else {}
    parts = (base.keys() | texts.keys()) - {"base"}
    return {part: {**base.get(part, {}), **texts.get(part, {})} for part in parts}


def spanish_words(name: str) -> dict[str, str]:
    words = words_of(load(name))
    due = {
        f"{tax}_due": read("rules")["taxDue"].format(symbol="$", flat="200", percent="10")
        for tax in ("income_tax", "luxury_tax")
    }
    return {**words, **edition_texts(name)["words"], **due}


def holes(text: str) -> Counter[str]:
    return Counter(re.findall(r"\{\w+\}", text))


def numbers(text: str) -> Counter[str]:
    return Counter(re.findall(r"\d+", text))


def english(entry: Rule | Ruling) -> dict[str, str]:
    if isinstance(entry, Ruling):
        return {"question": entry.question, "text": entry.answer}
    return {"text": entry.statement}


def test_every_rule_ruling_and_chapter_is_told_and_no_other() -> None:
    assert read("rules")["rules"].keys() == {entry.id for entry in entries()}
    assert read("rules")["chapters"].keys() == {chapter.id for chapter in chapters()}


@pytest.mark.parametrize("entry", entries(), ids=lambda entry: str(entry.id))
def test_a_rule_has_the_same_holes_and_numbers(entry: Rule | Ruling) -> None:
    told = read("rules")["rules"][entry.id]
    assert told.keys() == english(entry).keys()
    for part, text in english(entry).items():
        assert holes(told[part]) == holes(text)
        assert numbers(told[part]) == numbers(text)
        assert told[part] != text


@pytest.mark.parametrize("name", EDITIONS)
def test_rules_are_grammatical_in_the_words_of_every_edition(name: str) -> None:
    words = spanish_words(name)
    for told in read("rules")["rules"].values():
        for text in told.values():
            filled = text.format_map(words)
            assert not re.search(r"\b(a|de) el\b", filled, re.IGNORECASE), filled


def test_the_shelf_has_every_title_and_every_token() -> None:
    shelf = read("shelf")
    assert shelf["titles"].keys() == set(EDITIONS)
    assert shelf["tokens"].keys() == {token for name in EDITIONS for token in load(name).tokens}


@pytest.mark.parametrize("name", EDITIONS)
def test_an_edition_has_all_its_words(name: str) -> None:
    assert edition_texts(name)["words"].keys() == asdict(load(name).words).keys() - {"symbol"}


@pytest.mark.parametrize("name", EDITIONS)
def test_what_is_no_property_is_called_by_its_spanish_name(name: str) -> None:
    texts, edition = edition_texts(name), load(name)
    assert texts["squares"].keys() <= {square.name for square in edition.squares}
    called = {square.index: texts["squares"].get(square.name, square.name) for square in edition.squares}
    words = texts["words"]
    for square in edition.squares:
        if square.kind in DECKS:
            assert called[square.index] == words[square.kind]
        elif square.kind in ("go", "jail", "parking", "go-to-jail"):
            assert square.name in texts["squares"]
    taxes = [called[square.index] for square in edition.squares if square.kind == "tax"]
    assert taxes == [words["income_tax"], words["luxury_tax"]]


@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.parametrize("name", EDITIONS)
def test_every_card_is_there_with_the_same_numbers(name: str, deck: str) -> None:
    cards: tuple[Card, ...] = getattr(load(name), deck)
    told: Mapping[str, dict[str, str]] = edition_texts(name)[deck]
    assert told.keys() == {str(card.number) for card in cards}
    for card in cards:
        spanish = told[str(card.number)]
        assert spanish.keys() == {"title", "text"}
        assert numbers(spanish["title"]) == numbers(card.title)
        assert numbers(spanish["text"]) == numbers(card.text)
        assert spanish["text"] != card.text


@pytest.mark.parametrize("name", EDITIONS)
def test_a_card_calls_the_square_that_it_sends_to_as_the_board_does(name: str) -> None:
    edition, texts = load(name), edition_texts(name)
    for card in (*edition.chance, *edition.chest):
        if card.effect.do == "advance":
            square = edition.squares[card.effect.to]
            called = "la Salida" if square.kind == "go" else texts["squares"].get(square.name, square.name)
            told = texts[card.deck][str(card.number)]
            assert called in f"{told['title']} {told['text']}"


@pytest.mark.parametrize("name", WITH_CHALLENGES)
def test_every_challenge_is_asked_with_all_its_answers(name: str) -> None:
    told, edition = read(f"editions/{name}-challenges"), load(name)
    assert told.keys() == {str(card.number) for card in edition.challenges}
    for card in edition.challenges:
        spanish = told[str(card.number)]
        assert spanish["question"] != card.question
        assert numbers(spanish["question"]) == numbers(card.question)
        assert spanish["answers"].keys() == {card.right, *card.wrong}
        assert len(set(spanish["answers"].values())) == 4
        for answer, answered in spanish["answers"].items():
            assert numbers(answered) == numbers(answer)


@pytest.mark.parametrize("name", WITH_CHALLENGES)
def test_no_text_gives_a_right_answer_away(name: str) -> None:
    """Everybody's browser gets these texts: they must not say more than what is read aloud."""
    for card in read(f"editions/{name}-challenges").values():
        assert card.keys() == {"question", "answers"}
        assert list(card["answers"]) == sorted(card["answers"])
