"""`passgo.compare`: the same games under different rules, and what that changes.

Game n has the same luck and the same bots under all rules, so games are compared in pairs.
"""

import os
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from math import sqrt
from typing import ClassVar, Final

from passgo.base.json_types import JsonObject
from passgo.edition import Edition
from passgo.engine.errors import BadInput
from passgo.engine.events import REASONS
from passgo.engine.rulesets import Rules
from passgo.notation.rules_text import write_rules
from passgo.sim.batch import BatchResult, GameResult
from passgo.sim.cluster import runner
from passgo.sim.custom_bot import LIMIT
from passgo.sim.simulation import ROUNDS, Progress, check_positive, make_plan, processors
from passgo.sim.summary import Z, share
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
    """The games under one set of rules."""

    rules: str
    games: int
    rounds: Mean
    soon: Mean
    """The percent of games that ended within 60 rounds."""
    first_seat: Mean
    """The percent of games won by the player who began; `fair` if chances were equal."""
    comebacks: Mean
    """The percent of games won by the player worth least after half of the rounds."""
    bankruptcies: Mean
    fair: float
    faults: int
    """The number of actions that bots tried against the rules."""


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
    """The same games under different rules, as `compare` returns them. Differences are those from the first rules.

    >>> import passgo
    >>> found = passgo.compare("full", "full+salary=400", games=10, seats=["builder", "thrifty"], jobs=1)
    >>> [figures.rules for figures in found.by_rules]
    ['full', 'full+salary=400']
    >>> found.table("changes")[0]["measure"]
    'rounds'
    """

    edition: str
    seats: list[str]
    seed: str
    rounds: int
    """The most rounds of a game: a longer one is left unfinished and counts as that many."""
    asked: int
    """The games asked for under each of the rules; fewer were played if Ctrl-C ended the run."""
    by_rules: list[RulesFigures]
    changes: list[Change]
    money: list[Income]

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
        plain: JsonObject = asdict(self)
        return plain


def compare(
    *rules: Rules | str,
    games: int = 1000,
    seats: Sequence[str] | None = None,
    edition: str | os.PathLike[str] | Edition | None = None,
    seed: int | str = 1,
    jobs: int | None = None,
    cluster: str | None = None,
    rounds: int = ROUNDS,
    limit: float = LIMIT,
    progress: Progress | None = None,
) -> Comparison:
    """Play the same games under two or more sets of rules, and measure the differences with 95% intervals.

    Game n has the same luck and the same bots under all rules. Ctrl-C ends the run; rules whose games were not all
    played are left out, unless they are the first.

    Args:
        *rules: Two or more different sets of rules, as `Rules` or as text such as "full+salary=400". Differences are
            those from the first set.
        games: The number of games under each set of rules, at least 1.
        seats: The bot of each seat, as in `simulate`; by default trader, fp-a, fp-b and fp-c.
        edition: The name of a built-in edition, the path of an edition file, or an `Edition`; by default "classic".
        seed: A number or a text that decides the luck of all games. The same seed gives the same games.
        jobs: The number of processes; by default one for each processor. 1 plays in this process.
        cluster: The address of a Ray cluster that plays the games instead, as in `simulate`.
        rounds: The most rounds of a game, at least 1. A longer game is left unfinished and counts as that many rounds.
        limit: The seconds that a custom bot has for an answer, as in `simulate`.
        progress: Called after each batch of games with the number of games played and the number asked for, both
            under all sets of rules together.

    Returns:
        The figures of each set of rules, and their differences from the first.

    Raises:
        BadInput: If an argument or a bot cannot be used, or two sets of rules are the same.
        EditionError: If there is no such edition, or its file is wrong.
        PassgoError: If the cluster cannot be reached, Ray is not installed, or a process is lost.

    >>> import passgo
    >>> found = passgo.compare("full", "full+rounds=20", games=10, seats=["builder", "thrifty"], jobs=1)
    >>> found.by_rules[1].rounds.mean <= 20
    True
    """
    check_positive("games", games)
    if len(rules) < 2:
        raise BadInput(Saying("run.two-rules"))
    plans = [
        replace(make_plan(seats, edition, each, None, seed, rounds, limit), money_history=True)
        for each in rules
    ]
    texts = [write_rules(plan.rules) for plan in plans]
    if len(set(texts)) != len(texts):
        raise BadInput(Saying("run.same-rules", rules=", ".join(texts)))
    played: dict[str, list[GameResult]] = {}
    with runner(jobs or processors(), cluster) as run:
        for number, (text, plan) in enumerate(zip(texts, plans, strict=True)):
            results: list[GameResult] = []

            def on_batch(
                batch: BatchResult, results: list[GameResult] = results, before: int = number * games
            ) -> None:
                results.extend(batch.games)
                if progress is not None:
                    progress(before + len(results), games * len(plans))

            done = run(plan, games, on_batch)
            if done or not played:
                played[text] = sorted(results, key=lambda game: game.number)
            if not done:
                break
    first = plans[0]
    return Comparison(
        first.edition.title,
        list(first.seats),
        first.seed,
        rounds,
        games,
        [figures_of(text, results) for text, results in played.items()],
        changes_of(played),
        incomes_of(played),
    )


# The measures of one game, in percent where it is a share.


def measure(game: GameResult) -> dict[str, float]:
    winners = set(game.winners)
    part = 100 / len(winners) if winners else 0.0  # a shared win counts in parts
    return {
        "rounds": game.rounds,
        "soon": 100.0 if game.reason and game.rounds <= SOON else 0.0,
        "first_seat": part if game.starter in winners else 0.0,
        "comebacks": part * len(winners.intersection(game.last_at_half)),
        "bankruptcies": len(game.bankrupt),
    }


def figures_of(rules: str, games: Sequence[GameResult]) -> RulesFigures:
    values = [measure(game) for game in games]
    means = {name: mean_of([value[name] for value in values], name in SHARES) for name in MEASURES}
    players = len(games[0].seats) if games else 1
    faults = sum(game.fault_count for game in games)
    return RulesFigures(rules, len(games), **means, fair=100 / players, faults=faults)


def changes_of(played: Mapping[str, Sequence[GameResult]]) -> list[Change]:
    (_, base), *others = played.items()
    return [
        Change(rules, name, mean_of([measure(b)[name] - measure(a)[name] for a, b in zip(base, games)]))  # noqa: B905 - Ctrl-C may have ended the last run
        for rules, games in others
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
