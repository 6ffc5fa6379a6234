"""The tools of a seat. Every refusal names its rule, so that a language model can learn from it."""

from collections.abc import Awaitable, Callable
from functools import wraps
from typing import Annotated, Any, Final, Literal, ParamSpec, TypeAlias

from mcp.server.mcpserver import Context
from mcp.server.mcpserver.exceptions import ToolError
from mcp.types import CallToolResult, TextContent
from pydantic import Field

from passgo.client.errors import Refused
from passgo.edition import names
from passgo.engine.errors import BadInput
from passgo.errors import PassgoError
from passgo.mcp.rules import look_up
from passgo.mcp.seat_server import ADDS, CHANGES, READS, SeatServer
from passgo.mcp.table_seat import TableSeat
from passgo.server.tables.commands import LONGEST_CHAT
from passgo.speech import with_full_stop

LONGEST_WAIT: Final = 60.0  # seconds

Caller: TypeAlias = Context[Any, Any]
SeatFinder: TypeAlias = Callable[[Caller], Awaitable[TableSeat]]
"""Finds the seat of a call."""
P = ParamSpec("P")

Side = Annotated[
    str,
    Field(
        description="One side of a trade, as offers are shown: $CASH, lots by the numbers of their squares, and jail "
        "cards c (Chance) and h (Community Chest), joined by +, or - for nothing: $90+6, 39, $50+c.",
        min_length=1,
        max_length=100,
    ),
]
Seconds = Annotated[
    float, Field(description="How long to wait until it is up to you, in seconds.", ge=0, le=LONGEST_WAIT)
]
Word = Annotated[
    str,
    Field(
        description="An action as `choices` writes it: throw, buy, bid=120, build=39, mortgage=5, end-turn …",
        min_length=1,
        max_length=200,
    ),
]


def tool_result(text: str, facts: dict[str, Any]) -> CallToolResult:
    """Text for the model to read, and the same as JSON."""
    return CallToolResult(content=[TextContent(type="text", text=text)], structured_content=facts)


def with_tool_errors(tool: Callable[P, Awaitable[CallToolResult]]) -> Callable[P, Awaitable[CallToolResult]]:
    """Report passgo's errors to the model with their message."""

    @wraps(tool)
    async def wrapped(*args: P.args, **kwargs: P.kwargs) -> CallToolResult:
        try:
            return await tool(*args, **kwargs)
        except PassgoError as error:
            advice = (
                " Nothing has changed; the tool `rule` explains it." if isinstance(error, Refused) else ""
            )
            raise ToolError(f"{with_full_stop(str(error))}{advice}") from None

    return wrapped


