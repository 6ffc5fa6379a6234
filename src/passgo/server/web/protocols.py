"""uvicorn's protocols for HTTP and WebSockets with limits for connections, slow requests and frames.

The app behind them cannot enforce these: how many connections an address has, how long a request may take to arrive,
how many pieces a body or a message comes in. A client over a limit gets a response if possible, and is disconnected.
"""

import asyncio
import time
from collections.abc import Iterator
from functools import partial
from http import HTTPStatus
from typing import Any, Final

import h11
import uvicorn
from fastapi import FastAPI
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import OPEN
from websockets.utils import apply_mask

from passgo.server.problems import Problem, TooMany
from passgo.server.runtime.metrics import Metrics
from passgo.server.settings import Settings
from passgo.server.web.answers import problem_answer
from passgo.server.web.forwarding import FROM_PEER, Relay
from passgo.server.web.limits import Bucket, Connection, Limits, address_of

KEEP_ALIVE: Final = 75  # seconds; longer than proxies keep theirs, so that the server never closes first
BACKLOG: Final = 4_096  # of connections to accept: all clients reconnect at once after a restart
PROXY_GRACE: Final = 1.0  # seconds until a surplus connection of a proxy must name its client
MOST_PIECES: Final = 1_000  # of the body of a request
MOST_FRAGMENTS: Final = 64  # frames of one message
FRAMES_PER_MESSAGE: Final = 5  # frames that a socket may send per message: pings, pongs, fragments
SECONDS_AT_ONCE: Final = 4  # the largest burst, in seconds of the allowed bytes per second
TIMER_SLACK: Final = 0.1  # seconds by which timers may be early
POLICY_VIOLATION: Final = 1008
FINAL_TEXT: Final = 0x81  # the first byte of a message of text in one frame (RFC 6455, section 5.2)
MASKED: Final = 0x80  # bit of the second byte of frames from clients
CONNECTION: Final = "connection"  # the key of the connection in a request's state


class ServerContext:
    """Shared by all connections of an app."""

    def __init__(self, app: FastAPI) -> None:
        self.settings: Final[Settings] = app.state.settings
        self.limits: Final[Limits] = app.state.limits
        self.metrics: Final[Metrics] = app.state.metrics
        self.outbox: list[tuple[asyncio.Transport, bytes]] = []
        """Frames to send once all ready callbacks have run. Each write wakes its peer, which is expensive: the writes
        of many tables are made one after the other."""

    def flush(self) -> None:
        posted, self.outbox = self.outbox, []
        for transport, frame in posted:
            if not transport.is_closing():
                transport.write(frame)


def configure(app: FastAPI, **more: Any) -> uvicorn.Config:
    """uvicorn's configuration for the app."""
    context = ServerContext(app)
    http: Any = partial(HttpProtocol, context)
    ws: Any = partial(WebSocketProtocol, context)
    return uvicorn.Config(
        app,
        http=http,
        ws=ws,
        backlog=BACKLOG,
        access_log=False,
        log_config=None,
        server_header=False,
        timeout_keep_alive=KEEP_ALIVE,
        ws_max_size=context.settings.largest_body,
        ws_per_message_deflate=False,
        **more,
    )


class LimitedParser(h11.Connection):
    """Limits the pieces of a body: each costs as much as a small request."""

    pieces = 0

    def next_event(self) -> Any:
        event = super().next_event()
        if isinstance(event, h11.Request):
            self.pieces = 0
        elif isinstance(event, h11.Data):
            self.pieces += 1
            if self.pieces > MOST_PIECES:
                raise h11.RemoteProtocolError("too many pieces")
        return event

    def is_in_a_request(self) -> bool:
        """Whether a request has arrived in part."""
        if self.their_state is h11.IDLE:
            return len(self._receive_buffer) > 0
        return self.their_state is h11.SEND_BODY


