"""The base class of bots: it answers decisions, manages an estate, and answers offers.

A bot is asked at fixed times only: for the decision that the game waits for, for free actions before its own first
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
class StandardBot:
    """Answers every decision in some legal way; subclasses play better."""

    def __init__(self, name: str) -> None:
        self.name: str = name

    def begin(self, seed: str) -> None:
        """Start a new game. A bot draws its random numbers from this seed, never from the table's luck."""

    def decide(self, p: Position, seat: i64) -> Action:
        """Answer the decision that the game waits for; most often by throwing or by ending the turn."""
        if p.depth > 0:
            return self.settle(p, seat)
        if p.phase == codes.TO_END:
            return actions.END_TURN
        return self.leave_jail(p, seat) if p.jail[seat] > 0 else actions.THROW

    def settle(self, p: Position, seat: i64) -> Action:
        """Answer the topmost open matter with one of the methods below, or with its chapter's default answer."""
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
        """Choose a way out of Jail."""
        return actions.THROW

    def buy(self, p: Position, seat: i64) -> Action:
        return default_answer(p, seat)

    def bid(self, p: Position, seat: i64) -> Action:
        return default_answer(p, seat)

    def pay_tax(self, p: Position, seat: i64) -> Action:
        """Choose the flat amount, or a share of the seat's worth."""
        return default_answer(p, seat)

    def want(self, p: Position, seat: i64) -> Action:
        """Choose how many of the Bank's last buildings to ask for."""
        return default_answer(p, seat)

    def place(self, p: Position, seat: i64) -> Action:
        """Choose a lot for a building that was won in a contest."""
        return default_answer(p, seat)

    def raise_money(self, p: Position, seat: i64) -> Action:
        return default_answer(p, seat)

    def manage(self, p: Position, seat: i64) -> Action | None:
        """Return one free action between throws, or None when there is nothing left to do."""
        return None

    def answer(self, p: Position, seat: i64, offer: Terms) -> Action:
        """Accept, refuse or counter an offer that was made to this seat."""
        return Action(codes.REFUSE, offer.number)


def default_answer(p: Position, seat: i64) -> Action:
    """The default answer of the topmost matter's chapter, or else the first answer that is listed."""
    found = MATTERS[top_kind(p)].default(p, seat)
    return first_answer(p, seat) if found is None else found


def first_answer(p: Position, seat: i64) -> Action:
    """The first listed action that answers the open decision. Where there is none, money has to be raised first."""
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
