"""The dice of many secrets: commitments before the start, secrets after it, and the game that they lead to."""

import asyncio
import hashlib
from functools import partial

import pytest

from passgo.game.records import Replay
from passgo.notation.record import read_texts
from passgo.server.problems import Problem
from passgo.server.tables import commands
from passgo.server.tables.entries import Revealed, SeatPlan, read_entry
from passgo.server.tables.scheduler import REVEALING
from server.by_hand import HandTables, Receiver, Table, bots, people, plan

SERVER = "5" * 64
ANN, BO, CY = "a" * 64, "b" * 64, "c" * 64


def sha256(text: str) -> str:
    return hashlib.sha256(text.encode()).hexdigest()


async def commit(table: Table, guest: str, secret: str) -> None:
    await table.do(guest, partial(commands.commit, guest=guest, commitment=sha256(secret)))


async def reveal(table: Table, guest: str, secret: str) -> None:
    await table.do(guest, partial(commands.reveal, secret=secret))


async def start(table: Table) -> None:
    await table.do("ann", partial(commands.start, guest="ann"))


async def begin(table: Table) -> None:
    await table.do("ann", commands.begin)


async def gathered(*seats: SeatPlan, timer: int | None = None) -> Table:
    """A table whose players ann and bo have committed, as the host starts it."""
    table = await Table(seed=SERVER).open(plan(timer=timer), seats or people("Ann", "Bo"))
    await commit(table, "ann", ANN)
    await commit(table, "bo", BO)
    await start(table)
    return table


def seed_of(table: Table) -> str:
    assert table.state.game is not None
    return table.state.game._state.luck.seed


def test_the_game_begins_with_the_last_secret_and_a_seed_of_all() -> None:
    async def scene() -> None:
        table = await gathered()
        assert (table.state.status, table.state.is_gathering) == ("waiting", True)
        await reveal(table, "ann", ANN)
        with pytest.raises(Problem, match="not all there"):
            await begin(table)
        await reveal(table, "bo", BO)
        await begin(table)
        assert (table.state.status, table.state.is_gathering) == ("playing", False)
        assert seed_of(table) == sha256(f"{SERVER} 0:revealed:{ANN} 1:revealed:{BO}")
        await table.close()

    asyncio.run(scene())


def test_a_player_who_does_not_reveal_is_replaced_by_the_commitment() -> None:
    async def scene() -> None:
        table = await gathered()
        await reveal(table, "ann", ANN)
        await table.pass_by(REVEALING - 0.1)
        assert table.state.status == "waiting"
        await table.pass_by(0.2)
        assert table.state.status == "playing"
        assert seed_of(table) == sha256(f"{SERVER} 0:revealed:{ANN} 1:withheld:{sha256(BO)}")
        with pytest.raises(Problem, match="only then"):
            await reveal(table, "bo", BO)
        await table.close()

    asyncio.run(scene())


def test_without_commitments_the_game_begins_at_once() -> None:
    """Bots, programs and pages of earlier versions commit to nothing."""

    async def scene() -> None:
        table = await Table(seed=SERVER).begin(plan(timer=None), [*people("Ann"), *bots(1)])
        assert table.state.status == "playing"
        assert seed_of(table) == SERVER
        await table.close()

    asyncio.run(scene())


def test_a_guest_with_several_seats_gives_one_share() -> None:
    async def scene() -> None:
        seats = [SeatPlan("person", "ann", "Ann"), SeatPlan("person", "ann", "Amy")]
        table = await Table(seed=SERVER).open(plan(timer=None, seats_each=2), seats)
        await commit(table, "ann", CY)
        await commit(table, "ann", ANN)  # replaces the first one
        await start(table)
        await reveal(table, "ann", ANN)
        await begin(table)
        assert seed_of(table) == sha256(f"{SERVER} 0:revealed:{ANN}")
        await table.close()

    asyncio.run(scene())


def test_shares_are_numbered_by_the_seats_of_the_game() -> None:
    async def scene() -> None:
        table = await Table(seed=SERVER).open(plan(timer=None), [*people("Ann"), *bots(1), *people("Bo")])
        await commit(table, "bo", BO)
        await table.do("ann", partial(commands.arrange, guest="ann", seat=1, kind="closed"))
        assert [share.seat for share in table.state.pledged()] == [2]
        await start(table)
        assert [share.seat for share in table.state.shares] == [1]
        await table.close()

    asyncio.run(scene())


