"""Commands are judged, stored, applied and broadcast, in this order and once, even if repeated."""

import asyncio
import json
import threading
from collections.abc import Callable, Coroutine
from typing import Any

import pytest

from passgo.server.problems import Problem
from passgo.server.store.store import Store
from passgo.server.tables import commands
from passgo.server.tables.live_table import Done, LiveTable
from passgo.server.web.wire.protocol import Update
from server.by_hand import Receiver, Table, bots, people, plan, settle

Test = Callable[[], Coroutine[Any, Any, None]]
THROW = {"do": "throw"}


def say(guest: str, text: str) -> Any:
    return lambda state: commands.say(state, guest, text)


async def two() -> Table:
    return await Table().begin(plan(timer=None), people("Ann", "Bo"))


def current(table: Table) -> tuple[str, int]:
    """The guest and the seat whose turn it is."""
    assert table.state.decision is not None
    seat = table.state.decision.seats[0]
    return ("ann", "bo")[seat], seat


def test_an_action_is_broadcast_with_its_id_events_view_and_own_choices() -> None:
    async def scene() -> None:
        table = await two()
        ann, bo, watcher = Receiver(table.live, "ann"), Receiver(table.live, "bo"), Receiver(table.live, None)
        guest, seat = current(table)
        done = await table.act(guest, seat, THROW, client_id="t1", seen=table.state.seq)
        assert done == Done(3, False)
        for receiver, seats in ((ann, [0]), (bo, [1]), (watcher, [])):
            Update.model_validate(receiver.last)
            assert receiver.last["seq"] == receiver.last["version"] == 3
            assert receiver.last["you"]["seats"] == seats
            assert list(receiver.last["choices"]) == [str(n) for n in seats]
            assert "table" not in receiver.last
            [entry] = receiver.entries
            assert (entry["id"], entry["seat"], entry["by"]) == ("t1", seat, "person")
            assert entry["events"][0]["event"] == "DiceThrown"
        assert ann.last["view"] == bo.last["view"] == watcher.last["view"]
        await table.close()

    asyncio.run(scene())


def test_a_refusal_carries_its_rule_and_changes_nothing() -> None:
    async def scene() -> None:
        table = await two()
        receiver = Receiver(table.live, "ann")
        guest, seat = current(table)
        with pytest.raises(Problem) as refused:
            await table.act(guest, seat, {"do": "end-turn"}, client_id="e1")
        assert (refused.value.code, refused.value.rule) == ("refused", "TURN-1")
        assert (table.state.seq, receiver.frames) == (2, [])
        assert len(table.memory.kept[table.state.table]) == 2
        await table.close()

    asyncio.run(scene())


def test_a_guest_cannot_act_for_another_seat() -> None:
    async def scene() -> None:
        table = await two()
        guest, seat = current(table)
        for stranger in ({"ann", "bo"} - {guest}) | {"somebody"}:
            with pytest.raises(Problem, match="not yours"):
                await table.act(stranger, seat, THROW)
        assert table.state.seq == 2
        await table.close()

    asyncio.run(scene())


def test_a_repeated_id_does_nothing_twice_in_the_same_process() -> None:
    async def scene() -> None:
        table = await two()
        guest, seat = current(table)
        seen = table.state.seq
        first = await table.act(guest, seat, THROW, client_id="t1", seen=seen)
        again = await table.act(guest, seat, THROW, client_id="t1", seen=seen)
        assert (first, again) == (Done(3, False), Done(3, True))
        other = {"ann": "bo", "bo": "ann"}[guest]
        assert await table.do(other, say(other, "t1 is my id, too"), client_id="t1") == Done(4, False)
        await table.close()

    asyncio.run(scene())


def test_two_simultaneous_frames_with_one_id_are_done_once() -> None:
    async def scene() -> None:
        table = await two()
        done = await asyncio.gather(*[table.do("ann", say("ann", "hello"), client_id="h") for _ in range(5)])
        assert sorted(done) == [Done(3, False)] + [Done(3, True)] * 4
        await table.close()

    asyncio.run(scene())


