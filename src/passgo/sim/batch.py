"""A batch of games: the unit of work for processes and machines, and what an interruption loses at most.

Game n of a run is the same wherever and whenever it is played: its luck comes from the seed "<seed>:<n>", and its seats
are rotated by n. A batch returns plain data that can be added up.
"""

from array import array
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from passgo.bots.base import StandardBot
from passgo.bots.driver import BotTable, Observer
from passgo.bots.roster import is_standard
from passgo.edition import Edition
from passgo.engine.arrays import IntArray
from passgo.engine.board import Board
from passgo.engine.luck import Luck
from passgo.engine.position import Position
from passgo.engine.rules import setup
from passgo.engine.rulesets import Rules
from passgo.notation.position_reading import Reader, read_position
from passgo.players.custom_bot import LIMIT, CustomBot
from passgo.players.own import OwnPlayer
from passgo.players.roster import Roster
from passgo.sim.decision_recorder import DecisionRecorder, DecisionRow
from passgo.sim.money_history import MoneyHistory
from passgo.sim.record_writer import ObserverList, RecordWriter
from passgo.sim.simulated_game import SimulatedGame
from passgo.sim.tally import Tally
from passgo.sim.turn_recorder import COLUMNS, TurnRecorder

MINUTES_PER_ROUND = 2  # converts the time limit of a game into rounds
REPORTED_FAULTS = 3  # different ones per game; all are counted


@dataclass(frozen=True)
class RunPlan:
    """The settings of a run: everything that decides how game n goes, and what is recorded of it."""

    edition: Edition
    rules: Rules
    seats: tuple[str, ...]
    seed: str
    rounds: int = 300  # the most per game; a longer one is left unfinished
    start: str | None = None  # the position line that every game starts from
    limit: float = LIMIT  # seconds for an answer of a custom bot
    date: str | None = None  # of the records; None writes no records
    turns: bool = False  # whether turns are recorded
    money_history: bool = False  # whether worths by round and incomes are recorded
    decisions: bool = False  # whether decisions are recorded
    numbers: bool = False  # and with the numbers of an agent
    own: Mapping[str, OwnPlayer] = field(
        default_factory=dict
    )  # the bots that are objects, by their names in `seats`

    @property
    def is_standard(self) -> bool:
        """Whether no bot is a custom one, which are slow."""
        return not self.own and all(is_standard(name) for name in self.seats)


@dataclass
class GameResult:
    """The result of one game."""

    number: int
    seats: tuple[str, ...]  # the bot of each seat
    winners: tuple[int, ...]
    reason: str  # "" if the game is unfinished
    rounds: int
    turns: int
    worths: tuple[int, ...]
    bankrupt: tuple[int, ...]
    starter: int = 0  # the seat that took the first turn
    faults: list[str] = field(default_factory=list)  # the first few
    fault_count: int = 0
    record: str = ""
    last_at_half: tuple[int, ...] = ()  # the seats worth least after half of the rounds
    income: tuple[int, ...] = ()  # money that players received, by reason


@dataclass
class BatchResult:
    first: int
    games: list[GameResult]
    tally: dict[str, list[int]]
    turns: tuple[bytes, ...] = ()  # columns of 64-bit integers
    decisions: list[DecisionRow] = field(default_factory=list)


def shift_of(plan: RunPlan, number: int) -> int:
    """The rotation of the seats: one per game, none if games start from a position."""
    return 0 if plan.start is not None else number % len(plan.seats)


def seats_of(plan: RunPlan, number: int) -> tuple[str, ...]:
    shift = shift_of(plan, number)
    return plan.seats[shift:] + plan.seats[:shift]


class BatchPlayer:
    """Plays the games of a plan one after the other."""

    def __init__(self, plan: RunPlan) -> None:
        self.plan = plan
        self.board = Board(plan.edition, plan.rules)
        self.roster = Roster(self.board, plan.limit, plan.own)
        minutes = plan.rules.minutes
        self.clock_rounds = 0 if minutes is None else max(1, minutes // MINUTES_PER_ROUND)

    def batch(self, first: int, count: int) -> BatchResult:
        tally = Tally(len(self.plan.seats), self.board.groups)
        turns = TurnRecorder() if self.plan.turns else None
        decisions = DecisionRecorder(self.plan.numbers) if self.plan.decisions else None
        games = [self.play(number, tally, turns, decisions) for number in range(first, first + count)]
        columns = () if turns is None else tuple(pack(turns.column(i)) for i in range(COLUMNS))
        rows = [] if decisions is None else decisions.rows
        return BatchResult(first, games, tally.numbers(), columns, rows)

    def begin(self, number: int) -> Position:
        plan = self.plan
        luck = Luck(f"{plan.seed}:{number}")
        luck.written = plan.date is not None
        if plan.start is not None:
            return read_position(Reader(plan.start), self.board, luck)
        return setup.start(self.board, luck, len(plan.seats))

    def play(
        self, number: int, tally: Tally, turns: TurnRecorder | None, decisions: DecisionRecorder | None
    ) -> GameResult:
        plan = self.plan
        p = self.begin(number)
        shift = shift_of(plan, number)
        tally.begin(p, shift)
        observers: list[Observer] = [tally]
        record_writer = None if plan.date is None else RecordWriter(p, plan.start is None)
        if record_writer is not None:
            observers.append(record_writer)
        if turns is not None:
            turns.begin(p, number, shift)
            observers.append(turns)
        money_history = MoneyHistory() if plan.money_history else None
        if money_history is not None:
            money_history.begin(p)
            observers.append(money_history)
        if decisions is not None:
            decisions.begin(p, number)
            observers.append(decisions)
        observer = tally if len(observers) == 1 else ObserverList(observers)
        game = SimulatedGame(p, self.seat_bots(number), observer)
        game.play(plan.rounds, self.clock_rounds)
        figures = game.figures(plan.rounds)
        tally.end(list(figures[0]))
        faults = self.faults(game.table)
        reported = list(dict.fromkeys(faults))[:REPORTED_FAULTS]
        seats = seats_of(plan, number)
        result = GameResult(number, seats, *figures, reported, len(faults))
        if money_history is not None:
            result.last_at_half = tuple(money_history.last_at_half(result.rounds))
            result.income = tuple(int(n) for n in money_history.income)
        if record_writer is not None and plan.date is not None:
            result.record = record_writer.record(p, seats, plan.start, plan.date)
        return result

    def seat_bots(self, number: int) -> list[StandardBot]:
        bots = self.roster.seat(seats_of(self.plan, number))
        for seat, bot in enumerate(bots):
            bot.begin(f"{self.plan.seed}:{number}:{seat}")
        return bots

    def faults(self, table: BotTable) -> list[str]:
        custom = (
            [] if self.plan.is_standard else [bot.faults for bot in table.bots if isinstance(bot, CustomBot)]
        )
        return sum(custom, table.faults)


def pack(numbers: IntArray) -> bytes:
    """The bytes of 64-bit integers, to send between processes and write to tables."""
    try:
        return bytes(memoryview(numbers))
    except TypeError:  # a list, where librt is missing
        return array("q", numbers).tobytes()


def play_batch(plan: RunPlan, first: int, count: int) -> BatchResult:
    return BatchPlayer(plan).batch(first, count)


def batches(games: int, size: int) -> Iterator[tuple[int, int]]:
    """Cut a run into batches of a fixed size."""
    for first in range(0, games, size):
        yield first, min(size, games - first)
