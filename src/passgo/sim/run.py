"""Playing all batches of a plan on this machine, in one process or several, until the end or Ctrl-C."""

import signal
import sys
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing, contextmanager, redirect_stdout
from multiprocessing import active_children, get_context
from types import FrameType, ModuleType
from typing import Any, Protocol, TypeVar

from passgo.bots.roster import is_standard
from passgo.errors import PassgoError
from passgo.sim.batch import BatchPlayer, BatchResult, RunPlan, batches
from passgo.speech import Saying

BATCH = 100  # games: they take less time than starting a process, and much more than handing over the result
SLOW_BATCH = 5  # for custom bots, in plain Python
AHEAD = 3  # batches sent out per process, so that none waits for work and few results wait to be counted


T = TypeVar("T")
R = TypeVar("R")


class WorkerDied(PassgoError):
    """A process ended in the middle of a batch."""


def run(plan: RunPlan, games: int, jobs: int, on_batch: Callable[[BatchResult], None]) -> bool:
    """Play games 0 to `games` - 1 and pass on every batch in order. False if Ctrl-C ended the run."""
    return hand_over(play(plan, games, jobs), on_batch)


def hand_over(played: Generator[BatchResult, None, None], on_batch: Callable[[BatchResult], None]) -> bool:
    """Pass batches on, each of them completely, until there are no more or Ctrl-C is pressed."""
    with CtrlC() as ctrl_c, closing(played):
        try:
            while True:
                with ctrl_c.heeded():
                    batch = next(played, None)
                if batch is None:
                    return True
                on_batch(batch)
        except KeyboardInterrupt:
            return False


def size_of(plan: RunPlan) -> int:
    """How many games make a batch: little is lost with one, and the bar moves."""
    return BATCH if all(is_standard(name) for name in plan.seats) else SLOW_BATCH


def play(plan: RunPlan, games: int, jobs: int) -> Generator[BatchResult, None, None]:
    """All batches in order."""
    size = size_of(plan)
    pieces = batches(games, size)
    processes = min(jobs, -(-games // size))
    if processes > 1:
        yield from play_apart(plan, pieces, processes)
        return
    player = BatchPlayer(plan)
    for first, count in pieces:
        yield play_quietly(player, first, count)


def play_quietly(player: BatchPlayer, first: int, count: int) -> BatchResult:
    """Keep what bots print out of the results."""
    with redirect_stdout(sys.stderr):
        return player.batch(first, count)


# Several processes.

PLAYERS: list[BatchPlayer] = []  # in a process that plays for another one: the one player


def start_worker(plan: RunPlan) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the one who counts
    PLAYERS[:] = [BatchPlayer(plan)]


def work(first: int, count: int) -> BatchResult:
    return play_quietly(PLAYERS[0], first, count)


@contextmanager
def main_unseen(plan: RunPlan) -> Iterator[None]:
    """Start processes that do not import the program they are started from: it takes as long to import the command
    line as the games, and a user's script needs no `__main__` guard. Not if a bot is defined there."""
    main = sys.modules["__main__"]
    if not any(name.startswith("__main__:") for name in plan.seats):
        sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = main


def play_apart(plan: RunPlan, pieces: Iterator[tuple[int, int]], jobs: int) -> Iterator[BatchResult]:
    others = set(active_children())
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), start_worker, (plan,))
    sent: deque[Future[BatchResult]] = deque()
    done = False
    try:
        for first, count in pieces:
            with main_unseen(plan):  # it starts processes as long as there are not enough
                sent.append(pool.submit(work, first, count))
            if len(sent) > AHEAD * jobs:
                yield sent.popleft().result()
        while sent:
            yield sent.popleft().result()
        done = True
    except BrokenProcessPool:
        raise WorkerDied(Saying("run.worker-died")) from None
    finally:
        if not done:
            for process in set(active_children()) - others:
                process.terminate()
        pool.shutdown(cancel_futures=True)


class Mapping(Protocol):
    """Like `map`."""

    def __call__(self, do: Callable[[T], R], each: Iterable[T], /) -> Iterator[R]: ...


@contextmanager
def mapping(jobs: int) -> Iterator[Mapping]:
    """Like `map`, in so many processes, which end with the block; Ctrl-C is for the caller."""
    if jobs < 2:
        yield map
        return
    with get_context("spawn").Pool(jobs, signal.signal, (signal.SIGINT, signal.SIG_IGN)) as pool:
        yield pool.imap


class CtrlC:
    """Ctrl-C while a batch is waited for stops the run at once; while one is being counted, right after that."""

    def __init__(self) -> None:
        self.asked = False
        self.waiting = False
        self.before: Any = None

    def __enter__(self) -> "CtrlC":
        if threading.current_thread() is threading.main_thread():
            self.before = signal.signal(signal.SIGINT, self.ring)
        return self

    def __exit__(self, *problem: object) -> None:
        if self.before is not None:
            signal.signal(signal.SIGINT, self.before)

    def ring(self, number: int, frame: FrameType | None) -> None:
        self.asked = True
        if self.waiting:
            raise KeyboardInterrupt

    @contextmanager
    def heeded(self) -> Iterator[None]:
        if self.asked:
            raise KeyboardInterrupt
        self.waiting = True
        try:
            yield
        finally:
            self.waiting = False
