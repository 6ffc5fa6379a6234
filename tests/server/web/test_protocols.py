"""Limits below HTTP and WebSocket messages: connections, slow requests, pieces and frames."""

import asyncio
import gc
import logging
import weakref
from contextlib import AsyncExitStack
from itertools import count
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from uvicorn.protocols.utils import ClientDisconnected

from passgo.server.problems import TooMany
from passgo.server.settings import Settings
from passgo.server.web import limits, protocols
from passgo.server.web.limits import Connection, Limits
from passgo.server.web.protocols import MOST_FRAGMENTS, MOST_PIECES, FrameMeter, HttpProtocol, whole_message
from server.raw import CLOSE, CONTINUATION, PING, PONG, TEXT, DeniedError, Raw, connected, frame, raw_socket
from server.visitors import served

FLOODS = {
    "pings": (b"", frame(PING)),
    "pings with payload": (b"", frame(PING, b"x" * 125)),
    "pongs": (b"", frame(PONG)),
    "empty fragments": (frame(TEXT, fin=False), frame(CONTINUATION, fin=False)),
    "empty messages": (b"", frame(TEXT)),
    "pings between fragments": (frame(TEXT, b"{", fin=False), frame(PING) + frame(CONTINUATION, fin=False)),
}


@pytest.fixture
def no_refill(monkeypatch: pytest.MonkeyPatch) -> None:
    """Buckets do not refill."""
    monkeypatch.setattr(limits, "time", SimpleNamespace(monotonic=lambda: 1000.0))


