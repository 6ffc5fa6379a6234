"""Tournaments: bots play each other at tables of four, and are rated by the results.

All against all: every pair A, B plays tables of two and two (A A B B), so that equals win half of their games each.
One against three: a single bot plays three of each other kind (A B B B), so that equals win a quarter. In both,
seats rotate by one from game to game. A game that is unfinished, or whose win both kinds share, counts as a game that
neither won.
"""

import os
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import partial
from importlib.util import find_spec
from itertools import combinations, zip_longest
from typing import Any, ClassVar

from passgo.base.json_types import JsonObject
from passgo.base.wilson import Z
from passgo.bots.roster import BOTS
from passgo.edition import Edition
from passgo.engine.errors import BadInput
from passgo.engine.rulesets import Rules
from passgo.game.checks import check_callback, check_jobs, check_list, check_positive
from passgo.players.bot import Player
from passgo.players.custom_bot import LIMIT
from passgo.players.roster import read_players
from passgo.sim.batch import REPORTED_FAULTS, BatchResult, GameResult, RunPlan
from passgo.sim.cluster import Runner, runner
from passgo.sim.intervals import Share, share
from passgo.sim.simulation import ROUNDS, Progress, make_plan, processors
from passgo.speech import Saying
from passgo.svg import charts
from passgo.svg.drawing import Theme
from passgo.svg.figures import Figures

WON, LOST, NEITHER = 1, -1, 0


@dataclass(frozen=True)
class Meeting:
    """Two kinds of bot and their seats at one table."""

    one: str
    other: str
    seats: tuple[str, ...]


@dataclass(frozen=True)
class Skill:
    """The OpenSkill rating of a bot, with its 95% interval."""

    mean: float
    low: float
    high: float


@dataclass(frozen=True)
class Score:
    """The results of a meeting's games, in order, from the point of view of `meeting.one`."""

    meeting: Meeting
    results: tuple[int, ...]
    unfinished: int
    fault_count: int = 0
    faults: tuple[str, ...] = ()  # the first few

    def won(self) -> int:
        return self.results.count(WON)

    def lost(self) -> int:
        return self.results.count(LOST)

    def share(self) -> Share:
        """The share of all games that `meeting.one` won."""
        return share(self.won(), len(self.results))

    def reversed(self) -> "Score":
        """The same games from the point of view of the other bot."""
        meeting = Meeting(self.meeting.other, self.meeting.one, self.meeting.seats)
        return replace(self, meeting=meeting, results=tuple(-result for result in self.results))


@dataclass(frozen=True)
class Standing:
    bot: str
    skill: Skill
    won: Share  # of all games that it played


@dataclass(frozen=True)
class MeetingFigures:
    """The results of one kind of bot against another."""

    one: str
    other: str
    games: int
    won: Share
    lost: Share
    unfinished: int
    faults: int


@dataclass(frozen=True, repr=False)
class Tournament(Figures):
    """The results of bots against each other, as `tournament` returns them.

    >>> import passgo
    >>> found = passgo.tournament(["builder", "thrifty"], games=10, jobs=1)
    >>> found.standings[0].bot
    'builder'
    >>> found.table("meetings")[0]["games"]
    10
    """

    edition: str
    """The title of the edition."""
    alone: str | None
    """The bot that played alone against three of each other; None if all pairs met."""
    standings: tuple[Standing, ...]
    """The ranking, best first; empty if one bot played alone."""
    scores: tuple[Score, ...]
    """The results of each meeting, in order."""
    asked: int
    """The games asked for; fewer were played if Ctrl-C ended the tournament."""

    pictures: ClassVar = ("wins",)

    @property
    def _summary(self) -> str:
        won = [f"{standing.bot} {standing.won.percent:.1f}%" for standing in self.standings]
        alone = [
            f"{self.alone} against three {score.meeting.other} {score.share().percent:.1f}%"
            for score in self.scores
        ]
        return f"{self.title}; won by {', '.join(won or alone)}"

    def _draw(self, picture: str, size: float, theme: Theme) -> str:
        shares = (
            [(f"three {score.meeting.other}", score.share()) for score in self.scores]
            if self.alone is not None
            else [(standing.bot, standing.won) for standing in self.standings]
        )
        rows = [charts.Interval(name, won.low, won.percent, won.high) for name, won in shares]
        who = "Two against two" if self.alone is None else f"One {self.alone} against three"
        fair = 50 if self.alone is None else 25
        across = "games won, percent, with 95% intervals"
        return charts.interval_chart(rows, f"{who}: {self.title}", across, fair, size, theme)

    @property
    def games(self) -> int:
        return sum(len(score.results) for score in self.scores)

    @property
    def finished(self) -> bool:
        return self.games == self.asked

    @property
    def meetings(self) -> tuple[MeetingFigures, ...]:
        return tuple(
            MeetingFigures(
                score.meeting.one,
                score.meeting.other,
                len(score.results),
                score.share(),
                score.reversed().share(),
                score.unfinished,
                score.fault_count,
            )
            for score in self.scores
        )

    @property
    def title(self) -> str:
        each = self.asked // max(1, len(self.scores))
        length = f"{each:,} games each" if self.finished else f"stopped after {self.games:,} games"
        return f"{self.edition}, {length}"

    def rows(self) -> Mapping[str, Sequence[object]]:
        return {"standings": self.standings, "meetings": self.meetings}

    def to_json(self) -> JsonObject:
        return {
            "standings": [asdict(standing) for standing in self.standings],
            "meetings": [
                {**asdict(meeting), "seats": list(score.meeting.seats)}
                for meeting, score in zip(self.meetings, self.scores, strict=True)
            ],
        }


