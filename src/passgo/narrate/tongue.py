"""The vocabulary of one game: the edition's words, the players' names, and the state that names depend on."""

from collections.abc import Sequence

from passgo.edition import Edition
from passgo.edition.types import Card, Challenge
from passgo.events import Side, Sold
from passgo.narrate.grammar import a, listing


class Tongue:
    def __init__(self, edition: Edition, names: Sequence[str]) -> None:
        self.edition = edition
        self.words = edition.words
        self.names = names
        # State from earlier events; empty for a narrator that starts in the middle of a game.
        self.standing: dict[int, int] = {}  # the square of each seat's token
        self.offers: dict[int, tuple[int, int]] = {}  # offers on the table: who made them, to whom
        self.asked: dict[int, Challenge] = {}  # the Challenge card that a seat has to answer

    # People and money.

    def name(self, seat: int | None) -> str:
        return "the Bank" if seat is None else self.names[seat]

    def subject(self, seat: int | None) -> str:
        """A name at the beginning of a sentence."""
        return "The Bank" if seat is None else self.names[seat]

    def all_of(self, seats: Sequence[int]) -> str:
        return listing([self.names[seat] for seat in seats])

    def money(self, amount: int) -> str:
        return f"{self.words.symbol}{amount:,}"

    def priced(self, amount: int | None) -> str:
        """ " for $200" when the sum is known."""
        return "" if amount is None else f" for {self.money(amount)}"

    # Squares, buildings and cards.

    def square(self, index: int) -> str:
        square = self.edition.squares[index]
        if square.kind == "jail":
            return square.name.rpartition("/")[2]  # whoever moves there is Just Visiting
        return square.name

    def building(self, what: object) -> str:
        return self.words.hotel if what == "hotel" else self.words.house

    def buildings(self, what: object) -> str:
        return self.words.hotels if what == "hotel" else self.words.houses

    def houses(self, count: int) -> str:
        return a(self.words.house) if count == 1 else f"{count} {self.words.houses}"

    def what_is_sold(self, what: Sold) -> str:
        """What an auction is about: a property by its name, or one of the Bank's buildings."""
        return self.square(what) if isinstance(what, int) else a(self.building(what))

    def card(self, deck: str, number: int) -> Card:
        return (self.edition.chance if deck == "chance" else self.edition.chest)[number - 1]

    def deck(self, deck: str) -> str:
        return self.words.chance if deck == "chance" else self.words.chest

    def card_of(self, deck: str) -> str:
        return self.words.chance_card if deck == "chance" else self.words.chest_card

    @property
    def jail_card(self) -> str:
        return f"Get Out of {self.words.jail} Free card"

    def jail_cards(self, count: int) -> list[str]:
        if count == 0:
            return []
        return [a(self.jail_card) if count == 1 else f"two {self.jail_card}s"]

    def goods(self, side: Side) -> list[str]:
        """What one side of an offer gives."""
        return self.pile([self.square(lot) for lot in side.lots], len(side.cards), side.cash)

    def pile(self, properties: list[str], cards: int, cash: int) -> list[str]:
        return properties + self.jail_cards(cards) + ([self.money(cash)] if cash else [])
