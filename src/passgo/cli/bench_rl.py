"""Measures the environments for `passgo bench --rl`: steps of random policies, beside PettingZoo's chess."""

import time
from collections.abc import Callable
from typing import Any, Final

import typer

from passgo._startup.build import form
from passgo.cli.bench_worker import PARTS, ROUNDS, play_for
from passgo.cli.language import number, text

GAMES: Final = 256
MANY_GAMES: Final = 2048  # for several processes
TRADERS: Final = ("trader", "trader", "trader")
SHOWN: Final = (
    "steps_per_second",
    "with_trades",
    "compact",
    "processes_1",
    "processes_2",
    "seat_against_traders",
    "pettingzoo",
    "chess",
    "builders_turns_per_second",
)


def bench_rl(seconds: float, players: int) -> dict[str, Any]:
    import passgo.rl as rl
    from passgo.rl.core.batch import Batch
    from passgo.rl.settings import Settings

    def many(trades: rl.Trades, **more: Any) -> float:
        """Steps per second of many games at once, with random actions."""
        games = rl.vector_env(GAMES, players, trades=trades, copy=False, **more)
        games.reset(seed=0)

        def step() -> int:
            games.step(None)
            return GAMES

        return best_of(seconds, step)

    def against_traders() -> float:
        settings = Settings(players, trades="menu", opponents=TRADERS[: players - 1])
        batch = Batch(settings.config, settings.layout, GAMES)
        batch.reset(list(range(GAMES)))

        def step() -> int:
            batch.choose_at_random()
            batch.step()
            return GAMES

        return best_of(seconds, step)

    settings = Settings(players, trades="none")
    builders = play_for(settings.config.roster, "builder", players, seconds, ROUNDS)
    figures: dict[str, Any] = {
        "form": form(),
        "players": players,
        "games": GAMES,
        "observation": int(settings.layout.size),
        "actions": int(settings.actions.size),
        "steps_per_second": many("none"),
        "with_trades": many("menu"),
        "compact": many("none", observation="int16"),
        "seat_against_traders": against_traders(),
        "pettingzoo": best_of(seconds, by_pettingzoo(rl.env(players, trades="none"))),
        "builders_turns_per_second": builders.turns / builders.seconds,
    }
    for processes, found in in_processes(seconds, players).items():
        figures[f"processes_{processes}"] = found
    try:
        figures["chess"] = best_of(seconds, by_pettingzoo(chess()))
    except ImportError as error:
        figures["chess"] = None
        figures["no_chess"] = f"{error}; pip install 'pettingzoo[classic]' installs it"
    return figures


def in_processes(seconds: float, players: int) -> dict[int, float]:
    """Steps per second by the clock in one process and in two, alternating; the fastest part of each."""
    import passgo.rl as rl

    best = {1: 0.0, 2: 0.0}
    games = {
        count: rl.vector_env(MANY_GAMES, players, trades="none", processes=count, copy=False)
        for count in best
    }
    try:
        for each in games.values():
            each.reset(seed=0)
        for _ in range(PARTS):
            for count, each in games.items():
                start, steps, elapsed = time.perf_counter(), 0, 0.0
                while elapsed < seconds / PARTS:
                    each.step(None)
                    steps += MANY_GAMES
                    elapsed = time.perf_counter() - start
                best[count] = max(best[count], steps / elapsed)
    finally:
        for each in games.values():
            each.close()
    return best


def chess() -> Any:
    from pettingzoo.classic.chess import chess as pettingzoo_chess

    return pettingzoo_chess.env()


def by_pettingzoo(env: Any) -> Callable[[], int]:
    """One step of an environment by PettingZoo's interface, with a random policy."""
    import numpy as np

    rng = np.random.default_rng(1)
    env.reset(seed=1)

    def step() -> int:
        if not env.agents:
            env.reset()
        seen, _, terminated, truncated, _ = env.last()
        over = terminated or truncated
        env.step(None if over else rng.choice(np.flatnonzero(seen["action_mask"])))
        return 1

    return step


def best_of(seconds: float, step: Callable[[], int]) -> float:
    """Steps per second of CPU time in the fastest part, which other processes slowed down least."""
    best = 0.0
    for _ in range(PARTS):
        start, steps, elapsed = time.process_time(), 0, 0.0
        while elapsed < seconds / PARTS:
            steps += step()
            elapsed = time.process_time() - start
        best = max(best, steps / elapsed)
    return best


def report(figures: dict[str, Any]) -> None:
    typer.echo(text("commands.bench.rl.heading", form=text(f"commands.bench.form.{figures['form']}")))
    facts = {name: figures[name] for name in ("games", "players", "observation", "actions")}
    facts["many"] = MANY_GAMES
    for name in SHOWN:
        if figures[name] is None:
            typer.echo(text("commands.bench.rl.no-chess", why=figures["no_chess"]))
        else:
            typer.echo(text(f"commands.bench.rl.{name}", n=f"{number(figures[name]):>14}", **facts))