def tournament(
    bots: Sequence[Player] | None = None,
    games: int = 400,
    *,
    alone: Player | None = None,
    edition: str | os.PathLike[str] | Edition | None = None,
    rules: Rules | str | None = None,
    seed: int | str = 1,
    jobs: int | None = None,
    cluster: str | None = None,
    rounds: int = ROUNDS,
    limit: float = LIMIT,
    progress: Progress | None = None,
) -> Tournament:
    """Let every bot play every other, two of each at a table of four; or one `alone` against three of each other.

    Win rates and OpenSkill ratings come with 95% intervals. Seats move on by one from game to game. Ctrl-C ends the
    tournament, and the games played by then count.

    Args:
        bots: At least two different bots, named as in `simulate`; by default random, thrifty, builder, fp-a, fp-b, fp-c
            and trader.
        games: The number of games of each pair, at least 1.
        alone: The bot that plays alone against three of each other bot; it may be among `bots` or not. There are no
            ratings then. By default all pairs meet.
        edition: The name of a built-in edition, the path of an edition file, or an `Edition`; by default "classic".
        rules: The agreed rules, as `Rules` or as text such as "short"; by default the full game by the book.
        seed: A number or a text that decides the luck of all games. The same seed gives the same games.
        jobs: The number of processes; by default one for each processor. 1 plays in this process.
        cluster: The address of a Ray cluster that plays the games instead, as in `simulate`.
        rounds: The most rounds of a game, at least 1. A longer game is won by neither.
        limit: The seconds that a custom bot has for an answer, as in `simulate`.
        progress: Called after each batch of games with the number of games played and the number asked for, both of
            all pairs together.

    Returns:
        The results of each pair and, unless one bot plays alone, the ranking.

    Raises:
        BadInput: If an argument or a bot cannot be used, or openskill, which ratings need, is not installed.
        EditionError: If there is no such edition, or its file is wrong.
        PassgoError: If the cluster cannot be reached, Ray is not installed, or a process is lost.

    >>> import passgo
    >>> found = passgo.tournament(["builder", "thrifty"], games=20, alone="builder", jobs=1)
    >>> found.meetings[0].won.out_of
    20
    """
    check_positive("games", games)
    check_jobs(jobs)
    check_callback("progress", progress)
    met: Sequence[Player] = BOTS if bots is None else check_list("bots", bots, "a list of bots")
    players = [*met, *(() if alone is None else (alone,))]
    named, own = read_players(players)
    listed = list(named[: len(players) if alone is None else -1])
    single = None if alone is None else named[-1]
    meetings = all_pairs(listed) if single is None else one_against_three(single, listed)
    plan = make_plan(meetings[0].seats, edition, rules, None, seed, rounds, limit, own)
    if single is None:
        check_openskill()
    asked = games * len(meetings)
    with runner(jobs or processors(), cluster) as run:
        observed_run = run if progress is None else with_progress(run, progress, asked)
        scores = play(meetings, plan, games, observed_run)
    found = standings(scores) if single is None else []
    return Tournament(plan.edition.title, single, tuple(found), tuple(scores), asked)


