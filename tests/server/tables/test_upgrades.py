"""Games begun with older rules: each continues unchanged, or is closed with a reason and a record."""

import json
import shutil
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import replace
from pathlib import Path

import msgspec
import pytest

from passgo.edition import load
from passgo.game.records import replay
from passgo.notation.text import NotationError
from passgo.server.problems import Problem
from passgo.server.settings import Settings
from passgo.server.store.rows import Stamp
from passgo.server.store.store import Store
from passgo.server.tables import commands, entries
from passgo.server.tables.entries import read_entry, write_entry
from passgo.server.tables.printed import edition_json, rules_json
from passgo.server.tables.registry import Tables
from passgo.server.tables.table_state import OVER, PLAYING, TableState
from passgo.server.tables.upgrades import versions
from passgo.server.tables.upgrades.check import EVERY, public_digest
from server.appends import created
from server.by_hand import HandClock, MemoryStore, Receiver, Table, people, plan, settle
from server.old_games import ADDED, BY_RULING, CLOSED, DATABASE, MANIFEST, TABLES, stood
from server.visitors import Visitor, opened


@asynccontextmanager
async def old_games(directory: Path) -> AsyncIterator[list[Visitor]]:
    """The database of v0.1.0 under the present server, and its guests."""
    shutil.copy(DATABASE, directory / "passgo.sqlite")
    async with opened(directory, requests_per_minute=10_000, readings_per_minute=10_000) as site:
        tables: Tables = site.app.state.tables
        async with (
            site.visitor(MANIFEST["guests"][0]) as ann,
            site.visitor(MANIFEST["guests"][1]) as bo,
            site.visitor(MANIFEST["guests"][2]) as cy,
        ):
            yield [ann, bo, cy]
        assert isinstance(tables.store, Store)
        assert tables.store.is_current()


async def test_every_game_of_v0_1_0_has_the_same_position_or_is_closed(tmp_path: Path) -> None:
    async with old_games(tmp_path) as (ann, *_):
        tables: Tables = ann.app.state.tables
        for table, about in TABLES.items():
            seen = await ann.done(f"/tables/{table}", method="GET")
            state = (await tables.live(table)).state
            if table in CLOSED:
                assert seen["table"]["status"] == "over", about["name"]
                assert seen["table"]["closed"]["reason"].startswith("game-closed"), about["name"]
                continue
            assert (seen["table"]["status"], seen["table"]["closed"]) == (about["status"], None)
            if state.game is not None:
                assert ADDED.sub("", state.game.position) == stood(table), about["name"]


async def test_every_open_game_of_v0_1_0_continues_and_names_its_rules(tmp_path: Path) -> None:
    async with old_games(tmp_path) as guests:
        tables: Tables = guests[0].app.state.tables
        for table, about in TABLES.items():
            if table in CLOSED or about["status"] != "playing":
                continue
            live = await tables.live(table)
            await act_somehow(guests, table)
            log = [read_entry(row.body) for row in tables.store.rows(table)]
            adopted = [entry for entry in log if isinstance(entry, entries.Adopted)]
            assert [entry.rules for entry in adopted] == [versions.rules_digest()], about["name"]
            assert adopted[0].edition == versions.EDITIONS.first_digest(about["edition"])
            acted = [n for n, entry in enumerate(log) if isinstance(entry, entries.Acted)]
            assert acted[-1] >= about["entries"], about["name"]
            assert live.state.seq == len(log)


async def act_somehow(guests: list[Visitor], table: str) -> None:
    """Take the first listed action for the seat that decides; repeat if the game's clock interferes."""
    for guest in guests * 2:
        seen = await guest.done(f"/tables/{table}", method="GET")
        for seat in seen["you"]["seats"]:
            if seat in seen["view"]["decision"]["seats"]:
                action = next(
                    choice for choice in seen["choices"][str(seat)] if choice["do"] not in OPEN_ENDED
                )
                asked = {"seat": seat, "version": seen["version"], "id": "next", "action": action}
                if (await guest.post(f"/tables/{table}/actions", asked)).status_code == 200:
                    return
    raise AssertionError(f"nobody could do anything at {table}")


