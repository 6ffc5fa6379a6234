"""Time, as a server needs it. Tests have a clock of their own, which nobody has to wait for."""

import asyncio
import time
from collections.abc import Callable
from typing import Protocol


class Handle(Protocol):
    """A call to come. It cannot say when: uvloop's cannot, if it comes at once."""

    def cancel(self) -> None: ...


class Clock:
    def wall(self) -> int:
        """Milliseconds since 1970, for the log."""
        return time.time_ns() // 1_000_000

    def time(self) -> float:
        """Seconds that nobody can set back, for deadlines."""
        return asyncio.get_running_loop().time()

    def call_at(self, when: float, callback: Callable[[], object]) -> Handle:
        return asyncio.get_running_loop().call_at(when, callback)
