"""What a server does by itself goes on, whatever happens to one table, and every failure is counted."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from types import TracebackType
from typing import Any

import psycopg
import pytest
import uvloop

from passgo.server.runtime.clock import Clock
from passgo.server.settings import Settings
from passgo.server.store import bus
from passgo.server.store.bus import Appended
from passgo.server.tables import commands
from passgo.server.tables.registry import LOOK_FOR_DUE, TIDY, Tables
from server.by_hand import Ear, MemoryStore, Table, bots, people, plan, settle

Scene = Callable[[Table], Awaitable[None]]


class BrokenError(Exception):
    """What is thrown in where nothing is expected."""


def broken(*_: object, **__: object) -> Any:
    raise BrokenError


def failures(tables: Tables, task: str) -> float:
    return tables.metrics.registry.get_sample_value("passgo_task_failures_total", {"task": task}) or 0


async def another_table(table: Table) -> str:
    """One that is all right, in memory and at rest."""
    name = await table.tables.create("cy", plan(timer=None), people("Cy", "Di"))
    await table.tables.live(name)
    return name


async def break_sweep(table: Table) -> None:
    other = await another_table(table)
    Ear(table.live, "ann")
    table.live.scheduler.mark_unseen_absent = broken  # type: ignore[method-assign]
    await table.pass_by(1_000)
    assert other not in table.tables.in_memory  # though it comes after the broken one
    assert table.state.table in table.tables.in_memory


async def break_scheduler(table: Table) -> None:
    """Neither whoever comes nor the table itself suffers for what is wrong with its agenda for a while."""
    scheduler = table.live.scheduler
    agenda = scheduler.agenda
    scheduler.agenda = broken  # type: ignore[method-assign]
    ear = Ear(table.live, "ann")
    await table.act("ann" if turn(table) == 0 else "bo", turn(table), {"do": "throw"})
    await table.pass_by(10)
    assert len([frame for frame in ear.frames if b'"entries":[]' not in frame]) == 1
    scheduler.agenda = agenda  # type: ignore[method-assign]
    before = table.state.seq
    await table.pass_by(100)
    assert table.state.seq > before


def turn(table: Table) -> int:
    assert table.state.game is not None
    return int(table.state.game._state.turn)


async def break_errand(table: Table) -> None:
    table.tables.tasks.spawn(fail())
    await settle(table.tables)
    assert not table.tables.tasks
    await table.do("ann", lambda state: commands.say(state, "ann", "still here"))


async def fail() -> None:
    raise BrokenError


async def break_errand_of_a_table(table: Table) -> None:
    table.live.tasks.spawn(fail())
    await settle(table.tables)
    assert not table.live.tasks
    await table.do("ann", lambda state: commands.say(state, "ann", "still here"))


async def break_writer(table: Table) -> None:
    """It has kept the entry and falls over the counting: everybody would wait for ever."""
    writer = table.tables.services.writer
    writer._committed = broken
    await asyncio.wait_for(table.do("ann", lambda state: commands.say(state, "ann", "one")), 20)
    writer._write = broken  # type: ignore[method-assign]
    with pytest.raises(BrokenError):
        await asyncio.wait_for(table.do("ann", lambda state: commands.say(state, "ann", "two")), 20)
    del writer._write
    await asyncio.wait_for(table.do("ann", lambda state: commands.say(state, "ann", "three")), 20)
    assert [row.kind for row in table.memory.kept[table.state.table][-2:]] == ["said", "said"]


class Line:
    """A connection to PostgreSQL that hears what it is told to hear."""

    def __init__(self, *notices: str) -> None:
        self.said = notices

    async def __aenter__(self) -> "Line":
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        return None

    async def notifies(self) -> AsyncIterator[psycopg.Notify]:
        for payload in self.said:
            if payload == "broken":
                raise BrokenError
            yield psycopg.Notify("passgo", payload, 1)
        await asyncio.Event().wait()


async def break_listener(table: Table) -> None:
    """A message that breaks a table, one that cannot be read, a line that breaks: the next is heard all the same."""
    tables = table.tables
    heard: asyncio.Queue[object] = asyncio.Queue()

    def hear(message: object) -> None:
        heard.put_nowait(message)
        if message == Appended("broken", 1):
            raise BrokenError

    lines = [Line("us rows broken 1 t 2", "us rows t x", "us rows t 3", "broken"), Line("us rows t 4")]

    async def connect(_: object) -> Line:
        return lines.pop(0)

    tables.store.process = "ourselves"  # type: ignore[misc]
    tables.store.is_postgres = True  # type: ignore[misc]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(bus, "connect", connect)
        await tables.bus.listen(hear)
        told = [await asyncio.wait_for(heard.get(), 20) for _ in range(5)]
        await tables.bus.close()
    tables.store.is_postgres = False  # type: ignore[misc]
    assert told == [
        Appended("broken", 1),
        Appended("t", 2),
        Appended("t", 3),
        bus.Missed(),
        Appended("t", 4),
    ]


async def break_tidy(table: Table) -> None:
    """What lapses is looked for again an hour later."""
    looked: list[int] = []

    async def look() -> None:
        looked.append(1)

    table.tables.delete_expired = broken  # type: ignore[method-assign]
    await table.clock.pass_by(TIDY)
    table.tables.delete_expired = look  # type: ignore[method-assign]
    await table.clock.pass_by(TIDY)
    await settle(table.tables)
    assert looked


async def break_due(table: Table) -> None:
    """A table that cannot be woken does not keep the next one from it."""
    woken: list[str] = []

    async def live(name: str) -> Any:
        woken.append(name)
        raise BrokenError

    table.memory.due_tables = lambda now: ["one", "two"]  # type: ignore[method-assign]
    table.tables.live = live  # type: ignore[method-assign, assignment]
    await table.clock.pass_by(LOOK_FOR_DUE)
    await settle(table.tables)
    del table.tables.live
    assert woken == ["one", "two"]


BREAKS: dict[str, Scene] = {
    "sweep": break_sweep,
    "due": break_due,
    "tidy": break_tidy,
    "scheduler": break_scheduler,
    "errand": break_errand,
    "errand of a table": break_errand_of_a_table,
    "writer": break_writer,
    "listener": break_listener,
}


@pytest.mark.parametrize("task", BREAKS)
async def test_a_task_that_breaks_is_counted_and_goes_on(task: str, caplog: pytest.LogCaptureFixture) -> None:
    table = await Table().begin(plan(timer=30), people("Ann", "Bo"))
    assert table.tables.jobs.names == set(BREAKS)
    before = failures(table.tables, task)
    await BREAKS[task](table)
    assert failures(table.tables, task) > before
    assert "task failed" in caplog.text
    await table.close()


async def test_a_sweep_that_breaks_as_a_whole_comes_again() -> None:
    table = await Table().begin(plan(timer=None), people("Ann", "Bo"))
    lives = table.tables.in_memory
    table.tables.in_memory = None  # type: ignore[assignment]
    await table.clock.pass_by(100)
    table.tables.in_memory = lives
    await table.pass_by(200)
    assert table.tables.in_memory == {}
    assert failures(table.tables, "sweep") == 3
    await table.close()


def test_whoever_comes_back_to_resting_bots_under_uvloop_is_let_in_and_leaves_nobody_behind() -> None:
    """uvloop's handle of a call that comes at once cannot say when it comes."""

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
        ear = live.subscribe("ann", lambda _: played.set())
        tables.sweep()
        await asyncio.wait_for(played.wait(), 20)
        assert live.state.seq > rested
        live.unsubscribe(ear)
        assert live.subscribers == []
        await tables.close()

    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(scene())


async def test_whoever_could_not_be_let_in_is_nobody_for_whom_bots_play_on() -> None:
    table = await Table().begin(plan(pace=700, timer=None), bots(2))
    table.live.scheduler.add_socket = broken  # type: ignore[method-assign]
    with pytest.raises(BrokenError):
        Ear(table.live, "ann")
    assert table.live.subscribers == []
    await table.pass_by(200)
    assert table.tables.in_memory == {}
    await table.close()
