"""Refusals of real games, one for each reason; the client must render the same texts.

scripts/generate writes them to client/tests/refused.json.
"""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import passgo
from properties.actions import every_action
from properties.random_play import any_move, any_seat, deal_groups, table_of, variants

TABLES = (
    "toysrus 14",
    "toysrus 16",
    "america 12",
    "toysrus 15",
    "toysrus 1",
)  # games with most of the reasons
STEPS = 400
LOOK_EVERY = 10
TRIED = 8  # every how many actions one is checked


def played(name: str) -> Iterator[tuple[passgo.Game, Random]]:
    """A game at some of its decisions, until its end."""
    rng = Random(name)
    edition = name.split()[0]
    table = table_of(edition, rng.choice(list(variants(edition))), rng)
    game = table.new_game()
    if table.dealt_groups:
        deal_groups(game, rng)
    for step in range(STEPS):
        if step % LOOK_EVERY == 0 or game.decision is None:
            yield game, rng
        if game.decision is None:
            return
        seat = any_seat(game, rng)
        move = any_move(game, seat, rng, table.taste)
        if move is not None:
            game.play(seat, move)


def refusals(game: passgo.Game, rng: Random) -> Iterator[passgo.Refusal]:
    awaited = game.decision.seats if game.decision is not None else (0,)
    for seat in sorted({rng.choice(awaited), rng.randrange(int(game._state.seats)), passgo.CLOCK}):
        actions = list(every_action(game, seat, game.choices(seat)))
        for action in rng.sample(actions, len(actions) // TRIED):
            refusal = game.refusal(seat, action)
            if refusal is not None:
                yield refusal


def collected() -> dict[str, Any]:
    editions: dict[str, Any] = {}
    found: dict[str, Any] = {}
    for name in TABLES:
        for game, rng in played(name):
            editions[game.edition.id] = printed(game.edition)
            for refusal in refusals(game, rng):
                row = {"edition": game.edition.id, "names": game.names, **refusal.to_json()}
                found.setdefault(refusal.reason, row)
    return {"editions": editions, "refused": [found[reason] for reason in sorted(found)]}


def printed(edition: passgo.Edition) -> dict[str, Any]:
    """The parts of an edition that refusals use."""
    words = edition.words
    return {
        "words": {name: getattr(words, name) for name in words.__slots__},
        "groups": [{"id": group.id, "name": group.name} for group in edition.groups],
        "squares": [{"name": square.name} for square in edition.squares],
    }


def text() -> str:
    return json.dumps(collected(), indent=1, ensure_ascii=False) + "\n"
