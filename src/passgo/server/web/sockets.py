"""A table's socket: updates to the client as they happen, and actions the other way.

Browsers send the origin of the page that opens a socket: it must be this server, and the cookie identifies the guest.
A client without an origin is a program: it is a spectator, or sends its token as a bearer; cookies are ignored.
"""

import asyncio
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from typing import Any, Final, cast

import msgspec
from fastapi import APIRouter, WebSocket
from pydantic import TypeAdapter, ValidationError
from starlette.websockets import WebSocketDisconnect

from passgo.server.errors import StoreError
from passgo.server.problems import Problem, TooMany
from passgo.server.runtime.fair_queue import Requester
from passgo.server.runtime.logs import log_broken
from passgo.server.runtime.metrics import Metrics
from passgo.server.settings import Settings
from passgo.server.tables import commands
from passgo.server.tables.live_table import LiveTable
from passgo.server.tables.registry import Tables
from passgo.server.web.answers import bad_fields, encode
from passgo.server.web.guests import guest_of, token_of
from passgo.server.web.limits import Bucket, Limits, address_of
from passgo.server.web.middleware import check_origin, connection_of
from passgo.server.web.routes.base import charge_for_history, read_json
from passgo.server.web.wire.frames import ActFrame, ClientFrame, PingFrame, SayFrame, WhyFrame

router = APIRouter()
MOST_WAITING: Final = 500  # frames that a slow socket may be behind before it is closed
# Bytes that may wait besides the first frame, whose length depends on the request.
MOST_BYTES: Final = 1_000_000
CLOSE_TIMEOUT: Final = 2.0  # seconds for the last frame
PONG: Final = encode({"type": "pong"})
RELOAD: Final = encode({"type": "bye", "reason": "reload"})
BYE: Final = b'{"type":"bye"'
RESTART: Final = 1012
TOO_SLOW: Final = 1013
LONGEST_ID: Final = 64
DISCONNECTED: Final = (WebSocketDisconnect, OSError)  # raised by sending to a client that has left

_read_frame: Final = TypeAdapter[Any](ClientFrame).validator.validate_python


class FrameHead(msgspec.Struct):
    """The fields of a frame that are needed before it is sent."""

    seq: int = 0
    type: str = ""


_frame_head: Final = msgspec.json.Decoder(FrameHead)


class SendQueue:
    """Frames to be sent over one socket. `put` never waits."""

    __slots__ = (
        "__weakref__",
        "code",
        "has_frames",
        "most_bytes",
        "sending",
        "size",
        "socket",
        "waiting",
        "write",
        "writer",
    )

    def __init__(self, socket: WebSocket, write: Callable[[bytes], bool]) -> None:
        self.socket: Final = socket
        self.write: Final = write  # sends at once if possible
        self.waiting: Final[deque[bytes]] = deque()
        self.size = 0  # bytes that wait
        self.most_bytes = MOST_BYTES
        self.has_frames: Final = asyncio.Event()
        self.sending = False  # whether a frame is being sent
        self.writer: asyncio.Task[None] | None = None
        self.code = 0  # the close code, once the server closes the socket

    def put(self, frame: bytes) -> None:
        if self.code:
            return
        is_free = self.writer is not None and not self.waiting and not self.sending
        if is_free and not frame.startswith(BYE) and self.write(frame):
            return
        if len(self.waiting) < MOST_WAITING and self.size + len(frame) <= self.most_bytes:
            self.waiting.append(frame)
            self.size += len(frame)
            self.has_frames.set()
            return
        self.code = TOO_SLOW
        if self.writer is not None:
            self.writer.cancel()  # it waits for a peer that does not read

    def begin_with(self, first: bytes) -> None:
        """Put the first frame before those that came meanwhile, except updates that it includes."""
        seq = _frame_head.decode(first).seq
        later = [frame for frame in self.waiting if not is_covered(frame, seq)]
        self.waiting.clear()
        self.waiting.extend([first, *later])
        self.size = sum(len(frame) for frame in self.waiting)
        self.most_bytes = MOST_BYTES + len(first)
        self.has_frames.set()

    async def run(self) -> None:
        """Send frames until the server closes the socket."""
        while not self.code:
            while self.waiting:
                frame = self.waiting.popleft()
                self.size -= len(frame)
                self.sending = True
                await self.send(frame)
                self.sending = False
                if frame.startswith(BYE):
                    self.code = RESTART
                    return
            self.has_frames.clear()
            await self.has_frames.wait()

    async def send(self, frame: bytes) -> None:
        await self.socket.send({"type": "websocket.send", "text": frame.decode()})

    async def close(self) -> None:
        """Send the reason if the peer still reads, and close."""
        with suppress(TimeoutError, RuntimeError, WebSocketDisconnect):
            async with asyncio.timeout(CLOSE_TIMEOUT):
                if self.code == TOO_SLOW:
                    await self.send(encode({"type": "bye", "reason": "too-slow"}))
                await self.socket.close(self.code)


def writer_of(socket: WebSocket) -> Callable[[bytes], bool]:
    """The connection's direct write; there is none if the app is called in its own process."""
    connection = connection_of(socket.scope)
    return never_write if connection is None or connection.write_text is None else connection.write_text


def never_write(frame: bytes) -> bool:
    return False


def is_covered(frame: bytes, seq: int) -> bool:
    head = _frame_head.decode(frame)
    return head.type == "update" and head.seq <= seq


