"""A guest cannot act for another seat, and other sites cannot act for a guest."""

import hashlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest
from starlette.routing import Mount
from websockets.exceptions import InvalidStatus

import passgo
from passgo.analysis.puzzles import puzzles
from passgo.server.app import create_app
from server.visitors import Site, Visitor, all_routes, opened, served, settings_for

ANYONE = "anyone"  # no token needed
GUEST = "guest"  # any guest with a token
SEATED = "seated"  # with a seat at the table, for that seat
OWNER = "owner"  # only for the own seat; requests here are always for Ann's, seat 0
HOST = "host"  # only the host, who is Ann


@dataclass(frozen=True)
class Verdict:
    who: str
    body: dict[str, Any] | None = None
    query: str = ""


A_TABLE = {"seats": [{"who": "open"}, {"who": "open"}]}
THROW = {"do": "throw"}
CORRECTION = {"seat": 0, "entry": 3, "action": THROW, "luck": "43"}
POSITION = passgo.new_game("classic", ["Ann", "Bo"], seed=1).position
VERDICTS = {
    "POST /guests": Verdict(ANYONE),
    "GET /health": Verdict(ANYONE),
    "GET /ready": Verdict(ANYONE),
    "GET /metrics": Verdict(ANYONE),
    "GET /openapi.json": Verdict(ANYONE),
    "GET /": Verdict(ANYONE),
    "GET /t/{table}": Verdict(ANYONE),
    "GET /editions": Verdict(ANYONE),
    "GET /editions/{edition}": Verdict(ANYONE),
    "GET /rules": Verdict(ANYONE),
    "GET /rules/{rule}": Verdict(ANYONE),
    "GET /my-play": Verdict(ANYONE),
    "GET /real-board": Verdict(ANYONE),
    "GET /analysis": Verdict(ANYONE),
    "POST /analysis": Verdict(ANYONE, {"part": "chances", "position": POSITION}),
    "GET /p": Verdict(ANYONE),
    "GET /p/{puzzle}": Verdict(ANYONE),
    "GET /puzzles": Verdict(ANYONE),
    "GET /puzzles/daily": Verdict(ANYONE),
    "GET /puzzles/{puzzle}": Verdict(ANYONE),
    "GET /puzzles/{puzzle}/solution": Verdict(ANYONE),
    "GET /tables": Verdict(ANYONE),
    "POST /tables": Verdict(GUEST, A_TABLE),
    "GET /tables/{table}": Verdict(ANYONE),  # its contents differ: see below
    "GET /tables/{table}/events": Verdict(ANYONE),
    "GET /tables/{table}/record": Verdict(ANYONE),
    "GET /tables/{table}/story": Verdict(ANYONE),  # once the game is over
    "GET /tables/{table}/review": Verdict(ANYONE),  # once the game is over
    "GET /tables/{table}/qr.svg": Verdict(ANYONE),
    "GET /tables/{table}/board.svg": Verdict(ANYONE),
    "POST /tables/{table}/rematch": Verdict(SEATED),
    "POST /tables/{table}/seats": Verdict(GUEST, {"name": "Di"}),
    "PATCH /tables/{table}/seats/{seat}": Verdict(OWNER, {"name": "Zoe"}),
    "DELETE /tables/{table}/seats/{seat}": Verdict(OWNER),
    "POST /tables/{table}/seats/{seat}/return": Verdict(OWNER),
    "POST /tables/{table}/start": Verdict(HOST),
    "POST /tables/{table}/start/luck": Verdict(HOST, {"luck": "65 12"}),
    "POST /tables/{table}/commitment": Verdict(SEATED, {"commitment": "ab" * 32}),
    # For those who know a secret that was committed to: its player may have left the seat since.
    "POST /tables/{table}/secret": Verdict(GUEST, {"secret": "cd" * 32}),
    "POST /tables/{table}/corrections": Verdict(OWNER, CORRECTION),
    "POST /tables/{table}/corrections/preview": Verdict(OWNER, CORRECTION),
    "POST /tables/{table}/actions": Verdict(OWNER, {"seat": 0, "version": 99, "id": "mine", "action": THROW}),
    "POST /tables/{table}/why": Verdict(OWNER, {"seat": 0, "action": THROW}),
    "POST /tables/{table}/judge": Verdict(OWNER, {"seat": 0, "action": THROW, "points": 1}),
    "GET /tables/{table}/mistakes": Verdict(OWNER, query="?seat=0"),
    "GET /tables/{table}/choices": Verdict(OWNER, query="?seat=0"),
    "GET /tables/{table}/position": Verdict(OWNER, query="?seat=0"),
    "GET /tables/{table}/edition": Verdict(ANYONE),
    "GET /tables/{table}/rules": Verdict(ANYONE),
    "GET /guests/me": Verdict(GUEST),
    "GET /guests/me/games": Verdict(GUEST),
    "DELETE /guests/me": Verdict(GUEST),
    "POST /tables/{table}/host": Verdict(HOST, {"seat": 1}),
    "POST /tables/{table}/chat": Verdict(SEATED, {"text": "hello"}),
    "POST /tables/{table}/silence": Verdict(HOST, {"seat": 1, "silent": True}),
    "GET /t/{table}/screen": Verdict(ANYONE),
    "GET /visit": Verdict(ANYONE),
    "GET /push": Verdict(ANYONE),
    "POST /join": Verdict(ANYONE, {"code": "ABCDE"}),
    "POST /drafts": Verdict(GUEST, {"text": 'id = "mytown"\ntitle = "My town"\nextends = "classic"\n'}),
    "POST /guests/me/push": Verdict(
        GUEST, {"endpoint": "https://push.example/1", "p256dh": "x", "auth": "x"}
    ),
    "DELETE /guests/me/push": Verdict(GUEST),
    "GET /tables/{table}/hint": Verdict(OWNER, query="?seat=0"),
    "GET /tables/{table}/raise": Verdict(OWNER, query="?seat=0"),
    "POST /tables/{table}/skip": Verdict(SEATED),
    "POST /tables/{table}/seats/{seat}/away": Verdict(SEATED),
    "POST /tables/{table}/seats/{seat}/nudge": Verdict(SEATED),
    "GET /tables/{table}/invitation": Verdict(ANYONE),  # partly for the host: see test_network.py
    "POST /tables/{table}/invitation": Verdict(HOST),
    "DELETE /tables/{table}/invitation": Verdict(HOST),
    "WS /tables/{table}/socket": Verdict(OWNER),  # tested below
}
BY_HTTP = [route for route in VERDICTS if not route.startswith("WS ")]
# For anyone, but a token must be a known one.
TOKEN_IS_READ = ("GET /tables/{table}", "GET /tables/{table}/invitation")
STRANGERS = ["no token", "unknown", "spectator", "other seat"]


