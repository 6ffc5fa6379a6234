"""An edition and its parts: the board, the cards and the words of one game box.

Everything is frozen. Numbers that do not apply are 0, texts that do not apply are "".
"""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final, Literal

Kind = Literal[
    "go", "street", "station", "utility", "chance", "chest", "tax", "jail", "parking", "go-to-jail"
]
Deck = Literal["chance", "chest"]
Do = Literal["advance", "nearest", "back", "collect", "pay", "each", "repairs", "jail", "jail-free"]
Source = Literal["printed", "found", "chosen"]
"""Where a name comes from: printed in the edition's book, found elsewhere, or chosen by us."""
Start = Literal["dice", "coin"]
DiceForm = Literal["cubes", "footballs"]
Cup = Literal["none", "helmet"]
"""What the dice are thrown from."""
Part = Literal[
    "board",
    "deeds",
    "money",
    "tray",
    "dice",
    "tokens",
    "chance",
    "chest",
    "houses",
    "hotels",
    "challenges",
    "other",
]
"""The kinds of equipment, independent of the edition's words."""

LOTS: tuple[Kind, ...] = ("street", "station", "utility")
"""The kinds of square that can be owned."""


@dataclass(frozen=True, slots=True)
class Square:
    index: int
    name: str
    kind: Kind
    group: str
    price: int
    mortgage: int
    house_price: int
    hotel_price: int
    rents: tuple[int, ...]
    """Bare lot, one to four houses, hotel: six numbers for a street, none otherwise."""
    flat: int
    percent: int
    """A tax square takes `flat`, or lets the player choose `percent` of their worth (0: no choice)."""
    source: Source
    basis: str
    board: str = ""
    """What is written on the board if the name is too long for it; a | marks where a long word may be broken."""


@dataclass(frozen=True, slots=True)
class Effect:
    do: Do
    to: int = 0
    kind: str = ""
    times: int = 0
    spaces: int = 0
    amount: int = 0
    """For "each": above 0 every other player pays you, below 0 you pay every other player."""
    house: int = 0
    hotel: int = 0


@dataclass(frozen=True, slots=True)
class Card:
    deck: Deck
    number: int
    title: str
    text: str
    effect: Effect
    source: Source


@dataclass(frozen=True, slots=True)
class Group:
    id: str
    name: str
    colour: str
    squares: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Challenge:
    number: int
    topic: str
    difficulty: int
    question: str
    right: str
    wrong: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Words:
    """The edition's vocabulary, used in every sentence."""

    house: str
    houses: str
    hotel: str
    hotels: str
    station: str
    stations: str
    utility: str
    utilities: str
    lot: str
    lots: str
    deed: str
    deeds: str
    chance: str
    chest: str
    chance_card: str
    chest_card: str
    income_tax: str
    luxury_tax: str
    jail: str
    free_parking: str
    go: str
    money: str
    symbol: str


@dataclass(frozen=True, slots=True)
class Piece:
    """How a house or a hotel looks on the board."""

    colour: str
    heights: int
    """How many different heights the pieces have. They are all worth the same."""
    source: Source
    """Where the colour comes from."""


@dataclass(frozen=True, slots=True)
class DicePair:
    """How the dice look, and what they are shaken in. They are thrown like any others."""

    form: DiceForm
    cup: Cup
    source: Source
    """Where the form and the cup come from."""


@dataclass(frozen=True, slots=True)
class Pieces:
    house: Piece
    hotel: Piece
    dice: DicePair = DicePair("cubes", "none", "found")


@dataclass(frozen=True, slots=True)
class Item:
    """One line of the equipment list."""

    name: str
    part: Part
    count: int
    """0 if unknown."""
    source: Source
    """Where the name comes from."""
    counted: Source
    """Where the count comes from."""


@dataclass(frozen=True, slots=True, repr=False)
class Edition:
    """The board, the cards and the words of a game box.

    >>> edition = passgo.new_game("classic").edition
    >>> edition.squares[39].name, edition.squares[39].price, edition.words.hotel
    ('Boardwalk', 400, 'hotel')
    """

    id: str
    title: str
    year: int
    """0 when the edition belongs to no single year."""
    book: str
    players: tuple[int, int]
    start: Start
    options: tuple[str, ...]
    notes: tuple[tuple[int, int], ...]
    """(denomination, how many of it) that each player starts with."""
    start_cash: int
    salary: int
    fine: int
    interest: int
    houses: int
    hotels: int
    station_rents: tuple[int, ...]
    utility_times: tuple[int, ...]
    squares: tuple[Square, ...]
    groups: tuple[Group, ...]
    chance: tuple[Card, ...]
    chest: tuple[Card, ...]
    tokens: tuple[str, ...]
    token_sources: tuple[Source, ...]  # one for each token
    pieces: Pieces
    box: tuple[Item, ...]
    words: Words
    challenges: tuple[Challenge, ...]
    age: int = 0
    """The minimum age according to the book; 0 if it gives none."""
    extends: str = ""
    """The built-in edition that it extends, and whose look it has."""

    def __repr__(self) -> str:
        fewest, most = self.players
        lots = sum(square.price > 0 for square in self.squares)
        return f"<Edition {self.id}: {self.title}, {lots} lots, for {fewest} to {most} players>"

    def _repr_svg_(self) -> str:
        """The board, as a notebook shows it."""
        return DRAWERS[0](self)


DRAWERS: Final[list[Callable[[Edition], str]]] = []
"""What draws a board: `game`, since this package knows no pictures."""
