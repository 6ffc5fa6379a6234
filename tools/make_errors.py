"""Generates docs/errors.md, the tree of passgo's errors, from the sources: scripts/generate"""

import ast
from dataclasses import dataclass
from inspect import cleandoc
from pathlib import Path

from pages import DOCS, ROOT

PACKAGE = ROOT / "src" / "passgo"
PAGE = DOCS / "errors.md"
ROOT_ERROR = "passgo.errors.PassgoError"

HEAD = """# Errors

Every error that passgo raises on purpose is a `PassgoError`, so that `except passgo.PassgoError` catches them all.
`str(error)` is a sentence to show. A mistake in the call itself, such as an unknown parameter, is a `TypeError`.

This page is generated from the sources (`scripts/generate`). Errors in **bold** can be imported from `passgo`, the
others from the module that is named.

"""


@dataclass(frozen=True)
class ErrorClass:
    module: str
    name: str
    base: str
    summary: str

    @property
    def path(self) -> str:
        return f"{self.module}.{self.name}"


def module_name(path: Path) -> str:
    parts = path.relative_to(PACKAGE.parent).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def first_sentence(node: ast.ClassDef) -> str:
    paragraph = cleandoc(ast.get_docstring(node) or "").split("\n\n")[0]
    return " ".join(paragraph.split())


def classes_of(path: Path) -> list[ErrorClass]:
    """The classes of a module, with the full names of their bases as its imports give them."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    module = module_name(path)
    imported = {
        alias.asname or alias.name: f"{node.module}.{alias.name}"
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    return [
        ErrorClass(module, node.name, imported.get(base.id, f"{module}.{base.id}"), first_sentence(node))
        for node in tree.body
        if isinstance(node, ast.ClassDef)
        for base in node.bases
        if isinstance(base, ast.Name)
    ]


def tree_lines(classes: list[ErrorClass], base: str, exported: set[str], depth: int = 0) -> list[str]:
    lines = []
    for error in sorted((error for error in classes if error.base == base), key=lambda error: error.name):
        name = f"**`{error.name}`**" if error.name in exported else f"`{error.path}`"
        lines.append(f"{'  ' * depth}- {name}: {error.summary}")
        lines += tree_lines(classes, error.path, exported, depth + 1)
    return lines


def exported_names() -> set[str]:
    tree = ast.parse((PACKAGE / "__init__.py").read_text(encoding="utf-8"))
    return {
        name
        for node in tree.body
        if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == "__all__"
        for name in ast.literal_eval(node.value)
    }


def files() -> dict[Path, str]:
    classes = [found for path in sorted(PACKAGE.rglob("*.py")) for found in classes_of(path)]
    base = next(error for error in classes if error.path == ROOT_ERROR)
    lines = [f"- **`PassgoError`**: {base.summary}"]
    lines += tree_lines(classes, ROOT_ERROR, exported_names(), 1)
    return {PAGE: HEAD + "\n".join(lines) + "\n"}
