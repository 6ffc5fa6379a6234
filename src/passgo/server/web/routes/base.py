"""Shared by all routes: reading request bodies, dependencies, and running commands at a table."""

import re
from collections.abc import Callable, Coroutine
from typing import Annotated, Any, Final, cast

import msgspec
from fastapi import Depends, Path, Request
from fastapi.routing import APIRoute
from starlette.responses import Response

from passgo.server.problems import Problem
from passgo.server.runtime.fair_queue import ITSELF, Requester
from passgo.server.settings import Settings
from passgo.server.tables.entries import AnyEntry
from passgo.server.tables.live_table import LiveTable
from passgo.server.tables.table_state import TableState
from passgo.server.web.answers import IN_LANGUAGE, Json
from passgo.server.web.guests import OurTables
from passgo.server.web.limits import DEEPEST, Limits, address_of, check_depth, count_openings, largest_body
from passgo.server.web.network import Network
from passgo.server.web.texts import EntryTexts
from passgo.server.web.wire.protocol import SeatNumber
from passgo.speech import accepted_language

HOST: Final = re.compile(r"[A-Za-z0-9.:_\[\]-]{1,255}")
JSON_TYPE: Final = re.compile(r"application/json(\s*;.*)?", re.IGNORECASE)


class JsonRequest(Request):
    """A request whose body is read up to the size limit, and only if it is JSON."""

    raw: bytes = b""
    data: Any = None

    async def read(self, largest: int) -> None:
        if not JSON_TYPE.fullmatch(self.headers.get("content-type", "")):
            raise Problem("not-json")
        chunks: list[bytes] = []
        size = 0
        async for chunk in self.stream():
            size += len(chunk)
            if size > largest:
                raise Problem("request-too-large", largest=largest)
            chunks.append(chunk)
        self.raw = b"".join(chunks)
        self.data = read_json(self.raw)

    async def body(self) -> bytes:
        return self.raw

    async def json(self) -> Any:
        return self.data


def read_json(text: bytes | str) -> Any:
    try:
        data = msgspec.json.decode(text)
    except (msgspec.DecodeError, UnicodeError, RecursionError) as error:
        raise Problem("unreadable", {"problems": [str(error)]}) from None
    if count_openings(text) > DEEPEST:  # otherwise it cannot be deeper
        check_depth(data)
    return data


class JsonRoute(APIRoute):
    def get_route_handler(self) -> Callable[[Request], Coroutine[Any, Any, Response]]:
        handle = super().get_route_handler()

        async def read_and_handle(request: Request) -> Response:
            asked = JsonRequest(request.scope, request.receive)
            if self.body_field is not None:
                await asked.read(largest_body(request.app.state.settings, request.url.path))
            return await handle(asked)

        return read_and_handle


# These are coroutines, since FastAPI runs plain functions in a thread pool.


async def settings_of(request: Request) -> Settings:
    return cast(Settings, request.app.state.settings)


async def limits_of(request: Request) -> Limits:
    return cast(Limits, request.app.state.limits)


async def network_of(request: Request) -> Network:
    return cast(Network, request.app.state.network)


async def client_of(request: Request) -> str:
    return address_of(request.scope)


async def language_of(request: Request) -> str:
    """The language that the client prefers."""
    return accepted_language(request.headers.get("accept-language", ""))


async def live_table(
    table: Annotated[str, Path(description="The table's id.", examples=["k3x9w2m7qa"])], tables: OurTables
) -> LiveTable:
    return await tables.live(table)


TableParam = Annotated[LiveTable, Depends(live_table)]
SeatPath = Annotated[SeatNumber, Path(description="The seat's number, from 0 on.", examples=[0])]
OurLimits = Annotated[Limits, Depends(limits_of)]
OurSettings = Annotated[Settings, Depends(settings_of)]
OurNetwork = Annotated[Network, Depends(network_of)]
Client = Annotated[str, Depends(client_of)]
Language = Annotated[str, Depends(language_of)]


def link_to(table: str, request: Request, public_url: str, network: Network) -> str:
    """The link to a table, for other devices if they can reach it."""
    if network.code_of(table) is not None:
        return f"http://{network.address}:{network.port}/t/{table}"
    if public_url:
        return f"{public_url.rstrip('/')}/t/{table}"
    host = request.headers.get("host", "")
    if not HOST.fullmatch(host):
        raise Problem("bad-host")
    return f"{request.url.scheme}://{host}/t/{table}"


def charge_for_history(live: LiveTable, since: int, limits: Limits, client: str) -> None:
    """Count a reading if the entries since a seq are no longer in memory."""
    if not live.history.reaches(since):
        limits.readings.take(client)


async def state_response(
    live: LiveTable,
    guest: str | None,
    since: int | None,
    language: str | None = None,
    requester: Requester = ITSELF,
) -> Json:
    """The state of the table, and the entries after `since`, with texts if a language is given."""
    if language is None:
        return Json(await live.update(guest, since, requester=requester))
    body = await live.update(guest, since, EntryTexts(live.state, language).add_encoded, requester)
    return Json(body, headers=IN_LANGUAGE)


async def run_command(
    live: LiveTable, guest: str, command: Callable[[TableState], AnyEntry], language: str | None = None
) -> Json:
    """Run a guest's command, and respond with the new state of the table."""
    done = await live.do(guest, command)
    return await state_response(live, guest, done.seq - 1, language)
