"""Positions of squares and tokens, in hundredths of the board's width and height; as in the client."""

from math import ceil, floor
from typing import Final, NamedTuple

from passgo.svg.drawing import data

SQUARES: Final = 40
JAIL: Final = 10
BOARD: Final = data()["board"]
SIDE: Final[float] = 100 / (9 + 2 * BOARD["corner"])
CORNER: Final[float] = SIDE * BOARD["corner"]
KERB: Final[float] = BOARD["kerb"]  # the path of the tokens, between the squares and the middle
SIDES: Final = ("bottom", "left", "top", "right")


class Rect(NamedTuple):
    x: float
    y: float
    w: float
    h: float

    def part(self, share: dict[str, float]) -> "Rect":
        """A part of the rectangle, in fractions of its width and height."""
        return Rect(
            self.x + self.w * share["x"],
            self.y + self.h * share["y"],
            self.w * share["w"],
            self.h * share["h"],
        )


class Stand(NamedTuple):
    """The position and the width of a token."""

    x: float
    y: float
    size: float


def side_of(square: int) -> str:
    return "corner" if square % 10 == 0 else SIDES[square // 10]


def cell_of(square: int) -> tuple[int, int]:
    """Column and row in a grid of eleven by eleven; GO is at the bottom right."""
    step = square % 10
    return ((10 - step, 10), (0, 10 - step), (step, 0), (10, step))[square // 10]


def rect_of(square: int) -> Rect:
    column, row = cell_of(square)
    return Rect(start(column), start(row), breadth(column), breadth(row))


def start(cell: int) -> float:
    return 0.0 if cell == 0 else CORNER + (cell - 1) * SIDE


def breadth(cell: int) -> float:
    return CORNER if cell % 10 == 0 else SIDE


def stand(square: int, slot: int, count: int, in_jail: bool) -> Stand:
    """The position of the `slot`-th of `count` tokens on a square: on the kerb before it, or inside a corner."""
    side = side_of(square)
    if side == "corner":
        place = "cell" if in_jail else "visiting" if square == JAIL else "corner"
        return packed(rect_of(square).part(BOARD["places"][place]), slot, count)
    coins = BOARD["coins"]
    size = coins["large"] if count <= 2 else coins["small"] if count == 3 else coins["tiny"]
    rows = 1 if count <= 3 else 2
    abreast = ceil(count / rows)
    row = 0 if slot < abreast else 1
    along = (slot - row * abreast - (abreast - 1) / 2 + row / 2) * size
    away = KERB / 2 if rows == 1 else size / 2 + 0.05 + row * size * 0.87
    return Stand(*on_kerb(square, side, along, away), size)


def on_kerb(square: int, side: str, along: float, away: float) -> tuple[float, float]:
    x, y, w, h = rect_of(square)
    if side == "bottom":
        return x + w / 2 + along, y - away
    if side == "top":
        return x + w / 2 + along, y + h + away
    return (x + w + away if side == "left" else x - away), y + h / 2 + along


def packed(area: Rect, slot: int, count: int) -> Stand:
    """Tokens in rows, as large as the space allows."""
    size = BOARD["coins"]["large"]
    while floor(area.w / size) * floor(area.h / size) < count:
        size -= 0.05
    rows = ceil(count / floor(area.w / size))
    columns = ceil(count / rows)
    row = slot // columns
    in_row = min(columns, count - row * columns)
    return Stand(
        area.x + area.w / 2 + (slot % columns - (in_row - 1) / 2) * size,
        area.y + area.h / 2 + (row - (rows - 1) / 2) * size,
        size,
    )
