"""Playing a record again, move by move or to its end, out of a text or a file of any length."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final

from passgo.edition import Edition, EditionError, load
from passgo.engine.board import Board
from passgo.engine.errors import BadInput, LuckError, PassgoError
from passgo.engine.luck import Luck, ScriptedLuck, commitment
from passgo.engine.rules.setup import start
from passgo.engine.seating import check_count, check_names, check_tokens
from passgo.game import Game
from passgo.notation.moves import read_move
from passgo.notation.record import TURN_MARK, Header, Text, Token, read_texts
from passgo.notation.rules_text import read_rules
from passgo.notation.text import FieldError, NotationError
from passgo.notation.writing import write_result


def replay(text: str, edition: Edition | None = None) -> Game:
    """Play a record again and return the game where the record ends."""
    games = list(read_texts(text.splitlines()))
    if len(games) != 1:
        raise NotationError(f"{len(games)} games in this text; expected one")
    return Replay(games[0], edition).to_end()


def read_file(path: Path) -> Iterator[Text]:
    """The games of a file, one at a time."""
    with path.open(encoding="utf-8") as lines:
        try:
            yield from read_texts(lines)
        except UnicodeDecodeError as error:
            raise NotationError(f"not a text file: {error.reason} at byte {error.start}") from None


class Replay:
    """A record that is played move by move."""

    def __init__(self, text: Text, edition: Edition | None = None, seed: str | None = None) -> None:
        self.text: Final = text
        self.seed: Final = seed
        self.at: int = 0
        self.kinds: Final[list[str]] = []
        try:
            self.game: Final = self.begin(edition)
        except (PassgoError, EditionError, FieldError) as error:
            raise NotationError(f"line {text.line}: {error}") from None

    def begin(self, edition: Edition | None) -> Game:
        header = self.text.header
        if header.get("Passgo") != "1":
            raise BadInput('the first header must be [Passgo "1"]')
        printed = edition or load(need(header, "Edition"))
        rules = read_rules(need(header, "Rules"))
        rules.check_against(printed)
        names, tokens = self.read_seats(header)
        line = header.get("Start")
        if line is not None:
            return Game.from_position(line, names, luck="", edition=printed)
        check_count(printed, rules, len(names))
        pieces = check_tokens(printed, rules, len(names), tokens[1:] if rules.banker_only else tokens)
        table = start(Board(printed, rules), self.luck_for(self.next_word_of_setup()), len(names))
        return Game(table, names, pieces, None)

    def luck_for(self, script: str) -> Luck:
        luck = ScriptedLuck(script) if self.seed is None else Luck(self.seed)
        luck.written = True
        return luck

    def read_seats(self, header: Header) -> tuple[list[str], list[str]]:
        names: list[str] = []
        tokens: list[str] = []
        for seat, value in enumerate(header.all("Seat")):
            parts = [part.strip() for part in value.split("|")]
            if len(parts) != 4 or parts[0] != str(seat):
                raise BadInput(f'{value!r} is not seat {seat}; expected "{seat} | name | token | kind"')
            names.append(parts[1])
            tokens.append(parts[2])
            self.kinds.append(parts[3])
        return check_names(names), tokens

    def next_word_of_setup(self) -> str:
        if not self.text.tokens or not self.text.tokens[0].text.startswith("setup("):
            raise BadInput("the moves begin with setup(…) and the luck that decided the start")
        self.at = 1
        return self.text.tokens[0].text[len("setup(") : -1]

    def step(self) -> bool:
        """Play the next move; False when the record ends."""
        while self.at < len(self.text.tokens):
            token = self.text.tokens[self.at]
            self.at += 1
            if self.is_move(token):
                self.play(token)
                return True
        return False

    def is_move(self, token: Token) -> bool:
        """Whether a word is a move; turn marks and checkpoints are compared with where the game stands."""
        p = self.game.table
        if token.text.startswith("#"):
            if not self.game.digest.startswith(token.text[1:]):
                raise self.broken(
                    token, f"checkpoint {token.text} does not fit; the game stands at #{self.game.digest[:8]}"
                )
            return False
        if TURN_MARK.fullmatch(token.text):
            if token.text != f"{p.round}.{p.turn}":
                raise self.broken(
                    token, f"turn {token.text} is announced, but the game is at {p.round}.{p.turn}"
                )
            return False
        return True

    def play(self, token: Token) -> None:
        game = self.game
        try:
            move = read_move(token.text, int(game.table.turn))
            action = game.read(move.seat, move.action)
            refused = game.judge(move.seat, action)
            if refused is not None:
                raise self.broken(token, str(refused))
            if self.seed is None:
                self.feed(move.luck)
            game.follow(move.seat, action)
        except (FieldError, BadInput, LuckError) as error:
            raise self.broken(token, str(error)) from None
        drawn = game.history[-1].move.luck
        if drawn != move.luck:
            found = "the seed gives" if self.seed is not None else "the game draws"
            raise self.broken(token, f"the record has the luck ({move.luck}); {found} ({drawn})")

    def feed(self, luck: str) -> None:
        """Let the next move find the luck that was written down for it."""
        script = self.game.table.luck
        assert isinstance(script, ScriptedLuck)
        script.rewrite(luck)

    def broken(self, token: Token, why: str) -> NotationError:
        p = self.game.table
        return NotationError(f"line {token.line}, round {p.round}, move {token.text!r}: {why}")

    def to_end(self) -> Game:
        """Play all of it, and compare the result."""
        if self.seed is not None:
            self.check_seed(self.seed)
        while self.step():
            pass
        result = self.text.header.get("Result")
        if result is not None and result not in ("*", write_result(self.game.table)):
            raise NotationError(
                f"line {self.text.line}: the result is {result!r}, but the game came to {write_result(self.game.table)!r}"
            )
        return self.game

    def check_seed(self, seed: str) -> None:
        promised = self.text.header.get("Commitment")
        if promised is not None and promised != commitment(seed):
            raise NotationError(f"the seed's SHA-256 is {commitment(seed)}, but {promised} was promised")
        if (
            self.text.header.get("Start") is None
            and self.game.setup_luck != self.text.tokens[0].text[len("setup(") : -1]
        ):
            raise NotationError(
                f"the seed gives setup({self.game.setup_luck}), but the record has {self.text.tokens[0].text}"
            )


def need(header: Header, key: str) -> str:
    value = header.get(key)
    if value is None:
        raise BadInput(f"the header [{key} …] is missing")
    return value
