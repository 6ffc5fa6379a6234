"""Plays random games in whichever form of the engine this process has, and prints what came of every step.

Run by test_compiled.py, once compiled and once interpreted. The first line says which form it was.
"""

import hashlib
import json
import sys
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from passgo._startup.build import form
from properties.random_play import any_move, any_seat, deal_groups, numbered_table


def lines(number: int, steps: int) -> list[str]:
    """A fingerprint of the position, the events, the views and the choices after every step of one game."""
    table = numbered_table(number)
    rng = Random(number)
    game = table.new_game()
    if table.dealt_groups:
        deal_groups(game, rng)
    found = [f"game {number} {game.digest}"]
    for _ in range(steps):
        if game.decision is None:
            break
        seat = any_seat(game, rng)
        choices = game.choices(seat)
        move = any_move(game, seat, rng, table.taste)
        if move is None:
            continue
        events = game.play(seat, move)
        visible = [
            [choice.to_json() for choice in choices],
            [event.to_json() for event in events],
            game.view(seat if seat >= 0 else None),
        ]
        visible_hash = hashlib.sha256(json.dumps(visible).encode()).hexdigest()
        found.append(
            f"{seat} {move if isinstance(move, dict) else move.to_json()} {game.digest} {visible_hash}"
        )
    return found


if __name__ == "__main__":
    games, steps = int(sys.argv[1]), int(sys.argv[2])
    print(form())
    for number in range(games):
        print("\n".join(lines(number, steps)))
