"""The state of a seat at the beginning of each of its turns, as columns of numbers for the tables."""

from typing import Final

from mypy_extensions import i64

from passgo.bots.driver import Observer
from passgo.engine import codes
from passgo.engine.actions import Action
from passgo.engine.arrays import IntArray, zeros
from passgo.engine.position import Position
from passgo.engine.rules.worth import final_worth

TURN_COLUMNS: Final = (
    "game",
    "turn",
    "round",
    "seat",
    "player",
    "square",
    "jail",
    "cash",
    "worth",
    "lots",
    "mortgaged",
    "houses",
    "hotels",
)
COLUMNS: Final = len(TURN_COLUMNS)
FIRST_CAPACITY: Final = 4096  # rows


class TurnRecorder(Observer):
    """Records the state of a seat at the beginning of each of its turns, over many games."""

    def __init__(self) -> None:
        self.rows: i64 = 0
        self.capacity: i64 = FIRST_CAPACITY
        self.numbers: IntArray = zeros(COLUMNS * FIRST_CAPACITY)  # column by column, `capacity` rows each
        self.game: i64 = 0
        self.shift: i64 = 0  # the player in seat 0
        self.turn: i64 = 0

    def begin(self, p: Position, game: i64, shift: i64) -> None:
        """Begin another game. `shift` is the player in seat 0; the next player sits in seat 1, and so on."""
        self.game = game
        self.shift = shift
        self.record_turn(p)

    def on_action(self, p: Position, seat: i64, action: Action) -> None:
        if p.turns != self.turn:
            self.record_turn(p)

    def record_turn(self, p: Position) -> None:
        if self.rows == self.capacity:
            self.grow()
        self.turn = p.turns
        seat = p.turn
        lots: i64 = 0
        mortgaged: i64 = 0
        houses: i64 = 0
        hotels: i64 = 0
        for lot in p.board.lots:
            if p.owner[lot] == seat:
                lots += 1
                if p.mortgaged[lot] != 0:
                    mortgaged += 1
                if p.built[lot] == codes.HOTEL:
                    hotels += 1
                else:
                    houses += p.built[lot]
        self.write(0, self.game)
        self.write(1, self.turn)
        self.write(2, p.round)
        self.write(3, seat)
        self.write(4, (seat + self.shift) % p.seats)
        self.write(5, p.square[seat])
        self.write(6, p.jail[seat])
        self.write(7, p.cash[seat])
        self.write(8, final_worth(p, seat))
        self.write(9, lots)
        self.write(10, mortgaged)
        self.write(11, houses)
        self.write(12, hotels)
        self.rows += 1

    def write(self, column: i64, value: i64) -> None:
        self.numbers[column * self.capacity + self.rows] = value

    def grow(self) -> None:
        """Double the capacity of every column."""
        longer = zeros(2 * len(self.numbers))
        for column in range(COLUMNS):
            for row in range(self.rows):
                longer[column * 2 * self.capacity + row] = self.numbers[column * self.capacity + row]
        self.numbers = longer
        self.capacity *= 2

    def column(self, column: i64) -> IntArray:
        start = column * self.capacity
        return self.numbers[start : start + self.rows]
