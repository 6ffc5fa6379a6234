"""The narrator: what happened, in sentences of one language, for one reader."""

from collections.abc import Iterable, Sequence

from passgo.edition import Edition
from passgo.events import Event
from passgo.narrate.grouping import sentences
from passgo.narrate.reading import Memory
from passgo.narrate.sentence import Sentence
from passgo.narrate.voice import Voice
from passgo.speech import ENGLISH


class Narrator:
    """Narrates one game. It remembers offers and questions, so it needs every event once, in order.

    `you` is the seat of whoever reads, who is addressed: "You throw 6 and 4".
    """

    def __init__(
        self, edition: Edition, names: Sequence[str], language: str = ENGLISH, you: int | None = None
    ) -> None:
        self.edition = edition
        self.memory = Memory()
        self.voice = Voice(edition, names, language, you)

    def say(self, event: Event) -> str:
        """The event by itself; "" if it needs no sentence of its own."""
        return "".join(self.tell([event]))

    def tell(self, events: Iterable[Event]) -> list[str]:
        """The sentences for what followed an action; events that belong together share one."""
        happened = list(events)
        self.memory.hear(happened)
        return [self.voice.tell(sentence) for sentence in sentences(happened, self.edition, self.memory)]

    def result(self, winners: Sequence[int], worths: Sequence[int]) -> str:
        """Who won, and with how much: the outcome of the game, which the events do not carry."""
        worth = {"worth": worths[winners[0]]}
        return self.voice.tell(Sentence("events.result", players={"winners": tuple(winners)}, money=worth))
