"""The log is a chain of digests: who knows its head knows the whole log, and notices that another one was restored."""

import json
from pathlib import Path
from typing import Any

import pytest

from passgo.server.problems import Problem
from passgo.server.store.rows import digest_after, first_digest
from passgo.server.store.store import Store
from passgo.server.tables import commands
from passgo.server.tables.live_table import LiveTable
from server.by_hand import MemoryStore, Table, people, plan
from server.visitors import opened


async def played(store: Store, moves: int) -> Table:
    table = await Table(store).begin(plan(timer=None), people("Ann", "Bo"))
    for _ in range(moves):
        await table.play_on()
    return table


async def look(live: LiveTable, since: int | None = None, head: str = "") -> dict[str, Any]:
    found: dict[str, Any] = json.loads(await live.update("ann", since, head=head))
    return found


async def test_every_entry_has_the_digest_of_the_log_up_to_it(store: Store) -> None:
    table = await played(store, 20)
    head = first_digest(table.state.table)
    for row in store.rows(table.state.table):
        head = digest_after(head, row)
        assert row.digest == head
    assert (await look(table.live))["head"] == head.hex()
    other = table.another_process()
    await other.open()
    assert (await other.live(table.state.table)).head == head
    await other.close()
    await table.close()


async def restored(table: Table, store: MemoryStore, until: int) -> Any:
    """Another process on a backup that had this many entries."""
    store.kept[table.state.table] = store.kept[table.state.table][:until]
    other = table.another_process()
    await other.open()
    return other


async def test_an_action_on_a_state_that_was_lost_is_stale() -> None:
    store = MemoryStore()
    table = await played(store, 20)
    seen = table.state.version
    other = await restored(table, store, 10)
    live = await other.live(table.state.table)
    seat = live.state.decision.seats[0]
    guest, action = live.state.seats[seat].guest, live.state.game.choices(seat)[0].to_json()

    def act(state: Any) -> Any:
        return commands.act(state, guest, seat, action)

    with pytest.raises(Problem) as problem:
        await live.do(guest, act, "lost", seen)
    assert problem.value.reason == "stale"
    assert json.loads(bytes(problem.value.more["update"]))["lost"] is True  # type: ignore[call-overload]
    assert live.state.seq == 10
    await live.do(guest, act, "found", live.state.version)
    await other.close()
    await table.close()


async def test_a_page_learns_that_a_backup_was_restored() -> None:
    """Also when the restored game has gone on beyond what the page knows."""
    store = MemoryStore()
    table = await played(store, 20)
    before = await look(table.live)
    assert "lost" not in await look(table.live, before["seq"], before["head"])
    assert "lost" not in await look(table.live, before["seq"])
    other = await restored(table, store, 10)
    live = await other.live(table.state.table)
    assert (await look(live, before["seq"], before["head"]))["lost"] is True
    assert (await look(live, before["seq"]))["lost"] is True
    while live.state.seq <= before["seq"]:
        await live.do("ann", lambda state: commands.say(state, "ann", "once more"))
    found = await look(live, before["seq"], before["head"])
    assert (found["lost"], found["entries"], found["seq"]) == (True, [], live.state.seq)
    same = await look(live, 10, store.kept[table.state.table][9].digest.hex())  # type: ignore[union-attr]
    assert "lost" not in same
    assert len(same["entries"]) == live.state.seq - 10
    await other.close()
    await table.close()


async def test_a_changed_entry_is_found_when_its_table_is_loaded(caplog: pytest.LogCaptureFixture) -> None:
    store = MemoryStore()
    table = await played(store, 5)
    await table.do("ann", lambda state: commands.say(state, "ann", "I owe you 100"))
    rows = store.kept[table.state.table]
    rows[-1] = rows[-1]._replace(body=rows[-1].body.replace(b"100", b"900"))
    other = table.another_process()
    await other.open()
    await other.live(table.state.table)
    assert "log differs from its digests" in caplog.text
    await other.close()
    await table.close()


async def test_forgetting_a_guest_leaves_the_digests_as_they_were(tmp_path: Path) -> None:
    async with opened(tmp_path) as site, site.guests(2) as (ann, bo):
        table = await ann.new_table([{"who": "me", "name": "Ann"}, {"who": "open"}])
        await bo.done(f"/tables/{table}/seats", {"name": "Bo"})
        await ann.done(f"/tables/{table}/start")
        await bo.done(f"/tables/{table}/chat", {"text": "hello"})
        await bo.done("/guests/me", method="DELETE")
        store: Store = site.app.state.store
        rows = store.rows(table)
        assert any(row.erased for row in rows)
        head = first_digest(table)
        for row in rows:
            head = digest_after(head, row)
            assert row.digest == head
        assert (await ann.get(f"/tables/{table}")).json()["head"] == head.hex()
