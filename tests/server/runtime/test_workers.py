"""Worker processes: budgets, fairness, replacement, and an orderly end."""

import asyncio
import os
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from passgo.server.problems import Problem, TooMany
from passgo.server.runtime import workers
from passgo.server.runtime.fair_queue import FairQueue, Requester
from passgo.server.runtime.workers import WorkerError, Workers
from server.runtime import worker_jobs as jobs

ANN, BO = Requester("10.0.0.1", "ann"), Requester("10.0.0.2", "bo")


@asynccontextmanager
async def opened(most: int = 1, megabytes: int = 256) -> AsyncIterator[Workers]:
    pool = Workers(most, megabytes)
    yield pool
    await pool.close()


def is_alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    return True


# The queue


def test_addresses_take_turns_and_so_do_their_guests() -> None:
    queue: FairQueue[str] = FairQueue(100, 100)
    for number in range(3):
        queue.put(Requester("a", "ann"), f"ann {number}")
    queue.put(Requester("a", "al"), "al 0")
    queue.put(Requester("b", "bo"), "bo 0")
    taken = [queue.take() for _ in range(6)]
    assert taken == ["ann 0", "bo 0", "al 0", "ann 1", "ann 2", None]


def test_a_queue_is_full_for_an_address_before_it_is_full_for_all() -> None:
    queue: FairQueue[int] = FairQueue(3, 2)
    queue.put(ANN, 1)
    queue.put(ANN, 2)
    assert queue.is_full_for(ANN)
    assert not queue.is_full_for(BO)
    queue.put(BO, 3)
    assert queue.is_full_for(Requester("10.0.0.3"))
    queue.remove(2)
    assert list(queue) == [1, 3]


# Jobs


@pytest.mark.parametrize("most", [0, 1])
async def test_a_job_returns_its_result(most: int) -> None:
    async with opened(most) as pool:
        assert await pool.run(jobs.DOUBLE, ANN, 21) == 42
        pages = [[1, 2], [3], [], [4, 5, 6]]
        assert await pool.run(jobs.COUNT, ANN, feed=lambda: pages) == 6
        assert await pool.run(jobs.DOUBLE, ANN, 4, feed=lambda: pages) == 8  # which needs no pages
        with pytest.raises(Problem) as problem:
            await pool.run(jobs.REFUSE, ANN)
        assert (problem.value.reason, problem.value.facts) == ("no-such-seat", {"seat": 7, "last": 2})
        with pytest.raises(WorkerError, match="ZeroDivisionError"):
            await pool.run(jobs.DIVIDE, ANN)
        assert await pool.run(jobs.SAY, ANN) == "said"
        assert pool.killed == 0


@pytest.mark.parametrize("most", [0, 1])
async def test_a_job_reports_its_progress(most: int) -> None:
    async with opened(most) as pool:
        seen: list[int] = []
        assert await pool.run(jobs.REPORT, ANN, 5, on_progress=seen.append) == "done"
        assert seen == list(range(5))


async def test_a_job_is_killed_when_its_time_is_spent() -> None:
    """A board whose cards go round for ever would stop a core."""
    async with opened() as pool:
        process = await pool.run(jobs.PROCESS, ANN)
        with pytest.raises(TooMany) as problem:
            await pool.run(jobs.SPIN, ANN)
        assert problem.value.reason == "work-too-large"
        assert not is_alive(process)
        assert await pool.run(jobs.PROCESS, ANN) != process
        assert pool.killed == 1


@pytest.mark.skipif(
    not sys.platform.startswith("linux"), reason="other systems do not limit a process's memory"
)
async def test_a_job_is_killed_when_its_memory_is_spent() -> None:
    async with opened() as pool:
        with pytest.raises(TooMany) as problem:
            await pool.run(jobs.FILL, ANN)
        assert problem.value.reason == "work-too-large"
        assert await pool.run(jobs.DOUBLE, ANN, 1) == 2


async def test_a_killed_process_is_replaced() -> None:
    async with opened() as pool:
        process = await pool.run(jobs.PROCESS, ANN)
        os.kill(process, 9)
        assert pool.workers[0].process is not None
        await asyncio.to_thread(pool.workers[0].process.wait)
        assert await pool.run(jobs.PROCESS, ANN) != process