@pytest.fixture
def no_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Clients on this machine are not trusted as proxies."""
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "192.0.2.1")


# Frames


@pytest.mark.parametrize("flood", FLOODS)
async def test_a_socket_that_floods_is_closed_before_its_frames_are_read(
    tmp_path: Path, no_refill: None, caplog: pytest.LogCaptureFixture, flood: str
) -> None:
    begin, again = FLOODS[flood]
    async with served(tmp_path, frames_per_second=2) as site, site.guests(1) as (ann,):
        table = await ann.new_table()
        async with raw_socket(site, table) as raw, site.socket(table, ann.token) as other:
            await other.next()
            await raw.send(begin + again * (100_000 // len(again)))
            received = await raw.frames()
            await other.send(type="ping")
            assert (await other.next())["type"] == "pong"
        page = site.app.state.metrics.render().decode()
    assert received[-1] == (CLOSE, (1008).to_bytes(2, "big") + b"too many frames")
    assert len([opcode for opcode, _ in received if opcode == PONG]) <= 20
    assert 'passgo_problems_total{chapter="",code="too-many"}' in page
    assert 'passgo_problems_total{chapter="",code="broken"} 0.0' in page
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


@given(payload=st.binary(max_size=300), mask=st.binary(min_size=4, max_size=4))
def test_a_message_in_one_frame_is_unmasked(payload: bytes, mask: bytes) -> None:
    sent = frame(TEXT, payload)
    head = sent[: len(sent) - len(payload) - 4]
    masked = bytes(byte ^ mask[n % 4] for n, byte in enumerate(payload))
    assert whole_message(head + mask + masked, 300) == payload


NOT_WHOLE = {
    "nothing": b"",
    "half a head": frame(TEXT, b"hi")[:3],
    "half a frame": frame(TEXT, b"hi")[:-1],
    "two frames": frame(TEXT, b"hi") * 2,
    "a fragment": frame(TEXT, b"hi", fin=False),
    "the end of a message": frame(CONTINUATION, b"hi"),
    "a ping": frame(PING, b"hi"),
    "a close": frame(CLOSE),
    "a reserved bit": bytes([0xC1]) + frame(TEXT, b"hi")[1:],
    "no mask": b"\x81\x06" + b"abcdef",
    "too large": frame(TEXT, b"x" * 301),
    "a length in eight bytes": frame(TEXT, b"x" * 70_000),
}


@pytest.mark.parametrize("case", NOT_WHOLE)
def test_everything_but_a_whole_message_is_left_to_the_parser(case: str) -> None:
    assert whole_message(NOT_WHOLE[case], 300) is None


@pytest.mark.parametrize(
    "wrong", [b"\x81\x01a", frame(5, b"x"), frame(8, b"\0\1")], ids=["unmasked", "opcode", "close"]
)
async def test_nothing_is_left_of_a_socket_that_breaks_the_protocol(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, wrong: bytes
) -> None:
    """Garbage collection hardly ever looks for what has lived for a while."""
    left: list[weakref.ref[object]] = []
    made = protocols.WebSocketProtocol.connection_made

    def watch(protocol: protocols.WebSocketProtocol, transport: Any) -> None:
        left.append(weakref.ref(protocol.conn))
        made(protocol, transport)

    monkeypatch.setattr(protocols.WebSocketProtocol, "connection_made", watch)
    async with served(tmp_path) as site, site.guests(1) as (ann,):
        table = await ann.new_table()
        gc.disable()
        try:
            for _ in range(3):
                async with raw_socket(site, table) as raw:
                    await raw.send(wrong)
                    await raw.frames()
            for _ in range(100):
                await asyncio.sleep(0.001 if any(ref() is not None for ref in left) else 0)
            assert [ref() for ref in left] == [None] * 3
        finally:
            gc.enable()


async def test_a_socket_may_ping_now_and_then(tmp_path: Path, no_refill: None) -> None:
    async with served(tmp_path, frames_per_second=2) as site, site.guests(1) as (ann,):
        table = await ann.new_table()
        async with raw_socket(site, table) as raw:
            await raw.send(frame(PING, b"a") * 19 + frame(CLOSE))
            received = await raw.frames()
    assert received[1:] == [(PONG, b"a")] * 19 + [(CLOSE, b"")]


async def test_a_message_comes_in_a_bounded_number_of_fragments(tmp_path: Path) -> None:
    async with served(tmp_path, frames_per_second=1000) as site, site.guests(1) as (ann,):
        table = await ann.new_table()
        async with raw_socket(site, table) as raw:
            await raw.send(frame(TEXT, fin=False) + frame(CONTINUATION, fin=False) * MOST_FRAGMENTS)
            assert (await raw.frames())[-1][1][:2] == (1008).to_bytes(2, "big")


async def test_bytes_are_limited_even_where_messages_are_few(tmp_path: Path, no_refill: None) -> None:
    async with served(tmp_path, bytes_per_second=5_000) as site, site.guests(1) as (ann,):
        table = await ann.new_table()
        async with raw_socket(site, table) as raw:
            await raw.send(frame(TEXT, b" " * 10_000) * 3)
            assert (await raw.frames())[-1][1][:2] == (1008).to_bytes(2, "big")


async def test_a_frame_in_single_bytes_costs_as_much_as_many_frames(tmp_path: Path, no_refill: None) -> None:
    """Every packet is work, even if no frame begins in it."""
    async with served(tmp_path, frames_per_second=2) as site, site.guests(1) as (ann,):
        table = await ann.new_table()
        async with raw_socket(site, table) as raw:
            protocol = next(iter(site.server.server_state.connections))
            assert isinstance(protocol, protocols.WebSocketProtocol)
            whole = frame(TEXT, b" " * 100)
            fed = next(number for number in count() if feed(protocol, whole[number : number + 1]))
            assert fed == 20
            assert (await raw.frames())[-1][0] == CLOSE


async def test_sending_to_a_disconnected_peer_is_not_an_internal_error(
    tmp_path: Path, no_refill: None
) -> None:
    """For example, an update at the same moment: it must raise ClientDisconnected."""
    async with served(tmp_path, frames_per_second=2) as site, site.guests(1) as (ann,):
        table = await ann.new_table()
        async with raw_socket(site, table):
            protocol = next(iter(site.server.server_state.connections))
            assert isinstance(protocol, protocols.WebSocketProtocol)
            assert feed(protocol, frame(PING) * 100)
            with pytest.raises(ClientDisconnected):
                await protocol.send({"type": "websocket.send", "text": "an update"})


async def test_an_inbox_returns_every_item_once_and_in_order() -> None:
    inbox = protocols.Inbox()
    inbox.put_nowait(1)
    inbox.put_nowait(2)
    assert [await inbox.get(), await inbox.get()] == [1, 2]
    impatient = asyncio.create_task(inbox.get())
    await asyncio.sleep(0)
    impatient.cancel()
    await asyncio.wait([impatient])
    waiting = asyncio.create_task(inbox.get())
    await asyncio.sleep(0)
    for number in (3, 4, 5):
        inbox.put_nowait(number)
    assert [await waiting, await inbox.get(), await inbox.get()] == [3, 4, 5]
    assert inbox.empty()


async def test_only_silent_peers_are_pinged(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    now = 1000.0
    for module in (limits, protocols):
        monkeypatch.setattr(module, "time", SimpleNamespace(monotonic=lambda: now))
    async with served(tmp_path) as site, site.guests(1) as (ann,):
        table = await ann.new_table()
        async with raw_socket(site, table):
            protocol = next(iter(site.server.server_state.connections))
            assert isinstance(protocol, protocols.WebSocketProtocol)
            assert protocol.ping_interval is not None
            now += protocol.ping_interval - 1
            protocol.data_received(frame(PONG))
            now += 1
            protocol.send_keepalive_ping()
            assert protocol.pending_ping_payload is None
            now += protocol.ping_interval - 1
            protocol.send_keepalive_ping()
            assert protocol.pending_ping_payload is not None


async def test_a_refused_socket_is_not_an_internal_error(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with served(tmp_path) as site:
        with pytest.raises(DeniedError, match="404"):
            async with raw_socket(site, "2222222222"):
                pass
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


def feed(protocol: protocols.WebSocketProtocol, data: bytes) -> bool:
    """Feed bytes to a protocol as the event loop does; return whether it has disconnected."""
    protocol.data_received(data)
    return protocol.transport.is_closing()


@given(
    st.lists(st.tuples(st.sampled_from([TEXT, CONTINUATION, PING]), st.integers(0, 70_000), st.booleans())),
    st.randoms(use_true_random=False),
)
def test_frames_are_counted_wherever_the_packets_are_cut(
    sent: list[tuple[int, int, bool]], luck: "object"
) -> None:
    data = b"".join(frame(opcode, bytes(size), fin) for opcode, size, fin in sent)
    cuts = sorted(luck.randrange(len(data) + 1) for _ in range(5))  # type: ignore[attr-defined]
    meter = FrameMeter()
    pieces = [data[begin:end] for begin, end in zip([0, *cuts], [*cuts, len(data)], strict=True)]
    assert sum(len(list(meter.frames(piece))) for piece in pieces) == len(sent)
    assert (meter.head, meter.payload) == (b"", 0)
    data_frames = [fin for opcode, _, fin in sent if opcode != PING]
    unfinished = next((number for number, fin in enumerate(reversed(data_frames)) if fin), len(data_frames))
    assert meter.fragments == unfinished


# Time


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        (b"", b""),
        (b"GET /health HT", b"HTTP/1.1 408 "),
        (b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n", b"HTTP/1.1 408 "),
        (
            b"POST /tables HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer x\r\n"
            b'Content-Type: application/json\r\nContent-Length: 90\r\n\r\n{"seats',
            b"HTTP/1.1 408 ",
        ),
        (  # answered before its body arrives, which never does
            b"POST /nowhere HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer x\r\nContent-Length: 90\r\n\r\n",
            b"HTTP/1.1 404 ",
        ),
    ],
    ids=["nothing", "half a line", "half a head", "half a body", "no body"],
)
async def test_an_unfinished_request_is_disconnected(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, said: bytes, answer: bytes
) -> None:
    async with served(tmp_path, slowest_request=0.2) as site, connected(site) as raw:
        await raw.send(said)
        assert (await raw.rest())[:13] == answer
        page = site.app.state.metrics.render().decode()
    assert 'passgo_problems_total{chapter="",code="too-slow"} 1.0' in page
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


async def test_more_bytes_do_not_extend_the_time_of_a_request(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The timer that the first byte started still runs after many more bytes."""
    opened: list[HttpProtocol] = []
    connection_made = HttpProtocol.connection_made

    def remember(protocol: HttpProtocol, transport: asyncio.Transport) -> None:
        opened.append(protocol)
        connection_made(protocol, transport)

    monkeypatch.setattr(HttpProtocol, "connection_made", remember)
    async with served(tmp_path, slowest_request=3600) as site, connected(site) as raw:
        async with connected(site) as other:
            assert await raw.ask() == await other.ask() == 200
            slow = opened[0]
            timers = []
            for more in (b"GET /health HTTP/1.1\r\nX: ", *[b"x"] * 50):
                await raw.send(more)
                await other.ask()  # by then it has been read
                timers.append(slow.request_timer)
        assert timers[0] is not None
        assert not timers[0].cancelled()
        assert set(timers) == {timers[0]}
        slow.on_timeout()
        assert (await raw.rest())[:13] == b"HTTP/1.1 408 "


