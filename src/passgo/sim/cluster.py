"""Playing the batches of a plan on a Ray cluster, where workers may die.

Ray runs a batch again when the worker or the machine that had it is lost. Game n is the same game wherever it is
played, and a batch is delivered once, when its answer has arrived: none is missing and none counts twice.
"""

import socket
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from itertools import islice
from typing import Any
from urllib.parse import urlsplit

from passgo.errors import PassgoError
from passgo.sim.batch import BatchPlayer, BatchResult, RunPlan, batches
from passgo.sim.run import deliver, play_quietly, run, size_of
from passgo.speech import Saying, system_error_text

# Plays games 0 to n-1 of a plan and delivers the batches in order; False if Ctrl-C ended the run.
Runner = Callable[[RunPlan, int, Callable[[BatchResult], None]], bool]

RETRIES = 5  # a batch that has lost more workers would lose the next one, too
AHEAD = 3  # batches sent per processor: no processor idles, and few results wait to be counted

CONNECT_TIMEOUT = 10.0  # seconds


class ClusterError(PassgoError):
    """Ray is not installed, cannot be reached, or gave up on a batch."""


@contextmanager
def runner(jobs: int, address: str | None) -> Iterator[Runner]:
    """A function that plays games in processes of this machine, or on the cluster at an address."""
    if address is None:
        yield lambda plan, games, on_batch: run(plan, games, jobs, on_batch)
    else:
        with cluster(address) as run_there:
            yield run_there


@contextmanager
def cluster(address: str) -> Iterator[Runner]:
    """Connect to the Ray cluster at an address; `local` starts one on this machine."""
    ray = import_ray()
    check_reachable(address)
    try:
        ray.init(address=address, log_to_driver=False, logging_level="ERROR")
    except (ConnectionError, RuntimeError, ValueError) as error:
        raise ClusterError(Saying("run.no-cluster", address=address, error=str(error))) from None
    try:
        yield lambda plan, games, on_batch: deliver(play(ray, plan, games), on_batch)
    finally:
        ray.shutdown()


def import_ray() -> Any:
    try:
        import ray
    except ImportError:
        raise ClusterError(Saying("run.needs", what="--cluster", library="Ray", package="ray")) from None
    return ray


def check_reachable(address: str) -> None:
    """Connect to host:port or ray://host:port once, since Ray itself retries for minutes."""
    url = urlsplit(address if "://" in address else f"//{address}")
    if url.hostname is None or url.port is None:
        return  # a name that Ray knows, such as local or auto
    try:
        socket.create_connection((url.hostname, url.port), CONNECT_TIMEOUT).close()
    except OSError as error:
        raise ClusterError(
            Saying("run.no-cluster", address=address, error=system_error_text(error))
        ) from None


def play(ray: Any, plan: RunPlan, games: int) -> Generator[BatchResult, None, None]:
    """Yield all batches in order."""
    task = ray.remote(num_cpus=1, max_retries=RETRIES)(play_on_worker)
    shared = ray.put(plan)
    pieces = batches(games, size_of(plan))
    sent: dict[Any, int] = {}  # the first game of each batch under way
    arrived: dict[int, BatchResult] = {}  # by first game, until all batches before have arrived
    due = 0
    try:
        while True:
            free = AHEAD * processors(ray) - len(sent) - len(arrived)
            for first, count in islice(pieces, max(0, free)):
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
        for answer in sent:  # left by an error or Ctrl-C
            ray.cancel(answer, force=True)


def processors(ray: Any) -> int:
    """The processors of the cluster now; machines join and leave."""
    return max(1, int(ray.cluster_resources().get("CPU", 1)))


def fetch(ray: Any, answer: Any, first: int) -> BatchResult:
    try:
        batch: BatchResult = ray.get(answer)
    except ray.exceptions.RayTaskError as error:
        raise error.cause from None  # an error of the batch itself, such as an unknown bot
    except ray.exceptions.RayError as error:
        raise ClusterError(Saying("run.ray-gave-up", first=str(first), error=str(error))) from None
    return batch


# On a worker.

PLAYERS: list[BatchPlayer] = []  # at most one, of the last plan: most batches of a worker have the same


def play_on_worker(plan: RunPlan, first: int, count: int) -> BatchResult:
    if not PLAYERS or PLAYERS[0].plan != plan:
        PLAYERS[:] = [BatchPlayer(plan)]
    return play_quietly(PLAYERS[0], first, count)
