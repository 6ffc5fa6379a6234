"""Runs the app until it is stopped, and stops it so that nothing is lost and clients reconnect."""

import asyncio
import contextlib
import gc
import logging
import signal
import socket
import sys
from collections.abc import Callable, Generator
from functools import partial
from typing import Any, Final

import uvicorn
from fastapi import FastAPI

import passgo
from passgo.server.app import create_app
from passgo.server.errors import StoreSpoilt
from passgo.server.runtime.logs import log
from passgo.server.settings import Settings
from passgo.server.store.files import ServerLock
from passgo.server.store.leases import own_host
from passgo.server.store.salvage import IsReadable, salvage_in_place
from passgo.server.store.store import Store
from passgo.server.tables.entries import is_entry
from passgo.server.tables.registry import Tables
from passgo.server.web.forwarding import FROM_PEER
from passgo.server.web.limits import Limits
from passgo.server.web.network import FROM_NETWORK, Network
from passgo.server.web.peers import Link, Peers
from passgo.server.web.protocols import configure
from passgo.speech import Saying

LONGEST_GOODBYE: Final = 3.0  # seconds for sockets to take their last frame
LAST_REQUESTS: Final = 10  # seconds for open requests to finish
# The thresholds of the garbage collector's three generations.
GARBAGE: Final = (50_000, 100_000, 100_000)
GARBAGE_EVERY: Final = 10.0
"""Seconds between two collections of new objects. They are visited with all that they refer to, most of which is in no
CPU cache: ten times a second, this took a ninth of the time under load and found nothing; every two seconds, still a
twentieth. After some seconds most new objects are gone. Collecting by the number of objects is no better: under load
there are always many, and they are in use."""
SWITCH_INTERVAL: Final = 0.0005
"""Seconds after which the event loop yields to the thread that commits, which all clients wait for, several times for
each commit. With Python's default of 5 ms, commits were slow whenever the loop was busy."""
SEND_TIMEOUT: Final = 60_000  # ms without an acknowledgement from the peer


def run(
    settings: Settings,
    listener: socket.socket,
    is_ready: Callable[[], None],
    at_home: bool = False,
    extend: Callable[[FastAPI], None] = lambda _: None,
) -> None:
    """Run a server. Raises StoreError, before anything is opened, if the database cannot be used. A server `at_home`
    listens on its own machine only, until the host of a table opens it to the network. `extend` may add routes."""
    set_send_timeout(listener)
    app = create_app(settings)
    extend(app)
    with ServerLock(app.state.store.file):
        open_store(app.state.store, app.state.tables)
        config = configure(app, timeout_graceful_shutdown=LAST_REQUESTS)
        server = Server(config, app, is_ready, listener if at_home else None)
        if app.state.store.is_postgres:
            host, port = settings.peer_host or own_host(app.state.store), settings.peer_port
            server.for_peers = bind(host, port)
            app.state.peers.address = "{}:{}".format(*server.for_peers.getsockname()[:2])
        server.run(sockets=[listener])


def open_store(store: Store, tables: Tables, is_readable: IsReadable = is_entry) -> None:
    """Bring the database up to date, and read from it what a start needs. Of a SQLite file with a spoilt page, all that
    is readable is put into a new one, with which the server starts; the spoilt one is kept beside it."""
    try:
        store.migrate()
        tables.register_version()
        if not store.is_large() and not store.is_whole():
            raise StoreSpoilt(Saying("run.database.spoilt", file=str(store.file)))
    except StoreSpoilt:
        if store.file is None:
            raise
        store.engine.dispose()
        aside, found = salvage_in_place(store.file, is_readable)
        log("database salvaged", logging.ERROR, database=str(aside), count=found.tables)
        for table, (kept, _) in found.cut.items():
            log("log cut", logging.ERROR, table=table, seq=kept)
        for table in found.lost:
            log("table lost", logging.ERROR, table=table)
        store.migrate()


def set_send_timeout(listener: socket.socket) -> None:
    """Let the system drop connections whose peer never reads: closing them would wait for ever, and no limit would
    count them. Connections inherit the option from the listener."""
    if hasattr(socket, "TCP_USER_TIMEOUT") and listener.family != getattr(socket, "AF_UNIX", None):
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, SEND_TIMEOUT)


