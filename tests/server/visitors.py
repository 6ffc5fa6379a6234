"""A server in the same process, and visitors that check every response against its model."""

import asyncio
import json
import re
from collections.abc import AsyncIterator, Iterable
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import uvicorn
from fastapi import FastAPI
from fastapi.routing import APIRoute
from pydantic import TypeAdapter
from websockets.asyncio.client import ClientConnection, connect

from passgo.server.app import create_app
from passgo.server.settings import Settings
from passgo.server.web.protocols import configure
from passgo.server.web.wire.frames import ServerFrame
from passgo.server.web.wire.protocol import Error

HOME = "http://passgo.test"
FRAMES: TypeAdapter[Any] = TypeAdapter(ServerFrame)
TWO_SEATS = [{"who": "me", "name": "Ann"}, {"who": "open"}]


def settings_for(directory: Path, **changes: Any) -> Settings:
    known_as: dict[str, Any] = {"trusted_hosts": (urlsplit(HOME).netloc,), "workers": 0}
    return Settings(database=f"sqlite:///{directory / 'passgo.sqlite'}", **(known_as | changes))


@asynccontextmanager
async def opened(directory: Path, **changes: Any) -> AsyncIterator["Site"]:
    app = create_app(settings_for(directory, **changes))
    async with app.router.lifespan_context(app):
        yield Site(app)


class Site:
    """The app, and its visitors."""

    def __init__(self, app: FastAPI) -> None:
        self.app = app

    @asynccontextmanager
    async def visitor(self, token: str | None = None, **headers: str) -> AsyncIterator["Visitor"]:
        given = headers | ({} if token is None else {"Authorization": f"Bearer {token}"})
        transport = httpx.ASGITransport(self.app)
        async with httpx.AsyncClient(transport=transport, base_url=HOME, headers=given) as client:
            yield Visitor(self.app, client)

    @asynccontextmanager
    async def guests(self, count: int) -> AsyncIterator[list["Visitor"]]:
        """Guests, each with their own token."""
        async with self.visitor() as stranger:
            tokens = [(await stranger.post("/guests")).json()["token"] for _ in range(count)]
        clients = [self.visitor(token) for token in tokens]
        visitors = [await client.__aenter__() for client in clients]
        for visitor, token in zip(visitors, tokens, strict=True):
            visitor.token = token
        yield visitors
        for client in clients:
            await client.__aexit__(None, None, None)


class Visitor:
    def __init__(self, app: FastAPI, client: httpx.AsyncClient) -> None:
        self.app = app
        self.client = client
        self.token = ""

    async def ask(self, method: str, path: str, body: Any = None, **more: Any) -> httpx.Response:
        given = {} if body is None else {"json": body}
        response = await self.client.request(method, path, **given, **more)
        check_answer(self.app, method, path, response)
        return response

    async def get(self, path: str) -> httpx.Response:
        return await self.ask("GET", path)

    async def post(self, path: str, body: Any = None) -> httpx.Response:
        return await self.ask("POST", path, body)

    async def new_table(self, seats: list[dict[str, Any]] | None = None, **plan: Any) -> str:
        asked = {"seats": TWO_SEATS if seats is None else seats, "timer": None, "pace": 0, **plan}
        response = await self.post("/tables", asked)
        assert response.status_code == 201, response.text
        table: str = response.json()["table"]
        return table

    async def done(self, path: str, body: Any = None, method: str = "POST") -> dict[str, Any]:
        """Send a request that must succeed, and return the decoded response."""
        response = await self.ask(method, path, body)
        assert response.status_code in (200, 201), response.text
        answer: dict[str, Any] = response.json()
        return answer

    async def problem(self, path: str, body: Any = None, method: str = "POST") -> dict[str, Any]:
        """Send a request that must fail, and return the problem, with the status."""
        response = await self.ask(method, path, body)
        assert response.status_code >= 400, response.text
        error: dict[str, Any] = response.json()["error"]
        return error | {"status": response.status_code}


def routes_of(app: FastAPI) -> Iterable[APIRoute]:
    return (route for route in all_routes(app.routes) if isinstance(route, APIRoute))


def all_routes(routes: Iterable[Any]) -> Iterable[Any]:
    """Every route, including those of included routers."""
    for route in routes:
        inner = getattr(route, "original_router", None) or getattr(route, "router", None)
        if inner is not None and not isinstance(route, APIRoute):
            yield from all_routes(inner.routes)
        else:
            yield route


def check_answer(app: FastAPI, method: str, path: str, response: httpx.Response) -> None:
    """Check a response against the model of its route, or of problems."""
    if response.status_code >= 400:
        Error.model_validate_json(response.content, strict=True)
        return
    if response.status_code == 304:
        assert response.content == b""
        return
    for route in routes_of(app):
        if method in (route.methods or ()) and re.fullmatch(route.path_regex, path.partition("?")[0]):
            if route.response_model is not None and response.headers["content-type"] == "application/json":
                TypeAdapter(route.response_model).validate_json(response.content, strict=True)
            return


# Real sockets


@asynccontextmanager
async def served(directory: Path, **changes: Any) -> AsyncIterator["Served"]:
    """The app behind a real port, in this event loop."""
    app = create_app(settings_for(directory, **changes))
    server = uvicorn.Server(configure(app, port=0, timeout_graceful_shutdown=5))
    serving = asyncio.create_task(server._serve(None))
    while not server.started:
        await asyncio.sleep(0)
        if serving.done():
            await serving
    try:
        yield Served(app, server)
    finally:
        server.should_exit = True
        await serving


class Served(Site):
    def __init__(self, app: FastAPI, server: uvicorn.Server) -> None:
        super().__init__(app)
        self.server = server
        self.port: int = server.servers[0].sockets[0].getsockname()[1]

    @asynccontextmanager
    async def socket(
        self, table: str, token: str | None = None, since: int | None = None, **headers: str
    ) -> AsyncIterator["Socket"]:
        given = headers | ({} if token is None else {"Authorization": f"Bearer {token}"})
        asked = "" if since is None else f"?since={since}"
        url = f"ws://127.0.0.1:{self.port}/tables/{table}/socket{asked}"
        async with connect(url, additional_headers=given, proxy=None, compression=None) as connection:
            yield Socket(connection)


class Socket:
    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection
        self.sent = 0

    async def next(self) -> dict[str, Any]:
        """The next frame, checked against its model."""
        text = await asyncio.wait_for(self.connection.recv(), 20)
        FRAMES.validate_json(text, strict=True)
        frame: dict[str, Any] = json.loads(text)
        return frame

    async def until(self, kind: str) -> dict[str, Any]:
        while True:
            frame = await self.next()
            if frame["type"] == kind:
                return frame

    async def send(self, **frame: Any) -> None:
        await self.connection.send(json.dumps(frame))

    async def act(self, seat: int, version: int, action: dict[str, Any], name: str | None = None) -> str:
        self.sent += 1
        used = name or f"a{self.sent}"
        await self.send(type="act", id=used, seat=seat, version=version, action=action)
        return used


def without_texts(entry: dict[str, Any]) -> dict[str, Any]:
    """An entry as sockets send it: only responses have its texts."""
    return {name: value for name, value in entry.items() if name != "texts"}
