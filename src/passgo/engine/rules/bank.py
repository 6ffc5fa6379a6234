"""The Bank and the money: every dollar that moves, moves here (BANK-1 to BANK-4)."""

from typing import Final

from mypy_extensions import i64

from passgo.engine import codes, reasons
from passgo.engine.declared import Event
from passgo.engine.emit import emit_debt_opened, emit_deed_passed, emit_money_paid, emit_pot_filled
from passgo.engine.position import KIND, SEAT, WIDTH, Position, find_matter, give_deed, pop, top, top_kind
from passgo.engine.push import push_debt
from passgo.engine.rules.paid import half_above

REASONS: Final = {
    "matter-open": "TURN-1",
    "raise-first": "RULING-RAISE",
}
EVENTS: Final = (
    Event("MoneyPaid", "BANK-2", payer="SeatOrBank", payee="SeatOrBank", amount="Money", reason="Reason"),
    Event("DeedPassed", "BANK-1", lot="Square", giver="SeatOrBank", taker="SeatOrBank", how="PassedBy"),
    Event(
        "PotFilled",
        "HOUSE-1",
        amount="Money",
        pot="Money",
        doc="HOUSE-1: what was paid lies on Free Parking; `pot` is all that lies there now.",
    ),
    Event("DebtOpened", "RULING-RAISE", seat="Seat", creditor="SeatOrBank", amount="Money", reason="Reason"),
)

# A debt on the stack, beside its seat. `bankruptcy` declares how it goes on.
DEBT_CREDITOR: Final = 2
DEBT_AMOUNT: Final = 3
DEBT_REASON: Final = 4
DEBT_LOT: Final = 5  # the lot whose deed is handed over when a bid for it is paid, or 0


def pay(p: Position, payer: i64, payee: i64, amount: i64, reason: i64) -> None:
    """Move money that is there. The Bank never runs out (BANK-3)."""
    if amount == 0:
        return
    cash = p.cash
    if payer != codes.BANK:
        cash[payer] -= amount
    if payee != codes.BANK:
        cash[payee] += amount
    emit_money_paid(p, payer, payee, amount, reason)
    if payee == codes.BANK and p.board.pot and fills_pot(reason):
        p.pot += amount
        emit_pot_filled(p, amount, p.pot)


def fills_pot(reason: i64) -> bool:
    """HOUSE-1: fines, taxes and what cards make players pay to the Bank. What a bankrupt leaves is the Bank's."""
    return reason == codes.FOR_TAX or reason == codes.FOR_FINE or reason == codes.FOR_CARD


def charge(p: Position, seat: i64, creditor: i64, amount: i64, reason: i64) -> None:
    """Take what a seat owes: at once if the cash is there, else as a debt that must be raised first."""
    if p.cash[seat] >= amount:
        pay(p, seat, creditor, amount, reason)
    else:
        open_debt(p, seat, creditor, amount, reason, 0)


def open_debt(p: Position, seat: i64, creditor: i64, amount: i64, reason: i64, lot: i64) -> None:
    push_debt(p, seat, creditor, amount, reason, lot)
    emit_debt_opened(p, seat, creditor, amount, reason)


def settle(p: Position) -> bool:
    """Pay the debt on top as soon as the debtor has the cash, and hand over the deed that was waiting for it."""
    debtor = top(p, SEAT)
    amount = top(p, DEBT_AMOUNT)
    if p.cash[debtor] < amount:
        return False
    creditor = top(p, DEBT_CREDITOR)
    reason = top(p, DEBT_REASON)
    lot = top(p, DEBT_LOT)
    pop(p)
    pay(p, debtor, creditor, amount, reason)
    if lot != 0:
        take_from_bank(p, debtor, lot, codes.BY_AUCTION)
    return True


def in_debt(p: Position, seat: i64) -> bool:
    """Whether a seat owes something that it has not been able to pay yet (RULING-DEBT-FIRST)."""
    return find_matter(p, codes.M_DEBT, seat) >= 0


def deed_waits(p: Position, seat: i64, lot: i64) -> bool:
    """Whether this seat has won a lot at an auction and not paid for it yet (RULING-BID-DEBT)."""
    i: i64 = 0
    while i < p.depth:
        base = i * WIDTH
        owes = p.stack[base + KIND] == codes.M_DEBT and p.stack[base + SEAT] == seat
        if owes and lot != 0 and p.stack[base + DEBT_LOT] == lot:
            return True
        i += 1
    return False


def why_turn_waits(p: Position, seat: i64) -> i64:
    """Why the turn cannot go on while a matter is open."""
    return reasons.RAISE_FIRST if must_raise(p, seat) else reasons.MATTER_OPEN


def why_not_on_turn(p: Position, seat: i64) -> i64:
    """Why a seat out of turn cannot go on; a debtor has to pay rather than wait."""
    return reasons.RAISE_FIRST if must_raise(p, seat) else reasons.NOT_YOUR_TURN


def must_raise(p: Position, seat: i64) -> bool:
    """Whether the game waits for this seat to pay a debt."""
    return p.depth > 0 and top_kind(p) == codes.M_DEBT and top(p, SEAT) == seat


def could_raise(p: Position, seat: i64) -> i64:
    """What selling every building and mortgaging everything would bring (BANKRUPT-1)."""
    total: i64 = 0
    for lot in p.board.lots:
        if p.owner[lot] == seat:
            total += half_above(p, lot, 0)
            if p.mortgaged[lot] == 0:
                total += p.board.mortgage[lot]
    return total


def take_from_bank(p: Position, seat: i64, lot: i64, how: i64) -> None:
    """Give an unowned deed to a seat."""
    give_deed(p, lot, seat)
    emit_deed_passed(p, lot, codes.BANK, seat, how)
