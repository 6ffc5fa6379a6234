"""Work that nobody waits for. It is held on to until it is done, and if it fails, that is written down."""

import asyncio
import logging
from collections.abc import Coroutine
from typing import Any

from passgo.server.connections import StoreDown
from passgo.server.logs import log


class Tasks(set["asyncio.Task[Any]"]):
    def spawn(self, work: Coroutine[Any, Any, Any]) -> None:
        task = asyncio.create_task(work)
        self.add(task)
        task.add_done_callback(self.finished)

    def finished(self, task: "asyncio.Task[Any]") -> None:
        self.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, StoreDown):  # that is written down once for all tables
            log("task failed", logging.ERROR, error)
