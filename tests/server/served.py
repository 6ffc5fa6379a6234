"""A real server in its own process, which can be killed, and players that reconnect to it."""

import asyncio
import json
import os
import random
import signal
import socket
import ssl
import subprocess
import sys
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

import httpx
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from server.choosing import choose

# Before START: a server without the tools of language models, whose packages are slow to import.
WITHOUT_MODELS = "import sys; sys.modules['mcp'] = None; "
LOST = (OSError, httpx.TransportError, WebSocketException, TimeoutError)
"""Errors of a client when the server is gone."""
START: Final = "from passgo.cli import run; run()"
# All requests come from one address, so that the limits per address are lifted.
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
NO_TLS: Final = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)  # loading certificates is slower than most requests


def http_client(host: str, port: int) -> httpx.AsyncClient:
    """A client for a server on this machine, without a proxy."""
    return httpx.AsyncClient(base_url=f"http://{host}:{port}", verify=NO_TLS, trust_env=False, timeout=60)


async def ask(
    http: httpx.AsyncClient, method: str, path: str, token: str | None = None, body: object = None
) -> Any:
    """The response to a request, decoded if it is JSON; raises RuntimeError on an error status."""
    headers = {} if token is None else {"Authorization": f"Bearer {token}"}
    answer = await http.request(method, path, headers=headers, json=body)
    if not answer.is_success:
        raise RuntimeError(f"{method} {path}: {answer.status_code} {answer.text}")
    return answer.json() if answer.text[:1] in ("[", "{") else answer.text


class Server:
    """A server whose socket outlives it, as under systemd: while it is down, clients wait in the backlog."""

    limits: Mapping[str, str] = LIMITS
    program = WITHOUT_MODELS + START

    def __init__(self, database: str, **settings: str) -> None:
        self.database = database
        self.file = Path(database.removeprefix("sqlite:///")) if database.startswith("sqlite:") else None
        self.settings = settings
        self.listener = socket.create_server(("127.0.0.1", 0), backlog=512)
        self.port = self.listener.getsockname()[1]
        self.process: subprocess.Popen[str]
        self.errors = ""

    def __enter__(self) -> Self:
        self.start()
        self.wait_until_ready()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self.process.poll() is None:
            self.kill()
        self.listener.close()

    def start(self) -> None:
        fd = self.listener.fileno()
        command = [sys.executable, "-c", self.program, "serve", "--fd", str(fd), "--database", self.database]
        self.process = subprocess.Popen(
            [*command, "--log-json"],
            env={**os.environ, **self.limits, **self.settings},
            pass_fds=[fd],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
        )

    def wait_until_ready(self) -> None:
        assert self.process.stdout is not None
        if not self.process.stdout.readline():
            raise AssertionError(f"the server did not start: {self.finish()}")

    def kill(self) -> None:
        """Kill the process with SIGKILL."""
        self.process.send_signal(signal.SIGKILL)
        self.finish()

    def end(self) -> int:
        """Stop the process as systemd does, and return its exit code."""
        self.process.terminate()
        self.finish()
        return self.process.returncode

    def finish(self) -> str:
        _, errors = self.process.communicate(timeout=60)
        self.errors += errors
        return errors

    async def ask(self, method: str, path: str, token: str | None = None, body: object = None) -> Any:
        """One request over its own connection."""
        async with http_client("127.0.0.1", self.port) as http:
            return await ask(http, method, path, token, body)


async def set_up(server: Server, names: list[str], **plan: Any) -> tuple[str, list[str]]:
    """Start a table; return its id and the token of each seat's guest."""
    tokens = [(await server.ask("POST", "/guests"))["token"] for _ in names]
    seats: list[dict[str, str]] = [{"who": "me", "name": names[0]}, *({"who": "open"} for _ in names[1:])]
    made = await server.ask("POST", "/tables", tokens[0], {"seats": seats, "timer": None, **plan})
    table: str = made["table"]
    for name, token in zip(names[1:], tokens[1:], strict=True):
        await server.ask("POST", f"/tables/{table}/seats", token, {"name": name})
    await server.ask("POST", f"/tables/{table}/start", tokens[0])
    return table, tokens


