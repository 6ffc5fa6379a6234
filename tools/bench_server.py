"""Measures the server: a thousand tables at once with four sockets each, on SQLite, in a separate process.

    python tools/bench_server.py [--tables 1000] [--seconds 15] [--json]

First every table acts as soon as all four seats have the last update, then all act at half of that rate, which shows
the latency; last, a new server loads the tables from the database.
"""

import asyncio
import json
import os
import sys
import tempfile
import time
from collections import Counter, deque
from collections.abc import Awaitable, Callable, Sequence
from pathlib import Path
from typing import Any, Final

import httpx

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from bench_tables import SEATS, BenchTable
from measured_server import MeasuredServer, open_socket
from pages import options
from server.served import ask, http_client

SECONDS: Final = 15.0
CONNECTIONS: Final = 32  # requests at once while the tables are set up
TICK: Final = 0.002  # seconds between two checks for due actions, when the rate is fixed
TIMEOUT: Final = 60.0  # seconds, for the last action of a phase


class LoadGenerator:
    """Plays all tables, at full speed or at a fixed rate."""

    def __init__(self) -> None:
        self.tables: list[BenchTable] = []
        self.ready: deque[BenchTable] = deque()
        self.at_once = False
        self.under_way = 0
        self.took: list[float] = []

    def on_update(self, table: BenchTable) -> None:
        """Called when all four seats have received the update: the table is ready for its next action."""
        self.under_way -= 1
        self.took.append(table.took)
        if self.at_once:
            self.next_action(table)
        else:
            self.ready.append(table)

    def next_action(self, table: BenchTable) -> None:
        if not table.over:
            self.under_way += 1
            table.act()

    async def at_full_speed(self, seconds: float) -> float:
        """Let every table act as soon as it has its update; return actions per second."""
        self.took, self.at_once = [], True
        start = time.perf_counter()
        while self.ready:
            self.next_action(self.ready.popleft())
        await asyncio.sleep(seconds)
        speed = len(self.took) / (time.perf_counter() - start)
        self.at_once = False
        await self.wait_until_idle()
        return speed

    async def at_speed(self, speed: float, seconds: float) -> list[float]:
        """Send actions at a fixed rate, however slow the server is; return the latencies, sorted."""
        self.took = []
        sent = 0
        start = time.perf_counter()
        while (now := time.perf_counter() - start) < seconds:
            while sent < speed * now and self.ready:
                self.next_action(self.ready.popleft())
                sent += 1
            await asyncio.sleep(TICK)
        await self.wait_until_idle()
        return sorted(self.took)

    async def wait_until_idle(self) -> None:
        start = time.perf_counter()
        while self.under_way:
            await asyncio.sleep(0.01)
            if time.perf_counter() - start > TIMEOUT:
                why = self.wrong() or "no reason"
                raise RuntimeError(f"{self.under_way} actions were never answered: {why}")

    def wrong(self) -> dict[str, int]:
        return dict(Counter(what for table in self.tables for what in table.wrong))


def bench_server(tables: int, seconds: float) -> dict[str, Any]:
    """Measure all phases; Ctrl-C keeps the figures so far."""
    figures: dict[str, Any] = {
        "tables": tables,
        "sockets": tables * SEATS,
        "cores": os.cpu_count(),
        "load_before": round(os.getloadavg()[0], 2),
        "memory_kilobytes": {},
    }
    with tempfile.TemporaryDirectory(prefix="passgo-bench-") as directory:
        try:
            asyncio.run(measure(Path(directory) / "tables.sqlite", tables, seconds, figures))
        except KeyboardInterrupt:
            figures["interrupted"] = True
    return figures


