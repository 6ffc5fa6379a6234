"""Group commit: all waiting entries are written together, so that a thousand tables cost one wait for the disk."""

import asyncio
import logging
import time
from collections.abc import Callable
from queue import Empty, SimpleQueue
from threading import Thread
from typing import Final

from passgo.server.errors import StoreDown, StoreSpoilt
from passgo.server.runtime.tasks import FailureHandler, log_failure
from passgo.server.store.port import Storage
from passgo.server.store.rows import Append

LARGEST_BATCH: Final = 1_000
BATCH_DELAY: Final = 0.010
"""Seconds that a commit waits for more entries if the previous one has just ended: under load, this halves the number
of commits. A single entry is written without delay."""
Pending = tuple[Append, "asyncio.Future[bool]"]
Result = tuple["asyncio.Future[bool]", bool | Exception]

log = logging.getLogger(__name__)


class Writer:
    """One thread that writes entries for all tables of an event loop."""

    def __init__(
        self,
        store: Storage,
        committed: Callable[[int, float], None] | None = None,
        failed: FailureHandler = log_failure,
    ) -> None:
        self.store: Final = store
        self._failed = failed
        self._committed = committed  # called with the size of a batch and its duration in seconds
        self._loop = asyncio.get_running_loop()
        self._queue: SimpleQueue[Pending | None] = SimpleQueue()
        self._closed = False
        self._thread = Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    def put(self, item: Append) -> "asyncio.Future[bool]":
        """Queue an entry. The result is whether it was stored, once that is certain; cancelling does not undo it."""
        if self._closed:
            raise StoreDown("the server is closing")
        future: asyncio.Future[bool] = self._loop.create_future()
        self._queue.put((item, future))
        return future

    async def close(self) -> None:
        """Write what is queued, then stop."""
        self._closed = True
        self._queue.put(None)
        await asyncio.to_thread(self._thread.join)

    def _run(self) -> None:
        ended = 0.0
        while (first := self._queue.get()) is not None:
            if time.monotonic() - ended < BATCH_DELAY:
                time.sleep(BATCH_DELAY)
            batch, is_last = self._collect(first)
            answers = self._write_safely(batch)
            self._loop.call_soon_threadsafe(resolve, answers)
            ended = time.monotonic()
            if is_last:
                return

    def _collect(self, first: Pending) -> tuple[list[Pending], bool]:
        batch = [first]
        while len(batch) < LARGEST_BATCH:
            try:
                waiting = self._queue.get_nowait()
            except Empty:
                break
            if waiting is None:
                return batch, True
            batch.append(waiting)
        return batch, False

    def _write_safely(self, batch: list[Pending]) -> list[Result]:
        """Return a result for every entry, even after an error: otherwise its future would never be resolved."""
        try:
            return self._write(batch)
        except Exception as error:
            self._failed(error)
            return [(future, error) for _, future in batch]

    def _write(self, batch: list[Pending]) -> list[Result]:
        futures = [future for _, future in batch]
        began = time.perf_counter()
        try:
            kept = self.store.append([item for item, _ in batch])
        except StoreDown as error:
            if isinstance(error, StoreSpoilt) and len(batch) > 1:  # other tables may be on other pages
                half = len(batch) // 2
                return self._write(batch[:half]) + self._write(batch[half:])
            log.warning("%d entries were not kept: %s", len(batch), error)
            return [(future, type(error)(str(error))) for future in futures]
        except Exception as error:
            if len(batch) > 1:  # one entry that the database refuses must not fail the others
                half = len(batch) // 2
                return self._write(batch[:half]) + self._write(batch[half:])
            log.exception("an entry could not be kept")
            return [(futures[0], error)]
        if self._committed is not None:
            try:
                self._committed(len(batch), time.perf_counter() - began)
            except Exception as error:  # the entries are stored, and all tables wait for this thread
                self._failed(error)
        return list(zip(futures, kept, strict=True))


def resolve(answers: list[Result]) -> None:
    for future, answer in answers:
        if future.done():  # the caller has given up
            continue
        if isinstance(answer, Exception):
            future.set_exception(answer)
        else:
            future.set_result(answer)
