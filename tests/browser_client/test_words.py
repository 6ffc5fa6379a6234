"""The client's texts use the words of the edition: a boutique is never called a house."""

import re
from collections.abc import Iterator
from functools import cache

import pytest

from passgo.edition import load, names
from passgo.edition.words import words_of
from texts import ALL as LANGUAGES
from texts import of_pages as texts
from texts import read

EDITIONS = names()
# Words that editions may replace. Names of decks, squares and money are unambiguous.
THINGS = (
    "house",
    "houses",
    "hotel",
    "hotels",
    "deed",
    "deeds",
    "station",
    "stations",
    "utility",
    "utilities",
)
# The words of the classic edition in all their forms.
COMMON = {
    "en": ("house", "houses", "hotel", "hotels", "deed", "deeds", "railroad", "railroads"),
    "es": ("casa", "casas", "hotel", "hoteles", "título", "títulos", "escritura", "escrituras"),
    "de": ("Haus", "Häuser", "Häusern", "Hotel", "Hotels", "Urkunde", "Urkunden", "Bahnhof", "Bahnhöfe"),
}
# Other meanings of these words.
ELSEWHERE = {
    "problem.wrong-origin",  # the host of a server
    "start.houseRules",
    "rules.agreed.book.says",
}


@cache
def words(name: str, language: str) -> dict[str, str]:
    own = words_of(load(name))
    return own if language == "en" else {**own, **translated(name, language)}


def translated(name: str, language: str) -> dict[str, str]:
    texts = read(language, f"editions/{name}")
    base = translated(texts["extends"], language) if "extends" in texts else {}
    return {**base, **texts.get("words", {})}


def rendered(name: str, language: str) -> Iterator[tuple[str, str]]:
    """Every text with the edition's words filled in; other facts stay placeholders."""
    said = words(name, language)
    for key, text in texts(language).items():
        if key not in ELSEWHERE:
            plain = (
                re.sub(r"(?<=[ ,}])[\w-]+ ?\{", "{", text) if ", select," in text else text
            )  # names of its forms
            yield key, re.sub(r"\{(\w+)\}", lambda hole: said.get(hole[1], hole[0]), plain)


def foreign(name: str, language: str) -> list[str]:
    """Words of other editions that this one does not use."""
    own = {words(name, language)[thing] for thing in THINGS}
    others = {words(other, language)[thing] for other in EDITIONS for thing in THINGS}
    parts = {part for word in own for part in word.split()}
    return sorted((others | set(COMMON[language])) - own - parts)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", EDITIONS)
def test_no_text_uses_the_word_of_another_edition(name: str, language: str) -> None:
    unknown = re.compile(rf"\b({'|'.join(map(re.escape, foreign(name, language)))})\b", re.IGNORECASE)
    own = re.compile(
        rf"\b({'|'.join(re.escape(words(name, language)[thing]) for thing in THINGS)})\b", re.IGNORECASE
    )
    found = {key: text for key, text in rendered(name, language) if unknown.search(own.sub("", text))}
    assert found == {}


def test_a_word_of_another_edition_is_detected() -> None:
    assert {"house", "hotel", "bleacher"} <= set(foreign("boutique", "en"))
    assert {"house", "hotel", "deed"} <= set(foreign("mlb", "en"))
    assert "mall" not in foreign("boutique", "en")
    assert "house" not in foreign("classic", "en")
    assert {"casa", "hotel"} <= set(foreign("boutique", "es"))
    assert {"Haus", "Hotel"} <= set(foreign("boutique", "de"))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_edition_word_in_a_text_exists(language: str) -> None:
    """Otherwise the page would show the placeholder: `t` fills in these words automatically."""
    holes = {hole for text in texts(language).values() for hole in re.findall(r"\{(\w+)\}", text)}
    asked = holes & set(words("classic", language))
    assert {"houses", "hotels", "deeds", "jail", "go", "free_parking", "symbol"} <= asked
    for name in EDITIONS:
        assert asked <= words(name, language).keys()
