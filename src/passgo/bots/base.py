"""What every bot is: somebody who answers decisions, manages an estate, and answers offers.

A bot is asked at fixed moments only: for the decision that the game waits for, for free actions before its own first
throw and at the end of its own turn, and for an answer to every offer made to it.
"""

from mypy_extensions import i64, mypyc_attr

from passgo.engine import actions, codes
from passgo.engine.actions import ACTIONS, Action
from passgo.engine.answers import may as may
from passgo.engine.choices import choices
from passgo.engine.declared import ANSWER
from passgo.engine.matters import MATTERS
from passgo.engine.position import Position, Terms, top_kind
from passgo.engine.ranges import WantRange
from passgo.engine.relief import relief


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
        """The answer to the open matter on top: one of the methods below, or what its chapter answers by default."""
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
        if kind == codes.M_SHORTAGE:
            return self.want(p, seat)
        if kind == codes.M_PLACE:
            return self.place(p, seat)
        return default_answer(p, seat)

    def leave_jail(self, p: Position, seat: i64) -> Action:
        """Which way out to try."""
        return actions.THROW

    def buy(self, p: Position, seat: i64) -> Action:
        return default_answer(p, seat)

    def bid(self, p: Position, seat: i64) -> Action:
        return default_answer(p, seat)

    def pay_tax(self, p: Position, seat: i64) -> Action:
        """The flat amount, or a share of what one is worth."""
        return default_answer(p, seat)

    def want(self, p: Position, seat: i64) -> Action:
        """How many of the Bank's last buildings to wish for."""
        return default_answer(p, seat)

    def place(self, p: Position, seat: i64) -> Action:
        """Where a building goes that was won in a contest."""
        return default_answer(p, seat)

    def raise_money(self, p: Position, seat: i64) -> Action:
        return default_answer(p, seat)

    def manage(self, p: Position, seat: i64) -> Action | None:
        """One free action between throws, or None when there is nothing left to do."""
        return None

    def answer(self, p: Position, seat: i64, offer: Terms) -> Action:
        """Accept, refuse or counter an offer that was made to this seat."""
        return Action(codes.REFUSE, offer.number)


def default_answer(p: Position, seat: i64) -> Action:
    """What the chapter of the open matter on top answers by default, or else the first answer that is listed."""
    found = MATTERS[top_kind(p)].default(p, seat)
    return first_answer(p, seat) if found is None else found


def first_answer(p: Position, seat: i64) -> Action:
    """The first listed action that answers what the game waits for, whatever that is. Where nothing answers, money
    has to be raised first."""
    between = MATTERS[top_kind(p)].answers
    for choice in choices(p, seat):
        if isinstance(choice, WantRange):
            return Action(codes.WANT, 1)
        if isinstance(choice, Action) and (ACTIONS[choice.code].timing == ANSWER or choice.do in between):
            return choice
    return relief(p, seat)


def lot_price(p: Position) -> i64:
    """The price of the lot that is up for sale."""
    return p.board.price[p.square[p.turn]]
