"""`passgo analyse`: the chances in a position and the best actions, or the review of a recorded game."""

from __future__ import annotations

from dataclasses import asdict, replace
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Final

import typer

from passgo.cli.language import ENGLISH, current_language, number, percent, signed, text
from passgo.cli.options import AsJson
from passgo.cli.output import console, error_text, fail, os_error_text, print_json
from passgo.cli.positions import OwnEdition, read_edition, read_game

if TYPE_CHECKING:
    from collections.abc import Callable

    from rich.table import Table

    from passgo.analysis import Analysis, Review, TurningPoint
    from passgo.analysis.playouts import Estimate
    from passgo.analysis.review import AgreedTrade, Mark, ResultShare, Wording
    from passgo.game.game import Game


PERSON = "person"
PLAYOUTS = 64  # of each action
COLUMNS = "▁▂▃▄▅▆▇█"
MOST_COLUMNS = 60
LISTED_MARKS: Final[tuple[Mark, ...]] = ("very-lucky", "very-unlucky")


def analyse(
    what: Annotated[
        str,
        typer.Argument(metavar="LINE|FILE"),
    ],
    game: Annotated[int, typer.Option(min=1)] = 1,
    playouts: Annotated[int | None, typer.Option(min=1, max=10000)] = None,
    refine: Annotated[
        int,
        typer.Option(min=0),
    ] = 48,
    html: Annotated[Path | None, typer.Option(metavar="FILE")] = None,
    trades: Annotated[bool, typer.Option("--trades")] = False,
    bots: Annotated[str | None, typer.Option(metavar="BOT,BOT…")] = None,
    people: Annotated[str, typer.Option(metavar="BOT")] = "normal",  # PEOPLE of bots/model_scope.py
    edition: OwnEdition = None,
    as_json: AsJson = False,
) -> None:
    if is_position(what):
        if html is not None:
            fail(text("commands.analyse.html"))
        position = read_game(what, edition)
        if trades:
            from passgo.cli.analyse_trades import analyse_trades

            analyse_trades(position, playouts, as_json)
        else:
            analyse_position(position, playouts or PLAYOUTS, read_bots(bots), people, as_json)
    else:
        if trades:
            fail(text("commands.analyse.trades.position"))
        if bots is not None:
            fail(text("commands.analyse.bots"))
        if html is not None and not html.absolute().parent.is_dir():
            fail(text("commands.no-folder", path=html.parent))
        review_record(read_record(Path(what), game, edition), refine, html, people, as_json)


def is_position(what: str) -> bool:
    """Whether this is a position line rather than the name of a file, valid or not."""
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


def read_bots(listed: str | None) -> list[str] | None:
    """The name of the bot in each seat, empty for a person."""
    from passgo.bots.roster import NAMES, is_standard
    from passgo.errors import PassgoError

    if listed is None:
        return None
    names = [name.strip() for name in listed.split(",")]
    for name in names:
        try:
            known = name == PERSON or is_standard(name)
        except PassgoError as error:
            fail(error)
        if not known:
            fail(text("commands.analyse.no-bot", name=name, names=", ".join((PERSON, *NAMES))))
    return ["" if name == PERSON else name for name in names]


def analyse_position(game: Game, playouts: int, bots: list[str] | None, people: str, as_json: bool) -> None:
    from passgo.analysis import analyse as analysed
    from passgo.errors import PassgoError

    try:
        found = analysed(game, playouts=playouts, bots=bots, people=people)
    except PassgoError as error:
        fail(error)
    if as_json:
        print_json(position_json(game, found))
        return
    if found.blind:
        typer.echo(text("commands.analyse.blind"))
        return
    show_chances(game.names, found)
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


def show_chances(names: list[str], found: Analysis) -> None:
    for name, chance in zip(names, found.chances, strict=True):
        typer.echo(f"{name:>16}  {points(chance):>7}  {'█' * round(40 * chance)}")
    if found.people:
        typer.echo(text("commands.analyse.people", level=found.people))
    elif not found.calibrated:
        typer.echo(text("commands.analyse.uncalibrated"))


