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
from passgo.speech import Catalogue, Saying, error_text


class Roster:
    """Makes standard and custom bots for games on one board."""

    def __init__(self, board: Board, limit: float = LIMIT) -> None:
        self.standard = StandardRoster(board)
        self.board = board
        self.limit = limit  # seconds for an answer of a custom bot
        self.programs: dict[
            tuple[str, int], BotProgram
        ] = {}  # by name and number of seats before with the same name

    def seat(self, names: Sequence[str]) -> list[Bot]:
        """Make the bots of one game, seat by seat."""
        seated: Counter[str] = Counter()
        bots = []
        for seat, name in enumerate(names):
            bots.append(self.make(name, seat, seated[name]))
            seated[name] += 1
        return bots

    def make(self, name: str, seat: int = 0, before: int = 0) -> Bot:
        """Make a bot for a seat. `before` counts the seats before it with the same name."""
        return (
            self.standard.make_standard(name) if is_standard(name) else self.make_custom(name, seat, before)
        )

    def make_custom(self, name: str, seat: int, before: int) -> Bot:
        """Make a custom bot, wrapped so that it cannot stop a batch."""
        if name.startswith(PREFIX):
            return CustomBot(name, partial(self.program, name, seat, before), self.limit, 2 * START_TIMEOUT)
        return CustomBot(name, find_class(name), self.limit)

    def program(self, name: str, seat: int, before: int) -> BotProgram:
        """The running program of a seat, started again if it has ended."""
        program = self.programs.get((name, before))
        if program is None or not program.is_alive():
            program = self.programs[name, before] = BotProgram(name, self.limit)
            program.send_rules(write_rules(self.board.rules), asdict(self.board.edition))
        program.seat = seat
        return program


def find_class(name: str) -> type:
    module, colon, attribute = name.partition(":")
    if not colon:
        raise BadInput(Saying("run.no-bot", bot=repr(name), bots=", ".join(NAMES)))
    if module.endswith(".py"):
        raise BadInput(Saying("run.bot-file", bot=repr(name), written=f"{module[:-3]}:{attribute}"))
    try:
        found: object = getattr(import_module(module), attribute)
    except Exception as error:  # a custom module may raise anything
        raise BadInput(Saying("run.bot-not-loaded", bot=repr(name), error=describe_error(error))) from None
    if not isinstance(found, type):
        raise BadInput(Saying("run.bot-no-class", bot=repr(name)))
    return found


def describe_error(error: Exception) -> str:
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
        raise BadInput(Saying("run.bot-not-made", bot=repr(name), error=describe_error(error))) from None


def offer_floor(name: str) -> int | None:
    """The percent of the printed price below which a bot offers nothing for a bundle of deeds.

    0 is no limit; None if it is unknown, as of a custom bot.
    """
    base, _, parameters = name.partition(":")
    if not is_standard(name) or base not in STYLED:
        return None
    changed = read_style(parameters) if parameters else {}
    return int(Style({**STYLES.get(base, {}), **changed}).floor)


def offer_limits(bots: Iterable[str], catalogue: Catalogue) -> str:
    """A remark for tables of win rates, since some bots accept almost anything; empty if no limit is known."""
    floors = {name: offer_floor(name) for name in bots}
    parts = [
        catalogue.text(f"report.offers.floor{'' if floor else '.none'}", bot=name, percent=floor)
        for name, floor in floors.items()
        if floor is not None
    ]
    return catalogue.text("report.offers.floors", floors=", ".join(parts)) if parts else ""


def check_program(name: str) -> None:
    """Start the program once, to check that it follows the protocol."""
    try:
        BotProgram(name).stop()
    except ProgramError as error:
        lines = "".join(f"\n{line}" for line in error.last_lines)
        raise BadInput(
            Saying("run.bot-program", bot=repr(name), flaw=error_text(error), lines=lines)
        ) from None
