"""`Game`, the public interface to one game."""

import datetime
import warnings
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from passgo.edition import Edition, load
from passgo.edition import names as built_in_names
from passgo.engine import codes, reasons
from passgo.engine.actions import Action, resolve_action
from passgo.engine.boards import find_board
from passgo.engine.choices import Choice, priced_choices
from passgo.engine.decisions import Decision, decision
from passgo.engine.errors import BadInput, IllegalAction, LuckError, LuckNeeded, Refusal
from passgo.engine.explain import refusal
from passgo.engine.impossible import impossible
from passgo.engine.legality import act, check
from passgo.engine.luck import HandLuck, Luck, ScriptedLuck
from passgo.engine.outcome import Outcome, outcome
from passgo.engine.position import Position
from passgo.engine.rules import setup
from passgo.engine.rulesets import Rules
from passgo.engine.seating import check_count, check_names, check_tokens, choose_luck
from passgo.engine.snapshot import (
    action_from_plain,
    action_to_plain,
    copy_state,
    state_from_plain,
    state_to_plain,
)
from passgo.events import Event, decode
from passgo.game.by_name import Numbers, SeatLike, find_seat
from passgo.game.inputs import EditionLike, Playable, choose_edition, choose_rules, read_board, read_playable
from passgo.notation.digest import digest
from passgo.notation.moves import Move, Turn
from passgo.notation.position_line import write_position
from passgo.notation.position_reading import Reader, read_position
from passgo.notation.rules_text import board_of, write_rules
from passgo.notation.text import NotationError, say
from passgo.notation.writing import RecordSource, write_record
from passgo.speech import ENGLISH, Saying, Sayings
from passgo.view.table_view import Books, books_view, view
from passgo.view.types import TableView


class Heading:
    """What a record says about a game besides its moves: the kinds of its seats, the date, the commitment to a seed,
    and what players have given to the seed (shares.py)."""

    def __init__(
        self, kinds: Sequence[str] = (), date: str = "", promised: str = "", shares: str = ""
    ) -> None:
        self.kinds: Final = list(kinds)
        self.date: Final = date
        self.promised: Final = promised
        self.shares: Final = shares

    def bots(self) -> tuple[str, ...]:
        """The name of each seat's bot, "" for a person; empty if the kinds are unknown."""
        return tuple(kind.removeprefix("bot ") if kind.startswith("bot ") else "" for kind in self.kinds)


class Checkpoint(NamedTuple):
    """The state after a number of moves, with its luck; `undo` replays from the nearest one."""

    moves: int
    state: Position
    books: Books


# Attributes that v0.2.0 had without promising them. The old names warn until the next minor release.
FORMER_NAMES: Final = {
    "books": "_books",
    "check_seat": "_check_seat",
    "follow": "_play_unchecked",
    "heading": "_heading",
    "judge": "_judge",
    "moment": "_checkpoint",
    "moments": "_checkpoints",
    "perform": "_perform",
    "read": "_read",
    "setup_luck": "_setup_luck",
    "start": "_start",
    "state": "_state",
}


