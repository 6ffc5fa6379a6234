"""The client uses the types of the wire without casts and without `any`.

Tests are exempt: they build partial editions and views with casts.
"""

import re
from pathlib import Path

import pytest

from wheels import ROOT

SOURCES = ROOT / "client" / "src"
MADE = SOURCES / "lib" / "wire.ts"
CHECKED = sorted(
    path
    for path in SOURCES.rglob("*")
    if path.suffix in (".ts", ".svelte")
    and path != MADE
    and not path.name.endswith(".test.ts")
    and path.name != "fixture.ts"
)
COMMENTS = re.compile(r"/\*.*?\*/|//[^\n\"`]*$|<!--.*?-->|<style>.*?</style>", re.DOTALL | re.MULTILINE)
EACH = re.compile(r"\{#each [^\n]*? as (?!const\b)")
CAST = re.compile(
    r"""\bas\s(?!const\b)\s*(?:unknown|string|number|boolean|object|typeof|keyof|[A-Z]|\{|\[|\()   # value as Type
      | (?<![\w.$"'])any(?![\w"'])                                    # the type that any value has
      | @ts-(?:ignore|expect-error|nocheck)""",
    re.VERBOSE,
)


def code_of(path: Path) -> str:
    return EACH.sub("{#each ", COMMENTS.sub("", path.read_text(encoding="utf-8")))


def casts_in(text: str) -> list[str]:
    lines = [line.strip() for line in text.splitlines()]
    return [line for line in lines if CAST.search(line) and not line.startswith("import ")]


@pytest.mark.parametrize("path", CHECKED, ids=lambda path: str(path.relative_to(SOURCES)))
def test_the_client_contains_no_casts(path: Path) -> None:
    assert casts_in(code_of(path)) == []


@pytest.mark.parametrize(
    "line",
    [
        "const lot = choice as BuildAction;",
        "const sum = money(event.amount as number);",
        "const fields = event as unknown as Fields;",
        "const view = (answer as { view: View }).view;",
        "let said: any;",
        "const list: any[] = [];",
        "// @ts-ignore",
    ],
)
def test_a_cast_is_detected(line: str) -> None:
    assert casts_in(line) == [line]


@pytest.mark.parametrize(
    "line", ["const PACES = [1, 2] as const;", 'const each = "any";', "if (a !== b) return !c;"]
)
def test_code_without_casts_is_accepted(line: str) -> None:
    assert casts_in(line) == []
