"""Broken frames: each is answered or closes its socket with a reason, nothing breaks, and the table stays as it was."""

import asyncio
import json
import threading
from collections.abc import Coroutine, Iterator
from concurrent.futures import Future
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from passgo.server.tables import commands
from server.visitors import FRAMES, Served, Visitor, served

MANY = 10**9
EXAMPLES = 150
CLOSES = {1003, 1007, 1009}  # unreadable, not UTF-8, too large


class Target:
    """A table with a running game, in a server whose event loop runs in a separate thread."""

    def __init__(self, directory: Path) -> None:
        self.loop = asyncio.new_event_loop()
        self.thread = threading.Thread(target=self.loop.run_forever)
        self.thread.start()
        self.context = served(
            directory,
            frames_per_second=MANY,
            requests_per_minute=MANY,
            chats_per_minute=MANY,
            readings_per_minute=MANY,
        )
        self.site: Served = self.run(self.context.__aenter__())
        self.guests = self.site.guests(1)
        [self.ann] = self.run(self.guests.__aenter__())
        self.table: str = self.run(self.set_up(self.ann))

    async def set_up(self, ann: Visitor) -> str:
        table = await ann.new_table([{"who": "me", "name": "Ann"}, {"who": "me", "name": "Al"}])
        await ann.done(f"/tables/{table}/start")
        return table

    def run(self, work: Coroutine[Any, Any, Any]) -> Any:
        future: Future[Any] = asyncio.run_coroutine_threadsafe(work, self.loop)
        return future.result(60)

    def close(self) -> None:
        self.run(self.guests.__aexit__(None, None, None))
        self.run(self.context.__aexit__(None, None, None))
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()
        self.loop.close()

    @property
    def position(self) -> tuple[int, str]:
        state = self.site.app.state.tables.in_memory[self.table].state
        return state.seq, state.game.position

    async def try_frame(self, frame: str | bytes, as_text: bool) -> list[dict[str, Any]]:
        """The responses to a frame, up to the pong of a ping after it; or that the socket was closed."""
        url = f"ws://127.0.0.1:{self.site.port}/tables/{self.table}/socket"
        headers = {"Authorization": f"Bearer {self.ann.token}"}
        async with connect(url, additional_headers=headers, proxy=None, compression=None) as line:
            await line.recv()
            try:
                await line.send(frame, text=as_text)
                await line.send('{"type":"ping"}')
                return await answers(line)
            except ConnectionClosed as closed:
                return [{"type": "closed", "code": closed.rcvd.code if closed.rcvd is not None else 0}]


async def answers(line: ClientConnection) -> list[dict[str, Any]]:
    received: list[dict[str, Any]] = []
    while True:
        text = await asyncio.wait_for(line.recv(), 20)
        FRAMES.validate_json(text, strict=True)
        received.append(json.loads(text))
        if received[-1]["type"] == "pong":
            return received


@pytest.fixture(scope="module")
def target(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Target]:
    aimed_at = Target(tmp_path_factory.mktemp("fuzz"))
    yield aimed_at
    aimed_at.close()


def check(target: Target, frame: str | bytes, as_text: bool = True) -> None:
    before = target.position
    received = target.run(target.try_frame(frame, as_text))
    assert target.position == before
    assert len(received) <= 2, "one answer to one frame"
    for answer in received[:1]:
        assert answer["type"] in ("error", "why", "closed", "pong", "done")
        if answer["type"] == "closed":
            assert answer["code"] in CLOSES
        if answer["type"] == "error":
            assert answer["error"]["code"] not in ("broken", "store-down")
            assert "Traceback" not in str(answer)
            assert "/passgo/" not in str(answer)


numbers = st.one_of(
    st.integers(),
    st.floats(allow_nan=False, allow_infinity=False),
    st.sampled_from([2**31, 2**53, 2**63, 2**64, -(2**63), 10**400, -1]),
)
values = st.recursive(
    st.none() | st.booleans() | numbers | st.text(max_size=30),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
    max_leaves=12,
)
# Actions that are forbidden now: there is nothing to answer, and no offer to accept.
PARTS = ("lot", "amount", "to", "give", "get", "offer", "choice", "debtor", "group", "deck")
deeds = st.sampled_from(
    ["answer", "accept", "bid", "offer", "counter", "build", "ask-rent", "dance", "", 7, None]
)
actions = st.one_of(
    values,
    st.fixed_dictionaries(
        {"do": deeds},
        optional=dict.fromkeys(PARTS, values),
    ),
)
nearly = st.fixed_dictionaries(
    {"type": st.sampled_from(["act", "why", "say", "ping", "update", "done", "ACT", "", None, 1])},
    optional={
        "id": values | st.just("x"),
        "seat": st.sampled_from([0, 1, -1, 9, 255]) | values,
        "version": st.sampled_from([0, 1, 2, 2**53, 2**60]) | values,
        "action": actions,
        "text": st.sampled_from(["", " ", "\u0000", "\u202e", 5, None, "x" * 501]),
        "more": values,
    },
)
FUZZ = settings(
    max_examples=EXAMPLES, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture]
)


@FUZZ
@given(frame=nearly)
def test_nearly_valid_frames_break_nothing(target: Target, frame: dict[str, Any]) -> None:
    check(target, json.dumps(frame))


@FUZZ
@given(frame=values)
def test_arbitrary_json_breaks_nothing(target: Target, frame: Any) -> None:
    check(target, json.dumps(frame))


@FUZZ
@given(frame=st.text(max_size=200))
def test_text_that_is_not_json_breaks_nothing(target: Target, frame: str) -> None:
    check(target, frame)


@FUZZ
@given(frame=st.binary(max_size=200), as_text=st.booleans())
def test_arbitrary_bytes_break_nothing(target: Target, frame: bytes, as_text: bool) -> None:
    check(target, frame, as_text)


@FUZZ
@given(
    cut=st.integers(0, 80),
    byte=st.integers(0, 255),
)
def test_a_valid_frame_with_one_wrong_byte_breaks_nothing(target: Target, cut: int, byte: int) -> None:
    right = b'{"type":"act","id":"x","seat":0,"version":2,"action":{"do":"accept","offer":1}}'
    at = cut % len(right)
    check(target, right[:at] + bytes([byte]) + right[at + 1 :])


@pytest.mark.parametrize(
    "frame",
    [
        "[" * 16_000,
        '{"type":' * 2_000,
        '{"a":' * 50 + "1" + "}" * 50,
        '{"type":"why","id":"x","seat":0,"action":' + '{"give":' * 20 + "1" + "}" * 21,
        '{"type":"act","id":"x","seat":0,"version":1e400,"action":{}}',
        '{"type":"act","id":"x","seat":0,"version":' + "9" * 4_000 + ',"action":{"do":"throw"}}',
        '{"type":"say","id":"x","text":"\\ud800"}',
        '{"type":"ping","type":"act"}',
        "x" * 16_385,
        '"' + "x" * 16_380 + '"',
        "\ufeff{}",
        "",
    ],
)
def test_handwritten_invalid_frames_break_nothing(target: Target, frame: str) -> None:
    check(target, frame)
    check(target, frame.encode(), as_text=False)


def test_an_internal_error_is_detected_by_these_tests(
    target: Target, monkeypatch: pytest.MonkeyPatch
) -> None:
    def breaks(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setattr(commands, "why_not", breaks)
    with pytest.raises(AssertionError, match="broken"):
        check(target, '{"type":"why","id":"x","seat":0,"action":{}}')
