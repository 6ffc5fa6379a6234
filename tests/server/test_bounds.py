"""The length of logs is limited: a full one takes only what the game waits for. Logs are read in pages."""

import asyncio
import json
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from passgo.server.problems import Problem
from passgo.server.runtime.fair_queue import Requester
from passgo.server.store.store import Store
from passgo.server.tables import commands, jobs, live_table
from passgo.server.tables.entries import SeatPlan
from passgo.server.tables.free import OFFERS
from passgo.server.tables.live_table import LiveTable
from passgo.server.tables.table_bots import TableBots
from passgo.server.tables.table_state import OVER, PLAYING, TableState
from server.by_hand import Receiver, Table, bots, people, plan
from server.visitors import opened

GUESTS = ("ann", "bo")


def reason_of(command: Any, *arguments: Any) -> str:
    with pytest.raises(Problem) as problem:
        command(*arguments)
    return problem.value.reason


def playing(seed: str = "free 1", **agreed: Any) -> TableState:
    state = TableState("table", seed)
    state.apply(1, 0, commands.create("ann", plan(**agreed), people("Ann", "Bo")))
    state.apply(2, 0, commands.start(state, "ann"))
    return state


def play_on(state: TableState) -> None:
    """Take a legal action for the seat that decides."""
    assert state.game is not None
    assert state.decision is not None
    seat = state.decision.seats[0]
    forms = [choice.to_json() for choice in state.game.choices(seat)]
    do(state, seat, next(form for form in forms if form["do"] not in ("bid", "offer", "counter")))


def do(state: TableState, seat: int, action: dict[str, Any]) -> None:
    state.apply(state.seq + 1, 0, *commands.act(state, GUESTS[seat], seat, action))


def lots_of(state: TableState, seat: int) -> list[int]:
    assert state.game is not None
    return [lot for lot in range(40) if state.game._state.owner[lot] == seat]


def with_a_lot(state: TableState) -> tuple[int, int]:
    """Play until a seat with a lot is to throw; the seat, and its lot."""
    while True:
        assert state.decision is not None
        seat = state.decision.seats[0]
        if state.decision.kind == "Throw" and lots_of(state, seat):
            return seat, lots_of(state, seat)[0]
        play_on(state)


# The length of the log


def test_a_full_log_takes_only_what_the_game_waits_for(monkeypatch: pytest.MonkeyPatch) -> None:
    state = playing()
    seat, lot = with_a_lot(state)
    guest = GUESTS[seat]
    mortgage = {"do": "mortgage", "lot": lot}
    offer = {"do": "offer", "to": 1 - seat, "give": {"lots": [lot]}, "get": {}}
    do(state, seat, offer)
    monkeypatch.setattr(commands, "MOST_ENTRIES", state.seq + 1)
    assert commands.act(state, guest, seat, mortgage).entry.action == mortgage
    state.apply(state.seq + 1, 0, commands.say(state, "ann", "there is room for one more"))
    assert reason_of(commands.act, state, guest, seat, mortgage) == "log-full"
    assert reason_of(commands.act, state, guest, seat, offer) == "log-full"
    assert reason_of(commands.say, state, "ann", "and one more") == "log-full"
    assert reason_of(commands.silence, state, "ann", 1, True) == "log-full"
    assert reason_of(commands.hand_over, state, "ann", 1) == "log-full"
    assert reason_of(commands.leave, state, "bo", 1) == "log-full"
    for _ in range(50):
        play_on(state)
    state.apply(state.seq + 1, 0, commands.call_away(state, 1))
    state.apply(state.seq + 1, 0, commands.come_back(state, "bo", 1))
    assert state.status == PLAYING


