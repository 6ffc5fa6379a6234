"""Two processes on one PostgreSQL: what comes to the wrong one reaches the owner of the table."""

import asyncio
import json
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import psycopg
import pytest
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import InvalidStatus

from passgo.server.web.peers import CLOSE, DATA, HEAD, OPEN, PAUSE, RESUME, Channel, Client, Link
from server.databases import Cluster
from server.served import Server, http_client, set_up

NAMES = ["Ann", "Bo"]


@pytest.fixture(scope="module")
def servers(cluster: Cluster) -> Iterator[tuple[Server, Server]]:
    database = cluster.new_database()
    with Server(database) as owner, Server(database) as other:
        yield owner, other


def socket_of(server: Server, table: str, token: str | None, more: str = "") -> connect:
    headers = {} if token is None else {"Authorization": f"Bearer {token}"}
    url = f"ws://127.0.0.1:{server.port}/tables/{table}/socket{more}"
    return connect(url, additional_headers=headers, compression=None, proxy=None)


async def next_update(socket: ClientConnection) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(await asyncio.wait_for(socket.recv(), 60))
    assert found["type"] == "update"
    return found


async def test_requests_and_sockets_at_either_process_are_the_same(servers: tuple[Server, Server]) -> None:
    owner, other = servers
    table, tokens = await set_up(owner, NAMES)
    for path in (
        f"/tables/{table}",
        f"/tables/{table}/entries?since=0",
        f"/t/{table}",
        f"/tables/{table}/record",
    ):
        here, there = [await answered(server, path, tokens[0]) for server in servers]
        assert (here.status_code, here.text) == (there.status_code, there.text), path
        assert dict(here.headers) == dict(there.headers) | {"date": here.headers["date"]}, path
    async with socket_of(owner, table, tokens[0]) as ann, socket_of(other, table, tokens[1]) as bo:
        seq = (await next_update(ann))["seq"]
        assert (await next_update(bo))["seq"] == seq
        await bo.send(json.dumps({"type": "say", "id": "1", "text": "hello from the other process"}))
        updates = [await next_update(ann), await next_update(bo)]
        assert updates[0]["entries"][0]["text"] == "hello from the other process"
        assert [update["seq"] for update in updates] == [seq + 1, seq + 1]
        await other.ask("POST", f"/tables/{table}/chat", tokens[0], {"text": "and by a request"})
        assert [(await next_update(socket))["entries"][0]["text"] for socket in (ann, bo)] == [
            "and by a request"
        ] * 2


async def answered(server: Server, path: str, token: str) -> httpx.Response:
    async with http_client("127.0.0.1", server.port) as http:
        return await http.get(path, headers={"Authorization": f"Bearer {token}", "Host": "localhost"})


async def test_refusals_of_the_owner_reach_the_client(servers: tuple[Server, Server]) -> None:
    owner, other = servers
    table, tokens = await set_up(owner, NAMES)
    with pytest.raises(InvalidStatus) as refused:
        async with socket_of(other, table, "no such token"):
            pass
    assert refused.value.response.status_code == 401
    path = f"/tables/{table}/start"
    headers = {"Authorization": f"Bearer {tokens[1]}"}
    answers = []
    for server in servers:
        async with http_client("127.0.0.1", server.port) as http:
            answer = await http.post(path, headers=headers)
            answers.append((answer.status_code, answer.text))
            missing = await http.get("/tables/2222222222")
            assert missing.status_code == 404
    assert answers[0] == answers[1]
    assert 400 <= answers[0][0] < 500


async def test_a_guest_is_forgotten_at_tables_of_the_other_process(servers: tuple[Server, Server]) -> None:
    owner, other = servers
    table, tokens = await set_up(owner, NAMES)
    async with socket_of(owner, table, None) as spectator:
        await next_update(spectator)
        async with http_client("127.0.0.1", other.port) as http:
            gone = await http.delete("/guests/me", headers={"Authorization": f"Bearer {tokens[1]}"})
            assert gone.status_code in (200, 204), gone.text
        found = (await owner.ask("GET", f"/tables/{table}", tokens[0]))["table"]["seats"]
        assert [seat["name"] for seat in found] == ["Ann", "Guest 1"]


