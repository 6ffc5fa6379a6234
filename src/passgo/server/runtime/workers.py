"""Worker processes for everything that is not play: hints, drafts, records, reviews.

The event loop must do nothing whose cost depends on what a guest sent, or on the length of a log. Such work runs in
processes of its own, each job with a budget of time and memory; a process that has spent it is killed and replaced.
Jobs wait in queues that are fair between addresses and guests. Long jobs leave at least one process to the short ones.

Processes are started when they are needed, and end when they were idle for a while. With no workers at all, as on a
machine with little memory, jobs run in a thread of the server, one at a time and without budgets.
"""

import asyncio
import os
import pickle
import subprocess
import sys
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any, Final, Protocol

from passgo.errors import PassgoError
from passgo.server.problems import Problem, TooMany
from passgo.server.runtime.fair_queue import FairQueue, Requester
from passgo.server.runtime.worker_process import Failed, Link, Progress, Refused, Reply, reply_of

MOST_WAITING: Final = 256
MOST_OF_ADDRESS: Final = 32
RETRY: Final = 5.0  # seconds after which a client may ask again
RETRY_LARGE: Final = 60.0
IDLE: Final = 60.0  # seconds after which a process without work ends
START: Final = "import sys; sys.path[:] = {path!r}; from {module} import main; main({megabytes})"

Feed = Callable[[], Iterable[object]]
"""Makes the pages that a job reads, such as those of a log. Called in a thread."""


class WorkerError(PassgoError):
    """A job failed for a reason that is a bug."""


@dataclass(frozen=True)
class Kind:
    """A kind of job, and its budget."""

    function: Callable[..., Any]
    seconds: float
    is_long: bool = False


@dataclass(eq=False)
class Job:
    kind: Kind
    arguments: tuple[object, ...]
    result: "asyncio.Future[Any]"
    feed: Feed
    on_progress: Callable[[Any], None]


def no_pages() -> Iterable[object]:
    return ()


def ignore(_: object) -> None:
    return


class JobRunner(Protocol):
    """What tables need of workers: `Workers` are those of a server."""

    async def run(
        self,
        kind: Kind,
        requester: Requester,
        *arguments: object,
        feed: Feed = ...,
        on_progress: Callable[[Any], None] = ...,
    ) -> Any: ...
    def check(self, kind: Kind, requester: Requester) -> object: ...
    async def close(self) -> None: ...


@dataclass(eq=False)
class Worker:
    """One process. Its methods block, but for `kill`."""

    megabytes: int
    process: "subprocess.Popen[bytes] | None" = None
    job: Job | None = None
    spent: bool = False
    """Whether it was killed because its job took too long."""
    idle: asyncio.TimerHandle | None = field(default=None, repr=False)

    def work(self, job: Job, on_progress: Callable[[Any], None]) -> Reply | None:
        """Do a job; None if the process ended over it."""
        try:
            if self.process is not None and self.process.poll() is not None:
                self.end()  # the system killed it while it was idle
            process = self.process = self.process or self.start()
            assert process.stdin is not None
            assert process.stdout is not None
            pickle.dump((job.kind.function, job.arguments, job.kind.seconds), process.stdin)
            for page in job.feed():
                pickle.dump(page, process.stdin)
            pickle.dump(None, process.stdin)
            process.stdin.flush()
            while isinstance(reply := pickle.load(process.stdout), Progress):  # noqa: S301 - our process
                on_progress(reply.data)
            return reply  # type: ignore[no-any-return]
        except (EOFError, OSError, pickle.UnpicklingError):
            return None

    def start(self) -> "subprocess.Popen[bytes]":
        module = "passgo.server.runtime.worker_process"
        program = START.format(path=sys.path, module=module, megabytes=self.megabytes)
        # In a group of its own, so that Ctrl-C reaches the server only.
        return subprocess.Popen(  # noqa: S603 - this package itself
            [sys.executable, "-c", program],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            start_new_session=os.name == "posix",
        )

    def kill(self) -> None:
        if self.process is not None:
            self.process.kill()

    def end(self) -> None:
        """End the process and forget it."""
        process, self.process = self.process, None
        if process is not None:
            process.kill()
            process.wait()
            for pipe in (process.stdin, process.stdout):
                assert pipe is not None
                try:
                    pipe.close()
                except OSError:
                    continue  # what was not written is not needed


