"""Editions and rules in other languages: every rule, card, word and question, with the numbers of the English text."""

import re
from collections import Counter
from collections.abc import Mapping
from dataclasses import asdict
from functools import cache
from typing import Any

import pytest

from passgo.edition import Card, load, names
from passgo.edition.words import words_of
from passgo.rulebook import Rule, Ruling, chapters, entries
from texts import ALL, TRANSLATED, of_pages, read, rules

EDITIONS = names()
WITH_CHALLENGES = [name for name in EDITIONS if load(name).challenges]
DECKS = ("chance", "chest")
# German articles and prepositions that do not go with the words of every edition: those for a house, a station and a
# utility have no common gender, those for a hotel are masculine or neuter, those for a lot and a deed feminine; and
# only some have a dative plural like the other cases.
UNGRAMMATICAL = re.compile(
    r"\b((k?ein|k?eine[nmrs]?|das|die|der|den|dem|des) \{(house|station|utility)\}"
    r"|(k?eine[nr]?|das|die|der|den) \{hotel\}"
    r"|(k?ein|k?eine[nms]|das|dem|den|des) \{(lot|deed)\}"
    r"|(mit|von|aus|zu|bei|nach|den|allen) \{(houses|hotels|stations|utilities)\})"
)
every_language = pytest.mark.parametrize("language", TRANSLATED)


@cache
def edition_texts(language: str, name: str) -> dict[str, Any]:
    """An edition's texts, merged into those of the edition that it extends."""
    texts = read(language, f"editions/{name}")
    base = edition_texts(language, texts["extends"]) if "extends" in texts else {}
    parts = (base.keys() | texts.keys()) - {"extends"}
    return {part: {**base.get(part, {}), **texts.get(part, {})} for part in parts}


def words_in(language: str, name: str) -> dict[str, str]:
    words = words_of(load(name))
    due = {
        f"{tax}_due": read(language, "rules")["taxDue"].format(symbol="$", flat="200", percent="10")
        for tax in ("income_tax", "luxury_tax")
    }
    return {**words, **edition_texts(language, name)["words"], **due}


def placeholders(text: str) -> Counter[str]:
    return Counter(re.findall(r"\{\w+\}", text))


def numbers(text: str) -> Counter[str]:
    return Counter(re.findall(r"\d+", text))


def english(entry: Rule | Ruling) -> dict[str, str]:
    if isinstance(entry, Ruling):
        other = {"other": entry.other} if entry.other else {}
        return {"question": entry.question, "text": entry.answer, **other}
    return {"text": entry.statement, **dict(entry.forms)}


@pytest.mark.parametrize("language", ALL)
def test_exactly_the_rules_rulings_and_chapters_have_texts(language: str) -> None:
    translation = read(language, "rules")
    assert rules(language).keys() == {entry.id for entry in entries()}
    assert translation["chapters"].keys() == {chapter.id for chapter in chapters()}
    assert translation["notes"].keys() == {chapter.id for chapter in chapters() if chapter.note}


@pytest.mark.parametrize("entry", entries(), ids=lambda entry: str(entry.id))
@every_language
def test_a_translated_rule_has_the_same_placeholders_and_numbers(entry: Rule | Ruling, language: str) -> None:
    translation = rules(language)[entry.id]
    assert translation.keys() == english(entry).keys()
    for part, text in english(entry).items():
        assert placeholders(translation[part]) == placeholders(text)
        assert numbers(translation[part]) == numbers(text)
        assert translation[part] != text


@pytest.mark.parametrize("name", EDITIONS)
def test_spanish_rules_are_grammatical_in_the_words_of_every_edition(name: str) -> None:
    words = words_in("es", name)
    for translation in rules("es").values():
        for text in translation.values():
            filled = text.format_map(words)
            assert not re.search(r"\b(a|de) el\b", filled, re.IGNORECASE), filled


def test_german_texts_are_grammatical_in_the_words_of_every_edition() -> None:
    translation = [text for entry in rules("de").values() for text in entry.values()]
    said = of_pages("de").values()
    assert [text for text in (*translation, *said) if UNGRAMMATICAL.search(text)] == []


@every_language
def test_a_rule_has_no_word_of_the_edition_in_brackets(language: str) -> None:
    """Such as "the next building (boutique)", which avoids the gender of a word and reads like a form."""
    translation = [text for entry in rules(language).values() for text in entry.values()]
    assert [text for text in translation if re.search(r"\(\{\w+\}", text)] == []


@every_language
def test_every_edition_title_and_every_token_is_translated(language: str) -> None:
    shelf = read(language, "shelf")
    assert shelf["titles"].keys() == set(EDITIONS)
    assert shelf["tokens"].keys() == {token for name in EDITIONS for token in load(name).tokens}


@pytest.mark.parametrize("name", EDITIONS)
@every_language
def test_all_words_of_an_edition_are_translated(name: str, language: str) -> None:
    assert edition_texts(language, name)["words"].keys() == asdict(load(name).words).keys() - {"symbol"}


@pytest.mark.parametrize("name", EDITIONS)
@every_language
def test_squares_that_are_no_lots_have_translated_names(name: str, language: str) -> None:
    texts, edition = edition_texts(language, name), load(name)
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
@every_language
def test_every_card_is_translated_with_the_same_numbers(name: str, deck: str, language: str) -> None:
    cards: tuple[Card, ...] = getattr(load(name), deck)
    translation: Mapping[str, dict[str, str]] = edition_texts(language, name)[deck]
    assert translation.keys() == {str(card.number) for card in cards}
    for card in cards:
        foreign = translation[str(card.number)]
        assert foreign.keys() == {"title", "text"}
        assert numbers(foreign["title"]) == numbers(card.title)
        assert numbers(foreign["text"]) == numbers(card.text)
        assert foreign["text"] != card.text


@pytest.mark.parametrize("name", EDITIONS)
@every_language
def test_a_card_names_its_target_square_as_the_board_does(name: str, language: str) -> None:
    edition, texts = load(name), edition_texts(language, name)
    for card in (*edition.chance, *edition.chest):
        if card.effect.do == "advance":
            square = edition.squares[card.effect.to]
            by_name = texts["squares"].get(square.name, square.name)
            called = texts["words"]["go"] if square.kind == "go" else by_name
            translation = texts[card.deck][str(card.number)]
            assert called in f"{translation['title']} {translation['text']}"


@pytest.mark.parametrize("name", WITH_CHALLENGES)
@every_language
def test_every_challenge_is_translated_with_all_its_answers(name: str, language: str) -> None:
    translation, edition = read(language, f"editions/{name}-challenges"), load(name)
    assert translation.keys() == {str(card.number) for card in edition.challenges}
    for card in edition.challenges:
        foreign = translation[str(card.number)]
        assert foreign["question"] != card.question
        assert numbers(foreign["question"]) == numbers(card.question)
        assert foreign["answers"].keys() == {card.right, *card.wrong}
        assert len(set(foreign["answers"].values())) == 4
        for answer, answered in foreign["answers"].items():
            assert numbers(answered) == numbers(answer)


@pytest.mark.parametrize("name", WITH_CHALLENGES)
@every_language
def test_no_text_reveals_a_right_answer(name: str, language: str) -> None:
    """All clients receive these texts: they must not contain more than what is read aloud."""
    for card in read(language, f"editions/{name}-challenges").values():
        assert card.keys() == {"question", "answers"}
        assert list(card["answers"]) == sorted(card["answers"])
