"""Measures the luck of every seat at every measured table, and writes the table of luck in docs/strength.md.

    nice python tools/make_luck.py [FOLDER] [--games 2000] [--minutes 60]

Luck is what a review counts: the value after every throw, card and coin less its expectation before. No decision is
judged. Games are kept in FOLDER, one file for each table; all tables grow evenly, and the same command goes on where it
was stopped. Games that are not over after 300 rounds count, too: leaving them out would choose among lucks.
"""

import json
import sys
from collections import defaultdict
from dataclasses import dataclass
from importlib.resources import files
from math import sqrt
from pathlib import Path
from random import Random
from statistics import mean, stdev
from time import monotonic

from make_strength import PAGE, between
from pages import options
from passgo.analysis.evaluator import Evaluator, evaluator_for
from passgo.bots.chance_tree import ChanceTree
from passgo.bots.driver import Observer
from passgo.bots.forked_luck import codes_drawn
from passgo.bots.model_scope import TABLES, MeasuredTable
from passgo.edition import load
from passgo.engine.actions import Action
from passgo.engine.board import Board
from passgo.engine.outcome import outcome
from passgo.engine.position import Position
from passgo.notation.rules_text import board_of
from passgo.sim.batch import BatchPlayer, RunPlan, seats_of
from passgo.sim.simulated_game import SimulatedGame
from passgo.training.held_out import played_by

SEED = "luck"
ROUNDS = 300  # the most of a game
AT_ONCE = 10  # games of one table before it is the next one's turn
Z = 1.96
RESAMPLED = 200  # bootstrap samples of games
DATE = "2026.01.01"  # has luck written down, as in a record


@dataclass(frozen=True)
class SeatLuck:
    """The luck of one seat in one game; `result` is None if the game was not finished."""

    player: str
    start: float
    luck: float
    result: float | None


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


Games = dict[int, list[SeatLuck]]


def file_of(folder: Path, table: MeasuredTable) -> Path:
    return folder / f"{'-'.join(table.name.replace(',', '').split())}.jsonl"


def read(file: Path) -> Games:
    if not file.exists():
        return {}
    rows = [json.loads(line) for line in file.read_text("utf-8").splitlines()]
    return {number: [SeatLuck(*seat) for seat in seats] for number, seats in rows}


def measure(folder: Path, found: dict[MeasuredTable, Games], games: int, minutes: float | None) -> None:
    """Play what is missing, a few games of every table in turn."""
    end = None if minutes is None else monotonic() + 60 * minutes
    tables: dict[MeasuredTable, LuckTable] = {}
    for last in range(AT_ONCE, games + AT_ONCE, AT_ONCE):
        for table, known in found.items():
            missing = [number for number in range(min(last, games)) if number not in known]
            if not missing:
                continue
            if table not in tables:
                tables[table] = LuckTable(table)
            with file_of(folder, table).open("a", encoding="utf-8") as out:
                for number in missing:
                    if end is not None and monotonic() > end:
                        return
                    known[number] = tables[table].play(number)
                    seats = [[seat.player, seat.start, seat.luck, seat.result] for seat in known[number]]
                    out.write(json.dumps([number, seats]) + "\n")
                    out.flush()
        sys.stderr.write(f"{min(last, games)} games of each table\n")


def interval(values: list[float]) -> str:
    """The mean with its 95 % interval."""
    half = Z * stdev(values) / sqrt(len(values)) if len(values) > 1 else float("nan")
    return f"{mean(values):+.3f} ± {half:.3f}"


def lucks_of(table: MeasuredTable, games: Games) -> dict[str, list[float]]:
    """The luck of every game, by bot; among equals, whose luck always adds up to zero, by seat."""
    if len(set(table.seats)) == 1:
        return {
            f"seat {seat + 1}": [game[seat].luck for game in games.values()]
            for seat in range(len(table.seats))
        }
    return {
        f"`{player}`": [mean(seat.luck for seat in game if seat.player == player) for game in games.values()]
        for player in dict.fromkeys(table.seats)
    }


