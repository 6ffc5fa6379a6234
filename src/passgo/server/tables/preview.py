"""The picture of a table that messengers show beside its link: the board with owners, buildings and tokens, as a PNG.

It is drawn without any library: rectangles, discs and the outlines of the title's letters are enough for a thumbnail.
"""

import re
import struct
import zlib
from itertools import pairwise
from typing import Final, TypeAlias

from passgo.edition import Edition
from passgo.svg.drawing import EM, Look, group_colour, letters, seat_colour
from passgo.svg.fitting import tidy, title_size
from passgo.svg.geometry import KERB, Rect, rect_of, side_of, stand
from passgo.view.types import LotView, TableView

WIDTH, HEIGHT = 1200, 630  # what messengers ask for
MARGIN: Final = 15  # above and below the board, in px
BOARD: Final = HEIGHT - 2 * MARGIN
GAP: Final = 0.25  # between squares, in hundredths of the board
BAND: Final = 2.75
FOOT: Final = 2.2
BUILDING: Final = 1.5
TITLE, TITLE_WIDTH, TITLE_HEIGHT = 15.0, 58.0, 40.0
WHITE: Final = "#ffffff"


PART: Final = re.compile(r"[A-Z]|-?[\d.]+")
STEPS: Final = 6  # of a curve
Line: TypeAlias = list[tuple[float, float]]


class Canvas:
    """Rows of pixels."""

    def __init__(self, width: int, height: int, colour: str) -> None:
        self.width, self.height = width, height
        self.rows = [bytearray(rgb(colour) * width) for _ in range(height)]

    def rectangle(self, left: float, top: float, right: float, bottom: float, colour: str) -> None:
        x, end = max(0, round(left)), min(self.width, round(right))
        if x >= end:
            return
        run = rgb(colour) * (end - x)
        for y in range(max(0, round(top)), min(self.height, round(bottom))):
            self.rows[y][3 * x : 3 * end] = run

    def disc(self, x: float, y: float, radius: float, colour: str) -> None:
        for row in range(round(y - radius), round(y + radius) + 1):
            half = max(0.0, radius**2 - (row + 0.5 - y) ** 2) ** 0.5
            self.rectangle(x - half, row, x + half, row + 1, colour)

    def outlines(self, lines: list[Line], colour: str) -> None:
        """Closed lines, filled by the non-zero rule."""
        crossings: dict[int, list[tuple[float, int]]] = {}
        for line in lines:
            for (x, y), (to_x, to_y) in pairwise([*line, line[0]]):
                for row in range(round(min(y, to_y)), round(max(y, to_y))):
                    at = x + (row + 0.5 - y) * (to_x - x) / (to_y - y)
                    crossings.setdefault(row, []).append((at, 1 if to_y > y else -1))
        for row, found in crossings.items():
            winding = 0
            for (start, turn), (end, _) in pairwise(sorted(found)):
                winding += turn
                if winding:
                    self.rectangle(start, row, end, row + 1, colour)

    def png(self) -> bytes:
        header = struct.pack(">IIBBBBB", self.width, self.height, 8, 2, 0, 0, 0)
        pixels = zlib.compress(b"".join(b"\0" + row for row in self.rows), 6)
        parts = (chunk(b"IHDR", header), chunk(b"IDAT", pixels), chunk(b"IEND", b""))
        return b"\x89PNG\r\n\x1a\n" + b"".join(parts)


def chunk(name: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data))


def rgb(colour: str) -> bytes:
    return bytes.fromhex(colour.removeprefix("#"))


def lines_of(path: str) -> list[Line]:
    """The closed lines of a letter's outline: M, L, H, V, Q and Z, all absolute."""
    lines: list[Line] = []
    parts = PART.findall(path)
    at, order = 0, ""
    while at < len(parts):
        if parts[at].isalpha():
            order = parts[at]
            at += 1
        if order == "Z":
            continue
        x, y = lines[-1][-1] if lines else (0.0, 0.0)
        count = {"H": 1, "V": 1, "Q": 4}.get(order, 2)
        numbers = [float(part) for part in parts[at : at + count]]
        at += count
        if order == "M":
            lines.append([(numbers[0], numbers[1])])
        elif order == "Q":
            bend_x, bend_y, to_x, to_y = numbers
            for step in range(1, STEPS + 1):
                t = step / STEPS
                a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t**2
                lines[-1].append((a * x + b * bend_x + c * to_x, a * y + b * bend_y + c * to_y))
        elif order == "H":
            lines[-1].append((numbers[0], y))
        elif order == "V":
            lines[-1].append((x, numbers[0]))
        else:
            lines[-1].append((numbers[0], numbers[1]))
    return lines


def preview(edition: Edition, view: TableView | None) -> bytes:
    """An edition's board with what a spectator sees; an empty board before the game."""
    picture = Preview(edition)
    picture.title()
    for square in edition.squares:
        picture.square(square.index, group_colour(edition, square))
    if view is not None:
        for lot, state in view["lots"].items():
            picture.lot(lot, state)
        picture.tokens(view)
    return picture.canvas.png()


