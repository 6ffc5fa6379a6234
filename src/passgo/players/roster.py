"""Bots for games on one board: standard ones by name, custom ones by name or as objects."""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Final

from passgo.bots.base import StandardBot
from passgo.bots.roster import StandardRoster, is_standard
from passgo.engine.board import Board
from passgo.engine.errors import BadInput
from passgo.game.checks import check_limit
from passgo.players.bot import Bot, Player
from passgo.players.bot_program import PREFIX, START_TIMEOUT, BotProgram
from passgo.players.custom_bot import LIMIT, CustomBot, ProgramError
from passgo.players.kinds import BuiltInBot, as_bot
from passgo.players.names import find_player
from passgo.players.own import OwnPlayer, name_players
from passgo.speech import Saying, error_text

NO_OBJECTS: Final[Mapping[str, OwnPlayer]] = {}


class Roster:
    """Makes standard and custom bots for games on one board."""

    def __init__(
        self,
        board: Board,
        limit: float | None = LIMIT,
        own: Mapping[str, OwnPlayer] = NO_OBJECTS,
        strict: bool = False,
    ) -> None:
        """`own` are the players that are objects, by their names."""
        self.standard = StandardRoster(board)
        self.board = board
        self.limit = limit  # seconds for an answer of a custom bot
        self.own = own
        self.strict = strict
        self.programs: dict[
            tuple[str, int], BotProgram
        ] = {}  # by name and number of seats before with the same name

    def seat(
        self,
        names: Sequence[str],
        seated: tuple[list[str], list[str]] | None = None,
        seats: Sequence[int] | None = None,
    ) -> list[StandardBot]:
        """Make the bots of one game, in all seats or in these. `seated` are the names and tokens at the table."""
        counted: Counter[str] = Counter()
        bots = []
        for seat, name in zip(range(len(names)) if seats is None else seats, names, strict=True):
            bots.append(self.make(name, seat, counted[name], seated))
            counted[name] += 1
        return bots

    def make(
        self,
        name: str,
        seat: int = 0,
        before: int = 0,
        seated: tuple[list[str], list[str]] | None = None,
    ) -> StandardBot:
        """Make a bot for a seat. `before` counts the seats before it with the same name."""
        if name not in self.own and is_standard(name):
            return self.standard.make_standard(name)
        start_limit = self.limit
        make: Callable[[], Bot]
        if name in self.own:
            make = partial(self.own[name].bot, copied=not self.strict)
        elif name.startswith(PREFIX):
            make = partial(self.program, name, seat, before)
            start_limit = 2 * START_TIMEOUT
        else:
            make = OwnPlayer(name, find_player(name)).bot
        return CustomBot(name, make, self.limit, start_limit, self.strict, seated)

    def program(self, name: str, seat: int, before: int) -> Bot:
        """The running program of a seat, started again if it has ended."""
        program = self.programs.get((name, before))
        if program is None or not program.is_alive():
            program = self.programs[name, before] = BotProgram(name, self.limit)
        program.sit(self.board, seat)
        return program


def read_players(
    players: Iterable[object], copied: bool = True
) -> tuple[tuple[str, ...], dict[str, OwnPlayer]]:
    """The names of players, and those that are objects; unusable ones are refused before any game is played."""
    names, own = name_players(players)
    for name in dict.fromkeys(names):
        if name in own:
            own[name].check(copied)
        else:
            check_bot(name)
    return names, own


def check_bot(name: str) -> None:
    """Refuse an unusable bot before any game is played."""
    if is_standard(name):
        return
    if name.startswith(PREFIX):
        check_program(name)
    else:
        OwnPlayer(name, find_player(name)).check(copied=True)


def check_program(name: str) -> None:
    """Start the program once, to check that it follows the protocol."""
    try:
        BotProgram(name).stop()
    except ProgramError as error:
        lines = "".join(f"\n{line}" for line in error.last_lines)
        raise BadInput(
            Saying("run.bot-program", bot=repr(name), flaw=error_text(error), lines=lines)
        ) from None


def bot(player: Player, *, limit: float | None = None) -> Bot:
    """A player to ask for its action, with the reason for it.

    Args:
        player: A built-in bot by name, also with parameters ("trader:reserve=300"), a custom one as "module:Class" or
            "exec:COMMAND", or a class, an object or a function (docs/bots.md).
        limit: The seconds that a bot of your own has for an answer; by default any time.

    Raises:
        BadInput: If there is no such bot, or it cannot be made.

    >>> game = passgo.new_game("classic", ["Ann", "Bo"], luck="65 12 31")
    >>> passgo.bot("hard").choose(game, 0)
    Throw()
    >>> passgo.bot(lambda game, seat, answers: answers[-1]).choose(game, 0)
    Throw()
    """
    if limit is not None:
        check_limit(limit)
    (name,), own = read_players([player], copied=False)
    made = made_of(name, own, limit)
    made.__dict__["_limit"] = limit  # also of a frozen class
    return made


def made_of(name: str, own: Mapping[str, OwnPlayer], limit: float | None) -> Bot:
    if name in own:
        return as_bot(own[name].player)
    if is_standard(name):
        return BuiltInBot(name)
    if name.startswith(PREFIX):
        return BotProgram(name, limit)
    return as_bot(find_player(name))
