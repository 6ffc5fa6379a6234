"""Writes src/passgo/svg/letters.json: the outlines of the letters of titles, for pictures outside of the browser.

An SVG file cannot rely on a font of the reader's machine. Each face has the letters that built-in editions write with
it; the classic one has all, since the boards of other editions are drawn in it. Needs fonttools and brotli.
"""

import json
from pathlib import Path
from string import ascii_letters, digits

from fontTools.pens.svgPathPen import SVGPathPen
from fontTools.pens.transformPen import TransformPen
from fontTools.ttLib import TTFont

from passgo.edition import load, names

HERE = Path(__file__).parent
PACKAGE = HERE.parents[2] / "src" / "passgo"
EM = 1000


def letters_of_titles() -> dict[str, str]:
    """The letters that are written in each face, by the name of its file."""
    looks = json.loads((PACKAGE / "svg" / "drawing.json").read_text(encoding="utf-8"))["looks"]
    wanted = {"classic": ascii_letters + digits + " .,:;!?'\"&-()"}
    for name in names():
        edition = load(name)
        face = looks[name]["font"].split('"')[1].removeprefix("Board ").lower()
        wanted[face] = wanted.get(face, "") + edition.title + edition.squares[0].name
    return wanted


def outlines(face: str, letters: str) -> dict[str, tuple[int, str]]:
    """The width and the path of each letter, in thousandths of its size, the baseline at 0."""
    font = TTFont(HERE / f"{face}.woff2")
    glyphs, known = font.getGlyphSet(), font.getBestCmap()
    scale = EM / font["head"].unitsPerEm
    found = {}
    for letter in sorted(set(letters)):
        glyph = glyphs[known[ord(letter)]]
        pen = SVGPathPen(glyphs, ntos=lambda number: str(round(number)))
        glyph.draw(TransformPen(pen, (scale, 0, 0, -scale, 0, 0)))
        found[letter] = (round(glyph.width * scale), pen.getCommands())
    return found


if __name__ == "__main__":
    faces = {f"Board {face.capitalize()}": outlines(face, each) for face, each in letters_of_titles().items()}
    lines = [
        f"  {json.dumps(face)}: {{\n"
        + ",\n".join(f"    {json.dumps(letter)}: {json.dumps(drawn)}" for letter, drawn in letters.items())
        + "\n  }"
        for face, letters in sorted(faces.items())
    ]
    text = "{\n" + ",\n".join(lines) + "\n}\n"
    (PACKAGE / "svg" / "letters.json").write_text(text, encoding="utf-8")
