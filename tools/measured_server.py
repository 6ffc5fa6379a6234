"""A server in a separate process, with its memory and CPU time, and the sockets of its guests."""

import asyncio
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Final

from websockets.asyncio.client import ClientConnection, connect

from server.served import LIMITS, START


class MeasuredServer:
    """A server on loopback with its database in a file, and its log beside it; or with a database at a URL."""

    def __init__(
        self, database: Path, url: str | None = None, python: str = sys.executable, **settings: str
    ) -> None:
        """`python` is that of the installation to measure."""
        self.log = database.with_suffix(".log").open("a")
        url = url or f"sqlite:///{database}"
        command = [python, "-c", START, "serve", "--port", "0", "--database", url]
        self.process: Final = subprocess.Popen(
            command,
            env={**os.environ, **LIMITS, **settings},
            stdout=subprocess.PIPE,
            stderr=self.log,
            text=True,
            start_new_session=True,  # Ctrl-C goes to the measuring program, which then stops the server
        )
        assert self.process.stdout is not None
        output = self.process.stdout.readline()
        if "http://" not in output:
            self.process.wait()
            raise RuntimeError(f"the server did not start; see {self.log.name}")
        self.host, port = output.split("http://")[1].strip().split(":")
        self.port: Final = int(port)

    def __enter__(self) -> "MeasuredServer":
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
        return cpu_seconds(self.process.pid)


def cpu_seconds(process: int) -> float | None:
    """CPU time of a process, where the system reports it."""
    try:
        stat = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return None
    return (int(stat[11]) + int(stat[12])) / os.sysconf("SC_CLK_TCK")


class Socket:
    """Passes every message of a table to `receive`."""

    def __init__(self, connection: ClientConnection, receive: Callable[[str | bytes], None]) -> None:
        self.connection: Final = connection
        self.reading: Final = asyncio.create_task(self.read(receive))
        self.sending: asyncio.Task[None] | None = None

    async def read(self, receive: Callable[[str | bytes], None]) -> None:
        async for message in self.connection:
            receive(message)

    def send(self, message: bytes) -> None:
        self.sending = asyncio.create_task(self.connection.send(message, text=True))

    def drop(self) -> None:
        """Leave without a closing handshake."""
        self.reading.cancel()
        self.connection.transport.abort()


async def open_socket(
    server: MeasuredServer, table: str, token: str, receive: Callable[[str | bytes], None]
) -> Socket:
    connection = await connect(
        f"ws://{server.host}:{server.port}/tables/{table}/socket",
        additional_headers={"Authorization": f"Bearer {token}"},
        compression=None,
        max_size=None,
        open_timeout=60,
        ping_interval=None,
        proxy=None,
    )
    return Socket(connection, receive)
