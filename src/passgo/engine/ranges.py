"""Choices that leave something open: a range to choose a bid, a wish or a trade from."""

from typing import Final

from passgo.plain import JsonObject


class BidRange:
    """Any bid from `least` to `most`."""

    def __init__(self, least: int, most: int) -> None:
        self.do: Final = "bid"
        self.least: Final = least
        self.most: Final = most

    def to_json(self) -> JsonObject:
        return {"do": "bid", "least": self.least, "most": self.most}


class WantRange:
    """A wish for any number of the Bank's last buildings, from `least` to `most`."""

    def __init__(self, most: int) -> None:
        self.do: Final = "want"
        self.least: Final = 1
        self.most: Final = most

    def to_json(self) -> JsonObject:
        return {"do": "want", "least": self.least, "most": self.most}


class OfferRange:
    """Any trade out of these: what this seat can give, and what each partner could."""

    def __init__(
        self, do: str, offer: int, cash: int, goods: dict[int, tuple[list[int], list[str]]], seat: int
    ) -> None:
        self.do: Final = do
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
