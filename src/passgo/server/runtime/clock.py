"""Time, as a server needs it. Tests have a clock of their own, which nobody has to wait for."""

import asyncio
import time
from collections.abc import Callable
from typing import Final, Protocol

RUSH: Final = 1.0  # seconds' worth that may come at once
SLOWEST: Final = 1.0  # a second: however few are let through, everybody gets a turn


class Handle(Protocol):
    """A call to come. It cannot say when: uvloop's cannot, if it comes at once."""

    def cancel(self) -> None: ...


class Clock:
    """The process's own."""

    def wall(self) -> int:
        """Milliseconds since 1970, for the log."""
        return time.time_ns() // 1_000_000

    def time(self) -> float:
        """Seconds that nobody can set back, for deadlines."""
        return time.monotonic()

    def call_at(self, when: float, callback: Callable[[], object]) -> Handle:
        return asyncio.get_running_loop().call_later(max(0.0, when - time.monotonic()), callback)


class TableClock(Clock):
    """A table's: its wall clock is set when the table comes into memory, never back behind the log, and then goes on by
    itself, so that setting the machine's clock neither ends nor prolongs anybody's time."""

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
        """Another process is ahead: from there on it goes."""
        self.base += max(0, at - self.wall())


class RateLimiter:
    """Lets so many a second through, in the order in which they come, after a short rush."""

    def __init__(self, per_second: float) -> None:
        self.gap: Final = 1 / max(per_second, SLOWEST)
        self.latest = float("-inf")

    def reserve(self, now: float) -> float:
        """When it is the turn of who comes now."""
        self.latest = max(self.latest + self.gap, now - RUSH)
        return max(self.latest, now)