def position_json(game: Game, found: Analysis) -> dict[str, object]:
    wording = wording_in(ENGLISH.language)
    return {
        "chances": found.chances,
        "calibrated": found.calibrated,
        "people": found.people,
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
    from passgo.cli.review_words import CatalogueWording

    return CatalogueWording(language)


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
        fail(f"{file}: {os_error_text(error)}")
    except PassgoError as error:
        fail(f"{file}: {error_text(error)}")


def review_record(game: Game, count: int, html: Path | None, people: str, as_json: bool) -> None:
    from passgo.analysis import review
    from passgo.errors import PassgoError

    wording = wording_in(ENGLISH.language if as_json and html is None else current_language())
    with ProgressBars() as on_progress:
        try:
            found = review(
                game, wording, lambda done, of: on_progress(text("commands.analyse.moves"), done, of), people
            )
        except PassgoError as error:
            fail(error)
        if count:
            refine_points(game, found, count, on_progress)
    if html is not None:
        from passgo.cli.review_page import page

        try:
            html.write_text(page(found, game.edition), "utf-8")
        except OSError as error:
            fail(f"{html}: {os_error_text(error)}")
    if as_json:
        print_json(review_json(found))
    else:
        show_review(found)


def refine_points(
    game: Game, found: Review, count: int, on_progress: Callable[[str, int, int], None]
) -> None:
    from passgo.analysis.evaluator import evaluator_for
    from passgo.analysis.review import confirmed_points, refine

    points = found.candidates
    evaluator = evaluator_for(game._state.board, game._heading.bots())
    for place, point in enumerate(points):
        points[place] = refine(point, evaluator, count)
        on_progress(text("commands.analyse.points"), place + 1, len(points))
    found.turning_points = confirmed_points(points)


class ProgressBars:
    """Progress bars on standard error, one for each step."""

    def __enter__(self) -> Callable[[str, int, int], None]:
        from rich.console import Console
        from rich.progress import Progress, TaskID

        console = Console(stderr=True)
        self.progress = Progress(console=console, transient=True, disable=not console.is_terminal)
        self.progress.start()
        tasks: dict[str, TaskID] = {}

        def on_progress(what: str, done: int, of: int) -> None:
            if what not in tasks:
                tasks[what] = self.progress.add_task(what, total=of)
            self.progress.update(tasks[what], completed=done)

        return on_progress

    def __exit__(self, *_: object) -> None:
        self.progress.stop()


def show_review(found: Review) -> None:
    from rich.table import Table

    for remark in [*remarks(found), text("review.weights", weights=found.weights)]:
        typer.echo(remark)
    title = "commands.analyse.title" if found.finished else "commands.analyse.title.unfinished"
    table = Table(title=text(title))
    table.add_column(text("end.player"))
    for heading in share_headings(found):
        table.add_column(heading, justify="right")
    for name, share in zip(found.names, found.shares, strict=True):
        table.add_row(name, *share_cells(share))
    console().print(table)
    console().print(play_table(found))
    typer.echo("\n" + text("review.title"))
    for seat, name in enumerate(found.names):
        typer.echo(f"{name:>16}  {sparkline([at.chances[seat] for at in found.timeline])}")
    if found.turning_points:
        typer.echo("\n" + text("review.points"))
    for point in found.turning_points:
        typer.echo(f"  {describe_turning_point(point, found.names)}\n    {point.position}")
    for line in describe_trades(found):
        typer.echo(line)


def play_table(found: Review) -> Table:
    """How well each seat played, and the marks of its luck."""
    from rich.table import Table

    table = Table(title=text("rating.title"))
    table.add_column(text("end.player"))
    for heading in play_headings():
        table.add_column(heading, justify="right")
    for seat, name in enumerate(found.names):
        table.add_row(name, *play_cells(found, seat))
    return table


def play_headings() -> list[str]:
    named = [text(f"rating.{part}") for part in ("decisions", "loss", "rating")]
    return [*named, *(text(f"luck.mark.{mark}") for mark in LISTED_MARKS)]


def play_cells(found: Review, seat: int) -> list[str]:
    """The decisions of a seat, what they lost, its rating with its interval, and how often it was very (un)lucky."""
    play = found.play[seat]
    rating = play.rating
    rated = "–"
    if rating is not None:
        interval = f"[{number(rating.low, 0)}, {number(rating.high, 0)}]"
        rated = f"{number(rating.mean, 0)} {interval} {text(f'rating.range.{rating.range}')}"
    marks = [event.mark for event in found.luck if event.seat == seat]
    counts = [number(marks.count(mark)) for mark in LISTED_MARKS]
    return [number(play.decisions), number(100 * play.loss, 2), rated, *counts]


def sparkline(chances: list[float]) -> str:
    """Chances from 0 to 100 % as a row of columns; a long game is thinned out, but keeps its last turn."""
    step = -(-len(chances) // MOST_COLUMNS)
    return "".join(COLUMNS[round(chance * (len(COLUMNS) - 1))] for chance in chances[::-1][::step][::-1])


def remarks(found: Review) -> list[str]:
    """Notes on the limits of a review, printed before it."""
    lines = []
    if not found.finished:
        lines.append(text("commands.review.unfinished", n=found.timeline[-1].round))
    if found.blind:
        lines.append(text("commands.review.blind"))
    if found.people:
        lines.append(text("review.people", level=found.people))
    elif not found.calibrated:
        lines.append(text("commands.analyse.uncalibrated"))
    return lines


def share_headings(found: Review) -> list[str]:
    parts = [text(f"review.{part}") for part in ("start", "luck", "skill", "others", "unexplained")]
    return [*parts, text("review.result" if found.finished else "commands.review.now")]


def share_cells(share: ResultShare) -> list[str]:
    """The parts of a seat's result, in points."""
    return [
        number(100 * share.start, 1),
        *(signed(100 * part, 1) for part in (share.luck, share.skill, share.others, share.unexplained)),
        number(100 * share.result, 1),
    ]


def describe_turning_point(point: TurningPoint, names: list[str]) -> str:
    decided = point.decided
    where = text("commands.review.where", round=decided.round, name=names[decided.seat])
    chance = text("commands.review.to-win", chance=points(decided.chance))
    return f"{where} ({chance}): {describe_mistake(point)}"


def describe_mistake(point: TurningPoint) -> str:
    """What was done, what the expert would have done and why, and what the difference cost."""
    sentence = text(
        "commands.review.point",
        action=point.words,
        best=point.best_words,
        why=text("review.quote", why=point.why_words),
        cost=number(100 * point.decided.cost, 1),
    )
    if point.refined is None:
        return sentence
    return f"{sentence} {text('commands.review.refined', **interval_facts(point.refined))}"


def interval_facts(chance: Estimate) -> dict[str, str]:
    """An interval in points, as facts of a text."""
    return {
        "mean": number(100 * chance.mean, 1),
        "low": number(100 * chance.low, 1),
        "high": number(100 * chance.high, 1),
    }


def describe_trades(found: Review) -> list[str]:
    """The best and the worst trade, with the seat concerned; one that is both is listed once."""
    best, worst = found.best_trade(), found.worst_trade()
    if best is None or worst is None:
        return []
    names = {"best": found.names[best.better_for], "worst": found.names[worst.worse_for]}
    if best == worst:
        return [describe_trade("only", best, names, found.names)]
    return [
        describe_trade("best", best, names, found.names),
        describe_trade("worst", worst, names, found.names),
    ]


def describe_trade(which: str, trade: AgreedTrade, title_facts: dict[str, str], names: list[str]) -> str:
    return text(
        "commands.analyse.trade",
        title=text(f"review.trade.{which}", **title_facts),
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
