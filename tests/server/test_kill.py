"""Nothing is lost: the server is killed at random, again and again, while people play.

Afterwards everything that any client was ever told is compared with what is stored.
"""

import asyncio
import json
import random
import time
from collections import Counter
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from passgo.records import replay
from passgo.server.entries import read_entry, told
from passgo.server.room import Room
from passgo.server.store import Row, Store
from server.databases import Cluster
from server.served import LOST, Player, Server, set_up

TABLES = 5
SEATS = ["Ann", "Bo", "Cy"]
KILLS = 50
LONGEST_LIFE = 400  # entries that players are told between two kills
EARLY = 0.1  # how often it is killed before it is ready


class Party:
    """Three people who play one game after the other, whatever becomes of the server."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.players: list[Player] = []
        self.playing = True

    async def run(self) -> None:
        while self.playing:
            with suppress(
                *LOST, RuntimeError
            ):  # cut off while the table was set up: it is left, and another one made
                table, tokens = await set_up(self.server, SEATS)
                await self.play(
                    [Player(self.server, table, seat, token) for seat, token in enumerate(tokens)]
                )

    async def play(self, players: list[Player]) -> None:
        self.players += players
        sitting = [asyncio.create_task(player.run()) for player in players]
        try:
            while not self.is_done(players):
                for task in sitting:
                    if task.done():
                        task.result()  # it never ends but by an error
                await asyncio.sleep(0.02)
        finally:
            for task in sitting:
                task.cancel()
            await asyncio.gather(*sitting, return_exceptions=True)

    def is_done(self, players: list[Player]) -> bool:
        """When the game is over, or play has stopped and everybody has been answered and has heard the same."""
        for player in players:
            player.playing = self.playing
        over = all(player.over for player in players) or not self.playing
        agreed = len({player.seq for player in players}) == 1
        return over and agreed and all(player.under_way is None for player in players)


async def kill_at_random(server: Server, kills: int, parties: list[Party], luck: random.Random) -> None:
    """Each life lasts for some entries more or less, however fast this machine is, and ends somewhere in between."""
    loop = asyncio.get_running_loop()
    is_ready = True
    for _ in range(kills):
        if is_ready:
            enough = told_to(parties) + luck.randrange(LONGEST_LIFE)
            while told_to(parties) < enough:
                await asyncio.sleep(luck.random() * 0.02)
        else:
            await asyncio.sleep(luck.random())
        await loop.run_in_executor(None, server.kill)
        server.start()
        is_ready = luck.random() >= EARLY
        if is_ready:
            await loop.run_in_executor(None, server.wait_until_ready)
    if not is_ready:
        await loop.run_in_executor(None, server.wait_until_ready)


def told_to(parties: list[Party]) -> int:
    return sum(len(player.told) for party in parties for player in party.players)


async def play_and_kill(server: Server, kills: int, luck: random.Random) -> list[Player]:
    parties = [Party(server) for _ in range(TABLES)]
    playing = [asyncio.create_task(party.run()) for party in parties]
    try:
        await kill_at_random(server, kills, parties, luck)
    finally:
        for party in parties:
            party.playing = False
    await asyncio.wait_for(asyncio.gather(*playing), 120)
    return [player for party in parties for player in party.players]


def entries_of(store: Store, table: str) -> tuple[list[Row], list[dict[str, Any]], Room]:
    """The log as it is stored, and as it must have been told; folding it shows that the table is not broken."""
    seed = store.seed(table)
    assert seed is not None
    room = Room(table, seed, whole=True)
    rows = store.rows(table)
    assert [row.seq for row in rows] == list(range(1, len(rows) + 1))
    tellings = []
    for row in rows:
        entry = read_entry(row.body)
        events = room.apply(row.seq, row.at, entry)
        telling = {"seq": row.seq, "at": row.at, **told(entry), "events": events}
        tellings.append(json.loads(json.dumps(telling)))
    return rows, tellings, room


def check_player(player: Player, rows: list[Row], tellings: list[dict[str, Any]]) -> None:
    """What he was told is what is stored, word for word and in order; what he was promised was done, and once."""
    assert [entry["seq"] for entry in player.told] == list(range(1, len(player.told) + 1))
    for entry, row, telling in zip(player.told, rows, tellings, strict=False):
        said = {key: value for key, value in entry.items() if key != "id"}
        assert {"events": [], **said} == telling
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
    for _, _, room in tables.values():
        assert room.game is not None
        again = replay(room.game.record(["person"] * len(SEATS)))
        assert again.digest == room.game.digest
    return {
        "tables": len(tables),
        "entries stored": sum(len(rows) for rows, _, _ in tables.values()),
        "entries told": sum(len(player.told) for player in players),
        "actions acknowledged": sum(len(player.acknowledged) for player in players),
        "actions sent again": sum(player.sent_again for player in players),
        "of them kept before": sum(player.found_done for player in players),
    }


def test_a_server_that_is_killed_at_random_loses_nothing(tmp_path: Path) -> None:
    database = f"sqlite:///{tmp_path / 'tables.sqlite'}"
    begun = time.monotonic()
    with Server(database) as server:
        players = asyncio.run(play_and_kill(server, KILLS, random.Random()))
        assert server.end() == 0
    found = check_everything(database, players)
    print(f"{KILLS} kills in {time.monotonic() - begun:.0f} s:", found)
    assert found["actions acknowledged"] >= 10 * KILLS
    assert found["of them kept before"] > 0


@pytest.mark.timeout(600)
def test_nor_does_it_on_postgresql(cluster: Cluster) -> None:
    database = cluster.new_database()
    with Server(database) as server:
        players = asyncio.run(play_and_kill(server, KILLS // 5, random.Random()))
        assert server.end() == 0
    found = check_everything(database, players)
    print(f"{KILLS // 5} kills:", found)
    assert found["actions acknowledged"] >= 10 * (KILLS // 5)
