"""Web push to guests without an open page: encrypted for their browser, signed by the server."""

import asyncio
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Self

import httpx
import pytest

from passgo.server.problems import Problem
from passgo.server.push.push import MOST_WAITING, THREADS, Push
from passgo.server.runtime.metrics import Metrics
from passgo.server.settings import Settings
from passgo.server.store.rows import Subscription
from passgo.server.store.store import Store
from server.by_hand import MemoryStore
from server.served import Server

pytest.importorskip("pywebpush", reason="the extra `push` is not installed")
import http_ece

from server.push_service import Browser, PushService, check_vapid


@pytest.fixture
def service() -> Iterator[PushService]:
    with PushService() as service:
        yield service


@pytest.fixture
def server(tmp_path: Path, service: PushService) -> Iterator[Server]:
    database = f"sqlite:///{tmp_path / 'passgo.sqlite'}"
    with Server(
        database, PASSGO_PUSH_SERVICES=service.host, PASSGO_PUSH_CONTACT="mailto:ann@example.org"
    ) as server:
        yield server
        assert server.end() == 0


class Player(httpx.Client):
    def __init__(self, server: Server) -> None:
        super().__init__(base_url=f"http://127.0.0.1:{server.port}", trust_env=False, timeout=30)

    def __enter__(self) -> Self:
        super().__enter__()
        self.post("/guests", json={}).raise_for_status()
        return self

    def does(self, method: str, path: str, body: dict[str, Any] | None = None) -> Any:
        answer = self.request(method, path, json=body)
        assert answer.is_success, answer.text
        return answer.json()

    def reason(self, method: str, path: str, body: dict[str, Any] | None = None) -> str:
        reason: str = self.request(method, path, json=body).json()["error"]["reason"]
        return reason


def table_of(ann: Player, bo: Player) -> str:
    seats = [{"who": "me", "name": "Ann"}, {"who": "open"}]
    plan = {"seats": seats, "timer": 86_400, "absence": 0}
    table: str = ann.does("POST", "/tables", plan)["table"]
    bo.does("POST", f"/tables/{table}/seats", {"name": "Bo"})
    return table


def test_an_absent_player_gets_a_push_for_their_turn_that_only_their_browser_can_read(
    server: Server, service: PushService
) -> None:
    """Both players are without sockets; the one whose turn it is gets the message."""
    with Player(server) as ann, Player(server) as bo:
        key = ann.does("GET", "/push")["key"]
        browsers = {"Ann": service.browser("ann"), "Bo": service.browser("bo")}
        for player, browser in zip((ann, bo), browsers.values(), strict=True):
            player.does("POST", "/guests/me/push", browser.subscription())
        table = table_of(ann, bo)
        update = ann.does("POST", f"/tables/{table}/start", {})
        service.wait_for(1)
        [(path, headers, body)] = service.received
        name = ("Ann", "Bo")[update["view"]["decision"]["seats"][0]]
        assert path == f"/push/{name.lower()}"
        assert browsers[name].read(body) == {"kind": "turn", "table": table, "name": ""}
        assert table.encode() not in body
        assert headers["content-encoding"] == "aes128gcm"
        assert int(headers["ttl"]) > 0
        claims = check_vapid(headers, service.host, key)
        assert claims["sub"] == "mailto:ann@example.org"
        assert time.time() < claims["exp"] <= time.time() + 24 * 3600
        with pytest.raises(http_ece.ECEException):
            browsers["Bo" if name == "Ann" else "Ann"].read(body)


