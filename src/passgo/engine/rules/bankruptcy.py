"""Bankruptcy: giving up, and what becomes of the estate (BANKRUPT-1 to BANKRUPT-5)."""

from typing import ClassVar, Final

from mypy_extensions import i64

from passgo.engine import codes, reasons
from passgo.engine.answers import may
from passgo.engine.board import deed_bit, squares_in
from passgo.engine.declared import MATTERS as ALL_MATTERS
from passgo.engine.declared import Action, Decision, Detail, Event, Matter
from passgo.engine.emit import emit_deed_passed, emit_jail_card_passed, emit_went_bankrupt
from passgo.engine.fields import A_SEAT, A_SQUARE, AN_AMOUNT
from passgo.engine.position import (
    KIND,
    SEAT,
    WIDTH,
    Position,
    Terms,
    give_deed,
    is_unowned,
    pop,
    remove_matter,
    set_mortgaged,
    set_top,
    top,
    top_kind,
)
from passgo.engine.push import push_estate
from passgo.engine.relief import relief
from passgo.engine.rules import (
    auction,
    corners,
    deck,
    ending,
    interest,
    last_interest,
    placing,
    rent,
    selling,
    wishes,
)
from passgo.engine.rules.bank import (
    DEBT_AMOUNT,
    DEBT_CREDITOR,
    DEBT_LOT,
    DEBT_REASON,
    could_raise,
    in_debt,
    pay,
    settle,
)
from passgo.engine.rules.purchase import PURCHASE_LOT
from passgo.speech import Saying

REASONS: Final = {
    "not-in-debt": "BANKRUPT-1",
    "debt-waits": "RULING-TWO-DEBTS",
    "could-pay": "BANKRUPT-1",
    "left-the-game": "BANKRUPT-5",
}
PAYMENTS: Final = {"bankruptcy": "BANKRUPT-2"}
EVENTS: Final = (Event("WentBankrupt", "BANKRUPT-2", seat="Seat", creditor="SeatOrBank"),)

# The deeds of a bankrupt on the stack that are still to be auctioned (one bit per square).
ESTATE_DEEDS: Final = 2


def means(p: Position, seat: i64) -> i64:
    """All that a debt could be paid with: cash, what could be raised, and a salary that waits for its taker."""
    salary = p.board.salary_on_go if corners.open_expansion(p, seat) >= 0 else 0
    return p.cash[seat] + could_raise(p, seat) + salary


def nothing_left(p: Position, seat: i64) -> bool:
    """RULING-RAISE: without a deed, a card, a salary or a rent to ask for there is nothing to raise money with."""
    if rent.has_claim(p, seat) or corners.open_expansion(p, seat) >= 0:
        return False
    if p.jail_card[codes.CHANCE] == seat or p.jail_card[codes.CHEST] == seat:
        return False
    base = seat * p.board.groups
    for group in range(p.board.groups):
        if p.held[base + group] > 0:
            return False
    return True


def go_bankrupt(p: Position) -> None:
    """The debtor on top cannot pay: the estate passes on, and the player leaves (BANKRUPT-1)."""
    seat = top(p, SEAT)
    creditor = top(p, DEBT_CREDITOR)
    emit_went_bankrupt(p, seat, creditor)
    placing.refund_unplaced(p, seat)
    selling.return_buildings(p, seat)
    pay(p, seat, creditor, p.cash[seat], codes.FOR_BANKRUPTCY)
    deeds = deeds_of(p, seat)
    mortgaged: i64 = 0
    for lot in p.board.lots:
        if deeds & deed_bit(lot) != 0:
            if creditor == codes.BANK:
                set_mortgaged(p, lot, 0)  # RULING-BANK-AUCTION
            elif p.mortgaged[lot] != 0:
                mortgaged |= deed_bit(lot)
            give_deed(p, lot, creditor)
            emit_deed_passed(p, lot, seat, creditor, codes.BY_BANKRUPTCY)
    pass_cards(p, seat, creditor)
    for_auction: i64 = 0
    if p.board.auctions:
        for_auction = lots_left_unpaid(p, seat) | (deeds if creditor == codes.BANK else 0)
    leave(p, seat, creditor)
    if p.board.short and p.in_game > 1:
        interest.open_interest(p, creditor, mortgaged)
        last_interest.charge_interest(p)
    if ending.ends_by_bankruptcy(p):
        return
    if for_auction != 0:
        push_estate(p, for_auction)
    p.inherited = p.inherited & ~deeds | mortgaged
    interest.open_interest(p, creditor, mortgaged)


