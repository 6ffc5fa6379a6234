"""Replaying records, move by move or to the end, from a text or a file of any length."""

import io
import os
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from typing import Final

from passgo.edition import Edition
from passgo.engine.errors import BadInput, LuckError
from passgo.engine.luck import BY_HAND, Luck, ScriptedLuck, commitment
from passgo.engine.rules.setup import start
from passgo.engine.seating import check_count, check_names, check_tokens, without_banker
from passgo.errors import PassgoError
from passgo.events import Event, decode
from passgo.game.game import Game, Heading
from passgo.game.inputs import EditionLike, choose_edition
from passgo.game.shares import are_shares, mixed_seed
from passgo.notation.record import LONGEST_LINE, GameText, at_line, read_seat, read_texts
from passgo.notation.rules_text import board_of, find_edition
from passgo.notation.since import known_change, uneven_deal
from passgo.notation.text import FieldError, NotationError, WrongSeed, say, shortened
from passgo.notation.track import RecordPlayback
from passgo.notation.writing import write_result
from passgo.speech import Saying, error_text, system_error_text

SUFFIX: Final = ".passgo"  # of files with records
LONGEST_PATH: Final = 4096  # characters


def replay(record: str | os.PathLike[str], edition: EditionLike | None = None) -> Game:
    """Replay a record and return the game where the record ends.

    Args:
        record: The record, as `Game.record` writes it, or the path of its file.
        edition: The edition, if it is not a built-in one: a record only names it.

    Raises:
        NotationError: The record cannot be read, or a move or its luck is wrong; the message names the line.
        BadInput: There is no such file, or it cannot be read.

    >>> import passgo
    >>> game = passgo.new_game("classic", ["Ann", "Bo"], seed=7)
    >>> passgo.replay(game.record()) == game
    True
    """
    if isinstance(record, os.PathLike) or (isinstance(record, str) and is_path(record)):
        games = list(islice(texts_in(record), 2))
    elif isinstance(record, str):
        games = list(read_texts(io.StringIO(record, newline=None)))
    else:
        raise BadInput(f"record is {record!r:.100}; expected the text of a record, or the path of its file")
    if len(games) != 1:
        raise NotationError(say("games", n=len(games)))
    return Replay(games[0], None if edition is None else choose_edition(edition)).to_end()


def read_records(path: str | os.PathLike[str], edition: EditionLike | None = None) -> Iterator[Game]:
    """Replay the games of a file, one at a time: a file may be larger than the memory.

    Args:
        path: The file, as `passgo.simulate(records=…)` writes it.
        edition: The edition, if it is not a built-in one: records only name it.

    Raises:
        NotationError: A record cannot be read, or a move or its luck is wrong; the message names the line.
        BadInput: There is no such file, or it cannot be read.

    >>> import passgo, pathlib, tempfile
    >>> file = pathlib.Path(tempfile.mkdtemp()) / "games.passgo"
    >>> report = passgo.simulate(games=3, seats=["builder", "thrifty"], jobs=1, rounds=5, records=file)
    >>> [len(game.names) for game in passgo.read_records(file)]
    [2, 2, 2]
    """
    if not isinstance(path, str | os.PathLike):
        raise BadInput(f"path is {path!r:.100}; expected the path of a file of records")
    return games_in(path, None if edition is None else choose_edition(edition))


def games_in(path: str | os.PathLike[str], edition: Edition | None) -> Iterator[Game]:
    for text in texts_in(path):
        yield Replay(text, edition).to_end()


def is_path(record: str) -> bool:
    """Whether a text is the path of a file, by its name or because there is one: all else is read as a record."""
    if "\n" in record or len(record) > LONGEST_PATH:
        return False
    return record.endswith(SUFFIX) or is_file(record)


def is_file(path: str) -> bool:
    try:
        return Path(path).is_file()
    except (OSError, ValueError):  # too long, or with characters that no file name has
        return False


def texts_in(path: str | os.PathLike[str]) -> Iterator[GameText]:
    """The games of a file; what the system refuses is an error of passgo."""
    try:
        yield from read_file(Path(path))
    except OSError as error:
        raise BadInput(Saying("input.no-file", path=str(path), error=system_error_text(error))) from None
    except ValueError as error:  # a NUL in the path
        if isinstance(error, PassgoError):
            raise
        raise BadInput(Saying("input.no-file", path=repr(path), error=str(error))) from None


