"""Measures the luck of every seat at every measured table, and writes the table of luck in docs/strength.md.

    nice python tools/make_luck.py [--games 2000] [--minutes 60]

Luck is what a review counts: the value after every throw, card and coin less its expectation before. No decision is
judged. Only sums are kept, in docs/measured/luck.json; all tables grow evenly, and the same command goes on where it
was stopped, on any machine. Another network that bots play by begins anew. Games that are not over after 300 rounds
count, too: leaving them out would choose among lucks.
"""

import json
import re
import sys
from collections import defaultdict
from collections.abc import Iterable
from dataclasses import asdict, dataclass, field
from importlib.resources import files
from math import sqrt
from pathlib import Path
from statistics import mean
from time import monotonic
from typing import Any

from make_strength import PAGE, between
from pages import DOCS, options
from passgo.analysis.evaluator import Evaluator, evaluator_for
from passgo.bots.chance_tree import ChanceTree
from passgo.bots.driver import Observer
from passgo.bots.forked_luck import codes_drawn
from passgo.bots.model_scope import PLAYERS, TABLES, MeasuredTable
from passgo.edition import load
from passgo.engine.actions import Action
from passgo.engine.board import Board
from passgo.engine.outcome import outcome
from passgo.engine.position import Position
from passgo.notation.rules_text import board_of
from passgo.sim.batch import BatchPlayer, RunPlan, seats_of
from passgo.sim.simulated_game import SimulatedGame
from passgo.training.held_out import played_by

FILE = DOCS / "measured" / "luck.json"
SEED = "luck"  # game n of a table is played with luck:TABLE and this number
ROUNDS = 300  # the most of a game
AT_ONCE = 10  # games of one table before it is the next one's turn
Z = 1.96
GOAL = 0.02  # that a mean luck may differ from 0 by
DIGITS = 9  # of the sums in the file
DATE = "2026.01.01"  # has luck written down, as in a record


@dataclass(frozen=True)
class SeatLuck:
    """The luck of one seat in one game; `result` is None if the game was not finished."""

    player: str
    start: float
    luck: float
    result: float | None


@dataclass
class Sums:
    """The number, the sum and the sum of squares of some figures."""

    count: int = 0
    total: float = 0.0
    squares: float = 0.0

    def add(self, value: float) -> None:
        self.count += 1
        self.total += value
        self.squares += value * value

    def merge(self, other: "Sums") -> None:
        self.count += other.count
        self.total += other.total
        self.squares += other.squares

    @property
    def mean(self) -> float:
        return self.total / self.count

    @property
    def deviation(self) -> float:
        return sqrt(max(0.0, self.squares - self.total * self.mean) / max(1, self.count - 1))

    @property
    def error(self) -> float:
        """The standard error of the mean."""
        return self.deviation / sqrt(self.count)


@dataclass
class Explained:
    """What tells how much of the results luck explains: sums over finished games.

    Of each game: the sums over its seats of luck squared, of what the result is above the start squared, and of both
    multiplied. Lucks of a game add up to 0, and so do results above the start. `products` has the sums of the products
    of these three figures, in the order aa ab ac bb bc cc.
    """

    games: int = 0
    sums: list[float] = field(default_factory=lambda: [0.0] * 3)
    products: list[float] = field(default_factory=lambda: [0.0] * 6)

    def add(self, game: list[SeatLuck]) -> None:
        above = [(seat.luck, seat.result - seat.start) for seat in game if seat.result is not None]
        if above:
            a, b, c = (sum(one * other for one, other in each) for each in of_pairs(above))
            self.merge(Explained(1, [a, b, c], [a * a, a * b, a * c, b * b, b * c, c * c]))

    def merge(self, other: "Explained") -> None:
        self.games += other.games
        self.sums = [one + more for one, more in zip(self.sums, other.sums, strict=True)]
        self.products = [one + more for one, more in zip(self.products, other.products, strict=True)]

    def percent(self) -> str:
        """The squared correlation in percent with its 95 % interval, by the delta method over games."""
        lucks, results, both = self.sums
        if not lucks or not results or not both:
            return "–"
        share = both * both / (lucks * results)
        aa, ab, ac, bb, bc, cc = self.products
        u, v, w = -1 / lucks, -1 / results, 2 / both  # the slopes of the share's logarithm
        variance = u * u * aa + v * v * bb + w * w * cc + 2 * (u * v * ab + u * w * ac + v * w * bc)
        half = Z * share * sqrt(max(0.0, variance))
        low, high = max(0.0, share - half), min(1.0, share + half)
        return f"{100 * share:.0f} [{100 * low:.0f}, {100 * high:.0f}]"