def lots_left_unpaid(p: Position, seat: i64) -> i64:
    """AUCTION-1: a lot that the leaver had landed on and not bought goes to auction, and one that the leaver had won
    and not paid for goes there again (RULING-BID-DEBT)."""
    lots: i64 = 0
    i: i64 = 0
    while i < p.depth:
        base = i * WIDTH
        if p.stack[base + SEAT] == seat:
            if p.stack[base + KIND] == codes.M_BUY:
                lots |= deed_bit(p.stack[base + PURCHASE_LOT])
            elif p.stack[base + KIND] == codes.M_DEBT:
                lots |= waiting_deed(p, base)
        i += 1
    return lots


def waiting_deed(p: Position, base: i64) -> i64:
    """The deed that is handed over when a debt is paid, as a bit."""
    lot = p.stack[base + DEBT_LOT]
    return deed_bit(lot) if lot != 0 else 0


def deeds_of(p: Position, seat: i64) -> i64:
    deeds: i64 = 0
    for lot in p.board.lots:
        if p.owner[lot] == seat:
            deeds |= deed_bit(lot)
    return deeds


def pass_cards(p: Position, seat: i64, creditor: i64) -> None:
    for pile in range(2):
        if p.jail_card[pile] == seat:
            if creditor == codes.BANK:
                deck.return_jail_card(p, pile)
            else:
                p.jail_card[pile] = creditor
                emit_jail_card_passed(p, pile, seat, creditor)


def leave(p: Position, seat: i64, heir: i64) -> None:
    """BANKRUPT-5: out of the game, and out of every matter that is still open."""
    p.out[seat] = 1
    p.jail[seat] = 0
    p.square[seat] = 0
    p.in_game -= 1
    p.lapped &= ~(1 << seat)
    if seat == p.turn:
        p.phase = codes.TO_LEAVE
    wishes.forget_wishes(p, seat)
    rent.leave(p, seat, heir)
    place = p.depth - 1
    while place >= 0:
        ALL_MATTERS[p.stack[place * WIDTH + KIND]].leave(p, place, seat, heir)
        place -= 1


def auction_next_deed(p: Position) -> None:
    """BANKRUPT-4: the Bank auctions what it took over, one by one in board order."""
    deeds = top(p, ESTATE_DEEDS)
    for lot in p.board.lots:
        if deeds & deed_bit(lot) != 0:
            set_top(p, ESTATE_DEEDS, deeds & ~deed_bit(lot))
            auction.open_for_all(p, lot)
            return
    pop(p)


class GiveUp(Action):
    """Go bankrupt: the debt is beyond all means.

    >>> passgo.GiveUp()
    GiveUp()
    """

    name: ClassVar[str] = "give-up"
    rule: ClassVar[str] = "BANKRUPT-1"
    listed: ClassVar[int] = 90
    rank: ClassVar[int] = 150

    def __init__(self) -> None:
        super().__init__(codes.GIVE_UP)

    def create(self, first: i64, second: i64, terms: Terms | None, group: str) -> Action:
        return GiveUp()

    def check(self, p: Position, seat: i64, first: i64, second: i64, terms: Terms | None) -> i64:
        if top_kind(p) != codes.M_DEBT or top(p, SEAT) != seat:
            return reasons.DEBT_WAITS if in_debt(p, seat) else reasons.NOT_IN_DEBT
        if means(p, seat) >= top(p, DEBT_AMOUNT):
            return reasons.COULD_PAY
        return reasons.ALLOWED

    def perform(self, p: Position, seat: i64, first: i64, second: i64, terms: Terms | None) -> None:
        go_bankrupt(p)


class RaiseMoneyDecision(Decision):
    """A debt that is larger than the cash."""

    kind: ClassVar[str] = "RaiseMoney"
    fields: ClassVar = (
        Detail("creditor", A_SEAT, or_none=True),
        Detail("amount", AN_AMOUNT),
        Detail("lot", A_SQUARE, optional=True),
    )
    rules: ClassVar = ("RULING-DEBT-FIRST", "BANKRUPT", "SELL", "MORTGAGE")
    prominent: ClassVar[bool] = False  # which lot to give up is for the player to find

    def __init__(
        self, seats: tuple[int, ...], creditor: int | None, amount: int, lot: int | None = None
    ) -> None:
        super().__init__(seats)
        self.creditor: Final = creditor  # None is the Bank
        self.amount: Final = amount
        self.lot: Final = lot  # which is handed over when the bid for it is paid (RULING-BID-DEBT)


