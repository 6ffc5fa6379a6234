"""Limits of sizes, rates and depths, and the responses beyond them."""

from collections.abc import AsyncIterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from passgo.server.problems import Problem, TooMany
from passgo.server.settings import Settings
from passgo.server.tables import update_history as recent
from passgo.server.web import limits
from passgo.server.web.limits import Bucket, Buckets, Limits, address_of, check_depth
from server.visitors import Visitor, opened, served

A_TABLE = {"seats": [{"who": "open"}, {"who": "open"}]}


class Watch:
    """A clock that moves only when a test sets it."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 1000.0
        monkeypatch.setattr(limits, "time", SimpleNamespace(monotonic=lambda: self.now))


def test_a_bucket_empties_and_refills(monkeypatch: pytest.MonkeyPatch) -> None:
    watch = Watch(monkeypatch)
    bucket = Bucket(3, 60)
    assert [bucket.take() for _ in range(4)] == [0, 0, 0, 20]
    watch.now += 19
    assert bucket.take() == pytest.approx(1)
    watch.now += 1
    assert bucket.take() == 0
    watch.now += 10_000
    assert [bucket.take() for _ in range(4)] == [0, 0, 0, 20]


def test_keys_have_separate_buckets_and_the_error_has_the_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    Watch(monkeypatch)
    buckets = Buckets("too-much-talk", 1, 90)
    buckets.take("a")
    buckets.take("b")
    with pytest.raises(TooMany, match="Try again in 90 s") as caught:
        buckets.take("a")
    assert caught.value.wait == 90


def test_a_million_addresses_do_not_fill_the_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MOST_KEYS", 100)
    buckets = Buckets("too-much-talk", 5000, 60)
    for number in range(1000):
        buckets.take(f"10.0.0.{number}")
        buckets.take("frequent")
    assert len(buckets.known) == 100
    assert "frequent" in buckets.known


def test_sockets_are_counted_while_they_are_open() -> None:
    counted = Limits(Settings(sockets_per_address=2))
    with counted.socket("a"), counted.socket("a"), counted.socket("b"):
        with pytest.raises(TooMany):
            counted.socket("a").__enter__()
        assert counted.sockets == {"a": 2, "b": 1}
    assert counted.sockets == {}


@pytest.mark.parametrize(
    ("client", "address"),
    [
        (("203.0.113.7", 5), "203.0.113.7"),
        (("2001:db8:1:2:3:4:5:6", 5), "2001:db8:1:2::"),
        (("2001:db8:1:2::9", 5), "2001:db8:1:2::"),
        (("::ffff:203.0.113.7", 5), "::ffff:203.0.113.7"),
        (("testclient", 5), "testclient"),
        (None, ""),
    ],
)
def test_a_household_is_one_address(client: tuple[str, int] | None, address: str) -> None:
    assert address_of({"client": client}) == address


def nested(depth: int) -> Any:
    return [] if depth == 1 else [nested(depth - 1)]


def test_json_that_is_nested_too_deeply_is_refused() -> None:
    check_depth(nested(8))
    check_depth({"a": {"b": [{"c": 1}]}})
    with pytest.raises(Problem, match="nested"):
        check_depth(nested(9))


async def asked_too_often(visitor: Visitor, path: str, times: int, body: Any = None) -> dict[str, Any]:
    """The response after the allowed number."""
    for _ in range(times):
        response = await visitor.post(path, body)
        assert response.status_code != 429
    response = await visitor.post(path, body)
    assert response.status_code == 429
    assert int(response.headers["retry-after"]) >= 1
    error: dict[str, Any] = response.json()["error"]
    return error


async def test_requests_tables_guests_and_talk_have_limits(tmp_path: Path) -> None:
    few = {"guests_per_hour": 2, "tables_per_hour": 3, "chats_per_minute": 2}
    async with opened(tmp_path, **few) as site, site.guests(1) as (ann,):
        error = await asked_too_often(ann, "/guests", 1)
        assert (error["code"], error["reason"]) == ("too-many", "too-many-guests")
        assert error["message"] == "Too many new guests from your address. Try again in 1,800 s."
        table = await ann.new_table()
        await asked_too_often(ann, f"/tables/{table}/chat", 2, {"text": "hello"})
        await asked_too_often(ann, "/tables", 2, A_TABLE)
    async with opened(tmp_path, requests_per_minute=5) as site, site.visitor() as visitor:
        statuses = [(await visitor.get("/health")).status_code for _ in range(6)]
    assert statuses == [200] * 5 + [429]


async def hot_seat_game(guest: Visitor) -> tuple[str, int]:
    """A started game, and the seq of its start."""
    table = await guest.new_table([{"who": "me", "name": "Ann"}, {"who": "me", "name": "Bo"}])
    return table, (await guest.done(f"/tables/{table}/start"))["seq"]


async def test_reading_a_log_from_its_beginning_has_a_limit(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """It takes as long as a thousand other requests. Entries in memory are free."""
    Watch(monkeypatch)
    monkeypatch.setattr(recent, "RECENT_BYTES", 1)
    async with opened(tmp_path, readings_per_minute=4) as site, site.guests(1) as (ann,):
        table, seq = await hot_seat_game(ann)
        old = {"seat": 0, "version": 0, "id": "a", "action": {"do": "throw"}}
        assert (await ann.get(f"/tables/{table}/record")).status_code == 200
        assert (await ann.get(f"/tables/{table}/story")).status_code == 409
        assert (await ann.get(f"/tables/{table}/events?since=0")).status_code == 200
        assert (await ann.problem(f"/tables/{table}/actions", old))["code"] == "stale"
        for path in ("record", "story", "events?since=0"):
            assert (await ann.get(f"/tables/{table}/{path}")).status_code == 429
        assert (await ann.problem(f"/tables/{table}/actions", old))["code"] == "too-many"
        for since in (seq - 1, seq, seq + 1):
            assert (await ann.get(f"/tables/{table}/events?since={since}")).status_code == 200


async def test_a_socket_that_reads_old_entries_is_limited(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    Watch(monkeypatch)
    monkeypatch.setattr(recent, "RECENT_BYTES", 1)
    async with served(tmp_path, readings_per_minute=1) as site, site.guests(1) as (ann,):
        table, _ = await hot_seat_game(ann)
        async with site.socket(table, ann.token, since=0) as socket:
            assert len((await socket.next())["entries"]) == 2
            await socket.send(type="act", id="a", seat=0, version=0, action={"do": "throw"})
            assert (await socket.until("error"))["error"]["code"] == "too-many"
        with pytest.raises(InvalidStatus) as caught:
            async with site.socket(table, ann.token, since=0):
                pass
        assert caught.value.response.status_code == 429


async def test_an_invalid_table_does_not_count_against_the_limit(tmp_path: Path) -> None:
    async with opened(tmp_path, tables_per_hour=1) as site, site.guests(1) as (ann,):
        for _ in range(5):
            assert (await ann.problem("/tables", {"seats": []}))["code"] == "bad-input"
        await ann.new_table()


async def test_a_body_that_is_too_large_is_not_read(tmp_path: Path) -> None:
    read = 0

    async def endless() -> AsyncIterator[bytes]:
        nonlocal read
        while True:
            read += 1000
            yield b" " * 1000

    kind = {"Content-Type": "application/json"}
    async with opened(tmp_path, largest_body=10_000, largest_edition=0) as site, site.guests(1) as (ann,):
        declared = await ann.ask("POST", "/tables", headers=kind, content=b" " * 10_001)
        streamed = await ann.ask("POST", "/tables", headers=kind, content=endless())
        elsewhere = await ann.ask("POST", "/guests", headers=kind, content=b" " * 10_001)
    for response in (declared, streamed, elsewhere):
        assert response.status_code == 413
        assert response.json()["error"]["code"] == "too-large"
        assert response.headers["connection"] == "close"
    assert read <= 12_000


@pytest.mark.parametrize("length", ["9" * 5000, "-1", "many", "1e3", "99999999999"])
async def test_an_invalid_content_length_is_too_large(tmp_path: Path, length: str) -> None:
    async with opened(tmp_path) as site, site.guests(1) as (ann,):
        response = await ann.ask("POST", "/guests", headers={"Content-Length": length})
    assert (response.status_code, response.json()["error"]["code"]) == (413, "too-large")


@pytest.mark.parametrize("kind", ["text/plain", "application/x-www-form-urlencoded", "", "application/jsonp"])
async def test_only_json_is_read(tmp_path: Path, kind: str) -> None:
    async with opened(tmp_path) as site, site.guests(1) as (ann,):
        response = await ann.ask("POST", "/tables", headers={"Content-Type": kind}, content=b'{"seats": []}')
    assert (response.status_code, response.json()["error"]["code"]) == (415, "not-json")


@pytest.mark.parametrize(
    "body",
    [
        b"",
        b"{",
        b"nonsense",
        b'{"seats": NaN}',
        b'{"seats": "\\ud800"}',
        b'{"seats": "\xff"}',
        b"[" * 8000,
        b'{"a":' * 2000 + b"1" + b"}" * 2000,
        b'{"seats": 1e999}',
        b'{"seats": ' + b"9" * 5000 + b"}",
        b"\xef\xbb\xbf{}",
        b"\x00",
    ],
)
async def test_broken_json_is_bad_input(tmp_path: Path, body: bytes) -> None:
    kind = {"Content-Type": "application/json; charset=utf-8"}
    async with opened(tmp_path) as site, site.guests(1) as (ann,):
        response = await ann.ask("POST", "/tables", headers=kind, content=body)
    assert (response.status_code, response.json()["error"]["code"]) == (400, "bad-input")
