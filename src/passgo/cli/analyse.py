"""`passgo analyse`: the chances in a position and the best actions, or the review of a recorded game."""

from __future__ import annotations

from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from passgo.cli.language import ENGLISH, number, percent, signed, spoken, text
from passgo.cli.options import AsJson
from passgo.cli.output import console, fail, print_json, why_not
from passgo.cli.output import in_words as error_in_words
from passgo.cli.positions import OwnEdition, read_edition, read_game, told_action

if TYPE_CHECKING:
    from collections.abc import Callable

    from passgo.analysis import Analysis, Review, TurningPoint
    from passgo.analysis.playouts import Estimate
    from passgo.analysis.review import Share, Trade
    from passgo.engine.actions import Action
    from passgo.game import Game


PERSON = "person"


def analyse(
    what: Annotated[
        str,
        typer.Argument(metavar="LINE|FILE"),
    ],
    game: Annotated[int, typer.Option(min=1)] = 1,
    playouts: Annotated[int, typer.Option(min=1, max=10000)] = 64,
    refine: Annotated[
        int,
        typer.Option(min=0),
    ] = 48,
    html: Annotated[Path | None, typer.Option(metavar="FILE")] = None,
    bots: Annotated[str | None, typer.Option(metavar="BOT,BOT…")] = None,
    edition: OwnEdition = None,
    as_json: AsJson = False,
) -> None:
    if is_position(what):
        if html is not None:
            fail(text("commands.analyse.html"))
        position(read_game(what, edition), playouts, read_bots(bots), as_json)
    else:
        if bots is not None:
            fail(text("commands.analyse.bots"))
        if html is not None and not html.absolute().parent.is_dir():
            fail(text("commands.no-folder", path=html.parent))
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
        fail(text("commands.analyse.no-file", name=what))
    return not is_file


# A position.


def read_bots(told: str | None) -> list[str] | None:
    """The bot in each seat, and nothing for people."""
    from passgo.bots.roster import NAMES

    if told is None:
        return None
    names = told.split(",")
    for name in names:
        if name not in (PERSON, *NAMES):
            fail(text("commands.analyse.no-bot", name=name, names=", ".join((PERSON, *NAMES))))
    return ["" if name == PERSON else name for name in names]


def position(game: Game, playouts: int, bots: list[str] | None, as_json: bool) -> None:
    from passgo.analysis import analyse as analysed
    from passgo.errors import PassgoError

    try:
        found = analysed(game, playouts=playouts, bots=bots)
    except PassgoError as error:
        fail(error)
    if as_json:
        print_json(position_json(game, found))
        return
    if found.blind:
        typer.echo(text("commands.analyse.blind"))
        return
    show_chances(game.names, found.chances, found.calibrated)
    if found.seat is None:
        typer.echo(text("notice.over"))
        return
    typer.echo("\n" + text("commands.analyse.best", name=game.names[found.seat]))
    in_words = words_in(spoken.get().language)
    for option in found.options:
        mark = f"  {text('commands.analyse.expert')}" if option.advised else ""
        chance = option.chance
        typer.echo(
            f"  {points(chance.mean)} [{points(chance.low)}, {points(chance.high)}]  "
            f"{in_words(game, found.seat, option.action)}{mark}"
        )


def show_chances(names: list[str], chances: list[float], calibrated: bool) -> None:
    for name, chance in zip(names, chances, strict=True):
        typer.echo(f"{name:>16}  {points(chance):>7}  {'█' * round(40 * chance)}")
    if not calibrated:
        typer.echo(text("commands.analyse.uncalibrated"))


def position_json(game: Game, found: Analysis) -> dict[str, object]:
    in_words = words_in(ENGLISH.language)
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


def points(chance: float) -> str:
    return percent(100 * chance)


def words_in(language: str) -> Callable[[Game, int, Action], str]:
    """Tells actions in a language."""
    from passgo.engine import codes
    from passgo.engine.rules.trade import find
    from passgo.terminal.words import Speaker

    def in_words(game: Game, seat: int, action: Action) -> str:
        speaker = Speaker(game, language)
        if action.code == codes.BID:
            return speaker.text("act.do.bid", amount=speaker.money(int(action.first)))
        if action.terms is not None:
            return speaker.text("commands.analyse.offer", terms=speaker.terms(action.terms).rstrip("."))
        terms = find(game.state, action.first) if action.code == codes.ACCEPT else None
        told = "" if terms is None else f": {speaker.terms(terms).rstrip('.')}"
        return told_action(speaker, seat, action) + told

    return in_words


