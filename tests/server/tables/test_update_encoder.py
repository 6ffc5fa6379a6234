"""The cached parts of updates are the same as newly encoded ones."""

import json
from dataclasses import replace
from random import Random

import msgspec

from passgo.server.tables import commands
from passgo.server.tables.entries import AnyEntry
from passgo.server.tables.table_state import TableState
from passgo.server.tables.update_encoder import UpdateCache, UpdateEncoder
from properties.random_play import Table, numbered_table
from properties.test_random_games import ALL_CORNERS
from properties.watched import WatchedGame
from server.by_hand import people, plan

TABLES = [
    *(numbered_table(number) for number in range(100, 121)),
    *(replace(ALL_CORNERS, seed=f"update {number}") for number in range(4)),
]


def test_cached_parts_of_updates_are_used_only_while_valid() -> None:
    assert sum(cache_hits(table) for table in TABLES) > 1000


def cache_hits(table: Table) -> int:
    """The number of cache hits in a random game, all of which are checked."""
    watched, rng, cache = WatchedGame(table), Random(table.seed), UpdateCache()
    game = watched.game
    found = 0
    for _ in range(250):
        decision = game.decision
        if decision is None:
            break
        cache.refresh(game._state)
        view = json.loads(msgspec.json.encode(game.view(None)))
        assert json.loads(bytes(cache.lots)) == view["lots"]
        for seat in range(len(game.names)):
            remembered = cache.choices.get(seat)
            encoded = cache.encoded_choices(game, seat)
            found += remembered is not None and remembered[1] is encoded
            assert json.loads(encoded) == json.loads(
                msgspec.json.encode([choice.to_json() for choice in game.choices(seat)])
            )
        watched.play_any(rng)
    return found


def test_the_own_part_of_an_update_follows_changes_of_seats_and_host() -> None:
    state, cache = TableState("table", "a seed"), UpdateCache()
    host, guest, stranger = "ann", "bo", "cy"

    def after(entry: AnyEntry) -> list[tuple[list[int], bool, bool]]:
        """Of each guest the seats, whether they are the host, and whether they were put out."""
        state.apply(state.seq + 1, 0, entry)
        encoder = UpdateEncoder(state, cache, [], (None, None), has_table=False, has_view=True)
        parts = [json.loads(encoder.encode_for(who))["you"] for who in (host, guest, stranger)]
        return [(you["seats"], you["host"], you["put_out"]) for you in parts]

    spectator: tuple[list[int], bool, bool] = ([], False, False)
    assert after(commands.create(host, plan(), people("Ann", "Bo"))) == [
        ([0], True, False),
        ([1], False, False),
        spectator,
    ]
    assert after(commands.leave(state, guest, 1)) == [([0], True, False), spectator, spectator]
    assert after(commands.join(state, stranger, "Cy")) == [([0], True, False), spectator, ([1], False, False)]
    assert after(commands.hand_over(state, host, 1)) == [([0], False, False), spectator, ([1], True, False)]
    assert after(commands.arrange(state, stranger, 0, "open")) == [
        ([], False, True),
        spectator,
        ([1], True, False),
    ]