def test_nothing_is_arranged_while_secrets_are_gathered() -> None:
    async def scene() -> None:
        table = await gathered(*people("Ann", "Bo"), SeatPlan("open"))
        with pytest.raises(Problem, match="begun"):
            await start(table)
        with pytest.raises(Problem, match="begun"):
            await commit(table, "ann", CY)
        with pytest.raises(Problem, match="begun"):
            await table.do("cy", partial(commands.join, guest="cy", name="Cy"))
        with pytest.raises(Problem, match="committed to this secret"):
            await reveal(table, "ann", CY)
        await reveal(table, "ann", ANN)
        with pytest.raises(Problem, match="known already"):
            await reveal(table, "bo", ANN)
        await table.close()

    asyncio.run(scene())


def test_a_player_who_leaves_is_still_counted() -> None:
    """Otherwise, who sees the other secrets first could take the own one out again."""

    async def scene() -> None:
        table = await gathered()
        await reveal(table, "ann", ANN)
        await table.do("bo", partial(commands.leave, guest="bo", seat=1))
        await table.pass_by(REVEALING + 0.1)
        assert [seat.kind for seat in table.state.seats] == ["person", "bot"]
        assert seed_of(table) == sha256(f"{SERVER} 0:revealed:{ANN} 1:withheld:{sha256(BO)}")
        await table.close()

    asyncio.run(scene())


def test_a_seat_that_changes_hands_has_no_commitment() -> None:
    async def scene() -> None:
        table = await Table(seed=SERVER).open(plan(timer=None), people("Ann", "Bo"))
        await commit(table, "bo", BO)
        await table.do("bo", partial(commands.leave, guest="bo", seat=1))
        await table.do("cy", partial(commands.join, guest="cy", name="Cy"))
        assert table.state.pledged() == []
        with pytest.raises(Problem, match="has a seat"):
            await commit(table, "bo", BO)
        await table.close()

    asyncio.run(scene())


def test_a_killed_server_goes_on_gathering() -> None:
    async def scene() -> None:
        table = await gathered()
        await reveal(table, "ann", ANN)
        await table.close()
        again = Table(table.store, seed="never used")
        again.clock.now = table.clock.now + 60
        await again.tables.open()
        again.live = await again.tables.live(table.state.table)
        await again.pass_by(0.1)
        assert again.state.status == "playing"
        assert seed_of(again) == sha256(f"{SERVER} 0:revealed:{ANN} 1:withheld:{sha256(BO)}")
        await again.close()

    asyncio.run(scene())


def test_pages_see_commitments_secrets_and_after_the_end_the_servers_seed() -> None:
    async def scene() -> None:
        table = await Table(seed=SERVER).open(plan(timer=None), people("Ann", "Bo"))
        receiver = Receiver(table.live, None)
        await commit(table, "bo", BO)
        assert receiver.last["table"]["shares"] == [{"seat": 1, "commitment": sha256(BO), "secret": ""}]
        await start(table)
        assert receiver.last["table"]["gathering"]
        await reveal(table, "bo", BO)
        await begin(table)
        shown = receiver.last["table"]
        assert shown["shares"] == [{"seat": 1, "commitment": sha256(BO), "secret": BO}]
        assert (shown["gathering"], shown["seed"], shown["commitment"]) == (False, None, sha256(SERVER))
        assert receiver.kinds == ["committed", "gathered", "revealed", "started"]
        assert SERVER.encode() not in b"".join(receiver.frames)
        assert seed_of(table).encode() not in b"".join(receiver.frames)
        await table.close()

    asyncio.run(scene())


def test_the_record_of_a_table_verifies_with_its_shares() -> None:
    async def scene() -> None:
        table = await gathered()
        for guest, secret in (("ann", ANN), ("bo", BO)):
            await reveal(table, guest, secret)
        await begin(table)
        for _ in range(30):
            await table.play_on()
        text = await table.tables.record(table.state.table)
        assert f'[Shares "0:revealed:{ANN} 1:revealed:{BO}"]' in text
        [found] = read_texts(text.splitlines())
        Replay(found, None, SERVER).to_end()
        await table.close()

    asyncio.run(scene())


def test_the_secrets_are_in_the_log_and_the_servers_seed_is_not() -> None:
    async def scene() -> None:
        table = await gathered()
        await reveal(table, "bo", BO)
        rows = table.memory.kept[table.state.table]
        assert read_entry(rows[-1].body) == Revealed(BO)
        assert all(SERVER.encode() not in row.body for row in rows)
        await table.close()

    asyncio.run(scene())


def test_another_process_comes_to_the_same_game() -> None:
    async def scene() -> None:
        table = await gathered()
        other = table.another_process()
        assert isinstance(other, HandTables)
        await other.open()
        there = await other.live(table.state.table)
        await there.do("bo", partial(commands.reveal, secret=BO))
        await reveal(table, "ann", ANN)
        await begin(table)
        await there.catch_up()
        assert there.state.game is not None
        assert there.state.game._state.luck.seed == seed_of(table)
        await other.close()
        await table.close()

    asyncio.run(scene())
