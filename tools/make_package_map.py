"""Draws the packages of passgo, from the imports, as docs/images/packages.svg: python tools/make_package_map.py

The layers are those of the import contract in pyproject.toml. An arrow is an import that no chain of others implies;
a package lists its other imports in small print. tests/tools/test_package_map.py checks that the picture shows the
imports.
"""

import ast
import itertools
import re
import tomllib
from pathlib import Path
from typing import NamedTuple

from pages import DOCS, ROOT, options

PACKAGE = ROOT / "src" / "passgo"

BOX_WIDTH = 208
GAP_X, GAP_Y = 36, 44
MARGIN = 24
HEADING, SMALL_PRINT = 50, 13
"""Heights: of name and size together, and of one line of small print."""
LANE = 14
"""The distance of arrows from boxes and from each other."""
LINE_OF_NAMES = 36
"""Characters in a line of small print."""

STYLE = """
  text { font-family: system-ui, sans-serif; }
  rect { fill: #f4f6f8; stroke: #4a6278; stroke-width: 1.3; }
  .page { fill: #fff; stroke: none; }
  .compiled rect { fill: #fdf0d8; stroke: #a9762a; }
  .name { font-size: 16px; font-weight: 600; fill: #17222c; }
  .size { font-size: 12px; fill: #55646f; }
  .also { font-size: 10.5px; fill: #55646f; }
  .note { font-size: 12px; fill: #55646f; }
  .arrow { fill: none; stroke: #5d7387; stroke-width: 1.4; marker-end: url(#head); }
"""

NOTE = "An arrow leads to a package that is imported. Yellow packages are compiled."

Edge = tuple[str, str]


class Point(NamedTuple):
    x: float
    y: float


def layers() -> list[list[str]]:
    """The names of the packages, from the top layer to the bottom one."""
    contract = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["importlinter"]["contracts"][0]
    named = [re.findall(r"\w+", layer) for layer in contract["layers"]]
    return [[name for name in layer if files_of(name)] for layer in named]


def files_of(package: str) -> list[Path]:
    module = PACKAGE / f"{package}.py"
    return [module] if module.is_file() else sorted((PACKAGE / package).rglob("*.py"))


def imported_by(path: Path) -> set[str]:
    """The packages that a file imports, at the top or in functions."""
    modules: list[str] = []
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Import):
            modules += [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom) and node.module is not None:
            modules += [f"{node.module}.{alias.name}" for alias in node.names]
    parts = [module.split(".") for module in modules]
    return {names[1] for names in parts if names[0] == PACKAGE.name and len(names) > 1}


def edges() -> set[Edge]:
    """Which package imports which other one."""
    packages = {name for layer in layers() for name in layer}
    return {
        (package, target)
        for package in packages
        for path in files_of(package)
        for target in imported_by(path)
        if target in packages and target != package
    }


def direct(found: set[Edge]) -> set[Edge]:
    """The edges without those that a chain of others implies."""
    below: dict[str, set[str]] = {}
    for package, target in found:
        below.setdefault(package, set()).add(target)

    def reaches(package: str, target: str) -> bool:
        return any(step == target or reaches(step, target) for step in below.get(package, ()))

    return {
        (package, target)
        for package, target in found
        if not any(reaches(step, target) for step in below[package] - {target})
    }


def compiled() -> set[str]:
    """The packages that setup.py compiles whole."""
    return set(re.findall(r'"src/passgo/(\w+)(?:\.py)?"', (ROOT / "setup.py").read_text()))


