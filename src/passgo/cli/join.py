"""`passgo join`: seat any player at a served table."""

from __future__ import annotations

import asyncio
import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from passgo.cli.language import number, text
from passgo.cli.output import STOPPED, fail

if TYPE_CHECKING:
    from passgo.server.web.wire.protocol import OutcomeInfo

TOKEN = "PASSGO_TOKEN"  # noqa: S105 - the name of a variable


def join(
    url: Annotated[str, typer.Argument(metavar="URL")],
    bot: Annotated[str, typer.Option(metavar="NAME|MODULE:NAME|exec:COMMAND")],
    name: Annotated[str | None, typer.Option()] = None,
) -> None:
    try:
        from passgo.client import read_address
    except ImportError:
        fail(text("commands.needs-package", command="join", package="httpx", extra="client"))
    from passgo.errors import PassgoError
    from passgo.players.roster import check_bot

    sys.path.insert(0, str(Path.cwd()))
    try:
        address = read_address(url)
        check_bot(bot)
        outcome = asyncio.run(play_seat(address.server, address.table, bot, name))
    except PassgoError as error:
        fail(error)
    except KeyboardInterrupt:
        raise typer.Exit(STOPPED) from None
    print_outcome(outcome)


async def play_seat(server: str, table: str, bot: str, name: str | None) -> OutcomeInfo | None:
    from passgo.client import AsyncClient, SeatPlayer
    from passgo.engine.errors import BadInput

    async with AsyncClient(server, os.environ.get(TOKEN)) as client:
        there = client.table(table)
        if client.token is None:
            typer.echo(f"{TOKEN}={await client.become_guest()}")
        update = await there.look()
        if not update.you.seats:
            update = await there.join(name or default_name(bot))
        if len(update.you.seats) > 1:
            raise BadInput(text("commands.join.several"))
        seat = update.you.seats[0]
        typer.echo(text("commands.join.seat", seat=seat, link=there.link))
        player = SeatPlayer(there, seat, bot, tell=lambda what: typer.echo(f"{bot}: {what}", err=True))
        return await player.play()


def default_name(bot: str) -> str:
    """A player's name from module:Class, a command, or a built-in bot."""
    from passgo.bots.roster import is_standard
    from passgo.engine.seating import LONGEST_NAME

    if is_standard(bot):
        return bot.partition(":")[0]
    return bot.rpartition(":")[2].split("/")[-1][-LONGEST_NAME:].strip() or "Bot"


def print_outcome(outcome: OutcomeInfo | None) -> None:
    if outcome is None:
        typer.echo(text("commands.join.closed"))
        return
    seats = ", ".join(text("commands.join.seat-number", seat=seat) for seat in outcome.winners)
    reason = text(f"commands.simulate.ended.{outcome.reason}")
    worths = ", ".join(number(worth) for worth in outcome.worths)
    typer.echo(text("commands.join.won", seats=seats, reason=reason, worths=worths))
