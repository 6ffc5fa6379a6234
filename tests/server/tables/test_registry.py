"""Tables are loaded on request and leave memory when idle, without losses."""

import asyncio
import gc
import json
import weakref
from collections import Counter
from functools import partial
from typing import Any

import pytest

from passgo.edition import names as edition_names
from passgo.game.records import Replay
from passgo.notation.record import read_texts
from passgo.server.problems import Problem
from passgo.server.settings import Settings
from passgo.server.store.bus import Appended, Gone, Here, Missed
from passgo.server.store.store import Store
from passgo.server.tables import commands
from passgo.server.tables.registry import LOBBY_TIME, Tables
from passgo.server.tables.table_state import built_in_edition
from passgo.server.web.wire.protocol import LobbyTable, Update
from server.by_hand import MemoryStore, Receiver, Table, bots, people, plan, settle


def test_an_idle_table_leaves_memory_and_is_loaded_unchanged(store: Store) -> None:
    async def scene() -> None:
        table = await Table(store).begin(plan(timer=None), people("Ann", "Bo"))
        for _ in range(40):
            await table.play_on()
        assert table.state.game is not None
        name, digest, seq = table.state.table, table.state.game.digest, table.state.seq
        await table.pass_by(200)
        assert table.tables.in_memory == {}
        live = await table.tables.live(name)
        assert live is not table.live
        assert live.state.game is not None
        assert (live.state.game.digest, live.state.seq) == (digest, seq)
        assert live.history.since(0) == table.live.history.since(0)
        table.live = live
        await table.play_on()
        assert live.state.seq == seq + 1
        await table.close()

    asyncio.run(scene())


def test_an_unloaded_table_leaves_no_garbage() -> None:
    """The garbage collector runs rarely: tables in reference cycles would fill the memory for hours."""

    async def scene() -> None:
        table = await Table().begin(plan(timer=30), [*people("Ann"), *bots(2)])
        receiver = Receiver(table.live, "ann")
        for _ in range(10):
            await table.pass_by(40)
        receiver.hang_up()
        tables = table.tables
        parts = [
            weakref.ref(part) for part in (table.live, table.state, table.live.scheduler, table.state.game)
        ]
        await table.pass_by(200)
        assert tables.in_memory == {}
        del table.live, receiver
        assert [part() for part in parts] == [None] * len(parts)
        await tables.close()

    gc.disable()
    try:
        asyncio.run(scene())
    finally:
        gc.enable()


def test_a_table_with_sockets_or_requests_stays_in_memory() -> None:
    async def scene() -> None:
        table = await Table().begin(plan(timer=None), people("Ann", "Bo"))
        for _ in range(10):
            await table.pass_by(100)
            await table.tables.live(table.state.table)
        assert table.state.table in table.tables.in_memory
        receiver = Receiver(table.live, None)
        await table.pass_by(10_000)
        assert table.state.table in table.tables.in_memory
        receiver.hang_up()
        await table.pass_by(200)
        assert table.tables.in_memory == {}
        await table.close()

    asyncio.run(scene())


def test_concurrent_requests_get_the_same_table() -> None:
    async def scene() -> None:
        table = await Table().begin(plan(timer=None), people("Ann", "Bo"))
        await table.pass_by(200)
        found = await asyncio.gather(*[table.tables.live(table.state.table) for _ in range(10)])
        assert len(set(map(id, found))) == 1
        await table.close()

    asyncio.run(scene())


@pytest.mark.parametrize("name", ["", "aaaaaaaaaa", "nothing", "../../etc/x", "AAAAAAAAAA", "a" * 500])
def test_a_missing_table_is_not_found(name: str) -> None:
    async def scene() -> None:
        tables = Tables(MemoryStore(), Settings())
        await tables.open()
        with pytest.raises(Problem) as problem:
            await tables.live(name)
        assert problem.value.code == "not-found"
        assert tables.loading == {}
        await tables.close()

    asyncio.run(scene())


def test_the_server_recovers_after_the_database_was_down() -> None:
    async def scene() -> None:
        store = MemoryStore()
        table = await Table(store).begin(plan(timer=None), people("Ann", "Bo"))
        await table.pass_by(200)
        store.is_down = True
        tables = table.tables
        attempts = [
            tables.live(table.state.table),
            tables.lobby(),
            tables.new_guest(),
            tables.guest("token"),
            tables.create("ann", plan(), people("Ann", "Bo")),
        ]
        for attempt in attempts:
            with pytest.raises(Problem) as problem:
                await attempt
            assert problem.value.code == "store-down"
        store.is_down = False
        assert (await tables.live(table.state.table)).state.seq == 2
        await table.close()

    asyncio.run(scene())


