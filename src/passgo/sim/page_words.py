"""Names and figures on the report page, in the reader's language."""

from html import escape

from passgo.edition import Edition
from passgo.edition.translated import group_called, translated
from passgo.exact_odds import LotOdds, stage_name
from passgo.sim.gains import Gain
from passgo.sim.intervals import Share
from passgo.speech import Catalogue, Value
from passgo.svg.drawing import group_colour

IN_JAIL = 40


class PageWords:
    """The texts, names and colours of an edition in a language."""

    def __init__(self, edition: Edition, language: str) -> None:
        self.edition = translated(edition, language)
        self.catalogue = Catalogue(language)
        self.symbol = self.edition.words.symbol

    def text(self, name: str, /, **facts: Value) -> str:
        return self.catalogue.text(f"report.{name}", **facts)

    def html(self, name: str, /, **facts: Value) -> str:
        return escape(self.text(name, **facts))

    # Figures.

    def number(self, value: float, places: int = 0) -> str:
        return self.catalogue.number(value, places)

    def exact_tick(self, value: float) -> str:
        """A mark on a scale, with as many decimals as it has."""
        return self.catalogue.number(int(value) if value == int(value) else value)

    def percent(self, value: float, places: int = 1) -> str:
        return self.catalogue.text("percent", number=self.number(value, places))

    def money(self, amount: float, places: int = 0) -> str:
        return f"{self.symbol}{self.number(amount, places)}"

    def share(self, share: Share) -> str:
        return self.percent(share.percent)

    def interval(self, share: Share) -> str:
        return f"{self.number(share.low, 1)}–{self.percent(share.high)}"

    def points(self, value: float) -> str:
        """A difference of percentages, with its sign."""
        shown = self.number(abs(value), 1)
        sign = "" if shown == self.number(0, 1) else "+" if value > 0 else "−"
        return f"{sign}{shown}"

    def points_tick(self, value: float) -> str:
        """A mark on a scale of points."""
        sign = "+" if value > 0 else "−" if value < 0 else ""
        return f"{sign}{self.number(abs(value), 0 if value == int(value) else 1)}"

    def gain(self, gain: Gain) -> str:
        """A gain with its interval, in words."""
        return self.text(
            "gain",
            points=self.points(gain.points),
            low=self.points(gain.low),
            high=self.points(gain.high),
            share=self.percent(gain.percent),
            average=self.percent(gain.average),
            n=gain.games,
        )

    # Names.

    def square(self, number: int) -> str:
        """The name of a square; the number after the last one is In Jail."""
        if number < IN_JAIL:
            return self.edition.squares[number].name
        return capitalized(self.catalogue.text("act.estates.jail", jail=self.edition.words.jail))

    def on_board(self, number: int) -> str:
        """The name as the board has it, often a shorter one, with marks where a long word may be broken."""
        known = self.edition.squares[number].board if number < IN_JAIL else ""
        return known or self.square(number)

    def group(self, identity: str, name: str) -> str:
        """The name of a colour group, the stations or the utilities."""
        known = next((each for each in self.edition.groups if each.id == identity), None)
        if known is not None:
            return group_called(known, self.catalogue.language)
        words = self.edition.words
        return {"station": words.stations, "utility": words.utilities}.get(identity, name)

    def stage(self, lot: LotOdds, number: int) -> str:
        square = self.edition.squares[lot.square]
        return stage_name(self.edition, square, number, len(lot.stages), self.catalogue)

    def building(self, number: int, most: int) -> str:
        """The first house, the second …, and the hotel, which is the last."""
        words = self.edition.words
        if number == most:
            return capitalized(words.hotel)
        return self.text("building", n=number, house=words.house)

    def rounds(self, first: int, last: int | None) -> str:
        if last is None:
            return self.text("rounds.from", first=first)
        return f"{first}–{last}"

    # Colours.

    def colour_at(self, number: int) -> str | None:
        """The colour of a square's group; None if it has none."""
        return group_colour(self.edition, self.edition.squares[number]) if number < IN_JAIL else None


def capitalized(name: str) -> str:
    """A name with a capital first letter."""
    return name[:1].upper() + name[1:]
