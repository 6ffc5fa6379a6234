"""Draws the pictures of `passgo.svg` with Pillow: the elements, transforms and paths that it writes, and no others."""

import math
import re
from dataclasses import dataclass, replace
from typing import Final
from xml.etree import ElementTree

from PIL import Image, ImageChops, ImageDraw, ImageFont

FINER: Final = 2
"""The picture is drawn so many times larger and then reduced, which smooths its edges."""
CURVE_STEPS: Final = 6
NUMBER: Final = r"-?(?:\d+\.?\d*|\.\d+)"
TOKENS: Final = re.compile(rf"[A-Za-z]|{NUMBER}")
TAKES: Final = {"M": 2, "L": 2, "H": 1, "V": 1, "Q": 4, "T": 2, "A": 7, "Z": 0}

Point = tuple[float, float]


@dataclass(frozen=True)
class Style:
    """What an element inherits: where it stands, and how it is painted."""

    x: float
    y: float
    scale_x: float
    scale_y: float
    turned: float = 0.0
    """In degrees, clockwise."""
    fill: str = "#000000"
    stroke: str = "none"
    stroke_width: float = 1.0

    def at(self, x: float, y: float) -> Point:
        x, y = x * self.scale_x, y * self.scale_y
        cos, sin = math.cos(math.radians(self.turned)), math.sin(math.radians(self.turned))
        return self.x + x * cos - y * sin, self.y + x * sin + y * cos

    def transformed(self, kind: str, values: list[float]) -> "Style":
        """Moved, scaled, or turned round a point."""
        if kind == "translate":
            x, y = self.at(values[0], values[1] if len(values) > 1 else 0.0)
            return replace(self, x=x, y=y)
        if kind == "scale":
            return replace(self, scale_x=self.scale_x * values[0], scale_y=self.scale_y * values[-1])
        angle, *centre = values
        x, y = self.at(*centre)
        turned = replace(self, x=x, y=y, turned=self.turned + angle)
        x, y = turned.at(-centre[0], -centre[1])
        return replace(turned, x=x, y=y)


