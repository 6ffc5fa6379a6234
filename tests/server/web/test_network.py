"""A plain `passgo` listens on its own machine only, until a host opens a table to the network; guests there can join
it, and nothing else."""

import asyncio
import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Self

import httpx
import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import InvalidStatus

from passgo.server.problems import Problem
from passgo.server.web.local_name import LocalName
from passgo.server.web.network import FROM_NETWORK, LETTERS, Network, is_from_here, own_address
from server.at_home import Home, is_listening, network_address
from server.choosing import choose

SEATS = [{"who": "me", "name": "Ann"}, {"who": "open"}]


class Guest(httpx.Client):
    """A guest with a token, at this machine or in its network."""

    def __init__(self, address: str, port: int, **more: Any) -> None:
        super().__init__(base_url=f"http://{address}:{port}", trust_env=False, timeout=30, **more)
        self.token = ""

    def __enter__(self) -> Self:
        super().__enter__()
        self.token = self.post("/guests", json={}).json()["token"]
        return self

    def reason(self, method: str, path: str, **more: Any) -> str:
        """The reason of a refused request."""
        reason: str = self.request(method, path, **more).json()["error"]["reason"]
        return reason


@pytest.fixture(scope="module")
def home(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Home]:
    with Home(tmp_path_factory.mktemp("home")) as home:
        yield home
        assert home.end() == 0


class Host(Guest):
    def __init__(self, home: Home) -> None:
        super().__init__("127.0.0.1", home.port)
        self.opened: list[str] = []


@pytest.fixture
def host(home: Home) -> Iterator[Host]:
    """Close all tables: every test begins with a server that listens on loopback only."""
    with Host(home) as host:
        yield host
        for table in host.opened:
            host.delete(f"/tables/{table}/invitation").raise_for_status()


def new_table(host: Guest, **plan: Any) -> str:
    answer = host.post("/tables", json={"seats": SEATS, "timer": None, "absence": 0, **plan})
    table: str = answer.json()["table"]
    return table


def opened(host: Host, table: str) -> dict[str, Any]:
    answer = host.post(f"/tables/{table}/invitation", json={})
    assert answer.status_code == 200, answer.text
    host.opened.append(table)
    invitation: dict[str, Any] = answer.json()
    return invitation


def test_the_server_listens_in_the_network_only_while_a_table_is_open(home: Home, host: Host) -> None:
    address = network_address()
    table = new_table(host)
    assert not is_listening(address, home.port)
    assert host.get(f"/tables/{table}/invitation").json()["reach"] == "here"

    invitation = opened(host, table)
    assert is_listening(address, home.port)
    assert invitation["reach"] == "network"
    assert invitation["address"] == f"{address}:{home.port}"
    assert invitation["link"] == f"http://{address}:{home.port}/t/{table}"
    assert re.fullmatch(f"[{LETTERS}]{{5}}", invitation["code"])

    closed = host.delete(f"/tables/{table}/invitation").json()
    assert (closed["reach"], closed["code"]) == ("here", None)
    assert not is_listening(address, home.port)


def test_a_guest_from_the_network_joins_by_code_and_plays(home: Home, host: Host) -> None:
    address = network_address()
    table = new_table(host)
    code = opened(host, table)["code"]
    with Guest(address, home.port) as phone:
        assert phone.get("/visit").json() == {"from": "network"}
        assert phone.get("/").status_code == 200
        assert phone.post("/join", json={"code": f" {code.lower()} "}).json() == {"table": table}
        assert phone.post(f"/tables/{table}/seats", json={"name": "Bo"}).status_code == 201
        assert host.post(f"/tables/{table}/start", json={}).status_code == 200
        played = asyncio.run(play_a_turn(home, address, table, host.token, phone.token))
    assert played == {"Ann", "Bo"}


async def play_a_turn(home: Home, address: str, table: str, ann: str, bo: str) -> set[str]:
    """Play over both sockets until each guest has thrown; return the seats that have."""
    thrown: set[str] = set()
    url = f":{home.port}/tables/{table}/socket"
    async with (
        connect(f"ws://127.0.0.1{url}", additional_headers=bearer(ann)) as here,
        connect(f"ws://{address}{url}", additional_headers=bearer(bo)) as there,
    ):
        while len(thrown) < 2:
            update = json.loads(await here.recv())
            await there.recv()
            seat = update["view"]["decision"]["seats"][0]
            socket, name = ((here, "Ann"), (there, "Bo"))[seat]
            action = await some_choice(home, table, seat, (ann, bo)[seat])
            await socket.send(
                json.dumps(
                    {
                        "type": "act",
                        "id": f"{update['seq']}",
                        "seat": seat,
                        "version": update["seq"],
                        "action": action,
                    }
                )
            )
            if action["do"] == "throw":
                thrown.add(name)
    return thrown


