"""`passgo bench --server`: a thousand tables at once, four sockets each, on a separate server."""

import asyncio
import os
import sys
import tempfile
import time
from collections import Counter, deque
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from pathlib import Path
from typing import Any, Final

import typer

from passgo.cli.bench_server_http import HttpConnection, Served, open_http
from passgo.cli.bench_server_socket import Socket
from passgo.cli.bench_server_tables import SEATS, Table
from passgo.cli.language import number, text

SECONDS: Final = 15.0
CONNECTIONS: Final = 32  # requests at once while the tables are set up
TICK: Final = 0.002  # seconds between two checks for due actions, when the rate is fixed
PATIENCE: Final = 60.0  # seconds that the last action of a phase may take


class Load:
    """The tables, and how fast they are played."""

    def __init__(self) -> None:
        self.tables: list[Table] = []
        self.ready: deque[Table] = deque()
        self.at_once = False
        self.under_way = 0
        self.took: list[float] = []

    def is_ready(self, table: Table) -> None:
        """Called when all four seats have received the update: the table is ready for its next action."""
        self.under_way -= 1
        self.took.append(table.took)
        if self.at_once:
            self.next_action(table)
        else:
            self.ready.append(table)

    def next_action(self, table: Table) -> None:
        if not table.over:  # a game that is over has no more actions
            self.under_way += 1
            table.act()

    async def at_full_speed(self, seconds: float) -> float:
        """Every table acts as soon as it has its update. Returns actions per second."""
        self.took, self.at_once = [], True
        begun = time.perf_counter()
        while self.ready:
            self.next_action(self.ready.popleft())
        await asyncio.sleep(seconds)
        speed = len(self.took) / (time.perf_counter() - begun)
        self.at_once = False
        await self.come_to_rest()
        return speed

    async def at_speed(self, speed: float, seconds: float) -> list[float]:
        """Sends actions at a fixed rate, however slow the server is. Returns the latencies, sorted."""
        self.took = []
        sent = 0
        begun = time.perf_counter()
        while (now := time.perf_counter() - begun) < seconds:
            while sent < speed * now and self.ready:
                self.next_action(self.ready.popleft())
                sent += 1
            await asyncio.sleep(TICK)
        await self.come_to_rest()
        return sorted(self.took)

    async def come_to_rest(self) -> None:
        begun = time.perf_counter()
        while self.under_way:
            await asyncio.sleep(0.01)
            if time.perf_counter() - begun > PATIENCE:
                why = self.wrong() or text("commands.bench.server.no-reason")
                raise RuntimeError(text("commands.bench.server.unanswered", n=self.under_way, why=why))

    def wrong(self) -> dict[str, int]:
        return dict(Counter(what for table in self.tables for what in table.wrong))


def bench_server(tables: int, seconds: float) -> dict[str, Any]:
    """Measures everything, phase by phase; what was measured before Ctrl-C is kept."""
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
    load = Load()
    memory = figures["memory_kilobytes"]
    with Served(database) as server:
        empty = server.memory()
        begun = time.perf_counter()
        load.tables = await set_up(server, count, load)
        figures["set_up_seconds"] = round(time.perf_counter() - begun, 1)
        waiting = server.memory()
        memory["new_table"] = per(waiting, empty, count)
        begun = time.perf_counter()
        await connect(server, load)
        figures["connect_seconds"] = round(time.perf_counter() - begun, 1)
        memory["socket"] = per(server.memory(), waiting, count * SEATS)
        load.ready.extend(load.tables)

        say("full", seconds=number(seconds))
        used = Cpu(server)
        figures["actions_per_second"] = speed = round(await load.at_full_speed(seconds), 1)
        figures["cpu_at_full_speed"] = used.shares(len(load.took))
        say("half", speed=number(speed / 2), seconds=number(seconds))
        used = Cpu(server)
        figures["half_speed"] = spread(await load.at_speed(speed / 2, seconds), seconds)
        figures["cpu_at_half_speed"] = used.shares(len(load.took))
        figures["errors"] = load.wrong()
        figures["actions_per_table"] = round(sum(table.number for table in load.tables) / count, 1)
        memory["table_in_play_with_sockets"] = per(server.memory(), empty, count)
        for table in load.tables:
            for socket in table.sockets:
                socket.transport.close()
    await measure_idle(database, load.tables, figures)


async def measure_idle(database: Path, tables: Sequence[Table], figures: dict[str, Any]) -> None:
    """Starts a new server on the same database and measures how fast it loads tables with a game in progress."""
    with Served(database) as server:
        say("idle")
        await in_turn(server, tables[:1], look)
        empty = server.memory()
        begun = time.perf_counter()
        await in_turn(server, tables[1:], look)
        figures["load_milliseconds"] = round(
            (time.perf_counter() - begun) * 1000 / max(1, len(tables) - 1), 2
        )
        figures["memory_kilobytes"]["idle_table"] = per(server.memory(), empty, max(1, len(tables) - 1))


