"""Whoever is told that an entry was kept can rely on it, whatever happens to the process or the database."""

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
    """A store that waits before each batch until it may go on, and counts the batches."""

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
        """The event loop comes to this after the tasks that are there by now."""
        asyncio.get_running_loop().call_soon(self.may_go_on.set)


async def append(writer: Writer, item: Append) -> bool:
    return await writer.put(item)


async def begin_first(writer: Writer, slow: SlowStore, item: Append) -> "asyncio.Task[bool]":
    """Returns when the database is busy with it: whatever comes now has to wait."""
    first = asyncio.create_task(append(writer, item))
    assert await asyncio.to_thread(slow.begun.wait, 60)
    return first


async def test_each_is_told_whether_it_was_kept(store: Store) -> None:
    async with writing(store) as writer:
        assert await writer.put(created("t"))
        answers = await asyncio.gather(
            *(writer.put(said("t", seq)) for seq in (2, 3, 2)), writer.put(created("u"))
        )
        assert answers == [True, True, False, True]
        assert len(store.rows("t")) == 3


async def test_what_waits_is_kept_together(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    slow = SlowStore(store, monkeypatch)
    async with writing(store) as writer:
        first = await begin_first(writer, slow, created("t"))
        many = LARGEST_BATCH + 5
        others = [asyncio.create_task(append(writer, said("t", seq))) for seq in range(2, 2 + many)]
        assert not first.done()
        slow.go_on_when_all_have_asked()
        assert await asyncio.gather(first, *others) == [True] * (many + 1)
    assert slow.batches == [1, LARGEST_BATCH, 5]


async def test_closing_keeps_what_waits(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
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


async def test_giving_up_waiting_takes_nothing_back(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    slow = SlowStore(store, monkeypatch)
    async with writing(store) as writer:
        first = await begin_first(writer, slow, created("t"))
        first.cancel()
        second = asyncio.create_task(append(writer, said("t", 2)))
        slow.go_on_when_all_have_asked()
        assert await second
    assert first.cancelled()
    assert [row.seq for row in store.rows("t")] == [1, 2]


async def test_a_database_that_is_down_fails_everybody_who_waits_and_nobody_later(
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


async def test_what_the_database_cannot_take_harms_nobody_else(
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


def test_what_was_said_to_be_kept_outlives_a_killed_process(store: Store, url: str) -> None:
    """Killed again and again in the middle of its work, each time at another moment."""
    luck = random.Random(6)  # the moment that it means is another one in every run anyway
    told_in_all = 0
    for kill in range(KILLS):
        told = tell_until_killed(url, f"kill{kill}", lines=luck.randint(1, 400))
        last: dict[str, int] = {}
        for table, seq in told:
            assert seq == last.get(table, 0) + 1
            last[table] = seq
        for table, seq in last.items():
            kept = [row.seq for row in store.rows(table)]
            assert kept[:seq] == list(range(1, seq + 1))
            assert len(kept) <= seq + 1  # at most one was under way
        told_in_all += len(told)
    assert told_in_all >= KILLS
    assert store.append([created("afterwards")]) == [True]


def tell_until_killed(url: str, name: str, lines: int) -> list[tuple[str, int]]:
    """All that the process said, to the last whole line."""
    here = Path(__file__).parents[1]
    paths = os.pathsep.join([str(here.parent), *filter(None, [os.environ.get("PYTHONPATH")])])
    process = subprocess.Popen(
        [sys.executable, str(here / "keep_appending.py"), url, name],
        stdout=subprocess.PIPE,
        env=os.environ | {"PYTHONPATH": paths},
    )
    with process:
        assert process.stdout is not None
        told = [process.stdout.readline() for _ in range(lines)]
        process.kill()
        told += process.stdout.readlines()
    assert process.returncode == -9
    words = [line.decode().split() for line in told if line.endswith(b"\n")]
    return [(table, int(seq)) for table, seq in words]
