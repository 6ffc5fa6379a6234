"""A run has the same games in any number of processes, and Ctrl-C or a lost process loses no finished batch."""

import dataclasses
import io
import os
import signal
import subprocess
import sys
from collections.abc import Generator
from multiprocessing import active_children
from pathlib import Path

import pytest

from passgo.game.game import Game, new_game
from passgo.game.records import Replay
from passgo.notation.record import read_texts
from passgo.sim.batch import BatchResult, RunPlan, play_batch, seats_of
from passgo.sim.run import BATCH, WorkerDied, deliver, play, run
from plans import QUICK, plan


def test_the_results_are_the_same_in_one_process_and_in_two() -> None:
    games = 2 * BATCH + 3
    alone = list(play(plan(rounds=5), games, jobs=1))
    assert [(batch.first, len(batch.games)) for batch in alone] == [
        (0, BATCH),
        (BATCH, BATCH),
        (2 * BATCH, 3),
    ]
    assert list(play(plan(rounds=5), games, jobs=2)) == alone
    assert active_children() == []


def test_a_game_does_not_depend_on_its_batch() -> None:
    among = play_batch(plan(), 0, 6).games
    assert play_batch(plan(), 5, 1).games == [among[5]]
    assert among[4] != dataclasses.replace(among[5], number=4)


def test_bots_move_on_by_one_seat_from_game_to_game() -> None:
    assert [seats_of(plan(), number) for number in range(4)] == [
        ("fp-a", "builder", "thrifty"),
        ("builder", "thrifty", "fp-a"),
        ("thrifty", "fp-a", "builder"),
        ("fp-a", "builder", "thrifty"),
    ]


def test_a_game_that_takes_too_long_is_left_unfinished() -> None:
    for game in play_batch(plan(rounds=3), 0, 4).games:
        assert (game.winners, game.reason, game.rounds) == ((), "", 3)
        assert game.turns == 3 * len(QUICK) + 1  # the first turn of round 4 had begun
        assert min(game.worths) > 0


def test_a_time_limit_game_ends_by_the_clock() -> None:
    for game in play_batch(plan(rules="time-limit:20", rounds=300), 0, 4).games:
        assert game.reason == "time"
        assert game.rounds == 11
        assert [seat for seat in range(3) if game.worths[seat] == max(game.worths)] == list(game.winners)


def test_a_time_limit_beyond_the_rounds_does_not_end_a_game() -> None:
    assert {game.reason for game in play_batch(plan(rules="time-limit:600", rounds=3), 0, 3).games} == {""}


SCRIPT = """
from passgo.edition import load
from passgo.engine.rulesets import Rules
from passgo.sim.batch import RunPlan
from passgo.sim.run import BATCH, run

print("begun", flush=True)
batches = []
run(RunPlan(load("classic"), Rules(), ("builder", "builder"), "1", 2), 2 * BATCH, 2, batches.append)
print(len(batches))
"""


def test_processes_do_not_run_the_script_that_starts_them(tmp_path: Path) -> None:
    script = tmp_path / "script.py"
    script.write_text(SCRIPT, encoding="utf-8")
    done = subprocess.run([sys.executable, str(script)], capture_output=True, text=True, check=True)
    assert done.stdout.split() == ["begun", "2"]


# Starting from a position.

# Round 15 of a game of four; seat 3 is bankrupt.
LATE = (
    "passgo1 classic full 100@38/418@21/99@32/x "
    "1m,5m,6m,9m,11h3,13h3,14h4,27,31,32,34,39m/15m,16m,21h4,23h3,24h3,25m,28m/18m,19,26,29/- "
    "?15.14|?15.13 0:throw:0:0:-:15 - - - r15.t57.s0.o13 -"
)


def records_of(wanted: RunPlan, games: int) -> list[Game]:
    """Games read from their records."""
    batch = play_batch(dataclasses.replace(wanted, date="2026.01.31"), 0, games)
    texts = read_texts(io.StringIO("\n".join(game.record for game in batch.games)))
    return [Replay(text).to_end() for text in texts]