async def some_choice(home: Home, table: str, seat: int, token: str) -> dict[str, Any]:
    answer = await home.ask("GET", f"/tables/{table}/choices?seat={seat}", token)
    return choose(answer["choices"], random.Random(0))


def bearer(token: str) -> dict[str, str]:
    return {"Authorization": f"Bearer {token}"}


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/tables"),
        ("POST", "/tables"),
        ("POST", "/drafts"),
        ("GET", "/metrics"),
        ("GET", "/ready"),
        ("GET", "/tables/"),
        ("GET", "/somewhere/else"),
    ],
)
def test_guests_from_the_network_can_neither_list_nor_set_up_tables(
    home: Home, host: Host, method: str, path: str
) -> None:
    address = network_address()
    opened(host, new_table(host, public=True))
    with Guest(address, home.port) as phone:
        body = {"json": {"seats": SEATS}} if method == "POST" else {}
        assert phone.reason(method, path, **body) == "invited-only"


def test_a_table_that_is_not_open_is_not_found_from_the_network(home: Home, host: Host) -> None:
    address = network_address()
    private = new_table(host)
    opened(host, new_table(host))
    with Guest(address, home.port) as phone:
        assert phone.reason("GET", f"/tables/{private}") == "no-such-table"
        assert phone.reason("POST", f"/tables/{private}/seats", json={"name": "Bo"}) == "no-such-table"

        async def watch() -> None:
            async with connect(f"ws://{address}:{home.port}/tables/{private}/socket"):
                raise AssertionError("a guest who was not invited was let in")

        with pytest.raises(InvalidStatus) as refused:
            asyncio.run(watch())
        assert refused.value.response.status_code == 404


def test_only_the_host_at_this_machine_opens_a_table(home: Home, host: Host) -> None:
    address = network_address()
    table = new_table(host)
    opened(host, table)
    path = f"/tables/{table}/invitation"
    as_host = bearer(host.token)
    with (
        Guest("127.0.0.1", home.port) as other,
        httpx.Client(base_url=f"http://{address}:{home.port}", trust_env=False) as away,
    ):
        assert other.reason("POST", path, json={}) == "host-only"
        assert other.reason("DELETE", path) == "host-only"
        # With the host's token, but over the network.
        assert away.post(path, json={}, headers=as_host).json()["error"]["reason"] == "host-machine"
        assert away.delete(path, headers=as_host).json()["error"]["reason"] == "host-machine"
        # As a proxy on this machine would forward a client elsewhere.
        forwarded = {**as_host, "X-Forwarded-For": "192.168.1.77"}
        assert host.post(path, json={}, headers=forwarded).json()["error"]["reason"] == "host-machine"
        assert away.get(path, headers=as_host).json()["can_open"] is False
    assert host.get(path).json()["can_open"] is True


def test_guessing_codes_is_limited(home: Home, host: Host) -> None:
    address = network_address()
    code = opened(host, new_table(host))["code"]
    with Guest(address, home.port) as phone:
        wrong = "".join(LETTERS[LETTERS.index(letter) - 1] for letter in code)
        reasons = [phone.reason("POST", "/join", json={"code": wrong}) for _ in range(12)]
        assert reasons[0] == "no-such-code"
        assert reasons[-1] == "too-many-codes"
        late = phone.post("/join", json={"code": code})  # even the right code is refused
        assert late.status_code == 429
        assert int(late.headers["Retry-After"]) > 0


def test_pages_of_other_sites_are_refused_in_the_network(home: Home, host: Host) -> None:
    address = network_address()
    table = new_table(host)
    opened(host, table)
    with Guest(address, home.port) as phone:
        path = f"/tables/{table}/seats"
        ours = {"Origin": f"http://{address}:{home.port}"}
        assert phone.reason("GET", f"/tables/{table}", headers={"Host": "evil.example"}) == "unknown-host"
        theirs = {"Origin": "http://evil.example"}
        assert phone.reason("POST", path, json={"name": "Bo"}, headers=theirs) == "wrong-origin"
        assert phone.post(path, json={"name": "Bo"}, headers=ours).status_code == 201


