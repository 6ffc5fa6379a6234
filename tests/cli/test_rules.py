"""`passgo rules` answers by chapter, id and words, in any edition's words."""

import json
import re
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from passgo import edition
from passgo.cli import main
from passgo.edition.words import words_of
from passgo.engine.house_rules import PRESETS
from passgo.rulebook import CLASSIC, RULING_KINDS, chapters, contested, entries, rules, rulings


def ask(*args: str) -> Result:
    return CliRunner().invoke(main, ["rules", *args], env={"COLUMNS": "80", "TERM": "dumb"})


def answer(*args: str) -> str:
    result = ask(*args)
    assert result.exit_code == 0, result.output
    assert all(len(line) <= 80 for line in result.stdout.splitlines())
    return result.stdout


def answer_json(*args: str) -> Any:
    return json.loads(ask(*args, "--json").stdout)


def test_without_arguments_the_chapters_are_listed_with_their_counts() -> None:
    lines = answer().splitlines()
    for chapter in chapters():
        (line,) = [line for line in lines if line.startswith(f"{chapter.id} ")]
        written, decided = len(rules(chapter.id)) or "–", len(rulings(chapter.id)) or "–"
        assert line.split() == [chapter.id, *chapter.title.split(), str(written), str(decided)]


@pytest.mark.parametrize("chapter", [chapter.id for chapter in chapters()])
def test_a_chapter_prints_its_rules_and_its_rulings(chapter: str) -> None:
    printed = answer(chapter)
    ids = re.findall(r"^([A-Z]+-[A-Z0-9-]+)(?:$| )", printed, re.MULTILINE)
    decided = [ruling.id for kind in RULING_KINDS for ruling in rulings(chapter) if ruling.kind == kind]
    assert ids == [*(rule.id for rule in rules(chapter)), *decided]


def test_rulings_are_printed_under_their_heading() -> None:
    silent, reading = answer("BANKRUPT").split("How we read the books:")
    assert "Where the books are silent:" in silent
    assert "RULING-TWO-DEBTS" in silent
    assert "RULING-INTEREST-BASE" in reading
    assert "How we read the books" not in answer("FERRIS").split("RULING-FERRIS-GO")[1]
    assert "How we read the books." in answer("RULING-FERRIS-GO")


@pytest.mark.parametrize(
    ("asked", "name", "owner"),
    [("CORNER", "nfl", "america"), ("FERRIS", "boutique", "toysrus"), ("CORNER-4", "classic", "america"),
     ("RULING-FERRIS-GO", "america", "toysrus")],
)  # fmt: skip
def test_an_optional_chapter_that_an_edition_lacks_is_named(asked: str, name: str, owner: str) -> None:
    output = " ".join(answer(asked, "--edition", name).split())
    assert output.endswith(
        f"This edition ({edition.load(name).title}) has none of these rules. They belong to {owner}."
    )
    found = answer_json(asked, "--edition", name)
    assert (found["rules"], found["rulings"], found["only_in"]) == ([], [], [owner])


def test_rules_that_an_edition_lacks_are_not_listed_or_found() -> None:
    listed = answer("--edition", "nfl").splitlines()
    assert not [line for line in listed if line.startswith(("CORNER ", "FERRIS "))]
    assert "CORNER-6" in answer("hire a lawyer")
    assert "CORNER-6" not in ask("hire a lawyer", "--edition", "nfl").output
    assert "RULING-SIDES" not in answer("RULING", "--edition", "toysrus")
    assert "RULING-FERRIS-GO" in answer("RULING", "--edition", "toysrus")


def test_the_object_of_the_game_comes_first() -> None:
    assert answer().splitlines()[1].startswith("OBJECT ")
    assert "richer than everybody else" in answer("OBJECT")
    assert re.search(r"nfl .*OBJECT", answer("OBJECT-1"))


def test_a_chapter_is_found_in_lower_case() -> None:
    assert answer("jail") == answer("JAIL")


