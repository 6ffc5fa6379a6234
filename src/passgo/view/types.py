"""The types of a view: plain data, as `Game.view` returns it and the server sends it."""

from typing import Literal, NotRequired, TypeAlias, TypedDict

from passgo.base.json_types import JsonObject
from passgo.engine.events import Deck

DecisionView: TypeAlias = JsonObject
"""The JSON form of a decision. Its reader also sees the `right` answer of a Challenge card."""


class SideView(TypedDict, total=False):
    """What one side puts into a trade; what is empty is left out."""

    cash: int
    """Money."""
    lots: list[int]
    """Deeds, by the numbers of their squares."""
    cards: list[Deck]
    """Get Out of Jail cards, by the deck that they belong to."""


class SeatView(TypedDict):
    seat: int
    """Its number, from 0."""
    name: str
    """The name of the player."""
    token: str
    """The token; empty for a Banker who does not play."""
    cash: int
    """Its money."""
    square: int
    """Where the token stands, 0 to 39. In Jail it is 10."""
    jail: int
    """0, or the number of the turn in Jail, from 1."""
    jail_cards: list[Deck]
    """Its Get Out of Jail cards, by deck."""
    status: Literal["playing", "bankrupt", "banker"]
    """Whether it plays, has left the game, or is the Banker who does not play."""
    lapped: NotRequired[bool]
    """Whether it has been round the board once, where that counts (HOUSE-13)."""


class LotView(TypedDict):
    owner: int | None
    """A seat; null is the Bank."""
    mortgaged: bool
    """Whether it is mortgaged."""
    houses: int
    """Houses on it, 0 to 4; 0 with a hotel."""
    hotel: bool
    """Whether a hotel stands on it."""
    paid: NotRequired[list[int]]
    """The price of each building in the order of building, where one did not cost what the deed says."""


class StockView(TypedDict):
    """What the Bank has left to sell."""

    houses: int
    """Houses."""
    hotels: int
    """Hotels."""


class DecksView(TypedDict):
    """Cards that are still to be drawn before a deck is shuffled again."""

    chance: int
    """Of the Chance deck."""
    chest: int
    """Of the Community Chest deck."""


# "from" is a word of Python, so this one is not written as a class.
OfferView = TypedDict("OfferView", {"offer": int, "from": int, "to": int, "give": SideView, "get": SideView})


class RentView(TypedDict):
    """A rent that may still be asked for."""

    debtor: int
    """The seat that owes it."""
    owner: int
    """The seat that may ask for it."""
    lot: int
    """The lot."""
    amount: int
    """The rent."""


class BooksView(TypedDict):
    """The Bank's books, which a Banker who does not play sees."""

    houses: int
    """Houses that are left."""
    hotels: int
    """Hotels that are left."""
    unsold: list[int]
    """Lots that the Bank still has."""
    taken_in: int
    """All money that the Bank was paid."""
    paid_out: int
    """All money that the Bank has paid."""


class TableView(TypedDict):
    """The table as one seat may see it, as plain data.

    >>> view = passgo.new_game("classic", ["Ann", "Bo"], luck="65 12").view(0)
    >>> view["seats"][1]["cash"], view["lots"][39]["owner"]
    (1500, None)
    """

    edition: str
    """The id of the edition."""
    you: NotRequired[int | None]
    """The seat, or None for a spectator. Missing in messages that go to several seats."""
    turn: int
    """The seat whose turn it is."""
    round: int
    """The round, from 1."""
    dice: list[int]
    """The last throw; two zeros before the first."""
    decision: DecisionView | None
    """What the game waits for; null when it is over."""
    seats: list[SeatView]
    """All seats, in order."""
    lots: dict[int, LotView]
    """The lots by the number of their square; in JSON, keys are texts such as "39"."""
    bank: StockView
    """What the Bank has left to sell."""
    decks: DecksView
    """How many cards are still to be drawn."""
    offers: list[OfferView]
    """The open offers, oldest first."""
    rents_due: list[RentView]
    """Rents that may still be asked for, where rent has to be asked for."""
    time_called: bool
    """Whether the time of a time limit game is up."""
    pot: NotRequired[int]
    """What lies on Free Parking, where a pot was agreed on (HOUSE-1)."""
    books: NotRequired[BooksView]
    """Only for a Banker who does not play."""
