"""The rules of the game, chapter by chapter, each with the tests that prove it."""

import ast
from collections import defaultdict
from dataclasses import dataclass

from pages import ROOT
from passgo.edition import load
from passgo.edition.words import words_of
from passgo.rulebook import Chapter, Rule, Ruling, book_title, chapters, rules, rulings

HEAD = """# Rules

Every rule has a number; a refused action names it, and `passgo rules JAIL-6` prints it in the words of any edition
(here: Classic). *Printed in* says which of the five books have it. Below each rule are scenes that prove it, as the
tests of the engine have them.

"""
SCENES = ROOT / "tests" / "engine" / "rules"
SHOWN = 2  # scenes of a rule that are shown in full; the others are named


@dataclass(frozen=True)
class Proof:
    """A test that is marked with the rules that it proves."""

    name: str
    file: str
    line: int
    code: str


def proofs() -> dict[str, list[Proof]]:
    """The tests of each rule, the shortest first."""
    found: dict[str, list[Proof]] = defaultdict(list)
    for path in sorted(SCENES.glob("test_*.py")):
        source = path.read_text(encoding="utf-8")
        lines = source.splitlines()
        for node in ast.parse(source).body:
            if isinstance(node, ast.FunctionDef):
                code = "\n".join(lines[node.lineno - 1 : node.end_lineno])
                proof = Proof(node.name, path.relative_to(ROOT).as_posix(), node.lineno, code)
                for rule_id in marked_rules(node):
                    found[rule_id].append(proof)
    return {rule_id: sorted(tests, key=lambda test: len(test.code)) for rule_id, tests in found.items()}


def marked_rules(node: ast.FunctionDef) -> list[str]:
    """The arguments of `@pytest.mark.rule(…)`."""
    return [
        argument.value
        for mark in node.decorator_list
        if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "pytest.mark.rule"
        for argument in mark.args
        if isinstance(argument, ast.Constant) and isinstance(argument.value, str)
    ]


def pages() -> dict[str, str]:
    tests = proofs()
    words = words_of(load("classic"), "en")
    index = [HEAD, "```{toctree}\n:maxdepth: 1\n\n"]
    found: dict[str, str] = {}
    for each in chapters():
        name = f"rules-{each.id.lower()}"
        index.append(f"{name}\n")
        found[f"{name}.md"] = page(each, tests, words)
    index.append("```\n")
    return {"rules.md": "".join(index), **found}


def page(chapter: Chapter, tests: dict[str, list[Proof]], words: dict[str, str]) -> str:
    written = [f"# {chapter.id} · {chapter.title}\n\n"]
    if chapter.note:
        written.append(f"{filled(chapter.note, words)}\n\n")
    own_rulings = [ruling for ruling in rulings(chapter.id) if ruling.chapter == chapter.id]
    found: list[Rule | Ruling] = [*rules(chapter.id), *own_rulings]
    for each in found:
        written.append(entry(each, tests.get(each.id, []), words))
    return "".join(written)


def entry(each: Rule | Ruling, tests: list[Proof], words: dict[str, str]) -> str:
    lines = [f"## {each.id}", "", each.format(words), ""]
    if isinstance(each, Rule) and each.printed:
        books = dict.fromkeys(book_title(printed.book) for printed in each.printed)
        lines += [f"*Printed in:* {', '.join(books)}.", ""]
    for test in tests[:SHOWN]:
        lines += [
            f":::{{dropdown}} {sentence(test.name)}",
            "```python",
            test.code,
            "```",
            f"`{test.file}`",
            ":::",
            "",
        ]
    if tests[SHOWN:]:
        lines += ["Also proved by " + ", ".join(f"`{test.name}`" for test in tests[SHOWN:]) + ".", ""]
    return "\n".join(lines) + "\n"


def sentence(name: str) -> str:
    return name.removeprefix("test_").replace("_", " ").capitalize()


def filled(words: str, facts: dict[str, str]) -> str:
    """A note with the words of the edition; a note rarely has any."""
    return words.format_map({**facts}) if "{" in words else words
