"""Connections to the database, and the translation of its errors."""

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final

from sqlalchemy import Engine, create_engine, event, exc
from sqlalchemy.engine import URL, make_url
from sqlalchemy.pool import ConnectionPoolEntry, QueuePool

from passgo.server.errors import StoreDown, StoreError, StoreSpoilt
from passgo.speech import Saying

SQLITE_PRAGMAS: Final = (
    "PRAGMA busy_timeout = 10000",  # first: the other pragmas may have to wait, too
    "PRAGMA journal_mode = WAL",
    "PRAGMA synchronous = FULL",  # a commit is on the disk before it returns
    "PRAGMA foreign_keys = ON",
    # Eight times the default, 32 MB. A batch of a thousand tables changes as many pages as the default allows, and
    # every commit would write them twice.
    "PRAGMA wal_autocheckpoint = 8000",
)
# A dead peer is noticed within half a minute, even by a connection that only listens.
POSTGRES_ARGUMENTS: Final = {
    "connect_timeout": 5,
    "tcp_user_timeout": 10_000,
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "application_name": "passgo",
}
MOST_CONNECTIONS: Final = 20
LONGEST_PAUSE: Final = 15_000  # ms within a transaction
POOL: Final[dict[str, Any]] = {
    "poolclass": QueuePool,
    "pool_size": MOST_CONNECTIONS // 2,
    "max_overflow": MOST_CONNECTIONS // 2,
    "pool_use_lifo": True,  # each connection caches pages and statements: a few busy ones are better than all in turn
}
WRONG_DATA: Final = (exc.DataError, exc.IntegrityError)


def open_engine(url: str) -> Engine:
    """Create the engine; it connects on first use."""
    address = read_url(url)
    # Parameters hold seeds and tokens: an error must not show them.
    if address.get_backend_name() == "sqlite":
        engine = create_engine(address, hide_parameters=True, **POOL)
        event.listen(engine, "connect", set_pragmas)
        return engine
    try:
        engine = create_engine(
            address, hide_parameters=True, connect_args=POSTGRES_ARGUMENTS, pool_pre_ping=True, **POOL
        )
    except ImportError as error:
        raise StoreError(Saying("run.database.no-driver")) from error
    event.listen(engine, "connect", limit_idle_transactions)
    return engine


def read_url(url: str) -> URL:
    try:
        address = make_url(url)
    except exc.ArgumentError:
        address = URL.create("")
    match address.drivername:
        # Of a database in memory, each thread would have its own.
        case "sqlite" if address.database and address.database != ":memory:":
            return address
        case "postgresql" | "postgres" | "postgresql+psycopg":
            return address.set(drivername="postgresql+psycopg")
    # The address is not repeated: it may contain a password.
    raise StoreError(Saying("run.database.address"))


def connections_in_use(engine: Engine) -> int:
    """The number of connections that are checked out."""
    pool = engine.pool
    return pool.checkedout() if isinstance(pool, QueuePool) else 0


def set_pragmas(connection: sqlite3.Connection, _: ConnectionPoolEntry) -> None:
    for pragma in SQLITE_PRAGMAS:
        connection.execute(pragma).close()


def limit_idle_transactions(connection: Any, _: ConnectionPoolEntry) -> None:
    """Let PostgreSQL end a transaction whose process has stopped in the middle, since others may wait for its locks."""
    connection.execute(f"SET idle_in_transaction_session_timeout = {LONGEST_PAUSE}")
    connection.commit()


def close_connection(_: object, entry: ConnectionPoolEntry) -> None:
    entry.invalidate()


def is_spoilt(error: BaseException | None) -> bool:
    """Whether SQLite found a page that it cannot read."""
    code = getattr(error, "sqlite_errorcode", 0)
    return isinstance(error, sqlite3.DatabaseError) and code & 0xFF in (
        sqlite3.SQLITE_CORRUPT,
        sqlite3.SQLITE_NOTADB,
    )


@contextmanager
def store_errors() -> Iterator[None]:
    """Raise `StoreDown` for every error that means the database cannot be used. Errors about wrong data pass."""
    try:
        yield
    except WRONG_DATA:
        raise
    except exc.DBAPIError as error:
        if is_spoilt(error.orig):
            raise StoreSpoilt(f"the database is spoilt: {error.orig}") from error
        raise StoreDown(f"the database failed: {error.orig}") from error
    except exc.TimeoutError as error:
        raise StoreDown("the database is too busy") from error