class TableConnection:
    """One socket of one guest at one table, from the first frame to the last."""

    def __init__(self, socket: WebSocket, live: LiveTable, guest: str | None) -> None:
        state = socket.app.state
        self.settings: Final[Settings] = state.settings
        self.limits: Final[Limits] = state.limits
        self.metrics: Final[Metrics] = state.metrics
        self.socket: Final = socket
        self.live: Final = live
        self.guest: Final = guest
        self.queue: Final = SendQueue(socket, writer_of(socket))
        self.address: Final = address_of(socket.scope)
        self.bucket: Final = Bucket(2 * self.settings.frames_per_second, 2)

    async def run(self, since: int | None, head: str) -> None:
        if since is not None:
            charge_for_history(self.live, since, self.limits, self.address)
        subscriber = self.live.subscribe(self.guest, self.queue.put)
        try:
            requester = Requester(self.address, self.guest or "")
            self.queue.begin_with(await self.live.update(self.guest, since, list, requester, head))
            await self.socket.accept()
            await self.exchange()
        finally:
            self.live.unsubscribe(subscriber)
        if self.queue.code:
            await self.queue.close()

    async def exchange(self) -> None:
        writer = self.queue.writer = asyncio.create_task(self.queue.run())
        reader = asyncio.create_task(self.read())
        try:
            await asyncio.wait((reader, writer), return_when=asyncio.FIRST_COMPLETED)
        finally:
            reader.cancel()
            writer.cancel()
            for error in await asyncio.gather(reader, writer, return_exceptions=True):
                if isinstance(error, Exception) and not isinstance(error, DISCONNECTED):
                    self.metrics.count_problem(Problem("broken"))
                    log_broken(error, self.socket.scope)
            self.queue.writer = None  # a cancelled task keeps its frame and traceback alive

    async def read(self) -> None:
        while True:
            message = await self.socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            text = message.get("text")
            wait = self.bucket.take()
            if wait:
                self.send_problem(TooMany("too-many-frames", wait), None)
                await asyncio.sleep(wait)  # nothing is read meanwhile, so the sender has to wait, too
            elif text is None:
                self.send_problem(Problem("binary-frame"), None)
            elif len(text) > self.settings.largest_body:
                self.send_problem(Problem("frame-too-large", largest=self.settings.largest_body), None)
            else:
                await self.answer(text)

    async def answer(self, text: str) -> None:
        name: str | None = None
        try:
            data = read_json(text)
            name = frame_id(data)
            await self.dispatch(_read_frame(data))
        except Problem as problem:
            if problem.code == "broken":
                log_broken(problem, self.socket.scope)
            self.send_problem(problem, name)
        except ValidationError as error:
            self.send_problem(bad_fields(error.errors(include_url=False, include_context=False)), name)
        except StoreError:
            self.send_problem(Problem("store-down"), name)
        except Exception as error:
            log_broken(error, self.socket.scope)
            self.send_problem(Problem("broken"), name)

    async def dispatch(self, frame: ActFrame | SayFrame | WhyFrame | PingFrame) -> None:
        """Handle a frame. What was done is in the update that all guests get."""
        if isinstance(frame, PingFrame):
            return self.queue.put(PONG)
        guest = self.guest
        if guest is None:
            raise Problem("watching")
        if isinstance(frame, WhyFrame):
            commands.own_seat(self.live.state, guest, frame.seat)
            refusal = commands.why_not(self.live.state, frame.seat, frame.action)
            return self.queue.put(encode({"type": "why", "id": frame.id, "refusal": refusal}))
        if isinstance(frame, ActFrame):
            seat, action, luck = frame.seat, frame.action, frame.luck
            charge_for_history(self.live, frame.version, self.limits, self.address)
            done = await self.live.do(
                guest,
                lambda state: commands.act_with_luck(state, guest, seat, action, luck),
                frame.id,
                frame.version,
            )
        else:
            text = frame.text
            self.limits.chats.take(guest)
            done = await self.live.do(guest, lambda state: commands.say(state, guest, text), frame.id)
        if done.repeated:
            self.queue.put(encode({"type": "done", "id": frame.id, "seq": done.seq}))
        return None

    def send_problem(self, problem: Problem, name: str | None) -> None:
        self.metrics.count_problem(problem)
        self.queue.put(encode({"type": "error", "id": name, "error": problem.to_json()}))


def frame_id(data: object) -> str | None:
    """The id of a frame, even of one that is invalid otherwise."""
    name = data.get("id") if isinstance(data, dict) else None
    return name if isinstance(name, str) and len(name) <= LONGEST_ID else None


@router.websocket("/tables/{table}/socket")
async def socket(socket: WebSocket, table: str) -> None:
    state = socket.app.state
    limits, address = cast(Limits, state.limits), address_of(socket.scope)
    limits.requests.take(address)
    with limits.socket(address):
        if is_outdated(socket.query_params.get("build"), state.build):
            await request_reload(socket)
        else:
            connection, since = await admit(socket, table, state.tables, state.settings)
            await connection.run(since, socket.query_params.get("head", ""))


def is_outdated(build: str | None, current: str) -> bool:
    """Whether the page is of another build than the server's. Programs send no build."""
    return bool(build and current) and build != current


async def request_reload(socket: WebSocket) -> None:
    await socket.accept()
    await socket.send_text(RELOAD.decode())
    await socket.close()


async def admit(
    socket: WebSocket, table: str, tables: Tables, settings: Settings
) -> tuple[TableConnection, int | None]:
    from_browser = "origin" in socket.headers
    if from_browser:
        check_origin(socket.scope, settings)
    guest = await guest_of(tables, token_of(socket.headers, with_cookie=from_browser))
    since = socket.query_params.get("since")
    if since is not None and not (since.isdecimal() and len(since) <= 15):
        raise Problem("bad-since")
    return TableConnection(socket, await tables.live(table), guest), None if since is None else int(since)
