"""A match's game in the terminal: what happened, what models were asked, what they thought, answered and said."""

from __future__ import annotations

import shutil
from textwrap import fill, indent
from typing import TYPE_CHECKING

from passgo.cli.language import number, signed, text

if TYPE_CHECKING:
    from collections.abc import Iterator

    from passgo.arena.journal import Call
    from passgo.arena.replay import MatchReplay, Step

WIDEST = 100


def replay_lines(found: MatchReplay, prompts: bool) -> Iterator[str]:
    """The lines of a replay; with the prompts, too, if they are wanted."""
    heading, names = found.journal.heading, found.game.names
    yield title(found)
    for seat, player in enumerate(heading.seats):
        yield f"  {seat} {names[seat]}: {player}"
    if prompts and found.journal.system:
        yield from block(text("commands.arena.system"), found.journal.system)
    at = None
    for step in found.steps:
        if at != (step.round, step.turn):
            at = step.round, step.turn
            yield "\n" + turn_heading(step, names)
        for call in step.calls:
            yield from call_lines(call, names[call.seat], prompts)
        if step.made.say:
            yield wrapped(said(step, names), "    ")
        for sentence in step.sentences:
            yield wrapped(sentence, "  ")
        yield from (wrapped(line, "    ") for line in remarks(step, names))
    for call in found.open_calls:
        yield from call_lines(call, names[call.seat], prompts)
    yield f"\n{result(found)}"


def title(found: MatchReplay) -> str:
    heading = found.journal.heading
    asked = "".join(f", {name} {value}" for name, value in heading.options.items() if name != "role")
    return f"{found.game.edition.title}, {heading.rules}, {heading.seed}{asked}"


def turn_heading(step: Step, names: list[str]) -> str:
    return text("commands.arena.turn", round=step.round, name=names[step.turn])


def said(step: Step, names: list[str]) -> str:
    return text("commands.arena.says", name=names[step.made.seat], words=step.made.say)


def call_lines(call: Call, name: str, prompts: bool) -> Iterator[str]:
    yield wrapped(call_heading(call, name), "    ")
    for problem in call.retries:
        yield wrapped(text("commands.arena.retried", problem=problem), "      ")
    if prompts:
        yield from block(text("commands.arena.prompt"), call.prompt)
    if call.reasoning:
        yield from block(text("commands.arena.reasoning"), call.reasoning)
    if call.answer:
        yield from block(text("commands.arena.answer"), call.answer)
    if call.fault is not None:
        yield wrapped(fault_text(call), "      ")


def call_heading(call: Call, name: str) -> str:
    return text(
        "commands.arena.asked",
        name=name,
        tokens_in=call.tokens_in,
        tokens_out=call.tokens_out,
        seconds=number(call.seconds, 1),
    )


def fault_text(call: Call) -> str:
    """Why an answer was not played."""
    about = text(f"commands.arena.fault.{call.fault}")
    return f"{about}: {call.message}" if call.message else about


def remarks(step: Step, names: list[str]) -> list[str]:
    """A move that no sentence is about, that a default decided, what a decision gave away, what a deal brought."""
    lines = [] if step.sentences else [step.action]
    if step.made.default:
        lines.append(text("commands.arena.defaulted", action=step.action))
    if step.loss is not None:
        lines.append(text("commands.arena.gave", points=number(100 * step.loss.cost, 1), best=step.loss.best))
    if step.deal is not None:
        deal = step.deal
        facts = {
            "giver": names[deal.giver],
            "taker": names[deal.taker],
            "giver_gain": signed(100 * deal.giver_gain, 1),
            "taker_gain": signed(100 * deal.taker_gain, 1),
            "surplus": signed(100 * deal.surplus, 1),
        }
        lines.append(text("commands.arena.deal", **facts))
    return lines


def result(found: MatchReplay) -> str:
    outcome = found.game.outcome
    if outcome is None:
        return text("commands.arena.no-result", n=int(found.game.view(None)["round"]))
    names = ", ".join(found.game.names[seat] for seat in outcome.winners)
    return text("commands.arena.result", names=names, reason=text(f"end.reason.{outcome.reason}"))


def block(heading: str, words: str) -> Iterator[str]:
    yield f"      {heading}"
    yield indent("\n".join(wrapped(line, "") for line in words.splitlines()), "        | ", lambda _: True)


def wrapped(line: str, margin: str) -> str:
    width = min(shutil.get_terminal_size().columns, WIDEST)
    return fill(line, width, initial_indent=margin, subsequent_indent=f"{margin}  ")
