"""Players by name: `module:Class`, a function or an object of a module, and programs as `exec:COMMAND`."""

from difflib import get_close_matches
from importlib import import_module

from passgo.bots.roster import NAMES
from passgo.engine.errors import BadInput
from passgo.speech import Saying


def find_player(name: str) -> object:
    """The class, function or object that `module:name` names."""
    module, colon, attribute = name.partition(":")
    near = get_close_matches(name, NAMES, n=1)
    if not colon and near:
        raise BadInput(Saying("run.no-bot.near", bot=repr(name), near=near[0]))
    if not colon:
        raise BadInput(Saying("run.no-bot", bot=repr(name), bots=", ".join(NAMES)))
    if module.endswith(".py"):
        raise BadInput(Saying("run.bot-file", bot=repr(name), written=f"{module[:-3]}:{attribute}"))
    try:
        found: object = getattr(import_module(module), attribute)
    except Exception as error:  # a custom module may raise anything
        raise BadInput(Saying("run.bot-not-loaded", bot=repr(name), error=describe_error(error))) from None
    return found


def describe_error(error: BaseException) -> str:
    return f"{type(error).__name__}: {error}"
