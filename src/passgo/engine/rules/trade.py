"""Trades between players: offers that lie on the table, and what changes hands when one is accepted (TRADE, CARD-3)."""

from typing import Final

from mypy_extensions import i64

from passgo.engine import codes as c
from passgo.engine import events as e
from passgo.engine import reasons as r
from passgo.engine.board import deed_bit
from passgo.engine.position import Position, Terms, give_deed, note
from passgo.engine.rules import mortgage, shortage
from passgo.engine.rules.bank import (
    check_free_to_spend,
    could_raise,
    find_interest,
    interest_due,
    money_needed,
    pay,
    spendable,
)

MOST_OFFERS: Final = 10


def find(p: Position, number: i64) -> Terms | None:
    for terms in p.offers:
        if terms.number == number:
            return terms
    return None


# Making an offer.


def check_offer(p: Position, terms: Terms) -> i64:
    """Whether an offer may be laid on the table: it must be possible as far as the one who makes it knows."""
    giver: i64 = terms.giver
    taker: i64 = terms.taker
    if giver == taker or taker >= p.seats or p.out[taker] != 0:
        return r.NO_SUCH_PARTNER
    if not (terms.give_lots or terms.get_lots or terms.give_cards or terms.get_cards):
        return r.ONLY_CASH
    reason = check_offerer(p, giver)
    if reason != r.ALLOWED:
        return reason
    reason = check_goods(p, terms)
    if reason != r.ALLOWED:
        return reason
    if terms.give_cash > 0 and terms.give_cash > spendable(p, giver):
        return r.OFFER_OVER_CASH
    return check_free_to_spend(p, giver) if terms.give_cash > terms.get_cash else r.ALLOWED


def check_offerer(p: Position, seat: i64) -> i64:
    """Whether a seat may lay any offer on the table now."""
    mine = 0
    for terms in p.offers:
        if terms.giver == seat:
            mine += 1
    if mine >= MOST_OFFERS:
        return r.TOO_MANY_OFFERS
    if shortage.places_first(p, seat):
        return r.PLACE_FIRST
    return r.ALLOWED


def check_goods(p: Position, terms: Terms) -> i64:
    """Whether the lots and cards of an offer are there to be traded."""
    reason = check_side(p, terms.giver, terms.give_lots, terms.give_cards)
    if reason != r.ALLOWED:
        return reason
    return check_side(p, terms.taker, terms.get_lots, terms.get_cards)


def check_side(p: Position, seat: i64, lots: tuple[int, ...], cards: tuple[int, ...]) -> i64:
    for lot in lots:
        reason = check_lot(p, seat, lot)
        if reason != r.ALLOWED:
            return reason
    for pile in cards:
        if p.jail_card[pile] != seat:
            return r.CARD_NOT_THEIRS
    return r.ALLOWED


def check_lot(p: Position, seat: i64, lot: i64) -> i64:
    """Whether a seat can put a lot into a trade."""
    if p.owner[lot] != seat:
        return r.LOT_NOT_THEIRS
    if p.group_built[p.board.group[lot]] > 0:
        return r.BUILDINGS_BEFORE_TRADE
    if find_interest(p, lot) >= 0:
        return r.INTEREST_FIRST
    return r.ALLOWED


def offer(p: Position, terms: Terms) -> None:
    p.offers_made += 1
    numbered = Terms(
        terms.giver,
        terms.taker,
        terms.give_cash,
        terms.give_lots,
        terms.give_cards,
        terms.get_cash,
        terms.get_lots,
        terms.get_cards,
        p.offers_made,
    )
    p.offers.append(numbered)
    note(p, e.OFFER_MADE, p.offers_made, terms.giver, terms.taker, 0)


# Answering one.


def missing_offer(p: Position, number: i64) -> i64:
    return r.NO_SUCH_OFFER if 1 <= number <= p.offers_made else r.NEVER_OFFERED


def check_answer(p: Position, seat: i64, number: i64) -> i64:
    """Only the one to whom it was made may refuse or counter an offer."""
    terms = find(p, number)
    if terms is None:
        return missing_offer(p, number)
    if terms.taker != seat:
        return r.NOT_YOUR_OFFER_TO_ANSWER
    return r.ALLOWED


def check_withdraw(p: Position, seat: i64, number: i64) -> i64:
    terms = find(p, number)
    if terms is None:
        return missing_offer(p, number)
    if terms.giver != seat:
        return r.NOT_YOUR_OFFER
    return r.ALLOWED


def check_accept(p: Position, seat: i64, number: i64) -> i64:
    reason = check_answer(p, seat, number)
    if reason != r.ALLOWED:
        return reason
    terms = find(p, number)
    assert terms is not None
    reason = check_goods(p, terms)
    if reason != r.ALLOWED:
        return reason
    reason = check_purse(p, terms.giver, terms.give_cash, terms.get_cash, terms.give_lots, terms.get_lots)
    if reason != r.ALLOWED:
        return reason
    return check_purse(p, terms.taker, terms.get_cash, terms.give_cash, terms.get_lots, terms.give_lots)