def named(route: Any) -> list[str]:
    path = f"{route.path}/{{file}}" if isinstance(route, Mount) else route.path
    methods = getattr(route, "methods", {"GET"} if isinstance(route, Mount) else {"WS"})
    return [f"{method} {path}" for method in methods - {"HEAD"}]


def test_every_route_has_a_verdict(tmp_path: Path) -> None:
    """A new route needs a verdict here first; files of the built client are public."""
    app = create_app(settings_for(tmp_path))
    found = {name for route in all_routes(app.routes) for name in named(route)}
    files = {name for name in found if name.startswith("GET /assets") or "." in name.partition("/")[2]}
    assert found - (files - VERDICTS.keys()) == VERDICTS.keys()


@asynccontextmanager
async def scene(directory: Path, started: bool) -> AsyncIterator[tuple[Site, str, dict[str, Visitor]]]:
    """Ann's table, where Bo has a seat; Cy has a token and no seat."""
    async with opened(directory) as site, site.guests(3) as (ann, bo, cy):
        table = await ann.new_table([{"who": "me", "name": "Ann"}, {"who": "open"}, {"who": "open"}])
        await bo.done(f"/tables/{table}/seats", {"name": "Bo"})
        if started:  # without the third seat, where a bot would act
            await ann.done(f"/tables/{table}/seats/2", {"kind": "closed"}, "PATCH")
            await ann.done(f"/tables/{table}/start")
        async with site.visitor() as no_token, site.visitor("x" * 43) as unknown:
            yield (
                site,
                table,
                {"owner": ann, "no token": no_token, "unknown": unknown, "spectator": cy, "other seat": bo},
            )


