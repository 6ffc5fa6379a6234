"""The allowed actions of a seat at each moment, as numbers of the action set: one method for each family of actions.

Every method first tests cheaply for what rules out most actions, such as the owner of a lot, and asks the engine's own
check about the rest. tests/rl/test_masks.py compares the result with a check of every single action. Newer actions, and
the answers to a matter without a method of its own, are found by that check alone.
"""

from typing import Final

from mypy_extensions import i64

from passgo.engine import codes, reasons
from passgo.engine.actions import ACTIONS
from passgo.engine.board import SQUARES, first_lot
from passgo.engine.declared import ANSWER
from passgo.engine.legality import check
from passgo.engine.matters import MATTERS
from passgo.engine.position import (
    CLAIM_DEBTOR,
    CLAIM_LOT,
    CLAIM_OWNER,
    CLAIM_WIDTH,
    Position,
    lots_held,
    owns_group,
    top,
    top_kind,
)
from passgo.engine.rules.auction import AUCTION_BID
from passgo.engine.rules.bankruptcy import GiveUp
from passgo.engine.rules.bidding import Bid, Pass, least_bid, most_to_bid
from passgo.engine.rules.building import Build
from passgo.engine.rules.challenges import ANSWERS, NextCard, Take
from passgo.engine.rules.corners import GoTo, TakeSalary
from passgo.engine.rules.interest import find_interest
from passgo.engine.rules.jail import PayFine, UseCard
from passgo.engine.rules.legal_system import HireLawyer
from passgo.engine.rules.mortgage import Lift, Mortgage
from passgo.engine.rules.placing import Place
from passgo.engine.rules.purchase import Buy, Decline
from passgo.engine.rules.rent import AskRent
from passgo.engine.rules.selling import Sell, SellHotels
from passgo.engine.rules.shortage import SHORTAGE_BUILDING
from passgo.engine.rules.wishes import could_buy
from passgo.rl.core.action_set import BID as RAISE
from passgo.rl.core.action_set import MOST_WISHED, NOTHING, PLAIN, RAISES, ActionSet
from passgo.rl.core.action_set import SELL_HOTELS as HOTELS
from passgo.rl.core.legal import Legal

ASK_RENT: Final = AskRent(0, 0)
BID: Final = Bid(0)
BUILD: Final = Build(0)
BUY: Final = Buy()
DECLINE: Final = Decline()
GIVE_UP: Final = GiveUp()
GO_TO: Final = GoTo(0)
HIRE_LAWYER: Final = HireLawyer()
LIFT: Final = Lift(0)
MORTGAGE: Final = Mortgage(0)
NEXT_CARD: Final = NextCard()
PASS: Final = Pass()
PAY_FINE: Final = PayFine()
PLACE: Final = Place(0)
SELL: Final = Sell(0)
SELL_HOTELS: Final = SellHotels("", 0)
TAKE: Final = Take(0)
TAKE_SALARY: Final = TakeSalary()
USE_CARD: Final = UseCard("chance")


