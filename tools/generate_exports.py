"""Generates what `passgo` exports, from the classes that the chapters declare.

- actions.py and decisions.py: the imports of the classes, and the union of all decisions
- __init__.py: `__all__` and what type checkers see, from actions.py and from the table `_HOMES`
"""

import ast
import re
from collections.abc import Iterable
from pathlib import Path
from typing import Any

from declarations import PACKAGE, chapters, finished
from pages import replaced

CONSTANT, CLASS, OTHER = range(3)


def files() -> dict[Path, str]:
    actions = with_imports(read("actions.py"), finished(chapters(), "Action", "name"))
    return {
        PACKAGE / "actions.py": actions,
        PACKAGE / "decisions.py": decisions(),
        PACKAGE / "__init__.py": package(public_names(actions)),
    }


def read(name: str) -> str:
    return (PACKAGE / name).read_text(encoding="utf-8")


def with_imports(source: str, found: dict[str, list[str]]) -> str:
    """A module with the classes of the chapters imported, to be exported again."""
    old = [
        node
        for node in ast.parse(source).body
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("passgo.engine.rules.")
    ]
    lines = [
        f"from passgo.engine.rules.{chapter} import {name} as {name}\n"
        for chapter, names in found.items()
        for name in sorted(names)
    ]
    return replaced(source, list(old), "".join(lines))


def decisions() -> str:
    found = finished(chapters(), "Decision", "kind")
    source = with_imports(read("decisions.py"), found)
    names = sorted(name for names in found.values() for name in names)
    union = f"AnyDecision: TypeAlias = ({' | '.join(names)})\n"
    return replaced(source, assigned(ast.parse(source), "AnyDecision"), union)


def public_names(source: str) -> list[str]:
    """What a module exports: its own functions, and what it imports under the same name once more."""
    names: list[str] = []
    for node in ast.parse(source).body:
        if isinstance(node, ast.FunctionDef):
            names.append(node.name)
        elif isinstance(node, ast.ImportFrom):
            names += [alias.name for alias in node.names if alias.asname == alias.name]
    return names


def package(actions: list[str]) -> str:
    source = read("__init__.py")
    tree = ast.parse(source)
    homes: dict[str, tuple[str, ...]] = value_of(tree, "_HOMES")
    modules: tuple[str, ...] = value_of(tree, "_MODULES")
    lines = [imported(home, names) for home, names in sorted({**homes, "passgo.actions": actions}.items())]
    seen = "".join(["if TYPE_CHECKING:\n", imported("passgo", modules), *lines])
    # From the end, so that earlier line numbers stay valid.
    (checked,) = (node for node in tree.body if isinstance(node, ast.If))
    source = replaced(source, [checked], seen)
    names = [*actions, *modules, *(name for names in homes.values() for name in names), "__version__"]
    return replaced(source, assigned(tree, "__all__"), f"__all__ = {in_order(names)}\n")


def assigned(tree: ast.Module, name: str) -> list[ast.stmt]:
    """The statement that sets a name of the module."""
    for node in tree.body:
        targets = node.targets if isinstance(node, ast.Assign) else []
        targets = [node.target] if isinstance(node, ast.AnnAssign) else targets
        if any(isinstance(target, ast.Name) and target.id == name for target in targets):
            return [node]
    raise LookupError(name)


def value_of(tree: ast.Module, name: str) -> Any:
    (node,) = assigned(tree, name)
    assert isinstance(node, ast.Assign)
    return ast.literal_eval(node.value)


def imported(home: str, names: Iterable[str]) -> str:
    return f"    from {home} import ({', '.join(in_order(names))})\n"


def in_order(names: Iterable[str]) -> list[str]:
    return sorted(names, key=lambda name: (kind(name), name))


def kind(name: str) -> int:
    """Constants, then classes, then all else, as linters sort names."""
    if re.fullmatch("[A-Z][A-Z0-9_]*", name) and len(name) > 1:
        return CONSTANT
    return CLASS if name[0].isupper() else OTHER
