"""Owners of tables, when several processes share one PostgreSQL: each table is played by one process at a time.

A process holds one lease for all its tables, a row of `processes` with a time by which it must be renewed. A row that
has expired may be deleted by any process, which frees the tables of its owner. Every commit of entries locks the
process's own row first: if that is gone nothing is stored, and as long as the lock is held it cannot be deleted. So a
process that was stopped for longer than its lease, and wakes up, cannot write to tables that are played elsewhere by
then, and who takes a table over reads all that its last owner has stored.
"""

import os
import secrets
import socket
from collections.abc import Callable
from threading import Event, Thread
from typing import TYPE_CHECKING, Final

from sqlalchemy import Connection, text

from passgo.server.errors import LeaseLostError, StoreDown
from passgo.server.runtime.tasks import FailureHandler, log_failure
from passgo.server.store.database import store_errors

if TYPE_CHECKING:
    from passgo.server.store.store import Store

LEASE: Final = 1_500  # ms without renewal after which other processes take the tables over
RENEWAL: Final = 0.4  # seconds between two renewals
STALLED: Final = 5_000  # ms after which PostgreSQL ends a transaction whose process has stopped in the middle

# The clock of the database: those of the processes may differ.
_NOW: Final = "CAST(extract(epoch FROM clock_timestamp()) * 1000 AS bigint)"
_KEEP: Final = text(
    f"SELECT set_config('idle_in_transaction_session_timeout', '{STALLED}', true)"  # noqa: S608 - a constant
    " FROM processes WHERE id = :id FOR KEY SHARE"
)
_REGISTER: Final = text(
    f"INSERT INTO processes (id, address, expires) VALUES (:id, :address, {_NOW} + {LEASE})"  # noqa: S608
)
_RENEW: Final = text(f"UPDATE processes SET expires = {_NOW} + {LEASE} WHERE id = :id")  # noqa: S608
_ALIVE: Final = text(f"SELECT address FROM processes WHERE expires >= {_NOW}")  # noqa: S608
_EXPIRE: Final = text(f"DELETE FROM processes WHERE id = :id AND expires < {_NOW}")  # noqa: S608
_CLAIM: Final = text(
    "UPDATE tables SET owner = :id, epoch = coalesce(epoch, 0) + 1 WHERE id = :table"
    " AND (owner IS NULL OR owner = :id OR NOT EXISTS (SELECT 1 FROM processes WHERE processes.id = owner))"
    " AND EXISTS (SELECT 1 FROM processes WHERE processes.id = :id) RETURNING epoch"
)
_OWNER: Final = text(
    "SELECT processes.id, address FROM tables JOIN processes ON processes.id = owner WHERE tables.id = :table"
)
_HAS_LEASE: Final = text("SELECT count(*) FROM processes WHERE id = :id")
_EXISTS: Final = text("SELECT count(*) FROM tables WHERE id = :table")
_RELEASE: Final = text("UPDATE tables SET owner = NULL WHERE id = :table AND owner = :id AND epoch = :epoch")


class Leases:
    """The lease of this process, renewed by a thread, and its claims to tables."""

    def __init__(
        self,
        store: "Store",
        address: str,
        on_renewed: Callable[[set[str] | None], object],
        failed: FailureHandler = log_failure,
    ) -> None:
        """`on_renewed` is called in the thread with the addresses of all processes that hold a lease; with None when
        this one has lost it, so that others may have taken over, before a new lease begins."""
        self.store: Final = store
        self.address: Final = address
        self._on_renewed: Final = on_renewed
        self._failed: Final = failed
        self._closed: Final = Event()
        self._thread: Final = Thread(target=self._keep_renewing, name="lease", daemon=True)
        self._connection: Connection | None = None

    def open(self) -> None:
        """Get a lease, and keep it until `close`."""
        self._register()
        self._thread.start()

    def close(self) -> None:
        """Give the lease back: other processes take the tables over at once."""
        self._closed.set()
        self._thread.join()
        lease, self.store.lease = self.store.lease, None
        with store_errors(), self.store.engine.begin() as connection:
            connection.execute(text("DELETE FROM processes WHERE id = :id"), {"id": lease})

    def claim(self, table: str) -> int | str:
        """Become the owner of a table, and return its epoch; or the address of its owner, if that lives.

        A table that does not exist can be claimed, too: there is nothing to own."""
        with store_errors(), self.store.engine.begin() as connection:
            connection.execute(text(f"SET LOCAL idle_in_transaction_session_timeout = {STALLED}"))
            while True:
                own = {"id": self.store.lease, "table": table}
                epoch: int | None = connection.execute(_CLAIM, own).scalar()
                if epoch is not None:
                    return epoch
                owner = connection.execute(_OWNER, {"table": table}).one_or_none()
                if (
                    owner is None
                ):  # there is no table, no lease of this process, or since a moment ago no owner
                    if not connection.execute(_HAS_LEASE, own).scalar():
                        raise LeaseLostError("the lease was lost")
                    if not connection.execute(_EXISTS, {"table": table}).scalar():
                        return 0
                elif connection.execute(_EXPIRE, {"id": owner[0]}).rowcount == 0:
                    return str(owner[1])

    def release(self, table: str, epoch: int) -> None:
        """Let any process have a table, unless this one has claimed it again since."""
        with store_errors(), self.store.engine.begin() as connection:
            connection.execute(_RELEASE, {"table": table, "id": self.store.lease, "epoch": epoch})

    def _register(self) -> None:
        lease = secrets.token_hex(8)
        with store_errors(), self.store.engine.begin() as connection:
            connection.execute(_REGISTER, {"id": lease, "address": self.address})
        self.store.lease = lease

    def _keep_renewing(self) -> None:
        while not self._closed.wait(RENEWAL):
            try:
                alive = self._renew()
                if alive is None:
                    self._on_renewed(None)
                    self._register()
                else:
                    self._on_renewed(alive)
            except StoreDown:
                self._disconnect()  # logged by those who wanted to store something
            except Exception as error:
                self._disconnect()
                self._failed(error)
        self._disconnect()

    def _renew(self) -> set[str] | None:
        """Renew the lease, and return the addresses of all who hold one; None if it was lost. The connection is this
        thread's own: the pool's may all be in use."""
        with store_errors():
            if self._connection is None:
                self._connection = self.store.engine.connect()
                self._connection.execute(text("SET synchronous_commit = off"))
                self._connection.execute(text(f"SET idle_in_transaction_session_timeout = {STALLED}"))
                self._connection.commit()
            renewed = self._connection.execute(_RENEW, {"id": self.store.lease}).rowcount
            alive = set(self._connection.execute(_ALIVE).scalars())
            self._connection.commit()
        return alive if renewed == 1 else None

    def _disconnect(self) -> None:
        connection, self._connection = self._connection, None
        if connection is not None:
            connection.invalidate()
            connection.close()


def keep_lease(connection: Connection, lease: str) -> None:
    """Make sure that a transaction is committed only while this process holds its lease. If the process stops in the
    middle, PostgreSQL ends the transaction, so that others need not wait."""
    if connection.execute(_KEEP, {"id": lease}).scalar() is None:
        raise LeaseLostError("the lease was lost")


def own_host(store: "Store") -> str:
    """The address under which other processes on the same database are likely to reach this one."""
    with store_errors(), store.engine.connect() as connection:
        driver = connection.connection.driver_connection
        with socket.socket(fileno=os.dup(driver.fileno())) as link:  # type: ignore[union-attr]
            if link.family in (socket.AF_INET, socket.AF_INET6):
                return str(link.getsockname()[0])
    return "127.0.0.1"