# A recorded game.


def read_record(file: Path, place: int, edition: str | None) -> Game:
    from itertools import islice

    from passgo.errors import PassgoError
    from passgo.records import Replay, read_file

    try:
        record = next(islice(read_file(file), place - 1, None), None)
        if record is None:
            fail(text("commands.analyse.no-game", file=file, game=place))
        return Replay(record, read_edition(edition)).to_end()
    except OSError as error:
        fail(f"{file}: {why_not(error)}")
    except PassgoError as error:
        fail(f"{file}: {error_in_words(error)}")


def recorded(game: Game, count: int, html: Path | None, as_json: bool) -> None:
    from passgo.analysis import review

    in_words = words_in(ENGLISH.language if as_json and html is None else spoken.get().language)
    with Watched() as tell:
        found = review(game, in_words, lambda done, of: tell(text("commands.analyse.moves"), done, of))
        if count:
            refine_points(game, found, count, tell)
    if html is not None:
        from passgo.cli.review_page import page

        try:
            html.write_text(page(found, game.edition), "utf-8")
        except OSError as error:
            fail(f"{html}: {why_not(error)}")
    if as_json:
        print_json(review_json(found))
    else:
        show_review(found)


def refine_points(game: Game, found: Review, count: int, tell: Callable[[str, int, int], None]) -> None:
    from passgo.analysis.observer import observer_of
    from passgo.analysis.review import confirmed, refine

    points = found.candidates
    observer = observer_of(game.state.board, game.heading.bots())
    for place, point in enumerate(points):
        points[place] = refine(point, observer, count)
        tell(text("commands.analyse.points"), place + 1, len(points))
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
        typer.echo(text("commands.analyse.uncalibrated"))
    table = Table(title=text("commands.analyse.title"))
    table.add_column(text("end.player"))
    for heading in ("start", "luck", "skill", "others", "result"):
        table.add_column(text(f"review.{heading}"), justify="right")
    for name, share in zip(found.names, found.shares, strict=True):
        table.add_row(name, *share_cells(share))
    console().print(table)
    if found.turning_points:
        typer.echo("\n" + text("review.points"))
    for point in found.turning_points:
        typer.echo(f"  {told_point(point, found.names)}\n    {point.position}")
    for key, trade in (("best", found.best_trade()), ("worst", found.worst_trade())):
        if trade is not None:
            typer.echo(told_trade(key, trade, found.names))


def share_cells(share: Share) -> list[str]:
    """The parts of a seat's result, in points."""
    return [
        number(100 * share.start, 1),
        *(signed(100 * part, 1) for part in (share.luck, share.skill, share.others)),
        number(100 * share.result, 1),
    ]


def told_point(point: TurningPoint, names: list[str]) -> str:
    decided = point.decided
    facts = {
        "round": decided.round,
        "name": names[decided.seat],
        "chance": points(decided.chance),
        "action": point.words,
        "best": point.best_words,
        "cost": number(100 * decided.cost, 1),
    }
    if point.refined is None:
        return text("commands.analyse.turning-point", **facts)
    return text("commands.analyse.turning-point.refined", **facts, **interval(point.refined))


def interval(chance: Estimate) -> dict[str, str]:
    """An interval in points, as facts of a text."""
    return {
        "mean": number(100 * chance.mean, 1),
        "low": number(100 * chance.low, 1),
        "high": number(100 * chance.high, 1),
    }


def told_trade(which: str, trade: Trade, names: list[str]) -> str:
    return text(
        "commands.analyse.trade",
        title=text(f"review.trade.{which}"),
        round=trade.round,
        words=trade.words,
        giver=names[trade.giver],
        giver_gain=signed(100 * trade.giver_gain, 1),
        taker=names[trade.taker],
        taker_gain=signed(100 * trade.taker_gain, 1),
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
