"""Docstrings of compiled classes: mypyc leaves them out, so they are read from the sources beside the extensions."""

import ast
from functools import cache
from inspect import cleandoc
from pathlib import Path
from sys import modules

# mypyc's substitute for a docstring.
FILLERS = (None, "", "mypyc filler docstring")


def document(value: object) -> None:
    """Restore the docstring of a class of passgo, if it has none."""
    if isinstance(value, type) and value.__doc__ in FILLERS:
        value.__doc__ = docstrings(value.__module__).get(value.__name__)


@cache
def docstrings(module: str) -> dict[str, str]:
    """The docstrings of the classes of a module."""
    file = Path(modules[module].__file__ or "")
    source = file.with_name(file.name.partition(".")[0] + ".py")
    classes = [
        node for node in ast.parse(source.read_text(encoding="utf-8")).body if isinstance(node, ast.ClassDef)
    ]
    return {node.name: cleandoc(ast.get_docstring(node, clean=False) or "") for node in classes}
