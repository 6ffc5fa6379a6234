"""The texts of a chapter of the rules are in its own file, in every language: all that the chapter declares has one."""

from collections import Counter

import pytest

from missing import MODULES, TOGETHER, missing, not_offered
from passgo import events
from passgo.narrate.registry import HANDLERS
from passgo.rulebook import entries
from passgo.speech.catalogue import OTHER_FILES
from texts import ALL as LANGUAGES
from texts import LANGUAGES as FOLDER
from texts import of_chapters, read, rules


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_declaration_of_a_chapter_has_its_text_in_the_chapters_file(language: str) -> None:
    assert missing(of_chapters(language)) == []


def test_a_missing_text_is_reported_with_its_file(monkeypatch: pytest.MonkeyPatch) -> None:
    removed: type[events.Event] = events.BidMade
    monkeypatch.delitem(HANDLERS, removed)
    gone = ("act.do.pay-flat", "act.wait.TaxChoice", "reason.waiting.TaxChoice", "refusal.not-your-tax")
    tax = {key: text for key, text in of_chapters("en")["tax"].items() if key not in gone}
    moved = {**of_chapters("en"), "tax": tax, "jail": {**of_chapters("en")["jail"], gone[0]: "Pay"}}
    assert missing(moved) == [
        "chapters/tax.json needs act.do.pay-flat or terminal.do.pay-flat",
        "chapters/tax.json needs act.wait.TaxChoice",
        "chapters/tax.json needs reason.waiting.TaxChoice",
        "chapters/auction.json needs events.bid-made",
        "chapters/tax.json needs refusal.not-your-tax",
    ]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_file_of_texts_belongs_to_a_chapter(language: str) -> None:
    assert of_chapters(language).keys() <= set(MODULES) - TOGETHER.keys()
    assert of_chapters(language).keys() == of_chapters("en").keys()
    for chapter in of_chapters(language):
        assert read(language, f"chapters/{chapter}").keys() == {"rules", "texts"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_key_and_no_rule_is_in_two_files(language: str) -> None:
    named = [file.stem for file in (FOLDER / language).glob("*.json") if file.name not in OTHER_FILES]
    files = [*(read(language, name) for name in named), *of_chapters(language).values()]
    files += of_chapters(language, "rules").values()
    assert [key for key, n in Counter(key for file in files for key in file).items() if n > 1] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_rule_and_ruling_has_a_text_in_a_chapters_file(language: str) -> None:
    assert [entry.id for entry in entries() if entry.id not in rules(language)] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_house_rule_is_offered_in_the_file_that_has_its_text(language: str) -> None:
    assert not_offered(language) == []
