"""What the play of models was worth, in chances to win: the surplus that deals created, who captured it, and what
answers gave away. The chances are those of the review, as if all played equally well."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

import msgspec
from msgspec import Struct

from passgo.analysis.review import Review, TurnChances, review
from passgo.arena.journal import Journal
from passgo.arena.match import seat_names
from passgo.arena.ratings import contestants
from passgo.bots.value import shipped_weights

SUFFIX: Final = ".judged.json"


class Deal(Struct, frozen=True):
    """An agreed trade, and what it changed of the chances of both sides."""

    move: int
    giver: int
    taker: int
    giver_gain: float
    taker_gain: float

    @property
    def surplus(self) -> float:
        """What the two sides gained together, from the others at the table: with two players there is none."""
        return self.giver_gain + self.taker_gain


class Loss(Struct, frozen=True):
    """A decision that gave chance away, and the better one."""

    move: int
    seat: int
    cost: float
    action: str
    best: str


class Judged(Struct, frozen=True):
    """A game as the value model of these weights judges it, after this number of moves."""

    weights: str
    moves: int
    calibrated: bool
    deals: list[Deal]
    losses: list[Loss]
    decisions: list[int]
    """The judged decisions of each seat, including those that gave nothing away."""
    chances: list[TurnChances]
    """The chances of all seats, turn by turn."""


def judge_game(journal: Journal) -> Judged:
    """Judge a game, or read how it was judged before: a file beside the journal keeps it."""
    kept = kept_judgement(journal)
    if kept is not None:
        return kept
    game = journal.new_game(seat_names(journal.heading.seats))
    journal.replay(game, lambda *_: None)
    judged = from_review(review(game), len(journal.moves))
    judged_path(journal.path).write_bytes(msgspec.json.encode(judged))
    return judged


def kept_judgement(journal: Journal) -> Judged | None:
    """How the present value model judged the game as far as it was played, if it did."""
    try:
        kept = msgspec.json.decode(judged_path(journal.path).read_bytes(), type=Judged)
    except (OSError, msgspec.MsgspecError):
        return None
    return kept if (kept.weights, kept.moves) == (shipped_weights().name, len(journal.moves)) else None


def judged_path(journal: Path) -> Path:
    return journal.with_suffix(SUFFIX)


def from_review(found: Review, moves: int) -> Judged:
    return Judged(
        found.weights,
        moves,
        found.calibrated,
        [Deal(each.move, each.giver, each.taker, each.giver_gain, each.taker_gain) for each in found.trades],
        [Loss(each.move, each.seat, each.cost, each.action, each.best) for each in found.decisions],
        [play.decisions for play in found.play],
        found.timeline,
    )


@dataclass
class Dealing:
    """The deals and answers of one player over all games."""

    player: str
    games: int = 0
    surplus: list[float] = field(default_factory=list)
    """Of each of its deals."""
    gains: list[float] = field(default_factory=list)
    """What it gained by each."""
    losses: list[float] = field(default_factory=list)
    """What each judged decision gave away."""

    def captured(self) -> float | None:
        """Its share of the surplus of its deals; None where they created none."""
        created = sum(self.surplus)
        return sum(self.gains) / created if created > 0 else None


def dealings(
    journals: Iterable[Journal], on_game: Callable[[int], None] = lambda done: None
) -> tuple[list[Dealing], int]:
    """What every player's deals and answers were worth, and how many games are at tables for which the chances are
    calibrated."""
    found: dict[str, Dealing] = {}
    calibrated = 0
    for number, journal in enumerate(journals, 1):
        judged = judge_game(journal)
        calibrated += judged.calibrated
        seats = contestants(journal.heading)
        own = [found.setdefault(player, Dealing(player)) for player in seats]
        for player in set(seats):
            found[player].games += 1
        for deal in judged.deals:
            for side, gain in ((deal.giver, deal.giver_gain), (deal.taker, deal.taker_gain)):
                own[side].surplus.append(deal.surplus)
                own[side].gains.append(gain)
        for seat, dealing in enumerate(own):
            costs = [loss.cost for loss in judged.losses if loss.seat == seat]
            dealing.losses += costs + [0.0] * (judged.decisions[seat] - len(costs))
        on_game(number)
    return sorted(found.values(), key=lambda dealing: dealing.player), calibrated
