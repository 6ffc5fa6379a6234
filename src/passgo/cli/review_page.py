"""The review of a game as one self-contained HTML page."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from passgo.cli.analyse import (
    describe_mistake,
    describe_trades,
    play_cells,
    play_headings,
    points,
    remarks,
    share_cells,
    share_headings,
)
from passgo.cli.language import current_language, text
from passgo.game.game import Game
from passgo.svg import board

if TYPE_CHECKING:
    from collections.abc import Sequence

    from passgo.analysis import Review, TurningPoint
    from passgo.analysis.review import TurnChances
    from passgo.edition import Edition

LEFT = 44  # space for the percentages
# They differ in lightness too, for colour-blind readers.
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#8a6d00", "#7f7f7f", "#000000")

STYLE = """<style>
:root {
  color-scheme: light dark;
  --paper: light-dark(#fcfbf7, #16181a);
  --ink: light-dark(#1d1f21, #eceae4);
  --quiet: light-dark(#5b5e63, #a7aab0);
  --line: light-dark(#dfdcd0, #383b40);
  font: 1rem/1.5 system-ui, "Segoe UI", Roboto, "Helvetica Neue", Arial, sans-serif;
}
body { max-width: 60rem; margin: 3rem auto; padding: 0 1.25rem; background: var(--paper); color: var(--ink); }
h1, h2 {
  font-family: Charter, "Bitstream Charter", "Iowan Old Style", "Source Serif 4", Georgia, serif;
  letter-spacing: -0.01em;
  line-height: 1.15;
}
h1 { font-size: clamp(1.6rem, 5vw, 2.5rem); }
h2 { margin: 3rem 0 .5rem; }
p { max-width: 44rem; }
.quiet, figcaption { color: var(--quiet); font-size: .875rem; }
svg { width: 100%; height: auto; }
.chart text { fill: currentColor; font-size: 13px; }
.chart .line { stroke: light-dark(var(--seat), color-mix(in oklab, var(--seat) 70%, white)); }
.narrow { display: none; }
.grid { stroke: var(--line); }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th, td { text-align: right; padding: .35rem .6rem; border-bottom: 1px solid var(--line); }
thead th { color: var(--quiet); font-size: .875rem; vertical-align: bottom; }
tbody th { font-weight: 600; }
th:first-child { text-align: left; white-space: nowrap; }
code { font-size: .75rem; overflow-wrap: anywhere; }
ol { padding-left: 1.5rem; }
li { margin-bottom: 2rem; }
figure { margin: .5rem 0; max-width: 34rem; }
figcaption { line-height: 1.3; }
.legend { display: flex; flex-wrap: wrap; gap: .25rem 1rem; }
.swatch { display: inline-block; width: .8em; height: .8em; border-radius: .2em; margin-right: .4em;
  background: light-dark(var(--seat), color-mix(in oklab, var(--seat) 70%, white)); }
@media (max-width: 40rem) {
  body { margin: 1.5rem auto; padding: 0 1rem; }
  .wide { display: none; }
  .narrow { display: block; }
  /* A player's name is above the figures. */
  tr { display: grid; grid-template-columns: var(--narrow); align-items: end;
    border-bottom: 1px solid var(--line); }
  th, td { padding: .2rem .1rem; border-bottom: 0; font-size: .8125rem; overflow-wrap: anywhere; }
  thead th { font-size: .6875rem; hyphens: auto; }
  th:first-child { grid-column: 1 / -1; }
  thead th:first-child { display: none; }
  ol { padding-left: 1.25rem; }
}
</style>"""

HEAD = """<!doctype html>
<html lang="{language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
{style}
"""
PAGE = (
    HEAD
    + """<h1>{title}</h1>
{remarks}
<h2>{chances}</h2>
<p class="legend">{legend}</p>
{chart}
<h2>{luck_and_skill}</h2>
<p class="quiet">{how}</p>
{shares}
<h2>{how_well}</h2>
{play}
<h2>{turning_points}</h2>
<ol>{points}</ol>
<h2>{trading}</h2>
{trades}
<p class="quiet">{explanation} {weights}</p>
</html>
"""
)


def page(found: Review, edition: Edition) -> str:
    title = "commands.review.title" if found.finished else "commands.review.title.unfinished"
    return PAGE.format(
        language=current_language(),
        style=STYLE,
        title=escape(text(title, names=", ".join(found.names))),
        chances=escape(text("review.title")),
        luck_and_skill=escape(text("review.shares")),
        how=escape(text("review.shares.how")),
        turning_points=escape(text("review.points")),
        trading=escape(text("commands.review.trades")),
        explanation=escape(text("review.how")),
        weights=escape(text("review.weights", weights=found.weights)),
        remarks="\n".join(f"<p><strong>{escape(remark)}</strong></p>" for remark in remarks(found)),
        legend="".join(f"<span>{swatch(seat)}{escape(name)}</span>" for seat, name in enumerate(found.names)),
        chart=charts(found.timeline, found.names),
        shares=table(
            share_headings(found),
            found.names,
            [share_cells(share) for share in found.shares],
            (4, 5, 5, 5, 6, 5),
        ),
        how_well=escape(text("rating.title")),
        play=table(
            play_headings(),
            found.names,
            [play_cells(found, seat) for seat in range(len(found.names))],
            (5, 5, 6, 3, 3),
        ),
        points="\n".join(turning_point(point, found.names, edition) for point in found.turning_points)
        or f"<li>{escape(text('review.points.none'))}</li>",
        trades="\n".join(f"<p>{escape(line)}</p>" for line in describe_trades(found))
        or f"<p>{escape(text('commands.review.trades.none'))}</p>",
    )


def swatch(seat: int) -> str:
    return f'<span class="swatch" style="--seat:{COLOURS[seat]}"></span>'


def table(
    headings: Sequence[str], names: Sequence[str], rows: Sequence[Sequence[str]], narrow: Sequence[int]
) -> str:
    """A line of figures for each player; `narrow` are the parts of a narrow screen that columns get."""
    columns = " ".join(f"minmax(0, {part}fr)" for part in narrow)
    heads = "".join(f'<th scope="col">{escape(heading)}</th>' for heading in (text("end.player"), *headings))
    lines = "\n".join(
        f'<tr><th scope="row">{swatch(seat)}{escape(name)}</th>'
        + "".join(f"<td>{escape(cell)}</td>" for cell in cells)
        + "</tr>"
        for seat, (name, cells) in enumerate(zip(names, rows, strict=True))
    )
    return (
        f'<table style="--narrow:{columns}"><thead><tr>{heads}</tr></thead>\n<tbody>{lines}</tbody></table>'
    )


def charts(timeline: list[TurnChances], names: list[str]) -> str:
    """A chart for wide and one for narrow screens, whose letters have the same size; the style sheet hides one."""
    return chart(timeline, names, 900, 320, "wide") + chart(timeline, names, 360, 240, "narrow")


def chart(timeline: list[TurnChances], names: list[str], width: int, height: int, kind: str) -> str:
    """One line for each player, from turn to turn."""
    last = max(1, len(timeline) - 1)
    lines = []
    for level in range(0, 101, 25):
        y = height - height * level / 100 + 10
        lines.append(f'<line class="grid" x1="{LEFT}" x2="{width}" y1="{y:.0f}" y2="{y:.0f}"/>')
        lines.append(f'<text x="0" y="{y + 4:.0f}">{level}%</text>')
    for seat in range(len(names)):
        points = " ".join(
            f"{LEFT + (width - LEFT) * turn / last:.1f},{height - height * at.chances[seat] + 10:.1f}"
            for turn, at in enumerate(timeline)
        )
        lines.append(
            f'<polyline class="line" style="--seat:{COLOURS[seat]}" points="{points}" fill="none" stroke-width="2.5"/>'
        )
    rounds = timeline[-1].round if timeline else 0
    below = height + 34
    lines.append(
        f'<text x="{width}" y="{below}" text-anchor="end">{text("commands.review.round", n=rounds)}</text>'
    )
    lines.append(f'<text x="{LEFT}" y="{below}">{text("commands.review.round", n=1)}</text>')
    title = escape(text("commands.review.chart", n=rounds))
    size = f"0 0 {width} {height + 44}"
    return (
        f'<svg class="chart {kind}" viewBox="{size}" role="img" aria-label="{title}">{"".join(lines)}</svg>'
    )


def turning_point(point: TurningPoint, names: list[str], edition: Edition) -> str:
    game = Game.from_position(point.position, names, edition=edition)
    decided = point.decided
    where = text("commands.review.where", round=decided.round, name=names[decided.seat])
    chance = text("commands.review.to-win", chance=points(decided.chance))
    return (
        f"<li><strong>{escape(where)}</strong> ({escape(chance)}): {escape(describe_mistake(point))}"
        f"<figure>{board(game, 544)}<figcaption><code>{escape(point.position)}</code></figcaption></figure></li>"
    )
