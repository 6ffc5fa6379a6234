"""Visitors at bot tables, coming and going for a long time: does the server let go of what it no longer needs?

    PYTHONPATH=tests python tests/server/soak.py --minutes 60 --tables 200

Every visitor opens a table with three bots, plays for a while, leaves without a word, and opens the next one. Each
minute one line tells how many tables and sockets the server has, and its memory; the last line is from after everybody
has gone and their tables were let go.
"""

import argparse
import asyncio
import random
import tempfile
import time
from functools import partial
from pathlib import Path
from typing import Any, Final

import msgspec

from passgo.cli.bench_server_http import Served, open_http
from passgo.cli.bench_server_socket import Socket
from passgo.cli.bench_server_tables import choose

SHORTEST, LONGEST = 20.0, 180.0  # seconds that a visitor stays
BOTS: Final = ("trader", "fp-a", "builder")
IDLE: Final = 30  # seconds after which the server lets go of a table; a visitor's next one is open by then


class Visitor:
    """Sits in seat 0 of one table after the other, and does there what has to be done."""

    def __init__(self, server: Served, luck: random.Random) -> None:
        self.server: Final = server
        self.luck: Final = luck
        self.actions = 0
        self.tables = 0
        self.socket: Socket

    async def run(self, until: float) -> None:
        await asyncio.sleep(self.luck.random() * SHORTEST)
        while time.monotonic() < until:
            await self.visit(min(self.luck.uniform(SHORTEST, LONGEST), until - time.monotonic()))

    async def visit(self, seconds: float) -> None:
        http = await open_http(self.server.host, self.server.port)
        token = (await http.ask("POST", "/guests"))["token"]
        seats = [{"who": "me", "name": "Ann"}, *({"who": "bot", "bot": bot} for bot in BOTS)]
        table = (await http.ask("POST", "/tables", token, {"seats": seats, "timer": None}))["table"]
        await http.ask("POST", f"/tables/{table}/start", token)
        http.writer.close()
        host, path = f"{self.server.host}:{self.server.port}", f"/tables/{table}/socket"
        new = partial(Socket, host, path, token, self.hear)
        _, self.socket = await asyncio.get_running_loop().create_connection(
            new, self.server.host, self.server.port
        )
        await self.socket.opened
        self.tables += 1
        await asyncio.sleep(seconds)
        self.socket.transport.abort()

    def hear(self, message: bytes) -> None:
        told: dict[str, Any] = msgspec.json.decode(message)
        if told["type"] != "update" or told.get("view") is None:
            return
        decision = told["view"]["decision"]
        if decision is not None and 0 in decision["seats"]:
            self.actions += 1
            frame = {
                "type": "act",
                "id": str(self.actions),
                "seat": 0,
                "version": told["version"],
                "action": choose(told["choices"]["0"], self.luck),
            }
            self.socket.send(msgspec.json.encode(frame))


async def tell(server: Served, begun: float, visitors: list[Visitor]) -> None:
    http = await open_http(server.host, server.port)
    page = await http.ask("GET", "/metrics")
    http.writer.close()
    figures = dict(text.rsplit(" ", 1) for text in page.splitlines() if text and not text.startswith("#"))
    entries = sum(float(value) for name, value in figures.items() if name.startswith("passgo_entries_total"))
    failures = sum(
        float(value) for name, value in figures.items() if name.startswith("passgo_task_failures_total")
    )
    memory = (server.memory() or 0) / 2**20
    print(
        f"{(time.monotonic() - begun) / 60:5.1f} min  {float(figures['passgo_tables']):4.0f} tables in memory  "
        f"{float(figures['passgo_sockets']):4.0f} sockets  {memory:6.1f} MB  {entries:9,.0f} entries  "
        f"{sum(visitor.tables for visitor in visitors):6,} tables visited  {failures:.0f} task failures",
        flush=True,
    )


async def soak(server: Served, tables: int, minutes: float) -> None:
    begun = time.monotonic()
    until = begun + minutes * 60
    visitors = [Visitor(server, random.Random(number)) for number in range(tables)]
    await tell(server, begun, visitors)
    visiting = asyncio.gather(*(visitor.run(until) for visitor in visitors))
    while not visiting.done():
        await asyncio.wait([visiting], timeout=60)
        await tell(server, begun, visitors)
    await visiting
    await asyncio.sleep(3 * IDLE)
    await tell(server, begun, visitors)


def main() -> None:
    options = argparse.ArgumentParser(description="Visitors at bot tables, coming and going.")
    options.add_argument("--minutes", type=float, default=60)
    options.add_argument("--tables", type=int, default=200)
    chosen = options.parse_args()
    with (
        tempfile.TemporaryDirectory(prefix="passgo-soak-") as directory,
        Served(Path(directory) / "tables.sqlite", PASSGO_IDLE=str(IDLE)) as server,
    ):
        asyncio.run(soak(server, chosen.tables, chosen.minutes))


if __name__ == "__main__":
    main()
