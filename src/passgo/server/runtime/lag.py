"""How late the event loop is: whatever blocks it delays all clients."""

import asyncio
from collections.abc import Callable
from typing import Final

EVERY: Final = 0.5  # seconds


class LagMonitor:
    """Schedules one call after the other, and measures how late each is."""

    def __init__(self, observe: Callable[[float], None]) -> None:
        self.observe: Final = observe
        self._next: asyncio.TimerHandle | None = None

    def start(self) -> None:
        loop = asyncio.get_running_loop()
        due = loop.time() + EVERY
        self._next = loop.call_at(due, self.measure, loop, due)

    def measure(self, loop: asyncio.AbstractEventLoop, due: float) -> None:
        self.observe(max(0.0, loop.time() - due))
        self.start()

    def stop(self) -> None:
        if self._next is not None:
            self._next.cancel()