class HttpProtocol(H11Protocol):
    def __init__(self, context: ServerContext, **given: Any) -> None:
        super().__init__(**given)
        self.context: Final = context
        self.conn: LimitedParser = LimitedParser(h11.SERVER)
        self.connection: Connection
        self.request_timer: asyncio.TimerHandle | None = None

    # uvicorn narrows the type of the transport, asyncio's base class does not.
    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        from_peer = self.app_state.get(FROM_PEER, False)  # limits are for its clients
        peer = address_of({"client": self.client}) if self.client and not from_peer else None
        self.connection = Connection(self.context.limits, peer)
        self.app_state = {**self.app_state, CONNECTION: self.connection}
        seconds = self.context.settings.slowest_request
        if peer is not None:
            try:
                self.connection.count_for(peer)
            except TooMany as problem:
                if not self.is_proxy():
                    self.refuse(problem)
                    return
                seconds = min(seconds, PROXY_GRACE)
        self.start_timer(seconds)

    def connection_lost(self, exc: Exception | None) -> None:
        self.cancel_timer()
        self.connection.release()
        super().connection_lost(exc)

    def handle_events(self) -> None:
        super().handle_events()
        is_socket_now = self.transport.get_protocol() is not self
        if is_socket_now or not self.conn.is_in_a_request():
            self.cancel_timer()
        elif self.request_timer is None:
            self.start_timer(self.context.settings.slowest_request)

    def send_400_response(self, msg: str) -> None:
        """A response that has begun cannot be replaced, and the app's would come too late."""
        self.abort_request()
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            super().send_400_response(msg)
        else:
            self.transport.close()

    def abort_request(self) -> None:
        """Treat the client of the current request as disconnected."""
        if self.cycle is not None:
            self.cycle.disconnected = True
            self.cycle.message_event.set()

    def is_proxy(self) -> bool:
        """Whether the peer is a trusted proxy."""
        app = self.config.loaded_app
        return (
            isinstance(app, ProxyHeadersMiddleware)
            and self.client is not None
            and self.client[0] in app.trusted_hosts
        )

    def refuse(self, problem: Problem) -> None:
        self.context.metrics.count_problem(problem)
        answer = problem_answer(problem)
        status = HTTPStatus(answer.status_code)
        head = [f"HTTP/1.1 {status.value} {status.phrase}".encode()]
        head += [name + b": " + value for name, value in answer.raw_headers]
        self.transport.write(b"\r\n".join([*head, b"", bytes(answer.body)]))
        self.transport.close()

    def start_timer(self, seconds: float) -> None:
        """The time runs from the first byte of a request, or from the connection; more bytes do not extend it."""
        self.request_timer = self.loop.call_later(seconds, self.on_timeout)

    def cancel_timer(self) -> None:
        if self.request_timer is not None:
            self.request_timer.cancel()
            self.request_timer = None

    def on_timeout(self) -> None:
        """A partial request gets a response. An idle connection does not: browsers open some in advance."""
        self.request_timer = None
        problem = Problem("too-slow-request")
        if self.conn.is_in_a_request() and self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            self.abort_request()
            self.refuse(problem)
        else:
            self.context.metrics.count_problem(problem)
            self.transport.close()


class FrameMeter:
    """Finds the frames in the data of a socket by their headers, before they are parsed."""

    __slots__ = ("fragments", "head", "payload")

    def __init__(self) -> None:
        self.head = b""  # the received part of a frame's header
        self.payload = 0  # missing bytes of the current frame
        self.fragments = 0  # of the current message

    def frames(self, data: bytes) -> Iterator[None]:
        """Yield once for every frame that begins in the data."""
        data = self.head + data
        self.head = b""
        at = self.payload
        while (size := head_size(data, at)) is not None:
            yield
            first, length = data[at], data[at + 1] & 0x7F
            if length >= 126:
                length = int.from_bytes(data[at + 2 : at + (4 if length == 126 else 10)], "big")
            if first & 0x0F < 8:  # not a ping, a pong or a close, which may come between fragments
                self.fragments = 0 if first & 0x80 else self.fragments + 1
            at += size + length
        self.head = data[at:]
        self.payload = max(0, at - len(data))

    def is_between_messages(self) -> bool:
        return not (self.head or self.payload or self.fragments)


def head_size(data: bytes, at: int) -> int | None:
    """The size of the frame header at a position; None if it is incomplete."""
    if len(data) < at + 2:
        return None
    length = data[at + 1] & 0x7F
    size = 2 + (2 if length == 126 else 8 if length == 127 else 0) + (4 if data[at + 1] & 0x80 else 0)
    return size if len(data) >= at + size else None


def text_frame(text: bytes) -> bytes:
    """A text message in one unmasked WebSocket frame, as servers send it (RFC 6455, section 5.2)."""
    size = len(text)
    if size < 126:
        return b"\x81%c%b" % (size, text)
    if size < 65_536:
        return b"\x81\x7e%b%b" % (size.to_bytes(2, "big"), text)
    return b"\x81\x7f%b%b" % (size.to_bytes(8, "big"), text)


def whole_message(data: bytes, largest: int) -> bytes | None:
    """The text of a message in one frame and one packet, as most are; None for everything else. The full parser costs
    ten times as much."""
    if len(data) < 6 or data[0] != FINAL_TEXT:
        return None
    size, begin = data[1] - MASKED, 2
    if size == 126:
        size, begin = int.from_bytes(data[2:4], "big"), 4
    payload = begin + 4
    if not 0 <= size <= largest or data[1] == MASKED + 127 or len(data) != payload + size:
        return None
    return apply_mask(data[payload:], data[begin:payload])


class Inbox(asyncio.Queue[Any]):
    """A queue with one reader, whose pending `get` receives the item directly, without asyncio's extra wakeup."""

    def __init__(self) -> None:
        super().__init__()
        self.reader: asyncio.Future[Any] | None = None

    def put_nowait(self, item: Any) -> None:
        reader, self.reader = self.reader, None
        if reader is None or reader.done():
            super().put_nowait(item)
        else:
            reader.set_result(item)

    async def get(self) -> Any:
        if not self.empty():
            return self.get_nowait()
        self.reader = asyncio.get_running_loop().create_future()
        return await self.reader