OPEN_ENDED = ("bid", "offer", "counter", "want")


@pytest.mark.parametrize("table", sorted(CLOSED), ids=lambda table: str(TABLES[table]["name"]))
async def test_a_closed_game_has_a_reason_and_a_record(tmp_path: Path, table: str) -> None:
    async with old_games(tmp_path) as (ann, *_):
        store: Store = ann.app.state.store
        before = store.rows(table)
        seen = await ann.done(f"/tables/{table}", method="GET")
        until = seen["table"]["closed"]["facts"]["seq"]
        assert 0 < until < len(before)
        assert store.rows(table)[:-1] == before  # one entry is added, and nothing is rewritten
        assert seen["choices"] == {}
        assert seen["view"]["decision"] is None
        asked = {"seat": 0, "version": seen["version"], "id": "x", "action": {"do": "end-turn"}}
        problem = await ann.problem(f"/tables/{table}/actions", asked)
        assert problem["reason"] == "game-closed"
        assert ("RULING-SHORTAGE" in problem["message"]) == (table in BY_RULING)
        record = (await ann.get(f"/tables/{table}/record")).text
        assert f'[Seed "{store.seed(table)}"]' in record
        assert "; The rules have changed" in record
        left = [read_entry(row.body) for row in before[until:]]
        assert record.count("; entry ") == sum(isinstance(entry, entries.Acted) for entry in left) > 0
        assert replay(record).commitment == seen["table"]["commitment"]
        await ann.done(f"/tables/{table}/story", method="GET")
        if TABLES[table]["rematch"] is None:
            await ann.done(f"/tables/{table}/rematch")
        events = await ann.done(f"/tables/{table}/events?since=0", method="GET")
        assert [entry["seq"] for entry in events["entries"]][: len(before)] == [row.seq for row in before]


async def test_a_waiting_table_starts_with_the_present_edition(tmp_path: Path) -> None:
    (table,) = [name for name, about in TABLES.items() if about["name"] == "rematch that waits"]
    async with old_games(tmp_path) as (ann, *_):
        seen = await ann.done(f"/tables/{table}/start")
        assert seen["table"]["edition_digest"] == versions.EDITIONS.present_digest("mlb")


async def test_an_old_game_keeps_the_names_of_its_board(tmp_path: Path) -> None:
    (table,) = [name for name, about in TABLES.items() if about["name"] == "mlb, full"]
    async with old_games(tmp_path) as (ann, *_):
        kept = await ann.done(f"/tables/{table}/edition", method="GET")
        now = await ann.done("/editions/mlb", method="GET")
        assert [square["name"] for square in kept["squares"]] != [square["name"] for square in now["squares"]]
        assert [square["price"] for square in kept["squares"]] == [
            square["price"] for square in now["squares"]
        ]


# With rules and editions that a test changes


class Upgrade:
    """The same database under other rules or editions."""

    def __init__(self, store: MemoryStore, monkeypatch: pytest.MonkeyPatch) -> None:
        self.store = store
        self.patch = monkeypatch
        self.number = 0

    async def process(self, newer: bool = True) -> Tables:
        self.number += newer
        monkeypatch = self.patch
        monkeypatch.setattr("passgo.server.tables.registry.version_digest", lambda: f"version {self.number}")
        monkeypatch.setattr("passgo.server.tables.registry.rules_digest", lambda: f"rules {self.number}")
        tables = Tables(self.store, Settings(), clock=HandClock())
        await tables.open()
        return tables


async def played(moves: int) -> Table:
    table = await Table().begin(plan(timer=None), people("Ann", "Bo"))
    for _ in range(moves):
        await table.play_on()
    return table


def log_of(table: Table) -> list[entries.AnyEntry]:
    return [read_entry(row.body) for row in table.memory.kept[table.state.table]]