def explained(games: list[list[SeatLuck]]) -> float:
    """The squared correlation of luck with what the results of finished games are above their start."""
    pairs = [
        (seat.luck, seat.result - seat.start) for game in games for seat in game if seat.result is not None
    ]
    if len(pairs) < 2:
        return float("nan")
    luck, above = mean(pair[0] for pair in pairs), mean(pair[1] for pair in pairs)
    both = sum((one - luck) * (other - above) for one, other in pairs)
    spread = sum((one - luck) ** 2 for one, _ in pairs) * sum((other - above) ** 2 for _, other in pairs)
    return both**2 / spread if spread else 0.0


def explained_interval(games: list[list[SeatLuck]]) -> str:
    """The explained variance in percent with its 95 % interval, by resampled games."""
    random = Random(1)
    drawn = sorted(explained(random.choices(games, k=len(games))) for _ in range(RESAMPLED))
    low, high = drawn[RESAMPLED // 40], drawn[-1 - RESAMPLED // 40]
    return f"{100 * explained(games):.0f} [{100 * low:.0f}, {100 * high:.0f}]"


def luck_table(found: dict[MeasuredTable, Games]) -> str:
    lines = [
        "| table | games | luck of a game, by bot or seat | standard deviation | largest and smallest "
        "| variance explained, % |",
        "|---|---|---|---|---|---|",
    ]
    for table, games in found.items():
        lucks = [seat.luck for game in games.values() for seat in game]
        by = ", ".join(f"{who} {interval(values)}" for who, values in lucks_of(table, games).items())
        lines.append(
            f"| {table.name} | {len(games):,} | {by} | {stdev(lucks):.2f} | {max(lucks):+.2f}, {min(lucks):+.2f} "
            f"| {explained_interval(list(games.values()))} |"
        )
    return "\n".join(lines)


def bot_table(found: dict[MeasuredTable, Games]) -> str:
    """The luck of each bot over all tables at which not all are equal, and what luck explains over all tables."""
    by_player: dict[str, list[float]] = defaultdict(list)
    for table, games in found.items():
        if len(set(table.seats)) > 1:
            for player, lucks in lucks_of(table, games).items():
                by_player[player] += lucks
    lines = ["| bot | games | luck of a game |", "|---|---|---|"]
    for player, lucks in by_player.items():
        lines.append(f"| {player} | {len(lucks):,} | {interval(lucks)} |")
    everything = [game for games in found.values() for game in games.values()]
    means = [abs(mean(each)) / (stdev(each) / sqrt(len(each))) for each in all_lucks(found)]
    lines += [
        "",
        f"Over the {len(everything):,} games of all tables luck explains {explained_interval(everything)} % of the "
        f"variance of the results. Of the {len(means)} means {sum(each > Z for each in means)} differ from 0 by more "
        f"than 1.96 standard errors; by chance alone {len(means) / 20:.0f} would. The largest is {max(means):.1f}.",
    ]
    return "\n".join(lines)


def all_lucks(found: dict[MeasuredTable, Games]) -> list[list[float]]:
    return [lucks for table, games in found.items() for lucks in lucks_of(table, games).values()]


def main() -> None:
    parser = options(__doc__)
    parser.add_argument("folder", type=Path, nargs="?", default=Path("luck"))
    parser.add_argument("--games", type=int, default=2000)
    parser.add_argument("--minutes", type=float, help="stop after this time")
    parser.add_argument("--show", action="store_true", help="print the tables, and leave the page as it is")
    asked = parser.parse_args()
    weights = files("passgo").joinpath("bots/model/weights.json").read_text("utf-8")
    folder = asked.folder / played_by(weights)  # luck does not depend on the other network
    folder.mkdir(parents=True, exist_ok=True)
    found = {table: read(file_of(folder, table)) for table in TABLES}
    measure(folder, found, asked.games, asked.minutes)
    found = {table: games for table, games in found.items() if len(games) > 1}
    for name, text in {"luck": luck_table(found), "bot-luck": bot_table(found)}.items():
        if asked.show:
            print(text + "\n")
        else:
            PAGE.write_text(between(PAGE.read_text("utf-8"), name, text), "utf-8")


if __name__ == "__main__":
    main()
