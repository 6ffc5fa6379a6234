"""`passgo.compare`: the same games on different boards or under different rules, and what that changes.

Game n has the same luck and the same bots on all sides, so games are compared in pairs.
"""

import os
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, fields, replace
from math import sqrt
from typing import ClassVar, Final

from passgo.base.json_types import JsonObject
from passgo.base.wilson import Z
from passgo.edition import Edition
from passgo.engine.errors import BadInput
from passgo.engine.events import REASONS
from passgo.game.checks import check_callback, check_jobs, check_positive
from passgo.game.inputs import choose_edition
from passgo.players.bot import Player
from passgo.players.custom_bot import LIMIT
from passgo.sim.batch import BatchResult, GameResult
from passgo.sim.cluster import runner
from passgo.sim.intervals import share
from passgo.sim.sides import SideLike, name_sides, read_side
from passgo.sim.simulation import ROUNDS, Progress, make_plan, processors
from passgo.sim.summary import plain_value
from passgo.speech import Saying
from passgo.svg import charts
from passgo.svg.drawing import Theme
from passgo.svg.figures import Figures

SOON: Final = 60
"""The rounds within which a game counts as ended soon."""
MEASURES: Final[dict[str, str]] = {
    "rounds": "rounds",
    "soon": f"finished within {SOON} rounds, %",
    "first_seat": "won by who began, %",
    "comebacks": "won by the last at half time, %",
    "bankruptcies": "bankruptcies per game",
}
"""The measures, and the headings of their pictures."""
SHARES: Final = ("soon", "first_seat", "comebacks")
"""The measures that are percentages of games."""


@dataclass(frozen=True)
class Mean:
    """An average over games with its 95% interval."""

    mean: float
    low: float
    high: float


@dataclass(frozen=True)
class RulesFigures:
    """The games on one side: of one set of rules on one board."""

    rules: str
    """The name of the side: the rules, or EDITION:RULES if boards are compared."""
    games: int
    rounds: Mean
    soon: Mean
    """The percent of games that ended within 60 rounds."""
    first_seat: Mean
    """The percent of finished games won by the player who began; `fair` if chances were equal."""
    comebacks: Mean
    """The percent of finished games won by the player worth least after half of the rounds."""
    bankruptcies: Mean
    fair: float
    faults: int
    """The number of actions that bots tried against the rules."""
    edition: str
    """The title of the board."""


@dataclass(frozen=True)
class Change:
    """The difference of a measure from the first rules, game by game."""

    rules: str
    measure: str
    change: Mean


@dataclass(frozen=True)
class Income:
    """The money that all players of a game received for one reason, from the Bank or each other."""

    rules: str
    source: str
    money: Mean
    change: Mean
    """The difference from the first rules, game by game."""


@dataclass(frozen=True, repr=False)
class Comparison(Figures):
    """The same games on different boards or under different rules, as `compare` returns them. Differences are those
    from the first side.

    >>> import passgo
    >>> found = passgo.compare("full", "full+salary=400", games=10, seats=["builder", "thrifty"], jobs=1)
    >>> [figures.rules for figures in found.by_rules]
    ['full', 'full+salary=400']
    >>> found.table("changes")[0]["measure"]
    'rounds'
    """

    edition: str
    """The title of the board; the titles of all boards if they differ."""
    seats: list[str]
    seed: str
    rounds: int
    """The most rounds of a game: a longer one is left unfinished and counts as that many."""
    asked: int
    """The games asked for on each side; fewer were played if Ctrl-C ended the run."""
    by_rules: list[RulesFigures]
    changes: list[Change]
    money: list[Income]
    printed: tuple[Edition, ...] = field(compare=False)
    """The different boards, the first one first."""

    pictures: ClassVar = ("soon", "rounds", "first_seat", "comebacks", "bankruptcies")

    @property
    def finished(self) -> bool:
        return all(figures.games == self.asked for figures in self.by_rules)

    @property
    def _summary(self) -> str:
        lengths = ", ".join(f"{each.rules} {each.rounds.mean:.1f} rounds" for each in self.by_rules)
        return f"{self.title}; {lengths}"

    @property
    def title(self) -> str:
        return f"{self.edition}, {self.by_rules[0].games:,} games each"

    def _draw(self, picture: str, size: float, theme: Theme) -> str:
        means = [(figures.rules, getattr(figures, picture)) for figures in self.by_rules]
        rows = [charts.Interval(rules, mean.low, mean.mean, mean.high) for rules, mean in means]
        fair = self.by_rules[0].fair if picture in ("first_seat", "comebacks") else None
        across = "with 95% intervals"
        return charts.interval_chart(rows, f"{self.title}: {MEASURES[picture]}", across, fair, size, theme)

    def rows(self) -> Mapping[str, Sequence[object]]:
        return {"rules": self.by_rules, "changes": self.changes, "money": self.money}

    def to_json(self) -> JsonObject:
        names = [each.name for each in fields(self) if each.name != "printed"]
        return {name: plain_value(getattr(self, name)) for name in names}