def test_a_rule_comes_with_the_books_and_their_headings() -> None:
    printed = answer("TAX-1")
    assert "$200 or 10% of your total worth" in printed
    assert re.search(r'mlb .*"INCOME TAX"', printed)
    assert re.search(r'boutique .*"Shopping Spree"', printed)
    assert "RULING-ROUND" in printed


def test_a_rule_that_no_book_prints_names_its_source() -> None:
    assert "Printed on the title deeds." in answer("RENT-5")


def test_a_ruling_comes_with_its_question_and_the_rules_it_is_about() -> None:
    printed = answer("ruling-no-bid")
    assert "What happens when nobody bids?" in printed
    assert "AUCTION-1" in printed


def test_words_find_rules() -> None:
    assert answer("pay to get out").splitlines()[0] == "JAIL-6"
    assert answer("pay", "to", "get", "out") == answer("pay to get out")


def test_rules_use_the_words_of_the_edition() -> None:
    assert "33 high rises and 12 skyscrapers" in answer("BUILD-6", "--edition", "toysrus")
    assert "Landing on Shopping Spree costs $200 or 10%" in answer("TAX", "--edition", "boutique")
    assert "2 to 6 players" in answer("SETUP-1", "--edition", "america")
    assert answer("bleachers", "--edition", "mlb")


def test_an_edition_whose_tax_leaves_no_choice_mentions_none() -> None:
    assert "Landing on Income Tax costs $200." in answer("TAX-1", "--edition", "classic-2008")


@pytest.mark.parametrize("name", edition.names())
def test_every_rule_has_a_text_in_every_edition(name: str) -> None:
    words = words_of(edition.load(name))
    assert words.keys() == CLASSIC.keys()
    for entry in entries():
        assert entry.format(words)


def test_the_catalogue_uses_the_words_of_the_classic_edition_by_default() -> None:
    assert words_of(edition.load("classic")) == CLASSIC


def test_json_of_each_kind_of_answer() -> None:
    assert [each["id"] for each in answer_json()["chapters"]] == [each.id for each in chapters()]
    jail = answer_json("JAIL")
    assert jail["chapter"]["title"] == "Jail"
    assert len(jail["rules"]) == len(rules("JAIL"))
    assert jail["rulings"][0].keys() == {"id", "chapter", "kind", "question", "answer", "other", "see"}
    rule = answer_json("BUILD-6", "--edition", "toysrus")
    assert "33 high rises" in rule["statement"]
    assert {"book": "nfl", "heading": "BUILDING SHORTAGES"} in rule["printed"]
    assert "RULING-SELL-GROUP" in rule["related"]
    assert answer_json("pay to get out")["found"][0]["id"] == "JAIL-6"


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (["JAIL-99"], "There is no rule JAIL-99"),
        (["RULING-NOBID"], "did you mean RULING-NO-BID?"),
        (["xyzzy"], "No rule speaks of “xyzzy”"),
        (["JAIL", "--edition", "nowhere"], "there is no such edition"),
    ],
)
@pytest.mark.parametrize("form", [[], ["--json"]])
def test_an_unknown_rule_is_reported_with_a_suggestion(
    args: list[str], message: str, form: list[str]
) -> None:
    result = ask(*args, *form)
    assert result.exit_code == 2
    assert message in result.stderr
    assert result.stdout == ""
    assert "Traceback" not in result.output


def test_house_rules_are_printed_with_their_words() -> None:
    output = answer("HOUSE")
    assert "free-parking-pot[=N]" in output
    assert "passgo plays by the book" in " ".join(output.split())
    assert "such as --rules full+salary=400" in " ".join(answer("HOUSE-4").split())
    assert "full+deal=2+deal-paid" in " ".join(answer("HOUSE-19").split())
    assert answer_json("HOUSE-4")["house_rule"] == "salary=N"


def test_presets_list_the_house_rules_that_they_enable() -> None:
    output = " ".join(answer("presets").split())
    for name, text in PRESETS.items():
        assert f"--rules {text} " in f"{output} "
        assert f"{name} (" in output
    listed = answer_json("PRESETS")["presets"]
    assert [each["name"] for each in listed] == list(PRESETS)
    assert listed[0] == {"name": "by-the-book", "rules": "full", "house_rules": []}


