"""All that a seat may do now: finished actions one by one, and open ones with their range."""

from mypy_extensions import i64

from passgo.engine import codes
from passgo.engine.actions import ACTIONS, LISTED
from passgo.engine.declared import Action
from passgo.engine.declared import Choice as Choice
from passgo.engine.position import Position
from passgo.engine.ranges import BidRange as BidRange
from passgo.engine.ranges import OfferRange as OfferRange
from passgo.engine.ranges import WantRange as WantRange


def choices(p: Position, seat: i64) -> list[Choice]:
    found: list[Choice] = []
    if p.over != 0:
        return found
    plays = seat != codes.CLOCK and p.out[seat] == 0
    for kind in LISTED:
        if plays or kind.outside:
            kind.candidates(p, seat, found)
    return found


def priced_choices(p: Position, seat: i64) -> list[Choice]:
    """The same with amounts: what each would cost or bring, so that no user interface computes a price."""
    found = choices(p, seat)
    for choice in found:
        if isinstance(choice, Action):
            choice.amounts = ACTIONS[choice.code].amounts_of(p, choice.first, choice.second)
    return found
