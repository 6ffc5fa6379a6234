"""What the chapters of `engine/rules` declare, read from their source, for the programs that generate code.

Read, not imported: a chapter may need what is yet to be generated from it.
"""

import ast
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

from pages import ROOT, options

PACKAGE = ROOT / "src" / "passgo"
ENGINE = PACKAGE / "engine"
Files = dict[Path, str]


@cache
def chapters() -> dict[str, str]:
    """The source of each chapter by its name, in alphabetical order."""
    return {path.stem: path.read_text(encoding="utf-8") for path in sorted((ENGINE / "rules").glob("*.py"))}


def declared(base: str, mark: str) -> dict[str, list[str]]:
    """By chapter, the classes that derive from the base class and set the attribute that a finished one has."""
    bases = bases_of_classes()

    def derives(name: str) -> bool:
        return name == base or any(derives(parent) for parent in bases.get(name, []))

    found: dict[str, list[str]] = {}
    for chapter, node in classes():
        if derives(node.name) and mark in attributes(node):
            found.setdefault(chapter, []).append(node.name)
    return found


def classes() -> Iterator[tuple[str, ast.ClassDef]]:
    for chapter, source in chapters().items():
        yield from ((chapter, node) for node in ast.parse(source).body if isinstance(node, ast.ClassDef))


def bases_of_classes() -> dict[str, list[str]]:
    """The bases of each class of the chapters, and of what they derive from."""
    common = ast.parse((ENGINE / "declared.py").read_text(encoding="utf-8")).body
    nodes = [node for node in common if isinstance(node, ast.ClassDef)] + [node for _, node in classes()]
    return {node.name: [base.id for base in node.bases if isinstance(base, ast.Name)] for node in nodes}


def attributes(node: ast.ClassDef) -> set[str]:
    """The names that a class body assigns."""
    targets: list[ast.expr] = []
    for part in node.body:
        if isinstance(part, ast.AnnAssign) and part.value is not None:
            targets.append(part.target)
        elif isinstance(part, ast.Assign):
            targets += part.targets
    return {target.id for target in targets if isinstance(target, ast.Name)}


def replaced(source: str, nodes: list[ast.stmt], text: str) -> str:
    """The source with another text in the place of some statements that follow each other."""
    lines = source.splitlines(keepends=True)
    first, last = nodes[0].lineno - 1, nodes[-1].end_lineno
    return "".join([*lines[:first], text, *lines[last:]])


def in_brackets(start: str, items: list[str], end: str) -> str:
    """A list as the formatter breaks it, with an item in each line."""
    return "".join([f"{start}\n", *(f"    {item},\n" for item in items), f"{end}\n"])


def write(program: str | None, files: Callable[[], Files]) -> None:
    """The command line of a generator: writes its files, or with --check says which are out of date."""
    parser = options(program)
    parser.add_argument("--check", action="store_true", help="change nothing; fail if a file is out of date")
    check = parser.parse_args().check
    old = [path for path, text in files().items() if not path.exists() or path.read_text("utf-8") != text]
    for path in old:
        print(f"{path.relative_to(ROOT)} {'is out of date' if check else 'is written'}")
        if not check:
            path.write_text(files()[path], encoding="utf-8")
    if check and old:
        raise SystemExit(1)
