"""Measuring on all kinds of tables, and what each generation of the training brought."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from passgo.bots.value import read_weights
from passgo.sim.summary import Share, share
from passgo.training import data, network
from passgo.training.games import Boards, Samples, play
from passgo.training.measure import Figures, measure, play_kind
from passgo.training.settings import EXPERTS, KINDS, ONE_EXPERT, TRADERS, TWO_TRADERS, Kind, Setting

if TYPE_CHECKING:
    from collections.abc import Callable, Sequence
    from pathlib import Path

    Tell = Callable[[str, int, int], None]

SEED = "held-out"  # of games that no training has seen
WINS = 200  # games that the expert of each generation plays against three traders


@dataclass(frozen=True)
class Brought:
    """One generation's weights: on games of the finished model, and what the expert makes of them."""

    generation: int
    games: int  # that they were trained on
    traders: Figures
    two_traders: Figures
    experts: Figures
    wins: Share  # of the expert that plays by them, against three traders


def measure_all(text: str, part: float, tell: Tell, folder: Path | None = None) -> list[Figures]:
    """All kinds of tables, one after the other. In a folder, games are kept and not played again."""
    boards = Boards(read_weights(text))
    layers = network.from_text(text)
    found = []
    for full in KINDS:
        kind = replace(full, games=max(2, round(full.games * part)))
        found.append(measure(kind, layers, held_out(kind, boards, tell, folder)))
    return found


def held_out(kind: Kind, boards: Boards, tell: Tell, folder: Path | None) -> Samples:
    file = None if folder is None else folder / f"{SEED}-{kind.name.replace(' ', '-')}-{kind.games}.npz"
    if file is not None and file.exists():
        return data.load(file)
    done = 0

    def on_game() -> None:
        nonlocal done
        done += 1
        tell(f"measuring: {kind.name}", done, kind.games)

    samples = play_kind(kind, SEED, boards, on_game)
    if file is None:
        return samples
    data.save(samples, file)
    return data.load(file)  # in the precision that it has there, so that a second look gives the same


def what_each_brought(
    texts: Sequence[str], games: Sequence[int], part: float, tell: Tell, folder: Path
) -> list[Brought]:
    """The weights of all generations on the same games; these were played by the experts of the last one."""
    boards = Boards(read_weights(texts[-1]))
    kinds = [
        replace(kind, games=max(2, round(kind.games * part))) for kind in (TRADERS, TWO_TRADERS, EXPERTS)
    ]
    samples = [held_out(kind, boards, tell, folder) for kind in kinds]
    found = []
    for generation, text in enumerate(texts):
        layers = network.from_text(text)
        traders, two, experts = (
            measure(kind, layers, played) for kind, played in zip(kinds, samples, strict=True)
        )
        won = wins(text, max(2, round(WINS * part)), f"generation {generation}: expert's wins", tell)
        found.append(Brought(generation, sum(games[: generation + 1]), traders, two, experts, won))
    return found


def wins(text: str, games: int, what: str, tell: Tell) -> Share:
    """How often an expert with these weights wins against three traders. Seats rotate."""
    boards = Boards(read_weights(text))
    won = 0.0
    for number in range(games):
        seats = ONE_EXPERT.seated(SEED, number)
        winners, _ = play(
            Setting(ONE_EXPERT.edition, ONE_EXPERT.rules, seats), f"{SEED}:wins", number, boards
        )
        won += winners == (seats.index("expert"),)
        tell(what, number + 1, games)
    return share(won, games)
