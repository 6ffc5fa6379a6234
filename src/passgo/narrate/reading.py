"""Reading the events in order, with a look at what comes next, and what was heard of the game before."""

from collections.abc import Iterable, Sequence
from typing import Final, TypeVar

from passgo.edition import Edition
from passgo.engine.events import Reason
from passgo.events import ChallengeRead, Event, MoneyPaid, OfferMade

E = TypeVar("E", bound=Event)

MOST_OFFERS_KEPT: Final = 100  # far more than lie on any table


class Memory:
    """What sentences need of earlier events: who made an offer, and which Challenge card was read. It is empty for
    somebody who comes to a game in the middle."""

    def __init__(self) -> None:
        self.offers: Final[dict[int, tuple[int, int]]] = {}  # who made them, to whom
        self.cards: Final[dict[int, int]] = {}  # the number of the last Challenge card that a seat was read

    def hear(self, events: Iterable[Event]) -> None:
        for event in events:
            if isinstance(event, OfferMade):
                self.offers[event.number] = (event.seat, event.to)
                if len(self.offers) > MOST_OFFERS_KEPT:
                    del self.offers[next(iter(self.offers))]
            elif isinstance(event, ChallengeRead):
                self.cards[event.seat] = event.card


class Reading:
    """The events that followed an action. A sentence may take those after its own that belong to it."""

    __slots__ = ("at", "edition", "events", "memory", "standing")

    def __init__(self, events: Sequence[Event], edition: Edition, memory: Memory) -> None:
        self.events = events
        self.at = 0
        self.edition = edition
        self.memory = memory
        self.standing: dict[int, int] = {}  # the square to which a token has moved

    def pop(self) -> Event:
        self.at += 1
        return self.events[self.at - 1]

    @property
    def next(self) -> Event | None:
        return self.events[self.at] if self.at < len(self.events) else None

    def take(self, kind: type[E]) -> E | None:
        """The next event if it is of this kind, told with the one before it; else None, and it stays."""
        event = self.next
        if isinstance(event, kind):
            self.at += 1
            return event
        return None

    def take_amount(self, reason: Reason) -> int | None:
        """The sum of a payment that belongs to the current sentence."""
        event = self.next
        if isinstance(event, MoneyPaid) and event.reason == reason:
            self.at += 1
            return event.amount
        return None
