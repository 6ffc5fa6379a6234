"""The types of a view: plain data, as `Game.view` gives it and the server tells it."""

from typing import Literal, NotRequired, TypeAlias, TypedDict

from passgo.engine.events import Deck
from passgo.plain import JsonObject

DecisionView: TypeAlias = JsonObject
"""The JSON form of a decision. Its reader also sees the `right` answer of a Challenge card."""


class SideView(TypedDict, total=False):
    """What one side puts into a trade; what is empty is left out."""

    cash: int
    lots: list[int]
    cards: list[Deck]


class SeatView(TypedDict):
    seat: int
    name: str
    token: str
    cash: int
    square: int
    jail: int
    jail_cards: list[Deck]
    status: Literal["playing", "bankrupt", "banker"]


class LotView(TypedDict):
    owner: int | None
    mortgaged: bool
    houses: int
    hotel: bool
    paid: NotRequired[list[int]]
    """The price of each building in the order of building, where one did not cost what the deed says."""


class StockView(TypedDict):
    """What the Bank has left to sell."""

    houses: int
    hotels: int


class DecksView(TypedDict):
    """Cards that are still to be drawn before a deck is shuffled again."""

    chance: int
    chest: int


# "from" is a word of Python, so this one is not written as a class.
OfferView = TypedDict("OfferView", {"offer": int, "from": int, "to": int, "give": SideView, "get": SideView})


class RentView(TypedDict):
    """A rent that may still be asked for."""

    debtor: int
    owner: int
    lot: int
    amount: int


class BooksView(TypedDict):
    """The Bank's books, which a Banker who does not play sees."""

    houses: int
    hotels: int
    unsold: list[int]
    taken_in: int
    paid_out: int


class TableView(TypedDict):
    """The table as one seat may see it."""

    edition: str
    you: NotRequired[int | None]
    """The seat, or None for a spectator. What is told to several seats at once leaves it out."""
    turn: int
    round: int
    dice: list[int]
    decision: DecisionView | None
    seats: list[SeatView]
    lots: dict[int, LotView]
    bank: StockView
    decks: DecksView
    offers: list[OfferView]
    rents_due: list[RentView]
    time_called: bool
    books: NotRequired[BooksView]
