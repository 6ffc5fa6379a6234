"""What a table remembers of what it told is what it would tell now."""

import json
from dataclasses import replace
from random import Random

import msgspec

from passgo.server.tables.update_encoder import Known
from properties.random_play import Table, numbered_table
from properties.test_random_games import ALL_CORNERS
from properties.watched import WatchedGame

TABLES = [
    *(numbered_table(number) for number in range(100, 121)),
    *(replace(ALL_CORNERS, seed=f"told {number}") for number in range(4)),
]


def test_what_was_told_before_is_told_again_only_while_it_is_true() -> None:
    assert sum(told_again(table) for table in TABLES) > 1000


def told_again(table: Table) -> int:
    """How often something was told that was known, after checking that it was still true."""
    watched, rng, known = WatchedGame(table), Random(table.seed), Known()
    game = watched.game
    found = 0
    for _ in range(250):
        decision = game.decision
        if decision is None:
            break
        known.look_at(game.state)
        view = json.loads(msgspec.json.encode(game.view(None)))
        assert json.loads(bytes(known.lots)) == view["lots"]
        for seat in range(len(game.names)):
            remembered = known.choices.get(seat)
            told = known.choices_of(game, seat)
            found += remembered is not None and remembered[1] is told
            assert json.loads(told) == json.loads(
                msgspec.json.encode([choice.to_json() for choice in game.choices(seat)])
            )
        watched.play_any(rng)
    return found
