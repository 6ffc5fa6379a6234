"""The JSON Schema for editors accepts every valid file, refuses obvious mistakes, and matches the reader."""

import json
import re
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import jsonschema_rs
import pytest

from make_edition_schema import edition_schema
from passgo.edition.begin import SCHEMA
from passgo.edition.board import ALL_VALUES, KINDS, VALUES
from passgo.edition.cards import ARGUMENTS
from passgo.edition.load import BUILT_IN

FILES = sorted(BUILT_IN.glob("*.toml"))
TOWN = 'id = "town"\ntitle = "Town"\nextends = "classic"\n'
WHOLE = (BUILT_IN / "classic.toml").read_text("utf-8")


@pytest.fixture(scope="module")
def complaints() -> Callable[[str], list[str]]:
    """The places that an editor would underline in this text."""
    validator = jsonschema_rs.validator_for(json.loads(SCHEMA.read_text("utf-8")))

    def found(text: str) -> list[str]:
        return [
            "/".join(map(str, error.instance_path)) for error in validator.iter_errors(tomllib.loads(text))
        ]

    return found


def test_the_schema_is_up_to_date() -> None:
    """If not: python tools/make_edition_schema.py"""
    assert json.loads(SCHEMA.read_text("utf-8")) == edition_schema()


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_every_built_in_file_matches_the_schema(complaints: Callable[[str], list[str]], file: Path) -> None:
    assert complaints(file.read_text("utf-8")) == []


@pytest.mark.parametrize(
    "text",
    [
        'extends = "classic"\n',
        TOWN,
        TOWN + '[[square]]\nindex = 39\nname = "Quay"\n',
        TOWN + "[[square]]\nindex = 1\nprice = 70\n[words]\nhouse = 'hut'\n",
        TOWN + '[groups.teal]\ncolour = "#00ffff"\n[pieces.house]\nheights = 2\n',
        TOWN + '[[chance]]\nnumber = 3\neffect = { do = "each", amount = -50 }\n',
    ],
)
def test_a_file_with_only_the_differences_matches_the_schema(
    complaints: Callable[[str], list[str]], text: str
) -> None:
    assert complaints(text) == []


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("", ""),
        ('base = "classic"\n', ""),
        ('extends = "clasic"\n', "extends"),
        ('extends = "../classic.toml"\n', "extends"),
        (TOWN + "salary = -1\n", "salary"),
        (TOWN + "salary = 1000001\n", "salary"),
        (TOWN + "salery = 100\n", ""),
        (TOWN + "[[square]]\nindex = 1\nprise = 70\n", "square/0"),
        (TOWN + "[[square]]\nindex = 1\nprice = 'much'\n", "square/0/price"),
        (TOWN + "[[square]]\nindex = 1\nkind = 'streat'\n", "square/0/kind"),
        (TOWN + "[[square]]\nindex = 1\nkind = 'chest'\nprice = 5\n", "square/0/price"),
        (TOWN + "[[square]]\nindex = 1\nname = ''\n", "square/0/name"),
        (TOWN + "[groups.'Light Blue']\ncolour = '#000000'\n", "groups"),
        (TOWN + "[groups.red]\ncolour = 'red'\n", "groups/red/colour"),
        (TOWN + "[tokens]\nsource = 'chosen'\n", "tokens"),
        (TOWN + "[words]\nhuose = 'x'\n", "words"),
        (TOWN + f"[words]\nhouse = '{'x' * 41}'\n", "words/house"),
        (TOWN + "[[chest]]\nnumber = 1\neffect = { do = 'fly' }\n", "chest/0/effect/do"),
        (TOWN + "[[chest]]\nnumber = 1\neffect = { do = 'pay' }\n", "chest/0/effect"),
        (TOWN + "[[chest]]\nnumber = 1\neffect = { do = 'pay', amount = 0 }\n", "chest/0/effect/amount"),
        (TOWN + "[[chest]]\nnumber = 1\neffect = { do = 'pay', amount = 5, to = 3 }\n", "chest/0/effect/to"),
        (TOWN + "[[square]]\n" * 41, "square"),
        (WHOLE.replace("salary = 200\n", ""), ""),
        (WHOLE.replace('name = "Boardwalk"\n', ""), "square/39"),
        (WHOLE.replace('house = "house"\n', ""), "words"),
        ("[[challenge]]\ntopic = 'x'\n", "challenge/0"),
    ],
)
def test_the_schema_locates_mistakes(complaints: Callable[[str], list[str]], text: str, where: str) -> None:
    assert set(complaints(text)) == {where}


def test_the_schema_describes_every_kind_of_square_and_every_effect() -> None:
    definitions: dict[str, Any] = edition_schema()["definitions"]
    kinds = {
        rule["if"]["properties"]["kind"]["const"]: rule["then"]["properties"]
        for rule in definitions["square"]["allOf"]
    }
    assert set(kinds) == set(KINDS)
    assert {
        kind: {key for key, schema in narrower.items() if schema is False} for kind, narrower in kinds.items()
    } == {kind: set(ALL_VALUES) - set(VALUES.get(kind, ())) - {"group"} for kind in KINDS}
    rules = definitions["card.effect"]["allOf"]
    needed = {rule["if"]["properties"]["do"]["const"]: rule["then"]["required"] for rule in rules}
    assert needed == {do: sorted(("do", *takes)) for do, takes in ARGUMENTS.items()}


def test_the_patterns_of_the_schema_are_valid_in_javascript() -> None:
    """Editors are not written in Python."""
    patterns = set(re.findall(r'"pattern": "([^"]*)"', SCHEMA.read_text("utf-8")))
    assert not [pattern for pattern in patterns if re.search(r"\(\?[^:]|\+\+|\*\+", pattern)]
