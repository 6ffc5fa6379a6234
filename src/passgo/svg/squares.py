"""The squares round a board as a picture, with owners, buildings and mortgages."""

from collections.abc import Collection
from typing import Final, NamedTuple

from passgo.edition import Edition, Square
from passgo.svg.drawing import Look, group_colour, group_mark, ink_on, mixed, seat_colour, token_shape
from passgo.svg.elements import group, rect, shape, spelled, title
from passgo.svg.fitting import LEADING, MEASURES, Box, Fitted, go_size, name_box, tidy, width_of, written
from passgo.svg.geometry import BOARD, CORNER, Rect, rect_of, side_of
from passgo.svg.pen import Pen
from passgo.view.types import LotView, SeatView, TableView

SMALL: Final = 1.6  # letters of prices, in hundredths
STAMP: Final = 1.4
POT: Final = 2.2
STAMPED: Final = {"light": "#a3201a", "dark": "#ff9a8f"}
HERE: Final = {"light": "#fff4cf", "dark": "#3a3318"}


QUIZZES: Final = {"game-show": "parking", "just-visit-america": "jail"}
"""The Challenge cards lie on the corner of the first of these games that is played."""


class Salaries(NamedTuple):
    """What a token earns by passing GO, and by stopping there."""

    passing: int
    stopping: int