def add_tools(server: SeatServer, find_seat: SeatFinder) -> None:
    """Add the tools of a seat."""

    async def state(seat: TableSeat, seconds: float) -> CallToolResult:
        update = await seat.wait(seconds)
        return tool_result(await seat.describe(update), seat.facts(update))

    async def do(ctx: Caller, action: str, seconds: float) -> CallToolResult:
        seat = await find_seat(ctx)
        await seat.act(action)
        return await state(seat, seconds)

    @server.seat_tool("Look at the table", READS)
    @with_tool_errors
    async def look(ctx: Caller) -> CallToolResult:
        """See the table: what has happened since your last action, who owns what, what the game waits for, and all
        that you may do now."""
        return await state(await find_seat(ctx), 0)

    @server.seat_tool("Read the board", READS)
    @with_tool_errors
    async def board(ctx: Caller) -> CallToolResult:
        """Read the board of your game: every square in order, groups, prices, rents, cards and what the rules agreed
        on change. It stays the same for the whole game."""
        seat = await find_seat(ctx)
        text = await seat.text(await seat.refresh())
        return tool_result(text.board(), {})

    @server.seat_tool("Wait for your turn", READS)
    @with_tool_errors
    async def wait(ctx: Caller, seconds: Seconds = 20) -> CallToolResult:
        """Wait until it is up to you: a decision, an offer, or the end of the game. Then as `look`."""
        return await state(await find_seat(ctx), seconds)

    @server.seat_tool("List what you may do", READS)
    @with_tool_errors
    async def choices(ctx: Caller) -> CallToolResult:
        """List what you may do now, with what it costs or brings. Building, selling, mortgaging and trading are
        possible at almost any time, also when it is not your turn."""
        seat = await find_seat(ctx)
        update = await seat.refresh()
        return tool_result(await seat.list_choices(update), {"choices": seat.facts(update)["choices"]})

    @server.seat_tool("Ask why something is forbidden", READS)
    @with_tool_errors
    async def why(ctx: Caller, action: Word) -> CallToolResult:
        """Ask whether you may do something now, and if not, which rule forbids it. Nothing is done."""
        seat = await find_seat(ctx)
        found = await seat.table.why(seat.number, action)
        if found is None:
            return tool_result(f"{action} is allowed now.", {"allowed": True})
        rule = await seat.rule(found.rule)
        facts = {"allowed": False, "rule": found.rule, "message": found.message, "statement": rule.text}
        return tool_result(f"{with_full_stop(str(found))}\n{found.rule} says: {rule.text}", facts)

    @server.seat_tool("Do something", CHANGES)
    @with_tool_errors
    async def act(ctx: Caller, action: Word, seconds: Seconds = 20) -> CallToolResult:
        """Do something, then wait until it is up to you again. What is forbidden is refused with its rule."""
        return await do(ctx, action, seconds)

    @server.seat_tool("Offer a trade", ADDS)
    @with_tool_errors
    async def offer(
        ctx: Caller,
        to: Annotated[int, Field(description="The seat of the partner.", ge=0, le=8)],
        give: Side,
        get: Side,
        seconds: Seconds = 20,
    ) -> CallToolResult:
        """Offer a trade to another seat: what you give and what you get for it. Then wait for what comes of it. The
        same as the action offer=TO:GIVE=GET."""
        return await do(ctx, f"offer={to}:{give}={get}", seconds)

    @server.seat_tool("Answer an offer", CHANGES)
    @with_tool_errors
    async def answer(
        ctx: Caller,
        offer: Annotated[int, Field(description="The number of the offer.", ge=1)],
        reply: Literal["accept", "refuse", "counter"],
        give: Annotated[Side | None, Field(description="In a counter-offer: what you give.")] = None,
        get: Annotated[Side | None, Field(description="In a counter-offer: what you get.")] = None,
        seconds: Seconds = 20,
    ) -> CallToolResult:
        """Accept or refuse an offer that was made to you, or make a counter-offer. The same as the actions
        accept=OFFER, refuse=OFFER and counter=OFFER:GIVE=GET."""
        terms = "" if give is None and get is None else f":{give or '-'}={get or '-'}"
        if (reply == "counter") != bool(terms):
            raise BadInput("give and get are the terms of a counter-offer; accept and refuse have none")
        return await do(ctx, f"{reply}={offer}{terms}", seconds)

    @server.seat_tool("Talk to the table", ADDS)
    @with_tool_errors
    async def say(
        ctx: Caller, text: Annotated[str, Field(min_length=1, max_length=LONGEST_CHAT)]
    ) -> CallToolResult:
        """Say something to all players at the table."""
        await (await find_seat(ctx)).table.say(text)
        return tool_result("Said.", {"said": text})

    @server.seat_tool("Look up rules", READS)
    @with_tool_errors
    async def rule(
        ctx: Caller,
        wanted: Annotated[
            str,
            Field(
                description="An id such as BUILD-2, a chapter such as JAIL, or words to look for.",
                max_length=80,
            ),
        ],
        edition: Annotated[
            str | None,
            Field(description="The edition in whose words they are given; else your table's.", max_length=40),
        ] = None,
    ) -> CallToolResult:
        """Look up rules of the game by id, by chapter or by words."""
        rules = look_up(wanted, edition or await edition_of(ctx))
        return tool_result("\n".join(f"{each['id']}: {each['text']}" for each in rules), {"rules": rules})

    async def edition_of(ctx: Caller) -> str:
        """The edition of the caller's table, if that is built in; else classic."""
        try:
            found = (await (await find_seat(ctx)).table.edition()).id
        except BadInput:  # no seat: rules can be read without one
            return "classic"
        return found if found in names() else "classic"
