"""Taxes: the flat ones, and the choice that has to be made before the sum is known (TAX-1 to TAX-4)."""

from typing import ClassVar, Final

from mypy_extensions import i64

from passgo.engine import codes, reasons
from passgo.engine.board import percent_up
from passgo.engine.declared import Action, Decision, Detail, Event, Matter
from passgo.engine.emit import emit_tax_chosen
from passgo.engine.fields import A_SQUARE, AN_AMOUNT
from passgo.engine.position import SEAT, Position, Terms, pop, top, top_kind
from passgo.engine.push import push_tax
from passgo.engine.rules.bank import charge
from passgo.engine.rules.worth import total_worth
from passgo.speech import Saying

REASONS: Final = {
    "no-tax-choice": "TAX-1",
    "tax-is-flat": "SHORT-4",
    "tax-never-chosen": "TAX-1",
    "not-your-tax": "TAX-1",
}
PAYMENTS: Final = {"tax": "TAX-1"}
EVENTS: Final = (Event("TaxChosen", "TAX-1", seat="Seat", lot="Square", share="bool"),)

# A choice of the tax on the stack, beside its seat.
TAX_SQUARE: Final = 2


def land(p: Position, seat: i64, square: i64) -> None:
    if p.board.tax_percent[square] > 0:
        push_tax(p, seat, square)
    else:
        charge(p, seat, codes.BANK, p.board.flat_tax[square], codes.FOR_TAX)


def check_taxed(p: Position, seat: i64) -> i64:
    if top_kind(p) != codes.M_TAX:
        return no_choice(p)
    if top(p, SEAT) != seat:
        return reasons.NOT_YOUR_TAX
    return reasons.ALLOWED


def no_choice(p: Position) -> i64:
    """Why there is nothing to choose: no token has landed there, or the tax is flat."""
    if p.board.short:
        return reasons.TAX_IS_FLAT
    for percent in p.board.tax_percent:
        if percent > 0:
            return reasons.NO_TAX_CHOICE
    return reasons.TAX_NEVER_CHOSEN


def choose_tax(p: Position, seat: i64, share: bool) -> None:
    """TAX-3: nothing about the worth is worked out, let alone shown, before this choice."""
    square = top(p, TAX_SQUARE)
    pop(p)
    emit_tax_chosen(p, seat, square, share)
    amount = p.board.flat_tax[square]
    if share:
        amount = percent_up(total_worth(p, seat), p.board.tax_percent[square])
    charge(p, seat, codes.BANK, amount, codes.FOR_TAX)


# Neither has amounts: the choice is made before anything is added up (TAX-3).


class PayFlat(Action):
    """Pay the flat amount.

    >>> passgo.PayFlat()
    PayFlat()
    """

    name: ClassVar[str] = "pay-flat"
    rule: ClassVar[str] = "TAX-1"
    listed: ClassVar[int] = 70
    rank: ClassVar[int] = 70

    def __init__(self) -> None:
        super().__init__(codes.PAY_FLAT)

    def create(self, first: i64, second: i64, terms: Terms | None, group: str) -> Action:
        return PayFlat()

    def check(self, p: Position, seat: i64, first: i64, second: i64, terms: Terms | None) -> i64:
        return check_taxed(p, seat)

    def perform(self, p: Position, seat: i64, first: i64, second: i64, terms: Terms | None) -> None:
        choose_tax(p, seat, False)


class PayShare(Action):
    """Pay a share of your total worth.

    >>> passgo.PayShare()
    PayShare()
    """

    name: ClassVar[str] = "pay-share"
    rule: ClassVar[str] = "TAX-1"
    listed: ClassVar[int] = 80
    rank: ClassVar[int] = 80

    def __init__(self) -> None:
        super().__init__(codes.PAY_SHARE)

    def create(self, first: i64, second: i64, terms: Terms | None, group: str) -> Action:
        return PayShare()

    def check(self, p: Position, seat: i64, first: i64, second: i64, terms: Terms | None) -> i64:
        return check_taxed(p, seat)

    def perform(self, p: Position, seat: i64, first: i64, second: i64, terms: Terms | None) -> None:
        choose_tax(p, seat, True)


class TaxChoiceDecision(Decision):
    """The flat amount, or a share of the worth."""

    kind: ClassVar[str] = "TaxChoice"
    fields: ClassVar = (Detail("square", A_SQUARE), Detail("flat", AN_AMOUNT), Detail("percent"))
    rules: ClassVar = ("TAX-3", "TAX")
    prominent: ClassVar[bool] = False  # the two ways to pay are equal

    def __init__(self, seats: tuple[int, ...], square: int, flat: int, percent: int) -> None:
        super().__init__(seats)
        self.square: Final = square
        self.flat: Final = flat
        self.percent: Final = percent


class TaxMatter(Matter):
    name: ClassVar[str] = "tax"
    rule: ClassVar[str] = "TAX-1"
    fields: ClassVar = ("square",)
    decides: ClassVar[type[Decision]] = TaxChoiceDecision
    waiting: ClassVar[bool] = True

    def decision(self, p: Position) -> Decision:
        b = p.board
        square = int(top(p, TAX_SQUARE))
        return TaxChoiceDecision(
            self.deciders(p), square, int(b.flat_tax[square]), int(b.tax_percent[square])
        )

    def default(self, p: Position, seat: i64) -> Action | None:
        return Action(codes.PAY_FLAT)

    def flaws(self, p: Position, base: i64, on_top: bool) -> list[Saying]:
        square = p.stack[base + TAX_SQUARE]
        if p.board.kind[square] != codes.TAX or p.board.tax_percent[square] == 0:
            return [Saying("impossible.flaw.tax")]
        return []


ACTIONS: Final[tuple[Action, ...]] = (PayFlat(), PayShare())
MATTERS: Final[tuple[Matter, ...]] = (TaxMatter(codes.M_TAX),)
