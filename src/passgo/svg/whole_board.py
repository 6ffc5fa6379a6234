"""A board with everything on it as one SVG picture."""

from collections.abc import Collection, Iterable
from typing import Final, Protocol

from passgo.edition import Edition, Square
from passgo.errors import PassgoError
from passgo.svg.drawing import (
    THEMES,
    Look,
    Theme,
    data,
    group_colour,
    group_mark,
    ink_on,
    mixed,
    seat_colour,
    token_shape,
)
from passgo.svg.elements import document, element, group, rect, shape, spelled, text, title
from passgo.svg.fitting import (
    LEADING,
    MEASURES,
    Box,
    Fitted,
    go_size,
    name_box,
    tidy,
    title_size,
    width_of,
    written,
)
from passgo.svg.geometry import BOARD, CORNER, KERB, SQUARES, Rect, rect_of, side_of, stand
from passgo.view_types import LotView, SeatView, TableView

UNITS: Final = 12
"""The picture has so many units for a hundredth of the board: letters of less than one unit are drawn badly."""
NARROW: Final = '"Barlow Condensed", "Roboto Condensed", "Arial Narrow", "Liberation Sans Narrow", sans-serif'
SMALL: Final = 1.6  # letters of prices, in hundredths
STAMP: Final = 1.4
FALLBACK_WIDE: Final = 0.52  # letters of a title where the font of the edition is missing
STAMPED: Final = {"light": "#a3201a", "dark": "#ff9a8f"}
HERE: Final = {"light": "#fff4cf", "dark": "#3a3318"}
LIT: Final = {"light": "#b86a00", "dark": "#ffcf4d"}


class BadPicture(PassgoError, ValueError):
    """A picture that cannot be drawn: no such square or theme."""


class Shown(Protocol):
    """What can be drawn: a game, or whatever shows a table of an edition."""

    @property
    def edition(self) -> Edition: ...

    def view(self, seat: int | None) -> TableView: ...


def board(game: Shown, size: float = 640, highlight: int | Iterable[int] = (), theme: Theme = "light") -> str:
    """A game's board as an SVG text: squares, owners, buildings, mortgages, tokens, dice and cash.

    The size is its width in pixels. Squares to highlight are framed.

    >>> import passgo
    >>> game = passgo.new_game("classic", ["Ann", "Bo"], seed=7)
    >>> passgo.svg.board(game, size=400, highlight=39)[:39]
    '<svg xmlns="http://www.w3.org/2000/svg"'
    """
    if theme not in THEMES:
        raise BadPicture(f"theme is {theme!r}; expected light or dark")
    lit = {highlight} if isinstance(highlight, int) else set(highlight)
    if not all(type(square) is int and 0 <= square < SQUARES for square in lit):
        raise BadPicture(f"highlight is {highlight!r}; expected squares from 0 to {SQUARES - 1}")
    return BoardPicture(game.edition, game.view(None), Look(game.edition.id, theme), lit).draw(size)


