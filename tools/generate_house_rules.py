"""Writes engine/agreed_rules.py, the house rules that the chapters declare.

python tools/generate_house_rules.py [--check]
"""

import ast

from chapters import ENGINE, Files, chapters, in_brackets, write

TARGET = ENGINE / "agreed_rules.py"
HEAD = '''"""The house rules of all chapters by their numbers. Generated: python tools/generate_house_rules.py

They are copied, since the chapters cannot be imported here: a chapter needs boards, and a board what was agreed on.
"""

from typing import Final

from passgo.engine.house_rule import {names}

# Where a board has the number of each: `p.board.agreed[SALARY]`, which is OFF if it was not agreed on.
{constants}

{rules}'''


def files() -> Files:
    found = declared()
    used = {node.id for call, _ in found.values() for node in ast.walk(call) if isinstance(node, ast.Name)}
    names = [*sorted(used - {"HouseRule"}), "HouseRule"]
    constants = [f"{constant(call)}: Final = {number}" for number, (call, _) in found.items()]
    sources = [source for _, source in found.values()]
    rules = in_brackets("HOUSE_RULES: Final[tuple[HouseRule, ...]] = (", sources, ")")
    return {TARGET: HEAD.format(names=", ".join(names), constants="\n".join(constants), rules=rules)}


def declared() -> dict[int, tuple[ast.Call, str]]:
    """The declarations of all chapters by their numbers, with their source."""
    found: dict[int, tuple[ast.Call, str]] = {}
    for chapter, source in chapters().items():
        for call in calls(ast.parse(source)):
            number = ast.literal_eval(call.args[0])
            if number in found:
                raise SystemExit(f"HOUSE-{number} is declared twice, the second time in {chapter}.py")
            found[number] = (call, ast.get_source_segment(source, call) or "")
    return dict(sorted(found.items()))


def calls(chapter: ast.Module) -> list[ast.Call]:
    """The declarations in the tuple HOUSE_RULES of a chapter."""
    for node in chapter.body:
        if isinstance(node, ast.AnnAssign) and ast.unparse(node.target) == "HOUSE_RULES":
            assert isinstance(node.value, ast.Tuple)
            return [call for call in node.value.elts if isinstance(call, ast.Call)]
    return []


def constant(call: ast.Call) -> str:
    word: str = ast.literal_eval(call.args[1])
    return word.upper().replace("-", "_")


if __name__ == "__main__":
    write(__doc__, files)
