"""Texts of the terminal and the command line are in the catalogue, in every language, not in the code.

A key that the code uses, such as `text("terminal.over")`, must be in terminal.json, commands.json or the file of a
chapter, in all languages, and every text must be used. A sentence in the code fails; so does a command or an option
without a text for its help.
"""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from typer.main import get_command

from passgo.cli import main
from passgo.speech import languages
from passgo.speech.catalogue import messages
from texts import of_chapters, read
from wheels import ROOT

ROOMS = ("cli", "terminal")
FILES = [path for room in ROOMS for path in sorted((ROOT / "src" / "passgo" / room).glob("*.py"))]
SPACES: tuple[str, ...] = (
    "act",
    "board",
    "commands",
    "end",
    "hint",
    "notice",
    "option",
    "percent",
    "players",
    "problem",
    "reason",
)
SPACES += ("refusal", "review", "rules", "stage", "start", "terminal", "usage")
KEY = re.compile(rf"percent|({'|'.join(SPACES)})(\.(?!json)[\w -]+)+")
OWN = ("terminal", "commands")

WORDS = re.compile(r"[^\W\d_]{2,} [^\W\d_]{2,}")
STYLES = {"bold", "cyan", "dim", "italic", "not", "red", "underline"}
NOT_FOR_PEOPLE = re.compile(r"\s*<|PRAGMA |VACUUM |SELECT |from passgo")  # HTML, SQL, Python
FOR_PROGRAMS = {  # in JSON, an exception's message, the name of a count, a command in a file
    "the file is empty",
    "the file has ",
    "the server hung up",
    "; pip install 'pettingzoo[classic]' installs it",
    ": looked at",
    "passgo train --games ",
}
SHOWS = {"Button", "Label", "Static", "add_column", "echo", "fail"}  # calls that display even a single word


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text(encoding="utf-8"))


def texts_in(path: Path) -> Iterator[tuple[int, str]]:
    """The strings of a module with their lines, without docstrings and style sheets."""
    tree = tree_of(path)
    passed_over = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "DEFAULT_CSS":
            passed_over.update(id(inner) for inner in ast.walk(node.value))
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in passed_over:
            yield node.lineno, node.value


def is_for_people(said: str) -> bool:
    if NOT_FOR_PEOPLE.match(said) or set(said.split()) <= STYLES or said in FOR_PROGRAMS:
        return False
    return WORDS.search(said) is not None


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_the_code_contains_no_sentence_for_users(path: Path) -> None:
    found = [f"line {line}: {text!r}" for line, text in texts_in(path) if is_for_people(text)]
    for node in ast.walk(tree_of(path)):
        if isinstance(node, ast.Call) and ast.unparse(node.func).rpartition(".")[2] in SHOWS:
            shown = [arg.value for arg in node.args if isinstance(arg, ast.Constant)]
            found += [
                f"line {node.lineno}: {each!r}" for each in shown if re.search(r"[^\W\d_]{2}", str(each))
            ]
    assert not found, "put it into languages/*/terminal.json, commands.json or chapters/*.json"


def test_a_sentence_in_the_code_is_detected() -> None:
    assert is_for_people("The game is over.")
    assert not is_for_people("bold cyan")


# Keys.


def keys_in(path: Path) -> Iterator[tuple[int, re.Pattern[str]]]:
    """The keys that a module uses, as patterns: f"terminal.list.{what}" stands for several."""
    tree = tree_of(path)
    parts = {id(part) for node in ast.walk(tree) if isinstance(node, ast.JoinedStr) for part in node.values}
    for node in ast.walk(tree):
        if isinstance(node, ast.JoinedStr):
            first = node.values[0]
            if isinstance(first, ast.Constant) and re.match(rf"({'|'.join(SPACES)})\.", str(first.value)):
                pieces = [
                    re.escape(str(p.value)) if isinstance(p, ast.Constant) else ".*" for p in node.values
                ]
                yield node.lineno, re.compile("".join(pieces))
        elif isinstance(node, ast.Constant) and id(node) not in parts and KEY.fullmatch(str(node.value)):
            yield node.lineno, re.compile(re.escape(str(node.value)) + r"(\..+)?")


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}/{path.name}")
def test_every_key_in_the_code_is_in_the_catalogue(path: Path) -> None:
    known = messages("en")
    for line, pattern in keys_in(path):
        assert any(pattern.fullmatch(key) for key in known), f"line {line}: {pattern.pattern}"


def test_every_text_of_terminal_and_command_line_is_used() -> None:
    used = [pattern for path in FILES for _, pattern in keys_in(path)]
    helped = {key for key, _ in helped_by(get_command(main), "help")} | {"help.epilog"}
    in_chapters = [
        key for texts in of_chapters("en").values() for key in texts if key.startswith("terminal.")
    ]
    for key in (*in_chapters, *(key for name in OWN for key in read("en", name))):
        assert key in helped or any(pattern.fullmatch(key) for pattern in used), key


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("name", OWN)
def test_every_language_has_every_text_of_terminal_and_command_line(language: str, name: str) -> None:
    assert read(language, name).keys() == read("en", name).keys()
    assert all(read(language, name).values())


# Help.


def helped_by(command: Any, key: str) -> Iterator[tuple[str, Any]]:
    """All commands, options and arguments, with the keys of their help."""
    yield key, command
    for param in command.params:
        own = param.help if param.help in messages("en") else f"{key}.{param.name}"
        yield own, param
    for name, below in getattr(command, "commands", {}).items():
        yield from helped_by(below, f"{key}.{name}")


def test_every_command_and_option_has_its_help_in_the_catalogue() -> None:
    for key, what in helped_by(get_command(main), "help"):
        assert key in messages("en"), f"{what.name} needs {key} in commands.json of every language"


def test_every_help_text_belongs_to_a_command_or_option() -> None:
    helped = {key for key, _ in helped_by(get_command(main), "help")} | {"help.epilog", "option.help"}
    kept = {key for key in read("en", "commands") if key.split(".")[0] in ("help", "option")}
    assert kept == helped
