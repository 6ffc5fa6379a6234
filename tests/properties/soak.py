"""The long run: thousands of random games over all editions and variants, checked after every step.

    python tests/properties/soak.py --games 20000 --jobs 2

Money and events are checked at every step; `--every 10` looks at the whole table only at every tenth, which is faster.
Every game is known by its number: `--first 1234 --games 1` plays one of them again.
Exits with 1 if anything broke, with 130 if it was interrupted.
"""

import argparse
import sys
import time
import traceback
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass
from functools import partial
from multiprocessing import Pool
from pathlib import Path
from random import Random

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from passgo._build import form
from properties.random_play import numbered_table
from properties.watched import WatchedGame

CAP = 1500  # steps of one game
CLONE_EVERY = 200


@dataclass(frozen=True)
class Result:
    number: int
    ending: str  # how the game ended, or "cap"
    steps: int
    failure: str = ""


def play(number: int, every: int) -> Result:
    rng = Random(number)
    game: WatchedGame | None = None
    try:
        game = WatchedGame(numbered_table(number), every)
        for step in range(CAP):
            if game.over:
                break
            game.play_any(rng)
            if step % CLONE_EVERY == CLONE_EVERY // 2:
                game.check_clone(rng)
    except Exception:
        story = str(numbered_table(number)) if game is None else game.story()
        return Result(number, "failed", 0, f"{story}\n{traceback.format_exc()}")
    outcome = game.game.outcome
    return Result(number, "cap" if outcome is None else outcome.reason, len(game.steps))


def play_quietly(number: int, every: int) -> Result | None:
    """In a process of the pool: an interruption is the parent's affair."""
    try:
        return play(number, every)
    except KeyboardInterrupt:
        return None


def follow(results: Iterable[Result | None], games: int) -> tuple[Counter[str], int]:
    """Print failures as they come and progress now and then."""
    endings: Counter[str] = Counter()
    steps = 0
    began = said = time.monotonic()
    try:
        for result in results:
            if result is None:
                break
            endings[result.ending] += 1
            steps += result.steps
            if result.failure:
                print(f"\ngame {result.number} FAILED\n{result.failure}", flush=True)
            now = time.monotonic()
            if now - said >= 5:
                said = now
                done = endings.total()
                left = (now - began) / done * (games - done)
                print(f"{done}/{games} games, {steps:,} steps, about {left / 60:.0f} min left", flush=True)
    except KeyboardInterrupt:
        print("\ninterrupted")
    return endings, steps


def main() -> int:
    parser = argparse.ArgumentParser(description="Play many random games and check every step.")
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--every", type=int, default=1, help="steps between two looks at the whole table")
    asked = parser.parse_args()
    print(f"{asked.games} games with the {form()} engine in {asked.jobs} processes")
    numbers = range(asked.first, asked.first + asked.games)
    with Pool(asked.jobs) as pool:
        endings, steps = follow(
            pool.imap_unordered(partial(play_quietly, every=asked.every), numbers, chunksize=4), asked.games
        )
    done = endings.total()
    print(f"{done} games, {steps:,} steps: {', '.join(f'{n} {how}' for how, n in endings.most_common())}")
    if done < asked.games:
        return 130
    return 1 if endings["failed"] else 0


if __name__ == "__main__":
    sys.exit(main())
