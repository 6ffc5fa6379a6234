"""Listeners that write a game down: every move for its record, every turn for the tables."""

from passgo.bots.driver import Listener
from passgo.engine import codes as c
from passgo.engine.actions import Action
from passgo.engine.position import Position
from passgo.engine.rules.worth import final_worth
from passgo.engine.seating import LONGEST_NAME, check_tokens
from passgo.notation.moves import Move, Turn
from passgo.notation.writing import Story, write_record

# What is noted of a turn as it begins, in the order of the numbers of a row.
TURN_COLUMNS = (
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
TurnRow = tuple[int, ...]


class Listeners(Listener):
    """Several listeners at one table."""

    def __init__(self, listeners: list[Listener]) -> None:
        self.listeners = listeners

    def hear(self, p: Position, seat: int, action: Action) -> None:
        for listener in self.listeners:
            listener.hear(p, seat, action)


class Scribe(Listener):
    """Writes down every move, for the record."""

    def __init__(self, p: Position) -> None:
        self.setup = " ".join(p.luck.told)
        p.luck.told.clear()
        self.history: list[Turn] = []
        self.round, self.turn = int(p.round), int(p.turn)

    def hear(self, p: Position, seat: int, action: Action) -> None:
        luck = " ".join(p.luck.told)
        p.luck.told.clear()
        self.history.append(Turn(self.round, self.turn, Move(int(seat), action, luck)))
        self.round, self.turn = int(p.round), int(p.turn)

    def record(self, p: Position, bots: tuple[str, ...], start: str | None, date: str) -> str:
        tokens = check_tokens(p.board.edition, p.board.rules, len(bots), None)
        story = Story(names_of(bots), tokens, ["bot"] * len(bots), start, self.setup, self.history)
        return write_record(p, story, date, checkpoints=False)


class TurnBook(Listener):
    """Notes how a seat stands when its turn begins."""

    def __init__(self, p: Position, game: int, shift: int, rows: list[TurnRow]) -> None:
        self.game = game
        self.shift = shift
        self.rows = rows
        self.turn = int(p.turns)
        self.note(p)

    def hear(self, p: Position, seat: int, action: Action) -> None:
        if p.turns != self.turn:
            self.turn = int(p.turns)
            self.note(p)

    def note(self, p: Position) -> None:
        seat = int(p.turn)
        owned = [lot for lot in p.board.lots if p.owner[lot] == seat]
        built = [p.built[lot] for lot in owned]
        row = (
            self.game,
            self.turn,
            p.round,
            seat,
            (seat + self.shift) % p.seats,
            p.square[seat],
            p.jail[seat],
            p.cash[seat],
            final_worth(p, seat),
            len(owned),
            sum(p.mortgaged[lot] != 0 for lot in owned),
            sum(level for level in built if level != c.HOTEL),
            built.count(c.HOTEL),
        )
        self.rows.append(tuple(int(number) for number in row))


def names_of(bots: tuple[str, ...]) -> list[str]:
    """Every seat of a record needs a name of its own: the bot's, numbered where there are several."""
    names: list[str] = []
    for seat, bot in enumerate(bots):
        number = f" {bots[: seat + 1].count(bot)}" if bots.count(bot) > 1 else ""
        names.append(bot[-(LONGEST_NAME - len(number)) :].strip() + number)
    return names
