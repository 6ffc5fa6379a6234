"""A board as short plain text, for language models: every square, group, price, rent and card, and what was agreed on.
With it, an edition of one's own can be played by text alone."""

from collections.abc import Sequence
from dataclasses import asdict
from typing import Final, Protocol

from passgo.edition.types import Card, Effect, Group, Square, Words
from passgo.engine.house_rules import word_of
from passgo.rulebook import entry_text, rules
from passgo.speech import Catalogue

CHAPTERS: Final = {"short": "SHORT", "time-limit": "TIME"}
"""The chapters of rules that only these games have."""


class Printed(Protocol):
    """The parts of an edition that the text needs, loaded here or received from a server. Its numbers are those that
    were agreed on."""

    @property
    def title(self) -> str: ...
    @property
    def book(self) -> str: ...
    @property
    def salary(self) -> int: ...
    @property
    def fine(self) -> int: ...
    @property
    def interest(self) -> int: ...
    @property
    def houses(self) -> int: ...
    @property
    def hotels(self) -> int: ...
    @property
    def station_rents(self) -> Sequence[int]: ...
    @property
    def utility_times(self) -> Sequence[int]: ...
    @property
    def squares(self) -> Sequence[Square]: ...
    @property
    def groups(self) -> Sequence[Group]: ...
    @property
    def chance(self) -> Sequence[Card]: ...
    @property
    def chest(self) -> Sequence[Card]: ...
    @property
    def words(self) -> Words: ...


def board_text(edition: Printed, agreed: str) -> str:
    """The board under the agreed rules, which are written as rules_text writes them."""
    return BoardText(edition, agreed).text()


class BoardText:
    def __init__(self, edition: Printed, agreed: str) -> None:
        self.edition: Final = edition
        self.agreed: Final = agreed.split("+")
        self.words: Final = edition.words

    def text(self) -> str:
        words, edition = self.words, self.edition
        streets = [line for group in edition.groups for line in self.group_lines(group)]
        others = [self.other(square) for square in edition.squares if not square.price]
        return "\n".join(
            [
                f"The board of {edition.title}: 40 squares, numbered from 0. Rents are those of a bare lot, of 1 to 4 "
                f"{words.houses} and of a {words.hotel}; the owner of a whole unmortgaged group gets twice the bare "
                f"rent, and may build on it. A {words.hotel} takes the place of the {words.houses} before it.",
                *streets,
                f"{words.stations} (rent by how many the owner has: {self.amounts(edition.station_rents)}):",
                *self.lots("station"),
                f"{words.utilities} (rent by how many the owner has: "
                f"{' or '.join(map(str, edition.utility_times))} times the throw):",
                *self.lots("utility"),
                f"Other squares: {', '.join(others)}.",
                self.mortgages(),
                f"Leaving {words.jail} costs {self.money(edition.fine)}. The Bank has {edition.houses} {words.houses} "
                f"and {edition.hotels} {words.hotels}.",
                f"{words.chance} cards: {self.cards(edition.chance)}.",
                f"{words.chest} cards: {self.cards(edition.chest)}.",
                *self.agreements(),
            ]
        )

    def group_lines(self, group: Group) -> list[str]:
        lots = [self.edition.squares[lot] for lot in group.squares]
        each, hotel = lots[0].house_price, lots[0].hotel_price
        house = f"a {self.words.house} costs {self.money(each)}, a {self.words.hotel}"
        costs = f"{house} as much" if each == hotel else f"{house} {self.money(hotel)}"
        return [
            f"{group.name} ({costs}):",
            *(f"  {self.lot(lot)}, rent {self.amounts(lot.rents)}" for lot in lots),
        ]

    def lots(self, kind: str) -> list[str]:
        return [f"  {self.lot(square)}" for square in self.edition.squares if square.kind == kind]

    def lot(self, square: Square) -> str:
        return f"{square.index} {square.name} {self.money(square.price)}"

    def other(self, square: Square) -> str:
        """A square that cannot be owned, and what it takes or gives."""
        name = f"{square.index} {square.name}"
        if square.kind == "go":
            return f"{name} (passing it brings {self.money(self.edition.salary)})"
        if square.kind == "tax":
            choice = (
                f" or {square.percent}% of all you have"
                if square.percent and "short" not in self.agreed
                else ""
            )
            return f"{name} ({self.money(square.flat)}{choice})"
        return name

    def mortgages(self) -> str:
        lots = [square for square in self.edition.squares if square.price]
        lifting = f"lifting it costs {self.edition.interest}% more"
        if all(2 * lot.mortgage == lot.price for lot in lots):
            return f"A mortgage brings half the price; {lifting}."
        brings = ", ".join(f"{lot.index} {self.money(lot.mortgage)}" for lot in lots)
        return f"Mortgages bring {brings}; {lifting}."

    def cards(self, cards: Sequence[Card]) -> str:
        """What the cards of a deck do, those alike together."""
        effects = [self.effect(card.effect) for card in cards]
        counts = {effect: effects.count(effect) for effect in effects}
        return "; ".join(
            f"{effect} ({count} cards)" if count > 1 else effect for effect, count in counts.items()
        )

    def effect(self, effect: Effect) -> str:
        words, amount = self.words, self.money(abs(effect.amount))
        match effect.do:
            case "advance":
                return f"advance to {effect.to} {self.edition.squares[effect.to].name}"
            case "nearest":
                name = words.station if effect.kind == "station" else words.utility
                rent = f"{effect.times} times the " + ("rent" if effect.kind == "station" else "throw")
                return f"advance to the next {name}, where {rent} is due"
            case "back":
                return f"go back {effect.spaces}"
            case "collect" | "pay":
                return f"{effect.do} {amount}"
            case "each":
                return (
                    f"collect {amount} from each player" if effect.amount > 0 else f"pay each player {amount}"
                )
            case "repairs":
                costs = (
                    f"{self.money(effect.house)} for each {words.house}, {self.money(effect.hotel)} for each"
                )
                return f"pay {costs} {words.hotel}"
            case "jail":
                return f"go to {words.jail}"
            case "jail-free":
                return f"get out of {words.jail} free"

    def agreements(self) -> list[str]:
        """What the agreed rules change, in the words of the rules."""
        words = asdict(self.words)
        catalogue = Catalogue(words=words)
        game = CHAPTERS.get(self.agreed[0].partition(":")[0])
        facts = {**words, "fine": str(self.edition.fine), "income_tax_flat": str(self.flat_tax())}
        found = () if game is None else rules(game)
        texts = [f"  {each.id}: {entry_text(each, facts, self.edition.book)}" for each in found]
        for said in self.agreed[1:]:
            key = f"start.option.{word_of(said)}.says"
            if catalogue.has(key):
                texts.append(f"  {said}: {catalogue.text(key)}")
        return [f"Agreed on: {'+'.join(self.agreed)}", *texts]

    def flat_tax(self) -> int:
        return next((square.flat for square in self.edition.squares if square.kind == "tax"), 0)

    def amounts(self, amounts: Sequence[int]) -> str:
        return self.words.symbol + "/".join(f"{amount:,}" for amount in amounts)

    def money(self, amount: int) -> str:
        return f"{self.words.symbol}{amount:,}"