def test_a_repeated_id_is_found_after_a_restart_and_after_many_entries(store: Store) -> None:
    async def scene() -> None:
        table = await Table(store).begin(plan(timer=None), people("Ann", "Bo"))
        guest, seat = current(table)
        seen = table.state.seq
        await table.act(guest, seat, THROW, client_id="t1", seen=seen)
        for n in range(60):
            await table.do("ann", say("ann", "x" * 400), client_id=f"s{n}")
        assert table.live.history.find(guest, "t1") is None
        assert await table.act(guest, seat, THROW, client_id="t1", seen=seen) == Done(3, True)
        await table.close()
        process = table.another_process()
        await process.open()
        table.live = await process.live(table.state.table)
        assert await table.act(guest, seat, THROW, client_id="t1", seen=seen) == Done(3, True)
        assert await table.do("ann", say("ann", "again"), client_id="s0") == Done(4, True)
        assert table.state.seq == 63
        await process.close()

    asyncio.run(scene())


def test_an_id_used_in_another_process_is_found(store: Store) -> None:
    async def scene() -> None:
        table = await Table(store).begin(plan(timer=None), people("Ann", "Bo"))
        other = table.another_process()
        await other.open()
        there = await other.live(table.state.table)
        here = table.live
        guest, seat = current(table)
        assert await table.act(guest, seat, THROW, client_id="t1", seen=2) == Done(3, False)
        table.live = there
        assert there.state.seq == 2
        assert await table.act(guest, seat, THROW, client_id="t1", seen=2) == Done(3, True)
        assert there.state.game is not None
        assert here.state.game is not None
        assert there.state.game.digest == here.state.game.digest
        await other.close()
        await table.close()

    asyncio.run(scene())


def test_an_action_on_a_newer_version_makes_the_process_catch_up_first(store: Store) -> None:
    async def scene() -> None:
        table = await Table(store).begin(plan(timer=None), people("Ann", "Bo"))
        other = table.another_process()
        await other.open()
        there, late = await other.live(table.state.table), table.live
        await table.play_on()
        seen = table.state.seq
        assert table.state.game is not None
        guest, seat = current(table)
        action = next(
            form for form in (choice.to_json() for choice in table.state.game.choices(seat)) if form != THROW
        )
        with pytest.raises(Problem):
            commands.act(there.state, guest, seat, action)
        table.live = there
        assert await table.act(guest, seat, action, seen=seen) == Done(seen + 1, False)
        update = json.loads(await late.update(guest, seen + 1))
        assert (update["seq"], update["entries"]) == (seen + 1, [])
        await other.close()
        await table.close()

    asyncio.run(scene())


def test_a_stale_action_is_answered_with_the_missed_update() -> None:
    async def scene() -> None:
        table = await two()
        guest, seat = current(table)
        await table.act(guest, seat, THROW, seen=2)
        with pytest.raises(Problem) as stale:
            await table.act(guest, seat, THROW, client_id="late", seen=2)
        assert stale.value.code == "stale"
        update = json.loads(bytes(stale.value.to_json()["update"]))  # type: ignore[call-overload]
        Update.model_validate(update)
        assert [entry["seq"] for entry in update["entries"]] == [3]
        assert update["seq"] == update["version"] == 3
        assert update["you"]["seats"] == [seat]
        await table.close()

    asyncio.run(scene())


def test_chat_does_not_make_an_action_stale() -> None:
    async def scene() -> None:
        table = await two()
        guest, seat = current(table)
        receiver = Receiver(table.live, "ann")
        await table.do("bo", say("bo", "your turn!"))
        assert "view" not in receiver.last
        assert "choices" not in receiver.last
        assert receiver.last["version"] == 2
        assert await table.act(guest, seat, THROW, seen=2) == Done(4, False)
        await table.close()

    asyncio.run(scene())


@pytest.mark.parametrize("guests", [("ann", "bo"), ("ann", "ann")])
def test_two_processes_that_append_at_once_both_succeed(store: Store, guests: tuple[str, str]) -> None:
    async def scene() -> None:
        table = await Table(store).begin(plan(timer=None), people("Ann", "Bo"))
        other = table.another_process()
        await other.open()
        lives = [table.live, await other.live(table.state.table)]
        receivers = [Receiver(live, guest) for live, guest in zip(lives, guests, strict=True)]
        for round_ in range(10):
            pairs = enumerate(zip(lives, guests, strict=True))
            await asyncio.gather(
                *[live.do(guest, say(guest, "me first"), f"{round_}.{n}") for n, (live, guest) in pairs]
            )
        for live in lives:
            await live.catch_up()
        assert [live.state.seq for live in lives] == [22, 22]
        assert receivers[0].entries == receivers[1].entries
        assert [entry["seq"] for entry in receivers[0].entries] == list(range(3, 23))
        await other.close()
        await table.close()

    asyncio.run(scene())


