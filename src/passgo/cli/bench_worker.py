"""Plays games for `passgo bench` and prints what it measured."""

import json
import sys
import time
from collections.abc import Callable
from dataclasses import dataclass

from passgo._startup.build import form
from passgo.bots.driver import BotTable
from passgo.bots.roster import StandardRoster
from passgo.edition import load
from passgo.engine.board import Board
from passgo.engine.luck import Luck
from passgo.engine.position import Position
from passgo.engine.rules import setup
from passgo.engine.rulesets import Rules
from passgo.game.game import Game, new_game
from passgo.game.records import replay
from passgo.sim.batch import RunPlan
from passgo.sim.run import run

ROUNDS = 500
PARTS = 5
RUN = 40_000  # games of a whole run, enough to make the start of the processes negligible


def main(seconds: float, players: int) -> None:
    roster = StandardRoster(Board(load("classic"), Rules()))
    builder = play_for(roster, "builder", players, seconds, ROUNDS)
    table = play_out(roster, "builder", players, "clone", 10)
    figures: dict[str, object] = {
        "form": form(),
        "turns_per_second": builder.turns / builder.seconds,
        "games_per_second": builder.games / builder.seconds,
        "turns_per_game": builder.turns / builder.games,
        "clone_microseconds": microseconds(table.clone, 20_000),
        "bots": {name: bot_figure(roster, name, players, seconds) for name in ("fp-a", "trader")},
        "notation": notation_figures(players),
    }
    if form() == "compiled":
        figures["processes"] = {str(jobs): whole_run(players, jobs) for jobs in (1, 2)}
    print(json.dumps(figures))


@dataclass
class Played:
    games: int = 0
    turns: int = 0
    seconds: float = 0.0


def play_for(roster: StandardRoster, name: str, players: int, seconds: float, rounds: int) -> Played:
    """Play games between equal bots, the same ones in every part, and return the fastest part: other processes can only
    slow one down."""
    parts = [play_part(roster, name, players, seconds / PARTS, rounds) for _ in range(PARTS)]
    return max(parts, key=lambda played: played.turns / played.seconds)


def play_part(roster: StandardRoster, name: str, players: int, seconds: float, rounds: int) -> Played:
    """Play games for some seconds of CPU time."""
    played = Played()
    start = time.process_time()
    while played.seconds < seconds:
        played.turns += int(play_out(roster, name, players, str(played.games), rounds).turns)
        played.games += 1
        played.seconds = time.process_time() - start
    return played


def play_out(roster: StandardRoster, name: str, players: int, seed: str, rounds: int) -> Position:
    """Play one game without an observer."""
    bots = [roster.make_standard(name) for _ in range(players)]
    for seat, bot in enumerate(bots):
        bot.begin(f"{seed}:{seat}")
    p = setup.start(roster.board, Luck(seed), players)
    BotTable(p, bots).play(rounds)
    return p


def bot_figure(roster: StandardRoster, name: str, players: int, seconds: float) -> float:
    """Games per second, including auctions and trades."""
    played = play_for(roster, name, players, seconds, 300)
    return played.games / played.seconds


def whole_run(players: int, jobs: int) -> float:
    """Games per second of wall-clock time, played and tallied as by `passgo simulate`."""
    start = time.perf_counter()
    run(RunPlan(load("classic"), Rules(), ("fp-a",) * players, "bench"), RUN, jobs, lambda batch: None)
    return RUN / (time.perf_counter() - start)


def microseconds(work: Callable[[], object], times: int) -> float:
    """Microseconds per call; fewer repetitions when interpreted."""
    count = times if form() == "compiled" else times // 40
    begun = time.process_time()
    for _ in range(count):
        work()
    return (time.process_time() - begun) / count * 1e6


def notation_figures(players: int) -> dict[str, float]:
    """Measure writing and reading position lines, and replaying a record."""
    game = new_game(names=[f"Player {seat}" for seat in range(players)], seed="notation")
    line = play_on(game, 60).position
    record = play_on(game, 400).record()
    again = microseconds(lambda: replay(record), 40)
    return {
        "replayed_actions_per_second": len(game.history) / again * 1e6,
        "write_position_microseconds": microseconds(lambda: game.position, 4_000),
        "read_position_microseconds": microseconds(lambda: Game.from_position(line), 4_000),
    }


def play_on(game: Game, turns: int) -> Game:
    """Play with builders in all seats up to a number of turns."""
    builder = StandardRoster(game._state.board).make_standard("builder")
    p = game._state
    while p.over == 0 and p.turns < turns:
        decision = game.decision
        assert decision is not None
        seat = decision.seats[0]
        free = builder.manage(p, seat) if decision.kind == "EndTurn" else None
        game.play(seat, builder.decide(p, seat) if free is None else free)
    return game


if __name__ == "__main__":
    main(float(sys.argv[1]), int(sys.argv[2]))