async def measure(database: Path, count: int, seconds: float, figures: dict[str, Any]) -> None:
    load = LoadGenerator()
    memory = figures["memory_kilobytes"]
    with MeasuredServer(database) as server:
        empty = server.memory()
        start = time.perf_counter()
        load.tables = await set_up([server], count, load)
        figures["set_up_seconds"] = round(time.perf_counter() - start, 1)
        waiting = server.memory()
        memory["new_table"] = per(waiting, empty, count)
        start = time.perf_counter()
        await connect([server], load)
        figures["connect_seconds"] = round(time.perf_counter() - start, 1)
        memory["socket"] = per(server.memory(), waiting, count * SEATS)
        load.ready.extend(load.tables)

        log(f"at full speed for {seconds:g} s")
        used = Cpu(server)
        figures["actions_per_second"] = speed = round(await load.at_full_speed(seconds), 1)
        figures["cpu_at_full_speed"] = used.shares(len(load.took))
        log(f"at {speed / 2:,.0f} actions/s for {seconds:g} s")
        used = Cpu(server)
        figures["half_speed"] = spread(await load.at_speed(speed / 2, seconds), seconds)
        figures["cpu_at_half_speed"] = used.shares(len(load.took))
        figures["errors"] = load.wrong()
        figures["actions_per_table"] = round(sum(table.number for table in load.tables) / count, 1)
        memory["table_in_play_with_sockets"] = per(server.memory(), empty, count)
        for table in load.tables:
            for socket in table.sockets:
                socket.drop()
    await measure_idle(database, load.tables, figures)


async def measure_idle(database: Path, tables: Sequence[BenchTable], figures: dict[str, Any]) -> None:
    """Start a new server on the same database and measure how fast it loads tables with a game in progress."""
    with MeasuredServer(database) as server:
        log("tables that come back on demand")
        await in_turn([server], tables[:1], load_table)
        empty = server.memory()
        start = time.perf_counter()
        await in_turn([server], tables[1:], load_table)
        figures["load_milliseconds"] = round(
            (time.perf_counter() - start) * 1000 / max(1, len(tables) - 1), 2
        )
        figures["memory_kilobytes"]["idle_table"] = per(server.memory(), empty, max(1, len(tables) - 1))


async def load_table(http: httpx.AsyncClient, table: BenchTable) -> None:
    await ask(http, "GET", f"/tables/{table.table}", table.tokens[0])


async def in_turn(
    servers: Sequence[MeasuredServer],
    what: Sequence[Any],
    do: Callable[[httpx.AsyncClient, Any], Awaitable[None]],
) -> None:
    """Run `do` for each item, over a few connections to all servers at once."""
    waiting = deque(what)
    shown = Progress(len(what))

    async def work(server: MeasuredServer) -> None:
        # A client for each: one pool of many connections takes twice the processor time of 32 pools of one.
        async with http_client(server.host, server.port) as http:
            while waiting:
                await do(http, waiting.popleft())
                shown.one_more()

    await asyncio.gather(*(work(servers[number % len(servers)]) for number in range(CONNECTIONS)))


async def set_up(servers: Sequence[MeasuredServer], count: int, load: LoadGenerator) -> list[BenchTable]:
    """Set up tables of four guests each and start the games."""
    log(f"{count:,} tables of {SEATS}")
    tables: list[BenchTable] = []

    async def one(http: httpx.AsyncClient, number: int) -> None:
        tokens = [(await ask(http, "POST", "/guests"))["token"] for _ in range(SEATS)]
        seats = [{"who": "me", "name": "Player 1"}, *({"who": "open"} for _ in range(SEATS - 1))]
        plan = {"seats": seats, "timer": None}
        table = (await ask(http, "POST", "/tables", tokens[0], plan))["table"]
        for seat, token in enumerate(tokens[1:], 2):
            await ask(http, "POST", f"/tables/{table}/seats", token, {"name": f"Player {seat}"})
        await ask(http, "POST", f"/tables/{table}/start", tokens[0])
        tables.append(BenchTable(table, tokens, load.on_update))

    await in_turn(servers, range(count), one)
    return tables


async def connect(servers: Sequence[MeasuredServer], load: LoadGenerator, together: bool = False) -> None:
    """Open the sockets of all tables: those of a table at all servers in turn, or together at one."""
    log(f"{len(load.tables) * SEATS:,} sockets")
    numbers = {table: number for number, table in enumerate(load.tables)}

    async def four(http: httpx.AsyncClient, table: BenchTable) -> None:
        for seat, token in enumerate(table.tokens):
            server = servers[(numbers[table] + (0 if together else seat)) % len(servers)]
            table.sockets.append(await open_socket(server, table.table, token, table.receiver(seat)))

    await in_turn(servers, load.tables, four)
    while not all(table.can_begin for table in load.tables):
        await asyncio.sleep(0.01)