def compare(
    *sides: SideLike,
    games: int = 1000,
    seats: Sequence[Player] | None = None,
    edition: str | os.PathLike[str] | Edition | None = None,
    seed: int | str = 1,
    jobs: int | None = None,
    cluster: str | None = None,
    rounds: int = ROUNDS,
    limit: float = LIMIT,
    progress: Progress | None = None,
) -> Comparison:
    """Play the same games on two or more boards or under as many sets of rules, and measure the differences with 95%
    intervals.

    Game n has the same luck and the same bots on all sides. Ctrl-C ends the run; sides whose games were not all played
    are left out, unless they are the first.

    Args:
        *sides: Two or more different boards, sets of rules, or both: an edition by its name, as the path of its file or
            as an `Edition`; rules as `Rules` or as text such as "full+salary=400"; or both in one text, as in
            "mlb:short". A board alone is played by the book, rules alone on `edition`. Differences are those from the
            first side.
        games: The number of games on each side, at least 1.
        seats: The player of each seat, as in `simulate`; by default trader, fp-a, fp-b and fp-c.
        edition: The board of sides that only name rules: a built-in edition, the path of an edition file, or an
            `Edition`; by default "classic".
        seed: A number or a text that decides the luck of all games. The same seed gives the same games.
        jobs: The number of processes; by default one for each processor. 1 plays in this process.
        cluster: The address of a Ray cluster that plays the games instead, as in `simulate`.
        rounds: The most rounds of a game, at least 1. A longer game is left unfinished and counts as that many rounds.
        limit: The seconds that a custom bot has for an answer, as in `simulate`.
        progress: Called after each batch of games with the number of games played and the number asked for, both
            on all sides together.

    Returns:
        The figures of each side, and their differences from the first.

    Raises:
        BadInput: If an argument or a bot cannot be used, two sides are the same, or a text can be read as a board and
            as rules.
        EditionError: If there is no such edition, or its file is wrong.
        PassgoError: If the cluster cannot be reached, Ray is not installed, or a process is lost.

    >>> import passgo
    >>> found = passgo.compare("full", "full+rounds=20", games=10, seats=["builder", "thrifty"], jobs=1)
    >>> found.by_rules[1].rounds.mean <= 20
    True
    >>> found = passgo.compare("classic", "mlb:short", games=10, seats=["builder", "thrifty"], jobs=1)
    >>> [figures.rules for figures in found.by_rules]
    ['classic:full', 'mlb:short']
    """
    check_positive("games", games)
    check_jobs(jobs)
    check_callback("progress", progress)
    if len(sides) < 2:
        raise BadInput(Saying("run.two-rules"))
    board = choose_edition("classic" if edition is None else edition)
    read = [read_side(each, board) for each in sides]
    named = name_sides(read)
    plans = [
        replace(make_plan(seats, side.edition, side.rules, None, seed, rounds, limit), money_history=True)
        for side in read
    ]
    played: dict[str, list[GameResult]] = {}
    with runner(jobs or processors(), cluster) as run:
        for number, (name, plan) in enumerate(zip(named, plans, strict=True)):
            results: list[GameResult] = []

            def on_batch(
                batch: BatchResult, results: list[GameResult] = results, before: int = number * games
            ) -> None:
                results.extend(batch.games)
                if progress is not None:
                    progress(before + len(results), games * len(plans))

            done = run(plan, games, on_batch)
            if done or not played:
                played[name] = sorted(results, key=lambda game: game.number)
            if not done:
                break
    first = plans[0]
    titles = {name: side.edition.title for name, side in zip(named, read, strict=True)}
    return Comparison(
        " / ".join(dict.fromkeys(titles.values())),
        list(first.seats),
        first.seed,
        rounds,
        games,
        [figures_of(name, titles[name], results) for name, results in played.items()],
        changes_of(played),
        incomes_of(played),
        tuple(distinct([side.edition for side in read])),
    )


