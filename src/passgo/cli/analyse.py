"""`passgo analyse`: the chances in a position and the best actions, or the review of a recorded game."""

from __future__ import annotations

from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from passgo.cli.language import ENGLISH, current_language, number, percent, signed, text
from passgo.cli.options import AsJson
from passgo.cli.output import console, fail, print_json, why_not
from passgo.cli.output import in_words as error_in_words
from passgo.cli.positions import OwnEdition, read_edition, read_game

if TYPE_CHECKING:
    from collections.abc import Callable

    from passgo.analysis import Analysis, Review, TurningPoint
    from passgo.analysis.playouts import Estimate
    from passgo.analysis.review import AgreedTrade, ResultShare, Wording
    from passgo.game.game import Game


PERSON = "person"
COLUMNS = "▁▂▃▄▅▆▇█"
MOST_COLUMNS = 60


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
    from passgo.bots.roster import NAMES, is_standard
    from passgo.errors import PassgoError

    if told is None:
        return None
    names = [name.strip() for name in told.split(",")]
    for name in names:
        try:
            known = name == PERSON or is_standard(name)
        except PassgoError as error:
            fail(error)
        if not known:
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
    wording = wording_in(current_language())
    for option in found.options:
        mark = f"  {text('commands.analyse.expert')}" if option.advised else ""
        chance = option.chance
        typer.echo(
            f"  {points(chance.mean)} [{points(chance.low)}, {points(chance.high)}]  "
            f"{wording.action(game, found.seat, option.action)}{mark}"
        )
    if not found.is_clear:
        typer.echo(text("commands.analyse.overlap"))


def show_chances(names: list[str], chances: list[float], calibrated: bool) -> None:
    for name, chance in zip(names, chances, strict=True):
        typer.echo(f"{name:>16}  {points(chance):>7}  {'█' * round(40 * chance)}")
    if not calibrated:
        typer.echo(text("commands.analyse.uncalibrated"))


def position_json(game: Game, found: Analysis) -> dict[str, object]:
    wording = wording_in(ENGLISH.language)
    return {
        "chances": found.chances,
        "calibrated": found.calibrated,
        "blind": found.blind,
        "seat": found.seat,
        "is_clear": found.is_clear,
        "options": [
            {
                "action": option.action.to_json(),
                "notation": option.notation,
                "words": wording.action(game, found.seat or 0, option.action),
                "advised": option.advised,
                **asdict(option.chance),
            }
            for option in found.options
        ],
    }


def points(chance: float) -> str:
    return percent(100 * chance)


def wording_in(language: str) -> Wording:
    from passgo.cli.review_words import SpokenWording

    return SpokenWording(language)


# A recorded game.


def read_record(file: Path, place: int, edition: str | None) -> Game:
    from itertools import islice

    from passgo.errors import PassgoError
    from passgo.game.records import Replay, read_file

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

    wording = wording_in(ENGLISH.language if as_json and html is None else current_language())
    with Watched() as tell:
        found = review(game, wording, lambda done, of: tell(text("commands.analyse.moves"), done, of))
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
    from passgo.analysis.evaluator import evaluator_for
    from passgo.analysis.review import confirmed_points, refine

    points = found.candidates
    evaluator = evaluator_for(game.state.board, game.heading.bots())
    for place, point in enumerate(points):
        points[place] = refine(point, evaluator, count)
        tell(text("commands.analyse.points"), place + 1, len(points))
    found.turning_points = confirmed_points(points)


class Watched:
    """Progress bars on standard error, one for each step."""

    def __enter__(self) -> Callable[[str, int, int], None]:
        from rich.console import Console
        from rich.progress import Progress, TaskID

        console = Console(stderr=True)
        self.progress = Progress(console=console, transient=True, disable=not console.is_terminal)
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

    for remark in remarks(found):
        typer.echo(remark)
    title = "commands.analyse.title" if found.finished else "commands.analyse.title.unfinished"
    table = Table(title=text(title))
    table.add_column(text("end.player"))
    for heading in share_headings(found):
        table.add_column(heading, justify="right")
    for name, share in zip(found.names, found.shares, strict=True):
        table.add_row(name, *share_cells(share))
    console().print(table)
    typer.echo("\n" + text("review.title"))
    for seat, name in enumerate(found.names):
        typer.echo(f"{name:>16}  {course([at.chances[seat] for at in found.timeline])}")
    if found.turning_points:
        typer.echo("\n" + text("review.points"))
    for point in found.turning_points:
        typer.echo(f"  {told_point(point, found.names)}\n    {point.position}")
    for told in told_trades(found):
        typer.echo(told)


def course(chances: list[float]) -> str:
    """Chances over time as a row of columns, from 0 to 100 %; of a long game not every turn, but the last one."""
    step = -(-len(chances) // MOST_COLUMNS)
    return "".join(COLUMNS[round(chance * (len(COLUMNS) - 1))] for chance in chances[::-1][::step][::-1])


def remarks(found: Review) -> list[str]:
    """What has to be known about a review before it is read."""
    told = []
    if not found.finished:
        told.append(text("commands.review.unfinished", n=found.timeline[-1].round))
    if found.blind:
        told.append(text("commands.review.blind"))
    if not found.calibrated:
        told.append(text("commands.analyse.uncalibrated"))
    return told


def share_headings(found: Review) -> list[str]:
    parts = [text(f"review.{part}") for part in ("start", "luck", "skill", "others")]
    return [*parts, text("review.result" if found.finished else "commands.review.now")]


def share_cells(share: ResultShare) -> list[str]:
    """The parts of a seat's result, in points."""
    return [
        number(100 * share.start, 1),
        *(signed(100 * part, 1) for part in (share.luck, share.skill, share.others)),
        number(100 * share.result, 1),
    ]


def told_point(point: TurningPoint, names: list[str]) -> str:
    decided = point.decided
    where = text("commands.review.where", round=decided.round, name=names[decided.seat])
    chance = text("commands.review.to-win", chance=points(decided.chance))
    return f"{where} ({chance}): {told_mistake(point)}"


def told_mistake(point: TurningPoint) -> str:
    """What was done, what the expert would have done and why, and what the difference cost."""
    says = text(
        "commands.review.point",
        action=point.words,
        best=point.best_words,
        why=text("review.quote", why=point.why_words),
        cost=number(100 * point.decided.cost, 1),
    )
    if point.refined is None:
        return says
    return f"{says} {text('commands.review.refined', **interval(point.refined))}"


def interval(chance: Estimate) -> dict[str, str]:
    """An interval in points, as facts of a text."""
    return {
        "mean": number(100 * chance.mean, 1),
        "low": number(100 * chance.low, 1),
        "high": number(100 * chance.high, 1),
    }


def told_trades(found: Review) -> list[str]:
    """The best and the worst trade, and for whom; one that is both is told once."""
    best, worst = found.best_trade(), found.worst_trade()
    if best is None or worst is None:
        return []
    names = {"best": found.names[best.better_for], "worst": found.names[worst.worse_for]}
    if best == worst:
        return [told_trade("only", best, names, found.names)]
    return [told_trade("best", best, names, found.names), told_trade("worst", worst, names, found.names)]


def told_trade(which: str, trade: AgreedTrade, whose: dict[str, str], names: list[str]) -> str:
    return text(
        "commands.analyse.trade",
        title=text(f"review.trade.{which}", **whose),
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
            "why_words": point.why_words,
            "refined": None if point.refined is None else asdict(point.refined),
        }
        for point in found.turning_points
    ]
    return data
