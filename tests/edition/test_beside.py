"""Translations beside a custom edition: loaded, checked, and merged into those of the edition that it extends."""

import json
from pathlib import Path
from typing import Any

import pytest

from attacks import HARMLESS, REFUSED
from passgo.edition import Edition, EditionError, load
from passgo.edition.translated import spoken_words, texts_of, translated

TOWN = """id = "mytown"
title = "My Town"
extends = "classic"
[words]
house = "hut"
houses = "huts"
[[square]]
index = 39
name = "Quay"
[[chance]]
number = 1
text = "Go to the quay."
"""


def town(folder: Path, toml: str = TOWN, **translations: object) -> Edition:
    """The edition of a file, with translations beside it: texts, or values for JSON."""
    (folder / "mytown.toml").write_text(toml, "utf-8")
    for language, said in translations.items():
        written = said if isinstance(said, str) else json.dumps(said)
        (folder / f"mytown.{language}.json").write_text(written, "utf-8")
    return load(folder / "mytown.toml")


def problems_of(folder: Path, said: object) -> list[tuple[int, str, str]]:
    with pytest.raises(EditionError) as refused:
        town(folder, es=said)
    assert {problem.file for problem in refused.value.problems} == {str(folder / "mytown.es.json")}
    return [(problem.line, problem.where, str(problem.what)) for problem in refused.value.problems]


def test_texts_shared_with_the_extended_edition_are_translated(tmp_path: Path) -> None:
    own, classic = town(tmp_path), load("classic")
    spanish, base = translated(own, "es"), translated(classic, "es")
    assert (spanish.words.house, spanish.words.hotel, spanish.words.jail) == ("hut", "hotel", "la cárcel")
    assert (spanish.squares[0].name, spanish.squares[39].name) == ("SALIDA", "Quay")
    assert spanish.chance[0].text == "Go to the quay."
    assert spanish.chance[1:] == base.chance[1:]
    assert spanish.title == "My Town"
    assert translated(own, "en") == own


def test_a_translation_overrides_shared_texts(tmp_path: Path) -> None:
    said = {
        "title": "Mi pueblo",
        "words": {"house": "cabaña", "houses": "cabañas"},
        "genders": {"house": "f"},
        "squares": {"Quay": "Muelle"},
        "board": {"Quay": "El Muelle"},
        "chance": {"1": {"title": "Al agua", "text": "Ve al muelle."}},
    }
    own = town(tmp_path, es=said)
    spanish = translated(own, "es")
    assert (spanish.title, spanish.words.house, spanish.words.jail) == ("Mi pueblo", "cabaña", "la cárcel")
    assert (spanish.squares[39].name, spanish.squares[39].board) == ("Muelle", "El Muelle")
    assert (spanish.chance[0].title, spanish.chance[0].text) == ("Al agua", "Ve al muelle.")
    assert spoken_words(own, "es")["house_gender"] == "f"
    assert translated(own, "de").squares[39].name == "Quay"


def test_an_edition_in_another_language_can_have_an_english_translation(tmp_path: Path) -> None:
    own = town(tmp_path, en={"title": "Our harbour"})
    assert translated(own, "en").title == "Our harbour"
    assert translated(own, "en").squares == own.squares


def test_challenges_of_the_extended_edition_are_translated(tmp_path: Path) -> None:
    own = town(tmp_path, 'id = "mytown"\ntitle = "My Town"\nextends = "america"\n')
    assert translated(own, "de").challenges == translated(load("america"), "de").challenges
    first = own.challenges[0]
    answers = {answer: f"«{answer}»" for answer in (first.right, *first.wrong)}
    said = {"challenges": {"1": {"question": "¿Qué?", "answers": answers}}}
    asked = translated(town(tmp_path, (tmp_path / "mytown.toml").read_text("utf-8"), es=said), "es")
    assert (asked.challenges[0].question, asked.challenges[0].right) == ("¿Qué?", f"«{first.right}»")
    assert asked.challenges[1] == translated(load("america"), "es").challenges[1]
    answers_in_spanish = texts_of(load(tmp_path / "mytown.toml"), "es")["challenges"]["1"]["answers"]
    assert list(answers_in_spanish) == sorted(answers)  # their order does not reveal the right one