async def test_a_stranger_is_hung_up_on(cluster: Cluster, servers: tuple[Server, Server]) -> None:
    address = await asyncio.to_thread(peer_address, servers[0].database)
    host, port = address.rsplit(":", 1)
    reader, writer = await asyncio.open_connection(host, int(port))
    writer.write(HEAD.pack(2, 1, OPEN) + b"{}")
    with pytest.raises((asyncio.IncompleteReadError, ConnectionResetError)):
        await asyncio.wait_for(reader.readexactly(1), 60)
    writer.close()


def peer_address(database: str) -> str:
    with psycopg.connect(database) as connection:
        found = connection.execute("SELECT address FROM processes ORDER BY address").fetchone()
    assert found is not None
    return str(found[0])


class Recorder(asyncio.Protocol):
    """One end of a channel, which notes what happens to it."""

    def __init__(self) -> None:
        self.seen: list[Any] = []
        self.transport: Any = None

    def connection_made(self, transport: Any) -> None:
        self.transport = transport

    def data_received(self, data: bytes) -> None:
        self.seen.append(data)

    def pause_writing(self) -> None:
        self.seen.append("pause")

    def resume_writing(self) -> None:
        self.seen.append("resume")

    def connection_lost(self, exc: Exception | None) -> None:
        self.seen.append("lost")


async def until(true: Callable[[], bool]) -> None:
    async with asyncio.timeout(60):
        while not true():
            await asyncio.sleep(0.005)


async def test_channels_of_a_link_are_separate_connections() -> None:
    accepted: list[Recorder] = []

    def accept() -> Recorder:
        accepted.append(Recorder())
        return accepted[-1]

    loop = asyncio.get_running_loop()
    server = await loop.create_server(lambda: Link("s", lambda: None, accept), "127.0.0.1", 0)
    address = server.sockets[0].getsockname()
    lost: list[bool] = []
    _, link = await loop.create_connection(lambda: Link("s", lambda: lost.append(True)), *address[:2])
    ends = [Recorder(), Recorder()]
    channels: list[Channel] = [
        link.open(end, Client(f"192.0.2.{number}", 7, number == 1)) for number, end in enumerate(ends)
    ]
    large = b"x" * 1_000_000
    channels[0].write(b"one")
    channels[1].write(large)
    await until(lambda: len(accepted) == 2 and b"".join(accepted[1].seen) == large)
    assert accepted[0].seen == [b"one"]
    assert accepted[0].transport.get_extra_info("peername") == ("192.0.2.0", 7)
    assert [bool(end.transport.get_extra_info("sslcontext")) for end in accepted] == [False, True]
    accepted[0].transport.pause_reading()
    accepted[0].transport.resume_reading()
    accepted[0].transport.close()
    await until(lambda: ends[0].seen == ["pause", "resume", "lost"] and accepted[0].seen[-1] == "lost")
    assert channels[0].is_closing()
    channels[0].write(b"too late")
    link.transport.abort()
    await until(lambda: ends[1].seen == ["lost"] and accepted[1].seen[-1] == "lost" and lost == [True])
    server.close()


async def test_messages_that_arrive_in_pieces_are_put_together() -> None:
    link = Link("s", lambda: None)
    end = Recorder()
    link.connection_made(SilentTransport())
    link.open(end, Client("", 0, False))
    sent = (
        HEAD.pack(3, 1, DATA)
        + b"abc"
        + HEAD.pack(0, 1, PAUSE)
        + HEAD.pack(0, 1, RESUME)
        + HEAD.pack(0, 1, CLOSE)
    )
    for byte in sent:
        link.data_received(bytes([byte]))
    await asyncio.sleep(0)
    assert end.seen == [b"abc", "pause", "resume", "lost"]


class SilentTransport(asyncio.Transport):
    def write(self, data: Any) -> None:
        pass

    def is_closing(self) -> bool:
        return False
