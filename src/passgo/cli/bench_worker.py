"""Plays games for `passgo bench` and prints what it measured."""

import json
import sys
import time
from collections.abc import Callable

from passgo._build import form
from passgo.bots import simple
from passgo.edition import load
from passgo.engine import codes as c
from passgo.engine.actions import Action
from passgo.engine.board import Board
from passgo.engine.rulesets import Rules
from passgo.game import Game, new_game
from passgo.records import replay


def main(seconds: float, players: int) -> None:
    board = Board(load("classic"), Rules())
    games = turns = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds or games == 0:
        played = simple.play_games(board, players, games, 10 if form() == "compiled" else 1)
        games += played.games
        turns += played.turns
    table = simple.play_out(board, players, "clone", 40)
    figures = {
        "form": form(),
        "turns_per_second": turns / spent,
        "games_per_second": games / spent,
        "turns_per_game": turns / games,
        "clone_microseconds": microseconds(table.clone, 20_000),
        "notation": notation_figures(players),
    }
    print(json.dumps(figures))


def microseconds(work: Callable[[], object], times: int) -> float:
    """How long something takes, if it is done so many times compiled, or some of them interpreted."""
    count = times if form() == "compiled" else times // 40
    begun = time.process_time()
    for _ in range(count):
        work()
    return (time.process_time() - begun) / count * 1e6


def notation_figures(players: int) -> dict[str, float]:
    """Position lines out of the middle of a game and back, and a record played again."""
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
    """Let the simple player go on for every seat until so many turns are played."""
    p = game.table
    while p.over == 0 and p.turns < turns:
        seat = simple.decider(p)
        choice = simple.improve(p, seat) if p.depth == 0 and p.phase == c.TO_END else simple.NOTHING
        if choice == simple.NOTHING:
            choice = simple.decide(p, seat)
        game.play(int(seat), Action(simple.code_of(choice), simple.number_of(choice)))
    return game


if __name__ == "__main__":
    main(float(sys.argv[1]), int(sys.argv[2]))
