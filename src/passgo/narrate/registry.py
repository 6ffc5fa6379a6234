"""The handlers of events: functions that build the sentence of an event, by its class."""

from collections.abc import Callable
from typing import Any, Final, TypeAlias, TypeVar

from passgo.events import Event
from passgo.narrate.reading import EventReader
from passgo.narrate.sentence import Sentence

Handler: TypeAlias = Callable[[EventReader, Any], Sentence | None]
F = TypeVar("F", bound=Callable[..., Sentence | None])

# An event without a handler gets a sentence from its name and its fields (`unknown`).
HANDLERS: Final[dict[type[Event], Handler]] = {}


def handles(*kinds: type[Event]) -> Callable[[F], F]:
    """Register the decorated function as the handler of these events."""

    def register(function: F) -> F:
        HANDLERS.update(dict.fromkeys(kinds, function))
        return function

    return register