def with_progress(run: Runner, progress: Progress, asked: int) -> Runner:
    """Wrap `run` so that it reports the progress over all meetings."""
    done = 0

    def run_with_progress(plan: RunPlan, games: int, on_batch: Callable[[BatchResult], None]) -> bool:
        def on_batch_and_progress(batch: BatchResult) -> None:
            nonlocal done
            on_batch(batch)
            done += len(batch.games)
            progress(done, asked)

        return run(plan, games, on_batch_and_progress)

    return run_with_progress


def all_pairs(bots: Sequence[str]) -> list[Meeting]:
    """All pairs, in an order that does not depend on the order of the bots."""
    check_bots(bots)
    return [Meeting(a, b, (a, a, b, b)) for a, b in combinations(sorted(bots), 2)]


def one_against_three(alone: str, bots: Sequence[str]) -> list[Meeting]:
    others = [bot for bot in bots if bot != alone]
    check_bots([alone, *others])
    return [Meeting(alone, other, (alone, other, other, other)) for other in others]


def check_bots(bots: Sequence[str]) -> None:
    if len(bots) < 2:
        raise BadInput(Saying("run.two-bots"))
    for bot in bots:
        if bots.count(bot) > 1:
            raise BadInput(Saying("run.bot-twice", bot=bot))


def play(meetings: Iterable[Meeting], plan: RunPlan, games: int, run: Runner) -> list[Score]:
    """Play every meeting. A meeting does not depend on the other bots of the tournament.

    After Ctrl-C, scores may have fewer games, or none.
    """
    scores = []
    running = True
    for meeting in meetings:
        played: list[GameResult] = []
        if running:
            own = replace(plan, seats=meeting.seats, seed="/".join((plan.seed, *meeting.seats)))
            running = run(own, games, partial(add_batch, played))
        scores.append(score(meeting, played))
    return scores


def add_batch(played: list[GameResult], batch: BatchResult) -> None:
    played += batch.games


def score(meeting: Meeting, games: Sequence[GameResult]) -> Score:
    return Score(
        meeting,
        tuple(result(meeting, game) for game in games),
        sum(game.reason == "" for game in games),
        sum(game.fault_count for game in games),
        tuple(fault for game in games for fault in game.faults)[:REPORTED_FAULTS],
    )


def result(meeting: Meeting, game: GameResult) -> int:
    kinds = {game.seats[seat] for seat in game.winners}
    if kinds == {meeting.one}:
        return WON
    return LOST if kinds == {meeting.other} else NEITHER


def standings(scores: Sequence[Score]) -> list[Standing]:
    """The ranking by OpenSkill over the games of all pairs, best first."""
    bots = sorted({bot for score in scores for bot in (score.meeting.one, score.meeting.other)})
    model = rating_model()
    ratings = {bot: model.rating() for bot in bots}
    # One game of each pair in turn: otherwise the last pairs would weigh more.
    for results in zip_longest(*(score.results for score in scores)):
        for score, game in zip(scores, results, strict=True):
            if game is not None:
                one, other = score.meeting.one, score.meeting.other
                (ratings[one],), (ratings[other],) = model.rate(
                    [[ratings[one]], [ratings[other]]], scores=[game, -game]
                )
    table = []
    for bot, rating in ratings.items():
        table.append(Standing(bot, skill_of(rating), wins(bot, scores)))
    return sorted(table, key=lambda standing: -standing.skill.mean)


def rating_model() -> Any:
    """OpenSkill's model for players who do not change from game to game: their skill has no drift (tau), and no factor
    (gamma) slows down how fast the rating becomes certain."""
    from openskill.models import BradleyTerryFull

    return BradleyTerryFull(tau=0.0, gamma=lambda *_: 1.0)


def skill_of(rating: Any) -> Skill:
    half = Z * rating.sigma
    return Skill(rating.mu, rating.mu - half, rating.mu + half)


def check_openskill() -> None:
    if find_spec("openskill") is None:
        raise BadInput(
            Saying("run.needs", what=Saying("run.pairs"), library="openskill", package="openskill")
        )


def wins(bot: str, scores: Sequence[Score]) -> Share:
    own = scores_of(bot, scores)
    return share(sum(score.won() for score in own), sum(len(score.results) for score in own))


def share_against(bot: str, other: str, scores: Sequence[Score]) -> Share:
    """The share of games that a bot won against another."""
    return next(score.share() for score in scores_of(bot, scores) if score.meeting.other == other)


def scores_of(bot: str, scores: Sequence[Score]) -> list[Score]:
    """The scores of a bot's meetings, from its point of view."""
    ones = [score for score in scores if score.meeting.one == bot]
    return ones + [score.reversed() for score in scores if score.meeting.other == bot]