@pytest.mark.parametrize(
    ("said", "line", "where", "what"),
    [
        ("{", 1, "", "is not JSON: Expecting property name enclosed in double quotes"),
        ('{"title":\n "x",}', 2, "", "is not JSON: "),
        ("[" * 100_000, 0, "", "is nested too deeply"),
        (f'{{"title": {"9" * 5000}}}', 0, "", "is not JSON: Exceeds the limit"),
        ([], 0, "", "is a list of 0"),
        ("null", 0, "", "is empty"),
        ({"titel": "x"}, 0, "titel", "is not a known key"),
        ({"title": 5}, 0, "title", "is the number 5"),
        ({"extends": "mytown"}, 0, "extends", "is the text 'mytown'"),
        ({"extends": "../../etc/passwd"}, 0, "extends", "is the text '../../etc/passwd'"),
        ({"words": []}, 0, "words", "is a list of 0"),
        ({"words": {"hose": "x"}}, 0, "words.hose", "is not a known key"),
        ({"words": {"symbol": "€"}}, 0, "words.symbol", "is not a known key"),
        ({"words": {"house": "x" * 41}}, 0, "words.house", "has 41 characters"),
        ({"genders": {"house": "x"}}, 0, "genders.house", "is the text 'x'"),
        ({"board": {"Quay": ["x"]}}, 0, "board.Quay", "is a list of 1"),
        ({"chance": {"1": "x"}}, 0, "chance.1", "is the text 'x'"),
        ({"chance": {"1": {"title": "x"}}}, 0, "chance.1.text", "is missing"),
        ({"chest": {"2": {"title": "x", "text": "y", "z": 1}}}, 0, "chest.2.z", "is not a known key"),
    ],
)
def test_problems_of_a_translation_are_reported(
    tmp_path: Path, said: object, line: int, where: str, what: str
) -> None:
    found = problems_of(tmp_path, said)
    assert len(found) == 1
    assert found[0][:2] == (line, where)
    assert found[0][2].startswith(what)


@pytest.mark.parametrize("text", REFUSED, ids=ascii)
def test_invisible_characters_are_refused_in_every_text(tmp_path: Path, text: str) -> None:
    said = {
        "title": text,
        "words": {"house": text},
        "squares": {"Quay": text},
        "board": {"Quay": text},
        "box": {"dice": text},
        "chance": {"1": {"title": text, "text": text}},
    }
    places = {where for _, where, _ in problems_of(tmp_path, said)}
    assert places == {
        "title",
        "words.house",
        "squares.Quay",
        "board.Quay",
        "box.dice",
        "chance.1.title",
        "chance.1.text",
    }


@pytest.mark.parametrize("text", HARMLESS, ids=ascii)
def test_unusual_texts_are_accepted(tmp_path: Path, text: str) -> None:
    said: dict[str, Any] = {"title": text, "squares": {"Quay": text, text: text}}
    shown = translated(town(tmp_path, es=said), "es")
    assert (shown.title, shown.squares[39].name) == (text, text)


def test_translations_of_unknown_names_are_dropped(tmp_path: Path) -> None:
    said = {"squares": {"Boardwalk": "Paseo", "Quay": None}, "chance": {"99": 5}, "box": {"spoon": "x"}}
    texts = texts_of(town(tmp_path, es=said), "es")
    assert "Quay" not in texts["squares"]
    assert "Boardwalk" not in texts["squares"]
    assert "99" not in texts["chance"]
    assert "spoon" not in texts["box"]


def test_other_files_beside_an_edition_are_not_read(tmp_path: Path) -> None:
    for name in ("mytown.report.json", "mytown.json", "mytown.tlh.json", "theirtown.es.json"):
        (tmp_path / name).write_text("{", "utf-8")
    assert translated(town(tmp_path), "es").title == "My Town"


def test_a_translation_must_be_a_regular_file_of_limited_size(tmp_path: Path) -> None:
    (tmp_path / "mytown.es.json").mkdir()
    with pytest.raises(EditionError, match="is a directory; expected a translation of the edition in JSON"):
        town(tmp_path)
    (tmp_path / "mytown.es.json").rmdir()
    assert problems_of(tmp_path, "x" * 1_000_001)[0][2] == "has 1,000,001 bytes"
