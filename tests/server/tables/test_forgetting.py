"""Personal data of guests: exported, deleted on request, and expired."""

import asyncio
import json
from collections.abc import Sequence
from functools import partial
from pathlib import Path

import httpx
import pytest

from passgo.engine.actions import TIME_UP
from passgo.engine.codes import CLOCK
from passgo.game.records import replay
from passgo.server.settings import Settings
from passgo.server.store.rows import Append, Row
from passgo.server.store.store import Store
from passgo.server.tables import commands
from passgo.server.tables.entries import Said, SeatPlan, write_entry
from passgo.server.tables.forgetting import PAGE, redacted_pages
from passgo.server.tables.registry import DAY, TIDY_EVERY, Tables
from server.appends import created
from server.by_hand import Table, people, plan, settle
from server.databases import Cluster
from server.visitors import Site, Visitor, opened

SEATS = [{"who": "me", "name": "Annabel"}, {"who": "open"}]
BIT = "my phone number is 555"


async def play(guests: list[Visitor], table: str, moves: int) -> None:
    for _ in range(moves):
        for guest in guests:
            seen = await guest.done(f"/tables/{table}", method="GET")
            seats = [seat for seat in seen["you"]["seats"] if seat in seen["view"]["decision"]["seats"]]
            if seats:
                forms = seen["choices"][str(seats[0])]
                action = next(form for form in forms if form["do"] not in ("bid", "offer", "counter"))
                asked = {
                    "seat": seats[0],
                    "version": seen["version"],
                    "id": f"v{seen['version']}",
                    "action": action,
                }
                await guest.done(f"/tables/{table}/actions", asked)
                break


async def game(ann: Visitor, bo: Visitor) -> str:
    """Annabel, who was renamed and has chatted, and Bo play."""
    table = await ann.new_table(SEATS)
    await bo.done(f"/tables/{table}/seats", {"name": "Bo"})
    await ann.done(f"/tables/{table}/seats/0", {"name": "Anna Bell"}, "PATCH")
    await ann.done(f"/tables/{table}/chat", {"text": BIT})
    await bo.done(f"/tables/{table}/chat", {"text": "hello"})
    await ann.done(f"/tables/{table}/start")
    await play([ann, bo], table, 12)
    return table


def tables_of_site(site: Site) -> Tables:
    tables: Tables = site.app.state.tables
    return tables


async def test_a_guest_can_export_all_stored_data(tmp_path: Path) -> None:
    async with opened(tmp_path) as site, site.guests(3) as (ann, bo, cy):
        table = await game(ann, bo)
        own = await ann.done("/guests/me", method="GET")
        (exported,) = own["tables"]
        assert (exported["table"], exported["seats"]) == (table, [0])
        assert exported["names"] == ["Annabel", "Anna Bell"]
        assert [line["text"] for line in exported["said"]] == [BIT]
        assert exported["record"] == f"/tables/{table}/record"
        assert own["created"] > 0
        assert (await cy.done("/guests/me", method="GET"))["tables"] == []


class WatchedStore(Store):
    """Notes which entries are read at once."""

    def __init__(self, url: str) -> None:
        super().__init__(url)
        self.pages: list[list[Row]] = []

    def rows(
        self, table: str, after: int = 0, most: int | None = None, kinds: Sequence[str] | None = None
    ) -> list[Row]:
        found = super().rows(table, after, most, kinds)
        self.pages.append(found)
        return found


@pytest.mark.parametrize("method", ["GET", "DELETE"])
async def test_a_long_log_is_not_read_as_a_whole(tmp_path: Path, method: str) -> None:
    """An export or a deletion reads entries with personal data alone, a page at a time."""
    async with opened(tmp_path) as site, site.guests(2) as (ann, bo):
        table = await game(ann, bo)
        tables = tables_of_site(site)
        guest = await tables.guest(ann.token)
        live = await tables.live(table)
        said = Said(0, "once more")
        for first in range(live.state.seq + 1, live.state.seq + 2 * PAGE, PAGE):
            page = [
                Append(Row(table, first + n, 0, "said", write_entry(said), guest, None), None)
                for n in range(PAGE)
            ]
            assert all(await asyncio.to_thread(tables.store.append, page))
        await live.catch_up()
        assert isinstance(tables.store, Store)
        watched = WatchedStore(str(tables.store.engine.url))
        tables.store = watched  # type: ignore[misc]
        own = await ann.done("/guests/me", method=method)
        read = [page for page in watched.pages if page]
        watched.close()
        assert len(read) > 2
        assert max(map(len, read)) <= PAGE
        assert not [row for page in read for row in page if row.kind == "acted"]
        if method == "GET":
            (exported,) = own["tables"]
            assert len(exported["said"]) == 2 * PAGE + 1
            assert exported["said"][0]["text"] == BIT


