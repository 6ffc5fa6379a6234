"""A match's game as one self-contained HTML page: the table at the end, the chances, and all that was said."""

from __future__ import annotations

from html import escape
from itertools import groupby
from typing import TYPE_CHECKING

from passgo.cli.arena_replay import call_heading, fault_text, remarks, result, title, turn_heading
from passgo.cli.arena_tables import latency
from passgo.cli.language import current_language, number, text, token_name
from passgo.cli.review_page import COLOURS, HEAD, STYLE, charts, swatch, table
from passgo.svg import board

if TYPE_CHECKING:
    from passgo.arena.journal import Call
    from passgo.arena.replay import MatchReplay, Step

OWN_STYLE = """<style>
body { max-width: 64rem; }
.board { max-width: 34rem; margin: 1rem 0; }
nav { display: flex; flex-wrap: wrap; gap: .25rem .75rem; font-size: .875rem; }
nav a { color: inherit; }
section { scroll-margin-top: 1rem; }
h3 { margin: 1.75rem 0 .5rem; font-size: 1.0625rem; }
h3 .quiet { font-weight: 400; }
.step { border-left: .25rem solid light-dark(var(--seat), color-mix(in oklab, var(--seat) 70%, white));
  padding: .1rem 0 .1rem .75rem; margin: .5rem 0; }
.step p { margin: .15rem 0; max-width: none; }
.say { display: inline-block; margin: .35rem 0; padding: .45rem .8rem; border-radius: 1rem 1rem 1rem .25rem;
  background: color-mix(in oklab, var(--seat) 16%, var(--paper)); font-size: 1.0625rem; }
details { margin: .25rem 0; font-size: .875rem; }
summary { cursor: pointer; color: var(--quiet); padding: .2rem 0; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; max-height: 28rem; overflow-y: auto;
  font: .8125rem/1.45 ui-monospace, "Cascadia Mono", Menlo, monospace; margin: .25rem 0 .6rem;
  background: color-mix(in oklab, var(--ink) 5%, var(--paper)); border-radius: .5rem; padding: .6rem .8rem; }
.label { color: var(--quiet); font-size: .8125rem; }
.fault { color: light-dark(#a3261c, #ff9a8f); font-weight: 600; }
.note, .cost { color: var(--quiet); font-size: .875rem; }
.cost { color: light-dark(#8a4b00, #f2b45a); }
</style>"""

PAGE = (
    HEAD
    + """<h1>{title}</h1>
<p><strong>{result}</strong></p>
<p class="quiet">{about}</p>
{players}
{chances}
<figure class="board">{board}<figcaption class="legend">{tokens}</figcaption></figure>
{system}
<nav aria-label="{rounds_label}">{rounds}</nav>
{sections}
</html>
"""
)


def page(found: MatchReplay) -> str:
    names = found.game.names
    by_round = [(round_, list(steps)) for round_, steps in groupby(found.steps, key=lambda step: step.round)]
    sections = [round_section(round_, steps, names) for round_, steps in by_round]
    if found.open_calls:
        sections.append("".join(call_html(call, names[call.seat]) for call in found.open_calls))
    return PAGE.format(
        language=current_language(),
        style=STYLE + OWN_STYLE,
        title=escape(text("commands.arena.page", names=", ".join(names))),
        result=escape(result(found)),
        about=escape(title(found)),
        players=players_table(found),
        chances=chances(found),
        board=board(found.game, 560),
        tokens="".join(
            f"<span>{swatch(seat)}{escape(name)}: {escape(token_name(found.game.tokens[seat]))}</span>"
            for seat, name in enumerate(names)
        ),
        system=details(text("commands.arena.system"), pre(found.journal.system))
        if found.journal.system
        else "",
        rounds_label=escape(text("commands.arena.rounds")),
        rounds="".join(f'<a href="#r{round_}">{round_}</a>' for round_, _ in by_round),
        sections="\n".join(sections),
    )


def players_table(found: MatchReplay) -> str:
    """A line for each seat: who sat there, and what its answers took."""
    headings = [
        text(f"commands.arena.{column}")
        for column in ("decisions", "illegal", "defaults", "tokens-in", "tokens-out", "latency")
    ]
    rows = []
    for tally in found.journal.tallies:
        counts = (tally.decisions, tally.illegal.total(), tally.defaults, tally.tokens_in, tally.tokens_out)
        rows.append([*map(number, counts), latency(tally)])
    seats = found.journal.heading.seats
    names = [f"{name} ({player})" for name, player in zip(found.game.names, seats, strict=True)]
    return table(headings, names, rows, (5, 4, 4, 4, 4, 4))


def chances(found: MatchReplay) -> str:
    if found.judged is None:
        return ""
    heading = escape(text("review.title"))
    return f"<h2>{heading}</h2>{charts(found.judged.chances, list(found.game.names))}"


def round_section(round_: int, steps: list[Step], names: list[str]) -> str:
    parts = []
    for _, taken in groupby(steps, key=lambda step: step.turn):
        turn = list(taken)
        parts.append(f"<h3>{swatch(turn[0].turn)}{escape(turn_heading(turn[0], names))}</h3>")
        parts += [step_html(step, names) for step in turn]
    return f'<section id="r{round_}">{"".join(parts)}</section>'


def step_html(step: Step, names: list[str]) -> str:
    """A move in the colour of its seat: the calls, what was said, what happened, and what it was worth."""
    seat = step.made.seat
    parts = [call_html(call, names[call.seat]) for call in step.calls]
    if step.made.say:
        parts.append(f'<p class="say">{escape(step.made.say)}</p>')
    parts += [f"<p>{escape(sentence)}</p>" for sentence in step.sentences]
    kind = "cost" if step.loss is not None else "note"
    parts += [f'<p class="{kind}">{escape(remark)}</p>' for remark in remarks(step, names)]
    colour = COLOURS[seat] if seat >= 0 else "currentColor"
    return f'<div class="step" style="--seat:{colour}">{"".join(parts)}</div>' if parts else ""


def call_html(call: Call, name: str) -> str:
    """One call, folded up; what was wrong with an answer is always shown."""
    parts = [labelled(text("commands.arena.prompt"), call.prompt)]
    if call.reasoning:
        parts.append(labelled(text("commands.arena.reasoning"), call.reasoning))
    if call.answer:
        parts.append(labelled(text("commands.arena.answer"), call.answer))
    parts += [
        f'<p class="note">{escape(text("commands.arena.retried", problem=one))}</p>' for one in call.retries
    ]
    folded = details(call_heading(call, name), "".join(parts))
    if call.fault is None:
        return folded
    return f'{folded}<p class="fault">{escape(fault_text(call))}</p>'


def labelled(label: str, words: str) -> str:
    return f'<span class="label">{escape(label)}</span>{pre(words)}'


def pre(words: str) -> str:
    return f"<pre>{escape(words)}</pre>"


def details(summary: str, inside: str) -> str:
    return f"<details><summary>{escape(summary)}</summary>{inside}</details>"
