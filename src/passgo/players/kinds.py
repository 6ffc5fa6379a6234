"""The kinds of players besides subclasses of `Bot`: built-in ones, functions, and bots of v0.2.0."""

import inspect
import warnings
from functools import lru_cache
from typing import Any, Final

from passgo.bots.base import StandardBot
from passgo.bots.roster import StandardRoster
from passgo.engine.actions import Action
from passgo.engine.board import Board
from passgo.engine.choices import Choice
from passgo.engine.errors import BadInput
from passgo.engine.rules.shortage import known_to
from passgo.engine.rules.trade import find
from passgo.game.game import Game
from passgo.players.bot import Bot, Reply
from passgo.speech import Saying
from passgo.view.types import OfferView


@lru_cache(maxsize=16)
def roster_of(board: Board) -> StandardRoster:
    return StandardRoster(board)


class BuiltInBot(Bot):
    """A standard bot or a level. It has no memory: asked twice about a position, it answers the same."""

    def __init__(self, name: str) -> None:
        self.name = name

    def decide(self, game: Game, seat: int, answers: list[Choice]) -> Action:
        return self.fresh(game).decide(known_to(game._state, seat), seat)

    def manage(self, game: Game, seat: int, free: list[Choice]) -> Action | None:
        return self.fresh(game).manage(known_to(game._state, seat), seat)

    def answer(self, game: Game, seat: int, offer: OfferView) -> Action:
        terms = find(game._state, offer["offer"])
        assert terms is not None
        return self.fresh(game).answer(known_to(game._state, seat), seat, terms)

    def fresh(self, game: Game) -> StandardBot:
        bot = roster_of(game._state.board).make_standard(self.name)
        bot.begin(game.position)
        return bot


class FunctionBot(Bot):
    """A function of game, seat and answers that decides."""

    def __init__(self, function: Any) -> None:
        self.function: Final = function

    def decide(self, game: Game, seat: int, answers: list[Choice]) -> Reply:
        given: Reply = self.function(game, seat, answers)
        return given


class DuckBot(Bot):
    """An object with the methods of a `Bot`, or some of them, that is none."""

    def __init__(self, player: Any) -> None:
        self.player: Final = player
        self._unanswered = frozenset(what for what in ("manage", "answer") if not hasattr(player, what))

    def begin(self, seed: str) -> None:
        if hasattr(self.player, "begin"):
            self.player.begin(seed)

    def decide(self, game: Game, seat: int, answers: list[Choice]) -> Reply:
        given: Reply = self.player.decide(game, seat, answers)
        return given

    def manage(self, game: Game, seat: int, free: list[Choice]) -> Reply | None:
        given: Reply | None = self.player.manage(game, seat, free)
        return given

    def answer(self, game: Game, seat: int, offer: OfferView) -> Reply | None:
        given: Reply | None = self.player.answer(game, seat, offer)
        return given


class FormerBot(DuckBot):
    """A bot of v0.2.0: its methods take the view, the decision and the choices."""

    def decide(self, game: Game, seat: int, answers: list[Choice]) -> Reply:
        given: Reply = self.player.decide(game.view(seat), game.decision, game.choices(seat))
        return given

    def manage(self, game: Game, seat: int, free: list[Choice]) -> Reply | None:
        given: Reply | None = self.player.manage(game.view(seat), game.choices(seat))
        return given

    def answer(self, game: Game, seat: int, offer: OfferView) -> Reply | None:
        given: Reply | None = self.player.answer(game.view(seat), offer)
        return given


def is_former(player: Any) -> bool:
    """Whether `decide` has the signature of v0.2.0. The parameters of the present one are called `game` and `seat`."""
    try:
        parameters = list(inspect.signature(player.decide).parameters)
    except (TypeError, ValueError):
        return False
    named = parameters[1:] if parameters[:1] == ["self"] else parameters
    return named[:1] != ["game"] and named[1:2] != ["seat"]


def as_bot(player: Any) -> Bot:
    """The bot that is, or is made by, an object that was given as a player."""
    made = player() if isinstance(player, type) else player
    if isinstance(made, Bot):
        return made
    if callable(getattr(made, "decide", None)):
        return FormerBot(made) if is_former(made) else DuckBot(made)
    if callable(made) and not isinstance(player, type):
        return FunctionBot(made)
    if isinstance(player, type):
        raise BadInput(Saying("run.bot-no-decide", bot=repr(player.__name__)))
    raise BadInput(Saying("run.no-player", player=f"{player!r:.100}"))


def warn_of_former(player: object) -> None:
    """Warn of the signature of v0.2.0, where it is written."""
    if isinstance(player, Bot) or (isinstance(player, type) and issubclass(player, Bot)):
        return
    decide = getattr(player, "decide", None)
    if decide is None or not is_former(player):
        return
    code = getattr(inspect.unwrap(decide), "__code__", None)
    warnings.warn_explicit(
        "decide(view, decision, choices) is the signature of passgo 0.2 and will be removed; "
        "subclass passgo.Bot and write decide(self, game, seat, answers) (docs/bots.md)",
        DeprecationWarning,
        getattr(code, "co_filename", "<unknown>"),
        getattr(code, "co_firstlineno", 0),
        getattr(decide, "__module__", None),
    )
