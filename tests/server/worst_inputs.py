"""The worst input of every route within the default limits, from two addresses, beside a probe of /health.

The server believes what this machine says of its clients' addresses, as it does behind a proxy.
"""

import asyncio
import hashlib
import sys
import time
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, suppress
from pathlib import Path
from typing import Final, NamedTuple

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

import passgo
from browser.past import Past, bot, person
from passgo.server.store.store import Store
from passgo.server.tables.table_state import OVER
from server.served import NO_TLS, Server
from strange_boards import all_stations, nine_in_a_row

TOKENS: Final = {"ann": "a" * 43, "bo": "b" * 43}
ADDRESSES: Final = {"ann": "192.0.2.1", "bo": "192.0.2.2"}
AT_ONCE: Final = 8  # requests of each address
SECONDS: Final = 1.0  # for each route
ENTRIES: Final = 20_000  # of the long log
PAGE: Final = 4_096
PROBE: Final = """
import sys, time
from http.client import HTTPConnection
line = HTTPConnection("127.0.0.1", int(sys.argv[1]))
number = 0
while True:
    number += 1
    began = time.perf_counter()
    line.request("GET", "/health", headers={"X-Forwarded-For": f"198.51.100.{number % 200 + 1}"})
    line.getresponse().read()
    print(time.perf_counter() - began, flush=True)
    time.sleep(0.02)
"""


class DefaultServer(Server):
    """A server with the limits that it has by default."""

    limits: Mapping[str, str] = {}


class Worst(NamedTuple):
    """The worst request of a route."""

    path: str
    body: object = None


class Measured(NamedTuple):
    route: str
    answers: int
    refused: int
    slowest: float
    """Seconds."""
    megabytes: float
    """Of the server and its workers at most."""
    health: float
    """Seconds for /health, the 99th percentile."""
    moves: int
    """Of a table of bots in play meanwhile."""

    def __str__(self) -> str:
        return (
            f"{self.route:44} {self.answers:6} {self.refused:6} {self.slowest * 1000:8.0f} ms {self.megabytes:6.0f} MB"
            f" {self.health * 1000:6.0f} ms {self.moves:4}"
        )


def make_database(file: Path) -> dict[str, str]:
    """A table with a long log that goes on, and one that is over; their ids."""
    store = Store(f"sqlite:///{file}")
    store.migrate()
    for guest, token in TOKENS.items():
        store.add_guest(guest, hashlib.sha256(token.encode()).hexdigest())
    seats = [person("Ann", "ann"), person("Bo", "bo"), bot("Cy"), bot("Di")]
    long = Past("worst 1", seats, house_rules=("salary=100000",))
    while long.state.seq < ENTRIES:
        goal = long.state.seq + 4_000
        long.bots_play(lambda past, goal=goal: past.state.seq >= goal)  # type: ignore[misc]
    over = Past("worst 2", seats, game="short")
    over.bots_play(lambda past: past.state.status == OVER)
    tables = {"long": long.keep(store), "over": over.keep(store)}
    store.close()
    return tables