def of_pairs(pairs: list[tuple[float, float]]) -> Iterable[list[tuple[float, float]]]:
    """Each first one with itself, each second one with itself, and both with each other."""
    yield [(luck, luck) for luck, _ in pairs]
    yield [(result, result) for _, result in pairs]
    yield pairs


@dataclass
class TableSums:
    """The lucks of the games 0 to `games` - 1 of a table."""

    games: int = 0
    lucks: dict[str, Sums] = field(
        default_factory=dict
    )  # of every game: by bot the mean of its seats, or by seat
    seats: Sums = field(default_factory=Sums)
    largest: float = -1.0
    smallest: float = 1.0
    explained: Explained = field(default_factory=Explained)

    def add(self, game: list[SeatLuck]) -> None:
        self.games += 1
        for who, luck in lucks_of(game).items():
            self.lucks.setdefault(who, Sums()).add(luck)
        for seat in game:
            self.seats.add(seat.luck)
            self.largest = max(self.largest, seat.luck)
            self.smallest = min(self.smallest, seat.luck)
        self.explained.add(game)


def lucks_of(game: list[SeatLuck]) -> dict[str, float]:
    """The luck of every bot; among equals, whose luck always adds up to zero, of every seat."""
    players = {seat.player for seat in game}
    if len(players) == 1:
        return {f"seat {number}": seat.luck for number, seat in enumerate(game, 1)}
    return {
        f"`{player}`": mean(seat.luck for seat in game if seat.player == player)
        for player in PLAYERS
        if player in players
    }


class LuckObserver(Observer):
    """Adds up the luck of all seats."""

    def __init__(self, p: Position, evaluator: Evaluator) -> None:
        self.quiescence = evaluator.quiescence
        self.luck = [0.0] * int(p.seats)
        p.luck.drawn.clear()
        self.before = p.clone()

    def on_action(self, p: Position, seat: int, action: Action) -> None:
        if p.luck.drawn:
            drawn = codes_drawn(" ".join(p.luck.drawn))
            p.luck.drawn.clear()
            for draw in ChanceTree(self.quiescence, self.before, seat, action).luck(drawn).draws:
                self.luck = [total + change for total, change in zip(self.luck, draw.change, strict=True)]
        self.before = p.clone()


class LuckTable:
    """Plays games of one table and measures their luck."""

    def __init__(self, table: MeasuredTable) -> None:
        self.table = table
        self.board: Board = board_of(load(table.edition), table.rules)
        seed = f"{SEED}:{table.name}"
        self.plan = RunPlan(self.board.edition, self.board.rules, table.seats, seed, ROUNDS, date=DATE)
        self.player = BatchPlayer(self.plan)
        self.evaluator = evaluator_for(self.player.board)

    def play(self, number: int) -> list[SeatLuck]:
        """Play one game; the seats move on from game to game."""
        p = self.player.begin(number)
        start = self.evaluator.value(p)
        observer = LuckObserver(p, self.evaluator)
        SimulatedGame(p, self.player.seat_bots(number), observer).play(ROUNDS, self.player.clock_rounds)
        end = outcome(p)
        return [
            SeatLuck(
                player,
                start[seat],
                observer.luck[seat],
                None if end is None else (seat in end.winners) / len(end.winners),
            )
            for seat, player in enumerate(seats_of(self.plan, number))
        ]


Found = dict[MeasuredTable, TableSums]


def read(file: Path, weights: str) -> Found:
    """The sums so far, if bots played by the same network."""
    kept = json.loads(file.read_text("utf-8")) if file.exists() else {}
    tables = kept["tables"] if kept.get("weights") == weights else {}
    return {table: read_sums(tables.get(table.name, {})) for table in TABLES}


def read_sums(kept: dict[str, Any]) -> TableSums:
    found = TableSums(**kept)
    if kept:
        found.lucks = {who: Sums(**sums) for who, sums in kept["lucks"].items()}
        found.seats = Sums(**kept["seats"])
        found.explained = Explained(**kept["explained"])
    return found


