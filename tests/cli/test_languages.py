"""`passgo language`: every language of passgo is complete, and the checker finds what another one lacks."""

import json
import shutil
from pathlib import Path

import pytest
from typer.testing import CliRunner

from passgo.cli import main
from passgo.edition import load
from passgo.edition.translated import spoken_words, translated
from passgo.speech import languages
from texts import LANGUAGES


def checked(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(main, ["language", "check", *arguments])
    return result.exit_code, result.output


@pytest.fixture
def spanish(tmp_path: Path) -> Path:
    return Path(shutil.copytree(LANGUAGES / "es", tmp_path / "es"))


def change(file: Path, **texts: object) -> None:
    said = json.loads(file.read_text(encoding="utf-8"))
    said.update(texts)
    file.write_text(
        json.dumps({key: text for key, text in said.items() if text is not None}), encoding="utf-8"
    )


def test_every_language_of_passgo_is_complete() -> None:
    assert checked() == (0, "".join(f"{language}: complete\n" for language in languages()))


def test_what_is_missing_unknown_or_about_other_facts_is_listed(spanish: Path) -> None:
    change(
        spanish / "sentences.json",
        **{
            "events.bid": "{seat} ofrece.",
            "events.called": "{caller} canta: a {calls, select, 1 {la una} other {las dos}}. {seat}",
            "events.begins": "{seat",
            "events.bought": None,
            "events.new": "",
        },
    )
    (spanish / "shelf.json").unlink()
    status, told = checked(str(spanish))
    assert status == 1
    assert "es/sentences.json: “events.bid” says nothing of {amount}\n" in told
    assert "es/sentences.json: “events.called” asks for {caller}, which English does not\n" in told
    assert "es/sentences.json: “events.begins” cannot be read: {seat} is neither closed nor" in told
    assert "es/sentences.json: “events.bought” is missing\n" in told
    assert "es/sentences.json: “events.new” is not known\n" in told
    assert "es/shelf.json: “classic” is missing\n" in told


def test_rules_cards_and_questions_are_checked_too(spanish: Path) -> None:
    rules = json.loads((spanish / "rules.json").read_text(encoding="utf-8"))
    rules["rules"]["JAIL-6"]["text"] = "Paga."
    change(spanish / "rules.json", rules=rules["rules"])
    change(spanish / "editions" / "classic.json", chance={})
    change(spanish / "editions" / "america-challenges.json", **{"28": None})
    status, told = checked(str(spanish))
    assert status == 1
    assert "es/rules.json: “JAIL-6 text” says nothing of " in told
    assert "es/editions/classic.json: chance: “7” is missing\n" in told
    assert "es/editions/america-challenges.json: “28” is missing\n" in told


def test_a_folder_that_is_not_there_and_a_file_that_is_not_json_are_refused(spanish: Path) -> None:
    assert checked(str(spanish / "nowhere")) == (2, f"There is nothing at {spanish / 'nowhere'}.\n")
    (spanish / "problems.json").write_text("{", encoding="utf-8")
    status, told = checked(str(spanish))
    assert status == 2
    assert "problems.json is not JSON" in told


def test_an_edition_of_ones_own_brings_its_translation_beside_it(tmp_path: Path) -> None:
    file = tmp_path / "mytown.toml"
    file.write_text('id = "mytown"\ntitle = "My town"\nextends = "classic"\n', encoding="utf-8")
    (tmp_path / "mytown.es.json").write_text(
        json.dumps({"extends": "classic", "title": "Mi pueblo", "words": {"house": "choza"}}),
        encoding="utf-8",
    )
    town = load(file)
    assert translated(town, "es").title == "Mi pueblo"
    assert translated(town, "es").words.house == "choza"
    assert translated(town, "es").words.hotel == "hotel"
    assert spoken_words(town, "es")["jail"] == "la cárcel"
    assert translated(town, "de") == town
    assert checked(str(tmp_path / "mytown.es.json")) == (0, "mytown.es.json: complete\n")
    (tmp_path / "mytown.de.json").write_text("{}", encoding="utf-8")
    status, told = checked(str(tmp_path / "mytown.de.json"))
    assert status == 1
    assert "mytown.de.json: “title” is missing\n" in told
