"""A seat over streamable HTTP: `/tables/{table}/mcp` of a server, for clients with a guest's token.

Every call goes through the server's API with that token, so it can see and do what the guest can, and no more.
Calls are stateless: any process of a server can answer any of them.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Annotated, Any, Final

import httpx
from fastapi import FastAPI
from mcp.server.streamable_http_manager import StreamableHTTPASGIApp
from mcp.server.transport_security import TransportSecuritySettings
from mcp.types import CallToolResult
from pydantic import Field
from starlette.requests import Request
from starlette.routing import Route

from passgo.client.asynchronous import AsyncClient, AsyncTable
from passgo.engine.errors import BadInput
from passgo.engine.seating import LONGEST_NAME
from passgo.mcp.resources import add_resources
from passgo.mcp.seat_server import ADDS_ONCE, SeatServer
from passgo.mcp.table_seat import TableSeat, own_seat, sit_down
from passgo.mcp.tools import Caller, add_tools, tool_result, with_tool_errors
from passgo.server.web.guests import token_of

PATH: Final = "/tables/{table}/mcp"


def add_llm_seats(app: FastAPI) -> None:
    """Add the route to a server's app."""
    server = make_server(app)
    # RequestMiddleware has checked host, origin and size.
    server.streamable_http_app(
        stateless_http=True,
        json_response=True,
        transport_security=TransportSecuritySettings(enable_dns_rebinding_protection=False),
    )
    manager = server.session_manager
    opened = app.router.lifespan_context

    @asynccontextmanager
    async def lifespan(running: FastAPI) -> AsyncIterator[Any]:
        async with opened(running) as state, manager.run():
            yield state

    app.router.lifespan_context = lifespan
    # Before the pages, which match all other paths.
    # No GET: it would open a stream that stays open, for anyone, and nothing is ever sent in it.
    app.router.routes.insert(0, Route(PATH, StreamableHTTPASGIApp(manager), methods=["POST"]))


def make_server(app: FastAPI) -> SeatServer:
    def table_of(ctx: Caller) -> AsyncTable:
        request: Request | None = ctx.request_context.request
        assert request is not None
        token = token_of(request.headers, with_cookie=False)
        if not token:
            raise BadInput("who are you? Send the token of POST /guests as Authorization: Bearer …")
        peer = request.client or ("127.0.0.1", 0)
        transport = httpx.ASGITransport(app=app, client=(peer[0], peer[1]))
        return AsyncClient(str(request.base_url), token, transport=transport).table(
            request.path_params["table"]
        )

    async def find_seat(ctx: Caller) -> TableSeat:
        return await own_seat(table_of(ctx))

    server = SeatServer()

    @server.seat_tool("Take a seat", ADDS_ONCE)
    @with_tool_errors
    async def take_seat(
        ctx: Caller, name: Annotated[str, Field(min_length=1, max_length=LONGEST_NAME)]
    ) -> CallToolResult:
        """Take a free seat at this table, under a name. If you have one, you keep it."""
        seat = await sit_down(table_of(ctx), name)
        update = await seat.refresh()
        return tool_result(await seat.describe(update), seat.facts(update))

    add_tools(server, find_seat)
    add_resources(server, find_seat)
    return server
