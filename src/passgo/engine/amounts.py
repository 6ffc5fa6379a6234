"""What each choice would cost or bring, so that nobody who shows it has to work out a price.

Paying a tax tells nothing: the choice is made before anything is added up (TAX-3).
"""

from mypy_extensions import i64

from passgo.engine import codes as c
from passgo.engine.actions import Action, Amounts
from passgo.engine.choices import Choice, choices
from passgo.engine.position import FIRST, Position, top, top_kind
from passgo.engine.rules import corners, mortgage, paid, selling, sites, trade


def priced_choices(p: Position, seat: i64) -> list[Choice]:
    """All that a seat may do now, with its amounts."""
    return [priced(p, seat, choice) if isinstance(choice, Action) else choice for choice in choices(p, seat)]


def priced(p: Position, seat: i64, action: Action) -> Action:
    amounts = amounts_of(p, seat, action.code, action.first, action.second)
    if amounts is None:
        return action
    return Action(action.code, action.first, action.second, action.terms, action.group, amounts)


def amounts_of(p: Position, seat: i64, code: i64, first: i64, second: i64) -> Amounts | None:
    if code == c.BUY:
        return Amounts(cost=int(p.board.price[top(p, FIRST)]))
    if code == c.GO_TO:
        return Amounts(cost=int(p.board.price[first])) if top_kind(p) == c.M_TRIP else None
    if code == c.BUILD:
        return Amounts(cost=int(sites.price_of(p, first, sites.next_building(p, first))))
    if code == c.SELL:
        return Amounts(refund=int(paid.half_price(p, first)))
    if code == c.SELL_HOTELS:
        return Amounts(refund=int(selling.hotels_refund(p, first, second)))
    if code == c.MORTGAGE:
        return Amounts(gives=int(p.board.mortgage[first]))
    if code == c.LIFT:
        interest = int(mortgage.interest_of_lifting(p, first))
        return Amounts(cost=int(p.board.mortgage[first]) + interest, interest=interest)
    if code == c.PAY_INTEREST:
        interest = int(p.board.interest[first])
        return Amounts(cost=interest, interest=interest)
    if code == c.PAY_FINE:
        return Amounts(cost=int(p.board.fine))
    if code == c.HIRE_LAWYER:
        return Amounts(cost=corners.LAWYER_FEE)
    if code == c.TAKE_SALARY:
        return Amounts(gives=int(p.board.salary))
    if code == c.ACCEPT:
        return interest_after(p, first)
    return None


def interest_after(p: Position, number: i64) -> Amounts | None:
    """The interest that falls due for whoever accepts an offer of mortgaged property."""
    offer = trade.find(p, number)
    interest = 0 if offer is None else int(trade.interest_on(p, offer.give_lots))
    return Amounts(interest=interest) if interest else None