def shown(*args: str) -> list[str]:
    return re.findall(r"^([A-Z]+-[A-Z0-9-]+)(?:$| )", answer(*args), re.MULTILINE)


def test_an_edition_has_the_rules_that_its_book_prints() -> None:
    assert "BANK-5" in shown("BANK", "--edition", "nfl")
    assert "BANK-5" not in shown("BANK", "--edition", "mlb")
    assert {"SETUP-9", "SETUP-10"} <= set(shown("SETUP", "--edition", "america"))
    assert not {"SETUP-9", "SETUP-10"} & set(shown("SETUP", "--edition", "nfl"))
    assert shown("CARD", "--edition", "mlb")[:7] == [f"CARD-{n}" for n in range(1, 8)]  # printed on the cards
    listed = {each["id"]: each["rules"] for each in answer_json("--edition", "mlb")["chapters"]}
    assert listed["BANK"] == 4


@pytest.mark.parametrize(
    ("asked", "name", "books"),
    [
        ("BANK-5", "mlb", ["nfl", "america", "boutique", "toysrus"]),
        ("SETUP-11", "toysrus", ["nfl"]),
        ("RULING-COIN", "mlb", ["nfl"]),
    ],
)
def test_a_rule_that_the_book_lacks_is_replaced_by_the_books_that_print_it(
    asked: str, name: str, books: list[str]
) -> None:
    output = " ".join(answer(asked, "--edition", name).split())
    assert f"({edition.load(name).title}) has no such rule. It is printed in:" in output
    assert "1999" in output
    assert "Fines are paid" not in output
    assert answer_json(asked, "--edition", name)["only_in"] == books
    assert "Fines are paid" in answer("BANK-5")


def test_contested_readings_are_listed_with_the_other_reading() -> None:
    output = " ".join(answer("contested").split())
    for ruling in contested():
        assert ruling.id in output
        assert ruling.format_other() in output
    listed = answer_json("CONTESTED")["contested"]
    assert [each["id"] for each in listed] == [ruling.id for ruling in contested()]
    assert all(each["other"] for each in listed)
    assert "RULING-FERRIS-GO" not in answer("contested", "--edition", "mlb")


@pytest.mark.parametrize("name", sorted(set(edition.names())))
def test_only_an_edition_with_a_coin_mentions_one(name: str) -> None:
    setup = shown("SETUP", "--edition", name)
    assert ("SETUP-11" in setup) == ("RULING-COIN" in setup) == (name == "nfl")
    if name != "nfl":
        assert "coin" not in answer("SETUP", "--edition", name)
        assert not re.search(r"RULING-COIN|SETUP-11", ask("flip", "coin", "--edition", name).output)


def test_the_object_of_the_game_is_as_in_the_book_of_the_edition() -> None:
    assert "pieces of American history" in answer("OBJECT", "--edition", "america")
    assert "Times Square" in answer("OBJECT-1", "--edition", "toysrus")
    assert "Times Square" in answer_json("OBJECT", "--edition", "toysrus")["rules"][0]["statement"]
    for name in ("mlb", "nfl", "boutique", "classic"):
        assert "buy property, earn rent with it" in answer("OBJECT", "--edition", name)


CONTESTED = ("AUCTION-END", "RENT-COUNT", "SHORTAGE", "READER", "FERRIS-GO")


@pytest.mark.parametrize("name", CONTESTED)
def test_a_contested_ruling_names_the_other_reading(name: str) -> None:
    output = " ".join(answer(f"RULING-{name}").split())
    found = answer_json(f"RULING-{name}")
    assert f"Another reading: {found['other']}" in output
    assert found["other"] != found["answer"]


def test_other_rulings_name_no_other_reading() -> None:
    assert "Another reading" not in answer("RULING-NO-BID")
    assert answer_json("RULING-NO-BID")["other"] == ""


def test_four_answers_are_described_as_a_change_of_the_cards() -> None:
    assert "a change of the Challenge cards" in " ".join(answer("RULING-READER").split())