async def test_a_connection_between_requests_and_an_open_socket_may_be_silent(tmp_path: Path) -> None:
    async with served(tmp_path, slowest_request=0.2) as site, site.guests(1) as (ann,):
        table = await ann.new_table()
        async with raw_socket(site, table) as socket, connected(site) as raw:
            assert await raw.ask() == 200
            async with connected(site) as later:
                assert await later.rest() == b""  # opened last, and timed out
            assert await raw.ask() == 200
            await socket.send(frame(PING) + frame(CLOSE))
            assert (await socket.frames())[-2:] == [(PONG, b""), (CLOSE, b"")]


# Pieces


@pytest.mark.parametrize("path", ["/tables", "/guests", "/nowhere"])
async def test_a_body_in_too_many_pieces_is_not_read(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, path: str
) -> None:
    head = f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer x\r\n"
    head += "Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"
    async with served(tmp_path) as site, connected(site) as raw:
        protocol: protocols.HttpProtocol | None = None
        await raw.send(head.encode() + b"1\r\n \r\n" * 30 * MOST_PIECES)
        for found in site.server.server_state.connections:
            assert isinstance(found, protocols.HttpProtocol)
            protocol = found
        assert (await raw.rest())[:9] in (b"HTTP/1.1 ", b"")  # the response may be lost with unread data
        if protocol is not None:
            assert protocol.conn.pieces <= MOST_PIECES + 1
        async with connected(site) as other:
            assert await other.ask() == 200
    assert not [record for record in caplog.records if record.levelno >= logging.ERROR]


