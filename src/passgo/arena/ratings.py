"""The standings over all matches below a folder: an OpenSkill rating for every player, as in a tournament."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Final

from passgo.arena.endpoints import PREFIX
from passgo.arena.journal import Heading, Journal
from passgo.arena.match import Standing
from passgo.engine.errors import BadInput
from passgo.sim.intervals import Mean, mean_of
from passgo.sim.tournament import Skill, check_openskill, rating_model, skill_of
from passgo.speech import Saying

PATTERN: Final = "game-*.jsonl"


UNRATED: Final = Skill(0.0, 0.0, 0.0)


@dataclass
class Rated(Standing):
    """A player over all matches. The same model asked in another way is another player."""

    skill: Skill = UNRATED


@dataclass(frozen=True)
class Pair:
    """Two players that met under the same luck in each other's seats."""

    one: str
    other: str
    differences: list[float]
    """How much more often `one` won, for each luck."""
    step: float
    """What one game changes of a difference."""

    def mean(self) -> Mean | None:
        """The mean difference, which one game alone may have made."""
        found = mean_of(self.differences, self.step)
        return None if found is None else Mean(found.mean, max(-1.0, found.low), min(1.0, found.high))


@dataclass(frozen=True)
class Ratings:
    standings: Sequence[Rated]
    """Best first."""
    games: int
    """Those that were rated."""
    running: int
    """Those that are not over yet."""
    unequal: int
    """Those in which players have different numbers of seats: they cannot be rated."""
    pairs: Sequence[Pair]


def journals_below(folder: Path) -> list[Journal]:
    """The journals of all matches in a folder and the folders in it, in the order of their names."""
    paths = sorted(folder.rglob(PATTERN))
    if not paths:
        raise BadInput(Saying("run.arena.no-matches", folder=str(folder)))
    return [Journal.open(path) for path in paths]


def contestants(heading: Heading) -> list[str]:
    """The players by seat. Models have the options that they were asked with in their names."""
    asked = " ".join(
        f"{name}={value}" if name != "role" else "role=own" for name, value in heading.options.items()
    )
    return [f"{name} {asked}" if asked and name.startswith(PREFIX) else name for name in heading.seats]


def rate(journals: Iterable[Journal]) -> Ratings:
    """Rate the players of the games that are over. An unfinished game is a draw, and so is one that several won."""
    check_openskill()
    model = rating_model()
    skills: dict[str, object] = {}
    found: dict[str, Rated] = {}
    rated_games: list[Journal] = []
    running = unequal = 0
    for journal in journals:
        seats = contestants(journal.heading)
        counts = Counter(seats)
        if journal.ended is None:
            running += 1
            continue
        if len(set(counts.values())) > 1 or len(counts) == 1:
            unequal += 1
            continue
        rated_games.append(journal)
        players = list(counts)
        winner = winner_of(journal)
        teams = [[skills.setdefault(player, model.rating())] for player in players]
        scores = [float(winner == player) for player in players]
        for player, (rating,) in zip(players, model.rate(teams, scores=scores), strict=True):
            skills[player] = rating
        for player in players:
            rated = found.setdefault(player, Rated(player))
            rated.games += 1
            rated.wins += winner == player
            rated.unfinished += not journal.ended.winners
        for seat, player in enumerate(seats):
            found[player].tally.add(journal.tallies[seat])
    for rated in found.values():
        rated.skill = skill_of(skills[rated.player])
    standings = sorted(found.values(), key=lambda rated: (-rated.skill.mean, rated.player))
    return Ratings(standings, len(rated_games), running, unequal, pairs_in(rated_games))


def pairs_in(journals: Iterable[Journal]) -> list[Pair]:
    """All pairs of players, by the games that every one of them played in every seat under the same luck. The luck of
    the dice is in no difference: intervals are narrower than those of the wins."""
    blocks: dict[tuple[object, ...], list[Journal]] = {}
    for journal in journals:
        heading = journal.heading
        match = (journal.path.parent, heading.edition, heading.rules, heading.seed)
        blocks.setdefault((*match, *sorted(contestants(heading))), []).append(journal)
    differences: dict[tuple[str, str], list[float]] = {}
    steps: dict[tuple[str, str], float] = {}
    for block in blocks.values():
        seats = contestants(block[0].heading)
        if len(block) != len(seats):
            continue
        wins = Counter(winner_of(journal) for journal in block)
        for one, other in combinations(sorted(set(seats)), 2):
            differences.setdefault((one, other), []).append((wins[one] - wins[other]) / len(block))
            steps[one, other] = max(steps.get((one, other), 0.0), 1 / len(block))
    return [Pair(*names, found, steps[names]) for names, found in sorted(differences.items())]


def winner_of(journal: Journal) -> str:
    """The player that won alone; empty if there is none."""
    seats = contestants(journal.heading)
    won = {seats[seat] for seat in journal.ended.winners} if journal.ended is not None else set()
    return won.pop() if len(won) == 1 else ""
