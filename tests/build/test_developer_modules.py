"""Developers' programs are in tools/, and not in a wheel."""

import ast
import re
import tomllib
from pathlib import Path

import pytest
from setuptools import find_namespace_packages, find_packages

from wheels import ROOT, Build

SOURCE = ROOT / "src"
TOOLS = ROOT / "tools"
# Entry points for users: the library and its packages, the command, the game for OpenSpiel, the checks of bots, and
# what the worker of the static site calls.
ENTRIES = ("passgo", "passgo.__main__", "passgo.rl.openspiel", "passgo.testing", "passgo.site.page.browser")
# Alembic finds these by their directory.
STEPS = "passgo.server.store.migrations."
# These run as programs: the command, the process in which `passgo bench` measures one form of the engine, and
# `python -m passgo.testing`.
PROGRAMS = {"passgo.__main__", "passgo.cli.bench_worker", "passgo.testing"}


def modules_in(source: Path) -> dict[str, Path]:
    """Every module of a source tree with its file."""
    found = {}
    for path in source.rglob("*.py"):
        *packages, name = path.relative_to(source).with_suffix("").parts
        found[".".join([*packages, *([] if name == "__init__" else [name])])] = path
    return found


def imported_by(path: Path) -> set[str]:
    """The names that a file imports; for `from a import b` both a and a.b, since b may be a module."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return found


def unused(modules: dict[str, Path], *entries: str) -> set[str]:
    """The modules that are imported neither by an entry nor by what it imports; imports in functions count."""
    reached, waiting = set[str](), set(entries)
    while waiting:
        name = waiting.pop()
        reached.add(name)
        parents = {name.rsplit(".", dots)[0] for dots in range(1, name.count(".") + 1)}
        waiting |= ((imported_by(modules[name]) | parents) & modules.keys()) - reached
    return modules.keys() - reached


def runs_as_a_program(path: Path) -> bool:
    return (
        re.search(r"^if __name__ == .__main__.:", path.read_text(encoding="utf-8"), re.MULTILINE) is not None
    )


def test_every_module_of_the_package_is_reachable_from_an_entry_point() -> None:
    modules = modules_in(SOURCE)
    assert len(modules) > 300
    steps = {name for name in modules if name.startswith(STEPS)}
    assert unused(modules, *ENTRIES, *steps) == set()


def test_no_module_but_the_command_and_its_worker_is_a_program() -> None:
    assert {name for name, path in modules_in(SOURCE).items() if runs_as_a_program(path)} == PROGRAMS


def test_a_module_that_nothing_imports_is_noticed(tmp_path: Path) -> None:
    package = tmp_path / "passgo"
    (package / "room").mkdir(parents=True)
    (package / "__init__.py").write_text("def late():\n    from passgo.room import used\n")
    for name in ("__init__", "used", "generator"):
        (package / "room" / f"{name}.py").write_text("import passgo\nimport passgo.room.used\n")
    assert unused(modules_in(tmp_path), "passgo") == {"passgo.room.generator"}


def test_setuptools_finds_packages_in_src_only() -> None:
    rules = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["setuptools"]
    assert rules["packages"]["find"] == {"where": ["src"]}
    found = {*find_packages(str(SOURCE)), *find_namespace_packages(str(SOURCE))}
    assert {package.partition(".")[0] for package in found} == {"passgo"}


@pytest.mark.timeout(900)  # a whole build takes minutes on a busy machine
def test_a_wheel_holds_the_modules_of_the_package_and_no_others(pure: Build) -> None:
    assert {name.partition("/")[0] for name in pure.files if ".dist-info/" not in name} == {"passgo"}
    inside = {name for name in pure.files if name.endswith(".py")}
    assert inside == {path.relative_to(SOURCE).as_posix() for path in modules_in(SOURCE).values()}


def test_every_tool_is_listed() -> None:
    listed = set(re.findall(r"`(\w+\.(?:py|sh))`", (TOOLS / "README.md").read_text(encoding="utf-8")))
    assert listed == {path.name for path in TOOLS.iterdir() if path.suffix in (".py", ".sh")}
