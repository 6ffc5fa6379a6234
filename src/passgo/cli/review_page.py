"""The review of a game as one page for a browser, without anything from elsewhere."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from passgo.game import Game
from passgo.svg import board

if TYPE_CHECKING:
    from passgo.analysis import Review, TurningPoint
    from passgo.analysis.review import Chances, Trade
    from passgo.edition import Edition

WIDTH, HEIGHT = 900, 320
LEFT = 64  # room for the percentages, in the larger letters of a phone too
# Told apart by lightness too, for those who see colours differently.
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7", "#e69f00", "#56b4e9", "#8a6d00", "#7f7f7f", "#000000")

PAGE = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Review: {title}</title>
<style>
:root {{ color-scheme: light dark; font: 1rem/1.5 system-ui, sans-serif; }}
body {{ max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }}
svg {{ width: 100%; height: auto; }}
.chart text {{ fill: currentColor; font-size: 13px; }}
.grid {{ stroke: currentColor; opacity: .18; }}
table {{ border-collapse: collapse; width: 100%; }}
th, td {{ text-align: right; padding: .3rem .6rem; border-bottom: 1px solid #8884; }}
th:first-child, td:first-child {{ text-align: left; }}
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
  td:first-child {{ white-space: nowrap; }}
  ol {{ padding-left: 1.25rem; }}
  .chart text {{ font-size: 26px; }}
}}
</style>
<h1>Review: {title}</h1>
{warning}
<h2>Chances to win</h2>
<p>{legend}</p>
{chart}
<h2>Luck and skill</h2>
<p>In points of the chance to win. Start, luck, own moves and others' moves add up to the result.</p>
<div class="scroll"><table>
<tr><th>Player</th><th>Start</th><th>Luck</th><th>Own moves</th><th>Others' moves</th><th>Result</th></tr>
{shares}
</table></div>
<h2>Turning points</h2>
<ol>{points}</ol>
<h2>Trades</h2>
{trades}
<p>The chances are those of bots, from passgo's value model; between people they are a well-informed guess.</p>
</html>
"""


def page(found: Review, edition: Edition) -> str:
    shares = [
        f"<tr><td>{key(seat)}{escape(name)}</td><td>{100 * share.start:.1f}</td>"
        + "".join(f"<td>{100 * part:+.1f}</td>" for part in (share.luck, share.skill, share.others))
        + f"<td>{100 * share.result:.1f}</td></tr>"
        for seat, (name, share) in enumerate(zip(found.names, found.shares, strict=True))
    ]
    return PAGE.format(
        title=escape(", ".join(found.names)),
        warning=""
        if found.calibrated
        else "<p><strong>Not calibrated</strong> for this board or its rules.</p>",
        legend=" &nbsp; ".join(f"{key(seat)}{escape(name)}" for seat, name in enumerate(found.names)),
        chart=chart(found.timeline, found.names),
        shares="\n".join(shares),
        points="\n".join(turning_point(point, found.names, edition) for point in found.turning_points)
        or "<li>None.</li>",
        trades="\n".join(
            told(title, trade, found.names)
            for title, trade in (("Best", found.best_trade()), ("Worst", found.worst_trade()))
            if trade is not None
        )
        or "<p>There was none.</p>",
    )


def key(seat: int) -> str:
    return f'<span class="key" style="background:{COLOURS[seat]}"></span>'


def chart(timeline: list[Chances], names: list[str]) -> str:
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
    lines.append(f'<text x="{WIDTH}" y="{HEIGHT + 34}" text-anchor="end">round {rounds}</text>')
    lines.append(f'<text x="{LEFT}" y="{HEIGHT + 34}">round 1</text>')
    title = f"Chances to win over {rounds} rounds"
    size = f"0 0 {WIDTH} {HEIGHT + 44}"
    return f'<svg class="chart" viewBox="{size}" role="img" aria-label="{title}">{"".join(lines)}</svg>'


def turning_point(point: TurningPoint, names: list[str], edition: Edition) -> str:
    game = Game.from_position(point.position, names, edition=edition)
    decided = point.decided
    refined = ""
    if point.refined is not None:
        low, high = 100 * point.refined.low, 100 * point.refined.high
        refined = f" By playouts: {100 * point.refined.mean:.1f} [{low:.1f}, {high:.1f}]."
    return (
        f"<li><strong>Round {decided.round}, {escape(names[decided.seat])}</strong> "
        f"({100 * decided.chance:.0f}% to win): {escape(point.words)}.<br>The expert: {escape(point.best_words)}. "
        f"It cost {100 * decided.cost:.1f} points.{refined}"
        f"<figure>{board(game, 544)}<figcaption><code>{escape(point.position)}</code></figcaption></figure></li>"
    )


def told(title: str, trade: Trade, names: list[str]) -> str:
    return (
        f"<p><strong>{title}:</strong> round {trade.round}, {escape(trade.words)}. "
        f"{escape(names[trade.giver])} {100 * trade.giver_gain:+.1f}, "
        f"{escape(names[trade.taker])} {100 * trade.taker_gain:+.1f} points.</p>"
    )
