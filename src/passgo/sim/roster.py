"""Bots by name: the standard ones, and custom ones as `module:Class` or as a program, `exec:COMMAND`."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import asdict
from functools import partial
from importlib import import_module

from passgo.bots.base import Bot
from passgo.bots.levels import STYLES
from passgo.bots.roster import NAMES, STYLED, StandardRoster, is_standard
from passgo.bots.style import Style, read_style
from passgo.engine.board import Board
from passgo.engine.errors import BadInput
from passgo.notation.rules_text import write_rules
from passgo.sim.bot_program import PREFIX, START_TIMEOUT, BotProgram
from passgo.sim.custom_bot import LIMIT, CustomBot, ProgramError
from passgo.speech import Catalogue, Saying, why


class Roster:
    """Makes bots for the games on one board, the standard ones and custom ones."""

    def __init__(self, board: Board, limit: float = LIMIT) -> None:
        self.standard = StandardRoster(board)
        self.board = board
        self.limit = limit  # seconds that a custom bot has for an answer
        self.programs: dict[tuple[str, int], BotProgram] = {}  # by name and by how many of them sit before it

    def seat(self, names: Sequence[str]) -> list[Bot]:
        """The bots of one game, seat by seat."""
        seated: Counter[str] = Counter()
        bots = []
        for seat, name in enumerate(names):
            bots.append(self.make(name, seat, seated[name]))
            seated[name] += 1
        return bots

    def make(self, name: str, seat: int = 0, before: int = 0) -> Bot:
        """A bot by name, for a seat; so many of the same name sit before it."""
        return self.standard.make_standard(name) if is_standard(name) else self.own(name, seat, before)

    def own(self, name: str, seat: int, before: int) -> Bot:
        """A custom bot, wrapped so that it cannot stop a batch."""
        if name.startswith(PREFIX):
            return CustomBot(name, partial(self.program, name, seat, before), self.limit, 2 * START_TIMEOUT)
        return CustomBot(name, find_class(name), self.limit)

    def program(self, name: str, seat: int, before: int) -> BotProgram:
        """A running program for a seat: it plays game after game, and is started again if it has ended."""
        known = self.programs.get((name, before))
        if known is None or not known.is_alive():
            known = self.programs[name, before] = BotProgram(name, self.limit)
            known.send_rules(write_rules(self.board.rules), asdict(self.board.edition))
        known.seat = seat
        return known


def find_class(name: str) -> type:
    module, colon, attribute = name.partition(":")
    if not colon:
        raise BadInput(Saying("run.no-bot", bot=repr(name), bots=", ".join(NAMES)))
    if module.endswith(".py"):
        raise BadInput(Saying("run.bot-file", bot=repr(name), written=f"{module[:-3]}:{attribute}"))
    try:
        found: object = getattr(import_module(module), attribute)
    except Exception as error:  # a custom module may raise anything
        raise BadInput(Saying("run.bot-not-loaded", bot=repr(name), error=raised(error))) from None
    if not isinstance(found, type):
        raise BadInput(Saying("run.bot-no-class", bot=repr(name)))
    return found


def raised(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"


def check_bot(name: str) -> None:
    """Refuse an unusable bot before any game is played."""
    if is_standard(name):
        return
    if name.startswith(PREFIX):
        check_program(name)
        return
    found = find_class(name)
    if not callable(getattr(found, "decide", None)):
        raise BadInput(Saying("run.bot-no-decide", bot=repr(name)))
    try:
        found()
    except Exception as error:
        raise BadInput(Saying("run.bot-not-made", bot=repr(name), error=raised(error))) from None


def floor_of(name: str) -> int | None:
    """The limit on a bot's offers: percent of the printed price below which it offers nothing for a bundle.

    0 is no limit; None if nothing is known, as of a bot of one's own.
    """
    base, _, parameters = name.partition(":")
    if not is_standard(name) or base not in STYLED:
        return None
    changed = read_style(parameters) if parameters else {}
    return int(Style({**STYLES.get(base, {}), **changed}).floor)


def offer_limits(bots: Iterable[str], spoken: Catalogue) -> str:
    """What has to be known with their win rates: some bots accept almost anything. Empty if nothing is known."""
    floors = {name: floor_of(name) for name in bots}
    said = [
        spoken.text(f"report.offers.floor{'' if floor else '.none'}", bot=name, percent=floor)
        for name, floor in floors.items()
        if floor is not None
    ]
    return spoken.text("report.offers.floors", floors=", ".join(said)) if said else ""


def check_program(name: str) -> None:
    """Start the program once, to check that it speaks the protocol."""
    try:
        BotProgram(name).stop()
    except ProgramError as error:
        lines = "".join(f"\n{line}" for line in error.last_lines)
        raise BadInput(Saying("run.bot-program", bot=repr(name), flaw=why(error), lines=lines)) from None
