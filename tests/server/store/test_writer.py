"""An acknowledged entry is stored, whatever happens to the process or the database."""

import asyncio
import os
import random
import subprocess
import sys
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from threading import Event

import pytest
from sqlalchemy import exc

from passgo.server.errors import StoreDown
from passgo.server.store.rows import Append
from passgo.server.store.store import Store
from passgo.server.store.writer import LARGEST_BATCH, Writer
from server.appends import created, said

KILLS = 5


@asynccontextmanager
async def writing(store: Store) -> AsyncIterator[Writer]:
    writer = Writer(store)
    yield writer
    await writer.close()


class SlowStore:
    """A store that blocks before each batch until released, and records the batch sizes."""

    def __init__(self, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
        self.append = store.append
        self.begun = Event()
        self.may_go_on = Event()
        self.batches: list[int] = []
        monkeypatch.setattr(store, "append", self.append_slowly)

    def append_slowly(self, batch: Sequence[Append]) -> list[bool]:
        self.begun.set()
        assert self.may_go_on.wait(60)
        self.batches.append(len(batch))
        return self.append(batch)

    def go_on_when_all_have_asked(self) -> None:
        """Release the store after the tasks that are scheduled by now."""
        asyncio.get_running_loop().call_soon(self.may_go_on.set)


async def append(writer: Writer, item: Append) -> bool:
    return await writer.put(item)


async def begin_first(writer: Writer, slow: SlowStore, item: Append) -> "asyncio.Task[bool]":
    """Return once the database is busy with the item: further entries have to wait."""
    first = asyncio.create_task(append(writer, item))
    assert await asyncio.to_thread(slow.begun.wait, 60)
    return first


async def test_the_result_of_put_is_whether_the_entry_was_stored(store: Store) -> None:
    async with writing(store) as writer:
        assert await writer.put(created("t"))
        answers = await asyncio.gather(
            *(writer.put(said("t", seq)) for seq in (2, 3, 2)), writer.put(created("u"))
        )
        assert answers == [True, True, False, True]
        assert len(store.rows("t")) == 3


async def test_waiting_entries_are_stored_in_one_batch(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    slow = SlowStore(store, monkeypatch)
    async with writing(store) as writer:
        first = await begin_first(writer, slow, created("t"))
        many = LARGEST_BATCH + 5
        others = [asyncio.create_task(append(writer, said("t", seq))) for seq in range(2, 2 + many)]
        assert not first.done()
        slow.go_on_when_all_have_asked()
        assert await asyncio.gather(first, *others) == [True] * (many + 1)
    assert slow.batches == [1, LARGEST_BATCH, 5]


async def test_closing_stores_waiting_entries(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    slow = SlowStore(store, monkeypatch)
    writer = Writer(store)
    first = await begin_first(writer, slow, created("t"))
    second = asyncio.create_task(append(writer, said("t", 2)))
    closing = asyncio.create_task(writer.close())
    late = asyncio.create_task(append(writer, said("t", 3)))
    slow.go_on_when_all_have_asked()
    with pytest.raises(StoreDown, match="closing"):
        await late
    await closing
    assert [await first, await second] == [True, True]
    assert len(store.rows("t")) == 2


async def test_cancelling_does_not_undo_an_entry(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    slow = SlowStore(store, monkeypatch)
    async with writing(store) as writer:
        first = await begin_first(writer, slow, created("t"))
        first.cancel()
        second = asyncio.create_task(append(writer, said("t", 2)))
        slow.go_on_when_all_have_asked()
        assert await second
    assert first.cancelled()
    assert [row.seq for row in store.rows("t")] == [1, 2]


async def test_a_database_failure_affects_waiting_entries_only(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(_: Sequence[Append]) -> list[bool]:
        raise StoreDown("the disk is full")

    async with writing(store) as writer:
        with monkeypatch.context() as broken:
            broken.setattr(store, "append", fail)
            appends = [writer.put(created(f"t{number}")) for number in range(5)]
            errors = await asyncio.gather(*appends, return_exceptions=True)
        assert [str(error) for error in errors] == ["the disk is full"] * 5
        assert len({id(error) for error in errors}) == 5
        assert store.rows("t0") == []
        assert await writer.put(created("t0"))


async def test_an_entry_that_the_database_refuses_does_not_fail_others(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    slow = SlowStore(store, monkeypatch)
    async with writing(store) as writer:
        first = await begin_first(writer, slow, created("t"))
        wrong = {7: said("unknown", 2), 11: said("t", 11, author="ann", client_id="\ud800")}
        seqs = range(2, 20)
        appends = [asyncio.create_task(append(writer, wrong.get(seq, said("t", seq)))) for seq in seqs]
        slow.go_on_when_all_have_asked()
        answers = dict(zip(seqs, await asyncio.gather(*appends, return_exceptions=True), strict=True))
        assert await first
    assert isinstance(answers[7], exc.IntegrityError)
    assert isinstance(answers[11], UnicodeEncodeError)
    assert all(answers[seq] is True for seq in seqs if seq not in wrong)
    assert [row.seq for row in store.rows("t")] == [1, *(seq for seq in seqs if seq not in wrong)]


def test_acknowledged_entries_survive_a_killed_process(store: Store, url: str) -> None:
    """Killed several times while it writes, each time at another point."""
    luck = random.Random(6)  # timing differs between runs anyway
    total = 0
    for kill in range(KILLS):
        acknowledged = output_until_killed(url, f"kill{kill}", lines=luck.randint(1, 400))
        last: dict[str, int] = {}
        for table, seq in acknowledged:
            assert seq == last.get(table, 0) + 1
            last[table] = seq
        for table, seq in last.items():
            kept = [row.seq for row in store.rows(table)]
            assert kept[:seq] == list(range(1, seq + 1))
            assert len(kept) <= seq + 1  # at most one was being written
        total += len(acknowledged)
    assert total >= KILLS
    assert store.append([created("afterwards")]) == [True]


def output_until_killed(url: str, name: str, lines: int) -> list[tuple[str, int]]:
    """The output of the process, up to the last complete line."""
    here = Path(__file__).parents[1]
    paths = os.pathsep.join([str(here.parent), *filter(None, [os.environ.get("PYTHONPATH")])])
    process = subprocess.Popen(
        [sys.executable, str(here / "keep_appending.py"), url, name],
        stdout=subprocess.PIPE,
        env=os.environ | {"PYTHONPATH": paths},
    )
    with process:
        assert process.stdout is not None
        output = [process.stdout.readline() for _ in range(lines)]
        process.kill()
        output += process.stdout.readlines()
    assert process.returncode == -9
    words = [line.decode().split() for line in output if line.endswith(b"\n")]
    return [(table, int(seq)) for table, seq in words]
