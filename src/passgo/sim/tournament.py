"""Tournaments: bots meet at tables of four, and what that says about how well each of them plays.

All against all: every pair A, B plays tables of two and two (A A B B), so that equals win half of their games each.
One against three: a single bot plays three of each other kind (A B B B), so that equals win a quarter. In both,
everybody moves on one seat from game to game. A game that is not finished, or whose win is shared by both kinds,
is won by neither, and counts as a game all the same.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import combinations, zip_longest

from passgo.engine.errors import BadInput
from passgo.sim.batch import TOLD_FAULTS, BatchResult, GameResult, Plan
from passgo.sim.cluster import Runner
from passgo.sim.roster import check_bot
from passgo.sim.summary import Share, Z, share

WON, LOST, NEITHER = 1, -1, 0


@dataclass(frozen=True)
class Meeting:
    """Two kinds of bot, and how they sit down."""

    one: str
    other: str
    seats: tuple[str, ...]


@dataclass(frozen=True)
class Skill:
    """What OpenSkill makes of a bot, with its 95% interval."""

    mean: float
    low: float
    high: float


@dataclass(frozen=True)
class Score:
    """How the games of a meeting went, in order, seen by the one."""

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
        """The share of all games that the one won."""
        return share(self.won(), len(self.results))

    def turned(self) -> "Score":
        """The same games, seen by the other."""
        turned = Meeting(self.meeting.other, self.meeting.one, self.meeting.seats)
        return replace(self, meeting=turned, results=tuple(-result for result in self.results))


@dataclass(frozen=True)
class Standing:
    bot: str
    skill: Skill
    won: Share  # of all games it took part in


def all_pairs(bots: Sequence[str]) -> list[Meeting]:
    """Everybody meets everybody; the same meetings in whatever order the bots are listed."""
    check(bots)
    return [Meeting(a, b, (a, a, b, b)) for a, b in combinations(sorted(bots), 2)]


def one_against_three(alone: str, bots: Sequence[str]) -> list[Meeting]:
    others = [bot for bot in bots if bot != alone]
    check([alone, *others])
    return [Meeting(alone, other, (alone, other, other, other)) for other in others]


def check(bots: Sequence[str]) -> None:
    if len(bots) < 2:
        raise BadInput("a tournament needs at least two different bots")
    for bot in bots:
        if bots.count(bot) > 1:
            raise BadInput(f"{bot} is in the list more than once")
        check_bot(bot)


def play(meetings: Iterable[Meeting], plan: Plan, games: int, run: Runner) -> list[Score]:
    """Play every meeting after a plan; whoever else takes part, a meeting goes the same way.

    Ctrl-C ends it, and what has been played by then counts: scores may have fewer games, or none.
    """
    scores = []
    going_on = True
    for meeting in meetings:
        played: list[GameResult] = []
        if going_on:
            own = replace(plan, seats=meeting.seats, seed="/".join((plan.seed, *meeting.seats)))
            going_on = run(own, games, partial(keep, played))
        scores.append(score(meeting, played))
    return scores


def keep(played: list[GameResult], batch: BatchResult) -> None:
    played += batch.games


def score(meeting: Meeting, games: Sequence[GameResult]) -> Score:
    return Score(
        meeting,
        tuple(result(meeting, game) for game in games),
        sum(game.reason == "" for game in games),
        sum(game.fault_count for game in games),
        tuple(fault for game in games for fault in game.faults)[:TOLD_FAULTS],
    )


def result(meeting: Meeting, game: GameResult) -> int:
    kinds = {game.seats[seat] for seat in game.winners}
    if kinds == {meeting.one}:
        return WON
    return LOST if kinds == {meeting.other} else NEITHER


def standings(scores: Sequence[Score]) -> list[Standing]:
    """Who plays best, by OpenSkill over the games of all pairs; best first."""
    from openskill.models import BradleyTerryFull

    bots = sorted({bot for score in scores for bot in (score.meeting.one, score.meeting.other)})
    # Bots do not learn from game to game: their skill has no drift (tau), and nothing (gamma) slows down what is
    # learned of it, which is how OpenSkill allows for players who change.
    model = BradleyTerryFull(tau=0.0, gamma=lambda *_: 1.0)
    ratings = {bot: model.rating() for bot in bots}
    # One game of each pair after the other: whoever met last would otherwise weigh more.
    for results in zip_longest(*(score.results for score in scores)):
        for score, game in zip(scores, results, strict=True):
            if game is not None:
                one, other = score.meeting.one, score.meeting.other
                (ratings[one],), (ratings[other],) = model.rate(
                    [[ratings[one]], [ratings[other]]], scores=[game, -game]
                )
    table = []
    for bot, rating in ratings.items():
        half = Z * rating.sigma
        table.append(Standing(bot, Skill(rating.mu, rating.mu - half, rating.mu + half), wins(bot, scores)))
    return sorted(table, key=lambda standing: -standing.skill.mean)


def wins(bot: str, scores: Sequence[Score]) -> Share:
    sides = sides_of(bot, scores)
    return share(sum(side.won() for side in sides), sum(len(side.results) for side in sides))


def seen_by(bot: str, other: str, scores: Sequence[Score]) -> Share:
    """The share of games that a bot won from another when they met."""
    return next(side.share() for side in sides_of(bot, scores) if side.meeting.other == other)


def sides_of(bot: str, scores: Sequence[Score]) -> list[Score]:
    """All that a bot played, seen by it."""
    ones = [score for score in scores if score.meeting.one == bot]
    return ones + [score.turned() for score in scores if score.meeting.other == bot]
