"""Bots are asked in the same order by the simulator, a game in this process, and a server's table."""

import dataclasses

import pytest

from passgo.bots.base import StandardBot
from passgo.bots.driver import MOST_FREE_ACTIONS
from passgo.bots.seated_bots import SeatedBots
from passgo.edition import load
from passgo.engine import codes
from passgo.engine.actions import Action
from passgo.engine.position import Position
from passgo.game.game import Game, new_game
from passgo.notation.rules_text import read_rules
from passgo.server.tables import commands
from passgo.server.tables.entries import SeatPlan, TablePlan
from passgo.server.tables.table_bots import TableBots
from passgo.server.tables.table_state import TableState
from passgo.sim.batch import play_batch
from passgo.sim.record_writer import unique_names
from plans import plan
from scenes import Scene

DATE = "2026.01.31"

TABLES = [
    ("full", "classic", ("trader", "fp-a", "fp-b", "fp-c")),
    ("full", "classic", ("random", "trader", "thrifty", "builder")),
    ("short+ask-for-rent", "mlb", ("fp-a", "trader", "fp-c")),
    ("full+american-expansion+just-visit-america+game-show+legal-system", "america", ("fp-b", "random")),
]


def simulated(rules: str, edition: str, seats: tuple[str, ...], rounds: int) -> str:
    wanted = dataclasses.replace(plan(seats, rules, edition, rounds), date=DATE)
    return play_batch(wanted, 0, 1).games[0].record


def seated(rules: str, edition: str, seats: tuple[str, ...], rounds: int, in_turn: bool) -> str:
    game = new_game(load(edition), unique_names(seats), seed="7:0", rules=read_rules(rules))
    bots = SeatedBots(game, dict(enumerate(seats)))
    while game.outcome is None and game._state.round <= rounds:
        seat = bots.next_bot(in_turn)
        assert seat is not None
        game.play(seat, bots.action(seat))
    return game.record([f"bot {bot}" for bot in seats], DATE)


@pytest.mark.parametrize("in_turn", [True, False])
@pytest.mark.parametrize(("rules", "edition", "seats"), TABLES)
def test_the_same_seed_gives_the_same_record_simulated_and_seated(
    rules: str, edition: str, seats: tuple[str, ...], in_turn: bool
) -> None:
    rounds = 40
    assert seated(rules, edition, seats, rounds, in_turn) == simulated(rules, edition, seats, rounds)


def test_the_same_seed_gives_the_same_moves_at_a_server() -> None:
    seats = ("trader", "fp-a", "thrifty", "fp-c")
    state = TableState("table", "7:0", keep_history=True)
    agreed = TablePlan("classic", "full", None, (), False, False, None, 0, False)
    state.apply(1, 0, commands.create("host", agreed, [SeatPlan("bot", bot=bot) for bot in seats]))
    state.apply(2, 0, commands.start(state, "host"))
    bots = TableBots(state)
    while bots.next_bot() is not None and moved(state)._state.round <= 15:
        state.apply(state.seq + 1, 0, *bots.act(state))
    assert moves_of(moved(state).record()) == moves_of(simulated("full", "classic", seats, 15))


def moved(state: TableState) -> Game:
    assert state.game is not None
    return state.game


def moves_of(record: str) -> str:
    return record.split("\n\n", 1)[1]


# With people.


def test_bots_wait_in_turn_for_the_person_who_bids_next() -> None:
    """In an auction; on a server bots do not wait, since people may bid at any time."""
    game = Scene(3).luck("12").game
    bots = SeatedBots(game, {1: "builder", 2: "builder"})
    game.play(0, {"do": "throw"})
    game.play(0, {"do": "decline"})
    assert bots.next_bot() == 1
    game.play(1, {"do": "bid", "amount": 10})
    assert bots.next_bot() == 2
    game.play(2, {"do": "bid", "amount": 20})
    assert bots.next_bot() is None
    assert bots.next_bot(in_turn=False) == 1


class Nuisance(StandardBot):
    """Mortgages and lifts endlessly."""

    def manage(self, p: Position, seat: int) -> Action | None:
        return Action(codes.LIFT if p.mortgaged[39] else codes.MORTGAGE, 39)


def test_a_seated_bot_has_the_drivers_limit_of_free_actions_in_a_turn() -> None:
    game = Scene(2).owns(0, 39).cash(100_000).luck("12").game
    bots = SeatedBots(game, {0: "builder"})
    bots.bots[0] = Nuisance("nuisance")
    done = 0
    while (action := bots.action(0)).code in (codes.MORTGAGE, codes.LIFT):
        game.play(0, action)
        done += 1
    assert done == MOST_FREE_ACTIONS
    assert action.code == codes.THROW