def worst_of(tables: Mapping[str, str], paths: Iterator[str]) -> dict[str, Worst]:
    """The worst request of each route by its name; what they all have in common is a table with a long log."""
    long, over = f"/tables/{tables['long']}", f"/tables/{tables['over']}"
    board = {"text": nine_in_a_row(), "translations": {}}
    seats = [{"who": "me", "name": "Ann"}, *[{"who": "bot", "bot": "expert"}] * 3]
    own = {"seats": seats, "own": all_stations(), "edition": "strange"}
    act = {"seat": 0, "version": 1, "id": "x" * 60, "action": {"do": "throw"}}
    words = {"seat": 0, "action": "build=" + "9" * 15_000, "points": 0}
    correction = {"seat": 0, "entry": 1, "action": {"do": "throw"}, "luck": "43 " * 200}
    position = passgo.new_game(names=[f"P{seat}" for seat in range(8)], seed=1).position
    found = {
        "POST /drafts": Worst("/drafts", board),
        "POST /tables": Worst("/tables", own),
        "GET /tables": Worst("/tables"),
        "GET /tables/{table}": Worst(f"{long}?since=15001"),
        "GET /tables/{table}/events": Worst(f"{long}/events?since=15000"),
        "GET /tables/{table}/record": Worst(f"{long}/record"),
        "GET /tables/{table}/story": Worst(f"{over}/story"),
        "GET /tables/{table}/review": Worst(f"{over}/review"),
        "GET /tables/{table}/mistakes": Worst(f"{over}/mistakes?seat=0"),
        "GET /tables/{table}/hint": Worst(f"{long}/hint?seat=0"),
        "GET /tables/{table}/choices": Worst(f"{long}/choices?seat=0"),
        "GET /tables/{table}/position": Worst(f"{long}/position?seat=0"),
        "GET /tables/{table}/edition": Worst(f"{long}/edition"),
        "GET /tables/{table}/rules": Worst(f"{long}/rules"),
        "GET /tables/{table}/board.svg": Worst(f"{long}/board.svg?size=2000"),
        "GET /tables/{table}/qr.svg": Worst(f"{long}/qr.svg"),
        "GET /tables/{table}/invitation": Worst(f"{long}/invitation"),
        "POST /tables/{table}/judge": Worst(f"{long}/judge", words),
        "POST /tables/{table}/why": Worst(f"{long}/why", {"seat": 0, "action": words["action"]}),
        "POST /tables/{table}/actions": Worst(f"{long}/actions", act),
        "POST /tables/{table}/chat": Worst(f"{long}/chat", {"text": "x" * 15_000}),
        "POST /tables/{table}/seats": Worst(f"{long}/seats", {"name": "\u0300" * 7_000}),
        "PATCH /tables/{table}/seats/{seat}": Worst(f"{long}/seats/0", {"name": "x" * 15_000}),
        "DELETE /tables/{table}/seats/{seat}": Worst(f"{long}/seats/0"),
        "POST /tables/{table}/seats/{seat}/return": Worst(f"{long}/seats/0/return"),
        "POST /tables/{table}/seats/{seat}/away": Worst(f"{long}/seats/1/away"),
        "POST /tables/{table}/seats/{seat}/nudge": Worst(f"{long}/seats/1/nudge"),
        "POST /tables/{table}/silence": Worst(f"{long}/silence", {"seat": 1, "silent": True}),
        "POST /tables/{table}/host": Worst(f"{long}/host", {"seat": 0}),
        "POST /tables/{table}/start": Worst(f"{long}/start"),
        "POST /tables/{table}/start/luck": Worst(f"{long}/start/luck", {"luck": "65 " * 200}),
        "POST /tables/{table}/corrections": Worst(f"{long}/corrections", correction),
        "POST /tables/{table}/corrections/preview": Worst(f"{long}/corrections/preview", correction),
        "GET /analysis": Worst("/analysis"),
        "POST /analysis": Worst("/analysis", {"part": "trades", "position": position, "playouts": 2000}),
        "POST /tables/{table}/commitment": Worst(f"{long}/commitment", {"commitment": "0" * 64}),
        "POST /tables/{table}/secret": Worst(f"{long}/secret", {"secret": "0" * 64}),
        "GET /tables/{table}/raise": Worst(f"{long}/raise?seat=0"),
        "POST /tables/{table}/skip": Worst(f"{long}/skip"),
        "POST /tables/{table}/rematch": Worst(f"{over}/rematch"),
        "POST /tables/{table}/invitation": Worst(f"{long}/invitation"),
        "DELETE /tables/{table}/invitation": Worst(f"{long}/invitation"),
        "POST /join": Worst("/join", {"code": "ABCDE"}),
        "POST /guests/me/push": Worst(
            "/guests/me/push",
            {"endpoint": "https://fcm.googleapis.com/" + "x" * 900, "p256dh": "x" * 87, "auth": "x" * 22},
        ),
        "DELETE /guests/me/push": Worst("/guests/me/push"),
        "GET /guests/me": Worst("/guests/me"),
        "GET /rules": Worst("/rules?edition=classic"),
    }
    known = {name.partition(" ")[2] for name in found}
    for path in paths:
        if path not in known:
            named = path.format(edition="america", rule="BUILD-7", table=tables["long"], puzzle="daily")
            found[f"GET {path}"] = Worst(named)
    return found


def memory_of(process: int) -> float:
    """Megabytes of a process and its children."""
    pages = 0
    for number in [str(process), *children_of(process)]:
        with suppress(OSError, IndexError):
            pages += int(Path(f"/proc/{number}/statm").read_text("ascii").split()[1])
    return pages * PAGE / 2**20


def children_of(process: int) -> list[str]:
    found: list[str] = []
    for task in Path(f"/proc/{process}/task").glob("*/children"):
        with suppress(OSError):
            found += task.read_text("ascii").split()
    return found


