"""Background jobs continue after an error with one table, and every failure is counted."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from types import TracebackType
from typing import Any

import psycopg
import pytest
import uvloop

from passgo.server.runtime.clock import Clock
from passgo.server.runtime.metrics import Metrics
from passgo.server.settings import Settings
from passgo.server.store import bus
from passgo.server.store.bus import Appended
from passgo.server.store.writer import Writer
from passgo.server.tables import commands
from passgo.server.tables.registry import DUE_EVERY, TIDY_EVERY, Tables
from server.by_hand import MemoryStore, Receiver, Table, bots, people, plan, settle

Scene = Callable[[Table], Awaitable[None]]


class BrokenError(Exception):
    """An unexpected error."""


def broken(*_: object, **__: object) -> Any:
    raise BrokenError


def failures(tables: Tables, task: str) -> float:
    assert isinstance(tables.metrics, Metrics)
    return tables.metrics.registry.get_sample_value("passgo_task_failures_total", {"task": task}) or 0


async def another_table(table: Table) -> str:
    """Another table in memory, idle and not broken."""
    name = await table.tables.create("cy", plan(timer=None), people("Cy", "Di"))
    await table.tables.live(name)
    return name


async def break_sweep(table: Table) -> None:
    other = await another_table(table)
    Receiver(table.live, "ann")
    table.live.scheduler.mark_unseen_absent = broken  # type: ignore[method-assign]
    await table.pass_by(1.5 * table.tables.settings.idle)
    assert other not in table.tables.in_memory  # though it is swept after the broken one
    assert table.state.table in table.tables.in_memory


async def break_scheduler(table: Table) -> None:
    """An agenda that fails for a while affects neither new subscribers nor the table."""
    scheduler = table.live.scheduler
    agenda = scheduler.agenda
    scheduler.agenda = broken  # type: ignore[method-assign]
    receiver = Receiver(table.live, "ann")
    await table.act("ann" if turn(table) == 0 else "bo", turn(table), {"do": "throw"})
    await table.pass_by(10)
    assert len([frame for frame in receiver.frames if b'"entries":[]' not in frame]) == 1
    scheduler.agenda = agenda  # type: ignore[method-assign]
    before = table.state.seq
    await table.pass_by(100)
    assert table.state.seq > before


def turn(table: Table) -> int:
    assert table.state.game is not None
    return int(table.state.game._state.turn)


async def break_task(table: Table) -> None:
    table.tables.tasks.spawn(fail())
    await settle(table.tables)
    assert not table.tables.tasks
    await table.do("ann", lambda state: commands.say(state, "ann", "still here"))


async def fail() -> None:
    raise BrokenError


async def break_task_of_a_table(table: Table) -> None:
    table.live.tasks.spawn(fail())
    await settle(table.tables)
    assert not table.live.tasks
    await table.do("ann", lambda state: commands.say(state, "ann", "still here"))


async def break_writer(table: Table) -> None:
    """Counting fails after the entry was stored: without handling, callers would wait for ever."""
    writer = table.tables.services.writer
    assert isinstance(writer, Writer)
    writer._committed = broken
    await asyncio.wait_for(table.do("ann", lambda state: commands.say(state, "ann", "one")), 20)
    writer._write = broken  # type: ignore[method-assign]
    with pytest.raises(BrokenError):
        await asyncio.wait_for(table.do("ann", lambda state: commands.say(state, "ann", "two")), 20)
    del writer._write
    await asyncio.wait_for(table.do("ann", lambda state: commands.say(state, "ann", "three")), 20)
    assert [row.kind for row in table.memory.kept[table.state.table][-2:]] == ["said", "said"]


class FakeConnection:
    """A connection to PostgreSQL with given notifications."""

    def __init__(self, *notices: str) -> None:
        self.notices = notices

    async def __aenter__(self) -> "FakeConnection":
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        return None

    async def notifies(self) -> AsyncIterator[psycopg.Notify]:
        for payload in self.notices:
            if payload == "broken":
                raise BrokenError
            yield psycopg.Notify("passgo", payload, 1)
        await asyncio.Event().wait()


async def break_listener(table: Table) -> None:
    """After a message that breaks a table, an unreadable one and a lost connection, the next message is handled."""
    tables = table.tables
    received: asyncio.Queue[object] = asyncio.Queue()

    def on_message(message: object) -> None:
        received.put_nowait(message)
        if message == Appended("broken", 1):
            raise BrokenError

    connections = [
        FakeConnection("us rows broken 1 t 2", "us rows t x", "us rows t 3", "broken"),
        FakeConnection("us rows t 4"),
    ]

    async def connect(_: object) -> FakeConnection:
        return connections.pop(0)

    tables.store.process = "ourselves"  # type: ignore[misc]
    tables.store.is_postgres = True  # type: ignore[misc]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bus, "connect", connect)
        await tables.bus.listen(on_message)
        messages = [await asyncio.wait_for(received.get(), 20) for _ in range(5)]
        await tables.bus.close()
    tables.store.is_postgres = False  # type: ignore[misc]
    assert messages == [
        Appended("broken", 1),
        Appended("t", 2),
        Appended("t", 3),
        bus.Missed(),
        Appended("t", 4),
    ]


async def break_tidy(table: Table) -> None:
    """Expired data is searched for again an hour later."""
    calls: list[int] = []

    async def count_call() -> None:
        calls.append(1)

    table.tables.delete_expired = broken  # type: ignore[method-assign]
    await table.clock.pass_by(TIDY_EVERY)
    table.tables.delete_expired = count_call  # type: ignore[method-assign]
    await table.clock.pass_by(TIDY_EVERY)
    await settle(table.tables)
    assert calls


async def break_due(table: Table) -> None:
    """A due table that cannot be loaded does not hold up the next one."""
    woken: list[str] = []

    async def live(name: str) -> Any:
        woken.append(name)
        raise BrokenError

    table.memory.due_tables = lambda now: ["one", "two"]  # type: ignore[method-assign]
    table.tables.live = live  # type: ignore[method-assign, assignment]
    await table.clock.pass_by(DUE_EVERY)
    await settle(table.tables)
    del table.tables.live
    assert woken == ["one", "two"]


BREAKS: dict[str, Scene] = {
    "sweep": break_sweep,
    "due": break_due,
    "tidy": break_tidy,
    "scheduler": break_scheduler,
    "errand": break_task,
    "errand of a table": break_task_of_a_table,
    "writer": break_writer,
    "listener": break_listener,
}


@pytest.mark.parametrize("task", BREAKS)
async def test_a_background_task_that_fails_is_counted_and_continues(
    task: str, caplog: pytest.LogCaptureFixture
) -> None:
    table = await Table().begin(plan(timer=30), people("Ann", "Bo"))
    assert table.tables.jobs.names == set(BREAKS)
    before = failures(table.tables, task)
    await BREAKS[task](table)
    assert failures(table.tables, task) > before
    assert "task failed" in caplog.text
    await table.close()


async def test_a_sweep_that_fails_is_repeated() -> None:
    table = await Table().begin(plan(timer=None), people("Ann", "Bo"))
    lives = table.tables.in_memory
    table.tables.in_memory = None  # type: ignore[assignment]
    await table.clock.pass_by(100)
    table.tables.in_memory = lives
    await table.pass_by(200)
    assert table.tables.in_memory == {}
    assert failures(table.tables, "sweep") == 3
    await table.close()


def test_a_table_with_resting_bots_accepts_a_subscriber_under_uvloop() -> None:
    """uvloop's handles of immediate calls do not know their time."""

    async def scene() -> None:
        tables = Tables(MemoryStore(), Settings(), clock=Clock())
        await tables.open()
        live = await tables.live(await tables.create("ann", plan(pace=0, timer=None), bots(2)))
        await live.do("ann", lambda state: commands.start(state, "ann"))
        while live.scheduler.task is not None:
            live.last_used -= tables.settings.idle
            await asyncio.sleep(0)
        rested = live.state.seq
        played = asyncio.Event()
        receiver = live.subscribe("ann", lambda _: played.set())
        tables.sweep()
        await asyncio.wait_for(played.wait(), 20)
        assert live.state.seq > rested
        live.unsubscribe(receiver)
        assert live.subscribers == []
        await tables.close()

    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(scene())


async def test_a_subscriber_that_failed_does_not_keep_the_table_in_use() -> None:
    table = await Table().begin(plan(pace=700, timer=None), bots(2))
    table.live.scheduler.add_socket = broken  # type: ignore[method-assign]
    with pytest.raises(BrokenError):
        Receiver(table.live, "ann")
    assert table.live.subscribers == []
    await table.pass_by(200)
    assert table.tables.in_memory == {}
    await table.close()