class Masks:
    """Adds allowed actions to a `Legal`, family by family."""

    def __init__(self, actions: ActionSet) -> None:
        self.actions: Final = actions
        self.throw: Final[i64] = actions.of(codes.THROW)
        self.end_turn: Final[i64] = actions.of(codes.END_TURN)
        self.buy: Final[i64] = actions.of(codes.BUY)
        self.decline: Final[i64] = actions.of(codes.DECLINE)
        self.pass_: Final[i64] = actions.of(codes.PASS)
        self.pay_fine: Final[i64] = actions.of(codes.PAY_FINE)
        self.pay_flat: Final[i64] = actions.of(codes.PAY_FLAT)
        self.pay_share: Final[i64] = actions.of(codes.PAY_SHARE)
        self.give_up: Final[i64] = actions.of(codes.GIVE_UP)
        self.take_salary: Final[i64] = actions.of(codes.TAKE_SALARY)
        self.next_card: Final[i64] = actions.of(codes.NEXT_CARD)
        self.plead_guilty: Final[i64] = actions.of(codes.PLEAD_GUILTY)
        self.hire_lawyer: Final[i64] = actions.of(codes.HIRE_LAWYER)

    # Free actions.

    def add_free(self, p: Position, seat: i64, legal: Legal) -> None:
        """Add building, selling, mortgaging, lifting, and asking for rents."""
        self.add_estate(p, seat, True, legal)
        if len(p.claims) > 0:
            self.add_rents(p, seat, legal)
        self.add_checked(p, seat, self.actions.newer, False, legal)

    def add_estate(self, p: Position, seat: i64, spends: bool, legal: Legal) -> None:
        """Add the actions on a seat's own lots; without `spends`, to raise money, neither building nor lifting."""
        s = self.actions
        b = p.board
        mortgaged = p.mortgaged
        place = s.lot_place
        builder = p.complete[seat] > 0
        cash: i64 = -1
        if spends:
            cash = p.cash[seat]
        deeds = p.deeds[seat]
        while deeds != 0:
            lot = first_lot(deeds)
            deeds &= deeds - 1
            i = place[lot]
            if mortgaged[lot] != 0:
                if cash >= b.mortgage[lot] and LIFT.check(p, seat, lot, 0, None) == reasons.ALLOWED:
                    legal.add(s.lift + i)
                continue
            if MORTGAGE.check(p, seat, lot, 0, None) == reasons.ALLOWED:
                legal.add(s.mortgage + i)
            if builder and b.group[lot] < b.colours and owns_group(p, seat, b.group[lot]):
                if p.built[lot] > 0 and SELL.check(p, seat, lot, 0, None) == reasons.ALLOWED:
                    legal.add(s.sell + i)
                if spends and BUILD.check(p, seat, lot, 0, None) == reasons.ALLOWED:
                    legal.add(s.build + i)
        if builder:
            for group in range(b.colours):
                if (
                    p.group_built[group] > 0
                    and lots_held(p, seat, group) > 0
                    and SELL_HOTELS.check(p, seat, group, 0, None) == reasons.ALLOWED
                ):
                    legal.add(s.sell_hotels + group)

    def add_rents(self, p: Position, seat: i64, legal: Legal) -> None:
        """Add one action for each lot: the oldest of its rents that can be asked for."""
        s = self.actions
        for i in range(s.lots):
            if debtor_of(p, seat, p.board.lots[i]) >= 0:
                legal.add(s.ask_rent + i)

    # Decisions.

    def add_decision(self, p: Position, seat: i64, legal: Legal) -> None:
        """Add the answers to the decision that the game waits for; none if no action of the set answers it."""
        known = self.add_known(p, seat, top_kind(p), legal)
        self.add_checked(p, seat, self.actions.newer if known else NOTHING + 1, True, legal)

    def add_checked(self, p: Position, seat: i64, first: i64, answering: bool, legal: Legal) -> None:
        """Add the legal actions from number `first` on that answer the decision, or those that do not."""
        s = self.actions
        number = first
        while number < s.size:
            if self.answers(p, number) == answering and self.is_legal(p, seat, number):
                legal.add(number)
            number += 1

    def answers(self, p: Position, number: i64) -> bool:
        code = self.actions.code[number]
        if code < 0:
            return False
        kind = ACTIONS[code]
        return kind.timing == ANSWER or kind.name in MATTERS[top_kind(p)].answers

    def is_legal(self, p: Position, seat: i64, number: i64) -> bool:
        """Whether the engine allows an action with at most one number; others have methods of their own."""
        s = self.actions
        kind = s.kind[number]
        first = s.number[number]
        if kind == RAISE:
            if top_kind(p) == codes.M_AUCTION:
                first += top(p, AUCTION_BID)
        elif kind != PLAIN and kind != HOTELS:
            return False
        return check(p, seat, s.code[number], first, 0, None) == reasons.ALLOWED

    def add_known(self, p: Position, seat: i64, kind: i64, legal: Legal) -> bool:
        """Add the answers to a kind of matter; False if it has no method here. Money can be raised in a debt, and on a
        trip that must be paid."""
        s = self.actions
        if kind == 0:
            self.add_turn(p, seat, legal)
        elif kind == codes.M_BUY:
            legal.add(self.decline)
            if BUY.check(p, seat, 0, 0, None) == reasons.ALLOWED:
                legal.add(self.buy)
        elif kind == codes.M_AUCTION:
            self.add_bids(p, seat, legal)
        elif kind == codes.M_DEBT:
            self.add_relief(p, seat, legal)
        elif kind == codes.M_TAX:
            legal.add(self.pay_flat)
            legal.add(self.pay_share)
        elif kind == codes.M_INTEREST:
            self.add_interest(p, seat, legal)
        elif kind == codes.M_SHORTAGE:
            legal.add(self.pass_)
            most = could_buy(p, seat, top(p, SHORTAGE_BUILDING))
            if most > 0:
                legal.add(s.want)
            for count in range(1, min(most, MOST_WISHED) + 1):
                legal.add(s.want + count)
        elif kind == codes.M_PLACE:
            for i in range(s.lots):
                lot = p.board.lots[i]
                if p.owner[lot] == seat and PLACE.check(p, seat, lot, 0, None) == reasons.ALLOWED:
                    legal.add(s.place + i)
        else:
            return self.add_corner(p, seat, kind, legal)
        return True

    def add_turn(self, p: Position, seat: i64, legal: Legal) -> None:
        if p.phase == codes.TO_END:
            legal.add(self.end_turn)
            return
        legal.add(self.throw)
        if p.jail[seat] > 0:
            if PAY_FINE.check(p, seat, 0, 0, None) == reasons.ALLOWED:
                legal.add(self.pay_fine)
            for pile in range(2):
                if USE_CARD.check(p, seat, pile, 0, None) == reasons.ALLOWED:
                    legal.add(self.actions.use_card + pile)

    def add_bids(self, p: Position, seat: i64, legal: Legal) -> None:
        legal.add(self.pass_)
        highest = top(p, AUCTION_BID)
        least = least_bid(p)
        if BID.check(p, seat, least, 0, None) == reasons.ALLOWED:
            most = most_to_bid(p, seat)
            for i in range(len(RAISES)):
                if least <= highest + RAISES[i] <= most:
                    legal.add(self.actions.bid + i)

    def add_relief(self, p: Position, seat: i64, legal: Legal) -> None:
        """Add the ways out of a debt."""
        self.add_estate(p, seat, False, legal)
        if len(p.claims) > 0:
            self.add_rents(p, seat, legal)
        if TAKE_SALARY.check(p, seat, 0, 0, None) == reasons.ALLOWED:
            legal.add(self.take_salary)
        if GIVE_UP.check(p, seat, 0, 0, None) == reasons.ALLOWED:
            legal.add(self.give_up)

    def add_interest(self, p: Position, seat: i64, legal: Legal) -> None:
        s = self.actions
        for i in range(s.lots):
            lot = p.board.lots[i]
            if p.owner[lot] == seat and find_interest(p, lot) >= 0:
                legal.add(s.pay_interest + i)
                if LIFT.check(p, seat, lot, 0, None) == reasons.ALLOWED:
                    legal.add(s.lift + i)

    def add_corner(self, p: Position, seat: i64, kind: i64, legal: Legal) -> bool:
        s = self.actions
        if kind == codes.M_EXPANSION or kind == codes.M_TRIP:
            if kind == codes.M_EXPANSION:
                legal.add(self.take_salary)
            for square in range(SQUARES):
                if GO_TO.check(p, seat, square, 0, None) == reasons.ALLOWED:
                    legal.add(s.go_to + square)
            if kind == codes.M_TRIP:
                if DECLINE.check(p, seat, 0, 0, None) == reasons.ALLOWED:
                    legal.add(self.decline)
                if legal.count == 0:
                    self.add_estate(p, seat, False, legal)
        elif kind == codes.M_CHALLENGE:
            for choice in range(ANSWERS):
                legal.add(s.answer + choice)
        elif kind == codes.M_PRIZE:
            for i in range(s.lots):
                if TAKE.check(p, seat, p.board.lots[i], 0, None) == reasons.ALLOWED:
                    legal.add(s.take + i)
            if NEXT_CARD.check(p, seat, 0, 0, None) == reasons.ALLOWED:
                legal.add(self.next_card)
        elif kind == codes.M_PLEA:
            legal.add(self.plead_guilty)
            if HIRE_LAWYER.check(p, seat, 0, 0, None) == reasons.ALLOWED:
                legal.add(self.hire_lawyer)
        else:
            return False
        return True


def debtor_of(p: Position, owner: i64, lot: i64) -> i64:
    """The seat that owes the oldest rent of a lot that can be asked for, or -1."""
    at: i64 = 0
    while at < len(p.claims):
        if p.claims[at + CLAIM_LOT] == lot and p.claims[at + CLAIM_OWNER] == owner:
            debtor = p.claims[at + CLAIM_DEBTOR]
            if ASK_RENT.check(p, owner, debtor, lot, None) == reasons.ALLOWED:
                return debtor
        at += CLAIM_WIDTH
    return -1
