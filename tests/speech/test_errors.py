"""Errors about texts, files and rules are translated for the reader; `str` is an English sentence."""

import ast
import copy
import errno
import os
import pickle
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import passgo
from passgo.edition import EditionError, load, load_text
from passgo.engine.fields import AMOUNT
from passgo.notation.text import FieldError
from passgo.server.problem_codes import FOR_PROGRAMS, text_for_programs
from passgo.speech import Saying, localize_error, system_error_text
from passgo.speech.catalogue import facts_in, messages
from texts import read
from wheels import ROOT

SOURCE = ROOT / "src" / "passgo"
# The prefix of the keys of each module.
FILES = {
    "notation": "notation",
    "impossible": "impossible",
    "inputs": "input",
    "edition-files": "edition",
    "runs": "run",
}
# The prefix of the keys given to `say`, by the module that defines it.
SPACES = {"passgo.notation.text": "notation", "passgo.edition.problems": "edition"}
LINE = "passgo1 classic full 1500@0/{second} -/- ?16|?16 0:throw:0:0:-:00 - - - r1.t1.s0.o0 -"


def error_of(position: str) -> Exception:
    with pytest.raises(passgo.NotationError) as refused:
        passgo.Game.from_position(position)
    return refused.value


def test_errors_of_a_position_line_are_translated() -> None:
    error = error_of(LINE.format(second="15x@3"))
    place = "position line, field seats at column 22: "
    assert str(error) == f"{place}'15x' is not cash; expected a whole number"
    assert localize_error(error, "en") == str(error)
    assert localize_error(error, "de") == (
        "Stellungszeile, Feld seats in Spalte 22: '15x' passt hier nicht (Bargeld); erwartet wird eine ganze Zahl"
    )
    assert localize_error(error, "es") == (
        "línea de posición, campo seats en la columna 22: '15x' no vale aquí (efectivo); se espera un número entero"
    )


def test_errors_about_impossible_positions_are_translated_with_names() -> None:
    error = error_of(
        LINE.format(second="1500@30").replace("-/-", "37m,39h1/-").replace(" - - - ", " tax:1:12 - - ")
    )
    assert str(error) == (
        "position line: this cannot occur: seat 1 stands on Go to Jail, where nobody stays; "
        "the dark blue group is built on and mortgaged at the same time; "
        "matter 1 is a tax choice on a square that offers none"
    )
    assert localize_error(error, "de") == (
        "Stellungszeile: Das kann nicht vorkommen: Platz 1 steht auf Geh ins Gefängnis, wo niemand bleibt; "
        "die Farbgruppe Dunkelblau ist bebaut und zugleich mit einer Hypothek belastet; "
        "Angelegenheit 1 ist die Wahl einer Steuer auf einem Feld, auf dem es keine Wahl gibt"
    )
    same = pickle.loads(pickle.dumps(error))  # noqa: S301
    assert localize_error(same, "es") == localize_error(error, "es") != str(error)
    houses = error_of(LINE.format(second="1500@0").replace("full", "short").replace("-/-", "37h3,39h4/-"))
    assert "auf Boardwalk stehen 4 Häuser; höchstens 3 sind möglich" in localize_error(houses, "de")


def test_the_error_of_a_refused_move_in_a_record_contains_the_refusal() -> None:
    game = passgo.new_game("classic", ["Ann", "Bo"], seed=7)
    record = game.record().rstrip() + "\n1.0 end-turn\n"
    with pytest.raises(passgo.NotationError) as refused:
        passgo.replay(record)
    assert "round 1, 'end-turn': TURN-1: you have a throw to make" in str(refused.value)
    assert "Runde 1, 'end-turn': TURN-1: " in localize_error(refused.value, "de")
    assert "throw to make" not in localize_error(refused.value, "de")


def test_errors_of_rules_and_moves_are_translated() -> None:
    with pytest.raises(passgo.BadInput) as rules:
        passgo.new_game("classic", ["Ann", "Bo"], rules="full+free-parking-pott")
    assert "no es una opción" in localize_error(rules.value, "es")
    with pytest.raises(passgo.BadInput) as move:
        passgo.new_game("classic", ["Ann", "Bo"]).play(0, "bid=much")
    assert str(move.value) == "'much' is not an amount; expected a whole number"
    assert (
        localize_error(move.value, "de") == "'much' passt hier nicht (Betrag); erwartet wird eine ganze Zahl"
    )
    with pytest.raises(passgo.BadInput) as players:
        passgo.new_game("classic", ["Ann"])
    assert localize_error(players.value, "de") == "SETUP-1: „Klassisch“ ist für 2 bis 8 Spieler, nicht für 1."


def test_the_error_of_an_unknown_preset_lists_the_presets() -> None:
    with pytest.raises(passgo.BadInput) as rules:
        passgo.new_game("classic", ["Ann", "Bo"], rules="family evening")
    assert str(rules.value) == (
        "game 'family evening' is not known; expected one of full, short, time-limit,"
        " or a preset: by-the-book, family-evening, quick; did you mean family-evening?"
    )
    assert "una modalidad: by-the-book, family-evening, quick" in localize_error(rules.value, "es")


def test_errors_name_an_edition_by_its_translated_title() -> None:
    with pytest.raises(passgo.BadInput) as option:
        passgo.new_game("boutique", ["Ann", "Bo"], rules="full+game-show")
    assert "is not an option of Boutique Edition, which" in str(option.value)
    assert "keine Option von „Boutique-Ausgabe“; " in localize_error(option.value, "de")
    with pytest.raises(passgo.BadInput) as players:
        passgo.new_game("boutique", ["Ann"])
    assert players.value.facts["edition"] == load("boutique").title
    assert "«Edición Boutique» admite" in localize_error(players.value, "es")


