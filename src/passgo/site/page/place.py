"""Where tables live in a page: entries are written in the order in which they come, long work is done in a second
worker of the browser, and short work at once."""

import asyncio
import pickle
from collections.abc import Callable
from typing import Any, Final, Protocol

from passgo.server.problems import Problem, TooMany
from passgo.server.runtime.counts import Counts
from passgo.server.runtime.fair_queue import Requester
from passgo.server.runtime.tasks import FailureHandler
from passgo.server.runtime.worker_process import Failed, Link, Progress, Refused, Reply, reply_of
from passgo.server.runtime.workers import RETRY, Feed, Kind, WorkerError, ignore, no_pages
from passgo.server.settings import Settings
from passgo.server.store.port import EntryWriter, Storage
from passgo.server.store.rows import Append
from passgo.site.page.storage import PageStorage


class Helper(Protocol):
    """The second worker: does one job after another."""

    async def work(self, job: bytes, on_progress: Callable[[bytes], None]) -> bytes:
        """Do a job, and return its pickled reply. Progress is reported as pickled replies, too."""
        ...


class NoCounts:
    """A page exports no numbers."""

    def count_entry(self, kind: str, by: str | None) -> None: ...
    def observe_update(self, seconds: float) -> None: ...
    def observe_commit(self, entries: int, seconds: float) -> None: ...
    def register_task(self, task: str) -> None: ...
    def count_task_failure(self, task: str) -> None: ...
    def count_push(self, result: str) -> None: ...


class PageWriter:
    """Writes one entry after the other."""

    def __init__(self, storage: PageStorage) -> None:
        self.storage: Final = storage
        self.turn: Final = asyncio.Lock()
        self.tasks: Final[set[asyncio.Task[bool]]] = set()

    def put(self, item: Append) -> "asyncio.Future[bool]":
        task = asyncio.get_running_loop().create_task(self.write(item))
        self.tasks.add(task)
        task.add_done_callback(self.tasks.discard)
        return asyncio.shield(task)

    async def write(self, item: Append) -> bool:
        async with self.turn:
            return await self.storage.add(item)

    async def close(self) -> None:
        if self.tasks:
            await asyncio.wait(self.tasks)


class PageWorkers:
    """Runs short jobs at once, and long ones in the helper, one at a time."""

    def __init__(self, helper: Helper) -> None:
        self.helper: Final = helper
        self.turn: Final = asyncio.Lock()

    def check(self, kind: Kind, requester: Requester) -> object:
        return self.helper

    async def run(
        self,
        kind: Kind,
        requester: Requester,
        *arguments: object,
        feed: Feed = no_pages,
        on_progress: Callable[[Any], None] = ignore,
    ) -> Any:
        if not kind.is_long:
            return data_of(reply_of(kind.function, Link(iter(feed()), ignore), arguments))

        def report(pickled: bytes) -> None:
            progress: Progress = pickle.loads(pickled)  # noqa: S301 - of our worker
            on_progress(progress.data)

        async with self.turn:
            job = pickle.dumps((kind.function, arguments, list(feed())))
            try:
                answer = await asyncio.wait_for(self.helper.work(job, report), kind.seconds)
            except TimeoutError:
                raise TooMany("work-too-large", RETRY) from None
        return data_of(pickle.loads(answer))  # noqa: S301 - of our worker

    async def close(self) -> None:
        """Workers end with the page."""


def data_of(reply: Reply) -> Any:
    if isinstance(reply, Refused):
        raise Problem(reply.reason, **reply.facts)
    if isinstance(reply, Failed):
        raise WorkerError(reply.error)
    return reply.data


def do_job(job: bytes, on_progress: Callable[[bytes], None]) -> bytes:
    """What the helper does with a job."""
    function, arguments, pages = pickle.loads(job)  # noqa: S301 - of our worker
    link = Link(iter(pages), lambda data: on_progress(pickle.dumps(Progress(data))))
    return pickle.dumps(reply_of(function, link, arguments))


class PagePlace:
    def __init__(self, storage: PageStorage, helper: Helper) -> None:
        self.storage: Final = storage
        self.helper: Final = helper

    def writer(self, store: Storage, counts: Counts, failed: FailureHandler) -> EntryWriter:
        return PageWriter(self.storage)

    def workers(self, settings: Settings) -> PageWorkers:
        return PageWorkers(self.helper)

    def counts(self) -> Counts:
        return NoCounts()
