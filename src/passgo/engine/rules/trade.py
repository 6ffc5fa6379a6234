"""Trades between players: what may be traded, and what changes hands (TRADE, CARD-3). Offers are in `offers`."""

from typing import Final

from mypy_extensions import i64

from passgo.engine import codes, reasons
from passgo.engine.board import deed_bit
from passgo.engine.declared import Event
from passgo.engine.emit import emit_deed_passed, emit_jail_card_passed, emit_offer_lapsed
from passgo.engine.position import Position, Terms, give_deed
from passgo.engine.rules.bank import pay
from passgo.engine.rules.bankruptcy import means
from passgo.engine.rules.interest import find_interest, interest_due
from passgo.engine.rules.placing import must_place
from passgo.engine.rules.purse import (
    ANY_CREDITOR,
    check_free_to_spend,
    debts_of,
    has_tax_to_choose,
    price_of_trip,
    rents_to_pay,
    spendable,
)

REASONS: Final = {
    "means-lowered": "RULING-DEBT-FIRST",
    "estate-lowered": "RULING-DEBT-FIRST",
    "tax-chosen-first": "RULING-DEBT-FIRST",
    "lot-not-theirs": "TRADE-1",
    "buildings-before-trade": "TRADE-2",
    "interest-first": "MORTGAGE-4",
    "card-not-theirs": "CARD-3",
    "trade-over-cash": "BANK-4",
    "bid-uncovered": "RULING-TRADE-TURN",
    "interest-too-dear": "RULING-INTEREST-UNABLE",
}
PAYMENTS: Final = {"trade": "TRADE-1"}
EVENTS: Final = (
    Event("JailCardPassed", "CARD-3", deck="Deck", giver="SeatOrBank", taker="SeatOrBank"),
    Event("OfferLapsed", "RULING-OFFER-LAPSE", number="Number"),
)


def find(p: Position, number: i64) -> Terms | None:
    for terms in p.offers:
        if terms.number == number:
            return terms
    return None


def check_goods(p: Position, terms: Terms) -> i64:
    """Whether the lots and cards of an offer are there to be traded."""
    reason = check_side(p, terms.giver, terms.give_lots, terms.give_cards)
    if reason != reasons.ALLOWED:
        return reason
    return check_side(p, terms.taker, terms.get_lots, terms.get_cards)


def check_side(p: Position, seat: i64, lots: tuple[int, ...], cards: tuple[int, ...]) -> i64:
    for lot in lots:
        reason = check_lot(p, seat, lot)
        if reason != reasons.ALLOWED:
            return reason
    for pile in cards:
        if p.jail_card[pile] != seat:
            return reasons.CARD_NOT_THEIRS
    return reasons.ALLOWED


def check_lot(p: Position, seat: i64, lot: i64) -> i64:
    """Whether a seat can put a lot into a trade."""
    if p.owner[lot] != seat:
        return reasons.LOT_NOT_THEIRS
    if p.group_built[p.board.group[lot]] > 0:
        return reasons.BUILDINGS_BEFORE_TRADE
    if find_interest(p, lot) >= 0:
        return reasons.INTEREST_FIRST
    return reasons.ALLOWED


def check_purses(p: Position, terms: Terms) -> i64:
    """Whether both sides have the cash for a trade, and may spend it."""
    reason = check_purse(p, terms)
    return check_purse(p, terms.turned_round()) if reason == reasons.ALLOWED else reason


def check_purse(p: Position, terms: Terms) -> i64:
    """Whether the giver has the cash, the interest on mortgaged deeds received included (RULING-INTEREST-UNABLE)."""
    seat: i64 = terms.giver
    pays: i64 = terms.give_cash
    receives: i64 = terms.get_cash
    if must_place(p, seat):
        return reasons.PLACE_FIRST
    if pays > p.cash[seat]:
        return reasons.TRADE_OVER_CASH
    reason = check_means(p, terms)
    if reason == reasons.ALLOWED:
        reason = check_before_tax(p, terms)
    if reason != reasons.ALLOWED:
        return reason
    left = spendable(p, seat) - pays + receives
    if left < 0 and pays > receives:
        return reasons.BID_UNCOVERED
    due = interest_on(p, terms.get_lots)
    if (due > 0 or pays > receives) and left < due + interest_due(p, seat, -1):
        return reasons.INTEREST_TOO_DEAR
    return reasons.ALLOWED


