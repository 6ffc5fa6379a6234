"""One batch of games: the unit of work that processes, machines and interruptions deal in.

Game n of a run is the same game whoever plays it and whenever: its luck comes from the seed "<seed>:<n>", and its seats
are rotated by n. A batch returns plain data that adds up.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field

from passgo.bots.driver import Table
from passgo.bots.tally import Tally
from passgo.edition import Edition
from passgo.engine.board import Board
from passgo.engine.codes import CLOCK, TIME_UP
from passgo.engine.legality import act
from passgo.engine.luck import Luck
from passgo.engine.outcome import outcome
from passgo.engine.position import Position
from passgo.engine.rules import setup
from passgo.engine.rulesets import Rules
from passgo.notation.position_reading import Reader, read_position
from passgo.sim.roster import Roster

MINUTES_PER_ROUND = 2  # a time limit game is stopped after as many rounds as people would play in the time


@dataclass(frozen=True)
class Plan:
    """What is to be played: everything that decides how game n goes."""

    edition: Edition
    rules: Rules
    seats: tuple[str, ...]
    seed: str
    rounds: int = 300  # a game that is not over after so many rounds is left unfinished
    start: str | None = None  # a position line that every game starts from


@dataclass
class GameResult:
    """How one game went."""

    number: int
    seats: tuple[str, ...]  # the bot in each seat
    winners: tuple[int, ...]
    reason: str  # "" if it was not finished
    rounds: int
    turns: int
    worths: tuple[int, ...]
    bankrupt: tuple[int, ...]
    faults: list[str] = field(default_factory=list)


@dataclass
class BatchResult:
    first: int
    games: list[GameResult]
    tally: dict[str, list[int]]


def seats_of(plan: Plan, number: int) -> tuple[str, ...]:
    """Everybody moves one seat on from game to game; a game that starts from a position keeps its seats."""
    if plan.start is not None:
        return plan.seats
    shift = number % len(plan.seats)
    return plan.seats[shift:] + plan.seats[:shift]


class Player:
    """Plays the games of a plan, one after the other."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.board = Board(plan.edition, plan.rules)
        self.roster = Roster(self.board)

    def begin(self, number: int) -> Position:
        plan = self.plan
        luck = Luck(f"{plan.seed}:{number}")
        if plan.start is not None:
            return read_position(Reader(plan.start), self.board, luck)
        return setup.start(self.board, luck, len(plan.seats))

    def play(self, number: int, tally: Tally | None) -> GameResult:
        seats = seats_of(self.plan, number)
        p = self.begin(number)
        bots = [self.roster.make(name) for name in seats]
        for seat, bot in enumerate(bots):
            bot.begin(f"{self.plan.seed}:{number}:{seat}")
        table = Table(p, bots, tally)
        self.play_on(table)
        return self.result(number, seats, table)

    def play_on(self, table: Table) -> None:
        minutes = self.plan.rules.minutes
        rounds = int(table.p.round) - 1 + self.plan.rounds
        if minutes is not None:
            table.play(min(rounds, max(1, minutes // MINUTES_PER_ROUND)))
            if table.p.over == 0 and not table.p.time_called:
                act(table.p, CLOCK, TIME_UP, 0, 0, None)
        table.play(rounds)

    def result(self, number: int, seats: tuple[str, ...], table: Table) -> GameResult:
        p = table.p
        end = outcome(p)
        return GameResult(
            number,
            seats,
            () if end is None else end.winners,
            "" if end is None else end.reason,
            int(p.round),
            int(p.turns),
            () if end is None else end.worths,
            tuple(seat for seat in range(p.seats) if p.out[seat] != 0),
            table.faults,
        )


def play_batch(plan: Plan, first: int, count: int) -> BatchResult:
    player = Player(plan)
    tally = Tally()
    games = [player.play(number, tally) for number in range(first, first + count)]
    return BatchResult(first, games, tally.numbers())


def batches(games: int, size: int) -> Iterator[tuple[int, int]]:
    """Cut a run into batches of a fixed size, which must not depend on how many processes there are."""
    for first in range(0, games, size):
        yield first, min(size, games - first)
