"""Lists what the rules of this tree still lack, one line each, with the file."""

import json
import re
import tomllib
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

from declarations import NUMBERS, PACKAGE, SORTS, DeclarationError, chapters, declared
from generate import generate
from pages import ROOT

MARK = "FILL IN"  # marks the gaps in the stubs of a new rule
MARKED = ((PACKAGE, "*.py"), (PACKAGE, "*.toml"), (PACKAGE, "*.json"), (ROOT / "tests" / "engine", "*.py"))
LANGUAGES = PACKAGE / "languages"
RULEBOOK = PACKAGE / "rulebook"
PROVED = re.compile(r"mark\.rule\(([^)]*)\)")


def unfinished() -> list[str]:
    """Checks of files come first. The generators and the texts need to import passgo, which fails with unknown names or
    outdated code: each check runs only if the ones before it found nothing."""
    found = [*marked(), *untested()]
    for check in (unnumbered, rules_without_text, out_of_date, missing_texts):
        lines = check()
        found += lines
        if lines:
            break
    return found


def marked() -> Iterator[str]:
    for folder, pattern in MARKED:
        for path in sorted(folder.rglob(pattern)):
            for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
                if MARK in line:
                    yield f"{path.relative_to(ROOT)}:{number}: {line.strip().lstrip('# ').rstrip(',')}"


def rule_ids() -> dict[str, Path]:
    """The rules and rulings of the catalogue, with their files."""
    rules, rulings = RULEBOOK / "rules.toml", RULEBOOK / "rulings.toml"
    found = {rule["id"]: rules for chapter in toml(rules)["chapter"] for rule in chapter.get("rule", ())}
    return found | {ruling["id"]: rulings for ruling in toml(rulings)["ruling"]}


def toml(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


def untested() -> list[str]:
    sources = (path.read_text(encoding="utf-8") for path in (ROOT / "tests").rglob("*.py"))
    named = {
        id_ for source in sources for ids in PROVED.findall(source) for id_ in re.findall(r'"(.+?)"', ids)
    }
    return [
        f"{path.relative_to(ROOT)}: no test is marked with {id_}"
        for id_, path in rule_ids().items()
        if id_ not in named
    ]


def unnumbered() -> list[str]:
    """Names that scripts/generate has not given a number yet, or whose chapter cannot be read."""
    known = json.loads(NUMBERS.read_text(encoding="utf-8"))
    try:
        whole = declared(chapters())
    except DeclarationError as error:
        return [f"src/passgo/engine/rules: {error}"]
    where = NUMBERS.relative_to(ROOT)
    return [
        f"{where}: {name} of the {sort} has no number; run scripts/generate"
        for sort in SORTS
        for name in whole.names(sort)
        if name not in known[sort]
    ]


def rules_without_text() -> list[str]:
    """Rules that a language has no text for."""
    found: list[str] = []
    for language in sorted(path for path in LANGUAGES.iterdir() if path.is_dir()):
        files = (language / "chapters").glob("*.json")
        known = {id_ for file in files for id_ in json.loads(file.read_text(encoding="utf-8"))["rules"]}
        found += [
            f"{language.relative_to(ROOT)}/chapters: {id_} has no text"
            for id_ in rule_ids()
            if id_ not in known
        ]
    return found


def out_of_date() -> list[str]:
    try:
        stale = generate(check=True)
    except DeclarationError as error:
        return [f"src/passgo/engine/rules: {error}"]
    return [f"{path.relative_to(ROOT)}: out of date; run scripts/generate" for path in stale]


def missing_texts() -> list[str]:
    """Texts that declarations need and a language lacks."""
    missing = import_module("missing")
    return [
        line
        for path in sorted(LANGUAGES.iterdir())
        if path.is_dir()
        for line in missing.in_language(path.name)
    ]
