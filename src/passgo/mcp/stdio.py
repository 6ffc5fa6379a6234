"""`passgo mcp`: a seat over standard input and output, at a table of its own or at a served one."""

import asyncio
import os
import tempfile
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from pathlib import Path
from typing import Annotated, Any, Final

import httpx
from mcp.types import CallToolResult
from pydantic import Field

from passgo.bots.levels import LEVELS
from passgo.client.address import TableAddress
from passgo.client.agreed import plan_fields
from passgo.client.asynchronous import LONGEST_PAUSE, AsyncClient, AsyncTable
from passgo.client.errors import ServerError, Unreachable
from passgo.edition import names
from passgo.engine.errors import BadInput
from passgo.engine.house_rules import HOUSE_RULES, PRESETS
from passgo.game.inputs import choose_rules
from passgo.mcp.resources import add_resources
from passgo.mcp.seat_server import CHANGES, SeatServer
from passgo.mcp.table_seat import TableSeat, sit_down
from passgo.mcp.tools import Caller, add_tools, tool_result, with_tool_errors
from passgo.notation.rules_text import EXTRAS
from passgo.server.app import create_app
from passgo.server.runtime.metrics import Metrics
from passgo.server.settings import Settings
from passgo.server.store.store import Store
from passgo.server.tables.registry import Tables

LONGEST_WORD: Final = 20  # of an edition's or a bot's name
UNLIMITED: Final = 1_000_000  # the table in this process has no other guests


class OwnSeat:
    """The seat of this process: none until a game was started or joined."""

    def __init__(self) -> None:
        self.seat: TableSeat | None = None
        self.stack = AsyncExitStack()

    async def find_seat(self, ctx: Caller) -> TableSeat:
        if self.seat is None:
            raise BadInput("you have no seat yet; start a game first, with `start_game`")
        return self.seat

    async def join(self, address: TableAddress, name: str) -> None:
        """Take a seat at a served table; the guest's token may come from the environment."""
        client = await self.stack.enter_async_context(
            AsyncClient(address.server, os.environ.get("PASSGO_TOKEN"))
        )
        if client.token is None:
            await client.become_guest()
        self.seat = await sit_down(client.table(address.table), name)
        listening = asyncio.create_task(keep_connected(self.seat.table))
        self.stack.callback(listening.cancel)

    async def start(
        self, edition: str, rules: str, bots: list[str], name: str, seed: str | None = None
    ) -> None:
        """Start a table in this process, with bots. The previous one is left only after that has worked: a refused
        request changes nothing."""
        agreed = choose_rules(rules)
        async with AsyncExitStack() as opened:
            client = await opened.enter_async_context(private_server(seed))
            await client.become_guest()
            table = await client.new_table(
                **plan_fields(agreed),
                edition=edition,
                seats=[{"who": "me", "name": name}, *({"who": "bot", "bot": bot} for bot in bots)],
                timer=None,
                absence=0,
                pace=0,
            )
            await table.start()
            left, self.stack = self.stack, opened.pop_all()
            self.seat = TableSeat(table, 0)
        await left.aclose()


class SeededTables(Tables):
    """Tables whose luck follows from a given seed, in place of a secret one."""

    def __init__(self, seed: str, store: Store, settings: Settings, metrics: Metrics) -> None:
        super().__init__(store, settings, metrics)
        self.seed: Final = seed

    def new_seed(self) -> str:
        return self.seed


async def keep_connected(table: AsyncTable) -> None:
    """Keep a socket open: a guest without one counts as away, and a bot would play on. Retries while the server is
    unreachable; ends if the table cannot be watched."""
    with suppress(ServerError):
        while True:
            with suppress(Unreachable):
                async for _ in table.updates():
                    pass
            await asyncio.sleep(LONGEST_PAUSE)


@asynccontextmanager
async def private_server(seed: str | None = None) -> AsyncIterator[AsyncClient]:
    """A server without a port, whose only guest is in this process."""
    with tempfile.TemporaryDirectory(prefix="passgo-") as folder:
        settings = Settings(
            database=f"sqlite:///{Path(folder) / 'game.sqlite'}",
            requests_per_minute=UNLIMITED,
            quick_bots=UNLIMITED,
        )
        app = create_app(settings)
        if seed is not None:
            app.state.tables = SeededTables(seed, app.state.store, settings, app.state.metrics)
        async with app.router.lifespan_context(app):
            transport = httpx.ASGITransport(app=app)
            async with AsyncClient("http://127.0.0.1", transport=transport) as client:
                yield client


def rules_to_choose() -> str:
    """How rules are written, with all house rules and presets."""
    extras = ", ".join([*EXTRAS, *(rule.form for rule in HOUSE_RULES)])
    presets = ", ".join(f"{name} ({written})" for name, written in PRESETS.items())
    return (
        "full, short or time-limit:MINUTES. What else is agreed on follows, each with a + before it and in this order: "
        f"{extras}. For example full+free-parking-pot=500+cash=3000. Or the name of a preset: {presets}."
    )


def make_server(address: TableAddress | None, name: str) -> SeatServer:
    """With the address of a served table the seat is there; without it, the model starts games against bots."""
    own = OwnSeat()

    @asynccontextmanager
    async def lifespan(_: Any) -> AsyncIterator[None]:
        try:
            if address is not None:
                await own.join(address, name)
            yield
        finally:
            await own.stack.aclose()

    server = SeatServer(lifespan=lifespan)
    if address is None:

        @server.seat_tool("Start a game", CHANGES)
        @with_tool_errors
        async def start_game(
            ctx: Caller,
            edition: Annotated[
                str, Field(description=f"{', '.join(names())}.", max_length=LONGEST_WORD)
            ] = "classic",
            rules: Annotated[str, Field(description=rules_to_choose())] = "full",
            bots: Annotated[
                list[Annotated[str, Field(max_length=LONGEST_WORD)]],
                Field(description=f"The other players: {', '.join(LEVELS)}.", min_length=1, max_length=7),
            ] = ["normal", "normal", "normal"],  # noqa: B006 - never changed
            seed: Annotated[
                int | str | None,
                Field(description="Decides all luck: the same seed and the same actions give the same game."),
            ] = None,
        ) -> CallToolResult:
            """Start a new game against bots; you are seat 0. A game that was under way is left."""
            await own.start(edition, rules, bots, name, None if seed is None else str(seed))
            seat = await own.find_seat(ctx)
            update = await seat.wait(20)
            return tool_result(await seat.describe(update), seat.facts(update))

    add_tools(server, own.find_seat)
    add_resources(server, own.find_seat)
    return server
