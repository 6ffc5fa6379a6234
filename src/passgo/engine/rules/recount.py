"""At a real board: counting a player's money (RULING-RECOUNT)."""

from typing import ClassVar, Final, SupportsIndex

from mypy_extensions import i64

from passgo.engine import codes, reasons
from passgo.engine.declared import FREE, Action
from passgo.engine.fields import AMOUNT, TO, whole
from passgo.engine.position import Position, Terms
from passgo.engine.rules.bank import pay

REASONS: Final = {
    "not-at-a-board": "RULING-RECOUNT",
    "nothing-to-count": "RULING-RECOUNT",
}
PAYMENTS: Final = {"recount": "RULING-RECOUNT"}


class Recount(Action):
    """At a real board: say how much money a player has in hand. The Bank makes up the difference.

    Args:
        to: whose money was counted
        amount: how much it is

    >>> passgo.Recount(to=1, amount=1480)
    Recount(to=1, amount=1480)
    """

    name: ClassVar[str] = "recount"
    fields: ClassVar = (TO, AMOUNT)
    rule: ClassVar[str] = "RULING-RECOUNT"
    says: ClassVar[str] = "Count the money"
    listed: ClassVar[int] = 390
    timing: ClassVar[int] = FREE

    def __init__(self, to: SupportsIndex, amount: SupportsIndex) -> None:
        super().__init__(codes.RECOUNT, whole("to", to), whole("amount", amount))

    @property
    def to(self) -> int:
        return int(self.first)

    @property
    def amount(self) -> int:
        return int(self.second)

    def create(self, first: i64, second: i64, terms: Terms | None, group: str) -> Action:
        return Recount(int(first), int(second))

    def check(self, p: Position, seat: i64, counted: i64, amount: i64, terms: Terms | None) -> i64:
        if not p.luck.by_hand():
            return reasons.NOT_AT_A_BOARD
        if counted >= p.seats or p.out[counted] != 0 or p.cash[counted] == amount:
            return reasons.NOTHING_TO_COUNT
        return reasons.ALLOWED

    def perform(self, p: Position, seat: i64, counted: i64, amount: i64, terms: Terms | None) -> None:
        missing = amount - p.cash[counted]
        if missing > 0:
            pay(p, codes.BANK, counted, missing, codes.FOR_RECOUNT)
        else:
            pay(p, counted, codes.BANK, -missing, codes.FOR_RECOUNT)


ACTIONS: Final[tuple[Action, ...]] = (Recount(0, 0),)
