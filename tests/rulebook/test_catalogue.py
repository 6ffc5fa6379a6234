"""The files of the rule catalogue are consistent."""

import re
from importlib import resources
from string import Formatter

import pytest

from make_readings import PAGE, renewed
from passgo.edition.validate import OPTIONS
from passgo.engine.house_rules import HOUSE_RULES
from passgo.rulebook import (
    CLASSIC,
    RULING_KINDS,
    Rule,
    changed_by,
    chapters,
    contested,
    entries,
    rules,
    rulings,
)

FILES = ("rules.toml", "rulings.toml")
TEXTS = {
    **{entry.id: entry.statement for entry in rules()},
    **{f"{entry.id} {key}": text for entry in rules() for key, text in entry.forms},
    **{f"{entry.id} question": entry.question for entry in rulings()},
    **{f"{entry.id} answer": entry.answer for entry in rulings()},
    **{f"{entry.id} other": entry.other for entry in rulings() if entry.other},
}


def test_the_chapters_are_in_the_order_of_play() -> None:
    order = (
        "OBJECT SETUP BANK TURN GO BUY AUCTION RENT CARD TAX JAIL PARK BUILD SELL TRADE MORTGAGE BANKRUPT"
        " SHORT TIME CORNER FERRIS HOUSE RULING"
    )
    assert [chapter.id for chapter in chapters()] == order.split()


def test_the_rules_of_a_chapter_are_numbered_without_gaps() -> None:
    for chapter in chapters():
        numbered = [f"{chapter.id}-{number}" for number in range(1, len(rules(chapter.id)) + 1)]
        assert [rule.id for rule in rules(chapter.id)] == numbered


def test_every_ruling_belongs_to_a_chapter_of_rules_and_refers_to_rules() -> None:
    with_rules = {rule.chapter for rule in rules()}
    known = {rule.id for rule in rules()}
    for ruling in rulings():
        assert re.fullmatch(r"RULING(-[A-Z]+)+", ruling.id)
        assert ruling.chapter in with_rules, ruling.id
        assert ruling.see, ruling.id
        assert set(ruling.see) <= known, ruling.id
        assert ruling.question.endswith("?"), ruling.id


def test_every_ruling_is_listed_under_one_of_two_headings() -> None:
    assert list(RULING_KINDS) == ["silent", "reading"]
    assert {ruling.kind for ruling in rulings()} == set(RULING_KINDS)
    kinds = {ruling.id: ruling.kind for ruling in rulings()}
    assert kinds["RULING-NO-BID"] == "silent"
    for read in ("CONTEST-PRICE", "INTEREST-BASE", "RENT-ASK", "ROADTRIP-PRICE", "ROADTRIP-GO", "FERRIS-GO"):
        assert kinds[f"RULING-{read}"] == "reading", read


def test_chapters_about_optional_rules_belong_to_the_editions_that_have_them() -> None:
    optional = {chapter.id: chapter for chapter in chapters() if chapter.options}
    assert set(optional) == {"CORNER", "FERRIS"}
    assert optional["CORNER"].belongs_to(["game-show"])
    assert not optional["CORNER"].belongs_to(["ferris-wheel"])
    assert all(chapter.belongs_to([]) for chapter in chapters() if chapter.id not in optional)
    named = [option for chapter in chapters() for option in chapter.options]
    assert sorted(named) == sorted(OPTIONS)


def test_no_id_is_given_twice_in_the_files() -> None:
    folder = resources.files("passgo.rulebook")
    text = "".join(folder.joinpath(name).read_text(encoding="utf-8") for name in FILES)
    ids = re.findall(r'^id = "(.+)"$', text, re.MULTILINE)
    assert sorted(ids) == sorted({each.id for each in chapters()} | {each.id for each in entries()})


def test_every_rule_is_printed_somewhere() -> None:
    nowhere = [rule.id for rule in rules() if not rule.printed and not rule.elsewhere]
    assert nowhere == [rule.id for rule in rules("HOUSE")]


def test_the_chapter_of_house_rules_has_a_rule_for_each_declaration() -> None:
    assert [rule.id for rule in rules("HOUSE")] == [declared.rule for declared in HOUSE_RULES]


