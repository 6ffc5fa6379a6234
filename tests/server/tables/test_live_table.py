"""A command is judged, kept, applied and told, in this order, once, whoever sends it and however often."""

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
from server.by_hand import Ear, Table, bots, people, plan, settle

Test = Callable[[], Coroutine[Any, Any, None]]
THROW = {"do": "throw"}


def say(guest: str, text: str) -> Any:
    return lambda state: commands.say(state, guest, text)


async def two() -> Table:
    return await Table().begin(plan(timer=None), people("Ann", "Bo"))


def current(table: Table) -> tuple[str, int]:
    """Whose turn it is."""
    assert table.state.decision is not None
    seat = table.state.decision.seats[0]
    return ("ann", "bo")[seat], seat


def test_an_action_is_told_to_everybody_with_its_id_events_view_and_own_choices() -> None:
    async def scene() -> None:
        table = await two()
        ann, bo, watcher = Ear(table.live, "ann"), Ear(table.live, "bo"), Ear(table.live, None)
        guest, seat = current(table)
        done = await table.act(guest, seat, THROW, client_id="t1", seen=table.state.seq)
        assert done == Done(3, False)
        for ear, seats in ((ann, [0]), (bo, [1]), (watcher, [])):
            Update.model_validate(ear.last)
            assert ear.last["seq"] == ear.last["version"] == 3
            assert ear.last["you"]["seats"] == seats
            assert list(ear.last["choices"]) == [str(n) for n in seats]
            assert "table" not in ear.last
            [entry] = ear.entries
            assert (entry["id"], entry["seat"], entry["by"]) == ("t1", seat, "person")
            assert entry["events"][0]["event"] == "DiceThrown"
        assert ann.last["view"] == bo.last["view"] == watcher.last["view"]
        await table.close()

    asyncio.run(scene())


def test_a_refusal_carries_its_rule_and_changes_nothing() -> None:
    async def scene() -> None:
        table = await two()
        ear = Ear(table.live, "ann")
        guest, seat = current(table)
        with pytest.raises(Problem) as refused:
            await table.act(guest, seat, {"do": "end-turn"}, client_id="e1")
        assert (refused.value.code, refused.value.rule) == ("refused", "TURN-1")
        assert (table.state.seq, ear.frames) == (2, [])
        assert len(table.memory.kept[table.state.table]) == 2
        await table.close()

    asyncio.run(scene())


def test_nobody_acts_for_another_seat() -> None:
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


def test_two_frames_with_one_id_at_the_same_moment_are_done_once() -> None:
    async def scene() -> None:
        table = await two()
        done = await asyncio.gather(*[table.do("ann", say("ann", "hello"), client_id="h") for _ in range(5)])
        assert sorted(done) == [Done(3, False)] + [Done(3, True)] * 4
        await table.close()

    asyncio.run(scene())


def test_a_repeated_id_is_known_after_a_restart_and_when_it_is_long_ago(store: Store) -> None:
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


def test_an_id_that_another_process_has_taken_is_known(store: Store) -> None:
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


def test_who_has_seen_more_than_this_process_has_heard_of_is_not_judged_by_less(store: Store) -> None:
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


def test_a_stale_action_is_told_what_it_missed_and_how_things_stand() -> None:
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


def test_chat_in_between_makes_nothing_stale() -> None:
    async def scene() -> None:
        table = await two()
        guest, seat = current(table)
        ear = Ear(table.live, "ann")
        await table.do("bo", say("bo", "your turn!"))
        assert "view" not in ear.last
        assert "choices" not in ear.last
        assert ear.last["version"] == 2
        assert await table.act(guest, seat, THROW, seen=2) == Done(4, False)
        await table.close()

    asyncio.run(scene())


@pytest.mark.parametrize("guests", [("ann", "bo"), ("ann", "ann")])
def test_two_processes_that_want_the_same_place_both_get_one(store: Store, guests: tuple[str, str]) -> None:
    async def scene() -> None:
        table = await Table(store).begin(plan(timer=None), people("Ann", "Bo"))
        other = table.another_process()
        await other.open()
        lives = [table.live, await other.live(table.state.table)]
        ears = [Ear(live, guest) for live, guest in zip(lives, guests, strict=True)]
        for round_ in range(10):
            pairs = enumerate(zip(lives, guests, strict=True))
            await asyncio.gather(
                *[live.do(guest, say(guest, "me first"), f"{round_}.{n}") for n, (live, guest) in pairs]
            )
        for live in lives:
            await live.catch_up()
        assert [live.state.seq for live in lives] == [22, 22]
        assert ears[0].entries == ears[1].entries
        assert [entry["seq"] for entry in ears[0].entries] == list(range(3, 23))
        await other.close()
        await table.close()

    asyncio.run(scene())


def test_an_action_that_lost_the_race_is_judged_by_the_new_position() -> None:
    async def scene() -> None:
        table = await two()
        other = table.another_process()
        await other.open()
        there = await other.live(table.state.table)
        ear = Ear(there, None)
        guest, seat = current(table)
        await table.act(guest, seat, THROW, seen=2)
        table.live = there
        with pytest.raises(Problem) as late:
            await table.act(guest, seat, THROW, seen=2)
        assert late.value.code == "stale"
        assert [entry["seq"] for entry in ear.entries] == [3]
        await other.close()
        await table.close()

    asyncio.run(scene())