def test_a_nudge_reaches_a_closed_page_and_cannot_be_repeated_at_once(
    server: Server, service: PushService
) -> None:
    with Player(server) as ann, Player(server) as bo:
        table = table_of(ann, bo)
        update = ann.does("POST", f"/tables/{table}/start", {})
        seat = update["view"]["decision"]["seats"][0]
        awaited, other, name = ((ann, bo, "Bo"), (bo, ann, "Ann"))[seat]
        browser = service.browser("awaited")
        awaited.does("POST", "/guests/me/push", browser.subscription())
        other.does("POST", f"/tables/{table}/seats/{seat}/nudge", {})
        service.wait_for(1)
        assert browser.read(service.received[0][2]) == {"kind": "nudge", "table": table, "name": name}
        assert other.reason("POST", f"/tables/{table}/seats/{seat}/nudge", {}) == "nudged-already"


@pytest.mark.parametrize("status", [404, 410])
def test_a_subscription_that_has_expired_is_dropped(
    tmp_path: Path, service: PushService, status: int
) -> None:
    store = new_store(tmp_path)
    push = Push(store, Settings(push_services=(service.host,)), Metrics())
    gone, there = subscribed(store, service.browser("gone")), subscribed(store, service.browser("there"))
    service.statuses["/push/gone"] = status
    push.send_now("ann", "{}")
    assert [device.endpoint for device in store.subscriptions_of("ann")] == [there.endpoint]
    assert len(service.received) == 2
    assert gone.endpoint != there.endpoint
    store.close()


def test_a_push_service_that_fails_keeps_its_subscriptions_and_no_secret_is_logged(
    tmp_path: Path, service: PushService, caplog: pytest.LogCaptureFixture
) -> None:
    store = new_store(tmp_path)
    push = Push(store, Settings(push_services=(service.host,)), Metrics())
    device = subscribed(store, service.browser("secret-name"))
    service.statuses["/push/secret-name"] = 500
    with caplog.at_level("DEBUG", logger="passgo.server"):
        push.send_now("ann", '{"name": "secret words"}')
    assert len(store.subscriptions_of("ann")) == 1
    assert "push failed" in caplog.text
    logged = caplog.text + repr([vars(record) for record in caplog.records if record.name == "passgo.server"])
    for secret in (device.endpoint, "secret-name", device.p256dh, device.auth, "secret words"):
        assert secret not in logged
    store.close()


def test_an_unreachable_push_service_does_no_harm(tmp_path: Path) -> None:
    with PushService() as service:
        browser = service.browser("late")
    store = new_store(tmp_path)
    subscribed(store, browser)
    Push(store, Settings(push_services=(service.host,)), Metrics()).send_now("ann", "{}")
    assert len(store.subscriptions_of("ann")) == 1
    store.close()


def test_redirects_of_a_push_service_are_not_followed(tmp_path: Path, service: PushService) -> None:
    store = new_store(tmp_path)
    push = Push(store, Settings(push_services=(service.host,)), Metrics())
    subscribed(store, service.browser("here"))
    service.statuses["/push/here"] = 307
    service.location = "/elsewhere"
    push.send_now("ann", "{}")
    assert [path for path, _, _ in service.received] == ["/push/here"]
    store.close()