class Workers:
    def __init__(self, most: int, megabytes: int) -> None:
        self.most: Final = most
        self.workers: Final = [Worker(megabytes) for _ in range(most)]
        self.short: Final[FairQueue[Job]] = FairQueue(MOST_WAITING, MOST_OF_ADDRESS)
        self.long: Final[FairQueue[Job]] = FairQueue(MOST_WAITING, MOST_OF_ADDRESS)
        self.threads: Final = ThreadPoolExecutor(max(1, most), "worker")
        self.running: Final[set[asyncio.Task[None]]] = set()
        self.closed = False
        self.killed = 0
        """Processes that were killed over their job."""

    async def run(
        self,
        kind: Kind,
        requester: Requester,
        *arguments: object,
        feed: Feed = no_pages,
        on_progress: Callable[[Any], None] = ignore,
    ) -> Any:
        """Run a job and return its result.

        Raises:
            TooMany: If too many jobs wait, or if the job has spent its budget.
            Problem: If the job raised it.
            WorkerError: If the job failed otherwise.
        """
        queue = self.check(kind, requester)
        job = Job(kind, arguments, asyncio.get_running_loop().create_future(), feed, on_progress)
        queue.put(requester, job)
        self.begin_jobs()
        try:
            return await job.result
        except asyncio.CancelledError:
            queue.remove(job)
            raise

    def check(self, kind: Kind, requester: Requester) -> FairQueue[Job]:
        """The queue for a job; TooMany if too many jobs wait there."""
        queue = self.long if kind.is_long else self.short
        if self.closed or queue.is_full_for(requester):
            raise TooMany("work-waiting", RETRY)
        return queue

    def begin_jobs(self) -> None:
        """Give waiting jobs to idle processes."""
        for worker in self.workers if self.most else [Worker(0)]:
            busy = [other.job for other in self.workers if other.job is not None]
            if worker.job is not None or (not self.most and self.running):
                continue
            long = sum(job.kind.is_long for job in busy)
            job = self.short.take()
            if job is None and long < max(1, self.most - 1):
                job = self.long.take()
            if job is None:
                return
            worker.job = job
            self.running.add(asyncio.create_task(self.work(worker, job)))

    async def work(self, worker: Worker, job: Job) -> None:
        loop = asyncio.get_running_loop()
        task = asyncio.current_task()
        assert task is not None
        if worker.idle is not None:
            worker.idle.cancel()
            worker.idle = None

        def on_progress(data: object) -> None:
            loop.call_soon_threadsafe(job.on_progress, data)

        def spend() -> None:
            worker.spent = True
            worker.kill()

        timer = loop.call_later(job.kind.seconds, spend) if self.most else None
        work = worker.work if self.most else work_here
        reply: Reply | None = None
        try:
            reply = await loop.run_in_executor(self.threads, work, job, on_progress)
        except Exception as error:  # of the feed, such as StoreDown
            if not job.result.done():
                job.result.set_exception(error)
        if timer is not None:
            timer.cancel()
        if worker.spent or reply is None:
            self.killed += 1
            worker.spent = False
            await loop.run_in_executor(None, worker.end)
        settle(job, reply)
        worker.job = None
        self.running.discard(task)
        if not self.closed:
            if self.most:
                worker.idle = loop.call_later(IDLE, worker.end)
            self.begin_jobs()

    async def close(self) -> None:
        """End all processes; waiting jobs are refused."""
        self.closed = True
        for queue in (self.short, self.long):
            while (job := queue.take()) is not None:
                settle(job, None)
        for worker in self.workers:
            if worker.idle is not None:
                worker.idle.cancel()
            worker.kill()
        if self.running and self.most:
            await asyncio.wait(self.running)
        for worker in self.workers:
            worker.end()
        self.threads.shutdown(wait=False, cancel_futures=True)


def work_here(job: Job, on_progress: Callable[[Any], None]) -> Reply:
    """Do a job in this process."""
    return reply_of(job.kind.function, Link(iter(job.feed()), on_progress), job.arguments)


def settle(job: Job, reply: Reply | None) -> None:
    """Pass on the result of a job."""
    if job.result.done():
        return  # the client has gone
    if reply is None:
        job.result.set_exception(TooMany("work-too-large", RETRY_LARGE))
    elif isinstance(reply, Refused):
        job.result.set_exception(Problem(reply.reason, **reply.facts))
    elif isinstance(reply, Failed):
        job.result.set_exception(WorkerError(reply.error))
    else:
        job.result.set_result(reply.data)
