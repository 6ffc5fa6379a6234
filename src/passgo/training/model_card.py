"""The model card: training data, calibration, and limits of the weights."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING

from passgo.bots.value import read_weights

if TYPE_CHECKING:
    from collections.abc import Sequence

    from passgo.training.held_out import GenerationResult
    from passgo.training.measure import ModelMetrics
    from passgo.training.run import TrainingRun

CARD = """# The value model

Gives the chance of each seat to win from what lies open on the table, and from the level of each bot where that is
known: any number of seats, every edition, full, short and time limit games, all options. {weights:,} weights; a
network looks at each seat, and the chances are the softmax over the seats that are still in. `passgo train --measure`
measures it. This card and the weights beside it were written by

    {command}

## Data and training

{games:,} games of bots with 2 to 6 seats, {positions:,} positions in which the dice wait (12 of each game, the first
one among them): starts of turns, and before each further throw. Half of the games are at the tables of the calibration
below. Of the others, on six editions, two in three are on the classic board, and as many are full games; the rest are
short or have a time limit of 30 to 120 minutes (a round counts as two minutes). One in seven starts from dealt lots and
odd amounts of cash, and in as many deeds change hands at random, so that positions after unusual trades are known; what
came before that is left out. Who plays: the trader and all levels, in one of seven games with their named styles. A
third of these tables are of equals; at the others one plays among equals of another kind, or two camps of neighbouring
strength, or any mixture.

There are two networks. One knows who plays a seat, and which share of its opponents is of each kind: the chances that
are shown. The other one does not: equal positions have equal chances. It is the measure of luck and skill in reviews,
and what `expert` and `hard` play by. {experts} Adam on the log loss, in numpy, {epochs} epochs over all games so far;
everything is repeatable.

## What each generation brought

Brier scores and calibration errors (ECE) of all generations are on the same games, in which experts play by the last
weights. Wins are those of an expert that plays by the generation's own weights against three traders.

{generations}

## Calibration

Games that were not trained on (seed `held-out`), 12 positions of each; the seats move on from game to game. Brier
score per seat of the table; the expected calibration error is over ten bins, among seats that are still in. "Start" is
what is said at the first throw and which share of games comes, in percent. Intervals of 95 %: from resampled games, and
Wilson's for the start. "Share of worth" is the Brier score of each seat's share of the total worth. A game that was not
over after 300 rounds is left out. The goals are a calibration error of at most 0.02 and starts within 2 points. {goals}

{table}

Only at tables that reach the goals passgo calls its chances calibrated.

## Limits

- People are unknown players. The chances at their tables are those of games in which everyone unknown plays like
  `normal`, unless another bot is named, and never called calibrated.
- At a table that is not in the list above, with house rules, another board or only some of an edition's options, the
  chances are a guess, and passgo says "not calibrated".
- The model values positions in which the dice wait. Those in the middle of a turn are first played on by the forced and
  obvious answers: the expert's, which never draw luck.
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
        weights=sum(len(layer) for which in ("unknown", "known") for layer in about[which]),
        games=about["games"],
        positions=about["positions"],
        epochs=training_run.epochs,
        experts=experts(training_run),
        generations=generations(results),
        goals=goals(figures),
        table=table(figures),
    )


def experts(training_run: TrainingRun) -> str:
    """By which weights experts played."""
    if training_run.start is not None:
        start = read_weights(training_run.start).name
        return (
            f"The training began from the weights {start}, by which experts of generation 0 play, and only the network "
            "that knows who plays was trained on; the other one is theirs."
        )
    return "Generation 0 has no experts, and its `hard` plays without the model; later ones play by the weights before."


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
        "| table | games | Brier score | share of worth | log loss | calibration error | start: said → came, in % "
        "| said → came, in % |",
        "|---|---|---|---|---|---|---|---|",
    ]
    for found in figures:
        deciles = ", ".join(
            f"{100 * predicted:.0f}→{100 * observed:.0f}" for predicted, observed, _ in found.deciles
        )
        starts = ", ".join(
            f"{start.player} {100 * start.predicted:.1f}→{100 * start.observed:.1f} "
            f"[{100 * start.low:.1f}, {100 * start.high:.1f}]"
            for start in found.starts
        )
        lines.append(
            f"| {found.kind.name} | {found.games:,} "
            f"| {found.brier:.4f} [{found.brier_low:.4f}, {found.brier_high:.4f}] | {found.naive:.4f} "
            f"| {found.log_loss:.3f} | {found.error:.4f} [{found.error_low:.4f}, {found.error_high:.4f}] "
            f"| {starts} | {deciles} |"
        )
    return "\n".join(lines)