def test_games_from_a_position_keep_the_bots_in_their_seats() -> None:
    seats = ("fp-a", "builder", "thrifty", "fp-b")
    wanted = dataclasses.replace(plan(seats), start=LATE)
    Game.from_position(LATE)  # it is a possible position
    for game in play_batch(wanted, 0, 4).games:
        assert game.seats == seats
        assert 1 <= game.rounds <= wanted.rounds  # rounds before the position do not count
        assert 3 not in game.bankrupt  # seat 3 was bankrupt before
        assert 3 not in game.winners


def test_games_from_a_position_have_different_luck() -> None:
    wanted = dataclasses.replace(plan(), start=new_game("classic", ["A", "B", "C"], seed=1).position)
    first, second = play_batch(wanted, 0, 2).games
    assert first.seats == second.seats
    assert first.worths != second.worths


# Records.


@pytest.mark.parametrize(
    ("rules", "edition", "seats"),
    [
        ("full", "classic", ("trader", "fp-b", "fp-c", "random")),
        ("short+ask-for-rent", "mlb", QUICK),
        ("time-limit:30", "nfl", QUICK),
        ("full+american-expansion+just-visit-america+game-show+legal-system", "america", QUICK),
        ("full+ferris-wheel", "toysrus", ("thrifty", "thrifty")),
    ],
)
def test_records_replay_to_the_results_of_their_games(
    rules: str, edition: str, seats: tuple[str, ...]
) -> None:
    wanted = dataclasses.replace(plan(seats, rules, edition), date="2026.01.31")
    batch = play_batch(wanted, 0, 3)
    texts = read_texts(io.StringIO("\n".join(game.record for game in batch.games)))
    for result, text in zip(batch.games, texts, strict=True):
        replayed = Replay(text, seed=f"7:{result.number}").to_end()
        ended = replayed.outcome
        assert (() if ended is None else ended.winners) == result.winners
        assert int(replayed._state.turns) == result.turns
        assert [name.split()[0] for name in replayed.names] == list(result.seats)
        assert replayed._heading.bots() == tuple(result.seats)


def test_records_from_a_position_can_be_played_again() -> None:
    wanted = dataclasses.replace(plan(), start=new_game("classic", ["A", "B", "C"], seed=1).position)
    assert len(records_of(wanted, 2)) == 2


def test_recording_moves_and_turns_changes_no_game() -> None:
    kept = play_batch(dataclasses.replace(plan(), date="2026.01.31", turns=True), 0, 4)
    plain = play_batch(plan(), 0, 4)
    assert [dataclasses.replace(game, record="") for game in kept.games] == plain.games
    assert kept.tally == plain.tally


# Ctrl-C, and processes that die.


def test_ctrl_c_while_a_batch_is_counted_stops_after_it() -> None:
    taken = []

    def count(batch: BatchResult) -> None:
        signal.raise_signal(signal.SIGINT)
        taken.append(batch.first)

    assert run(plan(rounds=2), 3 * BATCH, 1, count) is False
    assert taken == [0]


def test_ctrl_c_while_a_batch_is_waited_for_stops_at_once_and_cleans_up() -> None:
    taken = []
    cleaned = []

    def slow() -> Generator[BatchResult, None, None]:
        try:
            yield BatchResult(0, [], {})
            signal.raise_signal(signal.SIGINT)
            yield BatchResult(1, [], {})
        finally:
            cleaned.append(True)

    assert deliver(slow(), lambda batch: taken.append(batch.first)) is False
    assert taken == [0]
    assert cleaned == [True]
    with pytest.raises(KeyboardInterrupt):
        signal.raise_signal(signal.SIGINT)  # the former handler is back


def test_ctrl_c_ends_the_worker_processes() -> None:
    taken = []

    def count(batch: BatchResult) -> None:
        taken.append(batch.first)
        os.kill(os.getpid(), signal.SIGINT)

    assert run(plan(), 40 * BATCH, 2, count) is False
    assert taken == [0]
    assert active_children() == []


def test_a_worker_process_that_dies_is_an_error(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "deadly.py").write_text(
        "import os\nclass Bot:\n    def decide(self, game, seat, answers):\n        os._exit(1)\n"
    )
    monkeypatch.syspath_prepend(tmp_path)
    with pytest.raises(WorkerDied):
        run(plan(("deadly:Bot", "thrifty")), 20, 2, lambda batch: None)
    assert active_children() == []