async def test_a_failing_feed_fails_the_job_alone() -> None:
    def broken() -> list[object]:
        raise Problem("not-written")

    async with opened() as pool:
        with pytest.raises(Problem) as problem:
            await pool.run(jobs.COUNT, ANN, feed=broken)
        assert problem.value.reason == "not-written"
        assert await pool.run(jobs.DOUBLE, ANN, 1) == 2


async def test_the_jobs_of_one_address_do_not_keep_another_waiting(tmp_path: Path) -> None:
    gate = tmp_path / "go"
    done: list[str] = []

    async def ask(pool: Workers, asker: Requester, name: str) -> None:
        await pool.run(jobs.WAIT, asker, str(gate))
        done.append(name)

    async with opened() as pool:
        asked = [asyncio.create_task(ask(pool, ANN, f"ann {number}")) for number in range(5)]
        await asyncio.sleep(0)
        asked.append(asyncio.create_task(ask(pool, BO, "bo")))
        await asyncio.sleep(0)
        gate.touch()
        await asyncio.gather(*asked)
    assert done.index("bo") <= 2  # at once, after the one that runs and the one whose turn it is


async def test_long_jobs_leave_a_process_to_the_short_ones(tmp_path: Path) -> None:
    gate = tmp_path / "go"
    async with opened(2) as pool:
        long = [asyncio.create_task(pool.run(jobs.WAIT_LONG, ANN, str(gate))) for _ in range(3)]
        await asyncio.sleep(0)
        assert await pool.run(jobs.DOUBLE, BO, 3) == 6
        assert not any(task.done() for task in long)
        gate.touch()
        assert len(set(await asyncio.gather(*long))) == 1


async def test_too_many_waiting_jobs_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "MOST_OF_ADDRESS", 2)
    gate = tmp_path / "go"
    async with opened() as pool:
        asked = [asyncio.create_task(pool.run(jobs.WAIT, ANN, str(gate))) for _ in range(3)]
        await asyncio.sleep(0)
        with pytest.raises(TooMany) as problem:
            await pool.run(jobs.DOUBLE, ANN, 1)
        assert problem.value.reason == "work-waiting"
        other = asyncio.create_task(pool.run(jobs.DOUBLE, BO, 1))
        gate.touch()
        await asyncio.gather(*asked)
        assert await other == 2


async def test_a_job_whose_client_has_gone_is_not_begun(tmp_path: Path) -> None:
    gate = tmp_path / "go"
    async with opened() as pool:
        first = asyncio.create_task(pool.run(jobs.WAIT, ANN, str(gate)))
        await asyncio.sleep(0)
        second = asyncio.create_task(pool.run(jobs.WAIT, ANN, str(tmp_path / "never")))
        await asyncio.sleep(0)
        second.cancel()
        gate.touch()
        await first
        assert await pool.run(jobs.DOUBLE, ANN, 1) == 2


# The processes


async def test_no_process_runs_before_it_is_needed_and_after_it_was_idle(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(workers, "IDLE", 0.01)
    async with opened(2) as pool:
        assert [worker.process for worker in pool.workers] == [None, None]
        process = await pool.run(jobs.PROCESS, ANN)
        while pool.workers[0].process is not None:
            await asyncio.sleep(0.005)
        assert not is_alive(process)


async def test_closing_ends_processes_and_refuses_what_waits(tmp_path: Path) -> None:
    pool = Workers(1, 256)
    process = await pool.run(jobs.PROCESS, ANN)
    asked = [asyncio.create_task(pool.run(jobs.WAIT, ANN, str(tmp_path / "never"))) for _ in range(2)]
    await asyncio.sleep(0)
    await pool.close()
    found = await asyncio.gather(*asked, return_exceptions=True)
    assert all(isinstance(error, TooMany) for error in found)
    assert not is_alive(process)
    with pytest.raises(TooMany):
        await pool.run(jobs.DOUBLE, ANN, 1)
