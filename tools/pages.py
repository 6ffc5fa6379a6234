"""Shared by the programs of tools/: paths, options, and pages with generated parts."""

import argparse
import ast
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs"


def options(program: str | None) -> argparse.ArgumentParser:
    """The command line of a program, described by its docstring."""
    return argparse.ArgumentParser(description=program, formatter_class=argparse.RawDescriptionHelpFormatter)


def between(page: str, begin: str, end: str, text: str) -> str:
    """The page with the text between two marks replaced."""
    before, _, rest = page.partition(begin)
    _, _, after = rest.partition(end)
    return before + begin + text + end + after


def replaced(source: str, nodes: list[ast.stmt], text: str) -> str:
    """The source with consecutive statements replaced."""
    lines = source.splitlines(keepends=True)
    first, last = nodes[0].lineno - 1, nodes[-1].end_lineno
    return "".join([*lines[:first], text, *lines[last:]])


def renew(page: Path, renewed: Callable[[str], str]) -> None:
    page.write_text(renewed(page.read_text(encoding="utf-8")), encoding="utf-8")
