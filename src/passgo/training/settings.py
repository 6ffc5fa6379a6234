"""The tables of training games, and the kinds of tables that the model is measured on."""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from passgo.bots import model_scope
from passgo.bots.levels import HARD_WITHOUT_MODEL, LEVELS
from passgo.bots.named_styles import NAMES as STYLES

# More than half of all games are on the classic board; most of the others on the one with the most options.
CLASSIC = 0.7
OTHERS = (*model_scope.EDITIONS[1:], "america", "america")
CORNERS = {edition: "+".join(options) for edition, options in model_scope.CORNERS.items()}
SEATS = tuple(
    count for count, share in zip(model_scope.SEATS, (3, 2, 3, 1, 1), strict=True) for _ in range(share)
)
# Players of equal tables; a level may have any named style.
EQUALS = (
    "trader",
    "trader",
    "trader",
    "normal",
    "normal",
    "easy",
    "hard",
    "hard",
    "age-6",
    "age-8",
    "age-10",
)
# From the weakest to the strongest, so that neighbours are of nearly equal strength.
IN_ORDER = ("age-6", "age-8", "age-10", "easy", "normal", "trader", "hard", "expert")
MEASURED = 0.5  # share of games at the tables on which the chances are measured
WITH_EXPERTS = 0.09  # share of games with experts among those; they take fifty times as long
EXPERTS_SHARE = 0.08  # of the other tables at which an expert may sit
DEALT = 0.15  # share of games that begin with dealt lots
SWAPPED = 0.15  # share of games with random swaps
STYLED = 0.15  # share of games in which levels play with a style


@dataclass(frozen=True)
class TableSetting:
    """One table: edition, rules and bots, and how far the game departs from the usual opening."""

    edition: str
    rules: str
    seats: tuple[str, ...]
    deal: float = 0.0  # the share of all lots that is dealt out at the start
    swaps: tuple[int, ...] = ()  # the rounds in which deeds are swapped at random


@dataclass(frozen=True)
class TableKind:
    """A kind of table to measure the model on, with goals for its calibration error and its start."""

    table: model_scope.MeasuredTable
    games: int
    goal: float = 0.02  # for the calibration error
    start_goal: float = 0.02  # for the chances at the start, seat by seat

    @property
    def name(self) -> str:
        return self.table.name

    def seated(self, number: int) -> tuple[str, ...]:
        """The bots by seat; all of them move one seat on from game to game."""
        return rotated(self.table.seats, number % len(self.table.seats))


def games_of(table: model_scope.MeasuredTable) -> int:
    """Games of experts are measured less often: they take fifty times as long."""
    return 1000 if "expert" in table.seats else 10_000


KINDS = tuple(TableKind(table, games_of(table)) for table in model_scope.TABLES)
BY_NAME = {kind.name: kind for kind in KINDS}


def draw_setting(seed: str, experts: bool) -> TableSetting:
    """Draw the table of one training game: a measured one, or any other with dealt lots and random swaps in some."""
    random = Random(seed)
    if random.random() < MEASURED:
        return draw_measured(random, experts)
    edition = "classic" if random.random() < CLASSIC else random.choice(OTHERS)
    count = random.choice(SEATS)
    seats = draw_seats(random, count, experts and random.random() < EXPERTS_SHARE)
    if random.random() < STYLED:
        seats = tuple(with_random_style(random, seat) for seat in seats)
    deal = random.uniform(0.2, 1.0) if random.random() < DEALT else 0.0
    swaps = []
    if random.random() < SWAPPED:
        swaps = sorted(random.randint(2, 25) for _ in range(random.randint(1, 3)))
    rules = draw_rules(random, edition)
    return TableSetting(edition, rules, seats if experts else without_model(seats), deal, tuple(swaps))


def draw_measured(random: Random, experts: bool) -> TableSetting:
    """Draw one of the measured tables, in which any bot may begin."""
    with_experts = experts and random.random() < WITH_EXPERTS
    table = random.choice(
        [table for table in model_scope.TABLES if ("expert" in table.seats) == with_experts]
    )
    seats = rotated(table.seats, random.randrange(len(table.seats)))
    return TableSetting(table.edition, table.rules, seats if experts else without_model(seats))


def without_model(seats: tuple[str, ...]) -> tuple[str, ...]:
    """The same bots before there is a model."""
    return tuple(HARD_WITHOUT_MODEL if seat.partition(":")[0] == "hard" else seat for seat in seats)


def rotated(seats: tuple[str, ...], shift: int) -> tuple[str, ...]:
    return seats[shift:] + seats[:shift]


def draw_seats(random: Random, count: int, expert: bool) -> tuple[str, ...]:
    """Draw equals, one among others, two camps, or any mixture; with an expert, if asked for."""
    kind = random.random()
    one = "expert" if expert else random.choice(EQUALS)
    if kind < 0.35:
        return (one,) * count
    other = random.choice(neighbours(one))
    if kind < 0.55:
        seats = [one, *[other] * (count - 1)]
    elif kind < 0.7:
        seats = [one, *["trader"] * (count - 1)]
    elif kind < 0.82:
        seats = [one] * (count // 2) + [other] * (count - count // 2)
    else:
        seats = [one, *(random.choice(IN_ORDER if expert else IN_ORDER[:-1]) for _ in range(count - 1))]
    random.shuffle(seats)
    return tuple(seats)


def neighbours(player: str) -> tuple[str, ...]:
    """The players that are a little weaker or stronger, without experts unless this is one."""
    place = IN_ORDER.index(player)
    last = len(IN_ORDER) - (1 if player == "expert" else 2)
    return tuple(IN_ORDER[max(0, place - 2) : place] + IN_ORDER[place + 1 : min(last, place + 2) + 1])


def with_random_style(random: Random, player: str) -> str:
    """The player with any of its level's named styles; the trader has none."""
    return player if player not in LEVELS else f"{player}:{random.choice(STYLES)}"


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
