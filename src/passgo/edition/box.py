"""The contents of an edition's box: the equipment that its book lists, and how its buildings and dice look."""

from collections.abc import Mapping
from typing import get_args

from passgo.edition.board import SOURCES
from passgo.edition.form import Form
from passgo.edition.problems import say
from passgo.edition.types import Cup, DiceForm, DicePair, Item, Part, Piece, Pieces

PARTS: tuple[Part, ...] = get_args(Part)
DICE_FORMS: tuple[DiceForm, ...] = get_args(DiceForm)
CUPS: tuple[Cup, ...] = get_args(Cup)
MOST_HEIGHTS = 9

CLASSIC_PIECES = Pieces(house=Piece("#14743c", 1, "found"), hotel=Piece("#b0201c", 1, "found"))
"""The default colours: green and red."""


def pieces(edition: Form) -> Pieces:
    edition.knows("pieces")
    table = edition.form("pieces") if edition.has("pieces") else None
    if table is None:
        return CLASSIC_PIECES
    read = Pieces(
        house=_piece(table, "house", CLASSIC_PIECES.house),
        hotel=_piece(table, "hotel", CLASSIC_PIECES.hotel),
        dice=_dice(table),
    )
    table.close()
    return read


def _piece(table: Form, key: str, default: Piece) -> Piece:
    table.knows(key)
    form = table.form(key) if table.has(key) else None
    if form is None:
        return default
    piece = Piece(
        colour=form.colour("colour"),
        heights=form.number("heights", least=1, most=MOST_HEIGHTS, default=1),
        source=form.choice("source", SOURCES, default="chosen") or "chosen",
    )
    form.close()
    return piece


def _dice(table: Form) -> DicePair:
    table.knows("dice")
    form = table.form("dice") if table.has("dice") else None
    if form is None:
        return CLASSIC_PIECES.dice
    dice = DicePair(
        form=form.choice("form", DICE_FORMS, default="cubes") or "cubes",
        cup=form.choice("cup", CUPS, default="none") or "none",
        source=form.choice("source", SOURCES, default="chosen") or "chosen",
    )
    form.close()
    return dice


def items(edition: Form, counts: Mapping[Part, int]) -> tuple[Item, ...]:
    """The equipment. What the edition counts already, such as its houses, is not counted again in the list."""
    edition.knows("box")
    if not edition.has("box"):
        return ()
    read: list[Item] = []
    for number, form in enumerate(edition.forms("box", 0)):
        if form is None:
            continue
        item = _item(form, counts)
        if item.part != "other" and any(item.part == other.part for other in read):
            edition.report.note(
                ("box", number, "part"), say("twice", name=repr(item.part)), say("expected.once")
            )
        read.append(item)
    return tuple(read)


def _item(form: Form, counts: Mapping[Part, int]) -> Item:
    name = form.text("name")
    part = form.choice("part", PARTS, default="other") or "other"
    source = form.choice("source", SOURCES, default="chosen") or "chosen"
    if part in counts and form.has("count"):
        form.note("count", say("count-beside", part=repr(part)), say("count-beside.already"))
    count = form.number("count", default=0) if part not in counts else counts[part]
    form.knows("count")
    item = Item(name, part, count, source, form.choice("counted", SOURCES, default=source) or "chosen")
    form.close()
    return item
