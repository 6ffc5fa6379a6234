"""Two servers on one PostgreSQL: players of both share tables, and one server is killed."""

import asyncio
import signal
from collections.abc import Callable, Sequence

import pytest

from passgo.server.store.store import Store
from server.databases import Cluster
from server.served import Player, Server, set_up
from server.store.test_kill import check_player, entries_of

NAMES = ["Ann", "Bo", "Cy", "Di"]
TABLES = 3


async def until(true: Callable[[], bool], tasks: Sequence[asyncio.Task[None]]) -> None:
    """Poll a condition; raise the error of a failed player."""
    async with asyncio.timeout(120):
        while not true():
            for task in tasks:
                if task.done():
                    task.result()
            await asyncio.sleep(0.02)


async def play(one: Server, other: Server) -> list[Player]:
    players: list[Player] = []
    for number in range(TABLES):
        table, tokens = await set_up([one, other][number % 2], NAMES)
        for seat, token in enumerate(tokens):
            players.append(Player([one, other][seat % 2], table, seat, token))
    tasks = [asyncio.create_task(player.run()) for player in players]
    try:
        await until(lambda: all(player.seq >= 120 or player.over for player in players), tasks)
        for player in players:  # all players continue at the second server
            player.server = other
        one.kill()
        here = {player: player.seq for player in players}
        await until(lambda: all(player.seq >= here[player] + 60 or player.over for player in players), tasks)
        for player in players:
            player.playing = False
        await until(lambda: all(player.under_way is None for player in players), tasks)
        ends = {
            player.table: max(other.seq for other in players if other.table == player.table)
            for player in players
        }
        await until(lambda: all(player.seq == ends[player.table] for player in players), tasks)
    finally:
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    return players


@pytest.mark.long
def test_two_processes_serve_the_same_tables_and_one_of_them_is_enough(cluster: Cluster) -> None:
    database = cluster.new_database()
    with Server(database) as one, Server(database) as other:
        players = asyncio.run(play(one, other))
        assert other.end() == 0
    check(database, players)


def check(database: str, players: Sequence[Player]) -> None:
    """All players have received the stored log, and none was refused anything."""
    store = Store(database)
    for table in sorted({player.table for player in players}):
        rows, sent, _ = entries_of(store, table)
        here = [player for player in players if player.table == table]
        for player in here:
            check_player(player, rows, sent)
            assert player.entries == here[0].entries
            assert player.refused == []
        print(f"{table}: {len(rows)} entries, identical for {len(here)} players at two servers")
    store.close()


async def stop_and_wake(one: Server, other: Server) -> list[Player]:
    """All tables are played at one process, which is stopped for longer than its lease, and wakes up."""
    players: list[Player] = []
    for _ in range(TABLES):
        table, tokens = await set_up(one, NAMES)
        players += [Player([one, other][seat % 2], table, seat, token) for seat, token in enumerate(tokens)]
    tasks = [asyncio.create_task(player.run()) for player in players]
    at_one = [player for player in players if player.server is one]
    try:
        await until(lambda: all(player.seq >= 60 or player.over for player in players), tasks)
        one.process.send_signal(signal.SIGSTOP)
        there = [player for player in players if player.server is other]
        here = {player: player.seq for player in there}
        for player, task in [(player, tasks[players.index(player)]) for player in at_one]:
            task.cancel()  # their server does not answer: their pages connect elsewhere
            player.server = other
            tasks[players.index(player)] = asyncio.create_task(player.run())
        await until(lambda: all(player.seq >= here[player] + 60 or player.over for player in there), tasks)
        one.process.send_signal(signal.SIGCONT)
        for player in at_one:  # their next connection is to the process that woke up
            player.server = one
            task = tasks[players.index(player)]
            task.cancel()
            tasks[players.index(player)] = asyncio.create_task(player.run())
        here = {player: player.seq for player in players}
        await until(lambda: all(player.seq >= here[player] + 40 or player.over for player in players), tasks)
        for player in players:
            player.playing = False
        await until(lambda: all(player.under_way is None for player in players), tasks)
        ends = {
            player.table: max(other.seq for other in players if other.table == player.table)
            for player in players
        }
        await until(lambda: all(player.seq == ends[player.table] for player in players), tasks)
    finally:
        one.process.send_signal(signal.SIGCONT)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
    return players


@pytest.mark.long
def test_an_owner_that_was_stopped_for_longer_than_its_lease_writes_nothing(cluster: Cluster) -> None:
    database = cluster.new_database()
    with Server(database) as one, Server(database) as other:
        players = asyncio.run(stop_and_wake(one, other))
        assert [server.end() for server in (one, other)] == [0, 0]
        assert '"event": "lease lost"' in one.errors
    check(database, players)
