"""Clocks and rate limits. Tests replace the clock, so that they need not wait."""

import asyncio
import time
from collections.abc import Callable
from typing import Final, Protocol

BURST: Final = 1.0  # seconds' worth that may come at once
SLOWEST: Final = 1.0  # a second: the lowest rate


class Handle(Protocol):
    """A scheduled call. It does not know its time: uvloop's handles do not, if the call is immediate."""

    def cancel(self) -> None: ...


class Clock:
    """The clock of the process."""

    def wall(self) -> int:
        """Milliseconds since 1970, for the log."""
        return time.time_ns() // 1_000_000

    def time(self) -> float:
        """Monotonic seconds, for deadlines."""
        return time.monotonic()

    def call_at(self, when: float, callback: Callable[[], object]) -> Handle:
        return asyncio.get_running_loop().call_later(max(0.0, when - time.monotonic()), callback)


class TableClock(Clock):
    """The clock of a table. Its wall clock is set when the table is loaded, never behind the log, and is monotonic from
    then on, so that changes of the system clock do not affect any time limit."""

    def __init__(self, clock: Clock, last: int) -> None:
        self.clock: Final = clock
        self.begun = clock.time()
        self.base = max(clock.wall(), last)

    def wall(self) -> int:
        return self.base + round((self.time() - self.begun) * 1000)

    def time(self) -> float:
        return self.clock.time()

    def call_at(self, when: float, callback: Callable[[], object]) -> Handle:
        return self.clock.call_at(when, callback)

    def catch_up_to(self, at: int) -> None:
        """Move ahead to the time of another process's entry."""
        self.base += max(0, at - self.wall())


class RateLimiter:
    """Limits a rate, first come, first served, after a short burst."""

    def __init__(self, per_second: float) -> None:
        self.gap: Final = 1 / max(per_second, SLOWEST)
        self.latest = float("-inf")

    def reserve(self, now: float) -> float:
        """The time of the next free slot, which is taken."""
        self.latest = max(self.latest + self.gap, now - BURST)
        return max(self.latest, now)
