"""The kinds of what actions and decisions carry; the numbers of actions, and how they are read from JSON."""

from operator import index
from typing import Final, SupportsIndex

from passgo.base.json_types import JsonObject
from passgo.engine.board import SQUARES
from passgo.engine.errors import BadInput
from passgo.speech.near import meant

DECKS: Final = ("chance", "chest")
MOST_MONEY: Final = 1_000_000  # the most that an action can be about, in any of its numbers
UNKNOWN_GROUP: Final = -1  # the number of a group before it has been looked up on a board

# What a field of an action or a detail of a decision is. Its type on the wire and how it is shown follow from this, not
# from its name.
A_NUMBER: Final = "number"  # a count, or the number of something that is not on the board
A_SEAT: Final = "seat"
A_SQUARE: Final = "square"
AN_AMOUNT: Final = "money"
A_DECK: Final = "deck"  # by name
A_GROUP: Final = "group"  # by id, which only means something on a board
A_BUILDING: Final = "building"
A_TEXT: Final = "text"
SQUARE_LIST: Final = "squares"
TEXT_LIST: Final = "texts"


class Field:
    """One number of an action."""

    def __init__(self, name: str, what: str, kind: str = A_NUMBER, optional: bool = False) -> None:
        self.name: Final = name
        self.what: Final = what  # what an error calls it: notation.what.WHAT of the catalogue
        self.kind: Final = kind
        self.optional: Final = optional  # it may be left out; 0 stands for that

    def read(self, value: object) -> int:
        """The number out of JSON, with a clear error for anything else."""
        if self.optional and value == 0:
            raise BadInput(
                f"{self.name!r} is {value!r}; expected a whole number from 1 on, or nothing at all"
            )
        if self.kind == A_DECK:
            return deck_number(value)
        if self.kind == A_GROUP:
            if not isinstance(value, str) or not value:
                raise BadInput(f"'group' is {value!r}; expected the id of a colour group")
            return UNKNOWN_GROUP
        return read_number(self.name, value, SQUARES - 1 if self.kind == A_SQUARE else MOST_MONEY)


def read_number(name: str, value: object, most: int) -> int:
    if type(value) is not int:
        number = isinstance(value, str) and value.isascii() and value.isdecimal()
        hint = f"; did you mean {value}?" if number else ""
        raise BadInput(f"{name!r} is {value!r:.100}; expected a whole number{hint}")
    if not 0 <= value <= most:
        raise BadInput(f"{name!r} is {value}; expected 0 to {most}")
    return value


def whole(name: str, value: SupportsIndex) -> int:
    """A number that a program gives to the constructor of an action. Its range is checked when it is played.

    Constructors declare `SupportsIndex` and `Sequence[str]` where `int` and `str` are meant: a compiled function raises
    TypeError for anything else before its first line, and these two it leaves to the reading here.
    """
    given: object = value
    if type(given) is not int:
        given = read_index(name, given)
    if not -MOST_MONEY <= given <= MOST_MONEY:
        raise BadInput(f"{name} is {given}; expected 0 to {MOST_MONEY}")
    return given


def read_index(name: str, given: object) -> int:
    """A whole number of another type, such as numpy's."""
    if isinstance(given, SupportsIndex) and not isinstance(given, bool):
        return index(given)
    hint = ""
    if isinstance(given, str):
        number = given.isascii() and given.isdecimal()
        hint = (
            f"; did you mean {given:.100}?"
            if number
            else f"; names are for words, such as 'build={given:.100}'"
        )
    raise BadInput(f"{name} is {given!r:.100}; expected a whole number{hint}")


def group_id(group: object) -> str:
    if not isinstance(group, str):
        raise BadInput(f"group is {group!r:.100}; expected the id of a colour group")
    return group


def deck_number(deck: object) -> int:
    if deck not in DECKS:
        raise BadInput(f"'deck' is {deck!r:.100}; expected one of {', '.join(DECKS)}{meant(deck, DECKS)}")
    return DECKS.index(str(deck))


LOT: Final = Field("lot", "lot", A_SQUARE)
SQUARE: Final = Field("square", "square", A_SQUARE)
DECK: Final = Field("deck", "deck", A_DECK)
GROUP: Final = Field("group", "group", A_GROUP)
AMOUNT: Final = Field("amount", "amount", AN_AMOUNT)
HOUSES: Final = Field("houses", "houses")
COUNT: Final = Field("count", "buildings", optional=True)
TO: Final = Field("to", "seat", A_SEAT)
DEBTOR: Final = Field("debtor", "seat", A_SEAT)
OFFER: Final = Field("offer", "offer")
CHOICE: Final = Field("choice", "choice")


def side_to_json(cash: int, lots: tuple[int, ...], cards: tuple[int, ...]) -> JsonObject:
    side: JsonObject = {}
    if cash:
        side["cash"] = cash
    if lots:
        side["lots"] = list(lots)
    if cards:
        side["cards"] = [DECKS[card] for card in cards]
    return side