def check_means(p: Position, terms: Terms) -> i64:
    """RULING-DEBT-FIRST: a debtor may not trade away what could raise the money, nor, if bankrupt, what the
    creditor would get. Rents that another player may still ask for, and interest that the cash does not cover, bind
    like a debt. Like cash, this is checked when an offer is accepted."""
    seat: i64 = terms.giver
    bound = check_free_to_spend(p, seat)
    interest = interest_due(p, seat, -1)
    owed = owed_by_giver(p, terms)
    if bound == reasons.ALLOWED and owed == interest <= p.cash[seat]:
        return reasons.ALLOWED
    if terms.give_cash > terms.get_cash and (bound != reasons.ALLOWED or interest > p.cash[seat]):
        return bound  # if only interest is due, the cash is compared to it later
    before = means(p, seat)
    after = before + raised_by_trade(p, terms)
    needed = owed + price_of_trip(p, seat)
    if after >= needed:
        return reasons.ALLOWED
    if before >= needed or after < owed <= before:
        return reasons.MEANS_LOWERED
    if after >= owed or owed == debts_of(p, seat, terms.taker):
        return reasons.ALLOWED  # the creditor itself may agree to anything
    return reasons.ESTATE_LOWERED if brought(p, terms) < taken_away(p, terms) else reasons.ALLOWED


def check_before_tax(p: Position, terms: Terms) -> i64:
    """RULING-DEBT-FIRST: nothing is given away that a tax still to be chosen would count. Only what is in the trade is
    looked at, since nothing about the worth may be revealed before the choice (TAX-3)."""
    if has_tax_to_choose(p, terms.giver) and brought(p, terms) < taken_away(p, terms):
        return reasons.TAX_CHOSEN_FIRST
    return reasons.ALLOWED


def owed_by_giver(p: Position, terms: Terms) -> i64:
    """The giver's debts, the rents that a third player may still ask for, and interest."""
    seat: i64 = terms.giver
    return debts_of(p, seat, ANY_CREDITOR) + rents_to_pay(p, seat, terms.taker) + interest_due(p, seat, -1)


def brought(p: Position, terms: Terms) -> i64:
    """What the giver gets, as it is worth to a creditor."""
    cards: i64 = len(terms.get_cards)
    return terms.get_cash + value_of(p, terms.get_lots) + cards * p.board.fine


def taken_away(p: Position, terms: Terms) -> i64:
    """What the giver gives, as it is worth to a creditor, and the interest on what comes for it."""
    cards: i64 = len(terms.give_cards)
    cash = terms.give_cash + interest_on(p, terms.get_lots)
    return cash + value_of(p, terms.give_lots) + cards * p.board.fine


def raised_by_trade(p: Position, terms: Terms) -> i64:
    """How much more money the giver could raise after a trade than before it."""
    cash = terms.get_cash - terms.give_cash - interest_on(p, terms.get_lots)
    return cash + raised_by(p, terms.get_lots) - raised_by(p, terms.give_lots)


def raised_by(p: Position, lots: tuple[int, ...]) -> i64:
    """What mortgaging these lots would bring."""
    total: i64 = 0
    for lot in lots:
        if p.mortgaged[lot] == 0:
            total += p.board.mortgage[lot]
    return total


def value_of(p: Position, lots: tuple[int, ...]) -> i64:
    """What these lots are worth to a creditor: the printed price, less the mortgage that is on them."""
    total: i64 = 0
    for lot in lots:
        total += p.board.price[lot]
        if p.mortgaged[lot] != 0:
            total -= p.board.mortgage[lot]
    return total


def interest_on(p: Position, lots: tuple[int, ...]) -> i64:
    total: i64 = 0
    for lot in lots:
        if p.mortgaged[lot] != 0:
            total += p.board.interest[lot]
    return total


def hand_over(
    p: Position, giver: i64, taker: i64, cash: i64, lots: tuple[int, ...], cards: tuple[int, ...]
) -> None:
    for lot in lots:
        give_deed(p, lot, taker)
        p.inherited &= ~deed_bit(lot)
        emit_deed_passed(p, lot, giver, taker, codes.BY_TRADE)
    for pile in cards:
        p.jail_card[pile] = taker
        emit_jail_card_passed(p, pile, giver, taker)
    pay(p, giver, taker, cash, codes.FOR_TRADE)


def mortgaged_among(p: Position, lots: tuple[int, ...]) -> i64:
    deeds: i64 = 0
    for lot in lots:
        if p.mortgaged[lot] != 0:
            deeds |= deed_bit(lot)
    return deeds


def lapse_impossible_offers(p: Position) -> None:
    """RULING-OFFER-LAPSE: take away the offers that have become impossible."""
    for terms in p.offers[:]:
        if p.out[terms.giver] != 0 or p.out[terms.taker] != 0 or not goods_still_there(p, terms):
            p.offers.remove(terms)
            emit_offer_lapsed(p, terms.number)


def goods_still_there(p: Position, terms: Terms) -> bool:
    reason = check_goods(p, terms)
    return reason == reasons.ALLOWED or reason == reasons.INTEREST_FIRST
