"""Events as sentences of one language, for one reader."""

from collections.abc import Iterable, Sequence

from passgo.edition import Edition
from passgo.events import Event
from passgo.narrate.grouping import sentences
from passgo.narrate.reading import Memory
from passgo.narrate.renderer import SentenceRenderer
from passgo.narrate.sentence import Sentence
from passgo.speech import ENGLISH


class Narrator:
    """Narrate one game. Offers and questions are remembered, so every event is needed once, in order.

    `you` is the seat of the reader, who is addressed: "You throw 6 and 4".
    """

    def __init__(
        self, edition: Edition, names: Sequence[str], language: str = ENGLISH, you: int | None = None
    ) -> None:
        self.edition = edition
        self.memory = Memory()
        self.renderer = SentenceRenderer(edition, names, language, you)

    def sentence(self, event: Event) -> str:
        """The sentence of a single event; "" if it needs none of its own."""
        return "".join(self.narrate([event]))

    def narrate(self, events: Iterable[Event]) -> list[str]:
        """The sentences for the events of an action; events that belong together share one."""
        happened = list(events)
        self.memory.record(happened)
        return [self.renderer.render(sentence) for sentence in sentences(happened, self.edition, self.memory)]

    def result(self, winners: Sequence[int], worths: Sequence[int]) -> str:
        """The sentence about the winners and their worth, which are not part of any event."""
        worth = {"worth": worths[winners[0]]}
        return self.renderer.render(
            Sentence("events.result", players={"winners": tuple(winners)}, money=worth)
        )