def expected(verdict: Verdict, asker: str) -> int | None:
    """The status of a refusal, or None if the request was not refused."""
    if verdict.who == ANYONE:
        return None
    if asker in ("no token", "unknown"):
        return 401
    if verdict.who == GUEST or (verdict.who == SEATED and asker == "other seat"):
        return None
    return 403


@pytest.mark.parametrize("started", [False, True], ids=["waiting", "playing"])
@pytest.mark.parametrize("route", BY_HTTP)
async def test_a_guest_cannot_act_for_another_seat(tmp_path: Path, route: str, started: bool) -> None:
    verdict = VERDICTS[route]
    method, path = route.split()
    async with scene(tmp_path, started) as (site, table, askers):
        filled = {"edition": "classic", "rule": "JAIL-1", "puzzle": puzzles()[0].id}
        where = path.format(table=table, seat=0, **filled) + verdict.query
        live = await site.app.state.tables.live(table)
        for asker in STRANGERS:
            before = live.state.seq
            response = await askers[asker].ask(method, where, verdict.body)
            wanted = expected(verdict, asker)
            if route in TOKEN_IS_READ and asker == "unknown":
                wanted = 401
            if wanted is None:
                assert response.status_code not in (401, 403), (asker, response.text)
            else:
                assert response.status_code == wanted, (asker, response.text)
                assert live.state.seq == before
        owner = await askers["owner"].ask(method, where, verdict.body)
        assert owner.status_code not in (401, 403), owner.text


async def test_a_socket_acts_only_for_its_guest(tmp_path: Path) -> None:
    async with served(tmp_path) as site, site.guests(2) as (ann, bo):
        table = await ann.new_table([{"who": "me", "name": "Ann"}, {"who": "open"}])
        await bo.done(f"/tables/{table}/seats", {"name": "Bo"})
        state = await ann.done(f"/tables/{table}/start")
        for token, code in ((bo.token, "not-yours"), (None, "no-token")):
            async with site.socket(table, token) as socket:
                await socket.next()
                await socket.act(0, state["version"], THROW, "a")
                assert (await socket.next())["error"]["code"] == code
                await socket.send(type="why", id="b", seat=0, action=THROW)
                assert (await socket.next())["error"]["code"] == code
        assert (await ann.get(f"/tables/{table}")).json()["seq"] == state["seq"]


async def test_choices_are_sent_only_to_their_own_seat(tmp_path: Path) -> None:
    async with scene(tmp_path, started=True) as (_, table, askers):
        seen = {}
        for asker in ("owner", "other seat", "spectator", "no token"):
            state = (await askers[asker].get(f"/tables/{table}")).json()
            seen[asker] = (state["you"]["seats"], list(state["choices"]))
    assert seen == {
        "owner": ([0], ["0"]),
        "other seat": ([1], ["1"]),
        "spectator": ([], []),
        "no token": ([], []),
    }


# Tokens


async def test_a_token_has_256_bits_and_only_its_hash_is_stored(tmp_path: Path) -> None:
    async with opened(tmp_path) as site, site.guests(2) as (ann, bo):
        assert len(ann.token) == 43  # 32 bytes
        assert ann.token != bo.token
        assert await site.app.state.tables.guest(ann.token) is not None
    kept = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert hashlib.sha256(ann.token.encode()).hexdigest().encode() in kept
    assert ann.token.encode() not in kept


