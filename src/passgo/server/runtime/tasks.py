"""Background work. A failure is logged and counted, and never ends a job that serves all tables."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any, Final, Protocol

from passgo.server.errors import StoreDown
from passgo.server.runtime.clock import Clock
from passgo.server.runtime.logs import log


class FailureHandler(Protocol):
    """Called with an error and facts about it, such as the table."""

    def __call__(self, error: BaseException, /, **facts: object) -> None: ...


def log_failure(error: BaseException, /, **facts: object) -> None:
    log("task failed", logging.ERROR, error, **facts)


class BackgroundJobs:
    """Named periodic jobs of the process. An error of one table never ends them."""

    def __init__(self, clock: Clock, count: Callable[[str], None], register: Callable[[str], None]) -> None:
        self.clock: Final = clock
        self.names: set[str] = set()
        self.closed = False
        self._count: Final = count
        self._register: Final = register

    def register(self, name: str) -> FailureHandler:
        """Register a job that handles its own failures, as a thread does, and return its handler."""
        self.names.add(name)
        self._register(name)

        def on_failure(error: BaseException, /, **facts: object) -> None:
            self._count(name)
            log_failure(error, kind=name, **facts)

        return on_failure

    def every(self, seconds: float, name: str, work: Callable[[], object]) -> None:
        """Run a job periodically, whether it fails or not."""
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
    """Running tasks, each referenced until it is done."""

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
        if error is not None and not isinstance(error, StoreDown):  # logged once for all tables
            self.on_failure(error)
