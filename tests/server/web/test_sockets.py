"""The table's socket, over a real port."""

import asyncio
import gc
import json
import weakref
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.server import ServerProtocol

from passgo.server.web import limits, sockets
from passgo.server.web.protocols import WebSocketProtocol
from passgo.server.web.sockets import SendQueue, never_write
from server.visitors import Served, Visitor, served, without_texts

TWO_OF_MINE = [{"who": "me", "name": "Ann"}, {"who": "me", "name": "Al"}]


async def playing(ann: Visitor, *others: Visitor) -> tuple[str, dict[str, Any]]:
    """A started game, with a seat for each guest, or two for a single one."""
    if not others:
        table = await ann.new_table(TWO_OF_MINE)
    else:
        table = await ann.new_table([{"who": "me", "name": "Ann"}, *([{"who": "open"}] * len(others))])
    for number, other in enumerate(others):
        await other.done(f"/tables/{table}/seats", {"name": f"Guest {number}"})
    return table, await ann.done(f"/tables/{table}/start")


async def test_the_first_frame_has_the_state_of_the_table(tmp_path: Path) -> None:
    async with served(tmp_path) as site, site.guests(1) as (ann,):
        table, state = await playing(ann)
        async with site.socket(table, ann.token) as socket:
            first = await socket.next()
        assert first["type"] == "update"
        assert first["entries"] == []
        assert (first["seq"], first["view"], first["choices"]) == (
            state["seq"],
            state["view"],
            state["choices"],
        )
        assert first["you"] == {"seats": [0, 1], "host": True, "put_out": False}


async def test_an_action_is_sent_to_all_and_choices_only_to_their_seat(tmp_path: Path) -> None:
    async with served(tmp_path) as site, site.guests(2) as (ann, bo):
        table, state = await playing(ann, bo)
        players = [ann, bo]
        async with (
            site.socket(table, ann.token) as first,
            site.socket(table, bo.token) as second,
            site.socket(table) as watching,
        ):
            connected = [first, second, watching]
            for socket in connected:
                await socket.next()
            turn = state["view"]["turn"]
            used = await [first, second][turn].act(turn, state["version"], {"do": "throw"})
            updates = [await socket.next() for socket in connected]
        assert [update["entries"] for update in updates] == [updates[0]["entries"]] * 3
        assert updates[0]["entries"][0]["id"] == used
        assert [update["view"] for update in updates] == [updates[0]["view"]] * 3
        assert [list(update["choices"]) for update in updates] == [["0"], ["1"], []]
        received = (await players[0].get(f"/tables/{table}/events?since={state['seq']}")).json()
        assert [without_texts(entry) for entry in received["entries"]] == updates[0]["entries"]


async def test_a_reconnecting_guest_gets_missed_entries_once(tmp_path: Path) -> None:
    async with served(tmp_path) as site, site.guests(1) as (ann,):
        table, state = await playing(ann)
        for number in range(10):
            await ann.done(f"/tables/{table}/chat", {"text": f"line {number}"})
        async with site.socket(table, since=state["seq"] + 3) as socket:
            first = await socket.next()
            await ann.done(f"/tables/{table}/chat", {"text": "one more"})
            second = await socket.next()
        said = [entry["text"] for entry in first["entries"]]
        assert said == [f"line {number}" for number in range(3, 10)]
        assert [entry["text"] for entry in second["entries"]] == ["one more"]
        whole = (await ann.get(f"/tables/{table}/events?since={state['seq'] + 3}")).json()
        assert whole["entries"] == first["entries"] + second["entries"]


async def test_an_action_with_a_used_id_is_done_once(tmp_path: Path) -> None:
    async with served(tmp_path) as site, site.guests(1) as (ann,):
        table, state = await playing(ann)
        turn = state["view"]["turn"]
        async with site.socket(table, ann.token) as socket:
            await socket.next()
            await socket.act(turn, state["version"], {"do": "throw"}, "mine")
            done = await socket.next()
            await socket.act(turn, state["version"], {"do": "throw"}, "mine")
            again = await socket.next()
            await socket.send(type="say", id="mine too", text="hi")
            wrong = await socket.next()
            await socket.send(type="say", id="mine", text="hi")
            said = await socket.next()
        assert again == {"type": "done", "id": "mine", "seq": done["seq"]}
        assert wrong["error"]["code"] == "bad-input"
        assert said == again


