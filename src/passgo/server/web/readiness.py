"""Whether this process could store an action now: requested by load balancers, answered in time even if it cannot."""

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from threading import Thread
from typing import Final

from passgo.server.errors import StoreDown, StoreError

TIMEOUT: Final = 0.9  # seconds until a database that does not answer counts as down
CACHE_SECONDS: Final = 1.0  # validity of a good result: anyone may ask, and every check is a write


class Readiness:
    """One check at a time, in a separate thread: a database that hangs must not block the thread pool."""

    def __init__(self, check: Callable[[], None]) -> None:
        self.check: Final = check
        self.is_ready = True
        """As of the last check."""
        self.checked_at = float("-inf")
        self.pending: asyncio.Future[StoreError | None] | None = None

    async def ask(self) -> None:
        """Raise StoreError if nothing could be stored."""
        if self.pending is None and time.monotonic() - self.checked_at < CACHE_SECONDS and self.is_ready:
            return
        if self.pending is None:
            self.pending = asyncio.get_running_loop().create_future()
            Thread(target=self.run_check, args=[self.pending], name="readiness", daemon=True).start()
        try:
            async with asyncio.timeout(TIMEOUT):
                problem = await asyncio.shield(self.pending)
        except TimeoutError:
            problem = StoreDown("the database does not answer")
        self.is_ready = problem is None
        if problem is not None:
            raise problem

    def run_check(self, result: "asyncio.Future[StoreError | None]") -> None:
        problem: StoreError | None = None
        try:
            self.check()
        except StoreError as error:
            problem = error
        except Exception as error:
            problem = StoreDown(f"the database failed: {type(error).__name__}")
        with suppress(RuntimeError):  # the server has stopped meanwhile
            result.get_loop().call_soon_threadsafe(self.on_result, result, problem)

    def on_result(self, result: "asyncio.Future[StoreError | None]", problem: StoreError | None) -> None:
        self.pending = None
        self.checked_at = time.monotonic()
        if not result.done():
            result.set_result(problem)