class WebSocketProtocol(WebSocketsSansIOProtocol):
    def __init__(self, context: ServerContext, **given: Any) -> None:
        super().__init__(**given)
        self.queue = Inbox()
        settings = context.settings
        self.context: Final = context
        self.connection: Final[Connection] = self.app_state[CONNECTION]
        self.connection.write_text = self.write_text
        self.connection.connect = self.connect
        self.relay: Relay | None = None  # to another process that plays the table
        self.meter: Final = FrameMeter()
        self.frame_bucket: Final = Bucket(2 * FRAMES_PER_MESSAGE * settings.frames_per_second, 2)
        self.byte_bucket: Final = Bucket(SECONDS_AT_ONCE * settings.bytes_per_second, SECONDS_AT_ONCE)
        self.is_awaited = False  # whether the app waits for a message
        self.is_behind = False  # whether the peer reads too slowly

    def data_received(self, data: bytes) -> None:
        may_be_whole = self.conn.state is OPEN and self.meter.is_between_messages()
        if self.handshake_initiated and self.exceeds_limits(data):
            self.hang_up()
        elif self.relay is not None:
            self.relay.transport.write(data)
        elif may_be_whole and (text := whole_message(data, self.context.settings.largest_body)) is not None:
            self.curr_msg_data_type = "text"
            self.frames = [text]
            self.send_receive_event_to_app()
        else:
            super().data_received(data)

    def send_receive_event_to_app(self) -> None:
        """uvicorn pauses reading at every message until the app has received it, which costs two system calls. Skip
        that if the app is waiting."""
        was_paused, was_awaited = self.read_paused, self.is_awaited
        self.read_paused = was_paused or was_awaited
        self.is_awaited = False
        super().send_receive_event_to_app()
        if was_awaited:
            self.read_paused = was_paused

    async def receive(self) -> Any:
        self.is_awaited = self.queue.empty()
        return await super().receive()

    def send_keepalive_ping(self) -> None:
        """Ping only peers that have been silent."""
        assert self.ping_interval is not None
        silent = time.monotonic() - self.byte_bucket.at  # updated by every packet
        if silent < self.ping_interval - TIMER_SLACK:
            self.ping_timer = self.loop.call_later(self.ping_interval - silent, self.send_keepalive_ping)
        else:
            super().send_keepalive_ping()

    def connect(self, relay: Relay) -> None:
        """Pass all bytes between the client and another process, which has accepted the socket or refused it."""
        self.relay = relay
        self.handshake_complete = True
        relay.connect(self.transport)

    def shutdown(self) -> None:
        if self.relay is None:
            super().shutdown()
        else:
            self.transport.close()

    def pause_writing(self) -> None:
        if self.relay is not None:
            self.relay.transport.pause_reading()
        self.is_behind = True
        super().pause_writing()

    def resume_writing(self) -> None:
        self.is_behind = False
        if self.relay is not None:
            self.relay.transport.resume_reading()
        super().resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        self.connection.write_text = self.connection.connect = None
        if self.relay is not None:
            self.relay.transport.close()
            self.relay.client = None
            self.relay = None
        self.connection.release()
        super().connection_lost(exc)
        # Both break reference cycles, which garbage collection would find too late: the error's traceback has the
        # frame of the parser.
        self.conn.parser.close()
        self.conn.parser_exc = None

    def write_text(self, text: bytes) -> bool:
        """Queue a message, unless the peer reads too slowly. Sending through ASGI costs several times as much, and
        every action of a game is sent to all guests at its table."""
        if not self.handshake_complete or self.close_sent or self.is_behind:
            return False
        outbox = self.context.outbox
        if not outbox:
            self.loop.call_soon(self.context.flush)
        outbox.append((self.transport, text_frame(text)))
        return True

    async def send(self, message: Any) -> None:
        """Handle two cases that uvicorn treats as errors: a refused socket, and a message to a peer that was just
        disconnected."""
        self.context.flush()  # keeps the order of messages
        if self.handshake_complete and self.transport.is_closing():
            raise ClientDisconnected
        await super().send(message)
        if message["type"] == "websocket.http.response.body" and not message.get("more_body", False):
            self.handshake_complete = True

    def exceeds_limits(self, data: bytes) -> bool:
        """Every frame counts, and every packet, even one without a whole frame."""
        if self.byte_bucket.take(len(data)) or self.frame_bucket.take():
            return True
        for number, _ in enumerate(self.meter.frames(data)):
            if number and self.frame_bucket.take():
                return True
        return self.meter.fragments > MOST_FRAGMENTS

    def hang_up(self) -> None:
        self.context.metrics.count_problem(TooMany("too-many-frames", 1))
        if self.handshake_complete and not self.close_sent:
            self.conn.fail(POLICY_VIOLATION, "too many frames")
            self.handle_parser_exception()
        else:
            self.transport.close()
