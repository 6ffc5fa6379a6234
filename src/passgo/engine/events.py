"""The log of what happened, in numbers: which event, and up to four numbers. The rules write it, tallies count it.

passgo/events.py has a class for each event, which gives these numbers their names.
"""

from collections.abc import Callable
from typing import Any, Final, Literal, TypeAlias, get_args

from mypy_extensions import i64

from passgo.engine import codes
from passgo.engine.position import EVENT_WIDTH, Position

START_DECIDED: Final = 0
COIN_FLIPPED: Final = 1
DEED_DEALT: Final = 2
TURN_BEGAN: Final = 3
DICE_THROWN: Final = 4
TOKEN_MOVED: Final = 5
SENT_TO_JAIL: Final = 6
JAIL_LEFT: Final = 7
JAIL_STAYED: Final = 8
MONEY_PAID: Final = 9
DEED_PASSED: Final = 10
LOT_MORTGAGED: Final = 11
MORTGAGE_LIFTED: Final = 12
BUILT: Final = 13
BUILDING_SOLD: Final = 14
CARD_DRAWN: Final = 15
JAIL_CARD_KEPT: Final = 16
JAIL_CARD_RETURNED: Final = 17
JAIL_CARD_PASSED: Final = 18
LOT_OFFERED: Final = 19
LOT_DECLINED: Final = 20
AUCTION_OPENED: Final = 21
BID_MADE: Final = 22
AUCTION_PASSED: Final = 23
AUCTION_WON: Final = 24
AUCTION_FAILED: Final = 25
DEBT_OPENED: Final = 26
RENT_DUE: Final = 27
RENT_ASKED: Final = 28
RENT_LAPSED: Final = 29
TAX_CHOSEN: Final = 30
OFFER_MADE: Final = 31
OFFER_ACCEPTED: Final = 32
OFFER_REFUSED: Final = 33
OFFER_WITHDRAWN: Final = 34
OFFER_LAPSED: Final = 35
SHORTAGE_DECLARED: Final = 36
BUILDING_WANTED: Final = 37
BUILDING_NOT_WANTED: Final = 38
CONTEST_OPENED: Final = 39
CONTEST_CLOSED: Final = 40
CHALLENGE_READ: Final = 41
CHALLENGE_ANSWERED: Final = 42
CORNER_OPENED: Final = 43
CORNER_CLOSED: Final = 44
VERDICT_GIVEN: Final = 45
WENT_BANKRUPT: Final = 46
TURN_ENDED: Final = 47
TIME_WAS_CALLED: Final = 48
GAME_ENDED: Final = 49
AUCTION_CALLED: Final = 50
POT_FILLED: Final = 51
BUILDING_TAKEN_BACK: Final = 52
MORTGAGE_TAKEN_BACK: Final = 53
SHORTAGE_ANSWERED: Final = 54

# Words that a number stands for. Where nothing else is said, it is the place in this order.

Reason: TypeAlias = Literal[
    "salary",
    "lot",
    "bid",
    "rent",
    "tax",
    "fine",
    "card",
    "building",
    "building-sold",
    "mortgage",
    "lifting",
    "interest",
    "trade",
    "bankruptcy",
    "lawyer",
    "deal",
    "pot",
    "snake-eyes",
    "take-back",
]
REASONS: Final[tuple[str, ...]] = get_args(Reason)
Purpose: TypeAlias = Literal["move", "rent", "verdict", "start"]
MoveBy: TypeAlias = Literal["throw", "card", "choice", "ride"]
JailedFor: TypeAlias = Literal["square", "card", "doubles", "verdict"]
FreedBy: TypeAlias = Literal["doubles", "fine", "card"]
PassedBy: TypeAlias = Literal["purchase", "auction", "trade", "bankruptcy", "deal", "prize"]
Deck: TypeAlias = Literal["chance", "chest"]
DECKS: Final[tuple[Deck, ...]] = get_args(Deck)
Building: TypeAlias = Literal["house", "hotel"]
Corner: TypeAlias = Literal["expansion", "road-trip", "prize", "plea"]
CORNERS: Final[dict[int, Corner]] = {
    codes.M_EXPANSION: "expansion",
    codes.M_TRIP: "road-trip",
    codes.M_PRIZE: "prize",
    codes.M_PLEA: "plea",
}


class Form:
    """How an event of the log is decoded: its constructor, how many numbers it has, and which of them are converted."""

    def __init__(
        self, make: Callable[..., Any], count: int, readings: dict[int, Callable[[int], object]]
    ) -> None:
        self.make: Final = make
        self.count: Final = count
        self.places: Final = list(readings)
        self.readings: Final = list(readings.values())


def told(p: Position, forms: list[Form], sides: Callable[[Position, int], list[Any]]) -> list[Any]:
    """The log in these forms, by the numbers of the events. An offer also has its sides, which are not in the log."""
    made: list[Any] = []
    at: i64 = 0
    while at < p.events_end:
        form = forms[p.events[at]]
        values: list[Any] = [int(p.events[at + 1 + i]) for i in range(form.count)]
        for i in range(len(form.places)):
            place = form.places[i]
            values[place] = form.readings[i](values[place])
        if p.events[at] == OFFER_MADE:
            values += sides(p, values[0])
        made.append(form.make(*values))
        at += EVENT_WIDTH
    return made


def log(p: Position) -> list[list[int]]:
    """The log as it is: the number of each event, and its four numbers."""
    written: list[list[int]] = []
    at: i64 = 0
    while at < p.events_end:
        written.append([int(p.events[at + i]) for i in range(EVENT_WIDTH)])
        at += EVENT_WIDTH
    return written