def test_a_house_rule_names_the_rules_that_it_changes() -> None:
    known = {rule.id for rule in rules() if rule.chapter != "HOUSE"}
    words = {declared.word: declared.rule for declared in HOUSE_RULES}
    assert not any(rule.changes for rule in rules() if rule.chapter != "HOUSE")
    for house in rules("HOUSE"):
        assert set(house.changes) <= known, house.id
    for entry in rules():
        for key, _ in entry.forms:
            if "+" in key:  # what a rule says under a house rule is one of the changes
                assert words[key.removeprefix("text+")] in changed_by(words.values())[entry.id], entry.id
    assert changed_by(["HOUSE-2", "HOUSE-4"])["GO-1"] == ["HOUSE-2", "HOUSE-4"]


def test_the_text_of_a_rule_depends_on_the_house_rules() -> None:
    (parking,) = rules("PARK")
    assert "get nothing" in parking.format()
    assert "take the pot" in parking.format(CLASSIC, "", ["free-parking-pot"])
    (object_of_the_game,) = rules("OBJECT")
    assert object_of_the_game.form("america", ["double-go"]) == "text.america"


def test_headings_are_those_of_the_books() -> None:
    (tax,) = [rule for rule in rules() if rule.id == "TAX-1"]
    headings = {place.book: place.heading for place in tax.printed}
    assert headings["mlb"] == '"INCOME TAX"'
    assert headings["boutique"] == '"Shopping Spree"'


def test_a_book_that_does_not_print_a_rule_is_not_named_for_it() -> None:
    books = {rule.id: rule.books for rule in rules()}
    assert books["JAIL-6"] == ("mlb", "nfl", "america", "boutique", "toysrus")
    assert books["OBJECT-1"] == books["SETUP-4"] == books["JAIL-6"]
    assert books["SETUP-9"] == ("mlb", "america", "boutique", "toysrus")
    assert books["SETUP-10"] == ("america", "toysrus")
    assert books["SETUP-1"] == ("america", "boutique", "toysrus")
    assert books["CORNER-1"] == ("america",)
    assert books["FERRIS-1"] == ("toysrus",)
    assert books["RENT-5"] == ()


def test_the_page_about_contested_readings_lists_them_all() -> None:
    page = PAGE.read_text(encoding="utf-8")
    assert renewed(page) == page, "write docs/readings.md anew: scripts/generate"
    assert page.count("| RULING-") == len(contested()) >= 15


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS.keys())
def test_every_text_can_be_filled_with_any_words(text: str) -> None:
    asked = {name for _, name, _, _ in Formatter().parse(text) if name is not None}
    assert asked <= CLASSIC.keys()
    assert re.search(r"[.?]$", text)
    # An edition's word may need "a" or "an", and is lower case: neither fits every edition.
    assert not re.search(r"\b[Aa]n? \{", text)
    assert not re.search(r"[.?!] \{", text)


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS.keys())
def test_texts_use_placeholders_for_words_that_editions_rename(text: str) -> None:
    plain = re.sub(r"\{\w+\}", "", text)
    renamed = (
        "house",
        "hotel",
        "railroad",
        "utility",
        "utilities",
        "Chance",
        "Community",
        "Income",
        "Luxury",
    )
    assert not re.search(rf"\b({'|'.join(renamed)}|dollar)s?\b", plain)


def test_a_rule_is_formatted_in_other_words() -> None:
    (rule,) = [rule for rule in rules() if rule.id == "BUILD-6"]
    words = {**CLASSIC, "houses": "huts", "hotels": "inns", "house_count": "7", "hotel_count": "3"}
    assert "32 houses and 12 hotels" in rule.format()
    assert "7 huts and 3 inns" in rule.format(words)


def test_a_ruling_is_formatted_in_other_words() -> None:
    (ruling,) = [ruling for ruling in rulings() if ruling.id == "RULING-JAIL-UNABLE"]
    words = {**CLASSIC, "symbol": "£", "fine": "60"}
    assert "£60" in ruling.format_question(words)
    assert ruling.format(words) == ruling.answer


def test_a_sentence_that_begins_with_an_editions_word_is_capitalized() -> None:
    rule = Rule("X-1", "X", "{stations} are slow.", (), "nowhere")
    assert rule.format({"stations": "canals"}) == "Canals are slow."