def test_errors_of_an_edition_file_are_translated() -> None:
    with pytest.raises(EditionError) as refused:
        load_text('id = "mytown"\nextends = "clasic"\n', "mytown.toml")
    assert localize_error(refused.value, "de") == (
        "mytown.toml:2: extends: ist der Text 'clasic'; erwartet wird eines von america, boutique, classic, "
        "classic-2008, mlb, nfl, toysrus; meintest du 'classic'?"
    )
    assert refused.value.problems[0].to_json("es")["what"] == "es el texto 'clasic'"


def test_errors_about_bots_are_translated() -> None:
    with pytest.raises(passgo.BadInput) as unknown:
        passgo.simulate(games=1, seats=["nobody", "trader"])
    assert str(unknown.value).startswith("there is no bot 'nobody'; expected ")
    assert localize_error(unknown.value, "de").startswith("einen Bot 'nobody' gibt es nicht; erwartet wird ")
    with pytest.raises(passgo.BadInput) as program:
        passgo.simulate(games=1, seats=["exec:no-such-program", "trader"])
    assert "bot 'exec:no-such-program' cannot be started: " in str(program.value)
    assert localize_error(program.value, "es") == (
        "el bot 'exec:no-such-program' no se puede iniciar: No existe el archivo o la carpeta"
    )


@pytest.mark.parametrize(
    "number",
    [
        errno.EACCES,
        errno.EISDIR,
        errno.ENOENT,
        errno.ENOSPC,
        errno.EROFS,
        errno.EADDRINUSE,
        errno.ECONNREFUSED,
    ],
)
def test_system_errors_are_translated_and_equal_strerror_in_english(
    number: int,
) -> None:
    error = OSError(number, os.strerror(number), "games.passgo")
    assert str(system_error_text(error)) == os.strerror(number)
    assert Saying(f"input.system.{errno.errorcode[number]}") == system_error_text(error)


def test_a_timeout_has_the_same_text_as_etimedout() -> None:
    assert system_error_text(TimeoutError("timed out")) == Saying("input.system.ETIMEDOUT")
    assert localize_error(TimeoutError("timed out"), "es") == "La conexión tardó demasiado"


def test_a_rare_system_error_keeps_its_text() -> None:
    assert system_error_text(OSError(errno.EMFILE, "Too many open files")) == "Too many open files"


def test_an_error_without_a_translation_keeps_its_text() -> None:
    assert localize_error(ValueError("gone wrong"), "de") == "gone wrong"


def test_an_error_can_be_pickled() -> None:
    error = error_of(LINE.format(second="x@3"))
    for same in (pickle.loads(pickle.dumps(error)), copy.copy(error)):  # noqa: S301
        assert (str(same), localize_error(same, "es")) == (str(error), localize_error(error, "es"))
    assert FieldError(Saying("notation.one-way")).args == (Saying("notation.one-way"),)


# Keys.


def said_in(path: Path) -> Iterator[tuple[int, str, set[str] | None]]:
    """The keys that a module uses, as patterns, with the facts of each; None if they are not literal."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    space = space_of(path, tree)
    for node in ast.walk(tree):
        if not isinstance(node, ast.Call) or not node.args:
            continue
        called, key = ast.unparse(node.func), written(node.args[0])
        if key is not None and (called == "Saying" or (called == "say" and space)):
            facts = {str(each.arg) for each in node.keywords}
            full = f"{space}\\.{key}" if called == "say" else key
            yield node.lineno, full, None if "None" in facts else facts


def space_of(path: Path, tree: ast.Module) -> str:
    """The prefix of the keys that a module gives to `say`; "" if its `say` is another function."""
    modules = [".".join(path.relative_to(SOURCE.parent).with_suffix("").parts)]
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom) and any(
            (each.asname or each.name) == "say" for each in node.names
        ):
            modules.append(str(node.module))
    return next((SPACES[module] for module in modules if module in SPACES), "")


def written(node: ast.expr) -> str | None:
    if isinstance(node, ast.Constant):
        return re.escape(str(node.value))
    if isinstance(node, ast.JoinedStr):
        return "".join(re.escape(str(p.value)) if isinstance(p, ast.Constant) else ".+" for p in node.values)
    return None


@cache
def all_said() -> list[tuple[str, str, set[str] | None]]:
    return [
        (f"{path.relative_to(SOURCE)}, line {line}", key, facts)
        for path in sorted(SOURCE.rglob("*.py"))
        for line, key, facts in said_in(path)
    ]


def test_every_key_of_an_error_is_in_the_catalogue_and_has_its_facts() -> None:
    for where, pattern, facts in all_said():
        found = [key for key in messages("en") if re.fullmatch(pattern, key)]
        assert found, f"{where}: {pattern}"
        for key in found:
            assert facts is None or set(facts_in(key)) <= facts, f"{where}: {key}"


@pytest.mark.parametrize("name", FILES)
def test_every_text_about_an_error_is_used(name: str) -> None:
    chosen = {"edition.expected.one-of", "edition.expected.only", "input.option-of", "input.option-of-none"}
    chosen |= {text_for_programs(reason) for reason in FOR_PROGRAMS}
    used = [pattern for _, pattern, _ in all_said()]
    for key in read("en", name):
        assert key.startswith(f"{FILES[name]}.")
        assert key in chosen or any(re.fullmatch(pattern, key) for pattern in used), key


def test_every_field_name_of_an_error_is_in_the_catalogue() -> None:
    assert str(Saying(f"notation.what.{AMOUNT.what}")) == "an amount"
