"""`passgo language`: all languages are complete, and the checker finds gaps in others."""

import json
import shutil
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest
from typer.testing import CliRunner

from passgo.cli import main
from passgo.edition import load, names
from passgo.edition.translated import _spoken, spoken_words, translated
from passgo.speech import Catalogue, catalogue, languages
from texts import LANGUAGES, read


def checked(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(main, ["language", "check", *arguments])
    return result.exit_code, result.output


def one_line(text: str) -> str:
    return " ".join(text.split())


@pytest.fixture
def spanish(tmp_path: Path) -> Path:
    return Path(shutil.copytree(LANGUAGES / "es", tmp_path / "es"))


def change(file: Path, **texts: object) -> None:
    content = json.loads(file.read_text(encoding="utf-8"))
    content.update(texts)
    file.write_text(
        json.dumps({key: text for key, text in content.items() if text is not None}), encoding="utf-8"
    )


def change_chapter(file: Path, part: str, **texts: object) -> None:
    """Change texts by their keys, or rules by their ids."""
    content = json.loads(file.read_text(encoding="utf-8"))[part]
    content.update(texts)
    change(file, **{part: {key: text for key, text in content.items() if text is not None}})


def test_every_language_of_passgo_is_complete() -> None:
    assert checked() == (0, "".join(f"{language}: complete\n" for language in languages()))


def test_missing_unknown_and_mismatched_texts_are_listed(spanish: Path) -> None:
    change_chapter(
        spanish / "chapters" / "auction.json",
        "texts",
        **{
            "events.bid": "{seat} ofrece.",
            "events.called": "{caller} canta: a {calls, select, 1 {la una} other {las dos}}. {seat}",
            "events.passed": "{seat",
            "events.auction.lot": None,
            "events.new": "",
        },
    )
    (spanish / "chapters" / "fishing.json").write_text('{"texts": {"act.do.fish": "Pescar"}}')
    (spanish / "chapters" / "tax.json").unlink()
    (spanish / "shelf.json").unlink()
    status, output = checked(str(spanish))
    assert status == 1
    assert "es/chapters/auction.json: “events.bid” says nothing of {amount}\n" in output
    assert "es/chapters/auction.json: “events.called” asks for {caller}, which English does not\n" in output
    assert "es/chapters/auction.json: “events.passed” cannot be read: {seat} is neither closed nor" in output
    assert "es/chapters/auction.json: “events.auction.lot” is missing\n" in output
    assert "es/chapters/auction.json: “events.new” is not known\n" in output
    assert "es/chapters/fishing.json: “act.do.fish” is not known\n" in output
    assert "es/chapters/tax.json: “act.do.pay-flat” is missing\n" in output
    assert "es/chapters/tax.json: “TAX-1” is missing\n" in output
    assert "es/shelf.json: “classic” is missing\n" in output


def test_rules_cards_and_questions_are_checked_too(spanish: Path) -> None:
    change_chapter(spanish / "chapters" / "jail.json", "rules", **{"JAIL-6": {"text": "Paga."}})
    change(spanish / "editions" / "classic.json", chance={})
    change(spanish / "editions" / "america-challenges.json", **{"28": None})
    status, output = checked(str(spanish))
    assert status == 1
    assert "es/chapters/jail.json: “JAIL-6 text” says nothing of " in output
    assert "es/editions/classic.json: chance: “7” is missing\n" in output
    assert "es/editions/america-challenges.json: “28” is missing\n" in output


def test_a_missing_folder_and_a_file_that_is_not_json_are_refused(spanish: Path) -> None:
    assert checked(str(spanish / "nowhere")) == (2, f"There is nothing at {spanish / 'nowhere'}.\n")
    (spanish / "problems.json").write_text("{", encoding="utf-8")
    status, output = checked(str(spanish))
    assert status == 2
    assert "problems.json is not JSON" in output


def create_language(*arguments: str) -> tuple[int, str]:
    result = CliRunner().invoke(main, ["language", "new", *arguments])
    return result.exit_code, result.output


@pytest.mark.parametrize("origin", languages())
def test_a_new_language_is_a_complete_folder(tmp_path: Path, origin: str) -> None:
    folder = tmp_path / "below" / "fr"
    status, output = create_language(str(folder), "--from", origin)
    assert status == 0
    assert f"passgo language check {folder}" in one_line(output)
    assert checked(str(folder)) == (0, "fr: complete\n")
    there = {file.relative_to(folder) for file in folder.rglob("*.json")}
    assert there == {file.relative_to(LANGUAGES / "es") for file in (LANGUAGES / "es").rglob("*.json")}


@pytest.fixture
def french(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A newly created language in the directory of languages."""
    folder = Path(shutil.copytree(LANGUAGES / "en", tmp_path / "en")).parent / "fr"
    assert create_language(str(folder))[0] == 0
    monkeypatch.setattr(catalogue, "folder_of", lambda language: tmp_path / language)
    monkeypatch.setattr(catalogue, "languages", lambda: ("en", "fr"))
    yield folder
    for cached in (
        catalogue.read,
        catalogue.whole,
        catalogue.chapters,
        catalogue.messages,
        catalogue.formats,
        catalogue.parsed,
        _spoken,
    ):
        cached.cache_clear()


def test_a_new_language_is_english_until_it_is_translated(french: Path) -> None:
    for name in names():
        assert translated(load(name), "fr") == load(name)
        assert spoken_words(load(name), "fr") == spoken_words(load(name), "en")
    change(french / "editions" / "america.json", words={"house": "maison"})
    change(french / "interface.json", **{"act.close": "Fermer"})
    for cached in (catalogue.read, catalogue.messages, _spoken):
        cached.cache_clear()
    assert translated(load("america"), "fr").words.house == "maison"
    assert Catalogue("fr").text("act.close") == "Fermer"
    assert Catalogue("fr").text("act.cancel") == Catalogue("en").text("act.cancel")


def test_a_new_language_has_only_the_differences_of_an_extending_edition(tmp_path: Path) -> None:
    assert create_language(str(tmp_path / "fr"))[0] == 0
    newer = json.loads((tmp_path / "fr" / "editions" / "classic-2008.json").read_text(encoding="utf-8"))
    assert newer.keys() == {"extends", "chance", "chest"}
    assert newer["chance"].keys() == read("es", "editions/classic-2008")["chance"].keys()


def test_texts_removed_from_a_new_language_are_reported(tmp_path: Path) -> None:
    folder = tmp_path / "fr"
    assert create_language(str(folder))[0] == 0
    change(folder / "interface.json", **{"act.close": None})
    change(folder / "rules.json", notes={})
    change(folder / "editions" / "classic.json", squares={})
    status, output = checked(str(folder))
    assert status == 1
    assert "fr/interface.json: “act.close” is missing\n" in output
    assert "fr/rules.json: “HOUSE” is missing\n" in output
    assert "fr/editions/classic.json: “Free Parking” is missing\n" in output


def test_a_new_language_overwrites_nothing(spanish: Path, tmp_path: Path) -> None:
    before = {file: file.read_bytes() for file in spanish.rglob("*.json")}
    status, output = create_language(str(spanish))
    assert (status, one_line(output)) == (
        2,
        f"There is something in {spanish} already; expected a new or an empty folder.",
    )
    assert {file: file.read_bytes() for file in spanish.rglob("*.json")} == before
    assert create_language(str(spanish / "shelf.json"))[0] == 2
    assert create_language(str(spanish / "shelf.json" / "fr")) == (
        2,
        f"{spanish / 'shelf.json' / 'fr'} cannot be written: Not a directory.\n",
    )
    status, output = create_language(str(tmp_path / "fr"), "--from", "tlh")
    assert (status, output) == (2, "There is no language 'tlh'; expected de, en, es.\n")
    assert not (tmp_path / "fr").exists()


def test_a_custom_edition_is_translated_by_the_file_beside_it(tmp_path: Path) -> None:
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
    assert translated(town, "de").title == "My town"
    assert checked(str(tmp_path / "mytown.es.json")) == (0, "mytown.es.json: complete\n")
    (tmp_path / "mytown.de.json").write_text('{"squares": {"Quay": "Kai"}}', encoding="utf-8")
    status, output = checked(str(tmp_path / "mytown.de.json"))
    assert (status, output.splitlines()) == (
        1,
        [
            "mytown.de.json: “title” is missing",
            "mytown.de.json: “Quay” is not known",
            "mytown.de.json: 2 to look at",
        ],
    )


def test_two_editions_of_the_same_id_keep_their_own_translations(tmp_path: Path) -> None:
    towns = []
    for folder, house in (("one", "choza"), ("other", "cabaña"), ("third", None)):
        (tmp_path / folder).mkdir()
        file = tmp_path / folder / "mytown.toml"
        file.write_text(f'id = "mytown"\ntitle = "My {folder} town"\nextends = "classic"\n', encoding="utf-8")
        if house:
            content = {"extends": "classic", "title": "Mi pueblo", "words": {"house": house}}
            file.with_name("mytown.es.json").write_text(json.dumps(content), encoding="utf-8")
        towns.append(load(file))
    assert [translated(town, "es").words.house for town in towns] == ["choza", "cabaña", "casa"]
    copies = [replace(town) for town in towns]
    assert [translated(town, "es").words.house for town in copies] == ["choza", "cabaña", "casa"]
