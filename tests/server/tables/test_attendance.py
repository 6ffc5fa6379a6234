"""Absent players: shown, notified, nudged, or replaced by a bot; games over days continue while not in memory."""

import asyncio
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from passgo.server.problems import Problem
from passgo.server.push.push import Push
from passgo.server.settings import Settings
from passgo.server.tables import commands
from passgo.server.tables.entries import TablePlan
from passgo.server.tables.registry import Tables
from passgo.server.tables.scheduler import SHOWN_ABSENT, SLOW_BIDDING
from server.by_hand import MemoryStore, Receiver, Table, bots, people, plan, settle
from server.visitors import opened

DAY = 24 * 3600
GRACE = Settings(grace=60, idle=100)


def agreed(absence: int | None = 0, timer: int | None = None) -> TablePlan:
    found = plan(timer=timer, public=False)
    return TablePlan(
        **{name: getattr(found, name) for name in found.__struct_fields__} | {"absence": absence}
    )


def turn(table: Table) -> int:
    assert table.state.decision is not None
    return table.state.decision.seats[0]


class Calls(Push):
    """Records push messages."""

    def __init__(self, tables: Tables) -> None:
        super().__init__(tables.store, tables.settings, tables.metrics)
        self.sent: list[tuple[str, str, str]] = []

    async def send(self, guest: str, kind: str, table: str, name: str = "") -> None:
        self.sent.append((guest, kind, name))


async def begun(
    agreed_on: TablePlan,
    *names: str,
    settings: Settings = GRACE,
    store: MemoryStore | None = None,
    bot: int = 0,
) -> tuple[Table, Calls]:
    table = Table(store, settings)
    calls = Calls(table.tables)
    table.tables.push = calls  # type: ignore[misc]
    await table.begin(agreed_on, [*people(*names), *bots(bot)])
    return table, calls


def test_updates_show_which_seats_are_absent() -> None:
    async def scene() -> None:
        table, _ = await begun(agreed(), "Ann", "Bo")
        ann, bo = Receiver(table.live, "ann"), Receiver(table.live, "bo")
        bo.hang_up()
        await table.pass_by(SHOWN_ABSENT - 1)
        assert not any("absent" in update for update in ann.messages)
        await table.pass_by(2)
        assert ann.last["absent"] == [1]
        Receiver(table.live, "bo")
        assert "absent" not in ann.last
        await table.close()

    asyncio.run(scene())


def test_an_absence_is_shown_even_if_the_timer_fires_a_little_early() -> None:
    async def scene() -> None:
        table, _ = await begun(agreed(), "Ann", "Bo")
        table.clock.early = 0.02
        ann, bo = Receiver(table.live, "ann"), Receiver(table.live, "bo")
        await table.pass_by(SHOWN_ABSENT + 1)
        bo.hang_up()
        await table.pass_by(SHOWN_ABSENT + 1)
        assert ann.last["absent"] == [1]
        await table.close()

    asyncio.run(scene())


def test_reloading_the_page_is_not_shown_as_an_absence() -> None:
    async def scene() -> None:
        table, _ = await begun(agreed(), "Ann", "Bo")
        ann, bo = Receiver(table.live, "ann"), Receiver(table.live, "bo")
        before = len(ann.frames)
        bo.hang_up()
        await table.pass_by(1)
        Receiver(table.live, "bo")
        await table.pass_by(60)
        assert len(ann.frames) == before
        await table.close()

    asyncio.run(scene())


@pytest.mark.parametrize(
    ("absence", "passes", "is_played"),
    [(0, 100_000, False), (30, 29, False), (30, 31, True), (None, 59, False), (None, 61, True)],
)
def test_a_table_waits_for_absent_players_or_plays_on_as_agreed(
    absence: int | None, passes: float, is_played: bool
) -> None:
    async def scene() -> None:
        table, _ = await begun(agreed(absence), "Ann", "Bo")
        Receiver(table.live, "ann")
        bo = Receiver(table.live, "bo")
        bo.hang_up()
        await table.pass_by(passes)
        assert table.state.seats[1].away is is_played
        assert table.state.seats[1].guest == "bo"  # the seat is still theirs
        await table.close()

    asyncio.run(scene())


