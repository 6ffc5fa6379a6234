"""passgo: the property trading game of five rulebooks, as one rules engine.

A game is set up, asked what may be done, and played:

>>> import passgo
>>> game = passgo.new_game("classic", ["Ann", "Bo", "Cy"], luck="65 12 31 12")
>>> game.decision
ThrowDecision(seats=(0,), doubles=0)
>>> events = game.play(0, "throw")
>>> game.choices(0)[:2]
[Buy(), Decline()]
>>> print(game.refusal(0, "build=39"))
BUILD-1: Boardwalk belongs to the Bank; you need all properties of its colour group

Functions:
    new_game    a game ready for its first throw
    scene       a position laid out by hand
    replay      the game of a record
    play_game   one game between players: built-in bots, bots of your own
    bot         a player to ask for its action, and the reason
    simulate    many games between players, with statistics
    odds        exact landing odds and incomes of a board
    tournament  bots against each other
    compare     the same games under different rules
    analyse     chances and the best actions of a position
    svg.board   a board as a picture; a game draws itself in a notebook

Classes of actions, such as Build(lot=39), of choices, results and errors are here, too; those of decisions and events
are in the modules decisions and events. The reference is docs/library.md.
"""

from importlib import import_module
from typing import TYPE_CHECKING

from passgo._startup import interpreted

interpreted.install_if_asked()

__version__ = "0.2.0"

# `__all__` and the imports for type checkers are generated from `_HOMES` and the chapters: scripts/generate
__all__ = [
    "CLOCK",
    "Accept",
    "Action",
    "Advice",
    "Answer",
    "AskRent",
    "BadInput",
    "Bid",
    "BidRange",
    "Bot",
    "BotError",
    "Build",
    "Buy",
    "Call",
    "Choice",
    "Comparison",
    "Counter",
    "Decision",
    "Decline",
    "Edition",
    "EditionError",
    "EndTurn",
    "Event",
    "Game",
    "GiveUp",
    "GoTo",
    "HireLawyer",
    "IllegalAction",
    "Lift",
    "LuckError",
    "LuckNeeded",
    "Mortgage",
    "Move",
    "NextCard",
    "NoSuchTable",
    "NotationError",
    "Odds",
    "Offer",
    "OfferRange",
    "OfferView",
    "Outcome",
    "Pass",
    "PassgoError",
    "PayFine",
    "PayFlat",
    "PayInterest",
    "PayShare",
    "Place",
    "Playable",
    "Player",
    "PleadGuilty",
    "Recount",
    "Refusal",
    "Refuse",
    "Reply",
    "Report",
    "RuleText",
    "Rules",
    "RunFailed",
    "SceneError",
    "Sell",
    "SellHotels",
    "SideView",
    "TableView",
    "Take",
    "TakeBack",
    "TakeSalary",
    "Throw",
    "TimeUp",
    "Tournament",
    "UseCard",
    "Want",
    "WantRange",
    "Withdraw",
    "__version__",
    "action_from_json",
    "analyse",
    "analysis",
    "bot",
    "ceilings",
    "compare",
    "decisions",
    "events",
    "find_trades",
    "list_editions",
    "load_edition",
    "new_game",
    "odds",
    "play_game",
    "read_records",
    "replay",
    "rule",
    "scene",
    "simulate",
    "svg",
    "tournament",
]

