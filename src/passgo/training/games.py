"""Play training games and sample positions from them."""

from __future__ import annotations

from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from random import Random
from typing import TYPE_CHECKING

import numpy as np

from passgo.bots.board_features import BoardFeatures
from passgo.bots.driver import Observer
from passgo.bots.features import COUNT, PLAYER, SeatFeatures
from passgo.bots.roster import StandardRoster
from passgo.bots.value import read_weights
from passgo.edition import load
from passgo.engine import codes
from passgo.engine.luck import Luck
from passgo.engine.outcome import outcome
from passgo.engine.position import Position, give_deed
from passgo.engine.rules import setup
from passgo.notation.rules_text import board_of
from passgo.sim.simulated_game import SimulatedGame

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from passgo.bots.value import Weights
    from passgo.engine.actions import Action
    from passgo.engine.board import Board
    from passgo.training.settings import TableSetting

KEPT = 12  # positions sampled from each game, the first one among them
ROUNDS = 300  # a game that is not over by then is dropped


class Sampler(Observer):
    """Samples positions in which the dice wait: the first one, and others uniformly, by reservoir sampling."""

    def __init__(self, features: SeatFeatures, random: Random, players: tuple[str, ...]) -> None:
        self.features = features
        self.players = players
        self.random = random
        self.seen = 0
        self.rows: list[NDArray[np.float32]] = []
        self.seats: list[list[int]] = []  # the seats that were still in the game

    def on_action(self, p: Position, seat: int, action: Action) -> None:
        if p.over == 0 and p.depth == 0 and p.phase == codes.TO_THROW and not p.offers and not p.claims:
            self.sample(p)

    def restart(self) -> None:
        """Drop the positions so far, since a swap of lots followed them."""
        self.seen = 0
        self.rows = []
        self.seats = []

    def sample(self, p: Position) -> None:
        self.seen += 1
        place = len(self.rows) if len(self.rows) < KEPT else self.random.randrange(1, self.seen)
        if place >= KEPT:
            return
        self.features.fill(p, self.players)
        seats = [seat for seat in range(p.seats) if p.out[seat] == 0]
        rows = np.array(list(self.features.rows), dtype=np.float32).reshape(p.seats, COUNT)[seats]
        if place == len(self.rows):
            self.rows.append(rows)
            self.seats.append(seats)
        else:
            self.rows[place] = rows
            self.seats[place] = seats


@dataclass
class Samples:
    """Positions as rows of features, one per seat in the game; `sizes` are the numbers of rows by position."""

    rows: NDArray[np.float32]
    won: NDArray[np.float32]  # the share of the win of each row's seat
    sizes: NDArray[np.int64]
    games: NDArray[np.int64]  # the game of each position

    def without_players(self) -> Samples:
        """The same, as if who plays were unknown."""
        rows = self.rows.copy()
        rows[:, PLAYER:] = 0
        return Samples(rows, self.won, self.sizes, self.games)

    @cached_property
    def starts(self) -> NDArray[np.int64]:
        """The first row of each position."""
        found: NDArray[np.int64] = np.cumsum(self.sizes) - self.sizes
        return found

    def chosen(self, positions: NDArray[np.int64]) -> Samples:
        """These positions in this order; one may come again and again."""
        sizes = self.sizes[positions]
        ends = np.cumsum(sizes)
        rows = np.arange(ends[-1]) - np.repeat(ends - sizes - self.starts[positions], sizes)
        return Samples(self.rows[rows], self.won[rows], sizes, self.games[positions])

    def with_starts(self, times: int) -> Samples:
        """The same with the first position of each game as many times."""
        _, firsts = np.unique(self.games, return_index=True)
        return self.chosen(np.concatenate([np.arange(len(self.sizes)), np.tile(firsts, times - 1)]))

    @staticmethod
    def joined(parts: list[Samples]) -> Samples:
        return Samples(
            np.concatenate([part.rows for part in parts]),
            np.concatenate([part.won for part in parts]),
            np.concatenate([part.sizes for part in parts]),
            np.concatenate([part.games for part in parts]),
        )