def test_a_stored_edition_gets_the_present_short_names_of_squares() -> None:
    old = versions.EDITIONS.editions[versions.EDITIONS.first_digest("classic")]
    assert [square.board for square in old.squares] == [square.board for square in load("classic").squares]


async def test_a_log_names_its_edition_and_its_rules() -> None:
    table = await played(2 * EVERY)
    (started,) = [entry for entry in log_of(table) if isinstance(entry, entries.Started)]
    assert (started.rules, started.generation) == (versions.rules_digest(), 1)
    assert started.edition == versions.digest_of(table.memory.copies[started.edition])
    assert versions.read_copy(table.memory.copies[started.edition]) == load("classic")
    marked = [entry.before for entry in log_of(table) if isinstance(entry, entries.Acted) and entry.before]
    assert len(marked) == 2
    await table.close()
    assert table.state.game is not None
    assert table.memory.stamps[table.state.table] == (table.state.seq, public_digest(table.state.game))


async def test_a_game_that_is_the_same_under_newer_rules_is_adopted_once(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = await played(2 * EVERY)
    await table.close()
    upgrade = Upgrade(table.memory, monkeypatch)
    for _ in range(2):
        tables = await upgrade.process(newer=upgrade.number == 0)
        live = await tables.live(table.state.table)
        assert live.state.status == PLAYING
        await tables.close()
    adopted = [entry for entry in log_of(table) if isinstance(entry, entries.Adopted)]
    assert adopted == [entries.Adopted(table.state.edition_digest, "rules 1", 2)]


@pytest.mark.parametrize("moves", [EVERY - 3, 3 * EVERY])
async def test_a_game_that_differs_under_newer_rules_is_closed(
    monkeypatch: pytest.MonkeyPatch, moves: int
) -> None:
    """As if a rule had changed an amount without refusing any action."""
    table = await played(moves)
    await table.close()
    before = list(table.memory.kept[table.state.table])
    dearer = replace(load("classic"), start_cash=1_501)
    monkeypatch.setattr("passgo.server.tables.table_state.EDITIONS.edition", lambda name, digest: dearer)
    tables = await Upgrade(table.memory, monkeypatch).process()
    live = await tables.live(table.state.table)
    assert live.state.status == OVER
    assert live.state.closed is not None
    assert table.memory.kept[table.state.table][:-1] == before
    assert table.memory.summaries[table.state.table].status == "over"
    await settle(tables)
    await tables.close()


# Logs of v0.2.0 with what the present rules refuse.


async def reopened(
    table: Table, monkeypatch: pytest.MonkeyPatch, log: list[entries.AnyEntry]
) -> tuple[Tables, TableState]:
    """The table with another log, under newer rules."""
    await table.close()
    name = table.state.table
    old = table.memory.kept[name][-1]
    table.memory.kept[name] = [
        old._replace(seq=n, kind=read_kind(entry), body=write_entry(entry), client_id=None)
        for n, entry in enumerate(log, 1)
    ]
    table.memory.stamps.pop(name, None)
    tables = await Upgrade(table.memory, monkeypatch).process()
    return tables, (await tables.live(name)).state


def read_kind(entry: entries.AnyEntry) -> str:
    return str(entries.entry_to_json(entry)["kind"])


async def test_a_closed_game_whose_plan_is_refused_now_has_a_record(monkeypatch: pytest.MonkeyPatch) -> None:
    """v0.2.0 allowed a goal that dealt property alone may reach (HOUSE-17, HOUSE-18)."""
    table = await played(3)
    created, *others = log_of(table)
    assert isinstance(created, entries.Created)
    agreed = msgspec.structs.replace(created.plan, house_rules=("first-to=2000", "deal=2"))
    log = [msgspec.structs.replace(created, plan=agreed), *others]
    tables, state = await reopened(table, monkeypatch, log)
    assert (state.status, state.game) == (OVER, None)
    assert state.closed is not None
    assert state.closed.rule == "HOUSE-18"
    assert "(HOUSE-18)" in state.closed_problem.message
    record = await tables.record(state.table)
    assert '[Rules "full+first-to=2000+deal=2"]' in record
    assert "| Ann |" in record
    assert f'[Seed "{state.seed}"]' in record
    assert record.count("; entry ") == sum(isinstance(entry, entries.Acted) for entry in log) == 3
    with pytest.raises(NotationError, match=r"HOUSE-17, HOUSE-18"):
        replay(record)
    assert (await tables.story(state.table))["frames"] == []
    rules_json(state.edition, {}, state.rules)
    edition_json(state.edition, {}, state.rules)
    await settle(tables)
    await tables.close()


async def test_a_closed_game_names_the_rule_that_refuses_it(monkeypatch: pytest.MonkeyPatch) -> None:
    table = await played(3)
    log = [*log_of(table), entries.Acted(0, {"do": "bid", "amount": 5}, "person")]
    tables, state = await reopened(table, monkeypatch, log)
    assert state.closed is not None
    assert state.closed.rule.startswith("AUCTION")
    assert f"({state.closed.rule})" in (await tables.record(state.table))
    await settle(tables)
    await tables.close()


def test_a_closed_game_of_an_older_log_names_no_rule() -> None:
    old = read_entry(b'{"kind":"closed","until":3,"rules":"x","generation":2}')
    assert old == entries.Closed(3, "x", 2)


async def test_an_uneven_deal_of_an_older_game_names_its_ruling(monkeypatch: pytest.MonkeyPatch) -> None:
    names = ("Ann", "Bo", "Cy", "Di", "Ed", "Flo", "Gus", "Hal")
    table = await Table().begin(plan(timer=None, house_rules=("deal=4",)), people(*names))
    for _ in range(3):
        await table.play_on()
    log = [*log_of(table), entries.Acted(0, {"do": "bid", "amount": 5}, "person")]
    tables, state = await reopened(table, monkeypatch, log)
    assert state.closed is not None
    assert state.closed.rule == "HOUSE-18"
    await settle(tables)
    await tables.close()


async def bid_owed() -> tuple[Table, int, int]:
    """A table where a seat has won a lot and cannot pay, since a rent was asked for; the seat, and the lot."""
    table = await Table().begin(plan(timer=None, ask_for_rent=True), people("Ann", "Bo"))
    guests = ("ann", "bo")
    for _ in range(100):
        game = table.state.game
        assert game is not None
        decision = game.decision
        assert decision is not None
        if decision.kind == "BuyOrAuction":
            (owner,) = decision.seats
            asked = [form for choice in game.choices(owner) if (form := choice.to_json())["do"] == "ask-rent"]
            if asked:
                debtor = 1 - owner
                await table.act(guests[owner], owner, {"do": "decline"})
                await table.act(guests[debtor], debtor, {"do": "bid", "amount": game._state.cash[debtor]})
                await table.act(guests[owner], owner, asked[0])
                await table.act(guests[owner], owner, {"do": "pass"})
                lot = decision.details["lot"]
                assert isinstance(lot, int)
                return table, debtor, lot
        await table.play_on()
    raise AssertionError("nobody came to owe a bid")


@pytest.mark.rule("RULING-BID-DEBT")
@pytest.mark.parametrize("action", ["mortgage", "offer", "offer to the winner"])
async def test_a_deed_used_before_it_was_paid_for_closes_the_game(
    monkeypatch: pytest.MonkeyPatch, action: str
) -> None:
    """v0.2.0 handed the deed over before the bid was paid: it could be mortgaged, and traded, to pay for itself."""
    table, winner, lot = await bid_owed()
    other = 1 - winner
    form = {"do": "mortgage", "lot": lot}
    if action == "offer":
        form = {"do": "offer", "to": other, "give": {"lots": [lot]}, "get": {"cash": 100}}
    if action == "offer to the winner":
        form = {"do": "offer", "to": winner, "give": {"cash": 100}, "get": {"lots": [lot]}}
    log = log_of(table)
    entry = entries.Acted(other if action.endswith("winner") else winner, form, "person")
    tables, state = await reopened(table, monkeypatch, [*log, entry])
    assert state.status == OVER
    assert state.closed is not None
    assert (state.closed.until, state.closed.rule) == (len(log), "RULING-BID-DEBT")
    assert "(RULING-BID-DEBT)" in state.closed_problem.message
    record = await tables.record(state.table)
    assert "(RULING-BID-DEBT)" in record
    assert f" debt:{winner}:bank:" in replay(record).position
    await settle(tables)
    await tables.close()


@pytest.mark.rule("RULING-BID-DEBT")
async def test_a_digest_with_an_unpaid_deed_closes_the_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """By the digest the winner has the deed; now it stays with the Bank."""
    table, winner, lot = await bid_owed()
    log = log_of(table)
    assert table.state.game is not None
    then = table.state.game.copy()
    then._state.owner[lot] = winner
    (form,) = [choice.to_json() for choice in then.choices(winner) if choice.to_json()["do"] == "mortgage"][
        :1
    ]
    tables, state = await reopened(
        table, monkeypatch, [*log, entries.Acted(winner, form, "person", before=public_digest(then))]
    )
    assert state.closed is not None
    assert state.closed.rule == "RULING-BID-DEBT"
    await settle(tables)
    await tables.close()


@pytest.mark.rule("RULING-BID-DEBT")
async def test_a_game_whose_bid_was_paid_by_other_means_continues(monkeypatch: pytest.MonkeyPatch) -> None:
    table, winner, lot = await bid_owed()
    assert table.state.game is not None
    forms = [choice.to_json() for choice in table.state.game.choices(winner)]
    mortgage = next(form for form in forms if form["do"] == "mortgage")
    assert mortgage["lot"] != lot
    acted = entries.Acted(winner, {"do": "mortgage", "lot": mortgage["lot"]}, "person")
    tables, state = await reopened(table, monkeypatch, [*log_of(table), acted])
    assert (state.status, state.closed) == (PLAYING, None)
    assert state.game is not None
    assert state.game._state.owner[lot] == winner
    await settle(tables)
    await tables.close()


async def tax_to_choose() -> tuple[Table, int, int]:
    """A table where a seat with a lot has a tax to choose; the seat, and the lot."""
    table = await Table().begin(plan(timer=None), people("Ann", "Bo"))
    for _ in range(300):
        game = table.state.game
        assert game is not None
        decision = game.decision
        assert decision is not None
        owned = [lot for lot in game._state.board.lots if game._state.owner[lot] in decision.seats]
        if decision.kind == "TaxChoice" and owned:
            return table, decision.seats[0], owned[0]
        await table.play_on()
    raise AssertionError("nobody came to choose a tax")


@pytest.mark.rule("RULING-DEBT-FIRST")
async def test_a_lot_given_away_before_the_tax_was_chosen_closes_the_game(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """In v0.2.0 property could be given away before a share of it was due."""
    table, seat, lot = await tax_to_choose()
    log = log_of(table)
    offered = entries.Acted(seat, {"do": "offer", "to": 1 - seat, "give": {"lots": [lot]}}, "person")
    assert table.state.game is not None
    number = int(table.state.game._state.offers_made) + 1
    accepted = entries.Acted(1 - seat, {"do": "accept", "offer": number}, "person")
    tables, state = await reopened(table, monkeypatch, [*log, offered, accepted])
    assert state.status == OVER
    assert state.closed is not None
    assert (state.closed.until, state.closed.rule) == (len(log) + 1, "RULING-DEBT-FIRST")
    assert "(RULING-DEBT-FIRST)" in state.closed_problem.message
    assert f" tax:{seat}:" in replay(await tables.record(state.table)).position
    await settle(tables)
    await tables.close()


async def test_a_game_keeps_its_copy_when_the_edition_changes(monkeypatch: pytest.MonkeyPatch) -> None:
    table = await played(EVERY)
    await table.close()
    changed = replace(load("classic"), title="Another", start_cash=1_501)
    monkeypatch.setattr("passgo.server.tables.upgrades.versions.EDITIONS", versions.EditionRegistry())
    monkeypatch.setattr("passgo.server.tables.table_state.EDITIONS", versions.EDITIONS)
    monkeypatch.setattr("passgo.server.tables.registry.EDITIONS", versions.EDITIONS)
    monkeypatch.setattr("passgo.server.tables.upgrades.versions.load", lambda name: changed)
    tables = await Upgrade(table.memory, monkeypatch).process()
    live = await tables.live(table.state.table)
    assert live.state.status == PLAYING
    assert live.state.edition.start_cash == load("classic").start_cash
    await tables.close()


async def test_a_broken_log_of_the_same_rules_is_not_closed() -> None:
    table = await played(3)
    await table.close()
    rows = table.memory.kept[table.state.table]
    wrong = write_entry(entries.Acted(0, {"do": "bid", "amount": 5}, "person"))
    rows.append(rows[-1]._replace(seq=len(rows) + 1, body=wrong, client_id=None))
    kept = list(rows)
    tables = table.another_process()
    await tables.open()
    with pytest.raises(Exception, match="AUCTION"):
        await tables.live(table.state.table)
    assert table.memory.kept[table.state.table] == kept
    await tables.close()


async def test_an_older_process_leaves_a_table_to_the_newer_one(monkeypatch: pytest.MonkeyPatch) -> None:
    table = await played(3)
    ann = Receiver(table.live, "ann")
    newer = await Upgrade(table.memory, monkeypatch).process()
    live = await newer.live(table.state.table)
    decision = live.state.decision
    assert decision is not None
    for _ in range(2):  # on the notification, and on another request
        with pytest.raises(Problem) as raised:
            await table.play_on()
        assert raised.value.reason == "newer-rules"
    assert ann.last == {"type": "bye", "reason": "restart"}
    with pytest.raises(Problem, match="newer version"):
        await table.tables.live(table.state.table)
    await live.do("ann", lambda state: commands.say(state, "ann", "still here"))
    kinds = [type(entry).__name__ for entry in log_of(table)]
    assert kinds[-2:] == ["Adopted", "Said"]
    for process in (table.tables, newer):
        await process.close()


async def test_two_newer_processes_adopt_a_game_once(monkeypatch: pytest.MonkeyPatch) -> None:
    table = await played(3)
    await table.close()
    upgrade = Upgrade(table.memory, monkeypatch)
    one, other = await upgrade.process(), await upgrade.process(newer=False)
    lives = [await process.live(table.state.table) for process in (one, other)]
    assert [live.state.seq for live in lives] == [len(log_of(table))] * 2
    assert sum(isinstance(entry, entries.Adopted) for entry in log_of(table)) == 1
    for process in (one, other):
        await process.close()


def test_generations_are_numbered_in_order_of_registration(store: Store) -> None:
    assert [store.generation(digest, 1) for digest in ("a", "b", "a", "c", "b")] == [1, 2, 1, 3, 2]
    assert store.keep_editions({"x": b"1"}) == {"x": b"1"}
    assert store.keep_editions({"x": b"2", "y": b"3"}) == {"x": b"1", "y": b"3"}


def test_v0_1_0_cannot_read_a_game_begun_by_a_newer_version() -> None:
    """Thus it never continues such a game by its own rules; its own entries can still be read."""
    body = write_entry(entries.Started(()))
    assert json.loads(body)["kind"] == "begun"
    assert read_entry(b'{"kind":"started","seats":[]}') == entries.Started(())
    assert entries.entry_to_json(entries.Started(()))["kind"] == "started"


def test_stamps_are_stored_with_the_table(store: Store) -> None:
    store.append([created("t")])
    assert store.last_seen("t")[0] is None
    stamp = Stamp(5, "1:abc")
    store.stamp({"t": stamp})
    assert store.last_seen("t")[0] == stamp