def test_an_action_that_lost_the_race_is_judged_in_the_new_position() -> None:
    async def scene() -> None:
        table = await two()
        other = table.another_process()
        await other.open()
        there = await other.live(table.state.table)
        receiver = Receiver(there, None)
        guest, seat = current(table)
        await table.act(guest, seat, THROW, seen=2)
        table.live = there
        with pytest.raises(Problem) as late:
            await table.act(guest, seat, THROW, seen=2)
        assert late.value.code == "stale"
        assert [entry["seq"] for entry in receiver.entries] == [3]
        await other.close()
        await table.close()

    asyncio.run(scene())


def test_an_entry_that_cannot_be_stored_is_not_sent_and_can_be_repeated() -> None:
    async def scene() -> None:
        table = await two()
        receiver = Receiver(table.live, "bo")
        guest, seat = current(table)
        table.memory.is_down = True
        with pytest.raises(Problem) as down:
            await table.act(guest, seat, THROW, client_id="t1", seen=2)
        assert down.value.code == "store-down"
        assert (table.state.seq, receiver.frames) == (2, [])
        table.memory.is_down = False
        assert await table.act(guest, seat, THROW, client_id="t1", seen=2) == Done(3, False)
        assert receiver.last["seq"] == 3
        await table.close()

    asyncio.run(scene())


def test_an_unconfirmed_entry_is_found_and_sent_once() -> None:
    async def scene() -> None:
        table = await two()
        receiver = Receiver(table.live, "bo")
        guest, seat = current(table)
        table.memory.loses_answers = True
        with pytest.raises(Problem, match="Try again"):
            await table.act(guest, seat, THROW, client_id="t1", seen=2)
        assert receiver.frames == []
        table.memory.loses_answers = False
        assert await table.act(guest, seat, THROW, client_id="t1", seen=2) == Done(3, True)
        assert [entry["seq"] for entry in receiver.entries] == [3]
        await table.close()

    asyncio.run(scene())


def test_an_unconfirmed_entry_is_found_without_another_request() -> None:
    async def scene() -> None:
        table = await two()
        receiver = Receiver(table.live, "bo")
        guest, seat = current(table)
        table.memory.loses_answers = True
        with pytest.raises(Problem, match="Try again"):
            await table.act(guest, seat, THROW)
        table.memory.loses_answers = False
        await table.pass_by(5)
        assert [entry["seq"] for entry in receiver.entries] == [3]
        await table.close()

    asyncio.run(scene())


def test_a_command_is_finished_after_its_sender_has_disconnected() -> None:
    async def scene() -> None:
        table = await two()
        receiver = Receiver(table.live, "bo")
        sender = asyncio.create_task(table.do("ann", say("ann", "bye!")))
        await asyncio.sleep(0)
        sender.cancel()
        await asyncio.wait([sender])
        await settle(table.tables)
        assert sender.cancelled()
        assert receiver.kinds == ["said"]
        await table.close()

    asyncio.run(scene())


def test_an_entry_of_a_cancelled_command_is_sent_after_entries_of_others() -> None:
    async def scene() -> None:
        table = await two()
        receiver = Receiver(table.live, "bo")
        gate = table.memory.gate = threading.Event()
        sender = asyncio.create_task(table.do("ann", say("ann", "bye!")))
        await asyncio.sleep(0)
        sender.cancel()
        await asyncio.wait([sender])
        with pytest.raises(Problem, match="Only the host"):
            await table.do("bo", lambda state: commands.silence(state, "bo", 0, True))
        assert receiver.frames == []
        gate.set()
        await settle(table.tables)
        assert receiver.kinds == ["said"]
        await table.close()

    asyncio.run(scene())


