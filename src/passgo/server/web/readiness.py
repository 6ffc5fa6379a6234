"""Whether this process could keep an action now: asked by load balancers, and answered in time even if it cannot."""

import asyncio
import time
from collections.abc import Callable
from contextlib import suppress
from threading import Thread
from typing import Final

from passgo.server.errors import StoreDown, StoreError

LONGEST: Final = 0.9  # seconds until a database that does not answer counts as gone
FRESH: Final = 1.0  # seconds that an answer is good for: anybody may ask, and every look is a write


class Readiness:
    """One look at a time, in a thread of its own: a database that hangs must not take the threads of the others."""

    def __init__(self, check: Callable[[], None]) -> None:
        self.check: Final = check
        self.is_ready = True
        """As of the last look."""
        self.looked_at = float("-inf")
        self.looking: asyncio.Future[StoreError | None] | None = None

    async def ask(self) -> None:
        """Raises StoreError where nothing could be kept."""
        if self.looking is None and time.monotonic() - self.looked_at < FRESH and self.is_ready:
            return
        if self.looking is None:
            self.looking = asyncio.get_running_loop().create_future()
            Thread(target=self.look, args=[self.looking], name="readiness", daemon=True).start()
        try:
            async with asyncio.timeout(LONGEST):
                problem = await asyncio.shield(self.looking)
        except TimeoutError:
            problem = StoreDown("the database does not answer")
        self.is_ready = problem is None
        if problem is not None:
            raise problem

    def look(self, found: "asyncio.Future[StoreError | None]") -> None:
        problem: StoreError | None = None
        try:
            self.check()
        except StoreError as error:
            problem = error
        except Exception as error:
            problem = StoreDown(f"the database failed: {type(error).__name__}")
        with suppress(RuntimeError):  # the server has ended meanwhile
            found.get_loop().call_soon_threadsafe(self.found, found, problem)

    def found(self, found: "asyncio.Future[StoreError | None]", problem: StoreError | None) -> None:
        self.looking = None
        self.looked_at = time.monotonic()
        if not found.done():
            found.set_result(problem)
