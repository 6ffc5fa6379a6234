"""Rewrites the tables of docs/json.md from the declarations: scripts/generate"""

import ast
import re
import types
from pathlib import Path
from typing import Any, Literal, Union, get_args, get_origin

from make_actions import description, listed
from pages import DOCS, between
from passgo.engine.actions import ACTIONS
from passgo.engine.fields import A_DECK, A_GROUP, A_SQUARE, DECKS, Field
from passgo.server.web.wire.game import DECISIONS
from passgo.view import types as view_types

PAGE = DOCS / "json.md"

PLAIN = {
    "int": "number",
    "str": "text",
    "bool": "true or false",
    "Deck": " or ".join(f'`"{d}"`' for d in DECKS),
}
KINDS = {A_SQUARE: "number of a square", A_DECK: PLAIN["Deck"], A_GROUP: "id of a colour group"}


# Actions


def actions() -> str:
    lines = ["| `do` | further fields | in a record | what it does |", "|---|---|---|---|"]
    for action in listed():
        fields = [*map(field_form, action.fields)]
        if action.trades:
            fields += ["`give`, `get`: sides"]
        further = "; ".join(fields) or "none"
        lines.append(f"| `{action.name}` | {further} | `{written(action.name)}` | {description(action)} |")
    return "\n".join(lines) + "\n"


def field_form(field: Field) -> str:
    kind = KINDS.get(field.kind, "number")
    return f"`{field.name}`: {kind}{', may be left out' if field.optional else ''}"


def written(name: str) -> str:
    """The notation's form, with the names of the fields in capitals."""
    kind = next(action for action in ACTIONS if action.name == name)
    values = ",".join(
        "c|h" if field.kind == A_DECK else f"[{field.name.upper()}]" if field.optional else field.name.upper()
        for field in kind.fields
    )
    sides = ":GIVE=GET" if kind.trades else ""
    return f"{name}={values}{sides}".replace("|", "\\|") if values else name


# Views


def views() -> str:
    tree = ast.parse(Path(str(view_types.__file__)).read_text(encoding="utf-8"))
    classes = [node for node in tree.body if isinstance(node, ast.ClassDef)]
    return "\n".join(view(node) for node in reversed(classes)) + "\n" + offer()


def view(node: ast.ClassDef) -> str:
    text = (ast.get_docstring(node) or "").partition(">>>")[0].strip()  # examples are for Python
    lines = [
        heading(node.name),
        "",
        *([text, ""] if text else []),
        "| field | JSON | meaning |",
        "|---|---|---|",
    ]
    for field, after in zip(node.body, [*node.body[1:], None], strict=True):
        if isinstance(field, ast.AnnAssign):
            meaning = ""
            if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant):
                meaning = " ".join(str(after.value.value).split())
            form, may_miss = annotated(ast.unparse(field.annotation))
            missing = "; may be missing" if may_miss else ""
            lines.append(f"| `{ast.unparse(field.target)}` | {form}{missing} | {meaning} |")
    return "\n".join(lines) + "\n"


def offer() -> str:
    rows = {
        "offer": ("number", "Its number, for `accept`, `refuse`, `counter` and `withdraw`."),
        "from": ("number", "The seat that made it."),
        "to": ("number", "The seat that may accept it."),
        "give": (link("SideView"), "What that seat gives."),
        "get": (link("SideView"), "What that seat gets."),
    }
    assert rows.keys() == view_types.OfferView.__annotations__.keys()
    lines = [heading("OfferView"), "", "An open offer.", "", "| field | JSON | meaning |", "|---|---|---|"]
    lines += [f"| `{name}` | {form} | {meaning} |" for name, (form, meaning) in rows.items()]
    return "\n".join(lines) + "\n"


def heading(name: str) -> str:
    return f"### {title(name)}"


def title(name: str) -> str:
    return f"A view's {name.removesuffix('View').lower()}"


def link(name: str) -> str:
    shown = name.removesuffix("View").lower()
    anchor = re.sub(r"[^\w -]", "", title(name).lower()).replace(" ", "-")
    return f"[{shown}](#{anchor})"


def annotated(text: str) -> tuple[str, bool]:
    """A Python annotation as JSON, and whether the field may be missing."""
    inner = re.fullmatch(r"NotRequired\[(.*)\]", text)
    return (json_form(inner[1]), True) if inner else (json_form(text), False)


def json_form(text: str) -> str:
    if text.endswith(" | None"):
        return f"{json_form(text.removesuffix(' | None'))} or null"
    if found := re.fullmatch(r"list\[(.*)\]", text):
        return f"list: {json_form(found[1])}"
    if found := re.fullmatch(r"dict\[int, (.*)\]", text):
        return f"object by number: {json_form(found[1])}"
    if found := re.fullmatch(r"Literal\[(.*)\]", text):
        return " or ".join(f"`{part}`" for part in found[1].replace("'", '"').split(", "))
    if text == "DecisionView":
        return "[decision](#decisions)"
    return PLAIN.get(text) or link(text)


# Decisions


def decisions() -> str:
    lines = ["| `kind` | further fields |", "|---|---|"]
    for model in DECISIONS:
        fields = dict(model.model_fields)
        kind = get_args(fields.pop("kind").annotation)[0]
        fields.pop("seats")
        text = [
            f"`{name}`: {type_form(field.annotation)}{'' if field.is_required() else ', may be missing'}"
            for name, field in fields.items()
        ]
        lines.append(f"| `{kind}` | {'; '.join(text) or 'none'} |")
    return "\n".join(lines) + "\n"


def type_form(annotation: Any) -> str:
    origin, parts = get_origin(annotation), get_args(annotation)
    if origin is Literal:
        return " or ".join(f'`"{part}"`' for part in parts)
    if origin in (Union, types.UnionType):
        return " or ".join(type_form(part) for part in parts)
    if origin is list:
        return f"list: {type_form(parts[0])}"
    return "null" if annotation is type(None) else PLAIN[annotation.__name__]


def renewed(page: str) -> str:
    for what, create in (("actions", actions), ("views", views), ("decisions", decisions)):
        begin = f"<!-- {what}: made by make_json.py -->\n"
        assert begin in page, begin
        page = between(page, begin, f"<!-- end of {what} -->", create())
    return page


def files() -> dict[Path, str]:
    return {PAGE: renewed(PAGE.read_text(encoding="utf-8"))}
