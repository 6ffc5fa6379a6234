"""Interest on mortgaged deeds received: each is lifted at once, or its interest is paid at once (MORTGAGE-4)."""

from typing import ClassVar, Final, SupportsIndex

from mypy_extensions import i64

from passgo.engine import codes, reasons
from passgo.engine.answers import first_on_a_lot
from passgo.engine.board import deed_bit, squares_in
from passgo.engine.declared import BETWEEN, Action, Amounts, Decision, Detail, EstateAction, Matter
from passgo.engine.fields import LOT, SQUARE_LIST, whole
from passgo.engine.position import KIND, SEAT, WIDTH, Position, Terms, has_matter, remove_matter, top
from passgo.engine.push import push_interest
from passgo.engine.rules.bank import charge
from passgo.speech import Saying

REASONS: Final = {
    "no-interest-due": "MORTGAGE-4",
}
PAYMENTS: Final = {"interest": "MORTGAGE-4"}

# On the stack: the new owner, and the deeds (one bit per square).
INTEREST_DEEDS: Final = 2


def open_interest(p: Position, seat: i64, deeds: i64) -> None:
    """MORTGAGE-4 and BANKRUPT-3."""
    if deeds != 0:
        push_interest(p, seat, deeds)


def find_interest(p: Position, lot: i64) -> i64:
    """Which open matter holds the interest due on a deed, or -1."""
    i: i64 = 0
    while i < p.depth:
        base = i * WIDTH
        if p.stack[base + KIND] == codes.M_INTEREST and p.stack[base + INTEREST_DEEDS] & deed_bit(lot) != 0:
            return i
        i += 1
    return -1


def interest_due(p: Position, seat: i64, lot: i64) -> i64:
    """The interest due on other deeds just received, which lifting or buying must leave money for."""
    if not has_matter(p, codes.M_INTEREST):
        return 0
    total: i64 = 0
    for other in p.board.lots:
        if other != lot and p.owner[other] == seat and find_interest(p, other) >= 0:
            total += p.board.interest[other]
    return total


def settle_interest(p: Position, lot: i64) -> None:
    """The interest on a deed is dealt with, by paying it or by lifting the mortgage."""
    place = find_interest(p, lot)
    if place >= 0:
        p.stack[place * WIDTH + INTEREST_DEEDS] &= ~deed_bit(lot)
        if p.stack[place * WIDTH + INTEREST_DEEDS] == 0:
            remove_matter(p, place)


class PayInterest(EstateAction):
    """Keep the mortgage and pay the interest.

    Args:
        lot: square of the mortgaged lot that was received

    >>> passgo.PayInterest(lot=39)
    PayInterest(lot=39)
    """

    name: ClassVar[str] = "pay-interest"
    fields: ClassVar = (LOT,)
    rule: ClassVar[str] = "MORTGAGE-4"
    listed: ClassVar[int] = 340
    timing: ClassVar[int] = BETWEEN

    def __init__(self, lot: SupportsIndex) -> None:
        super().__init__(codes.PAY_INTEREST, whole("lot", lot))

    def create(self, first: i64, second: i64, terms: Terms | None, group: str) -> Action:
        return PayInterest(int(first))

    def check(self, p: Position, seat: i64, lot: i64, second: i64, terms: Terms | None) -> i64:
        if p.owner[lot] != seat or find_interest(p, lot) < 0:
            return reasons.NO_INTEREST_DUE
        return reasons.ALLOWED

    def perform(self, p: Position, seat: i64, lot: i64, second: i64, terms: Terms | None) -> None:
        settle_interest(p, lot)
        charge(p, seat, codes.BANK, p.board.interest[lot], codes.FOR_INTEREST)

    def amounts_of(self, p: Position, lot: i64, second: i64) -> Amounts:
        interest = int(p.board.interest[lot])
        return Amounts(cost=interest, interest=interest)


class InterestChoiceDecision(Decision):
    """Mortgaged deeds have come in."""

    kind: ClassVar[str] = "InterestChoice"
    fields: ClassVar = (Detail("lots", SQUARE_LIST),)
    rules: ClassVar = ("MORTGAGE-4", "MORTGAGE")

    def __init__(self, seats: tuple[int, ...], lots: list[int]) -> None:
        super().__init__(seats)
        self.lots: Final = lots


class InterestMatter(Matter):
    name: ClassVar[str] = "interest"
    rule: ClassVar[str] = "MORTGAGE-4"
    fields: ClassVar = ("lots",)
    decides: ClassVar[type[Decision]] = InterestChoiceDecision
    waiting: ClassVar[bool] = True
    answers: ClassVar = ("lift", "pay-interest")

    def decision(self, p: Position) -> Decision:
        return InterestChoiceDecision(self.deciders(p), squares_in(top(p, INTEREST_DEEDS)))

    def default(self, p: Position, seat: i64) -> Action | None:
        return first_on_a_lot(p, seat, codes.PAY_INTEREST)

    def flaws(self, p: Position, base: i64, on_top: bool) -> list[Saying]:
        seat = p.stack[base + SEAT]
        lots = squares_in(p.stack[base + INTEREST_DEEDS])
        if all(p.owner[lot] == seat and p.mortgaged[lot] != 0 for lot in lots):
            return []
        return [Saying("impossible.flaw.interest", seat=seat)]


ACTIONS: Final[tuple[Action, ...]] = (PayInterest(0),)
MATTERS: Final[tuple[Matter, ...]] = (InterestMatter(codes.M_INTEREST),)