def test_a_waiting_player_lets_a_bot_play_until_the_absent_one_is_back() -> None:
    async def scene() -> None:
        table, _ = await begun(agreed(), "Ann", "Bo")
        ann, bo = Receiver(table.live, "ann"), Receiver(table.live, "bo")
        let = partial(table.live.attendance.let_bot_play, "ann", 1)
        with pytest.raises(Problem, match="Bo is here"):
            let()
        bo.hang_up()
        with pytest.raises(Problem) as stranger:
            table.live.attendance.let_bot_play("mallory", 1)
        assert stranger.value.reason == "only-seated"
        await table.pass_by(61)
        await table.do("ann", lambda _: let())
        assert table.is_away(1)
        assert ann.kinds[-1] == "away"
        Receiver(table.live, "bo")
        await table.pass_by(1)
        assert not table.is_away(1)
        assert ann.kinds[-1] == "back"
        await table.close()

    asyncio.run(scene())


@pytest.mark.parametrize(("absence", "least"), [(0, 60), (5, 10), (30, 30)])
def test_a_seat_is_left_to_a_bot_only_after_the_agreed_time(absence: int, least: int) -> None:
    """A page that is loaded again has no socket for a moment; the guest does not count as absent."""

    async def scene() -> None:
        table, _ = await begun(agreed(absence), "Ann", "Bo")
        bo = Receiver(
            table.live, "bo"
        )  # no one else has a socket: the scheduler itself leaves the seat alone
        bo.hang_up()
        let = partial(table.live.attendance.let_bot_play, "ann", 1)
        for passes in (0.4, least - 1.4):
            await table.pass_by(passes)
            with pytest.raises(Problem) as problem:
                let()
            assert problem.value.reason == "away-too-soon"
        assert problem.value.facts["wait"] == 1
        await table.pass_by(1)
        assert let().seat == 1
        await table.close()

    asyncio.run(scene())


def test_a_program_is_present_by_its_requests() -> None:
    """It never has a socket."""

    async def scene() -> None:
        table, _ = await begun(agreed(30), "Ann", "Bo")
        Receiver(table.live, "ann")
        for _ in range(10):
            await table.pass_by(20)
            table.live.attendance.mark_active("bo")
        assert not table.is_away(1)
        await table.pass_by(31)
        assert table.is_away(1)
        await table.close()

    asyncio.run(scene())


async def test_every_request_of_a_guest_at_a_table_shows_their_presence(tmp_path: Path) -> None:
    async with opened(tmp_path) as site, site.guests(2) as (ann, bo):
        table = await ann.new_table([{"who": "me", "name": "Ann"}, {"who": "open"}])
        await bo.done(f"/tables/{table}/seats", {"name": "Bo"})
        await ann.done(f"/tables/{table}/start")
        live = site.app.state.tables.in_memory[table]
        guest = live.state.seats[1].guest
        for path in ("", "/choices?seat=1", "/position?seat=1"):
            live.scheduler.absent[guest] = -1000.0
            await bo.done(f"/tables/{table}{path}", method="GET")
            assert live.scheduler.absent[guest] > 0


def test_only_awaited_players_can_be_nudged() -> None:
    async def scene() -> None:
        table, calls = await begun(agreed(), "Ann", "Bo", bot=1)
        while table.state.seats[turn(table)].kind == "bot":
            await table.pass_by(1)
        awaited = turn(table)
        nudger = 1 - awaited
        guests = ["ann", "bo"]
        receiver = Receiver(table.live, guests[nudger])
        await table.do(guests[nudger], lambda state: commands.nudge(state, guests[nudger], awaited))
        await table.pass_by(0)
        assert {name: receiver.entries[-1][name] for name in ("kind", "seat", "nudger")} == {
            "kind": "nudged",
            "seat": awaited,
            "nudger": nudger,
        }
        assert calls.sent[-1] == (guests[awaited], "nudge", ("Ann", "Bo")[nudger])
        for guest, seat, reason in (
            (guests[nudger], 2, "nobody-awaited"),  # a bot
            (guests[awaited], awaited, "nobody-awaited"),  # themselves
            (guests[awaited], nudger, "nobody-awaited"),  # not their turn
            ("mallory", awaited, "only-seated"),
        ):
            with pytest.raises(Problem) as problem:
                commands.nudge(table.state, guest, seat)
            assert problem.value.reason == reason
        await table.close()

    asyncio.run(scene())


