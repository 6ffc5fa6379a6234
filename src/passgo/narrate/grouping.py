"""From events to sentences: one short sentence for events that belong together, none for those that others cover."""

from collections.abc import Sequence
from typing import Final

from passgo.edition import Edition
from passgo.engine.outcome import REASONS
from passgo.engine.rules.ending import ENDING_RULES
from passgo.events import Event, GameEnded, LotOffered, TimeCalled, TurnBegan, TurnEnded
from passgo.narrate import buildings, corners, dealings, journeys, trades  # noqa: F401 (they register handlers)
from passgo.narrate.reading import EventReader, Memory
from passgo.narrate.registry import HANDLERS, handles
from passgo.narrate.sentence import Sentence
from passgo.narrate.unknown import has_text, unknown

RULE_BY_REASON: Final = {REASONS[code]: rule for code, rule in ENDING_RULES.items()}


@handles(TimeCalled)
def time_called(r: EventReader, event: TimeCalled) -> Sentence:
    return Sentence("events.time-called", "RULING-CLOCK")


@handles(GameEnded)
def ended(r: EventReader, event: GameEnded) -> Sentence:
    key = f"events.ended.{event.reason}"
    return Sentence(key if has_text(key) else "notice.over", RULE_BY_REASON.get(event.reason, event.rule))


@handles(TurnBegan, LotOffered, TurnEnded)
def silent(r: EventReader, event: Event) -> None:
    """The events that follow make these clear: a throw, or a purchase of the lot that was offered."""


def sentences(events: Sequence[Event], edition: Edition, memory: Memory) -> list[Sentence]:
    """The sentences for the events of one action. `memory` has recorded them and all events before them."""
    reading = EventReader(events, edition, memory)
    found: list[Sentence] = []
    end = len(events)
    while reading.at < end:
        first = reading.at
        event = reading.pop()
        handler = HANDLERS.get(type(event))
        sentence = unknown(event) if handler is None else handler(reading, event)
        if sentence is not None:
            sentence.first = first
            sentence.count = reading.at - first
            found.append(sentence)
    return found
