"""The door: setting up a game, asking what may be done, doing it, and seeing how it came out."""

import datetime
from collections.abc import Mapping, Sequence
from os import PathLike
from typing import Final

from passgo.edition import Edition, load
from passgo.engine import codes, reasons
from passgo.engine.actions import Action, action_from_json, addressed, reread
from passgo.engine.board import Board
from passgo.engine.boards import find_board
from passgo.engine.choices import Choice, priced_choices
from passgo.engine.decisions import Decision, decision
from passgo.engine.errors import BadInput, IllegalAction, Refusal
from passgo.engine.explain import refusal
from passgo.engine.impossible import impossible
from passgo.engine.legality import act, check
from passgo.engine.luck import ScriptedLuck, commitment
from passgo.engine.outcome import Outcome, outcome
from passgo.engine.position import Position
from passgo.engine.rules import setup
from passgo.engine.rulesets import Rules
from passgo.engine.seating import check_count, check_names, check_tokens, choose_luck
from passgo.events import Event, decode
from passgo.notation.digest import digest
from passgo.notation.moves import Move, Turn
from passgo.notation.position_line import write_position
from passgo.notation.position_reading import Reader, read_position
from passgo.notation.rules_text import board_of, find_edition
from passgo.notation.text import FieldError, NotationError
from passgo.notation.writing import Story, write_record
from passgo.plain import Json
from passgo.view import Books, books_view, view
from passgo.view_types import TableView


class Heading:
    """What a record says of a game that its moves do not: who or what sat there, when, and the promised seed."""

    def __init__(self, kinds: Sequence[str] = (), date: str = "", promised: str = "") -> None:
        self.kinds: Final = list(kinds)
        self.date: Final = date
        self.promised: Final = promised


class Game:
    """One game at one table. Make it with `new_game`."""

    def __init__(self, table: Position, names: list[str], tokens: list[str], start: str | None) -> None:
        self.table: Final = table
        self.names: Final = names
        self.tokens: Final = tokens
        self.start: Final = start  # the position line that the game began from, if it was not a new game
        self.opening: Final = decode(table)  # what happened before the first decision: deals, throws
        self.setup_luck: Final = " ".join(table.luck.told)
        self.history: Final[list[Turn]] = []
        self.heading = Heading()
        self.books: Final = Books()
        self.books.listen(table)

    def __repr__(self) -> str:
        return f"Game({self.position})"

    @property
    def edition(self) -> Edition:
        return self.table.board.edition

    @property
    def rules(self) -> Rules:
        return self.table.board.rules

    @property
    def decision(self) -> Decision | None:
        """What the game waits for, or None when it is over."""
        return decision(self.table)

    @property
    def outcome(self) -> Outcome | None:
        return outcome(self.table)

    @property
    def commitment(self) -> str:
        """The seed's SHA-256, which may be shown before the first throw."""
        return self.heading.promised or commitment(self.table.luck.seed)

    @property
    def position(self) -> str:
        """The whole position in one line of text, without names and without the luck to come."""
        return write_position(self.table)

    @staticmethod
    def from_position(
        line: str,
        names: Sequence[str] | None = None,
        seed: int | str | None = None,
        luck: str | None = None,
        edition: Edition | None = None,
        tokens: Sequence[str] | None = None,
    ) -> "Game":
        """A game that goes on from a position line. Own editions have to be given, since a line only names them."""
        if not isinstance(line, str):
            raise NotationError(f"a position is a line of text, not {line!r}")
        start = line.strip()
        reader = Reader(start)
        board = read_board(reader, edition)
        table = read_position(reader, board, choose_luck(seed, luck))
        problems = impossible(table)
        if problems:
            raise NotationError("position line: this cannot occur: " + "; ".join(problems))
        seated = check_names([f"Seat {seat}" for seat in range(table.seats)] if names is None else names)
        if len(seated) != table.seats:
            raise BadInput(f"{len(seated)} names for {table.seats} seats")
        table.luck.written = True
        pieces = check_tokens(board.edition, board.rules, len(seated), tokens)
        return Game(table, seated, pieces, start)

    def record(
        self, kinds: Sequence[str] | None = None, date: str | None = None, checkpoints: bool = False
    ) -> str:
        """The whole game as text. Checkpoints let a reader find the round in which a broken record goes wrong.

        A game that was read from a record keeps the kinds of its seats, its date and its commitment."""
        told = self.heading
        seats = list(kinds or told.kinds)
        story = Story(self.names, self.tokens, seats, self.start, told.promised)
        day = date or told.date or datetime.date.today().strftime("%Y.%m.%d")
        return write_record(self.table, story, self.setup_luck, self.history, day, checkpoints)

    @property
    def digest(self) -> str:
        """A fingerprint of the whole position."""
        return digest(self.table)

    def choices(self, seat: int) -> list[Choice]:
        """All that this seat may do now: finished actions, and open ones with their range."""
        self.check_seat(seat)
        return priced_choices(self.table, seat)

    def refusal(self, seat: int, action: Action | Mapping[str, Json]) -> Refusal | None:
        """None, or the rule that forbids the action now."""
        return self.judge(seat, self.read(seat, action))

    def play(self, seat: int, action: Action | Mapping[str, Json]) -> list[Event]:
        """Do it, and return what followed. What is refused raises IllegalAction and changes nothing."""
        done = self.read(seat, action)
        no = self.judge(seat, done)
        if no is not None:
            raise IllegalAction(no)
        p = self.table
        if isinstance(p.luck, ScriptedLuck):
            rehearse(p, seat, done)
        self.follow(seat, done)
        return decode(p)

    def follow(self, seat: int, action: Action) -> None:
        """Do what is known to be allowed, and write it down."""
        p = self.table
        p.luck.told.clear()
        round_, turn = int(p.round), int(p.turn)
        act(p, seat, action.code, action.first, action.second, action.terms)
        self.history.append(Turn(round_, turn, Move(seat, action, " ".join(p.luck.told))))
        self.books.listen(p)

    def view(self, seat: int | None) -> TableView:
        """What this seat may know; None is a spectator."""
        if seat is not None:
            self.check_seat(seat)
        seen = view(self.table, self.names, self.tokens, seat)
        if seat is not None and self.rules.keeps_bank_only(seat):
            seen["books"] = books_view(self.table, self.books)
        return seen

    def judge(self, seat: int, action: Action) -> Refusal | None:
        p = self.table
        reason = check(p, seat, action.code, action.first, action.second, action.terms)
        if reason == reasons.ALLOWED:
            return None
        return refusal(p, self.names, reason, seat, action.code, action.first, action.second, action.terms)

    def read(self, seat: int, action: Action | Mapping[str, Json]) -> Action:
        """The action as this seat means it: a trade is between this seat and the partner."""
        self.check_seat(seat)
        given = reread(action) if isinstance(action, Action) else action_from_json(action)
        return addressed(self.table, seat, given)

    def check_seat(self, seat: int) -> None:
        if type(seat) is not int or not (0 <= seat < self.table.seats or seat == codes.CLOCK):
            raise BadInput(f"there is no seat {seat!r}; the seats are 0 to {self.table.seats - 1}")