class Player:
    """One seat at one table. Plays when asked, reconnects when cut off, and records all entries."""

    def __init__(self, server: Server, table: str, seat: int, token: str) -> None:
        self.server = server
        self.table = table
        self.seat = seat
        self.token = token
        self.luck = random.Random(f"{table} {seat}")
        self.seq = 0
        self.version = 0
        self.choices: list[dict[str, Any]] = []
        self.decides = False
        self.over = False
        self.number = 0
        self.under_way: dict[str, Any] | None = None  # sent, and not answered yet
        self.last: dict[str, Any] | None = None  # the last action sent, answered or not
        self.entries: list[dict[str, Any]] = []
        self.acknowledged: dict[str, int] = {}
        self.sent_again = 0
        self.found_done = 0  # repeated actions that the server had stored already
        self.refused: list[str] = []
        self.playing = True  # False: finish the action under way, and only receive

    async def run(self) -> None:
        """Play until cancelled."""
        while True:
            with suppress(*LOST):
                url = f"ws://127.0.0.1:{self.server.port}/tables/{self.table}/socket?since={self.seq}"
                headers = {"Authorization": f"Bearer {self.token}"}
                async with connect(
                    url, additional_headers=headers, compression=None, max_size=None, open_timeout=30
                ) as socket:
                    await self.sit(socket)
            await asyncio.sleep(0)

    async def sit(self, socket: ClientConnection) -> None:
        self.on_message(json.loads(await socket.recv()))
        if self.last is not None:  # repeating the id finds it or does it
            self.sent_again += 1
            await socket.send(json.dumps(self.last))
        await self.go_on(socket)
        async for message in socket:
            self.on_message(json.loads(message))
            await self.go_on(socket)

    async def go_on(self, socket: ClientConnection) -> None:
        if self.under_way is None and self.playing and self.decides and self.choices:
            self.number += 1
            self.last = self.under_way = {
                "type": "act",
                "id": f"{self.seat}.{self.number}",
                "seat": self.seat,
                "version": self.version,
                "action": choose(self.choices, self.luck),
            }
            await socket.send(json.dumps(self.under_way))

    def on_message(self, message: Mapping[str, Any]) -> None:
        kind = message["type"]
        if kind == "update":
            self.on_update(message)
        elif kind == "done":
            assert self.acknowledged.setdefault(message["id"], message["seq"]) == message["seq"]
            self.found_done += 1
            self.is_answered(message["id"])
        elif kind == "error":
            self.on_error(message)

    def on_update(self, message: Mapping[str, Any]) -> None:
        for entry in message["entries"]:
            assert entry["seq"] == self.seq + 1, f"received {entry['seq']} after {self.seq}"
            self.seq = entry["seq"]
            self.entries.append(entry)
            if entry.get("id") is not None and entry.get("seat") == self.seat:
                self.acknowledged[entry["id"]] = entry["seq"]
                self.is_answered(entry["id"])
        assert message["seq"] == self.seq
        if message.get("view") is not None:
            decision = message["view"]["decision"]
            self.over = decision is None
            self.decides = decision is not None and self.seat in decision["seats"]
            self.choices = message["choices"].get(str(self.seat), [])
            self.version = message["version"]

    def on_error(self, message: Mapping[str, Any]) -> None:
        error = message["error"]
        if error["code"] == "store-down":  # it may have been stored: send it again
            return
        if error["code"] != "stale":
            self.refused.append(f"{error['code']}: {error['message']}")
        if error.get("update") is not None and error["update"]["seq"] > self.seq:
            self.on_update(error["update"])
        self.is_answered(message.get("id"))

    def is_answered(self, name: str | None) -> None:
        if self.under_way is not None and self.under_way["id"] == name:
            self.under_way = None
