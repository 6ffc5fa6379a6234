"""Requests for tables that another process plays are sent on to it, and sockets are connected with it."""

import asyncio
import re
import time
from typing import Final

import h11
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from passgo.server.problems import Problem
from passgo.server.settings import Settings
from passgo.server.tables.registry import TABLE_ID, Tables
from passgo.server.web.limits import largest_body
from passgo.server.web.peers import Channel, Client, Peers

FROM_PEER: Final = "from_peer"  # set in the state of a connection from another process
# What a proxy has said of the client is in the scope already; the others concern one connection only.
NOT_SENT_ON: Final = (
    b"x-forwarded-for",
    b"x-forwarded-proto",
    b"connection",
    b"keep-alive",
    b"transfer-encoding",
    b"content-length",
)
TABLE_PATH: Final = re.compile(f"/(?:tables|t)/({TABLE_ID.pattern})(?:/.*)?")
MISDIRECTED: Final = 421
MISDIRECTED_HEAD: Final = b"HTTP/1.1 421 "
LONGEST_SEARCH: Final = (
    6.0  # seconds for which an owner is looked for; a dead one is replaced after its lease
)
SEARCH_PAUSE: Final = 0.1  # seconds
AT_ONCE: Final = 65_536  # bytes of a response


class MovedError(Exception):
    """The process that was asked does not play the table any more, or is gone."""


class Forwarding:
    """The innermost middleware."""

    def __init__(self, app: ASGIApp, settings: Settings, tables: Tables, peers: Peers) -> None:
        self.app: Final = app
        self.settings: Final = settings
        self.tables: Final = tables
        self.peers: Final = peers

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        found = TABLE_PATH.fullmatch(scope["path"]) if scope["type"] in ("http", "websocket") else None
        owner = None if found is None else await self.tables.find_owner(found[1])
        if found is None or owner is None:
            await self.app(scope, receive, send)
        elif scope["state"].get(FROM_PEER):
            self.tables.forget_owner(found[1])
            await refuse(scope, send)
        else:
            await self.send_on(scope, receive, send, found[1], owner)

    async def send_on(self, scope: Scope, receive: Receive, send: Send, table: str, owner: str) -> None:
        """Send a request on to the owner of a table, or to its next owner if that has gone."""
        is_socket = scope["type"] == "websocket"
        body = b"" if is_socket else await self.read_body(scope, receive)
        until = time.monotonic() + LONGEST_SEARCH
        place: str | None = owner
        while place is not None:
            try:
                if is_socket:
                    return await self.connect(scope, place)
                return await self.forward(scope, place, body, send)
            except MovedError:
                self.tables.forget_owner(table)
                if time.monotonic() > until:
                    raise Problem("moved") from None
            await asyncio.sleep(SEARCH_PAUSE)
            place = await self.tables.find_owner(table)
        await self.app(scope, receive if is_socket else with_body(body, receive), send)
        return None

    async def read_body(self, scope: Scope, receive: Receive) -> bytes:
        largest = largest_body(self.settings, scope["path"])
        body = b""
        has_more = True
        while has_more:
            message = await receive()
            body += message.get("body", b"")
            has_more = message.get("more_body", False)
            if len(body) > largest:
                raise Problem("request-too-large", largest=largest)
        return body

    async def open(self, scope: Scope, place: str, protocol: asyncio.Protocol) -> Channel:
        """A channel to another process."""
        host, port = scope["client"] or ("", 0)
        client = Client(host, port, scope["scheme"] in ("https", "wss"))
        try:
            return (await self.peers.link(place)).open(protocol, client)
        except OSError as error:
            raise MovedError from error

    async def connect(self, scope: Scope, place: str) -> None:
        """Connect a client's socket with another process until one of them hangs up. All bytes pass as they are."""
        relay = Relay()
        channel = relay.transport = await self.open(scope, place, relay)
        try:
            channel.write(request_head(scope, [b"connection: Upgrade"]))
            first = await relay.first
            if first.startswith(MISDIRECTED_HEAD):
                raise MovedError
            connection = scope["state"]["connection"]
            if connection.connect is not None:  # the client has not left meanwhile
                connection.connect(relay)
                await relay.closed
        finally:
            channel.close()

    async def forward(self, scope: Scope, place: str, body: bytes, send: Send) -> None:
        """Send a request to another process, and its response to the client as it arrives."""
        reader = asyncio.StreamReader()
        protocol = asyncio.StreamReaderProtocol(reader)
        channel = await self.open(scope, place, protocol)
        protocol.connection_made(channel)
        has_begun = False
        try:
            channel.write(
                request_head(scope, [b"connection: close", b"content-length: %d" % len(body)]) + body
            )
            parser = response_parser(scope["method"])
            while True:
                event = parser.next_event()
                if event is h11.NEED_DATA:
                    parser.receive_data(await reader.read(AT_ONCE))
                elif isinstance(event, h11.Response):
                    if event.status_code == MISDIRECTED:
                        raise MovedError
                    has_begun = True
                    await send(response_start(event))
                elif isinstance(event, h11.Data):
                    await send({"type": "http.response.body", "body": bytes(event.data), "more_body": True})
                elif isinstance(event, h11.EndOfMessage):
                    return await send({"type": "http.response.body", "body": b""})
                else:
                    raise h11.RemoteProtocolError("the connection was closed")
        except h11.RemoteProtocolError as error:
            if has_begun:
                raise
            raise MovedError from error
        finally:
            channel.close()


