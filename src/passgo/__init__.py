"""passgo: the property trading game of five rulebooks, as one rules engine."""

from passgo import _interpreted

_interpreted.install_if_asked()

from passgo.edition import Edition, EditionError
from passgo.engine.actions import Action, action_from_json
from passgo.engine.codes import CLOCK
from passgo.engine.errors import BadInput, IllegalAction, LuckError, PassgoError, Refusal
from passgo.engine.events import Event
from passgo.engine.rulesets import Rules
from passgo.game import Game, new_game
from passgo.notation.text import NotationError
from passgo.records import replay

__version__ = "0.1.0"

__all__ = [
    "CLOCK",
    "Action",
    "BadInput",
    "Edition",
    "EditionError",
    "Event",
    "Game",
    "IllegalAction",
    "LuckError",
    "NotationError",
    "PassgoError",
    "Refusal",
    "Rules",
    "__version__",
    "action_from_json",
    "new_game",
    "replay",
]
