"""Choices that leave something open: a range to choose a bid, a wish or a trade from."""

from typing import Final

from passgo.base.json_types import JsonObject


class Range:
    """A choice that leaves something open. It cannot be played: one of the actions in it can."""

    do: str

    def to_json(self) -> JsonObject:
        raise NotImplementedError

    @property
    def example(self) -> str:
        """An action in it, in the words of the notation."""
        raise NotImplementedError

    @property
    def asks(self) -> str:
        """What has to be chosen."""
        raise NotImplementedError

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Range) and self.to_json() == other.to_json()

    def __hash__(self) -> int:
        return hash(repr(self))

    def __repr__(self) -> str:
        said = [f"{key}={value!r}" for key, value in self.to_json().items() if key != "do"]
        return f"{type(self).__name__}({', '.join(said)})"


class BidRange(Range):
    """Any bid from `least` to `most`.

    >>> choice = passgo.BidRange(least=10, most=500)
    >>> choice.asks, choice.example
    ('an amount from 10 to 500', 'bid=10')
    """

    def __init__(self, least: int, most: int) -> None:
        self.do = "bid"
        self.least: Final = least
        self.most: Final = most

    def to_json(self) -> JsonObject:
        return {"do": "bid", "least": self.least, "most": self.most}

    @property
    def example(self) -> str:
        return f"bid={self.least}"

    @property
    def asks(self) -> str:
        return f"an amount from {self.least} to {self.most}"


class WantRange(Range):
    """A wish for any number of the Bank's last buildings, from `least` to `most`.

    >>> passgo.WantRange(most=3)
    WantRange(least=1, most=3)
    """

    def __init__(self, most: int) -> None:
        self.do = "want"
        self.least: Final = 1
        self.most: Final = most

    def to_json(self) -> JsonObject:
        return {"do": "want", "least": self.least, "most": self.most}

    @property
    def example(self) -> str:
        return f"want={self.least}"

    @property
    def asks(self) -> str:
        return f"a number of buildings from {self.least} to {self.most}"


class OfferRange(Range):
    """Any trade out of these: what this seat can give, and what each partner could.

    >>> game = passgo.scene(lots={5: 0, 39: 1})
    >>> choice = next(choice for choice in game.choices(0) if choice.do == "offer")
    >>> choice.cash, choice.lots, choice.partners
    (1500, [5], {1: ([39], [])})
    """

    def __init__(
        self, do: str, offer: int, cash: int, goods: dict[int, tuple[list[int], list[str]]], seat: int
    ) -> None:
        self.do = do
        self.offer: Final = offer  # the offer that is countered, or 0
        self.cash: Final = cash  # the most that this seat can put in
        self.lots, self.cards = goods[seat]
        self.partners: Final = {partner: given for partner, given in goods.items() if partner != seat}

    def to_json(self) -> JsonObject:
        form: JsonObject = {"do": self.do, "cash": self.cash, "lots": self.lots, "cards": self.cards}
        if self.offer:
            form["offer"] = self.offer
        form["partners"] = {
            str(seat): {"lots": lots, "cards": cards} for seat, (lots, cards) in self.partners.items()
        }
        return form

    def __repr__(self) -> str:
        offer = f"offer={self.offer}, " if self.offer else ""
        return f"OfferRange({offer}cash={self.cash}, lots={self.lots}, cards={self.cards}, partners={self.partners})"

    @property
    def example(self) -> str:
        return f"counter={self.offer}:$10=5" if self.offer else f"offer={min(self.partners, default=1)}:$10=5"

    @property
    def asks(self) -> str:
        return "what to give and what to get"
