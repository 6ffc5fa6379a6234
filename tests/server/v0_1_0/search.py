"""Looks for the seeds of tables.py: `python search.py CHECKOUT [TABLE …]` tells with which a table is ready soonest.

Plays in memory what make.py plays over HTTP.
"""

import sys
from importlib import import_module

from checkout import lots_of, seed_of, use_checkout
from players import Json, Seen, move
from tables import MOST_MOVES, NAMES, TABLES, Table

SEEDS = 300


def moves_until(table: Table, number: int, most: int) -> int | None:
    """How many actions it takes with this seed, or None if it takes more than `most`."""
    passgo = import_module("passgo")
    rules = passgo.Rules(
        game=table.game,
        minutes=table.minutes,
        options=table.options,
        ask_for_rent=table.ask_for_rent,
        banker_only=table.banker_only,
    )
    game = passgo.new_game(
        table.edition, NAMES[: table.persons], seed=seed_of(table.name, number), rules=rules
    )
    lots = lots_of(table.edition)
    played: list[str] = []
    latest: list[Json] = []
    while len(played) <= most:
        choices = {seat: [choice.to_json() for choice in game.choices(seat)] for seat in range(table.persons)}
        seen = Seen(game.view(None), choices, lots, played, latest)
        if table.until(seen):
            return len(played)
        done = move(seen, table.habits)
        if done is None:
            return None
        latest = [event.to_json() for event in game.play(*done)]
        played.append(done[1]["do"])
    return None


def search(table: Table) -> tuple[int, int] | None:
    """The number of the best seed, and how many actions it takes."""
    best: tuple[int, int] | None = None
    for number in range(SEEDS):
        moves = moves_until(table, number, MOST_MOVES if best is None else best[1] - 1)
        if moves is not None:
            best = number, moves
    return best


if __name__ == "__main__":
    use_checkout(sys.argv[1])
    for wanted in TABLES:
        if wanted.name in sys.argv[2:] or not sys.argv[2:]:
            print(wanted.name, search(wanted), flush=True)
