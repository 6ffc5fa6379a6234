"""Plays games for `passgo bench` and prints what it measured."""

import json
import sys
import time

from passgo._build import form
from passgo.bots import simple
from passgo.edition import load
from passgo.engine.board import Board
from passgo.engine.rulesets import Rules


def main(seconds: float, players: int) -> None:
    board = Board(load("classic"), Rules())
    games = turns = 0
    start = time.process_time()
    while (spent := time.process_time() - start) < seconds or games == 0:
        played = simple.play_games(board, players, games, 10 if form() == "compiled" else 1)
        games += played.games
        turns += played.turns
    table = simple.play_out(board, players, "clone", 40)
    copies = 20_000 if form() == "compiled" else 500
    begun = time.process_time()
    for _ in range(copies):
        table.clone()
    clone = (time.process_time() - begun) / copies
    figures = {
        "form": form(),
        "turns_per_second": turns / spent,
        "games_per_second": games / spent,
        "turns_per_game": turns / games,
        "clone_microseconds": clone * 1e6,
    }
    print(json.dumps(figures))


if __name__ == "__main__":
    main(float(sys.argv[1]), int(sys.argv[2]))
