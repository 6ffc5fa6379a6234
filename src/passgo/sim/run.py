"""Play all batches of a plan on this machine, in one process or several, until the end or Ctrl-C."""

import pickle
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

from passgo.errors import PassgoError
from passgo.sim.batch import BatchPlayer, BatchResult, RunPlan, batches
from passgo.speech import Saying

BATCH = 100  # games: they take less time than starting a process, and much more than sending the result
SLOW_BATCH = 5  # games with custom bots, which are slow
AHEAD = 3  # batches sent per process: no process idles, and few results wait to be counted


T = TypeVar("T")
R = TypeVar("R")


class WorkerDied(PassgoError):
    """A process ended in the middle of a batch."""


def run(plan: RunPlan, games: int, jobs: int, on_batch: Callable[[BatchResult], None]) -> bool:
    """Play games 0 to `games` - 1 and pass on every batch in order. False if Ctrl-C ended the run."""
    return deliver(play(plan, games, jobs), on_batch)


def deliver(played: Generator[BatchResult, None, None], on_batch: Callable[[BatchResult], None]) -> bool:
    """Pass batches on, each completely, until the last one or Ctrl-C."""
    with CtrlC() as ctrl_c, closing(played):
        try:
            while True:
                with ctrl_c.interruptible():
                    batch = next(played, None)
                if batch is None:
                    return True
                on_batch(batch)
        except KeyboardInterrupt:
            return False


def size_of(plan: RunPlan) -> int:
    """The games of a batch: few enough that little is lost with one and that progress is visible."""
    return BATCH if plan.is_standard else SLOW_BATCH


def play(plan: RunPlan, games: int, jobs: int) -> Generator[BatchResult, None, None]:
    """Yield all batches in order."""
    size = size_of(plan)
    pieces = batches(games, size)
    processes = min(jobs, -(-games // size))
    if processes > 1:
        yield from play_in_processes(plan, pieces, processes)
        return
    player = BatchPlayer(plan)
    for first, count in pieces:
        yield play_quietly(player, first, count)


def play_quietly(player: BatchPlayer, first: int, count: int) -> BatchResult:
    """Play with stdout redirected: what bots print must not mix with the results."""
    with redirect_stdout(sys.stderr):
        return player.batch(first, count)


# Several processes.

PLAYERS: list[BatchPlayer] = []  # in a worker process: its only player


def start_worker(plan: RunPlan) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the parent process handles Ctrl-C
    PLAYERS[:] = [BatchPlayer(plan)]


def play_in_worker(first: int, count: int) -> BatchResult:
    return play_quietly(PLAYERS[0], first, count)


@contextmanager
def hide_main(plan: RunPlan) -> Iterator[None]:
    """Keep new processes from importing `__main__`, unless a bot is defined there. Importing the command line takes as
    long as the games, and a user's script needs no `__main__` guard."""
    main = sys.modules["__main__"]
    if not any(name.startswith("__main__:") for name in plan.seats):
        sys.modules["__main__"] = ModuleType("__main__")
    try:
        yield
    finally:
        sys.modules["__main__"] = main


def play_in_processes(plan: RunPlan, pieces: Iterator[tuple[int, int]], jobs: int) -> Iterator[BatchResult]:
    pickle.dumps(plan.own)  # refused here, where no process has been started
    others = set(active_children())
    pool = ProcessPoolExecutor(jobs, get_context("spawn"), start_worker, (plan,))
    sent: deque[Future[BatchResult]] = deque()
    done = False
    try:
        for first, count in pieces:
            with hide_main(plan):  # submitting may start a process
                sent.append(pool.submit(play_in_worker, first, count))
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


class MapFunction(Protocol):
    """The type of `map`."""

    def __call__(self, do: Callable[[T], R], each: Iterable[T], /) -> Iterator[R]: ...


@contextmanager
def parallel_map(jobs: int) -> Iterator[MapFunction]:
    """A `map` over `jobs` processes, which end with the block and ignore Ctrl-C."""
    if jobs < 2:
        yield map
        return
    with get_context("spawn").Pool(jobs, signal.signal, (signal.SIGINT, signal.SIG_IGN)) as pool:
        yield pool.imap


class CtrlC:
    """Handles Ctrl-C: while waiting for a batch it stops the run at once; while one is counted, right after that."""

    def __init__(self) -> None:
        self.requested = False
        self.waiting = False
        self.before: Any = None

    def __enter__(self) -> "CtrlC":
        if threading.current_thread() is threading.main_thread():
            self.before = signal.signal(signal.SIGINT, self.on_signal)
        return self

    def __exit__(self, *problem: object) -> None:
        if self.before is not None:
            signal.signal(signal.SIGINT, self.before)

    def on_signal(self, number: int, frame: FrameType | None) -> None:
        self.requested = True
        if self.waiting:
            raise KeyboardInterrupt

    @contextmanager
    def interruptible(self) -> Iterator[None]:
        if self.requested:
            raise KeyboardInterrupt
        self.waiting = True
        try:
            yield
        finally:
            self.waiting = False
