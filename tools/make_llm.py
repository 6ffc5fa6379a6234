"""Plays the transcript and the match of docs/llm.md again: python tools/make_llm.py

A stub with fixed answers replaces the models.
"""

import asyncio
import json
import re
import sys
import tempfile
from pathlib import Path
from textwrap import fill

from mcp.types import TextContent
from typer.testing import CliRunner

from mcp import Client

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "tests"))

from arena.stub import Stub
from pages import DOCS, between, options, renew
from passgo.cli import main as passgo
from passgo.mcp.stdio import make_server

PAGE = DOCS / "llm.md"
DECISIONS = 10
WIDTH = 118
ARENA = ("llm:openai/small,llm:anthropic/large", "--games", "4", "--rules", "full+rounds=15")


class Session:
    """The client's calls and the answers."""

    def __init__(self, client: Client) -> None:
        self.client = client
        self.lines: list[str] = []

    async def call(self, tool: str, **arguments: object) -> str:
        content = (await self.client.call_tool(tool, arguments)).content[0]
        assert isinstance(content, TextContent)
        return content.text

    async def show(self, tool: str, **arguments: object) -> str:
        """Call a tool and keep its output; of a table, only the news before it."""
        output = await self.call(tool, **arguments)
        self.lines.append(f"> {tool} {json.dumps(arguments)}")
        self.lines += [fill(line, WIDTH) for line in output.partition("\n\n")[0].splitlines()]
        return output


async def play() -> str:
    """One thing that is forbidden, why not until something is allowed, and ten decisions: the first of each list."""
    async with Client(make_server(None, "Model")) as client:
        session = Session(client)
        start = {"rules": "full+free-parking-pot=500", "bots": ["easy", "normal"], "seed": 7}
        table = await session.call("start_game", **start)
        shown = table.partition("\n\n")[2] or table
        session.lines += [
            f"> start_game {json.dumps(start)}",
            *(fill(line, WIDTH) for line in shown.splitlines()),
        ]
        await session.show("act", action="build=39")
        for action in ("end-turn", "buy", "throw"):
            if "is allowed" in await session.show("why", action=action):
                break
        for _ in range(DECISIONS):
            await session.show("act", action=action)
            while "Nothing at the moment" in (listed := await session.call("choices")):
                await session.show("wait", seconds=20)
            action = first_of(listed)
    return "\n".join(session.lines)


def first_of(listed: str) -> str:
    """The first choice, as a careless model takes it; of a bid, the least."""
    word = listed.splitlines()[0].partition(" (")[0]
    least = re.search(r"N from (\d+)", listed)
    return word if least is None else word.replace("=N", f"={least.group(1)}")


def match() -> str:
    """Two models that take the first choice; the first one is also illegal, unreadable and cut off once."""
    with Stub() as stub, tempfile.TemporaryDirectory() as folder:
        stub.faults.extend(['{"action": "build=39"}', "I would rather not.", "cut"])
        env = {"OPENAI_BASE_URL": f"{stub.address}/v1", "ANTHROPIC_BASE_URL": stub.address}
        result = CliRunner().invoke(passgo, ["arena", *ARENA, "--out", folder], env={**env, "LC_ALL": "C"})
    assert result.exit_code == 0, result.output
    return result.output


def renewed(page: str) -> str:
    transcript = f"```\n{asyncio.run(play())}\n```\n"
    page = between(page, "<!-- transcript -->\n", "<!-- /transcript -->", transcript)
    return between(page, "<!-- match -->\n", "<!-- /match -->", match())


def main() -> None:
    options(__doc__).parse_args()
    renew(PAGE, renewed)


if __name__ == "__main__":
    main()
