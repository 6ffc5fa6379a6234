"""Guests open and leave tables with bots for a long time, to find memory leaks of the server.

    python tools/soak_server.py --minutes 60 --tables 200

Every guest opens a table with three bots, plays for a while, drops the connection, and opens the next one. Each minute
one line has the server's tables, sockets and memory; the last line is printed after all guests have left and their
tables were unloaded.
"""

import asyncio
import random
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, Final

import msgspec

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from measured_server import MeasuredServer, Socket, open_socket
from pages import options
from server.choosing import choose
from server.served import ask, http_client

SHORTEST, LONGEST = 20.0, 180.0  # seconds at one table
BOTS: Final = ("trader", "fp-a", "builder")
IDLE: Final = 30  # seconds after which the server unloads a table; the guest has the next one by then


class Visitor:
    """A guest that plays seat 0 of one table after the other."""

    def __init__(self, server: MeasuredServer, luck: random.Random) -> None:
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
        async with http_client(self.server.host, self.server.port) as http:
            token = (await ask(http, "POST", "/guests"))["token"]
            seats = [{"who": "me", "name": "Ann"}, *({"who": "bot", "bot": bot} for bot in BOTS)]
            table = (await ask(http, "POST", "/tables", token, {"seats": seats, "timer": None}))["table"]
            await ask(http, "POST", f"/tables/{table}/start", token)
        self.socket = await open_socket(self.server, table, token, self.receive)
        self.tables += 1
        await asyncio.sleep(seconds)
        self.socket.drop()

    def receive(self, message: str | bytes) -> None:
        update: dict[str, Any] = msgspec.json.decode(message)
        if update["type"] != "update" or update.get("view") is None:
            return
        decision = update["view"]["decision"]
        if decision is not None and 0 in decision["seats"]:
            self.actions += 1
            frame = {
                "type": "act",
                "id": str(self.actions),
                "seat": 0,
                "version": update["version"],
                "action": choose(update["choices"]["0"], self.luck),
            }
            self.socket.send(msgspec.json.encode(frame))


async def print_figures(server: MeasuredServer, start: float, visitors: list[Visitor]) -> None:
    async with http_client(server.host, server.port) as http:
        page = await ask(http, "GET", "/metrics")
    figures = dict(text.rsplit(" ", 1) for text in page.splitlines() if text and not text.startswith("#"))
    entries = sum(float(value) for name, value in figures.items() if name.startswith("passgo_entries_total"))
    failures = sum(
        float(value) for name, value in figures.items() if name.startswith("passgo_task_failures_total")
    )
    memory = (server.memory() or 0) / 2**20
    print(
        f"{(time.monotonic() - start) / 60:5.1f} min  {float(figures['passgo_tables']):4.0f} tables in memory  "
        f"{float(figures['passgo_sockets']):4.0f} sockets  {memory:6.1f} MB  {entries:9,.0f} entries  "
        f"{sum(visitor.tables for visitor in visitors):6,} tables visited  {failures:.0f} task failures",
        flush=True,
    )


async def soak(server: MeasuredServer, tables: int, minutes: float) -> None:
    start = time.monotonic()
    until = start + minutes * 60
    visitors = [Visitor(server, random.Random(number)) for number in range(tables)]
    await print_figures(server, start, visitors)
    visiting = asyncio.gather(*(visitor.run(until) for visitor in visitors))
    while not visiting.done():
        await asyncio.wait([visiting], timeout=60)
        await print_figures(server, start, visitors)
    await visiting
    await asyncio.sleep(3 * IDLE)
    await print_figures(server, start, visitors)


def main() -> None:
    parser = options(__doc__)
    parser.add_argument("--minutes", type=float, default=60)
    parser.add_argument("--tables", type=int, default=200)
    chosen = parser.parse_args()
    with (
        tempfile.TemporaryDirectory(prefix="passgo-soak-") as directory,
        MeasuredServer(Path(directory) / "tables.sqlite", PASSGO_IDLE=str(IDLE)) as server,
    ):
        asyncio.run(soak(server, chosen.tables, chosen.minutes))


if __name__ == "__main__":
    main()
