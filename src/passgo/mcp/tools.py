"""The tools of a seat. Every refusal names its rule, so that a language model can learn from it."""

from collections.abc import Awaitable, Callable
from functools import wraps
from typing import Annotated, Any, Final, Literal, ParamSpec, TypeAlias

from mcp.server.mcpserver import Context, MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp.types import CallToolResult, TextContent
from pydantic import Field

from passgo.base.json_types import JsonObject
from passgo.client.errors import Refused
from passgo.edition import names
from passgo.engine.errors import BadInput
from passgo.errors import PassgoError
from passgo.mcp.rules import look_up
from passgo.mcp.table_seat import TableSeat
from passgo.server.tables.commands import LONGEST_CHAT
from passgo.speech import with_full_stop

INSTRUCTIONS: Final = """You play the property trading game against others. `look` shows the table and what you may do,
`act` does one thing and waits until it is up to you again. Trades can be offered at any time. A refused action names
the rule that forbids it: `why` and `rule` explain it. The game is over when `look` says so."""
LONGEST_WAIT: Final = 60.0  # seconds

Caller: TypeAlias = Context[Any, Any]
SeatFinder: TypeAlias = Callable[[Caller], Awaitable[TableSeat]]
"""Finds the seat of a call."""
P = ParamSpec("P")

Cash = Annotated[int, Field(description="Money.", ge=0)]
Lots = Annotated[tuple[int, ...], Field(description="Deeds, by the numbers of their squares.", max_length=28)]
Cards = Annotated[
    tuple[Literal["chance", "chest"], ...],
    Field(description="Get Out of Jail Free cards, by the deck that they belong to.", max_length=2),
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


def add_tools(server: MCPServer[Any], find_seat: SeatFinder) -> None:
    """Add the tools of a seat."""

    async def state(seat: TableSeat, seconds: float) -> CallToolResult:
        update = await seat.wait(seconds)
        return tool_result(await seat.describe(update), seat.facts(update))

    async def do(ctx: Caller, action: str | JsonObject, seconds: float) -> CallToolResult:
        seat = await find_seat(ctx)
        await seat.act(action)
        return await state(seat, seconds)

    @server.tool()
    @with_tool_errors
    async def look(ctx: Caller) -> CallToolResult:
        """See the table: what has happened since your last action, who owns what, what the game waits for, and all
        that you may do now."""
        return await state(await find_seat(ctx), 0)

    @server.tool()
    @with_tool_errors
    async def wait(ctx: Caller, seconds: Seconds = 20) -> CallToolResult:
        """Wait until it is up to you: a decision, an offer, or the end of the game. Then as `look`."""
        return await state(await find_seat(ctx), seconds)

    @server.tool()
    @with_tool_errors
    async def choices(ctx: Caller) -> CallToolResult:
        """List what you may do now, with what it costs or brings. Building, selling, mortgaging and trading are
        possible at almost any time, also when it is not your turn."""
        seat = await find_seat(ctx)
        update = await seat.refresh()
        return tool_result(await seat.list_choices(update), {"choices": seat.facts(update)["choices"]})

    @server.tool()
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

    @server.tool()
    @with_tool_errors
    async def act(ctx: Caller, action: Word, seconds: Seconds = 20) -> CallToolResult:
        """Do something, then wait until it is up to you again. What is forbidden is refused with its rule."""
        return await do(ctx, action, seconds)

    @server.tool()
    @with_tool_errors
    async def offer(
        ctx: Caller,
        to: Annotated[int, Field(description="The seat of the partner.", ge=0, le=8)],
        give_cash: Cash = 0,
        give_lots: Lots = (),
        give_cards: Cards = (),
        get_cash: Cash = 0,
        get_lots: Lots = (),
        get_cards: Cards = (),
        seconds: Seconds = 20,
    ) -> CallToolResult:
        """Offer a trade to another seat: what you give and what you get for it. Then wait for what comes of it."""
        give, get = side(give_cash, give_lots, give_cards), side(get_cash, get_lots, get_cards)
        return await do(ctx, {"do": "offer", "to": to, "give": give, "get": get}, seconds)

    @server.tool()
    @with_tool_errors
    async def answer(
        ctx: Caller,
        offer: Annotated[int, Field(description="The number of the offer.", ge=1)],
        reply: Literal["accept", "refuse"],
        seconds: Seconds = 20,
    ) -> CallToolResult:
        """Accept or refuse an offer that was made to you. (A counter-offer is an action: counter=4:$90=6.)"""
        return await do(ctx, {"do": reply, "offer": offer}, seconds)

    @server.tool()
    @with_tool_errors
    async def say(
        ctx: Caller, text: Annotated[str, Field(min_length=1, max_length=LONGEST_CHAT)]
    ) -> CallToolResult:
        """Say something to all players at the table."""
        await (await find_seat(ctx)).table.say(text)
        return tool_result("Said.", {"said": text})

    @server.tool()
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


def side(cash: int, lots: tuple[int, ...], cards: tuple[str, ...]) -> JsonObject:
    """One side of a trade; what is empty is left out."""
    return {
        name: value for name, value in (("cash", cash), ("lots", list(lots)), ("cards", list(cards))) if value
    }
