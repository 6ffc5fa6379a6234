"""The declarations of the engine's chapters, read from their sources: chapters with new names cannot be imported before
their constants are generated."""

import ast
import json
import keyword
import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from typing import Any

from pages import ROOT

PACKAGE = ROOT / "src" / "passgo"
ENGINE = PACKAGE / "engine"
# The numbers of all names. Records, position lines and models contain them: they never change, and new ones are added.
NUMBERS = ROOT / "tools" / "numbers.json"
SORTS = ("actions", "matters", "events", "reasons", "payments", "moves")
FIRST = {"matters": 1, "reasons": 1}  # 0 is no matter, and no reason
DETAILS = 2  # where the numbers of a matter begin on the stack
# Names that generated functions and classes use themselves, and that no field can have.
USED_FOR_EVENTS = {"p", "events", "log_event", "code", "rule", "kinds", "kind", "event", "to_json"}
USED_FOR_MATTERS = {"p", "codes", "push"}

Numbers = dict[str, dict[str, int]]


class DeclarationError(Exception):
    """An error in the declarations or in their numbers."""


@dataclass(frozen=True)
class Event:
    name: str
    rule: str
    fields: dict[str, str]  # their types, by name
    doc: str
    chapter: str


@dataclass(frozen=True)
class Matter:
    name: str
    owned: bool
    numbers: tuple[str, ...]  # their names


@dataclass
class Declared:
    """All declarations of the chapters."""

    actions: dict[str, str] = field(default_factory=dict)  # the class of each, by name
    matters: dict[str, Matter] = field(default_factory=dict)
    events: dict[str, Event] = field(default_factory=dict)
    reasons: dict[str, str] = field(default_factory=dict)  # the rule of each, by name
    payments: dict[str, str] = field(default_factory=dict)
    moves: dict[str, str] = field(default_factory=dict)
    # The classes of actions and the chapters that have matters, by chapter.
    acting: dict[str, list[str]] = field(default_factory=dict)
    with_matters: list[str] = field(default_factory=list)

    def names(self, sort: str) -> list[str]:
        return list(getattr(self, sort))


class Chapter:
    """One module of rules, not imported."""

    def __init__(self, name: str, source: str) -> None:
        self.name = name
        self.source = source
        try:
            body = ast.parse(source).body
        except SyntaxError as error:
            raise DeclarationError(f"{name}.py, line {error.lineno}: {error.msg}") from None
        self.constants = attributes(body)
        self.imported = [
            alias.name for node in body if isinstance(node, ast.ImportFrom) for alias in node.names
        ]
        nodes = [node for node in body if isinstance(node, ast.ClassDef)]
        self.classes = {node.name: attributes(node.body) for node in nodes}
        self.bases = {node.name: [ast.unparse(base) for base in node.bases] for node in nodes}

    def table(self, name: str) -> dict[str, str]:
        """REASONS, PAYMENTS or MOVES: the rules by name."""
        return dict(self.literal(self.constants[name])) if name in self.constants else {}

    def listed(self, name: str) -> list[ast.Call]:
        """The objects that ACTIONS, MATTERS, EVENTS or HOUSE_RULES lists."""
        value = self.constants.get(name, ast.Tuple([]))
        if not isinstance(value, ast.Tuple):
            raise DeclarationError(f"{self.name}.{name} is not written as a tuple")
        calls: list[ast.Call] = []
        for item in value.elts:
            if isinstance(item, ast.Starred) and isinstance(item.value, ast.Name):
                calls += self.listed(item.value.id)
            elif isinstance(item, ast.Call):
                calls.append(item)
            else:
                raise DeclarationError(
                    f"{self.name}.{name} lists {ast.unparse(item)}, which is no new object"
                )
        return calls

    def literal(self, value: ast.expr) -> Any:
        try:
            return ast.literal_eval(value)
        except ValueError:
            raise DeclarationError(f"{self.name}: {ast.unparse(value)} is not written out") from None

    def attribute(self, class_name: str, name: str, default: Any) -> Any:
        found = self.classes.get(class_name, {}).get(name)
        return default if found is None else self.literal(found)

    def name_of(self, class_name: str) -> str:
        name = self.attribute(class_name, "name", "")
        if not name:
            raise DeclarationError(f"{self.name}.{class_name} has no name")
        return str(name)

    def event(self, call: ast.Call) -> Event:
        if len(call.args) != 2:
            raise DeclarationError(
                f"{self.name}: {ast.unparse(call)} does not begin with its name and its rule"
            )
        name, rule = (self.literal(value) for value in call.args)
        fields = {str(field.arg): self.literal(field.value) for field in call.keywords}
        doc = fields.pop("doc", "")
        check_names(f"{self.name}.{name}", fields, USED_FOR_EVENTS)
        return Event(name, rule, fields, doc, self.name)


def attributes(body: list[ast.stmt]) -> dict[str, ast.expr]:
    """The values that are assigned to plain names."""
    found: dict[str, ast.expr] = {}
    for node in body:
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and node.value is not None:
            found[node.target.id] = node.value
        elif isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name):
            found[node.targets[0].id] = node.value
    return found


@cache
def chapters() -> list[Chapter]:
    files = sorted(path for path in (ENGINE / "rules").glob("*.py") if path.stem != "__init__")
    return [Chapter(path.stem, path.read_text(encoding="utf-8")) for path in files]


