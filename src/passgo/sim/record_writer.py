"""Observers that record games: every move for the record, every turn for the tables."""

from typing import Final

from mypy_extensions import i64

from passgo.bots.driver import Observer
from passgo.bots.roster import is_standard
from passgo.engine import codes
from passgo.engine.actions import Action
from passgo.engine.arrays import IntArray, zeros
from passgo.engine.position import Position
from passgo.engine.rules.worth import final_worth
from passgo.engine.seating import LONGEST_NAME, check_tokens
from passgo.notation.writing import MoveText, Story, join_record

# What is noted of a turn as it begins.
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
ROOM: Final = 4096  # rows that a new book has room for


class Observers(Observer):
    """Several observers at one table."""

    def __init__(self, observers: list[Observer]) -> None:
        self.observers: Final = observers

    def on_action(self, p: Position, seat: i64, action: Action) -> None:
        for observer in self.observers:
            observer.on_action(p, seat, action)


class Scribe(Observer):
    """Writes down every move, for the record."""

    def __init__(self, p: Position, from_setup: bool) -> None:
        self.text: Final = MoveText(" ".join(p.luck.told) if from_setup else None)
        p.luck.told.clear()
        self.round: i64 = p.round
        self.turn: i64 = p.turn

    def on_action(self, p: Position, seat: i64, action: Action) -> None:
        luck = ""
        if len(p.luck.told) > 0:
            luck = " ".join(p.luck.told)
            p.luck.told.clear()
        self.text.add_move(self.round, self.turn, seat, action, luck)
        self.round = p.round
        self.turn = p.turn

    def record(self, p: Position, bots: tuple[str, ...], start: str | None, date: str) -> str:
        tokens = check_tokens(p.board.edition, p.board.rules, len(bots), None)
        kinds = [f"bot {bot}" if is_standard(bot) else "bot" for bot in bots]
        story = Story(names_of(bots), tokens, kinds, start)
        return join_record(p, story, date, self.text)


class TurnBook(Observer):
    """Records the state of a seat at the beginning of each of its turns, over many games."""

    def __init__(self) -> None:
        self.rows: i64 = 0
        self.room: i64 = ROOM
        self.numbers: IntArray = zeros(COLUMNS * ROOM)  # column by column, each with room for as many rows
        self.game: i64 = 0
        self.shift: i64 = 0  # the player in seat 0
        self.turn: i64 = 0

    def begin(self, p: Position, game: i64, shift: i64) -> None:
        """Another game: the player in seat 0 is `shift`, the next one sits in seat 1, and so on."""
        self.game = game
        self.shift = shift
        self.note(p)

    def on_action(self, p: Position, seat: i64, action: Action) -> None:
        if p.turns != self.turn:
            self.note(p)

    def note(self, p: Position) -> None:
        if self.rows == self.room:
            self.make_room()
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
        self.numbers[column * self.room + self.rows] = value

    def make_room(self) -> None:
        """Double the capacity of every column."""
        longer = zeros(2 * len(self.numbers))
        for column in range(COLUMNS):
            for row in range(self.rows):
                longer[column * 2 * self.room + row] = self.numbers[column * self.room + row]
        self.numbers = longer
        self.room *= 2

    def column(self, column: i64) -> IntArray:
        start = column * self.room
        return self.numbers[start : start + self.rows]


def names_of(bots: tuple[str, ...]) -> list[str]:
    """Unique names for the seats of a record: those of the bots, numbered if there are several."""
    names: list[str] = []
    for seat, bot in enumerate(bots):
        number = f" {bots[: seat + 1].count(bot)}" if bots.count(bot) > 1 else ""
        names.append(bot[-(LONGEST_NAME - len(number)) :].strip() + number)
    return names