def request_head(scope: Scope, more: list[bytes]) -> bytes:
    query = b"?" + scope["query_string"] if scope["query_string"] else b""
    lines = [b"%b %b HTTP/1.1" % (scope.get("method", "GET").encode(), scope["raw_path"] + query), *more]
    lines += [name + b": " + value for name, value in scope["headers"] if name not in NOT_SENT_ON]
    return b"\r\n".join([*lines, b"", b""])


def response_parser(method: str) -> h11.Connection:
    """Reads the response to a request with this method."""
    parser = h11.Connection(h11.CLIENT)
    parser.send(h11.Request(method=method, target="/", headers=[("host", "peer")]))
    parser.send(h11.EndOfMessage())
    return parser


def response_start(event: h11.Response) -> Message:
    headers = [each for each in event.headers if each[0] not in (b"connection", b"transfer-encoding")]
    return {"type": "http.response.start", "status": event.status_code, "headers": headers}


async def refuse(scope: Scope, send: Send) -> None:
    """Tell another process that the table is not played here."""
    kind = "websocket.http.response" if scope["type"] == "websocket" else "http.response"
    await send({"type": f"{kind}.start", "status": MISDIRECTED, "headers": [(b"content-length", b"0")]})
    await send({"type": f"{kind}.body", "body": b""})


def with_body(body: bytes, receive: Receive) -> Receive:
    """`receive` of a request whose body was read before."""
    messages: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

    async def receive_again() -> Message:
        return messages.pop() if messages else await receive()

    return receive_again


class Relay(asyncio.Protocol):
    """The end of a channel on behalf of one socket."""

    def __init__(self) -> None:
        loop = asyncio.get_running_loop()
        self.first: Final[asyncio.Future[bytes]] = loop.create_future()
        """The begin of the response to the client, which the client gets when it is connected."""
        self.closed: Final[asyncio.Future[None]] = loop.create_future()
        self.transport: asyncio.Transport
        self.client: asyncio.Transport | None = None
        self._early: list[bytes] = []

    def data_received(self, data: bytes) -> None:
        if self.client is not None:
            self.client.write(data)
        elif not self.first.done():
            self.first.set_result(data)
        else:
            self._early.append(data)

    def connect(self, client: asyncio.Transport) -> None:
        """Pass all bytes to the client from now on."""
        self.client = client
        client.write(b"".join([self.first.result(), *self._early]))

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.first.done():
            self.first.set_exception(MovedError())
        if not self.closed.done():
            self.closed.set_result(None)
        if self.client is not None:
            self.client.close()

    def pause_writing(self) -> None:
        if self.client is not None:
            self.client.pause_reading()

    def resume_writing(self) -> None:
        if self.client is not None and not self.client.is_closing():
            self.client.resume_reading()
