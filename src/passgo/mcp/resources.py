"""Resources for a language model: the rules, the edition, and the record of its game."""

import json
from collections.abc import Awaitable, Callable
from dataclasses import asdict
from functools import wraps
from typing import Any, ParamSpec

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ResourceError, ResourceNotFoundError

from passgo.edition import load
from passgo.engine.errors import BadInput
from passgo.errors import PassgoError
from passgo.mcp.rules import every_rule, words_in
from passgo.mcp.tools import Caller, SeatFinder
from passgo.speech import with_full_stop

P = ParamSpec("P")


def with_resource_errors(resource: Callable[P, Awaitable[str]]) -> Callable[P, Awaitable[str]]:
    """Report passgo's errors with their message: of other errors, a reader sees the address only."""

    @wraps(resource)
    async def wrapped(*args: P.args, **kwargs: P.kwargs) -> str:
        try:
            return await resource(*args, **kwargs)
        except BadInput as error:
            raise ResourceNotFoundError(with_full_stop(str(error))) from None
        except PassgoError as error:
            raise ResourceError(with_full_stop(str(error))) from None

    return wrapped


def add_resources(server: MCPServer[Any], find_seat: SeatFinder) -> None:
    @server.resource("passgo://rules/{edition}", mime_type="text/plain")
    @with_resource_errors
    async def rules(edition: str) -> str:
        """Every rule with its id, in the words of an edition."""
        return every_rule(edition)

    @server.resource("passgo://editions/{edition}", mime_type="application/json")
    @with_resource_errors
    async def board(edition: str) -> str:
        """A board with its prices, rents, cards and words."""
        words_in(edition)
        printed = asdict(load(edition))
        printed.pop("challenges")  # their answers are secret
        return json.dumps(printed, ensure_ascii=False)

    @server.resource("passgo://game/{part}", mime_type="text/plain")
    @with_resource_errors
    async def game(part: str, ctx: Caller) -> str:
        """passgo://game/record is the game so far in passgo's notation, passgo://game/edition its board as JSON."""
        if part not in ("record", "edition"):
            raise BadInput(f"a game has no {part!r}; expected record or edition")
        seat = await find_seat(ctx)
        if part == "edition":
            return (await seat.table.edition()).model_dump_json()
        return await seat.table.record()
