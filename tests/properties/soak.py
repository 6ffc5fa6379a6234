"""The long run: random games of all editions and variants, and every position on the way read back from its line.

    python tests/properties/soak.py --moves 1000000 --jobs 2

Most games begin at a table that is laid out close to trouble (crafted.py), every fourth one at the beginning. Money is
checked and the position is read back after every move; `--every 10` looks at the whole table only at every tenth move.
A game is known by the seed of the run and its number: `--seed 7 --first 1234 --games 1` plays one of them again.
It uses the engine that is installed, compiled or not, or the one that PYTHONPATH names.
Exits with 1 if anything broke or a position was refused, with 130 if it was interrupted.
"""

import argparse
import signal
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import count, islice
from multiprocessing import Pool
from multiprocessing.pool import Pool as Workers
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

import passgo
from passgo._startup.build import form
from properties.crafted import CraftedGame, read_back
from properties.random_play import numbered_table
from properties.watched import WatchedGame

CAP = 400  # moves of one game
CRAFTED_CAP = 120  # near its start a game is in the trouble that its table was laid out for
FROM_THE_BEGINNING = 4  # every so-many-th game
CLONE_EVERY = 200
BATCH = 16  # games for each process, before it is seen whether there are moves enough


@dataclass(frozen=True)
class Result:
    number: int
    ending: str  # how the game ended, or "cap", "failed", "refused"
    moves: int
    failure: str = ""


def play(number: int, seed: int, every: int) -> Result:
    """One game. A position that the reader refuses is counted separately from other failures."""
    rng = Random(f"{seed} {number}")
    game: WatchedGame | CraftedGame | None = None
    try:
        if number % FROM_THE_BEGINNING == 0:
            game = begun = WatchedGame(numbered_table(rng.randrange(2**32)), every)
            play_watched(begun, rng)
        else:
            game = crafted = CraftedGame(rng, every)
            while not crafted.over and len(crafted.steps) < CRAFTED_CAP:
                crafted.play_any()
    except Exception as error:
        story = "" if game is None else game.story()
        how = "refused" if isinstance(error, passgo.NotationError) else "failed"
        moves = 0 if game is None else len(game.steps)
        return Result(number, how, moves, f"{story}\n{traceback.format_exc()}")
    outcome = game.game.outcome
    return Result(number, "cap" if outcome is None else outcome.reason, len(game.steps))


def play_watched(game: WatchedGame, rng: Random) -> None:
    for step in range(CAP):
        if game.over:
            break
        if game.play_any(rng):
            read_back(game.game)
        if step % CLONE_EVERY == CLONE_EVERY // 2:
            game.check_clone(rng)


class Tally:
    """What has come out so far."""

    def __init__(self, wanted: int) -> None:
        self.wanted = wanted
        self.endings: Counter[str] = Counter()
        self.moves = 0
        self.interrupted = False
        self.began = self.said = time.monotonic()

    @property
    def enough(self) -> bool:
        return self.interrupted or self.moves >= self.wanted

    @property
    def exit_code(self) -> int:
        if self.endings["failed"] or self.endings["refused"]:
            return 1
        return 130 if self.interrupted else 0

    def report_progress(self, results: Iterable[Result]) -> None:
        """Count; print failures as they come and progress now and then."""
        try:
            for result in results:
                self.endings[result.ending] += 1
                self.moves += result.moves
                if result.failure:
                    print(f"\ngame {result.number} {result.ending.upper()}\n{result.failure}", flush=True)
                self.print_progress()
        except KeyboardInterrupt:
            self.interrupted = True
            print("\ninterrupted")

    def print_progress(self) -> None:
        now = time.monotonic()
        if now - self.said >= 5:
            self.said = now
            left = (now - self.began) / max(1, self.moves) * max(0, self.wanted - self.moves)
            print(
                f"{self.moves:,}/{self.wanted:,} moves, {self.endings.total():,} games, "
                f"{self.endings['refused']} refused, about {left / 60:.0f} min left",
                flush=True,
            )

    def summary(self) -> str:
        how = ", ".join(f"{games} {ending}" for ending, games in self.endings.most_common())
        return (
            f"{self.moves:,} moves in {self.endings.total():,} games ({how or 'none'}); each position read back, "
            f"{self.endings['refused']} refused"
        )


def ignore_interrupts() -> None:
    """In a process of the pool: an interruption is the parent's affair."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


def run(pool: Workers, numbers: Iterator[int], asked: argparse.Namespace) -> Tally:
    tally = Tally(asked.moves)
    one = partial(play, seed=asked.seed, every=asked.every)
    while not tally.enough:
        batch = list(islice(numbers, BATCH * asked.jobs))
        if not batch:
            break
        tally.report_progress(pool.imap_unordered(one, batch))
    return tally


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Play many random games and read every position back.")
    parser.add_argument("--moves", type=int, default=1_000_000, help="stop after so many")
    parser.add_argument("--seed", type=int, default=0, help="another seed plays other games")
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--games", type=int, help="stop after so many games")
    parser.add_argument("--jobs", type=int, default=1, help="processes")
    parser.add_argument("--every", type=int, default=1, help="moves between two looks at the whole table")
    asked = parser.parse_args(arguments)
    print(f"{asked.moves:,} moves with the {form()} engine, seed {asked.seed}, {asked.jobs} processes")
    numbers = (
        count(asked.first) if asked.games is None else iter(range(asked.first, asked.first + asked.games))
    )
    with Pool(asked.jobs, ignore_interrupts) as pool:
        tally = run(pool, numbers, asked)
    print(tally.summary())
    return tally.exit_code


if __name__ == "__main__":
    sys.exit(main())
