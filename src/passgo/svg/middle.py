"""The middle of a board as a picture: its title, the dice, the Bank's buildings and the players."""

from passgo.edition import Edition
from passgo.svg.drawing import Look, data, mixed, seat_colour
from passgo.svg.elements import element, group, rect, shape, spelled, title
from passgo.svg.fitting import tidy, title_size, width_of
from passgo.svg.geometry import CORNER, KERB, Rect
from passgo.svg.pen import Pen
from passgo.view.types import SeatView, TableView


class Middle(Pen):
    def __init__(self, edition: Edition, view: TableView, look: Look) -> None:
        super().__init__(edition, view, look)
        self.pattern = f"passgo-{edition.id}-{look.theme}"

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

    def drawn(self) -> list[str]:
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
        """The emblem between two lines, and the title in the font of the edition."""
        accent = self.ink["accent"]
        size, broken = title_size(tidy(self.edition.title), self.look.wide, stage.w - 6, 15, 11)
        middle, y = 50.0, stage.y + 3
        parts = [shape(self.look.emblem, middle, y + 2.6, 5.2, 32, accent)]
        for x in (middle - 18, middle + 4):
            parts += [rect(x, y + 2.2 + at, 14, 0.22, fill=accent) for at in (0, 0.7)]
        for at, line in enumerate(broken):
            parts.append(self.lettering(middle, y + 6.4 + (at + 0.5) * size * 1.08, line, size, stage.w - 4))
        return parts

    def dice(self, stage: Rect) -> list[str]:
        footballs = self.edition.pieces.dice.form == "footballs"
        parts = []
        for at, face in enumerate(self.view["dice"]):
            if face and footballs:
                place = f"translate({spelled(50 - 11.9 + at * 12.2)} {spelled(stage.y + 27)}) scale(0.29)"
                parts.append(group(football(face), transform=place))
            elif face:
                die = rect(1, 1, 22, 22, rx=5, fill="#fffdf7", stroke="#d9d2c0", stroke_width=0.6)
                place = f"translate({spelled(50 - 7.6 + at * 8.2)} {spelled(stage.y + 27)}) scale(0.29)"
                parts.append(group([die, *pips(face, 2.2)], transform=place, fill="#1c1a17"))
        return parts

    def bank(self, stage: Rect) -> list[str]:
        """The houses and hotels that the Bank has left."""
        stock, words = self.view["bank"], self.edition.words
        left = [
            ("house", stock["houses"], words.house if stock["houses"] == 1 else words.houses),
            ("hotel", stock["hotels"], words.hotel if stock["hotels"] == 1 else words.hotels),
        ]
        counts = [f"{count} {word}" for _, count, word in left]
        widths = [width_of(each) * 2 for each in counts]
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
        for (what, _, _), line, wide in zip(left, counts, widths, strict=True):
            parts.append(self.building(what, x + 1.4, y, 2.08 if what == "house" else 3.6, 1))
            parts.append(self.words(x + 3.7 + wide / 2, y, line, 2, fill=self.ink["ink"]))
            x += wide + 4.2 + 2
        return parts

    def plates(self, stage: Rect) -> list[str]:
        """A plate for every seat: token, name and cash; the current player's has a frame."""
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


def pips(face: int, size: float) -> list[str]:
    """The pips of a die, in a box of 24 by 24."""
    return [element("circle", cx=x, cy=y, r=size) for x, y in data()["pips"][face - 1]]


def football(face: int) -> list[str]:
    """A die like a football."""
    drawn = data()["football"]
    x, y = drawn["pips"]
    return [
        element("path", d=drawn["body"], fill=drawn["leather"], stroke=drawn["edge"]),
        element("path", d=drawn["shade"], opacity=0.28),
        *(element("path", d=stripe, fill=drawn["white"]) for stripe in drawn["stripes"]),
        group(pips(face, 2.5), transform=f"translate({x} {y})", fill=drawn["white"]),
    ]