@pytest.mark.parametrize(("scheme", "secure"), [("http", False), ("https", True)])
async def test_the_cookie_is_hidden_from_scripts_and_other_sites(
    tmp_path: Path, scheme: str, secure: bool
) -> None:
    async with opened(tmp_path) as site, site.visitor() as visitor:
        response = await visitor.client.post(f"{scheme}://passgo.test/guests")
    first, *flags = [part.strip().lower() for part in response.headers["set-cookie"].split(";")]
    assert first.startswith("passgo=")
    assert {"httponly", "samesite=strict", "path=/"} <= set(flags)
    assert ("secure" in flags) == secure
    assert not [flag for flag in flags if flag.startswith("domain")]


async def test_the_cookie_is_sent_by_https_only_if_that_is_the_public_address(tmp_path: Path) -> None:
    """The proxy in front need not say how the request came."""
    async with (
        opened(tmp_path, public_url="https://play.example", trusted_hosts=("*",)) as site,
        site.visitor() as visitor,
    ):
        answers = [await visitor.client.post(f"http://{host}/guests") for host in ("play.example", "at.home")]
    assert ["; secure" in answer.headers["set-cookie"].lower() for answer in answers] == [True, False]


async def test_the_cookie_works_like_the_bearer(tmp_path: Path) -> None:
    async with opened(tmp_path) as site, site.visitor() as browser:
        await browser.post("/guests")  # httpx keeps the cookie
        table = await browser.new_table()
        assert (await browser.get(f"/tables/{table}")).json()["you"] == {
            "seats": [0],
            "host": True,
            "put_out": False,
        }


@pytest.mark.parametrize(
    "authorization", ["", "Bearer", "Bearer ", "Basic YTpi", "Bearer " + "x" * 5000, "\x7f"]
)
async def test_an_unreadable_token_is_refused(tmp_path: Path, authorization: str) -> None:
    async with opened(tmp_path) as site, site.visitor(Authorization=authorization) as visitor:
        problem = await visitor.problem("/tables", A_TABLE)
    assert (problem["status"], problem["code"]) == (401, "no-token")


async def test_no_response_identifies_a_guest(tmp_path: Path) -> None:
    async with scene(tmp_path, started=True) as (site, table, askers):
        tables = site.app.state.tables
        ids = [await tables.guest(askers[who].token) for who in ("owner", "other seat")]
        received = ""
        for path in (f"/tables/{table}", f"/tables/{table}/events", f"/tables/{table}/record", "/tables"):
            received += (await askers["spectator"].get(path)).text
    assert all(ids)
    assert not [guest for guest in ids if guest in received]


# Other sites


@pytest.mark.parametrize(
    ("headers", "allowed"),
    [
        ({}, True),
        ({"Origin": "http://passgo.test"}, True),
        ({"Origin": "https://friend.example"}, True),
        ({"Origin": "https://play.example"}, True),
        ({"Origin": "http://evil.example"}, False),
        ({"Origin": "http://passgo.test.evil.example"}, False),
        ({"Origin": "http://passgo.test:81"}, False),
        ({"Origin": "https://passgo.test"}, False),
        ({"Origin": "ws://passgo.test"}, False),
        ({"Origin": "http://play.example"}, False),
        ({"Origin": "http://play.example", "Host": "play.example"}, False),
        ({"Origin": "https://play.example", "Host": "play.example"}, True),
        ({"Origin": "http://friend.example"}, False),
        ({"Origin": "null"}, False),
        ({"Origin": ""}, False),
        ({"Origin": "http://[bad"}, False),
        ({"Sec-Fetch-Site": "same-origin"}, True),
        ({"Sec-Fetch-Site": "none"}, True),
        ({"Sec-Fetch-Site": "cross-site"}, False),
        ({"Sec-Fetch-Site": "same-site"}, False),
    ],
)
async def test_pages_of_other_sites_cannot_use_the_cookie(
    tmp_path: Path, headers: dict[str, str], allowed: bool
) -> None:
    settings = {"trusted_origins": ("https://friend.example",), "public_url": "https://play.example"}
    async with opened(tmp_path, **settings) as site, site.visitor() as browser:
        await browser.post("/guests")
        response = await browser.ask("POST", "/tables", A_TABLE, headers=headers)
    assert response.status_code == (201 if allowed else 403)
    if not allowed:
        assert response.json()["error"]["code"] == "wrong-origin"


