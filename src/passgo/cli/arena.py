"""`passgo arena`: matches between language models, their standings, and replays with what was said."""

from __future__ import annotations

import sys
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, Final

import typer

from passgo.cli import options
from passgo.cli.language import current_language, text
from passgo.cli.output import NO, STOPPED, error_text, fail, os_error_text, print_json
from passgo.cli.translated_app import TranslatedGroup, TranslatedTyper

if TYPE_CHECKING:
    from collections.abc import Iterator


PLAY: Final = "play"


class ArenaGroup(TranslatedGroup):
    """Takes players in place of a command: `passgo arena A,B` is `passgo arena play A,B`."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        if args and args[0] not in self.commands and args[0] not in ctx.help_option_names:
            args = [PLAY, *args]
        return super().parse_args(ctx, args)


app = TranslatedTyper(group=ArenaGroup, no_args_is_help=True)


@app.command(PLAY)
def play(
    players: Annotated[str, typer.Argument(metavar="PLAYER,PLAYER…")],
    games: Annotated[int, typer.Option(min=1)] = 4,
    out: Annotated[Path, typer.Option(metavar="DIR")] = Path("arena"),
    edition: options.EditionOrDefault = None,
    rules: options.AgreedRules = None,
    seed: options.Seed = "1",
    rounds: options.Rounds = 100,
    limit: Annotated[float, typer.Option(min=0.1)] = 120.0,
    tokens: Annotated[int, typer.Option(min=1)] = 4_000,
    system: Annotated[Path | None, typer.Option(metavar="FILE")] = None,
    temperature: Annotated[float | None, typer.Option(min=0.0)] = None,
    effort: Annotated[str | None, typer.Option(metavar="LEVEL")] = None,
    prices: Annotated[Path | None, typer.Option(metavar="FILE")] = None,
    as_json: options.AsJson = False,
) -> None:
    with needed_packages():
        from passgo.arena.endpoints import EndpointError, ModelOptions
        from passgo.arena.llm_seat import ROLE
        from passgo.arena.match import Match, MatchPlan, connect, prices_in
        from passgo.cli.arena_tables import markdown, standing_json
    sys.path.insert(0, str(Path.cwd()))  # for bots of your own
    from passgo.errors import PassgoError

    named = tuple(name.strip() for name in players.split(","))
    asked = ModelOptions(tokens, temperature, effort)
    try:
        role = ROLE if system is None else system.read_text(encoding="utf-8").strip()
        plan = MatchPlan(named, games, edition or "classic", rules or "full", seed, rounds, role, asked)
        known = prices_in(prices.read_bytes()) if prices is not None else {}
        match = Match(plan, out, connect(limit, asked), progress=show_progress)
        match.play()
    except EndpointError as error:
        typer.echo(f"\n{error_text(error)}\n{text('commands.arena.kept', folder=out)}", err=True)
        raise typer.Exit(NO) from None
    except PassgoError as error:
        fail(error)
    except UnicodeDecodeError as error:
        fail(f"{system}: {error}")
    except OSError as error:
        fail(f"{error.filename or out}: {os_error_text(error)}")
    except KeyboardInterrupt:
        typer.echo(f"\n{text('commands.arena.stopped', folder=out)}", err=True)
        raise typer.Exit(STOPPED) from None
    if as_json:
        print_json({"players": [standing_json(standing, known) for standing in match.standings]})
    else:
        typer.echo(markdown(match.standings, known))


@app.command()
def rate(
    folder: Annotated[Path, typer.Argument(metavar="DIR")] = Path("arena"),
    deals: Annotated[bool, typer.Option("--deals")] = False,
    as_json: options.AsJson = False,
) -> None:
    with needed_packages():
        from passgo.arena.deals import dealings
        from passgo.arena.ratings import journals_below
        from passgo.arena.ratings import rate as rate_players
        from passgo.cli.arena_tables import deals_json, deals_markdown, ratings_json, ratings_markdown

    with reported_errors(folder):
        journals = journals_below(folder)
        found = rate_players(journals)
        judged = dealings(journals, lambda done: show_judged(done, len(journals))) if deals else None
    if as_json:
        print_json({**ratings_json(found), **({} if judged is None else deals_json(*judged))})
        return
    typer.echo(ratings_markdown(found))
    if judged is not None:
        typer.echo(f"\n{deals_markdown(*judged, len(journals))}")


@app.command()
def replay(
    file: Annotated[Path, typer.Argument(metavar="FILE")],
    html: Annotated[Path | None, typer.Option(metavar="FILE")] = None,
    prompts: Annotated[bool, typer.Option("--prompts")] = False,
    judge: Annotated[bool, typer.Option("--judge")] = False,
) -> None:
    with needed_packages():
        from passgo.arena.deals import judge_game, kept_judgement
        from passgo.arena.journal import Journal
        from passgo.arena.replay import replay_match

    with reported_errors(file):
        journal = Journal.open(journal_of(file))
        judged = judge_game(journal) if judge else kept_judgement(journal)
        found = replay_match(journal, current_language(), judged)
        if html is not None:
            from passgo.cli.arena_page import page

            html.write_text(page(found), encoding="utf-8")
            typer.echo(text("commands.arena.written", file=html))
            return
    from passgo.cli.arena_replay import replay_lines

    for line in replay_lines(found, prompts):
        typer.echo(line)


def journal_of(file: Path) -> Path:
    """The journal of a game whose record was named."""
    return file.with_suffix(".jsonl") if file.suffix == ".passgo" else file


@contextmanager
def needed_packages() -> Iterator[None]:
    try:
        yield
    except ImportError:
        fail(text("commands.needs-package", command="arena", package="httpx", extra="arena"))


@contextmanager
def reported_errors(path: Path) -> Iterator[None]:
    from passgo.errors import PassgoError

    try:
        yield
    except PassgoError as error:
        fail(error)
    except OSError as error:
        fail(f"{error.filename or path}: {os_error_text(error)}")
    except KeyboardInterrupt:
        raise typer.Exit(STOPPED) from None


def show_progress(game: int, round_: int) -> None:
    """The current game and round, on a terminal."""
    show(text("commands.arena.progress", game=game + 1, round=round_))


def show_judged(done: int, of: int) -> None:
    show(text("commands.arena.judged", done=done, of=of))


def show(progress: str) -> None:
    if sys.stderr.isatty():
        typer.echo(f"\r{progress}   ", nl=False, err=True)