def test_closing_finishes_commands_and_asks_clients_to_reconnect() -> None:
    async def scene() -> None:
        table = await Table().begin(plan(timer=None), people("Ann", "Bo"))
        receiver = Receiver(table.live, "ann")
        saying = asyncio.create_task(table.do("bo", lambda state: commands.say(state, "bo", "last words")))
        await asyncio.sleep(0)
        await table.close()
        assert (await saying).seq == 3
        assert receiver.kinds == ["said"]
        assert receiver.messages[-1] == {"type": "bye", "reason": "restart"}
        assert len(table.memory.kept[table.state.table]) == 3
        await table.close()  # closing twice is harmless
        assert len(receiver.frames) == 2
        with pytest.raises(Problem, match="Try again"):
            await table.do("bo", lambda state: commands.say(state, "bo", "too late"))

    asyncio.run(scene())


def test_guests_are_found_by_tokens_whose_hashes_are_stored() -> None:
    async def scene() -> None:
        store = MemoryStore()
        tables = Tables(store, Settings())
        await tables.open()
        token, other = await tables.new_guest(), await tables.new_guest()
        guest = await tables.guest(token)
        assert guest is not None
        assert guest not in (None, await tables.guest(other))
        assert await tables.guest("x") is None
        assert all(token not in kept for kept in (*store.guests_by_hash, *store.guests_by_hash.values()))
        store.is_down = True
        assert await tables.guest(token) == guest  # from the cache
        await tables.close()

    asyncio.run(scene())


def test_the_lobby_lists_public_tables_until_they_are_over(store: Store) -> None:
    async def scene() -> None:
        table = await Table(store).open(plan(game="short", pace=0), [*people("Ann"), *bots(2)])
        await table.tables.create("ann", plan(public=False), people("Ann", "Bo"))
        [shown] = await table.tables.lobby()
        LobbyTable.model_validate(shown)
        assert (shown["id"], shown["status"], shown["host"]) == (table.state.table, "waiting", "Ann")
        [shown] = await table.tables.lobby()
        told = LobbyTable.model_validate(shown)
        assert (told.plan.game, told.plan.pace, told.levels) == ("short", 0, ["trader"] * 2)
        await table.do("ann", lambda state: commands.arrange(state, "ann", 1, "open"))
        assert [(t["seats"], t["open"]) for t in await table.tables.lobby()] == [(3, 1)]
        await table.do("bo", lambda state: commands.join(state, "bo", "Bo"))
        await table.do("ann", lambda state: commands.hand_over(state, "ann", 1))
        [shown] = await table.tables.lobby()
        assert (shown["host"], shown["open"]) == ("Bo", 0)
        assert shown["names"] == ["Ann", "Bo", "Finch"]
        await table.do("bo", lambda state: commands.start(state, "bo"))
        assert [t["status"] for t in await table.tables.lobby()] == ["playing"]
        for guest, seat in (("ann", 0), ("bo", 1)):
            await table.do(guest, partial(commands.leave, guest=guest, seat=seat))
        await table.pass_by(1)
        assert table.state.status == "over"
        assert await table.tables.lobby() == []
        await table.close()

    asyncio.run(scene())


def test_the_lobby_omits_abandoned_tables(store: Store) -> None:
    async def scene() -> None:
        table = await Table(store).open(plan(), people("Ann", "Bo"))
        await table.pass_by(LOBBY_TIME / 1000)
        assert len(await table.tables.lobby()) == 1
        await table.pass_by(1)
        assert await table.tables.lobby() == []
        table.live = await table.tables.live(table.state.table)  # it is still found by its link
        await table.do("ann", lambda state: commands.start(state, "ann"))
        assert len(await table.tables.lobby()) == 1
        await table.close()

    asyncio.run(scene())


def test_loading_a_finished_table_corrects_its_summary() -> None:
    async def scene() -> None:
        table = await Table().open(plan(game="short", pace=0), bots(2))
        shown = table.memory.summaries[table.state.table]
        await table.do("ann", lambda state: commands.start(state, "ann"))
        await table.pass_by(0)
        assert table.memory.summaries[table.state.table].status == "over"
        table.memory.summaries[table.state.table] = (
            shown  # as if the server had been killed before the update
        )
        await table.pass_by(200)
        await table.tables.live(table.state.table)
        await settle(table.tables)
        assert await table.tables.lobby() == []
        await table.close()

    asyncio.run(scene())


def all_games() -> list[tuple[str, str, tuple[str, ...]]]:
    names = edition_names()
    return [(name, "short", tuple(built_in_edition(name).options)) for name in names] + [
        (name, "full", ()) for name in names
    ]


