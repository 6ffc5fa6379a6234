"""Raw connections, for requests that no proper client would send."""

import asyncio
import os
import struct
from base64 import b64encode
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress

from server.visitors import Served

CONTINUATION, TEXT, CLOSE, PING, PONG = 0x0, 0x1, 0x8, 0x9, 0xA
LONGEST_WAIT = 20  # seconds


class DeniedError(Exception):
    """The server refuses to open the socket, with a status."""


def frame(opcode: int, payload: bytes = b"", fin: bool = True) -> bytes:
    """A frame as clients send it: masked, here with zeros."""
    size = len(payload)
    first = opcode | (0x80 if fin else 0)
    if size < 126:
        head = struct.pack("!BB", first, 0x80 | size)
    elif size < 2**16:
        head = struct.pack("!BBH", first, 0x80 | 126, size)
    else:
        head = struct.pack("!BBQ", first, 0x80 | 127, size)
    return head + bytes(4) + payload


class Raw:
    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self.reader = reader
        self.writer = writer

    async def send(self, data: bytes) -> None:
        """Send bytes, and ignore a closed connection."""
        with suppress(ConnectionError):
            self.writer.write(data)
            await self.writer.drain()

    async def head(self) -> tuple[int, dict[str, str]]:
        """The status and the headers of a response; its body is dropped."""
        async with asyncio.timeout(LONGEST_WAIT):
            lines = (await self.reader.readuntil(b"\r\n\r\n")).decode().split("\r\n")
            headers = {
                name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines[1:])
            }
            await self.reader.readexactly(int(headers.get("content-length", 0)))
        return int(lines[0].split()[1]), headers

    async def ask(self, path: str = "/health", **headers: str) -> int:
        given = {"Host": "127.0.0.1"} | {name.replace("_", "-"): value for name, value in headers.items()}
        lines = [f"GET {path} HTTP/1.1", *(f"{name}: {value}" for name, value in given.items()), "", ""]
        await self.send("\r\n".join(lines).encode())
        return (await self.head())[0]

    async def rest(self) -> bytes:
        """All bytes until the connection is closed."""
        data = b""
        async with asyncio.timeout(LONGEST_WAIT):
            with suppress(ConnectionError):  # closed without reading all that was sent
                while more := await self.reader.read(2**20):
                    data += more
        return data

    async def frames(self) -> list[tuple[int, bytes]]:
        """Opcode and payload of all frames until the connection is closed."""
        data, found = await self.rest(), []
        while len(data) >= 2:
            size, at = data[1], 2
            if size >= 126:
                at = 4 if size == 126 else 10
                size = int.from_bytes(data[2:at], "big")
            found.append((data[0] & 0x0F, data[at : at + size]))
            data = data[at + size :]
        return found


@asynccontextmanager
async def connected(site: Served) -> AsyncIterator[Raw]:
    reader, writer = await asyncio.open_connection("127.0.0.1", site.port, limit=2**20)
    try:
        yield Raw(reader, writer)
    finally:
        writer.close()


@asynccontextmanager
async def raw_socket(site: Served, table: str, **headers: str) -> AsyncIterator[Raw]:
    """A table's socket without a token."""
    async with connected(site) as raw:
        lines = [
            f"GET /tables/{table}/socket HTTP/1.1",
            "Host: 127.0.0.1",
            "Connection: Upgrade",
            "Upgrade: websocket",
            "Sec-WebSocket-Version: 13",
            f"Sec-WebSocket-Key: {b64encode(os.urandom(16)).decode()}",
            *(f"{name.replace('_', '-')}: {value}" for name, value in headers.items()),
            "",
            "",
        ]
        await raw.send("\r\n".join(lines).encode())
        status, _ = await raw.head()
        if status != 101:
            raise DeniedError(status)
        yield raw
