"""Colours, shapes and measures of boards, from the file that the browser's client uses, too."""

import json
from functools import cache
from importlib.resources import files
from typing import Any, Final, Literal, NamedTuple, NotRequired, TypeAlias, TypedDict

from passgo.edition import Edition, Square

Theme: TypeAlias = Literal["light", "dark"]
THEMES: Final = ("light", "dark")
EM: Final = 1000


class Palette(TypedDict):
    """The colours of an edition in one theme."""

    paper: str
    ink: str
    felt: str
    feltInk: str
    accent: str
    pattern: str
    line: str
    chance: str
    chest: str
    onDeck: str
    challenge: NotRequired[str]
    """The colour of the Challenge cards, if the book gives it."""


class Pattern(TypedDict):
    size: float
    shapes: list[str]


@cache
def data() -> Any:
    """The whole file."""
    return json.loads(files("passgo.svg").joinpath("drawing.json").read_text(encoding="utf-8"))


class Letter(NamedTuple):
    width: float
    """In letter sizes."""
    path: str
    """With EM units to a letter size, on a baseline at 0."""


@cache
def letters(font: str) -> dict[str, Letter]:
    """The letters of a font's first face that have outlines, which client/src/fonts/outlines.py writes."""
    faces = json.loads(files("passgo.svg").joinpath("letters.json").read_text(encoding="utf-8"))
    face = font.split('"')[1]
    return {letter: Letter(width / EM, path) for letter, (width, path) in faces.get(face, {}).items()}


class Look:
    """The look of an edition in a theme; an unknown edition looks like the one that it extends, or the classic one."""

    def __init__(self, edition: Edition, theme: Theme) -> None:
        looks = data()["looks"]
        look = looks[next(name for name in (edition.id, edition.extends, "classic") if name in looks)]
        self.colours: Palette = look[theme]
        self.font: str = look["font"]
        self.wide: float = look["wide"]
        self.tail: float = look.get("tail", 0.0)
        self.pattern: Pattern = look["pattern"]
        self.emblem: list[str] = shape(look["emblem"])
        self.building: str = look["building"]
        self.icons: dict[str, str] = {**data()["plainIcons"], **look["icons"]}
        self.theme: Theme = theme

    def icon(self, square: Square) -> list[str]:
        """The paths of the icon on a square without a colour."""
        name = self.icons.get(str(square.index), self.icons.get(square.kind))
        return [] if name is None else shape(name)


def shape(name: str) -> list[str]:
    """The paths of an icon in a box of 32 by 32, filled by the even-odd rule; some icons are tokens."""
    found: list[str] = data()["icons"].get(name) or data()["tokens"][name]
    return found


def token_shape(token: str) -> list[str]:
    """The paths of a token; an unknown one is a pawn."""
    found: list[str] = data()["tokens"].get(token, data()["pawn"])
    return found


def group_mark(group: str) -> str:
    """The path of a colour group's mark in a box of 12 by 12, which identifies it without colour."""
    marks: dict[str, str] = data()["groups"]
    known = marks.get("purple" if group == "brown" else group)
    return known or list(marks.values())[sum(map(ord, group)) % len(marks)]


def group_colour(edition: Edition, square: Square) -> str | None:
    return next((group.colour for group in edition.groups if group.id == square.group), None)


def seat_colour(seat: int) -> str:
    seats: list[str] = data()["seats"]
    return seats[seat % len(seats)]


def ink_on(colour: str) -> str:
    """Black or white, whichever has more contrast on this colour (#rrggbb)."""
    return "#171512" if luminance(colour) > 0.3 else "#ffffff"


def luminance(colour: str) -> float:
    red, green, blue = (channel(int(colour[at : at + 2], 16) / 255) for at in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def channel(part: float) -> float:
    return part / 12.92 if part <= 0.03928 else float(((part + 0.055) / 1.055) ** 2.4)


def mixed(one: str, share: float, other: str) -> str:
    """Mix two colours; `share` is that of the first."""
    pairs = [(int(one[at : at + 2], 16), int(other[at : at + 2], 16)) for at in (1, 3, 5)]
    return "#" + "".join(f"{round(a * share + b * (1 - share)):02x}" for a, b in pairs)