@pytest.mark.long
@pytest.mark.parametrize(("edition", "game", "options"), all_games())
def test_bots_play_every_edition_to_the_end_which_reveals_the_seed(
    edition: str, game: str, options: tuple[str, ...]
) -> None:
    async def scene() -> None:
        rounds = ("rounds=12",) if game == "full" else ()  # short games end soon enough
        agreed = plan(
            edition, game, pace=0, timer=None, options=options, ask_for_rent=True, house_rules=rounds
        )
        table = await Table(seed=f"to the end of {edition}").open(agreed, bots(4))
        receiver = Receiver(table.live, None)
        await table.do("ann", lambda state: commands.start(state, "ann"))
        begun = receiver.last["table"]
        assert begun["seed"] is None
        await table.pass_by(0)
        assert table.state.status == "over"
        Update.model_validate(receiver.last)
        assert receiver.last["table"]["status"] == "over"
        assert receiver.last["table"]["seed"] == table.state.seed
        assert all(table.state.seed.encode() not in frame for frame in receiver.frames[:-1])
        assert {entry["by"] for entry in receiver.entries if entry["kind"] == "acted"} == {"bot"}
        record = await table.tables.record(table.state.table)
        assert f'[Seed "{table.state.seed}"]' in record
        [text] = read_texts(record.splitlines(keepends=True))
        assert table.state.game is not None
        assert Replay(text, seed=table.state.seed).to_end().digest == table.state.game.digest
        await table.close()

    asyncio.run(scene())


def test_a_record_contains_the_seed_only_after_the_end() -> None:
    async def scene() -> None:
        table = await Table(seed="a secret that nobody knows").open(plan(timer=None), people("Ann", "Bo"))
        with pytest.raises(Problem, match="not begun"):
            await table.tables.record(table.state.table)
        await table.do("ann", lambda state: commands.start(state, "ann"))
        await table.play_on()
        record = await table.tables.record(table.state.table)
        assert table.state.commitment in record
        assert table.state.seed not in record
        await table.close()

    asyncio.run(scene())


async def finished(table: Table) -> None:
    """All players leave, and bots play to the end."""
    for seat, place in enumerate(table.state.seats):
        guest = place.guest
        if guest is not None:
            await table.do(guest, partial(commands.leave, guest=guest, seat=seat))
    await table.pass_by(0)


def test_a_rematch_is_one_new_table_for_all_players() -> None:
    async def scene() -> None:
        table = await Table().begin(plan(game="short", pace=0, timer=None), [*people("Ann", "Bo"), *bots(1)])
        with pytest.raises(Problem, match="not over"):
            await table.tables.rematch("ann", table.state.table)
        await finished(table)
        assert table.state.status == "over"
        receiver = Receiver(table.live, "bo")
        for seat, guest in enumerate(("ann", "bo")):
            await table.do(guest, partial(commands.come_back, guest=guest, seat=seat))
        with pytest.raises(Problem, match="Only those who played"):
            await table.tables.rematch("somebody", table.state.table)
        first = await table.tables.rematch("ann", table.state.table)
        assert await table.tables.rematch("bo", table.state.table) == first
        assert receiver.last["table"]["rematch"] == first
        again = await table.tables.live(first)
        assert again.state.status == "waiting"
        assert again.state.plan == table.state.plan
        assert [(seat.kind, seat.guest) for seat in again.state.seats] == [
            ("person", "ann"),
            ("person", "bo"),
            ("bot", None),
        ]
        await table.close()

    asyncio.run(scene())


def test_the_games_won_in_an_evening_stay_with_the_players() -> None:
    async def scene() -> None:
        table = await Table().begin(plan(game="short", pace=0, timer=None), [*people("Ann", "Bo"), *bots(1)])
        won = Counter[str]()
        for _ in range(2):
            await finished(table)
            assert table.state.game is not None
            assert table.state.game.outcome is not None
            won.update(table.state.seats[seat].name for seat in table.state.game.outcome.winners)
            for seat, guest in enumerate(("ann", "bo")):
                await table.do(guest, partial(commands.come_back, guest=guest, seat=seat))
            table.live = await table.tables.live(await table.tables.rematch("ann", table.state.table))
            await table.do("ann", lambda state: commands.start(state, "ann"))
            assert [seat.wins for seat in table.state.seats] == [won[seat.name] for seat in table.state.seats]
        assert won.total() == 2
        await table.close()

    asyncio.run(scene())


def test_concurrent_rematch_requests_get_the_same_table() -> None:
    async def scene() -> None:
        table = await Table().begin(plan(game="short", pace=0, timer=None), [*people("Ann", "Bo"), *bots(1)])
        await finished(table)
        asked = [table.tables.rematch(guest, table.state.table) for guest in ("ann", "bo", "ann")]
        assert len(set(await asyncio.gather(*asked))) == 1
        await table.close()

    asyncio.run(scene())


