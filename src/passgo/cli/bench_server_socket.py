"""A minimal WebSocket client, cheap enough that thousands of them do not distort the measurement."""

import asyncio
import base64
import os
import struct
from collections.abc import Callable
from typing import Final

TEXT: Final = 0x81  # a whole message in one frame
PING, PONG, CLOSE = 0x89, 0x8A, 0x88
NO_MASK: Final = bytes(4)  # clients must mask frames; a mask of zeros leaves the bytes unchanged


def frame(kind: int, payload: bytes) -> bytes:
    size = len(payload)
    if size < 126:
        return bytes((kind, 0x80 | size)) + NO_MASK + payload
    return struct.pack("!BBH", kind, 0x80 | 126, size) + NO_MASK + payload


class Socket(asyncio.Protocol):
    """Does the handshake, then passes every message to `hear`. `opened` resolves when the handshake ends."""

    def __init__(self, host: str, path: str, token: str, hear: Callable[[bytes], None]) -> None:
        self.host: Final = host
        self.path: Final = path
        self.token: Final = token
        self.hear: Final = hear
        self.opened: Final[asyncio.Future[None]] = asyncio.get_running_loop().create_future()
        self.transport: asyncio.Transport
        self.waiting = bytearray()
        self.is_open = False
        self.lost = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        assert isinstance(transport, asyncio.Transport)
        self.transport = transport
        key = base64.b64encode(os.urandom(16)).decode()
        transport.write(
            f"GET {self.path} HTTP/1.1\r\nHost: {self.host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\n"
            f"Authorization: Bearer {self.token}\r\n\r\n".encode()
        )

    def send(self, message: bytes) -> None:
        self.transport.write(frame(TEXT, message))

    def data_received(self, data: bytes) -> None:
        self.waiting += data
        if not self.is_open and not self.shake_hands():
            return
        at = 0
        while (found := self.next_frame(at)) is not None:
            kind, begin, at = found
            if kind == TEXT:
                self.hear(bytes(self.waiting[begin:at]))
            elif kind == PING:
                self.transport.write(frame(PONG, bytes(self.waiting[begin:at])))
            elif kind == CLOSE:
                self.transport.close()
        del self.waiting[:at]

    def shake_hands(self) -> bool:
        end = self.waiting.find(b"\r\n\r\n")
        if end < 0:
            return False
        first = bytes(self.waiting.split(b"\r\n", 1)[0])
        if b" 101 " not in first:
            self.opened.set_exception(ConnectionError(first.decode()))
            self.transport.abort()
            return False
        del self.waiting[: end + 4]
        self.is_open = True
        self.opened.set_result(None)
        return True

    def next_frame(self, at: int) -> tuple[int, int, int] | None:
        """The opcode of a frame and the bounds of its payload; None while it is incomplete."""
        held = len(self.waiting)
        if held < at + 2:
            return None
        size, begin = self.waiting[at + 1], at + 2
        if size == 126:
            if held < at + 4:
                return None
            size, begin = struct.unpack_from("!H", self.waiting, begin)[0], at + 4
        elif size == 127:
            if held < at + 10:
                return None
            size, begin = struct.unpack_from("!Q", self.waiting, begin)[0], at + 10
        return (self.waiting[at], begin, begin + size) if held >= begin + size else None

    def connection_lost(self, error: Exception | None) -> None:
        self.lost = True
        if not self.opened.done():
            self.opened.set_exception(error or ConnectionError("the server hung up"))