if TYPE_CHECKING:
    from passgo import analysis, decisions, events, svg
    from passgo.actions import (
        Accept,
        Action,
        Answer,
        AskRent,
        Bid,
        Build,
        Buy,
        Call,
        Counter,
        Decline,
        EndTurn,
        GiveUp,
        GoTo,
        HireLawyer,
        Lift,
        Mortgage,
        NextCard,
        Offer,
        Pass,
        PayFine,
        PayFlat,
        PayInterest,
        PayShare,
        Place,
        PleadGuilty,
        Recount,
        Refuse,
        Sell,
        SellHotels,
        Take,
        TakeBack,
        TakeSalary,
        Throw,
        TimeUp,
        UseCard,
        Want,
        Withdraw,
        action_from_json,
    )
    from passgo.analysis import analyse, ceilings, find_trades
    from passgo.edition import Edition, EditionError
    from passgo.engine.choices import BidRange, Choice, OfferRange, WantRange
    from passgo.engine.codes import CLOCK
    from passgo.engine.decisions import Decision
    from passgo.engine.errors import BadInput, IllegalAction, LuckError, LuckNeeded, Refusal
    from passgo.engine.outcome import Outcome
    from passgo.errors import PassgoError
    from passgo.events import Event
    from passgo.exact_odds import Odds, odds
    from passgo.game.books import RuleText, list_editions, load_edition, rule
    from passgo.game.game import Game, new_game
    from passgo.game.inputs import Playable, Rules
    from passgo.game.records import read_records, replay
    from passgo.game.scenes import SceneError, scene
    from passgo.notation.moves import Move
    from passgo.notation.text import NotationError
    from passgo.players.bot import Advice, Bot, BotError, Player, Reply
    from passgo.players.playing import play_game
    from passgo.players.roster import bot
    from passgo.sim.comparison import Comparison, compare
    from passgo.sim.simulation import RunFailed, simulate
    from passgo.sim.summary import Report
    from passgo.sim.tournament import Tournament, tournament
    from passgo.svg.figures import NoSuchTable
    from passgo.view.types import OfferView, SideView, TableView

# Where a public name is defined; what is not listed is an action. Each is fetched when it is first asked for, so that
# `import passgo` and `passgo --help` need not wait for the engine.
_HOMES = {
    "passgo.edition": ("Edition", "EditionError"),
    "passgo.engine.choices": ("BidRange", "Choice", "OfferRange", "WantRange"),
    "passgo.engine.codes": ("CLOCK",),
    "passgo.engine.decisions": ("Decision",),
    "passgo.engine.errors": ("BadInput", "IllegalAction", "LuckError", "LuckNeeded", "Refusal"),
    "passgo.engine.outcome": ("Outcome",),
    "passgo.errors": ("PassgoError",),
    "passgo.events": ("Event",),
    "passgo.exact_odds": ("Odds", "odds"),
    "passgo.svg.figures": ("NoSuchTable",),
    "passgo.game.game": ("Game", "new_game"),
    "passgo.game.inputs": ("Playable", "Rules"),
    "passgo.notation.moves": ("Move",),
    "passgo.notation.text": ("NotationError",),
    "passgo.analysis": ("analyse", "ceilings", "find_trades"),
    "passgo.players.bot": ("Advice", "Bot", "BotError", "Player", "Reply"),
    "passgo.players.playing": ("play_game",),
    "passgo.players.roster": ("bot",),
    "passgo.game.records": ("read_records", "replay"),
    "passgo.game.books": ("RuleText", "list_editions", "load_edition", "rule"),
    "passgo.game.scenes": ("SceneError", "scene"),
    "passgo.sim.simulation": ("RunFailed", "simulate"),
    "passgo.sim.summary": ("Report",),
    "passgo.sim.comparison": ("Comparison", "compare"),
    "passgo.sim.tournament": ("Tournament", "tournament"),
    "passgo.view.types": ("OfferView", "SideView", "TableView"),
}
_MODULES = ("analysis", "decisions", "events", "svg")


# Modules that need more packages, or are seldom needed. They can be imported, and are there without it.
_MORE_MODULES = ("client", "rl", "testing")


def __getattr__(name: str) -> object:
    if name in _MODULES:
        return import_module(f"passgo.{name}")
    if name in _MORE_MODULES:
        try:
            return import_module(f"passgo.{name}")
        except ImportError as error:
            raise AttributeError(f"passgo.{name} cannot be imported: {error}") from error
    if name not in __all__:
        raise AttributeError(f"module 'passgo' has no attribute {name!r}")
    home = next((home for home, names in _HOMES.items() if name in names), "passgo.actions")
    value: object = getattr(import_module(home), name)
    import_module("passgo._startup.docstrings").document(value)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*__all__, *(name for name in globals() if name.startswith("__"))})