async def test_a_page_from_plain_http_cannot_use_the_cookie_of_https(tmp_path: Path) -> None:
    """Behind a proxy that forwards https, without a configured address."""
    async with opened(tmp_path) as site, site.visitor() as browser:
        await browser.post("/guests")
        for scheme, status in (("http", 403), ("https", 201)):
            headers = {"Origin": f"{scheme}://passgo.test"}
            table = await browser.ask("POST", "https://passgo.test/guests", headers=headers)
            assert table.status_code == status


async def test_a_socket_must_have_the_scheme_of_its_page(tmp_path: Path) -> None:
    async with served(tmp_path) as site, site.guests(1) as (ann,):
        table, host = await ann.new_table(), f"127.0.0.1:{site.port}"
        async with site.socket(table, Origin=f"http://{host}") as socket:
            assert (await socket.next())["type"] == "update"
        with pytest.raises(InvalidStatus) as caught:
            async with site.socket(table, Origin=f"https://{host}"):
                pass
        assert caught.value.response.status_code == 403
        forwarded: dict[str, Any] = {"X-Forwarded-Proto": "https"}
        async with site.socket(table, Origin=f"https://{host}", **forwarded) as socket:
            assert (await socket.next())["type"] == "update"


async def test_https_responses_have_strict_transport_security(tmp_path: Path) -> None:
    received = {}
    for public in ("", "https://passgo.test"):
        async with opened(tmp_path, public_url=public) as site, site.visitor() as visitor:
            for scheme in ("http", "https"):
                answer = await visitor.client.get(f"{scheme}://passgo.test/nowhere")
                received[public, scheme] = answer.headers.get("strict-transport-security")
    assert received.pop(("", "http")) is None
    assert set(received.values()) == {"max-age=31536000"}


async def test_a_bearer_from_another_site_is_accepted_without_cors_headers(tmp_path: Path) -> None:
    async with opened(tmp_path) as site, site.guests(1) as (ann,):
        response = await ann.ask("POST", "/tables", A_TABLE, headers={"Origin": "http://evil.example"})
        asked = await ann.ask("OPTIONS", "/tables", headers={"Origin": "http://evil.example"})
    assert response.status_code == 201
    assert asked.status_code == 405
    for answer in (response, asked):
        assert not [name for name in answer.headers if name.startswith("access-control")]


@pytest.mark.parametrize("path", ["/", "/tables", "/nowhere", "/openapi.json", "/editions/classic", "/t/x"])
async def test_every_response_has_the_security_headers(tmp_path: Path, path: str) -> None:
    async with opened(tmp_path) as site, site.visitor() as visitor:
        headers = (await visitor.get(path)).headers
    policy = dict(part.strip().split(" ", 1) for part in headers["content-security-policy"].split(";"))
    assert policy["default-src"] == policy["connect-src"] == "'self'"
    assert policy["frame-ancestors"] == policy["object-src"] == policy["base-uri"] == "'none'"
    assert "unsafe" not in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"
    assert headers["referrer-policy"] == "no-referrer"
    assert headers["cross-origin-opener-policy"] == "same-origin"
    assert "server" not in headers
