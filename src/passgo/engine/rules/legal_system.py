"""Go To Jail: the American Legal System (CORNER-6, RULING-LAWYER-MONEY, RULING-LAWYER-NEXT)."""

from typing import ClassVar, Final

from mypy_extensions import i64

from passgo.engine import codes, reasons
from passgo.engine.answers import may
from passgo.engine.declared import Action, Amounts, Decision, Detail, Event, Matter
from passgo.engine.emit import emit_corner_closed, emit_corner_opened, emit_verdict_given
from passgo.engine.errors import Fact
from passgo.engine.fields import AN_AMOUNT
from passgo.engine.luck import first_die, second_die
from passgo.engine.position import Position, Terms, pop
from passgo.engine.push import push_plea
from passgo.engine.rules.bank import pay
from passgo.engine.rules.challenges import check_corner, corner_flaws
from passgo.engine.rules.purse import spendable
from passgo.engine.rules.travel import go_to_jail, throw_dice
from passgo.speech import Saying

REASONS: Final = {
    "lawyer-too-dear": "RULING-LAWYER-MONEY",
}
PAYMENTS: Final = {"lawyer": "CORNER-6"}
EVENTS: Final = (Event("VerdictGiven", "CORNER-6", seat="Seat", guilty="bool"),)

LAWYER_FEE: Final = 20


def open_plea(p: Position, seat: i64) -> None:
    push_plea(p, seat)
    emit_corner_opened(p, seat, codes.M_PLEA)


class PleadGuilty(Action):
    """Plead guilty and go to Jail.

    >>> passgo.PleadGuilty()
    PleadGuilty()
    """

    name: ClassVar[str] = "plead-guilty"
    rule: ClassVar[str] = "CORNER-6"
    listed: ClassVar[int] = 120
    rank: ClassVar[int] = 50

    def __init__(self) -> None:
        super().__init__(codes.PLEAD_GUILTY)

    def create(self, first: i64, second: i64, terms: Terms | None, group: str) -> Action:
        return PleadGuilty()

    def check(self, p: Position, seat: i64, first: i64, second: i64, terms: Terms | None) -> i64:
        return check_corner(p, seat, codes.M_PLEA)

    def perform(self, p: Position, seat: i64, first: i64, second: i64, terms: Terms | None) -> None:
        pop(p)
        emit_corner_closed(p, seat, codes.M_PLEA)
        go_to_jail(p, seat, codes.IN_BY_SQUARE)


class HireLawyer(Action):
    """Pay the lawyer and throw: odd is not guilty.

    >>> passgo.HireLawyer()
    HireLawyer()
    """

    name: ClassVar[str] = "hire-lawyer"
    rule: ClassVar[str] = "CORNER-6"
    listed: ClassVar[int] = 130
    rank: ClassVar[int] = 40

    def __init__(self) -> None:
        super().__init__(codes.HIRE_LAWYER)

    def create(self, first: i64, second: i64, terms: Terms | None, group: str) -> Action:
        return HireLawyer()

    def check(self, p: Position, seat: i64, first: i64, second: i64, terms: Terms | None) -> i64:
        reason = check_corner(p, seat, codes.M_PLEA)
        if reason != reasons.ALLOWED:
            return reason
        if spendable(p, seat) < LAWYER_FEE:
            return reasons.LAWYER_TOO_DEAR
        return reasons.ALLOWED

    def perform(self, p: Position, seat: i64, first: i64, second: i64, terms: Terms | None) -> None:
        pop(p)
        emit_corner_closed(p, seat, codes.M_PLEA)
        pay(p, seat, codes.BANK, LAWYER_FEE, codes.FOR_LAWYER)
        dice = throw_dice(p, seat, codes.THROW_FOR_VERDICT)
        guilty = (first_die(dice) + second_die(dice)) % 2 == 0
        emit_verdict_given(p, seat, guilty)
        if guilty:
            go_to_jail(p, seat, codes.IN_BY_VERDICT)

    def amounts_of(self, p: Position, first: i64, second: i64) -> Amounts:
        return Amounts(cost=LAWYER_FEE)

    def facts(self, p: Position) -> dict[str, Fact]:
        return {"fee": LAWYER_FEE}


class PleaDecision(Decision):
    """How to plead before the judge."""

    kind: ClassVar[str] = "Plea"
    fields: ClassVar = (Detail("fee", AN_AMOUNT),)
    rules: ClassVar = ("CORNER-6",)

    def __init__(self, seats: tuple[int, ...], fee: int) -> None:
        super().__init__(seats)
        self.fee: Final = fee  # the lawyer's


class PleaMatter(Matter):
    name: ClassVar[str] = "plea"
    rule: ClassVar[str] = "CORNER-6"
    decides: ClassVar[type[Decision]] = PleaDecision
    waiting: ClassVar[bool] = True

    def decision(self, p: Position) -> Decision:
        return PleaDecision(self.deciders(p), LAWYER_FEE)

    def default(self, p: Position, seat: i64) -> Action | None:
        """Hire a lawyer if the cash suffices."""
        hires = may(p, seat, codes.HIRE_LAWYER, 0)
        return Action(codes.HIRE_LAWYER if hires else codes.PLEAD_GUILTY)

    def flaws(self, p: Position, base: i64, on_top: bool) -> list[Saying]:
        return corner_flaws(p, base, p.board.legal_system)


ACTIONS: Final[tuple[Action, ...]] = (PleadGuilty(), HireLawyer())
MATTERS: Final[tuple[Matter, ...]] = (PleaMatter(codes.M_PLEA),)
