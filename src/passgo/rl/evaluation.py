"""A fixed benchmark: how often a policy or a bot wins against the same opponents, on the same seeds. `evaluate` of
today and of another day, of a policy and of a bot, can be compared."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, cast

import numpy as np
from numpy.typing import NDArray

from passgo.base.wilson import wilson
from passgo.bots.driver import BotTable
from passgo.engine.errors import BadInput
from passgo.engine.luck import Luck
from passgo.engine.outcome import outcome
from passgo.engine.rules import setup
from passgo.players.bot import Bot, Player
from passgo.players.roster import Roster, read_players
from passgo.rl.arrays import Observation
from passgo.rl.games_vector import Policy
from passgo.rl.settings import ROUNDS, Settings, Trades, players_against, whole_number
from passgo.rl.vector import SeatVectorEnv
from passgo.rl.vector_inputs import read_actions

TABLES: Final = (("fp-a", "fp-b", "fp-c"), ("trader",) * 3, ("easy",) * 3, ("normal",) * 3, ("hard",) * 3)
GAMES: Final = 400
SEED: Final = 2_000_000_000
"""Of the first game of every table; training had better use others."""


@dataclass(frozen=True)
class TableResult:
    """Games of one seat against three others: each has a seed of its own, and the seats take turns.

    Attributes:
        opponents: The players to the left, in this order.
        games: The number of games.
        won: The games won; one that is not over after 200 rounds is not.
        rate: The share won, in percent, from `low` to `high` with a confidence of 95% (Wilson).
        unfinished: The games that were not over.
    """

    opponents: tuple[str, ...]
    games: int
    won: int
    rate: float
    low: float
    high: float
    unfinished: int


@dataclass(frozen=True)
class Evaluation:
    """The results of a player at every table; as text, a table in Markdown."""

    player: str
    tables: tuple[TableResult, ...]

    def __str__(self) -> str:
        rows = ["| opponents | games won, % | games | unfinished |", "|---|---|---|---|"]
        for each in self.tables:
            won = f"{each.rate:.1f} [{each.low:.1f}, {each.high:.1f}]"
            rows.append(f"| {', '.join(each.opponents)} | {won} | {each.games:,} | {each.unfinished} |")
        return "\n".join(rows)


def evaluate(
    policy: Policy | Player,
    opponents: Sequence[Sequence[Player]] = TABLES,
    games: int = GAMES,
    seed: int = SEED,
    trades: Trades = "menu",
    name: str | None = None,
) -> Evaluation:
    """Measure a policy, or a bot for comparison, against fixed opponents: the classic board, full rules, one seat of
    four, on fixed seeds.

    Args:
        policy: A function that takes the observations of many games and returns an action for each, as in `vector_env`;
            "random" for one that plays allowed actions at random; or a bot, by name or as an object.
        opponents: The opponents at each table; by default `fp-a`, `fp-b` and `fp-c`, then three traders, and three bots
            of the levels easy, normal and hard.
        games: The number of games at each table, at least 1.
        seed: The seed of the first game; the others count up.
        trades: The policy's actions for trades, as in `vector_env`.
        name: What the results call the player; by default its name.

    Raises:
        BadInput: If an argument cannot be used.

    >>> import passgo.rl
    >>> result = passgo.rl.evaluate("random", opponents=[["fp-a", "fp-b", "fp-c"]], games=3)
    >>> result.tables[0].won, result.tables[0].games
    (0, 3)
    """
    games, seed = whole_number("games", games), whole_number("seed", seed)
    if games < 1:
        raise BadInput(f"games is {games}; at least one game has to be played")
    if isinstance(policy, str) and policy == "random":
        policy = RandomPolicy(seed)
    results = []
    for others in opponents:
        players_against(others)
        if isinstance(policy, str | Bot | type):
            won, unfinished = play_bot(policy, others, games, seed)
        else:
            won, unfinished = play_policy(cast(Policy, policy), others, games, seed, trades)
        low, high = wilson(won, games)
        names, _ = read_players(others)
        results.append(
            TableResult(tuple(names), games, won, 100 * won / games, 100 * low, 100 * high, unfinished)
        )
    own = policy if isinstance(policy, str) else getattr(policy, "__name__", type(policy).__name__)
    return Evaluation(name or own, tuple(results))


class RandomPolicy:
    """Plays the allowed actions with equal chances."""

    def __init__(self, seed: int) -> None:
        self.rng = np.random.default_rng(seed)

    def __call__(self, seen: Observation) -> NDArray[np.intp]:
        mask = seen["action_mask"]
        chances: NDArray[np.float64] = mask * self.rng.random(mask.shape)
        chosen: NDArray[np.intp] = chances.argmax(axis=1)
        return chosen


def play_policy(
    policy: Policy, opponents: Sequence[Player], games: int, seed: int, trades: Trades
) -> tuple[int, int]:
    """The games won and those unfinished. Every place plays one game: early ends do not crowd out long games."""
    env = SeatVectorEnv(games, list(opponents), trades=trades, copy=False)
    seen, _ = env.reset(seed=seed)
    running = np.ones(games, np.bool_)
    won = unfinished = 0
    while running.any():
        places = np.flatnonzero(running)
        asked = {name: array[places] for name, array in seen.items()}
        actions = np.zeros(games, np.int64)
        actions[places] = read_actions(
            policy({**asked, "seat": env.agents[places], "game": places}), len(places)
        )
        seen, _, terminated, truncated, infos = env.step(actions)
        ended = running & (terminated | truncated)
        if ended.any():
            won += int((infos["won"] & ended).sum())
            unfinished += int((truncated & ended).sum())
            running &= ~ended
    return won, unfinished


def play_bot(bot: Player, opponents: Sequence[Player], games: int, seed: int) -> tuple[int, int]:
    """The same games with a bot in the policy's seat."""
    settings = Settings(len(opponents) + 1)
    names, own = read_players([bot, *opponents])
    won = unfinished = 0
    for number in range(seed, seed + games):
        luck = f"{number}/0"
        seat = number % len(names)
        seated = [names[(other - seat) % len(names)] for other in range(len(names))]
        bots = Roster(settings.board, own=own).seat(seated)
        for other, each in enumerate(bots):
            each.begin(f"{luck}:{other}")
        p = setup.start(settings.board, Luck(luck), len(names))
        BotTable(p, bots).play(ROUNDS)
        end = outcome(p)
        won += end is not None and seat in end.winners
        unfinished += end is None
    return won, unfinished