def rehearse(p: Position, seat: int, action: Action) -> None:
    """A script may run out or not fit: find out on a copy, so that an error leaves the game as it was."""
    copy = p.clone()
    assert isinstance(p.luck, ScriptedLuck)
    copy.luck = p.luck.copy()
    act(copy, seat, action.code, action.first, action.second, action.terms)


def new_game(
    edition: str | PathLike[str] | Edition = "classic",
    names: Sequence[str] = ("Ann", "Bo"),
    seed: int | str | None = None,
    rules: Rules | None = None,
    luck: str | None = None,
    tokens: Sequence[str] | None = None,
) -> Game:
    """A game ready for its first throw: seats 0, 1, 2 … in the order of the names (SETUP-1 to SETUP-8)."""
    printed = choose_edition(edition)
    agreed = Rules() if rules is None else rules
    if not isinstance(agreed, Rules):
        raise BadInput(f"rules is {agreed!r}; expected passgo.Rules(…)")
    agreed.check_against(printed)
    seated = check_names(names)
    check_count(printed, agreed, len(seated))
    pieces = check_tokens(printed, agreed, len(seated), tokens)
    chance = choose_luck(seed, luck)
    chance.written = True
    table = setup.start(find_board(printed, agreed), chance, len(seated))
    return Game(table, seated, pieces, None)


def read_board(reader: Reader, edition: Edition | None) -> Board:
    """The board that a position line speaks of."""
    name = "edition"
    try:
        printed = find_edition(reader.field(name), edition)
        name = "rules"
        return board_of(printed, reader.field(name))
    except FieldError as error:
        raise reader.wrong(name, str(error)) from None


def choose_edition(edition: str | PathLike[str] | Edition) -> Edition:
    if isinstance(edition, Edition):
        return edition
    if not isinstance(edition, (str, PathLike)):
        raise BadInput(f"edition is {edition!r}; expected a name such as 'classic', or the path of a file")
    return load(edition)
