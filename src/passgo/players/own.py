"""Players that are given as objects: their names in results, a bot of them for every game, and the way to other
processes."""

import copy
import io
import pickle
import sys
from collections.abc import Iterable, Sequence
from functools import cache
from types import FunctionType
from typing import Any, Final

from passgo.bots.roster import NAMES
from passgo.engine.errors import BadInput
from passgo.players.bot import Bot
from passgo.players.kinds import BuiltInBot, as_bot, warn_of_former
from passgo.players.names import describe_error
from passgo.speech import Saying


class OwnPlayer:
    """A class, an object or a function, under its name. In another process it is a copy: by reference if it can be
    imported there, or else by value."""

    def __init__(self, name: str, player: Any) -> None:
        self.name: Final = name
        self.player: Final = player

    def bot(self, copied: bool = True) -> Bot:
        """A bot for one game. Where many are played, an object is copied: no game depends on those before it, nor on
        the process that it is in."""
        return as_bot(
            copy.deepcopy(self.player) if copied and not isinstance(self.player, type) else self.player
        )

    def check(self, copied: bool) -> None:
        """Refuse what is no player, and a class or an object that no bot can be made of."""
        warn_of_former(self.player)
        try:
            self.bot(copied)
        except BadInput:
            raise
        except Exception as error:
            name, why = repr(self.name), describe_error(error)
            if copied and not isinstance(self.player, type):
                raise BadInput(Saying("run.bot-not-copied", bot=name, error=why)) from error
            raise BadInput(Saying("run.bot-not-made", bot=name, error=why)) from error

    def __eq__(self, other: object) -> bool:
        return isinstance(other, OwnPlayer) and (self.name, self.player) == (other.name, other.player)

    __hash__ = None  # type: ignore[assignment]

    def __reduce__(self) -> tuple[object, ...]:
        return restore, (self.name, to_bytes(self.name, self.player))


def restore(name: str, data: bytes) -> OwnPlayer:
    return OwnPlayer(name, pickle.loads(data))  # noqa: S301 - written by this process's parent


class ReferencePickler(pickle.Pickler):
    """Refuses what another process could not import: what a script, a notebook or a test has defined. `elsewhere` has
    the names of their modules."""

    def __init__(self, file: io.BytesIO) -> None:
        super().__init__(file)
        self.elsewhere: set[str] = set()

    def reducer_override(self, value: object) -> Any:
        if isinstance(value, type | FunctionType) and not is_importable(value.__module__):
            self.elsewhere.add(value.__module__)
        return NotImplemented


@cache
def is_importable(module: str) -> bool:
    """Whether another process finds a module by its name."""
    path: Sequence[str] | None = None
    for end in [*(at for at, letter in enumerate(module) if letter == "."), len(module)]:
        name = module[:end]
        if name == "__main__":
            return False
        specs = (finder.find_spec(name, path) for finder in sys.meta_path if hasattr(finder, "find_spec"))
        found = next((spec for spec in specs if spec is not None), None)
        if found is None:
            return False
        path = found.submodule_search_locations
    return True


def to_bytes(name: str, player: object) -> bytes:
    """The player for another process: by reference, or with cloudpickle by value."""
    written = io.BytesIO()
    pickler = ReferencePickler(written)
    try:
        pickler.dump(player)
    except (pickle.PicklingError, AttributeError, TypeError):
        pass
    else:
        if not pickler.elsewhere:
            return written.getvalue()
    try:
        import cloudpickle
    except ImportError:
        raise BadInput(Saying("run.needs-cloudpickle", bot=repr(name))) from None
    modules = [sys.modules[module] for module in pickler.elsewhere - {"__main__"} if module in sys.modules]
    for module in modules:
        cloudpickle.register_pickle_by_value(module)
    try:
        data: bytes = cloudpickle.dumps(player)
    except (pickle.PicklingError, AttributeError, TypeError) as error:
        raise BadInput(Saying("run.bot-stays", bot=repr(name), error=describe_error(error))) from None
    finally:
        for module in modules:
            cloudpickle.unregister_pickle_by_value(module)
    return data


def name_players(players: Iterable[object]) -> tuple[tuple[str, ...], dict[str, OwnPlayer]]:
    """The name of each player, and the players that are objects by their names. Different objects get different
    names; one that is named twice is one bot in two seats."""
    listed = list(players)
    taken = {player for player in listed if isinstance(player, str)} | set(NAMES)
    own: dict[str, OwnPlayer] = {}
    names: list[str] = []
    for player in listed:
        if isinstance(player, str | BuiltInBot):
            names.append(player if isinstance(player, str) else player.name)
            continue
        known = next((name for name, other in own.items() if other.player is player), None)
        names.append(known or unique(name_of(player), taken | set(own)))
        own.setdefault(names[-1], OwnPlayer(names[-1], player))
    return tuple(names), own


def name_of(player: object) -> str:
    """What a player is called: by itself, or by its class or function."""
    name = getattr(player, "name", None)
    if isinstance(name, str) and name.strip():
        return name.strip()
    kind = player if isinstance(player, type | FunctionType) else type(player)
    return kind.__name__


def unique(name: str, taken: set[str]) -> str:
    if name not in taken:
        return name
    number = 2
    while f"{name} {number}" in taken:
        number += 1
    return f"{name} {number}"