class Picture:
    """Boxes row by row, each row a layer; arrows from the bottom of a box to the top of another."""

    def __init__(self) -> None:
        self.rows = layers()
        self.imports = edges()
        self.arrows = direct(self.imports)
        self.compiled = compiled()
        self.level = {package: level for level, row in enumerate(self.rows) for package in row}
        self.heights = [
            HEADING + SMALL_PRINT * max(len(self.also(package)) for package in row) for row in self.rows
        ]
        self.width = 2 * MARGIN + row_width(max(len(row) for row in self.rows)) + 6 * LANE
        self.height = 2 * MARGIN + sum(self.heights) + len(self.rows) * GAP_Y
        self.corners = self.placed()
        self.lanes = self.spread_lanes()

    def also(self, package: str) -> list[str]:
        """The small print: the other imports of a package."""
        names = [target for source, target in sorted(self.imports - self.arrows) if source == package]
        return wrapped(f"also {', '.join(names)}".split()) if names else []

    def placed(self) -> dict[str, Point]:
        """The upper left corners; a package is below those that import it."""
        corners: dict[str, Point] = {}
        for level, row in enumerate(self.rows):
            pulls = {package: self.pull(package, corners) for package in row}
            left = (self.width - row_width(len(row))) / 2
            top = MARGIN + sum(self.heights[:level]) + level * GAP_Y
            for at, package in enumerate(sorted(row, key=pulls.__getitem__)):
                corners[package] = Point(left + at * (BOX_WIDTH + GAP_X), top)
        return corners

    def pull(self, package: str, corners: dict[str, Point]) -> float:
        importers = [corners[source].x for source, target in self.arrows if target == package]
        return sum(importers) / len(importers) if importers else self.width / 2

    def spread_lanes(self) -> dict[Edge, float]:
        """A column for each arrow that passes other layers: near its ends, clear of boxes and other arrows."""
        lanes: dict[Edge, float] = {}
        for edge in sorted(self.arrows, key=lambda edge: (-len(self.passed(edge)), edge)):
            passed = self.passed(edge)
            if not passed:
                continue
            boxes = [self.corners[package].x for level in passed for package in self.rows[level]]
            taken = [x for other, x in lanes.items() if set(passed) & set(self.passed(other))]
            wanted = sum(self.corners[package].x + BOX_WIDTH / 2 for package in edge) / 2
            columns = (wanted + side * step for step in range(self.width) for side in (1, -1))
            lanes[edge] = next(
                x
                for x in columns
                if all(x < left - LANE or x > left + BOX_WIDTH + LANE for left in boxes)
                and all(abs(x - other) >= LANE for other in taken)
            )
        return lanes

    def passed(self, edge: Edge) -> range:
        """The layers between both ends."""
        return range(self.level[edge[0]] + 1, self.level[edge[1]])

    def bottom(self, package: str) -> float:
        return self.corners[package].y + self.heights[self.level[package]]

    def port(self, edge: Edge, end: int) -> float:
        """Where an arrow touches a box: arrows of one side are spread in the order of their other ends."""
        package = edge[end]
        sharing = [other for other in self.arrows if other[end] == package]
        sharing.sort(
            key=lambda other: (self.lanes.get(other, self.corners[other[1 - end]].x + BOX_WIDTH / 2), other)
        )
        return self.corners[package].x + BOX_WIDTH * (sharing.index(edge) + 1) / (len(sharing) + 1)

    def arrow(self, edge: Edge) -> str:
        source, target = edge
        points = [
            Point(self.port(edge, 0), self.bottom(source)),
            Point(self.port(edge, 1), self.corners[target].y),
        ]
        if edge in self.lanes:
            lane = self.lanes[edge]
            points[1:1] = [Point(lane, points[0].y + GAP_Y), Point(lane, points[1].y - GAP_Y)]
        return f'<path class="arrow" data-from="{source}" data-to="{target}" d="{curve(points)}"/>'

    def box(self, package: str) -> str:
        x, y = self.corners[package]
        size = sum(len(path.read_text().splitlines()) for path in files_of(package))
        lines = [("name", 23, package), ("size", 40, f"{size:,} lines")]
        lines += [("also", 56 + SMALL_PRINT * at, line) for at, line in enumerate(self.also(package))]
        texts = [
            f'<text class="{kind}" x="{x + BOX_WIDTH / 2}" y="{y + below}" text-anchor="middle">{line}</text>'
            for kind, below, line in lines
        ]
        height = self.heights[self.level[package]]
        return "\n".join(
            [
                f'<g class="{"compiled" if package in self.compiled else "python"}" data-package="{package}">',
                f'<rect x="{x}" y="{y}" width="{BOX_WIDTH}" height="{height}" rx="7"/>',
                *texts,
                "</g>",
            ]
        )

    def draw(self) -> str:
        size = f'width="{self.width}" height="{self.height}" viewBox="0 0 {self.width} {self.height}"'
        return "\n".join(
            [
                f'<svg xmlns="http://www.w3.org/2000/svg" {size}>',
                "<title>The packages of passgo and what they import</title>",
                f"<style>{STYLE}</style>",
                '<marker id="head" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" markerHeight="7" orient="auto">',
                '<path d="M0 0 8 4 0 8z" fill="#5d7387"/></marker>',
                f'<rect class="page" width="{self.width}" height="{self.height}"/>',
                *[self.arrow(edge) for edge in sorted(self.arrows)],
                *[self.box(package) for row in self.rows for package in row],
                f'<text class="note" x="{MARGIN}" y="{self.height - MARGIN}">{NOTE}</text>',
                "</svg>",
                "",
            ]
        )


def row_width(count: int) -> int:
    return count * BOX_WIDTH + (count - 1) * GAP_X


def wrapped(words: list[str]) -> list[str]:
    lines: list[str] = []
    for word in words:
        if lines and len(lines[-1]) + 1 + len(word) <= LINE_OF_NAMES:
            lines[-1] += f" {word}"
        else:
            lines.append(word)
    return lines


def curve(points: list[Point]) -> str:
    """Down, never up: every part leaves and arrives vertically."""
    parts = [f"M{points[0].x:.0f} {points[0].y:.0f}"]
    for start, end in itertools.pairwise(points):
        middle = (start.y + end.y) / 2
        parts.append(f"C{start.x:.0f} {middle:.0f} {end.x:.0f} {middle:.0f} {end.x:.0f} {end.y:.0f}")
    return "".join(parts)


def main() -> None:
    options(__doc__).parse_args()
    (DOCS / "images" / "packages.svg").write_text(Picture().draw(), encoding="utf-8")


if __name__ == "__main__":
    main()
