"""Writes what follows from the fields of a position, as `Position.__init__` declares them.

    python tools/generate_position.py [--check]

- in engine/position.py the second half of the constructor, which copies them
- engine/position_fields.py, the list of their names
"""

import ast

from chapters import ENGINE, Files, in_brackets, replaced, write

SOURCE = ENGINE / "position.py"
TARGET = ENGINE / "position_fields.py"
HEAD = '''"""The fields of a position. Generated from position.py: python tools/generate_position.py"""

from typing import Final

'''
# How a field of each type is copied. What is immutable, or only ever replaced as a whole, is shared.
COPIES = {
    "i64": "like.{name}",
    "bool": "like.{name}",
    "IntArray": "copy(like.{name})",
    "SharedArray": "like.{name}",
    "list[Terms]": "like.{name}[:]",
}


def files() -> Files:
    source = SOURCE.read_text(encoding="utf-8")
    # The choice between a new position and one like another.
    made = next(node for node in constructor(source).body if isinstance(node, ast.If))
    fields = declared(made)
    copies = [
        f"            self.{name} = {COPIES[kind].format(name=name)}\n" for name, kind in fields.items()
    ]
    names = in_brackets("FIELDS: Final[tuple[str, ...]] = (", [f'"{name}"' for name in fields], ")")
    return {SOURCE: replaced(source, made.orelse, "".join(copies)), TARGET: HEAD + names}


def constructor(source: str) -> ast.FunctionDef:
    classes = [node for node in ast.parse(source).body if isinstance(node, ast.ClassDef)]
    position = next(node for node in classes if node.name == "Position")
    return next(node for node in position.body if isinstance(node, ast.FunctionDef))


def declared(made: ast.If) -> dict[str, str]:
    """The fields of a new position, with their types."""
    found: dict[str, str] = {}
    for node in made.body:
        assert isinstance(node, ast.AnnAssign)
        assert isinstance(node.target, ast.Attribute)
        found[node.target.attr] = ast.unparse(node.annotation)
    return found


if __name__ == "__main__":
    write(__doc__, files)