# Messages of other processes


def test_an_entry_of_another_process_is_sent_after_its_notification() -> None:
    async def scene() -> None:
        table = await Table().begin(plan(timer=None), people("Ann", "Bo"))
        other = table.another_process()
        await other.open()
        receiver = Receiver(await other.live(table.state.table), "bo")
        for message in (Appended(table.state.table, 3), Missed()):
            await table.do("ann", lambda state: commands.say(state, "ann", "hello"))
            other.on_message(message)
            await settle(other)
            assert receiver.last["seq"] == table.state.seq
        other.on_message(Appended("elsewhere1", 7))
        await settle(other)
        assert list(other.in_memory) == [table.state.table]
        await other.close()
        await table.close()

    asyncio.run(scene())


def test_a_player_with_a_socket_in_another_process_is_not_absent() -> None:
    async def scene() -> None:
        table = await Table(settings=Settings(grace=60)).begin(plan(timer=None), people("Ann", "Bo"))
        said: list[tuple[str, str]] = []

        async def here(name: str, guest: str) -> None:
            said.append((name, guest))

        table.tables.bus.announce = here  # type: ignore[method-assign, assignment]
        Receiver(table.live, "ann")
        bo = Receiver(table.live, "bo")
        await settle(table.tables)
        said.clear()
        table.tables.on_message(Gone(table.state.table, "bo"))
        table.tables.on_message(Gone(table.state.table, "cy"))
        await settle(table.tables)
        assert said == [(table.state.table, "bo")]
        bo.hang_up()
        table.tables.on_message(Here(table.state.table, "bo"))
        await table.pass_by(59)
        assert not table.state.seats[1].away
        await table.close()

    asyncio.run(scene())


@pytest.mark.parametrize("other_lives", [True, False])
def test_a_bot_plays_for_a_player_whose_process_died(other_lives: bool) -> None:
    async def scene() -> None:
        table = await Table(settings=Settings(grace=60)).begin(plan(timer=None), people("Ann", "Bo"))
        assert table.state.decision is not None
        awaited = table.state.decision.seats[0]
        here, there = (("ann", "bo"), ("bo", "ann"))[1 - awaited]

        async def answer(name: str, guest: str) -> None:
            if other_lives:
                table.tables.on_message(Here(name, guest))

        Receiver(table.live, here)
        gone = Receiver(table.live, there)
        await settle(table.tables)
        gone.hang_up()
        table.tables.on_message(Here(table.state.table, there))
        table.tables.bus.ask_about = answer  # type: ignore[method-assign, assignment]
        await table.pass_by(1_000)
        assert table.state.seats[awaited].away is not other_lives
        await table.close()

    asyncio.run(scene())


def secrets_in(data: Any) -> list[str]:
    """The ids of guests in decoded JSON. They are useless to others, but need not be public."""
    if isinstance(data, dict):
        own = [str(data[key]) for key in ("guest",) if key in data]
        return own + [found for value in data.values() for found in secrets_in(value)]
    if isinstance(data, list):
        return [found for value in data for found in secrets_in(value)]
    return []


def test_updates_do_not_reveal_the_guests_of_seats() -> None:
    async def scene() -> None:
        table = await Table().open(plan(timer=None), [*people("Ann"), *bots(1)], host="ann-9f31")
        receiver = Receiver(table.live, None)
        await table.do("ann-9f31", lambda state: commands.arrange(state, "ann-9f31", 1, "open"))
        await table.do("bo-77e2", lambda state: commands.join(state, "bo-77e2", "Bo"))
        await table.do("ann-9f31", lambda state: commands.start(state, "ann-9f31"))
        whole = await table.live.update("bo-77e2", 0)
        for frame in (*receiver.frames, whole):
            assert b"9f31" not in frame
            assert b"77e2" not in frame
            assert secrets_in(json.loads(frame)) == []
        await table.close()

    asyncio.run(scene())


def test_bots_stop_when_no_client_is_connected(store: Store) -> None:
    """A table of quick bots is never idle by itself: it would stay in memory until the end of its game."""

    async def main() -> None:
        table = await Table(store).begin(plan(pace=700), bots(2))
        table.live.last_used -= table.settings.idle
        await table.pass_by(1)
        rested = table.state.seq
        await table.pass_by(5)
        assert table.state.seq == rested
        assert await table.tables.live(table.state.table) is table.live
        await table.pass_by(5)
        assert table.state.seq > rested
        await table.close()

    asyncio.run(main())
