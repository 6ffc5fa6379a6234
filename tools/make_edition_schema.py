"""Writes the JSON Schema of edition files, for editors: python tools/make_edition_schema.py

It is derived from the reader: every built-in edition is read with forms that record the requested keys and their
limits. Constraints between several keys are left to `passgo edition check`.
"""

import json
from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from declarations import PACKAGE
from pages import options
from passgo.edition import cards, validate
from passgo.edition.begin import SCHEMA
from passgo.edition.form import COLOUR, ID, LARGEST_NUMBER, LONGEST_LIST, LONGEST_NAME, Choice, Form, Report
from passgo.edition.layers import MERGED, Table
from passgo.edition.load import BUILT_IN, layered, names, read_challenges
from passgo.edition.problems import Where
from passgo.edition.source import Source, read

Schema = dict[str, Any]

VARIANTS: Final = ("do", "kind")
"""The key that determines which other keys a table has."""
ANY: Final = "*"
"""Stands for the number of an entry, and for the name of a group."""
CARD: Final = "card"
LISTS: Final = {"square": ("square",), CARD: cards.DECKS}
"""The tables of numbered entries, and the lists that they are in: any card may be in either deck."""
TITLE: Final = "A passgo edition"
PATH: Final = PACKAGE / "edition" / SCHEMA.name


class Asked:
    """The keys that the reader requested of a table, with their schemas, and those without a default."""

    def __init__(self) -> None:
        self.keys: dict[str, Schema] = {}
        self.needed: set[str] = set()
        self.variant = ""


class Questions(Report):
    """All requested keys, by the place of the table in the file."""

    def __init__(self, sources: Sequence[Source]) -> None:
        super().__init__(sources)
        self.tables: defaultdict[Where, list[Asked]] = defaultdict(list)


class AskedForm(Form):
    report: Questions

    def __init__(self, table: Mapping[str, object], where: Where, report: Report) -> None:
        super().__init__(table, where, report)
        self.asked = Asked()
        self.report.tables[tuple(_general(where))].append(self.asked)

    def _ask(self, key: str, schema: Schema, needed: bool) -> None:
        self.asked.keys[key] = schema
        if needed:
            self.asked.needed.add(key)

    def text(self, key: str, longest: int = LONGEST_NAME, default: str | None = None) -> str:
        self._ask(key, _text(longest), default is None)
        return super().text(key, longest, default)

    def texts(self, key: str, longest: int = LONGEST_NAME, most: int = LONGEST_LIST) -> tuple[str, ...]:
        self._ask(key, _list(_text(longest), most), True)
        return super().texts(key, longest, most)

    def id(self, key: str) -> str:
        given = super().id(key)
        self._ask(key, _text(LONGEST_NAME, f"^{ID.pattern}$"), True)
        return given

    def colour(self, key: str) -> str:
        given = super().colour(key)
        self._ask(key, {"type": "string", "pattern": f"^{COLOUR.pattern}$"}, True)
        return given

    def number(self, key: str, least: int = 0, most: int = LARGEST_NUMBER, default: int | None = None) -> int:
        self._ask(key, _number(least, most), default is None)
        return super().number(key, least, most, default)

    def numbers(self, key: str, least: int = 0, most: int = LONGEST_LIST) -> tuple[int, ...]:
        self._ask(key, _list(_number(least), most), True)
        return super().numbers(key, least, most)

    def pairs(self, key: str, most: int = LONGEST_LIST) -> tuple[tuple[int, int], ...]:
        pair = _list(_number(1), 2) | {"minItems": 2}
        self._ask(key, _list(pair, most), True)
        return super().pairs(key, most)

    def choice(self, key: str, allowed: Sequence[Choice], default: Choice | None = None) -> Choice | None:
        self._ask(key, {"enum": list(allowed)}, default is None)
        chosen = super().choice(key, allowed, default)
        if key in VARIANTS and not self.asked.variant:
            self.asked.variant = str(chosen)
        return chosen

    def choices(self, key: str, allowed: Sequence[Choice]) -> tuple[Choice, ...]:
        self._ask(key, _list({"enum": list(allowed)}, LONGEST_LIST), True)
        return super().choices(key, allowed)

    def form(self, key: str) -> Form | None:
        self._ask(key, {"$ref": _named((*self.where, key))}, True)
        return super().form(key)

    def forms(self, key: str, first: int, most: int = LONGEST_LIST) -> list[Form | None]:
        self._ask(key, _list({"$ref": _named((*self.where, key, first))}, most), True)
        return super().forms(key, first, most)

    def place(self, key: str, number: int) -> None:
        self._ask(key, _number(0, LARGEST_NUMBER), False)
        super().place(key, number)


