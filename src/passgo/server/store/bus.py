"""Messages between processes on one PostgreSQL. A SQLite file has one process, which needs none."""

import asyncio
import logging
from collections.abc import Callable
from contextlib import suppress
from typing import TYPE_CHECKING, Any, Final, NamedTuple, cast

from passgo.server.errors import StoreDown
from passgo.server.runtime.tasks import FailureHandler, log_failure
from passgo.server.store.port import Storage

if TYPE_CHECKING:
    import psycopg

    from passgo.server.store.store import Store

LONGEST_PAUSE: Final = 5.0  # seconds between two attempts to listen again

log = logging.getLogger(__name__)


class Appended(NamedTuple):
    """Another process has stored this entry."""

    table: str
    seq: int


class Here(NamedTuple):
    """A guest is connected to a table in another process."""

    table: str
    guest: str


class Gone(NamedTuple):
    """A guest's last socket in another process has closed. A process that has another one answers with `Here`."""

    table: str
    guest: str


class Missed(NamedTuple):
    """Messages may have been lost: every loaded table reads its log again."""


class Forgotten(NamedTuple):
    """A guest was removed from a table's log: processes that have it in memory reload it."""

    table: str
    guest: str


class Wanted(NamedTuple):
    """Another process needs a table: its owner lets it go."""

    table: str


Message = Appended | Here | Gone | Missed | Forgotten | Wanted


class Bus:
    def __init__(self, store: Storage, failed: FailureHandler = log_failure) -> None:
        self.store: Final = store
        self._failed: Final = failed
        self._task: asyncio.Task[None] | None = None

    async def listen(self, callback: Callable[[Message], None]) -> None:
        """Return once the connection listens; from then on the callback is called in this event loop."""
        if self.store.is_postgres:
            connection = await connect(cast("Store", self.store))
            self._task = asyncio.create_task(self._listen(connection, callback))

    async def announce(self, table: str, guest: str) -> None:
        """Notify the other processes that a guest is connected here."""
        if self.store.is_postgres and self.store.lease is None:
            await asyncio.to_thread(self.store.notify, "here", f"{table} {guest}")

    async def ask_about(self, table: str, guest: str) -> None:
        """Ask the other processes whether a guest is connected there."""
        if self.store.is_postgres and self.store.lease is None:
            await asyncio.to_thread(self.store.notify, "gone", f"{table} {guest}")

    async def announce_forgotten(self, table: str, guest: str) -> None:
        if self.store.is_postgres:
            await asyncio.to_thread(self.store.notify, "forgotten", f"{table} {guest}")

    async def ask_for(self, table: str) -> None:
        """Ask the owner of a table to let it go."""
        if self.store.is_postgres:
            await asyncio.to_thread(self.store.notify, "wanted", f"{table} -")

    async def close(self) -> None:
        if self._task is not None:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task

    async def _listen(
        self, connection: "psycopg.AsyncConnection[Any]", callback: Callable[[Message], None]
    ) -> None:
        import psycopg

        while True:
            try:
                async with connection:
                    async for notice in connection.notifies():
                        self._on_notice(notice.payload, callback)
            except psycopg.Error:
                log.warning("other processes cannot be heard: the connection to the database was lost")
            except Exception as error:
                self._failed(error)
            connection = await self._reconnect()
            self._deliver(Missed(), callback)

    def _on_notice(self, payload: str, callback: Callable[[Message], None]) -> None:
        try:
            messages = read_notice(payload, self.store.process)
        except Exception as error:
            return self._failed(error)
        for message in messages:
            self._deliver(message, callback)
        return None

    def _deliver(self, message: Message, callback: Callable[[Message], None]) -> None:
        """Call the callback. An error in one table must not stop the listener."""
        try:
            callback(message)
        except Exception as error:
            self._failed(error)

    async def _reconnect(self) -> "psycopg.AsyncConnection[Any]":
        pause = 0.1
        while True:
            try:
                return await connect(cast("Store", self.store))
            except Exception as error:
                if not isinstance(error, StoreDown):
                    self._failed(error)
                await asyncio.sleep(pause)
                pause = min(2 * pause, LONGEST_PAUSE)


async def connect(store: "Store") -> "psycopg.AsyncConnection[Any]":
    """Open a separate connection that listens."""
    import psycopg

    from passgo.server.store.database import POSTGRES_ARGUMENTS
    from passgo.server.store.store import CHANNEL

    _, address = store.engine.dialect.create_connect_args(store.engine.url)
    connection = None
    try:
        connection = await psycopg.AsyncConnection.connect(
            **{**address, **POSTGRES_ARGUMENTS, "autocommit": True}
        )
        await connection.execute(f"LISTEN {CHANNEL}")
    except psycopg.Error as error:  # a standby that is being promoted refuses LISTEN
        if connection is not None:
            await connection.close()
        raise StoreDown(f"the database failed: {error}") from error
    return connection


def read_notice(payload: str, own_process: str) -> list[Message]:
    """Parse what `Store.notify` wrote: the sender, the kind, then two words per message. Unknown kinds are ignored:
    a newer version may run on the same database."""
    process, kind, *words = payload.split(" ")
    if process == own_process:
        return []
    pairs = zip(words[::2], words[1::2], strict=False)
    if kind == "here":
        return [Here(table, guest) for table, guest in pairs]
    if kind == "gone":
        return [Gone(table, guest) for table, guest in pairs]
    if kind == "forgotten":
        return [Forgotten(table, guest) for table, guest in pairs]
    if kind == "wanted":
        return [Wanted(table) for table, _ in pairs]
    if kind == "rows":
        return [Appended(table, int(seq)) for table, seq in pairs]
    return []
