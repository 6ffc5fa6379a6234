"""`passgo analyse`: the chances in a position and the best actions, or the review of a recorded game."""

from __future__ import annotations

from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from passgo.cli.options import AsJson
from passgo.cli.output import console, fail, print_json
from passgo.cli.positions import VERBS, OwnEdition, read_edition, read_game

if TYPE_CHECKING:
    from collections.abc import Callable

    from passgo.analysis import Analysis, Review
    from passgo.engine.actions import Action
    from passgo.game import Game


def analyse(
    what: Annotated[
        str,
        typer.Argument(
            metavar="LINE|FILE", help="A position line in quotes, or the file of a recorded game."
        ),
    ],
    game: Annotated[int, typer.Option(help="Which game of the file.", min=1)] = 1,
    playouts: Annotated[int, typer.Option(help="Playouts of each action.", min=1, max=10_000)] = 64,
    refine: Annotated[
        int,
        typer.Option(help="Playouts of each turning point of a review; 0 leaves them as they are.", min=0),
    ] = 48,
    html: Annotated[
        Path | None, typer.Option(metavar="FILE", help="Also write the review as a page for a browser.")
    ] = None,
    edition: OwnEdition = None,
    as_json: AsJson = False,
) -> None:
    """Say who is likely to win a position and what to do best, or review a recorded game.

    The chances come from a model that knows how bots play. At the choice of how to pay the tax nothing is said, since
    it is made before anybody adds up (TAX-3).

    Example: passgo analyse "$(passgo new --players 3)"

    Example: passgo analyse game.passgo --html review.html
    """
    if is_position(what):
        if html is not None:
            fail("--html is for the review of a recorded game")
        position(read_game(what, edition), playouts, as_json)
    else:
        if html is not None and not html.absolute().parent.is_dir():
            fail(f"there is no folder {html.parent}")
        recorded(read_record(Path(what), game, edition), refine, html, as_json)


def is_position(what: str) -> bool:
    """Whether this is a line rather than the name of a file; a line that cannot be read is judged as one."""
    if what in ("", "-") or what.startswith("passgo1 "):
        return True
    try:
        is_file = Path(what).exists()
    except OSError:  # too long for a name
        is_file = False
    if not is_file and " " not in what:
        fail(f"{what}: there is no such file, and a position line has 12 fields, in quotes")
    return not is_file


# A position.


def position(game: Game, playouts: int, as_json: bool) -> None:
    from passgo.analysis import analyse as analysed

    found = analysed(game, playouts=playouts)
    if as_json:
        print_json(position_json(game, found))
        return
    if found.blind:
        typer.echo("The tax is chosen before anybody adds up (TAX-3). Nothing can be said until it is paid.")
        return
    show_chances(game.names, found.chances, found.calibrated)
    if found.seat is None:
        typer.echo("The game is over.")
        return
    typer.echo(f"\n{game.names[found.seat]}, best first:")
    for option in found.options:
        mark = "  ← the expert's choice" if option.advised else ""
        chance = option.chance
        typer.echo(
            f"  {percent(chance.mean)} [{percent(chance.low)}, {percent(chance.high)}]  "
            f"{in_words(game, found.seat, option.action)}{mark}"
        )


def show_chances(names: list[str], chances: list[float], calibrated: bool) -> None:
    for name, chance in zip(names, chances, strict=True):
        typer.echo(f"{name:>16}  {percent(chance):>6}  {'█' * round(40 * chance)}")
    if not calibrated:
        typer.echo("Not calibrated: the model has not met this board or these house rules.")


def position_json(game: Game, found: Analysis) -> dict[str, object]:
    return {
        "chances": found.chances,
        "calibrated": found.calibrated,
        "blind": found.blind,
        "seat": found.seat,
        "options": [
            {
                "action": option.action.to_json(),
                "notation": option.notation,
                "words": in_words(game, found.seat or 0, option.action),
                "advised": option.advised,
                **asdict(option.chance),
            }
            for option in found.options
        ],
    }


def percent(chance: float) -> str:
    return f"{100 * chance:.1f}%"


def in_words(game: Game, seat: int, action: Action) -> str:
    from passgo.engine import codes
    from passgo.engine.rules.trade import find
    from passgo.terminal.words import Speaker

    speaker = Speaker(game)
    if action.code == codes.BID:
        return f"Bid {speaker.money(int(action.first))}"
    if action.terms is not None:
        return f"Offer a trade: {speaker.terms(action.terms).rstrip('.')}"
    words = VERBS.get(action.do, "") + speaker.action(seat, action)
    terms = find(game.state, action.first) if action.code == codes.ACCEPT else None
    told = "" if terms is None else f": {speaker.terms(terms).rstrip('.')}"
    return words[0].upper() + words[1:] + told