def edition_schema() -> Schema:
    tables: defaultdict[Where, list[Asked]] = defaultdict(list)
    for data, sources in _samples():
        report = Questions(sources)
        form = AskedForm(data, (), report)
        validate.edition(form, read_challenges(form, sources))
        for where, asked in report.tables.items():
            tables[where] += asked
    source = read(next(BUILT_IN.glob("*-challenges.toml")))
    report = Questions([source])
    cards.challenges(AskedForm(source.data, (), report))
    challenges, one = report.tables[()], report.tables["challenge", ANY]

    parts = {name: every for where, every in tables.items() if (name := _name(where))}
    whole = _table(tables[()])
    whole["properties"]["extends"] = {"enum": list(names())}
    del parts["groups"]  # editions choose their names
    merged = {
        name for name in parts if name.split(".")[0] in (*MERGED, *LISTS) and not name.endswith("effect")
    }
    return {
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": TITLE,
        "type": "object",
        "if": {"required": ["challenge"]},
        "then": {"$ref": "#/definitions/challenges"},
        "else": {
            "allOf": [
                {"$ref": "#/definitions/edition"},
                {
                    "if": {"not": {"required": ["extends"]}},
                    "then": {"required": whole.pop("required"), **_complete(merged, parts)},
                },
            ]
        },
        "definitions": {
            "edition": whole,
            **{name: _table(every, name not in merged) for name, every in parts.items()},
            "groups": {
                "type": "object",
                "propertyNames": {"pattern": f"^{ID.pattern}$"},
                "additionalProperties": {"$ref": _named(("groups", ANY))},
            },
            "challenges": _table(challenges),
            "challenge": _table(one),
        },
    }


def _samples() -> Iterator[tuple[Table, list[Source]]]:
    """The built-in editions, and one of them without optional keys."""
    for name in names():
        data, sources, _ = layered(read(BUILT_IN / f"{name}.toml"))
        yield data, sources
        if "extends" not in data:
            yield {key: value for key, value in data.items() if key not in ("box", "pieces")}, sources
            yield {**data, "pieces": {}}, sources


def _table(every: list[Asked], strict: bool = True) -> Schema:
    """All variants of a table. One that extends an inherited table need not be complete."""
    keys = dict.fromkeys(key for each in every for key in each.keys)
    table: Schema = {
        "type": "object",
        "properties": {key: _any_of([each.keys[key] for each in every if key in each.keys]) for key in keys},
        "additionalProperties": False,
    }
    variants = sorted({each.variant for each in every} - {""})
    if variants:
        discriminator = next(key for key in VARIANTS if key in keys)
        table["allOf"] = [
            {
                "if": {"properties": {discriminator: {"const": variant}}, "required": [discriminator]},
                "then": _variant(
                    [each for each in every if each.variant == variant], table["properties"], strict
                ),
            }
            for variant in variants
        ]
    if strict and _needed(every):
        table["required"] = _needed(every)
    return table


def _variant(every: list[Asked], keys: Schema, strict: bool) -> Schema:
    """The keys that this variant lacks, restricts and requires."""
    asked = every[0].keys
    then: Schema = {"properties": {key: asked.get(key, False) for key in keys if asked.get(key) != keys[key]}}
    return then | ({"required": _needed(every)} if strict and _needed(every) else {})


def _any_of(schemas: list[Schema]) -> Schema:
    different = [schema for at, schema in enumerate(schemas) if schema not in schemas[:at]]
    return different[0] if len(different) == 1 else {"anyOf": different}


def _needed(every: list[Asked]) -> list[str]:
    return sorted(set.intersection(*(each.needed for each in every)))


def _complete(merged: set[str], parts: Mapping[str, list[Asked]]) -> Schema:
    """The keys that merged tables require where they extend nothing."""
    whole: Schema = {}
    for name in sorted(merged):
        inside: Schema = {"required": _needed(parts[name])}
        for key in reversed(name.split(".")):
            if key == ANY:
                inside = {"additionalProperties": inside}
            elif key in LISTS:
                inside = {"properties": {name: {"items": inside} for name in LISTS[key]}}
            else:
                inside = {"properties": {key: inside}}
        whole.setdefault("allOf", []).append(inside)
    return whole


def _general(where: Where) -> Iterator[str]:
    for at, key in enumerate(where):
        if isinstance(key, int) or where[:at] == ("groups",):
            yield ANY
        else:
            yield CARD if at == 0 and key in LISTS[CARD] else key


def _name(where: Where) -> str:
    """("square", 6, "effect") as a name: square.effect"""
    general = list(_general(where))
    return ".".join(key for at, key in enumerate(general) if key != ANY or general[at - 1] == "groups")


def _named(where: Where) -> str:
    return f"#/definitions/{_name(where)}"


def _text(longest: int, pattern: str = r"\S") -> Schema:
    return {"type": "string", "maxLength": longest, "pattern": pattern}


def _number(least: int = 0, most: int = LARGEST_NUMBER) -> Schema:
    return {"type": "integer", "minimum": least, "maximum": most}


def _list(items: Schema, most: int) -> Schema:
    return {"type": "array", "items": items, "maxItems": most}


def files() -> dict[Path, str]:
    return {PATH: json.dumps(edition_schema(), indent=1, ensure_ascii=False) + "\n"}


def main() -> None:
    options(__doc__).parse_args()
    for path, text in files().items():
        path.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