def write(file: Path, weights: str, found: Found) -> None:
    tables = {table.name: asdict(sums) for table, sums in found.items()}
    text = json.dumps({"weights": weights, "seed": SEED, "tables": tables}, indent=1)
    rounded = re.sub(r"-?\d+\.\d+(e-?\d+)?", lambda number: f"{float(number[0]):.{DIGITS}g}", text)
    part = file.with_suffix(".part")
    part.write_text(rounded + "\n", "utf-8")
    part.replace(file)


def measure(file: Path, weights: str, found: Found, games: int, minutes: float | None) -> None:
    """Play what is missing, a few games of every table in turn; the file always has whole games."""
    end = None if minutes is None else monotonic() + 60 * minutes
    tables: dict[MeasuredTable, LuckTable] = {}
    for last in range(AT_ONCE, games + AT_ONCE, AT_ONCE):
        for table, sums in found.items():
            if sums.games >= min(last, games):
                continue
            if table not in tables:
                tables[table] = LuckTable(table)
            while sums.games < min(last, games):
                if end is not None and monotonic() > end:
                    return
                sums.add(tables[table].play(sums.games))
            write(file, weights, found)
        sys.stderr.write(f"{min(last, games)} games of each table\n")


def interval(sums: Sums) -> str:
    """The mean with its 95 % interval."""
    return f"{sums.mean:+.3f} ± {Z * sums.error:.3f}"


def luck_table(found: Found) -> str:
    lines = [
        "| table | games | luck of a game, by bot or seat | standard deviation | largest and smallest "
        "| variance explained, % |",
        "|---|---|---|---|---|---|",
    ]
    for table, sums in found.items():
        by = ", ".join(f"{who} {interval(lucks)}" for who, lucks in sums.lucks.items())
        lines.append(
            f"| {table.name} | {sums.games:,} | {by} | {sums.seats.deviation:.2f} "
            f"| {sums.largest:+.2f}, {sums.smallest:+.2f} | {sums.explained.percent()} |"
        )
    return "\n".join(lines)


def bot_table(found: Found) -> str:
    """The luck of each bot over all tables at which not all are equal, and what luck explains over all tables."""
    by_player: dict[str, Sums] = defaultdict(Sums)
    everything = Explained()
    for table, sums in found.items():
        everything.merge(sums.explained)
        if len(set(table.seats)) > 1:
            for player, lucks in sums.lucks.items():
                by_player[player].merge(lucks)
    lines = ["| bot | games | luck of a game |", "|---|---|---|"]
    lines += [f"| {player} | {lucks.count:,} | {interval(lucks)} |" for player, lucks in by_player.items()]
    every = [lucks for sums in found.values() for lucks in sums.lucks.values()]
    sizes = [abs(lucks.mean) / lucks.error for lucks in every]
    within = sum(abs(lucks.mean) <= GOAL for lucks in every)
    games = sum(sums.games for sums in found.values())
    lines += [
        "",
        f"Over the {games:,} games of all tables luck explains {everything.percent()} % of the variance of the "
        f"results. Of the {len(every)} means {within} are at most {GOAL} from 0, and {sum(size > Z for size in sizes)} "
        f"differ from 0 by more than 1.96 standard errors; by chance alone {len(every) / 20:.0f} would. The largest is "
        f"{max(sizes):.1f} standard errors.",
    ]
    return "\n".join(lines)


def main() -> None:
    parser = options(__doc__)
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--minutes", type=float, help="stop after this time")
    parser.add_argument("--sums", type=Path, default=FILE, help="keep the sums in another file")
    parser.add_argument("--show", action="store_true", help="print the tables, and leave the page as it is")
    asked = parser.parse_args()
    weights = played_by(files("passgo").joinpath("bots/model/weights.json").read_text("utf-8"))
    found = read(asked.sums, weights)
    measure(asked.sums, weights, found, asked.games, asked.minutes)
    found = {table: sums for table, sums in found.items() if sums.games > 1}
    for name, text in {"luck": luck_table(found), "bot-luck": bot_table(found)}.items():
        if asked.show:
            print(text + "\n")
        else:
            PAGE.write_text(between(PAGE.read_text("utf-8"), name, text), "utf-8")


if __name__ == "__main__":
    main()
