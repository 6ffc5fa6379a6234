"""Tables for tests: with a clock that is advanced by hand, and a database in memory."""

import asyncio
import heapq
import json
import threading
from collections.abc import Callable, Mapping, Sequence
from itertools import count
from typing import Any

from passgo.server.errors import StoreDown
from passgo.server.runtime.clock import Clock, Handle
from passgo.server.settings import Settings
from passgo.server.store.rows import Append, Row, Stamp, Subscription, Summary
from passgo.server.store.store import RULESET_KINDS, Store
from passgo.server.tables import commands
from passgo.server.tables.entries import AnyEntry, SeatPlan, TablePlan
from passgo.server.tables.live_table import Done, LiveTable
from passgo.server.tables.registry import Tables
from passgo.server.tables.table_state import TableState

MIDNIGHT = 1_700_000_000_000
QUICK = Settings(quick_bots=1e9, workers=0)  # bots without pauses are not rate limited


class Call:
    def __init__(self, callback: Callable[[], object]) -> None:
        self.callback = callback
        self.is_on = True

    def cancel(self) -> None:
        self.is_on = False
        self.callback = lambda: None  # releases what it refers to


class HandClock(Clock):
    """A clock that a test advances."""

    def __init__(self) -> None:
        self.now = 1_000.0
        self.stepped = 0  # ms by which the wall clock was set
        self.early = 0.0  # seconds by which long waits end too soon, as uvloop's do
        self.numbers = count()
        self.calls: list[tuple[float, int, Call]] = []

    def wall(self) -> int:
        return MIDNIGHT + round(self.now * 1000) + self.stepped

    def time(self) -> float:
        return self.now

    def call_at(self, when: float, callback: Callable[[], object]) -> Handle:
        call = Call(callback)
        if when - self.now > 1:
            when -= self.early
        heapq.heappush(self.calls, (when, next(self.numbers), call))
        return call

    async def pass_by(self, seconds: float, *processes: Tables) -> None:
        """Advance the clock. Scheduled calls run at their times, each finished before the next."""
        end = self.now + seconds
        await settle(*processes)
        while self.calls and self.calls[0][0] <= end:
            when, _, call = heapq.heappop(self.calls)
            if call.is_on:
                self.now = max(self.now, when)
                call.callback()
                await settle(*processes)
        self.now = end


async def settle(*processes: Tables) -> None:
    """Wait until no task is running."""
    while True:
        lives = [live for tables in processes for live in tables.in_memory.values()]
        tasks = {task for tables in processes for task in tables.tasks}
        tasks |= {task for live in lives for task in live.tasks}
        tasks |= {live.scheduler.task for live in lives if live.scheduler.task is not None}
        if not tasks:
            return
        await asyncio.wait(tasks)


class MemoryStore(Store):
    """A store in memory that can be made to fail."""

    def __init__(self) -> None:
        self.is_postgres = False  # type: ignore[misc]  # Store's __init__, which opens a database, is not called
        self.kept: dict[str, list[Row]] = {}
        self.seeds: dict[str, str] = {}
        self.summaries: dict[str, Summary] = {}
        self.guests_by_hash: dict[str, str] = {}
        self.copies: dict[str, bytes] = {}
        self.generations: dict[str, int] = {}
        self.stamps: dict[str, Stamp] = {}
        self.due: dict[str, int] = {}
        self.devices: list[Subscription] = []
        self.is_down = False
        self.loses_answers = False
        self.gate: threading.Event | None = None
        """While set and not released, appending waits."""

    def append(self, batch: Sequence[Append]) -> list[bool]:
        if self.gate is not None:
            self.gate.wait()
        self.check()
        answers = [self.append_one(item) for item in batch]
        if self.loses_answers:
            raise StoreDown("the connection was lost while committing")
        return answers

    def append_one(self, item: Append) -> bool:
        row = item.row
        if item.seed is not None:
            self.seeds[row.table] = item.seed
        rows = self.kept.setdefault(row.table, [])
        sent = {(other.author, other.client_id) for other in rows if other.client_id is not None}
        if len(rows) != row.seq - 1 or (row.author, row.client_id) in sent:
            return False
        rows.append(row)
        if item.summary is not None:
            self.summaries[row.table] = item.summary
        return True

    def update_summary(self, table: str, at: int, summary: Summary) -> None:
        self.check()
        self.summaries[table] = summary

    def seed(self, table: str) -> str | None:
        self.check()
        return self.seeds.get(table)

    def rows(
        self, table: str, after: int = 0, most: int | None = None, kinds: Sequence[str] | None = None
    ) -> list[Row]:
        self.check()
        rows = self.kept.get(table, [])[after:]
        return [row for row in rows if kinds is None or row.kind in kinds][:most]

    def digest(self, table: str, seq: int) -> bytes | None:
        return self.kept[table][seq - 1].digest

    def find(self, table: str, author: str, client_id: str) -> int | None:
        self.check()
        rows = self.kept.get(table, [])
        return next((row.seq for row in rows if (row.author, row.client_id) == (author, client_id)), None)

    def lobby(self, limit: int, since: int = 0) -> list[tuple[str, int, Summary]]:
        self.check()
        rows = [(table, self.kept[table][-1].at, shown) for table, shown in self.summaries.items()]
        return [row for row in rows if row[2].public and row[2].status != "over" and row[1] >= since][:limit]

    def set_due(self, table: str, due: int | None) -> None:
        self.due = {other: at for other, at in self.due.items() if other != table}
        if due is not None:
            self.due[table] = due

    def due_tables(self, now: int) -> list[str]:
        return [table for table, due in self.due.items() if due <= now]

    def subscribe(self, subscription: Subscription, at: int) -> None:
        self.devices.append(subscription)

    def subscriptions_of(self, guest: str) -> list[Subscription]:
        return [device for device in self.devices if device.guest == guest]

    def unsubscribe(self, guest: str, endpoint: str | None = None) -> None:
        gone = [device for device in self.subscriptions_of(guest) if endpoint in (None, device.endpoint)]
        self.devices = [device for device in self.devices if device not in gone]

    def add_guest(self, guest: str, token_hash: str) -> None:
        self.check()
        self.guests_by_hash[token_hash] = guest

    def guest(self, token_hash: str) -> str | None:
        self.check()
        return self.guests_by_hash.get(token_hash)

    def keep_editions(self, copies: Mapping[str, bytes]) -> dict[str, bytes]:
        self.copies |= copies
        return self.copies

    def generation(self, digest: str, at: int) -> int:
        return self.generations.setdefault(digest, len(self.generations) + 1)

    def ruleset_entries(self, table: str) -> list[Row]:
        self.check()
        return [row for row in self.kept.get(table, []) if row.kind in RULESET_KINDS]

    def stamp(self, stamps: Mapping[str, Stamp]) -> None:
        self.check()
        self.stamps |= stamps

    def last_seen(self, table: str) -> tuple[Stamp | None, bool]:
        return self.stamps.get(table), self.summaries[table].status == "over"

    def old_tables(self, before: int) -> list[str]:
        return [table for table, rows in self.kept.items() if rows[-1].at < before]

    def drop_tables(self, dropped: Sequence[str]) -> None:
        for table in dropped:
            del self.kept[table], self.seeds[table]

    def delete_unseated_guests(self, before: int) -> int:
        return 0

    def check(self) -> None:
        if self.is_down:
            raise StoreDown("the database does not answer")


