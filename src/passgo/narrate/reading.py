"""Reading the events in order: their fields with their types, and a look at what comes next."""

from collections import deque
from collections.abc import Iterable, Mapping

from passgo.engine.events import Event

# What tells events of one kind apart.
SORTED_BY = {
    "DiceThrown": "purpose",
    "TokenMoved": "how",
    "SentToJail": "why",
    "JailLeft": "how",
    "MoneyPaid": "reason",
    "DeedPassed": "how",
    "CornerClosed": "corner",
}


def label(event: Event) -> str:
    """The kind of an event, and which sort of it: "MoneyPaid rent", "TurnEnded"."""
    field = SORTED_BY.get(event.kind)
    return event.kind if field is None else f"{event.kind} {event.fields[field]}"


def number(event: Event, field: str) -> int:
    value = event.fields[field]
    assert isinstance(value, int), f"{event} has no number {field!r}"
    return value


def text(event: Event, field: str) -> str:
    return str(event.fields[field])


def seat_or_bank(event: Event, field: str) -> int | None:
    """A seat, or None for the Bank."""
    return None if event.fields[field] is None else number(event, field)


def numbers(event: Event, field: str) -> list[int]:
    value = event.fields[field]
    assert isinstance(value, (tuple, list)), f"{event} has no list {field!r}"
    return [each for each in value if isinstance(each, int)]


def side(event: Event, field: str) -> Mapping[str, object] | None:
    """One side of an offer, if the event tells it."""
    value = event.fields.get(field)
    return value if isinstance(value, Mapping) else None


class Ahead:
    """The events that are still to be told. A sentence may take those that belong to it."""

    def __init__(self, events: Iterable[Event]) -> None:
        self.events = deque(events)

    def __bool__(self) -> bool:
        return bool(self.events)

    def pop(self) -> Event:
        return self.events.popleft()

    def comes(self, *labels: str, **fields: object) -> bool:
        """Whether the next event is one of these, with these fields."""
        if not self.events:
            return False
        event = self.events[0]
        return label(event) in labels and all(event.fields.get(name) == it for name, it in fields.items())

    def take(self, *labels: str, **fields: object) -> Event | None:
        """The next event if it is one of these, told with the one before it; else None, and it stays."""
        return self.pop() if self.comes(*labels, **fields) else None

    def take_amount(self, reason: str, **fields: object) -> int | None:
        """The sum of a payment that belongs to what is being told."""
        paid = self.take(f"MoneyPaid {reason}", **fields)
        return None if paid is None else number(paid, "amount")
