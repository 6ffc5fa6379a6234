"""passgo: the property trading game of five rulebooks, as one rules engine."""

from importlib import import_module
from typing import TYPE_CHECKING

from passgo import _interpreted

_interpreted.install_if_asked()

__version__ = "0.1.0"

__all__ = [
    "CLOCK",
    "Action",
    "BadInput",
    "Decision",
    "Edition",
    "EditionError",
    "Event",
    "Game",
    "IllegalAction",
    "LuckError",
    "NotationError",
    "Outcome",
    "PassgoError",
    "Refusal",
    "Rules",
    "__version__",
    "action_from_json",
    "new_game",
    "replay",
]

if TYPE_CHECKING:
    from passgo.edition import Edition, EditionError
    from passgo.engine.actions import Action, action_from_json
    from passgo.engine.codes import CLOCK
    from passgo.engine.decisions import Decision
    from passgo.engine.errors import BadInput, IllegalAction, LuckError, Refusal
    from passgo.engine.outcome import Outcome
    from passgo.engine.rulesets import Rules
    from passgo.errors import PassgoError
    from passgo.events import Event
    from passgo.game import Game, new_game
    from passgo.notation.text import NotationError
    from passgo.records import replay

# Each is fetched when it is first asked for, so that `passgo --help` need not wait for the engine.
_HOMES = {
    "passgo.edition": ("Edition", "EditionError"),
    "passgo.engine.actions": ("Action", "action_from_json"),
    "passgo.engine.codes": ("CLOCK",),
    "passgo.engine.decisions": ("Decision",),
    "passgo.engine.errors": ("BadInput", "IllegalAction", "LuckError", "Refusal"),
    "passgo.errors": ("PassgoError",),
    "passgo.events": ("Event",),
    "passgo.engine.outcome": ("Outcome",),
    "passgo.engine.rulesets": ("Rules",),
    "passgo.game": ("Game", "new_game"),
    "passgo.notation.text": ("NotationError",),
    "passgo.records": ("replay",),
}


def __getattr__(name: str) -> object:
    for home, names in _HOMES.items():
        if name in names:
            value: object = getattr(import_module(home), name)
            globals()[name] = value
            return value
    raise AttributeError(f"module 'passgo' has no attribute {name!r}")