async def test_a_deleted_guest_leaves_no_trace_and_the_game_stays(tmp_path: Path) -> None:
    async with opened(tmp_path) as site, site.guests(2) as (ann, bo):
        table = await game(ann, bo)
        before = (await bo.get(f"/tables/{table}/record")).text
        guest = await tables_of_site(site).guest(ann.token)
        assert guest is not None
        await ann.done("/guests/me", method="DELETE")

        assert (await ann.problem("/guests/me", method="GET"))["reason"] == "unknown-token"
        seen = await bo.done(f"/tables/{table}", method="GET")
        assert [seat["name"] for seat in seen["table"]["seats"]] == ["Guest 1", "Bo"]
        assert (seen["table"]["seats"][0]["left"], seen["you"]["host"]) == (True, True)
        state = (await tables_of_site(site).live(table)).state
        record = (await bo.get(f"/tables/{table}/record")).text
        assert record.startswith(before.replace("Anna Bell", "Guest 1").split("\n\n")[0].split("[Result")[0])
        assert replay(record).commitment == state.commitment
        events = await bo.done(f"/tables/{table}/events?since=0", method="GET")
        assert [entry["text"] for entry in events["entries"] if entry["kind"] == "said"] == ["", "hello"]
        rows = tables_of_site(site).store.rows(table)
        kept_rows = b"".join(row.body for row in rows)
        for trace in (b"Anna", BIT.encode(), guest.encode()):
            assert trace not in kept_rows
        assert guest not in {row.author for row in rows}
        await play([bo], table, 4)


async def test_deleting_a_guest_does_not_change_the_moves(tmp_path: Path) -> None:
    """Only names, chat and ids change: all actions, times and numbers of entries stay."""
    async with opened(tmp_path) as site, site.guests(2) as (ann, bo):
        table = await game(ann, bo)
        tables = tables_of_site(site)
        guest = await tables.guest(ann.token)
        rows = tables.store.rows(table)
        assert guest is not None
        changed = [row for page in redacted_pages(tables.store, table, guest, "nobody") for row in page]
        assert changed
        for then in changed:
            row = rows[then.seq - 1]
            assert (then.table, then.seq, then.at, then.kind) == (row.table, row.seq, row.at, row.kind)
            if row.kind == "acted":
                assert then.body == row.body


async def test_the_alias_of_a_deleted_guest_is_not_the_name_of_another(tmp_path: Path) -> None:
    async with opened(tmp_path) as site, site.guests(2) as (ann, bo):
        table = await ann.new_table(SEATS)
        await bo.done(f"/tables/{table}/seats", {"name": "guest 1"})
        await ann.done(f"/tables/{table}/start")
        await ann.done("/guests/me", method="DELETE")
        seats = (await bo.done(f"/tables/{table}", method="GET"))["table"]["seats"]
        assert [seat["name"] for seat in seats] == ["Guest 2", "guest 1"]


async def test_deleting_a_guest_changes_the_lobby_and_frees_a_waiting_seat(tmp_path: Path) -> None:
    async with opened(tmp_path) as site, site.guests(2) as (ann, bo):
        table = await ann.new_table(SEATS, public=True)
        await bo.done(f"/tables/{table}/seats", {"name": "Bo"})
        await bo.done("/guests/me", method="DELETE")
        (shown,) = (await ann.done("/tables", method="GET"))["tables"]
        assert (shown["names"], shown["open"]) == (["Annabel"], 1)


