"""`passgo bench`: how fast this machine plays, compiled and interpreted, in one run."""

import json
import os
import subprocess
import sys
from typing import Annotated, Any

import typer

from passgo.cli.options import AsJson
from passgo.cli.output import STOPPED, print_json

SECONDS = 3.0


def bench(
    seconds: Annotated[
        float | None, typer.Option(help="Seconds to measure each form or phase.", min=0.1)
    ] = None,
    players: Annotated[int, typer.Option(help="Players at the table.", min=2, max=8)] = 4,
    server: Annotated[
        bool, typer.Option("--server", help="Measure the server instead, with four sockets per table.")
    ] = False,
    tables: Annotated[int, typer.Option(help="With --server: how many tables.", min=1)] = 1_000,
    as_json: AsJson = False,
) -> None:
    """Play whole games between builders, who buy, build evenly when rich, mortgage when poor, and never trade.

    Then games between bots that trade, positions and records as text, and whole runs in one and two processes.
    Games are played in five parts, of which the fastest counts: it was disturbed least.

    Example: passgo bench --seconds 5
    """
    if server:
        _bench_server(tables, seconds, as_json)
        return
    figures = {form: measure(form, seconds or SECONDS, players) for form in ("compiled", "interpreted")}
    if as_json:
        print_json(figures)
        return
    for form, measured in figures.items():
        if measured is None:
            typer.echo(f"{form:12} not available: passgo was installed without a C compiler")
        else:
            turns, games = measured["turns_per_second"], measured["games_per_second"]
            length, clone = measured["turns_per_game"], measured["clone_microseconds"]
            typer.echo(
                f"{form:12} {turns:>12,.0f} turns/s {games:>10,.1f} games/s {length:>8,.1f} turns/game"
            )
            typer.echo(f"{'':12} {clone:>12,.2f} µs to copy a position")
            for name, speed in measured["bots"].items():
                typer.echo(f"{'':12} {speed:>12,.0f} games/s between {name}s, with auctions and trades")
            for jobs, speed in measured.get("processes", {}).items():
                typer.echo(f"{'':12} {speed:>12,.0f} games/s in a whole run with --jobs {jobs}, by the clock")
            text = measured["notation"]
            written, read = text["write_position_microseconds"], text["read_position_microseconds"]
            typer.echo(f"{'':12} {text['replayed_actions_per_second']:>12,.0f} actions/s from a record")
            typer.echo(f"{'':12} {written:>12,.1f} µs to write a position line, {read:,.1f} µs to read it")
    fast, slow = figures["compiled"], figures["interpreted"]
    if fast is not None and slow is not None:
        typer.echo(f"compiled is {fast['turns_per_second'] / slow['turns_per_second']:.0f} times interpreted")


def _bench_server(tables: int, seconds: float | None, as_json: bool) -> None:
    from passgo.cli import bench_server

    figures = bench_server.bench_server(tables, seconds or bench_server.SECONDS)
    if as_json:
        print_json(figures)
    else:
        bench_server.report(figures)
    if figures.get("interrupted"):
        raise typer.Exit(STOPPED)


def measure(form: str, seconds: float, players: int) -> dict[str, Any] | None:
    """Measure one form in a separate process, since a process can load only one of them."""
    env = {key: value for key, value in os.environ.items() if key != "PASSGO_INTERPRETED"}
    if form == "interpreted":
        env["PASSGO_INTERPRETED"] = "1"
    command = [sys.executable, "-m", "passgo.cli.bench_worker", str(seconds), str(players)]
    run = subprocess.run(command, env=env, capture_output=True, text=True, check=True)  # noqa: S603 - our own module
    figures: dict[str, Any] = json.loads(run.stdout)
    return figures if figures.pop("form") == form else None
