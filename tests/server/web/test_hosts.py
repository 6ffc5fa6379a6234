"""The Host header must name this server: the configured address, or locally one of this machine's names."""

import socket
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from passgo.server.problems import Problem
from passgo.server.settings import Settings
from passgo.server.web import hosts
from passgo.server.web.hosts import Hosts
from server.visitors import opened, served

OWN = "198.51.100.7"
AT_HOME: dict[str, Any] = {}
IN_THE_HOUSE = {"public_url": "http://games.lan:8000"}
ON_THE_INTERNET = {"public_url": "https://play.example"}
ALSO = {"public_url": "https://play.example", "trusted_hosts": ("Games.Example",)}
ANY = {"public_url": "https://play.example", "trusted_hosts": ("*",)}


@pytest.fixture(autouse=True)
def this_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    """A machine called my-laptop, with one address besides loopback."""

    class Trial(socket.socket):
        def bind(self, address: Any) -> None:
            if address[0] != OWN:
                raise OSError("Cannot assign requested address")

    monkeypatch.setattr("passgo.server.web.hosts.socket.gethostname", lambda: "My-Laptop.lan")
    monkeypatch.setattr("passgo.server.web.hosts.socket.socket", Trial)


@pytest.mark.parametrize(
    ("settings", "host", "reason"),
    [
        (AT_HOME, "localhost:8000", None),
        (AT_HOME, "LOCALHOST", None),
        (AT_HOME, "127.0.0.1:8000", None),
        (AT_HOME, "127.0.1.1", None),
        (AT_HOME, "[::1]:8000", None),
        (AT_HOME, "my-laptop", None),
        (AT_HOME, "my-laptop.lan", None),
        (AT_HOME, "my-laptop.local:8000", None),
        (AT_HOME, "my-laptop.local.", None),
        (AT_HOME, f"{OWN}:8000", None),
        (AT_HOME, "198.51.100.8", "unknown-host"),
        (AT_HOME, "[2001:db8::7]", "unknown-host"),
        (AT_HOME, "0.0.0.0", "unknown-host"),  # noqa: S104 - a requested host, not bound
        (AT_HOME, "[::]", "unknown-host"),
        (AT_HOME, "224.0.0.251", "unknown-host"),
        (AT_HOME, "evil.example", "unknown-host"),
        (AT_HOME, "localhost.evil.example", "unknown-host"),
        (AT_HOME, "my-laptop.local.evil.example:80", "unknown-host"),
        (AT_HOME, "", "bad-host"),
        (AT_HOME, "evil.example@localhost", "bad-host"),
        (AT_HOME, "localhost:port", "bad-host"),
        (AT_HOME, "[::1", "bad-host"),
        (AT_HOME, "localhost/x", "bad-host"),
        (IN_THE_HOUSE, "games.lan:8000", None),
        (IN_THE_HOUSE, "my-laptop.local:8000", None),
        (IN_THE_HOUSE, OWN, None),
        (IN_THE_HOUSE, "evil.example", "unknown-host"),
        (ON_THE_INTERNET, "play.example", None),
        (ON_THE_INTERNET, "Play.Example:443", None),
        (ON_THE_INTERNET, "localhost", "unknown-host"),
        (ON_THE_INTERNET, OWN, "unknown-host"),
        (ON_THE_INTERNET, "my-laptop.local", "unknown-host"),
        (ALSO, "games.example", None),
        (ALSO, "other.example", "unknown-host"),
        (ANY, "whatever.example", None),
    ],
)
def test_only_own_host_names_are_accepted(settings: dict[str, Any], host: str, reason: str | None) -> None:
    known = Hosts(Settings(**settings))
    if reason is None:
        known.check({"path": "/"}, host)
    else:
        with pytest.raises(Problem) as caught:
            known.check({"path": "/"}, host)
        assert (caught.value.reason, caught.value.status) == (reason, 400)
    for path in ("/health", "/ready", "/metrics"):
        known.check({"path": path}, host)


async def test_a_request_with_a_foreign_host_name_is_refused_with_a_reason(tmp_path: Path) -> None:
    async with opened(tmp_path, trusted_hosts=()) as site, site.visitor() as browser:
        answer = await browser.ask("GET", "/tables", headers={"Host": "evil.example"})
        own = await browser.ask("GET", "/tables", headers={"Host": "localhost"})
    assert answer.status_code == 400
    assert answer.json()["error"]["facts"] == {"host": "evil.example"}
    assert own.status_code == 200


def test_an_address_is_own_if_it_can_be_bound(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.undo()  # without a fake machine
    assert hosts.is_own_address("127.0.0.1")
    assert not hosts.is_own_address("192.0.2.1")
    assert not hosts.is_own_address("0.0.0.0")  # noqa: S104 - a requested host, not bound
    assert not hosts.is_own_address("localhost")


async def test_a_socket_with_a_foreign_host_name_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()
    async with served(tmp_path) as site, site.guests(1) as (ann,):
        url = f"ws://evil.example:{site.port}/tables/{await ann.new_table()}/socket"
        with pytest.raises(InvalidStatus) as caught:
            async with connect(url, host="127.0.0.1", port=site.port, proxy=None):
                pass
    assert caught.value.response.status_code == 400
    assert b"unknown-host" in (caught.value.response.body or b"")
