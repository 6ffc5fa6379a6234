"""/ready fails if nothing could be stored, and answers within a second."""

import asyncio
import resource
import sqlite3
import threading
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import event, text

from passgo.server.errors import StoreDown, StoreError
from passgo.server.store.store import Store
from passgo.server.web import readiness
from passgo.server.web.readiness import Readiness
from server.served import Server
from server.visitors import opened

A_SECOND = 1.0
TIMEOUT = readiness.TIMEOUT


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A shorter timeout for tests."""
    monkeypatch.setattr(readiness, "TIMEOUT", 0.2)


async def test_a_database_that_hangs_is_reported_within_a_second_and_takes_one_thread() -> None:
    answer = threading.Event()

    def hang() -> None:
        answer.wait()

    ready = Readiness(hang)
    before = threading.active_count()
    asked = await asyncio.gather(*(ready.ask() for _ in range(50)), return_exceptions=True)
    assert {type(error) for error in asked} == {StoreDown}
    assert not ready.is_ready
    assert threading.active_count() == before + 1
    assert TIMEOUT < A_SECOND
    answer.set()
    while ready.pending is not None:
        await asyncio.sleep(0)
    await ready.ask()
    assert ready.is_ready


async def test_a_good_result_is_cached_briefly_and_a_bad_one_is_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Every check is a write, and anyone may ask."""
    looks = 0
    problems: list[Exception] = []

    def check() -> None:
        nonlocal looks
        looks += 1
        if problems:
            raise problems.pop()

    now = 1000.0
    monkeypatch.setattr("passgo.server.web.readiness.time.monotonic", lambda: now)
    ready = Readiness(check)
    for _ in range(5):
        await ready.ask()
    assert looks == 1
    now += readiness.CACHE_SECONDS
    problems += [StoreError("another schema"), ValueError("unexpected")]
    for _ in range(2):
        with pytest.raises(StoreError):
            await ready.ask()
    await ready.ask()
    assert looks == 4


async def test_ready_fails_if_the_database_is_read_only(tmp_path: Path) -> None:
    async with opened(tmp_path) as site, site.visitor() as visitor:
        site.app.state.readiness.checked_at = float("-inf")
        event.listen(site.app.state.store.engine, "begin", make_read_only)
        problem = await visitor.problem("/ready", method="GET")
        assert (problem["status"], problem["code"]) == (503, "store-down")
        assert (await visitor.get("/tables")).status_code == 200
        assert "passgo_ready 0.0" in site.app.state.metrics.render().decode().splitlines()
        event.remove(site.app.state.store.engine, "begin", make_read_only)
        with site.app.state.store.engine.begin() as connection:
            connection.exec_driver_sql("PRAGMA query_only = OFF")
        assert (await visitor.get("/ready")).json() == {"ok": True}
        assert "passgo_ready 1.0" in site.app.state.metrics.render().decode().splitlines()


def make_read_only(connection: object) -> None:
    connection.exec_driver_sql("PRAGMA query_only = ON")  # type: ignore[attr-defined]


@pytest.mark.skipif(not hasattr(resource, "prlimit"), reason="only Linux can limit another process's files")
def test_ready_fails_while_the_disk_is_full(tmp_path: Path) -> None:
    """A limit of the file size acts like a full disk."""
    database = tmp_path / "tables.sqlite"

    async def ask(server: Server) -> str:
        try:
            return str(await server.ask("GET", "/ready"))
        except RuntimeError as error:
            return str(error)

    with Server(f"sqlite:///{database}") as server:
        pid = server.process.pid
        limits = resource.prlimit(pid, resource.RLIMIT_FSIZE)
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (0, limits[1]))
        assert "503" in asyncio.run(ask(server))
        resource.prlimit(pid, resource.RLIMIT_FSIZE, limits)
        assert asyncio.run(ask(server)) == "{'ok': True}"


def test_a_readiness_check_changes_nothing(store: Store) -> None:
    def version() -> object:
        with store.engine.begin() as connection:
            return connection.execute(text("SELECT * FROM alembic_version")).all()

    before = version()
    store.check()
    assert version() == before


async def test_a_locked_table_does_not_delay_the_answer(store: Store) -> None:
    """For example by a long migration, or a hanging backup."""
    lock = "LOCK TABLE alembic_version" if store.is_postgres else "BEGIN IMMEDIATE"
    ready = Readiness(store.check)
    if store.is_postgres:
        with store.engine.begin() as connection:
            connection.exec_driver_sql(lock)
            with pytest.raises(StoreDown, match="does not answer"):
                await ready.ask()
    else:
        with closing(sqlite3.connect(str(store.file), isolation_level=None)) as other:
            other.execute(lock)
            with pytest.raises(StoreDown, match="does not answer"):
                await ready.ask()
            other.execute("ROLLBACK")
    while ready.pending is not None:
        await asyncio.sleep(0)
    await ready.ask()
