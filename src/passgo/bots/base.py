"""What every bot is: somebody who answers decisions, manages an estate, and answers offers.

A bot is asked at fixed moments only: for the decision that the game waits for, for free actions before its own first
throw and at the end of its own turn, and for an answer to every offer made to it.
"""

from mypy_extensions import i64, mypyc_attr

from passgo.engine import actions, codes, reasons
from passgo.engine.actions import ACTIONS, Action
from passgo.engine.choices import choices
from passgo.engine.declared import ANSWER
from passgo.engine.legality import check
from passgo.engine.matters import MATTERS
from passgo.engine.position import SEAT, Position, Terms, top, top_kind
from passgo.engine.ranges import WantRange
from passgo.engine.rules.selling import most_to_leave


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot:
    """Answers every decision in some legal way; the players of the other modules do it better."""

    def __init__(self, name: str) -> None:
        self.name: str = name

    def begin(self, seed: str) -> None:
        """A new game. Whatever chance the bot uses comes from this seed, never from the table's luck."""

    def decide(self, p: Position, seat: i64) -> Action:
        """The answer to the decision that the game waits for; most often that is to throw, or to end the turn."""
        if p.depth > 0:
            return self.settle(p, seat)
        if p.phase == codes.TO_END:
            return actions.END_TURN
        return self.leave_jail(p, seat) if p.jail[seat] > 0 else actions.THROW

    def settle(self, p: Position, seat: i64) -> Action:
        """The answer to the open matter on top."""
        kind = top_kind(p)
        if kind == codes.M_BUY:
            return self.buy(p, seat)
        if kind == codes.M_AUCTION:
            return self.bid(p, seat)
        if kind == codes.M_DEBT:
            waits = p.board.expansion and may(p, seat, codes.TAKE_SALARY, 0)
            return actions.TAKE_SALARY if waits else self.raise_money(p, seat)
        if kind == codes.M_TAX:
            return self.pay_tax(p, seat)
        if kind == codes.M_INTEREST:
            return first_on_a_lot(p, seat, codes.PAY_INTEREST)
        if kind == codes.M_SHORTAGE:
            return self.want(p, seat)
        if kind == codes.M_PLACE:
            return self.place(p, seat)
        return self.play_corner(p, seat, kind)

    def leave_jail(self, p: Position, seat: i64) -> Action:
        """Which way out to try."""
        return actions.THROW

    def buy(self, p: Position, seat: i64) -> Action:
        return actions.BUY if p.cash[seat] >= lot_price(p) else actions.DECLINE

    def bid(self, p: Position, seat: i64) -> Action:
        return actions.PASS

    def pay_tax(self, p: Position, seat: i64) -> Action:
        """The flat amount, or a share of what one is worth."""
        return actions.PAY_FLAT

    def want(self, p: Position, seat: i64) -> Action:
        """How many of the Bank's last buildings to wish for. A bot that asked to build wishes one, or else it would
        ask again and again."""
        return Action(codes.WANT, 1) if asked_to_build(p, seat) else actions.PASS

    def place(self, p: Position, seat: i64) -> Action:
        """Where a building goes that was won in a contest."""
        return last_on_a_lot(p, seat, codes.PLACE)

    def raise_money(self, p: Position, seat: i64) -> Action:
        return relief(p, seat)

    def play_corner(self, p: Position, seat: i64, kind: i64) -> Action:
        """The Corner Games: the salary, a guess, the dearest lot, a lawyer if there is money for one."""
        if kind == codes.M_EXPANSION:
            return actions.TAKE_SALARY
        if kind == codes.M_CHALLENGE:
            return Action(codes.ANSWER, p.turns % 4)
        if kind == codes.M_PRIZE:
            return last_on_a_lot(p, seat, codes.TAKE)
        if kind == codes.M_TRIP:
            return self.go_on_trip(p, seat)
        if kind == codes.M_PLEA:
            return actions.HIRE_LAWYER if may(p, seat, codes.HIRE_LAWYER, 0) else actions.PLEAD_GUILTY
        return first_answer(p, seat)

    def go_on_trip(self, p: Position, seat: i64) -> Action:
        """The dearest lot that there is money for; money is raised as long as any could be paid for (CORNER-2)."""
        if may(p, seat, codes.DECLINE, 0):
            return actions.DECLINE
        chosen = last_on_a_lot(p, seat, codes.GO_TO)
        return relief(p, seat) if chosen is actions.GIVE_UP else chosen

    def manage(self, p: Position, seat: i64) -> Action | None:
        """One free action between throws, or None when there is nothing left to do."""
        return None

    def answer(self, p: Position, seat: i64, offer: Terms) -> Action:
        """Accept, refuse or counter an offer that was made to this seat."""
        return Action(codes.REFUSE, offer.number)


def first_answer(p: Position, seat: i64) -> Action:
    """The first listed action that answers what the game waits for, whatever that is: a matter that a bot does not
    know is still played on."""
    kind = top_kind(p)
    between = MATTERS[kind].answers if kind != 0 else ()
    for choice in choices(p, seat):
        if isinstance(choice, WantRange):
            return Action(codes.WANT, 1)
        if isinstance(choice, Action) and (ACTIONS[choice.code].timing == ANSWER or choice.do in between):
            return choice
    return actions.GIVE_UP


def may(p: Position, seat: i64, code: i64, first: i64) -> bool:
    return check(p, seat, code, first, 0, None) == reasons.ALLOWED


def asked_to_build(p: Position, seat: i64) -> bool:
    """Whether the question about the Bank's last buildings came from this seat, and it can still buy one."""
    return top(p, SEAT) == seat and may(p, seat, codes.WANT, 1)


def lot_price(p: Position) -> i64:
    """The price of the lot that is up for sale."""
    return p.board.price[p.square[p.turn]]


def first_on_a_lot(p: Position, seat: i64, code: i64) -> Action:
    for lot in p.board.lots:
        if may(p, seat, code, lot):
            return Action(code, lot)
    return actions.GIVE_UP


def last_on_a_lot(p: Position, seat: i64, code: i64) -> Action:
    """The dearest comes last on the board."""
    found = actions.GIVE_UP
    for lot in p.board.lots:
        if may(p, seat, code, lot):
            found = Action(code, lot)
    return found


def relief(p: Position, seat: i64) -> Action:
    """The plainest way to raise money: mortgage bare lots, then sell buildings, then give up."""
    for code in (codes.MORTGAGE, codes.SELL):
        for lot in p.board.lots:
            if p.owner[lot] == seat and may(p, seat, code, lot):
                return Action(code, lot)
    return hotels_at_once(p, seat)


def hotels_at_once(p: Position, seat: i64) -> Action:
    """SELL-3: where the Bank lacks houses for one hotel, a group goes down to the houses that there are."""
    b = p.board
    for group in range(b.colours):
        if p.group_built[group] > 0 and may(p, seat, codes.SELL_HOTELS, group):
            houses = most_to_leave(p, group)
            return Action(codes.SELL_HOTELS, group, houses, None, b.edition.groups[group].id)
    return actions.GIVE_UP
