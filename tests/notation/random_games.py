"""Games and positions to be written down: tables of every edition and variant, played at random."""

from collections.abc import Iterator
from random import Random

import passgo
from passgo.edition import names
from properties.random_play import Table, any_move, any_seat, table_of, variants


def every_variant() -> Iterator[Table]:
    """One table for every edition and every set of rules."""
    for edition in names():
        for number, rules in enumerate(variants(edition)):
            yield table_of(edition, rules, Random(f"{edition} {number}"))


def play_some(game: passgo.Game, rng: Random, taste: str, steps: int) -> Iterator[passgo.Game]:
    """The game after each of some random steps, until it is over."""
    for _ in range(steps):
        if game.decision is None:
            return
        seat = any_seat(game, rng)
        move = any_move(game, seat, rng, taste)
        if move is not None:
            game.play(seat, move)
            yield game


def random_game(number: int, steps: int) -> passgo.Game:
    """A game of any kind that has gone on for some steps; the same number is the same game."""
    rng = Random(f"game {number}")
    edition = rng.choice(names())
    table = table_of(edition, rng.choice(list(variants(edition))), rng)
    game = table.new_game()
    for _ in play_some(game, rng, table.taste, steps):
        pass
    return game