class Receiver:
    """A subscriber that records all its messages."""

    def __init__(self, live: LiveTable, guest: str | None) -> None:
        self.live = live
        self.guest = guest
        self.frames: list[bytes] = []
        self.subscriber = live.subscribe(guest, self.frames.append)

    def hang_up(self) -> None:
        self.live.unsubscribe(self.subscriber)

    @property
    def messages(self) -> list[dict[str, Any]]:
        return [json.loads(frame) for frame in self.frames]

    @property
    def last(self) -> dict[str, Any]:
        update: dict[str, Any] = json.loads(self.frames[-1])
        return update

    @property
    def entries(self) -> list[dict[str, Any]]:
        return [
            entry for update in self.messages if update["type"] == "update" for entry in update["entries"]
        ]

    @property
    def kinds(self) -> list[str]:
        return [entry["kind"] for entry in self.entries]


def plan(
    edition: str = "classic",
    game: str = "full",
    minutes: int | None = None,
    options: tuple[str, ...] = (),
    timer: int | None = 90,
    pace: int = 700,
    public: bool = True,
    ask_for_rent: bool = False,
    seats_each: int | None = None,
    house_rules: tuple[str, ...] = (),
) -> TablePlan:
    agreed = (edition, game, minutes, options, ask_for_rent, False, timer, pace, public)
    return TablePlan(*agreed, seats_each=seats_each, house_rules=house_rules)


def people(*names: str) -> list[SeatPlan]:
    """Seats of people; the id of each guest is the name in lower case."""
    return [SeatPlan("person", name.lower(), name) for name in names]


def bots(number: int, bot: str = "trader") -> list[SeatPlan]:
    return [SeatPlan("bot", bot=bot)] * number


class HandTables(Tables):
    """Tables with a fixed seed."""

    seed = ""

    def new_seed(self) -> str:
        return self.seed


class Table:
    """A process, its clock and one table, with shortcuts for commands."""

    def __init__(
        self, store: Store | None = None, settings: Settings | None = None, seed: str = "by hand"
    ) -> None:
        self.seed = seed
        self.clock = HandClock()
        self.store = store or MemoryStore()
        self.settings = settings or QUICK
        self.tables = self.another_process()
        self.live: LiveTable

    def another_process(self) -> Tables:
        """Another process on the same database."""
        tables = HandTables(self.store, self.settings, clock=self.clock)
        tables.seed = self.seed
        return tables

    @property
    def memory(self) -> MemoryStore:
        assert isinstance(self.store, MemoryStore)
        return self.store

    @property
    def state(self) -> TableState:
        return self.live.state

    async def open(self, agreed: TablePlan, seats: Sequence[SeatPlan], host: str = "ann") -> "Table":
        await self.tables.open()
        self.live = await self.tables.live(await self.tables.create(host, agreed, seats))
        return self

    async def begin(self, agreed: TablePlan, seats: Sequence[SeatPlan], host: str = "ann") -> "Table":
        await self.open(agreed, seats, host)
        await self.do(host, lambda state: commands.start(state, host))
        return self

    async def do(self, guest: str, command: Callable[[TableState], AnyEntry], **more: Any) -> Done:
        return await self.live.do(guest, command, **more)

    async def act(self, guest: str, seat: int, action: dict[str, Any], **more: Any) -> Done:
        return await self.live.do(guest, lambda state: commands.act(state, guest, seat, action), **more)

    async def play_on(self) -> None:
        """Take a legal action for the seat that decides."""
        decision = self.state.decision
        assert decision is not None
        assert self.state.game is not None
        seat = decision.seats[0]
        forms = [choice.to_json() for choice in self.state.game.choices(seat)]
        action = next(form for form in forms if form["do"] not in ("bid", "offer", "counter"))
        guest = self.state.seats[seat].guest
        assert guest is not None
        await self.act(guest, seat, action)

    def is_away(self, seat: int) -> bool:
        return self.state.seats[seat].away

    async def pass_by(self, seconds: float) -> None:
        await self.clock.pass_by(seconds, self.tables)

    async def close(self) -> None:
        await self.tables.close()
