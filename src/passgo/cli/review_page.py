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
    from passgo.analysis import Review, TurningPoint
    from passgo.analysis.review import TurnChances
    from passgo.edition import Edition

WIDTH, HEIGHT = 900, 320
LEFT = 64  # space for the percentages, in the larger font of a phone too
# They differ in lightness too, for colour-blind readers.
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#8a6d00", "#7f7f7f", "#000000")

PAGE = """<!doctype html>
<html lang="{language}">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>{title}</title>
<style>
:root {{ color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }}
body {{ max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }}
svg {{ width: 100%; height: auto; }}
.chart text {{ fill: currentColor; font-size: 13px; }}
.grid {{ stroke: currentColor; opacity: .18; }}
table {{ border-collapse: collapse; width: 100%; }}
th, td {{ text-align: right; padding: .3rem .6rem; border-bottom: 1px solid #8884; }}
th:first-child, td:first-child {{ text-align: left; white-space: nowrap; }}
code {{ font-size: .75rem; overflow-wrap: anywhere; opacity: .75; }}
li {{ margin-bottom: 2rem; }}
figure {{ margin: .5rem 0; max-width: 34rem; }}
figcaption {{ line-height: 1.3; }}
.key {{ display: inline-block; width: .8em; height: .8em; border-radius: .2em; margin-right: .4em; }}
.scroll {{ overflow-x: auto; }}
@media (max-width: 40rem) {{
  body {{ margin: 1rem auto; }}
  h1 {{ font-size: 1.5rem; }}
  table {{ font-size: .85rem; }}
  th, td {{ padding: .3rem .25rem; }}
  ol {{ padding-left: 1.25rem; }}
  .chart text {{ font-size: 26px; }}
}}
</style>
<h1>{title}</h1>
{remarks}
<h2>{chances}</h2>
<p>{legend}</p>
{chart}
<h2>{luck_and_skill}</h2>
<p>{how}</p>
<div class="scroll"><table>
<tr>{headings}</tr>
{shares}
</table></div>
<h2>{how_well}</h2>
<div class="scroll"><table>
<tr>{play_headings}</tr>
{play}
</table></div>
<h2>{turning_points}</h2>
<ol>{points}</ol>
<h2>{trading}</h2>
{trades}
<p>{explanation}</p>
</html>
"""


def page(found: Review, edition: Edition) -> str:
    shares = [
        f"<tr><td>{key(seat)}{escape(name)}</td>"
        + "".join(f"<td>{cell}</td>" for cell in share_cells(share))
        + "</tr>"
        for seat, (name, share) in enumerate(zip(found.names, found.shares, strict=True))
    ]
    title = "commands.review.title" if found.finished else "commands.review.title.unfinished"
    return PAGE.format(
        language=current_language(),
        title=escape(text(title, names=", ".join(found.names))),
        chances=escape(text("review.title")),
        luck_and_skill=escape(text("review.shares")),
        how=escape(text("review.shares.how")),
        headings="".join(
            f"<th>{escape(heading)}</th>" for heading in (text("end.player"), *share_headings(found))
        ),
        turning_points=escape(text("review.points")),
        trading=escape(text("commands.review.trades")),
        explanation=escape(text("review.how")),
        remarks="\n".join(f"<p><strong>{escape(remark)}</strong></p>" for remark in remarks(found)),
        legend=" &nbsp; ".join(f"{key(seat)}{escape(name)}" for seat, name in enumerate(found.names)),
        chart=chart(found.timeline, found.names),
        shares="\n".join(shares),
        how_well=escape(text("rating.title")),
        play_headings="".join(
            f"<th>{escape(heading)}</th>" for heading in (text("end.player"), *play_headings())
        ),
        play="\n".join(
            f"<tr><td>{key(seat)}{escape(name)}</td>"
            + "".join(f"<td>{escape(cell)}</td>" for cell in play_cells(found, seat))
            + "</tr>"
            for seat, name in enumerate(found.names)
        ),
        points="\n".join(turning_point(point, found.names, edition) for point in found.turning_points)
        or f"<li>{escape(text('review.points.none'))}</li>",
        trades="\n".join(f"<p>{escape(line)}</p>" for line in describe_trades(found))
        or f"<p>{escape(text('commands.review.trades.none'))}</p>",
    )


def key(seat: int) -> str:
    return f'<span class="key" style="background:{COLOURS[seat]}"></span>'


def chart(timeline: list[TurnChances], names: list[str]) -> str:
    """One line for each player, from turn to turn."""
    last = max(1, len(timeline) - 1)
    lines = []
    for level in range(0, 101, 25):
        y = HEIGHT - HEIGHT * level / 100 + 10
        lines.append(f'<line class="grid" x1="{LEFT}" x2="{WIDTH}" y1="{y:.0f}" y2="{y:.0f}"/>')
        lines.append(f'<text x="0" y="{y + 4:.0f}">{level}%</text>')
    for seat in range(len(names)):
        points = " ".join(
            f"{LEFT + (WIDTH - LEFT) * turn / last:.1f},{HEIGHT - HEIGHT * at.chances[seat] + 10:.1f}"
            for turn, at in enumerate(timeline)
        )
        lines.append(f'<polyline points="{points}" fill="none" stroke="{COLOURS[seat]}" stroke-width="2.5"/>')
    rounds = timeline[-1].round if timeline else 0
    lines.append(
        f'<text x="{WIDTH}" y="{HEIGHT + 34}" text-anchor="end">{text("commands.review.round", n=rounds)}</text>'
    )
    lines.append(f'<text x="{LEFT}" y="{HEIGHT + 34}">{text("commands.review.round", n=1)}</text>')
    title = escape(text("commands.review.chart", n=rounds))
    size = f"0 0 {WIDTH} {HEIGHT + 44}"
    return f'<svg class="chart" viewBox="{size}" role="img" aria-label="{title}">{"".join(lines)}</svg>'


def turning_point(point: TurningPoint, names: list[str], edition: Edition) -> str:
    game = Game.from_position(point.position, names, edition=edition)
    decided = point.decided
    where = text("commands.review.where", round=decided.round, name=names[decided.seat])
    chance = text("commands.review.to-win", chance=points(decided.chance))
    return (
        f"<li><strong>{escape(where)}</strong> ({escape(chance)}): {escape(describe_mistake(point))}"
        f"<figure>{board(game, 544)}<figcaption><code>{escape(point.position)}</code></figcaption></figure></li>"
    )
