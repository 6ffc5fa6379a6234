"""The standings over all matches below a folder: an OpenSkill rating for every player, as in a tournament."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final

from passgo.arena.endpoints import PREFIX
from passgo.arena.journal import Heading, Journal
from passgo.arena.tally import Tally
from passgo.engine.errors import BadInput
from passgo.sim.intervals import Share, share
from passgo.sim.tournament import Skill, check_openskill, rating_model, skill_of
from passgo.speech import Saying

PATTERN: Final = "game-*.jsonl"


@dataclass
class Rated:
    """A player over all matches. The same model asked in another way is another player."""

    player: str
    skill: Skill
    games: int = 0
    wins: int = 0
    unfinished: int = 0
    tally: Tally = field(default_factory=Tally)

    def share(self) -> Share:
        return share(self.wins, self.games)


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
    games = running = unequal = 0
    for journal in journals:
        seats = contestants(journal.heading)
        counts = Counter(seats)
        if journal.ended is None:
            running += 1
            continue
        if len(set(counts.values())) > 1 or len(counts) == 1:
            unequal += 1
            continue
        games += 1
        players = list(counts)
        won = {seats[seat] for seat in journal.ended.winners}
        teams = [[skills.setdefault(player, model.rating())] for player in players]
        scores = [float(won == {player}) for player in players]
        for player, (rating,) in zip(players, model.rate(teams, scores=scores), strict=True):
            skills[player] = rating
        for player in players:
            rated = found.setdefault(player, Rated(player, Skill(0, 0, 0)))
            rated.games += 1
            rated.wins += won == {player}
            rated.unfinished += not won
        for seat, player in enumerate(seats):
            found[player].tally.add(journal.tallies[seat])
    for rated in found.values():
        rated.skill = skill_of(skills[rated.player])
    standings = sorted(found.values(), key=lambda rated: (-rated.skill.mean, rated.player))
    return Ratings(standings, games, running, unequal)
