"""All estates at one moment, to find out whether anything about them has changed since."""

from typing import Final

from mypy_extensions import i64

from passgo.engine import codes
from passgo.engine.arrays import IntArray, copy
from passgo.engine.position import Position, top_kind


class Estates:
    """What the free actions of bystanders depend on, apart from their cash. The turn does not count: only the seat
    whose turn it is has actions that depend on it."""

    def __init__(self, p: Position) -> None:
        self.over: Final = p.over
        self.out: Final = copy(p.out)
        self.owner: Final = copy(p.owner)
        self.mortgaged: Final = copy(p.mortgaged)
        self.built: Final = copy(p.built)
        self.paid: Final = copy(p.paid)
        self.jail_card: Final = copy(p.jail_card)
        self.houses: Final = p.houses
        self.hotels: Final = p.hotels
        self.claims: Final = copy(p.claims)
        self.wishes: Final = copy(p.wishes)
        self.inherited: Final = p.inherited
        self.revocable: Final = copy(p.revocable)

    def are_those_of(self, p: Position) -> bool:
        """Whether nothing has changed."""
        return (
            self.lots_are_those_of(p)
            and self.over == p.over
            and self.houses == p.houses
            and self.hotels == p.hotels
            and self.inherited == p.inherited
            and equal(self.out, p.out)
            and equal(self.jail_card, p.jail_card)
            and equal(self.claims, p.claims)
            and equal(self.wishes, p.wishes)
            and equal(self.revocable, p.revocable)
        )

    def lots_are_those_of(self, p: Position) -> bool:
        return (
            equal(self.owner, p.owner)
            and equal(self.mortgaged, p.mortgaged)
            and equal(self.built, p.built)
            and equal(self.paid, p.paid)
        )


def is_bystander(p: Position, seat: i64) -> bool:
    """Whether a seat's actions depend on the estates and its own cash alone: it is not its turn, no other matter is
    open than a purchase, which concerns the seat on turn only, there are no offers, which depend on the giver's cash,
    and trades do not depend on the turn (HOUSE-10)."""
    if p.turn == seat or len(p.offers) > 0 or p.board.trade_on_turn:
        return False
    return p.depth == 0 or is_only_a_purchase(p)


def is_only_a_purchase(p: Position) -> bool:
    return p.depth == 1 and top_kind(p) == codes.M_BUY


def equal(one: IntArray, other: IntArray) -> bool:
    if len(one) != len(other):
        return False
    for i in range(len(one)):
        if one[i] != other[i]:
            return False
    return True
