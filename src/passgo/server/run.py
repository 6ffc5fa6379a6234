"""Runs the app until it is told to end, and ends it so that nothing is lost and clients come back by themselves."""

import asyncio
import contextlib
import gc
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
from passgo.server.runtime.logs import log
from passgo.server.settings import Settings
from passgo.server.store.files import ServerLock
from passgo.server.tables.registry import Tables
from passgo.server.web.limits import Limits
from passgo.server.web.network import FROM_NETWORK, Network
from passgo.server.web.protocols import configure

LONGEST_GOODBYE: Final = 3.0  # seconds that sockets have to take their last frame
LAST_REQUESTS: Final = 10  # seconds that open requests may take to finish
# New objects until they are looked through, and after how many of these searches the older ones are, and all of them.
GARBAGE: Final = (50_000, 100_000, 100_000)
GARBAGE_EVERY: Final = 10.0
"""Seconds. What is new is visited with all that it refers to, most of which is in no cache: ten times a second, it took
a ninth of the time under load, and found nothing; every two seconds, still a twentieth. After some seconds most of what
was new is gone by itself. To look whenever there are many new objects is no better: under load there always are, and
they are needed."""
SWITCH: Final = 0.0005
"""Seconds after which the event loop lets the thread that commits go on, if it wants to: everybody waits for it, and it
asks several times for each commit. With Python's own, 5 ms, a commit was slow whenever the loop was busy."""
DEAF: Final = 60_000  # ms that a peer may take nothing of what we send


def run(
    settings: Settings,
    listener: socket.socket,
    is_ready: Callable[[], None],
    at_home: bool = False,
    extend: Callable[[FastAPI], None] = lambda _: None,
) -> None:
    """Raises StoreError, before anything is opened, where the database cannot be used. A server `at_home` listens for
    its own machine, until the host of a table opens it to the network. `extend` may add routes of packages above."""
    hang_up_on_the_deaf(listener)
    app = create_app(settings)
    extend(app)
    with ServerLock(app.state.store.file):
        app.state.store.migrate()
        config = configure(app, timeout_graceful_shutdown=LAST_REQUESTS)
        Server(config, app, is_ready, listener if at_home else None).run(sockets=[listener])


def hang_up_on_the_deaf(listener: socket.socket) -> None:
    """Closing a connection waits until its peer has taken what was sent before. One who never reads would keep it open
    for ever, and no limit would count it: the system gives it up. What the listener has, its connections inherit."""
    if hasattr(socket, "TCP_USER_TIMEOUT") and listener.family != getattr(socket, "AF_UNIX", None):
        listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT, DEAF)


def bound(address: str, port: int) -> socket.socket:
    """A socket with this port, or with any if that is taken."""
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
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


def leave_garbage_for_later() -> None:
    """Looking for garbage in cycles means walking over everything that thousands of sockets and tables hold, which
    took 4 of 10 seconds under load. We leave hardly any, so that it is enough to look now and then."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*GARBAGE)


def look_at_new_garbage() -> None:
    """What was made since the last search, which is little. What was looked through once is not looked through again:
    when 500 tables came within ten seconds, that took 0.24 s of the processor, and 1.3 s on a busy machine."""
    gc.collect(0)


class Server(uvicorn.Server):
    """Says when it is ready, and says goodbye to sockets before it hangs up."""

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

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        await super().startup(sockets)
        leave_garbage_for_later()
        self.tables.jobs.every(GARBAGE_EVERY, "garbage", look_at_new_garbage)
        sys.setswitchinterval(SWITCH)
        log("ready", version=passgo.__version__)
        self.is_ready()

    async def listen_too(self, address: str, port: int) -> "NetworkListener":
        """Also listen in the network, on the same port if it is free there: phones then find us after a restart.
        What comes that way is marked."""
        state = {**self.lifespan.state, FROM_NETWORK: True}
        made: Any = self.config.http_protocol_class
        protocol = partial(made, config=self.config, server_state=self.server_state, app_state=state)
        listener = bound(address, port)
        hang_up_on_the_deaf(listener)
        backlog = self.config.backlog
        server = await asyncio.get_running_loop().create_server(protocol, sock=listener, backlog=backlog)
        self.servers.append(server)
        return NetworkListener(self, server, listener.getsockname()[1])

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Whoever comes now waits in the backlog if somebody keeps the socket open, as systemd does."""
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
        """Ending on request is success. A second Ctrl-C does not wait for anybody."""
        before = {
            number: signal.signal(number, self.handle_exit) for number in (signal.SIGINT, signal.SIGTERM)
        }
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)


class NetworkListener:
    """What `Server.listen_too` has begun."""

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
        """Those from the network whose present request, or socket, is about this."""
        for connection in list(self.running.server_state.connections):
            asked = getattr(connection, "scope", None) or {"path": ""}
            if connection.app_state.get(FROM_NETWORK) and asked["path"].startswith(path):
                connection.transport.close()
