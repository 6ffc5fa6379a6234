"""An MCP server whose tools refuse what they do not know, and say what they do to the game."""

from collections.abc import Callable, Sequence
from difflib import get_close_matches
from typing import Any, Final, TypeVar

from mcp.server.mcpserver import Context, MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp.types import CallToolResult, InputRequiredResult, ToolAnnotations
from pydantic import ValidationError

import passgo
from passgo.speech import with_full_stop

INSTRUCTIONS: Final = """You play the property trading game against others. `board` has the prices and rents, `look`
shows the table and what you may do, `act` does one thing and waits until it is up to you again. Trades can be offered
at any time. A refused action names the rule that forbids it: `why` and `rule` explain it. The game is over when `look`
says so."""

READS: Final = ToolAnnotations(
    read_only_hint=True, destructive_hint=False, idempotent_hint=True, open_world_hint=False
)
"""A tool that changes nothing in the game."""
ADDS: Final = ToolAnnotations(
    read_only_hint=False, destructive_hint=False, idempotent_hint=False, open_world_hint=False
)
"""A tool that adds something, such as an offer, which can be withdrawn."""
ADDS_ONCE: Final = ToolAnnotations(
    read_only_hint=False, destructive_hint=False, idempotent_hint=True, open_world_hint=False
)
CHANGES: Final = ToolAnnotations(
    read_only_hint=False, destructive_hint=True, idempotent_hint=False, open_world_hint=False
)
"""A tool whose effect cannot be taken back."""

CLOSE: Final = 0.4  # how alike a name that was probably meant has to be: get_lots for get is

ToolT = TypeVar("ToolT", bound=Callable[..., Any])


class SeatServer(MCPServer[Any]):
    """The server of one seat's tools."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(
            "passgo",
            instructions=INSTRUCTIONS,
            version=passgo.__version__,
            log_level="WARNING",
            **settings,
        )

    def seat_tool(self, title: str, effect: ToolAnnotations) -> Callable[[ToolT], ToolT]:
        """Register a tool with its title and its effect on the game; its schema allows no other arguments."""

        def register(function: ToolT) -> ToolT:
            self.add_tool(function, title=title, annotations=effect.model_copy(update={"title": title}))
            tool = self._tool_manager.get_tool(function.__name__)
            assert tool is not None
            tool.parameters["additionalProperties"] = False
            return function

        return register

    async def call_tool(
        self, name: str, arguments: dict[str, Any], context: Context[Any, Any] | None = None
    ) -> CallToolResult | InputRequiredResult:
        """Call a tool. Arguments that it does not have are refused, where the library would ignore them."""
        tools = {tool.name: tool for tool in self._tool_manager.list_tools()}
        if name not in tools:
            raise ToolError(f"there is no tool {name!r}; {expected(name, list(tools))}.")
        known = list(tools[name].parameters.get("properties", {}))
        for argument in arguments:
            if argument not in known:
                raise ToolError(f"{name} has no argument {argument!r}; {expected(argument, known)}.")
        try:
            return await super().call_tool(name, arguments, context)
        except ToolError as error:
            if not isinstance(error.__cause__, ValidationError):
                raise
            faults = "; ".join(
                f"{'.'.join(map(str, fault['loc']))}: {fault['msg']}" for fault in error.__cause__.errors()
            )
            raise ToolError(f"{name}: {with_full_stop(faults)}") from error


def expected(name: str, known: Sequence[str]) -> str:
    """What was probably meant, and all that there is."""
    near = get_close_matches(name, known, n=1, cutoff=CLOSE)
    meant = f"did you mean {near[0]!r}? " if near else ""
    return f"{meant}expected {' or '.join([', '.join(known[:-1]), known[-1]] if len(known) > 1 else known) or 'none'}"