# A recorded game.


def read_record(file: Path, number: int, edition: str | None) -> Game:
    from itertools import islice

    from passgo.errors import PassgoError
    from passgo.records import Replay, read_file

    try:
        text = next(islice(read_file(file), number - 1, None), None)
        if text is None:
            fail(f"{file} has no game {number}")
        return Replay(text, read_edition(edition)).to_end()
    except OSError as error:
        fail(f"{file}: {error.strerror}")
    except PassgoError as error:
        fail(f"{file}: {error}")


def recorded(game: Game, count: int, html: Path | None, as_json: bool) -> None:
    from passgo.analysis import review

    with Watched() as tell:
        found = review(game, in_words, lambda done, of: tell("moves", done, of))
        if count:
            refine_points(game, found, count, tell)
    if html is not None:
        from passgo.cli.review_page import page

        try:
            html.write_text(page(found, game.edition), "utf-8")
        except OSError as error:
            fail(f"{html}: {error.strerror}")
    if as_json:
        print_json(review_json(found))
    else:
        show_review(found)


def refine_points(game: Game, found: Review, count: int, tell: Callable[[str, int, int], None]) -> None:
    from passgo.analysis.review import confirmed, refine

    points = found.candidates
    for place, point in enumerate(points):
        points[place] = refine(point, game.state.board, count)
        tell("turning points", place + 1, len(points))
    found.turning_points = confirmed(points)


class Watched:
    """Progress bars on standard error, one for each step."""

    def __enter__(self) -> Callable[[str, int, int], None]:
        from rich.console import Console
        from rich.progress import Progress, TaskID

        self.progress = Progress(console=Console(stderr=True), transient=True)
        self.progress.start()
        tasks: dict[str, TaskID] = {}

        def tell(what: str, done: int, of: int) -> None:
            if what not in tasks:
                tasks[what] = self.progress.add_task(what, total=of)
            self.progress.update(tasks[what], completed=done)

        return tell

    def __exit__(self, *_: object) -> None:
        self.progress.stop()


def show_review(found: Review) -> None:
    from rich.table import Table

    if not found.calibrated:
        typer.echo("Not calibrated: the model has not met this board or these house rules.")
    table = Table(title="Why it came out like that, in points of the chance to win")
    for heading in ("player", "start", "luck", "own decisions", "others' decisions", "result"):
        table.add_column(heading, justify="left" if heading == "player" else "right")
    for name, share in zip(found.names, found.shares, strict=True):
        table.add_row(
            name,
            f"{100 * share.start:.1f}",
            *(f"{100 * part:+.1f}" for part in (share.luck, share.skill, share.others)),
            f"{100 * share.result:.1f}",
        )
    console().print(table)
    if found.turning_points:
        typer.echo("\nTurning points")
    for point in found.turning_points:
        decided = point.decided
        cost = f"{100 * decided.cost:.1f} points"
        if point.refined is not None:
            refined = point.refined
            cost += (
                f" (by playouts {100 * refined.mean:.1f} [{100 * refined.low:.1f}, {100 * refined.high:.1f}])"
            )
        typer.echo(
            f"  Round {decided.round}, {found.names[decided.seat]} at {percent(decided.chance)}: {point.words}. "
            f"The expert: {point.best_words}. It cost {cost}.\n    {point.position}"
        )
    for title, trade in (("Best trade", found.best_trade()), ("Worst trade", found.worst_trade())):
        if trade is not None:
            typer.echo(
                f"{title}: round {trade.round}, {trade.words}. {found.names[trade.giver]} "
                f"{100 * trade.giver_gain:+.1f}, {found.names[trade.taker]} {100 * trade.taker_gain:+.1f} points."
            )


def review_json(found: Review) -> dict[str, object]:
    data = asdict(replace(found, turning_points=[], candidates=[]))
    del data["candidates"]
    data["turning_points"] = [
        {
            **asdict(point.decided),
            "position": point.position,
            "words": point.words,
            "best_words": point.best_words,
            "refined": None if point.refined is None else asdict(point.refined),
        }
        for point in found.turning_points
    ]
    return data