def read_file(path: Path) -> Iterator[GameText]:
    """The games of a file, one at a time."""
    with path.open(encoding="utf-8-sig") as file:
        try:
            # Reads one character more than a line may have: a file without line ends cannot fill the memory.
            yield from read_texts(iter(lambda: file.readline(LONGEST_LINE + 1), ""))
        except UnicodeDecodeError as error:
            raise NotationError(say("no-text", error=error.reason, byte=error.start)) from None


class Replay:
    """A record that is replayed move by move. With the seed, its luck is derived and compared."""

    def __init__(self, text: GameText, edition: Edition | None = None, seed: str | None = None) -> None:
        self.text: Final = text
        self.kinds: Final[list[str]] = []
        try:
            self.game: Final = self.begin(edition, seed)
            date, promised, shares = map(text.header.kept, ("Date", "Commitment", "Shares"))
            self.game._heading = Heading(self.kinds, date, promised, shares)
        except WrongSeed:
            raise
        except (FieldError, BadInput, LuckError, NotationError) as error:
            raise NotationError(at_line(text.line, error_text(error))) from None
        first = 0 if self.game._start is not None else 1
        self.track: Final = RecordPlayback(
            self.game._state, self.game.names, text.tokens, first, self.game.history
        )

    def begin(self, edition: Edition | None, seed: str | None) -> Game:
        header = self.text.header
        if header.facts[0] != ("Passgo", "1"):
            raise FieldError(say("first-header"))
        shares = header.get("Shares") or ""
        if shares and not are_shares(shares):
            raise FieldError(say("shares", value=shortened(shares)))
        if seed is not None:
            check_commitment(header.get("Commitment"), seed)
            seed = mixed_seed(seed, shares)
        board = board_of(find_edition(header.need("Edition"), edition), header.need("Rules"))
        names, tokens = self.read_seats()
        pieces = without_banker(board.rules, tokens)
        line = header.get("Start")
        if line is not None:
            script = "" if seed is None else None
            game = Game.from_position(line, names, seed, script, board.edition, pieces)
            game._state.luck.set_by_hand(self.by_hand())
            game._checkpoints = [game._checkpoint()]
            if game.rules != board.rules:
                raise FieldError(say("two-rules"))
            return game
        check_count(board.edition, board.rules, len(names))
        pieces = check_tokens(board.edition, board.rules, len(names), pieces)
        written = self.setup_luck()
        luck = ScriptedLuck(written) if seed is None else Luck(seed)
        luck.set_by_hand(self.by_hand())
        luck.written = True
        rule = "HOUSE-18" if uneven_deal(board.rules, len(names), len(board.lots)) else ""
        try:
            game = Game(start(board, luck, len(names)), names, pieces, None)
        except LuckError as error:
            raise FieldError(known_change(error_text(error), rule)) from None
        if game._setup_luck != written:
            other = say("other-setup", written=written, drawn=game._setup_luck)
            raise FieldError(known_change(other, rule))
        return game

    def read_seats(self) -> tuple[list[str], list[str]]:
        names: list[str] = []
        tokens: list[str] = []
        for seat, value in enumerate(self.text.header.all("Seat")):
            name, token, kind = read_seat(seat, value)
            names.append(name)
            tokens.append(token)
            self.kinds.append(kind)
        return check_names(names), tokens

    def by_hand(self) -> str:
        """What was thrown and drawn at a real board."""
        what = self.text.header.get("Luck") or ""
        if what and what not in BY_HAND:
            raise FieldError(say("by-hand", what=shortened(what), known=", ".join(BY_HAND)))
        return what

    def setup_luck(self) -> str:
        words = self.text.tokens
        if not words or not words[0].text.startswith("setup(") or not words[0].text.endswith(")"):
            raise FieldError(say("no-setup"))
        return " ".join(words[0].text[len("setup(") : -1].split())

    def step(self) -> bool:
        """Play the next move; False when the record ends."""
        played = self.track.step()
        if played:
            self.game._books.add_payments(self.game._state)
        return played

    @property
    def events(self) -> list[Event]:
        """The events of the last move."""
        return decode(self.game._state)

    def to_end(self) -> Game:
        """Play the remaining moves and compare the result."""
        if self.game.rules.banker_only:
            while self.step():
                pass
        else:
            self.track.to_end()  # faster, and there are no books to keep
        self.check_result()
        return self.game

    def check_result(self) -> None:
        found = write_result(self.game._state)
        stated = self.text.header.all("Result")
        if stated not in ([], [found]):
            differs = say("result", stated=repr(", ".join(stated)), found=repr(found))
            raise NotationError(at_line(self.text.line, differs))


def check_commitment(promised: str | None, seed: str) -> None:
    if promised is not None and promised != commitment(seed):
        raise WrongSeed(say("wrong-seed", found=commitment(seed), promised=promised))
