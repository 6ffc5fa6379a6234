"""Work that nobody waits for. If it fails, that is written down and counted, and whatever serves all tables goes on."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any, Final, Protocol

from passgo.server.errors import StoreDown
from passgo.server.runtime.clock import Clock
from passgo.server.runtime.logs import log


class FailureHandler(Protocol):
    """Is told what went wrong, and with which table."""

    def __call__(self, error: BaseException, /, **facts: object) -> None: ...


def log_failure(error: BaseException, /, **facts: object) -> None:
    log("task failed", logging.ERROR, error, **facts)


class BackgroundJobs:
    """What the process does by itself, each under a name. Trouble with one table must never end one of them."""

    def __init__(self, clock: Clock, count: Callable[[str], None], register: Callable[[str], None]) -> None:
        self.clock: Final = clock
        self.names: set[str] = set()
        self.closed = False
        self._count: Final = count
        self._register: Final = register

    def register(self, name: str) -> FailureHandler:
        """For whoever goes on by himself after a failure, as a thread does."""
        self.names.add(name)
        self._register(name)

        def on_failure(error: BaseException, /, **facts: object) -> None:
            self._count(name)
            log_failure(error, kind=name, **facts)

        return on_failure

    def every(self, seconds: float, name: str, work: Callable[[], object]) -> None:
        """Do it again and again, whatever comes of it."""
        on_failure = self.register(name)

        def turn() -> None:
            if self.closed:
                return
            try:
                work()
            except Exception as error:
                on_failure(error)
            finally:
                self.clock.call_at(self.clock.time() + seconds, turn)

        self.clock.call_at(self.clock.time() + seconds, turn)

    def close(self) -> None:
        self.closed = True


class Tasks(set["asyncio.Task[Any]"]):
    """Errands, each held on to until it is done."""

    def __init__(self, on_failure: FailureHandler) -> None:
        super().__init__()
        self.on_failure: Final = on_failure

    def spawn(self, work: Coroutine[Any, Any, Any]) -> None:
        task = asyncio.create_task(work)
        self.add(task)
        task.add_done_callback(self.finished)

    def finished(self, task: "asyncio.Task[Any]") -> None:
        self.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, StoreDown):  # that is written down once for all tables
            self.on_failure(error)
