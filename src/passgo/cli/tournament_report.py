"""The output of `passgo tournament`, as tables and as JSON."""

from collections.abc import Sequence

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from passgo.cli.language import current_catalogue, number, percent, text
from passgo.cli.output import console
from passgo.sim.intervals import Share
from passgo.sim.roster import offer_floor, offer_limits
from passgo.sim.tournament import Score, Standing, share_against


def show_pairs(standings: Sequence[Standing], scores: Sequence[Score], what: str) -> None:
    out = console(highlight=True)
    out.print(standings_table(standings, what))
    out.print(matrix(standings, scores))
    out.print(remark(scores), style="dim")
    out.print(limits(scores), style="dim")
    print_faults(out, scores)


def standings_table(standings: Sequence[Standing], what: str) -> Table:
    table = Table(title=text("commands.tournament.pairs", title=what), box=box.SIMPLE)
    interval = text("commands.simulate.interval")
    table.add_column("")
    table.add_column(text("commands.simulate.bot"), overflow="fold")
    for heading in ("OpenSkill", interval, text("commands.tournament.won"), interval):
        table.add_column(heading, justify="right")
    for place, standing in enumerate(standings, 1):
        skill, won = standing.skill, standing.won
        table.add_row(
            str(place),
            Text(standing.bot, style="bold"),
            number(skill.mean, 2),
            f"{number(skill.low, 2)} – {number(skill.high, 2)}",
            percent(won.percent),
            between(won),
        )
    return table


def matrix(standings: Sequence[Standing], scores: Sequence[Score]) -> Table:
    bots = [standing.bot for standing in standings]
    table = Table(title=text("commands.tournament.matrix"), box=box.SIMPLE)
    table.add_column("", overflow="fold")
    for bot in bots:
        table.add_column(bot, justify="center", overflow="fold")
    for bot in bots:
        cells = [Text("·") if other == bot else cell(share_against(bot, other, scores)) for other in bots]
        table.add_row(Text(bot, style="bold"), *cells)
    return table


def cell(share: Share) -> Text:
    """The win rate, green above 50% and red below; under it the interval."""
    if share.out_of == 0:
        return Text(text("commands.tournament.unplayed"))
    colour = "green" if share.low > 50 else "red" if share.high < 50 else "default"
    return Text(f"{number(share.percent, 1)}\n", style=colour).append(
        f"{share.low:.0f}–{share.high:.0f}", style="dim"
    )


def show_alone(scores: Sequence[Score], what: str) -> None:
    title = text("commands.tournament.alone", bot=scores[0].meeting.one, title=what)
    table = Table(title=title, box=box.SIMPLE)
    table.add_column(text("commands.tournament.against"), overflow="fold")
    for heading in (
        "commands.tournament.games",
        "commands.tournament.wins",
        "commands.odds.percent",
        "commands.simulate.interval",
        "commands.tournament.finished",
    ):
        table.add_column(text(heading), justify="right")
    for score in sorted(scores, key=lambda score: score.share().percent):
        share, games = score.share(), len(score.results)
        table.add_row(
            Text(score.meeting.other, style="bold"),
            number(games),
            number(score.won()),
            percent(share.percent),
            between(share),
            percent(100 - 100 * score.unfinished / games) if games else "–",
        )
    out = console(highlight=True)
    out.print(table)
    out.print(text("commands.tournament.equal"), style="dim")
    out.print(limits(scores), style="dim")
    print_faults(out, scores)


def print_faults(out: Console, scores: Sequence[Score]) -> None:
    """Decisions that bots forfeited: errors, timeouts and illegal answers."""
    count = sum(score.fault_count for score in scores)
    if count:
        out.print(text("commands.tournament.faults", n=count))
        for fault in dict.fromkeys(fault for score in scores for fault in score.faults):
            out.print(f"  {fault}", markup=False)


def floors(scores: Sequence[Score]) -> dict[str, int | None]:
    """The limit on offers of each bot."""
    names = {name: None for score in scores for name in (score.meeting.one, score.meeting.other)}
    return {name: offer_floor(name) for name in names}


def limits(scores: Sequence[Score]) -> str:
    return offer_limits(floors(scores), current_catalogue()) or text("commands.tournament.floors.unknown")


def remark(scores: Sequence[Score]) -> str:
    games = sum(len(score.results) for score in scores)
    neither = games - sum(score.won() + score.lost() for score in scores)
    unfinished = sum(score.unfinished for score in scores)
    return text("commands.tournament.remark", games=games, neither=neither, unfinished=unfinished)


def between(share: Share) -> str:
    return f"{number(share.low, 1)} – {number(share.high, 1)}"
