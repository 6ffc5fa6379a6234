"""The model card: training data, calibration, and limits of the weights."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Sequence

    from passgo.training.held_out import GenerationResult
    from passgo.training.measure import ModelMetrics
    from passgo.training.run import TrainingRun

CARD = """# The value model

Gives the chance of each seat to win from what lies open on the table, and from the level of each bot where that is
known: any number of seats, every edition, full, short and time limit games, all options. {weights:,} weights; one
network looks at each seat, and the chances are the softmax over the seats that are still in. `passgo train --measure`
measures it. This card and the weights beside it were written by

    {command}

## Data and training

{games:,} games of bots with 2 to 6 seats, {positions:,} positions at the starts of turns (12 of each game). Six
editions, more than half of the games on the classic board and one in five on that of america; two in three full games,
the others short or with a time limit of 30 to 120 minutes (a round counts as two minutes). A third start from dealt
lots and odd amounts of cash, and in half of all games deeds change hands at random, so that positions after unusual
trades are known. Who plays: traders; `easy`, `normal`, `hard`; the fixed policies fp-a, fp-b and fp-c; builders; and
from generation 1 on experts, who play by the weights of the generation before (before that, `hard` plays without the
model). Traders alone sit at half of the tables of generation 0, at 85 % of those with two seats.

Who plays one of the four levels is told to the model, in all games with experts and in half of the others; all other
players look the same to it, like people do. Adam on the log loss, in numpy, {epochs} epochs over all games so far;
everything is repeatable.

## What each generation brought

Brier scores and calibration errors (ECE) of all generations are on the same games, in which experts play by the last
weights. Wins are those of an expert that plays by the generation's own weights against three traders.

{generations}

## Calibration

Games that were not trained on (seed `held-out`), 12 positions of each. Brier score per seat of the table; the expected
calibration error is over ten bins, among seats that are still in. Intervals of 95 % from resampled games. "Share of
worth" is the Brier score of everybody's share of what all are worth together; "untold" is the calibration error if the
model is not told who plays. A game that was not over after 300 rounds is left out. {goals}

{table}

## Limits

- The chances are those of bots like these. People play differently; between people a figure is a well-informed guess.
- Calibrated for the editions, rules and numbers of seats above. On another board, with house rules or only some of an
  edition's options, with more seats or another time limit it is a guess, and passgo says "not calibrated".
- It is meant for the start of a turn. In the middle of a turn, and in debts, it is less steady.
- A player whose level is not told counts as one like the others. Whoever plays better has a better chance than it says.
"""


def card(
    training_run: TrainingRun,
    weights: str,
    results: Sequence[GenerationResult],
    figures: Sequence[ModelMetrics],
) -> str:
    about = json.loads(weights)
    return CARD.format(
        command=training_run.command,
        weights=sum(len(layer) for layer in about["layers"]),
        games=about["games"],
        positions=about["positions"],
        epochs=training_run.epochs,
        generations=generations(results),
        goals=goals(figures),
        table=table(figures),
    )


def generations(results: Sequence[GenerationResult]) -> str:
    """The comparison of generations as a Markdown table."""
    kinds = [figures.kind.name for figures in results[0].figures]
    headings = ["generation", "games", *(f"{name}, Brier / ECE" for name in kinds), "expert's wins, %"]
    lines = [f"| {' | '.join(headings)} |", "|---" * len(headings) + "|"]
    for found in results:
        measured = " | ".join(f"{figures.brier:.4f} / {figures.error:.4f}" for figures in found.figures)
        won = found.wins
        lines.append(
            f"| {found.generation} | {found.games:,} | {measured} "
            f"| {won.percent:.1f} [{won.low:.1f}, {won.high:.1f}] of {won.out_of:,} |"
        )
    return "\n".join(lines)


def goals(figures: Sequence[ModelMetrics]) -> str:
    missed = [found.kind.name for found in figures if not found.reached]
    return f"Goals that are missed: {', '.join(missed)}." if missed else "All goals are reached."


def table(figures: Sequence[ModelMetrics]) -> str:
    """The calibration by kind of table as a Markdown table."""
    lines = [
        "| table | games | Brier score | share of worth | log loss | calibration error | goal | untold "
        "| said → came, in % |",
        "|---|---|---|---|---|---|---|---|---|",
    ]
    for found in figures:
        goal = f"≤ {found.kind.goal}"
        if found.kind.brier_goal is not None:
            goal += f", Brier ≤ {found.kind.brier_goal}"
        deciles = ", ".join(
            f"{100 * predicted:.0f}→{100 * observed:.0f}" for predicted, observed, _ in found.deciles
        )
        lines.append(
            f"| {found.kind.name} | {found.games:,} "
            f"| {found.brier:.4f} [{found.brier_low:.4f}, {found.brier_high:.4f}] | {found.naive:.4f} "
            f"| {found.log_loss:.3f} | {found.error:.4f} [{found.error_low:.4f}, {found.error_high:.4f}] "
            f"| {goal} | {found.untold:.4f} | {deciles} |"
        )
    return "\n".join(lines)