def test_closing_a_table_disconnects_guests_from_the_network(home: Home, host: Host) -> None:
    address = network_address()
    other, table = new_table(host), new_table(host)
    opened(host, other)
    opened(host, table)

    async def watch() -> bool:
        async with connect(f"ws://{address}:{home.port}/tables/{table}/socket") as socket:
            await socket.recv()
            await home.ask("DELETE", f"/tables/{table}/invitation", host.token)
            await asyncio.wait_for(socket.wait_closed(), 30)
        return True

    assert asyncio.run(watch())
    assert is_listening(address, home.port)  # the other table is still open


def test_the_rematch_of_an_open_table_is_open() -> None:
    async def scene() -> None:
        network = network_that_listens()
        await network.open("first")
        network.invite_to_rematch("first", "again")
        network.invite_to_rematch("elsewhere", "elsewhere-again")
        assert network.code_of("again") is not None
        assert network.code_of("elsewhere-again") is None
        network.check(from_network("/tables/again/socket"))
        await network.shut_down()

    asyncio.run(scene())


def network_that_listens(address: str | None = "192.168.1.5") -> Network:
    class Silent:
        port = 8000

        def hang_up(self, table: str) -> None: ...

        def close(self) -> None: ...

    async def listen(_: str) -> Silent:
        return Silent()

    network = Network("", lambda: address)
    network.listen = listen
    return network


def from_network(path: str) -> dict[str, Any]:
    return {"path": path, "client": ("192.168.1.77", 40000), "state": {FROM_NETWORK: True}}


def test_opening_a_table_without_a_network_is_refused() -> None:
    with pytest.raises(Problem) as problem:
        asyncio.run(network_that_listens(None).open("table"))
    assert problem.value.reason == "no-network"


def test_a_server_with_a_configured_address_cannot_be_opened() -> None:
    with pytest.raises(Problem) as problem:
        asyncio.run(Network("").open("table"))
    assert problem.value.reason == "not-at-home"


@pytest.mark.parametrize(
    ("client", "state", "here"),
    [
        (("127.0.0.1", 1), {}, True),
        (("::1", 1), {}, True),
        (("192.168.1.77", 1), {}, False),
        (("127.0.0.1", 1), {FROM_NETWORK: True}, False),
        (("", 0), {}, False),
        (None, {}, False),
    ],
)
def test_a_request_from_this_machine_is_recognized(client: Any, state: dict[str, Any], here: bool) -> None:
    assert is_from_here({"client": client, "state": state}) is here


def test_a_public_address_is_not_used(monkeypatch: pytest.MonkeyPatch) -> None:
    found = ["127.0.1.1", "8.8.8.8", "0.0.0.0", "192.168.1.5"]  # noqa: S104 - looked at, not bound
    monkeypatch.setattr("passgo.server.web.network._candidates", lambda: found)
    assert own_address() == "192.168.1.5"


def test_two_machines_get_different_mdns_names_that_resolve() -> None:
    """Multicast stays on this machine."""
    zeroconf = pytest.importorskip("zeroconf", reason="zeroconf is not installed")
    asynchronous = pytest.importorskip("zeroconf.asyncio", reason="zeroconf is not installed")

    async def scene() -> tuple[str | None, str | None, list[str]]:
        first, second = LocalName("passgo-test"), LocalName("passgo-test")
        await first.announce("127.0.0.1", 8000)
        announced = first.name
        if announced is None:
            pytest.skip("no multicast on loopback here")
        await second.announce("127.0.0.2", 8000)
        names = announced, second.name
        asking = asynchronous.AsyncZeroconf(interfaces=["127.0.0.1"])
        found = zeroconf.AddressResolverIPv4(f"{names[0]}.")
        await found.async_request(asking.zeroconf, 3000)
        for closing in (asking.async_close(), first.withdraw(), second.withdraw()):
            await closing
        assert first.name is None
        return *names, found.parsed_addresses()

    assert asyncio.run(scene()) == ("passgo-test.local", "passgo-test-2.local", ["127.0.0.1"])


def test_without_zeroconf_there_is_no_local_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(__import__("sys").modules, "zeroconf", None)

    async def scene() -> str | None:
        name = LocalName("passgo")
        await name.announce("127.0.0.1", 8000)
        return name.name

    assert asyncio.run(scene()) is None


def test_a_local_server_logs_no_requests(tmp_path: Path) -> None:
    """The terminal stays quiet, and no line contains codes or tokens."""
    network_address()
    with Home(tmp_path) as home:
        with Host(home) as host:
            code = opened(host, new_table(host))["code"]
        home.end()
    assert code not in home.errors