def test_an_open_offer_can_be_answered_though_the_log_is_full(monkeypatch: pytest.MonkeyPatch) -> None:
    state = playing()
    seat, lot = with_a_lot(state)
    do(state, seat, {"do": "offer", "to": 1 - seat, "give": {"lots": [lot]}, "get": {}})
    assert state.game is not None
    number = int(state.game._state.offers[0].number)
    monkeypatch.setattr(commands, "MOST_ENTRIES", state.seq)
    counter = {"do": "counter", "offer": number, "give": {"cash": 1}, "get": {"lots": [lot]}}
    assert reason_of(commands.act, state, GUESTS[1 - seat], 1 - seat, counter) == "log-full"
    do(state, 1 - seat, {"do": "accept", "offer": number})
    assert lot in lots_of(state, 1 - seat)


def test_money_can_be_raised_for_debts_though_the_log_is_full(monkeypatch: pytest.MonkeyPatch) -> None:
    state = playing(seed="debts")
    for _ in range(5_000):
        assert state.decision is not None
        assert state.game is not None
        if state.decision.kind == "RaiseMoney":
            monkeypatch.setattr(commands, "MOST_ENTRIES", state.seq)
            debtor = state.decision.seats[0]
            ways = [choice.to_json() for choice in state.game.choices(debtor)]
            raising = [way for way in ways if way["do"] in ("mortgage", "sell")]
            if raising:
                do(state, debtor, raising[0])
                return
        play_on(state)
    raise AssertionError("nobody ever had to raise money")


