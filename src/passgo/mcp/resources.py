"""What a model can read besides: the rules, the edition, and the record of its game."""

import json
from dataclasses import asdict
from typing import Any

from mcp.server.mcpserver import MCPServer

from passgo.edition import load
from passgo.mcp.rules import every_rule, words_in
from passgo.mcp.tools import Caller, Placed


def add_resources(server: MCPServer[Any], placed: Placed) -> None:
    @server.resource("passgo://rules/{edition}", mime_type="text/plain")
    async def rules(edition: str) -> str:
        """Every rule with its id, in the words of an edition."""
        return every_rule(edition)

    @server.resource("passgo://editions/{edition}", mime_type="application/json")
    async def board(edition: str) -> str:
        """A board with its prices, rents, cards and words."""
        words_in(edition)
        printed = asdict(load(edition))
        printed.pop("challenges")  # their answers are nobody's business
        return json.dumps(printed, ensure_ascii=False)

    @server.resource("passgo://game/{part}", mime_type="text/plain")
    async def game(part: str, ctx: Caller) -> str:
        """passgo://game/record is the game so far in passgo's notation, passgo://game/edition its board as JSON."""
        place = await placed(ctx)
        if part == "edition":
            return (await place.table.edition()).model_dump_json()
        return await place.table.record()