def check_purse(
    p: Position, seat: i64, pays: i64, receives: i64, given: tuple[int, ...], taken: tuple[int, ...]
) -> i64:
    """Whether one side has the cash, the interest on mortgaged deeds it receives included (RULING-INTEREST-UNABLE)."""
    if shortage.places_first(p, seat):
        return r.PLACE_FIRST
    if pays > p.cash[seat]:
        return r.TRADE_OVER_CASH
    reason = check_means(p, seat, pays, receives, given, taken)
    if reason != r.ALLOWED:
        return reason
    left = spendable(p, seat) - pays + receives
    if left < 0 and pays > receives:
        return r.BID_UNCOVERED
    due = interest_on(p, taken)
    if (due > 0 or pays > receives) and left < due + interest_due(p, seat, -1):
        return r.INTEREST_TOO_DEAR
    return r.ALLOWED


def check_means(
    p: Position, seat: i64, pays: i64, receives: i64, given: tuple[int, ...], taken: tuple[int, ...]
) -> i64:
    """RULING-DEBT-FIRST: who has to pay does not trade away what the payment could be raised from. Like cash, that is
    looked at when an offer is accepted."""
    bound = check_free_to_spend(p, seat)
    if bound == r.ALLOWED:
        return r.ALLOWED
    if pays > receives:
        return bound
    change = receives - interest_on(p, taken)
    for lot in taken:
        change += 0 if p.mortgaged[lot] != 0 else p.board.mortgage[lot]
    for lot in given:
        change -= 0 if p.mortgaged[lot] != 0 else p.board.mortgage[lot]
    before = p.cash[seat] + could_raise(p, seat)
    return r.MEANS_LOWERED if before + change < min(before, money_needed(p, seat)) else r.ALLOWED


def interest_on(p: Position, lots: tuple[int, ...]) -> i64:
    total: i64 = 0
    for lot in lots:
        if p.mortgaged[lot] != 0:
            total += p.board.interest[lot]
    return total


def accept(p: Position, seat: i64, number: i64) -> None:
    """TRADE-1: lots, cards and money change hands; mortgaged deeds bring their interest (MORTGAGE-4)."""
    terms = find(p, number)
    assert terms is not None
    p.offers.remove(terms)
    note(p, e.OFFER_ACCEPTED, number, seat, 0, 0)
    hand_over(p, terms.giver, terms.taker, terms.give_cash, terms.give_lots, terms.give_cards)
    hand_over(p, terms.taker, terms.giver, terms.get_cash, terms.get_lots, terms.get_cards)
    mortgage.open_interest(p, terms.giver, mortgaged_among(p, terms.get_lots))
    mortgage.open_interest(p, terms.taker, mortgaged_among(p, terms.give_lots))


def hand_over(
    p: Position, giver: i64, taker: i64, cash: i64, lots: tuple[int, ...], cards: tuple[int, ...]
) -> None:
    for lot in lots:
        give_deed(p, lot, taker)
        p.inherited &= ~deed_bit(lot)
        note(p, e.DEED_PASSED, lot, giver, taker, c.BY_TRADE)
    for pile in cards:
        p.jail_card[pile] = taker
        note(p, e.JAIL_CARD_PASSED, pile, giver, taker, 0)
    pay(p, giver, taker, cash, c.FOR_TRADE)


def mortgaged_among(p: Position, lots: tuple[int, ...]) -> i64:
    deeds: i64 = 0
    for lot in lots:
        if p.mortgaged[lot] != 0:
            deeds |= deed_bit(lot)
    return deeds


def take_back(p: Position, number: i64, event: i64, seat: i64) -> None:
    """An offer leaves the table: refused or withdrawn."""
    terms = find(p, number)
    assert terms is not None
    p.offers.remove(terms)
    note(p, event, number, seat, 0, 0)


def check_counter(p: Position, seat: i64, number: i64, terms: Terms) -> i64:
    reason = check_answer(p, seat, number)
    if reason != r.ALLOWED:
        return reason
    answered = find(p, number)
    if answered is None or answered.giver != terms.taker:
        return r.NO_SUCH_PARTNER
    return check_offer(p, terms)


def counter(p: Position, seat: i64, number: i64, terms: Terms) -> None:
    """A counter-offer refuses the offer it answers."""
    take_back(p, number, e.OFFER_REFUSED, seat)
    offer(p, terms)


def sweep(p: Position) -> None:
    """RULING-OFFER-LAPSE: take away the offers that have become impossible."""
    for terms in p.offers[:]:
        if p.out[terms.giver] != 0 or p.out[terms.taker] != 0 or not goods_still_there(p, terms):
            p.offers.remove(terms)
            note(p, e.OFFER_LAPSED, terms.number, 0, 0, 0)


def goods_still_there(p: Position, terms: Terms) -> bool:
    reason = check_goods(p, terms)
    return reason == r.ALLOWED or reason == r.INTEREST_FIRST
