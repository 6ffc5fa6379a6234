"""The context: what a connection may do below the requests and messages that it brings.

uvicorn gives every connection to a protocol. Ours are uvicorn's own with limits that nothing behind them could keep:
how many connections an address has, how long a request may take to arrive, how many pieces a body or a message
comes in. Whoever is over a limit is answered where that is possible, and hung up on.
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
from passgo.server.web.limits import Bucket, Connection, Limits, address_of

KEEP_ALIVE: Final = 75  # seconds; longer than proxies keep theirs, so that it is never us who hang up first
BACKLOG: Final = 4_096  # of connections that wait to be taken: everybody comes back at once after a restart
PROXY_GRACE: Final = 1.0  # seconds that one connection too many of a proxy's has to say whom it serves
MOST_PIECES: Final = 1_000  # that the body of a request may come in
MOST_FRAGMENTS: Final = 64  # frames of one message
FRAMES_PER_MESSAGE: Final = 5  # a socket may send so many frames for each message: pings, pongs, fragments
SECONDS_AT_ONCE: Final = 4  # so many seconds' worth of bytes may come at once
TIMER_SLACK: Final = 0.1  # seconds: timers may be as early
POLICY_VIOLATION: Final = 1008
FINAL_TEXT: Final = 0x81  # the first byte of a message of text in one frame (RFC 6455, section 5.2)
MASKED: Final = 0x80  # in the second byte of what clients send, on top of the length
CONNECTION: Final = "connection"  # the name under which a request finds its connection


class ServerContext:
    """What all connections of one app share."""

    def __init__(self, app: FastAPI) -> None:
        self.settings: Final[Settings] = app.state.settings
        self.limits: Final[Limits] = app.state.limits
        self.metrics: Final[Metrics] = app.state.metrics
        self.outbox: list[tuple[asyncio.Transport, bytes]] = []
        """Frames that are sent once everything that is ready to run has run. Each write wakes its peer, which is
        expensive: the writes of many tables are made one after the other."""

    def flush(self) -> None:
        posted, self.outbox = self.outbox, []
        for transport, frame in posted:
            if not transport.is_closing():
                transport.write(frame)


def configure(app: FastAPI, **more: Any) -> uvicorn.Config:
    """How uvicorn serves the app."""
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
    """Every piece of a body costs as much as a small request: a byte at a time would keep everybody waiting."""

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
        """Whether a request has begun to arrive, and not all of it is there."""
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

    # uvicorn narrows the transport as asyncio's base class does not.
    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        peer = address_of({"client": self.client}) if self.client else None
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
        """An answer that has begun cannot become another one, and the app's would come too late."""
        self.abort_request()
        if self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            super().send_400_response(msg)
        else:
            self.transport.close()

    def abort_request(self) -> None:
        """As if whoever asked had left."""
        if self.cycle is not None:
            self.cycle.disconnected = True
            self.cycle.message_event.set()

    def is_proxy(self) -> bool:
        """Whether the peer may speak for others."""
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
        """The time runs from the first byte of a request, or from the beginning; more bytes do not lengthen it."""
        self.request_timer = self.loop.call_later(seconds, self.on_timeout)

    def cancel_timer(self) -> None:
        if self.request_timer is not None:
            self.request_timer.cancel()
            self.request_timer = None

    def on_timeout(self) -> None:
        """Half a request is answered. Browsers open connections in advance: an answer on one would surprise them."""
        self.request_timer = None
        problem = Problem("too-slow-request")
        if self.conn.is_in_a_request() and self.conn.our_state in (h11.IDLE, h11.SEND_RESPONSE):
            self.abort_request()
            self.refuse(problem)
        else:
            self.context.metrics.count_problem(problem)
            self.transport.close()


class FrameMeter:
    """Finds the frames in what a socket sends by their heads alone, before anything is made of them."""

    __slots__ = ("fragments", "head", "payload")

    def __init__(self) -> None:
        self.head = b""  # as much of a frame's head as has come
        self.payload = 0  # bytes that are still to come of the frame before
        self.fragments = 0  # of the message that is under way

    def frames(self, data: bytes) -> Iterator[None]:
        """Once for every frame that begins here."""
        data = self.head + data
        self.head = b""
        at = self.payload
        while (size := head_size(data, at)) is not None:
            yield
            first, length = data[at], data[at + 1] & 0x7F
            if length >= 126:
                length = int.from_bytes(data[at + 2 : at + (4 if length == 126 else 10)], "big")
            if first & 0x0F < 8:  # not a ping, a pong or a close, which may stand between fragments
                self.fragments = 0 if first & 0x80 else self.fragments + 1
            at += size + length
        self.head = data[at:]
        self.payload = max(0, at - len(data))

    def is_between_messages(self) -> bool:
        return not (self.head or self.payload or self.fragments)