def finished(found: list[Chapter], base: str, mark: str) -> dict[str, list[str]]:
    """By chapter, the concrete classes: those that derive from the base class and set the attribute `mark`."""
    common = Chapter("declared", (ENGINE / "declared.py").read_text(encoding="utf-8"))
    bases = {name: above for chapter in [common, *found] for name, above in chapter.bases.items()}

    def derives(name: str) -> bool:
        return name == base or any(derives(above) for above in bases.get(name, []))

    return {
        chapter.name: names
        for chapter in found
        if (names := [name for name, body in chapter.classes.items() if derives(name) and mark in body])
    }


def declared(found: list[Chapter]) -> Declared:
    whole = Declared()
    constants = {name: value for chapter in found for name, value in chapter.constants.items()}
    for chapter in found:
        for call in chapter.listed("ACTIONS"):
            add(whole.actions, chapter.name_of(class_of(call)), class_of(call), "action")
            whole.acting.setdefault(chapter.name, []).append(class_of(call))
        for call in chapter.listed("MATTERS"):
            imported = {name: constants[name] for name in chapter.imported if name in constants}
            matter = matter_of(chapter, class_of(call), imported | chapter.constants)
            add(whole.matters, matter.name, matter, "matter")
        if "MATTERS" in chapter.constants:
            whole.with_matters.append(chapter.name)
        for call in chapter.listed("EVENTS"):
            event = chapter.event(call)
            add(whole.events, event.name, event, "event")
        for table, what, names in (
            ("REASONS", "reason", whole.reasons),
            ("PAYMENTS", "payment", whole.payments),
            ("MOVES", "move", whole.moves),
        ):
            for name, rule in chapter.table(table).items():
                add(names, name, rule, what)
    compare_classes(found, whole)
    return whole


def compare_classes(found: list[Chapter], whole: Declared) -> None:
    """Check that no two classes of actions and decisions have the same name: one module imports them all."""
    homes: dict[str, str] = {}
    kinds: dict[str, str] = {}
    by_name = {chapter.name: chapter for chapter in found}
    for name, classes in finished(found, "Action", "name").items():
        for class_name in classes:
            if class_name not in whole.acting.get(name, ()):
                raise DeclarationError(f"{name}.{class_name} has a name, but is not in {name}.ACTIONS")
            add(homes, class_name, name, "class")
    for name, classes in finished(found, "Decision", "kind").items():
        for class_name in classes:
            add(homes, class_name, name, "class")
            add(kinds, by_name[name].attribute(class_name, "kind", ""), name, "kind of decision")


def add(table: dict[str, Any], name: str, value: object, what: str) -> None:
    if name in table:
        raise DeclarationError(f"the {what} {name} is declared twice")
    table[name] = value


def class_of(call: ast.Call) -> str:
    return ast.unparse(call.func)


def constant(name: str) -> str:
    """TAKE_BACK of take-back and of TakeBack."""
    return re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name).upper().replace("-", "_")


def matter_of(chapter: Chapter, class_name: str, places: dict[str, ast.expr]) -> Matter:
    """Its numbers are called as the constants for their places on the stack (DEBT_AMOUNT: Final = 3), or else as what
    they are. The constants are those of its chapter, and those that its chapter imports from others."""
    fields = chapter.attribute(class_name, "fields", ())
    if not isinstance(fields, tuple):
        raise DeclarationError(f"{chapter.name}.{class_name}: fields is {fields!r}, which is no tuple")
    last = chapter.attribute(class_name, "last", "")
    kinds = [*fields, last] if last else [*fields]
    prefix = constant(class_name.removesuffix("Matter")) + "_"
    on_stack = range(DETAILS, DETAILS + len(kinds))
    named: dict[int, str] = {}
    for name, value in places.items():
        place = value.value if isinstance(value, ast.Constant) else None
        if name.startswith(prefix) and isinstance(place, int) and place in on_stack:
            if place in named:
                other = prefix + named[place].upper()
                raise DeclarationError(f"{chapter.name}: {other} and {name} are one place of {class_name}")
            named[place] = name.removeprefix(prefix).lower()
    numbers = tuple(named.get(place, kind) for place, kind in zip(on_stack, kinds, strict=True))
    if len(set(numbers)) != len(numbers):
        raise DeclarationError(f"two numbers of {class_name} have one name: declare a constant for each")
    owned = bool(chapter.attribute(class_name, "owned", True))
    check_names(f"{chapter.name}.{class_name}", numbers, USED_FOR_MATTERS | ({"seat"} if owned else set()))
    return Matter(chapter.name_of(class_name), owned, numbers)


def check_names(where: str, names: Iterable[str], used: set[str]) -> None:
    """Check that fields can be parameters and attributes of generated code."""
    for name in names:
        if name in used or keyword.iskeyword(name) or not name.isidentifier():
            raise DeclarationError(f"{where}: no field can be called {name}")


# Numbers


def numbered(whole: Declared, known: Numbers) -> Numbers:
    """The numbers of all names: known ones, and the next ones for new names."""
    numbers: Numbers = {}
    for sort in SORTS:
        table = dict(known[sort])
        names = whole.names(sort)
        gone = [name for name in table if name not in names]
        if gone:
            raise DeclarationError(f"{sort} that no chapter declares any more: {', '.join(gone)}")
        first = FIRST.get(sort, 0)
        if sorted(table.values()) != list(range(first, first + len(table))):
            raise DeclarationError(
                f"the numbers of {sort} are not {first}, {first + 1}, {first + 2} and so on"
            )
        for name in names:
            table.setdefault(name, first + len(table))
        numbers[sort] = table
    return numbers


@cache
def current() -> tuple[Declared, Numbers]:
    """The present declarations and their numbers."""
    whole = declared(chapters())
    return whole, numbered(whole, json.loads(NUMBERS.read_text(encoding="utf-8")))
