"""The 40 squares and the colour groups of an edition file."""

from typing import get_args

from passgo.edition.form import ID, LONGEST_LIST, LONGEST_NAME, Form, Report, did_you_mean, one_of
from passgo.edition.problems import Where
from passgo.edition.types import LOTS, Group, Kind, Source, Square

SQUARES = 40
KINDS: tuple[Kind, ...] = get_args(Kind)
SOURCES: tuple[Source, ...] = get_args(Source)
CORNERS: dict[int, Kind] = {0: "go", 10: "jail", 20: "parking", 30: "go-to-jail"}
GROUP_SIZES = (2, 3)
RENTS = 6
"""Bare lot, one to four houses, hotel."""

VALUES: dict[str, tuple[str, ...]] = {
    "street": ("group", "price", "mortgage", "house_price", "hotel_price", "rents"),
    "station": ("price", "mortgage"),
    "utility": ("price", "mortgage"),
    "tax": ("flat", "percent"),
}
"""The keys that each kind of square has besides its name."""
ALL_VALUES = ("group", "price", "mortgage", "house_price", "hotel_price", "rents", "flat", "percent")


def squares(edition: Form) -> tuple[Square, ...]:
    forms = edition.forms("square", 0, SQUARES)
    read = tuple(_square(index, form) for index, form in enumerate(forms) if form is not None)
    if edition.has("square") and len(forms) != SQUARES:
        edition.note("square", f"there are {len(forms)} squares", f"a board has {SQUARES}")
    elif len(read) == SQUARES:  # otherwise names and values are misaligned
        _check_corners(read, edition.report)
        _check_lot_names(read, edition.report)
    return read


def _square(index: int, form: Form) -> Square:
    form.place("index", index)
    name = form.text("name")
    kind = form.choice("kind", KINDS)
    values = VALUES.get(kind, ()) if kind else ALL_VALUES
    for key in ALL_VALUES:
        if key not in values and form.has(key) and key != "group":
            expected = f"expected {one_of(values)}" if values else "expected only a name"
            form.note(key, f"a {kind} square has no {key}", expected)
    form.knows(*ALL_VALUES)
    street = kind == "street"
    lot = kind in LOTS
    price = form.number("price", least=1) if lot else 0
    square = Square(
        index=index,
        name=name,
        kind=kind or "parking",
        group=form.text("group", default=None if street else ""),
        price=price,
        mortgage=form.number("mortgage", least=1) if lot else 0,
        house_price=form.number("house_price", least=1) if street else 0,
        hotel_price=form.number("hotel_price", least=1) if street else 0,
        rents=_rents(form) if street else (),
        flat=form.number("flat") if kind == "tax" else 0,
        percent=form.number("percent", most=100, default=0) if kind == "tax" else 0,
        source=form.choice("source", SOURCES, default="chosen") or "chosen",
        basis=form.text("basis", longest=300, default=""),
        board=form.text("board", default=""),
    )
    if 0 < price < square.mortgage:
        wheres: list[Where] = [(*form.where, "mortgage"), (*form.where, "price")]
        expected = f"expected no more than the price, {price}"
        form.report.note_first(wheres, f"is the number {square.mortgage}", expected)
    form.close()
    return square


def _rents(form: Form) -> tuple[int, ...]:
    rents = form.numbers("rents", most=RENTS)
    if rents and len(rents) != RENTS:
        expected = f"expected {RENTS}: bare lot, one to four houses, hotel"
        form.note("rents", f"has {len(rents)} rents", expected)
    return rents


def _check_corners(read: tuple[Square, ...], report: Report) -> None:
    for square in read:
        corner = CORNERS.get(square.index)
        if corner and square.kind != corner:
            where = ("square", square.index, "kind")
            report.note(where, f"is {square.kind}", f"square {square.index} of every board is {corner}")
        elif not corner and square.kind in ("go", "jail", "go-to-jail"):
            right = next(index for index, kind in CORNERS.items() if kind == square.kind)
            where = ("square", square.index, "kind")
            report.note(where, f"is {square.kind}", f"only square {right} of a board is {square.kind}")


def _check_lot_names(read: tuple[Square, ...], report: Report) -> None:
    first: dict[str, int] = {}
    for square in read:
        if square.kind not in LOTS or not square.name:
            continue
        other = first.setdefault(square.name.casefold(), square.index)
        if other != square.index:
            wheres: list[Where] = [("square", square.index, "name"), ("square", other, "name")]
            what = f"squares {other} and {square.index} are both {square.name!r}"
            report.note_first(wheres, what, "every lot has a name of its own")


def groups(edition: Form, squares: tuple[Square, ...]) -> tuple[Group, ...]:
    """The groups in the order of the board."""
    named = edition.form("groups")
    if named is None:
        return ()
    if len(named.table) > LONGEST_LIST:
        named.report.note(named.where, f"has {len(named.table)} groups", f"expected at most {LONGEST_LIST}")
        return ()
    colours = {key: _group(named, key) for key in named.table}
    members: dict[str, list[int]] = {}
    for square in squares:
        if square.group and _belongs(square, colours, edition.report):
            members.setdefault(square.group, []).append(square.index)
    if len(squares) >= SQUARES:  # where squares are missing, groups are not complete either
        _check_sizes(members, edition.report)
    return tuple(Group(key, *colours[key], tuple(members[key])) for key in members)


def _group(named: Form, key: str) -> tuple[str, str]:
    form = named.form(key)
    if form is None:
        return "", ""
    if not ID.fullmatch(key) or len(key) > LONGEST_NAME:  # records name groups by it
        named.note(
            key, "is no name for a group", "expected small letters, digits and hyphens, like 'light-blue'"
        )
    name = form.text("name", default=key.replace("-", " "))
    colour = form.colour("colour")
    form.close()
    return name, colour


def _belongs(square: Square, colours: dict[str, tuple[str, str]], report: Report) -> bool:
    where = ("square", square.index, "group")
    if square.kind != "street":
        what = f"{square.group} has a {square.kind}, {square.name!r}"
        report.note(where, what, "the lots of a colour group are all streets")
        return False
    if square.group not in colours:
        expected = "expected a name out of [groups]" + did_you_mean(square.group, colours)
        report.note(where, f"there is no group {square.group!r}", expected)
        return False
    return True


def _check_sizes(members: dict[str, list[int]], report: Report) -> None:
    for key, lots in members.items():
        if len(lots) not in GROUP_SIZES:
            what = f"{key} has {len(lots)} lot{'s' if len(lots) > 1 else ''}"
            wheres: list[Where] = [("square", index, "group") for index in lots]
            report.note_first(wheres, what, "a colour group has 2 or 3")


def check_counted_rents(
    edition: Form, key: str, kind: Kind, rents: tuple[int, ...], squares: tuple[Square, ...]
) -> None:
    """Stations and utilities charge by how many of them the owner holds: one number for each count."""
    lots = sum(square.kind == kind for square in squares)
    if len(squares) == SQUARES and len(rents) != lots:
        expected = f"the board has {lots} {kind} squares: expected a number for each count of them"
        kinds: list[Where] = [("square", square.index, "kind") for square in squares]
        edition.report.note_first([(key,), *kinds], f"{key} has {len(rents)} numbers", expected)