def test_an_absent_player_is_notified_of_their_turn_once_and_a_present_one_is_not() -> None:
    async def scene() -> None:
        table, calls = await begun(agreed(), "Ann", "Bo")
        here = ("ann", "bo")[turn(table)]
        away = ("bo", "ann")[turn(table)]
        Receiver(table.live, here)
        await table.pass_by(0)
        calls.sent.clear()
        while ("ann", "bo")[turn(table)] == here:
            await table.play_on()
        await table.pass_by(0)
        assert calls.sent == [(away, "turn", "")]
        await table.do(here, lambda state: commands.say(state, here, "hurry up"))
        await table.pass_by(0)
        assert calls.sent == [(away, "turn", "")]
        await table.close()

    asyncio.run(scene())


def test_seats_are_kept_before_the_game_if_the_table_waits_for_absent_players() -> None:
    async def scene(absence: int | None) -> str:
        table = await Table(settings=Settings(vacate=300, idle=10_000)).open(
            agreed(absence), people("Ann", "Bo")
        )
        Receiver(table.live, "ann")
        bo = Receiver(table.live, "bo")
        bo.hang_up()
        await table.pass_by(301)
        kind = table.state.seats[1].kind
        await table.close()
        return kind

    assert asyncio.run(scene(0)) == "person"
    assert asyncio.run(scene(None)) == "open"


# Games over days


def test_the_time_of_a_game_over_days_runs_while_it_is_not_in_memory() -> None:
    async def scene() -> None:
        store = MemoryStore()
        table, _ = await begun(agreed(timer=DAY), "Ann", "Bo", store=store)
        name, before = table.state.table, table.state.version
        assert table.live.scheduler.ms_left() == DAY * 1000
        await table.pass_by(DAY / 2)
        assert name not in table.tables.in_memory  # no client was connected
        live = await table.tables.live(name)
        assert live.scheduler.ms_left() == pytest.approx(DAY * 500, abs=60_000)
        assert live.state.version == before
        await table.close()

    asyncio.run(scene())


def test_a_deadline_of_a_game_over_days_passes_without_requests() -> None:
    async def scene() -> None:
        store = MemoryStore()
        table, calls = await begun(agreed(timer=DAY), "Ann", "Bo", store=store)
        name, first = table.state.table, turn(table)
        before = len(store.kept[name])
        await table.pass_by(DAY - 60)
        assert len(store.kept[name]) == before
        await table.pass_by(600)
        await settle(table.tables)
        acted: list[Any] = [row for row in store.kept[name][before:] if row.kind == "acted"]
        assert acted
        assert b'"timer"' in acted[0].body
        assert (("ann", "bo")[first], "turn", "") in calls.sent
        await table.close()

    asyncio.run(scene())


def test_bots_of_a_game_over_days_move_without_requests() -> None:
    async def scene() -> None:
        store = MemoryStore()
        table, calls = await begun(agreed(timer=DAY), "Ann", store=store, bot=3)
        while turn(table) == 0:
            await table.play_on()
        calls.sent.clear()
        await table.pass_by(3600)
        assert ("ann", "turn", "") in calls.sent
        await table.close()

    asyncio.run(scene())


def test_an_auction_of_a_game_over_days_waits_for_a_part_of_the_timer() -> None:
    async def scene() -> None:
        table, _ = await begun(agreed(timer=DAY), "Ann", "Bo")
        guests = ("ann", "bo")
        while table.state.decision is not None and table.state.decision.kind != "BuyOrAuction":
            await table.play_on()
        seat = turn(table)
        await table.act(guests[seat], seat, {"do": "decline"})
        assert table.live.scheduler.ms_left() == DAY * 1000
        await table.act("ann", 0, {"do": "bid", "amount": 10})
        assert table.live.scheduler.ms_left() == DAY * 1000 / SLOW_BIDDING
        await table.close()

    asyncio.run(scene())
