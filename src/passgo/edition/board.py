"""The 40 squares and the colour groups of an edition file."""

from typing import get_args

from passgo.edition.form import ID, LONGEST_LIST, LONGEST_NAME, Form, Report, did_you_mean, found, one_of
from passgo.edition.problems import Where, say
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
        edition.note("square", say("squares", n=len(forms)), say("squares.all", n=SQUARES))
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
            expected = one_of(values) if values else say("expected.name-only")
            form.note(key, say("not-of-square", kind=kind, key=key), expected)
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
        form.report.note_first(wheres, found(square.mortgage), say("expected.to-price", price=price))
    form.close()
    return square


def _rents(form: Form) -> tuple[int, ...]:
    rents = form.numbers("rents", most=RENTS)
    if rents and len(rents) != RENTS:
        form.note("rents", say("rents", n=len(rents)), say("expected.rents", n=RENTS))
    return rents


def _check_corners(read: tuple[Square, ...], report: Report) -> None:
    for square in read:
        corner = CORNERS.get(square.index)
        if corner and square.kind != corner:
            where = ("square", square.index, "kind")
            report.note(where, say("is", value=square.kind), say("corner", n=square.index, kind=corner))
        elif not corner and square.kind in ("go", "jail", "go-to-jail"):
            right = next(index for index, kind in CORNERS.items() if kind == square.kind)
            where = ("square", square.index, "kind")
            report.note(where, say("is", value=square.kind), say("corner.only", n=right, kind=square.kind))


def _check_lot_names(read: tuple[Square, ...], report: Report) -> None:
    first: dict[str, int] = {}
    for square in read:
        if square.kind not in LOTS or not square.name:
            continue
        other = first.setdefault(square.name.casefold(), square.index)
        if other != square.index:
            wheres: list[Where] = [("square", square.index, "name"), ("square", other, "name")]
            what = say("same-lot", one=other, other=square.index, name=repr(square.name))
            report.note_first(wheres, what, say("same-lot.own"))


def groups(edition: Form, squares: tuple[Square, ...]) -> tuple[Group, ...]:
    """The groups in the order of the board."""
    named = edition.form("groups")
    if named is None:
        return ()
    if len(named.table) > LONGEST_LIST:
        named.report.note(
            named.where, say("groups", n=len(named.table)), say("expected.at-most", n=LONGEST_LIST)
        )
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
        named.note(key, say("no-group-name"), say("expected.id", example="'light-blue'"))
    name = form.text("name", default=key.replace("-", " "))
    colour = form.colour("colour")
    form.close()
    return name, colour


def _belongs(square: Square, colours: dict[str, tuple[str, str]], report: Report) -> bool:
    where = ("square", square.index, "group")
    if square.kind != "street":
        what = say("group-has", group=square.group, kind=square.kind, name=repr(square.name))
        report.note(where, what, say("group-has.streets"))
        return False
    if square.group not in colours:
        expected = say("expected.group", hint=did_you_mean(square.group, colours))
        report.note(where, say("no-group", group=repr(square.group)), expected)
        return False
    return True


def _check_sizes(members: dict[str, list[int]], report: Report) -> None:
    for key, lots in members.items():
        if len(lots) not in GROUP_SIZES:
            what = say("group-size", group=key, n=len(lots))
            wheres: list[Where] = [("square", index, "group") for index in lots]
            report.note_first(wheres, what, say("group-size.right"))


def check_counted_rents(
    edition: Form, key: str, kind: Kind, rents: tuple[int, ...], squares: tuple[Square, ...]
) -> None:
    """Check the rents that depend on how many stations or utilities the owner has: one number for each count."""
    lots = sum(square.kind == kind for square in squares)
    if len(squares) == SQUARES and len(rents) != lots:
        expected = say("expected.counted", n=lots, kind=kind)
        kinds: list[Where] = [("square", square.index, "kind") for square in squares]
        edition.report.note_first([(key,), *kinds], say("counted", key=key, n=len(rents)), expected)