def test_a_returning_client_gets_all_entries_since_any_seq() -> None:
    async def scene() -> None:
        table = await Table().begin(plan(pace=0, timer=None), [*people("Ann"), *bots(2)])
        receiver = Receiver(table.live, "ann")
        for _ in range(60):
            await table.pass_by(0)
            if table.state.status == "over":
                break
            await table.play_on()
        await table.pass_by(0)
        last = table.state.seq
        assert table.live.history.since(2) is None
        for since in (1, 2, last // 2, last - 3, last, last + 10):
            missed = await table.live.entries_since(since)
            assert [entry["seq"] for entry in missed] == list(range(since + 1, last + 1))
            assert missed == receiver.entries[max(0, since - 2) :] or since == 1
            first = Update.model_validate_json(await table.live.update("ann", since))
            assert [entry.seq for entry in first.entries] == [entry["seq"] for entry in missed]
        created = (await table.live.entries_since(0))[0]
        assert created["kind"] == "created"
        await table.close()

    asyncio.run(scene())


def test_entries_appended_during_a_replay_are_neither_lost_nor_repeated() -> None:
    async def scene() -> None:
        table = await two()
        for n in range(60):
            await table.do("ann", say("ann", f"{n}" * 200))
        assert table.live.history.since(1) is None
        reading = asyncio.create_task(table.live.update("bo", 1))
        await asyncio.gather(*[table.do("bo", say("bo", f"{n}")) for n in range(5)])
        update = json.loads(await reading)
        assert [entry["seq"] for entry in update["entries"]] == list(range(2, update["seq"] + 1))
        await table.close()

    asyncio.run(scene())


def test_a_spectator_gets_all_updates_and_may_do_nothing() -> None:
    async def scene() -> None:
        table = await two()
        watcher = Receiver(table.live, "watcher")
        assert json.loads(await table.live.update("watcher", None))["choices"] == {}
        guest, seat = current(table)
        await table.act(guest, seat, THROW)
        assert watcher.last["choices"] == {}
        with pytest.raises(Problem, match="not yours"):
            await table.act("watcher", seat, {"do": "end-turn"})
        with pytest.raises(Problem, match="have a seat"):
            await table.do("watcher", say("watcher", "boo"))
        watcher.hang_up()
        before = len(watcher.frames)
        await table.play_on()
        assert len(watcher.frames) == before
        await table.close()

    asyncio.run(scene())


def test_several_seats_of_one_device_belong_to_one_guest() -> None:
    async def scene() -> None:
        seats = [*people("Ann"), *people("Ann")]
        seats[1] = type(seats[1])("person", "ann", "Bo")
        table = await Table().begin(plan(timer=None), seats)
        receiver = Receiver(table.live, "ann")
        for _ in range(40):
            if table.state.status != "over":
                await table.play_on()
        assert receiver.last["you"] == {"seats": [0, 1], "host": True, "put_out": False}
        assert sorted(receiver.last["choices"]) == ["0", "1"]
        assert {entry["seat"] for entry in receiver.entries} == {0, 1}
        await table.close()

    asyncio.run(scene())


def until_challenge(live: LiveTable) -> bool:
    return live.state.decision is not None and live.state.decision.kind == "Challenge"


@pytest.mark.parametrize("same_guest", [False, True])
def test_the_right_answer_is_shown_to_its_reader_only_and_never_on_a_shared_device(same_guest: bool) -> None:
    async def scene() -> None:
        seats = people("Ann", "Bo")
        if same_guest:
            seats[1] = type(seats[1])("person", "ann", "Bo")
        table = await Table(seed="game show 0").begin(
            plan("america", timer=None, options=("game-show",)), seats
        )
        receivers = {guest: Receiver(table.live, guest) for guest in ("ann", "bo", None)}
        for _ in range(3000):
            if until_challenge(table.live) or table.state.status == "over":
                break
            await table.play_on()
        assert table.state.decision is not None
        assert table.state.decision.kind == "Challenge"
        reader = table.state.seats[int(str(table.state.decision.details["reader"]))].guest
        for guest, receiver in receivers.items():
            for update in (receiver.last, json.loads(await table.live.update(guest, 0))):
                has_right = "right" in update["view"]["decision"]
                assert has_right is (guest == reader and not same_guest)
        await table.close()

    asyncio.run(scene())