async def test_a_guest_is_deleted_from_a_game_and_its_rematch(tmp_path: Path) -> None:
    """In the rematch, another guest gave them their seat."""
    async with opened(tmp_path) as site, site.guests(2) as (ann, bo):
        table = await ann.new_table(SEATS, game="time-limit", minutes=1)
        await bo.done(f"/tables/{table}/seats", {"name": "Bo"})
        await ann.done(f"/tables/{table}/start")
        tables = tables_of_site(site)
        live = await tables.live(table)
        ring = partial(commands.judge, seat=CLOCK, action=TIME_UP.to_json(), by="clock")
        await live.judge_and_append(None, ring)
        while (await ann.done(f"/tables/{table}", method="GET"))["table"]["status"] == "playing":
            await play([ann, bo], table, 1)
        again = (await ann.done(f"/tables/{table}/rematch"))["table"]
        assert {exported["table"] for exported in (await bo.done("/guests/me", method="GET"))["tables"]} == {
            table,
            again,
        }
        await bo.done("/guests/me", method="DELETE")
        for name in (table, again):
            rows = tables.store.rows(name)
            assert b'"Bo"' not in b"".join(row.body for row in rows)


async def test_the_cookie_is_deleted_with_the_guest(tmp_path: Path) -> None:
    async with opened(tmp_path) as site, site.guests(1) as (ann,):
        answer: httpx.Response = await ann.ask("DELETE", "/guests/me")
        assert 'passgo=""' in answer.headers["set-cookie"]


async def test_another_process_reloads_the_table_of_a_deleted_guest(cluster: Cluster) -> None:
    url = cluster.new_database()
    stores = [Store(url), Store(url)]
    stores[0].migrate()
    here, there = (Tables(store, Settings(database=url)) for store in stores)
    for process in (here, there):
        await process.open()
    token = await here.new_guest()
    guest = await here.guest(token)
    assert guest == await there.guest(token)
    assert guest is not None
    seats = [SeatPlan("person", guest, "Ann"), *people("Bo")]
    table = await here.create(guest, plan(), seats)
    old = await there.live(table)
    messages: list[bytes] = []
    subscriber = old.subscribe("bo", messages.append)
    await here.forget(guest)
    while table in there.in_memory and there.in_memory[table] is old:
        await settle(there)
        await asyncio.sleep(0)
    assert json.loads(messages[-1])["type"] == "bye"
    assert await there.guest(token) is None
    assert (await there.live(table)).state.seats[0].name != "Ann"
    old.unsubscribe(subscriber)
    await old.close()
    for process, store in zip((here, there), stores, strict=True):
        await process.close()
        store.close()


# Expiry


@pytest.fixture
def filled(store: Store) -> Store:
    """Guests of the year 1970, one with a table."""
    item = created("t", at=5_000)
    store.append([item._replace(row=item.row._replace(author="sat"))])
    for guest in ("sat", "never"):
        store.add_guest(guest, f"hash of {guest}")
    return store


def test_guests_without_a_table_expire(filled: Store) -> None:
    assert filled.delete_unseated_guests(0) == 0
    assert filled.delete_unseated_guests(2**53) == 1
    assert (filled.guest("hash of sat"), filled.guest("hash of never")) == ("sat", None)


def test_old_tables_are_found_by_their_last_entry(filled: Store) -> None:
    assert filled.old_tables(5_000) == []
    assert filled.old_tables(5_001) == ["t"]
    filled.drop_tables(["t"])
    assert (filled.rows("t"), filled.seed("t")) == ([], None)
    assert filled.delete_unseated_guests(2**53) == 2


def test_a_table_is_kept_as_long_as_its_rematch(filled: Store) -> None:
    link = created("t").row._replace(seq=2, at=5_000, kind="rematch", body=b'{"kind":"rematch","table":"u"}')
    filled.append([created("u", at=9_000), created("t")._replace(row=link, summary=None, seed=None)])
    assert filled.old_tables(6_000) == []
    assert filled.old_tables(9_001) == ["t", "u"]


async def test_the_server_deletes_old_tables() -> None:
    table = await Table(settings=Settings(table_days=2)).begin(plan(timer=None), people("Ann", "Bo"))
    name = table.state.table
    await table.pass_by(TIDY_EVERY + DAY)
    assert name in table.memory.kept
    await table.pass_by(2 * DAY)
    assert name not in table.memory.kept
    await table.close()


@pytest.mark.long
async def test_no_table_is_deleted_by_default() -> None:
    table = await Table().begin(plan(timer=None), people("Ann", "Bo"))
    await table.pass_by(TIDY_EVERY + 3 * DAY)  # a day longer than the setting above
    assert table.state.table in table.memory.kept
    await table.close()