def bind(address: str, port: int) -> socket.socket:
    """A socket with this port, or with any free one if it is taken."""
    family = socket.AF_INET6 if ":" in address else socket.AF_INET
    listener = socket.socket(family, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        try:
            listener.bind((address, port))
        except OSError:
            listener.bind((address, 0))
    except OSError:
        listener.close()
        raise
    return listener


def tune_garbage_collector() -> None:
    """Make collections rare. They visit everything that thousands of sockets and tables hold, which took 4 of 10
    seconds under load, while the server creates hardly any cycles."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GARBAGE)


def collect_new_garbage() -> None:
    """Collect only objects that are new since the last collection, which are few. Visiting older ones again took 0.24 s
    of CPU time when 500 tables came within ten seconds, and 1.3 s on a busy machine."""
    gc.collect(0)


class Server(uvicorn.Server):
    """Reports when it is ready, and closes sockets gracefully."""

    def __init__(
        self,
        config: uvicorn.Config,
        app: FastAPI,
        is_ready: Callable[[], None],
        at_home: socket.socket | None = None,
    ) -> None:
        super().__init__(config)
        if at_home is not None:
            network: Network = app.state.network
            port: int = at_home.getsockname()[1]
            network.listen = lambda address: self.listen_too(address, port)
        self.tables: Final[Tables] = app.state.tables
        self.limits: Final[Limits] = app.state.limits
        self.is_ready: Final = is_ready
        self.peers: Final[Peers] = app.state.peers
        self.for_peers: socket.socket | None = None  # where other processes reach this one

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        if self.for_peers is not None:
            protocol = self.protocol(FROM_PEER)
            await self.listen_on(self.for_peers, lambda: Link(self.peers.secret, lambda: None, protocol))
        tune_garbage_collector()
        self.tables.jobs.every(GARBAGE_EVERY, "garbage", collect_new_garbage)
        sys.setswitchinterval(SWITCH_INTERVAL)
        log("ready", version=passgo.__version__)
        self.is_ready()

    async def listen_too(self, address: str, port: int) -> "NetworkListener":
        """Also listen on the network, on the same port if it is free, so that phones find the server after a restart.
        Connections from there are marked."""
        listener = bind(address, port)
        server = await self.listen_on(listener, self.protocol(FROM_NETWORK))
        return NetworkListener(self, server, listener.getsockname()[1])

    def protocol(self, mark: str) -> Callable[[], Any]:
        """Makes the protocol of a connection whose state has a mark."""
        state = {**self.lifespan.state, mark: True}
        http_protocol: Any = self.config.http_protocol_class
        return partial(http_protocol, config=self.config, server_state=self.server_state, app_state=state)

    async def listen_on(
        self, listener: socket.socket, protocol: Callable[[], asyncio.Protocol]
    ) -> asyncio.Server:
        """Also listen on a socket."""
        set_send_timeout(listener)
        backlog = self.config.backlog
        server = await asyncio.get_running_loop().create_server(protocol, sock=listener, backlog=backlog)
        self.servers.append(server)
        return server

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop. New connections wait in the backlog if another process holds the socket open, as systemd does."""
        for server in self.servers:
            server.close()
        await self.tables.close()
        with contextlib.suppress(TimeoutError):
            async with asyncio.timeout(LONGEST_GOODBYE):
                while self.limits.sockets:
                    await asyncio.sleep(0.01)
        await super().shutdown(sockets)
        log("ended")

    @contextlib.contextmanager
    def capture_signals(self) -> Generator[None, None, None]:
        """Exit with success on a signal. A second Ctrl-C does not wait for clients."""
        before = {
            number: signal.signal(number, self.handle_exit) for number in (signal.SIGINT, signal.SIGTERM)
        }
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


class NetworkListener:
    """The listener that `Server.listen_too` opened."""

    def __init__(self, running: Server, server: asyncio.Server, port: int) -> None:
        self.running: Final = running
        self.server: Final = server
        self.port: int = port

    def hang_up(self, table: str) -> None:
        self.hang_up_on(f"/tables/{table}/")

    def close(self) -> None:
        self.running.servers.remove(self.server)
        self.server.close()
        self.hang_up_on("")

    def hang_up_on(self, path: str) -> None:
        """Close connections from the network whose request or socket has this path."""
        for connection in list(self.running.server_state.connections):
            asked = getattr(connection, "scope", None) or {"path": ""}
            if connection.app_state.get(FROM_NETWORK) and asked["path"].startswith(path):
                connection.transport.close()
