"""Rendering of environments: the board as pixels, or the table as text."""

from importlib.util import find_spec
from io import BytesIO
from pathlib import Path
from typing import Final, Literal, TypeAlias

import numpy as np
from numpy.typing import NDArray

from passgo import svg
from passgo.edition import Edition
from passgo.engine.errors import BadInput
from passgo.engine.seating import check_tokens
from passgo.rl.core.agent_table import AgentTable
from passgo.view.table_view import view
from passgo.view.types import TableView

RenderMode: TypeAlias = Literal["human", "ansi", "rgb_array"]
RENDER_MODES: Final[list[RenderMode]] = ["human", "ansi", "rgb_array"]
SIZE: Final = 640
DRAWN_WITH: Final = ("resvg_py", "PIL")
FONT: Final = Path(__file__).with_name("board.ttf")
FAMILY: Final = "passgo-board"
"""A font of its own: the same picture on every machine, with or without fonts."""


def check_render_mode(mode: object) -> None:
    if mode is not None and mode not in RENDER_MODES:
        raise BadInput(f"render_mode is {mode!r}; expected one of {', '.join(RENDER_MODES)}")
    if mode == "rgb_array" and any(find_spec(name) is None for name in DRAWN_WITH):
        raise ImportError("render_mode 'rgb_array' needs resvg-py and Pillow: pip install 'passgo[rl]'")


class DrawableTable:
    """Adapts a table to what `svg.board` draws."""

    def __init__(self, table: AgentTable) -> None:
        self.table = table

    @property
    def edition(self) -> Edition:
        return self.table.p.board.edition

    def view(self, seat: int | None) -> TableView:
        p = self.table.p
        seats = int(p.seats)
        tokens = check_tokens(p.board.edition, p.board.rules, seats, None)
        return view(p, [f"player_{other}" for other in range(seats)], tokens, seat)


def render_table(drawn: DrawableTable, mode: RenderMode | None) -> str | NDArray[np.uint8] | None:
    """The result of an environment's `render`; the mode "human" prints the text and returns None."""
    if mode == "rgb_array":
        return pixels(svg.board(drawn, size=SIZE))
    if mode is None:
        return None
    text = as_text(drawn)
    if mode == "ansi":
        return text
    print(text)
    return None


def pixels(picture: str) -> NDArray[np.uint8]:
    """An SVG picture as an array of RGB pixels."""
    import resvg_py
    from PIL import Image

    png = resvg_py.svg_to_bytes(
        svg_string=picture,
        background="#ffffff",
        skip_system_fonts=True,
        font_files=[str(FONT)],
        # Fonts named in the picture that are missing fall back to one of these.
        serif_family=FAMILY,
        sans_serif_family=FAMILY,
        cursive_family=FAMILY,
    )
    return np.asarray(Image.open(BytesIO(png)).convert("RGB"))


def as_text(drawn: DrawableTable) -> str:
    """The round and the decision, a line for each seat, and the pot, if any."""
    seen = drawn.view(None)
    squares = drawn.edition.squares
    table = drawn.table
    decision = seen["decision"]
    kind = "over" if decision is None else decision["kind"]
    asked = f"player_{table.seat} is asked" if table.seat >= 0 else "nobody is asked"
    lines = [f"{drawn.edition.title}, round {seen['round']}, dice {seen['dice']}: {kind}, {asked}"]
    for seat in seen["seats"]:
        held = [
            f"{squares[lot].name}{marks(has['mortgaged'], has['houses'], has['hotel'])}"
            for lot, has in seen["lots"].items()
            if has["owner"] == seat["seat"]
        ]
        where = squares[seat["square"]].name + (" (in Jail)" if seat["jail"] else "")
        turn = ">" if seen["turn"] == seat["seat"] else " "
        if seat["status"] == "playing":
            lines.append(
                f"{turn} {seat['name']}  ${seat['cash']:,}  on {where}: {', '.join(held) or 'no lots'}"
            )
        else:
            lines.append(f"  {seat['name']}  {seat['status']}")
    if "pot" in seen:
        lines.append(f"  {drawn.edition.words.free_parking}  ${seen['pot']:,}")
    return "\n".join(lines)


def marks(mortgaged: bool, houses: int, hotel: bool) -> str:
    return " (m)" if mortgaged else " (hotel)" if hotel else f" ({houses})" if houses else ""
