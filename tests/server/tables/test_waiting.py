"""Before the game: absent guests lose their seats, and absent hosts the table."""

import asyncio
import json
from functools import partial

from passgo.server.runtime.metrics import Metrics
from passgo.server.settings import Settings
from passgo.server.store.bus import Here
from passgo.server.tables import commands
from passgo.server.tables.entries import SeatPlan
from passgo.server.tables.table_state import PLAYING
from server.by_hand import Receiver, Table, bots, people, plan, settle

VACATE = 300.0
PATIENT = Settings(vacate=VACATE, idle=100_000, quick_bots=1e9)


def kinds(table: Table) -> list[str]:
    return [seat.kind for seat in table.state.seats]


async def scheduler_waits(table: Table) -> None:
    """Wait until the scheduler of a locked table waits for the lock."""
    table.live.scheduler.start_task()
    while not table.live.lock._waiters:
        await asyncio.sleep(0)


def scheduler_failures(table: Table) -> float | None:
    assert isinstance(table.tables.metrics, Metrics)
    return table.tables.metrics.registry.get_sample_value("passgo_task_failures_total", {"task": "scheduler"})


async def test_the_seat_of_an_absent_guest_is_freed_after_a_while() -> None:
    table = await Table(settings=PATIENT).open(plan(), people("Ann", "Bo"))
    ann, bo = Receiver(table.live, "ann"), Receiver(table.live, "bo")
    await table.pass_by(10 * VACATE)
    assert kinds(table) == ["person", "person"]  # present guests keep their seats
    bo.hang_up()
    await table.pass_by(VACATE - 1)
    assert kinds(table) == ["person", "person"]
    await table.pass_by(1)
    assert kinds(table) == ["person", "open"]
    assert ann.kinds == ["left"]
    assert ann.last["table"]["seats"][1]["kind"] == "open"
    await table.close()


async def test_a_guest_who_returns_or_acts_in_time_keeps_the_seat() -> None:
    table = await Table(settings=PATIENT).open(plan(), people("Ann", "Bo"))
    Receiver(table.live, "ann")
    Receiver(table.live, "bo").hang_up()
    await table.pass_by(VACATE - 1)
    Receiver(table.live, "bo").hang_up()
    await table.pass_by(VACATE - 1)
    await table.do("bo", lambda state: commands.change(state, "bo", 1, "Bob", None))
    await table.pass_by(VACATE - 1)
    assert kinds(table) == ["person", "person"]
    await table.pass_by(1)
    assert kinds(table) == ["person", "open"]
    await table.close()


async def test_a_guest_who_returns_at_the_last_moment_keeps_the_seat() -> None:
    """The guest returns while the entry that frees the seat waits for another one."""
    table = await Table(settings=PATIENT).open(plan(), people("Ann", "Bo"))
    Receiver(table.live, "ann")
    Receiver(table.live, "bo").hang_up()
    async with table.live.lock:
        table.clock.now += VACATE
        await scheduler_waits(table)
        Receiver(table.live, "bo")
    await settle(table.tables)
    assert kinds(table) == ["person", "person"]
    assert scheduler_failures(table) == 0
    await table.close()


async def test_retiring_a_table_while_its_scheduler_waits_is_no_failure() -> None:
    """A guest is deleted while the entry that frees the seat waits for another one."""
    table = await Table(settings=PATIENT).open(plan(), people("Ann", "Bo"))
    Receiver(table.live, "ann")
    Receiver(table.live, "bo").hang_up()
    async with table.live.lock:
        table.clock.now += VACATE
        await scheduler_waits(table)
        table.tables.drop(table.live)
    await settle(table.tables)
    assert kinds(table) == ["person", "person"]
    assert scheduler_failures(table) == 0
    await table.close()


async def test_a_seat_taken_without_a_socket_is_freed() -> None:
    table = await Table(settings=PATIENT).open(plan(), [*people("Ann"), SeatPlan("open")])
    Receiver(table.live, "ann")
    await table.pass_by(1_000)
    await table.do("eve", lambda state: commands.join(state, "eve", "Eve"))
    await table.pass_by(VACATE - 1)
    assert kinds(table) == ["person", "person"]
    await table.pass_by(1)
    assert kinds(table) == ["person", "open"]
    await table.close()


async def test_another_guest_becomes_the_host_when_the_hosts_seat_is_freed() -> None:
    table = await Table(settings=PATIENT).open(plan(), people("Ann", "Bo", "Cy"))
    Receiver(table.live, "cy")
    Receiver(table.live, "ann").hang_up()
    await table.pass_by(VACATE)
    assert kinds(table) == ["open", "open", "person"]
    assert table.state.host == "cy"
    await table.do("cy", lambda state: commands.start(state, "cy"))
    assert table.state.status == PLAYING
    await table.close()


async def test_a_present_guest_replaces_an_absent_host_without_a_seat() -> None:
    table = await Table(settings=PATIENT).open(plan(), [SeatPlan("open"), SeatPlan("open")], host="ann")
    host = Receiver(table.live, "ann")
    await table.do("bo", lambda state: commands.join(state, "bo", "Bo"))
    await table.do("cy", lambda state: commands.join(state, "cy", "Cy"))
    Receiver(table.live, "cy")
    await table.pass_by(VACATE - 1)
    host.hang_up()
    await table.pass_by(VACATE - 1)
    assert table.state.host == "ann"
    await table.pass_by(1)
    assert (table.state.host, kinds(table)) == ("cy", ["open", "person"])
    await table.close()