async def test_problems_have_the_id_of_their_frame(tmp_path: Path) -> None:
    async with served(tmp_path) as site, site.guests(2) as (ann, bo):
        table, state = await playing(ann, bo)
        turn, version = state["view"]["turn"], state["version"]
        async with site.socket(table, ann.token) as socket:
            await socket.next()
            await socket.act(1, version, {"do": "throw"}, "a")
            await socket.act(0, version, {"do": "build", "lot": 1}, "b")
            await socket.act(0, version - 1, {"do": "throw"}, "c")
            await socket.act(0, version, {"do": "dance"}, "d")
            await socket.send(type="act", id="e", seat=0, version=version)
            await socket.send(type="why", id="f", seat=turn, action={"do": "end-turn"})
            answers = [await socket.next() for _ in range(6)]
        assert [answer["id"] for answer in answers] == list("abcdef")
        codes = [answer["error"]["code"] for answer in answers[:5]]
        assert codes == ["not-yours", "refused", "stale", "bad-input", "bad-input"]
        assert answers[1]["error"]["rule"].startswith("BUILD")
        assert answers[2]["error"]["update"]["entries"][0]["kind"] == "started"
        assert answers[4]["error"]["problems"] == ["act.action: Field required"]
        if turn == 0:
            assert answers[5]["refusal"]["rule"]
        else:
            assert answers[5]["error"]["code"] == "not-yours"


async def test_a_spectator_gets_updates_and_cannot_act(tmp_path: Path) -> None:
    async with served(tmp_path) as site, site.guests(1) as (ann,):
        table, state = await playing(ann)
        async with site.socket(table) as socket:
            assert (await socket.next())["choices"] == {}
            await socket.send(type="ping")
            assert await socket.next() == {"type": "pong"}
            await socket.act(0, state["version"], {"do": "throw"}, "a")
            assert (await socket.next())["error"]["code"] == "no-token"
            await socket.send(type="say", id="b", text="hello")
            assert (await socket.next())["error"]["code"] == "no-token"
            await ann.done(f"/tables/{table}/chat", {"text": "who is there?"})
            assert (await socket.next())["entries"][0]["text"] == "who is there?"


async def refused(site: Served, table: str, query: str = "", **headers: str) -> tuple[int, dict[str, Any]]:
    """The response to a refused socket."""
    url = f"ws://127.0.0.1:{site.port}/tables/{table}/socket{query}"
    with pytest.raises(InvalidStatus) as caught:
        await connect(url, additional_headers=headers, proxy=None)
    response = caught.value.response
    assert response.body is not None
    error: dict[str, Any] = json.loads(response.body)["error"]
    return response.status_code, error


async def test_a_socket_is_refused_with_a_reason(tmp_path: Path) -> None:
    async with served(tmp_path, sockets_per_address=1) as site, site.guests(1) as (ann,):
        table = await ann.new_table()
        status, error = await refused(site, "aaaaaaaaaa")
        assert (status, error["code"]) == (404, "not-found")
        status, error = await refused(site, table, Authorization="Bearer nobody")
        assert (status, error["code"]) == (401, "no-token")
        status, error = await refused(site, table, "?since=yesterday")
        assert (status, error["code"]) == (400, "bad-input")
        async with site.socket(table) as socket:
            await socket.next()
            status, error = await refused(site, table)
            assert (status, error["code"]) == (429, "too-many")
        async with site.socket(table) as socket:  # the place is free again
            await socket.next()


async def test_sockets_count_as_requests(tmp_path: Path) -> None:
    async with served(tmp_path, requests_per_minute=1) as site:
        assert (await refused(site, "aaaaaaaaaa"))[0] == 404
        status, error = await refused(site, "aaaaaaaaaa")
        assert (status, error["code"]) == (429, "too-many")