class Preview:
    """A board in the middle of the picture. Measures are in hundredths of the board."""

    def __init__(self, edition: Edition) -> None:
        self.edition = edition
        self.look = Look(edition, "light")
        self.ink = self.look.colours
        self.canvas = Canvas(WIDTH, HEIGHT, self.ink["felt"])
        self.left = (WIDTH - BOARD) / 2
        self.fill(Rect(0, 0, 100, 100), self.ink["line"])
        inner = rect_of(11)  # its inner edge is where the middle begins
        edge = inner.x + inner.w
        self.fill(Rect(edge, edge, 100 - 2 * edge, 100 - 2 * edge), self.ink["felt"])
        within = edge + KERB
        self.fill(Rect(within, within, 100 - 2 * within, 100 - 2 * within), self.ink["accent"])
        within += GAP
        self.fill(Rect(within, within, 100 - 2 * within, 100 - 2 * within), self.ink["felt"])

    def fill(self, place: Rect, colour: str) -> None:
        unit = BOARD / 100
        x, y = self.left + place.x * unit, MARGIN + place.y * unit
        self.canvas.rectangle(x, y, x + place.w * unit, y + place.h * unit, colour)

    def disc(self, x: float, y: float, size: float, colour: str) -> None:
        unit = BOARD / 100
        self.canvas.disc(self.left + x * unit, MARGIN + y * unit, size * unit / 2, colour)

    def title(self) -> None:
        """In the edition's own letters; one that lacks some stays without a title."""
        known = letters(self.look.font)
        size, broken = title_size(tidy(self.edition.title), self.look.wide, TITLE_WIDTH, TITLE_HEIGHT, TITLE)
        unit = BOARD / 100
        for n, line in enumerate(broken):
            line = line.replace("\u00a0", " ")
            if not set(line) <= known.keys():
                return
            wide = sum(known[letter].width for letter in line)
            scale = min(size, TITLE_WIDTH / wide) * unit
            x = WIDTH / 2 - wide * scale / 2
            y = HEIGHT / 2 + (n - (len(broken) - 1) / 2) * size * unit * 1.08 + scale * 0.35
            for letter in line:
                outline = [
                    [(x + to_x * scale / EM, y + to_y * scale / EM) for to_x, to_y in path]
                    for path in lines_of(known[letter].path)
                ]
                self.canvas.outlines(outline, self.ink["accent"])
                x += known[letter].width * scale

    def square(self, square: int, colour: str | None) -> None:
        place = rect_of(square)
        self.fill(Rect(place.x + GAP / 2, place.y + GAP / 2, place.w - GAP, place.h - GAP), self.ink["paper"])
        if colour is not None:
            self.fill(strip(square, BAND, inner=True), colour)

    def lot(self, lot: int, state: LotView) -> None:
        owner = state["owner"]
        if owner is None:
            return
        foot = strip(lot, FOOT, inner=False)
        self.fill(foot, self.ink["line"] if state["mortgaged"] else seat_colour(owner))
        pieces = self.edition.pieces
        count = 1 if state["hotel"] else state["houses"]
        colour = pieces.hotel.colour if state["hotel"] else pieces.house.colour
        size = 1.4 * BUILDING if state["hotel"] else BUILDING
        band = strip(lot, BAND, inner=True)
        across = band.w > band.h
        for n in range(count):
            along = (n - (count - 1) / 2) * (BUILDING + 0.25)
            x = band.x + band.w / 2 + (along if across else 0)
            y = band.y + band.h / 2 + (0 if across else along)
            for grown, ink in ((0.5, WHITE), (0.0, colour)):
                side = size + grown
                self.fill(Rect(x - side / 2, y - side / 2, side, side), ink)

    def tokens(self, view: TableView) -> None:
        playing = [seat for seat in view["seats"] if seat["status"] == "playing"]
        for seat in playing:
            here = [
                other["seat"]
                for other in playing
                if other["square"] == seat["square"] and (other["jail"] > 0) == (seat["jail"] > 0)
            ]
            x, y, size = stand(seat["square"], here.index(seat["seat"]), len(here), seat["jail"] > 0)
            self.disc(x, y, size, WHITE)
            self.disc(x, y, size * 0.8, seat_colour(seat["seat"]))


def strip(square: int, deep: float, inner: bool) -> Rect:
    """The part of a square along its inner or outer edge."""
    x, y, w, h = rect_of(square)
    x, y, w, h = x + GAP / 2, y + GAP / 2, w - GAP, h - GAP
    side = side_of(square)
    if side in ("bottom", "top"):
        at_top = inner == (side == "bottom")
        return Rect(x, y if at_top else y + h - deep, w, deep)
    at_left = inner == (side == "right")
    return Rect(x if at_left else x + w - deep, y, deep, h)
