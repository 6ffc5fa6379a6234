"""`passgo join`: a custom bot at a served table, as a class and as a program in any language."""

import asyncio
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import aclosing
from pathlib import Path

import pytest
from typer.testing import CliRunner

import passgo
from passgo.cli import main
from passgo.client import AsyncClient, AsyncTable
from server.served import Server

HASTY = Path(__file__).parents[2] / "docs" / "examples" / "hasty.py"
OWN = """
import passgo

class First:
    def decide(self, game, seat, answers):
        return answers[0]
"""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with Server(f"sqlite:///{tmp_path_factory.mktemp('served') / 'games.sqlite'}") as served:
        yield served


def environment() -> dict[str, str]:
    """The environment that finds this passgo from any directory."""
    paths = [str(Path(path).resolve()) for path in os.environ.get("PYTHONPATH", "").split(os.pathsep) if path]
    return {**os.environ, "PYTHONPATH": os.pathsep.join(paths)}


async def open_table(client: AsyncClient) -> AsyncTable:
    await client.become_guest()
    seats = [{"who": "open"}, {"who": "bot", "bot": "easy"}]
    agreed = ["free-parking-pot", "salary=400", "rounds=5"]  # a short game
    return await client.new_table(seats=seats, house_rules=agreed, timer=None, pace=0, absence=0)


@pytest.mark.parametrize("bot", ["mybots:First", "trader:reserve=300", f"exec:{sys.executable} {HASTY}"])
async def test_a_custom_bot_plays_a_whole_game(server: Server, tmp_path: Path, bot: str) -> None:
    (tmp_path / "mybots.py").write_text(OWN)
    async with AsyncClient(f"http://127.0.0.1:{server.port}") as host:
        table = await open_table(host)
        command = [sys.executable, "-m", "passgo", "join", table.link, "--bot", bot, "--name", "Mine"]
        joined = await asyncio.create_subprocess_exec(
            *command, cwd=tmp_path, env=environment(), stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        async with aclosing(table.updates()) as updates:
            async for update in updates:
                if update.table is not None and update.table.shares:
                    assert update.table.seats[0].name == "Mine"
                    break
                assert joined.returncode is None
        await table.start()
        out, errors = await joined.communicate()
        assert joined.returncode == 0, errors.decode()
        record = await table.record()
    assert '[Shares "0:revealed:' in record  # the program gave its secret for the dice
    game = passgo.replay(record)
    assert game.outcome is not None
    assert f"Won by seat {game.outcome.winners[0]}" in out.decode()
    assert {turn.move.seat for turn in game.history} >= {0, 1}


@pytest.mark.parametrize(
    ("words", "error"),
    [
        (["nowhere", "--bot", "json:JSONDecoder"], "no link to a table"),
        (["http://127.0.0.1:9/t/x", "--bot", "nobody:Bot"], "cannot be loaded"),
        (["http://127.0.0.1:9/t/x", "--bot", "json:JSONDecoder"], "has no method decide"),
        (["http://127.0.0.1:9/t/x", "--bot", "tradr"], "did you mean trader?"),
        (["http://127.0.0.1:9/t/x", "--bot", "client.test_client:Buyer"], "does not answer"),
    ],
)
def test_invalid_links_and_bots_are_refused(words: list[str], error: str) -> None:
    result = CliRunner().invoke(main, ["join", *words])
    assert result.exit_code == 2
    assert error in result.output
