"""Fills sentences in one language, for one reader; the client does the same in lib/narrate.ts."""

from collections.abc import Sequence

from passgo.edition import Edition
from passgo.edition.translated import spoken_words, translated
from passgo.narrate.sentence import Players, Sentence
from passgo.narrate.unknown import without_text
from passgo.speech import ENGLISH, Catalogue, Money, Person, Value
from passgo.speech.message import Scalar


class SentenceRenderer:
    """Sentences in one language. `you` is the seat of the reader, who is addressed."""

    def __init__(
        self, edition: Edition, names: Sequence[str], language: str = ENGLISH, you: int | None = None
    ) -> None:
        self.printed = edition
        self.edition = translated(edition, language)
        self.names = names
        self.you = you
        self.catalogue = Catalogue(language, spoken_words(edition, language))

    def text(self, key: str, /, **facts: Value) -> str:
        return self.catalogue.text(key, **facts)

    def money(self, amount: int) -> str:
        return self.catalogue.money(amount)

    def person(self, seat: int | None) -> Person:
        if seat is None:
            return Person(self.text("events.bank"), "bank")
        return Person(self.names[seat], "you" if seat == self.you else "other")

    def people(self, seats: Players) -> Value:
        return [self.person(seat) for seat in seats] if isinstance(seats, tuple) else self.person(seats)

    def square(self, index: int) -> str:
        """The name of a square in a sentence, which can differ from the board: on the Jail's square one is visiting."""
        square = self.edition.squares[index]
        if square.kind == "go":
            return self.edition.words.go
        if square.kind == "parking":
            return self.edition.words.free_parking
        return square.name.rpartition("/")[2].strip() if square.kind == "jail" else square.name

    def render(self, sentence: Sentence) -> str:
        """The text of a sentence. It begins with a capital letter unless it begins with a player's name."""
        text = self.fill(sentence)
        if any(text.startswith(name) for name in self.names):
            return text
        return text[:1].upper() + text[1:]

    def fill(self, sentence: Sentence) -> str:
        if not self.catalogue.has(sentence.key):  # one of a newer server
            sentence = without_text(sentence)
        facts: dict[str, Value] = {
            name: self.people(seats) for name, seats in (sentence.players or {}).items()
        }
        facts.update({name: self.square(index) for name, index in (sentence.squares or {}).items()})
        facts.update({name: Money(amount) for name, amount in (sentence.money or {}).items()})
        facts.update(sentence.numbers or {})
        facts.update(sentence.words or {})
        for name, parts in (sentence.lists or {}).items():
            facts[name] = self.joined(name, [self.fill(part) for part in parts])
        facts.update(self.printed_facts(sentence))
        return self.text(sentence.key, **facts)

    def joined(self, name: str, parts: list[str]) -> str:
        """Goods are separated by semicolons if they contain commas; steps are clauses, which keep theirs."""
        return self.catalogue.formats.listing(parts, plain=name == "steps")

    def printed_facts(self, sentence: Sentence) -> dict[str, Scalar]:
        """The facts that are printed on the card that a sentence is about."""
        numbers, words = sentence.numbers or {}, sentence.words or {}
        if "card" in numbers and "deck" in words:
            deck = self.edition.chance if words["deck"] == "chance" else self.edition.chest
            card = deck[numbers["card"] - 1]
            return {"title": card.title, "text": card.text}
        if "challenge" in numbers:
            before = self.printed.challenges[numbers["challenge"] - 1]
            now = self.edition.challenges[numbers["challenge"] - 1]
            says = dict(
                zip(
                    (before.question, before.right, *before.wrong),
                    (now.question, now.right, *now.wrong),
                    strict=True,
                )
            )
            return {name: says.get(word, word) for name, word in words.items()}
        return {}
