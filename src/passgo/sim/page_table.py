"""Tables of the report page: readable as they are; with JavaScript they can be sorted and saved as CSV."""

from collections.abc import Sequence
from html import escape
from typing import NamedTuple

from passgo.sim.page_words import PageWords


class Cell(NamedTuple):
    """A figure as it is shown, and its value for sorting and for the CSV file."""

    shown: str
    value: float | None
    kind: str = ""
    tip: str = ""
    warmth: float | None = None
    """From -1 to 1: how strongly the cell is coloured."""


class Line(NamedTuple):
    name: str
    cells: Sequence[Cell]
    colour: str | None = None


def table(
    words: PageWords,
    file: str,
    caption: str,
    heads: Sequence[str],
    lines: Sequence[Line],
    swatches: bool = False,
) -> str:
    """A table with a heading for every column, the first of which has the names. `file` names the CSV file."""
    columns = "".join(f'<th scope="col">{escape(head)}</th>' for head in heads)
    body = "".join(row(line, swatches) for line in lines)
    return (
        f'<div class="table" data-file="{file}"><p class="caption" id="caption-{file}">{escape(caption)}</p>'
        f'<div class="scroll" tabindex="0" role="region" aria-labelledby="caption-{file}">'
        f'<table aria-labelledby="caption-{file}">'
        f"<thead><tr>{columns}</tr></thead><tbody>{body}</tbody></table></div>"
        f'<button type="button" class="csv scripted">{words.html("csv")}</button></div>'
    )


def row(line: Line, swatches: bool) -> str:
    colour = f' style="background:{line.colour}"' if line.colour else ""
    swatch = f'<i class="swatch"{colour}></i>' if swatches else ""
    return f'<tr><th scope="row">{swatch}{escape(line.name)}</th>{"".join(map(cell, line.cells))}</tr>'


def cell(each: Cell) -> str:
    kind = f' class="{each.kind}"' if each.kind else ""
    tip = f' title="{escape(each.tip)}"' if each.tip else ""
    value = "" if each.value is None else f"{each.value:.6g}"
    warmth = ""
    if each.warmth is not None:
        side = "less" if each.warmth < 0 else "more"
        warmth = f' data-side="{side}" style="--warmth:{100 * min(1.0, abs(each.warmth)):.0f}%"'
    return f'<td{kind} data-value="{value}"{tip}{warmth}>{escape(each.shown)}</td>'


def details(summary: str, content: str) -> str:
    """A section that opens on a click, such as the table of a chart."""
    return f"<details><summary>{escape(summary)}</summary>{content}</details>"
