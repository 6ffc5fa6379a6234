"""Rewrites the lists of actions in docs/notation.md from the declarations: scripts/generate"""

import ast
from functools import cache
from pathlib import Path

import passgo
from pages import DOCS, between
from passgo.engine.actions import ACTIONS, Action
from passgo.engine.fields import A_DECK, A_GROUP, Field
from passgo.notation.text import name_of

PAGE = DOCS / "notation.md"


def table() -> str:
    """A row for each action: its word, its values, its description."""
    lines = ["| action | values | what it does | rule |", "|---|---|---|---|"]
    lines += [
        f"| {word(action)} | {values(action)} | {description(action)} | {action.rule} |"
        for action in listed()
    ]
    return "\n".join(lines) + "\n"


def listed() -> list[Action]:
    return sorted(ACTIONS, key=lambda action: action.name)


def word(action: Action) -> str:
    if all(field.optional for field in action.fields):
        return f"`{action.name}`" + (f" `{action.name}=`" if action.fields else "")
    return f"`{action.name}=`"


def values(action: Action) -> str:
    text = ", ".join(f"{name_of(field.what)}{value_form(field)}" for field in action.fields) or "none"
    return text + ("; then `:` and both sides as in an offer" if action.trades else "")


def value_form(field: Field) -> str:
    return ": `c` or `h`" if field.kind == A_DECK else ", by its id" if field.kind == A_GROUP else ""


def description(action: Action) -> str:
    """The docstring of its class, from the source: a compiled class has none."""
    name = type(action).__name__
    classes = [node for node in declarations() if isinstance(node, ast.ClassDef) and node.name == name]
    text = (ast.get_docstring(classes[0]) or "").partition("\n\n")[0]  # without its example
    return " ".join(text.split())


@cache
def declarations() -> list[ast.stmt]:
    chapters = sorted((Path(passgo.__file__).parent / "engine" / "rules").glob("*.py"))
    return [node for chapter in chapters for node in ast.parse(chapter.read_text(encoding="utf-8")).body]


def grammar() -> str:
    """The actions as alternatives."""
    forms = [form(action) for action in listed()]
    return "action     = " + "\n           | ".join(forms) + " ;\n"


def form(action: Action) -> str:
    parts = ', ",", '.join(value_rule(field) for field in action.fields)
    if not parts:
        return f'"{action.name}"'
    if all(field.optional for field in action.fields):
        return f'"{action.name}", [ "=", {parts} ]'
    return f'"{action.name}=", {parts}' + (', ":", trade' if action.trades else "")


def value_rule(field: Field) -> str:
    if field.kind == A_DECK:
        return '( "c" | "h" )'
    return "group" if field.kind == A_GROUP else "number"


def renewed(page: str) -> str:
    """The page with both lists updated."""
    page = between(page, "<!-- actions: made by make_actions.py -->\n", "<!-- end of actions -->", table())
    return between(page, "(* actions: made by make_actions.py *)\n", "(* end of actions *)", grammar())


def files() -> dict[Path, str]:
    return {PAGE: renewed(PAGE.read_text(encoding="utf-8"))}