@dataclass
class BoardCache:
    """Boards, bots and features for reuse. Experts play by these weights, or by the shipped ones."""

    weights: Weights | None = None
    entries: dict[tuple[str, str], tuple[Board, StandardRoster, BoardFeatures]] = field(default_factory=dict)

    def find(self, edition: str, rules: str) -> tuple[Board, StandardRoster, BoardFeatures]:
        key = edition, rules
        if key not in self.entries:
            board = board_of(load(edition), rules)
            self.entries[key] = board, StandardRoster(board, self.weights), BoardFeatures(board)
        return self.entries[key]


@lru_cache(maxsize=1)
def board_cache(weights: str | None) -> BoardCache:
    """The cache for these weights; each process has its own."""
    return BoardCache(None if weights is None else read_weights(weights))


def play_sampled(setting: TableSetting, seed: str, number: int, cache: BoardCache) -> Samples | None:
    """Play one game and sample positions from it; None if it was not finished."""
    winners, sampler = play(setting, seed, number, cache)
    if not winners or not sampler.rows:
        return None
    won = [[1 / len(winners) * (seat in winners) for seat in seats] for seats in sampler.seats]
    return Samples(
        np.concatenate(sampler.rows),
        np.array([share for row in won for share in row], dtype=np.float32),
        np.array([len(row) for row in won], dtype=np.int64),
        np.full(len(won), number, dtype=np.int64),
    )


def play(setting: TableSetting, seed: str, number: int, cache: BoardCache) -> tuple[tuple[int, ...], Sampler]:
    """Play one game; return the winners, none if it was not finished, and the sampled positions."""
    board, roster, board_features = cache.find(setting.edition, setting.rules)
    random = Random(f"{seed}:{number}:positions")
    p = setup.start(board, Luck(f"{seed}:{number}"), len(setting.seats))
    if setting.deal:
        deal(p, setting.deal, random)
    bots = [roster.make_standard(name) for name in setting.seats]
    for seat, bot in enumerate(bots):
        bot.begin(f"{seed}:{number}:{seat}")
    sampler = Sampler(SeatFeatures(board_features, p.seats), random, setting.seats)
    sampler.sample(p)
    game = SimulatedGame(p, bots, sampler)
    hour = int(board_features.last_round)
    for round_ in setting.swaps:
        if not hour or round_ < hour:
            game.table.play(round_ - 1)
            if p.over == 0:
                swap(p, random)
                sampler.restart()
    game.play(ROUNDS, hour)
    end = outcome(p)
    return () if end is None else end.winners, sampler


def deal(p: Position, share: float, random: Random) -> None:
    """Deal out lots and cash at random, to include positions that ordinary play does not reach."""
    seats = [seat for seat in range(p.seats) if p.out[seat] == 0]
    for lot in list(p.board.lots):
        if p.owner[lot] == codes.BANK and random.random() < share:
            give_deed(p, lot, random.choice(seats))
    for seat in seats:
        p.cash[seat] = int(int(p.cash[seat]) * random.uniform(0.1, 1.6))


def swap(p: Position, random: Random) -> None:
    """Exchange lots without buildings between two players at random, like an odd trade."""
    seats = [seat for seat in range(p.seats) if p.out[seat] == 0]
    bare = [lot for lot in p.board.lots if p.owner[lot] in seats and p.group_built[p.board.group[lot]] == 0]
    if len(seats) < 2:
        return
    one, other = random.sample(seats, 2)
    for giver, taker in ((one, other), (other, one)):
        own = [lot for lot in bare if p.owner[lot] == giver]
        for lot in random.sample(own, min(len(own), random.randint(0, 2))):
            give_deed(p, lot, taker)
