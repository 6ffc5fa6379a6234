"""Playing the batches of a plan on a Ray cluster, where workers may die.

Ray runs a batch again when the worker or the machine that had it is lost. Game n is the same game wherever it is
played, and a batch is handed over when its one answer is there: nothing is missing and nothing counts twice.
"""

import socket
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from itertools import islice
from typing import Any
from urllib.parse import urlsplit

from passgo.errors import PassgoError
from passgo.sim.batch import BatchPlayer, BatchResult, RunPlan, batches
from passgo.sim.run import hand_over, play_quietly, run, size_of
from passgo.speech import Saying, of_system

# Plays games 0 to n-1 of a plan, and hands over each batch in order; False if Ctrl-C put an end to it.
Runner = Callable[[RunPlan, int, Callable[[BatchResult], None]], bool]

RETRIES = 5  # a batch that has cost so many workers will cost the next one too
AHEAD = 3  # batches sent out per processor, so that none waits for work and few results wait to be counted

PATIENCE = 10.0  # seconds for a cluster to answer


class ClusterError(PassgoError):
    """Ray is not there, cannot be reached, or gave up on a batch."""


@contextmanager
def runner(jobs: int, address: str | None) -> Iterator[Runner]:
    """What plays games: processes on this machine, or the cluster at an address."""
    if address is None:
        yield lambda plan, games, on_batch: run(plan, games, jobs, on_batch)
    else:
        with cluster(address) as run_there:
            yield run_there


@contextmanager
def cluster(address: str) -> Iterator[Runner]:
    """Connect to the Ray at an address; `local` starts one on this machine. Gives what plays games there."""
    ray = the_library()
    check_reachable(address)
    try:
        ray.init(address=address, log_to_driver=False, logging_level="ERROR")
    except (ConnectionError, RuntimeError, ValueError) as error:
        raise ClusterError(Saying("run.no-cluster", address=address, error=str(error))) from None
    try:
        yield lambda plan, games, on_batch: hand_over(play(ray, plan, games), on_batch)
    finally:
        ray.shutdown()


def the_library() -> Any:
    try:
        import ray
    except ImportError:
        raise ClusterError(Saying("run.needs", what="--cluster", library="Ray", package="ray")) from None
    return ray


def check_reachable(address: str) -> None:
    """Try to connect to host:port or ray://host:port first: Ray itself would try for minutes."""
    there = urlsplit(address if "://" in address else f"//{address}")
    if there.hostname is None or there.port is None:
        return  # a word, such as local or auto, that Ray knows
    try:
        socket.create_connection((there.hostname, there.port), PATIENCE).close()
    except OSError as error:
        raise ClusterError(Saying("run.no-cluster", address=address, error=of_system(error))) from None


def play(ray: Any, plan: RunPlan, games: int) -> Generator[BatchResult, None, None]:
    """All batches in order."""
    task = ray.remote(num_cpus=1, max_retries=RETRIES)(work)
    shared = ray.put(plan)
    pieces = batches(games, size_of(plan))
    sent: dict[Any, int] = {}  # what is under way, and its first game
    arrived: dict[int, BatchResult] = {}  # by first game, until those before it are there
    due = 0
    try:
        while True:
            room = AHEAD * processors(ray) - len(sent) - len(arrived)
            for first, count in islice(pieces, max(0, room)):
                sent[task.remote(shared, first, count)] = first
            if not sent:
                return
            for answer in ray.wait(list(sent))[0]:
                first = sent.pop(answer)
                arrived[first] = fetch(ray, answer, first)
            while due in arrived:
                batch = arrived.pop(due)
                due += len(batch.games)
                yield batch
    finally:
        for answer in sent:  # only an error or Ctrl-C leaves any
            ray.cancel(answer, force=True)


def processors(ray: Any) -> int:
    """Asked again and again, because machines come and go."""
    return max(1, int(ray.cluster_resources().get("CPU", 1)))


def fetch(ray: Any, answer: Any, first: int) -> BatchResult:
    try:
        batch: BatchResult = ray.get(answer)
    except ray.exceptions.RayTaskError as error:
        raise error.cause from None  # what went wrong in the batch itself, such as a bot that there is not
    except ray.exceptions.RayError as error:
        raise ClusterError(Saying("run.ray-gave-up", first=str(first), error=str(error))) from None
    return batch


# On a worker.

PLAYERS: list[BatchPlayer] = []  # the last one; a worker mostly gets batches of one plan


def work(plan: RunPlan, first: int, count: int) -> BatchResult:
    if not PLAYERS or PLAYERS[0].plan != plan:
        PLAYERS[:] = [BatchPlayer(plan)]
    return play_quietly(PLAYERS[0], first, count)
