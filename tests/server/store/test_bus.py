"""Processes on one PostgreSQL are notified of what others store; a process on SQLite is alone."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import psycopg
import pytest
from sqlalchemy import exc

from passgo.server.errors import StoreDown
from passgo.server.store.bus import Appended, Bus, Gone, Here, Message, Missed
from passgo.server.store.store import Store
from server.appends import created, said
from server.databases import Cluster


class Process:
    """The store and the bus of one process, and the received messages."""

    def __init__(self, url: str) -> None:
        self.store = Store(url)
        self.bus = Bus(self.store)
        self.messages: asyncio.Queue[Message] = asyncio.Queue()

    async def receive(self) -> Message:
        return await asyncio.wait_for(self.messages.get(), 60)


@asynccontextmanager
async def listening(url: str) -> AsyncIterator[Process]:
    process = Process(url)
    process.store.migrate()
    await process.bus.listen(process.messages.put_nowait)
    yield process
    await process.bus.close()
    process.store.close()


async def test_a_process_receives_stored_entries_and_presence_of_others(cluster: Cluster) -> None:
    url = cluster.new_database()
    async with listening(url) as here, listening(url) as there:
        assert here.store.append([created("t"), created("u"), said("t", 2), said("t", 2)])
        assert [await there.receive() for _ in range(3)] == [
            Appended("t", 1),
            Appended("t", 2),
            Appended("u", 1),
        ]
        await there.bus.announce("t", "ann")
        assert await here.receive() == Here("t", "ann")  # and none of its own messages before it
        await here.bus.ask_about("u", "bob")
        assert await there.receive() == Gone("u", "bob")


async def test_entries_that_are_not_stored_send_no_message(cluster: Cluster) -> None:
    url = cluster.new_database()
    async with listening(url) as here, listening(url) as there:
        here.store.append([created("t")])
        assert here.store.append([created("t")]) == [False]
        with pytest.raises(exc.IntegrityError):
            here.store.append([said("t", 2), said("unknown", 1)])
        await here.bus.announce("t", "ann")
        assert [await there.receive() for _ in range(2)] == [Appended("t", 1), Here("t", "ann")]


async def test_all_entries_of_a_large_batch_are_received(cluster: Cluster) -> None:
    url = cluster.new_database()
    async with listening(url) as here, listening(url) as there:
        tables = [f"a-table-with-a-long-name-{number:04}" for number in range(1_000)]
        here.store.append([created(table) for table in tables])
        assert [await there.receive() for _ in tables] == [Appended(table, 1) for table in tables]


async def test_a_lost_connection_is_reported_and_reopened(cluster: Cluster) -> None:
    url = cluster.new_database()
    async with listening(url) as here, listening(url) as there:
        for kept in ("t", "u"):
            cluster.cut_connections()
            assert await there.receive() == Missed()
            assert await here.receive() == Missed()
            here.store.append([created(kept)])
            assert await there.receive() == Appended(kept, 1)


async def test_listening_is_retried_until_the_database_is_ready(
    cluster: Cluster, monkeypatch: pytest.MonkeyPatch
) -> None:
    refusals = [psycopg.errors.ReadOnlySqlTransaction("cannot execute LISTEN during recovery")]
    execute = psycopg.AsyncConnection.execute

    async def refuse_once(connection: psycopg.AsyncConnection[Any], query: Any) -> Any:
        if refusals:
            raise refusals.pop()
        return await execute(connection, query)

    async with listening(cluster.new_database()) as here:
        monkeypatch.setattr(psycopg.AsyncConnection, "execute", refuse_once)
        cluster.cut_connections()
        assert await here.receive() == Missed()
        assert refusals == []


async def test_unknown_messages_are_ignored(cluster: Cluster) -> None:
    url = cluster.new_database()
    async with listening(url) as here, listening(url) as there:
        here.store.notify("something-new", "t")
        here.store.notify("something-new", "t 1 2")
        await here.bus.announce("t", "ann")
        assert await there.receive() == Here("t", "ann")


async def test_a_bus_survives_a_restart_of_the_database(cluster: Cluster) -> None:
    url = cluster.new_database()
    async with listening(url) as here:
        cluster.stop()
        try:
            with pytest.raises(StoreDown):
                await Bus(here.store).listen(here.messages.put_nowait)
            with pytest.raises(StoreDown):
                await here.bus.announce("t", "ann")
        finally:
            cluster.start()
        assert await here.receive() == Missed()


async def test_a_process_on_sqlite_receives_no_messages(tmp_path: Path) -> None:
    async with listening(f"sqlite:///{tmp_path}/passgo.sqlite") as alone:
        assert alone.store.append([created("t")]) == [True]
        await alone.bus.announce("t", "ann")
        assert alone.messages.empty()
