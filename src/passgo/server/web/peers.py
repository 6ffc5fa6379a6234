"""Connections between the processes on one PostgreSQL, for requests and sockets of tables that another one plays.

One connection carries all that one process sends on to another: each request or socket is a channel of it, and all that
is ready at one time is written at once, since system calls cost more than all the rest. To uvicorn a channel is a
connection of the client, with the client's address.
"""

import asyncio
import hmac
from collections.abc import Callable
from struct import Struct
from typing import Any, Final, NamedTuple

import msgspec

HEAD: Final = Struct(">IIB")  # length of the data, channel, kind
HELLO, OPEN, DATA, CLOSE, PAUSE, RESUME = range(6)
MOST_BYTES: Final = 2**26  # of one message
GREETING_TIME: Final = 5.0  # seconds within which a peer has to name the secret


class Client(NamedTuple):
    """Whose request or socket a channel carries."""

    host: str
    port: int
    is_secure: bool


class Channel(asyncio.Transport):
    """One request or socket on a connection between processes."""

    def __init__(self, link: "Link", number: int, protocol: Any, client: Client | None = None) -> None:
        super().__init__()
        self.link: Final = link
        self.number: Final = number
        self.protocol = protocol
        self.client: Final = client
        self._is_closing = False

    def write(self, data: Any) -> None:
        if not self._is_closing:
            self.link.post(DATA, self.number, data)

    def close(self) -> None:
        if not self._is_closing:
            self.link.post(CLOSE, self.number)
            self.on_closed()

    def abort(self) -> None:
        self.close()

    def on_closed(self) -> None:
        self._is_closing = True
        self.link.channels.pop(self.number, None)
        self.link.loop.call_soon(self._lose)

    def _lose(self) -> None:
        protocol, self.protocol = self.protocol, None  # no reference cycle is left
        protocol.connection_lost(None)

    def is_closing(self) -> bool:
        return self._is_closing

    def pause_reading(self) -> None:
        if not self._is_closing:
            self.link.post(PAUSE, self.number)

    def resume_reading(self) -> None:
        if not self._is_closing:
            self.link.post(RESUME, self.number)

    def set_protocol(self, protocol: Any) -> None:
        self.protocol = protocol

    def get_protocol(self) -> Any:
        return self.protocol

    def get_extra_info(self, name: str, default: Any = None) -> Any:
        if name == "peername" and self.client is not None and self.client.host:
            return self.client[:2]
        if name == "sslcontext" and self.client is not None and self.client.is_secure:
            return True
        return default


class Link(asyncio.Protocol):
    """A connection between two processes."""

    def __init__(
        self, secret: str, on_lost: Callable[[], None], accept: Callable[[], Any] | None = None
    ) -> None:
        """`accept` makes the protocol of a channel that the peer opens. Without it this end opens them."""
        self.loop: Final = asyncio.get_running_loop()
        self.channels: Final[dict[int, Channel]] = {}
        self._secret: Final = secret.encode()
        self._on_lost: Final = on_lost
        self._accept: Final = accept
        self._is_known = accept is None
        self._outbox: list[bytes] = []
        self._received = b""
        self._last = 0
        self.transport: asyncio.Transport

    def connection_made(self, transport: Any) -> None:
        self.transport = transport
        if self._accept is None:
            self.post(HELLO, 0, self._secret)
        else:
            self.loop.call_later(GREETING_TIME, self._hang_up_on_stranger)

    def open(self, protocol: Any, client: Client) -> Channel:
        self._last += 1
        channel = self.channels[self._last] = Channel(self, self._last, protocol)
        self.post(OPEN, self._last, msgspec.json.encode(client))
        return channel

    def post(self, kind: int, number: int, data: bytes = b"") -> None:
        """Send a message once all ready callbacks have run."""
        if not self._outbox:
            self.loop.call_soon(self._flush)
        self._outbox += (HEAD.pack(len(data), number, kind), data)

    def _flush(self) -> None:
        posted, self._outbox = self._outbox, []
        if not self.transport.is_closing():
            self.transport.write(b"".join(posted))

    def data_received(self, data: bytes) -> None:
        received = self._received + data if self._received else data
        at = 0
        while len(received) - at >= HEAD.size:
            length, number, kind = HEAD.unpack_from(received, at)
            if length > MOST_BYTES:
                return self.transport.abort()
            end = at + HEAD.size + length
            if end > len(received):
                break
            self._on_message(kind, number, received[at + HEAD.size : end])
            at = end
        self._received = received[at:]
        return None

    def _on_message(self, kind: int, number: int, data: bytes) -> None:
        if not self._is_known:
            self._is_known = kind == HELLO and hmac.compare_digest(data, self._secret)
            self._hang_up_on_stranger()
            return
        if kind == OPEN and self._accept is not None:
            channel = Channel(self, number, self._accept(), msgspec.json.decode(data, type=Client))
            self.channels[number] = channel
            channel.protocol.connection_made(channel)
            return
        found = self.channels.get(number)
        if found is None:
            return
        if kind == DATA:
            found.protocol.data_received(data)
        elif kind == CLOSE:
            found.on_closed()
        elif kind == PAUSE:
            found.protocol.pause_writing()
        elif kind == RESUME:
            found.protocol.resume_writing()

    def _hang_up_on_stranger(self) -> None:
        if not self._is_known:
            self.transport.abort()

    def pause_writing(self) -> None:
        for channel in list(self.channels.values()):
            channel.protocol.pause_writing()

    def resume_writing(self) -> None:
        for channel in list(self.channels.values()):
            channel.protocol.resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        for channel in list(self.channels.values()):
            channel.on_closed()
        self._on_lost()


class Peers:
    """The connections of this process to others."""

    def __init__(self) -> None:
        self.address = ""
        """Where others reach this process; empty if there are none."""
        self.secret = ""
        self._links: Final[dict[str, asyncio.Task[Link]]] = {}

    async def link(self, address: str) -> Link:
        """The connection to a process. Raises OSError if it cannot be reached."""
        task = self._links.get(address)
        if task is None:
            task = self._links[address] = asyncio.create_task(self._connect(address))
        try:
            return await asyncio.shield(task)
        except OSError:
            self._forget(address, task)
            raise

    async def _connect(self, address: str) -> Link:
        host, port = address.rsplit(":", 1)
        task = self._links[address]
        _, link = await asyncio.get_running_loop().create_connection(
            lambda: Link(self.secret, lambda: self._forget(address, task)), host, int(port)
        )
        return link

    def _forget(self, address: str, task: "asyncio.Task[Link]") -> None:
        if self._links.get(address) is task:
            del self._links[address]

    def keep(self, alive: set[str]) -> None:
        """Hang up on processes that have lost their lease: a stopped one does not do so itself."""
        for address, task in list(self._links.items()):
            if address not in alive and task.done() and not task.cancelled() and task.exception() is None:
                task.result().transport.abort()

    def close(self) -> None:
        self.keep(set())
