"""`passgo arena`: matches between language models."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from passgo.cli import options
from passgo.cli.language import number, text
from passgo.cli.output import NO, STOPPED, error_text, fail, os_error_text, print_json

if TYPE_CHECKING:
    from passgo.arena.match import Standing
    from passgo.arena.tally import Price


COLUMNS = (
    "player",
    "wins",
    "games",
    "unfinished",
    "decisions",
    "illegal",
    "unreadable",
    "cut",
    "late",
    "defaults",
    "tokens-in",
    "tokens-out",
    "cost",
)


def arena(
    players: Annotated[str, typer.Argument(metavar="PLAYER,PLAYER…")],
    games: Annotated[int, typer.Option(min=1)] = 4,
    out: Annotated[Path, typer.Option(metavar="DIR")] = Path("arena"),
    edition: options.EditionOrDefault = None,
    rules: options.AgreedRules = None,
    seed: options.Seed = "1",
    rounds: options.Rounds = 100,
    limit: Annotated[float, typer.Option(min=0.1)] = 120.0,
    tokens: Annotated[int, typer.Option(min=1)] = 4_000,
    prices: Annotated[Path | None, typer.Option(metavar="FILE")] = None,
    as_json: options.AsJson = False,
) -> None:
    try:
        from passgo.arena.match import Match, MatchPlan, connect, prices_in
    except ImportError:
        fail(text("commands.needs-package", command="arena", package="httpx", extra="arena"))
    sys.path.insert(0, str(Path.cwd()))  # for bots of your own
    from passgo.arena.endpoints import EndpointError
    from passgo.errors import PassgoError

    named = tuple(name.strip() for name in players.split(","))
    plan = MatchPlan(named, games, edition or "classic", rules or "full", seed, rounds)
    try:
        known = prices_in(prices.read_bytes()) if prices is not None else {}
        match = Match(plan, out, connect(limit, tokens), progress=show_progress)
        match.play()
    except EndpointError as error:
        typer.echo(f"\n{error_text(error)}\n{text('commands.arena.kept', folder=out)}", err=True)
        raise typer.Exit(NO) from None
    except PassgoError as error:
        fail(error)
    except OSError as error:
        fail(f"{error.filename or out}: {os_error_text(error)}")
    except KeyboardInterrupt:
        typer.echo(f"\n{text('commands.arena.stopped', folder=out)}", err=True)
        raise typer.Exit(STOPPED) from None
    if as_json:
        print_json({"players": [standing_json(standing, known) for standing in match.standings]})
    else:
        typer.echo(markdown(match.standings, known))


def show_progress(game: int, round_: int) -> None:
    """The current game and round, on a terminal."""
    import sys

    if sys.stderr.isatty():
        where = text("commands.arena.progress", game=game + 1, round=round_)
        typer.echo(f"\r{where}   ", nl=False, err=True)


def standing_json(standing: Standing, prices: dict[str, Price]) -> dict[str, object]:
    share = standing.share()
    return {
        "player": standing.player,
        "games": standing.games,
        "wins": standing.wins,
        "percent": [share.percent, share.low, share.high],
        "unfinished": standing.unfinished,
        **standing.tally.to_json(),
        "cost": standing.tally.cost(price_of(standing.player, prices)),
    }


def price_of(player: str, prices: dict[str, Price]) -> Price | None:
    """The price by the model's full name, or without the kind of endpoint."""
    model = player.removeprefix("llm:")
    return prices.get(model) or prices.get(model.partition("/")[2])


def markdown(standings: list[Standing], prices: dict[str, Price]) -> str:
    """The result as a Markdown table."""
    headings = [text(f"commands.arena.{column}") for column in COLUMNS]
    lines = [f"| {' | '.join(headings)} |", "|---" * len(COLUMNS) + "|"]
    for standing in sorted(standings, key=lambda standing: -standing.wins):
        share, tally = standing.share(), standing.tally
        cost = tally.cost(price_of(standing.player, prices))
        counts = (
            standing.games,
            standing.unfinished,
            tally.decisions,
            tally.illegal.total(),
            tally.unreadable,
            tally.cut,
            tally.late,
            tally.defaults,
            tally.tokens_in,
            tally.tokens_out,
        )
        cells = [
            f"`{standing.player}`".replace("|", "\\|"),
            f"{number(share.percent, 1)} [{number(share.low, 1)}, {number(share.high, 1)}]",
            *map(number, counts),
            "" if cost is None else number(cost, 4),
        ]
        lines.append(f"| {' | '.join(cells)} |")
    broken = [
        f"- `{standing.player}`: "
        + ", ".join(f"{rule} {count}" for rule, count in standing.tally.illegal.most_common())
        for standing in standings
        if standing.tally.illegal
    ]
    return "\n".join([*lines, *(["", text("commands.arena.broken"), "", *broken] if broken else [])])