class Cpu:
    """CPU time of the server and of this program, which shows the bottleneck.

    The CPU time of an action does not depend on other processes of the machine, unlike all other figures.
    """

    def __init__(self, server: MeasuredServer) -> None:
        self.server = server
        self.start = (time.perf_counter(), server.cpu_seconds(), time.process_time())

    def shares(self, actions: int) -> dict[str, float | None]:
        wall, server, ours = self.start
        seconds = time.perf_counter() - wall
        now = self.server.cpu_seconds()
        used = None if now is None or server is None else now - server
        return {
            "server": None if used is None else round(used / seconds, 2),
            "clients": round((time.process_time() - ours) / seconds, 2),
            "server_microseconds_per_action": None if used is None else round(used / max(1, actions) * 1e6),
        }


def per(now: int | None, before: int | None, count: int) -> float | None:
    return None if now is None or before is None else round((now - before) / count / 1024, 1)


def spread(took: list[float], seconds: float) -> dict[str, float]:
    def at(share: float) -> float:
        if not took:
            return 0.0
        return round(took[min(len(took) - 1, int(len(took) * share))] * 1000, 1)

    return {
        "actions_per_second": round(len(took) / seconds, 1),
        "p50_milliseconds": at(0.5),
        "p99_milliseconds": at(0.99),
        "most_milliseconds": at(1.0),
    }


def log(what: str) -> None:
    print(f"… {what}", file=sys.stderr)


class Progress:
    """A progress line; shown only on a terminal."""

    def __init__(self, total: int) -> None:
        self.total = total
        self.done = 0
        self.shown = sys.stderr.isatty()

    def one_more(self) -> None:
        self.done += 1
        if self.shown and (self.done % 50 == 0 or self.done == self.total):
            end = "\n" if self.done == self.total else ""
            print(f"\r  {self.done:,} of {self.total:,}", end=end, file=sys.stderr, flush=True)


FIGURES: Final = (
    (("actions_per_second",), 0, "durable actions/s on SQLite at full speed"),
    (("half_speed", "actions_per_second"), 0, "actions/s at half speed, until the last seat has the update:"),
    (("half_speed", "p50_milliseconds"), 1, "ms p50"),
    (("half_speed", "p99_milliseconds"), 1, "ms p99"),
    (("half_speed", "most_milliseconds"), 1, "ms most"),
    (("memory_kilobytes", "idle_table"), 1, "KB per idle table in the middle of a game"),
    (("memory_kilobytes", "table_in_play_with_sockets"), 1, "KB per table in play, with its four sockets"),
    (("memory_kilobytes", "socket"), 1, "KB per socket"),
    (("load_milliseconds",), 1, "ms until an idle table is back from the database"),
    (("cpu_at_full_speed", "server"), 2, "cores used by the server at full speed"),
    (("cpu_at_full_speed", "clients"), 2, "cores used by the clients"),
    (("cpu_at_full_speed", "server_microseconds_per_action"), 0, "µs of the server for an action"),
    (("cpu_at_half_speed", "server"), 2, "cores used by the server at half speed"),
    (("cpu_at_half_speed", "clients"), 2, "cores used by the clients"),
    (("cpu_at_half_speed", "server_microseconds_per_action"), 0, "µs of the server for an action"),
)


def report(figures: dict[str, Any]) -> None:
    """Print the figures as text."""
    for path, places, meaning in FIGURES:
        value: Any = figures
        for key in path:
            value = None if value is None else value.get(key)
        if value is not None:
            print(f"{value:>10,.{places}f} {meaning}")
    for what, times in figures.get("errors", {}).items():
        print(f"{times:>10,} times {what}")
    print(
        f"{figures['tables']:,} tables, {figures['sockets']:,} sockets, "
        f"{figures.get('actions_per_table', 0):,.0f} actions per table; "
        f"{figures['cores']} cores, with a load of {figures['load_before']:.2f} before we began"
    )
    if figures.get("interrupted"):
        print("interrupted: what is missing was not measured")


def main() -> int:
    parser = options(__doc__)
    parser.add_argument("--tables", type=int, default=1_000)
    parser.add_argument("--seconds", type=float, default=SECONDS, help="of each phase")
    parser.add_argument("--json", action="store_true")
    asked = parser.parse_args()
    figures = bench_server(asked.tables, asked.seconds)
    if asked.json:
        print(json.dumps(figures, indent=2))
    else:
        report(figures)
    return 130 if figures.get("interrupted") else 0


if __name__ == "__main__":
    sys.exit(main())