async def test_the_next_guest_becomes_the_host_after_all_seats_were_freed() -> None:
    table = await Table(settings=PATIENT).open(plan(), people("Ann", "Bo"))
    Receiver(table.live, None)  # a spectator who waits for a seat
    await table.pass_by(VACATE)
    assert (kinds(table), table.state.host) == (["open", "open"], "")
    await table.do("cy", lambda state: commands.join(state, "cy", "Cy"))
    assert table.state.host == "cy"
    await table.close()


async def test_guests_have_time_to_reconnect_after_a_restart() -> None:
    table = await Table(settings=PATIENT).open(plan(), people("Ann", "Bo"))
    await table.close()
    await table.pass_by(10 * VACATE)
    process = table.another_process()
    await process.open()
    live = await process.live(table.state.table)
    Receiver(live, "ann")
    await table.clock.pass_by(VACATE - 1, process)
    assert [seat.kind for seat in live.state.seats] == ["person", "person"]
    await table.clock.pass_by(1, process)
    assert [seat.kind for seat in live.state.seats] == ["person", "open"]
    await process.close()


async def test_a_guest_of_another_process_keeps_the_seat_while_that_process_lives() -> None:
    table = await Table(settings=PATIENT).open(plan(), [*people("Ann"), SeatPlan("open")])
    Receiver(table.live, "ann")
    asked: list[str] = []
    other_lives = True

    async def answer(name: str, guest: str) -> None:
        asked.append(guest)
        if other_lives:
            table.tables.on_message(Here(name, guest))

    table.tables.bus.ask_about = answer  # type: ignore[method-assign, assignment]
    await table.do("bo", lambda state: commands.join(state, "bo", "Bo"))  # the socket is in the other process
    await settle(table.tables)
    assert asked == ["bo"]
    await table.pass_by(2 * PATIENT.idle)
    assert kinds(table) == ["person", "person"]
    other_lives = False
    await table.pass_by(PATIENT.idle / 4 + VACATE)
    assert kinds(table) == ["person", "open"]
    await table.close()


async def test_the_grace_of_an_absent_player_begins_with_the_game() -> None:
    table = await Table(settings=PATIENT).open(plan(timer=None, pace=5_000), [*people("Ann", "Bo"), *bots(1)])
    Receiver(table.live, "ann")
    await table.pass_by(VACATE - 1)
    await table.do("ann", lambda state: commands.start(state, "ann"))
    await table.pass_by(PATIENT.grace - 1)
    assert not table.is_away(1)
    await table.pass_by(1)
    assert table.is_away(1)
    await table.close()


async def test_updates_say_that_a_guest_was_put_out_until_a_seat_is_opened() -> None:
    seats = [*people("Ann", "Bo"), SeatPlan("person", "bo", "Bob"), *people("Cy"), *bots(1)]
    table = await Table(settings=PATIENT).open(plan(), seats)

    async def is_put_out(guest: str | None) -> bool:
        put_out: bool = json.loads(await table.live.update(guest, table.state.seq))["you"]["put_out"]
        return put_out

    async def arrange(seat: int, kind: str) -> None:
        await table.do("ann", lambda state: commands.arrange(state, "ann", seat, kind))

    bo = Receiver(table.live, "bo")
    assert not await is_put_out("bo")
    await arrange(1, "closed")
    assert bo.last["you"] == {"seats": [2], "host": False, "put_out": True}
    await arrange(2, "bot")
    assert bo.last["you"] == {"seats": [], "host": False, "put_out": True}
    everybody = ("ann", "bo", "cy", "eve", None)
    assert [await is_put_out(guest) for guest in everybody] == [False, True, False, False, False]
    await arrange(1, "open")
    assert not bo.last["you"]["put_out"]
    assert not await is_put_out("bo")
    await table.close()


async def test_a_guest_who_was_put_out_can_watch_the_game() -> None:
    table = await Table(settings=PATIENT).open(plan(timer=None), [*people("Ann", "Bo"), *bots(1)])
    bo = Receiver(table.live, "bo")
    await table.do("ann", lambda state: commands.arrange(state, "ann", 1, "bot"))
    await table.do("ann", lambda state: commands.start(state, "ann"))
    assert bo.last["you"] == {"seats": [], "host": False, "put_out": False}
    assert bo.last["choices"] == {}
    await table.close()


async def test_a_mute_applies_in_the_rematch_and_is_not_public() -> None:
    table = await Table().begin(plan(game="short", pace=0, timer=None), [*people("Ann", "Eve"), *bots(1)])
    await table.do("ann", lambda state: commands.silence(state, "ann", 1, True))
    for seat, guest in enumerate(("ann", "eve")):
        await table.do(guest, partial(commands.leave, guest=guest, seat=seat))
    await table.pass_by(0)
    for seat, guest in enumerate(("ann", "eve")):
        await table.do(guest, partial(commands.come_back, guest=guest, seat=seat))
    again = await table.tables.live(await table.tables.rematch("ann", table.state.table))
    assert [again.state.is_silent(n) for n in range(3)] == [False, True, False]
    assert b"eve" not in await again.update("ann", 0)
    await table.close()
