"""What `passgo tournament` prints: tables for people, and the same figures as JSON."""

from collections.abc import Sequence

from rich import box
from rich.console import Console
from rich.table import Table
from rich.text import Text

from passgo.cli.output import console
from passgo.sim.roster import floor_of
from passgo.sim.summary import Share
from passgo.sim.tournament import Score, Standing, seen_by


def show_pairs(standings: Sequence[Standing], scores: Sequence[Score], what: str) -> None:
    out = console(highlight=True)
    out.print(standings_table(standings, what))
    out.print(matrix(standings, scores))
    out.print(remark(scores), style="dim")
    out.print(limits(scores), style="dim")
    tell_faults(out, scores)


def standings_table(standings: Sequence[Standing], what: str) -> Table:
    table = Table(title=f"Two against two: {what}", box=box.SIMPLE)
    table.add_column("")
    table.add_column("bot", overflow="fold")
    for heading in ("OpenSkill", "95% interval", "games won", "95% interval"):
        table.add_column(heading, justify="right")
    for place, standing in enumerate(standings, 1):
        skill, won = standing.skill, standing.won
        table.add_row(
            str(place),
            Text(standing.bot, style="bold"),
            f"{skill.mean:.2f}",
            f"{skill.low:.2f} – {skill.high:.2f}",
            f"{won.percent:.1f}%",
            between(won),
        )
    return table


def matrix(standings: Sequence[Standing], scores: Sequence[Score]) -> Table:
    bots = [standing.bot for standing in standings]
    table = Table(title="Games that the row wins from the column, percent", box=box.SIMPLE)
    table.add_column("", overflow="fold")
    for bot in bots:
        table.add_column(bot, justify="center", overflow="fold")
    for bot in bots:
        cells = [Text("·") if other == bot else cell(seen_by(bot, other, scores)) for other in bots]
        table.add_row(Text(bot, style="bold"), *cells)
    return table


def cell(share: Share) -> Text:
    """The win rate, green above 50% and red below; under it the interval."""
    if share.out_of == 0:
        return Text("not played")
    colour = "green" if share.low > 50 else "red" if share.high < 50 else "default"
    return Text(f"{share.percent:.1f}\n", style=colour).append(
        f"{share.low:.0f}–{share.high:.0f}", style="dim"
    )


def show_alone(scores: Sequence[Score], what: str) -> None:
    table = Table(title=f"One {scores[0].meeting.one} against three: {what}", box=box.SIMPLE)
    table.add_column("against three", overflow="fold")
    for heading in ("games", "won", "percent", "95% interval", "finished"):
        table.add_column(heading, justify="right")
    for score in sorted(scores, key=lambda score: score.share().percent):
        share, games = score.share(), len(score.results)
        table.add_row(
            Text(score.meeting.other, style="bold"),
            f"{games:,}",
            f"{score.won():,}",
            f"{share.percent:.1f}%",
            between(share),
            f"{100 - 100 * score.unfinished / games:.1f}%" if games else "–",
        )
    out = console(highlight=True)
    out.print(table)
    out.print("Among equals, the one would win 25%.", style="dim")
    out.print(limits(scores), style="dim")
    tell_faults(out, scores)


def tell_faults(out: Console, scores: Sequence[Score]) -> None:
    """Decisions that bots forfeited: errors, timeouts and illegal answers."""
    count = sum(score.fault_count for score in scores)
    if count:
        out.print(f"{count:,} decisions were forfeited, such as:")
        for fault in dict.fromkeys(fault for score in scores for fault in score.faults):
            out.print(f"  {fault}", markup=False)


def floors(scores: Sequence[Score]) -> dict[str, int | None]:
    """The limit on offers of everybody who played."""
    names = {name: None for score in scores for name in (score.meeting.one, score.meeting.other)}
    return {name: floor_of(name) for name in names}


def limits(scores: Sequence[Score]) -> str:
    """Win rates say little without it: some bots accept almost anything."""
    said = [
        f"{name} {f'{floor}% of the printed price' if floor else 'none'}"
        for name, floor in floors(scores).items()
        if floor is not None
    ]
    return f"Least offers for a bundle: {', '.join(said) or 'unknown'}."


def remark(scores: Sequence[Score]) -> str:
    games = sum(len(score.results) for score in scores)
    neither = games - sum(score.won() + score.lost() for score in scores)
    unfinished = sum(score.unfinished for score in scores)
    return (
        f"{games:,} games, {neither:,} of them won by neither kind of bot ({unfinished:,} were not finished)."
    )


def between(share: Share) -> str:
    return f"{share.low:.1f} – {share.high:.1f}"
