"""`passgo bench`: how fast this machine plays, compiled and interpreted, in one run."""

import json
import os
import subprocess
import sys
from importlib.util import find_spec
from typing import Annotated, Any

import typer

from passgo.cli.language import number, text
from passgo.cli.options import AsJson
from passgo.cli.output import fail, print_json

SECONDS = 3.0


def bench(
    seconds: Annotated[float, typer.Option(min=0.1)] = SECONDS,
    players: Annotated[int, typer.Option(min=2, max=8)] = 4,
    rl: Annotated[bool, typer.Option("--rl")] = False,
    server: Annotated[bool, typer.Option("--server", hidden=True)] = False,
    as_json: AsJson = False,
) -> None:
    if server:  # removed after v0.2.0; the option can go with the next minor release
        fail(text("commands.bench.server"))
    if rl:
        _bench_rl(seconds, players, as_json)
        return
    figures = {form: measure(form, seconds, players) for form in ("compiled", "interpreted")}
    if as_json:
        print_json(figures)
        return
    for form, measured in figures.items():
        name = text(f"commands.bench.form.{form}")
        if measured is None:
            typer.echo(text("commands.bench.missing", form=f"{name:12}"))
        else:
            _report(name, measured)
    fast, slow = figures["compiled"], figures["interpreted"]
    if fast is not None and slow is not None:
        times = number(fast["turns_per_second"] / slow["turns_per_second"])
        typer.echo(text("commands.bench.times", n=times))


def _report(form: str, measured: dict[str, Any]) -> None:
    typer.echo(
        f"{form:12} {number(measured['turns_per_second']):>12} {text('commands.bench.turns')} "
        f"{number(measured['games_per_second'], 1):>10} {text('commands.bench.games')} "
        f"{number(measured['turns_per_game'], 1):>8} {text('commands.bench.length')}"
    )

    def line(key: str, value: float, places: int = 0, **facts: object) -> None:
        typer.echo(f"{'':12} {text(f'commands.bench.{key}', n=f'{number(value, places):>12}', **facts)}")

    line("copy", measured["clone_microseconds"], 2)
    for bot, speed in measured["bots"].items():
        line("bots", speed, bot=bot)
    for jobs, speed in measured.get("processes", {}).items():
        line("jobs", speed, jobs=jobs)
    notation = measured["notation"]
    line("replayed", notation["replayed_actions_per_second"])
    read = number(notation["read_position_microseconds"], 1)
    line("line", notation["write_position_microseconds"], 1, read=read)


def _bench_rl(seconds: float, players: int, as_json: bool) -> None:
    from passgo.cli import bench_rl

    if any(find_spec(name) is None for name in ("numpy", "gymnasium", "pettingzoo")):
        fail(text("commands.needs-package", command="bench --rl", package="gymnasium", extra="rl"))
    figures = bench_rl.bench_rl(seconds, players)
    if as_json:
        print_json(figures)
    else:
        bench_rl.report(figures)


def measure(form: str, seconds: float, players: int) -> dict[str, Any] | None:
    """Measure one form in a separate process, since a process can load only one of them."""
    env = {key: value for key, value in os.environ.items() if key != "PASSGO_INTERPRETED"}
    if form == "interpreted":
        env["PASSGO_INTERPRETED"] = "1"
    command = [sys.executable, "-m", "passgo.cli.bench_worker", str(seconds), str(players)]
    run = subprocess.run(command, env=env, capture_output=True, text=True, check=True)  # noqa: S603 - our own module
    figures: dict[str, Any] = json.loads(run.stdout)
    return figures if figures.pop("form") == form else None
