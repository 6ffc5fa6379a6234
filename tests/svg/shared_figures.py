"""Figures that Python and the browser's client must agree on when they draw a board: sizes and lines of names, and the
positions of squares and tokens. Run it to write client/tests/drawn.json, which the client's tests read:

    python tests/svg/shared_figures.py > client/tests/drawn.json
"""

import json
from collections.abc import Sequence

from passgo.edition import load, names
from passgo.svg.fitting import Box, name_box, tidy, written
from passgo.svg.geometry import JAIL, SQUARES, rect_of, side_of, stand

LONG_NAMES = (
    "Connecticut Avenue",
    "Pennsylvania Railroad",
    "Transkontinentale Eisenbahn",
    "Computer|spiele",
    "Lewis-und-Clark-Expedition",
    "Jets / Vikings",
    "Gefängnis/Nur zu Besuch",
    "Straße des Fernsehens",
    "Llanfairpwllgwyngyll",
    "",
)
NARROW_BOXES = (Box(7.4, 5), Box(5, 4), Box(4, 9), Box(3, 2), Box(2, 12), Box(0.6, 3), Box(9, 0.5))


def figures() -> dict[str, Sequence[Sequence[object]]]:
    fitted: dict[str, list[object]] = {}
    for edition in map(load, names()):
        for square in edition.squares:
            side = side_of(square.index)
            if side != "corner":
                upright, band = side in ("bottom", "top"), square.kind == "street"
                for stamped in (False, True):
                    name = tidy(square.board or square.name)
                    size, lines = written(name, name_box(upright, band, stamped))
                    row = [name, upright, band, stamped, size, lines]
                    fitted[str(row[:4])] = row
    narrow = [[name, *box, *written(tidy(name), box)] for name in LONG_NAMES for box in NARROW_BOXES]
    stands = [
        [square, slot, count, jail, *(round(value, 3) for value in stand(square, slot, count, jail))]
        for square in (0, 3, 10, 15, 20, 24, 30, 39)
        for count in (1, 2, 3, 5, 8)
        for slot in range(count)
        for jail in ((False, True) if square == JAIL else (False,))
    ]
    rects = [[round(value, 3) for value in rect_of(square)] for square in range(SQUARES)]
    return {"names": list(fitted.values()), "narrow": narrow, "stands": stands, "rects": rects}


def text() -> str:
    """One row per line."""
    parts = [
        f'"{key}": [\n' + ",\n".join(json.dumps(row, ensure_ascii=False) for row in rows) + "\n]"
        for key, rows in figures().items()
    ]
    return "{" + ",\n".join(parts) + "}\n"


if __name__ == "__main__":
    print(text(), end="")
