"""Texts that depend on the gender of an edition's words: whole sentences in each edition, no nouns in brackets."""

import re

import pytest

from passgo.edition import load, names
from passgo.edition.translated import spoken_words
from passgo.engine.errors import Fact
from passgo.engine.explain import refusal_sentence
from passgo.speech import Catalogue, Word
from passgo.speech.catalogue import messages
from texts import ALL as LANGUAGES

WORDS = ("house", "houses", "hotel", "hotels", "building", "buildings", "won", "deck", "owner")
IN_BRACKETS = re.compile(rf"\((?:[^(){{}}]*: )?\{{(?:{'|'.join(WORDS)})\}}[^()]*\)")


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_text_puts_a_word_of_the_edition_in_brackets(language: str) -> None:
    said_so = {key: text for key, text in messages(language).items() if IN_BRACKETS.search(text)}
    assert said_so == {}


@pytest.mark.parametrize(
    ("edition", "what", "de", "es"),
    [
        ("classic", "house", "das ersteigerte Haus", "la casa que se ganó"),
        ("mlb", "house", "die ersteigerte Tribüne", "la grada que se ganó"),
        ("nfl", "house", "der ersteigerte Sitzblock", "la sección de asientos que se ganó"),
        ("toysrus", "hotel", "der ersteigerte Wolkenkratzer", "el rascacielos que se ganó"),
        ("boutique", "hotel", "das ersteigerte Einkaufszentrum", "el centro comercial que se ganó"),
    ],
)
def test_a_refusal_about_a_building_uses_its_gender(edition: str, what: str, de: str, es: str) -> None:
    def sentence(language: str) -> str:
        return refusal_sentence("place-first", {"won": what}, load(edition), ["Ann"], language)

    assert sentence("de") == f"zuerst muss {de} gesetzt werden"
    assert sentence("es") == f"primero hay que colocar {es}"


@pytest.mark.parametrize(
    ("what", "says"),
    [
        ("house", "se están disputando las últimas gradas; espera a que termine la disputa"),
        ("hotel", "se están disputando los últimos estadios; espera a que termine la disputa"),
    ],
)
def test_a_refusal_about_a_contest_uses_the_gender_of_the_building(what: str, says: str) -> None:
    assert refusal_sentence("contest-on", {"buildings": what}, load("mlb"), [], "es") == says


def test_a_refusal_names_the_owner_of_a_lot_in_a_sentence() -> None:
    def sentence(owner: int | None, language: str) -> str:
        facts: dict[str, Fact] = {"lot": 39, "owner": owner}
        return refusal_sentence("not-your-lot-to-sell", facts, load("classic"), ["Ann"], language)

    assert [sentence(owner, "de") for owner in (0, None, -1)] == [
        "Boardwalk gehört Ann",
        "Boardwalk gehört der Bank",
        "Boardwalk gehört niemandem",
    ]
    assert [sentence(owner, "es") for owner in (0, None, -1)] == [
        "Boardwalk es de Ann",
        "Boardwalk es de la Banca",
        "Boardwalk no es de nadie",
    ]


@pytest.mark.parametrize("edition", names())
def test_a_bid_for_a_building_uses_the_right_case(edition: str) -> None:
    """German: für einen Wolkenkratzer, but bei einem."""
    words = spoken_words(load(edition), "de")
    catalogue = Catalogue("de", words)
    one = {"f": ("eine", "einer"), "m": ("einen", "einem"), "n": ("eines", "einem")}
    for what in ("house", "hotel"):
        accusative, dative = one[words[f"{what}_gender"]]
        last = f"der letzten {words[f'{what}s']} der Bank"
        fact = Word("", what)
        assert catalogue.text("hint.does.bid", amount="$5", what=fact) == f"$5 für {accusative} {last} bieten"
        assert catalogue.text("hint.does.pass", what=fact) == f"Bei {dative} {last} passen"


def test_missing_lots_are_listed_in_the_format_of_the_language() -> None:
    """Names of lots may contain commas."""

    def sentence(missing: list[int], language: str) -> str:
        facts: dict[str, Fact] = {"held": 1, "size": 3, "group": "red", "missing": missing}
        return refusal_sentence("group-incomplete", facts, load("toysrus"), [], language)

    first, second = "Action Adventure, Action Figures", "Action Adventure, Dinosaurs"
    assert sentence([21, 23], "en").endswith(f"you still need {first} and {second}")
    assert sentence([21], "de").endswith("dir fehlt noch Action Adventure, Actionfiguren")
    assert "dir fehlen noch Action Adventure, Actionfiguren und Action" in sentence([21, 23], "de")
    assert "aún te faltan Action Adventure, Figuras de acción y Action" in sentence([21, 23], "es")
