"""What every bot is: somebody who answers decisions, manages an estate, and answers offers.

A bot is asked at fixed moments only: for the decision that the game waits for, for free actions before its own first
throw and at the end of its own turn, and for an answer to every offer made to it.
"""

from mypy_extensions import i64, mypyc_attr

from passgo.engine import actions as a
from passgo.engine import codes as c
from passgo.engine import reasons as r
from passgo.engine.actions import Action
from passgo.engine.legality import check
from passgo.engine.position import Position, Terms, top_kind
from passgo.engine.rules.selling import houses_on


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
        if p.phase == c.TO_END:
            return a.END_TURN
        return self.leave_jail(p, seat) if p.jail[seat] > 0 else a.THROW

    def settle(self, p: Position, seat: i64) -> Action:
        """The answer to the open matter on top."""
        kind = top_kind(p)
        if kind == c.M_BUY:
            return self.buy(p, seat)
        if kind == c.M_AUCTION:
            return self.bid(p, seat)
        if kind == c.M_DEBT:
            waits = p.board.expansion and may(p, seat, c.TAKE_SALARY, 0)
            return a.TAKE_SALARY if waits else self.raise_money(p, seat)
        if kind == c.M_TAX:
            return self.pay_tax(p, seat)
        if kind == c.M_INTEREST:
            return first_on_a_lot(p, seat, c.PAY_INTEREST)
        if kind == c.M_SHORTAGE:
            return self.want(p, seat)
        if kind == c.M_PLACE:
            return self.place(p, seat)
        return self.play_corner(p, seat, kind)

    def leave_jail(self, p: Position, seat: i64) -> Action:
        """Which way out to try."""
        return a.THROW

    def buy(self, p: Position, seat: i64) -> Action:
        return a.BUY if p.cash[seat] >= lot_price(p) else a.DECLINE

    def bid(self, p: Position, seat: i64) -> Action:
        return a.PASS

    def pay_tax(self, p: Position, seat: i64) -> Action:
        """The flat amount, or a share of what one is worth."""
        return a.PAY_FLAT

    def want(self, p: Position, seat: i64) -> Action:
        """Whether to contend for the Bank's last buildings."""
        return a.PASS

    def place(self, p: Position, seat: i64) -> Action:
        """Where a building goes that was won in a contest."""
        return last_on_a_lot(p, seat, c.PLACE)

    def raise_money(self, p: Position, seat: i64) -> Action:
        return relief(p, seat)

    def play_corner(self, p: Position, seat: i64, kind: i64) -> Action:
        """The Corner Games: the salary, a guess, the dearest lot, a lawyer if there is money for one."""
        if kind == c.M_EXPANSION:
            return a.TAKE_SALARY
        if kind == c.M_CHALLENGE:
            return Action(c.ANSWER, p.turns % 4)
        if kind == c.M_PRIZE:
            return last_on_a_lot(p, seat, c.TAKE)
        if kind == c.M_TRIP:
            return self.go_on_trip(p, seat)
        return a.HIRE_LAWYER if may(p, seat, c.HIRE_LAWYER, 0) else a.PLEAD_GUILTY

    def go_on_trip(self, p: Position, seat: i64) -> Action:
        """The dearest lot that there is money for; money is raised as long as any could be paid for (CORNER-2)."""
        if may(p, seat, c.DECLINE, 0):
            return a.DECLINE
        chosen = last_on_a_lot(p, seat, c.GO_TO)
        return relief(p, seat) if chosen is a.GIVE_UP else chosen

    def manage(self, p: Position, seat: i64) -> Action | None:
        """One free action between throws, or None when there is nothing left to do."""
        return None

    def answer(self, p: Position, seat: i64, offer: Terms) -> Action:
        """Accept, refuse or counter an offer that was made to this seat."""
        return Action(c.REFUSE, offer.number)


def may(p: Position, seat: i64, code: i64, first: i64) -> bool:
    return check(p, seat, code, first, 0, None) == r.ALLOWED


def lot_price(p: Position) -> i64:
    """The price of the lot that is up for sale."""
    return p.board.price[p.square[p.turn]]


def first_on_a_lot(p: Position, seat: i64, code: i64) -> Action:
    for lot in p.board.lots:
        if may(p, seat, code, lot):
            return Action(code, lot)
    return a.GIVE_UP


def last_on_a_lot(p: Position, seat: i64, code: i64) -> Action:
    """The dearest comes last on the board."""
    found = a.GIVE_UP
    for lot in p.board.lots:
        if may(p, seat, code, lot):
            found = Action(code, lot)
    return found


def relief(p: Position, seat: i64) -> Action:
    """The plainest way to raise money: mortgage bare lots, then sell buildings, then give up."""
    for code in (c.MORTGAGE, c.SELL):
        for lot in p.board.lots:
            if p.owner[lot] == seat and may(p, seat, code, lot):
                return Action(code, lot)
    return hotels_at_once(p, seat)


def hotels_at_once(p: Position, seat: i64) -> Action:
    """SELL-3: where the Bank lacks houses for one hotel, a group goes down to the houses that there are."""
    b = p.board
    for group in range(b.colours):
        if p.group_built[group] > 0 and may(p, seat, c.SELL_HOTELS, group):
            houses = min(p.houses + houses_on(p, group), b.group_size[group] * b.houses_for_hotel)
            return Action(c.SELL_HOTELS, group, houses, None, b.edition.groups[group].id)
    return a.GIVE_UP