class Watch:
    """A probe of /health, the memory of the server, and a table of bots in play, until the next measurement."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.times: list[float] = []
        self.most = 0.0
        self.moves = 0

    def begin(self) -> None:
        self.times, self.most, self.moves = [], 0.0, 0

    async def probe(self) -> None:
        """Ask from a process of its own: this one is busy with its requests."""
        command = [sys.executable, "-c", PROBE, str(self.server.port)]
        asker = await asyncio.create_subprocess_exec(*command, stdout=asyncio.subprocess.PIPE)
        assert asker.stdout is not None
        try:
            while line := await asker.stdout.readline():
                self.times.append(float(line))
                self.most = max(self.most, memory_of(self.server.process.pid))
        finally:
            asker.kill()
            await asker.wait()

    async def watch_bots(self) -> None:
        """Count what happens at a table of bots that act ten times a second."""
        async with client(self.server) as http:
            headers = {"X-Forwarded-For": "203.0.113.9"}
            token = (await http.post("/guests", headers=headers)).json()["token"]
            headers["Authorization"] = f"Bearer {token}"
            asked = {"seats": [{"who": "bot"}] * 4, "pace": 100, "house_rules": ["salary=100000"]}
            table = (await http.post("/tables", json=asked, headers=headers)).json()["table"]
            await http.post(f"/tables/{table}/start", headers=headers)
        url = f"ws://127.0.0.1:{self.server.port}/tables/{table}/socket"
        async with connect(url, additional_headers=headers, compression=None, proxy=None) as socket:
            async for message in socket:
                self.moves += b'"entries":[{' in (message.encode() if isinstance(message, str) else message)

    @property
    def health(self) -> float:
        return sorted(self.times)[len(self.times) * 99 // 100] if self.times else 0.0


def client(server: Server) -> httpx.AsyncClient:
    return httpx.AsyncClient(
        base_url=f"http://127.0.0.1:{server.port}", verify=NO_TLS, trust_env=False, timeout=120
    )


async def ask(
    http: httpx.AsyncClient, name: str, worst: Worst, guest: str, end: float
) -> list[tuple[int, float]]:
    """Ask again and again; the statuses and times."""
    found: list[tuple[int, float]] = []
    headers = {"Authorization": f"Bearer {TOKENS[guest]}", "X-Forwarded-For": ADDRESSES[guest]}
    method = name.partition(" ")[0]
    while time.perf_counter() < end:
        began = time.perf_counter()
        answer = await http.request(method, worst.path, headers=headers, json=worst.body)
        found.append((answer.status_code, time.perf_counter() - began))
        if answer.status_code == 429:
            await asyncio.sleep(0.05)
    return found


async def reconnect(server: Server, table: str, guest: str, end: float) -> list[tuple[int, float]]:
    """Open sockets that miss much of a long log, and send the largest frames."""
    found: list[tuple[int, float]] = []
    headers = {"Authorization": f"Bearer {TOKENS[guest]}", "X-Forwarded-For": ADDRESSES[guest]}
    url = f"ws://127.0.0.1:{server.port}/tables/{table}/socket?since=15001"
    while time.perf_counter() < end:
        began = time.perf_counter()
        try:
            async with connect(
                url, additional_headers=headers, compression=None, max_size=None, open_timeout=120, proxy=None
            ) as socket:
                await socket.recv()
                await socket.send('{"type":"say","id":"x","text":"' + "x" * 16_000 + '"}')
                await socket.recv()
            found.append((101, time.perf_counter() - began))
        except (OSError, WebSocketException):
            found.append((429, time.perf_counter() - began))
            await asyncio.sleep(0.05)
    return found


async def measure(server: Server, watch: Watch, name: str, worst: Worst | None, table: str) -> Measured:
    watch.begin()
    end = time.perf_counter() + SECONDS
    async with client(server) as http:
        if worst is None:
            asked = [reconnect(server, table, guest, end) for guest in TOKENS for _ in range(AT_ONCE)]
        else:
            asked = [ask(http, name, worst, guest, end) for guest in TOKENS for _ in range(AT_ONCE)]
        answers = [answer for part in await asyncio.gather(*asked) for answer in part]
    statuses = [status for status, _ in answers]
    assert max(statuses) < 500, (name, statuses)
    return Measured(
        name,
        len(answers),
        statuses.count(429),
        max(seconds for _, seconds in answers),
        watch.most,
        watch.health,
        watch.moves,
    )


@asynccontextmanager
async def watched(server: Server) -> AsyncIterator[Watch]:
    watch = Watch(server)
    tasks = [asyncio.create_task(watch.probe()), asyncio.create_task(watch.watch_bots())]
    try:
        yield watch
    finally:
        for task in tasks:
            task.cancel()
        for error in await asyncio.gather(*tasks, return_exceptions=True):
            if isinstance(error, Exception) and not isinstance(error, asyncio.CancelledError):
                raise error


async def drive(directory: Path, paths: Iterator[str]) -> list[Measured]:
    """Measure every route. Guests are forgotten last, since that ends the others."""
    file = directory / "worst.sqlite"
    tables = make_database(file)
    found: list[Measured] = []
    with DefaultServer(f"sqlite:///{file}") as server:
        async with watched(server) as watch:
            worst: dict[str, Worst | None] = {**worst_of(tables, paths)}
            worst["WS /tables/{table}/socket"] = None
            worst["DELETE /guests/me"] = Worst("/guests/me")
            for name, request in worst.items():
                found.append(await measure(server, watch, name, request, tables["long"]))
                print(found[-1], flush=True)
    return found
