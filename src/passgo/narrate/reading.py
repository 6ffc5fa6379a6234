"""Reading events in order with lookahead, and the memory of earlier events."""

from collections.abc import Iterable, Sequence
from typing import Final, TypeVar

from passgo.edition import Edition
from passgo.engine.events import Reason
from passgo.events import ChallengeRead, Event, MoneyPaid, OfferMade

E = TypeVar("E", bound=Event)

MOST_OFFERS_KEPT: Final = 100  # far more than are ever open at once


class Memory:
    """What sentences need of earlier events: the makers of offers, and which Challenge card was read. It is empty for a
    reader who joins in the middle of a game."""

    # Not Final: tables are pickled with it, and what is Final cannot be written when it is compiled.
    def __init__(self) -> None:
        self.offers: dict[int, tuple[int, int]] = {}  # by number: the seats of the maker and of the partner
        self.cards: dict[int, int] = {}  # by seat: the number of the last Challenge card read to it

    def record(self, events: Iterable[Event]) -> None:
        for event in events:
            if isinstance(event, OfferMade):
                self.offers[event.number] = (event.seat, event.to)
                if len(self.offers) > MOST_OFFERS_KEPT:
                    del self.offers[next(iter(self.offers))]
            elif isinstance(event, ChallengeRead):
                self.cards[event.seat] = event.card
                if event.card == 0:  # of a real board
                    del self.cards[event.seat]


class EventReader:
    """The events of an action. A handler may take following events that belong to its sentence."""

    __slots__ = ("at", "edition", "events", "memory", "standing")

    def __init__(self, events: Sequence[Event], edition: Edition, memory: Memory) -> None:
        self.events = events
        self.at = 0
        self.edition = edition
        self.memory = memory
        self.standing: dict[int, int] = {}  # by seat: the square to which its token has moved

    def pop(self) -> Event:
        self.at += 1
        return self.events[self.at - 1]

    @property
    def next(self) -> Event | None:
        return self.events[self.at] if self.at < len(self.events) else None

    def take(self, kind: type[E]) -> E | None:
        """Take the next event if it is of this kind; else None."""
        event = self.next
        if isinstance(event, kind):
            self.at += 1
            return event
        return None

    def take_amount(self, reason: Reason) -> int | None:
        """Take the next event if it is a payment for this reason, and return the amount."""
        event = self.next
        if isinstance(event, MoneyPaid) and event.reason == reason:
            self.at += 1
            return event.amount
        return None