async def look(http: HttpConnection, table: Table) -> None:
    await http.ask("GET", f"/tables/{table.table}", table.tokens[0])


async def in_turn(
    server: Served, what: Sequence[Any], do: Callable[[HttpConnection, Any], Awaitable[None]]
) -> None:
    """Runs `do` for each item, over a few connections at once."""
    waiting = deque(what)
    shown = Progress(len(what))

    async def work() -> None:
        http = await open_http(server.host, server.port)
        while waiting:
            await do(http, waiting.popleft())
            shown.one_more()
        http.writer.close()

    await asyncio.gather(*(work() for _ in range(CONNECTIONS)))


async def set_up(server: Served, count: int, load: Load) -> list[Table]:
    """Sets up tables of four guests each and starts the games."""
    say("tables", tables=count, seats=SEATS)
    tables: list[Table] = []

    async def one(http: HttpConnection, number: int) -> None:
        tokens = [(await http.ask("POST", "/guests"))["token"] for _ in range(SEATS)]
        seats = [{"who": "me", "name": "Player 1"}, *({"who": "open"} for _ in range(SEATS - 1))]
        plan = {"seats": seats, "timer": None}
        table = (await http.ask("POST", "/tables", tokens[0], plan))["table"]
        for seat, token in enumerate(tokens[1:], 2):
            await http.ask("POST", f"/tables/{table}/seats", token, {"name": f"Player {seat}"})
        await http.ask("POST", f"/tables/{table}/start", tokens[0])
        tables.append(Table(table, tokens, load.is_ready))

    await in_turn(server, range(count), one)
    return tables


async def connect(server: Served, load: Load) -> None:
    say("sockets", n=len(load.tables) * SEATS)
    loop = asyncio.get_running_loop()
    host = f"{server.host}:{server.port}"

    async def four(http: HttpConnection, table: Table) -> None:
        for seat, token in enumerate(table.tokens):
            new = partial(Socket, host, f"/tables/{table.table}/socket", token, table.ear(seat))
            _, socket = await loop.create_connection(new, server.host, server.port)
            await socket.opened
            table.sockets.append(socket)

    await in_turn(server, load.tables, four)
    while not all(table.can_begin for table in load.tables):
        await asyncio.sleep(0.01)


class Cpu:
    """How much of a core the server and we have used, so that it shows who was the narrow place.

    What an action costs the server does not depend on what else the machine is doing, unlike all other figures.
    """

    def __init__(self, server: Served) -> None:
        self.server = server
        self.begun = (time.perf_counter(), server.cpu_seconds(), time.process_time())

    def shares(self, actions: int) -> dict[str, float | None]:
        wall, server, ours = self.begun
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


def say(what: str, **facts: object) -> None:
    typer.echo(f"… {text(f'commands.bench.server.{what}', **facts)}", err=True)


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
            shown = text("commands.bench.server.progress", done=self.done, total=self.total)
            typer.echo(f"\r  {shown}{end}", nl=False, err=True)


def report(figures: dict[str, Any]) -> None:
    """Prints the figures that were measured, for people."""
    tell("actions", figures.get("actions_per_second"))
    half = figures.get("half_speed", {})
    tell("latency", half.get("actions_per_second"))
    for name in ("p50", "p99", "most"):
        tell(name, half.get(f"{name}_milliseconds"), 1)
    for name in ("idle_table", "table_in_play_with_sockets", "socket"):
        tell(name, figures["memory_kilobytes"].get(name), 1)
    tell("load_milliseconds", figures.get("load_milliseconds"), 1)
    for phase in ("full", "half"):
        used = figures.get(f"cpu_at_{phase}_speed")
        if used is not None and used["server"] is not None:
            cost = used["server_microseconds_per_action"]
            tell(f"cpu.{phase}", used["server"], 2, clients=number(used["clients"], 2), cost=cost)
    for what, times in figures.get("errors", {}).items():
        tell("errors", times, what=what)
    actions = number(figures.get("actions_per_table", 0))
    size = {name: figures[name] for name in ("tables", "sockets", "cores")}
    load = number(figures["load_before"], 2)
    typer.echo(text("commands.bench.server.size", **size, actions=actions, load=load))
    if figures.get("interrupted"):
        typer.echo(text("commands.bench.server.interrupted"))


def tell(key: str, value: float | None, places: int = 0, **facts: object) -> None:
    """A line about a figure, if it was measured."""
    if value is not None:
        typer.echo(text(f"commands.bench.server.{key}", n=f"{number(value, places):>10}", **facts))
