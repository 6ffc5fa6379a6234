"""`Bot`, the base class of players of your own."""

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

from passgo.engine.actions import Action
from passgo.engine.choices import Choice
from passgo.errors import PassgoError
from passgo.game.by_name import SeatLike
from passgo.game.game import Game
from passgo.game.inputs import Playable
from passgo.view.types import OfferView

Reply: TypeAlias = Playable | Choice
"""What a bot returns: an action in any form, or one of the choices that it was given. A range counts as its least."""


class BotError(PassgoError):
    """A bot gave no usable answer: it raised an exception, returned what is no action, or broke a rule.

    >>> class Wrong(passgo.Bot):
    ...     def decide(self, game, seat, answers):
    ...         return "thro"
    >>> try:
    ...     passgo.play_game(passgo.new_game(seed=7), {0: Wrong(), 1: "easy"})
    ... except passgo.BotError as error:
    ...     print(error)
    Wrong: decide answered 'thro': 'thro' is not an action; did you mean throw?
    """


class Advice(NamedTuple):
    """An action and the reason for it: a sentence, empty where there is none.

    >>> game = passgo.new_game("classic", ["Ann", "Bo"], luck="65 12 31")
    >>> passgo.bot("easy").explain(game, 0).action
    Throw()
    """

    action: Action
    reason: str


class Bot:
    """A player of your own: a subclass that answers at least the decisions. docs/bots.md describes it.

    `game` is the seat's own game: a `Game` that is made of what this seat may know. Look ahead in copies of it; that
    changes nothing and reveals nothing. An action is returned as an object, in words or as JSON.

    >>> class Builder(passgo.Bot):
    ...     def decide(self, game, seat, answers):
    ...         return answers[0]
    ...
    ...     def manage(self, game, seat, free):
    ...         return next((action for action in free if action.do == "build"), None)
    >>> report = passgo.simulate(games=10, seats=[Builder, "thrifty"], jobs=1)
    >>> report.by_bot[0].bot, report.faults.count
    ('Builder', 0)
    """

    name: str = ""
    """What the bot is called in results; by default the name of its class."""

    _begun: bool = False  # whether `begin` was called before it was asked by `choose`
    _unanswered: frozenset[str] = frozenset()  # questions that a bot of another form has no method for
    _limit: float | None = None  # the seconds for an answer to `choose` and `explain`

    def begin(self, seed: str) -> None:
        """Called before every game.

        Args:
            seed: Draw chance from this seed, or from the module `random`, and games can be repeated.
        """

    def decide(self, game: Game, seat: int, answers: list[Choice]) -> Reply:
        """The game waits for this seat. Return one of the answers, or any other action that is legal now.

        Args:
            game: The seat's own game.
            seat: The seat.
            answers: What settles the decision: finished actions, then ranges. The first one always goes on.
        """
        return answers[0]

    def manage(self, game: Game, seat: int, free: list[Choice]) -> Reply | None:
        """Before the first throw of the seat's turn, and at the end of it: return a free action, and be asked again, or
        None if there is nothing to do.

        Args:
            game: The seat's own game.
            seat: The seat.
            free: What may be done beside the decision: build, sell, mortgage, lift, offer a trade.
        """
        return None

    def answer(self, game: Game, seat: int, offer: OfferView) -> Reply | None:
        """An offer was made to this seat. Return "accept=NUMBER", "refuse=NUMBER" or a counter-offer; None refuses it.

        Args:
            game: The seat's own game.
            seat: The seat.
            offer: The offer, as `Game.view` has it: the other seat gives `give`, and gets `get`.
        """
        return None

    def choose(self, game: Game, seat: SeatLike) -> Action:
        """What this bot would do now in a seat. The game is not changed, and the bot sees only what the seat may know.

        Args:
            game: The game.
            seat: The seat, which has to be asked something, or the name of its player.

        Raises:
            BadInput: If there is no such seat, or it has nothing to do now.
            BotError: If the bot gives no usable answer.

        >>> game = passgo.new_game("classic", ["Ann", "Bo"], luck="65 12 31")
        >>> passgo.bot("expert").choose(game, 0)
        Throw()
        """
        return self.explain(game, seat).action

    def explain(self, game: Game, seat: SeatLike, language: str = "en") -> Advice:
        """What this bot would do now in a seat, and why. Bots of your own have no reason to tell.

        Args:
            game: The game.
            seat: The seat, which has to be asked something, or the name of its player.
            language: The language of the reason: "en", "de" or "es".

        Raises:
            BadInput: If there is no such seat, or it has nothing to do now.
            BotError: If the bot gives no usable answer.

        >>> game = passgo.new_game("classic", ["Ann", "Bo"], luck="65 12 21")
        >>> events = game.play(0, "throw")
        >>> passgo.bot("expert").explain(game, 0)
        Advice(action=Buy(), reason='It earns rent all game long, and $1,440 stays in hand.')
        """
        from passgo.players.asking import advice

        return advice(self, game, seat, language)

    def _last_lines(self) -> list[str]:
        """What a program wrote to stderr last."""
        return []


if TYPE_CHECKING:
    Deciding: TypeAlias = Callable[[Game, int, list[Choice]], Reply]
    """A function that decides; it takes no free actions, and refuses offers."""
    Player: TypeAlias = str | Bot | type[Bot] | Deciding
else:
    Player = str | Bot | type[Bot] | Callable[..., object]