class BoardPicture:
    """One picture of a board. All measures are in hundredths of the board until the very end."""

    def __init__(self, edition: Edition, view: TableView, look: Look, lit: Collection[int]) -> None:
        self.edition = edition
        self.view = view
        self.look = look
        self.ink = look.colours
        self.lit = lit
        self.pattern = f"passgo-{edition.id}-{look.theme}"

    def draw(self, size: float) -> str:
        parts = [
            rect(0, 0, 100, 100, fill=self.ink["line"]),
            *(self.square(square) for square in self.edition.squares),
            *self.middle(),
            *self.tokens(),
            *(self.frame(square) for square in sorted(self.lit)),
        ]
        scaled = group(parts, transform=f"scale({UNITS})")
        return document(size, 100 * UNITS, 100 * UNITS, self.told(), [self.definitions(), scaled], NARROW)

    def told(self) -> str:
        view = self.view
        name = view["seats"][view["turn"]]["name"]
        return f"{self.edition.title}, round {view['round']}, {name}'s turn"

    def definitions(self) -> str:
        """The pattern of the middle."""
        tile = self.look.pattern
        paths = [element("path", d=d, fill_rule="evenodd") for d in tile["shapes"]]
        return element(
            "defs",
            element(
                "pattern",
                group(paths, fill=self.ink["pattern"]),
                id=self.pattern,
                width=tile["size"],
                height=tile["size"],
                patternUnits="userSpaceOnUse",
                patternTransform=f"scale({75 / 480:.4f})",
            ),
        )

    # Squares.

    def square(self, square: Square) -> str:
        place = rect_of(square.index)
        gap = MEASURES["gaps"] / 2
        inner = Rect(place.x + gap, place.y + gap, place.w - 2 * gap, place.h - 2 * gap)
        paper = HERE[self.look.theme] if square.index in self.lit else self.ink["paper"]
        parts = [title(self.square_told(square)), rect(*inner, fill=paper)]
        if side_of(square.index) == "corner":
            parts += self.corner(square, inner)
        else:
            parts += self.side_square(square, inner)
        return group(parts, fill=self.ink["ink"])

    def square_told(self, square: Square) -> str:
        told = [square.name]
        lot = self.view["lots"].get(square.index)
        if lot is not None and lot["owner"] is not None:
            told.append(self.view["seats"][lot["owner"]]["name"])
            if lot["mortgaged"]:
                told.append("mortgaged")
            if lot["houses"]:
                words = self.edition.words
                told.append(f"{lot['houses']} {words.house if lot['houses'] == 1 else words.houses}")
            if lot["hotel"]:
                told.append(self.edition.words.hotel)
        elif square.price:
            told.append(self.money(square.price))
        return ", ".join(told)

    def side_square(self, square: Square, place: Rect) -> list[str]:
        """Its band or icon along the inner edge, its name, and its price or owner along the outer one."""
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
        """The icon, the lines of the name, and the stamp or the price below them, in the middle of their place."""
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

    def building(self, what: str, x: float, y: float, width: float, tall: float) -> str:
        """A house with cream walls under its roof, or a block of one colour, as the edition's box has them."""
        solid = data()["solid"]
        pieces = self.edition.pieces
        colour = pieces.hotel.colour if what == "hotel" else pieces.house.colour
        side = mixed(colour, 0.62, "#000000")
        fills = {"front": colour, "side": side} | {part: solid[part] for part in ("wall", "shade", "hole")}
        form = self.look.building
        if form == "house":
            across, high = solid[what]["width"], solid[what]["height"]
            paths = [
                element(
                    "path",
                    d=each["d"],
                    fill=fills[each["part"]],
                    stroke=None if each["part"] == "hole" else solid["edge"],
                )
                for each in solid[what]["parts"]
            ]
            left = top = 0.0
        else:
            across, high, left, top = 23.0, 20.0, -2.0, -3.5
            depth: int = solid["depth"]
            shapes: list[str] = data()["buildings"][form][what]
            paths = [
                element("path", d=d, fill=side, transform=f"translate({layer * 0.5} {-layer * 0.35})")
                for layer in range(depth, 0, -1)
                for d in shapes
            ]
            paths += [
                element("path", d=d, fill=colour, fill_rule="evenodd", stroke=solid["edge"]) for d in shapes
            ]
        scale = min(width / across, 2.6 / high)
        up = scale * tall
        place = (
            f"translate({spelled(x - across * scale / 2 - left * scale)} "
            f"{spelled(y + high * scale / 2 - high * up - top * up)}) scale({scale:.4f} {up:.4f})"
        )
        return group(paths, transform=place, stroke_width=0.9, stroke_linejoin="round")

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
            size = go_size(square.name, self.look.wide)
            collect = f"Collect {self.money(self.edition.salary)}"
            return [
                text(
                    middle,
                    place.y + 0.3 + size * 0.5,
                    square.name,
                    size,
                    fill=self.ink["accent"],
                    font_family=self.look.font,
                    font_weight="400",
                ),
                shape(self.look.icon(square), place.x + 1.7, place.y + high - 1.1, 2, 32, self.ink["accent"]),
                self.words(middle + 1.1, place.y + high - 1.1, collect, SMALL),
            ]
        name = written(square.board or square.name, Box(CORNER - 0.6, 3.6))
        lines = len(name.lines) * name.size * LEADING
        top = place.y + (high - 4.4 - lines) / 2 + 0.2
        return [
            shape(self.look.icon(square), middle, top + 2.2, 4.6, 32, self.ink["accent"]),
            *(
                self.words(middle, top + 4.3 + (at + 0.5) * name.size * LEADING, line, name.size)
                for at, line in enumerate(name.lines)
            ),
        ]

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

    # The middle.

    def middle(self) -> list[str]:
        """The kerb, the pattern, the title, the dice, the Bank and the players."""
        wide = 100 - 2 * CORNER
        stage = Rect(CORNER + KERB, CORNER + KERB, wide - 2 * KERB, wide - 2 * KERB)
        kerb = mixed(self.ink["pattern"], 0.8, self.ink["felt"])
        half = CORNER + KERB / 2
        dashes = rect(
            half, half, 100 - 2 * half, 100 - 2 * half, rx=1, fill="none", stroke=self.ink["paper"],
            stroke_width=0.2, stroke_dasharray="0.6 0.6", opacity=0.8,
        )  # fmt: skip
        return [
            rect(CORNER, CORNER, wide, wide, fill=kerb),
            dashes,
            rect(*stage, rx=1.5, fill=self.ink["felt"]),
            rect(*stage, rx=1.5, fill=f"url(#{self.pattern})"),
            *self.headline(stage),
            *self.dice(stage),
            *self.bank(stage),
            *self.plates(stage),
        ]

    def headline(self, stage: Rect) -> list[str]:
        """The emblem between two rules, and the title in the letters of the edition."""
        accent = self.ink["accent"]
        wide = max(self.look.wide, FALLBACK_WIDE)
        size, broken = title_size(tidy(self.edition.title), wide, stage.w - 6, 15, 11)
        middle, y = 50.0, stage.y + 3
        parts = [shape(self.look.emblem, middle, y + 2.6, 5.2, 32, accent)]
        for x in (middle - 18, middle + 4):
            parts += [rect(x, y + 2.2 + at, 14, 0.22, fill=accent) for at in (0, 0.7)]
        for at, line in enumerate(broken):
            parts.append(
                text(
                    middle,
                    y + 6.4 + (at + 0.5) * size * 1.08,
                    line.replace("\u00a0", " "),
                    size,
                    fill=accent,
                    font_family=self.look.font,
                    font_weight="400",
                )
            )
        return parts

    def dice(self, stage: Rect) -> list[str]:
        parts = []
        for at, face in enumerate(self.view["dice"]):
            if face:
                pips = [element("circle", cx=x, cy=y, r=2.2) for x, y in data()["pips"][face - 1]]
                die = rect(1, 1, 22, 22, rx=5, fill="#fffdf7", stroke="#d9d2c0", stroke_width=0.6)
                place = f"translate({spelled(50 - 7.6 + at * 8.2)} {spelled(stage.y + 27)}) scale(0.29)"
                parts.append(group([die, *pips], transform=place, fill="#1c1a17"))
        return parts

    def bank(self, stage: Rect) -> list[str]:
        """What is left of houses and hotels."""
        stock, words = self.view["bank"], self.edition.words
        left = [
            ("house", stock["houses"], words.house if stock["houses"] == 1 else words.houses),
            ("hotel", stock["hotels"], words.hotel if stock["hotels"] == 1 else words.hotels),
        ]
        said = [f"{count} {word}" for _, count, word in left]
        widths = [width_of(each) * 2 for each in said]
        x = 50 - (sum(widths) + 2 * 4.2 + 2) / 2
        y = stage.y + 37.6
        parts = [
            rect(
                x - 1.4,
                y - 1.9,
                sum(widths) + 2 * 4.2 + 4.8,
                3.8,
                rx=1.9,
                fill=self.ink["paper"],
                stroke=self.ink["accent"],
                stroke_width=0.2,
            )
        ]
        for (what, _, _), line, wide in zip(left, said, widths, strict=True):
            parts.append(self.building(what, x + 1.4, y, 2.08 if what == "house" else 3.6, 1))
            parts.append(self.words(x + 3.7 + wide / 2, y, line, 2, fill=self.ink["ink"]))
            x += wide + 4.2 + 2
        return parts

    def plates(self, stage: Rect) -> list[str]:
        """A plate for every seat: token, name and cash; the one whose turn it is has a frame."""
        seats = self.view["seats"]
        columns = len(seats) if len(seats) <= 4 else (len(seats) + 1) // 2
        rows = -(-len(seats) // columns)
        wide = min(20.0, (stage.w - 3 - (columns - 1) * 1.0) / columns)
        high = 7.6
        left = 50 - (columns * wide + (columns - 1) * 1.0) / 2
        top = stage.y + stage.h - 2 - rows * high - (rows - 1) * 1.0
        parts = []
        for number, seat in enumerate(seats):
            place = Rect(
                left + number % columns * (wide + 1.0), top + number // columns * (high + 1.0), wide, high
            )
            parts.append(self.plate(place, seat))
        return parts

    def plate(self, place: Rect, seat: SeatView) -> str:
        colour = seat_colour(seat["seat"])
        playing = seat["status"] == "playing"
        turn = self.view["turn"] == seat["seat"] and self.view["decision"] is not None
        coin = 4.6 if place.w > 12 else 3.4
        x = place.x + 1.3 + coin
        room = place.x + place.w - x - 1.0
        name = seat["name"]
        name_size = max(1.1, min(2.0, room / max(0.1, width_of(name))))
        cash = self.money(seat["cash"]) if playing else seat["status"]
        cash_size = min(2.6, room / width_of(cash))
        parts = [
            title(f"{name}, {cash}"),
            rect(
                *place,
                rx=0.8,
                fill=self.ink["paper"],
                stroke=colour if turn else self.ink["line"],
                stroke_width=0.5 if turn else 0.1,
            ),
            rect(place.x, place.y, 0.7, place.h, fill=colour),
            self.coin(place.x + 1.2 + coin / 2, place.y + place.h / 2, coin, seat),
            self.words(x + room / 2 + 0.3, place.y + place.h * 0.33, name, name_size, most=room),
            self.words(x + room / 2 + 0.3, place.y + place.h * 0.68, cash, cash_size),
        ]
        return group(parts, fill=self.ink["ink"], opacity=None if playing else 0.6)

    # Tokens.

    def tokens(self) -> list[str]:
        playing = [seat for seat in self.view["seats"] if seat["status"] == "playing"]
        parts = []
        for seat in playing:
            together = [
                other
                for other in playing
                if other["square"] == seat["square"] and (other["jail"] > 0) == (seat["jail"] > 0)
            ]
            slot = [other["seat"] for other in together].index(seat["seat"])
            x, y, size = stand(seat["square"], slot, len(together), seat["jail"] > 0)
            parts.append(group([title(seat["name"]), self.coin(x, y, size, seat)]))
        return parts

    def coin(self, x: float, y: float, size: float, seat: SeatView) -> str:
        """A token's silhouette on a disc of the seat's colour."""
        ring = size * 0.06
        disc = element(
            "circle",
            cx=x,
            cy=y,
            r=size / 2 - ring / 2,
            fill=seat_colour(seat["seat"]),
            stroke="#ffffff",
            stroke_width=ring,
        )
        return group([disc, shape(token_shape(seat["token"]), x, y, size * 0.7, 32, "#ffffff")])

    def frame(self, square: int) -> str:
        place = rect_of(square)
        colour = LIT[self.look.theme]
        return rect(
            place.x + 0.3,
            place.y + 0.3,
            place.w - 0.6,
            place.h - 0.6,
            fill="none",
            stroke=colour,
            stroke_width=0.6,
        )

    # Words.

    def words(
        self, x: float, y: float, said: str, size: float, most: float | None = None, fill: str | None = None
    ) -> str:
        """A line in the narrow letters of the board, as wide as it is in them."""
        wide = width_of(said) * size / data()["letters"]["spare"]
        return text(x, y, said.replace("\u00a0", " "), size, min(wide, most or wide), fill=fill)

    def money(self, amount: int) -> str:
        return f"{self.edition.words.symbol}{amount:,}"


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