# Connections


async def test_the_connections_of_an_address_are_limited(tmp_path: Path, no_proxy: None) -> None:
    async with served(tmp_path, connections_per_address=3) as site, AsyncExitStack() as stack:
        for _ in range(3):
            last = await stack.enter_async_context(connected(site))
            assert await last.ask() == 200
        async with connected(site) as fourth:
            assert (await fourth.rest()).startswith(b"HTTP/1.1 429 ")
        assert site.app.state.limits.connections == {"127.0.0.1": 3}
        last.writer.close()
        await until_there_are(site.app.state.limits, 2)
        async with connected(site) as again:
            assert await again.ask() == 200
    assert site.app.state.limits.connections == {}


async def until_there_are(counted: Limits, number: int) -> None:
    async with asyncio.timeout(20):
        while sum(counted.connections.values()) != number:
            await asyncio.sleep(0)


async def test_the_connections_of_a_proxy_count_for_its_clients(tmp_path: Path) -> None:
    async with served(tmp_path, connections_per_address=2) as site, site.guests(1) as (ann,):
        table = await ann.new_table()
        async with AsyncExitStack() as stack:

            async def socket_of(client: str) -> Raw:
                return await stack.enter_async_context(raw_socket(site, table, X_Forwarded_For=client))

            for number in range(5):
                await socket_of(f"192.0.2.{number}")
            await socket_of("192.0.2.0")
            with pytest.raises(DeniedError, match="429"):
                await socket_of("192.0.2.0")
            async with connected(site) as raw:
                assert await raw.ask(X_Forwarded_For="192.0.2.0") == 429
            async with connected(site) as raw:
                assert await raw.ask(X_Forwarded_For="192.0.2.9") == 200
                # The proxy keeps the connection for another client.
                assert "192.0.2.9" not in site.app.state.limits.connections
                assert await raw.ask(X_Forwarded_For="192.0.2.1") == 200


async def test_a_possible_proxy_that_names_no_client_is_counted_itself(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(protocols, "PROXY_GRACE", 0.1)
    async with served(tmp_path, connections_per_address=2) as site, AsyncExitStack() as stack:
        for _ in range(2):
            assert await (await stack.enter_async_context(connected(site))).ask() == 200
        async with connected(site) as speaking:
            assert await speaking.ask() == 429
            assert await speaking.rest() == b""
        async with connected(site) as silent:
            assert await silent.rest() == b""


def test_a_connection_counts_for_one_address_at_a_time() -> None:
    counted = Limits(Settings(connections_per_address=1))
    first, second = Connection(counted, "proxy"), Connection(counted, "proxy")
    first.count_for("a")
    with pytest.raises(TooMany, match="1 connections are open from your address"):
        second.count_for("a")
    assert counted.connections == {"a": 1}
    first.count_for("proxy")
    second.count_for("a")
    first.release_proxied()
    second.release_proxied()
    assert counted.connections == {"proxy": 1}
    first.release()
    first.release()
    assert counted.connections == {}