class Raster:
    """One picture in the making."""

    def __init__(self, svg: str, size: int) -> None:
        self.root = ElementTree.fromstring(svg)  # noqa: S314 - our own text
        self.size = size
        _, _, width, height = (float(part) for part in self.root.attrib["viewBox"].split())
        pixels = size * FINER
        self.scale = pixels / width
        self.image = Image.new("RGB", (pixels, round(height * self.scale)), "#ffffff")

    def drawn(self) -> Image.Image:
        self.draw(self.root, Style(0.0, 0.0, self.scale, self.scale))
        return self.image.resize((self.size, self.image.height // FINER), Image.Resampling.BOX)

    def draw(self, element: ElementTree.Element, inherited: Style) -> None:
        kind = element.tag.rpartition("}")[2]
        if kind in ("defs", "title"):
            return
        style = styled(element, inherited)
        opacity = float(element.get("opacity", 1))
        if kind == "rect":
            self.rectangle(element, style, opacity)
        elif kind == "circle":
            self.circle(element, style)
        elif kind == "path":
            self.path(element, style)
        elif kind == "text":
            self.text(element, style)
        for child in element:
            self.draw(child, style)

    def rectangle(self, element: ElementTree.Element, style: Style, opacity: float) -> None:
        x, y, width, height = (float(element.attrib[name]) for name in ("x", "y", "width", "height"))
        box = (*style.at(x, y), *style.at(x + width, y + height))
        radius = float(element.get("rx", 0)) * style.scale_x
        solid = style.fill != "none" and not style.fill.startswith("url")
        outline = None if style.stroke == "none" else style.stroke
        if opacity < 1:
            under = self.image.copy()
        pen = ImageDraw.Draw(self.image)
        fill, line = style.fill if solid else None, self.width_of(style) if outline else 0
        if style.turned:
            corners = [(x, y), (x + width, y), (x + width, y + height), (x, y + height)]
            pen.polygon([style.at(*corner) for corner in corners], fill, outline, line)
        else:
            pen.rounded_rectangle(box, radius, fill, outline, line)
        if opacity < 1:
            self.image.paste(Image.blend(under, self.image, opacity))

    def circle(self, element: ElementTree.Element, style: Style) -> None:
        x, y, radius = (float(element.attrib[name]) for name in ("cx", "cy", "r"))
        box = (*style.at(x - radius, y - radius), *style.at(x + radius, y + radius))
        pen = ImageDraw.Draw(self.image)
        outline = None if style.stroke == "none" else style.stroke
        pen.ellipse(box, fill=style.fill, outline=outline, width=self.width_of(style))

    def path(self, element: ElementTree.Element, style: Style) -> None:
        outlines = [
            [style.at(*point) for point in part] for part in outlines_of(element.attrib["d"]) if len(part) > 1
        ]
        if not outlines:
            return
        left, top = (math.floor(min(point[i] for part in outlines for point in part)) - 1 for i in (0, 1))
        right, bottom = (math.ceil(max(point[i] for part in outlines for point in part)) + 2 for i in (0, 1))
        shape = Image.new("1", (max(1, right - left), max(1, bottom - top)))
        for part in outlines:
            one = Image.new("1", shape.size)
            ImageDraw.Draw(one).polygon([(x - left, y - top) for x, y in part], fill=1)
            shape = ImageChops.logical_xor(shape, one)
        if style.fill != "none":
            self.image.paste(style.fill, (left, top), shape.convert("L"))
        if style.stroke != "none":
            pen = ImageDraw.Draw(self.image)
            for part in outlines:
                pen.line([*part, part[0]], fill=style.stroke, width=self.width_of(style))

    def text(self, element: ElementTree.Element, style: Style) -> None:
        """A line round its middle, drawn large and then fitted into its length."""
        said = element.text or ""
        size = float(element.attrib["font-size"]) * style.scale_y
        font = ImageFont.load_default(max(8.0, size))
        left, _, right, _ = font.getbbox(said)
        assert isinstance(font, ImageFont.FreeTypeFont)
        ascent, descent = font.getmetrics()
        line = Image.new("L", (max(1, math.ceil(right - left)), ascent + descent), 0)
        ImageDraw.Draw(line).text((-left, 0), said, fill=255, font=font)
        factor = size / max(8.0, size)
        wide = float(element.get("textLength", line.width * factor / style.scale_x)) * style.scale_x
        fitted = line.resize((max(1, round(wide)), max(1, round(line.height * factor))))
        middle = float(element.attrib["y"]) - (ascent * factor - fitted.height / 2) / style.scale_y
        x, y = style.at(float(element.attrib["x"]), middle)
        placed = fitted.rotate(-style.turned, Image.Resampling.BICUBIC, expand=True)
        self.image.paste(style.fill, (round(x - placed.width / 2), round(y - placed.height / 2)), placed)

    def width_of(self, style: Style) -> int:
        return max(1, round(style.stroke_width * style.scale_x))


def styled(element: ElementTree.Element, inherited: Style) -> Style:
    style = inherited
    for kind, numbers in re.findall(r"(\w+)\(([^)]*)\)", element.get("transform", "")):
        values = [float(number) for number in re.findall(NUMBER, numbers)]
        style = style.transformed(kind, values)
    return replace(
        style,
        fill=element.get("fill", style.fill),
        stroke=element.get("stroke", style.stroke),
        stroke_width=float(element.get("stroke-width", style.stroke_width)),
    )


def outlines_of(path: str) -> list[list[Point]]:
    """The parts of a path as polygons; curves become short lines."""
    reader = PathReader()
    tokens = TOKENS.findall(path)
    at, command = 0, ""
    while at < len(tokens):
        if tokens[at].isalpha():
            command = tokens[at]
            at += 1
        takes = TAKES[command.upper()]
        reader.take(command, [float(number) for number in tokens[at : at + takes]])
        at += takes
        if command in ("M", "m"):
            command = "L" if command == "M" else "l"
    return reader.parts


class PathReader:
    """Follows a path from command to command."""

    def __init__(self) -> None:
        self.parts: list[list[Point]] = []
        self.point: Point = (0.0, 0.0)
        self.control: Point = (0.0, 0.0)

    def take(self, command: str, numbers: list[float]) -> None:
        kind, relative = command.upper(), command.islower()
        x, y = self.point if relative else (0.0, 0.0)
        if kind == "Z":
            self.point = self.parts[-1][0]
        elif kind == "M":
            self.parts.append([])
            self.line_to((x + numbers[0], y + numbers[1]))
        elif kind == "L":
            self.line_to((x + numbers[0], y + numbers[1]))
        elif kind == "H":
            self.line_to((x + numbers[0], self.point[1]))
        elif kind == "V":
            self.line_to((self.point[0], y + numbers[0]))
        elif kind == "Q":
            self.curve_to((x + numbers[0], y + numbers[1]), (x + numbers[2], y + numbers[3]))
        elif kind == "T":
            mirrored = (2 * self.point[0] - self.control[0], 2 * self.point[1] - self.control[1])
            self.curve_to(mirrored, (x + numbers[0], y + numbers[1]))
        else:
            self.arc_to(
                numbers[0], numbers[1], numbers[3] != 0, numbers[4] != 0, (x + numbers[5], y + numbers[6])
            )

    def line_to(self, end: Point) -> None:
        self.parts[-1].append(end)
        self.point = self.control = end

    def curve_to(self, control: Point, end: Point) -> None:
        (x0, y0), (x1, y1), (x2, y2) = self.point, control, end
        for step in range(1, CURVE_STEPS + 1):
            t = step / CURVE_STEPS
            a, b, c = (1 - t) ** 2, 2 * t * (1 - t), t * t
            self.line_to((a * x0 + b * x1 + c * x2, a * y0 + b * y1 + c * y2))
        self.control = control

    def arc_to(self, rx: float, ry: float, large: bool, sweep: bool, end: Point) -> None:
        """An arc of an ellipse whose axes are not turned, by its centre as SVG's notes on implementation give it."""
        (x0, y0), (x1, y1) = self.point, end
        dx, dy = (x0 - x1) / 2 / rx, (y0 - y1) / 2 / ry
        far = dx * dx + dy * dy
        if far > 1:
            rx, ry = rx * math.sqrt(far), ry * math.sqrt(far)
            dx, dy, far = dx / math.sqrt(far), dy / math.sqrt(far), 1.0
        off = math.sqrt(max(0.0, 1 / far - 1)) * (1 if large != sweep else -1) if far else 0.0
        cx, cy = off * dy, -off * dx
        start = math.atan2(dy - cy, dx - cx)
        turn = math.atan2(-dy - cy, -dx - cx) - start
        if sweep and turn < 0:
            turn += 2 * math.pi
        elif not sweep and turn > 0:
            turn -= 2 * math.pi
        middle_x, middle_y = (x0 + x1) / 2 + cx * rx, (y0 + y1) / 2 + cy * ry
        steps = max(2, math.ceil(abs(turn) / 0.35))
        for step in range(1, steps + 1):
            angle = start + turn * step / steps
            self.line_to((middle_x + rx * math.cos(angle), middle_y + ry * math.sin(angle)))


def raster(svg: str, size: int) -> Image.Image:
    """A picture of `passgo.svg`, `size` pixels wide."""
    return Raster(svg, size).drawn()