async def test_a_hanging_push_service_does_not_block_the_database(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """Push must not use the few threads of asyncio, which every table needs. The queue of each guest is limited."""
    push = Push(MemoryStore(), Settings(), Metrics())
    go_on = threading.Event()
    monkeypatch.setattr(push, "send_now", lambda guest, message: go_on.wait(30))
    sent = [asyncio.create_task(push.send(f"guest {n % 8}", "turn", "table")) for n in range(80)]
    try:
        await asyncio.sleep(0)
        assert await asyncio.wait_for(asyncio.to_thread(lambda: "rows"), 10) == "rows"
        assert sum(task.done() for task in sent) == 80 - 8 * MOST_WAITING
    finally:
        go_on.set()
    await asyncio.gather(*sent)
    assert not push.waiting


async def test_a_closing_server_drops_unsent_messages(monkeypatch: pytest.MonkeyPatch) -> None:
    push = Push(MemoryStore(), Settings(), Metrics())
    begun: list[str] = []
    go_on = threading.Event()

    def send_now(guest: str, message: str) -> None:
        begun.append(guest)
        go_on.wait(30)

    monkeypatch.setattr(push, "send_now", send_now)
    sent = [asyncio.create_task(push.send(f"guest {n}", "turn", "table")) for n in range(THREADS + 3)]
    await asyncio.sleep(0)
    push.close()
    go_on.set()
    await asyncio.wait(sent)
    assert sum(task.cancelled() for task in sent) == 3
    await push.send("ann", "turn", "table")
    assert len(begun) == THREADS


def new_store(directory: Path) -> Store:
    store = Store(f"sqlite:///{directory / 'passgo.sqlite'}")
    store.migrate()
    return store


def subscribed(store: Store, browser: Browser) -> Subscription:
    subscription = Subscription("ann", **browser.subscription())
    store.subscribe(subscription, 0)
    return subscription


def test_a_device_belongs_to_its_last_guest_and_the_oldest_of_many_is_dropped(store: Store) -> None:
    for number in range(12):
        store.subscribe(Subscription("ann", f"https://push.example/{number}", "p", "a"), number)
    kept = {device.endpoint for device in store.subscriptions_of("ann")}
    assert kept == {f"https://push.example/{number}" for number in range(2, 12)}
    store.subscribe(Subscription("bo", "https://push.example/11", "p", "a"), 99)
    assert len(store.subscriptions_of("ann")) == 9
    assert [device.endpoint for device in store.subscriptions_of("bo")] == ["https://push.example/11"]
    store.unsubscribe("ann")
    assert store.subscriptions_of("ann") == []


def test_every_process_signs_with_the_same_key(store: Store) -> None:
    first, second = (Push(store, Settings(), Metrics()) for _ in range(2))
    assert first.public_key() == second.public_key()


@pytest.mark.parametrize(
    ("endpoint", "is_known"),
    [
        ("https://fcm.googleapis.com/fcm/send/x", True),
        ("https://web.push.apple.com/x", True),
        ("https://updates.push.services.mozilla.com/wpush/v2/x", True),
        ("http://fcm.googleapis.com/fcm/send/x", False),
        ("https://fcm.googleapis.com:8443/x", False),
        ("https://fcm.googleapis.com.evil.example/x", False),
        ("https://user@fcm.googleapis.com/x", False),
        ("https://evilpush.apple.com/x", False),
        ("https://127.0.0.1/x", False),
        ("http://169.254.169.254/latest", False),
        ("https://[::1/", False),
        ("file:///etc/passwd", False),
        ("https://127.0.0.1\\.push.apple.com/x", False),  # requests would go to 127.0.0.1
        ("https://127.0.0.1\t.push.apple.com/x", False),
        ("https://web.push.apple.com/x\\y", False),
        ("https://web.push.apple.com/x\n", False),
        ("https://fcm.googleapis.com:99999/x", False),
        ("https://fcm.google\u017fpis.com/x", False),
        ("", False),
    ],
)
def test_messages_are_sent_to_push_services_only(endpoint: str, is_known: bool) -> None:
    push = Push(MemoryStore(), Settings(), Metrics())
    if is_known:
        push.check(endpoint)
    else:
        with pytest.raises(Problem, match="not a push service"):
            push.check(endpoint)


def test_a_deleted_guest_gets_no_more_messages(server: Server, service: PushService) -> None:
    with Player(server) as ann:
        ann.does("POST", "/guests/me/push", service.browser("ann").subscription())
        assert ann.does("GET", "/guests/me")["push_services"] == ["127.0.0.1"]
        ann.does("DELETE", "/guests/me")
    store = Store(server.database)
    with store.engine.connect() as connection:
        assert connection.exec_driver_sql("SELECT count(*) FROM subscriptions").scalar() == 0
    store.close()


def test_without_the_push_extra_there_is_no_key(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("passgo.server.push.push.find_spec", lambda _: None)
    assert Push(MemoryStore(), Settings(), Metrics()).public_key() is None
