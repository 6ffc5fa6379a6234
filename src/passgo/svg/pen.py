"""Drawing helpers for all parts of a board's picture: words, amounts, tokens and buildings."""

from passgo.edition import Edition
from passgo.svg.drawing import EM, Look, data, letters, mixed, seat_colour, token_shape
from passgo.svg.elements import element, group, shape, spelled, text, title
from passgo.svg.fitting import width_of
from passgo.view.types import SeatView, TableView


class Pen:
    """Draws parts of one picture of a board. All measures are in hundredths of the board."""

    def __init__(self, edition: Edition, view: TableView, look: Look) -> None:
        self.edition = edition
        self.view = view
        self.look = look
        self.ink = look.colours

    def words(
        self, x: float, y: float, words: str, size: float, most: float | None = None, fill: str | None = None
    ) -> str:
        """A line in the narrow font of the board, with its natural width."""
        wide = width_of(words) * size / data()["letters"]["spare"]
        return text(x, y, words.replace("\u00a0", " "), size, min(wide, most or wide), fill=fill)

    def lettering(self, x: float, y: float, words: str, size: float, most: float) -> str:
        """A line centred on a point in the edition's own font, as outlines, because the font is rarely installed."""
        line = words.replace("\u00a0", " ")
        known = letters(self.look.font)
        if not set(line) <= known.keys():
            return text(
                x, y, line, size, fill=self.ink["accent"], font_family=self.look.font, font_weight="400"
            )
        wide = sum(known[letter].width for letter in line)
        scale = min(size, most / wide)
        parts, at = [title(line)], 0.0
        for letter in line:
            width, path = known[letter]
            if path:
                parts.append(element("path", d=path, transform=f"translate({spelled(at * EM)} 0)"))
            at += width
        place = (
            f"translate({spelled(x - at * scale / 2)} {spelled(y + scale * 0.35)}) scale({scale / EM:.5f})"
        )
        return group(parts, transform=place, fill=self.ink["accent"])

    def money(self, amount: int) -> str:
        return f"{self.edition.words.symbol}{amount:,}"

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