async def test_pages_of_other_sites_open_no_socket(tmp_path: Path) -> None:
    async with (
        served(tmp_path, trusted_origins=("https://friend.example",)) as site,
        site.guests(1) as (ann,),
    ):
        table = await ann.new_table()
        cookie = f"passgo={ann.token}"
        own = f"http://127.0.0.1:{site.port}"
        for origin in ("http://evil.example", "null", f"http://127.0.0.1:{site.port + 1}", "file://"):
            status, error = await refused(site, table, Origin=origin, Cookie=cookie)
            assert (status, error["code"]) == (403, "wrong-origin")
        for origin in (own, "https://friend.example"):
            async with site.socket(table, Origin=origin, Cookie=cookie) as socket:
                assert (await socket.next())["you"]["seats"] == [0]


async def test_without_an_origin_the_cookie_is_ignored(tmp_path: Path) -> None:
    async with served(tmp_path) as site, site.guests(1) as (ann,):
        table = await ann.new_table()
        async with site.socket(table, Cookie=f"passgo={ann.token}") as socket:
            assert (await socket.next())["you"]["seats"] == []
        async with site.socket(table, ann.token) as socket:
            assert (await socket.next())["you"]["seats"] == [0]


async def test_a_socket_that_sends_too_much_gets_an_error_and_is_slowed_down(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(limits, "time", SimpleNamespace(monotonic=lambda: 1000.0))  # buckets do not refill
    async with served(tmp_path, frames_per_second=5) as site, site.guests(1) as (ann,):
        table = await ann.new_table()
        async with site.socket(table, ann.token) as socket:
            await socket.next()
            for _ in range(12):
                await socket.send(type="ping")
            answers = [await socket.next() for _ in range(12)]
        assert [answer["type"] for answer in answers] == ["pong"] * 10 + ["error"] * 2
        assert answers[-1]["error"]["code"] == "too-many"


async def test_chat_over_a_socket_is_limited(tmp_path: Path) -> None:
    async with served(tmp_path, chats_per_minute=2) as site, site.guests(1) as (ann,):
        table = await ann.new_table()
        async with site.socket(table, ann.token) as socket:
            await socket.next()
            for number in range(3):
                await socket.send(type="say", id=f"s{number}", text="hi")
            answers = [await socket.next() for _ in range(3)]
        assert [answer["type"] for answer in answers] == ["update", "update", "error"]
        assert answers[2]["error"]["code"] == "too-many"


async def test_a_frame_that_is_too_large_closes_the_socket_with_the_reason(tmp_path: Path) -> None:
    async with served(tmp_path, largest_body=1000) as site, site.guests(1) as (ann,):
        table = await ann.new_table()
        async with site.socket(table, ann.token) as socket:
            await socket.next()
            await socket.connection.send("x" * 1001)
            with pytest.raises(ConnectionClosed) as caught:
                await socket.next()
        assert caught.value.rcvd is not None
        assert caught.value.rcvd.code == 1009


async def test_a_restart_sends_bye_first(tmp_path: Path) -> None:
    async with served(tmp_path) as site, site.guests(1) as (ann,):
        table = await ann.new_table()
        async with site.socket(table, ann.token) as socket:
            await socket.next()
            await site.app.state.tables.close()
            assert await socket.next() == {"type": "bye", "reason": "restart"}
            with pytest.raises(ConnectionClosed) as caught:
                await socket.next()
        assert caught.value.rcvd is not None
        assert caught.value.rcvd.code == 1012


@pytest.mark.parametrize("kind", [SendQueue, ServerProtocol])
async def test_a_closed_socket_leaves_no_reference_cycles(tmp_path: Path, kind: type) -> None:
    """The server runs the garbage collector very rarely."""
    async with served(tmp_path) as site, site.guests(1) as (ann,):
        table, _ = await playing(ann)
        gc.collect()
        gc.disable()
        earlier = {id(each) for each in gc.get_objects() if isinstance(each, kind)}
        try:
            async with site.socket(table, ann.token) as socket:
                await socket.next()
                [part] = [
                    weakref.ref(each)
                    for each in gc.get_objects()
                    if isinstance(each, kind) and id(each) not in earlier
                ]
            live = await site.app.state.tables.live(table)
            while live.subscribers:
                await asyncio.sleep(0)
            for _ in range(1000):  # let running tasks finish
                await asyncio.sleep(0)
            assert part() is None
        finally:
            gc.enable()


async def test_a_socket_that_is_not_read_is_closed_as_too_slow(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its queue fills up; then it is closed, and the table goes on."""
    monkeypatch.setattr(sockets, "MOST_WAITING", 20)
    monkeypatch.setattr(sockets, "CLOSE_TIMEOUT", 0.1)
    stuck = asyncio.Event()

    async def send_never(queue: SendQueue, frame: bytes) -> None:
        stuck.set()
        await asyncio.Event().wait()

    async with served(tmp_path) as site, site.guests(1) as (ann,):
        table, _ = await playing(ann)
        with monkeypatch.context() as patched:
            patched.setattr(SendQueue, "send", send_never)
            async with site.socket(table) as deaf:
                await stuck.wait()
                live = await site.app.state.tables.live(table)
                [subscriber] = live.subscribers
                for _ in range(21):
                    subscriber.send(b"{}")
                with pytest.raises(ConnectionClosed):
                    await deaf.next()
        assert live.subscribers == []
        async with site.socket(table, ann.token) as socket:
            assert (await socket.next())["type"] == "update"


async def test_a_slow_socket_that_still_reads_gets_the_reason(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sockets, "MOST_WAITING", 20)
    # As if the peer read too slowly.
    monkeypatch.setattr(WebSocketProtocol, "write_text", lambda protocol, text: False)
    async with served(tmp_path) as site, site.guests(1) as (ann,):
        table, _ = await playing(ann)
        async with site.socket(table) as slow:
            await slow.next()
            live = await site.app.state.tables.live(table)
            [subscriber] = live.subscribers
            for _ in range(21):  # without a pause: the writer cannot send any
                subscriber.send(b'{"type":"pong"}')
            assert await slow.until("bye") == {"type": "bye", "reason": "too-slow"}
            with pytest.raises(ConnectionClosed) as caught:
                await slow.next()
        assert caught.value.rcvd is not None
        assert caught.value.rcvd.code == 1013


async def test_the_first_frame_does_not_count_towards_the_limit_of_a_queue() -> None:
    first = b'{"type":"update","seq":1,"entries":["%s"]}' % (b"x" * 2 * sockets.MOST_BYTES)
    half = b'{"type":"pong","_":"%s"}' % (b"x" * (sockets.MOST_BYTES // 2 - 100))
    queue = SendQueue(None, never_write)  # type: ignore[arg-type]
    queue.begin_with(first)
    for frame, code in ((half, 0), (half, 0), (half, sockets.TOO_SLOW)):
        queue.put(frame)
        assert queue.code == code
    assert list(queue.waiting) == [first, half, half]


async def test_sent_frames_do_not_count_towards_the_limit_of_a_queue(monkeypatch: pytest.MonkeyPatch) -> None:
    sent: list[bytes] = []

    async def send(queue: SendQueue, frame: bytes) -> None:
        sent.append(frame)

    monkeypatch.setattr(SendQueue, "send", send)
    half = b'{"type":"pong","_":"%s"}' % (b"x" * (sockets.MOST_BYTES // 2))
    queue = SendQueue(None, never_write)  # type: ignore[arg-type]
    writer = asyncio.create_task(queue.run())
    for number in range(1, 5):
        queue.put(half)
        while len(sent) < number:
            await asyncio.sleep(0)
    assert queue.code == 0
    writer.cancel()


async def test_entries_during_the_first_frame_are_sent_once() -> None:
    queue = SendQueue(None, never_write)  # type: ignore[arg-type]
    for seq in (5, 6, 7):
        queue.put(b'{"type":"update","seq":%d}' % seq)
    queue.put(b'{"type":"bye","reason":"restart"}')
    queue.begin_with(b'{"type":"update","seq":6,"entries":[]}')
    assert list(queue.waiting) == [
        b'{"type":"update","seq":6,"entries":[]}',
        b'{"type":"update","seq":7}',
        b'{"type":"bye","reason":"restart"}',
    ]