class Squares(Pen):
    def __init__(
        self,
        edition: Edition,
        view: TableView,
        look: Look,
        lit: Collection[int],
        salaries: Salaries,
        options: Collection[str] = (),
    ) -> None:
        super().__init__(edition, view, look)
        self.lit = lit
        self.salaries = salaries
        self.challenges = next((QUIZZES[option] for option in QUIZZES if option in options), "")

    def drawn(self) -> list[str]:
        return [self.square(square) for square in self.edition.squares]

    def square(self, square: Square) -> str:
        place = rect_of(square.index)
        gap = MEASURES["gaps"] / 2
        inner = Rect(place.x + gap, place.y + gap, place.w - 2 * gap, place.h - 2 * gap)
        paper = HERE[self.look.theme] if square.index in self.lit else self.ink["paper"]
        parts = [title(self.square_title(square)), rect(*inner, fill=paper)]
        if side_of(square.index) == "corner":
            parts += self.corner(square, inner)
            if self.edition.challenges and square.kind == self.challenges:
                parts += self.challenge_deck(inner)
        else:
            parts += self.side_square(square, inner)
        return group(parts, fill=self.ink["ink"])

    def square_title(self, square: Square) -> str:
        parts = [square.name]
        if square.kind == "go":
            parts += self.go_pays()
        if square.kind == "parking" and "pot" in self.view:
            parts.append(f"pot {self.money(self.view['pot'])}")
        lot = self.view["lots"].get(square.index)
        if lot is not None and lot["owner"] is not None:
            parts.append(self.view["seats"][lot["owner"]]["name"])
            if lot["mortgaged"]:
                parts.append("mortgaged")
            if lot["houses"]:
                words = self.edition.words
                parts.append(f"{lot['houses']} {words.house if lot['houses'] == 1 else words.houses}")
            if lot["hotel"]:
                parts.append(self.edition.words.hotel)
        elif square.price:
            parts.append(self.money(square.price))
        return ", ".join(parts)

    def side_square(self, square: Square, place: Rect) -> list[str]:
        """A square: its band or icon along the inner edge, its name, and its price or owner along the outer edge."""
        side = side_of(square.index)
        upright = side in ("bottom", "top")
        colour = group_colour(self.edition, square)
        lot = self.view["lots"].get(square.index)
        owner = None if lot is None or lot["owner"] is None else self.view["seats"][lot["owner"]]
        stamped = lot is not None and lot["mortgaged"]
        price = square.price or square.flat
        parts: list[str] = []
        band, foot = MEASURES["band"] if colour else 0, MEASURES["foot"] if owner or upright else 0
        band_at, middle, foot_at = cut(place, side, band, foot)
        if colour is not None:
            parts.append(self.band(square, band_at, colour, lot, upright))
        name = written(tidy(square.board or square.name), name_box(upright, colour is not None, stamped))
        icon = [] if colour is not None or (stamped and not upright) else self.look.icon(square)
        under = (
            1.7 if (stamped and not (colour and upright)) or (not upright and not owner and price) else 0.0
        )
        parts += self.stack(square, middle, name, icon, upright, under, stamped, owner, price)
        if owner is not None:
            parts += self.foot(foot_at, owner, stamped)
        elif upright and price:
            parts.append(
                self.words(foot_at.x + foot_at.w / 2, foot_at.y + foot_at.h / 2, self.money(price), SMALL)
            )
        return parts

    def stack(
        self,
        square: Square,
        place: Rect,
        name: Fitted,
        icon: list[str],
        upright: bool,
        under: float,
        stamped: bool,
        owner: SeatView | None,
        price: int,
    ) -> list[str]:
        """The icon, the lines of the name, and the stamp or the price below them, centred."""
        size = MEASURES["icon"]["upright" if upright else "sideways"] if icon else 0
        high = len(name.lines) * name.size * LEADING
        parts: list[str] = []
        middle = place.x + place.w / 2
        spare = (place.h - size - high - under) / (3 if icon and upright else 2)
        y = place.y + spare
        if icon:
            colour = {"chance": self.ink["chance"], "chest": self.ink["chest"]}.get(
                square.kind, self.ink["accent"]
            )
            parts.append(shape(icon, middle, y + size / 2, size, 32, colour))
            y += size + (spare if upright else 0)
        lines = [
            self.words(middle, y + (at + 0.5) * name.size * LEADING, line, name.size)
            for at, line in enumerate(name.lines)
        ]
        parts.append(group(lines, opacity=0.72 if stamped else None))
        if under and stamped:
            parts.append(self.stamp(middle, y + high + under / 2))
        elif under and owner is None:
            parts.append(self.words(middle, y + high + under / 2, self.money(price), SMALL))
        return parts

    def band(self, square: Square, place: Rect, colour: str, lot: LotView | None, upright: bool) -> str:
        stamped = lot is not None and lot["mortgaged"]
        fill = mixed(colour, 0.45, self.ink["paper"]) if stamped else colour
        parts = [rect(*place, fill=fill, stroke=self.ink["line"], stroke_width=0.12)]
        middle_x, middle_y = place.x + place.w / 2, place.y + place.h / 2
        if stamped and upright:
            return group([*parts, self.stamp(middle_x, middle_y)])
        houses = 0 if lot is None else lot["houses"]
        hotel = lot is not None and lot["hotel"]
        if not hotel and houses < 4:
            x = place.x + 0.95 if upright else middle_x
            y = middle_y if upright else place.y + 0.95
            parts.append(shape([group_mark(square.group or "")], x, y, 1.3, 12, ink_on(colour)))
        if hotel:
            hotel_there = self.building("hotel", middle_x, middle_y, 5.5, 1)
            turned = (
                None
                if upright or self.look.building != "house"
                else f"rotate(-90 {spelled(middle_x)} {spelled(middle_y)})"
            )
            parts.append(group([hotel_there], transform=turned))
        before = 1.9 if houses < 4 else 0.15
        heights = self.edition.pieces.house.heights
        for i in range(houses):
            tall = 0.6 + 0.4 * (i % heights + 1) / heights if heights > 1 else 1.0
            step = before + (i + 0.5) * (2.05 if upright else 1.95)
            x, y = (place.x + step, middle_y) if upright else (middle_x, place.y + step)
            parts.append(self.building("house", x, y, 2.08, tall))
        return group(parts)

    def foot(self, place: Rect, owner: SeatView, stamped: bool) -> list[str]:
        """The owner's colour and token; hatched if the lot is mortgaged."""
        colour = seat_colour(owner["seat"])
        parts = [rect(*place, fill=mixed(colour, 0.55, "#777777") if stamped else colour)]
        parts.append(
            shape(
                token_shape(owner["token"]), place.x + place.w / 2, place.y + place.h / 2, 2.2, 32, "#ffffff"
            )
        )
        return parts

    def stamp(self, x: float, y: float) -> str:
        colour = STAMPED[self.look.theme]
        wide = width_of("mortgaged") * STAMP
        box = rect(
            x - wide / 2 - 0.3,
            y - 0.75,
            wide + 0.6,
            1.5,
            rx=0.3,
            fill=self.ink["paper"],
            stroke=colour,
            stroke_width=0.14,
        )
        turned = f"rotate(-3 {spelled(x)} {spelled(y)})"
        return group([box, self.words(x, y, "mortgaged", STAMP, fill=colour)], transform=turned)

    def corner(self, square: Square, place: Rect) -> list[str]:
        middle = place.x + place.w / 2
        if square.kind == "jail":
            return self.jail(square, place)
        high = place.h * BOARD["written"]
        if square.kind == "go":
            size = go_size(square.name, self.look.wide, self.look.tail)
            pays = self.go_pays()
            foot = place.y + high - (1.1 if len(pays) == 1 else 1.7)
            return [
                self.lettering(middle, place.y + 0.3 + size * 0.5, square.name, size, place.w - 0.6),
                shape(self.look.icon(square), place.x + 1.7, foot, 2, 32, self.ink["accent"]),
                self.words(middle + 1.1, foot, pays[0], SMALL),
                *(self.words(middle, foot + STAMP * LEADING, more, STAMP) for more in pays[1:]),
            ]
        name = written(square.board or square.name, Box(CORNER - 0.6, 3.6))
        lines = len(name.lines) * name.size * LEADING
        top = place.y + (high - 4.4 - lines) / 2 + 0.2
        icon, size, pot = middle, 4.6, []
        if square.kind == "parking" and "pot" in self.view:
            icon, size = middle - 2.9, 3.6
            pot = [self.words(middle + 1.9, top + 2.2, self.money(self.view["pot"]), POT, most=6)]
        return [
            shape(self.look.icon(square), icon, top + 2.2, size, 32, self.ink["accent"]),
            *pot,
            *(
                self.words(middle, top + 4.3 + (at + 0.5) * name.size * LEADING, line, name.size)
                for at, line in enumerate(name.lines)
            ),
        ]

    def challenge_deck(self, place: Rect) -> list[str]:
        """The Challenge cards: a pile in their colour, with their number."""
        colour = self.ink.get("challenge", self.ink["accent"])
        count = str(len(self.edition.challenges))
        wide, high = max(2.6, width_of(count) * SMALL + 1), 2.4
        x, y = place.x + place.w - wide - 1.2, place.y + 0.7
        if "pot" in self.view:
            y = place.y + place.h - high - 1  # above, the pot has no room beside it
        under = [
            rect(x + at, y + at, wide, high, rx=0.3, fill=mixed(colour, share, self.ink["paper"]))
            for at, share in ((0.4, 0.45), (0.2, 0.7))
        ]
        pile = [
            title(f"{count} Challenge cards"),
            *under,
            rect(x, y, wide, high, rx=0.3, fill=colour, stroke=self.ink["onDeck"], stroke_width=0.12),
            self.words(x + wide / 2, y + high / 2, count, SMALL, fill=self.ink["onDeck"]),
        ]
        return [group(pile, transform=f"rotate(5 {spelled(x + wide / 2)} {spelled(y + high / 2)})")]

    def go_pays(self) -> list[str]:
        """What GO pays, and what it pays for stopping there if that is more (HOUSE-2, HOUSE-4)."""
        passing, stopping = self.salaries
        lines = [f"Collect {self.money(passing)}"]
        return lines if stopping == passing else [*lines, f"stopping here {self.money(stopping)}"]

    def jail(self, square: Square, place: Rect) -> list[str]:
        """The cell with its bars, and the way past it."""
        inside, _, visiting = square.name.partition("/")
        cell = Rect(place.x + place.w * 0.37, place.y, place.w * 0.63, place.h * 0.68)
        parts = [rect(*cell, fill=mixed(self.ink["accent"], 0.14, self.ink["paper"]))]
        bars = [cell.x + 1.1 + 1.4 * i for i in range(int((cell.w - 1.1) / 1.4) + 1)]
        parts += [
            rect(x, cell.y, 0.3, cell.h, fill=self.ink["line"], opacity=0.6)
            for x in bars
            if x + 0.3 < cell.x + cell.w
        ]
        parts.append(rect(*cell, fill="none", stroke=self.ink["line"], stroke_width=0.2))
        wide = width_of(inside) * SMALL + 1
        parts.append(
            rect(cell.x + cell.w / 2 - wide / 2, cell.y + 0.3, wide, 1.75, rx=0.3, fill=self.ink["paper"])
        )
        parts.append(self.words(cell.x + cell.w / 2, cell.y + 1.15, inside, SMALL))
        if visiting:
            parts.append(self.words(place.x + place.w / 2, place.y + place.h - 1.3, visiting, SMALL))
        return parts


def cut(place: Rect, side: str, band: float, foot: float) -> tuple[Rect, Rect, Rect]:
    """The band along the inner edge of a square, what is left, and the foot along the outer edge."""
    x, y, w, h = place
    if side == "bottom":
        return Rect(x, y, w, band), Rect(x, y + band, w, h - band - foot), Rect(x, y + h - foot, w, foot)
    if side == "top":
        return Rect(x, y + h - band, w, band), Rect(x, y + foot, w, h - band - foot), Rect(x, y, w, foot)
    if side == "left":
        return Rect(x + w - band, y, band, h), Rect(x + foot, y, w - band - foot, h), Rect(x, y, foot, h)
    return Rect(x, y, band, h), Rect(x + band, y, w - band - foot, h), Rect(x + w - foot, y, foot, h)