def head_size(data: bytes, at: int) -> int | None:
    """How long the head of the frame is that begins here; None if not all of it is there."""
    if len(data) < at + 2:
        return None
    length = data[at + 1] & 0x7F
    size = 2 + (2 if length == 126 else 8 if length == 127 else 0) + (4 if data[at + 1] & 0x80 else 0)
    return size if len(data) >= at + size else None


def text_frame(text: bytes) -> bytes:
    """A whole message in one frame of a WebSocket, as a server sends it: not masked (RFC 6455, section 5.2)."""
    size = len(text)
    if size < 126:
        return b"\x81%c%b" % (size, text)
    if size < 65_536:
        return b"\x81\x7e%b%b" % (size.to_bytes(2, "big"), text)
    return b"\x81\x7f%b%b" % (size.to_bytes(8, "big"), text)


def whole_message(data: bytes, largest: int) -> bytes | None:
    """The text of a message that came in one frame and one packet, as most do; None for everything else. The parser
    that takes all that there is costs ten times as much."""
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
    """A queue with one reader, who is given what comes while he waits: asyncio's own wakes him to look for himself."""

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
        self.meter: Final = FrameMeter()
        self.frame_bucket: Final = Bucket(2 * FRAMES_PER_MESSAGE * settings.frames_per_second, 2)
        self.byte_bucket: Final = Bucket(SECONDS_AT_ONCE * settings.bytes_per_second, SECONDS_AT_ONCE)
        self.is_awaited = False  # whether the app waits for a message
        self.is_behind = False  # whether the peer does not keep up with reading

    def data_received(self, data: bytes) -> None:
        may_be_whole = self.conn.state is OPEN and self.meter.is_between_messages()
        if self.handshake_initiated and self.exceeds_limits(data):
            self.hang_up()
        elif may_be_whole and (text := whole_message(data, self.context.settings.largest_body)) is not None:
            self.curr_msg_data_type = "text"
            self.frames = [text]
            self.send_receive_event_to_app()
        else:
            super().data_received(data)

    def send_receive_event_to_app(self) -> None:
        """uvicorn stops reading at every message until the app has taken it, which costs two system calls. There is no
        need to where the app waits for it."""
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
        """Only who has been silent is asked whether he is still there."""
        assert self.ping_interval is not None
        silent = time.monotonic() - self.byte_bucket.at  # which every packet takes from
        if silent < self.ping_interval - TIMER_SLACK:
            self.ping_timer = self.loop.call_later(self.ping_interval - silent, self.send_keepalive_ping)
        else:
            super().send_keepalive_ping()

    def pause_writing(self) -> None:
        self.is_behind = True
        super().pause_writing()

    def resume_writing(self) -> None:
        self.is_behind = False
        super().resume_writing()

    def connection_lost(self, exc: Exception | None) -> None:
        self.connection.write_text = None
        self.connection.release()
        super().connection_lost(exc)
        self.conn.parser.close()  # it refers to whoever has it: a circle that nobody would search for again

    def write_text(self, text: bytes) -> bool:
        """Send a message soon, if the peer keeps up with reading. The usual way through ASGI costs several times
        as much, and every action of a game is told to everybody at its table."""
        if not self.handshake_complete or self.close_sent or self.is_behind:
            return False
        outbox = self.context.outbox
        if not outbox:
            self.loop.call_soon(self.context.flush)
        outbox.append((self.transport, text_frame(text)))
        return True

    async def send(self, message: Any) -> None:
        """Two things that are nobody's error, and that uvicorn takes for one: a socket that was turned away, and
        something to say to whom we have just hung up on."""
        self.context.flush()  # nothing overtakes what was posted before
        if self.handshake_complete and self.transport.is_closing():
            raise ClientDisconnected
        await super().send(message)
        if message["type"] == "websocket.http.response.body" and not message.get("more_body", False):
            self.handshake_complete = True

    def exceeds_limits(self, data: bytes) -> bool:
        """Reading costs something for every frame, and for every packet even if it brings no whole one."""
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
