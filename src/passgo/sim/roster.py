"""Bots by name: the standard ones, and anybody's own as `module:Class`."""

from importlib import import_module

from passgo.bots.base import Bot
from passgo.bots.roster import NAMES, StandardRoster
from passgo.engine.board import Board
from passgo.engine.errors import BadInput
from passgo.sim.outside import LIMIT, OutsideBot


class Roster:
    """Makes bots for the games on one board, the standard ones and one's own."""

    def __init__(self, board: Board, limit: float = LIMIT) -> None:
        self.standard = StandardRoster(board)
        self.limit = limit  # seconds that a bot of one's own has for an answer

    def make(self, name: str) -> Bot:
        return self.standard.make_standard(name) if name in NAMES else self.own(name)

    def own(self, name: str) -> Bot:
        """A bot of one's own: the class that `module:Class` names, wrapped so that it cannot stop a batch."""
        return OutsideBot(name, find_class(name), self.limit)


def find_class(name: str) -> type:
    module, colon, attribute = name.partition(":")
    if not colon:
        raise BadInput(f"there is no bot {name!r}; expected {', '.join(NAMES)}, or your own as module:Class")
    if module.endswith(".py"):
        raise BadInput(f"bot {name!r} is named by its file; write it without .py: {module[:-3]}:{attribute}")
    try:
        found: object = getattr(import_module(module), attribute)
    except Exception as error:  # a module of somebody's own may raise anything
        raise BadInput(f"bot {name!r} cannot be loaded: {type(error).__name__}: {error}") from None
    if not isinstance(found, type):
        raise BadInput(f"bot {name!r} is not a class")
    return found


def check_bot(name: str) -> None:
    """Refuse what cannot be seated, before any game is played."""
    if name in NAMES:
        return
    found = find_class(name)
    if not callable(getattr(found, "decide", None)):
        raise BadInput(f"bot {name!r} has no method decide(view, decision, choices)")
    try:
        found()
    except Exception as error:
        raise BadInput(f"bot {name!r} cannot be made: {type(error).__name__}: {error}") from None
