"""Public signatures are precisely typed: no mapping of arbitrary values."""

import ast
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

import passgo

VAGUE = ("dict[str, object]", "Mapping[str, object]", "dict[str, Any]", "Mapping[str, Any]")
# Besides what `passgo` exports: the modules whose types these signatures name.
MODULES = (
    "passgo.events",
    "passgo.view.types",
    "passgo.base.json_types",
    "passgo.game.game",
    "passgo.game.inputs",
    "passgo.view.table_view",
    "passgo.engine.declared",
    "passgo.engine.ranges",
)


def tree_of(module: str) -> ast.Module:
    spec = find_spec(module)
    assert spec is not None
    assert spec.origin is not None
    origin = Path(spec.origin)
    source = origin if origin.suffix == ".py" else origin.with_name(origin.name.split(".")[0] + ".py")
    return ast.parse(source.read_text(encoding="utf-8"))


def annotations(node: ast.AST) -> list[str]:
    """Every type that is written in a signature or at an attribute, but for what is private."""
    if isinstance(node, ast.AnnAssign):
        return [ast.unparse(node.annotation)]
    if isinstance(node, ast.FunctionDef):
        if node.name.startswith("_") and node.name != "__init__":
            return []
        arguments = [*node.args.posonlyargs, *node.args.args, *node.args.kwonlyargs]
        types = [argument.annotation for argument in arguments] + [node.returns]
        return [ast.unparse(one) for one in types if one is not None]
    if isinstance(node, ast.ClassDef):
        return [one for part in node.body for one in annotations(part)]
    return []


def exported() -> Iterator[object]:
    homes = {**passgo._HOMES, "passgo.actions": ("action_from_json",)}
    for home, names in homes.items():
        yield from (pytest.param(home, name, id=name) for name in names)


def vague(found: list[str]) -> list[str]:
    return [one for one in found if any(form in one for form in VAGUE)]


@pytest.mark.parametrize(("home", "name"), list(exported()))
def test_what_is_exported_has_no_vague_type(home: str, name: str) -> None:
    nodes = [node for node in tree_of(home).body if getattr(node, "name", None) == name]
    assert vague([one for node in nodes for one in annotations(node)]) == []


@pytest.mark.parametrize("module", MODULES)
def test_the_modules_of_public_types_have_no_vague_type(module: str) -> None:
    found = [one for node in tree_of(module).body for one in annotations(node)]
    assert found
    assert vague(found) == []


def test_a_vague_type_would_be_found() -> None:
    tree = ast.parse("class A:\n    def to_json(self) -> dict[str, object]: ...\n    x: dict[str, Any]")
    assert len(vague(annotations(tree.body[0]))) == 2
