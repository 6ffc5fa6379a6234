"""Rules are found by id, by chapter and by words."""

from collections.abc import Iterator

import pytest

from passgo.rulebook import (
    CLASSIC,
    RuleError,
    Ruling,
    book_title,
    catalogue,
    chapter,
    chapter_in,
    chapters,
    in_language,
    rule,
    rules,
    rulings,
    search,
)
from passgo.speech import catalogue as spoken
from passgo.speech import languages


def test_a_rule_is_found_by_its_id_in_any_case() -> None:
    assert rule("JAIL-6").id == "JAIL-6"
    assert rule("jail-6") is rule("JAIL-6")
    assert isinstance(rule("RULING-NO-BID"), Ruling)


@pytest.mark.parametrize(
    ("asked", "meant"), [("JIAL-6", "JAIL-6"), ("RULING-BIDCASH", "RULING-BID-CASH"), ("bild-2", "BUILD-2")]
)
def test_the_error_of_an_unknown_id_suggests_a_similar_one(asked: str, meant: str) -> None:
    with pytest.raises(RuleError, match=f"There is no rule {asked}; did you mean {meant}"):
        rule(asked)


def test_the_error_of_an_id_without_similar_ones_lists_the_chapters() -> None:
    with pytest.raises(RuleError, match="lists the chapters"):
        rule("QQQQQQ")


def test_a_rule_error_is_a_key_error_with_a_readable_message() -> None:
    with pytest.raises(KeyError) as caught:
        rule("JAIL-66")
    assert str(caught.value).startswith("There is no rule JAIL-66")


def test_chapters_hold_their_rules_and_rulings() -> None:
    assert {each.chapter for each in rules("jail")} == {"JAIL"}
    assert {each.chapter for each in rulings("JAIL")} == {"JAIL"}
    assert sum(len(rules(each.id)) for each in chapters()) == len(rules())
    assert sum(len(rulings(each.id)) for each in chapters() if each.id != "RULING") == len(rulings())
    assert rulings("RULING") == rulings()


def test_an_unknown_chapter_is_refused() -> None:
    with pytest.raises(RuleError, match="There is no chapter JALE; did you mean JAIL"):
        rules("JALE")
    assert chapter("tax").id == "TAX"


def test_the_catalogue_is_read_once() -> None:
    assert rule("GO-1") is rule("GO-1")


def test_books_have_titles() -> None:
    assert all(book_title(place.book) for each in rules() for place in each.printed)


@pytest.mark.parametrize(
    ("asked", "best"),
    [
        ("pay to get out", "JAIL-6"),
        ("Paying to get OUT of jail", "JAIL-6"),
        ("can I borrow money", "BANK-4"),
        ("nobody bids", "RULING-NO-BID"),
        ("bid higher than my cash", "RULING-BID-CASH"),
        ("what does lifting a mortgage cost", "MORTGAGE-3"),
        ("third doubles in a row", "TURN-4"),
        ("repair bill", "RULING-HOTEL-PRICE"),
        ("who starts", "RULING-START-TIE"),
        ("hire a lawyer", "CORNER-6"),
    ],
)
def test_a_search_by_words_finds_the_rule(asked: str, best: str) -> None:
    assert search(asked)[0].id == best


def test_a_search_omits_weak_matches() -> None:
    assert [entry.id for entry in search("pay to get out")] == ["JAIL-6"]


def test_a_search_uses_the_words_of_the_edition() -> None:
    assert search("bleachers") == ()
    in_baseball = search("bleachers", {**CLASSIC, "house": "bleacher", "houses": "bleachers"})
    assert "BUILD-2" in {entry.id for entry in in_baseball}


@pytest.mark.parametrize("nothing", ["", "   ", "?!", "xyzzy"])
def test_a_search_may_find_nothing(nothing: str) -> None:
    assert search(nothing) == ()


def test_rules_are_formatted_in_every_language() -> None:
    translations = {language: in_language(rule("TAX-2"), language).format() for language in languages()}
    assert (
        translations["en"]
        == rule("TAX-2").format()
        == spoken.rules("en")["TAX-2"]["text"].format_map(CLASSIC)
    )
    assert len(set(translations.values())) == len(translations)
    assert {chapter_in(chapter("RULING"), language).note for language in ("de", "es")}.isdisjoint(
        {chapter("RULING").note, ""}
    )


@pytest.fixture
def german_with_gaps(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """German of which only a title, and the question of a ruling, are left."""
    titles = {"chapters": {"TAX": "Steuern"}}
    rules = {"auction": {"rules": {"RULING-NO-BID": {"question": "Und ohne Gebot?"}}}}
    everything, all_chapters = spoken.read, spoken.chapters
    monkeypatch.setattr(
        spoken, "read", lambda language, name: titles if language == "de" else everything(language, name)
    )
    monkeypatch.setattr(
        spoken, "chapters", lambda language: rules if language == "de" else all_chapters(language)
    )
    kept = (spoken.whole, spoken.rules, catalogue.catalogue)
    for each in kept:
        each.cache_clear()
    yield
    for each in kept:
        each.cache_clear()


@pytest.mark.usefixtures("german_with_gaps")
def test_texts_that_a_language_lacks_are_in_english() -> None:
    assert chapter_in(chapter("TAX"), "de").title == "Steuern"
    assert chapter_in(chapter("JAIL"), "de") == chapter("JAIL")
    assert chapter_in(chapter("HOUSE"), "de").note == chapter("HOUSE").note
    assert in_language(rule("TAX-2"), "de") == rule("TAX-2")
    asked, english = in_language(rule("RULING-NO-BID"), "de"), rule("RULING-NO-BID")
    assert isinstance(asked, Ruling)
    assert isinstance(english, Ruling)
    assert (asked.question, asked.answer) == ("Und ohne Gebot?", english.answer)
