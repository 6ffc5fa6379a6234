"""Nothing is lost: the server is killed repeatedly at random during games.

Afterwards everything that any client received is compared with what is stored. tools/kill_server.py kills more often
than a test has time for.
"""

import asyncio
import random
import time
from collections import Counter
from collections.abc import Sequence
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import msgspec
import pytest

from passgo.game.records import replay
from passgo.server.store.rows import Row
from passgo.server.store.store import Store
from passgo.server.tables.entries import entry_to_json, read_entry
from passgo.server.tables.table_state import TableState
from server.databases import Cluster, look_into
from server.served import LOST, Player, Server, set_up

TABLES = 5
SEATS = ["Ann", "Bo", "Cy"]
KILLS = 20
LONGEST_LIFE = 400  # entries that players receive between two kills
EARLY = 0.1  # share of kills before the server is ready
CURIOUS = 0.2  # share of kills before which another program opens the SQLite file, as a backup does


class Party:
    """Three players who play one game after the other, while their servers are killed."""

    def __init__(self, servers: Sequence[Server]) -> None:
        self.servers = servers
        self.players: list[Player] = []
        self.playing = True

    async def run(self) -> None:
        while self.playing:
            # Lost connections during set-up: the table is abandoned, and another one created.
            with suppress(*LOST, RuntimeError):
                table, tokens = await set_up(self.servers[0], SEATS)
                await self.play(
                    [
                        Player(self.servers[seat % len(self.servers)], table, seat, token)
                        for seat, token in enumerate(tokens)
                    ]
                )

    async def play(self, players: list[Player]) -> None:
        self.players += players
        sitting = [asyncio.create_task(player.run()) for player in players]
        try:
            while not self.is_done(players):
                for task in sitting:
                    if task.done():
                        task.result()  # it ends only by an error
                await asyncio.sleep(0.02)
        finally:
            for task in sitting:
                task.cancel()
            await asyncio.gather(*sitting, return_exceptions=True)

    def is_done(self, players: list[Player]) -> bool:
        """Whether the game is over or stopped, and all players have their answers and the same entries."""
        for player in players:
            player.playing = self.playing
        over = all(player.over for player in players) or not self.playing
        agreed = len({player.seq for player in players}) == 1
        return over and agreed and all(player.under_way is None for player in players)


async def kill_at_random(
    servers: Sequence[Server], kills: int, parties: list[Party], luck: random.Random
) -> None:
    """Each server lives for a random number of entries, however fast this machine is."""
    loop = asyncio.get_running_loop()
    starting: set[Server] = set()
    for _ in range(kills):
        if starting:
            await asyncio.sleep(luck.random())
        else:
            if servers[0].file is not None and luck.random() < CURIOUS:
                await loop.run_in_executor(None, look_into, servers[0].file)
            enough = received_by(parties) + luck.randrange(LONGEST_LIFE)
            while received_by(parties) < enough:
                await asyncio.sleep(luck.random() * 0.02)
        server = luck.choice(servers)
        await loop.run_in_executor(None, server.kill)
        server.start()
        starting.add(server)
        if luck.random() >= EARLY:
            await wait_for(starting)
    await wait_for(starting)


async def wait_for(starting: set[Server]) -> None:
    while starting:
        await asyncio.get_running_loop().run_in_executor(None, starting.pop().wait_until_ready)


def received_by(parties: list[Party]) -> int:
    return sum(len(player.entries) for party in parties for player in party.players)


async def play_and_kill(servers: Sequence[Server], kills: int, luck: random.Random) -> list[Player]:
    parties = [Party(servers) for _ in range(TABLES)]
    playing = [asyncio.create_task(party.run()) for party in parties]
    killing = asyncio.create_task(kill_at_random(servers, kills, parties, luck))
    try:
        done, _ = await asyncio.wait([killing, *playing], return_when=asyncio.FIRST_COMPLETED)
        for task in done:  # a party ends before the kills only by an error
            task.result()
    finally:
        killing.cancel()
        for party in parties:
            party.playing = False
    await asyncio.wait_for(asyncio.gather(*playing), 120)
    return [player for party in parties for player in party.players]


def entries_of(store: Store, table: str) -> tuple[list[Row], list[dict[str, Any]], TableState]:
    """The stored log, and as it must have been sent; applying it shows that the table is valid."""
    seed = store.seed(table)
    assert seed is not None
    state = TableState(table, seed, keep_history=True)
    rows = store.rows(table)
    assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
    sent = []
    for row in rows:
        entry = read_entry(row.body)
        events = state.apply(row.seq, row.at, entry)
        entry_sent = {"seq": row.seq, "at": row.at, **entry_to_json(entry), "events": events}
        sent.append(msgspec.json.decode(msgspec.json.encode(entry_sent)))
    return rows, sent, state


def check_player(player: Player, rows: list[Row], sent: list[dict[str, Any]]) -> None:
    """The received entries are the stored ones, in order; acknowledged actions were done exactly once."""
    assert [entry["seq"] for entry in player.entries] == list(range(1, len(player.entries) + 1))
    for entry, row, entry_sent in zip(player.entries, rows, sent, strict=False):
        # Sentences are derived from the events, and not stored.
        said = {key: value for key, value in entry.items() if key not in ("id", "sentences")}
        assert {"events": [], **said} == entry_sent
        assert entry.get("id") in (None, row.client_id)
    ids = Counter(row.client_id for row in rows if row.client_id is not None and row.kind == "acted")
    for client_id, seq in player.acknowledged.items():
        assert rows[seq - 1].client_id == client_id
        assert ids[client_id] == 1


def check_everything(database: str, players: list[Player]) -> dict[str, int]:
    store = Store(database)
    tables = {player.table: entries_of(store, player.table) for player in players}
    store.close()
    for player in players:
        check_player(player, *tables[player.table][:2])
        assert player.refused == []
    for _, _, state in tables.values():
        assert state.game is not None
        again = replay(state.game.record(["person"] * len(SEATS)))
        assert again.digest == state.game.digest
    return {
        "tables": len(tables),
        "entries stored": sum(len(rows) for rows, _, _ in tables.values()),
        "entries received": sum(len(player.entries) for player in players),
        "actions acknowledged": sum(len(player.acknowledged) for player in players),
        "actions sent again": sum(player.sent_again for player in players),
        "of them kept before": sum(player.found_done for player in players),
    }


def kill_and_check(database: str, processes: int, kills: int) -> dict[str, int]:
    begun = time.monotonic()
    with ExitStack() as stack:
        servers = [stack.enter_context(Server(database)) for _ in range(processes)]
        players = asyncio.run(play_and_kill(servers, kills, random.Random()))
        assert [server.end() for server in servers] == [0] * processes
    found = check_everything(database, players)
    print(f"{kills} kills of {processes} in {time.monotonic() - begun:.0f} s:", found)
    assert found["actions acknowledged"] >= 10 * kills
    return found


@pytest.mark.long
@pytest.mark.timeout(600)
def test_a_server_that_is_killed_at_random_loses_nothing(tmp_path: Path) -> None:
    found = kill_and_check(f"sqlite:///{tmp_path / 'tables.sqlite'}", 1, KILLS)
    assert found["of them kept before"] > 0


@pytest.mark.long
@pytest.mark.timeout(600)
def test_two_servers_on_one_postgresql_that_are_killed_lose_nothing(cluster: Cluster) -> None:
    found = kill_and_check(cluster.new_database(), 2, KILLS // 3)
    assert found["of them kept before"] > 0
