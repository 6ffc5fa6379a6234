"""The command line in every language: which one, help, usage errors, figures, and what stays English for programs."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command
from typer.testing import CliRunner, Result

from passgo.cli import main
from passgo.cli.replay import format_date
from passgo.cli.translated_app import find_language
from passgo.speech import Catalogue, catalogue, languages

OTHERS = tuple(language for language in languages() if language != "en")


def run(*args: str, **environment: str) -> Result:
    cleared = {"LC_ALL": "", "LC_MESSAGES": "", "LANG": "", "COLUMNS": "200", "TERM": "dumb"}
    return CliRunner().invoke(main, list(args), env={**cleared, **environment})


def one_line(text: str) -> str:
    return " ".join(text.replace("│", " ").split())


def every_command(command: Any, path: tuple[str, ...] = ()) -> Iterator[tuple[str, ...]]:
    yield path
    for name, below in getattr(command, "commands", {}).items():
        yield from every_command(below, (*path, name))


COMMANDS = list(every_command(get_command(main)))
GROUPS = {path[:1] for path in COMMANDS if len(path) > 1}


# Which language.


@pytest.mark.parametrize(
    ("args", "environment", "language"),
    [
        ([], {}, "en"),
        ([], {"LANG": "es_MX.UTF-8"}, "es"),
        ([], {"LC_MESSAGES": "de_AT.UTF-8", "LANG": "es_ES.UTF-8"}, "de"),
        ([], {"LC_ALL": "de_DE", "LC_MESSAGES": "es"}, "de"),
        ([], {"LANG": "fr_FR.UTF-8"}, "en"),
        ([], {"LANG": "C.UTF-8"}, "en"),
        (["--language", "es"], {"LANG": "de_DE.UTF-8"}, "es"),
        (["--language=de"], {}, "de"),
        (["--language", "en"], {"LANG": "es_ES.UTF-8"}, "en"),
    ],
)
def test_the_language_option_overrides_the_environment(
    args: list[str], environment: dict[str, str], language: str
) -> None:
    found = run(*args, "--help", **environment)
    assert found.exit_code == 0
    assert Catalogue(language).text("help.epilog") in one_line(found.stdout)


def test_the_language_option_counts_only_before_the_command() -> None:
    assert find_language(["--version", "--language", "es", "rules"]) == "es"
    assert find_language(["rules", "--language", "es"]) is None
    assert find_language(["--language"]) is None


def test_an_unknown_language_is_refused_with_the_known_ones() -> None:
    found = run("--language", "fr", "edition", "list", LANG="es_ES.UTF-8")
    assert found.exit_code == 2
    assert "No existe el idioma 'fr'; hay: de, en, es." in one_line(found.stderr)


# Help.


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("path", COMMANDS, ids=" ".join)
def test_help_is_complete_in_every_language(language: str, path: tuple[str, ...]) -> None:
    say = Catalogue(language).text
    found = run("--language", language, *path, "--help")
    assert found.exit_code == 0
    shown = one_line(found.stdout)
    assert say("usage.usage") in shown
    assert f"─ {say('usage.options')} ─" in shown
    assert say("option.help") in shown
    key = ".".join(("help", *path))
    assert one_line(say(key)).replace("`", "") in shown.replace("`", "")


@pytest.mark.parametrize("path", [path for path in COMMANDS if path not in GROUPS], ids=" ".join)
def test_every_command_has_an_example_in_its_help(path: tuple[str, ...]) -> None:
    for language, word in (("en", "Example"), ("es", "Ejemplo"), ("de", "Beispiel")):
        assert f"{word}: passgo" in one_line(run("--language", language, *path, "--help").stdout)


# Usage errors.

MISTAKES = {
    "no-command": ["monopolise"],
    "no-command.near": ["simulat"],
    "no-option": ["--foo"],
    "no-option.near": ["simulate", "--gams", "3"],
    "needs-value": ["simulate", "--games"],
    "takes-no-value": ["simulate", "--json=3"],
    "missing-argument": ["why"],
    "missing-option": ["puzzles", "make"],
    "extra": ["why", "a", "b", "c", "d"],
    "invalid": ["simulate", "--games", "0"],
    "integer": ["simulate", "--games", "x"],
    "number": ["play", "--pace", "x"],
    "least": ["simulate", "--games", "0"],
    "most": ["odds", "--dice", "30"],
    "choice": ["odds", "--jail", "foo"],
}


def test_every_text_of_a_usage_error_has_a_case() -> None:
    keys = {key for key in catalogue.messages("en") if key.startswith("usage.says.")}
    assert {f"usage.says.{name}" for name in MISTAKES} == keys


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", MISTAKES)
def test_usage_errors_are_in_the_language(language: str, name: str) -> None:
    found = run("--language", language, *MISTAKES[name])
    assert found.exit_code == 2
    shown = one_line(found.stderr)
    say = Catalogue(language).text
    assert say("usage.usage") in shown
    assert f"─ {say('usage.error')} ─" in shown
    blank = dict.fromkeys(("name", "names", "near", "why", "n", "value", "values"), "\x00")
    for part in say(f"usage.says.{name}", **blank).split("\0"):
        assert part.strip() in shown


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (["simulat"], "Den Befehl 'simulat' gibt es nicht. War 'simulate' gemeint?"),
        (["simulate", "--gams", "3"], "Die Option '--gams' gibt es nicht (möglich: --games)"),
        (["why", "a", "b", "c", "d"], "Überzählige Argumente ('c' 'd')"),
        (["puzzles", "make"], "Die Option '--out' fehlt."),
        (["simulate", "--limit", "0"], "Ungültiger Wert für '--limit': erwartet wird mindestens 0,001"),
        (["odds", "--jail", "foo"], "Ungültiger Wert für '--jail': 'foo' ist keines von 'short', 'long'."),
    ],
)
def test_a_usage_error_names_the_argument_and_what_was_expected(args: list[str], sentence: str) -> None:
    assert sentence in one_line(run("--language", "de", *args).stderr)


def test_a_problem_that_the_library_has_only_a_sentence_for_stays_in_english() -> None:
    found = one_line(run("--language", "de", "train", "--weights", "/nowhere/at/all").stderr)
    assert "Ungültiger Wert für '--weights': path '/nowhere/at/all' does not exist." in found


# What commands print.


def test_rules_are_found_and_printed_in_the_language() -> None:
    assert "JAIL-6" in run("--language", "de", "rules", "zahlen um freizukommen vor dem Wurf").stdout
    found = run("--language", "es", "rules", "pagar para salir de la carcel").stdout  # without the accent
    assert "JAIL-6" in found
    assert "Puedes pagar $50 para salir antes de tirar" in one_line(found)
    assert "Das Gefängnis" in run("--language", "de", "rules").stdout
    assert "Steht auf den Besitzrechtkarten." in run("--language", "de", "rules", "RENT-5").stdout


def test_a_refusal_and_its_rule_are_in_the_language() -> None:
    new = run("new", "--players", "3", "--seed", "1").stdout.strip()
    found = run("--language", "de", "why", new, "build=39")
    assert found.exit_code == 1
    assert "BUILD-1: Boardwalk gehört der Bank" in found.stdout
    assert "BUILD-1 besagt: Nur wer eine ganze Farbgruppe besitzt" in found.stdout


def test_errors_of_players_are_in_the_language() -> None:
    found = run("--language", "es", "new", "--players", "1").stderr
    assert found == "SETUP-1: «Clásica» admite de 2 a 8 jugadores, no 1.\n"
    preset = run("--language", "es", "new", "--rules", "family evening").stderr
    assert "o una modalidad: by-the-book, family-evening, quick; ¿querías decir family-evening?" in preset
    missing = run("--language", "de", "replay", "/nowhere/at/all.passgo").stderr
    assert missing == "/nowhere/at/all.passgo: Datei oder Ordner nicht gefunden\n"
    copied = run("--language", "de", "backup", "/nowhere/at/all").stderr
    assert copied.endswith("/nowhere/at/.all.unfinished: Datei oder Ordner nicht gefunden\n")


def test_choices_have_names_and_words_of_the_language() -> None:
    new = run("new", "--edition", "boutique", "--players", "3", "--seed", "1").stdout.strip()
    assert "würfelt." in run("--language", "de", "choices", new).stdout
    assert "throw  Tirar los dados" in run("--language", "es", "choices", new).stdout


def test_figures_are_formatted_as_in_the_language() -> None:
    found = run("--language", "de", "odds").stdout
    assert "3,1858" in found
    assert "3.1858" not in found
    assert "im Gefängnis" in found


def test_the_date_of_a_game_and_the_version_are_in_the_language() -> None:
    record = str(Path(__file__).parents[1] / "records" / "america-full-4-bot.passgo")
    assert "full, 3. Februar 2001: " in run("--language", "de", "replay", record, "--to", "1").stdout
    assert "full, 3 de febrero de 2001: " in run("--language", "es", "replay", record, "--to", "1").stdout
    assert "kompiliert)" in run("--language", "de", "--version").stdout.replace("interpretiert", "kompiliert")


def test_an_invalid_date_is_printed_unchanged() -> None:
    assert [format_date(date) for date in ("????.??.??", "2001", "2001.02.30")] == [
        "????.??.??",
        "2001",
        "2001.02.30",
    ]


def test_the_line_of_usage_is_in_the_language() -> None:
    assert " [OPTIONEN] BEFEHL [ARGUMENTE]..." in run("--language", "de", "nosuch").stderr
    assert " odds [OPCIONES]" in one_line(run("--language", "es", "odds", "--help").stdout)


def test_a_comparison_names_the_edition_in_the_language() -> None:
    args = ("compare", "full", "full+salary=400", "--games", "1", "--jobs", "1", "--seats", "builder,builder")
    assert "Clásica, 1 partida cada vez" in run("--language", "es", *args).stdout


def test_boards_and_boxes_have_the_names_of_the_language() -> None:
    assert "Wasserwerk" in run("--language", "de", "edition", "show").stdout
    found = one_line(run("--language", "es", "edition", "box").stdout)
    for words in ("tablero", "sombrero de copa", "impreso"):
        assert words in found


def test_a_game_is_narrated_in_the_language() -> None:
    record = next(Path(__file__).parents[1].joinpath("records").glob("classic*.passgo"))
    output = run("--language", "es", "replay", str(record), "--to", "2").stdout
    assert "\nRonda 1\n" in output
    assert "Comprobado: " in output
    assert "throws" not in output


@pytest.mark.parametrize(
    "args",
    [
        ["choices", "LINE", "--json"],
        ["edition", "box", "--json"],
        ["rules", "JAIL-6", "--json"],
        ["odds", "--json"],
    ],
)
def test_json_is_the_same_in_every_language(args: list[str]) -> None:
    new = run("new", "--players", "3", "--seed", "1").stdout.strip()
    asked = [new if word == "LINE" else word for word in args]
    english = run(*asked).stdout
    assert json.loads(english)
    for language in OTHERS:
        assert run("--language", language, *asked).stdout == english


def test_a_text_that_a_language_lacks_is_printed_in_english(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(catalogue.messages("es"), "commands.rules.how")
    catalogue.parsed.cache_clear()
    try:
        found = run("--language", "es", "rules").stdout
    finally:
        monkeypatch.undo()
        catalogue.parsed.cache_clear()
    assert "passgo rules JAIL prints a chapter" in found
    assert "capítulo" in found
