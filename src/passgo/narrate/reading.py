"""Reading the events in order, with a look at what comes next."""

from collections import deque
from collections.abc import Iterable
from typing import TypeVar

from passgo.engine.events import Reason
from passgo.events import (
    CornerClosed,
    DeedPassed,
    DiceThrown,
    Event,
    Happened,
    JailLeft,
    MoneyPaid,
    SentToJail,
    TokenMoved,
)

E = TypeVar("E", bound=Happened)


def label(event: Event) -> str:
    """The kind of an event and its variant: "MoneyPaid rent", "TurnEnded"."""
    match event:
        case DiceThrown():
            return f"DiceThrown {event.purpose}"
        case TokenMoved() | JailLeft() | DeedPassed():
            return f"{event.kind} {event.how}"
        case SentToJail():
            return f"SentToJail {event.why}"
        case MoneyPaid():
            return f"MoneyPaid {event.reason}"
        case CornerClosed():
            return f"CornerClosed {event.corner}"
    return event.kind


class Ahead:
    """The events that have no sentence yet. A sentence may consume those that belong to it."""

    def __init__(self, events: Iterable[Event]) -> None:
        self.events = deque(events)

    def __bool__(self) -> bool:
        return bool(self.events)

    def pop(self) -> Event:
        return self.events.popleft()

    def next(self, kind: type[E], **fields: object) -> E | None:
        """The next event if it is of this kind, with these fields."""
        event = self.events[0] if self.events else None
        if isinstance(event, kind) and all(getattr(event, name) == it for name, it in fields.items()):
            return event
        return None

    def take(self, kind: type[E], **fields: object) -> E | None:
        """The next event if it is of this kind, told with the one before it; else None, and it stays."""
        event = self.next(kind, **fields)
        if event is not None:
            self.pop()
        return event

    def take_labelled(self, *labels: str) -> Event | None:
        """The next event if it has one of these labels."""
        return self.pop() if self.events and label(self.events[0]) in labels else None

    def take_amount(self, reason: Reason, **fields: object) -> int | None:
        """The sum of a payment that belongs to the current sentence."""
        paid = self.take(MoneyPaid, reason=reason, **fields)
        return None if paid is None else paid.amount
