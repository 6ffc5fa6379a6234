"""The catalogues of the languages: found by their folders, complete, and chosen by option, environment or header."""

import pytest

from passgo.speech import (
    Catalogue,
    UnknownLanguageError,
    accepted_language,
    catalogue,
    choose_language,
    languages,
)


def test_every_folder_is_a_language() -> None:
    assert {"de", "en", "es"} <= set(languages())
    assert Catalogue("de").text("act.close") == "Schließen"


def test_an_unknown_language_is_refused_with_a_list_of_the_known_ones() -> None:
    with pytest.raises(UnknownLanguageError, match="passgo has no texts in “tlh”; it speaks de, en, es"):
        Catalogue("tlh")
    with pytest.raises(UnknownLanguageError):
        choose_language("tlh", {})


def test_a_missing_text_falls_back_to_english(monkeypatch: pytest.MonkeyPatch) -> None:
    said = {**catalogue.messages("de")}
    del said["act.close"]
    monkeypatch.setattr(
        catalogue, "messages", lambda language: said if language == "de" else {"act.close": "Close"}
    )
    catalogue.parsed.cache_clear()
    assert Catalogue("de").text("act.close") == "Close"
    catalogue.parsed.cache_clear()
    with pytest.raises(KeyError, match=r"there is no text “act\.nonsense”"):
        Catalogue("de").text("act.nonsense")


def test_texts_use_the_words_and_the_symbol_of_the_edition() -> None:
    said = Catalogue("de", {"symbol": "€", "jail": "Gefängnis"})
    assert said.money(1500) == "€1.500"
    assert said.listing(["Ann", "Bo", "Cy"]) == "Ann, Bo und Cy"
    assert said.number(1234.567, 1) == "1.234,6"


@pytest.mark.parametrize(
    ("wanted", "environ", "chosen"),
    [
        ("es", {"LANG": "de_DE.UTF-8"}, "es"),
        (None, {"LANG": "de_DE.UTF-8"}, "de"),
        (None, {"LC_MESSAGES": "es_MX", "LANG": "de_DE"}, "es"),
        (None, {"LC_ALL": "C.UTF-8", "LANG": "de_DE"}, "en"),
        (None, {"LC_ALL": "", "LANG": "es"}, "es"),
        (None, {"LANG": "fr_FR.UTF-8"}, "en"),
        (None, {}, "en"),
    ],
)
def test_the_language_is_chosen_by_option_and_environment(
    wanted: str | None, environ: dict[str, str], chosen: str
) -> None:
    assert choose_language(wanted, environ) == chosen


@pytest.mark.parametrize(
    ("header", "chosen"),
    [("de-AT,de;q=0.9,en;q=0.8", "de"), ("fr, es-AR;q=0.5", "es"), ("fr", "en"), ("", "en")],
)
def test_the_first_known_language_of_an_accept_language_header_is_chosen(header: str, chosen: str) -> None:
    assert accepted_language(header) == chosen
