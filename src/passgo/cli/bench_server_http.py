"""A server in a separate process, and the HTTP requests that set tables up on it."""

import asyncio
import os
import subprocess
import sys
from pathlib import Path
from types import TracebackType
from typing import Any, Final

import msgspec

from passgo.cli.language import text

# All requests come from one address here, so the limits per address are lifted.
LIMITS: Final = {
    "PASSGO_REQUESTS_PER_MINUTE": "100000000",
    "PASSGO_TABLES_PER_HOUR": "100000000",
    "PASSGO_GUESTS_PER_HOUR": "100000000",
    "PASSGO_CONNECTIONS_PER_ADDRESS": "1000000",
    "PASSGO_SOCKETS_PER_ADDRESS": "1000000",
    "PASSGO_FRAMES_PER_SECOND": "100000",
    "PASSGO_BYTES_PER_SECOND": "100000000",
    "PASSGO_READINGS_PER_MINUTE": "100000000",
    "PASSGO_IDLE": "3600",
}
START: Final = "from passgo.cli import run; run()"


class Served:
    """A server on loopback with its database in a file."""

    def __init__(self, database: Path, **settings: str) -> None:
        self.log = database.with_suffix(".log").open("a")
        command = [sys.executable, "-c", START, "serve", "--port", "0", "--database", f"sqlite:///{database}"]
        self.process: Final = subprocess.Popen(  # noqa: S603 - ourselves
            command,
            env={**os.environ, **LIMITS, **settings},
            stdout=subprocess.PIPE,
            stderr=self.log,
            text=True,
            start_new_session=True,  # Ctrl-C goes to the benchmark, which then stops the server
        )
        assert self.process.stdout is not None
        said = self.process.stdout.readline()
        if "http://" not in said:
            self.process.wait()
            raise RuntimeError(text("commands.bench.server.not-started", path=self.log.name))
        self.host, port = said.split("http://")[1].strip().split(":")
        self.port: Final = int(port)

    def __enter__(self) -> "Served":
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.process.terminate()
        try:
            self.process.wait(30)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        assert self.process.stdout is not None
        self.process.stdout.close()
        self.log.close()

    def memory(self) -> int | None:
        """Resident memory in bytes, where the system reports it."""
        try:
            pages = Path(f"/proc/{self.process.pid}/statm").read_text().split()[1]
        except OSError:
            return None
        return int(pages) * os.sysconf("SC_PAGE_SIZE")

    def cpu_seconds(self) -> float | None:
        try:
            stat = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        except OSError:
            return None
        return (int(stat[11]) + int(stat[12])) / os.sysconf("SC_CLK_TCK")


class HttpConnection:
    """One HTTP connection that is kept open and sends one request at a time."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, host: str) -> None:
        self.reader: Final = reader
        self.writer: Final = writer
        self.host: Final = host

    async def ask(self, method: str, path: str, token: str | None = None, body: object = None) -> Any:
        sent = b"" if body is None else msgspec.json.encode(body)
        head = [f"{method} {path} HTTP/1.1", f"Host: {self.host}", f"Content-Length: {len(sent)}"]
        head += ["Content-Type: application/json"] if sent else []
        head += [f"Authorization: Bearer {token}"] if token is not None else []
        self.writer.write("\r\n".join([*head, "", ""]).encode() + sent)
        answer = (await self.reader.readuntil(b"\r\n\r\n")).decode().lower()
        size = int(answer.split("content-length:", 1)[1].split("\r\n", 1)[0])
        content = await self.reader.readexactly(size)
        status = int(answer.split(" ", 2)[1])
        if status >= 300:
            raise RuntimeError(f"{method} {path}: {status} {content.decode()}")
        return msgspec.json.decode(content) if content[:1] in b"[{" else content.decode()


async def open_http(host: str, port: int) -> HttpConnection:
    reader, writer = await asyncio.open_connection(host, port, limit=2**20)
    return HttpConnection(reader, writer, f"{host}:{port}")