class Game:
    """One game. Create it with `new_game`, `scene`, `replay` or `Game.from_position`.

    Two games are equal if edition, rules and position are. Names, history and the luck to come do not count. A game
    changes as it is played, so it cannot be hashed.

    >>> game = new_game("classic", ["Ann", "Bo"], luck="65 12 43")
    >>> game
    Game(passgo1 classic full 1500@0/1500@0 -/- ?16|?16 0:throw:0:0:-:00 - - - r1.t1.s0.o0 -)
    >>> game == Game.from_position(game.position)
    True
    """

    def __init__(self, state: Position, names: list[str], tokens: list[str], start: str | None) -> None:
        self._state = state
        self.names: Final = names
        self.tokens: Final = tokens
        self._start: Final = start  # the position line that the game began from, if it was not a new game
        self.opening: Final = decode(state)  # what happened before the first decision: deals, throws
        self._setup_luck: Final = " ".join(state.luck.drawn)
        self.history: Final[list[Turn]] = []
        self._heading = Heading()
        self._books = Books()
        self._books.add_payments(state)
        self._checkpoints = [self._checkpoint()]

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> object:
            if name not in FORMER_NAMES:
                raise AttributeError(f"'Game' object has no attribute {name!r}")
            warnings.warn(
                f"Game.{name} is internal and will be removed; use the documented interface (docs/library.md)",
                DeprecationWarning,
                stacklevel=2,
            )
            return getattr(self, FORMER_NAMES[name])

    def __repr__(self) -> str:
        return f"Game({self.position})"

    def __str__(self) -> str:
        """The table as text: who has what, what the Bank has, and what the game waits for."""
        from passgo.game.table_text import TableText

        text = TableText(self.edition, write_rules(self.rules))
        return text.describe(self.view(None), None, (), addressed=False)

    def _repr_svg_(self) -> str:
        """The board, as a notebook shows it."""
        from passgo.svg import board

        return board(self)

    # Copies.

    def __eq__(self, other: object) -> bool:
        if not isinstance(other, Game):
            return NotImplemented
        return self.position == other.position and (
            self.edition is other.edition or self.edition == other.edition
        )

    __hash__ = None  # type: ignore[assignment]

    def copy(self, *, seed: int | str | None = None) -> "Game":
        """An independent game at the same point, with the same names, history and luck to come.

        Args:
            seed: Draw the dice to come and the order of unseen cards anew from this seed. Such a copy reveals nothing
                about the luck of the real game, so it is what a bot should look ahead with; it has no commitment.

        >>> game = new_game("classic", ["Ann", "Bo"], seed=7)
        >>> twin = game.copy()
        >>> seat = game.decision.seats[0]
        >>> game.play(seat, "throw") == twin.play(seat, "throw")
        True
        >>> other = twin.copy(seed=8)
        >>> other == twin, other.commitment
        (True, '')
        """
        twin = Game.__new__(Game)
        twin.__dict__.update(self.__dict__)
        for name in ("names", "tokens", "opening", "history", "_checkpoints"):
            twin.__dict__[name] = list(self.__dict__[name])
        twin._state = copy_state(self._state)
        twin._books = self._books.copy()
        if seed is not None:
            luck = choose_luck(seed, None)
            luck.written = True
            luck.committed = False
            twin._state.luck = luck
            twin._heading = Heading(self._heading.kinds, self._heading.date)
            twin._checkpoints = [twin._checkpoint()]
        return twin

    def __copy__(self) -> "Game":
        return self.copy()

    def __deepcopy__(self, memo: dict[int, object]) -> "Game":
        return self.copy()

    def __getstate__(self) -> dict[str, object]:
        """Plain data for pickle; a built-in edition is stored by its name."""
        edition = self.edition
        first = self._checkpoints[0]
        return {
            "edition": edition.id if is_built_in(edition) else edition,
            "rules": write_rules(self.rules),
            "state": state_to_plain(self._state),
            "books": (self._books.taken_in, self._books.paid_out),
            "first": (first.moves, state_to_plain(first.state), first.books.taken_in, first.books.paid_out),
            "names": self.names,
            "tokens": self.tokens,
            "start": self._start,
            "opening": self.opening,
            "setup_luck": self._setup_luck,
            "history": [
                (turn.round, turn.seat, turn.move.seat, action_to_plain(turn.move.action), turn.move.luck)
                for turn in self.history
            ],
            "heading": (
                self._heading.kinds,
                self._heading.date,
                self._heading.promised,
                self._heading.shares,
            ),
        }

    def __setstate__(self, plain: dict[str, Any]) -> None:
        edition = plain["edition"]
        board = board_of(load(edition) if isinstance(edition, str) else edition, plain["rules"])
        first = plain["first"]
        for name in ("names", "tokens", "opening"):
            self.__dict__[name] = plain[name]
        self.__dict__["_start"] = plain["start"]
        self.__dict__["_setup_luck"] = plain["setup_luck"]
        self._state = state_from_plain(board, plain["state"])
        self._books = Books(*plain["books"])
        self._heading = Heading(*plain["heading"])
        self._checkpoints = [Checkpoint(first[0], state_from_plain(board, first[1]), Books(*first[2:]))]
        self.__dict__["history"] = [
            Turn(round_, turn, Move(seat, action_from_plain(action), luck))
            for round_, turn, seat, action, luck in plain["history"]
        ]

    @property
    def edition(self) -> Edition:
        """The edition: board, cards and words, as open data."""
        return self._state.board.edition

    @property
    def rules(self) -> Rules:
        """The agreed rules."""
        return self._state.board.rules

    @property
    def decision(self) -> Decision | None:
        """What the game waits for, or None when it is over.

        >>> new_game("classic", ["Ann", "Bo"], luck="65 12").decision
        ThrowDecision(seats=(0,), doubles=0)
        """
        return decision(self._state)

    @property
    def outcome(self) -> Outcome | None:
        """Winners, reason and worths, or None while the game goes on.

        >>> print(new_game("classic", ["Ann", "Bo"], seed=7).outcome)
        None
        """
        return outcome(self._state)

    @property
    def commitment(self) -> str:
        """The SHA-256 of the seed, which may be shown before the first throw; empty without a committed seed."""
        return self._heading.promised or self._state.luck.commitment()

    @property
    def position(self) -> str:
        """The position in one line of text, without names and luck to come.

        >>> new_game("mlb", ["Ann", "Bo"], luck="65 12").position
        'passgo1 mlb full 1500@0/1500@0 -/- ?16|?16 0:throw:0:0:-:00 - - - r1.t1.s0.o0 -'
        """
        return write_position(self._state)

    @staticmethod
    def from_position(
        line: str,
        names: Sequence[str] | None = None,
        seed: int | str | None = None,
        luck: str | None = None,
        edition: EditionLike | None = None,
        tokens: Sequence[str] | None = None,
    ) -> "Game":
        """Continue from a position line.

        Args:
            line: The position, as `Game.position` writes it.
            names: The players' names in the order of the seats; "Seat 0", "Seat 1" … by default.
            seed: The seed of the luck to come; a secret one by default.
            luck: Scripted luck instead of a seed, as for `new_game`.
            edition: The edition, if it is not a built-in one: the line only names it.
            tokens: The players' tokens; by default those of the edition in their order.

        Raises:
            NotationError: The line cannot be read, or the position is impossible.
            BadInput: The names, tokens or luck do not fit the position.

        >>> line = "passgo1 classic full 500@0/1500@36 37,39h1/5m ?16|?16 1:throw:0:0:-:00 - - - r1.t1.s1.o0 -"
        >>> Game.from_position(line, ["Ann", "Bo"], seed=7).view(None)["lots"][39]["houses"]
        1
        """
        if not isinstance(line, str):
            raise NotationError(say("position-type", line=repr(line)))
        start = line.strip()
        reader = Reader(start)
        board = read_board(reader, edition)
        state = read_position(reader, board, choose_luck(seed, luck))
        problems = impossible(state)
        if problems:
            raise NotationError(say("impossible", why=Sayings(tuple(problems))))
        seated = check_names([f"Seat {seat}" for seat in range(state.seats)] if names is None else names)
        if len(seated) != state.seats:
            raise BadInput(Saying("input.names-for-seats", names=len(seated), seats=state.seats))
        state.luck.written = True
        pieces = check_tokens(board.edition, board.rules, len(seated), tokens)
        return Game(state, seated, pieces, start)

    def record(
        self,
        kinds: Sequence[str] | None = None,
        date: str | None = None,
        checkpoints: bool = False,
        comments: Mapping[int, Sequence[str]] | None = None,
    ) -> str:
        """The whole game as text; `passgo.replay` reads it.

        A game that was read from a record keeps the kinds of its seats, its date and its commitment.

        Args:
            kinds: What sits in each seat: "person", or "bot hard".
            date: The date of the game, such as "2026.01.31"; today by default.
            checkpoints: Add the position's digest to every round, so that the round in which a damaged record goes
                wrong can be found.
            comments: Comments to write after moves, by the number of the move from 0.

        Raises:
            BadInput: The kinds, the date or the comments cannot be written.

        >>> print(new_game("classic", ["Ann", "Bo"], luck="65 12").record(date="2026.01.31"))
        [Passgo "1"]
        [Edition "classic"]
        [Rules "full"]
        [Seat "0 | Ann | race car | person"]
        [Seat "1 | Bo | iron | person"]
        [Date "2026.01.31"]
        [Result "*"]
        <BLANKLINE>
        setup(65 12)
        <BLANKLINE>
        """
        from passgo.game.checks import check_heading

        check_heading(kinds, date, comments, len(self.names))
        heading = self._heading
        seats = list(kinds or heading.kinds)
        story = RecordSource(self.names, self.tokens, seats, self._start, heading.promised, heading.shares)
        day = date or heading.date or datetime.date.today().strftime("%Y.%m.%d")
        return write_record(
            self._state, story, self._setup_luck, self.history, day, bool(checkpoints), comments or {}
        )

    @property
    def digest(self) -> str:
        """A fingerprint of the whole position.

        >>> len(new_game("classic", ["Ann", "Bo"], luck="65 12").digest)
        64
        """
        return digest(self._state)

    def choices(self, seat: SeatLike) -> list[Choice]:
        """All that a seat may do now: complete actions, and open ones with their range.

        Args:
            seat: The seat, from 0, or the name of its player; `passgo.CLOCK` for the clock of a time limit game.

        Raises:
            BadInput: There is no such seat.

        >>> new_game("classic", ["Ann", "Bo"], luck="65 12").choices(0)
        [Throw()]
        """
        return priced_choices(self._state, self._seat(seat))

    def refusal(self, seat: SeatLike, action: Playable) -> Refusal | None:
        """Why an action is not allowed now, or None if it is.

        Args:
            seat: The seat that would act, or the name of its player.
            action: The action as an object, as JSON or in words.

        Raises:
            BadInput: There is no such seat, or the action cannot be read.

        >>> game = new_game("mlb", ["Ann", "Bo"], luck="65 12")
        >>> print(game.refusal(0, "build=39"))
        BUILD-1: Atlanta Braves belongs to the Bank; you need all teams of its colour group
        """
        actor = self._seat(seat)
        return self._judge(actor, self._read_names(actor, action))

    def play(self, seat: SeatLike, action: Playable) -> list[Event]:
        """Perform an action and return the events that followed.

        Args:
            seat: The seat that acts, or the name of its player.
            action: The action as an object (`Buy()`), as JSON (`{"do": "buy"}`) or in words (`"buy"`). In JSON and in
                words, lots and players may have their names: `"build=Boardwalk"`.

        Raises:
            IllegalAction: A rule forbids it; nothing has changed.
            BadInput: There is no such seat, or the action cannot be read.
            LuckError: Scripted luck has run out or does not fit; nothing has changed.
            LuckNeeded: At a real board, something is to be thrown or drawn and entered first; nothing has changed.

        >>> game = new_game("classic", ["Ann", "Bo"], luck="65 12 21")
        >>> [event.kind for event in game.play(0, "throw")]
        ['DiceThrown', 'TokenMoved', 'LotOffered']
        >>> [event.kind for event in game.play(0, {"do": "buy"})]
        ['DeedPassed', 'MoneyPaid']
        """
        actor = self._seat(seat)
        done = self._read_names(actor, action)
        no = self._judge(actor, done)
        if no is not None:
            raise IllegalAction(no)
        return self._perform(actor, done)

    def tell(self, events: Iterable[Event], language: str = ENGLISH) -> list[str]:
        """Events of this game as sentences.

        Args:
            events: What `play` has returned, or `opening`.
            language: "en", "de" or "es".

        Raises:
            BadInput: There is no such language.

        >>> game = new_game("classic", ["Ann", "Bo"], luck="65 12 21")
        >>> for sentence in game.tell(game.play(0, "throw")):
        ...     print(sentence)
        Ann throws 2 and 1 and moves to Baltic Avenue.
        """
        from passgo.game.checks import check_language, check_list, wrong
        from passgo.narrate import Narrator

        check_language(language)
        listed = check_list("events", events, "what `play` has returned")
        if not all(isinstance(event, Event) for event in listed):
            raise wrong("events", events, "what `play` has returned")
        return Narrator(self.edition, self.names, language).narrate(listed)

    def _perform(self, seat: int, action: Action) -> list[Event]:
        """Perform an action that was read and judged before, and return the events."""
        p = self._state
        if isinstance(p.luck, ScriptedLuck):
            try:
                rehearse(p, seat, action, p.luck.copy())
            except LuckNeeded:
                raise
            except LuckError:
                if isinstance(p.luck, HandLuck):
                    p.luck.rewrite("")  # what was entered is not possible, and is entered anew
                raise
        self._play_unchecked(seat, action)
        return decode(p)

    def undo(self) -> Move:
        """Take back the last move and return it. The same luck comes again.

        A copy with a seed of its own goes back no further than to where it was made.

        Raises:
            BadInput: There is no move to take back.

        >>> game = new_game("classic", ["Ann", "Bo"], seed=7)
        >>> before, seat = game.position, game.decision.seats[0]
        >>> events = game.play(seat, "throw")
        >>> game.undo().action
        Throw()
        >>> game.position == before
        True
        >>> game.play(seat, "throw") == events
        True
        """
        left = len(self.history) - 1
        while self._checkpoints[-1].moves > left and len(self._checkpoints) > 1:
            self._checkpoints.pop()
        nearest = self._checkpoints[-1]
        if nearest.moves > left:
            raise BadInput(Saying("input.no-move"))
        undone = self.history[left].move
        script = self.luck_left
        p, books = copy_state(nearest.state), nearest.books.copy()
        for done in range(nearest.moves, left):
            move, action = self.history[done].move, self.history[done].move.action
            self._state, self._books = p, books
            if done - nearest.moves == (left - nearest.moves) // 2 > 0:
                self._checkpoints.append(
                    self._checkpoint(done)
                )  # halfway, so that taking back the rest is quick
            if isinstance(p.luck, ScriptedLuck):
                p.luck.rewrite(move.luck)
            act(p, move.seat, action.code, action.first, action.second, action.terms)
            books.add_payments(p)
        if isinstance(p.luck, ScriptedLuck):
            p.luck.rewrite(" ".join([undone.luck, *(script or ())]))
        p.luck.drawn.clear()
        self._state, self._books = p, books
        self.history.pop()
        return undone

    def _checkpoint(self, moves: int | None = None) -> Checkpoint:
        """The present state, for `undo`."""
        done = len(self.history) if moves is None else moves
        return Checkpoint(done, copy_state(self._state), self._books.copy())

    @property
    def luck_left(self) -> list[str] | None:
        """What is left of scripted luck; None if luck comes from a seed.

        >>> game = new_game("classic", ["Ann", "Bo"], luck="65 12 31")
        >>> game.luck_left
        ['31']
        """
        luck = self._state.luck
        return luck.left() if isinstance(luck, ScriptedLuck) else None

    @property
    def luck_by_hand(self) -> str:
        """What is thrown and drawn at a real board: "by hand", "dice by hand" or "cards by hand"; "" if nothing is.

        >>> new_game("classic", ["Ann", "Bo"], luck="by hand: 65 12").luck_by_hand
        'by hand'
        """
        return self._state.luck.by_hand()

    def luck_needed(self, seat: SeatLike, action: Playable, luck: str = "") -> LuckNeeded | None:
        """What a game at a real board would still wait for if this luck came with an action; None if it is all there.
        Nothing is done.

        Args:
            seat: The seat that would act, or the name of its player.
            action: The action as an object, as JSON or in words.
            luck: What was thrown or drawn, besides the luck that is left, such as "65 c7".

        Raises:
            BadInput: There is no such seat, or the action cannot be read.
            IllegalAction: A rule forbids the action.
            LuckError: The luck does not fit, or some of it would be left over.

        >>> game = new_game("classic", ["Ann", "Bo"], luck="by hand: 65 12")
        >>> game.luck_needed(0, "throw").kind, game.luck_needed(0, "throw", "43").kind
        ('dice', 'chance')
        >>> print(game.luck_needed(0, "throw", "43 c7"))
        None
        """
        actor = self._seat(seat)
        done = self._read_names(actor, action)
        no = self._judge(actor, done)
        if no is not None:
            raise IllegalAction(no)
        return self._luck_needed(actor, done, luck)

    def _luck_needed(self, seat: int, action: Action, luck: str) -> LuckNeeded | None:
        """The same of an action that was read and judged before."""
        given = self._state.luck.copy()
        if isinstance(given, ScriptedLuck):
            given.append(luck)
        try:
            rehearse(self._state, seat, action, given)
        except LuckNeeded as needed:
            return needed
        left = given.left() if isinstance(given, ScriptedLuck) else luck.split()
        if left:
            raise LuckError(Saying("input.luck-left", entry=repr(left[0])))
        return None

    def add_luck(self, script: str) -> None:
        """Append to the scripted luck, or to the luck of a real board.

        Args:
            script: What comes after the luck that is left.

        Raises:
            BadInput: The luck of this game comes from a seed.
            LuckError: The script cannot be read.

        >>> game = new_game("classic", ["Ann", "Bo"], luck="65 12")
        >>> game.add_luck("31 c7")
        >>> game.luck_left
        ['31', 'c7']
        """
        luck = self._state.luck
        if not isinstance(script, str):
            raise BadInput(f"script is {script!r:.100}; expected scripted luck such as '65 c7'")
        if not isinstance(luck, ScriptedLuck):
            raise BadInput("the luck of this game comes from a seed; only scripted luck can be added to")
        luck.append(script)

    def _play_unchecked(self, seat: int, action: Action) -> None:
        """Perform an action that is known to be legal, and add it to the history."""
        p = self._state
        p.luck.drawn.clear()
        round_, turn = int(p.round), int(p.turn)
        act(p, seat, action.code, action.first, action.second, action.terms)
        self.history.append(Turn(round_, turn, Move(seat, action, " ".join(p.luck.drawn))))
        self._books.add_payments(p)

    def view(self, seat: SeatLike | None) -> TableView:
        """What a seat may know of the game, as plain data.

        Args:
            seat: The seat, the name of its player, or None for a spectator.

        Raises:
            BadInput: There is no such seat.

        >>> new_game("classic", ["Ann", "Bo"], luck="65 12").view(0)["seats"][1]["name"]
        'Bo'
        """
        asker = None if seat is None else self._seat(seat)
        seen = view(self._state, self.names, self.tokens, asker)
        if asker is not None and self.rules.keeps_bank_only(asker):
            seen["books"] = books_view(self._state, self._books)
        return seen

    def known_to(self, seat: SeatLike) -> "Game":
        """A seat's own game, which its bot is given: the present position as this seat may know it.

        The luck to come and the order of unseen cards are drawn anew, always the same from the same position. Sealed
        answers of the others, the right answers of Challenge cards and the history are left out.

        Args:
            seat: The seat, or the name of its player.

        Raises:
            BadInput: There is no such seat.

        >>> game = new_game("classic", ["Ann", "Bo"], luck="65 12 31")
        >>> mine = game.known_to(0)
        >>> mine == game, mine.luck_left, mine.history
        (True, None, [])
        """
        from passgo.game.known import known_game

        return known_game(self._state, self._seat(seat), self.names, self.tokens)

    def _judge(self, seat: int, action: Action) -> Refusal | None:
        p = self._state
        reason = check(p, seat, action.code, action.first, action.second, action.terms)
        if reason == reasons.ALLOWED:
            return None
        return refusal(p, self.names, reason, seat, action.code, action.first, action.second, action.terms)

    def _read_names(self, seat: int, action: object) -> Action:
        """Parse an action that may have the names of lots and players."""
        return self._read(seat, Numbers(self.edition, self.names).fill_in(action))

    def _read(self, seat: int, action: object) -> Action:
        """Parse an action as this seat's: a trade is between it and the partner."""
        self._check_seat(seat)
        return resolve_action(self._state, seat, read_playable(action))

    def _seat(self, seat: object) -> int:
        """The number of a seat that is given by its number or by the name of its player."""
        found = find_seat(self.names, seat)
        self._check_seat(found)
        assert isinstance(found, int)
        return found

    def _check_seat(self, seat: object) -> None:
        if type(seat) is not int or not (0 <= seat < self._state.seats or seat == codes.CLOCK):
            raise BadInput(Saying("notation.no-seat", seat=repr(seat), last=self._state.seats - 1))


