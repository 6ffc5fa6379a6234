"""The tables of training games, and the kinds of tables that the model is measured on."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from passgo.bots import model_scope
from passgo.bots.levels import HARD_WITHOUT_MODEL

# More than half of all games are on the classic board; most of the others on the one with the most options.
CLASSIC = 0.55
OTHERS = (*model_scope.EDITIONS[1:], "america", "america")
CORNERS = {edition: "+".join(options) for edition, options in model_scope.CORNERS.items()}
SEATS = tuple(
    count for count, share in zip(model_scope.SEATS, (3, 2, 3, 1, 1), strict=True) for _ in range(share)
)
MIXED = ("trader", "trader", "hard", "normal", "easy", "fp-a", "fp-b", "fp-c", "builder")
PLAYERS_KNOWN = 0.5  # share of games without experts in which the model knows who plays
ANY = "any"  # a seat that is drawn from MIXED for every game


@dataclass(frozen=True)
class TableSetting:
    """One table: edition, rules and bots, and how far the game departs from the usual opening."""

    edition: str
    rules: str
    seats: tuple[str, ...]
    players_known: bool = True  # whether the model knows who plays
    deal: float = 0.0  # the share of all lots that is dealt out at the start
    swaps: tuple[int, ...] = ()  # the rounds in which deeds are swapped at random


@dataclass(frozen=True)
class TableKind:
    """A kind of table to measure the model on, with goals for its calibration error and Brier score."""

    name: str
    edition: str
    rules: str
    seats: tuple[str, ...]
    games: int
    goal: float
    brier_goal: float | None = None

    def seated(self, seed: str, number: int) -> tuple[str, ...]:
        """The bots by seat; all of them move one seat on from game to game."""
        random = Random(f"{seed}:{number}:seats")
        shift = number % len(self.seats)
        seats = self.seats[shift:] + self.seats[:shift]
        return tuple(random.choice(MIXED) if bot == ANY else bot for bot in seats)


TRADERS = TableKind("four traders", "classic", "full", ("trader",) * 4, 2000, 0.01, 0.112)
# 2,000 games of two traders are too few: sets of them gave errors from 0.005 to 0.012 with the same weights.
TWO_TRADERS = TableKind("two traders", "classic", "full", ("trader",) * 2, 8000, 0.01)
EXPERTS = TableKind("four experts", "classic", "full", ("expert",) * 4, 500, 0.02)
ONE_EXPERT = TableKind(
    "expert and three traders", "classic", "full", ("expert", "trader", "trader", "trader"), 500, 0.02
)
MIXED_BOTS = TableKind("mixed bots", "classic", "full", (ANY,) * 4, 2000, 0.01)
KINDS = (
    TRADERS,
    TWO_TRADERS,
    TableKind("three traders", "classic", "full", ("trader",) * 3, 2000, 0.01),
    TableKind("six traders", "classic", "full", ("trader",) * 6, 2000, 0.01),
    MIXED_BOTS,
    TableKind("short game", "classic", "short", ("trader",) * 4, 2000, 0.01),
    TableKind("time limit", "classic", "time-limit:60", ("trader",) * 4, 2000, 0.01),
    TableKind("america with corners", "america", f"full+{CORNERS['america']}", ("trader",) * 4, 2000, 0.01),
    EXPERTS,
    ONE_EXPERT,
)


def draw_setting(seed: str, experts: bool) -> TableSetting:
    """Draw the table of one training game: a third start with dealt lots, half have random swaps."""
    random = Random(seed)
    edition = "classic" if random.random() < CLASSIC else random.choice(OTHERS)
    count = random.choice(SEATS)
    seats = with_experts(random, count) if experts else without_model(random, count)
    deal = random.uniform(0.2, 1.0) if random.random() < 1 / 3 else 0.0
    swaps = (
        sorted(random.randint(2, 25) for _ in range(random.randint(1, 3))) if random.random() < 0.5 else []
    )
    rules = draw_rules(random, edition)
    return TableSetting(edition, rules, seats, experts or random.random() < PLAYERS_KNOWN, deal, tuple(swaps))


def without_model(random: Random, count: int) -> tuple[str, ...]:
    """Draw traders only, or any mixture. There is no model yet, so `hard` plays without it.

    Among unequal players the leader is probably the better one and wins more often than among equals. Where the model
    does not know who plays, these shares decide what it is calibrated for: at small tables mostly for equals.
    """
    if random.random() < (0.85 if count == 2 else 0.5):
        return ("trader",) * count
    bots = [HARD_WITHOUT_MODEL if bot == "hard" else bot for bot in MIXED]
    return tuple(random.choice(bots) for _ in range(count))


def with_experts(random: Random, count: int) -> tuple[str, ...]:
    """Draw experts only, or one among traders, or any mixture."""
    kind = random.random()
    if kind < 0.35:
        return ("expert",) * count
    if kind < 0.6:
        seats = ["expert", *["trader"] * (count - 1)]
        random.shuffle(seats)
        return tuple(seats)
    return tuple(random.choice((*MIXED, "expert", "expert", "expert")) for _ in range(count))


def draw_rules(random: Random, edition: str) -> str:
    game = random.random()
    rules = "full"
    if game < 0.18:
        rules = "short"
    elif game < 0.36:
        rules = f"time-limit:{random.choice(model_scope.MINUTES)}"
    if edition in CORNERS and random.random() < 0.7:
        rules += f"+{CORNERS[edition]}"
    return rules
