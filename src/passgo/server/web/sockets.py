"""A table's socket: everything that happens there, as it happens, and actions the other way.

Browsers name the page that opens a socket (Origin): it must be ours, and the guest is known by the cookie. Whoever
names none is a program: it is a spectator, or sends its token as a bearer; a cookie does not count.
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
MOST_WAITING: Final = 500  # frames that a slow socket may be behind; then it has to come again
# That may wait besides the first frame, which is as long as its reader asked for.
MOST_BYTES: Final = 1_000_000
CLOSE_TIMEOUT: Final = 2.0  # seconds that a socket has for its last frame
PONG: Final = encode({"type": "pong"})
RELOAD: Final = encode({"type": "bye", "reason": "reload"})
BYE: Final = b'{"type":"bye"'
RESTART: Final = 1012
TOO_SLOW: Final = 1013
LONGEST_ID: Final = 64
DISCONNECTED: Final = (WebSocketDisconnect, OSError)  # what sending to somebody who has left comes to

_read_frame: Final = TypeAdapter[Any](ClientFrame).validator.validate_python


class FrameHead(msgspec.Struct):
    """As much of a frame as has to be looked at before it is sent."""

    seq: int = 0
    type: str = ""


_frame_head: Final = msgspec.json.Decoder(FrameHead)


class SendQueue:
    """What waits to be sent over one socket. Putting something in never waits."""

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
        self.write: Final = write  # sends at once where that is possible
        self.waiting: Final[deque[bytes]] = deque()
        self.size = 0  # bytes that wait
        self.most_bytes = MOST_BYTES
        self.has_frames: Final = asyncio.Event()
        self.sending = False  # whether a frame is on its way that does not wait any more
        self.writer: asyncio.Task[None] | None = None
        self.code = 0  # why the server closes the socket, once it has to

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
        """Entries that came while the first frame was made are either in it, or follow it."""
        seq = _frame_head.decode(first).seq
        later = [frame for frame in self.waiting if not is_covered(frame, seq)]
        self.waiting.clear()
        self.waiting.extend([first, *later])
        self.size = sum(len(frame) for frame in self.waiting)
        self.most_bytes = MOST_BYTES + len(first)
        self.has_frames.set()

    async def run(self) -> None:
        """Sends what there is until the server says goodbye."""
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
        """Says why, if the peer still listens, and hangs up."""
        with suppress(TimeoutError, RuntimeError, WebSocketDisconnect):
            async with asyncio.timeout(CLOSE_TIMEOUT):
                if self.code == TOO_SLOW:
                    await self.send(encode({"type": "bye", "reason": "too-slow"}))
                await self.socket.close(self.code)


def writer_of(socket: WebSocket) -> Callable[[bytes], bool]:
    """There is no connection to write to where the app is asked in its own process."""
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

    async def run(self, since: int | None) -> None:
        if since is not None:
            charge_for_history(self.live, since, self.limits, self.address)
        subscriber = self.live.subscribe(self.guest, self.queue.put)
        try:
            self.queue.begin_with(await self.live.update(self.guest, since))
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
            self.queue.writer = None  # a task that was cancelled holds on to all that it has seen

    async def read(self) -> None:
        while True:
            message = await self.socket.receive()
            if message["type"] == "websocket.disconnect":
                return
            text = message.get("text")
            wait = self.bucket.take()
            if wait:
                self.send_problem(TooMany("too-many-frames", wait), None)
                await asyncio.sleep(wait)  # meanwhile nothing is read, so that the sender has to wait, too
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
        """What is done is told by the update that everybody gets."""
        if isinstance(frame, PingFrame):
            return self.queue.put(PONG)
        guest = self.guest
        if guest is None:
            raise Problem("watching")
        if isinstance(frame, WhyFrame):
            commands.own(self.live.state, guest, frame.seat)
            refusal = commands.why_not(self.live.state, frame.seat, frame.action)
            return self.queue.put(encode({"type": "why", "id": frame.id, "refusal": refusal}))
        if isinstance(frame, ActFrame):
            seat, action = frame.seat, frame.action
            charge_for_history(self.live, frame.version, self.limits, self.address)
            done = await self.live.do(
                guest, lambda state: commands.act(state, guest, seat, action), frame.id, frame.version
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
    """The id that an answer can name, even to a frame that is wrong otherwise."""
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
            await connection.run(since)


def is_outdated(build: str | None, ours: str) -> bool:
    """Whether a page of ours asks that is not the one we have now. Programs name no build."""
    return bool(build and ours) and build != ours


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
