"""passgo serve as a process: start, requests, and a shutdown without losses."""

import asyncio
import json
import os
import signal
import socket
import subprocess
import sys
from contextlib import suppress
from pathlib import Path

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

from passgo.server.run import SEND_TIMEOUT, set_send_timeout
from passgo.server.store.store import Store
from server.served import START, WITHOUT_MODELS, Player, Server, set_up

LISTED = {"time", "level", "event", "version"}


@pytest.fixture
def database(tmp_path: Path) -> str:
    return f"sqlite:///{tmp_path / 'tables.sqlite'}"


def test_a_server_answers_health_readiness_and_metrics(database: str) -> None:
    async def ask(server: Server) -> str:
        await set_up(server, ["Ann", "Bo"])
        assert await server.ask("GET", "/health") == {"ok": True}
        assert await server.ask("GET", "/ready") == {"ok": True}
        page: str = await server.ask("GET", "/metrics")
        return page

    with Server(database) as server:
        lines = asyncio.run(ask(server)).splitlines()
    assert 'passgo_entries_total{kind="started"} 1.0' in lines
    assert "passgo_tables 1.0" in lines
    assert "passgo_sockets 0.0" in lines
    assert any(line.startswith("passgo_commit_seconds_count") for line in lines)


def test_sockets_are_asked_to_reconnect_at_shutdown(database: str) -> None:
    """SIGTERM: a bye, 1012, no losses, and exit code 0; the next server serves clients that connect meanwhile."""

    async def play(server: Server) -> Player:
        table, tokens = await set_up(server, ["Ann", "Bo"])
        players = [Player(server, table, seat, token) for seat, token in enumerate(tokens)]
        tasks = [asyncio.create_task(player.run()) for player in players]
        while min(player.seq for player in players) < 20:
            await asyncio.sleep(0.01)
        url = f"ws://127.0.0.1:{server.port}/tables/{table}/socket"
        async with connect(url) as watcher:
            server.process.send_signal(signal.SIGTERM)
            received = []
            with suppress(ConnectionClosed):
                while True:
                    received.append(json.loads(await watcher.recv()))
        assert received[-1] == {"type": "bye", "reason": "restart"}
        assert watcher.close_code == 1012
        loop = asyncio.get_running_loop()
        await loop.run_in_executor(None, server.finish)
        assert server.process.returncode == 0
        here = max(player.seq for player in players)
        server.start()
        while min(player.seq for player in players) < here + 10:
            await asyncio.sleep(0.01)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        return players[0]

    with Server(database) as server:
        player = asyncio.run(play(server))
        server.wait_until_ready()
        assert server.end() == 0
    store = Store(database)
    assert len(store.rows(player.table)) >= player.seq
    store.close()


@pytest.mark.skipif(
    not hasattr(socket, "TCP_USER_TIMEOUT"), reason="only Linux can give up a peer that never reads"
)
def test_connections_to_a_peer_that_never_reads_time_out() -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        set_send_timeout(listener)
        with socket.create_connection(listener.getsockname()), listener.accept()[0] as connection:
            assert connection.getsockopt(socket.IPPROTO_TCP, socket.TCP_USER_TIMEOUT) == SEND_TIMEOUT


def test_the_log_is_json_without_names(database: str) -> None:
    async def visit(server: Server) -> list[str]:
        _, tokens = await set_up(server, ["Annabella", "Bonifacius"])
        return tokens

    with Server(database) as server:
        tokens = asyncio.run(visit(server))
        server.end()
        lines = server.errors.splitlines()
    assert [json.loads(line)["event"] for line in lines][:2] == ["new database", "ready"]
    assert json.loads(lines[-1])["event"] == "ended"
    for word in ("Annabella", "Bonifacius", *tokens):
        assert word not in server.errors


def test_a_database_of_a_later_version_is_refused_with_a_message(database: str) -> None:
    store = Store(database)
    store.migrate()
    with store.engine.begin() as connection:
        connection.exec_driver_sql("UPDATE alembic_version SET version_num = '9999'")
    store.close()
    command = [sys.executable, "-c", WITHOUT_MODELS + START, "serve", "--port", "0", "--database", database]
    run = subprocess.run(command, capture_output=True, text=True, timeout=60)
    assert run.returncode == 2
    assert "a later passgo's" in run.stderr
    assert "Traceback" not in run.stderr


def test_plain_passgo_serves_at_home_until_ctrl_c(tmp_path: Path) -> None:
    env = {name: value for name, value in os.environ.items() if "DISPLAY" not in name}
    env |= {"XDG_DATA_HOME": str(tmp_path), "HOME": str(tmp_path)}
    process = subprocess.Popen(
        [sys.executable, "-c", WITHOUT_MODELS + START],
        env=env,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    assert process.stdout is not None
    said = process.stdout.readline()
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert said.startswith("passgo is at http://127.0.0.1:")
    assert (process.returncode, out, err) == (0, "", "")
    assert [path.name for path in tmp_path.rglob("*.sqlite")] == ["passgo.sqlite"]