def test_what_cannot_be_kept_is_told_to_nobody_and_can_be_done_later() -> None:
    async def scene() -> None:
        table = await two()
        ear = Ear(table.live, "bo")
        guest, seat = current(table)
        table.memory.is_down = True
        with pytest.raises(Problem) as down:
            await table.act(guest, seat, THROW, client_id="t1", seen=2)
        assert down.value.code == "store-down"
        assert (table.state.seq, ear.frames) == (2, [])
        table.memory.is_down = False
        assert await table.act(guest, seat, THROW, client_id="t1", seen=2) == Done(3, False)
        assert ear.last["seq"] == 3
        await table.close()

    asyncio.run(scene())


def test_what_was_kept_without_our_knowing_is_found_and_told_once() -> None:
    async def scene() -> None:
        table = await two()
        ear = Ear(table.live, "bo")
        guest, seat = current(table)
        table.memory.loses_answers = True
        with pytest.raises(Problem, match="Try again"):
            await table.act(guest, seat, THROW, client_id="t1", seen=2)
        assert ear.frames == []
        table.memory.loses_answers = False
        assert await table.act(guest, seat, THROW, client_id="t1", seen=2) == Done(3, True)
        assert [entry["seq"] for entry in ear.entries] == [3]
        await table.close()

    asyncio.run(scene())


def test_a_doubt_is_settled_even_if_nobody_tries_again() -> None:
    async def scene() -> None:
        table = await two()
        ear = Ear(table.live, "bo")
        guest, seat = current(table)
        table.memory.loses_answers = True
        with pytest.raises(Problem, match="Try again"):
            await table.act(guest, seat, THROW)
        table.memory.loses_answers = False
        await table.pass_by(5)
        assert [entry["seq"] for entry in ear.entries] == [3]
        await table.close()

    asyncio.run(scene())


def test_a_command_is_finished_though_its_sender_has_gone() -> None:
    async def scene() -> None:
        table = await two()
        ear = Ear(table.live, "bo")
        sender = asyncio.create_task(table.do("ann", say("ann", "bye!")))
        await asyncio.sleep(0)
        sender.cancel()
        await asyncio.wait([sender])
        await settle(table.tables)
        assert sender.cancelled()
        assert ear.kinds == ["said"]
        await table.close()

    asyncio.run(scene())


def test_what_is_kept_after_its_sender_has_gone_is_told_whatever_others_did_meanwhile() -> None:
    async def scene() -> None:
        table = await two()
        ear = Ear(table.live, "bo")
        gate = table.memory.gate = threading.Event()
        sender = asyncio.create_task(table.do("ann", say("ann", "bye!")))
        await asyncio.sleep(0)
        sender.cancel()
        await asyncio.wait([sender])
        with pytest.raises(Problem, match="Only the host"):
            await table.do("bo", lambda state: commands.silence(state, "bo", 0, True))
        assert ear.frames == []
        gate.set()
        await settle(table.tables)
        assert ear.kinds == ["said"]
        await table.close()

    asyncio.run(scene())


def test_who_comes_back_is_told_what_he_missed_from_any_seq() -> None:
    async def scene() -> None:
        table = await Table().begin(plan(pace=0, timer=None), [*people("Ann"), *bots(2)])
        ear = Ear(table.live, "ann")
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
            assert missed == ear.entries[max(0, since - 2) :] or since == 1
            first = Update.model_validate_json(await table.live.update("ann", since))
            assert [entry.seq for entry in first.entries] == [entry["seq"] for entry in missed]
        created = (await table.live.entries_since(0))[0]
        assert created["kind"] == "created"
        await table.close()

    asyncio.run(scene())


def test_entries_that_come_while_the_log_is_read_are_neither_lost_nor_told_twice() -> None:
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


def test_who_watches_hears_everything_and_may_do_nothing() -> None:
    async def scene() -> None:
        table = await two()
        watcher = Ear(table.live, "watcher")
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


def test_several_seats_on_one_device_play_through_one_guest() -> None:
    async def scene() -> None:
        seats = [*people("Ann"), *people("Ann")]
        seats[1] = type(seats[1])("person", "ann", "Bo")
        table = await Table().begin(plan(timer=None), seats)
        ear = Ear(table.live, "ann")
        for _ in range(40):
            if table.state.status != "over":
                await table.play_on()
        assert ear.last["you"] == {"seats": [0, 1], "host": True, "put_out": False}
        assert sorted(ear.last["choices"]) == ["0", "1"]
        assert {entry["seat"] for entry in ear.entries} == {0, 1}
        await table.close()

    asyncio.run(scene())


def until_challenge(live: LiveTable) -> bool:
    return live.state.decision is not None and live.state.decision.kind == "Challenge"


@pytest.mark.parametrize("same_guest", [False, True])
def test_the_right_answer_is_shown_to_its_reader_alone_and_never_on_one_device(same_guest: bool) -> None:
    async def scene() -> None:
        seats = people("Ann", "Bo")
        if same_guest:
            seats[1] = type(seats[1])("person", "ann", "Bo")
        table = await Table(seed="game show 0").begin(
            plan("america", timer=None, options=("game-show",)), seats
        )
        ears = {guest: Ear(table.live, guest) for guest in ("ann", "bo", None)}
        for _ in range(3000):
            if until_challenge(table.live) or table.state.status == "over":
                break
            await table.play_on()
        assert table.state.decision is not None
        assert table.state.decision.kind == "Challenge"
        reader = table.state.seats[int(str(table.state.decision.details["reader"]))].guest
        for guest, ear in ears.items():
            for update in (ear.last, json.loads(await table.live.update(guest, 0))):
                has_right = "right" in update["view"]["decision"]
                assert has_right is (guest == reader and not same_guest)
        await table.close()

    asyncio.run(scene())