class DebtMatter(Matter):
    name: ClassVar[str] = "debt"
    rule: ClassVar[str] = "RULING-RAISE"
    fields: ClassVar = ("holder", "money", "reason")
    last: ClassVar[str] = "lot"
    decides: ClassVar[type[Decision]] = RaiseMoneyDecision
    waiting: ClassVar[bool] = True
    answers: ClassVar = ("sell", "sell-hotels", "mortgage")

    def go_on(self, p: Position) -> bool:
        if settle(p):
            return True
        if nothing_left(p, top(p, SEAT)):
            go_bankrupt(p)
            return True
        return False

    def decision(self, p: Position) -> Decision:
        creditor = int(top(p, DEBT_CREDITOR))
        lot = int(top(p, DEBT_LOT))
        return RaiseMoneyDecision(
            self.deciders(p),
            None if creditor == codes.BANK else creditor,
            int(top(p, DEBT_AMOUNT)),
            lot if lot != 0 else None,
        )

    def default(self, p: Position, seat: i64) -> Action | None:
        """RULING-RAISE: a salary that is still to be taken comes before anything that is lost."""
        waits = p.board.expansion and may(p, seat, codes.TAKE_SALARY, 0)
        return Action(codes.TAKE_SALARY) if waits else relief(p, seat)

    def leave(self, p: Position, place: i64, seat: i64, heir: i64) -> None:
        """RULING-DEBT-HEIR: what was owed to the bankrupt is owed to the player who took the estate."""
        base = place * WIDTH
        debtor = p.stack[base + SEAT]
        owed_to_leaver = p.stack[base + DEBT_CREDITOR] == seat
        if debtor == seat or (owed_to_leaver and debtor == heir):
            remove_matter(p, place)
        elif owed_to_leaver:
            p.stack[base + DEBT_CREDITOR] = heir

    def sells(self, p: Position, base: i64) -> i64:
        return waiting_deed(p, base)

    def flaws(self, p: Position, base: i64, on_top: bool) -> list[Saying]:
        seat = p.stack[base + SEAT]
        creditor = p.stack[base + DEBT_CREDITOR]
        amount = p.stack[base + DEBT_AMOUNT]
        if amount == 0 or creditor == seat or (creditor != codes.BANK and p.out[creditor] != 0):
            return [Saying("impossible.flaw.debt")]
        if on_top and p.cash[seat] >= amount:
            return [Saying("impossible.flaw.debt-covered", seat=seat)]
        lot = p.stack[base + DEBT_LOT]
        if p.stack[base + DEBT_REASON] == codes.FOR_BID:
            # What was bid for waits: a deed with the debt, a building below it.
            waits = is_unowned(p, lot) if lot != 0 else lies_on_building(p, base)
        else:
            waits = lot == 0
        return [] if waits else [Saying("impossible.flaw.bid-owed", rule="RULING-BID-DEBT")]


def lies_on_building(p: Position, base: i64) -> bool:
    below = base - WIDTH
    return (
        below >= 0
        and p.stack[below + KIND] == codes.M_PLACE
        and p.stack[below + SEAT] == p.stack[base + SEAT]
    )


class EstateMatter(Matter):
    name: ClassVar[str] = "estate"
    rule: ClassVar[str] = "BANKRUPT-4"
    owned: ClassVar[bool] = False
    fields: ClassVar = ("lots",)

    def go_on(self, p: Position) -> bool:
        auction_next_deed(p)
        return True

    def sells(self, p: Position, base: i64) -> i64:
        return p.stack[base + ESTATE_DEEDS]

    def flaws(self, p: Position, base: i64, on_top: bool) -> list[Saying]:
        if all(is_unowned(p, lot) for lot in squares_in(p.stack[base + ESTATE_DEEDS])):
            return []
        return [Saying("impossible.flaw.estate")]


ACTIONS: Final[tuple[Action, ...]] = (GiveUp(),)
MATTERS: Final[tuple[Matter, ...]] = (DebtMatter(codes.M_DEBT), EstateMatter(codes.M_ESTATE))