def test_a_waiting_table_with_a_full_log_can_be_cleared_left_and_started(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    state = TableState("table", "a seed")
    seats = [*people("Ann", "Bo", "Cy"), SeatPlan("open")]
    state.apply(1, 0, commands.create("ann", plan(), seats))
    monkeypatch.setattr(commands, "MOST_ENTRIES", 1)
    assert reason_of(commands.join, state, "eve", "Eve") == "log-full"
    assert reason_of(commands.change, state, "bo", 1, "Bob", None) == "log-full"
    assert reason_of(commands.arrange, state, "ann", 3, "closed") == "log-full"
    state.apply(2, 0, commands.arrange(state, "ann", 2, "closed"))
    state.apply(3, 0, commands.leave(state, "bo", 1))
    state.apply(4, 0, commands.start(state, "ann"))
    assert [seat.kind for seat in state.seats] == ["person", "bot", "bot"]


@pytest.mark.parametrize("limit", ["MOST_ENTRIES", "MOST_OFFERS"])
def test_bots_at_a_limit_do_only_what_the_game_waits_for(
    limit: str, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    state = TableState("table", "free 2")
    state.apply(1, 0, commands.create("ann", plan(game="short", ask_for_rent=True), bots(4)))
    state.apply(2, 0, commands.start(state, "ann"))
    table_bots = TableBots(state)
    wanted: list[str] = []
    for n in range(1_500):
        if n == 200:  # by then the bots have lots to trade and to build on
            monkeypatch.setattr(commands, limit, 0)
        if table_bots.next_bot() is None:
            break
        entry, judged = table_bots.act(state)
        if n >= 200 and (entry.action["do"] in OFFERS or limit == "MOST_ENTRIES"):
            wanted += [entry.action["do"]] if state.is_free(entry.seat, entry.action) else []
        state.apply(state.seq + 1, 0, entry, judged)
    assert wanted == []
    assert state.seq > 500
    assert "failed" not in caplog.text


async def test_a_game_of_bots_alone_is_closed_when_its_log_is_full(monkeypatch: pytest.MonkeyPatch) -> None:
    """With a salary of 100,000 no bot ever goes bankrupt, while one guest watches."""
    table = await Table().begin(plan(timer=None, pace=0, house_rules=("salary=100000",)), bots(3))
    monkeypatch.setattr(commands, "MOST_ENTRIES", 100)
    watcher = Receiver(table.live, "ann")
    for _ in range(200):
        await table.pass_by(10)
    assert table.state.seq == 101
    assert table.state.status == OVER
    assert table.state.closed_problem.reason == "game-endless"
    assert "[Edition" in await table.tables.record(table.state.table)
    watcher.hang_up()
    await table.close()


async def test_bots_alone_rest_while_no_one_is_there() -> None:
    table = await Table().begin(plan(timer=None, pace=0), bots(3))
    await table.pass_by(10_000)
    before = table.state.seq
    await table.pass_by(10_000)
    assert table.state.seq == before
    await table.close()


async def test_a_game_of_people_is_closed_later(monkeypatch: pytest.MonkeyPatch) -> None:
    table = await Table().begin(plan(timer=None, pace=0), [*people("Ann"), *bots(1)])
    limit = table.state.seq + 20
    monkeypatch.setattr(commands, "MOST_ENTRIES", limit // commands.MOST_OF_PEOPLE)
    watcher = Receiver(table.live, "ann")
    for _ in range(100):
        if table.state.status == PLAYING and table.live.scheduler.awaited():
            await table.play_on()
        await table.pass_by(10)
    assert limit - 1 <= table.state.closed.until <= limit + 1  # type: ignore[union-attr]
    watcher.hang_up()
    await table.close()


# What one guest may add


def test_leaving_and_returning_does_not_fill_a_log(monkeypatch: pytest.MonkeyPatch) -> None:
    """The others go on to mortgage, to offer, to talk and to mute; and the guest to play."""
    state = playing()
    seat, lot = with_a_lot(state)
    restless, other = 1 - seat, seat
    name, friend = GUESTS[restless], GUESTS[other]
    monkeypatch.setattr(commands, "MOST_ASIDE", 20)
    for _ in range(10):
        state.apply(state.seq + 1, 0, commands.leave(state, name, restless))
        state.apply(state.seq + 1, 0, commands.come_back(state, name, restless))
    assert reason_of(commands.leave, state, name, restless) == "aside-enough"
    assert reason_of(commands.say, state, name, "hello?") == "aside-enough"
    assert reason_of(commands.nudge, state, name, other) == "aside-enough"
    state.apply(state.seq + 1, 0, commands.say(state, friend, "stop it"))
    assert commands.act(state, friend, other, {"do": "mortgage", "lot": lot})
    if state.host == friend:
        assert commands.silence(state, friend, restless, True)
    assert commands.leave(state, name, restless, for_good=True)  # being forgotten is always possible
    state.apply(state.seq + 1, 0, commands.call_away(state, restless))
    assert reason_of(commands.come_back, state, name, restless) == "aside-enough"
    while state.seats[restless].away:
        play_on(state)
    assert state.status == PLAYING


def test_a_log_is_not_filled_before_the_game(monkeypatch: pytest.MonkeyPatch) -> None:
    state = TableState("table", "a seed")
    state.apply(1, 0, commands.create("ann", plan(), [*people("Ann"), SeatPlan("open")]))
    monkeypatch.setattr(commands, "MOST_BEFORE", 20)
    for number in range(1_000):
        if state.seq >= 20:
            break
        state.apply(state.seq + 1, 0, commands.join(state, f"guest {number}", "Bo"))
        state.apply(state.seq + 1, 0, commands.leave(state, f"guest {number}", 1))
    assert reason_of(commands.join, state, "bo", "Bo") == "log-full"
    assert reason_of(commands.change, state, "ann", 0, "Anna", None) == "log-full"
    state.apply(state.seq + 1, 0, commands.start(state, "ann"))
    assert commands.say(state, "ann", "we have begun")


def test_what_the_game_does_not_wait_for_is_limited_between_two_throws(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """A rich seat could mortgage and lift for a whole log."""
    state = playing()
    seat, lot = with_a_lot(state)
    monkeypatch.setattr(commands, "MOST_FREE", 4)
    for _ in range(2):
        do(state, seat, {"do": "mortgage", "lot": lot})
        do(state, seat, {"do": "lift", "lot": lot})
    again = {"do": "mortgage", "lot": lot}
    assert reason_of(commands.act, state, GUESTS[seat], seat, again) == "free-enough"
    do(state, seat, {"do": "throw"})
    assert commands.act(state, GUESTS[seat], seat, again)


# Offers


def test_a_seat_can_make_ten_offers_between_two_throws() -> None:
    state = playing()
    seat, lot = with_a_lot(state)
    offer = {"do": "offer", "to": 1 - seat, "give": {"lots": [lot]}, "get": {}}
    wish = {"do": "offer", "to": seat, "give": {"cash": 1}, "get": {"lots": [lot]}}
    for _ in range(commands.MOST_OFFERS):
        do(state, seat, offer)
        assert state.game is not None
        do(state, seat, {"do": "withdraw", "offer": int(state.game._state.offers[0].number)})
    assert commands.MOST_OFFERS == 10
    assert reason_of(commands.act, state, GUESTS[seat], seat, offer) == "offers-enough"
    do(state, 1 - seat, wish)  # each seat has its own limit
    number = int(state.game._state.offers[0].number)  # type: ignore[union-attr]
    counter = {"do": "counter", "offer": number, "give": {"lots": [lot]}, "get": {"cash": 2}}
    assert reason_of(commands.act, state, GUESTS[seat], seat, counter) == "offers-enough"
    do(state, seat, {"do": "refuse", "offer": number})
    do(state, seat, {"do": "throw"})
    do(state, seat, offer)


# Reading


async def long_table(store: Store | None = None) -> Table:
    table = await Table(store).begin(plan(timer=None), people("Ann", "Bo"))
    for _ in range(150):
        await table.play_on()
    return table


async def test_a_log_is_read_and_sent_in_pages(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    table = await long_table(store)
    whole = await table.live.entries_since(0)
    assert [entry["seq"] for entry in whole] == list(range(1, table.state.seq + 1))
    monkeypatch.setattr(live_table, "PAGE", 20)
    asked: list[tuple[int, int | None]] = []
    rows = store.rows

    def watch(name: str, after: int = 0, most: int | None = None) -> Any:
        asked.append((after, most))
        return rows(name, after, most)

    monkeypatch.setattr(store, "rows", watch)
    pages: list[Any] = []
    while len(pages) < len(whole):
        page = await table.live.entries_since(len(pages))
        assert 0 < len(page) <= 20
        pages += page
    assert pages == whole
    # The next page continues from a bookmark: no part of the log is read twice.
    assert [after for after, _ in asked] == list(range(0, 20 * len(asked), 20))
    assert all(most is not None and most <= 20 for _, most in asked)
    update = await table.live.update("ann", 0)
    last = [entry["seq"] for entry in json.loads(update)["entries"]]
    assert last == list(range(table.state.seq - 19, table.state.seq + 1))
    await table.close()


async def test_concurrent_readers_of_a_log_do_not_disturb_each_other(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = await long_table()
    whole = await table.live.entries_since(0)
    monkeypatch.setattr(live_table, "PAGE", 20)

    async def read() -> list[Any]:
        pages: list[Any] = []
        while len(pages) < len(whole):
            pages += await table.live.entries_since(len(pages))
        return pages

    assert await asyncio.gather(*[read() for _ in range(12)]) == [whole] * 12
    assert len(table.tables.services.bookmarks) <= live_table.MOST_BOOKMARKS
    await table.close()


async def test_old_entries_are_read_by_a_worker_for_the_address_that_asks(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """One who reads many logs keeps only their own address waiting."""
    table = await long_table()
    asked: list[tuple[Any, Requester]] = []
    run = table.tables.workers.run

    async def watch(kind: Any, requester: Requester, *arguments: Any, **more: Any) -> Any:
        asked.append((kind, requester))
        return await run(kind, requester, *arguments, **more)

    monkeypatch.setattr(table.tables.workers, "run", watch)
    ann, bo = Requester("192.0.2.1", "ann"), Requester("192.0.2.2", "bo")
    await table.live.update("ann", 3, requester=ann)
    await table.live.entries_since(0, bo)
    assert asked == [(jobs.ENTRIES, ann), (jobs.ENTRIES, bo)]
    await table.live.update("ann", table.state.seq - 1, requester=ann)
    assert len(asked) == 2, "what is in memory needs no worker"
    await table.close()


async def test_however_many_logs_are_replayed_others_wait_for_one_slice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = await long_table()
    monkeypatch.setattr(live_table, "SLICE", 0.0)  # one row
    done = 0
    slices = live_table.fold_slice

    def count(*arguments: Any) -> bool:
        nonlocal done
        done += 1
        return slices(*arguments)

    monkeypatch.setattr(live_table, "fold_slice", count)
    name, seed = table.state.table, table.state.seed
    services = table.tables.services
    loads = [asyncio.create_task(live_table.from_log(services, name, seed)) for _ in range(10)]
    most = 0
    while not all(load.done() for load in loads):
        before = done
        await asyncio.sleep(0)
        most = max(most, done - before)
    assert done > 1_000
    assert most == 1
    await table.close()


async def test_a_long_log_is_loaded_and_caught_up_with_in_pages(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = await Table().begin(plan(timer=None), people("Ann", "Bo"))
    other = table.another_process()
    await other.open()
    there: LiveTable = await other.live(table.state.table)
    for _ in range(100):
        await table.play_on()
    monkeypatch.setattr(live_table, "PAGE", 7)
    await there.catch_up()
    third = table.another_process()
    await third.open()
    loaded = await third.live(table.state.table)
    for found in (there, loaded):
        assert found.state.seq == table.state.seq == 102
        assert found.state.game is not None
        assert table.state.game is not None
        assert found.state.game.digest == table.state.game.digest
        assert found.history.since(90) == table.live.history.since(90)
    assert await third.record(table.state.table) == await table.tables.record(table.state.table)
    for process in (other, third):
        await process.close()
    await table.close()


async def test_the_route_of_entries_says_whether_there_are_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(live_table, "PAGE", 2)
    async with opened(tmp_path) as site, site.guests(1) as [ann]:
        table = await ann.new_table()
        for text in ("one", "two"):
            await ann.done(f"/tables/{table}/chat", {"text": text})
        first = (await ann.get(f"/tables/{table}/events")).json()
        assert ([entry["seq"] for entry in first["entries"]], first["seq"], first["more"]) == (
            [1, 2],
            2,
            True,
        )
        rest = (await ann.get(f"/tables/{table}/events?since=2")).json()
        assert ([entry["seq"] for entry in rest["entries"]], rest["seq"], rest["more"]) == ([3], 3, False)
        none = (await ann.get(f"/tables/{table}/events?since=3")).json()
        assert (none["entries"], none["seq"], none["more"]) == ([], 3, False)


# The lobby


async def test_renaming_or_rearranging_does_not_move_a_table_up_in_the_lobby(store: Store) -> None:
    table = await Table(store).open(plan(), [*people("Ann"), SeatPlan("open")])
    first = table.state.table
    await table.pass_by(1)
    second = await table.tables.create("bo", plan(), people("Bo", "Cy"))
    assert [shown["id"] for shown in await table.tables.lobby()] == [second, first]
    for name in ("Anna", "Annie"):
        await table.pass_by(1)
        await table.do("ann", partial(commands.change, guest="ann", seat=0, name=name, token=None))
        await table.do("ann", lambda state: commands.arrange(state, "ann", 1, "closed"))
        await table.do("ann", lambda state: commands.arrange(state, "ann", 1, "open"))
    shown = await table.tables.lobby()
    assert [(one["id"], one["host"]) for one in shown] == [(second, "Bo"), (first, "Annie")]
    await table.close()