def distinct(editions: Sequence[Edition]) -> list[Edition]:
    """Each edition once; they cannot be hashed."""
    return [each for at, each in enumerate(editions) if each not in editions[:at]]


# The measures of one game, in percent where it is a share.


def measure(game: GameResult) -> dict[str, float]:
    """The measures of a game; an unfinished one has none of who won it."""
    winners = set(game.winners)
    found = {
        "rounds": game.rounds,
        "soon": 100.0 if game.reason and game.rounds <= SOON else 0.0,
        "bankruptcies": len(game.bankrupt),
    }
    if winners:
        part = 100 / len(winners)  # a shared win counts in parts
        found["first_seat"] = part if game.starter in winners else 0.0
        found["comebacks"] = part * len(winners.intersection(game.last_at_half))
    return found


def figures_of(rules: str, edition: str, games: Sequence[GameResult]) -> RulesFigures:
    values = [measure(game) for game in games]
    means = {
        name: mean_of([value[name] for value in values if name in value], name in SHARES) for name in MEASURES
    }
    players = len(games[0].seats) if games else 1
    faults = sum(game.fault_count for game in games)
    return RulesFigures(rules, len(games), **means, fair=100 / players, faults=faults, edition=edition)


def changes_of(played: Mapping[str, Sequence[GameResult]]) -> list[Change]:
    """The differences from the first side, of games that have the measure on both."""
    (_, base), *others = played.items()
    return [
        Change(rules, name, mean_of([b[name] - a[name] for a, b in pairs if name in a and name in b]))
        for rules, games in others
        for pairs in [[(measure(a), measure(b)) for a, b in zip(base, games)]]  # noqa: B905 - Ctrl-C may have ended the last run
        for name in MEASURES
    ]


def incomes_of(played: Mapping[str, Sequence[GameResult]]) -> list[Income]:
    """The incomes of every source that paid something under any of the rules."""
    base = next(iter(played.values()))
    paid = [
        source
        for source in range(len(REASONS))
        if any(g.income[source] for gs in played.values() for g in gs)
    ]
    return [
        Income(
            rules,
            REASONS[source],
            mean_of([game.income[source] for game in games]),
            mean_of([b.income[source] - a.income[source] for a, b in zip(base, games)]),  # noqa: B905 - as above
        )
        for rules, games in played.items()
        for source in paid
    ]


def mean_of(values: Sequence[float], shares: bool = False) -> Mean:
    """The average with the interval of a normal distribution, or with the Wilson interval for shares in percent."""
    count = len(values)
    if shares:
        found = share(sum(values) / 100, count)
        return Mean(found.percent, found.low, found.high)
    if count == 0:
        return Mean(0.0, 0.0, 0.0)
    mean = sum(values) / count
    spread = sqrt(sum((value - mean) ** 2 for value in values) / max(1, count - 1) / count)
    return Mean(mean, mean - Z * spread, mean + Z * spread)
