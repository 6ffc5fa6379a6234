"""Random games of every edition and variant, checked after every step."""

from collections import Counter
from dataclasses import replace
from random import Random

import pytest

import passgo
from passgo.edition import load, names
from passgo.engine.decisions import ASKED
from passgo.events import EVENTS
from properties.random_play import Table, counts, numbered_table, variants
from properties.watched import WatchedGame

CAP = 400  # steps; soak.py plays many more games
ALL_CORNERS = Table(
    "america", passgo.Rules(options=frozenset(load("america").options)), 4, seed="", taste="hasty"
)
TABLES = [
    *(numbered_table(number) for number in range(42)),
    *(replace(ALL_CORNERS, seed=f"corners {number}") for number in range(16)),
]


def play(game: WatchedGame, rng: Random, cap: int, seen: Counter[str]) -> None:
    for step in range(cap):
        decision = game.game.decision
        if decision is None:
            return
        seen[decision.kind] += 1
        seen.update(event.kind for event in game.play_any(rng))
        if step % 100 == 50:
            game.check_clone(rng)


@pytest.mark.one_form
def test_random_games_stay_in_order_and_meet_every_kind_of_decision_and_event() -> None:
    seen: Counter[str] = Counter()
    for table in TABLES:
        game = WatchedGame(table)
        try:
            play(game, Random(table.seed), CAP, seen)
        except Exception:
            print(game.story())
            raise
    assert {*ASKED.values(), "Throw", "EndTurn", "LeaveJail"} - seen.keys() == set()
    assert {event.__name__ for event in EVENTS} - OPENING - AT_A_REAL_BOARD - seen.keys() == set()


# These happen before the first decision.
OPENING = {"StartDecided", "CoinFlipped", "DeedDealt"}
# Only an entered card can be one that the edition does not have: tests/game/test_real_board.py.
AT_A_REAL_BOARD = {"OtherCardDrawn"}


@pytest.mark.parametrize("edition", names())
def test_every_variant_of_an_edition_can_be_set_up_and_begun(edition: str) -> None:
    for rules in variants(edition):
        for persons in counts(edition, rules):
            rng = Random(persons)
            game = WatchedGame(Table(edition, rules, persons, f"seed {persons}"))
            for _ in range(4):
                game.play_any(rng)