def is_built_in(edition: Edition) -> bool:
    return edition.id in built_in_names() and load(edition.id) == edition


def rehearse(p: Position, seat: int, action: Action, luck: Luck) -> None:
    """Raise LuckError on a copy if the script runs out or does not fit, so that the game stays unchanged."""
    copy = p.clone()
    copy.luck = luck
    act(copy, seat, action.code, action.first, action.second, action.terms)


def new_game(
    edition: EditionLike = "classic",
    names: Sequence[str] = ("Ann", "Bo"),
    seed: int | str | None = None,
    rules: Rules | str | None = None,
    luck: str | None = None,
    tokens: Sequence[str] | None = None,
) -> Game:
    """Set up a game, ready for its first throw (SETUP-1 to SETUP-8).

    Args:
        edition: The name of a built-in edition, the path of an edition file, or an `Edition`.
        names: The players' names; their seats are 0, 1, 2 … in this order.
        seed: The seed of all luck; a secret one by default. The same seed and actions give the same game.
        rules: The agreed rules as `Rules` or in words, such as "short" or "full+free-parking-pot".
        luck: Scripted luck instead of a seed: two dice as 65, a Chance card as c7, a Community Chest card as h3. Or
            "by hand" for a game at a real board, "by hand: 65 12" with the throws for the start, "dice by hand" or
            "cards by hand" if the rest comes from the seed: see docs/real-board.md.
        tokens: The players' tokens; by default those of the edition in their order.

    Raises:
        BadInput: The names, rules, tokens or luck cannot be used.
        EditionError: The edition file is not valid.
        LuckNeeded: At a real board, more throws, flips or dealt deeds are needed for the start.

    >>> new_game("boutique", ["Ann", "Bo", "Cy"], seed=7, rules="short").rules.game
    'short'
    """
    printed = choose_edition(edition)
    agreed = choose_rules(rules)
    agreed.check_against(printed)
    seated = check_names(names)
    check_count(printed, agreed, len(seated))
    pieces = check_tokens(printed, agreed, len(seated), tokens)
    chance = choose_luck(seed, luck)
    chance.written = True
    state = setup.start(find_board(printed, agreed), chance, len(seated))
    return Game(state, seated, pieces, None)
